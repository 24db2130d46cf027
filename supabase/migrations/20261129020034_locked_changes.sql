SET local check_function_bodies = off;

DROP FUNCTION "private"."lock_memberships"(uuid, uuid);

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
  update app.invitations i set role = change_organization_member.role, invited_by = private.account_id()
  where i.organization_id = change_organization_member.organization_id
    and i.account_id = change_organization_member.account_id and i.role <> change_organization_member.role;
  return private.describe_members(organization_id, array[account_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.remove_organization_member (
  organization_id uuid,
  account_id      uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_caller_role text;
begin
  v_caller_role := private.lock_organization(organization_id);
  perform private.refuse_if(v_caller_role is distinct from 'owner' and account_id is distinct from private.account_id(),
    'PT403', 'Only an owner may do this');
  if private.member_role(organization_id, account_id) = 'owner' then
    perform private.check_owner_remains(organization_id, account_id);
  end if;
  delete from app.organization_members m
  where m.organization_id = remove_organization_member.organization_id
    and m.account_id = remove_organization_member.account_id;
  delete from app.invitations i
  where i.organization_id = remove_organization_member.organization_id
    and i.account_id = remove_organization_member.account_id;
  if account_id = private.account_id() then
    perform private.block_invitations(organization_id);
  end if;
  return '{}';
end $function$;

CREATE OR REPLACE FUNCTION api.revoke_key (
  organization_id uuid,
  key_id          uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '8s'
  AS $function$
declare
  v_account_id uuid := private.key_account_id(organization_id);
begin
  update app.api_keys k set revoked_at = now()
  where k.id = key_id and k.account_id = v_account_id and k.revoked_at is null;
  if not found then
    perform from app.api_keys k where k.id = key_id and k.account_id = v_account_id;
    perform private.refuse_if(not found, 'PT404', 'Key not found');
    -- The policy also hides the other keys of an organization from the change of one of its keys.
    perform from app.api_keys k where k.id = key_id and k.revoked_at is null;
    perform private.refuse_if(found, 'PT403', 'A key of an organization revokes only itself');
  end if;
  return jsonb_build_object('id', key_id);
end $function$;

CREATE OR REPLACE FUNCTION api.set_recharge (
  organization_id uuid,
  changes         jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.billing_account_id(organization_id);
  v_before app.recharge_settings;
  v_after app.recharge_settings;
begin
  perform private.refuse_if((changes ->> 'enabled')::boolean and not exists (
    select from app.payment_customers c where c.account_id = v_account_id and c.card_id is not null
  ), 'PT409', 'Save a card first');
  -- Locked before it is compared, so that a proof is required of what becomes wider when another change is committed meanwhile.
  insert into app.recharge_settings (account_id) values (v_account_id) on conflict do nothing;
  select s.* into v_before from app.recharge_settings s where s.account_id = v_account_id for no key update;
  update app.recharge_settings s set
    enabled = coalesce((changes ->> 'enabled')::boolean, s.enabled),
    credits = coalesce((changes ->> 'credits')::integer, s.credits),
    monthly_limit_credits = case when changes ? 'monthly_limit_credits'
      then (changes ->> 'monthly_limit_credits')::integer else s.monthly_limit_credits end,
    paused_reason = null, paused_card_id = null, updated_at = now()
  where s.account_id = v_account_id
  returning s.* into v_after;
  -- Also what is stored while it is off: who switches it on later need not look at it.
  if v_after.enabled and (not v_before.enabled or v_before.paused_reason is not null)
    or v_after.credits > v_before.credits
    -- Null is no limit.
    or coalesce(v_after.monthly_limit_credits > v_before.monthly_limit_credits,
      v_after.monthly_limit_credits is null and v_before.monthly_limit_credits is not null)
  then
    perform private.require_proof();
  end if;
  return private.describe_recharge(v_account_id);
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

CREATE OR REPLACE FUNCTION private.end_revoked_grant()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := (select a.id from app.accounts a where a.auth_user_id = old.user_id);
begin
  -- The writes of the client end before. Not if the client itself is deleted: each of its people would need a lock.
  if exists (select from auth.oauth_clients c where c.id = old.client_id) then
    perform private.lock_memberships(v_account_id, v_account_id);
  end if;
  delete from app.grants g where (g.account_id, g.client_id) = (v_account_id, old.client_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.hold_account (
  account_id uuid,
  ends       boolean,
  ended_id   uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if ends then
    perform private.lock_memberships(account_id, coalesce(ended_id, account_id));
  else
    perform private.hold_memberships(account_id::text);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.hold_key (
  key_hash       text,
  required_scope text,
  ends           boolean,
  ended_id       uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.hold_account(k.account_id, ends, ended_id)
  from app.api_keys k where k.key_hash = decode(hold_key.key_hash, 'hex') and k.revoked_at is null;
  return case when found then private.claims_for_key(key_hash, required_scope) end;
end $function$;

CREATE OR REPLACE FUNCTION private.hold_token (
  token          jsonb,
  required_scope text,
  ends           boolean,
  ended_id       uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.hold_account(a.id, ends, ended_id)
  from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  return case when found then private.claims_for_token(token, required_scope) end;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_memberships (
  account_id uuid,
  ended_id   uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '8s'
  AS $function$
declare
  v_id uuid;
begin
  for v_id in
    select lock_memberships.account_id
    union
    -- Of nobody else, whose requests a stranger could delay.
    select ended_id where exists (
      select from app.organization_members m
      where (m.organization_id, m.account_id, m.role) = (ended_id, lock_memberships.account_id, 'owner')
    ) or exists (
      select from private.listed_members l
      where l.account_id = ended_id and (l.organization_id = lock_memberships.account_id or exists (
        select from app.organization_members m
        where (m.organization_id, m.account_id) = (l.organization_id, lock_memberships.account_id)))
    )
    -- Two people may remove each other.
    order by 1
  loop
    if v_id = ended_id then
      perform pg_advisory_xact_lock(hashtextextended('memberships ' || v_id, 0));
    else
      perform private.hold_memberships(v_id::text);
    end if;
  end loop;
end $function$;

COMMENT ON FUNCTION "private"."hold_account"(uuid, boolean, uuid) IS 'Holds the memberships of the caller for a statement that may write, or locks those of whom it ends something for: null for the caller.';

COMMENT ON FUNCTION "private"."hold_key"(text, text, boolean, uuid) IS 'private.claims_for_key for a statement that may write: judged after private.hold_account, so that a key which ended meanwhile writes nothing.';

COMMENT ON FUNCTION "private"."hold_token"(jsonb, text, boolean, uuid) IS 'private.claims_for_token for a statement that may write: judged after private.hold_account, so that an app which was disconnected or narrowed meanwhile writes nothing.';

COMMENT ON FUNCTION "private"."lock_memberships"(uuid, uuid) IS 'Holds the memberships of an account, and waits for the statements that hold those of another, or its own, of which something ends. Further ones wait for this transaction. Call it before any other lock.';

REVOKE ALL ON FUNCTION "private"."hold_account"(uuid, boolean, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_account"(uuid, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_account"(uuid, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_key"(text, text, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."hold_key"(text, text, boolean, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."hold_key"(text, text, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_key"(text, text, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_token"(jsonb, text, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."hold_token"(jsonb, text, boolean, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."hold_token"(jsonb, text, boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_token"(jsonb, text, boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_memberships"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_memberships"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_memberships"(uuid, uuid) TO "postgres";
