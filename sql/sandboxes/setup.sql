-- Setting a sandbox up. A request lays the run together with the row that says which it is; the worker notes each part as
-- soon as it has it. Of an account one run is going on at most, and whoever asks meanwhile gets that one.

-- Definer, because no request role writes sandboxes or runs.
create function private.order_setup(account_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.check_account(order_setup.account_id);
  v_run_id uuid;
begin
  insert into app.sandboxes (account_id) values (v_account_id) on conflict do nothing;
  select s.run_id into v_run_id from app.sandboxes s where s.account_id = v_account_id for no key update;
  -- A cancelled run only ends: what it made is for the next one to find.
  perform from app.task_runs r where r.id = v_run_id and r.state in ('queued', 'running') and r.cancelled_at is null;
  if not found then
    v_run_id := private.enqueue_run('setup_sandbox', v_account_id);
    update app.sandboxes s set run_id = v_run_id, updated_at = now() where s.account_id = v_account_id;
  end if;
  return v_run_id;
end $$;
comment on function private.order_setup is
  'The run that sets up the sandbox of the caller, or of an account that it reaches: the one that is going on, else a new one. Raises PT403.';

create function api.setup_sandbox(account_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return jsonb_build_object('runId', private.order_setup(account_id)); end $$;
comment on function api.setup_sandbox is 'Has a sandbox set up in the background. POST /api/sandboxes/setup.';

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
  if not found then
    raise exception using errcode = 'PT404', message = 'Sandbox not found';
  end if;
  return v_sandbox;
end $$;
comment on function api.get_sandbox is
  'The sandbox of the caller, or of an account that it reaches, and how its latest setup went. GET /api/sandboxes.';

create function jobs.note_sandbox(run_id uuid, parts jsonb, progress jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.sandboxes s set
    repository = coalesce(parts ->> 'repository', s.repository),
    clone_url = coalesce(parts ->> 'clone_url', s.clone_url),
    sandbox_id = coalesce(parts ->> 'sandbox_id', s.sandbox_id),
    snapshot_id = coalesce(parts ->> 'snapshot_id', s.snapshot_id),
    updated_at = now()
  where s.run_id = note_sandbox.run_id;
  perform jobs.report_progress(note_sandbox.run_id, note_sandbox.progress);
end $$;
comment on function jobs.note_sandbox is
  'Notes the parts of a sandbox that a run has made or found, and how far it has come.';

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
comment on function jobs.end_setup is
  'Ends a run with the sandbox that it set up, or failed for a reason; false where it had ended before.';

grant execute on function private.order_setup to authenticated;
