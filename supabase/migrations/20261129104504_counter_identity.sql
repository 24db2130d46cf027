SET local check_function_bodies = off;

DROP FUNCTION "private"."condition_words"(text, date, date, text[], numeric);

DROP FUNCTION "private"."continuations"(app.monthly_playcounts[]);

DROP FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid);

DROP FUNCTION "private"."shared_counters"(app.monthly_playcounts[]);

CREATE OR REPLACE FUNCTION private.condition_words (
  condition     text,
  counted_until date,
  shared_since  date,
  related       text[],
  days_per_move numeric,
  factor        numeric
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.conditions_to_store (
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone
)
  RETURNS app.catalog_conditions[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select row(conditions_to_store.catalog_id, k.isrc, k.condition,
      private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move, k.factor),
      k.counted_until, k.shared_since, k.related)::app.catalog_conditions
    from private.recording_conditions(isrcs, as_of, conditions_to_store.catalog_id) k
    where k.condition <> 'counted' or k.related <> '{}');
end $function$;

CREATE OR REPLACE FUNCTION private.continuations (
  old   text[],
  new   text[],
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc       text,
    counted_as text,
    is_likely  boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  with month as materialized (
    select m.*, m.present & ~m.invalid as valid
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
      select row(m.isrc, m.data_source, m.month, m.last_day, m.counts, m.seconds, m.present, m.invalid, m.lower,
        m.first_count, m.last_count, m.earliest_us, m.latest_us, m.rewritten_at)::app.monthly_playcounts
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
end $function$;

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
  -- A shape that two songs share is told apart by the gains themselves.
  alike as (
    select own.number, kept.number as kept, own.kind,
      array_position(o.days, o.counts[own.place]) - array_position(k.days, k.counts[kept.place]) as lag
    from first f
    join keyed kept on kept.key = f.key and kept.number = f.number
    join keyed own on own.key = f.key and own.number > f.number and own.kind = kept.kind
    join recent o on o.number = own.number
    join recent k on k.number = kept.number
    where own.kind < 2 or (
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
    )
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

CREATE OR REPLACE FUNCTION private.fit_returns (
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'spells', count(*), 'returns', count(*) filter (where s.is_back),
      'exponent', (4 + count(*) filter (where s.is_back))
        / (50 + coalesce(sum(ln(s.days_at_end::double precision / s.days_at_verdict)), 0)))
    from private.vanished_spells(array(
      select m.isrc from (select distinct c.isrc from app.catalog_songs c) m order by md5(m.isrc) limit 2000
    ), cut, as_of) s
  );
end $function$;

CREATE OR REPLACE FUNCTION private.last_moves (
  isrcs text[],
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc     text,
    moved_on date
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  with month as (
    select m as row, m.isrc, m.month, m.first_count,
      first_value(m.last_count) over (partition by m.isrc order by m.month desc) as last_count
    from private.months_as_of(isrcs, 'apify_spotify_playcount', ((as_of at time zone 'UTC') - interval '13 months')::date,
      (as_of at time zone 'UTC')::date, as_of) m
  ),
  moving as materialized (
    select distinct on (m.isrc) m.row, m.isrc, m.last_count from month m
    where m.first_count < m.last_count order by m.isrc, m.month desc
  )
  select day.isrc, max(day.date) + 1
  from private.counted_days(array(select m.row from moving m)) day
  join moving m on m.isrc = day.isrc and day.count < m.last_count
  group by day.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.recent_counts (
  isrcs       text[],
  first_month date,
  today       date,
  as_of       timestamp with time zone
)
  RETURNS TABLE (
    number integer,
    days   bigint[],
    counts bigint[]
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
    -- Only of those that gained much is the rate computed, as the forecast does, without falls and jumps.
    select known.isrc
    from private.stream_summaries(array(
      select m.isrc from month m group by m.isrc having max(m.last_count) - min(m.first_count) > 500000000
    ), as_of, as_of) known
    where known.window_streams / nullif(known.window_days, 0) > 100000000
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
            'No longer counted since %s, while other recordings of the catalog were counted on 7 later dates or more. Valued at the chance that they are counted again.',
            private.date_span(v.counted_from, v.counted_until))
          when 'likely_continued' then format(
            'No longer counted since %s, and another recording of its name begins 8 to 30 days later at a similar rate: likely the same one. Valued at the chance that they are counted again.',
            private.date_span(v.counted_from, v.counted_until))
          when 'likely_copy' then 'The gains are those of another recording, times a constant: likely one counter, counted twice.'
          when 'no_plays' then 'The counts did not move over 28 days or more: valued by what they gained in the past year.'
          when 'stale' then format('Last counted %s, more than 35 days before the report.',
            private.date_span(v.counted_from, v.counted_until))
          when 'seasonal' then 'Heard in one month of the year: valued by the rate of the latest 28 days, which is no guide to the others.'
          when 'age_inferred' then 'The counts begin before the release date: taken to be released with the first one.'
          when 'lifetime' then 'Counted over less than 7 days: valued by count and age alone.'
          else 'The release date is not known, or impossible: in the future, or before the first recordings of sound. An age of five years is assumed.' end,
        'recordings', v.recordings, 'next_year_streams', round(v.next_year::numeric), 'value', v.value,
        'isrcs', v.isrcs
      ) order by v.next_year desc, v.reason), '[]'))
    from valued v
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
      r.condition in ('vanished', 'likely_continued', 'stale') as is_old,
      case when r.condition in ('vanished', 'likely_continued') then 'infinity'
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

CREATE OR REPLACE FUNCTION private.report_model (
  model app.valuation_models
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', model.id, 'method', model.method, 'known_until', private.format_timestamp(model.known_until),
    'recordings', model.recordings, 'common_share', model.parameters -> 'common_share',
    'return_exponent', private.return_exponent(model));
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
declare
  v_today date := (as_of at time zone 'UTC')::date;
begin
  return query
  with forecast as materialized (
    select f.* from private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f
  ),
  known as materialized (
    select k.* from private.known_conditions(catalog_id, isrcs, as_of, conditions) k
  ),
  moved as materialized (
    select m.* from private.last_moves(array(
      select f.isrc from forecast f join known k on k.isrc = f.isrc
      where k.condition = 'no_plays' and f.mid = 0 and f.trailing_measured_streams > 0
    ), as_of) m
  )
  select member.isrc,
    case when unused.is_so then known.condition when f.isrc is null then 'no_count' else f.basis end,
    f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    expected.rate, f.exponent, expected.first_error, f.gap_days,
    expected.mid * exp(-error.of_year), expected.mid, expected.mid * exp(error.of_year),
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count,
    known.condition, coalesce(known.counted_until, (f.last_observed_at at time zone 'UTC')::date), known.shared_since,
    known.related
  from unnest(isrcs) member (isrc)
  left join forecast f on f.isrc = member.isrc
  left join known on known.isrc = member.isrc
  left join moved on moved.isrc = member.isrc
  cross join lateral (
    select not private.has_own_counts(known.condition) as is_so
  ) unused
  -- What may not be heard any more is valued by what is to be expected: its streams times the chance that they go on. A counter
  -- that stands still has the streams of the past year, in which it moved on a part of the days.
  cross join lateral (
    select case
      when known.condition in ('vanished', 'likely_continued')
        then private.return_chance(model, v_today - known.counted_until)
      when moved.isrc is not null
        then greatest(1 - (v_today - moved.moved_on) / f.trailing_measured_days, 0.01)
      else 1 end as part
  ) chance
  left join lateral (
    select case when moved.isrc is not null then f.trailing_measured_streams / f.trailing_measured_days
        else f.run_rate_per_day * chance.part end as rate,
      case when moved.isrc is not null
          then f.trailing_measured_streams / f.trailing_measured_days * private.effective_days(f.age_days, f.exponent, 365)
        else f.mid * chance.part end as mid,
      -- Both ends are in the interval of a year: all of the streams, and nearly none.
      f.first_error_80 - ln(chance.part) / private.error_80(1, 365 + f.gap_days) as first_error
  ) expected on not unused.is_so
  cross join lateral (select private.error_80(expected.first_error, 365 + f.gap_days) as of_year) error;
end $function$;

CREATE OR REPLACE FUNCTION private.return_chance (
  model     app.valuation_models,
  days_gone double precision
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return 1 - power(days_gone / (days_gone + 365), private.return_exponent(model));
end $function$;

CREATE OR REPLACE FUNCTION private.return_exponent (
  model app.valuation_models
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return coalesce((model.parameters -> 'returns' ->> 'exponent')::double precision, 0.08); end $function$;

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
    when recording.condition in ('vanished', 'likely_continued', 'stale', 'likely_copy', 'seasonal') then recording.condition
    when recording.condition = 'no_plays' and recording.mid > 0 then recording.condition
    when recording.basis in ('lifetime', 'age_unknown') then recording.basis
    when recording.condition = 'age_inferred' then recording.condition
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.store_valuation_model()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_model app.valuation_models;
begin
  delete from private.model_requests;
  v_model := private.fit_valuation_model(now());
  insert into app.valuation_models (method, fitted_at, known_until, known_from, basis, recordings, pairs, parameters)
  values (v_model.method, v_model.fitted_at, v_model.known_until, v_model.known_from, v_model.basis,
    v_model.recordings, v_model.pairs,
    v_model.parameters || jsonb_build_object('returns', private.fit_returns(v_model.known_until, v_model.known_until)));
end $function$;

CREATE OR REPLACE FUNCTION private.vanished_spells (
  isrcs text[],
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc            text,
    days_at_verdict integer,
    days_at_end     integer,
    is_back         boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with member as (
    select distinct on (m.isrc) m.isrc, m.catalog_id from app.catalog_songs m
    where m.isrc = any (isrcs) order by m.isrc, m.catalog_id
  ),
  month as materialized (
    select member.isrc, member.catalog_id, m.month, m.present & ~m.invalid as valid
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', ((cut at time zone 'UTC') - interval '2 years')::date,
      (cut at time zone 'UTC')::date, as_of) m
    join member on member.isrc = m.isrc
    where m.present & ~m.invalid <> 0
  ),
  -- The dates on which at least half of a catalog was captured. Few masks differ.
  usual as materialized (
    select d.catalog_id, d.date, row_number() over (partition by d.catalog_id order by d.date)::integer as number
    from (
      select mask.catalog_id, mask.month + day.number as date
      from (
        select m.catalog_id, m.month, m.valid, count(*) as recordings, sum(count(*)) over (partition by m.catalog_id, m.month) as total
        from month m group by m.catalog_id, m.month, m.valid
      ) mask
      cross join generate_series(0, 30) day (number)
      where mask.valid >> day.number & 1 = 1
      group by mask.catalog_id, mask.month, day.number, mask.total
      having 2 * sum(mask.recordings) >= mask.total
    ) d
  ),
  usual_days as (select u.catalog_id, count(*) as days from usual u group by u.catalog_id),
  -- Most recordings have nearly all of these dates.
  with_gaps as (
    select m.isrc, m.catalog_id from month m join usual_days u on u.catalog_id = m.catalog_id
    group by m.isrc, m.catalog_id, u.days having u.days - sum(bit_count(m.valid::bit(32))) >= 7
  ),
  counted as (
    select g.isrc, g.catalog_id, u.date, u.number, lead(u.date) over series as next_date, lead(u.number) over series as next_number
    from with_gaps g
    join usual u on u.catalog_id = g.catalog_id
    join month m on m.isrc = g.isrc and m.month = date_trunc('month', u.date::timestamp)::date
      and m.valid >> (u.date - m.month) & 1 = 1
    window series as (partition by g.isrc order by u.number)
  )
  select c.isrc, verdict.date - c.date, coalesce(c.next_date, last.date) - c.date, c.next_date is not null
  from counted c
  join usual verdict on verdict.catalog_id = c.catalog_id and verdict.number = c.number + 7
    and verdict.number < coalesce(c.next_number, verdict.number + 1)
  cross join lateral (select max(u.date) as date from usual u where u.catalog_id = c.catalog_id) last;
end $function$;

COMMENT ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) IS 'A condition in a sentence; null for one that needs no word.';

COMMENT ON FUNCTION "private"."continuations"(text[], text[], timestamp with time zone) IS 'Recordings that end where another one begins anew, and that other one: by dates, counts, rates of 28 days, name and artist. A name that is not known fits any. It is only likely if the other one begins 8 to 30 days after the end.';

COMMENT ON FUNCTION "private"."counter_copies"(text[], date, timestamp with time zone) IS 'Recordings whose counter is that of another one, which comes before them in isrcs, up to within a week of their last count. Since when, at the earliest from two months ago on; is_whole says that it was so all that time, with the same counts. factor is that of gains which are only proportional, else null.';

COMMENT ON FUNCTION "private"."fit_returns"(timestamp with time zone, timestamp with time zone) IS 'How often vanished recordings of the deployment were counted again, of at most 2,000 recordings, the same ones each time: exponent for private.return_chance, which begins with 4 returns in 50 logarithms of days.';

COMMENT ON FUNCTION "private"."last_moves"(text[], timestamp with time zone) IS 'When the counters of recordings came to their latest count: the day after the last lower one. Those that did not move within the past year are left out.';

COMMENT ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp with time zone) IS 'The valid counts of recordings, by their places in isrcs: of each date from the first of a month, null where there is none (days), and without the nulls (counts).';

COMMENT ON FUNCTION "private"."recording_conditions"(text[], timestamp with time zone, uuid) IS 'The condition of each recording among the others of its catalog, as known at a time, the date of its last valid count, and since when its counter is shared. related is the recording that is or may be counted in its place, or those in whose place it is counted; days_per_move is that of a slow counter, factor that of a likely copy. For a catalog, a date that its owners gave counts where the stores have none.';

COMMENT ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp with time zone, app.catalog_conditions[]) IS 'These recordings of a catalog as known at a time, with their forecasts and conditions. One that is implausible or counted as another recording has no forecast; that of one which has vanished, or whose counter stands still, is what is to be expected. In no order.';

COMMENT ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) IS 'The chance that a recording which is gone for some days is counted again within a year, by a model.';

COMMENT ON FUNCTION "private"."return_exponent"(app.valuation_models) IS 'The exponent of the chance of a return; the prior of a model that was fitted without one.';

COMMENT ON FUNCTION "private"."vanished_spells"(text[], timestamp with time zone, timestamp with time zone) IS 'The times in the two years before a cut in which recordings were missing on 7 dates or more on which half of their catalog was counted: how many days they were gone on the seventh, and when they were counted again or until the last date.';

REVOKE ALL ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."continuations"(text[], text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."continuations"(text[], text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."continuations"(text[], text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."continuations"(text[], text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."counter_copies"(text[], date, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."counter_copies"(text[], date, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."counter_copies"(text[], date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counter_copies"(text[], date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fit_returns"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fit_returns"(timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."fit_returns"(timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."fit_returns"(timestamp WITH time zone, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_moves"(text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_moves"(text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."last_moves"(text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_moves"(text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recent_counts"(text[], date, date, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_chance"(app.valuation_models, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."return_exponent"(app.valuation_models) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."return_exponent"(app.valuation_models) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."return_exponent"(app.valuation_models) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."return_exponent"(app.valuation_models) TO "postgres";

REVOKE ALL ON FUNCTION "private"."vanished_spells"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."vanished_spells"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."vanished_spells"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."vanished_spells"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "postgres";
