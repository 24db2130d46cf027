-- What is known of the recordings of a catalog at a time: one condition each, the first that applies. The report uses it;
-- docs/play-counts.md has each rule, its source and how often it was right.
--
--   implausible      all counts are above 20 billion, or they rise by more than 100 million a day in the latest 28 days: four
--                    times the most streamed recording, and three times the best day of any
--   not_counted      no valid count
--   shares_counter   on the latest 3 dates or more, on which the count moved, it has the counts of another recording: one
--                    counter of the store under several ISRCs
--   continues_as     vanished or stale, and another recording of its name and artist begins anew within a week, at a
--                    similar rate
--   vanished         not counted on 7 dates on which at least half of the catalog was: it left the service or the list
--   stale            the last count is more than 35 days old, while the slowest schedule captures once a month
--   counted          none of these

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
  alike as (
    select latest.isrc,
      first_value(latest.isrc) over (partition by latest.dates, latest.counts order by latest.first_date, latest.isrc) as kept
    from (
      select day.isrc, min(day.date) as first_date, (array_agg(day.date order by day.date desc))[1:3] as dates,
        (array_agg(day.count order by day.date desc))[1:3] as counts
      from day group by day.isrc
    ) latest
  ),
  pair as (
    select a.isrc, a.kept, own.date, own.count,
      max(own.date) filter (where own.count <> other.count) over (partition by a.isrc) as differed_on
    from alike a
    join day own on own.isrc = a.isrc
    join day other on other.isrc = a.kept and other.date = own.date
    where a.isrc <> a.kept
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
    join rated new on new.first_date between old.last_date + 1 and old.last_date + 7
      and new.first_count <= least(0.1 * old.last_count, 14 * old.last_rate)
      and new.first_rate between old.last_rate / 2 and old.last_rate * 2
    where old.last_rate > 0
      and coalesce(old.name = new.name, true) and coalesce(old.artist = new.artist, true)
  )
  select c.isrc, c.counted_as from candidate c where c.of_old = 1 and c.of_new = 1;
end $$;
comment on function private.continuations is
  'Recordings that end where another one begins anew, and that other one: by dates, counts, rates of 28 days, name and artist. A name that is not known fits any.';

create function private.recording_conditions(isrcs text[], as_of timestamptz)
returns table (isrc text, condition text, counted_until date, shared_since date, related text[])
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;
comment on function private.recording_conditions is
  'The condition of each recording among the others of its catalog, as known at a time, the date of its last valid count, and since when its counter is shared. related is the recording that is counted in its place, or those in whose place it is counted.';

grant execute on function private.counted_days, private.shared_counters, private.continuations, private.recording_conditions
  to authenticated;
