-- Cancelling. That a run is to end stands in its row; a worker sees it within about a second and has the run's task end it,
-- so that what it owes is settled. Whoever is killed in between is followed by another that reads the same row.

-- Definer, because no request role reads or writes jobs.
create function private.wake_cancelled_runs(run_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  -- A job that is locked is at work: its worker asks by itself.
  update graphile_worker._private_jobs j set run_at = now()
  where j.id in (
    select waiting.id from app.task_runs r
    join graphile_worker._private_jobs waiting on waiting.key = r.id::text
    where r.cancelled_at is not null and r.finished_at is null
      and (wake_cancelled_runs.run_id is null or r.id = wake_cancelled_runs.run_id)
      and waiting.locked_at is null and waiting.run_at > now()
    for update of waiting skip locked
  );
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform pg_notify('jobs:insert', json_build_object('count', v_count)::text);
  end if;
  return v_count;
end $$;
comment on function private.wake_cancelled_runs(uuid) is
  'Has cancelled runs, or one of them, that wait for a later time taken up now.';

create function api.cancel_run(run_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_run record;
begin
  select r.state, r.task into v_run from app.task_runs r where r.id = cancel_run.run_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Run not found';
  end if;
  if v_run.state in ('queued', 'running') then
    -- It may have been paid: only its task finds out.
    if v_run.task = 'recharge_credits' then
      raise exception using errcode = 'PT409', message = 'A payment cannot be cancelled; switch recharging off instead';
    end if;
    update app.task_runs r set cancelled_at = coalesce(r.cancelled_at, now()) where r.id = cancel_run.run_id;
    perform private.wake_cancelled_runs(cancel_run.run_id);
  end if;
  return private.shown_runs(cancel_run.run_id, null, 1) -> 0;
end $$;
comment on function api.cancel_run(uuid) is
  'Has a run of the caller''s workspaces end; one that has ended stays as it is. POST /api/tasks/runs/{runId}/cancel.';

-- Definer: the worker's role has no right to any table.
create function jobs.list_cancelled_runs(run_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(r.id), '[]') from app.task_runs r
    where r.id = any (run_ids) and r.cancelled_at is not null and r.finished_at is null
  );
end $$;
comment on function jobs.list_cancelled_runs(uuid[]) is 'Which of the runs that a worker is doing are to end.';

revoke execute on all functions in schema private, api, jobs from public;
grant execute on function private.wake_cancelled_runs(uuid) to authenticated;
grant execute on function api.cancel_run(uuid) to platform_api;
grant execute on function jobs.list_cancelled_runs(uuid[]) to platform_worker;
