-- Observations grow without end, so they are partitioned by time of capture: old quarters can be moved or packed
-- away, and the indexes that take today's writes stay small. `isrc` leads the key, so that a distributed Postgres
-- can spread the table by it, and because every read names its recordings.
--
-- The key's index holds all that a comparison reads (an index-only scan). `data_source` names provider, platform and
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

create function private.create_measurement_partition(quarter_start date) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_name text := format('song_measurements_%sq%s', extract(year from quarter_start), extract(quarter from quarter_start));
begin
  execute format(
    'create table app.%I partition of app.song_measurements for values from (%L) to (%L)',
    v_name, quarter_start::timestamp at time zone 'UTC', (quarter_start + interval '3 months') at time zone 'UTC');
  -- Reads go through the parent and its policy. A partition itself is granted to nobody, and its own policy says so.
  execute format('alter table app.%I enable row level security', v_name);
  execute format('alter table app.%I force row level security', v_name);
  execute format('create policy %I on app.%I for select to authenticated using (false)', v_name || '_select_nobody', v_name);
  execute format('comment on table app.%I is %L', v_name, 'One quarter of app.song_measurements, by UTC time of capture.');
end $$;
comment on function private.create_measurement_partition(date) is
  'Adds the partition of one quarter, given its first day. Called ahead of time; rows beyond all quarters wait in the default partition.';
revoke execute on function private.create_measurement_partition(date) from public;

select private.create_measurement_partition(quarter::date)
from generate_series(date '2023-01-01', date '2027-10-01', interval '3 months') quarter;

create table app.song_measurements_default partition of app.song_measurements default;
alter table app.song_measurements_default enable row level security;
alter table app.song_measurements_default force row level security;
create policy song_measurements_default_select_nobody on app.song_measurements_default for select to authenticated
  using (false);
comment on table app.song_measurements_default is 'Observations outside every quarter that has a partition of its own.';
