-- A run's life: laid with its job, begun by a worker, ended once. Functions of schema jobs are the worker's alone; it acts
-- for no caller, so they are definers, take the run's id and nothing that says whose it is.

-- A job is the queue's to repeat for as long as its run has not ended: the count that ends a run is the run's own.
create function private.lay_job(run_id uuid, task text, run_at timestamptz default now()) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform graphile_worker.add_job(
    lay_job.task, json_build_object('runId', lay_job.run_id), run_at => lay_job.run_at, max_attempts => 32767,
    job_key => lay_job.run_id::text
  );
end $$;
comment on function private.lay_job(uuid, text, timestamptz) is
  'The job that does a run, in place of the one that there may be. For functions that run as their owner.';

create function private.lay_run(task text, account_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into app.task_runs (task, account_id) values (lay_run.task, lay_run.account_id) returning id into v_id;
  perform private.lay_job(v_id, lay_run.task);
  return v_id;
end $$;
comment on function private.lay_run(text, uuid) is 'A new run of a task with the job that does it. For functions that run as their owner.';

-- Definer, because no request role writes runs or jobs.
create function private.start_run(task text, account_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return private.lay_run(start_run.task, private.check_account(start_run.account_id));
end $$;
comment on function private.start_run(text, uuid) is
  'Starts background work for an account that the caller reaches, together with the transaction that asks for it.';

create function private.run_lock(run_id uuid) returns bigint
language plpgsql immutable security invoker set search_path = ''
as $$ begin return hashtextextended('run ' || run_id, 0); end $$;
comment on function private.run_lock(uuid) is 'The advisory lock that a worker''s session holds while it does a run.';

-- Definer: the worker's role has no right to any table.
create function jobs.lock_run(run_id uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return pg_try_advisory_lock(private.run_lock(run_id)); end $$;
comment on function jobs.lock_run(uuid) is 'Takes a run for this session; false where another session has it. It ends with the session at the latest.';

-- Definer: the worker's role has no right to any table.
create function jobs.begin_run(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_run app.task_runs;
begin
  update app.task_runs r set
    state = case when r.cancelled_at is null then 'running' else r.state end,
    started_at = case when r.cancelled_at is null then coalesce(r.started_at, now()) else r.started_at end,
    attempts = r.attempts + 1
  where r.id = begin_run.run_id and r.state in ('queued', 'running')
  returning r.* into v_run;
  return case when found then jsonb_build_object(
    'id', v_run.id, 'task', v_run.task, 'account_id', v_run.account_id, 'attempts', v_run.attempts,
    'cancelled', v_run.cancelled_at is not null
  ) end;
end $$;
comment on function jobs.begin_run(uuid) is
  'Begins a run, or goes on with one that was cut off; null for one that has ended. One that is cancelled is only to be ended.';

-- Definer: the worker's role has no right to any table.
create function jobs.leave_run(run_id uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_unlock(private.run_lock(leave_run.run_id));
  return not exists (
    select from app.task_runs r where r.id = leave_run.run_id and r.state in ('queued', 'running')
  );
end $$;
comment on function jobs.leave_run(uuid) is 'Gives a run back that this session had locked: whether it has ended.';

-- Definer: the worker's role has no right to any table.
create function jobs.run_again(run_id uuid, after_ms integer) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_run app.task_runs;
begin
  update app.task_runs r set attempts = 0
  where r.id = run_again.run_id and r.state in ('queued', 'running')
  returning r.* into v_run;
  if found then
    perform private.lay_job(
      v_run.id, v_run.task,
      now() + case when v_run.cancelled_at is null then run_again.after_ms else 0 end * interval '1 millisecond');
  end if;
  perform pg_advisory_unlock(private.run_lock(run_again.run_id));
end $$;
comment on function jobs.run_again(uuid, integer) is
  'Gives a run back that this session had locked, to go on later as planned, at once where it is cancelled: a new job, that the queue puts in place of the one at work.';

create function private.end_run(run_id uuid, state text, output jsonb, error text) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.task_runs r
  set state = end_run.state, output = end_run.output, error = end_run.error,
    started_at = coalesce(r.started_at, now()), finished_at = now()
  where r.id = end_run.run_id and r.state in ('queued', 'running');
  return found;
end $$;
comment on function private.end_run(uuid, text, jsonb, text) is
  'Ends a run as completed or failed: whether it was this call that did. For functions that run as their owner.';

-- Definer: the worker's role has no right to any table.
create function jobs.complete_run(run_id uuid, output jsonb) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.end_run(run_id, 'completed', output, null); end $$;
comment on function jobs.complete_run(uuid, jsonb) is 'Ends a run with its result; false where it had ended before.';

-- Definer: the worker's role has no right to any table.
create function jobs.fail_run(run_id uuid, error text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.end_run(run_id, 'failed', null, error); end $$;
comment on function jobs.fail_run(uuid, text) is 'Ends a run with the reason, for its caller to read; false where it had ended before.';

-- Definer: the worker's role has no right to any table.
create function jobs.report_progress(run_id uuid, progress jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.task_runs r set progress = report_progress.progress
  where r.id = report_progress.run_id and r.state = 'running';
end $$;
comment on function jobs.report_progress(uuid, jsonb) is 'How far a run has come, for its caller to read.';

revoke execute on all functions in schema private, jobs from public;
grant execute on function private.start_run(text, uuid) to authenticated;
grant execute on function
  jobs.lock_run(uuid),
  jobs.begin_run(uuid),
  jobs.leave_run(uuid),
  jobs.run_again(uuid, integer),
  jobs.complete_run(uuid, jsonb),
  jobs.fail_run(uuid, text),
  jobs.report_progress(uuid, jsonb)
to platform_worker;
