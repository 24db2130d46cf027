-- Chat workspaces and the accounts that they act for.

create table app.chat_workspaces (
  platform text not null check (platform = 'slack'),
  team_id text not null check (length(team_id) between 1 and 100),
  account_id uuid not null references app.accounts (id) on delete cascade,
  linked_by uuid references app.accounts (id) on delete set null,
  key_id uuid,
  created_at timestamptz not null default now(),
  primary key (platform, team_id)
);
comment on table app.chat_workspaces is 'The account that a chat workspace acts for, and that pays for its requests.';
comment on column app.chat_workspaces.key_id is 'The API key that made its code; null for a session.';
create index chat_workspaces_account_id_idx on app.chat_workspaces (account_id);
create index chat_workspaces_linked_by_idx on app.chat_workspaces (linked_by);

alter table app.chat_workspaces enable row level security, force row level security;
create policy chat_workspaces_select_workspace on app.chat_workspaces for select to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
create policy chat_workspaces_delete_workspace on app.chat_workspaces for delete to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select, delete on app.chat_workspaces to authenticated;
