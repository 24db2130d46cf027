-- What a worker may do beside its tasks: read and write the queue, whose library sends statements of its own, and keep
-- house. The queue's tables belong to the library; what it leaves open is closed here.

create function private.unlock_jobs() returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_job record;
  v_count integer := 0;
begin
  for v_job in
    select j.id, private.uuid_or_null(j.payload ->> 'runId') as run_id
    from graphile_worker._private_jobs j
    -- A worker takes the job first and the lock a moment later.
    where j.locked_at < now() - interval '1 second'
    for update skip locked
  loop
    if pg_try_advisory_xact_lock(private.run_lock(v_job.run_id)) then
      update graphile_worker._private_jobs j set locked_at = null, locked_by = null where j.id = v_job.id;
      v_count := v_count + 1;
    end if;
  end loop;
  -- What a planned repeat replaced and nobody took away: a worker was killed between the two.
  delete from graphile_worker._private_jobs j where j.attempts >= j.max_attempts and j.locked_at is null;
  if v_count > 0 then
    perform pg_notify('jobs:insert', json_build_object('count', v_count)::text);
  end if;
  return v_count;
end $$;
comment on function private.unlock_jobs() is
  'Gives the jobs of workers that are gone to the others: those whose run no session holds. For functions that run as their owner.';

-- Definer: the worker's role has no right to any table.
create function jobs.keep_house() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_unlocked integer;
  v_woken integer;
  v_started integer;
  v_deleted integer;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('keep_house', 0)) then
    return jsonb_build_object();
  end if;
  v_unlocked := private.unlock_jobs();
  v_woken := private.wake_cancelled_runs();
  v_started := private.start_due_tasks();
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days' order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  perform private.sweep_signup_attempts();
  perform private.sweep_chats();
  return jsonb_build_object('unlocked', v_unlocked, 'woken', v_woken, 'started', v_started, 'deleted', v_deleted);
end $$;
comment on function jobs.keep_house() is
  'What every worker does every few seconds: unlocks the jobs of dead workers, wakes cancelled runs, starts what is due, forgets runs that ended 90 days ago.';

-- Definer, as all that the worker calls.
create function jobs.next_job_ms(tasks text[]) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select ceil(extract(epoch from
      min(least(greatest(j.run_at, now()), now() + interval '1 day')) - now()) * 1000)::integer
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = any (next_job_ms.tasks) and j.locked_at is null and j.attempts < j.max_attempts
  );
end $$;
comment on function jobs.next_job_ms(text[]) is
  'How long until a job of these tasks is due that no worker has; null where there is none.';

revoke execute on all functions in schema private, jobs from public;
grant execute on function jobs.keep_house(), jobs.next_job_ms(text[]) to platform_worker;

-- The library's functions search wherever their caller does, and anybody may execute them. The worker calls none.
do $$
declare
  v_function regprocedure;
begin
  for v_function in select p.oid from pg_catalog.pg_proc p where p.pronamespace = 'graphile_worker'::regnamespace loop
    execute format('alter function %s set search_path = ''''', v_function);
    execute format('revoke execute on function %s from public', v_function);
  end loop;
end $$;

grant usage on schema graphile_worker to platform_worker;
grant select, update, delete on graphile_worker._private_jobs to platform_worker;
grant select, insert on graphile_worker._private_tasks to platform_worker;
grant select, update on graphile_worker._private_job_queues to platform_worker;
create policy _private_jobs_select_worker on graphile_worker._private_jobs for select to platform_worker using (true);
create policy _private_jobs_update_worker on graphile_worker._private_jobs for update to platform_worker using (true);
create policy _private_jobs_delete_worker on graphile_worker._private_jobs for delete to platform_worker using (true);
create policy _private_tasks_select_worker on graphile_worker._private_tasks for select to platform_worker using (true);
create policy _private_tasks_insert_worker on graphile_worker._private_tasks for insert to platform_worker with check (true);
create policy _private_job_queues_select_worker on graphile_worker._private_job_queues for select to platform_worker using (true);
create policy _private_job_queues_update_worker on graphile_worker._private_job_queues for update to platform_worker using (true);
-- Recurring work is ours (schedules.sql); the library's own stays unused.
create policy _private_known_crontabs_select_nobody on graphile_worker._private_known_crontabs for select to platform_worker using (false);
