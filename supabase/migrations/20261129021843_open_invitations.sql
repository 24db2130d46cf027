SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.change_organization_member (
  organization_id uuid,
  account_id      uuid,
  role            text,
  accepted        boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_caller_role text;
  v_role text;
begin
  if accepted and account_id = private.account_id() then
    perform private.accept_invitation(organization_id);
  end if;
  v_caller_role := private.lock_organization(organization_id);
  perform private.refuse_if(role is not null and v_caller_role is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.refuse_if(accepted and account_id is distinct from private.account_id(),
    'PT403', 'Only the member itself may accept');
  v_role := private.member_role(organization_id, account_id);
  if role = 'owner' and v_role <> 'owner' then
    perform private.require_proof();
  end if;
  if v_role = 'owner' and role = 'member' then
    perform private.check_owner_remains(organization_id, account_id);
  end if;
  update app.organization_members m set role = change_organization_member.role
  where m.organization_id = change_organization_member.organization_id
    and m.account_id = change_organization_member.account_id and m.role <> change_organization_member.role;
  -- The role rests on who gave it.
  update app.invitations i set role = change_organization_member.role, invited_by = private.account_id(), key_id = private.key_id()
  where i.organization_id = change_organization_member.organization_id
    and i.account_id = change_organization_member.account_id and i.role <> change_organization_member.role;
  return private.describe_members(organization_id, array[account_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.update_webhook_endpoint (
  endpoint_id uuid,
  changes     jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.invite_person (
  organization_id uuid,
  email           text,
  role            text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_email text := lower(invite_person.email);
  v_account_id uuid;
begin
  perform private.refuse_if(private.lock_organization(organization_id) is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.require_proof();
  v_account_id := private.ensure_account(v_email);
  perform private.refuse_if(exists (
    select from app.invitation_blocks b
    where (b.account_id, b.organization_id) = (v_account_id, invite_person.organization_id)
  ), 'PT409', 'This person left the organization or declined its invitation, and has not allowed another one');
  insert into app.invitations as existing (organization_id, account_id, email, role, invited_by)
  select invite_person.organization_id, v_account_id, v_email, invite_person.role, private.account_id()
  where not exists (
    select from app.organization_members m
    where (m.organization_id, m.account_id) = (invite_person.organization_id, v_account_id)
  )
  on conflict on constraint invitations_pkey do update set
    email = excluded.email, role = excluded.role, invited_by = excluded.invited_by, key_id = excluded.key_id, created_at = now()
  -- What nobody can accept stands in nobody's way.
  where not exists (
    select from private.open_invitations i
    where (i.organization_id, i.account_id) = (existing.organization_id, existing.account_id)
  );
  return v_account_id;
end $function$;

COMMENT ON FUNCTION "private"."invite_person"(uuid, text, text) IS 'Invites the person with this address to an organization that the caller owns. Requires a recent proof. An existing membership or open invitation is unchanged. Raises PT409 if the person blocks invitations of the organization.';
