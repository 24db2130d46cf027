SET local check_function_bodies = off;

DROP FUNCTION "api"."set_recharge"(boolean, integer);

ALTER TABLE "app"."recharge_settings"
  ADD COLUMN "monthly_limit_credits" integer;

CREATE OR REPLACE FUNCTION api.set_recharge (
  changes jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
begin
  if (changes ->> 'enabled')::boolean and not exists (
    select from app.payment_customers c where c.account_id = v_account_id and c.card_id is not null
  ) then
    raise exception using errcode = 'PT409', message = 'Save a card first';
  end if;
  insert into app.recharge_settings as s (account_id, enabled, credits, monthly_limit_credits)
  values (
    v_account_id, coalesce((changes ->> 'enabled')::boolean, false), coalesce((changes ->> 'credits')::integer, 1000),
    (changes ->> 'monthly_limit_credits')::integer)
  on conflict (account_id) do update set
    enabled = case when changes ? 'enabled' then excluded.enabled else s.enabled end,
    credits = case when changes ? 'credits' then excluded.credits else s.credits end,
    monthly_limit_credits =
      case when changes ? 'monthly_limit_credits' then excluded.monthly_limit_credits else s.monthly_limit_credits end,
    paused_reason = null, paused_card_id = null, updated_at = now();
  return private.describe_recharge();
end $function$;

CREATE OR REPLACE FUNCTION private.describe_recharge()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_settings app.recharge_settings;
begin
  select s.* into v_settings from app.recharge_settings s where s.account_id = v_account_id;
  return jsonb_build_object(
    'enabled', coalesce(v_settings.enabled, false),
    'credits', coalesce(v_settings.credits, 1000),
    'monthly_limit_credits', v_settings.monthly_limit_credits,
    'bought_this_month_credits', private.recharged_this_month(v_account_id),
    'paused_reason', private.recharge_pause(),
    'card', (
      select jsonb_build_object(
        'brand', c.card_brand, 'last4', c.card_last4,
        'saved_at', to_char(c.card_saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from app.payment_customers c where c.account_id = v_account_id and c.card_id is not null
    ),
    'last', (
      select jsonb_build_object(
        'state', r.state, 'credits', r.credits, 'failure', r.failure,
        'at', to_char(coalesce(r.finished_at, r.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from app.recharges r where r.account_id = v_account_id order by r.created_at desc limit 1
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.lay_recharge (
  payer    uuid,
  required bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
  v_lacking bigint;
  v_order record;
begin
  -- Most accounts have none: they need not wait for a lock.
  perform from app.recharge_settings s where s.account_id = payer and s.enabled;
  if not found then
    return false;
  end if;
  v_balance := private.lock_credits(payer);
  v_lacking := required + v_balance.reserved - case when private.is_floor_due(v_balance.floored_month)
    then greatest(v_balance.balance, private.free_credits_monthly()) else v_balance.balance end;
  if v_lacking <= 0 or exists (select from app.recharges r where r.account_id = payer and r.state = 'open') then
    return true;
  end if;
  -- Without a limit, least() passes over it. What would not cover the shortage is not bought.
  select least(greatest(s.credits, v_lacking), s.monthly_limit_credits - private.recharged_this_month(payer)) as credits,
    c.customer_id, c.card_id into v_order
  from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
  where s.account_id = payer and s.enabled and c.card_id is not null and s.paused_card_id is distinct from c.card_id;
  if not found or v_order.credits not between greatest(v_lacking, 50) and 100000 then
    return false;
  end if;
  insert into app.recharges (account_id, run_id, credits, customer_id, card_id)
  values (payer, private.lay_run('recharge_credits', payer), v_order.credits, v_order.customer_id, v_order.card_id);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.recharged_this_month (
  payer uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(r.credits), 0) from app.recharges r
    where r.account_id = payer and r.state in ('open', 'paid')
      and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  );
end $function$;

ALTER TABLE "app"."recharge_settings"
  ADD CONSTRAINT "recharge_settings_monthly_limit_credits_check" CHECK (((monthly_limit_credits >= 500) AND (monthly_limit_credits <= 10000000)));

COMMENT ON COLUMN "app"."recharge_settings"."monthly_limit_credits" IS 'How many credits are bought in a calendar month (UTC) at most; null for any number.';

COMMENT ON FUNCTION "api"."set_recharge"(jsonb) IS 'Changes what is given of the caller''s recharge, and ends a pause. PT409 where there is no card to charge. PUT /api/credits/recharge.';

COMMENT ON FUNCTION "private"."lay_recharge"(uuid, bigint) IS 'Has an account that lacks so many credits buy more, where it asked for that, has a card that is not declined and stays within its month''s limit: whether they are there or on their way. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."recharged_this_month"(uuid) IS 'How many credits an account has bought, or is buying, by recharges that were ordered in this calendar month (UTC).';

REVOKE ALL ON FUNCTION "api"."set_recharge"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."set_recharge"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."recharged_this_month"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recharged_this_month"(uuid) TO "authenticated";

REVOKE ALL ("monthly_limit_credits") ON TABLE "app"."recharge_settings" FROM "authenticated";

GRANT INSERT ("monthly_limit_credits"), UPDATE ("monthly_limit_credits") ON TABLE "app"."recharge_settings" TO "authenticated";
