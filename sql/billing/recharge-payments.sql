-- Buying credits for an account that ran out: one open recharge per account, one payment per recharge. Every function locks
-- the balance first, so that a payment is entered in the ledger once. Both the worker and Stripe's event report the result
-- of a payment, in any order and repeatedly.

-- Starts a recharge for an account that needs the required credits, if it is enabled, the card was not declined and the
-- monthly limit allows it. Returns whether the credits are there or being bought.
create function private.create_recharge(payer uuid, required bigint) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_balance app.credit_balances;
  v_missing bigint;
  v_purchase record;
begin
  -- Most accounts have no recharge: return without taking a lock.
  perform from app.recharge_settings s where s.account_id = payer and s.enabled;
  if not found then
    return false;
  end if;
  v_balance := private.lock_credits(payer);
  v_missing := required + v_balance.reserved - private.balance_with_grant(payer, v_balance.balance, v_balance.granted_month);
  if v_missing <= 0 or exists (
    select from app.recharges r where r.account_id = payer and r.state = 'open' and r.card_id is not null
  ) then
    return true;
  end if;
  -- least() ignores a limit that is null. Credits that would not cover the shortage are not bought.
  select least(greatest(s.credits, v_missing), s.monthly_limit_credits - private.recharged_this_month(payer)) as credits,
    c.customer_id, c.card_id into v_purchase
  from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
  where s.account_id = payer and s.enabled and c.card_id is not null and s.paused_card_id is distinct from c.card_id;
  if not found or v_purchase.credits not between greatest(v_missing, 50) and 100000 then
    return false;
  end if;
  insert into app.recharges (account_id, run_id, credits, customer_id, card_id)
  values (payer, private.enqueue_run('recharge_credits', payer), v_purchase.credits, v_purchase.customer_id, v_purchase.card_id);
  return true;
end $$;

-- Definer, because no request role writes recharges or runs.
create function private.request_recharge(required_credits bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.create_recharge(private.paying_account_id(), required_credits); end $$;

create function api.request_recharge(required_credits bigint) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return to_jsonb(private.request_recharge(required_credits)); end $$;
comment on function api.request_recharge is
  'Called after insufficient_credits. Returns whether a retry soon may succeed. shared/operation/credits.ts.';

-- Locks a recharge after its account's balance. All null if there is none.
create function private.lock_recharge(recharge_id uuid) returns app.recharges
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_payer uuid := (select r.account_id from app.recharges r where r.id = recharge_id);
  v_recharge app.recharges;
begin
  if v_payer is not null then
    perform private.lock_credits(v_payer);
    select r.* into v_recharge from app.recharges r where r.id = recharge_id for update;
  end if;
  return v_recharge;
end $$;

create function private.lock_run_recharge(run_id uuid) returns app.recharges
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  return private.lock_recharge((select r.id from app.recharges r where r.run_id = lock_run_recharge.run_id));
end $$;

-- Completes a paid recharge, once: adds the purchase to the ledger and ends the run. Lock it first.
create function private.complete_recharge(recharge app.recharges, payment_id text) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_balance app.credit_balances;
begin
  if recharge.payment_id <> complete_recharge.payment_id then
    raise warning 'Recharge % has payment % and a second one, %',
      recharge.id, recharge.payment_id, complete_recharge.payment_id;
  end if;
  -- A failed recharge that is paid after all is completed: the money was taken.
  if recharge.id is null or recharge.state = 'paid' then
    return false;
  end if;
  -- Grant the free credits first: bought credits must not replace them.
  select b.* into v_balance from app.credit_balances b where b.account_id = recharge.account_id;
  perform private.grant_monthly_credits(v_balance);
  v_balance := private.add_ledger_entry(recharge.account_id, 'purchase', recharge.credits);
  update app.recharges r
  set state = 'paid', payment_id = complete_recharge.payment_id, failure = null, finished_at = now(),
    entry_number = v_balance.entry_count
  where r.id = recharge.id;
  perform private.end_run(recharge.run_id, null, null);
  return true;
end $$;

-- Ends a recharge that was not paid. With pauses, the card is not charged again until the settings change. Lock it first.
create function private.fail_recharge(recharge app.recharges, payment_id text, failure text, pauses boolean) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if recharge.state = 'open' is not true then
    return false;
  end if;
  update app.recharges r
  set state = 'failed', payment_id = coalesce(fail_recharge.payment_id, r.payment_id), failure = fail_recharge.failure,
    finished_at = now()
  where r.id = recharge.id;
  if pauses then
    update app.recharge_settings s set paused_reason = fail_recharge.failure, paused_card_id = recharge.card_id
    where s.account_id = recharge.account_id;
  end if;
  -- Other people see the run; only the account itself sees why its card was declined.
  perform private.end_run(recharge.run_id, null, 'not_paid: No credits were bought; see GET /api/credits/recharge');
  return true;
end $$;

create function jobs.begin_recharge(run_id uuid, can_pay boolean) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_recharge app.recharges := private.lock_run_recharge(run_id);
  v_is_first boolean := v_recharge.attempted_at is null;
begin
  if v_recharge.state = 'open' is not true then
    return null;
  end if;
  if v_is_first then
    if not can_pay or v_recharge.created_at < now() - interval '1 hour' or not exists (
      select from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
      where s.account_id = v_recharge.account_id and s.enabled and c.card_id = v_recharge.card_id
    ) then
      perform private.fail_recharge(
        v_recharge, null, 'withdrawn: It could not be paid in time, or was no longer wanted', false);
      return null;
    end if;
    update app.recharges r set attempted_at = clock_timestamp() where r.id = v_recharge.id returning r.* into v_recharge;
  end if;
  return jsonb_build_object(
    'key', v_recharge.id, 'accountId', v_recharge.account_id, 'customerId', v_recharge.customer_id,
    'cardId', v_recharge.card_id, 'cents', v_recharge.credits, 'paymentId', v_recharge.payment_id,
    'isFirst', v_is_first,
    'ageMs', floor(extract(epoch from clock_timestamp() - v_recharge.attempted_at) * 1000));
end $$;
comment on function jobs.begin_recharge is
  'What a run has to pay, and for how long it has been attempted. Null if it has ended, or if no attempt was made and it cannot be paid or is no longer wanted.';

create function jobs.save_payment(run_id uuid, payment_id text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.recharges r set payment_id = save_payment.payment_id
  where r.run_id = save_payment.run_id and r.payment_id is null;
end $$;
comment on function jobs.save_payment is 'Stores the pending payment of a run.';

create function jobs.complete_recharge(run_id uuid, payment_id text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.complete_recharge(private.lock_run_recharge(run_id), payment_id); end $$;
comment on function jobs.complete_recharge is 'Completes the recharge of a run; false if it was completed before.';

create function jobs.fail_recharge(run_id uuid, payment_id text, failure text, pauses boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.fail_recharge(private.lock_run_recharge(run_id), payment_id, failure, pauses); end $$;
comment on function jobs.fail_recharge is 'Ends a run that was not paid; false if it had ended.';

create function jobs.retry_recharge(run_id uuid, error text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_recharge app.recharges := private.lock_run_recharge(run_id);
  v_next_id uuid;
begin
  perform private.end_run(run_id, null, error);
  if v_recharge.state = 'open' then
    v_next_id := private.enqueue_run('recharge_credits', v_recharge.account_id, now() + interval '10 minutes');
    update app.recharges r set run_id = v_next_id where r.id = v_recharge.id;
  end if;
end $$;
comment on function jobs.retry_recharge is
  'Ends a run that failed repeatedly. Its recharge may have been paid, so it stays open, and another run checks later.';

-- Definer, because an event of Stripe has a verified signature, but no credential.
create function api.settle_recharge(recharge_id uuid, payment_id text, failure text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_recharge app.recharges := private.lock_recharge(settle_recharge.recharge_id);
begin
  return to_jsonb(case
    when failure is null then private.complete_recharge(v_recharge, payment_id)
    when coalesce(v_recharge.payment_id, settle_recharge.payment_id) <> settle_recharge.payment_id then false
    else private.fail_recharge(v_recharge, payment_id, failure, v_recharge.card_id is not null)
  end);
end $$;
comment on function api.settle_recharge is
  'The result of a payment in Stripe''s event, for the recharge in its metadata: paid, or failed. Returns whether it changed anything. POST /api/webhooks/stripe.';

grant execute on function private.request_recharge to authenticated;
