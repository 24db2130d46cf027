-- Background work. A run is what a caller sees of it; the job that makes a worker do it lives in graphile_worker's own
-- schema and is laid in the same transaction, so that neither is ever there without the other. What a task needs to
-- resume stands in its own group's tables: a run may be begun any number of times, and ends once.

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
  started_at timestamptz,
  cancelled_at timestamptz,
  finished_at timestamptz,
  check ((finished_at is not null) = (state in ('completed', 'failed')))
);
comment on table app.task_runs is 'One run of a background task: whose it is, how far it came, and how it ended.';
comment on column app.task_runs.account_id is 'The workspace whose people see the run; null where it is nobody''s.';
comment on column app.task_runs.attempts is 'How often a worker began it since it was laid or went on as planned.';
comment on column app.task_runs.error is 'Why it failed, for the caller to read: code and sentence (docs/background.md); never an exception''s text.';
comment on column app.task_runs.cancelled_at is 'When somebody asked that it end; a worker sees to it.';
create index task_runs_account_id_idx on app.task_runs (account_id, created_at desc, id);
create index task_runs_finished_at_idx on app.task_runs (finished_at) where finished_at is not null;
create index task_runs_cancelled_at_idx on app.task_runs (cancelled_at) where cancelled_at is not null and finished_at is null;

create table app.scheduled_tasks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id),
  artist_account_id uuid references app.accounts (id) on delete set null,
  task text not null check (length(task) between 1 and 100),
  schedule text not null default 'monthly' check (schedule = 'monthly'),
  enabled boolean not null default true,
  next_run_at timestamptz not null,
  catalog_id uuid references app.catalogs (id) on delete cascade,
  snapshot_id uuid references app.playcount_snapshots (id),
  created_by uuid not null references app.accounts (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(catalog_id, snapshot_id) = 1)
);
comment on table app.scheduled_tasks is 'Work that is started anew each month.';
comment on column app.scheduled_tasks.account_id is 'The workspace that it is for.';
comment on column app.scheduled_tasks.snapshot_id is 'The snapshot whose recordings are captured again, where it is not a whole catalog''s.';
comment on column app.scheduled_tasks.created_by is 'Who pays: who made it, or enabled it last.';
comment on column app.scheduled_tasks.created_at is 'Its day and time of day are those of every run; a month that is too short has it on its last day.';
create index scheduled_tasks_account_id_idx on app.scheduled_tasks (account_id, created_at desc, id);
create index scheduled_tasks_artist_account_id_idx on app.scheduled_tasks (artist_account_id);
create index scheduled_tasks_catalog_id_idx on app.scheduled_tasks (catalog_id);
create index scheduled_tasks_snapshot_id_idx on app.scheduled_tasks (snapshot_id);
create index scheduled_tasks_created_by_idx on app.scheduled_tasks (created_by);
create index scheduled_tasks_next_run_at_idx on app.scheduled_tasks (next_run_at) where enabled;
create unique index scheduled_tasks_catalog_key on app.scheduled_tasks (account_id, catalog_id, task)
  where enabled and catalog_id is not null;
create unique index scheduled_tasks_snapshot_key on app.scheduled_tasks (snapshot_id, task)
  where enabled and snapshot_id is not null;
