-- Setting up a sandbox. A request creates the run, and the worker stores each part as soon as it exists. An account has at
-- most one open run, which a further request returns.

-- Definer, because no request role writes sandboxes or runs.
-- The run that sets up the sandbox of the caller or of an account that it reaches: the open one or a new one. Raises PT403.
create function private.request_setup(account_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.check_account(request_setup.account_id);
  v_run_id uuid;
begin
  insert into app.sandboxes (account_id) values (v_account_id) on conflict do nothing;
  select s.run_id into v_run_id from app.sandboxes s where s.account_id = v_account_id for no key update;
  -- A cancelled run only ends. The next one finds the parts that it created.
  perform from app.task_runs r where r.id = v_run_id and r.state in ('queued', 'running') and r.cancelled_at is null;
  if not found then
    v_run_id := private.enqueue_run('setup_sandbox', v_account_id);
    update app.sandboxes s set run_id = v_run_id, updated_at = now() where s.account_id = v_account_id;
  end if;
  return v_run_id;
end $$;

create function api.setup_sandbox(account_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return jsonb_build_object('runId', private.request_setup(account_id)); end $$;
comment on function api.setup_sandbox is 'Starts the setup of a sandbox in the background. POST /api/sandboxes/setup.';

create function api.get_sandbox(account_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.check_account(get_sandbox.account_id);
  v_sandbox jsonb;
begin
  select jsonb_build_object(
    'account_id', s.account_id, 'repository', s.repository, 'clone_url', s.clone_url, 'sandbox_id', s.sandbox_id,
    'snapshot_id', s.snapshot_id, 'run_id', s.run_id,
    'state', case
      when r.state in ('queued', 'running') then 'setting_up'
      when r.state = 'failed' or s.ready_at is null then 'failed'
      else 'ready'
    end,
    'ready_at', private.format_timestamp(s.ready_at)
  ) into v_sandbox
  from app.sandboxes s left join app.task_runs r on r.id = s.run_id
  where s.account_id = v_account_id;
  perform private.refuse_if(not found, 'PT404', 'Sandbox not found');
  return v_sandbox;
end $$;
comment on function api.get_sandbox is
  'The sandbox of the caller or of an account that it reaches, with the state of its latest setup. GET /api/sandboxes.';

create function jobs.save_sandbox_parts(run_id uuid, parts jsonb, progress jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.sandboxes s set
    repository = coalesce(parts ->> 'repository', s.repository),
    clone_url = coalesce(parts ->> 'clone_url', s.clone_url),
    sandbox_id = coalesce(parts ->> 'sandbox_id', s.sandbox_id),
    snapshot_id = coalesce(parts ->> 'snapshot_id', s.snapshot_id),
    updated_at = now()
  where s.run_id = save_sandbox_parts.run_id;
  perform jobs.report_progress(save_sandbox_parts.run_id, save_sandbox_parts.progress);
end $$;
comment on function jobs.save_sandbox_parts is 'Stores the parts of a sandbox and the progress of its run.';

create function jobs.end_setup(run_id uuid, failure text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_sandbox app.sandboxes;
begin
  select s.* into v_sandbox from app.sandboxes s where s.run_id = end_setup.run_id for no key update;
  if failure is not null then
    return private.end_run(end_setup.run_id, null, failure);
  end if;
  if not private.end_run(end_setup.run_id, jsonb_build_object(
    'sandbox_id', v_sandbox.sandbox_id, 'repository', v_sandbox.repository, 'clone_url', v_sandbox.clone_url,
    'snapshot_id', v_sandbox.snapshot_id), null)
  then
    return false;
  end if;
  update app.sandboxes s set ready_at = now(), updated_at = now() where s.run_id = end_setup.run_id;
  return true;
end $$;
comment on function jobs.end_setup is 'Ends a run: completed with its sandbox, or failed. False if it had ended.';

grant execute on function private.request_setup to authenticated;
