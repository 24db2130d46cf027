-- Recordings of a valuation report as the answer lists them, with the observations that they stand on.

-- Paths of the comparisons, as CSV, that have the counts of each day of the trailing year, latest first.
create function private.report_evidence(catalog_id uuid, as_of timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  -- The comparison of 63 dates that ends on the last complete date, and those before it.
  return (
    select jsonb_agg(format('/api/catalogs/%s/playcount-history.csv?since=%s&days=31', catalog_id,
      (as_of at time zone 'UTC')::date - 32 - 62 * n) order by n)
    from generate_series(0, 5) n
  );
end $$;

-- An observation; null if there is none.
create function private.report_count(at timestamptz, value bigint) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return case when at is not null then
    jsonb_build_object('captured_at', private.format_timestamp(at), 'value', value) end;
end $$;

-- Recordings of a report as JSON, those with the most trailing streams first.
create function private.listed_recordings(
  catalog_id uuid, recordings private.report_recording[], as_of timestamptz
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_picture text := format('/api/catalogs/%s/playcount-history.svg?since=%s&days=31&isrc=',
    catalog_id, (as_of at time zone 'UTC')::date - 32);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'isrc', r.isrc, 'name', coalesce(s.name, member.name), 'artist', coalesce(s.artist, member.artist),
      'release_date', coalesce(s.release_date, member.release_date), 'from_file', private.from_file(s, member),
      'basis', r.basis, 'age_class', r.age_class, 'age_days', r.age_days,
      'trailing_streams', r.measured_streams + r.estimated_streams,
      'measured_streams', r.measured_streams, 'estimated_streams', r.estimated_streams,
      'measured_days', round(r.measured_days::numeric, 6),
      'run_rate_per_day', r.run_rate_per_day, 'decay_exponent', r.exponent,
      'first_error_80', r.first_error_80, 'gap_days', r.gap_days,
      'next_year', case when r.mid is not null then jsonb_build_object('low', r.low, 'mid', r.mid, 'high', r.high) end,
      'first_observation', private.report_count(r.first_observed_at, r.first_count),
      'last_observation', private.report_count(r.last_observed_at, r.last_count),
      'condition', r.condition, 'counted_until', r.counted_until,
      'shared_since', r.shared_since, 'related', r.related,
      'history', v_picture || r.isrc
    ) order by r.measured_streams + r.estimated_streams desc, r.isrc), '[]')
    from unnest(recordings) r
    join app.songs s on s.isrc = r.isrc
    left join app.catalog_songs member on member.catalog_id = listed_recordings.catalog_id and member.isrc = r.isrc
  );
end $$;

grant execute on function private.report_evidence, private.report_count, private.listed_recordings to authenticated;
