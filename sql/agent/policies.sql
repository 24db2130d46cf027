-- Which workspaces act for an account is seen by its workspace's people; what is said there is no request's to read.

alter table app.chat_workspaces enable row level security;
alter table app.chat_workspaces force row level security;
create policy chat_workspaces_select_workspace on app.chat_workspaces for select to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
create policy chat_workspaces_delete_workspace on app.chat_workspaces for delete to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select, delete on app.chat_workspaces to authenticated;

alter table app.chat_link_codes enable row level security;
alter table app.chat_link_codes force row level security;
create policy chat_link_codes_select_nobody on app.chat_link_codes for select to authenticated using (false);

alter table app.chat_threads enable row level security;
alter table app.chat_threads force row level security;
create policy chat_threads_select_nobody on app.chat_threads for select to authenticated using (false);

alter table app.chat_events enable row level security;
alter table app.chat_events force row level security;
create policy chat_events_select_nobody on app.chat_events for select to authenticated using (false);

alter table app.chat_messages enable row level security;
alter table app.chat_messages force row level security;
create policy chat_messages_select_nobody on app.chat_messages for select to authenticated using (false);
