-- The balance of an account. Every change first locks the account's balance row, so that changes of one account are
-- serialized and reservations cannot deadlock.

-- Anybody may create any number of organizations, so free credits are for people.
-- A month's first reservation raises a lower balance of a person to this. 0 for other accounts.
create function private.free_credits_monthly(account_id uuid) returns integer
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return case when exists (
    select from app.accounts a where a.id = free_credits_monthly.account_id and a.kind = 'person'
  ) then 333 else 0 end;
end $$;

-- Whether this UTC month's free credits are not granted yet.
create function private.is_monthly_grant_due(granted_month date) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return coalesce(granted_month < date_trunc('month', now() at time zone 'UTC')::date, true); end $$;

-- A balance as the next charge will find it: with this month's free credits, which a read does not grant.
create function private.balance_with_grant(account_id uuid, balance bigint, granted_month date) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return case when private.is_monthly_grant_due(granted_month)
    then greatest(balance, private.free_credits_monthly(account_id)) else balance end;
end $$;

-- The balance of the caller or of its organization, this month's free credits included. Null for a delegated token.
create function private.credit_balance(account_id uuid) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_balance bigint;
  v_granted_month date;
begin
  if account_id is null or private.is_delegated() then
    return null;
  end if;
  select b.balance, b.granted_month into v_balance, v_granted_month
  from app.credit_balances b where b.account_id = credit_balance.account_id;
  return private.balance_with_grant(account_id, coalesce(v_balance, 0), v_granted_month);
end $$;

-- The account that pays: always the caller's own, in any workspace.
create function private.paying_account_id() returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.account_id();
begin
  perform private.refuse_if(v_account_id is null, 'PT401', 'Sign in to use credits');
  return v_account_id;
end $$;

-- Locks an account's balance and expires overdue reservations.
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
  -- Read the clock after the lock: now() may be older, and would miss reservations that are overdue by now.
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

-- Changes a balance and adds the entry to the ledger. All changes use this. Lock first (private.lock_credits).
create function private.add_ledger_entry(
  payer uuid, kind text, amount bigint, operation text default null, reservation_id uuid default null
) returns app.credit_balances
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_balance app.credit_balances;
begin
  update app.credit_balances b set balance = b.balance + amount, entry_count = b.entry_count + 1
  where b.account_id = payer returning b.* into strict v_balance;
  insert into app.credit_entries (account_id, number, kind, amount, balance_after, operation, reservation_id)
  values (payer, v_balance.entry_count, kind, amount, v_balance.balance, operation, reservation_id);
  if v_balance.balance < private.low_credits() and v_balance.balance - amount >= private.low_credits() then
    perform private.announce_low_credits(v_balance);
  end if;
  return v_balance;
end $$;

-- Grants this UTC month's free credits, once: raises a lower balance to them. Lock first.
create function private.grant_monthly_credits(balance app.credit_balances) returns app.credit_balances
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_free_credits integer;
begin
  if not private.is_monthly_grant_due(balance.granted_month) then
    return balance;
  end if;
  v_free_credits := private.free_credits_monthly(balance.account_id);
  update app.credit_balances b set granted_month = date_trunc('month', now() at time zone 'UTC')::date
  where b.account_id = balance.account_id returning b.* into balance;
  if balance.balance < v_free_credits then
    balance := private.add_ledger_entry(balance.account_id, 'monthly_floor', v_free_credits - balance.balance);
  end if;
  return balance;
end $$;

grant execute on function private.free_credits_monthly, private.is_monthly_grant_due, private.balance_with_grant,
  private.credit_balance to authenticated;
