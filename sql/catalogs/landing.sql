-- Captures and imports write observations and months by one function, without triggers, which a distributed Postgres does not
-- have on its tables. Other writers are followed by the triggers of daily.sql and recount.sql.

-- Stores observations and merges them into their months. Those whose key exists are skipped: returns the recordings of the
-- others. recorded_at is null for what is captured now.
create function private.land_observations(
  isrcs text[], times timestamptz[], counts bigint[], data_source text, snapshot_id uuid, recorded_at timestamptz
) returns text[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_isrcs text[];
  v_times timestamptz[];
  v_counts bigint[];
begin
  perform set_config('app.landing', 'on', true);
  -- Counted by what is returned: a distributed table reports skipped rows as inserted, and a duplicate by another error.
  with landed as (
    insert into app.song_measurements (isrc, data_source, captured_at, value, snapshot_id, recorded_at)
    select observed.isrc, land_observations.data_source, observed.captured_at, observed.value,
      land_observations.snapshot_id, land_observations.recorded_at
    from unnest(isrcs, times, counts) observed (isrc, captured_at, value)
    on conflict do nothing
    returning isrc, captured_at, value
  )
  select coalesce(array_agg(l.isrc), '{}'), array_agg(l.captured_at), array_agg(l.value)
  into v_isrcs, v_times, v_counts from landed l;
  perform set_config('app.landing', '', true);
  perform private.merge_months(
    v_isrcs, array_fill(land_observations.data_source, array[cardinality(v_isrcs)]), v_times, v_counts,
    array_fill(land_observations.recorded_at, array[cardinality(v_isrcs)]));
  return v_isrcs;
end $$;
