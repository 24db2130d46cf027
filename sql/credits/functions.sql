-- A charge reserves before the work and commits after it. Every change holds one lock, the account's balance row, and
-- takes it first: changes of one account follow each other, and reservations cannot deadlock.

create function private.free_credits_monthly() returns integer
language plpgsql immutable security invoker set search_path = ''
as $$ begin return 333; end $$;
comment on function private.free_credits_monthly() is 'What the first reservation of a UTC month raises a lower balance to.';

create function private.is_floor_due(floored_month date) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return coalesce(floored_month < date_trunc('month', now() at time zone 'UTC')::date, true); end $$;
comment on function private.is_floor_due(date) is 'Whether this UTC month''s free credits are still to be granted.';

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
comment on function private.credit_balance() is
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
comment on function private.paying_account_id() is 'Whose credits the work costs: the acting caller''s, in whichever workspace.';

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
comment on function private.lock_credits(uuid) is 'Locks an account''s balance, made if there is none, and frees what overdue reservations held.';

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
comment on function private.enter_credits(uuid, text, bigint, text, uuid) is
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
comment on function private.grant_floor(app.credit_balances) is 'This UTC month''s free credits, once: a locked balance that is lower is raised to them.';

-- Definer, because no request role may write balances, reservations or entries.
create function private.reserve_credits(
  operation text, units integer default 1, lifetime_minutes integer default 15, idempotency_key text default null
) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_payer uuid := private.paying_account_id();
  v_price app.credit_prices;
  v_credits bigint;
  v_balance app.credit_balances;
  v_known app.credit_reservations;
  v_expires_at timestamptz;
  v_id uuid;
begin
  if units between 1 and 1000000 is not true then
    raise exception using errcode = 'PT400', message = 'units must be between 1 and 1000000';
  end if;
  if lifetime_minutes between 1 and 120 is not true then
    raise exception using errcode = 'PT400', message = 'lifetime_minutes must be between 1 and 120';
  end if;
  if length(idempotency_key) not between 1 and 200 then
    raise exception using errcode = 'PT400', message = 'idempotency_key must have 1 to 200 characters';
  end if;
  -- An operation without a price is a fault of ours.
  select p.* into strict v_price from app.credit_prices p where p.operation = reserve_credits.operation;
  v_credits := v_price.credits::bigint * ((units - 1) / v_price.per_units + 1);
  v_balance := private.lock_credits(v_payer);
  v_expires_at := clock_timestamp() + make_interval(mins => lifetime_minutes);

  select r.* into v_known from app.credit_reservations r
  where r.account_id = v_payer and r.idempotency_key = reserve_credits.idempotency_key and r.state in ('reserved', 'committed');
  if found then
    if (v_known.operation, v_known.units) <> (reserve_credits.operation, reserve_credits.units) then
      raise exception using errcode = 'PT409', message = 'The idempotency key stands for another charge';
    end if;
    -- A retry begins the work again, and has its whole time.
    update app.credit_reservations r set expires_at = greatest(r.expires_at, v_expires_at)
    where r.id = v_known.id and r.state = 'reserved';
    return v_known.id;
  end if;

  v_balance := private.grant_floor(v_balance);
  perform private.check_credits(v_balance, v_credits);
  update app.credit_balances b set reserved = b.reserved + v_credits where b.account_id = v_payer;
  insert into app.credit_reservations (account_id, operation, units, credits, idempotency_key, expires_at)
  values (v_payer, v_price.operation, units, v_credits, idempotency_key, v_expires_at)
  returning id into v_id;
  return v_id;
end $$;
comment on function private.reserve_credits(text, integer, integer, text) is
  'Sets aside what an operation costs, before its work: the reservation to commit or release. Raises PTPAY where the balance does not cover it. With a key, a retry finds the reservation again, paid or not.';

create function private.check_credits(balance app.credit_balances, required bigint) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if balance.balance - balance.reserved < required then
    raise exception using errcode = 'PTPAY', message = 'insufficient_credits',
      detail = jsonb_build_object(
        'remaining_credits', balance.balance - balance.reserved, 'required_credits', required)::text;
  end if;
end $$;
comment on function private.check_credits(app.credit_balances, bigint) is
  'Raises PTPAY, with what is there and what it takes, unless a locked balance covers so much more.';

create function private.own_reservation(payer uuid, reservation_id uuid) returns app.credit_reservations
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_reservation app.credit_reservations;
begin
  select r.* into v_reservation from app.credit_reservations r
  where r.id = reservation_id and r.account_id = payer;
  if not found then
    raise exception using errcode = 'PT404', message = 'Reservation not found';
  end if;
  return v_reservation;
end $$;
comment on function private.own_reservation(uuid, uuid) is 'A reservation of that account; another''s is not there. Lock first.';

-- Definer, because no request role may write balances, reservations or entries.
create function private.commit_credits(reservation_id uuid) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_payer uuid := private.paying_account_id();
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'released' then
    raise exception using errcode = 'PT409', message = 'The credits for this work were released; it was not charged';
  end if;
  if v_reservation.state = 'expired' then
    perform private.renew_reservation(v_balance, v_reservation);
  end if;
  update app.credit_reservations r set state = 'committed' where r.id = v_reservation.id;
  update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
  perform private.enter_credits(v_payer, 'charge', -v_reservation.credits, v_reservation.operation, v_reservation.id);
  return v_reservation.credits;
end $$;
comment on function private.commit_credits(uuid) is
  'Charges a reservation, after its work: the credits that it cost. Safe to repeat. One that ran out is charged only where it can be reserved anew, else PT409; one that was released is PT409.';

create function private.renew_reservation(balance app.credit_balances, reservation app.credit_reservations) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  balance := private.grant_floor(balance);
  if balance.balance - balance.reserved < reservation.credits or exists (
    select from app.credit_reservations r
    where r.account_id = reservation.account_id and r.idempotency_key = reservation.idempotency_key
      and r.state in ('reserved', 'committed')
  ) then
    raise exception using errcode = 'PT409', message = 'The work took longer than its credits were reserved for; it was not charged';
  end if;
  update app.credit_reservations r set state = 'reserved' where r.id = reservation.id;
  update app.credit_balances b set reserved = b.reserved + reservation.credits where b.account_id = balance.account_id;
end $$;
comment on function private.renew_reservation(app.credit_balances, app.credit_reservations) is
  'Reserves anew what ran out before it was committed. PT409 where the balance no longer covers it, or a retry under its key has.';

-- Definer, because no request role may write balances, reservations or entries.
create function private.release_credits(reservation_id uuid) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_payer uuid := private.paying_account_id();
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'reserved' then
    update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
  end if;
  update app.credit_reservations r set state = 'released' where r.id = v_reservation.id;
  return 0;
end $$;
comment on function private.release_credits(uuid) is
  'Gives back what was set aside for work that failed: the credits that it cost, 0, or what was charged where it was committed before. Safe to repeat.';

create function api.reserve_credits(operation text, units integer, lifetime_minutes integer, idempotency_key text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return to_jsonb(private.reserve_credits(operation, units, lifetime_minutes, idempotency_key)); end $$;
comment on function api.reserve_credits(text, integer, integer, text) is 'What a handler asks before work that costs: the reservation. shared/operation/credits.ts.';

create function api.commit_credits(reservation_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return to_jsonb(private.commit_credits(reservation_id)); end $$;
comment on function api.commit_credits(uuid) is 'What a handler tells after work that succeeded: the credits that it cost. shared/operation/credits.ts.';

create function api.release_credits(reservation_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return to_jsonb(private.release_credits(reservation_id)); end $$;
comment on function api.release_credits(uuid) is 'What a handler tells after work that failed: the credits that it cost. shared/operation/credits.ts.';

create function api.get_credits(row_limit integer, before bigint) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.account_id();
  v_entries jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.number, 'kind', e.kind, 'amount', e.amount, 'balance_after', e.balance_after, 'operation', e.operation,
      'created_at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by e.number desc), '[]') into v_entries
  from (
    select n.number, n.kind, n.amount, n.balance_after, n.operation, n.created_at
    from app.credit_entries n
    where n.account_id = v_account_id and (before is null or n.number < before)
    order by n.number desc
    limit row_limit
  ) e;
  return jsonb_build_object(
    'balance', private.credit_balance(),
    'reserved', (
      select coalesce(sum(r.credits), 0) from app.credit_reservations r
      where r.account_id = v_account_id and r.state = 'reserved' and r.expires_at > now()
    ),
    'free_credits_monthly', private.free_credits_monthly(),
    'entries', v_entries,
    -- Numbers have no gaps: more follow, unless the page ends with the first.
    'next', nullif((v_entries -> -1 ->> 'id')::bigint, 1)
  );
end $$;
comment on function api.get_credits(integer, bigint) is
  'The caller''s balance and a page of its ledger, newest first; `before` is the entry after which it goes on. GET /api/credits.';

revoke execute on all functions in schema private, api from public;
grant execute on function
  private.free_credits_monthly(),
  private.is_floor_due(date),
  private.credit_balance(),
  private.reserve_credits(text, integer, integer, text),
  private.commit_credits(uuid),
  private.release_credits(uuid)
to authenticated;
grant execute on function
  api.reserve_credits(text, integer, integer, text),
  api.commit_credits(uuid),
  api.release_credits(uuid),
  api.get_credits(integer, bigint)
to platform_api;
