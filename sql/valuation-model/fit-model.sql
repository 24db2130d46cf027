-- The fit. Pairs of a period of 28 days and the next one (or the next three) at the same time for all recordings: what
-- they have in common is the movement of all. So a period is one observation of a class's exponent, however many recordings it
-- has, and a recording's own error its difference from the median of a period. Little data hardly moves the starting values:
-- each has a weight, in the unit of what it is compared with.

-- At most 2,000 recordings with a release date and observations of the last three months, the same ones each time.
create function private.valuation_sample(cut timestamptz) returns text[]
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return array(
    select s.isrc
    from app.songs s
    where private.possible_release(s.release_date) is not null and exists (
      select from app.monthly_playcounts m
      where m.isrc = s.isrc and m.data_source = 'apify_spotify_playcount'
        and m.month between (cut at time zone 'UTC')::date - 93 and (cut at time zone 'UTC')::date
    )
    order by md5(s.isrc) limit 2000
  );
end $$;

-- The streams of a period of 28 days, of the one before (null if it is not known), and of the next one and the next three, of
-- the last two years.
create function private.valuation_pairs(isrcs text[], cut timestamptz, as_of timestamptz)
returns table (
  isrc text, period integer, horizon integer, age_days double precision, age_class text,
  previous_streams double precision, streams double precision, next_streams double precision
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- The classes of age, and all together (null), with the half width of the 80 % interval from which the fit starts: that of a
-- recording's own movement in 28 days.
create function private.valuation_classes() returns table (name text, first_error double precision)
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return query values
    ('under_1_year', 0.15::double precision), ('1_to_3_years', 0.1), ('3_to_10_years', 0.1), ('over_10_years', 0.1),
    (null, 0.1);
end $$;

-- Fits a model on what was known at the cut, and does not store it. basis captured takes what was captured by then, also if it
-- was recorded later.
create function private.fit_valuation_model(cut timestamptz, basis text default 'recorded') returns app.valuation_models
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- The starting values of the fit, for a time before the first model. Its id and known_until are null.
create function private.default_valuation_model() returns app.valuation_models
language plpgsql immutable security invoker set search_path = ''
as $$
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
end $$;

-- The latest stored model of a time, also one that was fitted on nothing, or the default: no request waits for a fit.
create function private.valuation_model_at(as_of timestamptz) returns app.valuation_models
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_model app.valuation_models;
begin
  select m.* into v_model from app.valuation_models m
  where m.basis = 'recorded' and m.known_until <= as_of
  order by m.known_until desc, m.id desc limit 1;
  return case when found then v_model else private.default_valuation_model() end;
end $$;

grant execute on function private.valuation_classes, private.default_valuation_model, private.valuation_model_at to authenticated;
