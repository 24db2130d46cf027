SET local check_function_bodies = off;

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
