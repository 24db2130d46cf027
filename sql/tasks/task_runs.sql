-- Background work. One table is the queue and what callers see of it: an open run (finished_at is null) is due at run_at, and
-- is at work for as long as a worker's session holds its advisory lock (queue.sql). What a task needs to resume stands in its
-- own group's tables: a run may be begun any number of times, and ends once.

create table app.task_runs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references app.accounts (id),
  task text not null check (length(task) between 1 and 100),
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed')),
  attempts integer not null default 0,
  progress jsonb,
  output jsonb,
  error text,
  created_at timestamptz not null default now(),
  run_at timestamptz not null default now(),
  started_at timestamptz,
  claimed_at timestamptz,
  cancelled_at timestamptz,
  finished_at timestamptz,
  check ((finished_at is not null) = (state in ('completed', 'failed')))
);
comment on table app.task_runs is 'One run of a background task: whose it is, when it is due, how far it came, and how it ended.';
comment on column app.task_runs.account_id is 'The workspace whose people see the run; null where it belongs to nobody.';
comment on column app.task_runs.attempts is 'How often a worker began it since it was enqueued or last paused as planned.';
comment on column app.task_runs.error is 'Why it failed, for the caller to read: code and sentence (docs/background.md); never an exception''s text.';
comment on column app.task_runs.run_at is 'When an open run is due.';
comment on column app.task_runs.claimed_at is 'When a worker last began it: accounts take turns by it.';
comment on column app.task_runs.cancelled_at is 'When somebody asked that it end; a worker sees to it.';
create index task_runs_account_id_idx on app.task_runs (account_id, created_at desc, id);
create index task_runs_claimed_at_idx on app.task_runs (account_id, claimed_at);
create index task_runs_run_at_idx on app.task_runs (run_at) where finished_at is null;
create index task_runs_finished_at_idx on app.task_runs (finished_at) where finished_at is not null;

-- Runs are read by whoever reaches their account. The people of their workspace may cancel them, but not an OAuth client.
alter table app.task_runs enable row level security, force row level security;
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
  update (cancelled_at, run_at) on app.task_runs to authenticated;
