-- Sudden changes of counters that are no listening (docs/play-counts.md#counter-events). A day is judged beside its
-- neighbours, so the week before and after the range is read too. A gain is divided by the days since the counter last
-- moved, so that neither a missing nor a stale day makes the next one look like a jump. What is found depends on the
-- typical day of the range; the size of what is found, on that of the two weeks around it.
--
--   correction      the count is below that of the day before
--   jump            a gain of at least 1,000, and 5 times that of each of the 3 days before and after and of the typical
--                   day, of a recording that is neither new by its release date nor by its count, nor a slow counter
--   merge           a jump that several recordings of one track or one artist share
--   stale_capture   9 of 10 recordings that gain 100 or more on a typical day did not move

create function private.daily_gains(isrcs text[], first_date date, last_date date, as_of timestamptz)
returns table (isrc text, date date, count bigint, gain bigint, rate double precision)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select d.isrc, d.date, d.count, d.gain,
    d.gain::double precision / (d.date - max(d.date) filter (where d.gain is distinct from 0) over (
      partition by d.isrc order by d.date rows between unbounded preceding and 1 preceding))
  from (
    select day.isrc, day.date, day.count, day.count - lag(day.count) over (partition by day.isrc order by day.date) as gain
    from (
      select m.isrc, m.month + listed.number::integer - 1 as date, listed.count
      from private.months_as_of(isrcs, 'apify_spotify_playcount',
        date_trunc('month', first_date::timestamp)::date, last_date, as_of) m
      cross join lateral unnest(string_to_array(m.counts, ',', '')::bigint[]) with ordinality listed (count, number)
    ) day
    where day.date between first_date and last_date and day.count between 0 and 9007199254740991
  ) d;
end $$;
comment on function private.daily_gains is
  'The valid counts of recordings by date, what each gained since the one before, and the gain per day since the count last moved.';

create function private.unusual_days(isrcs text[], first_date date, last_date date, as_of timestamptz)
returns table (isrc text, date date, kind text, streams double precision, observed bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with gained as (
    select g.*, max(g.rate) over near as highest_near, count(g.rate) over near as near_days
    from private.daily_gains(isrcs, first_date - 7, last_date + 7, as_of) g
    window near as (partition by g.isrc order by g.date rows between 3 preceding and 3 following exclude current row)
  ),
  typical as (
    select g.isrc, case when count(*) >= 3 then percentile_cont(0.5) within group (order by g.rate) else 0 end as rate
    from gained g where g.rate > 0
    group by g.isrc
  ),
  judged as (
    select g.*, t.rate as typical, count(*) over by_date as observed,
      count(*) filter (where t.rate >= 100) over by_date as moving,
      count(*) filter (where t.rate >= 100 and g.gain = 0) over by_date as still
    from gained g
    left join typical t on t.isrc = g.isrc
    where g.gain is not null and g.date > first_date and g.date <= last_date
    window by_date as (partition by g.date)
  ),
  named as (
    select j.*, case
      when j.gain < 0 then 'correction'
      when j.gain = 0 and j.typical >= 100 and j.moving >= 2 and j.still >= 0.9 * j.moving then 'stale_capture'
      when j.gain >= 1000 and j.near_days >= 3 and j.rate >= 5 * greatest(j.highest_near, j.typical)
        and j.count - j.gain >= greatest(1000, 28 * j.typical)
        and (song.release_date is null or j.date >= song.release_date + 28) then 'jump'
    end as kind
    from judged j
    join app.songs song on song.isrc = j.isrc
  ),
  -- A counter that stood still on at least half of two months and moved twice or more counts the plays of days at once.
  slow as materialized (
    select day.isrc
    from private.counted_days(array(
      select m from private.months_as_of(array(select n.isrc from named n where n.kind = 'jump'), 'apify_spotify_playcount',
        date_trunc('month', (last_date - 63)::timestamp)::date, last_date, as_of) m)) day
    group by day.isrc
    having count(*) >= 14 and count(distinct day.count) between 3 and (count(*) + 1) / 2
  ),
  -- A day has one size, whatever the range: by the week before and the week after, which every range reads.
  near as (
    select n.isrc, n.date, percentile_cont(0.5) within group (order by g.rate) as rate
    from named n
    join gained g on g.isrc = n.isrc and g.date between n.date - 7 and n.date + 7 and g.date <> n.date
    where n.kind is not null and g.rate > 0
    group by n.isrc, n.date
  )
  select n.isrc, n.date, n.kind,
    -- Whole, so that the size of a merge is the sum of those of its recordings.
    round(case n.kind
      when 'correction' then n.gain
      when 'stale_capture' then -coalesce(near.rate, 0)
      else n.gain - coalesce(near.rate, 0) * n.gain / n.rate
    end), n.observed
  from named n
  left join near on near.isrc = n.isrc and near.date = n.date
  where n.kind is not null and not (n.kind = 'jump' and n.isrc in (select s.isrc from slow s));
end $$;
comment on function private.unusual_days is
  'The days of recordings on which their counter did not count listening: why, the streams beyond the typical day of the week before and the week after, whole, and how many of the recordings have a gain on that day.';

create function private.counter_events(isrcs text[], first_date date, last_date date, as_of timestamptz)
returns table (date date, kind text, shared text, shared_value text, affected text[], streams numeric)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select named.date, case when named.kind = 'jump' and named.shared in ('track', 'artist') then 'merge' else named.kind end,
    named.shared, case named.shared when 'track' then named.track when 'artist' then named.artist end,
    array_agg(named.isrc order by named.isrc), sum(named.streams)::numeric
  from (
    select d.isrc, d.date, d.kind, d.streams, song.artist, song.spotify_track_id as track, case
      when d.kind = 'stale_capture' then 'capture'
      when count(*) over same_kind >= greatest(3, d.observed * 0.5)
        and count(*) over same_kind > count(*) over (partition by d.date, d.kind, coalesce(song.artist, d.isrc)) then 'capture'
      when song.spotify_track_id is not null
        and count(*) over (partition by d.date, d.kind, song.spotify_track_id) >= 2 then 'track'
      when song.artist is not null and count(*) over (partition by d.date, d.kind, song.artist) >= 2 then 'artist'
    end as shared
    from private.unusual_days(isrcs, first_date, last_date, as_of) d
    join app.songs song on song.isrc = d.isrc
    window same_kind as (partition by d.date, d.kind)
  ) named
  group by 1, 2, 3, 4;
end $$;
comment on function private.counter_events is
  'Corrections, merges, jumps and stale captures of recordings in a range: the date, what the recordings share, which they are, and the streams beyond a typical day.';

grant execute on function private.daily_gains, private.unusual_days, private.counter_events to authenticated;
