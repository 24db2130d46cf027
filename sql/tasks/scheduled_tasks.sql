-- Schedules: work that is started each day, week or month. Callers that reach the account read its schedules. The people of the workspace change them; an OAuth
-- client may not, because enabling a schedule costs credits.

create table app.scheduled_tasks (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id),
  artist_account_id uuid references app.accounts (id) on delete set null,
  task text not null check (length(task) between 1 and 100),
  schedule text not null default 'monthly' check (schedule in ('daily', 'weekly', 'monthly')),
  hour_utc integer check (hour_utc between 0 and 23),
  monthly_budget_credits integer check (monthly_budget_credits > 0),
  enabled boolean not null default true,
  next_run_at timestamptz not null,
  credits_checked_at timestamptz not null default '-infinity',
  catalog_id uuid references app.catalogs (id) on delete cascade,
  snapshot_id uuid references app.playcount_snapshots (id),
  created_by uuid not null references app.accounts (id),
  client_id uuid default private.client_id(),
  key_id uuid default private.key_id(),
  disabled_reason text check (disabled_reason in ('payer_left', 'app_disconnected', 'catalog_moved')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(catalog_id, snapshot_id) = 1),
  check (disabled_reason is null or not enabled)
);
comment on table app.scheduled_tasks is 'Work that is started each day, week or month.';
comment on column app.scheduled_tasks.hour_utc is
  'The hour in which runs start (private.start_second); null for the time of day of created_at.';
comment on column app.scheduled_tasks.monthly_budget_credits is
  'What its captures may cost in a calendar month (UTC); null for no limit.';
comment on column app.scheduled_tasks.credits_checked_at is
  'When the balance of the account that pays was last compared with its schedules (warn-low-credits.sql).';
comment on column app.scheduled_tasks.snapshot_id is
  'The snapshot whose recordings are captured again, if it is not for a whole catalog.';
comment on column app.scheduled_tasks.created_by is
  'The account that pays: it created the schedule, or last enabled it or changed what it costs.';
comment on column app.scheduled_tasks.client_id is
  'The OAuth client that created it for the account that pays; null if a person or key did, or has taken it over.';
comment on column app.scheduled_tasks.key_id is
  'The API key with which the account that pays did that; null for a session.';
comment on column app.scheduled_tasks.disabled_reason is
  'Why it was disabled by itself: who made it may not run it any more (private.maker_acts_for), or its catalog moved to another workspace.';
comment on column app.scheduled_tasks.created_at is
  'Runs have its weekday or day of the month, in a shorter month the last day.';
create index scheduled_tasks_account_id_idx on app.scheduled_tasks (account_id, created_at desc, id);
create index scheduled_tasks_artist_account_id_idx on app.scheduled_tasks (artist_account_id);
create index scheduled_tasks_catalog_id_idx on app.scheduled_tasks (catalog_id);
create index scheduled_tasks_snapshot_id_idx on app.scheduled_tasks (snapshot_id);
create index scheduled_tasks_created_by_idx on app.scheduled_tasks (created_by);
create index scheduled_tasks_next_run_at_idx on app.scheduled_tasks (next_run_at) where enabled;
create index scheduled_tasks_credits_checked_at_idx on app.scheduled_tasks (credits_checked_at) where enabled;
create unique index scheduled_tasks_catalog_key on app.scheduled_tasks (account_id, catalog_id, task)
  where enabled and catalog_id is not null;
create unique index scheduled_tasks_snapshot_key on app.scheduled_tasks (snapshot_id, task)
  where enabled and snapshot_id is not null;

alter table app.scheduled_tasks enable row level security, force row level security;
create policy scheduled_tasks_select_reachable on app.scheduled_tasks for select to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.is_admin()));
create policy scheduled_tasks_update_workspace on app.scheduled_tasks for update to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
create policy scheduled_tasks_delete_workspace on app.scheduled_tasks for delete to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select,
  update (schedule, hour_utc, monthly_budget_credits, enabled, next_run_at, created_by, client_id, key_id, disabled_reason,
    updated_at), delete
  on app.scheduled_tasks to authenticated;
