-- The members of organizations: people as owners or members, and artists.

create table app.organization_members (
  organization_id uuid not null references app.accounts (id) on delete cascade,
  account_id uuid not null references app.accounts (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member', 'artist')),
  created_at timestamptz not null default now(),
  role_set_at timestamptz not null default now(),
  primary key (organization_id, account_id),
  check (organization_id <> account_id)
);
comment on table app.organization_members is
  'The accounts that an organization contains: people as owner or member, and artists. Only people act for it.';
comment on column app.organization_members.role_set_at is
  'When it got its present role. What rests on the role ends with it, and does not come back with the next one.';
create index organization_members_account_id_idx on app.organization_members (account_id);

alter table app.organization_members enable row level security, force row level security;
create policy organization_members_select_workspace on app.organization_members for select to authenticated
  using (
    organization_id = any ((select private.workspace_ids())::uuid[])
      -- An app sees no other people.
      and (role = 'artist' or account_id = (select private.account_id()) or not (select private.is_delegated()))
    or (select private.is_admin())
  );
create policy organization_members_update_owner on app.organization_members for update to authenticated
  using (role <> 'artist' and organization_id = any ((select private.owned_organization_ids())::uuid[]))
  with check (role in ('owner', 'member'));
create policy organization_members_delete_owner_or_self on app.organization_members for delete to authenticated
  using (
    role <> 'artist' and (
      organization_id = any ((select private.owned_organization_ids())::uuid[])
      or account_id = (select private.account_id()) and not (select private.is_delegated())
    )
  );
grant select, update (role), delete on app.organization_members to authenticated;

create function private.note_role() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  new.role_set_at := now();
  return new;
end $$;
create trigger organization_members_note_role before update of role on app.organization_members
  for each row when (old.role <> new.role) execute function private.note_role();
