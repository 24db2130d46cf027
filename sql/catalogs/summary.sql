-- The comparison of a whole catalog in one read. The states and changes are those of the pages of its history, from the
-- same function. Rates and shares are rounded to six decimals.

-- The change of two periods and its growth; null without a change.
create function private.growth(previous numeric, current numeric) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'previous_change', previous,
    'current_change', current,
    'absolute_growth', current - previous,
    'percentage_growth', round((current - previous) / nullif(previous, 0) * 100, 6),
    'zero_baseline', coalesce(previous = 0, false)
  );
end $$;

-- The members of a catalog with their state, last valid count in the range, and changes. The logarithm of growth counts one
-- stream more in both periods, so that it exists for a change of 0. boundary_previous and boundary_current are those of
-- recordings with counts on the three boundary dates, whatever lies between.
create function private.catalog_changes(catalog_id uuid, since date, days integer, as_of timestamptz)
returns table (
  isrc text, name text, artist text, state text, known_count bigint, previous bigint, current bigint, log_growth double precision,
  boundary_previous bigint, boundary_current bigint
) language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  v_isrcs text[] := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = catalog_changes.catalog_id order by member.isrc);
begin
  return query
  select song.isrc, coalesce(song.name, member.name), coalesce(song.artist, member.artist), coalesce(s.state, 'incomplete'),
    case when s.last_count between 0 and 9007199254740991 then s.last_count end,
    change.previous, change.current,
    ln((change.current + 1)::double precision / (change.previous + 1)),
    case when boundary.is_known then s.middle_count - s.start_count end,
    case when boundary.is_known then s.end_count - s.middle_count end
  from app.catalog_songs member
  join app.songs song on song.isrc = member.isrc
  left join private.recording_series(v_isrcs, since, days, false, as_of) s on s.isrc = member.isrc
  cross join lateral (
    select case when s.state = 'comparable' then s.middle_count - s.start_count end as previous,
      case when s.state = 'comparable' then s.end_count - s.middle_count end as current
  ) change
  cross join lateral (
    select s.state in ('comparable', 'incomplete', 'unaligned_observations')
      and s.start_count <= s.middle_count and s.middle_count <= s.end_count as is_known
  ) boundary
  where member.catalog_id = catalog_changes.catalog_id;
end $$;

-- The nearest start of a current period, within 31 days, so that 9 of 10 recordings are counted on each date of both periods;
-- null without one.
create function private.nearest_complete_since(catalog_id uuid, since date, days integer, as_of timestamptz) returns date
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_today date := (coalesce(as_of, now()) at time zone 'UTC')::date;
begin
  return (
    with mask as (
      select m.month, m.present & ~m.invalid as valid, count(*) as recordings
      from private.months_as_of(array(
        select member.isrc from app.catalog_songs member where member.catalog_id = nearest_complete_since.catalog_id
      ), 'apify_spotify_playcount', date_trunc('month', (since - days - 31)::timestamp)::date, since + days + 31, as_of) m
      group by 1, 2
    ),
    day as materialized (
      select mask.month + number as date, sum(mask.recordings) as observed
      from mask cross join generate_series(0, 30) number
      where mask.valid >> number & 1 = 1
      group by 1
    ),
    complete as materialized (
      select d.date from day d where d.observed >= 0.9 * (select max(day.observed) from day)
    )
    select candidate.since
    from (select nearest_complete_since.since + shift as since, shift from generate_series(-31, 31) shift) candidate
    where candidate.since + days < v_today and (
      select count(*) from complete c where c.date between candidate.since - days and candidate.since + days) = 2 * days + 1
    order by abs(candidate.shift), candidate.shift limit 1);
end $$;

-- The months of a large catalog are sorted in memory.
create function api.get_catalog_playcount_summary(
  catalog_id uuid, since date, days integer, as_of timestamptz default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '128MB'
as $$
declare
  v_elsewhere text[];
begin
  perform private.check_comparison_period(since, days, as_of);
  perform private.check_catalog_visible(catalog_id);
  perform private.check_may_compare(catalog_id);
  v_elsewhere := private.counted_elsewhere(catalog_id, since + days);
  return (
    with recording as materialized (
      select c.*, case when c.isrc <> all (v_elsewhere) then c.known_count end as own_count
      from private.catalog_changes(catalog_id, since, days, as_of) c
    ),
    -- The days of 500 recordings at most are read: those that fell, then those that changed most.
    examined as materialized (
      select array(
        select r.isrc from recording r where r.known_count is not null
        order by r.state = 'counter_correction' desc, abs(r.current - r.previous) desc nulls last, r.known_count desc, r.isrc
        limit 500
      ) as isrcs
    ),
    event as materialized (
      select e.* from examined x cross join lateral private.counter_events(x.isrcs, since - days, since + days, as_of) e
    ),
    affected as materialized (
      select distinct unnest(e.affected) as isrc from event e where e.kind in ('jump', 'merge')
    ),
    total as materialized (
      select count(*) as recordings, count(*) filter (where r.state = 'comparable') as comparable,
        count(*) filter (where r.state = 'incomplete') as incomplete,
        count(*) filter (where r.state = 'counter_correction') as counter_correction,
        count(*) filter (where r.state = 'invalid_observation') as invalid_observation,
        count(*) filter (where r.state = 'unaligned_observations') as unaligned_observations,
        count(r.known_count) as observed, coalesce(sum(r.own_count), 0) as known, sum(r.previous) as previous, sum(r.current) as current,
        coalesce(sum(r.own_count) filter (where r.state = 'comparable'), 0) as comparable_known,
        percentile_cont(0.5) within group (order by r.log_growth) as median_growth
      from recording r
    ),
    spread as materialized (
      select 1.4826 * percentile_cont(0.5) within group (order by abs(r.log_growth - t.median_growth)) as deviation
      from recording r cross join total t
    ),
    mover as (
      select m.direction, abs(m.current - m.previous) as size, m.isrc, jsonb_build_object(
        'isrc', m.isrc, 'name', m.name, 'artist', m.artist, 'from_file', (
          select private.from_file(song, member) from app.songs song
          join app.catalog_songs member
            on member.catalog_id = get_catalog_playcount_summary.catalog_id and member.isrc = song.isrc
          where song.isrc = m.isrc),
        'robust_z', round(((m.log_growth - t.median_growth) / nullif(s.deviation, 0))::numeric, 6),
        'counter_event', exists (select from affected a where a.isrc = m.isrc),
        'condition', private.catalog_condition(get_catalog_playcount_summary.catalog_id, m.isrc)
      ) || private.growth(m.previous, m.current) as entry
      from (
        (select 'up' as direction, r.* from recording r where r.current > r.previous
          order by r.current - r.previous desc, r.isrc limit 10)
        union all
        (select 'down', r.* from recording r where r.current < r.previous
          order by r.current - r.previous, r.isrc limit 10)
      ) m
      cross join total t cross join spread s
    ),
    artist as (
      select a.*, row_number() over (order by a.current desc nulls last, a.artist) as rank
      from (
        select r.artist, count(*) as recordings, count(r.current) as comparable,
          sum(r.previous) as previous, sum(r.current) as current
        from recording r
        group by r.artist
      ) a
    ),
    shares as (
      select round(max(r.current) / nullif(t.current, 0), 6) as top_1,
        round((select sum(top.current) from (
          select r.current from recording r where r.current is not null order by r.current desc limit 10
        ) top) / nullif(t.current, 0), 6) as top_10,
        round(sum((r.current / nullif(t.current, 0)::double precision) ^ 2)::numeric, 6) as hhi
      from total t left join recording r on true
      group by t.current
    )
    select jsonb_build_object(
      'catalog_id', catalog_id,
      'as_of', private.format_timestamp(as_of),
      'known_at', private.format_timestamp(coalesce(as_of, now())),
      'periods', private.comparison_periods(since, days),
      'recordings', jsonb_build_object(
        'total', t.recordings, 'comparable', t.comparable, 'incomplete', t.incomplete,
        'counter_correction', t.counter_correction, 'invalid_observation', t.invalid_observation,
        'unaligned_observations', t.unaligned_observations),
      'conditions', private.count_conditions(catalog_id),
      'known_streams', t.known,
      'comparable_share', round(t.comparable_known / nullif(t.known, 0), 6),
      'without_counter_events', (
        select jsonb_build_object('recordings', count(r.current)) || private.growth(sum(r.previous), sum(r.current))
        from recording r where not exists (select from affected a where a.isrc = r.isrc)),
      'by_boundary_dates', (
        select jsonb_build_object('recordings', count(r.boundary_current))
          || private.growth(sum(r.boundary_previous), sum(r.boundary_current))
        from recording r where not exists (select from affected a where a.isrc = r.isrc)),
      -- Only where many recordings are left out: it reads the months again.
      'complete_since', case when t.comparable < 0.9 * t.observed
        then nullif(private.nearest_complete_since(catalog_id, since, days, as_of), since) end,
      'counter_events', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'date', e.date, 'kind', e.kind, 'shared', e.shared, 'shared_value', e.shared_value,
          'recordings', cardinality(e.affected), 'isrcs', e.affected[1:10], 'streams', e.streams,
          'on_boundary', e.date in (since - days, since, since + days)
        ) order by e.date, e.kind, e.shared, e.shared_value), '[]')
        from (select * from event order by abs(event.streams) desc, event.date limit 50) e),
      'counter_event_count', (select count(*) from event),
      'examined_recordings', cardinality(x.isrcs),
      'movers', jsonb_build_object(
        'up', (select coalesce(jsonb_agg(m.entry order by m.size desc, m.isrc), '[]') from mover m where m.direction = 'up'),
        'down', (select coalesce(jsonb_agg(m.entry order by m.size desc, m.isrc), '[]') from mover m where m.direction = 'down')),
      'growth_median', round(t.median_growth::numeric, 6),
      'growth_deviation', round(s.deviation::numeric, 6),
      'concentration', (select jsonb_build_object('top_1', c.top_1, 'top_10', c.top_10, 'hhi', c.hhi) from shares c),
      'artists', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'artist', a.artist, 'recordings', a.recordings, 'comparable_recordings', a.comparable
        ) || private.growth(a.previous, a.current) order by a.rank), '[]')
        from artist a where a.rank <= 20),
      'other_artists', (
        select jsonb_build_object('artists', count(*), 'recordings', coalesce(sum(a.recordings), 0),
          'comparable_recordings', coalesce(sum(a.comparable), 0)) || private.growth(sum(a.previous), sum(a.current))
        from artist a where a.rank > 20)
    ) || private.growth(t.previous, t.current)
    from total t cross join spread s cross join examined x
  );
end $$;
comment on function api.get_catalog_playcount_summary is
  'The comparison of all members of a catalog, as known at a time. GET /api/catalogs/{catalogId}/playcount-summary.';

grant execute on function private.growth, private.catalog_changes, private.nearest_complete_since to authenticated;
