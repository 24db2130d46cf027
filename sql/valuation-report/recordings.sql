-- The recordings of a valuation report, with what the model of future streams (sql/valuation-model) says of each.

create type private.report_recording as (
  isrc text,
  basis text,
  age_class text,
  age_days double precision,
  measured_streams bigint,
  estimated_streams bigint,
  measured_days double precision,
  run_rate_per_day double precision,
  exponent double precision,
  first_error_80 double precision,
  gap_days double precision,
  low double precision,
  mid double precision,
  high double precision,
  first_observed_at timestamptz,
  first_count bigint,
  last_observed_at timestamptz,
  last_count bigint,
  condition text,
  counted_until date,
  shared_since date,
  related text[]
);
comment on type private.report_recording is
  'A recording of a report: its trailing year, its forecast of 365 days, null if there is none, and its first and last valid counts, its condition (private.recording_conditions). Streams of the trailing year are whole, so that totals are their sums.';

-- The conditions of recordings of a catalog: the given ones, which have no counted_until if nothing is to be said of a
-- recording, or by comparison with all others, in a catalog of more than 5,000 recordings with each other.
create function private.known_conditions(
  catalog_id uuid, isrcs text[], as_of timestamptz, conditions app.catalog_conditions[]
)
returns table (isrc text, condition text, counted_until date, shared_since date, related text[])
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  if conditions is not null then
    return query
    select member.isrc, coalesce(c.condition, 'counted'), c.counted_until, c.shared_since, coalesce(c.related, '{}')
    from unnest(isrcs) member (isrc)
    left join unnest(conditions) c on c.isrc = member.isrc;
  else
    return query
    select c.isrc, c.condition, c.counted_until, c.shared_since, c.related
    from private.recording_conditions(case when private.catalog_song_count(catalog_id) > 5000 then isrcs else array(
      select member.isrc from app.catalog_songs member where member.catalog_id = known_conditions.catalog_id
    ) end, as_of, catalog_id) c
    where c.isrc = any (isrcs);
  end if;
end $$;

-- When the counters of recordings came to their latest count: the day after the last lower one. Those that did not move within
-- the past year are left out.
create function private.last_moves(isrcs text[], as_of timestamptz) returns table (isrc text, moved_on date)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- These recordings of a catalog as known at a time, with their forecasts and conditions. One that is implausible or counted as
-- another recording has no forecast; that of one which has vanished, or whose counter stands still, is what is to be expected.
-- In no order.
create function private.report_recordings(
  model app.valuation_models, catalog_id uuid, isrcs text[], as_of timestamptz,
  conditions app.catalog_conditions[] default null
)
returns setof private.report_recording
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_today date := (as_of at time zone 'UTC')::date;
  v_tested double precision := (model.parameters ->> 'tested_days')::double precision;
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
      f.first_error_80 - ln(chance.part) / private.error_80(1, 365 + f.gap_days, v_tested) as first_error
  ) expected on not unused.is_so
  cross join lateral (select private.error_80(expected.first_error, 365 + f.gap_days, v_tested) as of_year) error;
end $$;

grant execute on function private.known_conditions, private.last_moves, private.report_recordings to authenticated;
