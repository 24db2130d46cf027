-- Background work. The table is both the queue and what callers see of it. An open run (finished_at is null) is due at
-- run_at, and is being worked on while a worker's session holds its advisory lock (queue.sql). The state that a task needs
-- to resume is in the tables of its own group: a run may be started several times, and ends once.

-- Whose turn a run takes. Runs without an account and without a turn_id take turns as if they had one account in common.
create function private.run_turn(account_id uuid, turn_id uuid) returns uuid
language plpgsql immutable security invoker set search_path = ''
as $$ begin return coalesce(account_id, turn_id, '00000000-0000-0000-0000-000000000000'); end $$;

create table app.task_runs (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references app.accounts (id),
  turn_id uuid,
  client_id uuid default private.client_id(),
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
  request_id text default nullif(current_setting('request.id', true), ''),
  traceparent text default nullif(current_setting('request.traceparent', true), ''),
  check ((finished_at is not null) = (state in ('completed', 'failed')))
);
comment on table app.task_runs is 'Runs of background tasks, with their state, progress and result.';
comment on column app.task_runs.account_id is 'The workspace whose people see the run; null if it has none.';
comment on column app.task_runs.turn_id is
  'With whom a run without an account takes turns: the mails to the fans of one owner have the same. Of end_connector_links and mail_app_schedules the account that it is for.';
comment on column app.task_runs.client_id is
  'The OAuth client that ordered it or its schedule, also after its grant has ended; null if a person or key did, or the worker.';
comment on column app.task_runs.attempts is 'How often a worker started it since its last planned pause.';
comment on column app.task_runs.error is
  'Why it failed, for the caller: a code and a sentence (docs/background.md), never the text of an exception.';
comment on column app.task_runs.claimed_at is 'When a worker last started it. Accounts take turns by it.';
comment on column app.task_runs.request_id is
  'The request that enqueued it, for the log (x-request-id); null for a scheduled run.';
comment on column app.task_runs.traceparent is 'The trace of that request, if it has one, which the worker continues.';
comment on column app.task_runs.cancelled_at is 'When a caller cancelled it. A worker then ends it.';
-- For lists, which have no deliveries (task_runs_select_listed).
create index task_runs_account_id_idx on app.task_runs (account_id, created_at desc, id) where task <> 'deliver_webhook';
create index task_runs_claimed_at_idx on app.task_runs (account_id, claimed_at);
create index task_runs_turn_claimed_at_idx on app.task_runs (private.run_turn(account_id, turn_id), claimed_at) where account_id is null;
-- For claims (queue.sql): the oldest runs of a task, and those of a turn.
create index task_runs_due_idx on app.task_runs (task, run_at) where finished_at is null;
create index task_runs_turn_due_idx on app.task_runs (task, private.run_turn(account_id, turn_id), run_at) where finished_at is null;
create index task_runs_finished_at_idx on app.task_runs (finished_at) where finished_at is not null;
create index task_runs_deliveries_idx on app.task_runs (finished_at)
  where task = 'deliver_webhook' and finished_at is not null;

-- Callers that reach the account read its runs. The people of the workspace may cancel them; an OAuth client may not.
alter table app.task_runs enable row level security, force row level security;
create policy task_runs_select_reachable on app.task_runs for select to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.is_admin()));
-- Only the account itself sees that it ran out of credits.
create policy task_runs_select_recharge on app.task_runs as restrictive for select to authenticated
  using (
    task not in ('recharge_credits', 'warn_low_credits')
    or (account_id = (select private.account_id()) and not (select private.is_delegated()))
  );
-- Deliveries are shown with their endpoint (sql/webhooks).
create policy task_runs_select_listed on app.task_runs as restrictive for select to authenticated
  using (task <> 'deliver_webhook');
create policy task_runs_update_workspace on app.task_runs for update to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
-- An index uses it.
grant execute on function private.run_turn to authenticated;
grant select (id, account_id, task, state, progress, output, error, created_at, started_at, cancelled_at, finished_at),
  update (cancelled_at, run_at) on app.task_runs to authenticated;
