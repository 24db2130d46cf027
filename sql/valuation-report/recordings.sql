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
comment on function private.known_conditions is
  'The conditions of recordings of a catalog: the given ones, which have no counted_until if nothing is to be said of a recording, or by comparison with all others, in a catalog of more than 5,000 recordings with each other.';

create function private.report_recordings(
  model app.valuation_models, catalog_id uuid, isrcs text[], as_of timestamptz,
  conditions app.catalog_conditions[] default null
)
returns setof private.report_recording
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select member.isrc,
    case when unused.is_so then known.condition when f.isrc is null then 'no_count' else f.basis end,
    f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    case when not unused.is_so then f.run_rate_per_day end, f.exponent, f.first_error_80, f.gap_days,
    case when not unused.is_so then f.low end, case when not unused.is_so then f.mid end,
    case when not unused.is_so then f.high end,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count,
    known.condition, coalesce(known.counted_until, (f.last_observed_at at time zone 'UTC')::date), known.shared_since,
    known.related
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f on f.isrc = member.isrc
  left join private.known_conditions(catalog_id, isrcs, as_of, conditions) known on known.isrc = member.isrc
  cross join lateral (
    select not private.has_own_counts(known.condition) as is_so
  ) unused;
end $$;
comment on function private.report_recordings is 'These recordings of a catalog as known at a time, with their forecasts and conditions. One that is implausible or counted as another recording has no forecast. In no order.';

grant execute on function private.known_conditions, private.report_recordings to authenticated;
