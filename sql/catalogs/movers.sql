-- The recordings of a catalog that moved most: those with the largest absolute growth between two adjacent periods, up and
-- down. Their counts at the boundaries select candidates, which the comparison of history.sql then decides on.

create function api.get_catalog_movers(catalog_id uuid, since date, days integer, row_limit integer) returns text
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_first date := since - days;
  v_last date := since + days;
  v_members record;
  v_isrcs text[];
begin
  perform private.check_comparison_period(since, days);
  v_members := private.catalog_members(catalog_id, 1000000, 0);
  v_isrcs := array(
    with counted as (
      select m.isrc,
        -- A series without a valid count on each date is not comparable.
        sum(bit_count((m.present & ~m.invalid
          & (-1 << greatest(v_first - m.month, 0))
          & ((2::bigint << least(v_last - m.month, 30)) - 1)::integer)::bit(32))) as counts,
        sum(case when v_last - m.month between 0 and 30
            then nullif(split_part(m.counts, ',', v_last - m.month + 1), '')::numeric end)
          + sum(case when v_first - m.month between 0 and 30
            then nullif(split_part(m.counts, ',', v_first - m.month + 1), '')::numeric end)
          - 2 * sum(case when since - m.month between 0 and 30
            then nullif(split_part(m.counts, ',', since - m.month + 1), '')::numeric end) as growth
      from app.monthly_playcounts m
      where m.isrc = any (v_members.isrcs) and m.data_source = 'apify_spotify_playcount'
        and m.month between date_trunc('month', v_first::timestamp)::date and v_last
      group by m.isrc
    ),
    ranked as (
      select c.isrc, c.growth, row_number() over (order by c.growth desc, c.isrc) as up,
        row_number() over (order by c.growth, c.isrc) as down
      from counted c where c.counts = 2 * days + 1
    )
    select r.isrc from ranked r where r.growth <> 0 and (r.up <= row_limit or r.down <= row_limit)
  );
  return json_build_object(
    'catalog_id', catalog_id,
    'name', (select c.name from app.catalogs c where c.id = get_catalog_movers.catalog_id),
    'total', v_members.total,
    'periods', private.comparison_periods(since, days)
  ) || e'\n' || private.compare_recordings(v_isrcs, since, days);
end $$;
comment on function api.get_catalog_movers is
  'The members with the largest growth, up and down, in the form of a page of the history. GET /api/catalogs/{catalogId}/movers.svg.';
