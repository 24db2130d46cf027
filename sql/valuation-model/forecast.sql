-- Forecasts by a fitted model, with the interval that holds the streams in four of five cases.

-- One row for each recording with a valid observation: what is known at the cut, and its streams of the next days.
-- run_rate_per_day is that of the cut; mid = run_rate_per_day * private.effective_days(age_days, exponent, days); low and high
-- are mid divided and multiplied by exp(private.error_80(first_error_80, days + gap_days, tested_days)), where gap_days are
-- those since the last observation, or since the last move of a counter that stands still. basis: measured (28 days or more
-- are known), short_window (7 to 28 days), age_unknown (taken as five years), unexplained_gains or stopped (counts that are in
-- doubt: private.stream_summaries), lifetime (by its count and age only), none (no forecast: null). trailing_streams are those
-- of the 365 days before the cut, of which trailing_measured_streams are measured, in trailing_measured_days.
create function private.forecast_streams(
  model app.valuation_models, isrcs text[], cut timestamptz, days integer, catalog_id uuid default null
)
returns table (
  isrc text, basis text, age_days double precision, age_class text, observed_days double precision,
  first_observed_at timestamptz, first_count bigint, last_observed_at timestamptz, last_count bigint,
  window_days double precision, window_streams double precision,
  trailing_streams double precision, trailing_measured_streams double precision,
  trailing_measured_days double precision, run_rate_per_day double precision, exponent double precision,
  first_error_80 double precision, gap_days double precision,
  low double precision, mid double precision, high double precision
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_cut double precision := private.day_number(cut);
  -- Null in models before power-law-28-days-3.
  v_kept double precision := (model.parameters ->> 'trend_kept')::double precision;
  v_tested double precision := (model.parameters ->> 'tested_days')::double precision;
begin
  return query
  -- Each part is evaluated once (offset 0), not at each use.
  with known as (
    select s.*, private.age_class(s.age_days) as class, v_cut - s.rated_at as gap,
      (model.parameters -> 'classes' -> private.age_class(s.age_days)) as p
    from private.stream_summaries(isrcs, cut, case model.basis when 'recorded' then cut end, catalog_id) s
    offset 0
  ),
  based as (
    select k.*, (k.p ->> 'exponent')::double precision as b, (k.p ->> 'error_80')::double precision as error,
      case
        when k.window_days < 7 and k.is_age_known and k.last_count > 0 then 'lifetime'
        when k.window_days < 7 then 'none'
        when not k.is_age_known then 'age_unknown'
        when k.doubt is not null then k.doubt
        when k.window_days < 28 then 'short_window'
        else 'measured'
      end as kind
    from known k
    offset 0
  ),
  rated as (
    select k.*, power(k.age_days / k.last_age, -k.b) * case k.kind
        when 'none' then null
        when 'lifetime' then k.last_count / k.last_age * (k.p ->> 'lifetime_ratio')::double precision
        -- Counts that are in doubt show no trend.
        else k.window_streams / -private.effective_days(k.last_age, k.b, -k.window_days) * exp(coalesce(case
          when k.doubt is null then v_kept * private.excess_trend(k.last_age, k.b, k.window_streams, k.previous_streams) end, 0))
      end as rate,
      case k.kind
        when 'lifetime' then sqrt(k.error ^ 2 + (k.p ->> 'lifetime_error_80')::double precision ^ 2)
        else k.error * sqrt(28 / nullif(k.window_days, 0)) * case k.kind when 'age_unknown' then 1.5 else 1 end
      end as first_error
    from based k
    offset 0
  ),
  forecast as (
    select r.*, r.rate * private.effective_days(r.age_days, r.b, days) as mid,
      private.error_80(r.first_error, days + r.gap, v_tested) as error_80,
      greatest(0, r.first_at - (v_cut - 365)) as missing_before
    from rated r
    offset 0
  )
  select f.isrc, f.kind, f.age_days, f.class, f.last_at - f.first_at,
    private.time_of_day_number(f.first_at), f.first_count, private.time_of_day_number(f.last_at), f.last_count,
    f.window_days, f.window_streams,
    f.trailing_streams + coalesce(inside.streams, 0) + coalesce(before.streams, 0) + coalesce(after.streams, 0),
    f.trailing_streams, f.trailing_days, f.rate, f.b, f.first_error, f.gap,
    f.mid * exp(-f.error_80), f.mid, f.mid * exp(f.error_80)
  from forecast f
  cross join lateral (
    -- Since the last observation, before the first one, and where a count fell or jumped.
    select -f.rate * private.effective_days(f.age_days, f.b, -least(f.gap, 365, f.age_days - 1)) as streams
  ) after
  cross join lateral (select f.last_age - (f.rated_at - f.first_at) as first_age) first
  cross join lateral (
    select case
      when f.missing_before = 0 then 0
      -- Released within the year: its first count is all that it had.
      when f.is_age_known and first.first_age <= f.missing_before then f.first_count
      when f.kind in ('lifetime', 'none') then f.rate * least(f.missing_before, 365 - f.gap)
      else least(f.first_count, f.first_window_streams
        * -private.effective_days(first.first_age, f.b, -least(f.missing_before, first.first_age - 1))
        / private.effective_days(first.first_age, f.b, f.first_window_days))
    end as streams
  ) before
  cross join lateral (
    select f.rate * greatest(0, 365 - f.missing_before - f.gap - f.trailing_days) as streams
  ) inside;
end $$;

-- The streams of recordings together, between days after the cut. Of the squared error the model's common_share is common to
-- all recordings, and the rest their own; its size is that of the last day.
create function private.forecast_catalog(
  model app.valuation_models, isrcs text[], cut timestamptz, from_days integer[], to_days integer[]
) returns table (
  from_day integer, to_day integer, recordings integer, low double precision, mid double precision, high double precision
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  with recording as materialized (
    select f.run_rate_per_day as rate, f.age_days, f.exponent, f.first_error_80, f.gap_days as gap
    from private.forecast_streams(model, isrcs, cut, 28) f
    where f.run_rate_per_day is not null
  ),
  streams as (
    select p.from_day, p.to_day,
      r.rate * (private.effective_days(r.age_days, r.exponent, p.to_day)
        - private.effective_days(r.age_days, r.exponent, p.from_day)) as mid,
      private.error_80(r.first_error_80, p.to_day + r.gap, (model.parameters ->> 'tested_days')::double precision) as error
    from recording r cross join unnest(from_days, to_days) p (from_day, to_day)
  ),
  summed as (
    select s.from_day, s.to_day, count(*)::integer as recordings, sum(s.mid) as mid,
      sqrt(share.common * sum(s.mid * s.error) ^ 2 + (1 - share.common) * sum((s.mid * s.error) ^ 2))
        / nullif(sum(s.mid), 0) as error
    from streams s
    cross join (select (model.parameters ->> 'common_share')::double precision as common) share
    group by s.from_day, s.to_day, share.common
  )
  select s.from_day, s.to_day, s.recordings, s.mid * exp(-coalesce(s.error, 0)), s.mid, s.mid * exp(coalesce(s.error, 0))
  from summed s
  order by s.from_day, s.to_day;
end $$;

-- The streams of recordings together in each year after the cut, of 365 days, the first being number 1.
create function private.forecast_years(model app.valuation_models, isrcs text[], cut timestamptz, years integer)
returns table (year integer, low double precision, mid double precision, high double precision)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
  select f.to_day / 365, f.low, f.mid, f.high
  from private.forecast_catalog(
    model, isrcs, cut,
    array(select 365 * (n - 1) from generate_series(1, years) n), array(select 365 * n from generate_series(1, years) n)
  ) f;
end $$;

grant execute on function private.forecast_streams, private.forecast_catalog, private.forecast_years to authenticated;
