-- Which accounts a caller reaches. These functions come before all tables, because policies call them.
--
-- A caller acts in its workspaces. It reaches more: the accounts that a request may name. Reach is not transitive: a
-- caller reaches the people of its organizations, but not their personal artists. An invitation gives no reach.
--
-- A definer's search_path ends with pg_temp. With the empty path Postgres searches pg_temp first for types, and a
-- caller's temporary type `text` would run its checks as the owner.

-- Definer, because the policies on memberships call it.
-- The workspaces that the caller acts in: its own account and the organizations that it belongs to, for an OAuth client those
-- that it was let into with the scope that the operation needs. Null outside a request scope.
-- Evaluate once: (select private.workspace_ids()).
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
    return v_account_id
      || private.granted_organization_ids(v_account_id, private.client_id(), auth.jwt() ->> 'required_scope');
  end if;
  return v_account_id || array(
    select m.organization_id
    from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
    where m.account_id = v_account_id and m.role in ('owner', 'member')
  );
end $$;

-- Definer, because the policies on accounts and memberships call it.
-- The accounts that the caller reaches: itself, its personal artists, its organizations and their members, of whom an OAuth
-- client only reaches artists. Null outside a request scope. An administrator reaches all (private.is_admin). Evaluate once: (select private.reachable_account_ids()).
create function private.reachable_account_ids() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.account_id();
  v_workspace_ids uuid[] := private.workspace_ids();
begin
  return v_workspace_ids
    || array(select artist.account_id from app.artists artist where artist.owner_id = v_account_id)
    || array(
      select m.account_id
      from app.organization_members m
      join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
      join app.accounts a on a.id = m.account_id
      where m.organization_id = any (v_workspace_ids) and (a.kind = 'artist' or not private.is_delegated())
    );
end $$;

-- Definer, because no role reads the settings.
-- Whether the caller is the admin organization or one of its people. Evaluate once: (select private.is_admin()).
create function private.is_admin() returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return not private.is_delegated() and exists (
    select from private.settings s
    join app.accounts o on o.id = s.admin_organization_id and o.kind = 'organization'
    where o.id = any (private.workspace_ids())
  );
end $$;

-- Definer, because an administrator reaches accounts whose rows it does not read.
-- The account that a request names; the caller's own for null. Raises PT403 for one that the caller does not reach, and
-- equally for one that does not exist.
create function private.check_account(account_id uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_own_id uuid := private.account_id();
  v_id uuid := coalesce(check_account.account_id, v_own_id);
begin
  if v_id = v_own_id or v_id = any (private.reachable_account_ids())
    or private.is_admin() and exists (select from app.accounts a where a.id = v_id)
  then
    return v_id;
  end if;
  perform private.check_let_in(v_id);
  raise exception using errcode = 'PT403', message = 'Access denied to this account';
end $$;

-- Whether the caller is this organization, one of its people, an OAuth client that was let into it, or an administrator.
create function private.can_see_organization(organization_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return exists (
    select from app.accounts o
    where o.id = can_see_organization.organization_id and o.kind = 'organization'
      and (o.id = any (private.workspace_ids()) or private.is_admin())
  );
end $$;

-- Definer, because an OAuth client does not read its grant, nor the memberships of organizations that it was not let into.
-- Raises what an OAuth client lacks in an organization of its person that a request names: PTGWS if it was not let into it, with
-- those that it was let into, and PTGRO if it may only read there.
create function private.check_let_in(organization_id uuid) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_granted_ids uuid[];
begin
  if not private.is_delegated() or organization_id = any (private.workspace_ids()) then
    return;
  end if;
  v_granted_ids := private.granted_organization_ids(private.account_id(), private.client_id(), null);
  perform private.refuse_if(organization_id = any (v_granted_ids),
    'PTGRO', 'This app may only read in this organization. You can change that in the console: Settings, Apps');
  perform private.refuse_if(private.acts_for(private.account_id(), organization_id), 'PTGWS', (
    select 'This app was not let into this organization' ||
      coalesce(', but into ' || string_agg(concat_ws(' ', o.name, '(' || o.id || ')'), ', ' order by o.name, o.id), '') ||
      '. You can change that in the console: Settings, Apps'
    from app.accounts o where o.id = any (v_granted_ids)));
end $$;

-- Whether the caller may compare the play counts of an account's catalogs: an OAuth client may not before an owner of the
-- organization has reviewed it, and never those of the person.
create function private.may_compare(account_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return not private.is_delegated()
    or account_id = any (private.granted_organization_ids(private.account_id(), private.client_id(), 'compare'));
end $$;

-- The organization that a request names; the caller's own account for null. Raises PT403 for one that the caller does not see,
-- and equally for one that does not exist.
create function private.check_organization(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if check_organization.organization_id is null then
    return private.check_account(null);
  end if;
  perform private.check_let_in(check_organization.organization_id);
  perform private.refuse_if(private.can_see_organization(check_organization.organization_id) is not true,
    'PT403', 'Access denied to this organization');
  return check_organization.organization_id;
end $$;

-- The organization that a request names, if the caller acts in it; the caller's own account for null. Raises PT403 for an
-- organization that the caller does not act in.
create function private.acting_workspace_id(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_id uuid := private.check_organization(organization_id);
begin
  -- An administrator sees all organizations, but acts only in its own.
  perform private.refuse_if(v_id = any (private.workspace_ids()) is not true,
    'PT403', 'Access denied to this organization');
  return v_id;
end $$;

-- Definer, because the policies on memberships call it.
-- The organizations that the caller owns. Evaluate once: (select private.owned_organization_ids()).
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

-- The accounts whose keys and payments the caller manages: its own and the organizations that it owns. Empty for an OAuth
-- client. Evaluate once: (select private.owned_account_ids()).
create function private.owned_account_ids() returns uuid[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return case when private.is_delegated() then '{}' else private.account_id() || private.owned_organization_ids() end;
end $$;

-- The organization that a request names, if the caller may pay for it: an owner or the organization itself; the caller's own
-- account for null. Raises PT403 otherwise.
create function private.billing_account_id(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_id uuid := private.acting_workspace_id(organization_id);
begin
  perform private.refuse_if(v_id = any (private.owned_account_ids()) is not true, 'PT403', 'Only an owner may do this');
  return v_id;
end $$;

grant execute on function private.workspace_ids, private.reachable_account_ids, private.is_admin,
  private.check_account, private.can_see_organization, private.check_let_in, private.may_compare, private.check_organization,
  private.acting_workspace_id, private.owned_organization_ids, private.owned_account_ids, private.billing_account_id to authenticated;
