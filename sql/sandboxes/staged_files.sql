-- Files that are staged in Storage until they are committed.

create table app.staged_files (
  path text primary key check (length(path) between 1 and 1024),
  account_id uuid not null references app.accounts (id),
  sha text check (sha ~ '^[0-9a-f]{40}$'),
  created_at timestamptz not null default now()
);
comment on table app.staged_files is 'Files that an account uploaded or committed within a day.';
comment on column app.staged_files.path is 'In the bucket staged-files: {account_id}/{uuid}/{name}.';
comment on column app.staged_files.sha is 'Git''s id of its content, once it was committed.';
create index staged_files_account_id_idx on app.staged_files (account_id);
create index staged_files_created_at_idx on app.staged_files (created_at);

alter table app.staged_files enable row level security, force row level security;
create policy staged_files_select_owner on app.staged_files for select to authenticated
  using (account_id = (select private.account_id()));
create policy staged_files_insert_owner on app.staged_files for insert to authenticated
  with check (account_id = (select private.account_id()));
create policy staged_files_update_owner on app.staged_files for update to authenticated
  using (account_id = (select private.account_id()));
grant select, insert (path, account_id), update (sha) on app.staged_files to authenticated;

-- Browsers upload to addresses that the edge functions sign. Files are not readable there.
insert into storage.buckets (id, name, public, file_size_limit)
values ('staged-files', 'staged-files', false, 104857600)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
