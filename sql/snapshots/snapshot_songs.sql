-- The recordings of a snapshot that have no observation: during its capture those that are still requested, after it those
-- that the provider did not find. The others are in app.snapshot_pages. Both outlive the catalog that the snapshot was
-- created for, so that the catalog can be created from it again.

create table app.snapshot_songs (
  snapshot_id uuid not null references app.playcount_snapshots (id) on delete cascade,
  isrc text not null references app.songs (isrc),
  primary key (snapshot_id, isrc)
);
comment on table app.snapshot_songs is 'The recordings that a snapshot requested and that have no observation.';
create index snapshot_songs_isrc_idx on app.snapshot_songs (isrc);

alter table app.snapshot_songs enable row level security, force row level security;
create policy snapshot_songs_select_workspace on app.snapshot_songs for select to authenticated
  using (exists (select from app.playcount_snapshots s where s.id = snapshot_songs.snapshot_id));
grant select on app.snapshot_songs to authenticated;
