-- Buying credits where they ran out: one open recharge an account, one payment a recharge. Everything here takes the lock
-- on the balance first, so an order sees what has landed, and what lands is entered once. What came of a payment may be
-- told by the worker that made it and by Stripe's event, in any order and repeatedly.

create function private.lay_recharge(payer uuid, required bigint) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
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
  values (payer, private.enqueue_run('recharge_credits', payer), v_order.credits, v_order.customer_id, v_order.card_id);
  return true;
end $$;
comment on function private.lay_recharge is
  'Has an account that lacks so many credits buy more, where it asked for that, has a card that is not declined and stays within its month''s limit: whether they are there or on their way. For functions that run as their owner.';

-- Definer, because no request role writes recharges or runs.
create function private.order_recharge(required_credits bigint) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.lay_recharge(private.paying_account_id(), required_credits); end $$;
comment on function private.order_recharge is 'Has credits bought for a caller whose own do not cover so many.';

create function api.order_recharge(required_credits bigint) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return to_jsonb(private.order_recharge(required_credits)); end $$;
comment on function api.order_recharge is
  'What a refusal for want of credits is followed by: whether trying again soon may help. shared/operation/recharge.ts.';

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
comment on function private.lock_recharge is
  'A recharge, locked after its account''s balance; all null where there is none.';

create function private.recharge_of(run_id uuid) returns app.recharges
language plpgsql volatile security invoker set search_path = ''
as $$ begin return private.lock_recharge((select r.id from app.recharges r where r.run_id = recharge_of.run_id)); end $$;
comment on function private.recharge_of is 'The recharge that a run is about, locked.';

create function private.land_recharge(recharge app.recharges, payment_id text) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_balance app.credit_balances;
begin
  if recharge.payment_id <> land_recharge.payment_id then
    raise warning 'Recharge % has payment %, and % came beside it', recharge.id, recharge.payment_id, land_recharge.payment_id;
  end if;
  -- One that was given up and is paid after all is landed: the money was taken.
  if recharge.id is null or recharge.state = 'paid' then
    return false;
  end if;
  -- The month's free credits first: what is bought must not take their place.
  select b.* into v_balance from app.credit_balances b where b.account_id = recharge.account_id;
  perform private.grant_floor(v_balance);
  v_balance := private.enter_credits(recharge.account_id, 'purchase', recharge.credits);
  update app.recharges r
  set state = 'paid', payment_id = land_recharge.payment_id, failure = null, finished_at = now(),
    entry_number = v_balance.entry_count
  where r.id = recharge.id;
  perform private.end_run(recharge.run_id, null, null);
  return true;
end $$;
comment on function private.land_recharge is
  'Enters what was paid for, once: the purchase, the recharge and the end of its run. Lock it first.';

create function private.close_recharge(recharge app.recharges, payment_id text, failure text, pauses boolean) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if recharge.state = 'open' is not true then
    return false;
  end if;
  update app.recharges r
  set state = 'failed', payment_id = coalesce(close_recharge.payment_id, r.payment_id), failure = close_recharge.failure,
    finished_at = now()
  where r.id = recharge.id;
  if pauses then
    update app.recharge_settings s set paused_reason = close_recharge.failure, paused_card_id = recharge.card_id
    where s.account_id = recharge.account_id;
  end if;
  -- Whoever reaches the account sees its runs; why a card was declined is its owner's alone.
  perform private.end_run(recharge.run_id, null, 'not_paid: No credits were bought; see GET /api/credits/recharge');
  return true;
end $$;
comment on function private.close_recharge is
  'Ends a recharge that is known not to be paid; one that pauses tries that card no more until its owner says so. Lock it first.';

create function jobs.begin_recharge(run_id uuid, can_pay boolean) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_recharge app.recharges := private.recharge_of(run_id);
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
      perform private.close_recharge(v_recharge, null, 'withdrawn: It could not be paid in time, or was no longer wanted', false);
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
  'What a run has to pay, and for how long that has been tried. Null where it has ended, and where nothing was tried yet and it cannot be paid or is no longer wanted.';

create function jobs.note_payment(run_id uuid, payment_id text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.recharges r set payment_id = note_payment.payment_id where r.run_id = note_payment.run_id and r.payment_id is null;
end $$;
comment on function jobs.note_payment is 'The payment that a run made and that is not decided yet.';

create function jobs.land_recharge(run_id uuid, payment_id text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.land_recharge(private.recharge_of(run_id), payment_id); end $$;
comment on function jobs.land_recharge is
  'Enters the credits that a run has paid for and ends it; false where that was done.';

create function jobs.end_recharge(run_id uuid, payment_id text, failure text, pauses boolean) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.close_recharge(private.recharge_of(run_id), payment_id, failure, pauses); end $$;
comment on function jobs.end_recharge is 'Ends a run whose payment is known not to be made; false where it had ended.';

create function jobs.hand_on_recharge(run_id uuid, error text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_recharge app.recharges := private.recharge_of(run_id);
  v_next_id uuid;
begin
  perform private.end_run(run_id, null, error);
  if v_recharge.state = 'open' then
    v_next_id := private.enqueue_run('recharge_credits', v_recharge.account_id, now() + interval '10 minutes');
    update app.recharges r set run_id = v_next_id where r.id = v_recharge.id;
  end if;
end $$;
comment on function jobs.hand_on_recharge is
  'Ends a run that failed repeatedly. Its recharge stays open, since it may have been paid: another run finds out later.';

-- Definer, because Stripe's events have no caller. Only what carried Stripe's signature comes here.
create function api.settle_recharge(recharge_id uuid, payment_id text, failure text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_recharge app.recharges := private.lock_recharge(settle_recharge.recharge_id);
begin
  return to_jsonb(case
    when failure is null then private.land_recharge(v_recharge, payment_id)
    when coalesce(v_recharge.payment_id, settle_recharge.payment_id) <> settle_recharge.payment_id then false
    else private.close_recharge(v_recharge, payment_id, failure, true)
  end);
end $$;
comment on function api.settle_recharge is
  'What Stripe tells of a payment by the recharge in its metadata: paid, or failed for this reason. Whether it changed anything. POST /api/webhooks/stripe.';

grant execute on function private.order_recharge to authenticated;
