-- Runs and schedules are read by whoever reaches their account. Runs are written by nobody in a request's scope, schedules
-- by the people of their workspace, but not through an OAuth client: to enable one is to pay for it.

alter table app.task_runs enable row level security;
alter table app.task_runs force row level security;
create policy task_runs_select_reachable on app.task_runs for select to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.reaches_all()));
grant select (id, account_id, task, state, progress, output, error, created_at, started_at, finished_at)
  on app.task_runs to authenticated;

alter table app.scheduled_tasks enable row level security;
alter table app.scheduled_tasks force row level security;
create policy scheduled_tasks_select_reachable on app.scheduled_tasks for select to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.reaches_all()));
create policy scheduled_tasks_update_workspace on app.scheduled_tasks for update to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
create policy scheduled_tasks_delete_workspace on app.scheduled_tasks for delete to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select, update (enabled, next_run_at, created_by, updated_at), delete on app.scheduled_tasks to authenticated;
