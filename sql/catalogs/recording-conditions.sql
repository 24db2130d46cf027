-- What is known of the recordings of a catalog at a time: one condition each, the first that applies.
-- docs/play-counts.md has each rule, its source and how often it was right.
--
--   implausible      the latest 3 counts are above 20 billion, or they rise by more than 100 million a day in the latest 28
--                    days or, counted over less than 7 days, since its release: four times the most streamed recording, and
--                    three times the best day of any
--   not_counted      no valid count
--   shares_counter   on the latest 3 dates or more, on which the count moved, it has the counts of another recording: one
--                    counter of the store under several ISRCs. Dates on which one of them has no count are left out
--   continues_as     vanished or stale, and another recording of its name and artist begins anew within a week before or
--                    after its end, at a similar rate
--   vanished         not counted on 7 dates on which at least half of the catalog was, or on 14 on which any recording was,
--                    after it was counted with at least half of them, on 7 dates or more of 28: it left the service or the list
--   stale            the last count is more than 35 days old, while the slowest schedule captures once a month
--   seasonal         a month of three times its median month in two years running, or a season's name that the counts do
--                    not refute
--   slow_counter     it gains 100 plays a day or more, and moves on every second date of the latest 28 days at most
--   no_plays         its count did not move over 28 days or more
--   future_release   its release date lies in the future
--   age_unknown      no release date is known, or only one before the first recordings of sound
--   age_inferred     its counts begin more than a week before its release date
--   short            counted over less than 28 days
--   counted          none of these

create function private.max_play_count() returns bigint
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return 20000000000;
end $$;
comment on function private.max_play_count is
  'The largest count that a recording can have: four times that of the most streamed one. What is above is no count of plays.';

create function private.possible_release(release_date date) returns date
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  -- The first device that records sound, the phonautograph, was patented on 25 March 1857 (France, number 17,897).
  return case when isfinite(release_date) and release_date >= '1857-03-25' then release_date end;
end $$;
comment on function private.possible_release is
  'A release date; null for one on which no recording existed, as the year 1 of stores that do not know it.';

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
comment on function private.counted_days is 'The valid counts of months, by date.';

create function private.shared_counters(months app.monthly_playcounts[])
returns table (isrc text, counted_as text, since date)
language plpgsql immutable security invoker set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with day as materialized (select d.* from private.counted_days(months) d),
  span as (select day.isrc, min(day.date) as first_date, max(day.date) as last_date from day group by day.isrc),
  -- A capture may lack one of the two, so the latest week is compared.
  alike as (
    select distinct on (d.isrc) d.isrc, d.kept
    from (
      select day.isrc, day.date,
        first_value(day.isrc) over (partition by day.date, day.count order by s.first_date, s.isrc) as kept
      from day join span s on s.isrc = day.isrc
      where day.date > s.last_date - 7
    ) d
    where d.kept <> d.isrc
    order by d.isrc, d.date desc
  ),
  pair as (
    select a.isrc, a.kept, own.date, own.count,
      max(own.date) filter (where own.count <> other.count) over (partition by a.isrc) as differed_on
    from alike a
    join day own on own.isrc = a.isrc
    join day other on other.isrc = a.kept and other.date = own.date
  )
  select p.isrc, p.kept, min(p.date) from pair p
  where p.date > coalesce(p.differed_on, '-infinity')
  group by p.isrc, p.kept
  having count(*) >= 3 and count(distinct p.count) >= 2;
end $$;
comment on function private.shared_counters is
  'Recordings whose counts are those of another one up to the last date, from which date on, and that other one: the one that was counted first.';

create function private.continuations(months app.monthly_playcounts[])
returns table (isrc text, counted_as text)
language plpgsql stable security invoker set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
  with day as materialized (select d.* from private.counted_days(months) d),
  span as (select day.isrc, min(day.date) as first_date, max(day.date) as last_date from day group by day.isrc),
  rated as (
    select s.isrc, s.first_date, s.last_date,
      min(day.count) filter (where day.date = s.first_date) as first_count,
      max(day.count) filter (where day.date = s.last_date) as last_count,
      (max(day.count) filter (where day.date <= s.first_date + 28) - min(day.count) filter (where day.date = s.first_date))
        / nullif(least(28, s.last_date - s.first_date), 0)::numeric as first_rate,
      (max(day.count) filter (where day.date = s.last_date) - min(day.count) filter (where day.date >= s.last_date - 28))
        / nullif(least(28, s.last_date - s.first_date), 0)::numeric as last_rate,
      lower(song.name) as name, lower(song.artist) as artist
    from span s
    join day on day.isrc = s.isrc
    join app.songs song on song.isrc = s.isrc
    where s.last_date - s.first_date >= 7
    group by s.isrc, s.first_date, s.last_date, song.name, song.artist
  ),
  candidate as (
    select old.isrc, new.isrc as counted_as,
      row_number() over (partition by old.isrc order by abs(ln(new.first_rate / old.last_rate)), new.isrc) as of_old,
      row_number() over (partition by new.isrc order by abs(ln(new.first_rate / old.last_rate)), old.isrc) as of_new
    from rated old
    join rated new on new.isrc <> old.isrc and new.first_date between old.last_date - 7 and old.last_date + 7
      and new.last_date > old.last_date
      and new.first_count <= least(0.1 * old.last_count, 14 * old.last_rate)
      and new.first_rate between old.last_rate / 2 and old.last_rate * 2
    where old.last_rate > 0
      and coalesce(old.name = new.name, true) and coalesce(old.artist = new.artist, true)
  )
  select c.isrc, c.counted_as from candidate c where c.of_old = 1 and c.of_new = 1;
end $$;
comment on function private.continuations is
  'Recordings that end where another one begins anew, and that other one: by dates, counts, rates of 28 days, name and artist. A name that is not known fits any.';

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
comment on function private.season_of is 'The month of the season that a name speaks of; null without one.';

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
comment on function private.slow_counters is
  'Recordings whose counter stood still on at least half of the latest 28 days although it gained 100 plays a day or more, and the days between two moves. Plays that are spread over time move it every day.';

create function private.recording_conditions(isrcs text[], as_of timestamptz, catalog_id uuid default null)
returns table (isrc text, condition text, counted_until date, shared_since date, related text[], days_per_move numeric)
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
end $$;
comment on function private.recording_conditions is
  'The condition of each recording among the others of its catalog, as known at a time, the date of its last valid count, and since when its counter is shared. related is the recording that is counted in its place, or those in whose place it is counted; days_per_move is that of a slow counter. For a catalog, a date that its owners gave counts where the stores have none.';

create function private.condition_words(
  condition text, counted_until date, shared_since date, related text[], days_per_move numeric
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
comment on function private.condition_words is 'A condition in a sentence; null for one that needs no word.';

grant execute on function private.max_play_count, private.possible_release, private.counted_days, private.shared_counters, private.continuations, private.season_of, private.condition_words,
  private.slow_counters, private.recording_conditions
  to authenticated;
