-- Cards on file and what is paid with them. Stripe keeps the cards; here stands whose they are, and which payment is for what,
-- so that nothing is made or paid twice. Money that was paid outlives its account: the foreign keys restrict.

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
comment on table app.payment_customers is 'The customer that an account is at Stripe, and its saved card.';
comment on column app.payment_customers.claimed_until is 'Until when one request has the making of the customer to itself; others wait for it.';
comment on column app.payment_customers.generation is 'How often a customer was deleted at Stripe or refused by it: the next is asked for anew, not the same again.';
comment on column app.payment_customers.card_id is 'The saved payment method, the customer''s default.';
comment on column app.payment_customers.card_saved_at is 'When the card was saved, by Stripe''s clock, or the last one removed: an older event does not replace a newer one.';

create table app.payment_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) between 1 and 100),
  received_at timestamptz not null default now()
);
comment on table app.payment_events is 'Stripe''s events that have been dealt with: a repeated one changes nothing.';

create table app.recharge_settings (
  account_id uuid primary key references app.accounts (id),
  enabled boolean not null default false,
  credits integer not null default 1000 check (credits between 500 and 100000),
  monthly_limit_credits integer check (monthly_limit_credits between 500 and 10000000),
  paused_reason text check (length(paused_reason) between 1 and 200),
  paused_card_id text,
  updated_at timestamptz not null default now(),
  check ((paused_reason is null) = (paused_card_id is null))
);
comment on table app.recharge_settings is 'Whether an account that runs out of credits buys more with its saved card, and how many.';
comment on column app.recharge_settings.monthly_limit_credits is 'How many credits are bought in a calendar month (UTC) at most; null for any number.';
comment on column app.recharge_settings.paused_reason is 'Why no further payment is tried: the last was declined. Setting it again ends it.';
comment on column app.recharge_settings.paused_card_id is 'The card that was declined: another one is tried.';

create table app.recharges (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id),
  run_id uuid references app.task_runs (id) on delete set null,
  credits integer not null check (credits between 50 and 100000),
  customer_id text not null,
  card_id text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'failed')),
  attempted_at timestamptz,
  payment_id text unique check (length(payment_id) between 1 and 255),
  failure text check (length(failure) between 1 and 200),
  entry_number bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (account_id, entry_number),
  foreign key (account_id, entry_number) references app.credit_entries (account_id, number),
  constraint recharges_ending_check check (
    case state
      when 'open' then finished_at is null and failure is null and entry_number is null
      when 'paid' then finished_at is not null and failure is null and entry_number is not null and payment_id is not null
      else finished_at is not null and failure is not null and entry_number is null
    end
  )
);
comment on table app.recharges is 'Credits that an account ran out of and buys with its card: one payment each.';
comment on column app.recharges.card_id is 'What it is paid with, to its end: the same question under the same key.';
comment on column app.recharges.attempted_at is 'When it was first tried to pay it: from then on there may be a payment that we do not know of.';
comment on column app.recharges.entry_number is 'The purchase in the ledger.';
comment on column app.recharges.payment_id is 'The payment at Stripe, as soon as it is known.';
create index recharges_account_id_idx on app.recharges (account_id, created_at);
create index recharges_run_id_idx on app.recharges (run_id);
-- One shortage, one payment.
create unique index recharges_open_idx on app.recharges (account_id) where state = 'open';
