-- The Stripe customer of an account, and its saved card. Stripe stores the cards. Money outlives an account, so foreign
-- keys restrict. The owners of an organization manage its card. An OAuth client does not read cards or payments.

create table app.payment_customers (
  account_id uuid primary key references app.accounts (id),
  customer_id text unique check (length(customer_id) between 1 and 255),
  claimed_until timestamptz,
  generation integer not null default 0,
  card_id text check (length(card_id) between 1 and 255),
  card_brand text check (length(card_brand) <= 50),
  card_last4 text check (length(card_last4) <= 4),
  card_saved_at timestamptz,
  created_at timestamptz not null default now(),
  check (card_id is null or customer_id is not null)
);
comment on table app.payment_customers is 'The Stripe customer of an account, and its saved card.';
comment on column app.payment_customers.claimed_until is 'Until when one request may create the customer. Others wait.';
comment on column app.payment_customers.generation is
  'How often a customer was deleted or refused at Stripe. Part of the idempotency key, so that the next is a new request.';
comment on column app.payment_customers.card_saved_at is
  'When the card was saved or removed, by Stripe''s clock. An older event does not replace a newer one.';

alter table app.payment_customers enable row level security, force row level security;
create policy payment_customers_select_owner on app.payment_customers for select to authenticated
  using (account_id = any ((select private.owned_account_ids())::uuid[]));
grant select (account_id, card_id, card_brand, card_last4, card_saved_at) on app.payment_customers to authenticated;
