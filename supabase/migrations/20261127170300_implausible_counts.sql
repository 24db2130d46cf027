SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.not_valued (
  recordings private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'reason', g.basis,
      'explanation', case g.basis
        when 'no_count' then 'No valid play count was recorded by then.'
        when 'implausible' then 'Its counts, or their rise, are beyond any known recording: above 20 billion, or 100 million a day.'
        when 'shares_counter' then 'Has the counts of another recording of the catalog: one counter of the store, counted once.'
        when 'continues_as' then 'Its counts end where those of another recording begin, possibly the same one under a new ISRC: valued as that one alone.'
        else 'Its counts cover less than 7 days, and its release date is not known.' end,
      'recordings', g.recordings, 'last_counts', g.last_counts, 'isrcs', g.isrcs, 'counted_as', g.counted_as) order by g.basis), '[]')
    from (
      select r.basis, count(*) as recordings, coalesce(sum(r.last_count), 0) as last_counts,
        (array_agg(r.isrc order by r.last_count desc nulls last, r.isrc))[1:100] as isrcs,
        coalesce((array_agg(r.related[1] order by r.last_count desc nulls last, r.isrc)
          filter (where r.condition in ('shares_counter', 'continues_as')))[1:100], '{}') as counted_as
      from unnest(recordings) r where r.mid is null
      group by r.basis
    ) g
  );
end $function$;

CREATE OR REPLACE FUNCTION private.recording_conditions (
  isrcs text[],
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc          text,
    condition     text,
    counted_until date,
    shared_since  date,
    related       text[]
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
declare
  v_today date := (as_of at time zone 'UTC')::date;
  v_recent date := date_trunc('month', v_today - interval '92 days')::date;
begin
  return query
  with month as materialized (
    select m, m.isrc, m.month, m.present & ~m.invalid as valid
    from private.months_as_of(isrcs, 'apify_spotify_playcount', '-infinity', v_today, as_of) m
  ),
  day_of as (
    -- The lowest bit is the first day of the month, the highest the last one.
    select month.*, month.month + length(ltrim(month.valid::bit(32)::text, '0')) - 1 as last_date,
      month.month + length(ltrim((month.valid & -month.valid)::bit(32)::text, '0')) - 1 as first_date
    from month where month.valid <> 0
  ),
  suspect as materialized (
    -- Only of those that gained much is the rate computed, as the forecast does, without falls and jumps.
    select m.isrc, bool_and((m.m).first_count > 20000000000 and (m.m).last_count > 20000000000) as is_beyond,
      max((m.m).last_count) - min((m.m).first_count) > 500000000 as is_fast
    from month m group by m.isrc
  ),
  implausible as materialized (
    select s.isrc from suspect s where s.is_beyond
    union
    select known.isrc
    from private.stream_summaries(array(select s.isrc from suspect s where s.is_fast and not s.is_beyond), as_of, as_of) known
    where known.window_streams / nullif(known.window_days, 0) > 100000000
  ),
  last as materialized (
    select d.isrc, min(d.first_date) as first_date, max(d.last_date) as date,
      max(d.month) as month from day_of d group by d.isrc
  ),
  -- The recordings of a catalog are captured together, so that few masks differ.
  mask as (
    select m.month, m.valid, count(*) as recordings from month m where m.month >= v_recent group by m.month, m.valid
  ),
  usual as (
    select mask.month + day.number as date
    from mask cross join generate_series(0, 30) day (number)
    where mask.valid >> day.number & 1 = 1
    group by 1
    having 2 * sum(mask.recordings) >= (select count(distinct m.isrc) from month m where m.month >= v_recent and m.valid <> 0)
  ),
  seventh as (select u.date from usual u order by u.date desc offset 6 limit 1),
  ended as materialized (
    select l.isrc, l.date, case when l.date < (select s.date from seventh s) then 'vanished' else 'stale' end as condition
    from last l
    where l.date < (select s.date from seventh s) or l.date < v_today - 35
  ),
  -- The days of 500 recordings at most are read for each of the two comparisons, as in the summary.
  same_count as (
    select unnest(array_agg(l.isrc)) as isrc
    from last l
    join month m on m.isrc = l.isrc and m.month = l.month
    where (m.m).last_count >= 1000
    group by l.date, (m.m).last_count
    having count(*) > 1
    order by (m.m).last_count desc, l.date desc
    limit 500
  ),
  shared as materialized (
    select s.* from private.shared_counters(array(
      select m.m from month m where m.isrc in (select c.isrc from same_count c))) s
  ),
  continued as materialized (
    select c.* from private.continuations(array(
      select m.m from month m where m.isrc in (
        (select e.isrc from ended e order by e.date desc, e.isrc limit 250)
        union
        (select l.isrc from last l
          where l.first_date between (select min(e.date) + 1 from ended e) and (select max(e.date) + 7 from ended e)
          order by l.first_date desc, l.isrc limit 250)))) c
    join ended e on e.isrc = c.isrc
    where c.isrc <> all (select s.isrc from shared s)
  ),
  replaced as (
    select r.counted_as, array_agg(r.isrc order by r.isrc) as isrcs
    from (select s.isrc, s.counted_as from shared s union all select c.isrc, c.counted_as from continued c) r
    group by r.counted_as
  )
  select member.isrc,
    case
      when i.isrc is not null then 'implausible'
      when l.isrc is null then 'not_counted'
      when s.isrc is not null then 'shares_counter'
      when c.isrc is not null then 'continues_as'
      else coalesce(e.condition, 'counted')
    end,
    l.date, s.since,
    case when s.isrc is not null then array[s.counted_as] when c.isrc is not null then array[c.counted_as]
      else coalesce(r.isrcs, '{}') end
  from unnest(isrcs) member (isrc)
  left join last l on l.isrc = member.isrc
  left join implausible i on i.isrc = member.isrc
  left join ended e on e.isrc = member.isrc
  left join shared s on s.isrc = member.isrc
  left join continued c on c.isrc = member.isrc
  left join replaced r on r.counted_as = member.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.report_at_risk (
  recordings         private.report_recording[],
  value              numeric,
  term_years         integer,
  net_usd_per_stream numeric,
  discount_rate      numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    with reason as (
      select private.risk_reason(r) as reason, count(*) as recordings, min(r.counted_until) as counted_from,
        max(r.counted_until) as counted_until, sum(r.mid) as next_year, array_agg(r) as members,
        (array_agg(r.isrc order by r.mid desc, r.isrc))[1:100] as isrcs
      from unnest(recordings) r where private.risk_reason(r) is not null
      group by 1
    ),
    valued as (
      select reason.*, case when report_at_risk.value is not null then round(private.present_value(
        (private.report_years(reason.members, term_years, 1, 1)).mid, net_usd_per_stream, discount_rate), 2) end as value
      from reason
    )
    select jsonb_build_object(
      'value', case when report_at_risk.value is not null then coalesce(sum(v.value), 0) end,
      'share', round(coalesce(sum(v.value), 0) / nullif(report_at_risk.value, 0), 6),
      'recordings', coalesce(sum(v.recordings), 0),
      'reasons', coalesce(jsonb_agg(jsonb_build_object(
        'reason', v.reason,
        'explanation', case v.reason
          when 'vanished' then format(
            'No longer counted since %s, while at least half of the catalog was counted on 7 later dates or more.',
            private.date_span(v.counted_from, v.counted_until))
          when 'stale' then format('Last counted %s, more than 35 days before the report.',
            private.date_span(v.counted_from, v.counted_until))
          when 'lifetime' then 'Counted over less than 7 days: valued by count and age alone.'
          else 'The release date is not known, or lies in the future: an age of five years is assumed.' end,
        'recordings', v.recordings, 'next_year_streams', round(v.next_year::numeric), 'value', v.value,
        'isrcs', v.isrcs
      ) order by v.next_year desc, v.reason), '[]'))
    from valued v
  );
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
      select case when r.basis not in ('implausible', 'shares_counter', 'continues_as') then r.last_count end as count
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
    from unnest(recordings) r where r.basis not in ('no_count', 'implausible', 'shares_counter', 'continues_as')
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
      'explanation', format('The counts of all recordings that have any (%s) are beyond any known recording: above 20 billion, or rising by more than 100 million a day. They are not used.', v_implausible),
      'possible_from', null)
    when v_counted = 0 then jsonb_build_object(
      'explanation', 'No recording of the catalog has a valid play count. Order captures: 7 days after the first one a value is possible.',
      'possible_from', null)
    when v_streams = 0 then jsonb_build_object(
      'explanation', format('All counts of the catalog are 0, the latest of %s. A value needs plays.',
        to_char((select max(r.counted_until) from unnest(recordings) r), 'YYYY-MM-DD')), 'possible_from', null)
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
  among      text[],
  as_of      timestamp with time zone
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
    case when not unused.is_so then f.run_rate_per_day end, f.exponent, f.first_error_80,
    private.day_number(as_of) - private.day_number(f.last_observed_at),
    case when not unused.is_so then f.low end, case when not unused.is_so then f.mid end,
    case when not unused.is_so then f.high end,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count,
    known.condition, known.counted_until, known.shared_since, known.related
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f on f.isrc = member.isrc
  left join private.recording_conditions(among, as_of) known on known.isrc = member.isrc
  cross join lateral (
    select coalesce(known.condition in ('implausible', 'shares_counter', 'continues_as'), false) as is_so
  ) unused;
end $function$;

CREATE OR REPLACE FUNCTION private.stream_summaries (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc                 text,
    age_days             double precision,
    is_age_known         boolean,
    last_age             double precision,
    first_at             double precision,
    last_at              double precision,
    first_count          bigint,
    last_count           bigint,
    window_days          double precision,
    window_streams       double precision,
    first_window_days    double precision,
    first_window_streams double precision,
    trailing_streams     double precision,
    trailing_days        double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut double precision := private.day_number(cut);
begin
  return query
  with piece as materialized (
    select i.* from private.stream_intervals(isrcs, cut, as_of, ((cut at time zone 'UTC') - interval '35 days')::date) i
  ),
  span as (
    -- The first row of a recording has no length.
    select p.isrc, min(p.starts_at) as first_at, max(p.ends_at) as last_at,
      max(p.end_count) filter (where p.ends_at = p.starts_at) as first_count
    from piece p group by p.isrc
  ),
  summed as (
    select s.isrc, max(p.end_count) filter (where p.ends_at = s.last_at) as last_count,
      sum(p.streams * share.last) as window_streams, sum(p.streams * share.first) as first_window_streams,
      sum(p.streams * share.trailing) filter (where p.is_measured) as trailing_streams,
      sum((p.ends_at - p.starts_at) * share.trailing) filter (where p.is_measured) as trailing_days
    from span s
    join piece p on p.isrc = s.isrc and p.ends_at > p.starts_at
    cross join lateral (
      select
        greatest(0, p.ends_at - greatest(p.starts_at, s.last_at - 28)) / (p.ends_at - p.starts_at) as last,
        greatest(0, least(p.ends_at, s.first_at + 28) - p.starts_at) / (p.ends_at - p.starts_at) as first,
        greatest(0, p.ends_at - greatest(p.starts_at, v_cut - 365)) / (p.ends_at - p.starts_at) as trailing
    ) share
    group by s.isrc
  )
  select s.isrc, age.days + v_cut - s.last_at, song.released_on is not null, age.days,
    s.first_at, s.last_at, s.first_count, coalesce(summed.last_count, s.first_count),
    least(28, s.last_at - s.first_at), coalesce(summed.window_streams, 0),
    least(28, s.last_at - s.first_at), coalesce(summed.first_window_streams, 0),
    coalesce(summed.trailing_streams, 0), coalesce(summed.trailing_days, 0)
  from span s
  join (
    select known.isrc,
      coalesce(
        case when isfinite(known.release_date) and known.release_date <= (cut at time zone 'UTC')::date then known.release_date end,
        case when member.release_date <= (cut at time zone 'UTC')::date then member.release_date end) as released_on
    from app.songs known
    left join app.catalog_songs member on member.catalog_id = stream_summaries.catalog_id and member.isrc = known.isrc
    where known.isrc = any (isrcs)
  ) song on song.isrc = s.isrc
  left join summed on summed.isrc = s.isrc
  cross join lateral (
    -- A recording is at least a day older than what was observed of it.
    select greatest(
      s.last_at - coalesce(song.released_on - date '1970-01-01', v_cut - 1826),
      s.last_at - s.first_at + 1
    ) as days
  ) age;
end $function$;

COMMENT ON FUNCTION "private"."report_coverage"(private.report_recording[]) IS 'How many recordings are valued, and their share of all latest counts, without those that are implausible or counted as another one.';

COMMENT ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], text[], timestamp with time zone) IS 'These recordings of a catalog as known at a time, with their forecasts and with their condition among others of it. One that is implausible or counted as another recording has no forecast. In no order.';

COMMENT ON FUNCTION "private"."stream_summaries"(text[], timestamp with time zone, timestamp with time zone, uuid) IS 'One row for each recording that has a valid observation. For a catalog, a date that its owners gave counts where the stores have none. An unknown age is taken as five years, and so is that of a recording which is said to be released after the cut.';
