-- Enable, force, police, then grant; grant columns where a row holds a secret.
-- Who reads accounts and memberships is in reach.sql.

alter table app.accounts enable row level security;
alter table app.accounts force row level security;

alter table app.organization_members enable row level security;
alter table app.organization_members force row level security;

-- Keys are their owner's alone, and no concern of an OAuth client.
alter table app.api_keys enable row level security;
alter table app.api_keys force row level security;
create policy api_keys_select_owner on app.api_keys for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select (id, account_id, name, prefix, scopes, expires_at, revoked_at, last_used_at, created_at)
  on app.api_keys to authenticated;
