SET local check_function_bodies = off;

DROP FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer);

DROP FUNCTION "private"."error_80"(double precision, double precision);

DROP FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision);

DROP FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid);

DROP FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer);

DROP FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone);

ALTER TABLE "app"."valuation_backtests"
  ADD COLUMN "counted_recordings" integer;

ALTER TABLE "app"."valuation_backtests"
  ADD COLUMN "counted_catalog_error" double precision;

ALTER TABLE "app"."valuation_backtests"
  ADD COLUMN "counted_median_error" double precision;

ALTER TABLE "app"."valuation_backtests"
  ADD COLUMN "counted_coverage" double precision;

CREATE OR REPLACE FUNCTION api.get_valuation_model()
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  -- Fewer recordings say nothing about the others.
  v_min integer := 10;
  v_run_on date := (select max(b.run_on) from app.valuation_backtests b);
  v_max integer := (select max(b.recordings) from app.valuation_backtests b where b.run_on = v_run_on);
  v_model app.valuation_models;
begin
  select m.* into v_model from app.valuation_models m
  where m.basis = 'recorded' order by m.known_until desc, m.id desc limit 1;
  return json_build_object(
    'state', case when v_max >= v_min then 'published' when v_model.id is null then 'not_fitted'
      else 'too_few_recordings' end,
    'min_recordings', v_min,
    'model', case when v_model.id is not null then json_build_object(
      'model_id', v_model.id, 'method', v_model.method,
      'fitted_at', private.format_timestamp(v_model.fitted_at),
      'known_from', private.format_timestamp(v_model.known_from),
      'known_until', private.format_timestamp(v_model.known_until),
      'recordings', v_model.recordings, 'pairs', v_model.pairs,
      'exponent', v_model.parameters -> 'exponent', 'error_80', v_model.parameters -> 'error_80',
      'common_share', v_model.parameters -> 'common_share',
      'trend_kept', v_model.parameters -> 'trend_kept', 'tested_days', v_model.parameters -> 'tested_days',
      'age_classes', (
        select json_agg(json_build_object(
          'age_class', class.name, 'recordings', p.value -> 'recordings', 'pairs', p.value -> 'pairs',
          'exponent', p.value -> 'exponent', 'error_80', p.value -> 'error_80') order by class.number)
        from unnest(array['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years'])
          with ordinality class (name, number)
        cross join lateral (select v_model.parameters -> 'classes' -> class.name) p (value)
      )
    ) end,
    'backtests', coalesce((
      select json_agg(json_build_object(
        'days', b.days, 'known_until', private.format_timestamp(b.known_until), 'run_on', b.run_on, 'basis', b.basis,
        'age_class', b.age_class, 'size_class', b.size_class, 'method', b.method, 'recordings', b.recordings,
        'catalog_error', shown.catalog_error, 'median_error', shown.median_error, 'coverage', shown.coverage,
        'without_vanished', case when b.counted_recordings >= v_min then json_build_object(
          'recordings', b.counted_recordings, 'catalog_error', round(b.counted_catalog_error::numeric, 4),
          'median_error', round(b.counted_median_error::numeric, 4), 'coverage', round(b.counted_coverage::numeric, 4)) end
      ) order by b.days, b.age_class <> 'all', b.size_class <> 'all', b.age_class, b.size_class,
        array_position(array['model', 'pooled_exponent', 'last_30_days', 'lifetime'], b.method))
      from app.valuation_backtests b
      left join lateral (
        select round(b.catalog_error::numeric, 4) as catalog_error, round(b.median_error::numeric, 4) as median_error,
          round(b.coverage::numeric, 4) as coverage
        where b.recordings >= v_min
      ) shown on true
      where b.run_on = v_run_on
    ), '[]')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.backtest (
  model app.valuation_models,
  isrcs text[],
  days  integer
)
  RETURNS SETOF app.valuation_backtests
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with compared as materialized (select r.* from private.backtest_recordings(model, isrcs, days) r),
  catalog as (
    select f.low, f.high from private.forecast_catalog(
      model, array(select c.isrc from compared c where c.method = 'model'), model.known_until, array[0], array[days]) f
  )
  select (now() at time zone 'UTC')::date, days, coalesce(c.age_class, 'all'), coalesce(c.size_class, 'all'), c.method,
    model.known_until, model.basis, count(*)::integer, sum(c.actual), sum(c.forecast),
    sum(c.forecast) / sum(c.actual) - 1,
    percentile_cont(0.5) within group (order by abs(c.forecast / c.actual - 1)),
    avg(case when c.method = 'model' then (c.actual between c.low and c.high)::integer end)::double precision,
    case when grouping(c.age_class, c.size_class) = 3 and c.method = 'model' then (select catalog.low from catalog) end,
    case when grouping(c.age_class, c.size_class) = 3 and c.method = 'model' then (select catalog.high from catalog) end,
    count(*) filter (where not c.has_vanished)::integer,
    sum(c.forecast) filter (where not c.has_vanished) / sum(c.actual) filter (where not c.has_vanished) - 1,
    percentile_cont(0.5) within group (order by abs(c.forecast / c.actual - 1)) filter (where not c.has_vanished),
    avg(case when c.method = 'model' then (c.actual between c.low and c.high)::integer end)
      filter (where not c.has_vanished)::double precision
  from compared c
  group by grouping sets ((c.method), (c.method, c.age_class), (c.method, c.size_class));
end $function$;

CREATE OR REPLACE FUNCTION private.backtest_recordings (
  model app.valuation_models,
  isrcs text[],
  days  integer
)
  RETURNS TABLE (
    isrc         text,
    age_class    text,
    size_class   text,
    method       text,
    has_vanished boolean,
    actual       double precision,
    forecast     double precision,
    low          double precision,
    high         double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut timestamptz := model.known_until;
  v_as_of timestamptz := case model.basis when 'recorded' then v_cut end;
  v_exponent double precision := coalesce(private.pooled_exponent(isrcs, v_cut, v_as_of), 0);
begin
  return query
  with known as (
    select f.*, a.streams as actual, a.has_vanished
    from private.forecast_streams(model, isrcs, v_cut, days) f
    join private.streams_between(isrcs, v_cut, days) a on a.isrc = f.isrc
    where f.mid is not null and a.streams > 0
  ),
  recent as (
    select i.isrc, sum(i.streams * (i.ends_at - greatest(i.starts_at, last.at - 30)) / (i.ends_at - i.starts_at))
      / least(30, max(last.at) - min(i.starts_at)) as rate
    from private.stream_intervals(isrcs, v_cut, v_as_of, (v_cut - interval '63 days')::date) i
    join (select k.isrc, private.day_number(k.last_observed_at) as at from known k) last on last.isrc = i.isrc
    where i.ends_at > i.starts_at and i.ends_at > last.at - 30
    group by i.isrc
  )
  select k.isrc, k.age_class, private.size_class(k.run_rate_per_day), m.method, k.has_vanished, k.actual,
    m.forecast, m.low, m.high
  from known k
  left join recent r on r.isrc = k.isrc
  cross join lateral (
    values
      ('model', k.mid, k.low, k.high),
      ('lifetime', k.last_count / greatest(k.age_days, 365) * days, null, null),
      ('last_30_days', coalesce(r.rate, 0) * days, null, null),
      ('pooled_exponent', coalesce(r.rate, 0)
        * private.effective_days(greatest(k.age_days - 15, 1), v_exponent, days), null, null)
  ) m (method, forecast, low, high);
end $function$;

CREATE OR REPLACE FUNCTION private.default_valuation_model()
  RETURNS app.valuation_models
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_model app.valuation_models;
begin
  v_model.method := 'default';
  v_model.basis := 'recorded';
  v_model.recordings := 0;
  v_model.pairs := 0;
  v_model.parameters := (
    select jsonb_build_object('exponent', 0.75, 'error_80', sqrt(0.1 ^ 2 + common.square),
      'common_share', common.square / (0.1 ^ 2 + common.square), 'trend_kept', 0.4, 'tested_days', 365,
      'classes', jsonb_object_agg(class.name, jsonb_build_object(
        'recordings', 0, 'pairs', 0, 'exponent', 0.75, 'error_80', sqrt(class.first_error ^ 2 + common.square),
        'lifetime_ratio', 1, 'lifetime_error_80', 1.2)))
    from private.valuation_classes() class
    cross join (select (1.281552 * 0.05) ^ 2 as square) common
    where class.name is not null
    group by common.square
  );
  return v_model;
end $function$;

CREATE OR REPLACE FUNCTION private.error_80 (
  first_error double precision,
  days        double precision,
  tested_days double precision
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return first_error * power(greatest(days, 28) / 28, 1.0 / 3) * power(greatest(days / tested_days, 1), 1.0 / 6);
end $function$;

CREATE OR REPLACE FUNCTION private.excess_trend (
  age_days         double precision,
  exponent         double precision,
  streams          double precision,
  previous_streams double precision
)
  RETURNS double precision
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_age double precision := greatest(age_days, 57);
begin
  return case when streams > 0 and previous_streams > 0 then least(greatest(ln(streams / previous_streams
    * (private.effective_days(v_age, exponent, -56) / private.effective_days(v_age, exponent, -28) - 1)), -0.3), 0.3) end;
end $function$;

CREATE OR REPLACE FUNCTION private.fit_valuation_model (
  cut   timestamp with time zone,
  basis text                     DEFAULT 'recorded'::text
)
  RETURNS app.valuation_models
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_isrcs text[] := private.valuation_sample(cut);
  v_as_of timestamptz := case basis when 'recorded' then cut end;
  v_model app.valuation_models;
begin
  with pair as materialized (select p.* from private.valuation_pairs(v_isrcs, cut, v_as_of) p),
  change as (
    select p.period, p.age_class, ln(p.next_streams / p.streams) as y, ln((p.age_days + 14) / (p.age_days - 14)) as x
    from pair p where p.horizon = 1
  ),
  -- By class, and of all together (null). The older the recordings, the more a movement of all counts for an exponent, and the
  -- less the period weighs.
  period_exponent as (
    select c.age_class, 0.75 - percentile_cont(0.5) within group (order by c.y + 0.75 * c.x) / avg(c.x) as exponent,
      count(*) / (count(*) + 1.0) * avg(c.x) ^ 2 / (0.09 + avg(c.x) ^ 2) as weight
    from change c
    group by grouping sets ((c.period, c.age_class), (c.period))
  ),
  decay as (
    select class.name as age_class, class.first_error,
      least(greatest((0.5 * 0.75 + coalesce(sum(e.weight * e.exponent), 0)) / (0.5 + coalesce(sum(e.weight), 0)), 0), 1.5)
        as exponent
    from private.valuation_classes() class
    left join period_exponent e on e.age_class is not distinct from class.name
    group by class.name, class.first_error
  ),
  forecast as (
    select p.period, p.horizon, p.age_class, p.previous_streams is not null as has_trend,
      coalesce(private.excess_trend(p.age_days, d.exponent, p.streams, p.previous_streams), 0) as trend,
      ln(p.next_streams / p.streams * -private.effective_days(p.age_days, d.exponent, -28)
        / private.effective_days(p.age_days, d.exponent, 28 * p.horizon)) as error
    from pair p join decay d on d.age_class = p.age_class
  ),
  middle as (
    select f.period, percentile_cont(0.5) within group (order by f.trend) as trend,
      percentile_cont(0.5) within group (order by f.error) as error
    from forecast f where f.horizon = 1 and f.has_trend group by f.period
  ),
  -- The part of a trend that stays.
  trend as (
    select least(greatest((0.4 + coalesce(sum(own.trend * own.error), 0)) / (1 + coalesce(sum(own.trend ^ 2), 0)), 0), 1)
      as kept
    from forecast f
    join middle m on m.period = f.period
    cross join lateral (
      select f.trend - m.trend as trend, least(greatest(f.error - m.error, -0.5), 0.5) as error
    ) own
    where f.horizon = 1 and f.has_trend
  ),
  residual as (
    select f.period, f.horizon, f.age_class, f.error - t.kept * f.trend as error from forecast f cross join trend t
  ),
  common as (
    select r.period, r.horizon, percentile_cont(0.5) within group (order by r.error) as median, count(*) as pairs
    from residual r group by r.period, r.horizon
  ),
  own_error as (
    select r.age_class, count(*) as pairs,
      percentile_cont(0.8) within group (order by abs(r.error - c.median) / cbrt(r.horizon)) as error
    from residual r join common c on c.period = r.period and c.horizon = r.horizon
    group by grouping sets ((r.age_class), ())
  ),
  -- 80 % of a normal distribution lie within 1.281552 standard deviations. The median of few recordings is their own error.
  common_error as (
    select 1.281552 ^ 2 * (10 * 0.05 ^ 2 + coalesce(sum(c.median ^ 2 * c.pairs / (c.pairs + 5)), 0)) / (10 + count(*))
      as square
    from common c where c.horizon = 1
  ),
  class_error as (
    select d.age_class, d.exponent, coalesce(o.pairs, 0) as pairs,
      (100 * d.first_error + coalesce(o.pairs * o.error, 0)) / (100 + coalesce(o.pairs, 0)) as own, c.square as common
    from decay d
    cross join common_error c
    left join own_error o on o.age_class is not distinct from d.age_class
  ),
  -- How the present rate compares with all streams divided by age, for recordings of which only a count is known.
  summary as materialized (select s.* from private.stream_summaries(v_isrcs, cut, v_as_of) s),
  lifetime as (
    select private.age_class(s.age_days) as age_class, ln(s.window_streams / 28 * s.last_age / s.last_count) as ratio
    from summary s
    where s.window_days = 28 and s.window_streams > 0 and s.last_count > 0
  ),
  lifetime_median as (
    select l.age_class, percentile_cont(0.5) within group (order by l.ratio) as ratio, count(*) as recordings
    from lifetime l group by l.age_class
  ),
  lifetime_class as (
    select m.age_class, m.recordings * m.ratio / (5 + m.recordings) as ratio, m.recordings,
      percentile_cont(0.8) within group (order by abs(l.ratio - m.ratio)) as error
    from lifetime_median m join lifetime l on l.age_class = m.age_class
    group by m.age_class, m.ratio, m.recordings
  )
  select 'power-law-28-days-3', now(), cut, basis,
    (select count(distinct p.isrc) from pair p), (select count(*) from pair p),
    (select to_timestamp(min(s.first_at) * 86400) from summary s),
    jsonb_build_object(
      'exponent', pooled.exponent,
      'error_80', sqrt(pooled.own ^ 2 + pooled.common),
      'common_share', pooled.common / (pooled.own ^ 2 + pooled.common),
      'trend_kept', trend.kept,
      'tested_days', 365,
      'classes', (
        select jsonb_object_agg(e.age_class, jsonb_build_object(
          'recordings', coalesce(l.recordings, 0),
          'pairs', e.pairs,
          'exponent', e.exponent,
          'error_80', sqrt(e.own ^ 2 + e.common),
          'lifetime_ratio', exp(coalesce(l.ratio, 0)),
          'lifetime_error_80', (5 * 1.2 + coalesce(l.recordings * l.error, 0)) / (5 + coalesce(l.recordings, 0))
        ))
        from class_error e
        left join lifetime_class l on l.age_class = e.age_class
        where e.age_class is not null
      )
    )
  into v_model.method, v_model.fitted_at, v_model.known_until, v_model.basis,
    v_model.recordings, v_model.pairs, v_model.known_from, v_model.parameters
  from class_error pooled cross join trend
  where pooled.age_class is null;
  return v_model;
end $function$;

CREATE OR REPLACE FUNCTION private.forecast_catalog (
  model     app.valuation_models,
  isrcs     text[],
  cut       timestamp with time zone,
  from_days integer[],
  to_days   integer[]
)
  RETURNS TABLE (
    from_day   integer,
    to_day     integer,
    recordings integer,
    low        double precision,
    mid        double precision,
    high       double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.forecast_streams (
  model      app.valuation_models,
  isrcs      text[],
  cut        timestamp with time zone,
  days       integer,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc                      text,
    basis                     text,
    age_days                  double precision,
    age_class                 text,
    observed_days             double precision,
    first_observed_at         timestamp with time zone,
    first_count               bigint,
    last_observed_at          timestamp with time zone,
    last_count                bigint,
    window_days               double precision,
    window_streams            double precision,
    trailing_streams          double precision,
    trailing_measured_streams double precision,
    trailing_measured_days    double precision,
    run_rate_per_day          double precision,
    exponent                  double precision,
    first_error_80            double precision,
    gap_days                  double precision,
    low                       double precision,
    mid                       double precision,
    high                      double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
        else k.window_streams / -private.effective_days(k.last_age, k.b, -k.window_days) * exp(coalesce(
          v_kept * private.excess_trend(k.last_age, k.b, k.window_streams, k.previous_streams), 0))
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
end $function$;

CREATE OR REPLACE FUNCTION private.observed_counts (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean
)
  RETURNS TABLE (
    isrc  text,
    at    double precision,
    count bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with series as (
    select m.isrc, array_agg(m order by m.month) as months, least(max(m.month + m.last_day - 1), (cut at time zone 'UTC')::date) as last_date,
      min(m.month) filter (where m.month >= daily_from) as daily_month,
      array_remove(string_to_array(string_agg(m.counts, ',' order by m.month)
        filter (where m.month >= daily_from and for_rates), ',', ''), null)::bigint[] as counts,
      for_rates and observed_counts.as_of is not null and min(m.month) <= daily_from - interval '2 months'
        and bit_or(m.invalid) filter (where m.month >= daily_from) = 0 and max(m.last_count) <= private.max_play_count()
        and max(m.latest_us) - min(m.earliest_us) <= 21600000000 as may_be_even
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', '-infinity', (cut at time zone 'UTC')::date, observed_counts.as_of) m
    group by m.isrc
  ),
  -- Even: no daily rate is ten times another one, also if an interval of several days is as uneven as can be, and times of
  -- capture differ by six hours. So no day is wrong, and neither is any sum of days. Of a counter that stands still on half
  -- of the days, two more months are read, because its latest moves may be weeks apart.
  judged as (
    select s.*, greatest(s.last_date - s.daily_month + 1 - cardinality(s.counts), 0) as missing,
      coalesce(s.may_be_even and gain.least > 0
        and gain.most * (s.last_date - s.daily_month + 2 - cardinality(s.counts)) <= 5 * gain.least, false) as is_even,
      case when gain.still > 0 and 2 * gain.still >= gain.days then (daily_from - interval '2 months')::date
        else daily_from end as daily_since
    from series s
    cross join lateral (
      select min(p.next - p.count) as least, max(p.next - p.count) as most,
        count(*) filter (where p.next = p.count) as still, count(*) as days
      from unnest(s.counts[:cardinality(s.counts) - 1], s.counts[2:]) p (count, next)
    ) gain
    offset 0
  )
  select j.isrc, m.month - date '1970-01-01' + day.number - 1 + day.second / 86400, day.count
  from judged j
  cross join lateral unnest(j.months) m
  cross join lateral (
    select listed.number::integer as number, listed.count::bigint as count, listed.second::double precision as second
    from unnest(string_to_array(m.counts, ',', ''), string_to_array(m.seconds, ',', ''))
      with ordinality listed (count, second, number)
    where m.month >= j.daily_since and not j.is_even and listed.count is not null
    union all
    select chosen.number, nullif(split_part(m.counts, ',', chosen.number), '')::bigint,
      nullif(split_part(m.seconds, ',', chosen.number), '')::double precision
    from (
      select distinct unnest(
        array[length(m.counts) - length(ltrim(m.counts, ',')) + 1, m.last_day]
        -- Of an even recording also its second count, so that the interval before has the same neighbours, and those around
        -- the beginning of its latest 28 days; of any recording those around the beginning of the 28 before.
        || case when j.is_even and m.month = j.daily_month then (
          select nullif(length(ltrim((others.days & -others.days)::bit(32)::text, '0')), 0)
          from (select m.present & m.present - 1 as days) others) end
        || case when j.is_even and m.month - j.last_date between -28 - m.last_day - j.missing and -27 + j.missing then array(
          select n from generate_series(greatest(j.last_date - m.month - 28 - j.missing, 1),
            least(j.last_date - m.month - 26 + j.missing, m.last_day)) n) end
        || case when for_rates and m.month - j.last_date between -56 - m.last_day - j.missing and -55 + j.missing then array(
          select n from generate_series(greatest(j.last_date - m.month - 56 - j.missing, 1),
            least(j.last_date - m.month - 54 + j.missing, m.last_day)) n) end)
    ) chosen (number)
    where m.month < j.daily_since or j.is_even
  ) day
  where day.count between 0 and private.max_play_count()
    and m.month - date '1970-01-01' + day.number - 1 + day.second / 86400 <= private.day_number(cut);
end $function$;

CREATE OR REPLACE FUNCTION private.report_amounts (
  facts                jsonb,
  recordings           private.report_recording[],
  term_years           integer,
  discount_rate        numeric,
  usd_per_1000_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_given jsonb := facts -> 'assumptions';
  v_usd numeric := coalesce(usd_per_1000_streams, (v_given -> 'price' ->> 'usd_per_1000_streams')::numeric);
  v_share numeric := (v_given ->> 'first_share')::numeric * (v_given ->> 'second_share')::numeric;
  v_net numeric := v_usd / 1000 * v_share;
  v_trailing jsonb := facts -> 'trailing_year';
  v_comparison jsonb := facts -> 'comparison';
  v_low bigint[];
  v_mid bigint[];
  v_high bigint[];
  v_value jsonb;
  v_at_risk jsonb;
begin
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_trailing := v_trailing || jsonb_build_object('net_revenue', round((v_trailing ->> 'streams')::numeric * v_net, 6));
  if facts ->> 'state' = 'valued' then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(recordings, term_years + 1, 1, (v_given -> 'model' ->> 'common_share')::float8,
      (v_given -> 'model' ->> 'tested_days')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  v_at_risk := private.report_at_risk(recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate);
  if v_comparison <> 'null' then
    v_comparison := v_comparison || jsonb_build_object('ratio', case when v_comparison ->> 'currency' = 'USD'
      then round((v_value ->> 'mid')::numeric / nullif((v_comparison ->> 'mid')::numeric, 0), 6) end);
  end if;
  return jsonb_build_object(
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'confidence', private.report_confidence(v_value, (v_at_risk ->> 'share')::numeric),
    'at_risk', v_at_risk,
    'assumptions', v_given || jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd,
      'price', case when usd_per_1000_streams is null then v_given -> 'price' end,
      'price_notice', private.price_notice(v_usd, v_given -> 'price')),
    'trailing_year', v_trailing,
    'comparison', v_comparison,
    'cash_flow', case when v_value is not null then private.cash_flow(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_usd / 1000, v_share, discount_rate) else '[]' end,
    'sensitivity', case when v_value is not null then private.report_sensitivity(
      v_mid,
      (private.report_years(recordings, term_years, 0.9, 1)).mid,
      (private.report_years(recordings, term_years, 1.1, 1)).mid,
      v_usd, v_share, discount_rate, term_years) else '[]' end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_model (
  model app.valuation_models
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', model.id, 'method', model.method, 'known_until', private.format_timestamp(model.known_until),
    'recordings', model.recordings, 'common_share', model.parameters -> 'common_share',
    'tested_days', model.parameters -> 'tested_days');
end $function$;

CREATE OR REPLACE FUNCTION private.report_years (
  recordings   private.report_recording[],
  years        integer,
  decay_factor double precision,
  common_share double precision,
  tested_days  double precision           DEFAULT NULL::double precision,
  OUT          low bigint[],
  OUT          mid bigint[],
  OUT          high bigint[]
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  with yearly as (
    select y.year, r.first_error_80 * cbrt((365 * y.year + r.gap_days) / 28)
        * power(greatest((365 * y.year + r.gap_days) / tested_days, 1), 1.0 / 6) as error,
      r.run_rate_per_day * r.age_days * (case when abs(b.exponent - 1) < 1e-6
        then ln((r.age_days + 365 * y.year) / (r.age_days + 365 * (y.year - 1)))
        else (power((r.age_days + 365 * y.year) / r.age_days, 1 - b.exponent)
          - power((r.age_days + 365 * (y.year - 1)) / r.age_days, 1 - b.exponent)) / (1 - b.exponent) end) as streams
    from unnest(recordings) r
    cross join lateral (select r.exponent * decay_factor as exponent) b
    cross join lateral (select n::double precision as year from generate_series(1, years) n) y
    where r.mid is not null
  ),
  total as (
    select y.year, sum(y.streams) as streams,
      sqrt(common_share * power(sum(y.streams * y.error), 2)
        + (1 - common_share) * sum(power(y.streams * y.error, 2))) / nullif(sum(y.streams), 0) as error
    from yearly y group by y.year
  )
  select array_agg(round(t.streams * exp(-coalesce(t.error, 0)))::bigint order by t.year),
    array_agg(round(t.streams)::bigint order by t.year),
    array_agg(round(t.streams * exp(coalesce(t.error, 0)))::bigint order by t.year)
  into low, mid, high
  from total t;
end $function$;

CREATE OR REPLACE FUNCTION private.stream_summaries (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc                 text,
    age_days             double precision,
    is_age_known         boolean,
    last_age             double precision,
    rated_at             double precision,
    first_at             double precision,
    last_at              double precision,
    first_count          bigint,
    last_count           bigint,
    window_days          double precision,
    window_streams       double precision,
    first_window_days    double precision,
    first_window_streams double precision,
    trailing_streams     double precision,
    trailing_days        double precision,
    previous_streams     double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut double precision := private.day_number(cut);
begin
  return query
  with piece as (
    select i.*, min(i.starts_at) over series as first_at, max(i.ends_at) over series as last_at,
      max(i.ends_at) filter (where i.end_count <> i.start_count) over series as moved_at
    from private.stream_intervals(isrcs, cut, as_of, ((cut at time zone 'UTC') - interval '35 days')::date, true) i
    window series as (partition by i.isrc)
  ),
  moving as (
    select p.*, count(*) filter (where latest.is_move) over series as moves,
      sum(p.end_count - p.start_count) filter (where latest.is_move) over series as gain,
      p.moved_at - min(p.starts_at) filter (where latest.is_move) over series as days
    from piece p
    cross join lateral (select p.end_count <> p.start_count and p.ends_at > p.moved_at - 28 as is_move) latest
    window series as (partition by p.isrc)
  ),
  -- What a counter that stands still has not counted yet is unknown, unless it stands still for longer than it does: a
  -- rate is that between two moves.
  rated as (
    select m.*, case when m.last_at - m.moved_at <= 2 * m.days / m.moves and m.gain >= 100 * m.days then m.moved_at
      else m.last_at end as rated_at
    from moving m
  ),
  summed as (
    select r.isrc, r.first_at, r.last_at, r.rated_at,
      -- The first row of a recording has no length.
      max(r.end_count) filter (where r.ends_at = r.starts_at) as first_count,
      max(r.end_count) filter (where r.ends_at = r.last_at) as last_count,
      sum(r.streams * share.last) as window_streams, sum(r.streams * share.first) as first_window_streams,
      sum(r.streams * share.previous) as previous_streams,
      sum(r.streams * share.trailing) filter (where r.is_measured) as trailing_streams,
      sum((r.ends_at - r.starts_at) * share.trailing) filter (where r.is_measured) as trailing_days
    from rated r
    cross join lateral (
      select case when r.ends_at <= r.rated_at then nullif(r.ends_at - r.starts_at, 0) end as days
    ) part
    cross join lateral (
      select
        greatest(0, r.ends_at - greatest(r.starts_at, r.rated_at - 28)) / part.days as last,
        greatest(0, least(r.ends_at, r.rated_at - 28) - greatest(r.starts_at, r.rated_at - 56)) / part.days as previous,
        greatest(0, least(r.ends_at, r.first_at + 28) - r.starts_at) / part.days as first,
        greatest(0, r.ends_at - greatest(r.starts_at, v_cut - 365)) / part.days as trailing
    ) share
    group by r.isrc, r.first_at, r.last_at, r.rated_at
  )
  select s.isrc, age.days + v_cut - s.rated_at, song.released_on is not null, age.days, s.rated_at,
    s.first_at, s.last_at, s.first_count, s.last_count,
    least(28, s.rated_at - s.first_at), coalesce(s.window_streams, 0),
    least(28, s.rated_at - s.first_at), coalesce(s.first_window_streams, 0),
    coalesce(s.trailing_streams, 0), coalesce(s.trailing_days, 0),
    case when s.rated_at - s.first_at >= 56 then s.previous_streams end
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
end $function$;

CREATE OR REPLACE FUNCTION private.streams_between (
  isrcs text[],
  cut   timestamp with time zone,
  days  integer
)
  RETURNS TABLE (
    isrc         text,
    streams      double precision,
    has_vanished boolean
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_from double precision := private.day_number(cut);
  v_to double precision := private.day_number(cut) + days;
begin
  return query
  with part as materialized (
    select i.isrc, i.ends_at, i.streams / (i.ends_at - i.starts_at) as rate,
      least(i.ends_at, v_to) - greatest(i.starts_at, v_from) as days
    from private.stream_intervals(
      isrcs, cut + (days + 1) * interval '1 day', null, (cut at time zone 'UTC')::date) i
    where i.ends_at > i.starts_at and i.ends_at > v_from and i.starts_at < v_to
  )
  -- Captures are some hours apart, so up to two days at the ends are those of the other days. A recording that is not
  -- counted for the last 7 days or more, while at least half of the others are, has vanished: it has no more streams.
  select p.isrc, sum(p.rate * p.days) * case
    when sum(p.days) >= streams_between.days - 2 then streams_between.days / sum(p.days) else 1 end,
    sum(p.days) < streams_between.days - 2
  from part p
  group by p.isrc
  having sum(p.days) >= streams_between.days - 2 or max(p.ends_at) <= v_to - 7 and (
    select 2 * count(*) filter (where last.at > v_to - 7) >= count(*)
    from (select max(part.ends_at) as at from part group by part.isrc) last);
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_classes()
  RETURNS TABLE (
    name        text,
    first_error double precision
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return query values
    ('under_1_year', 0.15::double precision), ('1_to_3_years', 0.1), ('3_to_10_years', 0.1), ('over_10_years', 0.1),
    (null, 0.1);
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_pairs (
  isrcs text[],
  cut   timestamp with time zone,
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc             text,
    period           integer,
    horizon          integer,
    age_days         double precision,
    age_class        text,
    previous_streams double precision,
    streams          double precision,
    next_streams     double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with dated as (
    select p.isrc, p.period, p.ends_at - (s.release_date - date '1970-01-01') as age_days, p.streams
    from private.stream_periods(isrcs, cut, as_of) p
    join app.songs s on s.isrc = p.isrc
    where p.period < 26
  ),
  aged as (select d.* from dated d where d.age_days >= 28),
  next as (
    select a.*,
      sum(a.streams) over three as three, count(*) over three as three_count, min(a.period) over three as three_from,
      lag(a.streams) over series as one, lag(a.period) over series as one_from,
      case when lead(a.period) over series = a.period + 1 then lead(a.streams) over series end as previous
    from aged a
    window series as (partition by a.isrc order by a.period),
      three as (partition by a.isrc order by a.period rows between 3 preceding and 1 preceding)
  )
  select n.isrc, n.period, pair.horizon, greatest(n.age_days, 29), private.age_class(n.age_days), n.previous, n.streams,
    pair.streams
  from next n
  cross join lateral (
    values (1, n.one, n.one_from = n.period - 1),
      (3, n.three, n.three_count = 3 and n.three_from = n.period - 3)
  ) pair (horizon, streams, is_whole)
  where pair.is_whole;
end $function$;

ALTER TABLE "app"."valuation_backtests"
  ADD CONSTRAINT "valuation_backtests_counted_recordings_check" CHECK ((counted_recordings >= 0));

COMMENT ON COLUMN "app"."valuation_backtests"."counted_recordings" IS 'Recordings that did not vanish within the horizon, of which the other counted_ columns are. Null in comparisons before them.';

COMMENT ON COLUMN "app"."valuation_models"."parameters" IS 'exponent, error_80 (of the logarithm, for the first 28 days), common_share, trend_kept, tested_days (both not before power-law-28-days-3); by age class in classes: exponent, error_80, lifetime_ratio, lifetime_error_80, recordings, pairs.';

COMMENT ON FUNCTION "private"."backtest"(app.valuation_models, text[], integer) IS 'The errors of each method from the model''s cut, with and without recordings that vanished: of all, by age and by size. Does not store them.';

COMMENT ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) IS 'The forecasts of each recording by each method from the model''s cut, with the streams that came.';

COMMENT ON FUNCTION "private"."error_80"(double precision, double precision, double precision) IS 'The half width of the 80 % interval of the logarithm, for a horizon: that of 28 days times the cube root of how often 28 days fit into it. Beyond the longest horizon that was tested it grows with the square root, as that of a random walk; without one (null, models before power-law-28-days-3) it does not.';

COMMENT ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) IS 'The logarithm of the streams of the last 28 days by those of the 28 before, less what the exponent explains, from -0.3 to 0.3. Null without streams in both.';

COMMENT ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp with time zone, integer, uuid) IS 'One row for each recording with a valid observation: what is known at the cut, and its streams of the next days. run_rate_per_day is that of the cut; mid = run_rate_per_day * private.effective_days(age_days, exponent, days); low and high are mid divided and multiplied by exp(private.error_80(first_error_80, days + gap_days, tested_days)), where gap_days are those since the last observation, or since the last move of a counter that stands still. basis: measured (28 days or more are known), short_window (7 to 28 days), age_unknown (taken as five years), lifetime (by its count and age only), none (no forecast: null). trailing_streams are those of the 365 days before the cut, of which trailing_measured_streams are measured, in trailing_measured_days.';

COMMENT ON FUNCTION "private"."observed_counts"(text[], timestamp with time zone, timestamp with time zone, date, boolean) IS 'The valid counts of recordings up to a time: the latest of each day from the month of daily_from on, and of earlier months the first and the last. For rates only those that the streams of the latest 28 days and of the 28 before need, of recordings that rise evenly since that month and are known for two months before it, and those of two months more of counters that stand still on half of the days.';

COMMENT ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) IS 'The streams of recordings in years 1 to n of 365 days, with exponents multiplied by decay_factor, and the interval of 80 % of their sum.';

COMMENT ON FUNCTION "private"."stream_summaries"(text[], timestamp with time zone, timestamp with time zone, uuid) IS 'One row for each recording that has a valid observation. rated_at, to which rates, windows and last_age refer, is the last observation, or the last move of a counter that gains 100 plays a day or more and stands still no longer than for twice the usual days. For a catalog, a date that its owners gave counts where the stores have none. previous_streams are those of the 28 days before the latest 28, null if not all of them are known. An unknown age is taken as five years, and so is that of a recording which is said to be released after the cut, or before the first recordings of sound.';

COMMENT ON FUNCTION "private"."streams_between"(text[], timestamp with time zone, integer) IS 'The streams of recordings in the days after a time, of all that is saved: of recordings that were observed throughout, and of those that vanished, which have none after that.';

COMMENT ON FUNCTION "private"."valuation_classes"() IS 'The classes of age, and all together (null), with the half width of the 80 % interval from which the fit starts: that of a recording''s own movement in 28 days.';

COMMENT ON FUNCTION "private"."valuation_pairs"(text[], timestamp with time zone, timestamp with time zone) IS 'The streams of a period of 28 days, of the one before (null if it is not known), and of the next one and the next three, of the last two years.';

REVOKE ALL ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."backtest_recordings"(app.valuation_models, text[], integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."error_80"(double precision, double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."error_80"(double precision, double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."error_80"(double precision, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."error_80"(double precision, double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."excess_trend"(double precision, double precision, double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_years"(private.report_recording[], integer, double precision, double precision, double precision) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."streams_between"(text[], timestamp WITH time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_classes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_classes"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_classes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_classes"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) TO "postgres";
