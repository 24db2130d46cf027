-- Buying credits on a hosted page: the order is stored before the page exists, and Stripe's event about the page ends it. An
-- order is a row of app.recharges without a card, so that both kinds of payment enter the ledger by the same function.

-- Definer, because no request role writes recharges.
create function api.create_purchase(organization_id uuid, customer_id text, credits integer) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.billing_account_id(organization_id);
  v_id uuid;
begin
  insert into app.recharges (account_id, credits, customer_id)
  select c.account_id, create_purchase.credits, c.customer_id from app.payment_customers c
  where c.account_id = v_account_id and c.customer_id = create_purchase.customer_id
  returning id into v_id;
  return to_jsonb(v_id);
end $$;
comment on function api.create_purchase is
  'Stores an order of credits for the caller, or for an organization that it owns, and returns its id; null if the account has another customer by now. POST /api/credits/purchase.';

-- Definer, because an event of Stripe has a verified signature, but no credential.
create function api.settle_purchase(
  purchase_id uuid, account_id text, customer_id text, cents bigint, payment_id text, failure text
) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_purchase app.recharges := private.lock_recharge(purchase_id);
begin
  if v_purchase.id is null or v_purchase.card_id is not null
    or (v_purchase.account_id::text, v_purchase.customer_id) is distinct from (account_id, customer_id)
    or failure is null and v_purchase.credits is distinct from cents
  then
    return 'false';
  end if;
  if failure is null then
    perform private.complete_recharge(v_purchase, payment_id);
  else
    perform private.fail_recharge(v_purchase, null, failure, false);
  end if;
  return 'true';
end $$;
comment on function api.settle_purchase is
  'The result of a purchase in Stripe''s event. Safe to repeat. False, without a change, if its order is not ours, or has another customer or amount. POST /api/webhooks/stripe.';

-- Ends orders whose page was never made or whose event never came. A late payment still completes them. For
-- jobs.run_maintenance.
create function private.fail_abandoned_purchases() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Without the balance's lock, because nothing is entered in the ledger. A payment that is settled meanwhile wins.
  update app.recharges r
  set state = 'failed', failure = 'withdrawn: Nobody paid on the page', finished_at = now()
  where r.id in (
    select old.id from app.recharges old
    where old.state = 'open' and old.card_id is null and old.created_at < now() - interval '14 days'
    order by old.created_at limit 1000
    for update skip locked
  );
end $$;

-- Definer, for the same reason.
create function api.find_payment(payment_id text, order_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- A refund may come before the event that enters the payment's id.
  return (
    select to_jsonb(r.id) from app.recharges r
    where r.payment_id = find_payment.payment_id or r.id = find_payment.order_id
    limit 1);
end $$;
comment on function api.find_payment is
  'The recharge or purchase that a payment was for, or that it names; null if there is none. POST /api/webhooks/stripe.';
