-- An account's sandbox: a repository for its files, a machine that works on them, and a snapshot of that machine. The vendors
-- keep them; here stands which they are, so that none is made twice. Files are staged in Storage until they are committed.

create table app.sandboxes (
  account_id uuid primary key references app.accounts (id),
  repository text check (length(repository) between 1 and 200),
  clone_url text check (length(clone_url) <= 2048),
  sandbox_id text check (length(sandbox_id) between 1 and 200),
  snapshot_id text check (length(snapshot_id) between 1 and 200),
  run_id uuid references app.task_runs (id) on delete set null,
  ready_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table app.sandboxes is 'The sandbox of an account, as far as it is set up: each part is noted as soon as it is there.';
comment on column app.sandboxes.run_id is 'The latest run that set it up.';
comment on column app.sandboxes.ready_at is 'When it was last set up to its end.';
create index sandboxes_run_id_idx on app.sandboxes (run_id);

create table app.staged_files (
  path text primary key check (length(path) between 1 and 1024),
  account_id uuid not null references app.accounts (id),
  sha text check (sha ~ '^[0-9a-f]{40}$'),
  created_at timestamptz not null default now()
);
comment on table app.staged_files is 'Files that an account may upload, has uploaded or has committed within the last day.';
comment on column app.staged_files.path is 'In the bucket staged-files: {account_id}/{uuid}/{name}.';
comment on column app.staged_files.sha is 'Git''s id of its content, once a commit has taken it: a repeated request finds it here.';
create index staged_files_account_id_idx on app.staged_files (account_id);
create index staged_files_created_at_idx on app.staged_files (created_at);
