-- What a forecast needs to know of a recording: its last count and rate, and its trailing twelve months.

create function private.stream_summaries(
  isrcs text[], cut timestamptz, as_of timestamptz, catalog_id uuid default null
)
returns table (
  isrc text, age_days double precision, is_age_known boolean, last_age double precision,
  first_at double precision, last_at double precision, first_count bigint, last_count bigint,
  window_days double precision, window_streams double precision, first_window_days double precision,
  first_window_streams double precision, trailing_streams double precision, trailing_days double precision
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_cut double precision := private.day_number(cut);
begin
  return query
  with piece as materialized (
    select i.* from private.stream_intervals(isrcs, cut, as_of, ((cut at time zone 'UTC') - interval '35 days')::date) i
  ),
  span as (
    -- The first row of a recording has no length.
    select p.isrc, min(p.starts_at) as first_at, max(p.ends_at) as last_at,
      max(p.end_count) filter (where p.ends_at = p.starts_at) as first_count
    from piece p group by p.isrc
  ),
  summed as (
    select s.isrc, max(p.end_count) filter (where p.ends_at = s.last_at) as last_count,
      sum(p.streams * share.last) as window_streams, sum(p.streams * share.first) as first_window_streams,
      sum(p.streams * share.trailing) filter (where p.is_measured) as trailing_streams,
      sum((p.ends_at - p.starts_at) * share.trailing) filter (where p.is_measured) as trailing_days
    from span s
    join piece p on p.isrc = s.isrc and p.ends_at > p.starts_at
    cross join lateral (
      select
        greatest(0, p.ends_at - greatest(p.starts_at, s.last_at - 28)) / (p.ends_at - p.starts_at) as last,
        greatest(0, least(p.ends_at, s.first_at + 28) - p.starts_at) / (p.ends_at - p.starts_at) as first,
        greatest(0, p.ends_at - greatest(p.starts_at, v_cut - 365)) / (p.ends_at - p.starts_at) as trailing
    ) share
    group by s.isrc
  )
  select s.isrc, age.days + v_cut - s.last_at, song.released_on is not null, age.days,
    s.first_at, s.last_at, s.first_count, coalesce(summed.last_count, s.first_count),
    least(28, s.last_at - s.first_at), coalesce(summed.window_streams, 0),
    least(28, s.last_at - s.first_at), coalesce(summed.first_window_streams, 0),
    coalesce(summed.trailing_streams, 0), coalesce(summed.trailing_days, 0)
  from span s
  join (
    select known.isrc,
      coalesce(
        case when isfinite(known.release_date) and known.release_date <= (cut at time zone 'UTC')::date then known.release_date end,
        case when member.release_date <= (cut at time zone 'UTC')::date then member.release_date end) as released_on
    from app.songs known
    left join app.catalog_songs member on member.catalog_id = stream_summaries.catalog_id and member.isrc = known.isrc
    where known.isrc = any (isrcs)
  ) song on song.isrc = s.isrc
  left join summed on summed.isrc = s.isrc
  cross join lateral (
    -- A recording is at least a day older than what was observed of it.
    select greatest(
      s.last_at - coalesce(song.released_on - date '1970-01-01', v_cut - 1826),
      s.last_at - s.first_at + 1
    ) as days
  ) age;
end $$;
comment on function private.stream_summaries is
  'One row for each recording that has a valid observation. For a catalog, a date that its owners gave counts where the stores have none. An unknown age is taken as five years, and so is that of a recording which is said to be released after the cut.';

grant execute on function private.stream_summaries to authenticated;
