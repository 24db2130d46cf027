-- The steps of a capture. Each step is one transaction after which any worker can continue. A repeated step (by a second
-- worker, or after a lost response) changes nothing.

-- Locks the snapshot of an open run; null if the run has ended.
create function private.lock_capture(run_id uuid) returns app.playcount_snapshots
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_snapshot app.playcount_snapshots;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = (select c.snapshot_id from app.captures c where c.run_id = lock_capture.run_id)
    and s.state in ('queued', 'running')
  for no key update;
  return v_snapshot;
end $$;

-- The state of a capture for the worker; null if it has ended.
create function private.describe_capture(snapshot_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'snapshot_id', s.id,
      'requested_at', private.format_timestamp(s.created_at),
      'provider_run_id', c.provider_run_id,
      'dataset_id', c.dataset_id,
      'read_position', c.read_position,
      'recording_count', s.recording_count,
      'captured_count', s.captured_count,
      'overdue', now() > s.created_at + interval '24 hours'
    )
    from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.id = describe_capture.snapshot_id and s.state in ('queued', 'running')
  );
end $$;

create function jobs.begin_capture(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid := (private.lock_capture(run_id)).id;
begin
  update app.playcount_snapshots s set state = 'running', started_at = coalesce(s.started_at, now()) where s.id = v_id;
  return private.describe_capture(v_id);
end $$;
comment on function jobs.begin_capture is 'Starts or resumes a capture and returns its state; null if it has ended.';

create function jobs.list_capture_isrcs(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(song.isrc order by song.isrc), '[]') from app.snapshot_songs song
    join app.captures c on c.snapshot_id = song.snapshot_id
    where c.run_id = list_capture_isrcs.run_id
  );
end $$;
comment on function jobs.list_capture_isrcs is 'The recordings of a capture that have no observation yet.';

create function jobs.save_provider_run(run_id uuid, provider_run_id text, dataset_id text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid := (private.lock_capture(run_id)).id;
begin
  update app.captures c
  set provider_run_id = save_provider_run.provider_run_id, dataset_id = save_provider_run.dataset_id
  where c.snapshot_id = v_id and c.provider_run_id is null;
  return private.describe_capture(v_id);
end $$;
comment on function jobs.save_provider_run is
  'Stores the provider''s run of a capture. An earlier one stays; the result has the stored one.';
