-- The end of work that may have succeeded in part, without a caller: whoever ends it knows the reservation.

create function private.settle_credits(reservation_id uuid, units integer) returns bigint
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_payer uuid := (select r.account_id from app.credit_reservations r where r.id = reservation_id);
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'expired' and units > 0 then
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
  if units = 0 then
    update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
    update app.credit_reservations r set state = 'released' where r.id = v_reservation.id;
    return 0;
  end if;
  return private.charge_reservation(
    v_reservation, units, least(v_reservation.credits, private.price(v_reservation.operation, units)));
end $$;
comment on function private.settle_credits is
  'Ends a reservation with what was done of its work: the credits that it cost, by the units that succeeded, never more than was reserved; none release it. Safe to repeat. One that ran out and cannot be reserved anew costs nothing. For functions that run as their owner.';
