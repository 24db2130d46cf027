-- An account's sandbox: a repository, a machine that works on it, and a snapshot of that machine. The vendors keep them;
-- their ids are stored here so that none is created twice. No request role writes them.

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
comment on table app.sandboxes is 'The sandbox of an account. Each part is stored as soon as it exists.';
comment on column app.sandboxes.ready_at is 'When a setup last completed.';
create index sandboxes_run_id_idx on app.sandboxes (run_id);

alter table app.sandboxes enable row level security, force row level security;
create policy sandboxes_select_reachable on app.sandboxes for select to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.is_admin()));
grant select on app.sandboxes to authenticated;

-- Archives of the embedded stack's machines; the real vendor stores its own. Only the service key reads and writes them.
insert into storage.buckets (id, name, public) values ('sandbox-snapshots', 'sandbox-snapshots', false)
on conflict (id) do update set public = excluded.public;
