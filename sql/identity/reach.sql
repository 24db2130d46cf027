-- Whom a caller reaches, decided here and nowhere else. Reach is wider than the
-- workspace: it is what an override may name. It is not transitive: an organization's people are reached, what is
-- theirs personally is not. Being added to an organization opens nobody's account: a person is reached once they
-- have agreed, or anybody could reach anybody by founding an organization and adding an address.

-- Definer, because membership must be known before a policy on memberships can be evaluated.
create function private.workspace_ids() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.account_id();
begin
  if v_account_id is null then
    return null;
  end if;
  if private.is_delegated() then
    return array[v_account_id];
  end if;
  return v_account_id || array(
    select m.organization_id
    from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
    where m.account_id = v_account_id and m.role in ('owner', 'member')
  );
end $$;
comment on function private.workspace_ids is
  'The workspaces that the caller acts in: its own, and those of the organizations that it currently belongs to. Null outside a request scope. Evaluate once: (select private.workspace_ids()).';

-- Definer, because policies ask it, on accounts and memberships among others.
create function private.reachable_account_ids() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.account_id();
  v_workspace_ids uuid[] := private.workspace_ids();
begin
  return v_workspace_ids
    || array(select artist.account_id from app.artists artist where artist.owner_id = v_account_id)
    || case when private.is_delegated() then '{}' else array(
      select m.account_id
      from app.organization_members m
      join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
      where m.organization_id = any (v_workspace_ids) and m.invited_email is null
    ) end;
end $$;
comment on function private.reachable_account_ids is
  'The accounts that the caller reaches: itself, its personal artists, its organizations and what they contain. Empty outside a request scope; an administrator reaches all besides (private.reaches_all). Evaluate once: (select private.reachable_account_ids()).';

-- Definer, because no role reads the settings.
create function private.reaches_all() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return not private.is_delegated() and exists (
    select from private.settings s
    join app.accounts o on o.id = s.admin_organization_id and o.kind = 'organization'
    where o.id = any (private.workspace_ids())
  );
end $$;
comment on function private.reaches_all is
  'Whether the caller is the admin organization or one of its people. Evaluate once: (select private.reaches_all()).';

-- Definer, because what an administrator reaches may be a row that it does not read.
create function private.check_account(account_id uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_own_id uuid := private.account_id();
  v_id uuid := coalesce(check_account.account_id, v_own_id);
begin
  if v_id = v_own_id or v_id = any (private.reachable_account_ids())
    or private.reaches_all() and exists (select from app.accounts a where a.id = v_id)
  then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this account';
end $$;
comment on function private.check_account is
  'The account that a request is about: the caller''s own for null, else the one it names. Raises PT403 for one that the caller does not reach or that does not exist: one answer for both.';

create function private.sees_organization(organization_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return not private.is_delegated() and exists (
    select from app.accounts o
    where o.id = sees_organization.organization_id and o.kind = 'organization'
      and (o.id = any (private.workspace_ids()) or private.reaches_all())
  );
end $$;
comment on function private.sees_organization is
  'Whether the caller is this organization, one of its people or an administrator; an OAuth client sees none.';

create function private.check_organization(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if check_organization.organization_id is null then
    return private.check_account(null);
  end if;
  if private.sees_organization(check_organization.organization_id) then
    return check_organization.organization_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this organization';
end $$;
comment on function private.check_organization is
  'The workspace that a request is about: the caller''s own for null, else the organization it names. Raises PT403 for one that the caller does not see or that does not exist: one answer for both.';

grant execute on function private.reachable_account_ids, private.reaches_all, private.check_account,
  private.sees_organization, private.check_organization
to authenticated;

-- Definer, because policies on memberships ask it.
create function private.owned_organization_ids() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if private.is_delegated() then
    return '{}';
  end if;
  return array(
    select m.organization_id
    from app.organization_members m
    where m.account_id = private.account_id() and m.role = 'owner'
      and m.organization_id = any (private.workspace_ids())
  );
end $$;
comment on function private.owned_organization_ids is
  'The organizations that the caller owns. Evaluate once: (select private.owned_organization_ids()).';
