-- Recordings are public facts without an owner: any account may read them.

create table app.songs (
  isrc text primary key check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'),
  name text,
  artist text,
  release_date date,
  created_at timestamptz not null default now(),
  spotify_track_id text check (spotify_track_id ~ '^[0-9A-Za-z]{22}$'),
  spotify_looked_up_at timestamptz,
  details_looked_up_at timestamptz
);
comment on table app.songs is 'Recordings by ISRC: public facts, shared by all catalogs.';
comment on column app.songs.spotify_track_id is
  'Its track at Spotify, for captures whose provider identifies recordings by track. Not unique: two ISRCs may have one track.';
comment on column app.songs.spotify_looked_up_at is
  'When Spotify was last searched for the ISRC; null before the first time.';
comment on column app.songs.details_looked_up_at is
  'When the stores were last asked for its name, artist and release date; null before the first time.';
-- The recordings whose details are to be completed, in the order in which the stores are asked.
create index songs_incomplete_idx on app.songs (details_looked_up_at nulls first, isrc)
  where name is null or artist is null or release_date is null;
-- Finds the recording of a track in a provider's dataset.
create index songs_spotify_track_id_idx on app.songs (spotify_track_id) where spotify_track_id is not null;

-- Finds the other recordings of an artist (private.stream_intervals).
create index songs_artist_idx on app.songs (artist, isrc) where artist is not null;

alter table app.songs enable row level security, force row level security;
create policy songs_select_account on app.songs for select to authenticated
  using ((select private.account_id()) is not null);
create policy songs_insert_account on app.songs for insert to authenticated
  with check (isrc is not null and (select private.account_id()) is not null);
grant select, insert (isrc) on app.songs to authenticated;
