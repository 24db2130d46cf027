-- Observations grow without end, so they are partitioned by time of capture: old quarters can be moved or packed
-- away, and the indexes that take today's writes stay small. `isrc` leads the key, so that a distributed Postgres
-- can spread the table by it, and because every read names its recordings.
--
-- The key's index holds a recording's whole series, value included. `data_source` names provider, platform and
-- metric in one, so those two columns need no place in it. There is no foreign key to songs or snapshots: captures
-- may land before a recording is described, and a check per row would halve the speed of imports.
-- `value` has no sign check: old rows may be invalid, and the comparison says so.

create table app.song_measurements (
  isrc text not null,
  platform text not null default 'spotify',
  metric text not null default 'platform_displayed_play_count',
  captured_at timestamptz not null,
  value bigint not null,
  data_source text not null default 'apify_spotify_playcount',
  snapshot_id uuid,
  constraint song_measurements_pkey primary key (isrc, data_source, captured_at) include (value)
) partition by range (captured_at);
comment on table app.song_measurements is 'Saved observations of cumulative play counts, shared by ISRC.';
comment on column app.song_measurements.value is 'The displayed cumulative count. May be invalid (negative, or beyond 2^53 - 1) in old rows.';
comment on column app.song_measurements.snapshot_id is 'The capture that wrote the row, null for an import.';
create index song_measurements_snapshot_id_isrc_idx on app.song_measurements (snapshot_id, isrc)
  where snapshot_id is not null;

alter table app.song_measurements enable row level security, force row level security;
create policy song_measurements_select_account on app.song_measurements for select to authenticated
  using ((select private.account_id()) is not null);
grant select (isrc, platform, metric, captured_at, value, data_source) on app.song_measurements to authenticated;
