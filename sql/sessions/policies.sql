-- Sessions are their account's alone, also in an organization. Nothing moves to another account or session: those
-- columns are never updated. There is no deletion yet, so there is no right to delete.

alter table app.sessions enable row level security;
alter table app.sessions force row level security;
create policy sessions_select_owner on app.sessions for select to authenticated
  using (account_id = (select private.account_id()));
create policy sessions_insert_owner on app.sessions for insert to authenticated
  with check (account_id = (select private.account_id()));
create policy sessions_update_owner on app.sessions for update to authenticated
  using (account_id = (select private.account_id()))
  with check (account_id = (select private.account_id()));
grant select, insert (account_id, id, title), update (updated_at) on app.sessions to authenticated;

-- A chat's account is its session's: the foreign key says so, and a policy need not look there.
alter table app.chats enable row level security;
alter table app.chats force row level security;
create policy chats_select_owner on app.chats for select to authenticated
  using (account_id = (select private.account_id()));
create policy chats_insert_owner on app.chats for insert to authenticated
  with check (account_id = (select private.account_id()));
create policy chats_update_owner on app.chats for update to authenticated
  using (account_id = (select private.account_id()))
  with check (account_id = (select private.account_id()));
grant select, insert (account_id, session_id, id, title, model_id), update (title, model_id, updated_at)
  on app.chats to authenticated;
