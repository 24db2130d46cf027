-- Letting OAuth clients in, listing them and ending their access.

-- Definer, because request roles do not read the tables of Auth.
-- The name and the website of an OAuth client, as it registered them, and when Auth last gave it a token of the caller; null for
-- a client that does not exist.
create function private.client_details(client_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('name', c.client_name, 'uri', c.client_uri, 'last_token_at', (
      -- Auth writes refreshed_at in UTC, without a time zone.
      select private.format_timestamp(max(coalesce(s.refreshed_at at time zone 'UTC', s.created_at)))
      from auth.sessions s
      join app.accounts a on a.auth_user_id = s.user_id
      where a.id = private.account_id() and s.oauth_client_id = c.id
    ))
    from auth.oauth_clients c where c.id = client_details.client_id
  );
end $$;

-- Definer, because request roles do not read the tables of Auth.
-- The address that an app asks for (`resource`, RFC 8707), by the id of its request at Auth. Null for a request that Auth would not
-- show to the caller: it has ended, or another user has opened it.
create function private.requested_resource(authorization_id text) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select r.resource
    from auth.oauth_authorizations r
    join app.accounts a on a.id = private.account_id()
    where r.authorization_id = requested_resource.authorization_id and r.status = 'pending' and r.expires_at > now()
      and (r.user_id is null or r.user_id = a.auth_user_id)
  );
exception when undefined_table or undefined_column or insufficient_privilege then
  -- Auth promises nobody this table. The consent page then asks as for any other address.
  return null;
end $$;

-- Definer, because an OAuth client reads no reservations.
-- What an OAuth client has spent or reserved of the caller's credits in this UTC month.
create function private.client_spending(client_id uuid) returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.client_credits(private.account_id(), client_spending.client_id); end $$;

create function api.explain_missing(ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_read_ids uuid[] := private.granted_organization_ids(private.account_id(), private.client_id(), null);
  v_write_ids uuid[] := private.granted_organization_ids(private.account_id(), private.client_id(), 'write');
begin
  v_read_ids := array(select unnest(v_read_ids) except select unnest(v_write_ids));
  perform private.refuse_if(
    exists (select from app.account_catalogs c where c.catalog_id = any (ids) and c.account_id = any (v_read_ids))
    or exists (select from app.sites s where s.id = any (ids) and s.owner_id = any (v_read_ids))
    or exists (select from app.site_assets a where a.id = any (ids) and a.owner_id = any (v_read_ids))
    or exists (select from app.playcount_snapshots s where s.id = any (ids) and s.account_id = any (v_read_ids))
    or exists (
      select from app.organization_members m
      where m.account_id = any (ids) and m.organization_id = any (v_read_ids) and m.role = 'artist'),
    'PTGRO', 'This app may only read in this organization. You can change that in the console: Settings, Apps');
  return 'null';
end $$;
comment on function api.explain_missing is
  'Raises PTGRO if an OAuth client may read one of these records and not change it. shared/operation/run.ts, after a change that found nothing.';

-- Definer, because a person does not read the names of accounts that it has left, nor an OAuth client its grant.
-- The organizations that the caller has let an OAuth client into, by name.
create function private.describe_grant_workspaces(client_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'organization_id', w.organization_id, 'name', o.name, 'scopes', w.scopes,
      'state', case when w.approved_at is null then 'waiting' else 'granted' end,
      'comparisons', w.reviewed_at is not null) order by o.name, o.id), '[]')
    from app.grant_workspaces w
    join app.accounts o on o.id = w.organization_id
    where (w.account_id, w.client_id) = (private.account_id(), describe_grant_workspaces.client_id)
  );
end $$;

-- Definer, because a person who is no owner may not approve.
-- Lets an OAuth client of the caller into these organizations and no others. What an owner gives, or what was approved before, is
-- approved; what was reviewed before is reviewed. Raises PT403 for an organization that the caller does not act in, or whose owners
-- let no apps in.
create function private.save_grant_workspaces(client_id uuid, organizations jsonb) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.account_id();
  v_ids uuid[] := array(
    select distinct o.organization_id from jsonb_to_recordset(organizations) o (organization_id uuid) order by 1);
  v_id uuid;
begin
  perform private.refuse_if(not private.is_session(), 'PT403', 'Only a person may do this');
  perform private.require_proof();
  foreach v_id in array v_ids loop
    perform private.acting_workspace_id(v_id);
    -- An owner may be about to block apps.
    perform private.lock_organization(v_id);
    perform private.refuse_if(exists (select from app.app_blocks b where b.organization_id = v_id),
      'PT403', 'The owners of this organization let no apps in');
  end loop;
  delete from app.grant_workspaces w
  where (w.account_id, w.client_id) = (v_account_id, save_grant_workspaces.client_id) and w.organization_id <> all (v_ids);
  insert into app.grant_workspaces as existing (account_id, client_id, organization_id, scopes, approved_by, approved_at)
  select v_account_id, save_grant_workspaces.client_id, o.organization_id, o.scopes,
    case when o.organization_id = any (private.owned_organization_ids()) then v_account_id end,
    case when o.organization_id = any (private.owned_organization_ids()) then now() end
  from jsonb_to_recordset(organizations) o (organization_id uuid, scopes text[])
  on conflict on constraint grant_workspaces_account_id_client_id_organization_id_key do update set
    scopes = excluded.scopes,
    created_at = case when excluded.scopes <@ existing.scopes then existing.created_at else excluded.created_at end,
    approved_by = coalesce(excluded.approved_by, case when excluded.scopes <@ existing.scopes then existing.approved_by end),
    approved_at = coalesce(excluded.approved_at, case when excluded.scopes <@ existing.scopes then existing.approved_at end),
    reviewed_by = case when excluded.scopes <@ existing.scopes then existing.reviewed_by end,
    reviewed_at = case when excluded.scopes <@ existing.scopes then existing.reviewed_at end;
end $$;

-- The grants of the caller to these clients, newest first.
create function private.describe_grants(client_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'client_id', g.client_id,
      'client_name', details.value ->> 'name',
      'client_uri', details.value ->> 'uri',
      'scopes', g.scopes,
      'monthly_budget_credits', g.monthly_budget_credits,
      'spent_credits', private.client_spending(g.client_id),
      'may_publish', g.may_publish,
      'may_schedule', g.may_schedule,
      'schedule_count', scheduled.count,
      'schedule_credits', scheduled.credits,
      'ends_at', private.format_timestamp(g.ends_at),
      'organizations', private.describe_grant_workspaces(g.client_id),
      'created_at', private.format_timestamp(g.created_at),
      'last_token_at', details.value ->> 'last_token_at'
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    cross join lateral (
      select count(*), coalesce(sum(s.credits), 0) from private.client_schedules(g.account_id, g.client_id) s
    ) scheduled (count, credits)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $$;

create function api.list_grants(page integer, page_limit integer, authorization_id text default null) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.grants g where g.account_id = private.account_id())),
    'grants', private.describe_grants(array(
      select g.client_id from app.grants g
      where g.account_id = private.account_id()
      order by g.created_at desc, g.client_id
      limit page_limit offset (page - 1)::bigint * page_limit
    )),
    'resource', private.requested_resource(authorization_id)
  );
end $$;
comment on function api.list_grants is
  'A page of the OAuth clients that the caller has let in, newest first, and the address that one asks for which waits for consent. GET /api/grants.';

create function api.create_grant(
  client_id uuid, scopes text[] default '{read,write}', monthly_budget_credits integer default 100,
  may_publish boolean default false, may_schedule boolean default false, days integer default 90,
  organizations jsonb default '[]'
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.require_proof();
  perform private.refuse_if(private.client_details(client_id) is null, 'PT404', 'App not found');
  -- Two concurrent requests would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('grants ' || private.account_id(), 0));
  perform private.refuse_if(
    100 <= (
      select count(*) from app.grants g
      where g.account_id = private.account_id() and g.client_id <> create_grant.client_id),
    'PT409', 'The account has let 100 apps in: disconnect one first');
  insert into app.grants (account_id, client_id, scopes, monthly_budget_credits, may_publish, may_schedule, ends_at)
  values (private.account_id(), create_grant.client_id, create_grant.scopes, create_grant.monthly_budget_credits,
    create_grant.may_publish, create_grant.may_schedule, now() + make_interval(days => create_grant.days))
  on conflict on constraint grants_pkey do update set
    scopes = excluded.scopes, monthly_budget_credits = excluded.monthly_budget_credits, may_publish = excluded.may_publish,
    may_schedule = excluded.may_schedule, ends_at = excluded.ends_at, created_at = now();
  perform private.save_grant_workspaces(client_id, organizations);
  return private.describe_grants(array[client_id]) -> 0;
end $$;
comment on function api.create_grant is
  'Lets an OAuth client in. Requires a recent proof. A repeat replaces the grant, which applies at once. Raises PT409 for the 101st. POST /api/grants.';

create function api.update_grant(
  client_id uuid, scopes text[] default null, monthly_budget_credits integer default null, may_publish boolean default null,
  may_schedule boolean default null, days integer default null, organizations jsonb default null
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(not exists (
    select from app.grants g where (g.account_id, g.client_id) = (private.account_id(), update_grant.client_id)
  ), 'PT404', 'App not found');
  perform private.require_proof();
  update app.grants g set
    -- A right that was given again is another one (private.maker_right).
    created_at = case when 'write' = any (update_grant.scopes) and 'write' <> all (g.scopes)
      or update_grant.days is not null and g.ends_at <= now() then now() else g.created_at end,
    scopes = coalesce(update_grant.scopes, g.scopes),
    monthly_budget_credits = coalesce(update_grant.monthly_budget_credits, g.monthly_budget_credits),
    may_publish = coalesce(update_grant.may_publish, g.may_publish),
    may_schedule = coalesce(update_grant.may_schedule, g.may_schedule),
    ends_at = coalesce(now() + make_interval(days => update_grant.days), g.ends_at)
  where (g.account_id, g.client_id) = (private.account_id(), update_grant.client_id);
  if update_grant.organizations is not null then
    perform private.save_grant_workspaces(client_id, update_grant.organizations);
  end if;
  return private.describe_grants(array[client_id]) -> 0;
end $$;
comment on function api.update_grant is
  'Changes what an OAuth client may do, which applies at once; null leaves a value. Requires a recent proof. PATCH /api/grants/{clientId}.';

-- Definer, because request roles do not write the tables of Auth.
-- Revokes Auth's consent of the caller to a client and ends the client's sessions, as DELETE /auth/v1/user/oauth/grants does.
-- False if there was nothing to end.
create function private.end_client_access(client_id uuid) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_user_id uuid;
  v_is_ended boolean;
begin
  perform private.refuse_if(not private.is_session(), 'PT403', 'Only a person may do this');
  select a.auth_user_id into v_user_id from app.accounts a where a.id = private.account_id();
  -- Auth's table requires that revoked_at is not before granted_at, which is the time of Auth's own clock.
  update auth.oauth_consents c set revoked_at = greatest(now(), c.granted_at)
  where c.user_id = v_user_id and c.client_id = end_client_access.client_id and c.revoked_at is null;
  v_is_ended := found;
  delete from auth.sessions s
  where s.user_id = v_user_id and s.oauth_client_id = end_client_access.client_id;
  return v_is_ended or found;
end $$;

create function api.delete_grant(client_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_is_ended boolean := private.end_client_access(client_id);
begin
  delete from app.grants g where g.account_id = private.account_id() and g.client_id = delete_grant.client_id;
  perform private.refuse_if(not found and not v_is_ended, 'PT404', 'App not found');
  return jsonb_build_object('client_id', client_id);
end $$;
comment on function api.delete_grant is
  'Ends the access of an OAuth client, here and at Auth, at once. DELETE /api/grants/{clientId}.';

-- Definer, because an OAuth client does not read its grant.
-- What an OAuth client may spend and do for the caller, as the client reads it; null for other credentials.
create function private.own_grant() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'budget', jsonb_build_object(
        'limit', g.monthly_budget_credits, 'used', spent.credits,
        'left', greatest(g.monthly_budget_credits - spent.credits, 0),
        'resets_at', private.format_timestamp(
          date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month')),
      'may_publish', g.may_publish,
      'may_schedule', g.may_schedule,
      'ends_at', private.format_timestamp(g.ends_at),
      'organizations', private.describe_grant_workspaces(g.client_id))
    from app.grants g
    cross join lateral (select private.client_credits(g.account_id, g.client_id)) spent (credits)
    where (g.account_id, g.client_id) = (private.account_id(), private.client_id())
  );
end $$;

-- Definer, because an owner does not read the grants of other people.
-- The apps that people have let into an organization that the caller owns, those that wait for an owner first; one of them for an account.
create function private.describe_organization_grants(
  organization_id uuid, account_id uuid default null, client_id uuid default null, page integer default 1,
  page_limit integer default 1
) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.managed_account_id(organization_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'account_id', w.account_id, 'account_name', a.name, 'account_email', a.email,
      'client_id', w.client_id, 'client_name', details.value ->> 'name', 'client_uri', details.value ->> 'uri',
      'scopes', w.scopes, 'state', case when w.approved_at is null then 'waiting' else 'granted' end,
      'comparisons', w.reviewed_at is not null, 'reviewed_at', private.format_timestamp(w.reviewed_at),
      'reviewed_by', (select coalesce(r.name, r.email) from app.accounts r where r.id = w.reviewed_by),
      'created_at', private.format_timestamp(w.created_at), 'ends_at', private.format_timestamp(g.ends_at)
    ) order by w.approved_at is not null, w.created_at desc, w.id), '[]')
    from (
      select one.* from app.grant_workspaces one
      where one.organization_id = describe_organization_grants.organization_id
        and one.account_id = coalesce(describe_organization_grants.account_id, one.account_id)
        and one.client_id = coalesce(describe_organization_grants.client_id, one.client_id)
      order by one.approved_at is not null, one.created_at desc, one.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ) w
    join app.grants g on (g.account_id, g.client_id) = (w.account_id, w.client_id)
    join app.accounts a on a.id = w.account_id
    cross join lateral (select private.client_details(w.client_id)) details (value)
  );
end $$;

create function api.list_organization_grants(organization_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.managed_account_id(organization_id);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.grant_workspaces w where w.organization_id = list_organization_grants.organization_id)),
    'grants', private.describe_organization_grants(organization_id, page => page, page_limit => page_limit),
    'is_blocked', exists (select from app.app_blocks b where b.organization_id = list_organization_grants.organization_id));
end $$;
comment on function api.list_organization_grants is
  'A page of the apps that people have let into an organization that the caller owns. GET /api/organizations/{organizationId}/grants.';

create function api.approve_organization_grant(
  organization_id uuid, account_id uuid, client_id uuid, scopes text[], comparisons boolean default null
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_given app.grant_workspaces;
begin
  perform private.managed_account_id(organization_id);
  perform private.require_proof();
  select w.* into v_given from app.grant_workspaces w
  where (w.organization_id, w.account_id, w.client_id)
    = (approve_organization_grant.organization_id, approve_organization_grant.account_id, approve_organization_grant.client_id)
  for no key update;
  perform private.refuse_if(not found, 'PT404', 'App not found');
  perform private.refuse_if(not (v_given.scopes <@ approve_organization_grant.scopes),
    'PT409', 'The person has let the app do more meanwhile; read it again');
  update app.grant_workspaces w set
    approved_by = private.account_id(), approved_at = coalesce(w.approved_at, now()),
    reviewed_by = case comparisons when true then private.account_id() when false then null else w.reviewed_by end,
    reviewed_at = case comparisons when true then coalesce(w.reviewed_at, now()) when false then null else w.reviewed_at end,
    -- A right that was given again is another one (private.maker_right).
    created_at = case when w.approved_at is null then now() else w.created_at end
  where w.id = v_given.id;
  return private.describe_organization_grants(organization_id, account_id, client_id) -> 0;
end $$;
comment on function api.approve_organization_grant is
  'Approves an app that a person has let into an organization that the caller owns, if it asks for no more than these scopes: otherwise PT409. Opens the comparisons of play counts to it, or closes them; null leaves that. Requires a recent proof. PUT /api/organizations/{organizationId}/grants/{accountId}/{clientId}.';

create function api.end_organization_grant(organization_id uuid, account_id uuid, client_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.managed_account_id(organization_id);
  delete from app.grant_workspaces w
  where (w.organization_id, w.account_id, w.client_id)
    = (end_organization_grant.organization_id, end_organization_grant.account_id, end_organization_grant.client_id);
  perform private.refuse_if(not found, 'PT404', 'App not found');
  return jsonb_build_object('client_id', client_id);
end $$;
comment on function api.end_organization_grant is
  'Takes an app of a person out of an organization that the caller owns, at once. DELETE /api/organizations/{organizationId}/grants/{accountId}/{clientId}.';

-- Definer, because an owner does not hold the memberships of other people.
-- It waits as long as a statement may take, like private.lock_memberships. Two owners may block at once, so its statement holds
-- nothing before (shared/platform/database/call-statement.ts), and it locks all, its caller's too, in one order.
-- Lets no apps into an organization, and ends those that are in it after their writes.
create function private.block_apps(organization_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set lock_timeout = '8s'
as $$
declare
  v_account_id uuid;
begin
  perform private.managed_account_id(organization_id);
  for v_account_id in
    select w.account_id from app.grant_workspaces w where w.organization_id = block_apps.organization_id
    union
    select private.account_id()
    order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('memberships ' || v_account_id, 0));
  end loop;
  -- Another owner may have removed the caller meanwhile.
  perform private.managed_account_id(organization_id);
  perform private.lock_organization(organization_id);
  insert into app.app_blocks (organization_id) values (block_apps.organization_id) on conflict do nothing;
  delete from app.grant_workspaces w where w.organization_id = block_apps.organization_id;
end $$;

create function api.set_app_block(organization_id uuid, is_blocked boolean) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if is_blocked then
    perform private.block_apps(organization_id);
  else
    perform private.managed_account_id(organization_id);
    perform private.require_proof();
    delete from app.app_blocks b where b.organization_id = set_app_block.organization_id;
  end if;
  return jsonb_build_object('is_blocked', is_blocked);
end $$;
comment on function api.set_app_block is
  'Whether an organization that the caller owns lets apps in. Blocking ends those that are in it, at once; letting them in requires a recent proof. PATCH /api/organizations/{organizationId}/grants.';

grant execute on function private.block_apps, private.describe_organization_grants,
  private.describe_grant_workspaces, private.save_grant_workspaces to authenticated;
grant execute on function private.client_details, private.requested_resource, private.client_spending, private.own_grant,
  private.describe_grants, private.end_client_access to authenticated;
