-- A charge reserves credits before the work, and commits or releases them after it. Work that may succeed in part is settled.

-- Definer, because no request role writes credits.
-- Reserves the price of an operation before its work, and returns the reservation to commit or release. Raises PTPAY if the
-- balance does not cover it. With a key, a retry gets the same reservation, committed or not.
create function private.reserve_credits(
  operation text, units integer default 1, lifetime_minutes integer default 15, idempotency_key text default null
) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_payer uuid := private.paying_account_id();
begin
  perform private.refuse_if(units between 1 and 1000000 is not true, 'PT400', 'units must be between 1 and 1000000');
  perform private.refuse_if(lifetime_minutes between 1 and 120 is not true,
    'PT400', 'lifetime_minutes must be between 1 and 120');
  perform private.refuse_if(length(idempotency_key) not between 1 and 200,
    'PT400', 'idempotency_key must have 1 to 200 characters');
  return private.create_reservation(v_payer, operation, units, make_interval(mins => lifetime_minutes), idempotency_key);
end $$;

create function private.price(operation text, units integer) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_price app.credit_prices;
begin
  -- strict: an operation without a price is a bug.
  select p.* into strict v_price from app.credit_prices p where p.operation = price.operation;
  return v_price.credits::bigint * ((units - 1) / v_price.per_units + 1);
end $$;

-- Reserves credits of the payer for as long as the work may take.
create function private.create_reservation(
  payer uuid, operation text, units integer, lifetime interval, idempotency_key text default null,
  client_id uuid default private.client_id()
) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_credits bigint := private.price(operation, units);
  v_balance app.credit_balances := private.lock_credits(payer);
  v_expires_at timestamptz := clock_timestamp() + lifetime;
  v_existing app.credit_reservations;
  v_id uuid;
begin
  select r.* into v_existing from app.credit_reservations r
  where r.account_id = payer and r.idempotency_key = create_reservation.idempotency_key
    and r.state in ('reserved', 'committed');
  if found then
    perform private.refuse_if(
      (v_existing.operation, v_existing.units) <> (create_reservation.operation, create_reservation.units),
      'PT409', 'The idempotency key was used for another charge');
    -- A retry starts the work again, so it gets the full lifetime.
    update app.credit_reservations r set expires_at = greatest(r.expires_at, v_expires_at)
    where r.id = v_existing.id and r.state = 'reserved';
    return v_existing.id;
  end if;

  v_balance := private.grant_monthly_credits(v_balance);
  perform private.check_confirmed(credits => v_credits);
  perform private.check_budget(payer, client_id, v_credits);
  perform private.check_credits(v_balance, v_credits);
  update app.credit_balances b set reserved = b.reserved + v_credits where b.account_id = payer;
  insert into app.credit_reservations (account_id, operation, units, credits, idempotency_key, client_id, expires_at)
  values (payer, operation, units, v_credits, idempotency_key, client_id, v_expires_at)
  returning id into v_id;
  return v_id;
end $$;

-- Raises PTPAY, with the remaining and the required credits and an organization that pays, unless a locked balance covers the
-- required ones.
create function private.check_credits(balance app.credit_balances, required bigint) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if balance.balance - balance.reserved < required then
    raise exception using errcode = 'PTPAY', message = 'Too few credits',
      detail = (jsonb_build_object(
        'remaining_credits', balance.balance - balance.reserved, 'required_credits', required)
        || coalesce((
          select jsonb_build_object('organization_id', a.id) from app.accounts a
          where a.id = balance.account_id and a.kind = 'organization'
        ), '{}'))::text;
  end if;
end $$;

-- What an OAuth client has spent or reserved of an account's credits in this UTC month. For definers.
create function private.client_credits(payer uuid, client_id uuid) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(sum(r.credits), 0) from app.credit_reservations r
    where r.account_id = payer and r.client_id = client_credits.client_id and r.state in ('reserved', 'committed')
      and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  );
end $$;

-- Raises PTCNF for a charge after another one of the client since it was confirmed, and PTGBU, with the remaining and the required credits, unless what an OAuth client may spend in this month covers the
-- required ones. Lock the balance first.
create function private.check_budget(payer uuid, client_id uuid, required bigint) returns void
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_spent bigint;
  v_left bigint;
begin
  if client_id is null then
    return;
  end if;
  v_spent := private.client_credits(payer, check_budget.client_id);
  perform private.check_confirmed(to_jsonb(v_spent));
  select g.monthly_budget_credits - v_spent into v_left
  from app.grants g where (g.account_id, g.client_id) = (payer, check_budget.client_id);
  if coalesce(v_left, 0) < required then
    raise exception using errcode = 'PTGBU', message = 'This app has too few credits left of what it may spend this month',
      detail = jsonb_build_object('remaining_credits', greatest(coalesce(v_left, 0), 0), 'required_credits', required)::text;
  end if;
end $$;

-- A reservation of the payer. Raises PT404 for others. Lock first.
create function private.find_reservation(payer uuid, reservation_id uuid) returns app.credit_reservations
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_reservation app.credit_reservations;
begin
  select r.* into v_reservation from app.credit_reservations r
  where r.id = reservation_id and r.account_id = payer;
  perform private.refuse_if(not found, 'PT404', 'Reservation not found');
  return v_reservation;
end $$;

-- Definer, because no request role writes credits.
-- Charges a reservation after its work, and returns the credits charged. Safe to repeat. An expired one is charged if it can
-- be renewed. Raises PT409 otherwise, and for one that was released.
create function private.commit_credits(reservation_id uuid) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_payer uuid := private.paying_account_id();
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.find_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  perform private.refuse_if(v_reservation.state = 'released',
    'PT409', 'The credits for this work were released; it was not charged');
  if v_reservation.state = 'expired' then
    perform private.renew_reservation(v_balance, v_reservation);
  end if;
  return private.charge_reservation(v_reservation, v_reservation.units, v_reservation.credits);
end $$;

-- Turns an open reservation into a charge of at most the reserved credits. Lock first.
create function private.charge_reservation(reservation app.credit_reservations, units integer, credits bigint) returns bigint
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.credit_reservations r
  set state = 'committed', units = charge_reservation.units, credits = charge_reservation.credits
  where r.id = reservation.id;
  update app.credit_balances b set reserved = b.reserved - reservation.credits where b.account_id = reservation.account_id;
  perform private.add_ledger_entry(reservation.account_id, 'charge', -credits, reservation.operation, reservation.id);
  return credits;
end $$;

-- Renews a reservation that expired before it was committed. Raises PT409 if the balance no longer covers it, or if a retry
-- has used its key.
create function private.renew_reservation(balance app.credit_balances, reservation app.credit_reservations) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  balance := private.grant_monthly_credits(balance);
  begin
    perform private.check_budget(reservation.account_id, reservation.client_id, reservation.credits);
  exception when sqlstate 'PTGBU' then
    raise exception using errcode = 'PT409', message = 'The work took longer than its credits were reserved for; it was not charged';
  end;
  perform private.refuse_if(balance.balance - balance.reserved < reservation.credits or exists (
    select from app.credit_reservations r
    where r.account_id = reservation.account_id and r.idempotency_key = reservation.idempotency_key
      and r.state in ('reserved', 'committed')
  ), 'PT409', 'The work took longer than its credits were reserved for; it was not charged');
  -- It is charged in this month, of which it uses the budget.
  update app.credit_reservations r set state = 'reserved', created_at = now() where r.id = reservation.id;
  update app.credit_balances b set reserved = b.reserved + reservation.credits where b.account_id = balance.account_id;
end $$;

-- Charges a reservation for the units that succeeded, at most what was reserved, and returns the credits charged. Zero units
-- release it. Safe to repeat. An expired reservation that cannot be renewed costs nothing.
create function private.settle_credits(reservation_id uuid, units integer) returns bigint
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_payer uuid := (select r.account_id from app.credit_reservations r where r.id = reservation_id);
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.find_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if units = 0 then
    if v_reservation.state = 'reserved' then
      update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
    end if;
    update app.credit_reservations r set state = 'released' where r.id = v_reservation.id;
    return 0;
  end if;
  if v_reservation.state = 'expired' then
    begin
      perform private.renew_reservation(v_balance, v_reservation);
      v_reservation.state := 'reserved';
    exception when sqlstate 'PT409' then
      null;
    end;
  end if;
  if v_reservation.state <> 'reserved' then
    return 0;
  end if;
  return private.charge_reservation(
    v_reservation, units, least(v_reservation.credits, private.price(v_reservation.operation, units)));
end $$;

-- Definer, because no request role writes credits.
-- Releases the reservation of work that failed. Returns the credits charged: 0, or the charge if it was committed before. Safe
-- to repeat.
create function private.release_credits(reservation_id uuid) returns bigint
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.find_reservation(private.paying_account_id(), reservation_id);
  return private.settle_credits(reservation_id, 0);
end $$;

grant execute on function private.reserve_credits, private.commit_credits, private.release_credits to authenticated;
