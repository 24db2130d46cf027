SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.list_catalog_recordings (
  catalog_id uuid,
  search     text,
  state      text,
  sort       text,
  direction  text,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET work_mem TO '64MB'
  AS $function$
declare
  v_time record;
  v_isrcs text[];
  v_sign integer := case direction when 'asc' then 1 else -1 end;
  v_list record;
begin
  perform private.check_catalog_visible(catalog_id);
  v_time := private.figures_time(catalog_id);
  if search is not null then
    v_isrcs := (private.search_catalog_members(catalog_id, search, 1000000, 0)).isrcs;
  end if;
  with figure as materialized (
    select f as figure, f.* from private.recording_figures(catalog_id, v_isrcs, v_time.since) f
  ),
  named as (
    select f.figure, f.isrc, case sort
        when 'plays' then f.plays::double precision
        when 'change' then (f.current - f.previous)::double precision / nullif(f.previous, 0)
        when 'growth' then (f.current - f.previous)::double precision
        when 'value' then f.mid::double precision
      end * v_sign as rank,
      private.search_form(coalesce(s.name, member.name)) as name
    from figure f
    left join app.songs s on sort = 'name' and s.isrc = f.isrc
    left join app.catalog_songs member
      on sort = 'name' and member.catalog_id = list_catalog_recordings.catalog_id and member.isrc = f.isrc
    where list_catalog_recordings.state is null or f.state = list_catalog_recordings.state
  )
  select
    (
      select jsonb_build_object('all', (select count(*) from figure)) || jsonb_object_agg(word, coalesce(counted.recordings, 0))
      from unnest(array['whole', 'new', 'gap', 'fell', 'other_hour', 'stale', 'invalid']) word
      left join (select f.state, count(*) as recordings from figure f group by f.state) counted on counted.state = word
    ) as states,
    (select count(*) from figure f
      where list_catalog_recordings.state is null or f.state = list_catalog_recordings.state)::integer as total,
    array(
      select n.figure from named n
      order by n.rank nulls last, case when v_sign = 1 then n.name end, case when v_sign = -1 then n.name end desc nulls last, n.isrc
      limit page_limit offset (page - 1)::bigint * page_limit
    ) as figures
  into v_list;
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(v_time.since, 7),
    'as_of', private.format_timestamp(v_time.as_of),
    'states', v_list.states,
    'pagination', private.pagination(page, page_limit, v_list.total),
    'recordings', private.describe_recordings(catalog_id, v_list.figures, v_time.since)
  );
end $function$;
