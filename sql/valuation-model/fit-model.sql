-- The fit. Pairs of a period of 28 days and the next one (or the next three) at the same time for all recordings: what
-- they have in common is the movement of all, which decay does not explain. So the exponent is the slope of the differences from the
-- mean of a period, and a recording's error its difference from the median of a period. Little data hardly moves the
-- starting values: each has a weight, in the unit of what it is compared with.

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
comment on function private.valuation_sample is
  'At most 2,000 recordings with a release date and observations of the last three months, the same ones each time.';

create function private.valuation_pairs(isrcs text[], cut timestamptz, as_of timestamptz)
returns table (
  isrc text, period integer, horizon integer, age_days double precision, age_class text,
  streams double precision, next_streams double precision
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
      lag(a.streams) over series as one, lag(a.period) over series as one_from
    from aged a
    window series as (partition by a.isrc order by a.period),
      three as (partition by a.isrc order by a.period rows between 3 preceding and 1 preceding)
  )
  select n.isrc, n.period, pair.horizon, greatest(n.age_days, 29), private.age_class(n.age_days), n.streams, pair.streams
  from next n
  cross join lateral (
    values (1, n.one, n.one_from = n.period - 1),
      (3, n.three, n.three_count = 3 and n.three_from = n.period - 3)
  ) pair (horizon, streams, is_whole)
  where pair.is_whole;
end $$;
comment on function private.valuation_pairs is
  'The streams of a period of 28 days and of the next one and the next three, of the last two years.';

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
    select p.isrc, p.period, p.age_class, p.age_days, ln(p.next_streams / p.streams) as y,
      ln((p.age_days + 14) / (p.age_days - 14)) as x
    from pair p where p.horizon = 1
  ),
  pooled_slope as (
    select coalesce(regr_sxy(d.y, d.x), 0) as xy, coalesce(regr_sxx(d.y, d.x), 0) as xx
    from (
      select c.y - avg(c.y) over (partition by c.period) as y, c.x - avg(c.x) over (partition by c.period) as x
      from change c
    ) d
  ),
  pooled as (select (0.75 - s.xy) / (1 + s.xx) as exponent from pooled_slope s),
  class_slope as (
    select d.age_class, regr_sxy(d.y, d.x) as xy, regr_sxx(d.y, d.x) as xx
    from (
      select c.age_class, c.y - avg(c.y) over (partition by c.period, c.age_class) as y,
        c.x - avg(c.x) over (partition by c.period, c.age_class) as x
      from change c
    ) d
    group by d.age_class
  ),
  decay as (
    select class.name as age_class,
      least(greatest((10 * p.exponent - coalesce(s.xy, 0)) / (10 + coalesce(s.xx, 0)), 0), 1.5) as exponent
    from unnest(array['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years']) class (name)
    cross join pooled p
    left join class_slope s on s.age_class = class.name
  ),
  residual as (
    select p.isrc, p.period, p.horizon, p.age_class,
      ln(p.next_streams / p.streams * -private.effective_days(p.age_days, d.exponent, -28)
        / private.effective_days(p.age_days, d.exponent, 28 * p.horizon)) as error
    from pair p join decay d on d.age_class = p.age_class
  ),
  common as (
    select r.period, r.horizon, percentile_cont(0.5) within group (order by r.error) as median
    from residual r group by r.period, r.horizon
  ),
  own as (
    select r.age_class, r.horizon, r.error - c.median as error, abs(r.error - c.median) / cbrt(r.horizon) as size
    from residual r join common c on c.period = r.period and c.horizon = r.horizon
  ),
  pooled_error as (
    select (100 * 0.1 + count(*) * coalesce(percentile_cont(0.8) within group (order by o.size), 0)) / (100 + count(*))
      as error
    from own o
  ),
  class_error as (
    select o.age_class, count(*) as pairs, percentile_cont(0.8) within group (order by o.size) as error
    from own o group by o.age_class
  ),
  share as (
    select (5 * 0.5 + common.periods * coalesce(common.square / nullif(common.square + own.square, 0), 0.5))
      / (5 + common.periods) as common
    from (select count(*) as periods, avg(c.median * c.median) as square from common c where c.horizon = 1) common
    cross join (select avg(o.error * o.error) as square from own o where o.horizon = 1) own
  ),
  -- How the present rate compares with all streams divided by age, for recordings of which only a count is known.
  lifetime as (
    select private.age_class(s.age_days) as age_class, ln(s.window_streams / 28 * s.last_age / s.last_count) as ratio
    from private.stream_summaries(v_isrcs, cut, v_as_of) s
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
  select 'power-law-28-days-2', now(), cut, basis,
    (select count(distinct p.isrc) from pair p), (select count(*) from pair p),
    (select to_timestamp(min(i.first_at) * 86400) from private.stream_summaries(v_isrcs, cut, v_as_of) i),
    jsonb_build_object(
      'exponent', pooled.exponent,
      'error_80', pooled_error.error,
      'common_share', share.common,
      'classes', (
        select jsonb_object_agg(d.age_class, jsonb_build_object(
          'recordings', coalesce(l.recordings, 0),
          'pairs', coalesce(e.pairs, 0),
          'exponent', d.exponent,
          'error_80', (100 * pooled_error.error + coalesce(e.pairs * e.error, 0)) / (100 + coalesce(e.pairs, 0)),
          'lifetime_ratio', exp(coalesce(l.ratio, 0)),
          'lifetime_error_80', (5 * 1.2 + coalesce(l.recordings * l.error, 0)) / (5 + coalesce(l.recordings, 0))
        ))
        from decay d
        left join class_error e on e.age_class = d.age_class
        left join lifetime_class l on l.age_class = d.age_class
      )
    )
  into v_model.method, v_model.fitted_at, v_model.known_until, v_model.basis,
    v_model.recordings, v_model.pairs, v_model.known_from, v_model.parameters
  from pooled cross join pooled_error cross join share;
  return v_model;
end $$;
comment on function private.fit_valuation_model is
  'Fits a model on what was known at the cut, and does not store it. basis captured takes what was captured by then, also if it was recorded later.';

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
  v_model.parameters := jsonb_build_object('exponent', 0.75, 'error_80', 0.1, 'common_share', 0.5, 'classes', (
    select jsonb_object_agg(class.name, jsonb_build_object(
      'recordings', 0, 'pairs', 0, 'exponent', 0.75, 'error_80', 0.1, 'lifetime_ratio', 1, 'lifetime_error_80', 1.2))
    from unnest(array['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years']) class (name)
  ));
  return v_model;
end $$;
comment on function private.default_valuation_model is
  'The starting values of the fit, for a time before the first model. Its id and known_until are null.';

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
comment on function private.valuation_model_at is
  'The latest stored model of a time, also one that was fitted on nothing, or the default: no request waits for a fit.';

grant execute on function private.default_valuation_model, private.valuation_model_at to authenticated;
