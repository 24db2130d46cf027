-- Organizations. A caller that does not belong to an organization gets 404, as if it did not exist. Adding a person by
-- address does not reveal whether an account has it: until the person accepts, responses hold only what the owner typed.

-- Definer, because no role may insert accounts or memberships.
-- A new organization, owned by the caller, who must be a person.
create function private.create_organization(name text) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid := gen_random_uuid();
begin
  perform private.refuse_if(private.is_delegated() or not exists (
    select from app.accounts a where a.id = private.account_id() and a.kind = 'person'
  ), 'PT403', 'Only a person may create an organization');
  insert into app.accounts (id, kind, name) values (v_id, 'organization', create_organization.name);
  insert into app.organization_members (organization_id, account_id, role)
  values (v_id, private.account_id(), 'owner');
  return v_id;
end $$;

create function private.describe_organizations(organization_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.account_id();
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', o.id,
        'name', o.name,
        'role', m.role,
        'created_at', private.format_timestamp(o.created_at)
      ) order by o.name, o.id), '[]')
    from app.accounts o
    left join app.organization_members m on m.organization_id = o.id and m.account_id = v_account_id
    where o.kind = 'organization' and o.id = any (organization_ids)
  );
end $$;

create function api.list_organizations(page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_workspace_ids uuid[] := private.workspace_ids();
  v_total integer;
begin
  select count(*) into v_total from app.accounts o where o.kind = 'organization' and o.id = any (v_workspace_ids);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'organizations', private.describe_organizations(array(
      select o.id from app.accounts o where o.kind = 'organization' and o.id = any (v_workspace_ids)
      order by o.name, o.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $$;
comment on function api.list_organizations is 'A page of the organizations that the caller belongs to. GET /api/organizations.';

create function api.create_organization(name text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid := private.create_organization(create_organization.name);
begin
  return private.describe_organizations(array[v_id]) -> 0;
end $$;
comment on function api.create_organization is 'A new organization, owned by the caller. POST /api/organizations.';

grant execute on function private.create_organization, private.describe_organizations to authenticated;
