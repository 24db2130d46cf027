-- What a valuation report takes from the model of future streams (sql/valuation-model).

create function private.report_model(as_of timestamptz) returns app.valuation_models
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_model app.valuation_models;
begin
  select m.* into v_model from app.valuation_models m
  where m.known_until <= as_of and m.known_until > as_of - interval '31 days'
  order by m.known_until desc, m.id desc limit 1;
  if not found then
    v_model := private.fit_valuation_model(as_of);
  end if;
  return v_model;
end $$;
comment on function private.report_model is
  'The latest stored model of the month before a time, or else one fitted on what was known then.';

create function private.report_model_json(model app.valuation_models) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', model.id, 'method', model.method, 'known_until', private.format_timestamp(model.known_until),
    'recordings', model.recordings, 'common_share', model.parameters -> 'common_share');
end $$;
comment on function private.report_model_json is 'The model of a report.';

create function private.report_recordings(model app.valuation_models, isrcs text[], as_of timestamptz)
returns setof private.report_recording
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return query
  select f.isrc, f.basis, f.age_class, f.age_days,
    round(f.trailing_measured)::bigint, round(f.trailing_estimated)::bigint, f.trailing_measured_days,
    f.run_rate_per_day, f.exponent, f.low, f.mid, f.high, latest.value
  from private.forecast_streams(model, isrcs, as_of, 365) f
  left join lateral (
    select m.value from app.song_measurements m
    where m.isrc = f.isrc and m.data_source = 'apify_spotify_playcount'
      and m.captured_at <= as_of and coalesce(m.recorded_at, m.captured_at) <= as_of
      and m.value between 0 and 9007199254740991
    order by m.captured_at desc limit 1
  ) latest on true;
end $$;
comment on function private.report_recordings is 'Recordings with their forecasts, and the latest valid count of each.';

create function private.not_valued_reason(basis text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case basis
    when 'no_observation' then 'No valid play count was recorded.'
    when 'short_history' then 'Its counts are less than 7 days apart.'
    else 'The model has no forecast.'
  end;
end $$;
comment on function private.not_valued_reason is 'Why a recording has no forecast, in words.';

create function private.report_missing(recordings private.report_recording[], as_of timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_valued integer;
  v_share numeric;
begin
  select count(r.mid), coalesce(sum(r.last_count) filter (where r.mid is not null), 0) / nullif(sum(r.last_count), 0)
  into v_valued, v_share
  from unnest(recordings) r;
  return case
    when cardinality(recordings) = 0
      then jsonb_build_object('explanation', 'The catalog has no recordings.', 'possible_from', null)
    when v_valued = 0
      then jsonb_build_object('explanation', 'No recording has counts over enough days.', 'possible_from', null)
    when v_share < 0.5
      then jsonb_build_object('explanation', 'x', 'possible_from', null)
  end;
end $$;
comment on function private.report_missing is 'What a value lacks, and from when on it is possible; null if it lacks nothing.';

grant execute on function private.report_model, private.report_model_json, private.report_recordings,
  private.not_valued_reason, private.report_missing to authenticated;
