-- What a forecast needs to know of a recording: its last count and rate, and its trailing twelve months.

-- One row for each recording that has a valid observation. rated_at, to which rates, windows and last_age refer, is the last
-- observation, or the last move of a counter that gains 100 plays a day or more and stands still for less than 28 days or
-- twice its usual ones. doubt: unexplained_gains, if more than 1 % of the window's streams were not believed; stopped, if it
-- stands still for more than twice its usual days. previous_streams are those of the 28 days before the latest 28, null if not
-- all of them are known. For a catalog, a date that its owners gave counts where the stores have none. An unknown age is taken
-- as five years, and so is that of a recording which is said to be released after the cut, or before the first recordings of
-- sound.
create function private.stream_summaries(
  isrcs text[], cut timestamptz, as_of timestamptz, catalog_id uuid default null
)
returns table (
  isrc text, age_days double precision, is_age_known boolean, last_age double precision, rated_at double precision,
  first_at double precision, last_at double precision, first_count bigint, last_count bigint,
  window_days double precision, window_streams double precision, first_window_days double precision,
  first_window_streams double precision, trailing_streams double precision, trailing_days double precision,
  previous_streams double precision, doubt text
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;

grant execute on function private.stream_summaries to authenticated;
