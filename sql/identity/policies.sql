-- Enable, force, police, then grant; grant columns where a row holds a secret.

alter table app.accounts enable row level security;
alter table app.accounts force row level security;
create policy accounts_select_workspace on app.accounts for select to authenticated
  using (id = any ((select private.workspace_ids())::uuid[]));
grant select on app.accounts to authenticated;

alter table app.organization_members enable row level security;
alter table app.organization_members force row level security;
create policy organization_members_select_workspace on app.organization_members for select to authenticated
  using (organization_id = any ((select private.workspace_ids())::uuid[]));
grant select on app.organization_members to authenticated;

-- Keys are their owner's alone, and no concern of an OAuth client.
alter table app.api_keys enable row level security;
alter table app.api_keys force row level security;
create policy api_keys_select_owner on app.api_keys for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select (id, account_id, name, prefix, scopes, expires_at, revoked_at, last_used_at, created_at)
  on app.api_keys to authenticated;
