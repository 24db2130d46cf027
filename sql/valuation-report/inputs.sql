-- The inputs of a report as columns of its CSV: stored with a valuation, a column of some recordings in a row, so that what
-- does not change from one valuation to the next is stored once (docs/decisions/play-counts.md has the figures).

create function private.number_text(value numeric) returns text
language plpgsql immutable security invoker set search_path = ''
as $$ begin return trim_scale(value)::text; end $$;

-- The columns of the CSV of a report, before that of its seal.
create function private.input_names() returns text[]
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return array[
    'isrc', 'name', 'artist', 'release_date', 'basis', 'age_class', 'age_days',
    'trailing_streams', 'measured_streams', 'estimated_streams', 'measured_days',
    'run_rate_per_day', 'decay_exponent', 'first_error_80', 'gap_days', 'next_year_low', 'next_year_mid', 'next_year_high',
    'first_captured_at', 'first_count', 'last_captured_at', 'last_count', 'from_file',
    'condition', 'counted_until', 'shared_since', 'related'];
end $$;

-- A part ends where the hash of an ISRC says so, about each thousandth: one that is added or removed changes one part.
-- The recordings of a report as columns of its CSV (private.input_names), by ISRC, in parts of about a thousand: the values of
-- each column, separated by U+001F.
create function private.input_columns(catalog_id uuid, recordings private.report_recording[])
returns table (part bigint, columns text[])
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan set work_mem = '64MB'
as $$
#variable_conflict use_column
declare
  s constant text := e'\x1f';
begin
  return query
  with input as (
    select r.*, coalesce(song.name, member.name) as name, coalesce(song.artist, member.artist) as artist,
      coalesce(song.release_date, member.release_date) as release_date, private.from_file(song, member) as from_file,
      sum((hashtext(r.isrc) % 1000 = 0)::integer) over (order by r.isrc collate "C") as part
    from unnest(recordings) r
    join app.songs song on song.isrc = r.isrc
    left join app.catalog_songs member on member.catalog_id = input_columns.catalog_id and member.isrc = r.isrc
  ),
  sorted as (select i.* from input i order by i.part, i.isrc collate "C")
  select i.part, array[
    array_to_string(array_agg(i.isrc), s, ''),
    array_to_string(array_agg(i.name), s, ''),
    array_to_string(array_agg(i.artist), s, ''),
    array_to_string(array_agg(i.release_date), s, ''),
    array_to_string(array_agg(i.basis), s, ''),
    array_to_string(array_agg(i.age_class), s, ''),
    array_to_string(array_agg(i.age_days), s, ''),
    array_to_string(array_agg(i.measured_streams + i.estimated_streams), s, ''),
    array_to_string(array_agg(i.measured_streams), s, ''),
    array_to_string(array_agg(i.estimated_streams), s, ''),
    array_to_string(array_agg(private.number_text(round(i.measured_days::numeric, 6))), s, ''),
    array_to_string(array_agg(i.run_rate_per_day), s, ''),
    array_to_string(array_agg(i.exponent), s, ''),
    array_to_string(array_agg(i.first_error_80), s, ''),
    array_to_string(array_agg(i.gap_days), s, ''),
    array_to_string(array_agg(i.low), s, ''),
    array_to_string(array_agg(i.mid), s, ''),
    array_to_string(array_agg(i.high), s, ''),
    array_to_string(array_agg(private.format_timestamp(i.first_observed_at)), s, ''),
    array_to_string(array_agg(i.first_count), s, ''),
    array_to_string(array_agg(private.format_timestamp(i.last_observed_at)), s, ''),
    array_to_string(array_agg(i.last_count), s, ''),
    array_to_string(array_agg(array_to_string(i.from_file, ' ')), s, ''),
    array_to_string(array_agg(i.condition), s, ''),
    array_to_string(array_agg(i.counted_until), s, ''),
    array_to_string(array_agg(i.shared_since), s, ''),
    array_to_string(array_agg(array_to_string(i.related, ' ')), s, '')]
  from sorted i group by i.part order by i.part;
end $$;

-- The inputs of some parts of a valuation, from 1, as private.input_columns has them.
create function private.stored_columns(valuation app.valuations, first_part integer, last_part integer)
returns table (part integer, columns text[])
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select p.part, array(
    select i.body
    from generate_series(1, array_length(valuation.input_hashes, 2)) n
    join app.valuation_inputs i on i.catalog_id = valuation.catalog_id and i.hash = valuation.input_hashes[p.part][n]
    order by n)
  from generate_series(first_part, least(last_part, coalesce(array_length(valuation.input_hashes, 1), 0))) p (part)
  order by p.part;
end $$;

-- The recordings of some parts of a valuation, from 1.
create function private.stored_recordings(
  valuation app.valuations, first_part integer default 1, last_part integer default 1000000
) returns private.report_recording[]
language plpgsql stable security invoker set search_path = ''
as $$
declare
  s constant text := e'\x1f';
begin
  return array(
    select row(
      i.isrc, i.basis, i.age_class, i.age_days, i.measured, i.estimated, null, i.run_rate, i.exponent, i.error, i.gap,
      i.low, i.mid, i.high, null, null, null, null, i.condition, i.counted_until, null, null
    )::private.report_recording
    from private.stored_columns(valuation, first_part, last_part) c
    cross join lateral unnest(
      string_to_array(c.columns[1], s), string_to_array(c.columns[5], s), string_to_array(c.columns[6], s, ''),
      string_to_array(c.columns[7], s, '')::double precision[], string_to_array(c.columns[9], s, '')::bigint[],
      string_to_array(c.columns[10], s, '')::bigint[], string_to_array(c.columns[12], s, '')::double precision[],
      string_to_array(c.columns[13], s, '')::double precision[], string_to_array(c.columns[14], s, '')::double precision[],
      string_to_array(c.columns[15], s, '')::double precision[], string_to_array(c.columns[16], s, '')::double precision[],
      string_to_array(c.columns[17], s, '')::double precision[], string_to_array(c.columns[18], s, '')::double precision[],
      string_to_array(c.columns[24], s, ''), string_to_array(c.columns[25], s, '')::date[]
    ) i (isrc, basis, age_class, age_days, measured, estimated, run_rate, exponent, error, gap, low, mid, high, condition,
      counted_until)
  );
end $$;

grant execute on function private.number_text, private.input_names, private.input_columns, private.stored_columns, private.stored_recordings
  to authenticated;
