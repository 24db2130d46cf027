-- What a snapshot asked for and what of it was captured. It outlives the catalog it was made for, so that the catalog
-- can be made again from it with nothing lost.

create table app.snapshot_songs (
  snapshot_id uuid not null references app.playcount_snapshots (id) on delete cascade,
  isrc text not null references app.songs (isrc),
  captured_at timestamptz,
  primary key (snapshot_id, isrc)
);
comment on table app.snapshot_songs is 'The recordings that a snapshot asked for.';
comment on column app.snapshot_songs.captured_at is 'When its observation was captured, the row of app.song_measurements by this time; null while there is none.';
create index snapshot_songs_isrc_idx on app.snapshot_songs (isrc);

alter table app.snapshot_songs enable row level security;
alter table app.snapshot_songs force row level security;
create policy snapshot_songs_select_workspace on app.snapshot_songs for select to authenticated
  using (exists (select from app.playcount_snapshots s where s.id = snapshot_songs.snapshot_id));
grant select on app.snapshot_songs to authenticated;

create table app.captures (
  snapshot_id uuid primary key references app.playcount_snapshots (id) on delete cascade,
  run_id uuid not null unique references app.task_runs (id) on delete cascade,
  reservation_id uuid not null unique references app.credit_reservations (id),
  provider_run_id text,
  dataset_id text,
  read_position integer not null default 0 check (read_position >= 0),
  rejected_count integer not null default 0 check (rejected_count >= 0),
  check ((provider_run_id is null) = (dataset_id is null))
);
comment on table app.captures is 'What a worker needs to go on with a capture from wherever it stands. No caller reads it.';
comment on column app.captures.read_position is 'How many items of the provider''s dataset have been read and landed.';
comment on column app.captures.rejected_count is 'How many of them were no observation.';

alter table app.captures enable row level security;
alter table app.captures force row level security;
create policy captures_select_nobody on app.captures for select to authenticated using (false);
