SET local check_function_bodies = off;

ALTER TABLE "app"."site_signups"
  ADD COLUMN "mail_held_by" text;

CREATE OR REPLACE FUNCTION api.confirm_fan (
  site_id      uuid,
  email        text,
  signed_up_at text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_signed_up_at timestamptz := signed_up_at;
  v_fan app.site_signups;
  v_signup jsonb;
begin
  select f.* into v_fan from app.site_signups f
  where f.site_id = confirm_fan.site_id and f.email = confirm_fan.email for no key update;
  -- Erasing a fan erases its mails: a link of an earlier sign-up confirms nothing.
  select m.signup into v_signup from app.site_signup_mails m
  where m.site_id = v_fan.site_id and m.email = v_fan.email and (m.signup ->> 'created_at')::timestamptz = v_signed_up_at;
  if v_signup is null and v_fan.created_at is distinct from v_signed_up_at then
    return 'false';
  end if;
  if v_fan.state <> 'pending' then
    return 'true';
  end if;
  v_fan := jsonb_populate_record(v_fan, v_signup);
  update app.site_signups f set (created_at, state, confirmed_at, consent, page_revision, page_name, page_url, language,
      controller, privacy_url, network_hash, mail_held_by)
    = (v_fan.created_at, 'confirmed', now(), v_fan.consent, v_fan.page_revision, v_fan.page_name, v_fan.page_url,
      v_fan.language, v_fan.controller, v_fan.privacy_url, v_fan.network_hash, null)
  where f.site_id = v_fan.site_id and f.email = v_fan.email
  returning f.* into v_fan;
  update app.mails sent set confirmed_at = now() from app.site_signup_mails m
  where m.site_id = v_fan.site_id and m.email = v_fan.email and sent.id = m.run_id;
  perform private.announce_signup((select s.owner_id from app.sites s where s.id = v_fan.site_id), v_fan, true);
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.export_fans (
  organization_id  uuid,
  site_id          uuid,
  query            text,
  state            text,
  row_limit        integer,
  after_created_at timestamp with time zone,
  after_email      text,
  after_site_id    uuid,
  without_pending  boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.describe_exported_fan(f) order by f.created_at desc, f.email, f.site_id), '[]')
    from private.find_fans(
      private.fan_sites(export_fans.organization_id, export_fans.site_id), row_limit, 0, export_fans.query, export_fans.state,
      export_fans.after_created_at, export_fans.after_email, export_fans.after_site_id, export_fans.without_pending) f
  );
end $function$;

CREATE OR REPLACE FUNCTION api.export_site_signups (
  site_id          uuid,
  row_limit        integer,
  after_created_at timestamp with time zone,
  after_email      text,
  without_pending  boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_site(export_site_signups.site_id);
  return (
    select coalesce(jsonb_agg(private.describe_exported_fan(f) order by f.created_at desc, f.email), '[]')
    from private.find_fans(
      array[export_site_signups.site_id], row_limit, after_created_at => export_site_signups.after_created_at,
      after_email => export_site_signups.after_email, without_pending => export_site_signups.without_pending) f
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_signup_receipt (
  site_id uuid,
  email   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_receipt jsonb;
begin
  perform private.check_site(get_signup_receipt.site_id);
  select jsonb_build_object(
    'record_id', private.receipt_id(f),
    'pii_principal_id', f.email,
    'pii_controller', f.controller,
    'privacy_notice', f.privacy_url,
    'consent_text', f.consent,
    'language', f.language,
    'page_name', f.page_name,
    'page_url', f.page_url,
    'page_revision', f.page_revision,
    'network_hash', encode(f.network_hash, 'hex'),
    'event_state', f.state,
    'event_time', private.format_timestamp(f.created_at),
    'confirmed_at', private.format_timestamp(f.confirmed_at),
    'mail', private.describe_signup_mail(f),
    'may_erase', private.may_write()) into v_receipt
  from app.site_signups f where f.site_id = get_signup_receipt.site_id and f.email = get_signup_receipt.email;
  perform private.refuse_if(not found, 'PT404', 'This address is not on the list');
  return v_receipt;
end $function$;

CREATE OR REPLACE FUNCTION api.get_site_signups (
  site_id    uuid,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.check_site(get_site_signups.site_id);
  select count(*) into v_total from app.site_signups s where s.site_id = get_site_signups.site_id;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'signups', (
      select coalesce(jsonb_agg(private.describe_fan(f) order by f.created_at desc, f.email), '[]')
      from private.find_fans(
        array[get_site_signups.site_id], page_limit, (page - 1)::bigint * page_limit) f
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_fans (
  organization_id uuid,
  site_id         uuid,
  query           text,
  state           text,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
declare
  v_site_ids uuid[] := private.fan_sites(list_fans.organization_id, list_fans.site_id);
  v_counts jsonb;
begin
  select jsonb_build_object(
    'all', count(*), 'confirmed', count(*) filter (where f.state = 'confirmed'),
    'pending', count(*) filter (where f.state = 'pending'), 'single', count(*) filter (where f.state = 'single'),
    'held', count(f.mail_held_by)) into v_counts
  from app.site_signups f
  where f.site_id = any (v_site_ids) and (list_fans.query is null or strpos(f.email, list_fans.query) > 0);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (v_counts ->> coalesce(list_fans.state, 'all'))::integer),
    'counts', v_counts,
    'fans', (
      select coalesce(jsonb_agg(private.describe_fan(f) || jsonb_build_object(
          'receipt_id', private.receipt_id(f), 'site_id', f.site_id,
          'page_name', coalesce(nullif(s.name, ''), f.page_name), 'language', f.language, 'mail_held_by', f.mail_held_by
        ) order by f.created_at desc, f.email, f.site_id), '[]')
      from private.find_fans(
        v_site_ids, page_limit, (page - 1)::bigint * page_limit, list_fans.query, list_fans.state) f
      join app.sites s on s.id = f.site_id
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_pages (
  organization_id uuid,
  query           text,
  sort            text,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(list_pages.organization_id);
  -- Nothing is left of accents alone.
  v_sought text := nullif(private.search_form(list_pages.query), '');
begin
  return (
    with listed as materialized (
      select s.id, s.created_at, coalesce(nullif(s.name, ''), s.draft #>> '{design,headline}') as name
      from app.sites s
      where s.owner_id = v_workspace_id and (v_sought is null or strpos(
        private.search_form(concat_ws(e'\n', coalesce(nullif(s.name, ''), s.draft #>> '{design,headline}'),
          coalesce(s.draft ->> 'artistName', s.facts ->> 'artist'))), v_sought) > 0)
    ),
    placed as (
      select l.id, row_number() over (
        order by case list_pages.sort when 'visits' then private.count_page_visits(l.id)
            when 'fans' then private.count_page_fans(l.id) end desc,
          case list_pages.sort when 'name' then private.search_form(l.name) end, l.created_at desc, l.id) as place
      from listed l
    )
    select jsonb_build_object(
      'pagination', private.pagination(page, page_limit, (select count(*)::integer from listed)),
      'pages', coalesce(jsonb_agg(private.describe_page(s) || jsonb_build_object(
          'slug', s.slug, 'created_at', private.format_timestamp(s.created_at),
          'updated_at', private.format_timestamp(s.updated_at)) order by p.place), '[]'))
    from placed p join app.sites s on s.id = p.id
    where p.place > (page - 1)::bigint * page_limit and p.place <= page::bigint * page_limit
  );
end $function$;

CREATE OR REPLACE FUNCTION api.sign_up_fan (
  site_id     uuid,
  email       text,
  consents    jsonb,
  language    text,
  client_hash text,
  network     text,
  is_trap     boolean,
  page_url    text,
  has_mail    boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_owner_id uuid;
  v_page jsonb;
  v_revision integer;
  v_run_id uuid;
  v_is_new boolean;
  v_signup app.site_signups;
  v_fan app.site_signups;
begin
  -- Locked, so that the site is not deleted before the fan is inserted.
  select s.published_revision, s.owner_id, s.published into v_revision, v_owner_id, v_page
  from app.sites s where s.id = sign_up_fan.site_id and s.published is not null for key share;
  perform private.refuse_if(not found, 'PT404', 'This site is not published.');
  perform private.count_signup_attempt(site_id, decode(client_hash, 'hex'));
  -- For each request, so that the response time does not reveal a known address.
  if has_mail then
    -- Those of one person's pages take turns with others, and not with that person's own runs.
    v_run_id := private.enqueue_run('confirm_signup', null, turn_id => md5('mail ' || private.mail_owner(v_owner_id))::uuid);
  end if;
  if is_trap then
    update app.task_runs r set progress = '{"trapped": true}' where r.id = v_run_id;
    insert into app.site_visits as existing (site_id, day, kind, count)
    values (sign_up_fan.site_id, (now() at time zone 'UTC')::date, 'trap', 1)
    on conflict on constraint site_visits_pkey do update set count = existing.count + 1;
    return 'true';
  end if;
  v_signup.site_id := sign_up_fan.site_id;
  v_signup.email := sign_up_fan.email;
  v_signup.created_at := now();
  v_signup.state := case when has_mail then 'pending' else 'single' end;
  v_signup.language := coalesce(sign_up_fan.language, v_page ->> 'language', 'en');
  v_signup.consent := coalesce(consents ->> split_part(v_signup.language, '-', 1), consents ->> 'en');
  v_signup.page_revision := v_revision;
  v_signup.page_name := coalesce(nullif(v_page ->> 'name', ''), v_page #>> '{design,headline}');
  v_signup.page_url := sign_up_fan.page_url;
  -- Never the account's name: that of a person is a part of an address.
  v_signup.controller := coalesce(v_page ->> 'controller', v_page ->> 'artistName');
  v_signup.privacy_url := v_page ->> 'privacyUrl';
  v_signup.network_hash := decode(client_hash, 'hex');
  -- An existing fan is rewritten unchanged.
  insert into app.site_signups as existing select v_signup.*
  on conflict on constraint site_signups_pkey do update set consent = existing.consent
  -- Only an inserted row has no xmax.
  returning existing.xmax = 0 into v_is_new;
  if has_mail then
    insert into app.site_signup_mails (run_id, site_id, email, signup, network_hash)
    values (v_run_id, sign_up_fan.site_id, sign_up_fan.email, to_jsonb(v_signup),
      private.keyed_hash('network ' || nullif(network, '')));
    return 'true';
  end if;
  select f.* into v_fan from app.site_signups f
  where f.site_id = sign_up_fan.site_id and f.email = sign_up_fan.email;
  -- Pending since a time in which this deployment had mail.
  if v_fan.state = 'pending' then
    update app.site_signups f set state = 'single', mail_held_by = null
    where f.site_id = v_fan.site_id and f.email = v_fan.email returning f.* into v_fan;
    v_is_new := true;
  end if;
  perform private.announce_signup(v_owner_id, v_fan, v_is_new);
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_signup_mail (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run app.task_runs;
  v_fan app.site_signups;
  v_signup jsonb;
  v_is_known boolean;
  v_mail app.mails;
  v_age_ms bigint;
  v_limit text;
  v_was_mailed boolean;
begin
  select r.* into v_run from app.task_runs r
  where r.id = begin_signup_mail.run_id and r.finished_at is null for no key update;
  if v_run.progress ? 'trapped' then
    return jsonb_build_object('limit', 'trapped', 'waits', false);
  end if;
  select m.signup, m.network_hash into v_signup, v_mail.network_hash from app.site_signup_mails m where m.run_id = v_run.id;
  select f.* into v_fan
  from app.site_signup_mails m join app.site_signups f on f.site_id = m.site_id and f.email = m.email
  where m.run_id = v_run.id
  -- The lock of all mail is the last one.
  for no key update of f;
  if not found then
    return null;
  end if;
  v_is_known := v_fan.state <> 'pending';
  v_age_ms := floor(extract(epoch from clock_timestamp() - v_run.created_at) * 1000);
  -- A repeated run sends the same mail with the same key.
  v_mail.id := v_run.id;
  v_mail.kind := case when v_is_known then 'known' else 'confirmation' end;
  v_mail.address_hash := private.keyed_hash('address ' || v_fan.email);
  v_mail.site_id := v_fan.site_id;
  v_mail.owner_id := (select s.owner_id from app.sites s where s.id = v_fan.site_id);
  v_limit := private.take_mail(v_mail);
  v_was_mailed := exists (
    select from app.site_signup_mails m join app.mails sent on sent.id = m.run_id
    where m.site_id = v_fan.site_id and m.email = v_fan.email);
  update app.site_signups f set mail_held_by = held.reason
  from (select case when not v_is_known and not v_was_mailed then private.hold_reason(v_limit) end as reason) held
  where f.site_id = v_fan.site_id and f.email = v_fan.email and f.mail_held_by is distinct from held.reason;
  if v_limit is not null then
    -- An address that got enough mail today is not mailed later without a new sign-up. Who has unsubscribed and signs up
    -- again has no mail with a link yet, and gets it after the interval.
    return jsonb_build_object(
      'limit', v_limit,
      'waits', v_limit not like 'address%' or v_limit = 'address_site_interval' and not v_was_mailed,
      'ageMs', v_age_ms);
  end if;
  v_fan := jsonb_populate_record(v_fan, v_signup);
  return jsonb_build_object(
    'site_id', v_fan.site_id,
    'email', v_fan.email,
    'signed_up_at', private.format_exactly(v_fan.created_at),
    'page_name', v_fan.page_name,
    'page_url', v_fan.page_url,
    'controller', v_fan.controller,
    'privacy_url', v_fan.privacy_url,
    'language', v_fan.language,
    'is_known', v_is_known,
    'ageMs', v_age_ms);
end $function$;

CREATE OR REPLACE FUNCTION private.count_page_fans (
  site_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select count(*) from app.site_signups f where f.site_id = count_page_fans.site_id and f.state <> 'pending');
end $function$;

CREATE OR REPLACE FUNCTION private.describe_exported_fan (
  fan app.site_signups
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'site_id', fan.site_id,
    'email', fan.email,
    -- To the microsecond: it is the cursor of the next page.
    'created_at', private.format_exactly(fan.created_at),
    'consent', fan.consent,
    'page_revision', fan.page_revision,
    'state', fan.state,
    'confirmed_at', private.format_timestamp(fan.confirmed_at),
    'language', fan.language,
    'page_url', fan.page_url,
    'controller', fan.controller,
    'privacy_url', fan.privacy_url,
    'may_erase', private.may_write());
end $function$;

CREATE OR REPLACE FUNCTION private.describe_fan (
  fan app.site_signups
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'email', fan.email,
    'created_at', private.format_timestamp(fan.created_at),
    'state', fan.state,
    'confirmed_at', private.format_timestamp(fan.confirmed_at));
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
    site.facts || jsonb_build_object('releaseUrl', site.release_url, 'assets', site.assets));
begin
  return jsonb_build_object(
    'id', site.id,
    'name', coalesce(nullif(site.name, ''), v_page #>> '{design,headline}'),
    'artist', coalesce(v_page ->> 'artistName', site.facts ->> 'artist',
      (select a.name from app.accounts a where a.id = site.artist_id)),
    'state', case when site.published is not null then 'published' when site.draft is not null then 'draft' else 'empty' end,
    'artwork_url', jsonb_path_query_first(v_page, '$.assets[*] ? (@.type like_regex "^image/").url') #>> '{}',
    'fans', private.count_page_fans(site.id),
    'visits', private.count_page_visits(site.id),
    'release_date', v_page ->> 'releaseDate',
    'has_link', private.has_link(v_page),
    'published_at', private.format_timestamp(site.published_at)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_signup_mail (
  fan app.site_signups
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object(
      'state', case
        when r.output ->> 'is_mailed' = 'true' then 'sent'
        when r.state = 'failed' and r.error like 'provider_failed%' then 'refused'
        when r.state = 'failed' then 'failed'
        when r.finished_at is not null then 'withheld'
        when f.mail_held_by is not null then 'held'
        else 'waiting' end,
      'held_by', f.mail_held_by,
      'requested_at', private.format_timestamp(r.created_at),
      'ended_at', private.format_timestamp(r.finished_at))
    from app.site_signups f
    join app.sites s on s.id = f.site_id
    join app.site_signup_mails m on m.site_id = f.site_id and m.email = f.email
    join app.task_runs r on r.id = m.run_id
    where f.site_id = fan.site_id and f.email = fan.email and s.owner_id = any (private.workspace_ids())
    order by (r.output ->> 'is_mailed' = 'true') is true desc, r.created_at desc, r.id limit 1);
end $function$;

CREATE OR REPLACE FUNCTION private.fan_sites (
  organization_id uuid,
  site_id         uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.acting_workspace_id(fan_sites.organization_id);
  v_site_ids uuid[] := array(
    select s.id from app.sites s
    where s.owner_id = v_owner_id and (fan_sites.site_id is null or s.id = fan_sites.site_id));
begin
  perform private.refuse_if(fan_sites.site_id is not null and v_site_ids = '{}', 'PT404', 'Site not found');
  return v_site_ids;
end $function$;

CREATE OR REPLACE FUNCTION private.find_fans (
  site_ids         uuid[],
  row_limit        integer,
  row_offset       bigint                   DEFAULT 0,
  query            text                     DEFAULT NULL::text,
  state            text                     DEFAULT NULL::text,
  after_created_at timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  after_email      text                     DEFAULT NULL::text,
  after_site_id    uuid                     DEFAULT NULL::uuid,
  without_pending  boolean                  DEFAULT false
)
  RETURNS SETOF app.site_signups
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
begin
  return query
    select newest.* from unnest(site_ids) page (id)
    cross join lateral (
      select f.* from app.site_signups f
      where f.site_id = page.id
        and f.created_at <= coalesce(after_created_at, 'infinity')
        and (after_created_at is null or f.created_at < after_created_at or f.email > after_email
          or f.email = after_email and f.site_id > after_site_id)
        and (find_fans.query is null or strpos(f.email, find_fans.query) > 0)
        and (find_fans.state is null or f.state = find_fans.state
          or find_fans.state = 'held' and f.mail_held_by is not null)
        and (without_pending is not true or f.state <> 'pending')
      order by f.created_at desc, f.email
      limit row_offset + row_limit
    ) newest
    order by newest.created_at desc, newest.email, newest.site_id
    limit row_limit offset row_offset;
end $function$;

CREATE OR REPLACE FUNCTION private.hold_reason (
  mail_limit text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when mail_limit like 'address%' or mail_limit like '%network' then 'repeated'
    when mail_limit = 'site' then 'page'
    when mail_limit = 'owner' then 'workspace'
    when mail_limit like 'deployment%' then 'platform'
    else mail_limit end;
end $function$;

CREATE OR REPLACE FUNCTION private.receipt_id (
  fan app.site_signups
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  -- The same for each copy of this sign-up's receipt.
  return md5(concat_ws(' ', fan.site_id, fan.email, private.format_exactly(fan.created_at)))::uuid;
end $function$;

ALTER TABLE "app"."site_signups"
  ADD CONSTRAINT "site_signups_check1" CHECK (((mail_held_by IS NULL) OR (state = 'pending'::text)));

ALTER TABLE "app"."site_signups"
  ADD CONSTRAINT "site_signups_mail_held_by_check" CHECK ((mail_held_by = ANY (ARRAY['repeated'::text, 'page'::text, 'workspace'::text, 'platform'::text, 'few_confirmed'::text])));

COMMENT ON COLUMN "app"."site_signups"."mail_held_by" IS 'The budget that keeps the first mail with the link from a fan (private.hold_reason); null if none does, or it was sent.';

COMMENT ON FUNCTION "api"."export_fans"(uuid, uuid, text, text, integer, timestamp with time zone, text, uuid, boolean) IS 'The same of the fans of a workspace that api.list_fans lists. GET /api/fans.csv.';

COMMENT ON FUNCTION "api"."get_signup_receipt"(uuid, text) IS 'What proves the consent of one fan, what became of the mail to it, and whether the caller may erase it. Raises PT404 for an address that is not on the list. GET /api/sites/{id}/signups/receipt.';

COMMENT ON FUNCTION "api"."list_fans"(uuid, uuid, text, text, integer, integer) IS 'A page of the fans of a workspace or of one of its sites, newest first, and how many have each state. Raises PT403 for a workspace and PT404 for a site that the caller does not see. GET /api/fans.';

COMMENT ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer) IS 'The pages of a workspace in short, by a part of their name or artist, in an order: newest, name, visits or fans. GET /api/pages.';

REVOKE ALL ON FUNCTION "api"."export_fans"(uuid, uuid, text, text, integer, timestamp WITH time zone, text, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."export_fans"(uuid, uuid, text, text, integer, timestamp WITH time zone, text, uuid, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."export_fans"(uuid, uuid, text, text, integer, timestamp WITH time zone, text, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."export_fans"(uuid, uuid, text, text, integer, timestamp WITH time zone, text, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_fans"(uuid, uuid, text, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_fans"(uuid, uuid, text, text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_fans"(uuid, uuid, text, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_fans"(uuid, uuid, text, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_page_fans"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_page_fans"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_page_fans"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_page_fans"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_exported_fan"(app.site_signups) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_exported_fan"(app.site_signups) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_exported_fan"(app.site_signups) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_exported_fan"(app.site_signups) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_fan"(app.site_signups) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_fan"(app.site_signups) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_fan"(app.site_signups) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_fan"(app.site_signups) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_signup_mail"(app.site_signups) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_signup_mail"(app.site_signups) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_signup_mail"(app.site_signups) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_signup_mail"(app.site_signups) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fan_sites"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fan_sites"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."fan_sites"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fan_sites"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_fans"(uuid[], integer, bigint, text, text, timestamp WITH time zone, text, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_fans"(uuid[], integer, bigint, text, text, timestamp WITH time zone, text, uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."find_fans"(uuid[], integer, bigint, text, text, timestamp WITH time zone, text, uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_fans"(uuid[], integer, bigint, text, text, timestamp WITH time zone, text, uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_reason"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_reason"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_reason"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receipt_id"(app.site_signups) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."receipt_id"(app.site_signups) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."receipt_id"(app.site_signups) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."receipt_id"(app.site_signups) TO "postgres";
