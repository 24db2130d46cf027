-- The organizations that a person has let an OAuth client into, beside the person's own workspace. Each needs an owner of the
-- organization: a person who is one, or another who approves it.

create table app.grant_workspaces (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null,
  client_id uuid not null,
  organization_id uuid not null references app.accounts (id) on delete cascade,
  scopes text[] not null check (scopes <@ '{read,write}'::text[] and 'read' = any (scopes)),
  approved_by uuid references app.accounts (id) on delete set null,
  approved_at timestamptz,
  created_at timestamptz not null default now(),
  reviewed_by uuid references app.accounts (id) on delete set null,
  reviewed_at timestamptz,
  check (reviewed_at is null or approved_at is not null),
  unique (account_id, client_id, organization_id),
  foreign key (account_id, client_id) references app.grants (account_id, client_id) on delete cascade
);
comment on table app.grant_workspaces is
  'The organizations that a person has let an OAuth client into. It reaches one while an owner has approved it and the person belongs to it.';
comment on column app.grant_workspaces.scopes is 'What the client may do there, within the scopes of its grant.';
comment on column app.grant_workspaces.approved_by is 'The owner of the organization who approved it.';
comment on column app.grant_workspaces.approved_at is 'Null while an owner of the organization has not approved it.';
comment on column app.grant_workspaces.created_at is 'When the person gave it, or last gave more.';
comment on column app.grant_workspaces.reviewed_by is 'The owner of the organization who opened the comparisons of its play counts to it.';
comment on column app.grant_workspaces.reviewed_at is 'Null while it may not compare play counts of the organization.';
create index grant_workspaces_organization_id_idx on app.grant_workspaces (organization_id);
create index grant_workspaces_approved_by_idx on app.grant_workspaces (approved_by);
create index grant_workspaces_reviewed_by_idx on app.grant_workspaces (reviewed_by);

create table app.app_blocks (
  organization_id uuid primary key references app.accounts (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table app.app_blocks is 'The organizations whose owners let no OAuth client in.';

-- Inserted by private.save_grant_workspaces, because a person who is no owner may not approve.
alter table app.grant_workspaces enable row level security, force row level security;
create policy grant_workspaces_select_person on app.grant_workspaces for select to authenticated
  using (
    (select private.is_session())
    and (account_id = (select private.account_id()) or organization_id = any ((select private.owned_organization_ids())::uuid[]))
  );
create policy grant_workspaces_update_owner on app.grant_workspaces for update to authenticated
  using (
    organization_id = any ((select private.owned_organization_ids())::uuid[])
    and (select private.is_session()) and (select private.is_proven())
  )
  with check (approved_by = (select private.account_id()));
create policy grant_workspaces_delete_person on app.grant_workspaces for delete to authenticated
  using (
    (select private.is_session())
    and (account_id = (select private.account_id()) or organization_id = any ((select private.owned_organization_ids())::uuid[]))
  );
grant select, update (approved_by, approved_at, created_at, reviewed_by, reviewed_at), delete on app.grant_workspaces to authenticated;

alter table app.app_blocks enable row level security, force row level security;
create policy app_blocks_select_workspace on app.app_blocks for select to authenticated
  using (organization_id = any ((select private.workspace_ids())::uuid[]));
create policy app_blocks_delete_owner on app.app_blocks for delete to authenticated
  using (
    organization_id = any ((select private.owned_organization_ids())::uuid[])
    and (select private.is_session()) and (select private.is_proven())
  );
grant select, delete on app.app_blocks to authenticated;

-- Definer, because the policies on memberships call it.
-- The organizations that an OAuth client reaches for a person, with this scope: those that the person has let it into and belongs
-- to, and whose owner has approved it. An owner's review gives the scope `compare`.
create function private.granted_organization_ids(account_id uuid, client_id uuid, required_scope text) returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select w.organization_id
    from app.grant_workspaces w
    join app.organization_members m on (m.organization_id, m.account_id) = (w.organization_id, w.account_id)
    join app.accounts o on o.id = w.organization_id and o.kind = 'organization'
    where (w.account_id, w.client_id) = (granted_organization_ids.account_id, granted_organization_ids.client_id)
      and w.approved_at is not null and m.role in ('owner', 'member')
      and (required_scope is null or required_scope = any (w.scopes) or required_scope = 'compare' and w.reviewed_at is not null)
  );
end $$;

-- Definer, because the person may not change the schedules of an organization that it has left.
-- Trigger: disables the schedules that a client made for an organization into which it is let no more, or only to read.
create function private.end_client_workspace() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.scheduled_tasks t set enabled = false, disabled_reason = 'app_disconnected', updated_at = now()
  where t.account_id = old.organization_id and t.created_by = old.account_id and t.client_id = old.client_id and t.enabled;
  return null;
end $$;
create trigger grant_workspaces_end_on_removal after delete on app.grant_workspaces
  for each row execute function private.end_client_workspace();
create trigger grant_workspaces_end_on_narrowing after update of scopes, approved_at on app.grant_workspaces
  for each row when ('write' <> all (new.scopes) or new.approved_at is null) execute function private.end_client_workspace();

grant execute on function private.granted_organization_ids to authenticated;
