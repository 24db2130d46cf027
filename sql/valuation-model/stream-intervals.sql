-- The streams of recordings between their observations until the cut, of what was recorded at `as_of` (null: of everything
-- that was captured by then, also if it was recorded later). Counts that a stream cannot have are removed, and gains are
-- judged before they are believed (docs/valuation-model.md#which-gains-are-believed):
--   invalid      negative or above private.max_play_count(): as if there were no observation
--   stale        the same as before: the streams of the day are in a later count
--   fall         below the count before
--   unexplained  more than three times the usual rate of the recording, or as many times more as others of its artist rise
--                at the same time; or more than ten times the faster of the two neighbouring intervals

create function private.observed_counts(
  isrcs text[], cut timestamptz, as_of timestamptz, daily_from date, for_rates boolean
)
returns table (isrc text, at double precision, count bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with series as (
    select m.isrc, array_agg(m order by m.month) as months, least(max(m.month + m.last_day - 1), (cut at time zone 'UTC')::date) as last_date,
      min(m.month) filter (where m.month >= daily_from) as daily_month,
      min((m.last_count - m.first_count)::double precision / nullif(bit_count(m.present::bit(32)) - 1, 0))
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
  -- others, two more months are read where a gain is three times another one for no gap or stale day, or the counter
  -- stands still on half of the days: the usual rate is that of 84 days, and moves may be weeks apart.
  judged as (
    select s.*, greatest(s.last_date - s.daily_month + 1 - cardinality(s.counts), 0) as missing,
      coalesce(s.may_be_even and gain.still = 0
        and gain.most * (s.last_date - s.daily_month + 2 - cardinality(s.counts)) <= 3 * gain.least
        and gain.most <= 3 * s.least_rate, false) as is_even,
      case when 2 * gain.still >= gain.days or gain.most > 3 * least(gain.least, s.least_rate)
        * (s.last_date - s.daily_month + 2 - cardinality(s.counts) + gain.still) is not false
        then (daily_from - interval '2 months')::date else daily_from end as daily_since
    from series s
    cross join lateral (
      select min(p.next - p.count) filter (where p.next > p.count) as least, max(p.next - p.count) as most,
        count(*) filter (where p.next <= p.count) as still, count(*) as days
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
      select distinct unnest(
        array[length(m.counts) - length(ltrim(m.counts, ',')) + 1, m.last_day]
        -- Of an even recording also its second count, so that the interval before has the same neighbours, and those around
        -- the beginning of its latest 28 days; of any recording those around the beginning of the 28 before.
        || case when j.is_even and m.month = j.daily_month then (
          select nullif(length(ltrim((others.days & -others.days)::bit(32)::text, '0')), 0)
          from (select m.present & m.present - 1 as days) others) end
        || case when j.is_even and m.month - j.last_date between -28 - m.last_day - j.missing and -27 + j.missing then array(
          select n from generate_series(greatest(j.last_date - m.month - 28 - j.missing, 1),
            least(j.last_date - m.month - 26 + j.missing, m.last_day)) n) end
        || case when for_rates and m.month - j.last_date between -56 - m.last_day - j.missing and -55 + j.missing then array(
          select n from generate_series(greatest(j.last_date - m.month - 56 - j.missing, 1),
            least(j.last_date - m.month - 54 + j.missing, m.last_day)) n) end)
    ) chosen (number)
    where m.month < j.daily_since or j.is_even
  ) day
  where day.count between 0 and private.max_play_count()
    and m.month - date '1970-01-01' + day.number - 1 + day.second / 86400 <= private.day_number(cut);
end $$;
comment on function private.observed_counts is
  'The valid counts of recordings up to a time: the latest of each day from the month of daily_from on, or from two months before it, where gains have to be judged, and of earlier months the first and the last. For rates only those that the streams of the latest 28 days and of the 28 before need, of recordings that rise evenly since that month and are known for two months before it.';

create function private.rated_steps(
  isrcs text[], cut timestamptz, as_of timestamptz, daily_from date, for_rates boolean, with_usual boolean
)
returns table (
  isrc text, starts_at double precision, ends_at double precision, start_count bigint, end_count bigint,
  rate double precision, usual double precision, known integer
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
    select s.*, (s.end_count - s.start_count) / nullif(s.ends_at - s.starts_at, 0) as rate from step s
  ),
  -- Only where a rate is three times another one, or negative, can any be unexplained.
  raised as (
    select r.isrc from rated r group by r.isrc having with_usual or max(r.rate) > 3 * min(r.rate)
  ),
  fortnight as (
    select r.isrc, floor(r.ends_at / 14) as number, percentile_disc(0.5) within group (order by r.rate) as rate
    from rated r
    where r.rate >= 0 and r.isrc in (select raised.isrc from raised)
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
  select r.isrc, r.starts_at, r.ends_at, r.start_count, r.end_count, r.rate, u.rate,
    case when r.isrc in (select raised.isrc from raised) then coalesce(u.known, 0) end
  from rated r
  left join usual u on u.isrc = r.isrc and u.number = floor(r.ends_at / 14);
end $$;
comment on function private.rated_steps is
  'The steps of counters from each count to the next different one, with their rate a day and, of recordings with a rate of three times another one or of all, the usual rate at that time, and of how many fortnights of up to six it is the median. The first row of a recording is its first observation, without length.';

create function private.counted_recordings(isrcs text[], until date) returns setof text
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select m.isrc from app.monthly_playcounts m
  where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount' and m.month <= until
  group by m.isrc;
end $$;
comment on function private.counted_recordings is 'Those of the recordings that have counts by the end of a month.';

create function private.stream_intervals(
  isrcs text[], cut timestamptz, as_of timestamptz, daily_from date, for_rates boolean default false
)
returns table (
  isrc text, starts_at double precision, ends_at double precision, streams double precision, is_measured boolean,
  start_count bigint, end_count bigint
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
    select named.artist, counted.isrc
    from (
      select h.artist, array(
        select song.isrc from app.songs song where song.artist = h.artist order by song.isrc limit 200) as isrcs
      from high h group by h.artist
    ) named
    cross join lateral (
      select c.isrc from private.counted_recordings(named.isrcs, (cut at time zone 'UTC')::date) c (isrc)
      order by c.isrc limit 20
    ) counted
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
    where s.known is not null
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
  from judged j
  union all
  select s.isrc, s.starts_at, s.ends_at, (s.end_count - s.start_count)::double precision, true, s.start_count, s.end_count
  from step s where s.known is null;
end $$;
comment on function private.stream_intervals is
  'The streams from each observation to the next. The first row of a recording is its first observation, without length. What is not measured is estimated: a fall and a gain of ten times the usual one by the rates beside it, a lesser one that is not explained by the most that is.';

create function private.stream_periods(isrcs text[], cut timestamptz, as_of timestamptz)
returns table (isrc text, period integer, ends_at double precision, streams double precision)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with piece as materialized (
    select i.isrc, i.starts_at, i.ends_at, i.streams,
      sum(i.streams) over (partition by i.isrc order by i.ends_at) - i.streams as before
    from private.stream_intervals(isrcs, cut, as_of, '-infinity') i
  ),
  -- A day before the last observation, so that recordings whose captures are some hours apart have the last period.
  last as (select max(p.ends_at) - 1 as at from piece p),
  boundary as (
    select p.isrc, number.period, last.at - 28 * number.period as at,
      p.before + p.streams * (last.at - 28 * number.period - p.starts_at) / (p.ends_at - p.starts_at) as total
    from piece p
    cross join last
    cross join lateral generate_series(
      greatest(0, floor((last.at - p.ends_at) / 28)::integer + 1), floor((last.at - p.starts_at) / 28)::integer
    ) number (period)
    where p.ends_at > p.starts_at and floor((last.at - p.starts_at) / 28) > floor((last.at - p.ends_at) / 28)
  )
  select b.isrc, b.period, b.at, b.total - b.previous
  from (
    select boundary.*, lead(boundary.total) over (partition by boundary.isrc order by boundary.period) as previous
    from boundary
  ) b
  where b.total > b.previous;
end $$;
comment on function private.stream_periods is
  'The streams of recordings by periods of 28 days, number 0 the last one. Their boundaries are the same for all recordings.';

grant execute on function private.observed_counts, private.rated_steps, private.counted_recordings, private.stream_intervals, private.stream_periods
  to authenticated;
