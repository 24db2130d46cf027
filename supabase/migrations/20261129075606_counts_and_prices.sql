SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.get_catalog_daily_gains (
  catalog_id uuid,
  since      date,
  until      date
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_members record;
begin
  if until >= v_today then
    raise exception using errcode = 'PT400', message = 'Daily gains require completed UTC observation days',
      detail = format('until is %s and must be before %s (UTC)', until, v_today);
  end if;
  v_members := private.catalog_members(catalog_id, 1000000, 0);
  -- A read of 10 million days of recordings takes about 3 seconds.
  if v_members.total::bigint * (until - since) > 10000000 then
    raise exception using errcode = 'PT400', message = 'The catalog is too large for this many days',
      detail = format('until must be at most %s days after since for %s recordings',
        10000000 / v_members.total, v_members.total);
  end if;
  return (
    with fact as materialized (select f.* from private.daily_facts(v_members.isrcs, since, until) f),
    -- Merges and jumps are no listening. The days of 500 recordings at most are read, those that gained most.
    event as materialized (
      select e.date, sum(cardinality(e.affected)) as recordings, sum(e.streams) as plays
      from private.counter_events(private.largest_gains(v_members.isrcs, since, until), since, until, null) e
      where e.kind in ('jump', 'merge')
      group by e.date
    ),
    dated as (
      select d.date::date as date,
        coalesce(sum(f.recordings) filter (where f.fact = 'observation'), 0) as observed,
        -- A fall is compared too, and gains nothing.
        coalesce(sum(f.recordings) filter (where f.fact in ('change', 'correction') and f.days = 1), 0) as compared,
        sum(greatest(f.change, 0)) filter (where f.fact in ('change', 'correction') and f.days = 1) as gain,
        coalesce(sum(f.recordings) filter (where f.fact = 'change' and f.days > 1), 0) as late,
        coalesce(sum(f.change) filter (where f.fact = 'change' and f.days > 1), 0) as late_gain,
        coalesce(max(f.days) filter (where f.fact = 'change' and f.days > 1), 0) as late_days,
        coalesce(sum(f.recordings) filter (where f.fact = 'correction'), 0) as corrections,
        coalesce(sum(f.change) filter (where f.fact = 'correction'), 0) as corrected_plays,
        coalesce(sum(f.recordings) filter (where f.fact = 'first observation'), 0) as first_observed
      from generate_series(since::timestamp, until::timestamp, interval '1 day') d (date)
      left join fact f on f.date = d.date::date
      group by d.date
    ),
    -- An average begins on the day after the observation before and ends on the date of the gain.
    averaged as (
      select edge.date, sum(edge.change) as change
      from fact f
      cross join lateral (values (f.date - f.days + 1, f.change / f.days), (f.date + 1, -f.change / f.days)) edge (date, change)
      where f.fact = 'change' and f.days > 1
      group by edge.date
    ),
    listed as (
      select d.*, sum(d.first_observed) over dates as expected, coalesce(sum(a.change) over dates, 0) as average
      from dated d left join averaged a on a.date = d.date
      window dates as (order by d.date)
    )
    select json_build_object(
      'catalog_id', catalog_id, 'name', (select c.name from app.catalogs c where c.id = get_catalog_daily_gains.catalog_id),
      'since', since, 'until', until, 'recordings', v_members.total,
      'conditions', private.count_conditions(catalog_id),
      'dates', coalesce(json_agg(json_build_object(
        'date', l.date, 'gap', l.observed = 0, 'gain', l.gain, 'recordings_compared', l.compared,
        'recordings_observed', l.observed, 'recordings_expected', l.expected,
        'late_gain', l.late_gain, 'late_recordings', l.late, 'late_days', l.late_days,
        'late_average', round(l.average, 2), 'corrections', l.corrections, 'corrected_plays', l.corrected_plays,
        'event_recordings', coalesce(e.recordings, 0), 'event_plays', coalesce(e.plays, 0)
      ) order by l.date), '[]')
    )
    from listed l left join event e on e.date = l.date where l.date > since
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_catalog_playcount_summary (
  catalog_id uuid,
  since      date,
  days       integer,
  as_of      timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET work_mem TO '128MB'
  AS $function$
declare
  v_elsewhere text[];
begin
  perform private.check_comparison_period(since, days, as_of);
  perform private.check_catalog_visible(catalog_id);
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
end $function$;

CREATE OR REPLACE FUNCTION api.get_recording_playcount_history (
  catalog_id uuid,
  isrc       text,
  since      date,
  days       integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  perform from app.catalog_songs member
  where member.catalog_id = get_recording_playcount_history.catalog_id
    and member.isrc = get_recording_playcount_history.isrc;
  perform private.refuse_if(not found, 'PT404', 'Recording not found in this catalog');
  return json_build_object(
    'periods', private.comparison_periods(since, days),
    'condition', private.catalog_condition(catalog_id, isrc) ->> 'explanation',
    'jumps', (
      select coalesce(json_agg(json_build_object('date', u.date, 'plays', u.streams) order by u.date), '[]')
      from private.unusual_days(array[isrc], since - days, since + days, null) u where u.kind = 'jump'
    )
  ) || e'\n' || private.compare_recordings(catalog_id, array[isrc], since, days);
end $function$;

CREATE OR REPLACE FUNCTION private.counted_elsewhere (
  catalog_id uuid,
  until      date
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select c.isrc from app.catalog_conditions c
    where c.catalog_id = counted_elsewhere.catalog_id and not private.has_own_counts(c.condition)
      -- Before that date, its counts were its own.
      and case c.condition when 'shares_counter' then c.shared_since when 'continues_as' then c.counted_until
        else '-infinity' end <= until);
end $function$;

CREATE OR REPLACE FUNCTION private.counter_events (
  isrcs      text[],
  first_date date,
  last_date  date,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    date         date,
    kind         text,
    shared       text,
    shared_value text,
    affected     text[],
    streams      numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  select named.date, case when named.kind = 'jump' and named.shared in ('track', 'artist') then 'merge' else named.kind end,
    named.shared, case named.shared when 'track' then named.track when 'artist' then named.artist end,
    array_agg(named.isrc order by named.isrc), sum(named.streams)::numeric
  from (
    select d.isrc, d.date, d.kind, d.streams, song.artist, song.spotify_track_id as track, case
      when d.kind = 'stale_capture' then 'capture'
      when count(*) over same_kind >= greatest(3, d.observed * 0.5)
        and count(*) over same_kind > count(*) over (partition by d.date, d.kind, coalesce(song.artist, d.isrc)) then 'capture'
      when song.spotify_track_id is not null
        and count(*) over (partition by d.date, d.kind, song.spotify_track_id) >= 2 then 'track'
      when song.artist is not null and count(*) over (partition by d.date, d.kind, song.artist) >= 2 then 'artist'
    end as shared
    from private.unusual_days(isrcs, first_date, last_date, as_of) d
    join app.songs song on song.isrc = d.isrc
    window same_kind as (partition by d.date, d.kind)
  ) named
  group by 1, 2, 3, 4;
end $function$;

CREATE OR REPLACE FUNCTION private.has_own_counts (
  condition text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(condition not in ('implausible', 'shares_counter', 'continues_as'), true);
end $function$;

CREATE OR REPLACE FUNCTION private.price_notice (
  usd_per_1000_streams numeric,
  published            jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_published numeric := (published ->> 'usd_per_1000_streams')::numeric;
  v_factor numeric := usd_per_1000_streams / v_published;
begin
  return format(
    case when v_factor > 10 then 'The price is %s times the published one'
      when v_factor < 0.1 then 'The published price is %s times this one' end || ': %s US dollars for 1,000 streams (%s, %s).',
    to_char(greatest(v_factor, 1 / v_factor), 'FM999,999,999'),
    trim_scale(v_published), published ->> 'service', published ->> 'year');
end $function$;

CREATE OR REPLACE FUNCTION private.report_amounts (
  facts                jsonb,
  recordings           private.report_recording[],
  term_years           integer,
  discount_rate        numeric,
  usd_per_1000_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_given jsonb := facts -> 'assumptions';
  v_usd numeric := coalesce(usd_per_1000_streams, (v_given -> 'price' ->> 'usd_per_1000_streams')::numeric);
  v_share numeric := (v_given ->> 'first_share')::numeric * (v_given ->> 'second_share')::numeric;
  v_net numeric := v_usd / 1000 * v_share;
  v_trailing jsonb := facts -> 'trailing_year';
  v_comparison jsonb := facts -> 'comparison';
  v_low bigint[];
  v_mid bigint[];
  v_high bigint[];
  v_value jsonb;
  v_at_risk jsonb;
begin
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_trailing := v_trailing || jsonb_build_object('net_revenue', round((v_trailing ->> 'streams')::numeric * v_net, 6));
  if facts ->> 'state' = 'valued' then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(recordings, term_years + 1, 1, (v_given -> 'model' ->> 'common_share')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  v_at_risk := private.report_at_risk(recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate);
  if v_comparison <> 'null' then
    v_comparison := v_comparison || jsonb_build_object('ratio', case when v_comparison ->> 'currency' = 'USD'
      then round((v_value ->> 'mid')::numeric / nullif((v_comparison ->> 'mid')::numeric, 0), 6) end);
  end if;
  return jsonb_build_object(
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'confidence', private.report_confidence(v_value, (v_at_risk ->> 'share')::numeric),
    'at_risk', v_at_risk,
    'assumptions', v_given || jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd,
      'price', case when usd_per_1000_streams is null then v_given -> 'price' end,
      'price_notice', private.price_notice(v_usd, v_given -> 'price')),
    'trailing_year', v_trailing,
    'comparison', v_comparison,
    'cash_flow', case when v_value is not null then private.cash_flow(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_usd / 1000, v_share, discount_rate) else '[]' end,
    'sensitivity', case when v_value is not null then private.report_sensitivity(
      v_mid,
      (private.report_years(recordings, term_years, 0.9, 1)).mid,
      (private.report_years(recordings, term_years, 1.1, 1)).mid,
      v_usd, v_share, discount_rate, term_years) else '[]' end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_base (
  recordings    private.report_recording[],
  trailing_year jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'recordings', t.recordings, 'captured', t.captured, 'valued', t.valued,
      'measured_share', trailing_year -> 'measured_share',
      'explanation', format('%s of %s recordings captured, %s with a forecast', t.captured, t.recordings, t.valued)
        || coalesce(
          '; ' || round((trailing_year ->> 'measured_share')::numeric * 100, 1) || ' % of their streams of the past year are measured',
          case when t.valued > 0 then '; they had no streams in the past year' else '' end) || '.')
    from (
      select count(*) as recordings, count(r.counted_until) as captured, count(r.mid) as valued from unnest(recordings) r
    ) t
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_confidence (
  value      jsonb,
  risk_share numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_low numeric := (value ->> 'low')::numeric * (1 - coalesce(risk_share, 0));
  -- 80 % of a normal distribution lie within 1.281552 standard deviations.
  v_deviation numeric := case when v_low > 0 then ln((value ->> 'high')::numeric / v_low) / (2 * 1.281552) end;
  v_level text := case when v_deviation <= 0.1 then 'high' when v_deviation <= 0.2 then 'medium' else 'low' end;
begin
  return case when value is not null then jsonb_build_object(
    'level', v_level,
    'deviation_percent', round(v_deviation * 100, 1),
    'explanation', initcap(v_level) || ' confidence: ' || coalesce(
      'a standard deviation of ' || round(v_deviation * 100, 1) || ' %', 'the standard deviation is not known')
      || case when risk_share > 0 then ', if all value at risk were lost in the low case' else '' end
      || '. The interval of 80 % covers the forecast of streams, not the price, the shares, the rate or the term.'
  ) end;
end $function$;

CREATE OR REPLACE FUNCTION private.report_coverage (
  recordings private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'recordings', count(*), 'valued', count(r.mid), 'not_valued', count(*) - count(r.mid),
      'by_count_only', count(*) filter (where r.basis = 'lifetime'),
      'last_counts', coalesce(sum(known.count), 0),
      'covered_share', round(
        coalesce(sum(known.count) filter (where r.mid is not null), 0) / nullif(sum(known.count), 0), 6))
    from unnest(recordings) r
    cross join lateral (
      select case when private.has_own_counts(r.condition) then r.last_count end as count
    ) known
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_missing (
  recordings private.report_recording[],
  as_of      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_share numeric;
  v_old_share numeric;
  v_old_until date;
  v_counted integer;
  v_streams numeric;
  v_captured bigint := (select count(*) from unnest(recordings) r where r.basis <> 'no_count');
  v_implausible bigint := (select count(*) from unnest(recordings) r where r.basis = 'implausible');
  v_from date;
begin
  -- From when on each recording has counts over 7 days that go on: now, or a week after its first one, or after the next
  -- capture, or never if it is no longer counted.
  with known as (
    select coalesce(r.last_count, 0)::numeric as count, r.counted_until,
      r.condition in ('vanished', 'stale') as is_old,
      case when r.condition = 'vanished' then 'infinity'
        when r.condition <> 'stale' and r.basis not in ('lifetime', 'none') then null
        else greatest(r.first_observed_at + interval '7 days', as_of + interval '1 day') end as ready_at
    from unnest(recordings) r where r.basis <> 'no_count' and private.has_own_counts(r.condition)
  ),
  reached as (
    select k.ready_at, sum(k.count) over (order by k.ready_at nulls first) as count, sum(k.count) over () as total
    from known k
  )
  select sum(k.count) filter (where k.ready_at is null) / nullif(sum(k.count), 0),
    sum(k.count) filter (where k.is_old) / nullif(sum(k.count), 0),
    max(k.counted_until) filter (where k.is_old), count(*), sum(k.count),
    (select min(r.ready_at) at time zone 'UTC' from reached r
      where 2 * r.count >= r.total and isfinite(r.ready_at))
  into v_share, v_old_share, v_old_until, v_counted, v_streams, v_from
  from known k;
  return case
    when cardinality(recordings) = 0
      then jsonb_build_object('explanation', 'The catalog has no recordings.', 'possible_from', null)
    when v_counted = 0 and v_implausible > 0 then jsonb_build_object(
      'explanation', format('The counts of all recordings that have any (%s) are beyond any known recording: above %s billion, or rising by more than 100 million a day. They are not used.',
        v_implausible, private.max_play_count() / 1000000000),
      'possible_from', null)
    when v_counted = 0 then jsonb_build_object(
      'explanation', 'No recording of the catalog has a valid play count. Order captures: 7 days after the first one a value is possible.',
      'possible_from', null)
    when v_streams = 0 then jsonb_build_object(
      'explanation', format('All counts of the catalog are 0, the latest of %s. A value needs plays.',
        to_char((select max(r.counted_until) from unnest(recordings) r), 'YYYY-MM-DD')), 'possible_from', null)
    when 2 * v_captured < cardinality(recordings) then jsonb_build_object(
      'explanation', format('Only %s of %s recordings have a play count; a value needs half of them.',
        v_captured, cardinality(recordings)), 'possible_from', null)
    when coalesce(v_share, 0) < 0.5 then jsonb_build_object(
      'explanation', format('Only %s %% of the catalog''s known streams are of recordings that are counted at present, over 7 days or more; a value needs 50 %%.',
          trunc(coalesce(v_share, 0) * 100, 1))
        || case when v_old_share > 0 then format(' %s %% are of recordings that are no longer counted, the latest since %s.',
          round(v_old_share * 100, 1), to_char(v_old_until, 'YYYY-MM-DD')) else '' end,
      'possible_from', v_from)
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.report_recordings (
  model      app.valuation_models,
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone,
  conditions app.catalog_conditions[] DEFAULT NULL::app.catalog_conditions[]
)
  RETURNS SETOF private.report_recording
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  select member.isrc,
    case when unused.is_so then known.condition when f.isrc is null then 'no_count' else f.basis end,
    f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    case when not unused.is_so then f.run_rate_per_day end, f.exponent, f.first_error_80, f.gap_days,
    case when not unused.is_so then f.low end, case when not unused.is_so then f.mid end,
    case when not unused.is_so then f.high end,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count,
    known.condition, coalesce(known.counted_until, (f.last_observed_at at time zone 'UTC')::date), known.shared_since,
    known.related
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f on f.isrc = member.isrc
  left join private.known_conditions(catalog_id, isrcs, as_of, conditions) known on known.isrc = member.isrc
  cross join lateral (
    select not private.has_own_counts(known.condition) as is_so
  ) unused;
end $function$;

CREATE OR REPLACE FUNCTION private.report_seasonality (
  isrcs text[],
  as_of timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_end date := date_trunc('month', as_of at time zone 'UTC')::date;
  v_before date := v_end - interval '13 months';
  v_recordings integer;
  v_months jsonb;
begin
  with ending as (
    select m.isrc, m.month, m.month + m.last_day - 1 as date, m.last_count as count,
      lag(m.month + m.last_day - 1) over series as previous_date, lag(m.last_count) over series as previous_count,
      m.invalid = 0 and m.lower = 0
        and m.month + m.last_day >= (m.month + interval '1 month')::date - 1 as is_whole
    from private.months_as_of(isrcs, 'apify_spotify_playcount', v_before, (v_end - interval '1 month')::date, as_of) m
    window series as (partition by m.isrc order by m.month)
  ),
  whole as (
    select e.isrc from ending e
    group by e.isrc
    having count(*) = 13 and bool_and(e.is_whole) and bool_and(e.count >= coalesce(e.previous_count, 0))
  ),
  monthly as (
    select e.month, sum((e.count - e.previous_count)::numeric / (e.date - e.previous_date)) as per_day,
      count(*) as recordings
    from ending e join whole using (isrc)
    where e.month > v_before
    group by e.month
  )
  select max(m.recordings), jsonb_agg(jsonb_build_object(
    'month', to_char(m.month, 'YYYY-MM'),
    'streams_per_day', round(m.per_day, 6),
    'index', round(m.per_day / nullif(average.per_day, 0), 6)
  ) order by m.month) filter (where average.per_day > 0)
  into v_recordings, v_months
  from monthly m
  cross join (select avg(monthly.per_day) as per_day from monthly) average;
  return jsonb_build_object(
    'state', case when v_months is null then 'unknown' else 'known' end,
    'recordings', coalesce(v_recordings, 0),
    'note', case when v_months is null and v_recordings > 0
      then format('Unknown: the recordings with valid counts at the end of each month gained no plays from %s to %s.',
        to_char(v_before, 'YYYY-MM'), to_char(v_end - 1, 'YYYY-MM'))
      when v_months is null
      then format('Unknown: no recording has a valid count within the last two days of each month from %s to %s.',
        to_char(v_before, 'YYYY-MM'), to_char(v_end - 1, 'YYYY-MM'))
      else 'Of the recordings with valid counts at the end of each month. One year cannot tell seasons from growth or decay, so the value does not use it.' end,
    'months', coalesce(v_months, '[]'));
end $function$;

CREATE OR REPLACE FUNCTION private.seal_text (
  report        jsonb,
  id            uuid,
  column_hashes jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (jsonb_build_object(
    'id', id, 'catalog_id', report -> 'catalog_id', 'as_of', report -> 'as_of', 'value', report -> 'value',
    'state', report -> 'state', 'assumptions', (report -> 'assumptions') - '{price,price_notice}'::text[],
    'report_sha256', encode(sha256(convert_to(report::text, 'UTF8')), 'hex'), 'columns', column_hashes))::text;
end $function$;

CREATE OR REPLACE FUNCTION private.season_of (
  name text
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when name ~* '\m(christmas\w*|x-?mas\w*|no[eë]l|navidad|weihnacht\w*|natale|jingle|silent night|stille nacht|holy night|sleigh|snowman|mistletoe|rudolph|reindeer|winter wonderland|let it snow|frosty|drummer boy|deck the halls|carol of the bells|wonderful time of the year|auld lang syne)\M'
      then 12
    -- Santa Claus is spoken to or does something. Santa Fe is a place, and Semana Santa is at Easter.
    when name ~* '\m(santa,? (claus|baby|tell|bring|is|\w+n[''’]t)|santa[''’]s|(dear|oh|hey|secret|be|for|to|you),? santa(?! \w))\M'
      then 12
    when name ~* '\m(halloween|monster mash)\M' then 10
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.unusual_days (
  isrcs      text[],
  first_date date,
  last_date  date,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    isrc     text,
    date     date,
    kind     text,
    streams  double precision,
    observed bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  with gained as (
    select g.*, max(g.rate) over near as highest_near, count(g.rate) over near as near_days
    from private.daily_gains(isrcs, first_date - 7, last_date + 7, as_of) g
    window near as (partition by g.isrc order by g.date rows between 3 preceding and 3 following exclude current row)
  ),
  typical as (
    select g.isrc, case when count(*) >= 3 then percentile_cont(0.5) within group (order by g.rate) else 0 end as rate
    from gained g where g.rate > 0
    group by g.isrc
  ),
  judged as (
    select g.*, t.rate as typical, count(*) over by_date as observed,
      count(*) filter (where t.rate >= 100) over by_date as moving,
      count(*) filter (where t.rate >= 100 and g.gain = 0) over by_date as still
    from gained g
    left join typical t on t.isrc = g.isrc
    where g.gain is not null and g.date > first_date and g.date <= last_date
    window by_date as (partition by g.date)
  ),
  named as (
    select j.*, case
      when j.gain < 0 then 'correction'
      when j.gain = 0 and j.typical >= 100 and j.moving >= 2 and j.still >= 0.9 * j.moving then 'stale_capture'
      when j.gain >= 1000 and j.near_days >= 3 and j.rate >= 5 * greatest(j.highest_near, j.typical)
        and j.count - j.gain >= greatest(1000, 28 * j.typical)
        and (song.release_date is null or j.date >= song.release_date + 28) then 'jump'
    end as kind
    from judged j
    join app.songs song on song.isrc = j.isrc
  ),
  -- A counter that stood still on at least half of two months and moved twice or more counts the plays of days at once.
  slow as materialized (
    select day.isrc
    from private.counted_days(array(
      select m from private.months_as_of(array(select n.isrc from named n where n.kind = 'jump'), 'apify_spotify_playcount',
        date_trunc('month', (last_date - 63)::timestamp)::date, last_date, as_of) m)) day
    group by day.isrc
    having count(*) >= 14 and count(distinct day.count) between 3 and (count(*) + 1) / 2
  ),
  -- A day has one size, whatever the range: by the week before and the week after, which every range reads.
  near as (
    select n.isrc, n.date, percentile_cont(0.5) within group (order by g.rate) as rate
    from named n
    join gained g on g.isrc = n.isrc and g.date between n.date - 7 and n.date + 7 and g.date <> n.date
    where n.kind is not null and g.rate > 0
    group by n.isrc, n.date
  )
  select n.isrc, n.date, n.kind,
    -- Whole, so that the size of a merge is the sum of those of its recordings.
    round(case n.kind
      when 'correction' then n.gain
      when 'stale_capture' then -coalesce(near.rate, 0)
      else n.gain - coalesce(near.rate, 0) * n.gain / n.rate
    end), n.observed
  from named n
  left join near on near.isrc = n.isrc and near.date = n.date
  where n.kind is not null and not (n.kind = 'jump' and n.isrc in (select s.isrc from slow s));
end $function$;

COMMENT ON FUNCTION "private"."counted_elsewhere"(uuid, date) IS 'The recordings of a catalog without counts of their own on a date, by the stored conditions.';

COMMENT ON FUNCTION "private"."has_own_counts"(text) IS 'Whether the counts of a recording are in the sums of its catalog: they are plays, and no other recording is counted in its place.';

COMMENT ON FUNCTION "private"."price_notice"(numeric, jsonb) IS 'How far the price of a report is from the published one; null up to 10 times and down to a tenth of it, and without one.';

COMMENT ON FUNCTION "private"."unusual_days"(text[], date, date, timestamp with time zone) IS 'The days of recordings on which their counter did not count listening: why, the streams beyond the typical day of the week before and the week after, whole, and how many of the recordings have a gain on that day.';

REVOKE ALL ON FUNCTION "private"."counted_elsewhere"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."counted_elsewhere"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."counted_elsewhere"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counted_elsewhere"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_own_counts"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_own_counts"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."has_own_counts"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_own_counts"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."price_notice"(numeric, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."price_notice"(numeric, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."price_notice"(numeric, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price_notice"(numeric, jsonb) TO "postgres";
