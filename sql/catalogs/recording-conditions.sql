-- What is known of the recordings of a catalog at a time: one condition each, the first that applies.
-- docs/catalogs.md has each rule, its source and how often it was right.
--
--   implausible      the latest 3 counts are above 20 billion, or they rise by more than 100 million a day in the latest 28
--                    days or, counted over less than 7 days, since its release: four times the most streamed recording, and
--                    three times the best day of any
--   not_counted      no valid count
--   shares_counter   on the latest 3 dates or more, on which the count moved, it has the counts of another recording: one
--                    counter of the store under several ISRCs. Or, on 8 dates or more, those of another one up to 3 days
--                    earlier or later, or a constant above or below. Dates on which one of them has no count are left out
--   continues_as     vanished or stale, and another recording of its name and artist begins anew within a week before or
--                    after its end, at a similar rate
--   likely_continued as continues_as, but the other one begins 8 to 30 days after its end
--   vanished         not counted on 7 dates on which at least half of the catalog was, or on 14 on which any recording was,
--                    after it was counted with at least half of them, on 7 dates or more of 28: it left the service or the list
--   stale            the last count is more than 35 days old, while the slowest schedule captures once a month
--   likely_copy      on 15 dates or more, its gains are those of another recording times a constant
--   seasonal         a month of three times its median month in two years running, or a season's name that the counts do
--                    not refute
--   slow_counter     it gains 100 plays a day or more, and moves on every second date of the latest 28 days at most
--   no_plays         its count did not move over 28 days or more
--   future_release   its release date lies in the future
--   age_unknown      no release date is known, or only one before the first recordings of sound
--   age_inferred     its counts begin more than a week before its release date
--   short            counted over less than 28 days
--   counted          none of these

-- The largest count that a recording can have: four times that of the most streamed one. What is above is no count of plays.
create function private.max_play_count() returns bigint
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return 20000000000;
end $$;

-- A release date; null for one on which no recording existed, as the year 1 of stores that do not know it.
create function private.possible_release(release_date date) returns date
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  -- The first device that records sound, the phonautograph, was patented on 25 March 1857 (France, number 17,897).
  return case when isfinite(release_date) and release_date >= '1857-03-25' then release_date end;
end $$;

create function private.counted_days(months app.monthly_playcounts[])
returns table (isrc text, date date, count bigint)
language plpgsql immutable security invoker set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select m.isrc, m.month + listed.number::integer - 1, listed.count::bigint
  from unnest(months) m
  cross join lateral unnest(string_to_array(m.counts, ',', '')) with ordinality listed (count, number)
  where (m.present & ~m.invalid) >> (listed.number::integer - 1) & 1 = 1;
end $$;

-- Two songs do not gain the same by chance. Plays of many listeners vary by the square root of their number at least, so that
-- two counters of 100 plays a day have the same gain on one day of 35, and the same 7 gains in a row once in 60 billion times.
-- Fewer plays vary less, and gains that are all alike tell nothing: both are no evidence.
-- The valid counts of recordings, by their places in isrcs: of each date from the first of a month, null where there is none
-- (days), and without the nulls (counts).
create function private.recent_counts(isrcs text[], first_month date, today date, as_of timestamptz)
returns table (number integer, days bigint[], counts bigint[])
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with month as (
    select member.number, m.month, m.last_day,
      case when m.invalid = 0 then m.counts else (
        select string_agg(case when m.invalid >> listed.number::integer - 1 & 1 = 0 then listed.count else '' end, ','
          order by listed.number)
        from unnest(string_to_array(m.counts, ',')) with ordinality listed (count, number)
      ) end as counts
    from private.months_as_of(isrcs, 'apify_spotify_playcount', first_month, today, as_of) m
    join unnest(isrcs) with ordinality member (isrc, number) on member.isrc = m.isrc
  ),
  padded as (
    select p.number, p.month,
      repeat(',', p.month - coalesce(lag(p.month + p.last_day) over series, first_month)) || p.counts as counts
    from month p
    window series as (partition by p.number order by p.month)
  ),
  listed as (
    select p.number::integer as number, string_to_array(string_agg(p.counts, ',' order by p.month), ',', '')::bigint[] as days
    from padded p group by p.number
  )
  select l.number, l.days, array_remove(l.days, null) from listed l;
end $$;

-- Recordings whose counter is that of another one, which comes before them in isrcs, up to within a week of their last count.
-- Since when, at the earliest from two months ago on; is_whole says that it was so all that time, with the same counts. factor
-- is that of gains which are only proportional, else null.
create function private.counter_copies(isrcs text[], today date, as_of timestamptz)
returns table (isrc text, counted_as text, since date, is_whole boolean, factor numeric)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- Recordings that end where another one begins anew, and that other one: by dates, counts, rates of 28 days, name and artist.
-- A name that is not known fits any. It is only likely if the other one begins 8 to 30 days after the end.
create function private.continuations(old text[], new text[], as_of timestamptz)
returns table (isrc text, counted_as text, is_likely boolean)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with month as materialized (
    select m as row, m.*, m.present & ~m.invalid as valid
    from private.months_as_of(old || new, 'apify_spotify_playcount', '-infinity', (as_of at time zone 'UTC')::date, as_of) m
  ),
  span as materialized (
    select m.isrc, lower(song.name) as name, lower(song.artist) as artist,
      min(m.month + length(ltrim((m.valid & -m.valid)::bit(32)::text, '0')) - 1) as first_date,
      max(m.month + length(ltrim(m.valid::bit(32)::text, '0')) - 1) as last_date,
      (array_agg(m.first_count order by m.month))[1] as first_count, (array_agg(m.last_count order by m.month desc))[1] as last_count
    from month m join app.songs song on song.isrc = m.isrc
    where m.valid <> 0
    group by m.isrc, song.name, song.artist
  ),
  near as materialized (
    -- Names that are known are joined by their equality, because all ended recordings may be compared with all others.
    select o.isrc as old, n.isrc as new, n.first_date > o.last_date + 7 as is_likely
    from (select s.* from span s where s.isrc = any (old)) o
    join (select s.* from span s where s.isrc = any (new)) n on n.name = o.name
      and n.isrc <> o.isrc and n.first_date between o.last_date - 7 and o.last_date + 30 and n.last_date > o.last_date
      and n.first_count <= 0.1 * o.last_count and coalesce(o.artist = n.artist, true)
    union all
    select o.isrc, n.isrc, n.first_date > o.last_date + 7
    from (select s.* from span s where s.isrc = any (old)) o
    join (select s.* from span s where s.isrc = any (new)) n on (o.name is null or n.name is null)
      and n.isrc <> o.isrc and n.first_date between o.last_date - 7 and o.last_date + 30 and n.last_date > o.last_date
      and n.first_count <= 0.1 * o.last_count and coalesce(o.artist = n.artist, true)
  ),
  day as materialized (
    select d.* from private.counted_days(array(
      select m.row
      from month m join span s on s.isrc = m.isrc
      where (m.isrc in (select near.old from near) and m.month > s.last_date - 60)
        or (m.isrc in (select near.new from near) and m.month <= s.first_date + 28)
    )) d
  ),
  rated as (
    select s.isrc, s.first_date, s.last_date,
      (max(day.count) filter (where day.date <= s.first_date + 28) - min(day.count) filter (where day.date = s.first_date))
        / nullif(least(28, s.last_date - s.first_date), 0)::numeric as first_rate,
      (max(day.count) filter (where day.date = s.last_date) - min(day.count) filter (where day.date >= s.last_date - 28))
        / nullif(least(28, s.last_date - s.first_date), 0)::numeric as last_rate
    from span s join day on day.isrc = s.isrc
    where s.last_date - s.first_date >= 7
    group by s.isrc, s.first_date, s.last_date
  ),
  candidate as (
    select n.old, n.new, n.is_likely,
      row_number() over (partition by n.old order by n.is_likely, abs(ln(new.first_rate / old.last_rate)), n.new) as of_old,
      row_number() over (partition by n.new order by n.is_likely, abs(ln(new.first_rate / old.last_rate)), n.old) as of_new
    from near n
    join rated old on old.isrc = n.old
    join rated new on new.isrc = n.new
    join span begun on begun.isrc = n.new
    where old.last_rate > 0 and begun.first_count <= 14 * old.last_rate
      and new.first_rate between old.last_rate / 2 and old.last_rate * 2
  )
  select c.old, c.new, c.is_likely from candidate c where c.of_old = 1 and c.of_new = 1;
end $$;

-- The month of the season that a name speaks of; null without one.
create function private.season_of(name text) returns integer
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    when name ~* '\m(christmas\w*|x-?mas\w*|no[eë]l|navidad|weihnacht\w*|natale|jingle|silent night|stille nacht|holy night|sleigh|snowman|mistletoe|rudolph|reindeer|winter wonderland|let it snow|frosty|drummer boy|deck the halls|carol of the bells|wonderful time of the year|auld lang syne)\M'
      then 12
    -- Santa Claus is spoken to or does something. Santa Fe is a place, and Semana Santa is at Easter.
    when name ~* '\m(santa,? (claus|baby|tell|bring|is|\w+n[''’]t)|santa[''’]s|(dear|oh|hey|secret|be|for|to|you),? santa(?! \w))\M'
      then 12
    when name ~* '\m(halloween|monster mash)\M' then 10
  end;
end $$;

-- Recordings whose counter stood still on at least half of the latest 28 days although it gained 100 plays a day or more, and
-- the days between two moves. Plays that are spread over time move it every day.
create function private.slow_counters(months app.monthly_playcounts[])
returns table (isrc text, days_per_move numeric)
language plpgsql immutable security invoker set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  select day.isrc, round((max(day.date) - min(day.date))::numeric / (count(distinct day.count) - 1), 1)
  from (
    select d.*, max(d.date) over (partition by d.isrc) as last_date from private.counted_days(months) d
  ) day
  where day.date >= day.last_date - 28
  group by day.isrc
  having count(*) >= 14 and count(distinct day.count) between 2 and (count(*) + 1) / 2
    and max(day.count) - min(day.count) >= 100 * (max(day.date) - min(day.date));
end $$;

-- The condition of each recording among the others of its catalog, as known at a time, the date of its last valid count, and
-- since when its counter is shared. related is the recording that is or may be counted in its place, or those in whose place
-- it is counted; days_per_move is that of a slow counter, factor that of a likely copy. For a catalog, a date that its owners
-- gave counts where the stores have none.
create function private.recording_conditions(isrcs text[], as_of timestamptz, catalog_id uuid default null)
returns table (
  isrc text, condition text, counted_until date, shared_since date, related text[], days_per_move numeric, factor numeric
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- A condition in a sentence; null for one that needs no word.
create function private.condition_words(
  condition text, counted_until date, shared_since date, related text[], days_per_move numeric, factor numeric
) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return case condition
    when 'implausible' then 'Its counts, or their rise, are beyond any known recording.'
    when 'not_counted' then 'It has no valid count.'
    when 'shares_counter' then format('It shows the counter of %s since %s: valued once.',
      related[1], to_char(shared_since, 'YYYY-MM-DD'))
    when 'continues_as' then format('Its counts end on %s, where those of %s begin: possibly the same recording.',
      to_char(counted_until, 'YYYY-MM-DD'), related[1])
    when 'likely_continued' then format('Its counts end on %s, and those of %s begin 8 to 30 days later: likely the same recording.',
      to_char(counted_until, 'YYYY-MM-DD'), related[1])
    when 'likely_copy' then format('Its gains are %s times those of %s: likely one counter, counted twice.',
      trim_scale(factor), related[1])
    when 'vanished' then format('Not counted since %s, while other recordings of the catalog were.',
      to_char(counted_until, 'YYYY-MM-DD'))
    when 'stale' then format('Last counted on %s.', to_char(counted_until, 'YYYY-MM-DD'))
    when 'seasonal' then 'Heard in one month of the year: the rate of a month is no guide to the others.'
    when 'slow_counter' then format('Its counter moves about every %s days: a change has the plays of several.', trim_scale(days_per_move))
    when 'no_plays' then 'Its count did not move over 28 days or more.'
    when 'future_release' then 'Its release date lies in the future: an age of five years is assumed.'
    when 'age_unknown' then 'Its release date is not known, or impossible: an age of five years is assumed.'
    when 'age_inferred' then 'Its counts begin before its release date: taken to be released with the first one.'
    when 'short' then 'Counted over less than 28 days.'
  end;
end $$;

grant execute on function private.max_play_count, private.possible_release, private.counted_days, private.recent_counts, private.counter_copies, private.continuations, private.season_of, private.condition_words,
  private.slow_counters, private.recording_conditions
  to authenticated;
