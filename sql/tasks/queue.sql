-- The queue. A run is enqueued in the transaction that needs it, claimed by one worker at a time, and ended once. The worker's
-- session holds the run's advisory lock while it works, and makes all calls. The lock ends with the session, so the run of
-- a worker that was killed is due for other workers at once.
--
-- All functions of schema jobs are definers, because the worker's role has no grant on any table. The worker acts for no
-- caller: it passes a run's id, and the functions look up the rest.

create function private.enqueue_run(task text, account_id uuid, run_at timestamptz default now()) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into app.task_runs (task, account_id, run_at)
  values (enqueue_run.task, enqueue_run.account_id, enqueue_run.run_at) returning id into v_id;
  notify task_runs;
  return v_id;
end $$;
comment on function private.enqueue_run is 'Adds a run of a task to the queue.';

create function private.run_lock(run_id uuid) returns bigint
language plpgsql immutable security invoker set search_path = ''
as $$ begin return hashtextextended('run ' || run_id, 0); end $$;
comment on function private.run_lock is 'The advisory lock that a worker''s session holds while it works on a run.';

create function jobs.claim_run(tasks text[], busy_account_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid;
  v_no_account constant uuid := '00000000-0000-0000-0000-000000000000';
  v_run app.task_runs;
begin
  -- One claim at a time, so that each sees the claims before it. Of two at once, both could take runs of one account.
  perform pg_advisory_xact_lock(hashtextextended('claim_run', 0));
  for v_id in
    with due as (
      select r.id, r.account_id, r.run_at from app.task_runs r
      where r.finished_at is null and r.run_at <= now() and r.task = any (tasks)
    ), accounts as (
      select a.account_id, case
        when a.account_id is null then (select max(r.claimed_at) from app.task_runs r where r.account_id is null)
        else (select max(r.claimed_at) from app.task_runs r where r.account_id = a.account_id)
      end as last_claimed_at
      from (select distinct d.account_id from due d) a
    )
    select d.id from due d
    -- Runs without an account take turns as if they had one in common. An equality, which can be hashed.
    join accounts a on coalesce(a.account_id, v_no_account) = coalesce(d.account_id, v_no_account)
    -- Accounts take turns. One for which this worker does something already comes last, so that its long runs do not take
    -- every slot.
    order by coalesce(d.account_id = any (busy_account_ids), false), a.last_claimed_at nulls first, d.run_at
  loop
    if pg_try_advisory_lock(private.run_lock(v_id)) then
      -- The previous holder of the lock may have ended or postponed the run since it was listed, or be about to commit that.
      select r.* into v_run from app.task_runs r
      where r.id = v_id and r.finished_at is null and r.run_at <= now() for no key update skip locked;
      if found then
        update app.task_runs r set
          state = case when r.cancelled_at is null then 'running' else r.state end,
          started_at = case when r.cancelled_at is null then coalesce(r.started_at, now()) else r.started_at end,
          claimed_at = now(),
          attempts = r.attempts + 1
        where r.id = v_id;
        return jsonb_build_object(
          'id', v_id, 'task', v_run.task, 'account_id', v_run.account_id, 'attempt', v_run.attempts + 1,
          'is_cancelled', v_run.cancelled_at is not null,
          'request_id', v_run.request_id, 'traceparent', v_run.traceparent);
      end if;
      perform pg_advisory_unlock(private.run_lock(v_id));
    end if;
  end loop;
  return jsonb_build_object('due_ms', (
    select ceil(extract(epoch from least(r.run_at, now() + interval '1 day') - now()) * 1000)::integer
    from app.task_runs r where r.finished_at is null and r.run_at > now() and r.task = any (tasks)
    order by r.run_at limit 1));
end $$;
comment on function jobs.claim_run is
  'Locks a due run of these tasks for this session and starts an attempt. If none is due, returns the time until the next one is. A worker only ends a run that was cancelled.';

create function jobs.release_run(run_id uuid, after_ms integer, is_planned boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_is_open boolean;
begin
  update app.task_runs r set
    run_at = case
      -- A run that was cancelled meanwhile is due soon, so that it ends.
      when r.cancelled_at is not null then now() + least(after_ms, 1000) * interval '1 millisecond'
      -- One that was made due meanwhile stays due (private.resend_webhook_delivery).
      when r.run_at > r.claimed_at then r.run_at
      else now() + after_ms * interval '1 millisecond'
    end,
    attempts = case when is_planned then 0 else r.attempts end
  where r.id = release_run.run_id and r.finished_at is null;
  v_is_open := found;
  if after_ms = 0 then
    notify task_runs;
  end if;
  perform pg_advisory_unlock(private.run_lock(run_id));
  return v_is_open;
end $$;
comment on function jobs.release_run is
  'Releases this session''s lock on a run. An open run is due again after after_ms; a planned pause resets the count of attempts. Returns false for a run that has ended.';

create function private.end_run(run_id uuid, output jsonb, error text) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_has_ended boolean;
begin
  update app.task_runs r
  set state = case when end_run.error is null then 'completed' else 'failed' end, output = end_run.output,
    error = end_run.error, started_at = coalesce(r.started_at, now()), finished_at = now()
  where r.id = end_run.run_id and r.state in ('queued', 'running');
  v_has_ended := found;
  if v_has_ended then
    perform private.announce_run(end_run.run_id);
  end if;
  return v_has_ended;
end $$;
comment on function private.end_run is
  'Ends a run: completed, or failed if there is an error. False if it had ended before.';

create function jobs.complete_run(run_id uuid, output jsonb) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.end_run(run_id, output, null); end $$;
comment on function jobs.complete_run is 'Ends a run with its result; false if it had ended before.';

create function jobs.fail_run(run_id uuid, error text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.end_run(run_id, null, error); end $$;
comment on function jobs.fail_run is 'Ends a run with an error for its caller; false if it had ended before.';

create function jobs.report_progress(run_id uuid, progress jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.task_runs r set progress = report_progress.progress
  where r.id = report_progress.run_id and r.state = 'running';
end $$;
comment on function jobs.report_progress is 'Stores the progress of a run for its caller.';

create function jobs.list_cancelled_runs(run_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(r.id), '[]') from app.task_runs r
    where r.id = any (run_ids) and r.cancelled_at is not null and r.finished_at is null
  );
end $$;
comment on function jobs.list_cancelled_runs is 'The cancelled runs among those that a worker is working on.';
