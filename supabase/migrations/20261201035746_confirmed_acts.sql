SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.check_site_deletion (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = check_site_deletion.site_id;
  perform private.check_site_change(v_site, v_site.revision);
  if v_site.published is not null then
    perform private.check_may_publish();
  end if;
  return jsonb_build_object(
    'name', v_site.name, 'fans', private.count_site_fans(v_site.id), 'version', private.site_version(v_site));
end $function$;

CREATE OR REPLACE FUNCTION api.check_song_removal (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_catalog app.catalogs;
begin
  select c.* into v_catalog from app.catalogs c where c.id = check_song_removal.catalog_id;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  return jsonb_build_object(
    'name', v_catalog.name, 'song_count', v_catalog.song_count, 'version', private.catalog_version(v_catalog),
    'removed', (
      select count(*) from app.catalog_songs member
      where member.catalog_id = v_catalog.id and member.isrc = any (isrcs))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.create_report_link (
  catalog_id       uuid,
  valuation_id     uuid,
  ends_after_days  integer,
  shows_recordings boolean,
  token_hash       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_valuation app.valuations := private.find_valuation(catalog_id, valuation_id, null);
  v_account_id uuid;
  v_id uuid;
begin
  perform private.check_may_publish();
  -- The caller's own workspace, if it owns the catalog, else an organization of the caller.
  select link.account_id into v_account_id from app.account_catalogs link
  where link.catalog_id = create_report_link.catalog_id
  order by (link.account_id = private.account_id()) desc, link.account_id limit 1;
  insert into app.report_links as l (catalog_id, account_id, valuation_id, token_hash, maker, shows_recordings, ends_at)
  values (
    v_valuation.catalog_id, v_account_id, v_valuation.id, decode(create_report_link.token_hash, 'hex'),
    private.link_maker(v_account_id), create_report_link.shows_recordings, now() + make_interval(days => ends_after_days)
  )
  returning l.id into v_id;
  return private.describe_report_links(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.delete_catalog (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_released_ids uuid[];
  v_catalog app.catalogs;
begin
  perform private.check_catalog_visible(delete_catalog.catalog_id);
  v_released_ids := private.release_snapshots(delete_catalog.catalog_id);
  delete from app.catalogs c where c.id = delete_catalog.catalog_id returning c.* into v_catalog;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  perform private.check_confirmed(private.catalog_version(v_catalog));
  return jsonb_build_object('catalog_id', delete_catalog.catalog_id, 'released_snapshot_ids', v_released_ids);
end $function$;

CREATE OR REPLACE FUNCTION api.delete_site (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  -- Nobody signs up meanwhile.
  select s.* into v_site from app.sites s where s.id = delete_site.site_id for update;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  perform private.check_confirmed(private.site_version(v_site));
  delete from app.sites s where s.id = delete_site.site_id;
  return to_jsonb(delete_site.site_id);
end $function$;

CREATE OR REPLACE FUNCTION api.list_artist_figures (
  organization_id uuid,
  page            integer,
  page_limit      integer,
  search          text    DEFAULT NULL::text,
  sort            text    DEFAULT 'name'::text,
  descending      boolean DEFAULT false,
  with_plays      boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(organization_id);
  v_catalog_ids uuid[] := private.home_catalogs(v_workspace_id);
  v_week date := (now() at time zone 'UTC')::date - 8;
  v_since date := case when with_plays and private.may_compare(v_workspace_id) then v_week end;
  v_artist_ids uuid[] := case when organization_id is null then private.account_artist_ids(v_workspace_id)
    else private.organization_artist_ids(organization_id) end;
  v_sought text := private.search_form(coalesce(search, ''));
  v_all integer;
  v_total integer;
  v_ids uuid[];
begin
  with own as materialized (
    select a.id, a.name, private.search_form(coalesce(a.name, '')) as form, pin.artist_id is not null as is_pinned
    from app.accounts a
    left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
    where a.id = any (v_artist_ids) and a.kind = 'artist'
  ),
  found as materialized (
    select o.*, case
        when sort in ('plays', 'change') then
          (p.plays ->> case sort when 'plays' then 'current_change' else 'percentage_growth' end)::numeric
        when sort <> 'name' then (private.artist_reach(v_workspace_id, o.id) ->> sort)::numeric end as figure
    from own o
    left join private.plays_by_name(
      array(select named.name from own named where sort in ('plays', 'change')), v_catalog_ids, v_since) p
      on p.name = o.name and p.catalog_id is null
    where strpos(o.form, v_sought) > 0
  )
  select (select count(*) from own), (select count(*) from found), array(
    select f.id from found f
    order by f.is_pinned desc, case when descending then f.figure end desc nulls last, case when not descending then f.figure end,
      case when sort = 'name' and descending then f.form end desc, f.form, f.id
    limit page_limit offset (page - 1)::bigint * page_limit)
  into v_all, v_total, v_ids;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'periods', private.comparison_periods(v_week, 7),
    'total_artists', v_all,
    'unread_catalogs', private.unread_catalogs(v_workspace_id, v_catalog_ids),
    'artists', (
      with plays as materialized (
        select p.* from private.plays_by_name(
          array(select a.name from app.accounts a where a.id = any (v_ids)), v_catalog_ids, v_since) p
      ),
      named_page as materialized (
        select s.artist_id, coalesce(coalesce(s.published, s.draft) ->> 'artistName', s.facts ->> 'artist') as name
        from app.sites s where s.owner_id = v_workspace_id
      )
      select coalesce(jsonb_agg(
        private.artist_reach(v_workspace_id, a.id) || private.named_plays(own.recordings, own.plays, v_since) || jsonb_build_object(
          'artist', a.described,
          'gains', array(
            select f.change from private.daily_facts(own.comparable, v_since - 7, v_since + 7) f
            where f.fact = 'change' and f.days = 1 order by f.date),
          'unlinked_pages', (
            select count(*) from named_page g
            where g.name = a.described ->> 'name' and g.artist_id is distinct from a.id),
          'artwork_url', (
            select private.page_cover(s) ->> 'url' from app.sites s
            where s.owner_id = v_workspace_id and s.artist_id = a.id and private.page_cover(s) is not null
            order by s.created_at desc, s.id limit 1),
          'latest_page', newest.latest,
          'catalogs', (select count(catalog.catalog_id) from plays catalog where catalog.name = a.described ->> 'name')
        ) order by array_position(v_ids, a.id)), '[]')
      from (
        select (listed.value ->> 'id')::uuid as id, listed.value as described
        from jsonb_array_elements(private.describe_artists(v_ids)) listed
      ) a
      left join plays own on own.name = a.described ->> 'name' and own.catalog_id is null
      cross join lateral (
        select jsonb_agg(p.described order by p.described ->> 'release_date' desc nulls last, p.place) -> 0 as latest
        from (
          select private.describe_page(s) as described, row_number() over (order by s.created_at desc, s.id) as place
          from (
            select listed.* from app.sites listed where listed.owner_id = v_workspace_id and listed.artist_id = a.id
            order by listed.created_at desc, listed.id limit 4
          ) s
        ) p
      ) newest
    ));
end $function$;

CREATE OR REPLACE FUNCTION api.remove_catalog_songs (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_removed integer;
begin
  perform private.lock_catalog(remove_catalog_songs.catalog_id);
  perform private.check_confirmed((
    select private.catalog_version(c) from app.catalogs c where c.id = remove_catalog_songs.catalog_id));
  delete from app.catalog_songs member
  where member.catalog_id = remove_catalog_songs.catalog_id and member.isrc = any (isrcs);
  get diagnostics v_removed = row_count;
  return jsonb_build_object(
    'catalog_id', remove_catalog_songs.catalog_id,
    'removed', v_removed,
    'song_count', private.catalog_song_count(remove_catalog_songs.catalog_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_version (
  catalog app.catalogs
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return jsonb_build_array(private.format_timestamp(catalog.updated_at), catalog.song_count); end $function$;

CREATE OR REPLACE FUNCTION private.check_confirmed (
  version jsonb  DEFAULT NULL::jsonb,
  credits bigint DEFAULT NULL::bigint
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_confirmed jsonb := nullif(current_setting('request.confirmed', true), '')::jsonb;
begin
  perform private.refuse_if(
    version <> v_confirmed -> 'version' or check_confirmed.credits > (v_confirmed ->> 'credits')::bigint,
    'PTCNF', 'It has changed since it was confirmed');
end $function$;

CREATE OR REPLACE FUNCTION private.check_may_publish()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(private.is_delegated() and (auth.jwt() ->> 'may_publish')::boolean is not true, 'PTGPU',
    'This app may not publish, unpublish or delete pages, change their addresses, or share reports. You can allow it in the console: Settings, Apps');
end $function$;

CREATE OR REPLACE FUNCTION private.count_site_fans (
  site_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return (select count(*) from app.site_signups f where f.site_id = count_site_fans.site_id); end $function$;

CREATE OR REPLACE FUNCTION private.create_reservation (
  payer           uuid,
  operation       text,
  units           integer,
  lifetime        interval,
  idempotency_key text     DEFAULT NULL::text,
  client_id       uuid     DEFAULT private.client_id()
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_credits bigint := private.price(operation, units);
  v_balance app.credit_balances := private.lock_credits(payer);
  v_expires_at timestamptz := clock_timestamp() + lifetime;
  v_existing app.credit_reservations;
  v_id uuid;
begin
  select r.* into v_existing from app.credit_reservations r
  where r.account_id = payer and r.idempotency_key = create_reservation.idempotency_key
    and r.state in ('reserved', 'committed');
  if found then
    perform private.refuse_if(
      (v_existing.operation, v_existing.units) <> (create_reservation.operation, create_reservation.units),
      'PT409', 'The idempotency key was used for another charge');
    -- A retry starts the work again, so it gets the full lifetime.
    update app.credit_reservations r set expires_at = greatest(r.expires_at, v_expires_at)
    where r.id = v_existing.id and r.state = 'reserved';
    return v_existing.id;
  end if;

  v_balance := private.grant_monthly_credits(v_balance);
  perform private.check_confirmed(credits => v_credits);
  perform private.check_budget(payer, client_id, v_credits);
  perform private.check_credits(v_balance, v_credits);
  update app.credit_balances b set reserved = b.reserved + v_credits where b.account_id = payer;
  insert into app.credit_reservations (account_id, operation, units, credits, idempotency_key, client_id, expires_at)
  values (payer, operation, units, v_credits, idempotency_key, client_id, v_expires_at)
  returning id into v_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_page (
  site app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_page jsonb := coalesce(site.published, site.draft,
    site.facts || jsonb_build_object('releaseUrl', site.release_url));
  v_cover constant jsonb := private.page_cover(site);
begin
  return jsonb_build_object(
    'id', site.id,
    'name', coalesce(nullif(site.name, ''), v_page #>> '{design,headline}'),
    'artist', coalesce(v_page ->> 'artistName', site.facts ->> 'artist',
      (select a.name from app.accounts a where a.id = site.artist_id)),
    'state', case when site.published is not null then 'published' when site.draft is not null then 'draft' else 'empty' end,
    'artwork_url', v_cover ->> 'url',
    'look', (v_page -> 'design') - '{eyebrow,description,buttonLabel,signupHeading}'::text[]
      || jsonb_build_object('focus', v_cover -> 'focus'),
    'fans', private.count_page_fans(site.id),
    'visits', private.count_page_visits(site.id),
    'release_date', v_page ->> 'releaseDate',
    'has_link', private.has_link(v_page),
    'published_at', private.format_timestamp(site.published_at)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.page_cover (
  site app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_path_query_first(
    coalesce(site.published, site.draft, jsonb_build_object('assets', site.assets)), '$.assets[*] ? (@.type like_regex "^image/")');
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_capture (
  snapshot_id            uuid,
  schedule               text,
  hour_utc               integer,
  monthly_budget_credits integer
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
  v_price bigint;
  v_id uuid;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = schedule_capture.snapshot_id and s.account_id = any (private.workspace_ids());
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  -- Locked, so that a grant that ends meanwhile finds the new schedule.
  perform from app.grants g
  where g.account_id = private.account_id() and g.client_id = private.client_id() and 'write' = any (g.scopes) for share;
  perform private.refuse_if(not found and private.is_delegated(), 'PT403', 'The app has been disconnected');
  perform private.check_may_schedule();
  v_price := private.price('playcount_snapshot', v_snapshot.recording_count);
  perform private.refuse_if(schedule_capture.monthly_budget_credits < v_price, 'PT400', format(
    'monthly_budget_credits must cover one capture, which costs %s credits', v_price));
  v_id := private.create_schedule(
    'capture_playcounts', v_snapshot.account_id, private.paying_account_id(), v_snapshot.catalog_id,
    case when v_snapshot.catalog_id is null then v_snapshot.id end, null, schedule_capture.schedule,
    schedule_capture.hour_utc, schedule_capture.monthly_budget_credits);
  -- What the person has confirmed of an app's schedule, or need not (preview.ts), is its budget, also when the catalog grows.
  update app.scheduled_tasks t set monthly_budget_credits = greatest(
    (private.capture_price(v_snapshot.recording_count, schedule_capture.schedule) ->> 'credits_per_month')::integer, 25)
  where t.id = v_id and t.created_at = now() and t.client_id is not null and t.monthly_budget_credits is null;
  -- The requested capture is the first one of a new schedule. One of an existing schedule is started beside it.
  insert into app.scheduled_runs (schedule_id, date, run_id)
  select t.id, (now() at time zone 'UTC')::date, c.run_id
  from app.scheduled_tasks t join app.captures c on c.snapshot_id = v_snapshot.id
  where t.id = v_id and t.created_at = now()
  -- Two requests may have begun in the same microsecond.
  on conflict do nothing;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.site_version (
  site app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return jsonb_build_array(site.revision, private.count_site_fans(site.id)); end $function$;

COMMENT ON FUNCTION "api"."check_song_removal"(uuid, text[]) IS 'What a user is asked about before recordings are removed from a catalog.';

REVOKE ALL ON FUNCTION "api"."check_song_removal"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_song_removal"(uuid, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_song_removal"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_song_removal"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_version"(app.catalogs) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_version"(app.catalogs) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_version"(app.catalogs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_version"(app.catalogs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_confirmed"(jsonb, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_confirmed"(jsonb, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_confirmed"(jsonb, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_confirmed"(jsonb, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_site_fans"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_site_fans"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_site_fans"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_site_fans"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."page_cover"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."page_cover"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."page_cover"(app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."page_cover"(app.sites) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_version"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_version"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_version"(app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_version"(app.sites) TO "postgres";
