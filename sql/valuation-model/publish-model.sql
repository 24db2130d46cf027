-- The nightly comparison, and its publication.

create table private.model_requests (
  id bigint generated always as identity primary key,
  requested_at timestamptz not null default now()
);
comment on table private.model_requests is
  'Imports since the latest model. A row becomes visible with the observations of its import, so the next fit has them. No role has a grant.';
alter table private.model_requests enable row level security, force row level security;
create policy model_requests_select_nobody on private.model_requests for select to authenticated using (false);

create function private.store_valuation_model() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_model app.valuation_models;
begin
  delete from private.model_requests;
  v_model := private.fit_valuation_model(now());
  insert into app.valuation_models (method, fitted_at, known_until, known_from, basis, recordings, pairs, parameters)
  values (v_model.method, v_model.fitted_at, v_model.known_until, v_model.known_from, v_model.basis,
    v_model.recordings, v_model.pairs,
    v_model.parameters || jsonb_build_object('returns', private.fit_returns(v_model.known_until, v_model.known_until)));
end $$;

-- Compares the forecasts of some days ago with what came, and stores the errors.
create function private.store_backtest(today date, days integer) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_model app.valuation_models := private.fit_valuation_model(now() - days * interval '1 day');
begin
  if v_model.pairs = 0 then
    v_model := private.fit_valuation_model(v_model.known_until, 'captured');
  end if;
  insert into app.valuation_backtests select b.* from private.backtest(
    v_model, private.valuation_sample(v_model.known_until), days) b;
  if not found then
    insert into app.valuation_backtests (run_on, days, age_class, size_class, method, known_until, basis, recordings)
    values (today, days, 'all', 'all', 'model', v_model.known_until, v_model.basis, 0);
  end if;
end $$;

create function jobs.update_valuation_model() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_step text;
begin
  -- One step a call, so that other maintenance does not wait long: the model of the day, then a horizon each.
  if not pg_try_advisory_xact_lock(hashtextextended('valuation model', 0)) then
    return 0;
  end if;
  select step.name into v_step
  from unnest(array['fit', '91', '182', '365']) with ordinality step (name, number)
  where case when step.name = 'fit' then exists (select from private.model_requests)
      or not exists (
        select from app.valuation_models m where m.known_until >= v_today::timestamp at time zone 'UTC')
    else not exists (select from app.valuation_backtests b where b.run_on = v_today and b.days::text = step.name) end
    and not private.is_postponed('update_valuation_model', step.name)
  order by step.number limit 1;
  if v_step is null then
    return 0;
  end if;
  begin
    if v_step = 'fit' then
      perform private.store_valuation_model();
    else
      perform private.store_backtest(v_today, v_step::integer);
    end if;
    perform private.end_failure('update_valuation_model', v_step);
  exception when query_canceled or others then
    perform private.record_failure('update_valuation_model', v_step, sqlerrm);
  end;
  return 1;
end $$;
comment on function jobs.update_valuation_model is
  'Once a UTC day, and after imports: fits a model; once a day compares forecasts from 91, 182 and 365 days ago with what came. One step a call, and a step that fails comes again later; 0 when nothing is due. Safe to repeat.';

create function api.get_valuation_model() returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
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
end $$;
comment on function api.get_valuation_model is
  'The latest stored model, and the errors of its method by the latest comparison. GET /api/valuation-model. A definer: it is published, and its caller has no credential.';
