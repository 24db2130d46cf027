-- The streams of recordings between their observations until the cut, of what was recorded at `as_of` (null: of everything
-- that was captured by then, also if it was recorded later). Counts that a stream cannot have are removed
-- before anything is computed from them:
--   invalid      negative or above private.max_play_count(): as if there were no observation
--   stale        the same as before: the streams of the day are in a later count
--   fall, jump   below the count before, or more than ten times the faster of the two neighbouring intervals (a merge of
--                two counters): the streams of the interval are estimated by the neighbours' mean rate

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
      array_remove(string_to_array(string_agg(m.counts, ',' order by m.month)
        filter (where m.month >= daily_from and for_rates), ',', ''), null)::bigint[] as counts,
      for_rates and observed_counts.as_of is not null and min(m.month) <= daily_from - interval '2 months'
        and bit_or(m.invalid) filter (where m.month >= daily_from) = 0 and max(m.last_count) <= private.max_play_count()
        and max(m.latest_us) - min(m.earliest_us) <= 21600000000 as may_be_even
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', '-infinity', (cut at time zone 'UTC')::date, observed_counts.as_of) m
    group by m.isrc
  ),
  -- Even: no daily rate is ten times another one, also if an interval of several days is as uneven as can be, and times of
  -- capture differ by six hours. So no day is wrong, and neither is any sum of days. Of a counter that stands still on half
  -- of the days, two more months are read, because its latest moves may be weeks apart.
  judged as (
    select s.*, greatest(s.last_date - s.daily_month + 1 - cardinality(s.counts), 0) as missing,
      coalesce(s.may_be_even and gain.least > 0
        and gain.most * (s.last_date - s.daily_month + 2 - cardinality(s.counts)) <= 5 * gain.least, false) as is_even,
      case when gain.still > 0 and 2 * gain.still >= gain.days then (daily_from - interval '2 months')::date
        else daily_from end as daily_since
    from series s
    cross join lateral (
      select min(p.next - p.count) as least, max(p.next - p.count) as most,
        count(*) filter (where p.next = p.count) as still, count(*) as days
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
  'The valid counts of recordings up to a time: the latest of each day from the month of daily_from on, and of earlier months the first and the last. For rates only those that the streams of the latest 28 days and of the 28 before need, of recordings that rise evenly since that month and are known for two months before it, and those of two months more of counters that stand still on half of the days.';

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
  rated as (
    select s.*, (s.end_count - s.start_count) / nullif(s.ends_at - s.starts_at, 0) as rate from step s
  ),
  compared as (
    select r.*, lag(r.positive) over series as before, lead(r.positive) over series as after
    from (select rated.*, case when rated.rate >= 0 then rated.rate end as positive from rated) r
    window series as (partition by r.isrc order by r.ends_at)
  ),
  judged as (
    select c.*, coalesce((c.before + c.after) / 2, c.before, c.after, 0) as neighbour_rate,
      c.rate < 0 or (
        c.end_count - c.start_count > 1000 and c.rate > 10 * nullif(greatest(c.before, c.after), 0)
      ) as is_wrong
    from compared c
  )
  select j.isrc, j.starts_at, j.ends_at,
    case when j.is_wrong then j.neighbour_rate * (j.ends_at - j.starts_at)
      else (j.end_count - j.start_count)::double precision end,
    j.is_wrong is not true, j.start_count, j.end_count
  from judged j;
end $$;
comment on function private.stream_intervals is
  'The streams from each observation to the next. The first row of a recording is its first observation, without length. What is not measured is estimated.';

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

grant execute on function private.observed_counts, private.stream_intervals, private.stream_periods to authenticated;
