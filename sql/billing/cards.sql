-- The customer that an account is at Stripe, and its card. Stripe is asked between two statements, so the making of a
-- customer is claimed for a while: whoever holds the claim asks, the others wait for what comes of it.

-- Definer, because no request role writes customers.
create function api.claim_payment_customer() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.account_id();
  v_until timestamptz := clock_timestamp() + interval '30 seconds';
  v_known app.payment_customers;
  v_is_first boolean;
  v_waits boolean;
begin
  if v_account_id is null or private.is_delegated() then
    raise exception using errcode = 'PT403', message = 'This credential may not save a card';
  end if;
  insert into app.payment_customers (account_id, claimed_until) values (v_account_id, v_until)
  on conflict (account_id) do nothing;
  v_is_first := found;
  select c.* into v_known from app.payment_customers c where c.account_id = v_account_id for no key update;
  v_waits := v_known.customer_id is null and not v_is_first and coalesce(v_known.claimed_until > clock_timestamp(), false);
  if v_known.customer_id is null and not v_is_first and not v_waits then
    update app.payment_customers c set claimed_until = v_until where c.account_id = v_account_id;
  end if;
  return jsonb_build_object(
    'account_id', v_account_id,
    'wait', v_waits,
    'customer_id', v_known.customer_id,
    'generation', v_known.generation,
    -- An earlier holder may have made one, and not come to note it.
    'again', not v_is_first and v_known.claimed_until is not null,
    'email', (select a.email from app.accounts a where a.id = v_account_id)
  );
end $$;
comment on function api.claim_payment_customer is
  'The caller''s customer; where there is none, the claim to make it, or that another request has that claim: wait.';

-- Definer, as above.
create function api.keep_payment_customer(customer_id text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_customer_id text;
begin
  update app.payment_customers c
  set customer_id = coalesce(c.customer_id, keep_payment_customer.customer_id), claimed_until = now()
  where c.account_id = private.account_id() and not private.is_delegated()
  returning c.customer_id into v_customer_id;
  return to_jsonb(v_customer_id);
exception when unique_violation then
  return 'null';
end $$;
comment on function api.keep_payment_customer is
  'Notes the customer that was made, and gives the claim back: null where the making failed. The one that is noted; an earlier one stays, and one of another account is not taken.';

-- Definer, as above.
create function api.drop_payment_customer(customer_id text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.payment_customers c
  set customer_id = null, claimed_until = case when c.customer_id is null then now() end, generation = c.generation + 1,
    card_id = null, card_brand = null, card_last4 = null
  where c.account_id = private.account_id() and not private.is_delegated()
    and c.customer_id is not distinct from drop_payment_customer.customer_id;
  return 'null';
end $$;
comment on function api.drop_payment_customer is
  'Stripe knows this customer no more, or, for null, refused to make one: the next is asked for anew, since Stripe answers one request always alike.';

-- What Stripe tells us has no caller: the functions below are definers for those who have proved its signature.

-- Definer: an event comes without a credential.
create function api.expect_card(event_id text, account_id text, customer_id text) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return to_jsonb(case
    when exists (select from app.payment_events e where e.id = event_id) then 'done'
    when exists (
      select from app.payment_customers c
      where c.customer_id = expect_card.customer_id and c.account_id = private.uuid_or_null(expect_card.account_id)
    ) then 'new'
    else 'strange'
  end);
end $$;
comment on function api.expect_card is
  'Whether an event was dealt with before (done), or its account and customer are one of ours (new) or not (strange).';

-- Definer, as above.
create function api.land_card(customer_id text, card jsonb, saved_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_known app.payment_customers;
begin
  select c.* into v_known from app.payment_customers c
  where c.customer_id = land_card.customer_id for no key update;
  -- Of two in one second either may be the later: the same one wins whichever comes first.
  if (saved_at, card ->> 'id') > (coalesce(v_known.card_saved_at, '-infinity'), coalesce(v_known.card_id, '')) then
    update app.payment_customers c
    set card_id = card ->> 'id', card_brand = left(card ->> 'brand', 50), card_last4 = left(card ->> 'last4', 4),
      card_saved_at = saved_at
    where c.account_id = v_known.account_id
    returning c.* into v_known;
  end if;
  return to_jsonb(v_known.card_id);
end $$;
comment on function api.land_card is
  'Takes a customer''s card, unless a newer one is there or was removed since: the card that is to be its default at Stripe, null for none.';

-- Definer, as above.
create function api.finish_card_event(event_id text, event_type text, customer_id text, default_card_id text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from app.payment_customers c
  where c.customer_id = finish_card_event.customer_id and c.card_id is distinct from default_card_id for no key update;
  if found then
    return 'false';
  end if;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'true';
end $$;
comment on function api.finish_card_event is
  'Notes that an event was dealt with, unless another card has come in the meantime: Stripe must be told that one first, so that the last it is told is the newest.';

-- Definer, as above.
create function api.forget_card(event_id text, event_type text, card_id text, removed_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.payment_customers c
  set card_id = null, card_brand = null, card_last4 = null, card_saved_at = greatest(c.card_saved_at, removed_at)
  where c.card_id = forget_card.card_id;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'null';
end $$;
comment on function api.forget_card is
  'A card was removed at Stripe. Whatever is told late of a card that was saved before brings none back.';
