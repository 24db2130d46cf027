-- Landing: a page of the provider's dataset in one transaction, whoever brings it and however often.

create function jobs.land_capture(run_id uuid, read_position integer, read_count integer, rejected_count integer, items jsonb)
returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_snapshot app.playcount_snapshots := private.lock_capture(run_id);
  v_now timestamptz := clock_timestamp();
  v_isrcs text[];
  v_values bigint[];
begin
  update app.captures c
  set read_position = c.read_position + read_count, rejected_count = c.rejected_count + land_capture.rejected_count
  where c.snapshot_id = v_snapshot.id and c.read_position = land_capture.read_position;
  if not found then
    return private.describe_capture(v_snapshot.id);
  end if;
  -- Looked up one by one, whatever the planner knows of a snapshot that was laid a moment ago.
  select coalesce(array_agg(item.isrc order by item.isrc), '{}'), array_agg(item.value order by item.isrc) into v_isrcs, v_values
  from (
    select distinct on (i.isrc) i.isrc, i.value
    from rows from (jsonb_to_recordset(items) as (isrc text, value bigint)) with ordinality i (isrc, value, place)
    order by i.isrc, i.place
  ) item
  cross join lateral (
    select from app.snapshot_songs song
    where song.snapshot_id = v_snapshot.id and song.isrc = item.isrc and song.captured_at is null
    offset 0
  ) missing;
  loop
    begin
      insert into app.song_measurements (isrc, captured_at, value, snapshot_id)
      select landed.isrc, v_now, landed.value, v_snapshot.id from unnest(v_isrcs, v_values) landed (isrc, value);
      exit;
    exception when unique_violation then
      -- Another capture landed one of them in the same microsecond.
      v_now := clock_timestamp();
    end;
  end loop;
  update app.snapshot_songs song set captured_at = v_now
  where song.snapshot_id = v_snapshot.id and song.isrc = any (v_isrcs);
  perform private.describe_songs(items);
  update app.playcount_snapshots s set captured_count = s.captured_count + cardinality(v_isrcs) where s.id = v_snapshot.id;
  perform jobs.report_progress(run_id, jsonb_build_object(
    'captured', v_snapshot.captured_count + cardinality(v_isrcs), 'total', v_snapshot.recording_count));
  return private.describe_capture(v_snapshot.id);
end $$;
comment on function jobs.land_capture is
  'Lands one page of the provider''s dataset: its observations, which recordings have theirs, the progress, and where to read on. A page that was landed before, or belongs elsewhere, changes nothing.';

create function private.describe_songs(items jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  with told as (
    select distinct on (i.isrc) i.* from jsonb_to_recordset(items) i (isrc text, name text, artist text, release_date date)
    order by i.isrc
  ),
  -- Locked in order: two captures may tell of the same recordings.
  lacking as materialized (
    select s.isrc, told.name, told.artist, told.release_date from app.songs s join told on told.isrc = s.isrc
    where s.name is null and told.name is not null
      or s.artist is null and told.artist is not null
      or s.release_date is null and told.release_date is not null
    order by s.isrc for no key update of s
  )
  update app.songs s
  set name = coalesce(s.name, lacking.name), artist = coalesce(s.artist, lacking.artist),
    release_date = coalesce(s.release_date, lacking.release_date)
  from lacking where s.isrc = lacking.isrc;
end $$;
comment on function private.describe_songs is
  'Adds to known recordings what a capture tells of them and nobody has said yet. For functions that run as their owner.';
