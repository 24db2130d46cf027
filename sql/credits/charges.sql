-- A charge reserves before the work and commits after it.

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
