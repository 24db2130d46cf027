-- Credits as a request uses them: the three steps of a charge, and the ledger.

create function api.reserve_credits(operation text, units integer, lifetime_minutes integer, idempotency_key text)
returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return to_jsonb(private.reserve_credits(operation, units, lifetime_minutes, idempotency_key)); end $$;
comment on function api.reserve_credits is 'Reserves credits before a handler''s work. shared/operation/credits.ts.';

create function api.commit_credits(reservation_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return to_jsonb(private.commit_credits(reservation_id)); end $$;
comment on function api.commit_credits is 'Charges for work that succeeded. shared/operation/credits.ts.';

create function api.release_credits(reservation_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$ begin return to_jsonb(private.release_credits(reservation_id)); end $$;
comment on function api.release_credits is 'Releases the credits of work that failed. shared/operation/credits.ts.';

create function api.quote_credits(operation text, units integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'credits', private.price(operation, units),
    'balance', case when private.is_delegated() then (private.own_grant() #>> '{budget,left}')::bigint
      else private.credit_balance(private.account_id()) - private.reserved_credits(private.account_id()) end,
    'is_budget', private.is_delegated(),
    'spent', (private.own_grant() #>> '{budget,used}')::bigint,
    'payer', private.account_id()
  );
end $$;
comment on function api.quote_credits is
  'The price of units of an operation, and the credits that are left for it: for an OAuth client of its budget. shared/operation/credits.ts.';

-- The part of the balance of the caller or of its organization that is reserved for work in progress.
create function private.reserved_credits(account_id uuid) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(sum(r.credits), 0) from app.credit_reservations r
    where r.account_id = reserved_credits.account_id and r.state = 'reserved' and r.expires_at > now()
  );
end $$;

create function api.get_credits(organization_id uuid, before bigint, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.acting_workspace_id(organization_id);
  v_entries jsonb;
  v_total integer;
begin
  -- Numbers begin with 1 and have no gaps, so the highest one is how many there are.
  select max(n.number) into v_total from app.credit_entries n
  where n.account_id = v_account_id and (before is null or n.number < before);
  v_total := coalesce(v_total, 0);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.number, 'kind', e.kind, 'amount', e.amount, 'balance_after', e.balance_after, 'operation', e.operation,
      'created_at', private.format_timestamp(e.created_at)
    ) order by e.number desc), '[]') into v_entries
  from (
    select n.number, n.kind, n.amount, n.balance_after, n.operation, n.created_at
    from app.credit_entries n
    where n.account_id = v_account_id and n.number <= v_total - (page - 1)::bigint * page_limit
    order by n.number desc
    limit page_limit
  ) e;
  return jsonb_build_object(
    'balance', private.credit_balance(v_account_id),
    'reserved', private.reserved_credits(v_account_id),
    'free_credits_monthly', private.free_credits_monthly(v_account_id),
    'prices', (
      select jsonb_object_agg(p.operation, jsonb_build_object('credits', p.credits, 'per_units', p.per_units))
      from app.credit_prices p),
    'pagination', private.pagination(page, page_limit, v_total),
    'entries', v_entries,
    -- There are more entries unless the page ends with number 1.
    'next', nullif((v_entries -> -1 ->> 'id')::bigint, 1)
  );
end $$;
comment on function api.get_credits is
  'The prices, the balance of the caller or of an organization that it acts in, and a page of the ledger, newest first, starting after the entry `before`. GET /api/credits.';

grant execute on function private.reserved_credits, private.price to authenticated;
