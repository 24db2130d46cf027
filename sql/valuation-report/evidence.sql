-- The observations that a valuation report stands on.

create function private.report_evidence(catalog_id uuid, as_of timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  -- The latest date whose observations are complete.
  v_last date := (as_of at time zone 'UTC')::date - 1;
begin
  return (
    select jsonb_agg(
      format('/api/catalogs/%s/playcount-history.csv?since=%s&days=31', catalog_id, v_last - 31 - 62 * n)
      order by n)
    from generate_series(0, 5) n
  );
end $$;
comment on function private.report_evidence is
  'Paths of the comparisons, as CSV, that have the counts of each day of the trailing year; 63 dates each, latest first.';

create function private.report_observation(isrc text, first_at timestamptz, last_at timestamptz, want text) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select jsonb_build_object('captured_at', private.format_timestamp(found.captured_at), 'value', found.value)
    from (
      (select m.captured_at, m.value from app.song_measurements m
      where want = 'first' and m.isrc = report_observation.isrc and m.data_source = 'apify_spotify_playcount'
        and m.captured_at between first_at and last_at and coalesce(m.recorded_at, m.captured_at) <= last_at
        and m.value between 0 and 9007199254740991
      order by m.captured_at limit 1)
      union all
      (select m.captured_at, m.value from app.song_measurements m
      where want = 'last' and m.isrc = report_observation.isrc and m.data_source = 'apify_spotify_playcount'
        and m.captured_at between first_at and last_at and coalesce(m.recorded_at, m.captured_at) <= last_at
        and m.value between 0 and 9007199254740991
      order by m.captured_at desc limit 1)
    ) found
  );
end $$;
comment on function private.report_observation is
  'The first or the last valid observation of a recording between two times, as known at the later one; null without one.';

grant execute on function private.report_evidence, private.report_observation to authenticated;
