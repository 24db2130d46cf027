-- The runs that a schedule has started, and those that it could not start: at most one for each UTC day.

create table app.scheduled_runs (
  schedule_id uuid not null references app.scheduled_tasks (id) on delete cascade,
  date date not null,
  run_id uuid not null references app.task_runs (id) on delete cascade,
  primary key (schedule_id, date)
);
comment on table app.scheduled_runs is 'The runs of a schedule, at most one for each UTC day.';
comment on column app.scheduled_runs.date is 'The UTC day for which it was started.';
create index scheduled_runs_run_id_idx on app.scheduled_runs (run_id);

-- Visible with its schedule. The worker, and the function that creates a schedule, write it.
alter table app.scheduled_runs enable row level security, force row level security;
create policy scheduled_runs_select_reachable on app.scheduled_runs for select to authenticated
  using (exists (select from app.scheduled_tasks t where t.id = scheduled_runs.schedule_id));
grant select on app.scheduled_runs to authenticated;
