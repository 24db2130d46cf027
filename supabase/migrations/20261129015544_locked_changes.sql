SET local check_function_bodies = off;

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
