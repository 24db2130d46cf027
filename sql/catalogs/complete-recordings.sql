-- Completing the names, artists and release dates of recordings from a store, in the background. There is one run for all
-- catalogs, because recordings are shared. A recording that the store does not have is due again after 30 days.

-- When the next recording is due for completion; null if all are complete.
create function private.next_completion() returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_looked_up_at timestamptz;
begin
  select s.details_looked_up_at into v_looked_up_at from app.songs s
  where s.name is null or s.artist is null or s.release_date is null
  order by s.details_looked_up_at nulls first, s.isrc limit 1;
  return case when found then coalesce(v_looked_up_at + interval '30 days', '-infinity') end;
end $$;

-- Definer, because no request role writes runs.
-- Makes the run that completes recordings due, if any recording is due. Call it last in a transaction.
create function private.request_completion() returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_next timestamptz := private.next_completion();
begin
  if coalesce(v_next > now(), true) then
    return;
  end if;
  -- Held to the end of the transaction: the open run cannot end before it sees what this transaction added.
  perform pg_advisory_xact_lock(hashtextextended('complete_recordings', 0));
  perform from app.task_runs r where r.task = 'complete_recordings' and r.finished_at is null and r.run_at <= now();
  if found then
    return;
  end if;
  update app.task_runs r set run_at = now() where r.task = 'complete_recordings' and r.finished_at is null;
  if found then
    notify task_runs;
  else
    perform private.enqueue_run('complete_recordings', null);
  end if;
end $$;

create function jobs.list_incomplete_recordings(row_limit integer) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(due.isrc), '[]') from (
      select s.isrc from app.songs s
      where (s.name is null or s.artist is null or s.release_date is null)
        and (s.details_looked_up_at is null or s.details_looked_up_at <= now() - interval '30 days')
      order by s.details_looked_up_at nulls first, s.isrc limit row_limit
    ) due
  );
end $$;
comment on function jobs.list_incomplete_recordings is
  'The next recordings without a name, an artist or a release date, for which the store was not asked in 30 days.';

create function jobs.save_recording_details(run_id uuid, isrcs text[], items jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.fill_song_details(items);
  with looked_up as materialized (
    select s.isrc from app.songs s where s.isrc = any (isrcs) order by s.isrc for no key update of s
  )
  update app.songs s set details_looked_up_at = now() from looked_up where s.isrc = looked_up.isrc;
  update app.task_runs r
  set progress = jsonb_build_object('looked_up', coalesce((r.progress ->> 'looked_up')::integer, 0) + cardinality(isrcs))
  where r.id = save_recording_details.run_id and r.state = 'running';
end $$;
comment on function jobs.save_recording_details is
  'Saves what a store says about recordings, and that it was asked for all of these. Repeats change nothing.';

create function jobs.end_completion(run_id uuid, failure text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_next timestamptz;
  v_has_ended boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('complete_recordings', 0));
  v_next := private.next_completion();
  if failure is null and v_next <= now() then
    return false;
  end if;
  v_has_ended := private.end_run(
    run_id, (select r.progress from app.task_runs r where r.id = end_completion.run_id), failure);
  if v_has_ended and v_next is not null then
    -- After a failure the rest waits, so that a service that is down is not asked all the time.
    perform private.enqueue_run('complete_recordings', null, greatest(v_next, now() + interval '6 hours'));
  end if;
  return true;
end $$;
comment on function jobs.end_completion is
  'Ends a run and enqueues the next one for when a recording is due. False if one is due now: the run goes on.';

grant execute on function private.request_completion to authenticated;
