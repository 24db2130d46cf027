-- The recordings of a catalog that moved most between two adjacent periods, up and down, as in its summary: the state and the
-- counts of each are those of private.recording_series.

create function api.get_catalog_movers(catalog_id uuid, since date, days integer, row_limit integer) returns text
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
declare
  v_members record;
  v_isrcs text[];
begin
  perform private.check_comparison_period(since, days);
  perform private.check_may_compare(catalog_id);
  v_members := private.catalog_members(catalog_id, 1000000, 0);
  v_isrcs := array(
    with recording as materialized (
      select s.isrc, (s.end_count - s.middle_count) - (s.middle_count - s.start_count) as growth
      from private.recording_series(v_members.isrcs, since, days, false, null) s
      where s.state = 'comparable'
    )
    (select r.isrc from recording r where r.growth > 0 order by r.growth desc, r.isrc limit row_limit)
    union all
    (select r.isrc from recording r where r.growth < 0 order by r.growth, r.isrc limit row_limit)
  );
  return json_build_object(
    'catalog_id', catalog_id,
    'name', (select c.name from app.catalogs c where c.id = get_catalog_movers.catalog_id),
    'total', v_members.total,
    'periods', private.comparison_periods(since, days)
  ) || e'\n' || private.compare_recordings(catalog_id, v_isrcs, since, days);
end $$;
comment on function api.get_catalog_movers is
  'The members with the largest growth, up and down, in the form of a page of the history. GET /api/catalogs/{catalogId}/movers.svg.';
