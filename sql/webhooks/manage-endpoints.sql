-- Creating, reading, changing and deleting endpoints.

create function private.new_webhook_secret() returns bytea
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- 32 bytes from 366 random bits. The function gen_random_bytes would need an extension.
  return sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
end $$;

-- The endpoints among these that the caller sees, without their secrets, newest first.
create function private.describe_endpoints(endpoint_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.id, 'account_id', e.owner_id, 'created_by', e.created_by, 'url', e.url, 'url_set_by', e.url_set_by,
      'description', e.description, 'events', e.events,
      'enabled', e.is_enabled, 'disabled_reason', e.disabled_reason,
      'disabled_at', private.format_timestamp(e.disabled_at),
      'failing_since', private.format_timestamp(e.failing_since),
      'previous_secret_expires_at', case when e.previous_secret_expires_at > now()
        then private.format_timestamp(e.previous_secret_expires_at) end,
      'created_at', private.format_timestamp(e.created_at),
      'updated_at', private.format_timestamp(e.updated_at)
    ) order by e.created_at desc, e.id), '[]')
    from app.webhook_endpoints e where e.id = any (endpoint_ids)
  );
end $$;

-- Definer, because no request role reads or writes secrets.
-- Creates an endpoint of the caller's or an organization's account. Requires a recent proof. Raises PT403, and PT409 for an
-- eleventh.
create function private.create_webhook_endpoint(organization_id uuid, url text, description text, events text[])
returns app.webhook_endpoints
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_owner_id uuid := private.acting_workspace_id(create_webhook_endpoint.organization_id);
  v_endpoint app.webhook_endpoints;
begin
  perform private.refuse_if(private.is_delegated(), 'PT403', 'An OAuth client may not create webhook endpoints');
  perform private.require_proof();
  -- Two concurrent inserts would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('webhook_endpoints ' || v_owner_id, 0));
  perform private.refuse_if(10 <= (
    select count(*) from app.webhook_endpoints e where e.owner_id = v_owner_id
  ), 'PT409', 'The account has 10 webhook endpoints: delete one first');
  insert into app.webhook_endpoints (owner_id, created_by, url, url_set_by, description, events, secret)
  values (
    v_owner_id, private.account_id(), create_webhook_endpoint.url, private.account_id(),
    create_webhook_endpoint.description, create_webhook_endpoint.events, private.new_webhook_secret())
  returning * into v_endpoint;
  return v_endpoint;
end $$;

create function api.create_webhook_endpoint(organization_id uuid, url text, description text, events text[]) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_endpoint app.webhook_endpoints := private.create_webhook_endpoint(organization_id, url, description, events);
begin
  return (private.describe_endpoints(array[v_endpoint.id]) -> 0)
    || jsonb_build_object('secret', private.format_webhook_secret(v_endpoint.secret));
end $$;
comment on function api.create_webhook_endpoint is 'A new endpoint with its secret. POST /api/webhooks/endpoints.';

create function private.format_webhook_secret(secret bytea) returns text
language plpgsql immutable security invoker set search_path = ''
as $$ begin return 'whsec_' || encode(secret, 'base64'); end $$;

create function api.list_webhook_endpoints(organization_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_owner_ids uuid[] := case when list_webhook_endpoints.organization_id is null then private.workspace_ids()
    else array[private.acting_workspace_id(list_webhook_endpoints.organization_id)] end;
begin
  return private.describe_endpoints(array(select e.id from app.webhook_endpoints e where e.owner_id = any (v_owner_ids)));
end $$;
comment on function api.list_webhook_endpoints is
  'The endpoints of the caller''s workspaces or of an organization, newest first. GET /api/webhooks/endpoints.';

create function api.get_webhook_endpoint(endpoint_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_endpoint jsonb := private.describe_endpoints(array[endpoint_id]) -> 0;
begin
  perform private.refuse_if(v_endpoint is null, 'PT404', 'Webhook endpoint not found');
  return v_endpoint;
end $$;
comment on function api.get_webhook_endpoint is 'One endpoint. GET /api/webhooks/endpoints/{id}.';

create function api.update_webhook_endpoint(endpoint_id uuid, changes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_is_wider boolean;
  v_events text[] := case when changes ? 'events' then array(select jsonb_array_elements_text(changes -> 'events')) end;
begin
  select changes ->> 'url' <> e.url or not v_events <@ e.events or (changes ->> 'enabled')::boolean and not e.is_enabled
  into v_is_wider
  from app.webhook_endpoints e where e.id = update_webhook_endpoint.endpoint_id
  -- Compared with what another change committed meanwhile.
  for no key update;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  if v_is_wider then
    perform private.require_proof();
  end if;
  update app.webhook_endpoints e set
    url = coalesce(changes ->> 'url', e.url),
    -- Who enables an address that somebody left behind answers for it.
    url_set_by = case
      when changes ->> 'url' <> e.url or (changes ->> 'enabled')::boolean and e.disabled_reason = 'member_left'
      then private.account_id() else e.url_set_by end,
    key_id = case
      when changes ->> 'url' <> e.url or (changes ->> 'enabled')::boolean and e.disabled_reason = 'member_left'
      then private.key_id() else e.key_id end,
    -- A new address was not left behind.
    disabled_reason = case
      when changes ->> 'url' <> e.url and e.disabled_reason = 'member_left' then 'by_request' else e.disabled_reason end,
    description = coalesce(changes ->> 'description', e.description),
    events = coalesce(v_events, e.events),
    -- The failures of another address do not count for the new one.
    failure_count = case when changes ->> 'url' <> e.url then 0 else e.failure_count end,
    failing_since = case when changes ->> 'url' <> e.url then null else e.failing_since end,
    paused_until = case when changes ->> 'url' <> e.url then null else e.paused_until end,
    updated_at = now()
  where e.id = update_webhook_endpoint.endpoint_id;
  update app.webhook_endpoints e set
    is_enabled = (changes ->> 'enabled')::boolean,
    disabled_at = case changes ->> 'enabled' when 'false' then now() end,
    disabled_reason = case changes ->> 'enabled' when 'false' then 'by_request' end,
    failure_count = 0, failing_since = null, paused_until = null
  where e.id = update_webhook_endpoint.endpoint_id and e.is_enabled <> (changes ->> 'enabled')::boolean;
  return private.describe_endpoints(array[update_webhook_endpoint.endpoint_id]) -> 0;
end $$;
comment on function api.update_webhook_endpoint is
  'Changes the given fields of an endpoint: url, description, events, enabled. Another address, more events and enabling require a recent proof. PATCH /api/webhooks/endpoints/{id}.';

create function api.delete_webhook_endpoint(endpoint_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.webhook_endpoints e where e.id = delete_webhook_endpoint.endpoint_id;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  return jsonb_build_object('id', delete_webhook_endpoint.endpoint_id);
end $$;
comment on function api.delete_webhook_endpoint is
  'Deletes an endpoint with its deliveries. DELETE /api/webhooks/endpoints/{id}.';

-- Definer, because no request role reads or writes secrets.
-- Replaces the secret of an endpoint of the caller's workspaces. The old one signs too for 24 hours. Raises PT404.
create function private.rotate_webhook_secret(endpoint_id uuid) returns bytea
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_secret bytea;
begin
  update app.webhook_endpoints e set
    previous_secret = e.secret, previous_secret_expires_at = now() + interval '24 hours',
    secret = private.new_webhook_secret(), updated_at = now()
  where e.id = rotate_webhook_secret.endpoint_id and e.owner_id = any (private.workspace_ids())
    and not private.is_delegated()
  returning e.secret into v_secret;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  perform private.require_proof();
  return v_secret;
end $$;

create function api.rotate_webhook_secret(endpoint_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_secret bytea := private.rotate_webhook_secret(endpoint_id);
begin
  return (private.describe_endpoints(array[endpoint_id]) -> 0)
    || jsonb_build_object('secret', private.format_webhook_secret(v_secret));
end $$;
comment on function api.rotate_webhook_secret is
  'The endpoint with its new secret. POST /api/webhooks/endpoints/{id}/rotate-secret.';

grant execute on function private.describe_endpoints, private.create_webhook_endpoint,
  private.format_webhook_secret, private.rotate_webhook_secret to authenticated;
