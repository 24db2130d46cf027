-- The streams of recordings between their observations until the cut, of what was recorded at `as_of` (null: of everything
-- that was captured by then, also if it was recorded later). Counts that a stream cannot have are removed, and gains are
-- judged before they are believed (docs/valuation-model.md#which-gains-are-believed):
--   invalid      negative or above private.max_play_count(): as if there were no observation
--   stale        the same as before: the streams of the day are in a later count
--   fall         below the count before
--   unexplained  more than three times the usual rate of the recording, or as many times more as others of its artist rise
--                at the same time; or more than ten times the faster of the two neighbouring intervals

-- The steps of counters from each valid count up to a time to the next different one, with their rate a day: of the latest
-- count of each day from the month of daily_from on, or from two months before it, where gains have to be judged, and of
-- earlier months the first and the last. For rates only those that the streams of the latest 28 days and of the 28 before
-- need, of recordings that rise evenly since that month and are known for two months before it. is_uneven: a rate of the
-- recording is three times another one, or negative; else none of its gains can be unexplained. The first row of a recording
-- is its first observation, without length.
create function private.rated_steps(
  isrcs text[], cut timestamptz, as_of timestamptz, daily_from date, for_rates boolean
)
returns table (
  isrc text, starts_at double precision, ends_at double precision, start_count bigint, end_count bigint,
  rate double precision, is_uneven boolean
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_daily_from date := date_trunc('month', daily_from::timestamp)::date;
begin
  return query
  with series as (
    select m.isrc, array_agg(m order by m.month) as months,
      least(max(m.month + m.last_day - 1), (cut at time zone 'UTC')::date) as last_date,
      min(m.month) filter (where m.month >= v_daily_from) as daily_month,
      min((m.last_count - m.first_count)::double precision / nullif(bit_count(m.present::bit(32)) - 1, 0))
        filter (where for_rates and m.month between v_daily_from - interval '6 months' and v_daily_from - 1) as least_rate,
      array_remove(string_to_array(string_agg(m.counts, ',' order by m.month)
        filter (where m.month >= v_daily_from and for_rates), ',', ''), null)::bigint[] as counts,
      for_rates and rated_steps.as_of is not null and min(m.month) <= v_daily_from - interval '2 months'
        and bit_or(m.invalid) filter (where m.month >= v_daily_from) = 0 and max(m.last_count) <= private.max_play_count()
        and max(m.latest_us) - min(m.earliest_us) <= 21600000000 as may_be_even
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', '-infinity', (cut at time zone 'UTC')::date, rated_steps.as_of) m
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
        then (v_daily_from - interval '2 months')::date else v_daily_from end as daily_since
    from series s
    cross join lateral (
      select min(p.next - p.count) filter (where p.next > p.count) as least, max(p.next - p.count) as most,
        count(*) filter (where p.next <= p.count) as still, count(*) as days
      from unnest(s.counts[:cardinality(s.counts) - 1], s.counts[2:]) p (count, next)
    ) gain
    offset 0
  ),
  point as (
    select j.isrc, day.at, day.count, lag(day.count) over series as previous, lead(day.at) over series as next_at
    from judged j
    cross join lateral unnest(j.months) m
    cross join lateral (
      select m.month - date '1970-01-01' + listed.number - 1 + listed.second::double precision / 86400 as at,
        listed.count::bigint as count
      from unnest(string_to_array(m.counts, ',', ''), string_to_array(m.seconds, ',', ''))
        with ordinality listed (count, second, number)
      where m.month >= j.daily_since and not j.is_even and listed.count is not null
      union all
      select m.month - date '1970-01-01' + chosen.number - 1
          + nullif(split_part(m.seconds, ',', chosen.number), '')::double precision / 86400,
        case chosen.number when first.day then m.first_count when m.last_day then m.last_count
          else nullif(split_part(m.counts, ',', chosen.number), '')::bigint end
      from (
        select bit_count((present.first - 1)::bit(32))::integer + 1 as day,
          case when j.is_even and m.month = j.daily_month then m.present - present.first end as others
        from (select m.present & -m.present as first) present
      ) first
      cross join lateral (
        select first.day
        union all select m.last_day where m.last_day > first.day
        -- Of an even recording also its second count, so that the interval before has the same neighbours, and those around
        -- the beginning of its latest 28 days; of any recording those around the beginning of the 28 before.
        union all select bit_count(((first.others & -first.others) - 1)::bit(32))::integer + 1 where first.others & first.others - 1 <> 0
        union all select generate_series(greatest(j.last_date - m.month - 28 - j.missing, first.day + 1),
            least(j.last_date - m.month - 26 + j.missing, m.last_day - 1))
          where j.is_even
        union all select generate_series(greatest(j.last_date - m.month - 56 - j.missing, first.day + 1),
            least(j.last_date - m.month - 54 + j.missing, m.last_day - 1))
          where for_rates
      ) chosen (number)
      where m.month < j.daily_since or j.is_even
      offset 0
    ) day
    where day.count between 0 and private.max_play_count() and day.at <= private.day_number(cut)
    window series as (partition by j.isrc order by day.at)
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
  )
  select r.*, max(r.rate) over series > 3 * min(r.rate) over series
  from rated r
  window series as (partition by r.isrc);
end $$;

-- The usual rate of recordings by fortnights, of the rates of their steps, and of how many fortnights it is the median: of the
-- latest six with a count, 84 days of a daily counter. It is at most three times that of the six before.
create function private.usual_rates(isrcs text[], ends_at double precision[], rates double precision[])
returns table (isrc text, number double precision, rate double precision, known integer)
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return query
  with fortnight as (
    select s.isrc, floor(s.ends_at / 14) as number, percentile_disc(0.5) within group (order by s.rate) as rate
    from unnest(isrcs, ends_at, rates) s (isrc, ends_at, rate)
    where s.rate >= 0
    group by s.isrc, floor(s.ends_at / 14)
  ),
  latest as (
    select f.isrc, f.number, cardinality(f.rates) as known, median.rate
    from (
      select fortnight.isrc, fortnight.number, array_agg(fortnight.rate) over (
        partition by fortnight.isrc order by fortnight.number rows between 5 preceding and current row) as rates
      from fortnight
    ) f
    cross join lateral (
      select percentile_disc(0.5) within group (order by one.rate) as rate from unnest(f.rates) one (rate)
    ) median
  )
  select l.isrc, l.number,
    least(l.rate, case when lag(l.known, 6) over series >= 4 then 3 * lag(l.rate, 6) over series end), l.known
  from latest l
  window series as (partition by l.isrc order by l.number);
end $$;

create function private.counted_recordings(isrcs text[], until date) returns setof text
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select m.isrc from app.monthly_playcounts m
  where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount' and m.month <= until
  group by m.isrc;
end $$;

-- The streams from each observation to the next. The first row of a recording is its first observation, without length. What
-- is not measured is estimated: a fall and a gain of ten times the usual one by the rates beside it, a lesser one that is not
-- explained by the most that is.
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
  with rated as materialized (
    select r.* from private.rated_steps(isrcs, cut, as_of, daily_from, for_rates) r
  ),
  -- Of most recordings no gain can be unexplained, which few sums tell: the median of a fortnight is at least what is left of
  -- the sum of its rates for its lower half, if all of its upper half were as high as the highest one.
  fortnight as (
    select r.isrc, floor(r.ends_at / 14) as number, min(r.rate) as least, max(r.rate) as most,
      greatest(min(r.rate), (sum(r.rate) - count(*) / 2 * max(r.rate)) / ((count(*) + 1) / 2)) as median
    from rated r where r.is_uneven and r.rate >= 0
    group by r.isrc, floor(r.ends_at / 14)
  ),
  suspect as materialized (
    select f.isrc
    from (
      select fortnight.isrc, fortnight.most, array_agg(fortnight.median) over latest as medians,
        min(fortnight.median) over latest as lowest,
        3 * min(fortnight.median) over (series rows between 11 preceding and 6 preceding) as cap,
        min(fortnight.least) over (series rows between 1 preceding and 1 following) as near,
        -- Three and ten, less what rounding may take.
        case when count(*) over latest >= 4 then 2.999 when count(*) over latest >= 2 then 9.999 end as times
      from fortnight
      window series as (partition by fortnight.isrc order by fortnight.number),
        latest as (series rows between 5 preceding and current row)
    ) f
    where f.most > 9.999 * f.near
      or f.most > 100 and f.most > f.times * least(f.lowest, f.cap) and f.most > f.times * least(f.cap, (
        select percentile_disc(0.5) within group (order by median) from unnest(f.medians) median))
    union
    select r.isrc from rated r where r.is_uneven and r.rate < 0
  ),
  questionable as materialized (
    select r.* from rated r where r.is_uneven and r.isrc in (select suspect.isrc from suspect)
  ),
  step as materialized (
    select q.*, u.rate as usual, u.known, q.rate > greatest(3 * u.rate, 100) and u.known >= 4 as is_high,
      q.rate > greatest(10 * u.rate, 100) and u.known >= 2 as is_extreme
    from questionable q
    left join private.usual_rates(
      array(select q.isrc from questionable q), array(select q.ends_at from questionable q),
      array(select q.rate from questionable q)) u on u.isrc = q.isrc and u.number = floor(q.ends_at / 14)
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
  other as materialized (
    select r.* from private.rated_steps(array(
      select s.isrc from sibling s where for_rates or s.isrc not in (select unnest(isrcs))
    ), cut, as_of, daily_from, false) r
    union all
    select r.* from rated r where not for_rates and r.isrc in (select s.isrc from sibling s)
  ),
  beside as materialized (
    select h.isrc, h.ends_at, s.isrc as other from high h join sibling s on s.artist = h.artist and s.isrc <> h.isrc
  ),
  risen as (
    select b.isrc, b.ends_at, least(3, greatest(1, percentile_disc(0.5) within group (order by o.rate / u.rate))) as times
    from beside b
    join other o on o.isrc = b.other and floor(o.ends_at) = floor(b.ends_at)
    join private.usual_rates(
      array(select o.isrc from other o), array(select o.ends_at from other o), array(select o.rate from other o)) u
      on u.isrc = o.isrc and u.number = floor(o.ends_at / 14) and u.rate > 0 and u.known >= 2
    group by b.isrc, b.ends_at
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
  from judged j
  union all
  select r.isrc, r.starts_at, r.ends_at, (r.end_count - r.start_count)::double precision, true, r.start_count, r.end_count
  from rated r where r.is_uneven is not true or r.isrc not in (select suspect.isrc from suspect);
end $$;

-- The streams of recordings by periods of 28 days, number 0 the last one. Their boundaries are the same for all recordings.
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

grant execute on function private.rated_steps, private.usual_rates, private.counted_recordings, private.stream_intervals,
  private.stream_periods to authenticated;
