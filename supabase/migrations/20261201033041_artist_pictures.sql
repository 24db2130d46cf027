SET local check_function_bodies = off;

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

REVOKE ALL ON FUNCTION "private"."page_cover"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."page_cover"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."page_cover"(app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."page_cover"(app.sites) TO "postgres";
