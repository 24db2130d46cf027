-- Runs as their callers read them.

create function private.listed_account_ids(account_id uuid, is_named boolean) returns uuid[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if listed_account_ids.account_id is not null then
    return array[private.check_account(listed_account_ids.account_id)];
  end if;
  -- What is named by its id may be of any account that the caller reaches: row-level security knows which.
  return case when not is_named then private.workspace_ids() end;
end $$;
comment on function private.listed_account_ids(uuid, boolean) is
  'Whose runs or schedules a list is about: those of the account that it names (PT403 for one out of reach), else of the caller and its organizations. Null, where one is named by its id: whoever''s it is.';

create function private.shown_runs(run_id uuid, account_ids uuid[], row_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'taskId', r.task, 'status', r.state, 'progress', r.progress, 'output', r.output, 'error', r.error,
        'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'startedAt', to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'finishedAt', to_char(r.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by r.created_at desc, r.id), '[]')
    from (
      select t.id, t.task, t.state, t.progress, t.output, t.error, t.created_at, t.started_at, t.finished_at
      from app.task_runs t
      where (shown_runs.account_ids is null or t.account_id = any (shown_runs.account_ids))
        and (shown_runs.run_id is null or t.id = shown_runs.run_id)
      order by t.created_at desc, t.id
      limit row_limit
    ) r
  );
end $$;
comment on function private.shown_runs(uuid, uuid[], integer) is
  'A run, or the latest of these accounts, as they are shown to whoever sees them, newest first.';

create function api.list_task_runs(run_id uuid, account_id uuid, row_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_runs jsonb := private.shown_runs(
    list_task_runs.run_id,
    private.listed_account_ids(list_task_runs.account_id, list_task_runs.run_id is not null),
    list_task_runs.row_limit);
begin
  if list_task_runs.run_id is not null and v_runs = '[]' then
    raise exception using errcode = 'PT404', message = 'Run not found';
  end if;
  return v_runs;
end $$;
comment on function api.list_task_runs(uuid, uuid, integer) is
  'A run, or the latest runs of the caller and its organizations, or of an account that it names. GET /api/tasks/runs.';

revoke execute on all functions in schema private, api from public;
grant execute on function private.listed_account_ids(uuid, boolean), private.shown_runs(uuid, uuid[], integer) to authenticated;
grant execute on function api.list_task_runs(uuid, uuid, integer) to platform_api;
