-- The queue. A run is enqueued in the transaction that needs it, claimed by one worker at a time, and ended once. The worker's
-- session holds the run's advisory lock while it works, and makes all calls. The lock ends with the session, so the run of
-- a worker that was killed is due for other workers at once.
--
-- All functions of schema jobs are definers, because the worker's role has no grant on any table. The worker acts for no
-- caller: it passes a run's id, and the functions look up the rest.

create function private.enqueue_run(
  task text, account_id uuid, run_at timestamptz default now(), turn_id uuid default null,
  client_id uuid default private.client_id()
) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into app.task_runs (task, account_id, turn_id, client_id, run_at)
  values (enqueue_run.task, enqueue_run.account_id, enqueue_run.turn_id, enqueue_run.client_id, enqueue_run.run_at)
  returning id into v_id;
  notify task_runs;
  return v_id;
end $$;

-- The advisory lock that a worker's session holds while it works on a run.
create function private.run_lock(run_id uuid) returns bigint
language plpgsql immutable security invoker set search_path = ''
as $$ begin return hashtextextended('run ' || run_id, 0); end $$;

-- Who has open runs of a task, by private.run_turn: those of the oldest 100 due runs, and if there are more, 100 others. A
-- claim is as fast with a long queue as with a short one.
create function private.turns_with_runs(task text) returns uuid[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_ids uuid[] := array(
    select private.run_turn(r.account_id, r.turn_id) from app.task_runs r
    where r.task = turns_with_runs.task and r.finished_at is null and r.run_at <= now() order by r.run_at limit 100);
begin
  if cardinality(v_ids) < 100 then
    return v_ids;
  end if;
  -- More are due, perhaps all of one account. Each step goes to the next turn in the index, from a random one.
  return v_ids || array(
    with recursive turns (id) as (
      select gen_random_uuid()
      union
      select coalesce(
        (select private.run_turn(r.account_id, r.turn_id) from app.task_runs r
          where r.task = turns_with_runs.task and private.run_turn(r.account_id, r.turn_id) > t.id and r.finished_at is null
          order by private.run_turn(r.account_id, r.turn_id) limit 1),
        (select private.run_turn(r.account_id, r.turn_id) from app.task_runs r
          where r.task = turns_with_runs.task and r.finished_at is null
          order by private.run_turn(r.account_id, r.turn_id) limit 1))
      from turns t
    )
    select t.id from turns t limit 100);
end $$;

-- Locks the oldest due run of a turn, for this session, that no other has locked; null if there is none.
create function private.lock_due_run(tasks text[], turn_id uuid) returns app.task_runs
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
  v_run app.task_runs;
begin
  for v_id in
    select due.id from unnest(tasks) t (task) cross join lateral (
      select r.id, r.run_at from app.task_runs r
      where r.task = t.task and private.run_turn(r.account_id, r.turn_id) = lock_due_run.turn_id
        and r.finished_at is null and r.run_at <= now()
      -- More than workers do for one account at a time: the runs that they have locked are among these.
      order by r.run_at limit 200
    ) due
    order by due.run_at
  loop
    if pg_try_advisory_lock(private.run_lock(v_id)) then
      -- The previous holder of the lock may have ended or postponed the run since it was listed, or be about to commit that.
      select r.* into v_run from app.task_runs r
      where r.id = v_id and r.finished_at is null and r.run_at <= now() for no key update skip locked;
      if found then
        return v_run;
      end if;
      perform pg_advisory_unlock(private.run_lock(v_id));
    end if;
  end loop;
  return null;
end $$;

-- The turns that are busy. Workers of the previous release know the argument by this name.
create function jobs.claim_run(tasks text[], busy_account_ids uuid[]) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_turn_id uuid;
  v_run app.task_runs;
begin
  -- One claim at a time, so that each sees the claims before it. Of two at once, both could take runs of one account.
  perform pg_advisory_xact_lock(hashtextextended('claim_run', 0));
  for v_turn_id in
    with turns as (
      select c.turn_id, min(due.run_at) as run_at
      from (
        select distinct t.task, u.turn_id
        from unnest(tasks) t (task), unnest(private.turns_with_runs(t.task)) u (turn_id)
      ) c
      cross join lateral (
        select r.run_at from app.task_runs r
        where r.task = c.task and private.run_turn(r.account_id, r.turn_id) = c.turn_id
          and r.finished_at is null and r.run_at <= now()
        order by r.run_at limit 1
      ) due
      group by c.turn_id
    )
    select t.turn_id from turns t
    -- Accounts take turns. One for which this worker does something already comes last, so that its long runs do not take
    -- every slot.
    order by t.turn_id = any (busy_account_ids), greatest(
      (select max(r.claimed_at) from app.task_runs r where r.account_id = t.turn_id),
      (select max(r.claimed_at) from app.task_runs r
        where r.account_id is null and private.run_turn(r.account_id, r.turn_id) = t.turn_id)
    ) nulls first, t.run_at
  loop
    v_run := private.lock_due_run(tasks, v_turn_id);
    if v_run.id is not null then
      update app.task_runs r set
        state = case when r.cancelled_at is null then 'running' else r.state end,
        started_at = case when r.cancelled_at is null then coalesce(r.started_at, now()) else r.started_at end,
        -- Not now(), which is when this claim began to wait for the others.
        claimed_at = clock_timestamp(),
        attempts = r.attempts + 1
      where r.id = v_run.id;
      return jsonb_build_object(
        'id', v_run.id, 'task', v_run.task, 'account_id', v_run.account_id,
        'turn_id', v_turn_id, 'attempt', v_run.attempts + 1,
        'is_cancelled', v_run.cancelled_at is not null,
        'request_id', v_run.request_id, 'traceparent', v_run.traceparent);
    end if;
  end loop;
  return jsonb_build_object('due_ms', (
    select ceil(extract(epoch from least(min(next.run_at), now() + interval '1 day') - now()) * 1000)::integer
    from unnest(tasks) t (task) cross join lateral (
      select r.run_at from app.task_runs r where r.task = t.task and r.finished_at is null and r.run_at > now()
      order by r.run_at limit 1
    ) next having count(*) > 0));
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

-- Ends a run: completed, or failed if there is an error. False if it had ended before.
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
