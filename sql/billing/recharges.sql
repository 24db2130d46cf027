-- Credits that an account bought: with its saved card when it ran out (a recharge), or on a hosted page (a purchase, which
-- has no card). No request role writes them.

create table app.recharges (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id),
  run_id uuid references app.task_runs (id) on delete set null,
  credits integer not null check (credits between 50 and 100000),
  customer_id text not null,
  card_id text,
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
comment on table app.recharges is 'Recharges and purchases of credits: one payment each.';
comment on column app.recharges.card_id is
  'The saved card that pays; null for a purchase. It never changes, because retries with the same idempotency key must be identical.';
comment on column app.recharges.attempted_at is
  'When payment was first attempted. From then on there may be a payment that is not recorded here.';
create index recharges_account_id_idx on app.recharges (account_id, created_at);
create index recharges_run_id_idx on app.recharges (run_id);
-- One open recharge per account. A purchase is open until its page was paid or has expired.
create unique index recharges_open_idx on app.recharges (account_id) where state = 'open' and card_id is not null;
create index recharges_open_purchases_idx on app.recharges (created_at) where state = 'open' and card_id is null;

alter table app.recharges enable row level security, force row level security;
create policy recharges_select_owner on app.recharges for select to authenticated
  using (account_id = any ((select private.owned_account_ids())::uuid[]));
grant select (id, account_id, card_id, credits, state, failure, created_at, finished_at) on app.recharges to authenticated;
