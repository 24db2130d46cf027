-- Reading and changing the recharge settings.

create function private.recharged_this_month(payer uuid) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(sum(r.credits), 0) from app.recharges r
    where r.account_id = payer and r.state in ('open', 'paid') and r.card_id is not null
      and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  );
end $$;

create function private.describe_recharge(account_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_settings app.recharge_settings;
begin
  select s.* into v_settings from app.recharge_settings s where s.account_id = describe_recharge.account_id;
  return jsonb_build_object(
    'enabled', coalesce(v_settings.enabled, false),
    'credits', coalesce(v_settings.credits, 1000),
    'monthly_limit_credits', v_settings.monthly_limit_credits,
    'bought_this_month_credits', private.recharged_this_month(account_id),
    -- A card that was saved after the pause is charged.
    'paused_reason', (
      select v_settings.paused_reason from app.payment_customers c
      where c.account_id = describe_recharge.account_id and c.card_id = v_settings.paused_card_id
    ),
    'card', (
      select jsonb_build_object(
        'brand', c.card_brand, 'last4', c.card_last4,
        'saved_at', private.format_timestamp(c.card_saved_at))
      from app.payment_customers c where c.account_id = describe_recharge.account_id and c.card_id is not null
    ),
    'last', (
      select jsonb_build_object(
        'state', r.state, 'credits', r.credits, 'failure', r.failure,
        'at', private.format_timestamp(coalesce(r.finished_at, r.created_at)))
      from app.recharges r
      where r.account_id = describe_recharge.account_id and r.card_id is not null
      order by r.created_at desc limit 1
    )
  );
end $$;

create function api.get_recharge(organization_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.describe_recharge(private.billing_account_id(organization_id)); end $$;
comment on function api.get_recharge is
  'The recharge of the caller, or of an organization that it owns. GET /api/credits/recharge.';

create function api.set_recharge(organization_id uuid, changes jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;
comment on function api.set_recharge is
  'Changes the given settings of the recharge of the caller, or of an organization that it owns, and ends a pause. What lets more be spent requires a recent proof. Raises PT409 without a card. PUT /api/credits/recharge.';

grant execute on function private.recharged_this_month, private.describe_recharge to authenticated;
