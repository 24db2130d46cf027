-- Sudden changes of counters that are no listening (docs/play-counts.md#counter-events): what the forecast does not believe
-- either (private.stream_intervals), by date. The week before and after the range is read too, because a day is judged beside
-- its neighbours.
--
--   correction      the count is below that of the day before
--   jump            a gain of at least 1,000 that is not explained
--   merge           a jump that several recordings of one track or one artist share
--   stale_capture   9 of 10 recordings that gain 100 or more on a typical day did not move

-- The valid counts of recordings by date, what each gained since the one before, and the gain per day since the count last
-- moved.
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

-- The days of recordings on which their counter did not count listening: why, the streams beyond what is believed (below the
-- typical day of the week before and the week after for a stale capture), whole, and how many of the recordings have a gain on
-- that day.
create function private.unusual_days(isrcs text[], first_date date, last_date date, as_of timestamptz)
returns table (isrc text, date date, kind text, streams double precision, observed bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  with gained as (
    select g.* from private.daily_gains(isrcs, first_date - 7, last_date + 7, as_of) g
  ),
  typical as (
    select g.isrc, case when count(*) >= 3 then percentile_cont(0.5) within group (order by g.rate) else 0 end as rate
    from gained g where g.rate > 0
    group by g.isrc
  ),
  day as (
    select g.isrc, g.date, count(*) over by_date as observed, g.gain = 0 and t.rate >= 100
      and count(*) filter (where t.rate >= 100) over by_date >= 2
      and count(*) filter (where t.rate >= 100 and g.gain = 0) over by_date
        >= 0.9 * count(*) filter (where t.rate >= 100) over by_date as is_stale
    from gained g
    left join typical t on t.isrc = g.isrc
    where g.gain is not null and g.date > first_date and g.date <= last_date
    window by_date as (partition by g.date)
  ),
  -- A day has one size, whatever the range: by the week before and the week after, which every range reads.
  near as (
    select d.isrc, d.date, percentile_cont(0.5) within group (order by g.rate) as rate
    from day d
    join gained g on g.isrc = d.isrc and g.date between d.date - 7 and d.date + 7 and g.date <> d.date
    where d.is_stale and g.rate > 0
    group by d.isrc, d.date
  ),
  -- Only where a gain is three times another one, or a month of the half year before, can any be three times the usual one.
  before as (
    select m.isrc,
      min((m.last_count - m.first_count)::double precision / nullif(bit_count(m.present::bit(32)) - 1, 0)) as rate
    from private.months_as_of(isrcs, 'apify_spotify_playcount',
      date_trunc('month', first_date - interval '187 days')::date, first_date - 7, as_of) m
    group by m.isrc
  ),
  raised as materialized (
    select g.isrc
    from gained g left join before b on b.isrc = g.isrc
    group by g.isrc, b.rate
    having min(g.gain) < 0 or max(g.rate) > 3 * least(min(g.rate) filter (where g.rate > 0), b.rate)
  ),
  judged as materialized (
    select i.isrc, date '1970-01-01' + floor(i.ends_at)::integer as date, i.end_count - i.start_count as gain, i.streams
    from private.stream_intervals(array(select r.isrc from raised r),
      (last_date + 8)::timestamp at time zone 'UTC' - interval '1 microsecond', as_of, first_date - 28) i
    where not i.is_measured and (i.end_count < i.start_count or i.end_count - i.start_count >= 1000)
  )
  select d.isrc, d.date, case when j.gain < 0 then 'correction' when j.gain > 0 then 'jump' else 'stale_capture' end,
    -- Whole, so that the size of a merge is the sum of those of its recordings.
    round(case when j.gain < 0 then j.gain when j.gain > 0 then j.gain - j.streams else -coalesce(near.rate, 0) end),
    d.observed
  from day d
  left join near on near.isrc = d.isrc and near.date = d.date
  left join judged j on j.isrc = d.isrc and j.date = d.date
  where j.gain is not null or d.is_stale;
end $$;

-- Corrections, merges, jumps and stale captures of recordings in a range: the date, what the recordings share, which they are,
-- and the streams beyond a typical day.
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

grant execute on function private.daily_gains, private.unusual_days, private.counter_events to authenticated;
