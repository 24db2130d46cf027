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
      'created_at', private.format_timestamp(g.created_at),
      'last_token_at', details.value ->> 'last_token_at'
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $$;

create function api.list_grants(page integer, page_limit integer) returns jsonb
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
    ))
  );
end $$;
comment on function api.list_grants is
  'A page of the OAuth clients that the caller has let in, newest first. GET /api/grants.';

create function api.create_grant(client_id uuid, scopes text[] default '{read,write}') returns jsonb
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
  insert into app.grants (account_id, client_id, scopes)
  values (private.account_id(), create_grant.client_id, create_grant.scopes)
  on conflict on constraint grants_pkey do update set scopes = excluded.scopes, created_at = now();
  return private.describe_grants(array[client_id]) -> 0;
end $$;
comment on function api.create_grant is
  'Lets an OAuth client in. Requires a recent proof. A repeat renews the grant, whose scopes apply at once. Raises PT409 for the 101st. POST /api/grants.';

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

grant execute on function private.client_details, private.describe_grants, private.end_client_access to authenticated;
