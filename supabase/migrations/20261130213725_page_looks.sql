SET local check_function_bodies = off;

DROP FUNCTION "api"."list_pages"(uuid, text, text, integer, integer);

CREATE OR REPLACE FUNCTION api.list_pages (
  organization_id uuid,
  query           text,
  sort            text,
  page            integer,
  page_limit      integer,
  state           text    DEFAULT NULL::text
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
    with found as materialized (
      select s.id, s.created_at, coalesce(nullif(s.name, ''), s.draft #>> '{design,headline}') as name,
        case when s.published is not null then 'published' when s.draft is not null then 'draft' else 'empty' end as state
      from app.sites s
      where s.owner_id = v_workspace_id and (v_sought is null or strpos(
        private.search_form(concat_ws(e'\n', coalesce(nullif(s.name, ''), s.draft #>> '{design,headline}'),
          coalesce(s.draft ->> 'artistName', s.facts ->> 'artist'))), v_sought) > 0)
    ),
    listed as materialized (
      select f.* from found f where list_pages.state is null or f.state = list_pages.state
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
      'states', (
        select jsonb_build_object(
          'published', count(*) filter (where f.state = 'published'), 'draft', count(*) filter (where f.state = 'draft'),
          'empty', count(*) filter (where f.state = 'empty'))
        from found f),
      'pages', coalesce(jsonb_agg(private.describe_page(s) || jsonb_build_object(
          'slug', s.slug, 'created_at', private.format_timestamp(s.created_at),
          'updated_at', private.format_timestamp(s.updated_at),
          'has_changes', coalesce(s.draft <> s.published, false)) order by p.place), '[]'))
    from placed p join app.sites s on s.id = p.id
    where p.place > (page - 1)::bigint * page_limit and p.place <= page::bigint * page_limit
  );
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
  v_cover constant jsonb := jsonb_path_query_first(v_page, '$.assets[*] ? (@.type like_regex "^image/")');
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

COMMENT ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer, text) IS 'The pages of a workspace in short, by a part of their name or artist and their state, in an order: newest, name, visits or fans. Counts by state. GET /api/pages.';

REVOKE ALL ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_pages"(uuid, text, text, integer, integer, text) TO "postgres";
