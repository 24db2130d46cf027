-- The tracks of a capture's recordings, for a provider that identifies recordings by track. The worker searches for what is due
-- and saves it batch by batch, so that another worker can continue.

create function private.was_observed(isrc text, after timestamptz) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return exists (
    select from app.song_measurements m
    where m.isrc = was_observed.isrc and m.platform = 'spotify' and m.captured_at > after);
end $$;

create function jobs.list_capture_lookups(run_id uuid, after_isrc text, row_limit integer) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_snapshot_id uuid := (select c.snapshot_id from app.captures c where c.run_id = list_capture_lookups.run_id);
begin
  return (
    select coalesce(jsonb_agg(due.isrc order by due.isrc), '[]') from (
      select member.isrc from app.snapshot_songs member
      -- `offset 0` looks up each recording: a new snapshot has no statistics, and only its next ones are needed.
      cross join lateral (
        select from app.songs song
        where song.isrc = member.isrc and (
          song.spotify_looked_up_at is null
          or song.spotify_looked_up_at < now() - interval '7 days' and (
            song.spotify_track_id is null
            -- Its track may have been replaced by another one.
            or not private.was_observed(song.isrc, now() - interval '45 days')
          )
        )
        offset 0
      ) lookup
      where member.snapshot_id = v_snapshot_id and member.isrc > after_isrc
      order by member.isrc limit row_limit
    ) due
  );
end $$;
comment on function jobs.list_capture_lookups is
  'The next recordings of a capture whose track must be looked up: never looked up, or over a week ago without a track or without an observation in 45 days.';

create function jobs.save_capture_tracks(run_id uuid, items jsonb) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid := (private.lock_capture(run_id)).id;
begin
  -- Locked in order: concurrent captures may have the same recordings.
  with found as materialized (
    select song.isrc, item.track_id
    from app.songs song join jsonb_to_recordset(items) item (isrc text, track_id text) on item.isrc = song.isrc
    where v_id is not null
    order by song.isrc for no key update of song
  )
  update app.songs song
  set spotify_track_id = case when found.track_id ~ '^[0-9A-Za-z]{22}$' then found.track_id end, spotify_looked_up_at = now()
  from found where song.isrc = found.isrc;
  return private.describe_capture(v_id);
end $$;
comment on function jobs.save_capture_tracks is
  'Saves the tracks that were found for recordings, null for none, and returns the state of the capture; null if it has ended.';

create function jobs.list_capture_tracks(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(
      jsonb_agg(jsonb_build_object('isrc', song.isrc, 'track_id', song.spotify_track_id) order by song.isrc), '[]')
    from app.captures c
    join app.snapshot_songs member on member.snapshot_id = c.snapshot_id
    join app.songs song on song.isrc = member.isrc
    where c.run_id = list_capture_tracks.run_id and song.spotify_track_id is not null
  );
end $$;
comment on function jobs.list_capture_tracks is 'The recordings of a capture that have a track and no observation yet, with it.';

-- The items of a provider's page with the ISRCs of their tracks: one for each recording that has the track, without an ISRC
-- where none has.
create function private.identify_items(items jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not jsonb_path_exists(items, '$[*].track_id') then
    return items;
  end if;
  return (
    select jsonb_agg(
      item.value || jsonb_build_object('isrc', coalesce(item.value ->> 'isrc', song.isrc)) order by item.position)
    from jsonb_array_elements(items) with ordinality item (value, position)
    -- `offset 0` looks up each track in the index.
    left join lateral (
      select s.isrc from app.songs s where s.spotify_track_id = item.value ->> 'track_id' offset 0
    ) song on true
  );
end $$;

-- The recordings of a snapshot that were not captured because no track was found: their number, and the first 100. Null if
-- there are none.
create function private.describe_missing_tracks(snapshot_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select case when count(*) > 0 then
      jsonb_build_object('count', count(*), 'isrcs', to_jsonb((array_agg(song.isrc order by song.isrc))[:100]))
    end
    from app.snapshot_songs member join app.songs song on song.isrc = member.isrc
    where member.snapshot_id = describe_missing_tracks.snapshot_id
      and song.spotify_track_id is null and song.spotify_looked_up_at is not null
  );
end $$;
