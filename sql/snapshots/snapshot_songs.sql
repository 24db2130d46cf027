-- The recordings of a snapshot. They outlive the catalog that it was created for, so that the catalog can be created from
-- it again.

create table app.snapshot_songs (
  snapshot_id uuid not null references app.playcount_snapshots (id) on delete cascade,
  isrc text not null references app.songs (isrc),
  captured_at timestamptz,
  primary key (snapshot_id, isrc)
);
comment on table app.snapshot_songs is 'The recordings that a snapshot requested.';
comment on column app.snapshot_songs.captured_at is
  'The captured_at of its observation in app.song_measurements; null while there is none.';
create index snapshot_songs_isrc_idx on app.snapshot_songs (isrc);

alter table app.snapshot_songs enable row level security, force row level security;
create policy snapshot_songs_select_workspace on app.snapshot_songs for select to authenticated
  using (exists (select from app.playcount_snapshots s where s.id = snapshot_songs.snapshot_id));
grant select on app.snapshot_songs to authenticated;
