SET local check_function_bodies = off;

DROP FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean);

DROP FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean, boolean);

CREATE OR REPLACE FUNCTION private.counter_copies (
  isrcs text[],
  today date,
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc       text,
    counted_as text,
    since      date,
    is_whole   boolean,
    factor     numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
declare
  v_first date := date_trunc('month', today - interval '63 days')::date;
begin
  return query
  with recursive recent as materialized (
    select r.* from private.recent_counts(isrcs, v_first, today, as_of) r
  ),
  -- What a copy has in common with the other one: its counts, five gains (from another start), or the shape of ten gains. A shape
  -- is where between its ends the counts lie, in cells that are wide enough for rounded counts. Cells of four times the width
  -- are compared too, for a copy that gains up to four times as much. Keys have no dates, because a copy may be late.
  keyed as materialized (
    select r.number, k.kind, k.key, p.place
    from recent r
    cross join generate_series(0, 5) back (days)
    cross join lateral (select cardinality(r.counts) - back.days as place, r.counts as c) p
    cross join lateral (
      select p.c[p.place - 4] - p.c[p.place - 5] as first, p.c[p.place - 3] - p.c[p.place - 4] as second,
        p.c[p.place - 2] - p.c[p.place - 3] as third, p.c[p.place - 1] - p.c[p.place - 2] as fourth,
        p.c[p.place] - p.c[p.place - 1] as fifth, p.c[p.place - 10] as start, p.c[p.place] - p.c[p.place - 10] as total
    ) gain
    cross join lateral (select case when gain.total >= 3000 then floor(ln(gain.total) / ln(4))::integer end as level) shape
    cross join lateral (
      select 0 as kind, hash_array_extended(array[p.c[p.place]], 0) as key where p.c[p.place] >= 1000
      union all
      select 1, hash_array_extended(array[gain.first, gain.second, gain.third, gain.fourth, gain.fifth], 1)
      where (gain.first <> gain.second)::integer + (gain.second <> gain.third)::integer
        + (gain.third <> gain.fourth)::integer + (gain.fourth <> gain.fifth)::integer >= 3
      union all
      select 2, hash_array_extended(array[
          (p.c[p.place - 9] - gain.start) * cell.part, (p.c[p.place - 8] - gain.start) * cell.part,
          (p.c[p.place - 7] - gain.start) * cell.part, (p.c[p.place - 6] - gain.start) * cell.part,
          (p.c[p.place - 5] - gain.start) * cell.part, (p.c[p.place - 4] - gain.start) * cell.part,
          (p.c[p.place - 3] - gain.start) * cell.part, (p.c[p.place - 2] - gain.start) * cell.part,
          (p.c[p.place - 1] - gain.start) * cell.part
        ]::bigint[], 2 + cell.level)
      from (
        select level, 4::double precision ^ level / 8 / gain.total as part
        from unnest(array[shape.level, shape.level - 1]) level where back.days <= 3 and shape.level is not null
      ) cell
    ) k
  ),
  first as (
    select k.key, min(k.number) as number from keyed k group by k.key having count(*) > 1
  ),
  -- Gains that are all alike tell nothing, however many recordings have them.
  varied as materialized (
    select r.number
    from recent r
    where r.number in (
        select own.number from first f join keyed own on own.key = f.key and own.number > f.number where own.kind > 0)
      and 5 <= (
        select count(distinct g.next - g.count)
        from unnest(r.counts[:cardinality(r.counts) - 1], r.counts[2:]) g (count, next))
  ),
  -- A shape that two songs share is told apart by the gains themselves.
  alike as (
    select own.number, kept.number as kept, own.kind,
      array_position(o.days, o.counts[own.place]) - array_position(k.days, k.counts[kept.place]) as lag
    from first f
    join keyed kept on kept.key = f.key and kept.number = f.number
    join keyed own on own.key = f.key and own.number > f.number and own.kind = kept.kind
    join recent o on o.number = own.number
    join recent k on k.number = kept.number
    where (own.kind = 0 or own.number in (select v.number from varied v)) and (own.kind < 2 or (
      select bool_and(abs(g.gain - scale.factor * g.other) <= 2 + scale.factor)
      from (
        select (o.counts[own.place] - o.counts[own.place - 10])::double precision
          / (k.counts[kept.place] - k.counts[kept.place - 10]) as factor
      ) scale
      cross join lateral (
        select own_day.count - own_day.before as gain, other_day.count - other_day.before as other
        from unnest(o.counts[own.place - 10:own.place - 1], o.counts[own.place - 9:own.place]) with ordinality own_day (before, count, n)
        join unnest(k.counts[kept.place - 10:kept.place - 1], k.counts[kept.place - 9:kept.place]) with ordinality other_day (before, count, n)
          on other_day.n = own_day.n
      ) g
    ))
  ),
  candidate as materialized (
    select a.number, a.kept, a.lag from alike a where a.lag between -3 and 3
    group by a.number, a.kept, a.lag having bool_or(a.kind > 0) or count(*) >= 3
  ),
  -- All their common dates, the count of the other one being that of `lag` days before.
  pair as (
    select c.number, c.kept, c.lag, day.number + greatest(c.lag, 0) as day, day.own, day.other, day.own - day.other as ahead,
      day.own - lag(day.own) over series as gain, day.other - lag(day.other) over series as other_gain,
      first_value(day.own - day.other) over latest as last_ahead,
      row_number() over latest as recency
    from candidate c
    join recent o on o.number = c.number
    join recent k on k.number = c.kept
    cross join lateral unnest(o.days[1 + greatest(c.lag, 0):], k.days[1 + greatest(-c.lag, 0):])
      with ordinality day (own, other, number)
    where day.own is not null and day.other is not null
    window series as (partition by c.number, c.kept, c.lag order by day.number),
      latest as (partition by c.number, c.kept, c.lag order by day.number desc)
  ),
  scaled as (
    select p.*, sum(p.gain) filter (where p.recency <= 14) over pair_of
        / nullif(sum(p.other_gain) filter (where p.recency <= 14) over pair_of, 0) as factor,
      max(p.day) filter (where p.ahead <> p.last_ahead) over pair_of as differed_on
    from pair p
    window pair_of as (partition by p.number, p.kept, p.lag)
  ),
  judged as (
    select s.*, max(s.day) filter (where abs(s.gain - s.factor * s.other_gain) > 2 + s.factor)
      over (partition by s.number, s.kept, s.lag) as parted_on
    from scaled s
  ),
  verdict as (
    select j.number, j.kept, j.lag, j.factor, min(j.day) filter (where same.is_so) as first_day, max(j.day) as last_day,
      bool_and(j.differed_on is null) and j.lag = 0 and min(j.last_ahead) = 0 as is_whole,
      case when j.lag = 0 and min(j.last_ahead) = 0
          then count(*) filter (where same.is_so) >= 3 and count(distinct j.own) filter (where same.is_so) >= 2
        else count(step.gain) filter (where same.is_so) >= 7 and count(distinct step.gain) filter (where same.is_so) >= 5
          and avg(step.gain) filter (where same.is_so) >= 100 end as is_same,
      count(*) filter (where likely.is_so) >= 14 and count(distinct j.gain) filter (where likely.is_so) >= 8
        and least(avg(j.gain) filter (where likely.is_so), avg(j.other_gain) filter (where likely.is_so)) >= 300 as is_scaled
    from judged j
    cross join lateral (select j.differed_on is null or j.day > j.differed_on as is_so) same
    -- The first gain after they parted is that of both days.
    cross join lateral (select case when j.day > j.differed_on + 1 or j.differed_on is null then j.gain end as gain) step
    cross join lateral (
      select j.gain is not null and (j.parted_on is null or j.day > j.parted_on) as is_so
    ) likely
    group by j.number, j.kept, j.lag, j.factor
  ),
  matched as materialized (
    select distinct on (v.number) v.*
    from verdict v
    join recent o on o.number = v.number
    where (v.is_same or v.is_scaled) and v.last_day > array_position(o.days, o.counts[cardinality(o.counts)]) - 7
    order by v.number, v.is_same desc, v.kept, abs(v.lag)
  ),
  -- The other one may be a copy too: of the same one.
  kept as (
    select c.number, c.kept from matched c
    union
    select k.number, c.kept from kept k join matched c on c.number = k.kept and c.is_same
  )
  select isrcs[c.number], isrcs[root.number], v_first + c.first_day::integer - 1, c.is_whole,
    case when not c.is_same then round(c.factor, 4) end
  from matched c
  join (select k.number as of, min(k.kept) as number from kept k group by k.number) root on root.of = c.number;
end $function$;

CREATE OR REPLACE FUNCTION private.rated_steps (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean
)
  RETURNS TABLE (
    isrc        text,
    starts_at   double precision,
    ends_at     double precision,
    start_count bigint,
    end_count   bigint,
    rate        double precision,
    is_uneven   boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
    days_per_move numeric,
    factor        numeric
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
      ), as_of, as_of, v_today - 35, false) s
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
  -- Those that are still counted come first, then those that were counted first: they are the ones that stay.
  copied as materialized (
    select c.* from private.counter_copies(array(
      select l.isrc from last l left join ended e on e.isrc = l.isrc order by e.isrc is not null, l.first_date, l.isrc
    ), v_today, as_of) c
  ),
  -- Since when counters are the same: months with the same first and last counts are taken to be. Only the days of the month in
  -- which they met are read.
  older as materialized (
    select c.isrc, c.counted_as, own.month, greatest(own.first_date, other.first_date) as first_date,
      own.last_date = other.last_date and own.last_count <> other.last_count as ends_apart,
      own.first_date = other.first_date and own.first_count <> other.first_count as begins_apart
    from copied c
    join day_of own on own.isrc = c.isrc
    join day_of other on other.isrc = c.counted_as and other.month = own.month
    where c.is_whole
  ),
  parted as materialized (
    select distinct on (o.isrc) o.* from older o where o.ends_apart or o.begins_apart order by o.isrc, o.month desc
  ),
  meeting_day as materialized (
    select d.* from private.counted_days(array(
      select m from private.months_as_of(
        array(select p.isrc from parted p where not p.ends_apart union select p.counted_as from parted p where not p.ends_apart),
        'apify_spotify_playcount', (select min(p.month) from parted p), v_latest, as_of) m
      where m.month in (select p.month from parted p where not p.ends_apart)
    )) d
  ),
  met as (
    select d.isrc, min(d.date) as since
    from (
      select p.isrc, own.date, max(own.date) filter (where own.count <> other.count) over (partition by p.isrc) as parted_on
      from parted p
      join meeting_day own on own.isrc = p.isrc and date_trunc('month', own.date::timestamp)::date = p.month
      join meeting_day other on other.isrc = p.counted_as and other.date = own.date
      where not p.ends_apart
    ) d
    where d.date > d.parted_on
    group by d.isrc
  ),
  begun as (
    select o.isrc, min(o.first_date) as since
    from older o left join parted p on p.isrc = o.isrc
    where p.isrc is null or o.month > p.month
    group by o.isrc
  ),
  shared as materialized (
    select c.isrc, c.counted_as, coalesce(m.since, b.since, c.since) as since
    from copied c
    left join met m on m.isrc = c.isrc
    left join begun b on b.isrc = c.isrc
    where c.factor is null
  ),
  continued as materialized (
    select c.*
    from private.continuations(
      array(select e.isrc from ended e where e.isrc not in (select s.isrc from shared s)),
      array(select l.isrc from last l
        where l.first_date between (select min(e.date) - 7 from ended e) and (select max(e.date) + 30 from ended e)
          and l.isrc not in (select s.isrc from shared s)),
      as_of) c
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
    from (
      select s.isrc, s.counted_as from shared s
      union all select c.isrc, c.counted_as from continued c where not c.is_likely
    ) r
    group by r.counted_as
  )
  select member.isrc,
    case
      when i.isrc is not null or l.date - l.first_date < 7 and dated.release_date <= l.first_date
        and l.count > 100000000 * (l.date - dated.release_date + 1)::bigint then 'implausible'
      when l.isrc is null then 'not_counted'
      when s.isrc is not null then 'shares_counter'
      when c.isrc is not null then case when c.is_likely then 'likely_continued' else 'continues_as' end
      when e.isrc is not null then e.condition
      when likely.isrc is not null then 'likely_copy'
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
      when e.isrc is null and likely.isrc is not null then array[likely.counted_as]
      else coalesce(r.isrcs, '{}') end,
    slow.days_per_move, likely.factor
  from unnest(isrcs) member (isrc)
  left join last l on l.isrc = member.isrc
  left join implausible i on i.isrc = member.isrc
  left join ended e on e.isrc = member.isrc
  left join shared s on s.isrc = member.isrc
  left join continued c on c.isrc = member.isrc
  left join copied likely on likely.isrc = member.isrc and likely.factor is not null
  left join replaced r on r.counted_as = member.isrc
  left join seasonal on seasonal.isrc = member.isrc
  left join slow on slow.isrc = member.isrc
  left join still on still.isrc = member.isrc
  left join dated on dated.isrc = member.isrc;
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
    previous_streams     double precision,
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
  with piece as materialized (
    select i.*
    from private.stream_intervals(isrcs, cut, as_of, ((cut at time zone 'UTC') - interval '35 days')::date, true) i
  ),
  span as materialized (
    select p.isrc, min(p.starts_at) as first_at, max(p.ends_at) as last_at,
      max(p.ends_at) filter (where p.end_count <> p.start_count) as moved_at
    from piece p group by p.isrc
  ),
  -- What a counter that stands still has not counted yet is unknown, unless it stands still for four weeks and longer than it
  -- does: a rate is that between two moves.
  still as (
    select s.isrc, s.last_at - s.moved_at > 2 * (s.moved_at - min(p.starts_at)) / count(*) as is_long
    from span s
    join piece p on p.isrc = s.isrc and p.end_count <> p.start_count and p.ends_at > s.moved_at - 28
    where s.moved_at < s.last_at
    group by s.isrc, s.last_at, s.moved_at
    having s.last_at - s.moved_at < greatest(28, 2 * (s.moved_at - min(p.starts_at)) / count(*))
      and sum(p.end_count - p.start_count) >= 100 * (s.moved_at - min(p.starts_at))
  ),
  rated as (
    select s.isrc, s.first_at, s.last_at, still.is_long as has_stopped,
      case when still.isrc is null then s.last_at else s.moved_at end as rated_at
    from span s
    left join still on still.isrc = s.isrc
  ),
  summed as (
    select r.isrc, r.first_at, r.last_at, r.rated_at, r.has_stopped,
      -- The first row of a recording has no length.
      max(p.end_count) filter (where p.ends_at = p.starts_at) as first_count,
      max(p.end_count) filter (where p.ends_at = r.last_at) as last_count,
      sum(p.streams * share.last) as window_streams, sum(p.streams * share.first) as first_window_streams,
      sum(p.streams * share.previous) as previous_streams,
      sum(p.streams * share.trailing) filter (where p.is_measured) as trailing_streams,
      sum((p.ends_at - p.starts_at) * share.trailing) filter (where p.is_measured) as trailing_days,
      sum((p.end_count - p.start_count - p.streams) * share.last)
        filter (where not p.is_measured and p.end_count > p.start_count) as unexplained
    from piece p
    join rated r on r.isrc = p.isrc
    cross join lateral (
      select case when p.ends_at <= r.rated_at then nullif(p.ends_at - p.starts_at, 0) end as days
    ) part
    cross join lateral (
      select
        greatest(0, p.ends_at - greatest(p.starts_at, r.rated_at - 28)) / part.days as last,
        greatest(0, least(p.ends_at, r.rated_at - 28) - greatest(p.starts_at, r.rated_at - 56)) / part.days as previous,
        greatest(0, least(p.ends_at, r.first_at + 28) - p.starts_at) / part.days as first,
        greatest(0, p.ends_at - greatest(p.starts_at, v_cut - 365)) / part.days as trailing
    ) share
    group by r.isrc, r.first_at, r.last_at, r.rated_at, r.has_stopped
  )
  select s.isrc, age.days + v_cut - s.rated_at, song.released_on is not null, age.days, s.rated_at,
    s.first_at, s.last_at, s.first_count, s.last_count,
    least(28, s.rated_at - s.first_at), coalesce(s.window_streams, 0),
    least(28, s.rated_at - s.first_at), coalesce(s.first_window_streams, 0),
    coalesce(s.trailing_streams, 0), coalesce(s.trailing_days, 0),
    case when s.rated_at - s.first_at >= 56 then s.previous_streams end,
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

CREATE OR REPLACE FUNCTION private.usual_rates (
  isrcs   text[],
  ends_at double precision[],
  rates   double precision[]
)
  RETURNS TABLE (
    isrc   text,
    number double precision,
    rate   double precision,
    known  integer
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

COMMENT ON FUNCTION "private"."rated_steps"(text[], timestamp with time zone, timestamp with time zone, date, boolean) IS 'The steps of counters from each valid count up to a time to the next different one, with their rate a day: of the latest count of each day from the month of daily_from on, or from two months before it, where gains have to be judged, and of earlier months the first and the last. For rates only those that the streams of the latest 28 days and of the 28 before need, of recordings that rise evenly since that month and are known for two months before it. is_uneven: a rate of the recording is three times another one, or negative; else none of its gains can be unexplained. The first row of a recording is its first observation, without length.';

COMMENT ON FUNCTION "private"."usual_rates"(text[], double precision[], double precision[]) IS 'The usual rate of recordings by fortnights, of the rates of their steps, and of how many fortnights it is the median: of the latest six with a count, 84 days of a daily counter. It is at most three times that of the six before.';

REVOKE ALL ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."rated_steps"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."usual_rates"(text[], double precision[], double precision[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."usual_rates"(text[], double precision[], double precision[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."usual_rates"(text[], double precision[], double precision[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."usual_rates"(text[], double precision[], double precision[]) TO "postgres";
