SET local check_function_bodies = off;

DROP FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid);

CREATE OR REPLACE FUNCTION private.forecast_streams (
  model      app.valuation_models,
  isrcs      text[],
  cut        timestamp with time zone,
  days       integer,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc                      text,
    basis                     text,
    age_days                  double precision,
    age_class                 text,
    observed_days             double precision,
    first_observed_at         timestamp with time zone,
    first_count               bigint,
    last_observed_at          timestamp with time zone,
    last_count                bigint,
    window_days               double precision,
    window_streams            double precision,
    trailing_streams          double precision,
    trailing_measured_streams double precision,
    trailing_measured_days    double precision,
    run_rate_per_day          double precision,
    exponent                  double precision,
    first_error_80            double precision,
    gap_days                  double precision,
    low                       double precision,
    mid                       double precision,
    high                      double precision
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
  -- Each part is evaluated once (offset 0), not at each use.
  with known as (
    select s.*, private.age_class(s.age_days) as class, v_cut - s.rated_at as gap,
      (model.parameters -> 'classes' -> private.age_class(s.age_days)) as p
    from private.stream_summaries(isrcs, cut, case model.basis when 'recorded' then cut end, catalog_id) s
    offset 0
  ),
  based as (
    select k.*, (k.p ->> 'exponent')::double precision as b, (k.p ->> 'error_80')::double precision as error,
      case
        when k.window_days < 7 and k.is_age_known and k.last_count > 0 then 'lifetime'
        when k.window_days < 7 then 'none'
        when not k.is_age_known then 'age_unknown'
        when k.doubt is not null then k.doubt
        when k.window_days < 28 then 'short_window'
        else 'measured'
      end as kind
    from known k
    offset 0
  ),
  rated as (
    select k.*, power(k.age_days / k.last_age, -k.b) * case k.kind
        when 'none' then null
        when 'lifetime' then k.last_count / k.last_age * (k.p ->> 'lifetime_ratio')::double precision
        else k.window_streams / -private.effective_days(k.last_age, k.b, -k.window_days)
      end as rate,
      case k.kind
        when 'lifetime' then sqrt(k.error ^ 2 + (k.p ->> 'lifetime_error_80')::double precision ^ 2)
        else k.error * sqrt(28 / nullif(k.window_days, 0)) * case k.kind when 'age_unknown' then 1.5 else 1 end
      end as first_error
    from based k
    offset 0
  ),
  forecast as (
    select r.*, r.rate * private.effective_days(r.age_days, r.b, days) as mid,
      private.error_80(r.first_error, days + r.gap) as error_80,
      greatest(0, r.first_at - (v_cut - 365)) as missing_before
    from rated r
    offset 0
  )
  select f.isrc, f.kind, f.age_days, f.class, f.last_at - f.first_at,
    private.time_of_day_number(f.first_at), f.first_count, private.time_of_day_number(f.last_at), f.last_count,
    f.window_days, f.window_streams,
    f.trailing_streams + coalesce(inside.streams, 0) + coalesce(before.streams, 0) + coalesce(after.streams, 0),
    f.trailing_streams, f.trailing_days, f.rate, f.b, f.first_error, f.gap,
    f.mid * exp(-f.error_80), f.mid, f.mid * exp(f.error_80)
  from forecast f
  cross join lateral (
    -- Since the last observation, before the first one, and where a count fell or jumped.
    select -f.rate * private.effective_days(f.age_days, f.b, -least(f.gap, 365, f.age_days - 1)) as streams
  ) after
  cross join lateral (select f.last_age - (f.rated_at - f.first_at) as first_age) first
  cross join lateral (
    select case
      when f.missing_before = 0 then 0
      -- Released within the year: its first count is all that it had.
      when f.is_age_known and first.first_age <= f.missing_before then f.first_count
      when f.kind in ('lifetime', 'none') then f.rate * least(f.missing_before, 365 - f.gap)
      else least(f.first_count, f.first_window_streams
        * -private.effective_days(first.first_age, f.b, -least(f.missing_before, first.first_age - 1))
        / private.effective_days(first.first_age, f.b, f.first_window_days))
    end as streams
  ) before
  cross join lateral (
    select f.rate * greatest(0, 365 - f.missing_before - f.gap - f.trailing_days) as streams
  ) inside;
end $function$;

CREATE OR REPLACE FUNCTION private.observed_counts (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean
)
  RETURNS TABLE (
    isrc  text,
    at    double precision,
    count bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with series as (
    select m.isrc, array_agg(m order by m.month) as months, max(m.month + m.last_day - 1) as last_date,
      min(m.month) filter (where m.month >= daily_from) as daily_month,
      min((m.last_count - m.first_count)::double precision
          / nullif(m.last_day - length(m.counts) + length(ltrim(m.counts, ',')) - 1, 0))
        filter (where for_rates and m.month between daily_from - interval '6 months' and daily_from - 1) as least_rate,
      array_remove(string_to_array(string_agg(m.counts, ',' order by m.month)
        filter (where m.month >= daily_from and for_rates), ',', ''), null)::bigint[] as counts,
      for_rates and observed_counts.as_of is not null and min(m.month) <= daily_from - interval '2 months'
        and bit_or(m.invalid) filter (where m.month >= daily_from) = 0 and max(m.last_count) <= private.max_play_count()
        and max(m.latest_us) - min(m.earliest_us) <= 21600000000 as may_be_even
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', '-infinity', (cut at time zone 'UTC')::date, observed_counts.as_of) m
    group by m.isrc
  ),
  -- Even: no daily gain is three times another one, also if an interval of several days is as uneven as can be, nor a daily
  -- rate three times that of a month of the half year before. So no day is wrong, and neither is any sum of days. Of the
  -- others, two more months are read: the usual rate is that of 84 days, and a counter may stand still for weeks.
  judged as (
    select s.*, s.last_date - s.daily_month + 1 - cardinality(s.counts) as missing,
      coalesce(s.may_be_even and gain.least > 0
        and gain.most * (s.last_date - s.daily_month + 2 - cardinality(s.counts)) <= 3 * gain.least
        and gain.most <= 3 * s.least_rate, false) as is_even,
      (daily_from - interval '2 months')::date as daily_since
    from series s
    cross join lateral (
      select min(p.next - p.count) as least, max(p.next - p.count) as most
      from unnest(s.counts[:cardinality(s.counts) - 1], s.counts[2:]) p (count, next)
    ) gain
    offset 0
  )
  select j.isrc, m.month - date '1970-01-01' + day.number - 1 + day.second / 86400, day.count
  from judged j
  cross join lateral unnest(j.months) m
  cross join lateral (
    select listed.number::integer as number, listed.count::bigint as count, listed.second::double precision as second
    from unnest(string_to_array(m.counts, ',', ''), string_to_array(m.seconds, ',', ''))
      with ordinality listed (count, second, number)
    where m.month >= j.daily_since and not j.is_even and listed.count is not null
    union all
    select chosen.number, nullif(split_part(m.counts, ',', chosen.number), '')::bigint,
      nullif(split_part(m.seconds, ',', chosen.number), '')::double precision
    from (
      select length(m.counts) - length(ltrim(m.counts, ',')) + 1
      union select m.last_day
      -- Of an even recording also its second count, so that the interval before has the same neighbours, and those around
      -- the beginning of its latest 28 days.
      union select length(ltrim((others.days & -others.days)::bit(32)::text, '0'))
        from (select m.present & m.present - 1 as days) others
        where j.is_even and m.month = j.daily_month and others.days <> 0
      union select near.date - m.month + 1
        from (select j.last_date - 28 + n as date from generate_series(-1 - j.missing, 1 + j.missing) n) near
        where j.is_even and m.month >= daily_from and near.date - m.month between 0 and m.last_day - 1
    ) chosen (number)
    where m.month < j.daily_since or j.is_even
  ) day
  where day.count between 0 and private.max_play_count()
    and m.month - date '1970-01-01' + day.number - 1 + day.second / 86400 <= private.day_number(cut);
end $function$;

CREATE OR REPLACE FUNCTION private.rated_steps (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean,
  with_usual boolean
)
  RETURNS TABLE (
    isrc        text,
    starts_at   double precision,
    ends_at     double precision,
    start_count bigint,
    end_count   bigint,
    rate        double precision,
    usual       double precision,
    known       integer
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with point as (
    select o.isrc, o.at, o.count, lag(o.count) over series as previous, lead(o.at) over series as next_at
    from private.observed_counts(isrcs, cut, as_of, date_trunc('month', daily_from::timestamp)::date, for_rates) o
    window series as (partition by o.isrc order by o.at)
  ),
  step as (
    select p.isrc, coalesce(lag(p.at) over series, p.at) as starts_at, p.at as ends_at,
      coalesce(lag(p.count) over series, p.count) as start_count, p.count as end_count
    from point p
    where p.previous is null or p.count <> p.previous or p.next_at is null
    window series as (partition by p.isrc order by p.at)
  ),
  rated as materialized (
    select r.*, with_usual or r.rate > 3 * min(r.rate) filter (where r.rate >= 0)
      over (partition by r.isrc order by r.ends_at) as is_raised
    from (
      select s.*, (s.end_count - s.start_count) / nullif(s.ends_at - s.starts_at, 0) as rate from step s
    ) r
  ),
  -- Only where a rate is three times an earlier one can any be three times the usual one.
  fortnight as (
    select r.isrc, floor(r.ends_at / 14) as number, percentile_disc(0.5) within group (order by r.rate) as rate
    from rated r
    where r.rate >= 0 and r.isrc in (select raised.isrc from rated raised where raised.is_raised)
    group by r.isrc, floor(r.ends_at / 14)
  ),
  -- The median of the latest six fortnights with a count, 84 days of a daily counter; at most three times that of the six
  -- before.
  usual as materialized (
    select f.isrc, f.number, least(latest.rate, 3 * earlier.rate) as rate, cardinality(f.latest) as known
    from (
      select fortnight.isrc, fortnight.number,
        array_agg(fortnight.rate) over (series rows between 5 preceding and current row) as latest,
        array_agg(fortnight.rate) over (series rows between 11 preceding and 6 preceding) as earlier
      from fortnight
      window series as (partition by fortnight.isrc order by fortnight.number)
    ) f
    cross join lateral (
      select percentile_disc(0.5) within group (order by one.rate) as rate from unnest(f.latest) one (rate)
    ) latest
    cross join lateral (
      select case when count(*) >= 4 then percentile_disc(0.5) within group (order by one.rate) end as rate
      from unnest(f.earlier) one (rate)
    ) earlier
  )
  select r.isrc, r.starts_at, r.ends_at, r.start_count, r.end_count, r.rate, u.rate, u.known
  from rated r
  left join usual u on u.isrc = r.isrc and u.number = floor(r.ends_at / 14);
end $function$;

CREATE OR REPLACE FUNCTION private.recording_conditions (
  isrcs      text[],
  as_of      timestamp with time zone,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc          text,
    condition     text,
    counted_until date,
    shared_since  date,
    related       text[],
    days_per_move numeric
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
  v_latest date := date_trunc('month', v_today - interval '63 days')::date;
begin
  return query
  with month as materialized (
    select m.isrc, m.month, m.present & ~m.invalid as valid, m.first_count, m.last_count,
      m.invalid = 0 and m.lower = 0 as is_whole,
      -- Those of all months would take several times the memory.
      case when m.month >= v_latest then m.counts end as counts
    from private.months_as_of(isrcs, 'apify_spotify_playcount', '-infinity', v_today, as_of) m
  ),
  day_of as (
    -- The lowest bit is the first day of the month, the highest the last one.
    select month.*, month.month + length(ltrim(month.valid::bit(32)::text, '0')) - 1 as last_date,
      month.month + length(ltrim((month.valid & -month.valid)::bit(32)::text, '0')) - 1 as first_date
    from month where month.valid <> 0
  ),
  last as materialized (
    select d.isrc, min(d.first_date) as first_date, max(d.last_date) as date,
      (array_agg(d.last_count order by d.month desc))[1] as count
    from day_of d group by d.isrc
  ),
  beyond as materialized (
    select day.isrc
    from private.counted_days(array(select m from private.months_as_of(
      array(select l.isrc from last l where l.count > private.max_play_count()), 'apify_spotify_playcount', '-infinity', v_today, as_of) m)) day
    group by day.isrc
    having private.max_play_count() < all ((array_agg(day.count order by day.date desc))[1:3])
  ),
  implausible as materialized (
    select b.isrc from beyond b
    union
    -- Only of those that gained much. The median, because a single wrong count does not condemn a recording.
    select step.isrc
    from (
      select s.isrc, s.rate, s.ends_at, max(s.ends_at) over (partition by s.isrc) as last_at
      from private.rated_steps(array(
        select m.isrc from month m group by m.isrc having max(m.last_count) - min(m.first_count) > 500000000
      ), as_of, as_of, v_today - 35, false, false) s
    ) step
    where step.ends_at > step.last_at - 28
    group by step.isrc
    having percentile_disc(0.5) within group (order by step.rate) > 100000000
  ),
  -- The recordings of a catalog are captured together, so that few masks differ.
  mask as (
    select m.month, m.valid, count(*) as recordings from month m group by m.month, m.valid
  ),
  usual as (
    select mask.month + day.number as date
    from mask cross join generate_series(0, 30) day (number)
    where mask.month >= v_recent and mask.valid >> day.number & 1 = 1
    group by 1
    having 2 * sum(mask.recordings) >= (select count(distinct m.isrc) from month m where m.month >= v_recent and m.valid <> 0)
  ),
  seventh as (select u.date from usual u order by u.date desc offset 6 limit 1),
  captured as (select mask.month, bit_or(mask.valid) as days from mask group by mask.month),
  fourteenth as (
    select c.month + day.number as date
    from captured c cross join generate_series(0, 30) day (number)
    where c.days >> day.number & 1 = 1
    order by 1 desc offset 13 limit 1
  ),
  -- A few recordings may be captured for another catalog, so that theirs count only if both were captured together before.
  left_behind as materialized (
    select l.isrc
    from last l
    join captured c on c.month between date_trunc('month', (l.date - 27)::timestamp)::date and l.date
    left join month m on m.isrc = l.isrc and m.month = c.month
    cross join lateral (
      select (-1 << greatest(l.date - 27 - c.month, 0)) & ((2::bigint << least(l.date - c.month, 30)) - 1)::integer as days
    ) span
    where l.date < (select f.date from fourteenth f)
    group by l.isrc
    having sum(bit_count((m.valid & span.days)::bit(32)))
      >= greatest(7, sum(bit_count((c.days & span.days)::bit(32))) / 2)
  ),
  ended as materialized (
    select l.isrc, l.date, case when gone.is_so then 'vanished' else 'stale' end as condition
    from last l
    cross join lateral (
      select coalesce(l.date < (select s.date from seventh s), false) or l.isrc in (select b.isrc from left_behind b) as is_so
    ) gone
    where gone.is_so or l.date < v_today - 35
  ),
  -- The days of 500 recordings at most are read for each comparison, as in the summary.
  same_count as (
    select alike.isrc
    from (
      select k.isrc, k.count, count(*) over (partition by k.date, k.count) as recordings
      from (
        select l.isrc, l.date, l.count from last l
        union
        select m.isrc, u.date, nullif(split_part(m.counts, ',', u.date - m.month + 1), '')::bigint
        from (select u.date from usual u order by u.date desc limit 3) u
        join month m on m.month = date_trunc('month', u.date::timestamp)::date
      ) k
      where k.count >= 1000
    ) alike
    where alike.recordings > 1
    group by alike.isrc
    order by max(alike.count) desc, alike.isrc
    limit 500
  ),
  shared as materialized (
    select s.* from private.shared_counters(array(select m from private.months_as_of(
      array(select c.isrc from same_count c), 'apify_spotify_playcount', '-infinity', v_today, as_of) m)) s
  ),
  continued as materialized (
    select c.* from private.continuations(array(select m from private.months_as_of(array(
        (select e.isrc from ended e order by e.date desc, e.isrc limit 250)
        union
        (select l.isrc from last l
          where l.first_date between (select min(e.date) - 7 from ended e) and (select max(e.date) + 7 from ended e)
          order by l.first_date desc, l.isrc limit 250)
      ), 'apify_spotify_playcount', '-infinity', v_today, as_of) m)) c
    join ended e on e.isrc = c.isrc
    where c.isrc <> all (select s.isrc from shared s)
  ),
  rated as materialized (
    select d.isrc, d.month, (d.last_count - d.first_count)::double precision / (d.last_date - d.first_date) as rate
    from day_of d
    where d.is_whole and d.last_date - d.first_date >= 14
  ),
  typical as (
    select r.isrc, count(*) as months, percentile_cont(0.5) within group (order by r.rate) as rate
    from rated r group by r.isrc
  ),
  peak as materialized (
    select r.isrc, r.month from rated r join typical t on t.isrc = r.isrc
    where t.months >= 12 and t.rate > 0 and r.rate >= 3 * t.rate
  ),
  -- A name counts unless the counts of its month and of three others show no peak.
  named as (
    select song.isrc, private.season_of(song.name) as month from app.songs song where song.isrc = any (isrcs)
  ),
  seasonal as materialized (
    select p.isrc from peak p join peak next on next.isrc = p.isrc and next.month = (p.month + interval '1 year')::date
    union
    select n.isrc from named n
    left join rated r on r.isrc = n.isrc
    where n.month is not null
    group by n.isrc, n.month
    having not coalesce(
      count(*) filter (where date_part('month', r.month) <> n.month) >= 3
      and max(r.rate) filter (where date_part('month', r.month) = n.month)
        < 3 * percentile_cont(0.5) within group (order by r.rate) filter (where date_part('month', r.month) <> n.month), false)
  ),
  slow as materialized (
    select s.* from private.slow_counters(array(select m from private.months_as_of(array(
        select recent.isrc from month recent
        where recent.month >= v_latest and recent.first_count > 0
        group by recent.isrc
        order by max(recent.last_count) - min(recent.first_count) desc, recent.isrc limit 500
      ), 'apify_spotify_playcount', v_latest, v_today, as_of) m)) s
  ),
  -- The count that was known 28 days before the last one. A recording that is not counted every day may have it in an earlier month.
  still as (
    select l.isrc
    from last l
    join day_of d on d.isrc = l.isrc and d.first_date <= l.date - 28
    group by l.isrc, l.date, l.count
    having l.count = (array_agg(
      case when d.last_date <= l.date - 28 then d.last_count
        else coalesce(nullif(split_part(d.counts, ',', l.date - 28 - d.month + 1), '')::bigint, d.first_count)
      end order by d.month desc))[1]
  ),
  dated as (
    select song.isrc,
      coalesce(private.possible_release(song.release_date), private.possible_release(member.release_date)) as release_date
    from app.songs song
    left join app.catalog_songs member on member.catalog_id = recording_conditions.catalog_id and member.isrc = song.isrc
    where song.isrc = any (isrcs)
  ),
  replaced as (
    select r.counted_as, array_agg(r.isrc order by r.isrc) as isrcs
    from (select s.isrc, s.counted_as from shared s union all select c.isrc, c.counted_as from continued c) r
    group by r.counted_as
  )
  select member.isrc,
    case
      when i.isrc is not null or l.date - l.first_date < 7 and dated.release_date <= l.first_date
        and l.count > 100000000 * (l.date - dated.release_date + 1)::bigint then 'implausible'
      when l.isrc is null then 'not_counted'
      when s.isrc is not null then 'shares_counter'
      when c.isrc is not null then 'continues_as'
      when e.isrc is not null then e.condition
      when seasonal.isrc is not null then 'seasonal'
      when slow.isrc is not null then 'slow_counter'
      when still.isrc is not null then 'no_plays'
      when dated.release_date > v_today then 'future_release'
      when dated.release_date is null then 'age_unknown'
      when dated.release_date > l.first_date + 7 then 'age_inferred'
      when l.date - l.first_date < 28 then 'short'
      else 'counted'
    end,
    l.date, s.since,
    case when s.isrc is not null then array[s.counted_as] when c.isrc is not null then array[c.counted_as]
      else coalesce(r.isrcs, '{}') end,
    slow.days_per_move
  from unnest(isrcs) member (isrc)
  left join last l on l.isrc = member.isrc
  left join implausible i on i.isrc = member.isrc
  left join ended e on e.isrc = member.isrc
  left join shared s on s.isrc = member.isrc
  left join continued c on c.isrc = member.isrc
  left join replaced r on r.counted_as = member.isrc
  left join seasonal on seasonal.isrc = member.isrc
  left join slow on slow.isrc = member.isrc
  left join still on still.isrc = member.isrc
  left join dated on dated.isrc = member.isrc;
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
            'No longer counted since %s, while other recordings of the catalog were counted on 7 later dates or more.',
            private.date_span(v.counted_from, v.counted_until))
          when 'stale' then format('Last counted %s, more than 35 days before the report.',
            private.date_span(v.counted_from, v.counted_until))
          when 'seasonal' then 'Heard in one month of the year: valued by the rate of the latest 28 days, which is no guide to the others.'
          when 'age_inferred' then 'The counts begin before the release date: taken to be released with the first one.'
          when 'unexplained_gains' then 'Gains of the latest 28 days are more than three times what is usual for the recording and its artist. They are left out: valued by the others.'
          when 'stopped' then 'The counter has stood still for more than twice its usual days: valued by its rate before.'
          when 'lifetime' then 'Counted over less than 7 days: valued by count and age alone.'
          else 'The release date is not known, or impossible: in the future, or before the first recordings of sound. An age of five years is assumed.' end,
        'recordings', v.recordings, 'next_year_streams', round(v.next_year::numeric), 'value', v.value,
        'isrcs', v.isrcs
      ) order by v.next_year desc, v.reason), '[]'))
    from valued v
  );
end $function$;

CREATE OR REPLACE FUNCTION private.risk_reason (
  recording private.report_recording
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when recording.mid is null then null
    when recording.condition in ('vanished', 'stale', 'seasonal') then recording.condition
    when recording.basis in ('lifetime', 'age_unknown', 'unexplained_gains', 'stopped') then recording.basis
    when recording.condition = 'age_inferred' then recording.condition
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.stream_intervals (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean                  DEFAULT false
)
  RETURNS TABLE (
    isrc        text,
    starts_at   double precision,
    ends_at     double precision,
    streams     double precision,
    is_measured boolean,
    start_count bigint,
    end_count   bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with step as materialized (
    select s.*, s.rate > greatest(3 * s.usual, 100) and s.known >= 4 as is_high,
      s.rate > greatest(10 * s.usual, 100) and s.known >= 2 as is_extreme
    from private.rated_steps(isrcs, cut, as_of, daily_from, for_rates, false) s
  ),
  high as materialized (
    select s.isrc, song.artist, s.ends_at
    from step s join app.songs song on song.isrc = s.isrc
    where s.is_high and not s.is_extreme and song.artist is not null
  ),
  -- Of the whole deployment, so that it does not matter which recordings are valued together.
  sibling as materialized (
    select other.artist, other.isrc
    from (select distinct high.artist from high) named
    cross join lateral (
      select song.artist, song.isrc from app.songs song
      where song.artist = named.artist and exists (
        select from app.monthly_playcounts m
        where m.isrc = song.isrc and m.data_source = 'apify_spotify_playcount' and m.month <= (cut at time zone 'UTC')::date)
      order by song.isrc limit 20
    ) other
  ),
  risen as (
    select h.isrc, h.ends_at, least(3, greatest(1, percentile_disc(0.5) within group (order by o.rate / o.usual))) as times
    from high h
    join sibling s on s.artist = h.artist and s.isrc <> h.isrc
    join private.rated_steps(array(select sibling.isrc from sibling), cut, as_of, daily_from, false, true) o
      on o.isrc = s.isrc and floor(o.ends_at) = floor(h.ends_at) and o.usual > 0 and o.known >= 2
    group by h.isrc, h.ends_at
    having count(*) >= 2
  ),
  limited as (
    select s.*, most.rate as most,
      coalesce(s.rate < 0 or s.is_extreme or s.is_high and s.rate > most.rate, false) as is_wrong
    from step s
    left join risen r on r.isrc = s.isrc and r.ends_at = s.ends_at
    cross join lateral (select greatest(3 * s.usual * coalesce(r.times, 1), 100) as rate) most
  ),
  compared as (
    select l.*, lag(l.likely) over series as before, lead(l.likely) over series as after
    from (select limited.*, case when not limited.is_wrong then limited.rate end as likely from limited) l
    window series as (partition by l.isrc order by l.ends_at)
  ),
  judged as (
    select c.*, coalesce((c.before + c.after) / 2, c.before, c.after, c.usual, 0) as neighbour_rate,
      coalesce(c.end_count - c.start_count > 1000 and c.rate > 10 * nullif(greatest(c.before, c.after), 0), false) as is_jump
    from compared c
  )
  select j.isrc, j.starts_at, j.ends_at,
    case when not j.is_wrong and not j.is_jump then (j.end_count - j.start_count)::double precision
      when j.is_high and not j.is_extreme and not j.is_jump then j.most * (j.ends_at - j.starts_at)
      else j.neighbour_rate * (j.ends_at - j.starts_at) end,
    not j.is_wrong and not j.is_jump, j.start_count, j.end_count
  from judged j;
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
    rated_at             double precision,
    first_at             double precision,
    last_at              double precision,
    first_count          bigint,
    last_count           bigint,
    window_days          double precision,
    window_streams       double precision,
    first_window_days    double precision,
    first_window_streams double precision,
    trailing_streams     double precision,
    trailing_days        double precision,
    doubt                text
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
  with piece as (
    select i.*, min(i.starts_at) over series as first_at, max(i.ends_at) over series as last_at,
      max(i.ends_at) filter (where i.end_count <> i.start_count) over series as moved_at
    from private.stream_intervals(isrcs, cut, as_of, ((cut at time zone 'UTC') - interval '35 days')::date, true) i
    window series as (partition by i.isrc)
  ),
  moving as (
    select p.*, count(*) filter (where latest.is_move) over series as moves,
      sum(p.end_count - p.start_count) filter (where latest.is_move) over series as gain,
      p.moved_at - min(p.starts_at) filter (where latest.is_move) over series as days
    from piece p
    cross join lateral (select p.end_count <> p.start_count and p.ends_at > p.moved_at - 28 as is_move) latest
    window series as (partition by p.isrc)
  ),
  -- What a counter that stands still has not counted yet is unknown, unless it stands still for four weeks and longer than it
  -- does: a rate is that between two moves.
  rated as (
    select m.*, still.is_so and m.last_at - m.moved_at > 2 * m.days / m.moves as has_stopped,
      case when still.is_so then m.moved_at else m.last_at end as rated_at
    from moving m
    cross join lateral (
      select m.last_at - m.moved_at < greatest(28, 2 * m.days / m.moves) and m.gain >= 100 * m.days as is_so
    ) still
  ),
  summed as (
    select r.isrc, r.first_at, r.last_at, r.rated_at,
      -- The first row of a recording has no length.
      max(r.end_count) filter (where r.ends_at = r.starts_at) as first_count,
      max(r.end_count) filter (where r.ends_at = r.last_at) as last_count,
      sum(r.streams * share.last) as window_streams, sum(r.streams * share.first) as first_window_streams,
      sum(r.streams * share.trailing) filter (where r.is_measured) as trailing_streams,
      sum((r.ends_at - r.starts_at) * share.trailing) filter (where r.is_measured) as trailing_days,
      sum((r.end_count - r.start_count - r.streams) * share.last)
        filter (where not r.is_measured and r.end_count > r.start_count) as unexplained,
      bool_or(r.has_stopped) as has_stopped
    from rated r
    cross join lateral (
      select case when r.ends_at <= r.rated_at then nullif(r.ends_at - r.starts_at, 0) end as days
    ) part
    cross join lateral (
      select
        greatest(0, r.ends_at - greatest(r.starts_at, r.rated_at - 28)) / part.days as last,
        greatest(0, least(r.ends_at, r.first_at + 28) - r.starts_at) / part.days as first,
        greatest(0, r.ends_at - greatest(r.starts_at, v_cut - 365)) / part.days as trailing
    ) share
    group by r.isrc, r.first_at, r.last_at, r.rated_at
  )
  select s.isrc, age.days + v_cut - s.rated_at, song.released_on is not null, age.days, s.rated_at,
    s.first_at, s.last_at, s.first_count, s.last_count,
    least(28, s.rated_at - s.first_at), coalesce(s.window_streams, 0),
    least(28, s.rated_at - s.first_at), coalesce(s.first_window_streams, 0),
    coalesce(s.trailing_streams, 0), coalesce(s.trailing_days, 0),
    case when s.unexplained > 0.01 * s.window_streams then 'unexplained_gains' when s.has_stopped then 'stopped' end
  from summed s
  join (
    select known.isrc,
      coalesce(
        case when known.release_date <= (cut at time zone 'UTC')::date then private.possible_release(known.release_date) end,
        case when member.release_date <= (cut at time zone 'UTC')::date then private.possible_release(member.release_date) end
      ) as released_on
    from app.songs known
    left join app.catalog_songs member on member.catalog_id = stream_summaries.catalog_id and member.isrc = known.isrc
    where known.isrc = any (isrcs)
  ) song on song.isrc = s.isrc
  cross join lateral (
    -- A recording is at least a day older than what was observed of it.
    select greatest(
      s.rated_at - coalesce(song.released_on - date '1970-01-01', v_cut - 1826),
      s.rated_at - s.first_at + 1
    ) as days
  ) age;
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
    select g.* from private.daily_gains(isrcs, first_date - 7, last_date + 7, as_of) g
  ),
  typical as (
    select g.isrc, case when count(*) >= 3 then percentile_cont(0.5) within group (order by g.rate) else 0 end as rate
    from gained g where g.rate > 0
    group by g.isrc
  ),
  day as (
    select g.isrc, g.date, count(*) over by_date as observed, g.gain = 0 and t.rate >= 100
      and count(*) filter (where t.rate >= 100) over by_date >= 2
      and count(*) filter (where t.rate >= 100 and g.gain = 0) over by_date
        >= 0.9 * count(*) filter (where t.rate >= 100) over by_date as is_stale
    from gained g
    left join typical t on t.isrc = g.isrc
    where g.gain is not null and g.date > first_date and g.date <= last_date
    window by_date as (partition by g.date)
  ),
  -- A day has one size, whatever the range: by the week before and the week after, which every range reads.
  near as (
    select d.isrc, d.date, percentile_cont(0.5) within group (order by g.rate) as rate
    from day d
    join gained g on g.isrc = d.isrc and g.date between d.date - 7 and d.date + 7 and g.date <> d.date
    where d.is_stale and g.rate > 0
    group by d.isrc, d.date
  ),
  -- Only where a gain is three times another one, or a month of the half year before, can any be three times the usual one.
  before as (
    select m.isrc, min((m.last_count - m.first_count)::double precision
      / nullif(m.last_day - length(m.counts) + length(ltrim(m.counts, ',')) - 1, 0)) as rate
    from private.months_as_of(isrcs, 'apify_spotify_playcount',
      date_trunc('month', first_date - interval '187 days')::date, first_date - 7, as_of) m
    group by m.isrc
  ),
  raised as materialized (
    select g.isrc
    from gained g left join before b on b.isrc = g.isrc
    group by g.isrc, b.rate
    having min(g.gain) < 0 or max(g.rate) > 3 * least(min(g.rate) filter (where g.rate > 0), b.rate)
  ),
  judged as materialized (
    select i.isrc, date '1970-01-01' + floor(i.ends_at)::integer as date, i.end_count - i.start_count as gain, i.streams
    from private.stream_intervals(array(select r.isrc from raised r),
      (last_date + 8)::timestamp at time zone 'UTC' - interval '1 microsecond', as_of, first_date - 28) i
    where not i.is_measured and (i.end_count < i.start_count or i.end_count - i.start_count >= 1000)
  )
  select d.isrc, d.date, case when j.gain < 0 then 'correction' when j.gain > 0 then 'jump' else 'stale_capture' end,
    -- Whole, so that the size of a merge is the sum of those of its recordings.
    round(case when j.gain < 0 then j.gain when j.gain > 0 then j.gain - j.streams else -coalesce(near.rate, 0) end),
    d.observed
  from day d
  left join near on near.isrc = d.isrc and near.date = d.date
  left join judged j on j.isrc = d.isrc and j.date = d.date
  where j.gain is not null or d.is_stale;
end $function$;

CREATE INDEX songs_artist_idx ON app.songs USING btree (artist, isrc)
  WHERE (artist IS NOT NULL);

COMMENT ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp with time zone, integer, uuid) IS 'One row for each recording with a valid observation: what is known at the cut, and its streams of the next days. run_rate_per_day is that of the cut; mid = run_rate_per_day * private.effective_days(age_days, exponent, days); low and high are mid divided and multiplied by exp(private.error_80(first_error_80, days + gap_days)), where gap_days are those since the last observation, or since the last move of a counter that stands still. basis: measured (28 days or more are known), short_window (7 to 28 days), age_unknown (taken as five years), unexplained_gains or stopped (counts that are in doubt: private.stream_summaries), lifetime (by its count and age only), none (no forecast: null). trailing_streams are those of the 365 days before the cut, of which trailing_measured_streams are measured, in trailing_measured_days.';

COMMENT ON FUNCTION "private"."observed_counts"(text[], timestamp with time zone, timestamp with time zone, date, boolean) IS 'The valid counts of recordings up to a time: the latest of each day from the month of daily_from and two months before it on, and of earlier months the first and the last. For rates only those that the streams of the latest 28 days need, of recordings that rise evenly since that month and are known for two months before it.';

COMMENT ON FUNCTION "private"."rated_steps"(text[], timestamp with time zone, timestamp with time zone, date, boolean, boolean) IS 'The steps of counters from each count to the next different one, with their rate a day and, where a rate is raised or for all, the usual rate at that time, and of how many fortnights of up to six it is the median. The first row of a recording is its first observation, without length.';

COMMENT ON FUNCTION "private"."risk_reason"(private.report_recording) IS 'Why the value of a recording is at risk: its condition, or a basis that lacks counts or a release date, or has counts that are in doubt. Null if it is not, or without a value.';

COMMENT ON FUNCTION "private"."stream_intervals"(text[], timestamp with time zone, timestamp with time zone, date, boolean) IS 'The streams from each observation to the next. The first row of a recording is its first observation, without length. What is not measured is estimated: a fall and a gain of ten times the usual one by the rates beside it, a lesser one that is not explained by the most that is.';

COMMENT ON FUNCTION "private"."stream_summaries"(text[], timestamp with time zone, timestamp with time zone, uuid) IS 'One row for each recording that has a valid observation. rated_at, to which rates, windows and last_age refer, is the last observation, or the last move of a counter that gains 100 plays a day or more and stands still for less than 28 days or twice its usual ones. doubt: unexplained_gains, if more than 1 % of the window''s streams were not believed; stopped, if it stands still for more than twice its usual days. For a catalog, a date that its owners gave counts where the stores have none. An unknown age is taken as five years, and so is that of a recording which is said to be released after the cut, or before the first recordings of sound.';

COMMENT ON FUNCTION "private"."unusual_days"(text[], date, date, timestamp with time zone) IS 'The days of recordings on which their counter did not count listening: why, the streams beyond what is believed (below the typical day of the week before and the week after for a stale capture), whole, and how many of the recordings have a gain on that day.';

REVOKE ALL ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "postgres";
