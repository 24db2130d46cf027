-- A sandbox is read by whoever reaches its account. No request role writes one.

alter table app.sandboxes enable row level security;
alter table app.sandboxes force row level security;
create policy sandboxes_select_reachable on app.sandboxes for select to authenticated
  using (account_id = any ((select private.reachable_account_ids())::uuid[]) or (select private.reaches_all()));
grant select on app.sandboxes to authenticated;

alter table app.staged_files enable row level security;
alter table app.staged_files force row level security;
create policy staged_files_select_owner on app.staged_files for select to authenticated
  using (account_id = (select private.account_id()));
create policy staged_files_insert_owner on app.staged_files for insert to authenticated
  with check (account_id = (select private.account_id()));
create policy staged_files_update_owner on app.staged_files for update to authenticated
  using (account_id = (select private.account_id()));
grant select, insert (path, account_id), update (sha) on app.staged_files to authenticated;
