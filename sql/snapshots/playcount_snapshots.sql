-- Snapshots: metered captures of play counts.

create table app.playcount_snapshots (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id),
  catalog_id uuid references app.catalogs (id) on delete set null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  payer_id uuid references app.accounts (id),
  recording_count integer not null default 0 check (recording_count >= 0),
  captured_count integer not null default 0 check (captured_count between 0 and recording_count),
  error text check (error is null or state = 'failed'),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
comment on table app.playcount_snapshots is
  'A metered capture of play counts. It cost credits and cannot be repeated for a past date, so it outlives its catalog.';
comment on column app.playcount_snapshots.payer_id is
  'The account that requested it and pays; null for a snapshot that was loaded and is not captured.';
comment on column app.playcount_snapshots.recording_count is 'The number of recordings that it requested.';
comment on column app.playcount_snapshots.captured_count is 'The number of these that have an observation.';
comment on column app.playcount_snapshots.error is 'Why it failed: a code of docs/captures.md and a sentence.';
create index playcount_snapshots_account_id_idx on app.playcount_snapshots (account_id, created_at desc, id);
create index playcount_snapshots_catalog_id_idx on app.playcount_snapshots (catalog_id);
create index playcount_snapshots_payer_id_idx on app.playcount_snapshots (payer_id);
-- One capture of a catalog at a time: a request during a capture returns that one, and pays once.
create unique index playcount_snapshots_open_idx on app.playcount_snapshots (catalog_id, account_id)
  where payer_id is not null and state in ('queued', 'running');

alter table app.playcount_snapshots enable row level security, force row level security;
create policy playcount_snapshots_select_workspace on app.playcount_snapshots for select to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]));
grant select on app.playcount_snapshots to authenticated;
