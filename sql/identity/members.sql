-- The people of an organization: added by address, changed and removed by its owners. One lock, the organization's row,
-- orders what happens to its membership, so that its last owner cannot leave however many try at once.

-- Definer, because the row is locked by people who may not change it.
create function private.enter_organization(organization_id uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_role text;
begin
  if not private.sees_organization(enter_organization.organization_id) then
    raise exception using errcode = 'PT404', message = 'Organization not found';
  end if;
  -- What is decided about memberships is decided one request after another, each on what the last one left.
  perform from app.accounts o where o.id = enter_organization.organization_id for no key update;
  select m.role into v_role from app.organization_members m
  where m.organization_id = enter_organization.organization_id and m.account_id = private.account_id()
    and m.organization_id = any (private.workspace_ids());
  return v_role;
end $$;
comment on function private.enter_organization is
  'Locks an organization to the end of the transaction and tells the caller''s role in it: null for the organization itself, an administrator, or one who has just been removed. Raises PT404 for one that is missing or that the caller does not see.';

create function private.check_owner(organization_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if private.enter_organization(check_owner.organization_id) is distinct from 'owner' then
    raise exception using errcode = 'PT403', message = 'Only an owner may do this';
  end if;
end $$;
comment on function private.check_owner is 'Locks an organization; raises PT403 unless the caller is an owner.';

-- Definer, because an account is found, or made, by an address that the caller cannot look up.
create function private.invite_person(organization_id uuid, email text, role text) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_email text := lower(invite_person.email);
  v_account_id uuid;
begin
  perform private.check_owner(invite_person.organization_id);
  v_account_id := private.account_at(v_email);
  insert into app.organization_members (organization_id, account_id, role, invited_email)
  values (invite_person.organization_id, v_account_id, invite_person.role, v_email)
  on conflict do nothing;
  return v_account_id;
end $$;
comment on function private.invite_person is
  'Adds the person of an address to an organization that the caller owns; one who is in it stays as they are.';

-- Definer, because one who may change their membership's state must not be able to change its role.
create function private.accept_membership(organization_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if not private.is_delegated() then
    update app.organization_members m set invited_email = null
    where m.organization_id = accept_membership.organization_id and m.account_id = private.account_id();
  end if;
end $$;
comment on function private.accept_membership is
  'The caller agrees to its membership, and is reached by the organization.';

create function private.describe_members(organization_id uuid, account_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'account_id', m.account_id,
        -- Only a person's row is hidden from one who sees the membership.
        'kind', coalesce(a.kind, 'person'),
        'name', case when m.invited_email is null then a.name end,
        'email', case when m.invited_email is null then a.email else m.invited_email end,
        'role', m.role,
        'accepted', m.invited_email is null,
        'created_at', private.format_timestamp(m.created_at)
      ) order by m.created_at, m.account_id), '[]')
    from app.organization_members m
    left join app.accounts a on a.id = m.account_id
    where m.organization_id = describe_members.organization_id
      and (describe_members.account_id is null or m.account_id = describe_members.account_id)
  );
end $$;
comment on function private.describe_members is
  'What an organization contains, or one account of it, oldest first. A person who has not agreed is told by the address alone, and to an administrator people have neither name nor address.';

create function api.list_organization_members(organization_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.sees_organization(list_organization_members.organization_id) then
    raise exception using errcode = 'PT404', message = 'Organization not found';
  end if;
  return private.describe_members(list_organization_members.organization_id, null);
end $$;
comment on function api.list_organization_members is
  'What an organization that the caller sees contains. GET /api/organizations/{organizationId}/members.';

create function api.add_organization_member(organization_id uuid, email text, role text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.invite_person(
    add_organization_member.organization_id, add_organization_member.email, add_organization_member.role);
begin
  return private.describe_members(add_organization_member.organization_id, v_account_id) -> 0;
end $$;
comment on function api.add_organization_member is
  'Adds a person by e-mail. Safe to repeat: the role that is there stays. POST /api/organizations/{organizationId}/members.';

create function private.check_owner_remains(organization_id uuid, account_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not exists (
    select from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    where m.organization_id = check_owner_remains.organization_id and m.role = 'owner' and m.invited_email is null
      and m.account_id <> check_owner_remains.account_id
  ) then
    raise exception using errcode = 'PT409', message = 'The last owner cannot leave';
  end if;
end $$;
comment on function private.check_owner_remains is
  'Raises PT409 unless the organization has an owner, who agreed to be one, beside this account. The organization must be locked.';

create function private.member_role(organization_id uuid, account_id uuid) returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_role text;
begin
  select m.role into v_role from app.organization_members m
  where m.organization_id = member_role.organization_id and m.account_id = member_role.account_id
    and m.role in ('owner', 'member');
  if not found then
    raise exception using errcode = 'PT404', message = 'Member not found';
  end if;
  return v_role;
end $$;
comment on function private.member_role is
  'The role of a person in an organization. Raises PT404 for one who is not in it.';

create function api.change_organization_member(organization_id uuid, account_id uuid, role text, accepted boolean)
returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_caller_role text := private.enter_organization(change_organization_member.organization_id);
  v_role text;
begin
  if change_organization_member.role is not null and v_caller_role is distinct from 'owner' then
    raise exception using errcode = 'PT403', message = 'Only an owner may do this';
  end if;
  if accepted and change_organization_member.account_id is distinct from private.account_id() then
    raise exception using errcode = 'PT403', message = 'Only the member itself may accept';
  end if;
  v_role := private.member_role(change_organization_member.organization_id, change_organization_member.account_id);
  if accepted then
    perform private.accept_membership(change_organization_member.organization_id);
  end if;
  if v_role = 'owner' and change_organization_member.role = 'member' then
    perform private.check_owner_remains(
      change_organization_member.organization_id, change_organization_member.account_id);
  end if;
  update app.organization_members m set role = change_organization_member.role
  where m.organization_id = change_organization_member.organization_id
    and m.account_id = change_organization_member.account_id and m.role <> change_organization_member.role;
  return private.describe_members(
    change_organization_member.organization_id, change_organization_member.account_id) -> 0;
end $$;
comment on function api.change_organization_member is
  'Another role, given by an owner, or the member''s own agreement. PATCH /api/organizations/{organizationId}/members/{accountId}.';

create function api.remove_organization_member(organization_id uuid, account_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_caller_role text := private.enter_organization(remove_organization_member.organization_id);
begin
  if v_caller_role is distinct from 'owner'
    and remove_organization_member.account_id is distinct from private.account_id()
  then
    raise exception using errcode = 'PT403', message = 'Only an owner may do this';
  end if;
  if private.member_role(
    remove_organization_member.organization_id, remove_organization_member.account_id) = 'owner'
  then
    perform private.check_owner_remains(
      remove_organization_member.organization_id, remove_organization_member.account_id);
  end if;
  delete from app.organization_members m
  where m.organization_id = remove_organization_member.organization_id
    and m.account_id = remove_organization_member.account_id;
  return '{}';
end $$;
comment on function api.remove_organization_member is
  'An owner removes anybody, a member itself. DELETE /api/organizations/{organizationId}/members/{accountId}.';

grant execute on function private.enter_organization, private.check_owner, private.invite_person,
  private.accept_membership, private.describe_members, private.check_owner_remains, private.member_role
to authenticated;
