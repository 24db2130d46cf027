-- Saving a page of the provider's dataset, in one transaction. Repeats change nothing.

create function jobs.save_capture_page(
  run_id uuid, read_position integer, read_count integer, rejected_count integer, items jsonb
) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_snapshot app.playcount_snapshots := private.lock_capture(run_id);
  v_isrcs text[];
  v_values bigint[];
begin
  update app.captures c
  set read_position = c.read_position + read_count, rejected_count = c.rejected_count + save_capture_page.rejected_count
  where c.snapshot_id = v_snapshot.id and c.read_position = save_capture_page.read_position;
  if not found then
    return private.describe_capture(v_snapshot.id);
  end if;
  items := private.identify_items(items);
  -- `offset 0` looks up each key: the rows of a new snapshot have no statistics yet.
  select coalesce(array_agg(item.isrc order by item.isrc), '{}'), array_agg(item.value order by item.isrc)
  into v_isrcs, v_values
  from (
    select distinct on (i.isrc) i.isrc, i.value
    from rows from (jsonb_to_recordset(items) as (isrc text, value bigint)) with ordinality i (isrc, value, position)
    order by i.isrc, i.position
  ) item
  cross join lateral (
    select from app.snapshot_songs song
    where song.snapshot_id = v_snapshot.id and song.isrc = item.isrc
    offset 0
  ) missing;
  perform private.land_capture_page(v_snapshot.id, v_isrcs, v_values, clock_timestamp());
  perform private.fill_song_details(items);
  update app.playcount_snapshots s set captured_count = s.captured_count + cardinality(v_isrcs) where s.id = v_snapshot.id;
  perform jobs.report_progress(run_id, jsonb_build_object(
    'captured', v_snapshot.captured_count + cardinality(v_isrcs), 'total', v_snapshot.recording_count));
  return private.describe_capture(v_snapshot.id);
end $$;
comment on function jobs.save_capture_page is
  'Saves one page of the provider''s dataset: its observations, by ISRC or by track, the progress and the next read position. A page that was saved before changes nothing.';

-- Stores the observations of a page, and moves its recordings from app.snapshot_songs to app.snapshot_pages.
create function private.land_capture_page(
  snapshot_id uuid, isrcs text[], counts bigint[], captured_at timestamptz
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_landed text[];
begin
  while isrcs <> '{}' loop
    v_landed := private.land_observations(
      isrcs, array_fill(captured_at, array[cardinality(isrcs)]), counts, 'apify_spotify_playcount', snapshot_id, null);
    insert into app.snapshot_pages (snapshot_id, captured_at, isrcs)
    select land_capture_page.snapshot_id, land_capture_page.captured_at, v_landed where v_landed <> '{}';
    delete from app.snapshot_songs song
    where song.snapshot_id = land_capture_page.snapshot_id and song.isrc = any (v_landed);
    -- Another capture saved the others in the same microsecond: they get the next one.
    select coalesce(array_agg(o.isrc), '{}'), array_agg(o.count) into isrcs, counts
    from unnest(isrcs, counts) o (isrc, count) where o.isrc <> all (v_landed);
    captured_at := captured_at + interval '1 microsecond';
  end loop;
end $$;

create function private.fill_song_details(items jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  with given as (
    select distinct on (i.isrc) i.* from jsonb_to_recordset(items) i (isrc text, name text, artist text, release_date date)
    order by i.isrc
  ),
  -- Locked in order: concurrent captures may have the same recordings.
  missing as materialized (
    select s.isrc, given.name, given.artist, given.release_date from app.songs s join given on given.isrc = s.isrc
    where s.name is null and given.name is not null
      or s.artist is null and given.artist is not null
      or s.release_date is null and given.release_date is not null
    order by s.isrc for no key update of s
  )
  update app.songs s
  set name = coalesce(s.name, missing.name), artist = coalesce(s.artist, missing.artist),
    release_date = coalesce(s.release_date, missing.release_date)
  from missing where s.isrc = missing.isrc;
end $$;
