-- What ends when a person leaves an organization, or is no longer its owner. docs/access.md has the table of it.

create function private.acts_for(account_id uuid, workspace_id uuid, roles text[] default '{owner,member}') returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return acts_for.account_id = workspace_id or exists (
    select from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    where (m.organization_id, m.account_id) = (workspace_id, acts_for.account_id) and m.role = any (roles));
end $$;
comment on function private.acts_for is
  'Whether an account still acts for a workspace: it is the workspace, or one of its people in these roles. For definers.';

-- Definer, because a person that leaves may no longer change it.
create function private.end_chat_links() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Codes first: the link of one that is being redeemed is seen afterwards.
  delete from app.chat_link_codes c where c.account_id = old.organization_id and c.created_by = old.account_id;
  delete from app.chat_workspaces w where w.account_id = old.organization_id and w.linked_by = old.account_id;
  return null;
end $$;
comment on function private.end_chat_links is
  'Trigger: ends the links of chats to an organization, and their codes, that a person created who is no longer its owner.';
create trigger organization_members_end_chat_links_on_removal after delete on app.organization_members
  for each row execute function private.end_chat_links();
create trigger organization_members_end_chat_links_on_demotion after update of role on app.organization_members
  for each row when (new.role <> 'owner') execute function private.end_chat_links();
