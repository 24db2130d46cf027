-- The comparison of forecasts with what came. The forecasts use only what the model's basis allows; the streams are those
-- of all observations. Three simple methods are compared on the same recordings.

create function private.size_class(streams_per_day double precision) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    when streams_per_day * 365 < 1e6 then 'under_1m'
    when streams_per_day * 365 < 1e7 then '1m_to_10m'
    when streams_per_day * 365 < 1e8 then '10m_to_100m'
    else 'over_100m'
  end;
end $$;

-- The streams of recordings in the days after a time, of all that is saved: of recordings that were observed throughout, and
-- of those that vanished, which have none after that.
create function private.streams_between(isrcs text[], cut timestamptz, days integer)
returns table (isrc text, streams double precision, has_vanished boolean)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- A simple method to compare with: the slope of streams over age in a log-log regression, the same for all recordings.
create function private.pooled_exponent(isrcs text[], cut timestamptz, as_of timestamptz) returns double precision
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select -regr_slope(d.y, d.x)
    from (
      select ln(p.streams) - avg(ln(p.streams)) over (partition by p.isrc) as y,
        ln(p.age_days - 14) - avg(ln(p.age_days - 14)) over (partition by p.isrc) as x
      from private.valuation_pairs(isrcs, cut, as_of) p where p.horizon = 1
    ) d
  );
end $$;

-- The forecasts of each recording by each method from the model's cut, with the streams that came.
create function private.backtest_recordings(model app.valuation_models, isrcs text[], days integer)
returns table (
  isrc text, age_class text, size_class text, method text, has_vanished boolean, actual double precision,
  forecast double precision, low double precision, high double precision
)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- The errors of each method from the model's cut, with and without recordings that vanished: of all, by age and by size. Does
-- not store them.
create function private.backtest(model app.valuation_models, isrcs text[], days integer)
returns setof app.valuation_backtests
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
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
end $$;
