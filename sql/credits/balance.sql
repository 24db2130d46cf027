-- What an account has, and the lock under which it changes. Every change holds one lock, the account's balance row, and
-- takes it first: changes of one account follow each other, and reservations cannot deadlock.

create function private.free_credits_monthly() returns integer
language plpgsql immutable security invoker set search_path = ''
as $$ begin return 333; end $$;
comment on function private.free_credits_monthly is
  'What the first reservation of a UTC month raises a lower balance to.';

create function private.is_floor_due(floored_month date) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return coalesce(floored_month < date_trunc('month', now() at time zone 'UTC')::date, true); end $$;
comment on function private.is_floor_due is 'Whether this UTC month''s free credits are still to be granted.';

create function private.credit_balance() returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.account_id();
  v_balance bigint;
  v_floored_month date;
begin
  if v_account_id is null or private.is_delegated() then
    return null;
  end if;
  select b.balance, b.floored_month into v_balance, v_floored_month
  from app.credit_balances b where b.account_id = v_account_id;
  v_balance := coalesce(v_balance, 0);
  return case when private.is_floor_due(v_floored_month) then greatest(v_balance, private.free_credits_monthly()) else v_balance end;
end $$;
comment on function private.credit_balance is
  'The caller''s balance as a charge would find it, this month''s free credits included, which a read does not write. Null for a delegated token.';

create function private.paying_account_id() returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.account_id();
begin
  if v_account_id is null then
    raise exception using errcode = 'PT401', message = 'Credits belong to an account, and none is signed in';
  end if;
  return v_account_id;
end $$;
comment on function private.paying_account_id is
  'Whose credits the work costs: the acting caller''s, in whichever workspace.';

create function private.lock_credits(payer uuid) returns app.credit_balances
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_balance app.credit_balances;
  v_now timestamptz;
  v_freed bigint;
begin
  insert into app.credit_balances (account_id) values (payer) on conflict do nothing;
  select b.* into v_balance from app.credit_balances b where b.account_id = payer for update;
  -- The clock under the lock: to whoever waited for it, now() is past, and what is overdue would still hold credits.
  v_now := clock_timestamp();
  with overdue as (
    update app.credit_reservations r set state = 'expired'
    where r.account_id = payer and r.state = 'reserved' and r.expires_at <= v_now
    returning r.credits
  )
  select sum(o.credits) into v_freed from overdue o;
  if v_freed > 0 then
    update app.credit_balances b set reserved = b.reserved - v_freed where b.account_id = payer returning b.* into v_balance;
  end if;
  return v_balance;
end $$;
comment on function private.lock_credits is
  'Locks an account''s balance, made if there is none, and frees what overdue reservations held.';

create function private.enter_credits(payer uuid, kind text, amount bigint, operation text default null, reservation_id uuid default null)
returns app.credit_balances
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_balance app.credit_balances;
begin
  update app.credit_balances b set balance = b.balance + amount, entry_count = b.entry_count + 1
  where b.account_id = payer returning b.* into strict v_balance;
  insert into app.credit_entries (account_id, number, kind, amount, balance_after, operation, reservation_id)
  values (payer, v_balance.entry_count, kind, amount, v_balance.balance, operation, reservation_id);
  return v_balance;
end $$;
comment on function private.enter_credits is
  'The one way in which a balance changes: together with its entry in the ledger. Lock first (private.lock_credits).';

create function private.grant_floor(balance app.credit_balances) returns app.credit_balances
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if not private.is_floor_due(balance.floored_month) then
    return balance;
  end if;
  update app.credit_balances b set floored_month = date_trunc('month', now() at time zone 'UTC')::date
  where b.account_id = balance.account_id returning b.* into balance;
  if balance.balance < private.free_credits_monthly() then
    balance := private.enter_credits(balance.account_id, 'monthly_floor', private.free_credits_monthly() - balance.balance);
  end if;
  return balance;
end $$;
comment on function private.grant_floor is
  'This UTC month''s free credits, once: a locked balance that is lower is raised to them.';
