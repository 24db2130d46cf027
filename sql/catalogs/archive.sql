-- Moving a closed quarter of observations to a file, and back. The owner of the database calls these, in one transaction
-- with the COPY (supabase/archive). No observation of an archived quarter can be in the database, so nothing can recount
-- its months.

create function private.observations_partition(quarter date) returns name
language plpgsql immutable security invoker set search_path = ''
as $$ begin return to_char(quarter, '"song_measurements_"YYYY"q"Q'); end $$;

-- Locks the observations of a quarter against writers, and returns their partition. Refuses an open quarter, and one whose
-- months do not agree with them.
create function private.begin_archive(quarter date) returns name
language plpgsql volatile security invoker set search_path = '' set lock_timeout = '5s'
as $$
declare
  v_partition name := private.observations_partition(quarter);
  v_ends_at timestamptz := (quarter + interval '3 months') at time zone 'UTC';
  v_observed bigint;
  v_stored bigint;
begin
  perform private.refuse_if(v_ends_at + interval '1 day' > now(), 'PT409',
    'The quarter is open: it can be archived a day after its end (UTC)');
  perform private.refuse_if(not pg_try_advisory_xact_lock(hashtextextended(v_partition, 0)), 'PT409',
    'The quarter is being archived or restored');
  perform private.refuse_if(to_regclass('app.' || v_partition) is null, 'PT404', 'The quarter has no partition');
  -- Its writers wait until the end of the transaction. Those of other quarters, and readers, do not.
  execute format('lock table app.%I in share mode', v_partition);
  execute format(
    'select count(*) from (select distinct isrc, data_source, (captured_at at time zone ''UTC'')::date from app.%I) day',
    v_partition) into v_observed;
  select coalesce(sum(bit_count(m.present::bit(32))), 0) into v_stored from app.monthly_playcounts m
  where m.month >= quarter and m.month < quarter + interval '3 months';
  perform private.refuse_if(v_observed <> v_stored, 'PT409', format(
    'The months have %s days and the observations %s. Recount them before (docs/scale.md)', v_stored, v_observed));
  return v_partition;
end $$;

-- Drops the observations of a quarter whose file was verified. Waits for a lock for at most two seconds, because reads queue
-- behind it.
create function private.end_archive(quarter date, file_name text, row_count bigint, sha256 bytea) returns void
language plpgsql volatile security invoker set search_path = '' set lock_timeout = '2s'
as $$
declare
  v_partition name := private.observations_partition(quarter);
begin
  execute format('alter table app.song_measurements detach partition app.%I', v_partition);
  execute format('drop table app.%I', v_partition);
  perform private.refuse_observations(quarter);
  insert into app.archived_quarters (quarter, file_name, row_count, sha256)
  values (quarter, file_name, row_count, sha256);
end $$;

-- Lets the default partition refuse observations of a quarter.
create function private.refuse_observations(quarter date) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  execute format(
    'alter table app.song_measurements_default add constraint %I check (captured_at < %L or captured_at >= %L)',
    to_char(quarter, '"archived_"YYYY"q"Q'), quarter::timestamp at time zone 'UTC',
    (quarter + interval '3 months') at time zone 'UTC');
end $$;

-- Creates the table that takes the observations of an archived quarter, and returns its name.
create function private.begin_restore(quarter date) returns name
language plpgsql volatile security invoker set search_path = '' set lock_timeout = '2s'
as $$
declare
  v_partition name := private.observations_partition(quarter);
  v_is_used boolean;
begin
  perform private.refuse_if(not pg_try_advisory_xact_lock(hashtextextended(v_partition, 0)), 'PT409',
    'The quarter is being archived or restored');
  -- A restored backup has the partitions of the migrations.
  if to_regclass('app.' || v_partition) is not null then
    execute format('select exists (select from app.%I)', v_partition) into v_is_used;
    perform private.refuse_if(v_is_used, 'PT409', 'The database has observations of the quarter');
    execute format('drop table app.%I', v_partition);
  end if;
  execute format(
    'create table app.%I (like app.song_measurements including defaults including constraints including indexes)',
    v_partition);
  return v_partition;
end $$;

-- Attaches the restored observations of a quarter. Their months are there and are not counted again.
create function private.end_restore(quarter date) returns void
language plpgsql volatile security invoker set search_path = '' set lock_timeout = '2s'
as $$
declare
  v_partition name := private.observations_partition(quarter);
begin
  perform private.restrict_partition(v_partition, 'One quarter of app.song_measurements, by UTC time of capture.');
  -- The rows of the default partition are not read for this, where the constraint proves that none belongs here.
  execute format('alter table app.song_measurements attach partition app.%I for values from (%L) to (%L)',
    v_partition, quarter::timestamp at time zone 'UTC', (quarter + interval '3 months') at time zone 'UTC');
  execute format('alter table app.song_measurements_default drop constraint if exists %I',
    to_char(quarter, '"archived_"YYYY"q"Q'));
  delete from app.archived_quarters a where a.quarter = end_restore.quarter;
end $$;
