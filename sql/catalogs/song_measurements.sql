-- Observations are partitioned by time of capture, so that old quarters can be moved or archived and the indexes for new
-- rows stay small. `isrc` leads the key because every read selects recordings, and a distributed Postgres can shard by it.
--
-- The key's index covers a recording's series, value included. `data_source` implies platform and metric, so these are not
-- in the key. There is no foreign key to songs or snapshots: observations may arrive before their recording, and a check
-- per row would halve the speed of imports. `value` has no sign check: old rows may be invalid, and comparisons report it.
--
-- Rows are only added, so that what was known at an earlier time can be read again: no role may change or delete one. Only
-- the owner can, to repair (docs/decisions/play-counts.md).

create table app.song_measurements (
  isrc text not null,
  platform text not null default 'spotify',
  metric text not null default 'platform_displayed_play_count',
  captured_at timestamptz not null,
  value bigint not null,
  data_source text not null default 'apify_spotify_playcount',
  snapshot_id uuid,
  recorded_at timestamptz default now(),
  constraint song_measurements_pkey primary key (isrc, data_source, captured_at) include (value)
) partition by range (captured_at);
comment on table app.song_measurements is 'Saved observations of cumulative play counts, shared by ISRC.';
comment on column app.song_measurements.value is
  'The displayed cumulative count. May be invalid (negative, or beyond 2^53 - 1) in old rows.';
comment on column app.song_measurements.snapshot_id is 'The capture that wrote the row, null for an import.';
comment on column app.song_measurements.recorded_at is
  'When the row was stored. Null: when it was captured, as for the worker''s captures, where it takes no space.';
-- For snapshots that were loaded. Those of the worker have their recordings in app.snapshot_pages.
create index song_measurements_snapshot_id_idx on app.song_measurements (snapshot_id)
  where snapshot_id is not null and recorded_at is not null;

-- Public counts have no owner, so any account reads them. Which capture paid for one (snapshot_id) is not granted.
alter table app.song_measurements enable row level security, force row level security;
create policy song_measurements_select_account on app.song_measurements for select to authenticated
  using ((select private.account_id()) is not null);
grant select (isrc, platform, metric, captured_at, value, data_source, recorded_at) on app.song_measurements to authenticated;
