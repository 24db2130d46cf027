-- The recordings of a valuation report, each with the inputs of its forecast and the observations that it stands on.

create type private.report_recording as (
  isrc text,
  basis text,
  age_class text,
  age_days integer,
  measured_streams numeric,
  estimated_streams numeric,
  measured_days integer,
  run_rate_per_day numeric,
  decay_exponent numeric,
  low numeric,
  mid numeric,
  high numeric,
  last_count bigint
);
comment on type private.report_recording is
  'A recording of a valuation report: its trailing year, the forecast of its next 365 days, and its latest valid count. The forecast is null if there is none; basis is the reason then.';

create function private.report_time(as_of timestamptz) returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(as_of > now(), 'PT400', 'as_of must not be in the future');
  return coalesce(as_of, now());
end $$;
comment on function private.report_time is 'The time of a report: the requested one, or now. Raises PT400 for a future one.';

create function private.observation_json(isrc text, first_at timestamptz, last_at timestamptz, is_last boolean)
returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_found record;
begin
  if is_last then
    select m.captured_at, m.value into v_found from app.song_measurements m
    where m.isrc = observation_json.isrc and m.data_source = 'apify_spotify_playcount'
      and m.captured_at between first_at and last_at and coalesce(m.recorded_at, m.captured_at) <= last_at
      and m.value between 0 and 9007199254740991
    order by m.captured_at desc limit 1;
  else
    select m.captured_at, m.value into v_found from app.song_measurements m
    where m.isrc = observation_json.isrc and m.data_source = 'apify_spotify_playcount'
      and m.captured_at between first_at and last_at and coalesce(m.recorded_at, m.captured_at) <= last_at
      and m.value between 0 and 9007199254740991
    order by m.captured_at limit 1;
  end if;
  return case when found then
    jsonb_build_object('captured_at', private.format_timestamp(v_found.captured_at), 'value', v_found.value) end;
end $$;
comment on function private.observation_json(text, timestamptz, timestamptz, boolean) is
  'The first or the last valid observation of a recording between two times, as it was known at the later one; null without one.';
