-- The Stripe customer of an account, and its card. Stripe is called between two statements, so one request claims the
-- creation of the customer for a while, and others wait for its result.

-- Definer, like the next two: no request role writes customers.
create function api.claim_payment_customer(organization_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.billing_account_id(organization_id);
  v_until timestamptz := clock_timestamp() + interval '30 seconds';
  v_customer app.payment_customers;
  v_is_first boolean;
  v_waits boolean;
begin
  insert into app.payment_customers (account_id, claimed_until) values (v_account_id, v_until)
  on conflict (account_id) do nothing;
  v_is_first := found;
  select c.* into v_customer from app.payment_customers c where c.account_id = v_account_id for no key update;
  v_waits := v_customer.customer_id is null and not v_is_first and coalesce(v_customer.claimed_until > clock_timestamp(), false);
  if v_customer.customer_id is null and not v_is_first and not v_waits then
    update app.payment_customers c set claimed_until = v_until where c.account_id = v_account_id;
  end if;
  return jsonb_build_object(
    'account_id', v_account_id,
    'maker', private.link_maker(v_account_id, '{owner}'),
    'wait', v_waits,
    'customer_id', v_customer.customer_id,
    'generation', v_customer.generation,
    -- An earlier request may have created one without saving it.
    'again', not v_is_first and v_customer.claimed_until is not null,
    'email', (select a.email from app.accounts a where a.id = v_account_id),
    'name', (select a.name from app.accounts a where a.id = v_account_id and a.email is null)
  );
end $$;
comment on function api.claim_payment_customer is
  'The customer of the caller, or of an organization that it owns. If there is none, either the claim to create it, or that another request has the claim: wait.';

create function api.save_payment_customer(organization_id uuid, customer_id text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_customer_id text;
begin
  update app.payment_customers c
  set customer_id = coalesce(c.customer_id, save_payment_customer.customer_id), claimed_until = now()
  where c.account_id = private.billing_account_id(organization_id)
  returning c.customer_id into v_customer_id;
  return to_jsonb(v_customer_id);
exception when unique_violation then
  return 'null';
end $$;
comment on function api.save_payment_customer is
  'Saves the created customer and releases the claim; null if the creation failed. Returns the saved customer: an earlier one stays, and that of another account is refused with null.';

create function api.reset_payment_customer(organization_id uuid, customer_id text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.payment_customers c
  set customer_id = null, claimed_until = case when c.customer_id is null then now() end, generation = c.generation + 1,
    card_id = null, card_brand = null, card_last4 = null
  where c.account_id = private.billing_account_id(organization_id)
    and c.customer_id is not distinct from reset_payment_customer.customer_id;
  return 'null';
end $$;
comment on function api.reset_payment_customer is
  'Clears a customer that was deleted at Stripe; with null, one that Stripe refused to create. A new generation makes the next a new request, because Stripe repeats its response to the same one.';

-- Definer, like those below: an event of Stripe has a verified signature, but no credential.
create function api.check_card_event(event_id text, account_id text, customer_id text) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return to_jsonb(case
    when exists (select from app.payment_events e where e.id = event_id) then 'done'
    when exists (
      select from app.payment_customers c
      where c.customer_id = check_card_event.customer_id and c.account_id = private.uuid_or_null(check_card_event.account_id)
    ) then 'new'
    else 'unknown'
  end);
end $$;
comment on function api.check_card_event is
  'Whether an event was processed before (done), is for a customer of ours (new), or is not (unknown).';

-- Pages that the previous release opened name no maker. They live for a day.
create function api.save_card(customer_id text, card jsonb, saved_at timestamptz, maker text default null) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_customer app.payment_customers;
begin
  perform private.hold_memberships(split_part(maker, ':', 1));
  select c.* into v_customer from app.payment_customers c
  where c.customer_id = save_card.customer_id for no key update;
  -- Two cards may be saved in the same second. The id breaks the tie, so that the order of events does not matter.
  if (saved_at, card ->> 'id') > (coalesce(v_customer.card_saved_at, '-infinity'), coalesce(v_customer.card_id, ''))
    and (maker is null or private.link_maker_acts_for(maker, v_customer.account_id, '{owner}'))
  then
    update app.payment_customers c
    set card_id = card ->> 'id', card_brand = left(card ->> 'brand', 50), card_last4 = left(card ->> 'last4', 4),
      card_saved_at = saved_at
    where c.account_id = v_customer.account_id
    returning c.* into v_customer;
  end if;
  return to_jsonb(v_customer.card_id);
end $$;
comment on function api.save_card is
  'Saves a customer''s card, unless a newer one was saved or removed, or who opened the page may not save one any more. Returns the card to make the default at Stripe; null for none.';

create function api.record_card_event(event_id text, event_type text, customer_id text, default_card_id text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform from app.payment_customers c
  where c.customer_id = record_card_event.customer_id and c.card_id is distinct from default_card_id for no key update;
  if found then
    return 'false';
  end if;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'true';
end $$;
comment on function api.record_card_event is
  'Marks an event as processed. False if another card was saved meanwhile: that one must become the default at Stripe first.';

create function api.remove_card(event_id text, event_type text, card_id text, removed_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.payment_customers c
  set card_id = null, card_brand = null, card_last4 = null, card_saved_at = greatest(c.card_saved_at, removed_at)
  where c.card_id = remove_card.card_id;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'null';
end $$;
comment on function api.remove_card is
  'Removes a card that was removed at Stripe. A late event about an earlier card does not restore it.';
