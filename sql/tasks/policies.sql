-- Runs and schedules are read by whoever reaches their account. Schedules are written by the people of their workspace, but
-- not through an OAuth client: to enable one is to pay for it. Of runs the same people write that they are to end.

alter table app.task_runs enable row level security;
alter table app.task_runs force row level security;
create policy task_runs_select_reachable on app.task_runs for select to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.reaches_all()));
-- That somebody ran out of credits is their own to know.
create policy task_runs_select_recharge on app.task_runs as restrictive for select to authenticated
  using (
    task <> 'recharge_credits'
    or (account_id = (select private.account_id()) and not (select private.is_delegated()))
  );
create policy task_runs_update_workspace on app.task_runs for update to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select (id, account_id, task, state, progress, output, error, created_at, started_at, cancelled_at, finished_at),
  update (cancelled_at) on app.task_runs to authenticated;

alter table app.scheduled_tasks enable row level security;
alter table app.scheduled_tasks force row level security;
create policy scheduled_tasks_select_reachable on app.scheduled_tasks for select to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.reaches_all()));
create policy scheduled_tasks_update_workspace on app.scheduled_tasks for update to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
create policy scheduled_tasks_delete_workspace on app.scheduled_tasks for delete to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select, update (enabled, next_run_at, created_by, updated_at), delete on app.scheduled_tasks to authenticated;
