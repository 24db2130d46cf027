-- Pages that are shown and not saved: a draft with somebody's unsaved edits, or as a generation has it so far. A preview is
-- of one revision of its site and ends with it, because the next revision would make another page.

create table app.site_previews (
  id uuid primary key default gen_random_uuid(),
  site_id uuid not null references app.sites (id) on delete cascade,
  account_id uuid not null references app.accounts (id) on delete cascade,
  run_id uuid references app.task_runs (id) on delete cascade,
  revision integer not null,
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  written_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (site_id, account_id, run_id)
);
comment on table app.site_previews is
  'What the holder of a signed link sees in place of a draft, for an hour: one for the edits of each person, and one for each generation.';
comment on column app.site_previews.account_id is 'Whose edits they are, or who requested the generation.';
comment on column app.site_previews.run_id is 'The generation. Null for edits.';
comment on column app.site_previews.document is 'The page without its playable part, which is that of the draft.';
create index site_previews_account_id_idx on app.site_previews (account_id);
create index site_previews_run_id_idx on app.site_previews (run_id);
create index site_previews_written_at_idx on app.site_previews (written_at);

alter table app.site_previews enable row level security, force row level security;
create policy site_previews_select_workspace on app.site_previews for select to authenticated
  using (exists (select from app.sites s where s.id = site_previews.site_id));
create policy site_previews_insert_own on app.site_previews for insert to authenticated
  with check (account_id = (select private.account_id()) and exists (select from app.sites s where s.id = site_previews.site_id));
create policy site_previews_update_own on app.site_previews for update to authenticated
  using (account_id = (select private.account_id()) and run_id is null);
grant select, insert (site_id, account_id, revision, document), update (revision, document, written_at)
  on app.site_previews to authenticated;
