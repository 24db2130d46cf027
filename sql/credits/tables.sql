-- Credits (1 credit is 1 US cent): what an account has, every change of it, and what is set aside for work that is
-- going on. The balance is the ledger's sum, kept; `reserved` is the sum of the open reservations, kept; and the
-- table itself refuses a balance that does not cover them, so that no race can overdraw it.
-- A ledger is not deleted with its account: the foreign keys restrict.

create table app.credit_prices (
  operation text primary key check (length(operation) between 1 and 100),
  credits integer not null check (credits > 0),
  per_units integer not null default 1 check (per_units > 0)
);
comment on table app.credit_prices is 'What an operation costs: `credits` for each `per_units` units begun. The one place of prices.';

insert into app.credit_prices (operation, credits, per_units) values
  ('research_events', 1, 1),
  ('site_generation', 25, 1),
  ('playcount_snapshot', 1, 10),
  ('content_creation', 50, 1);

create table app.credit_balances (
  account_id uuid primary key references app.accounts (id),
  balance bigint not null default 0 check (balance >= 0),
  reserved bigint not null default 0,
  entry_count bigint not null default 0,
  floored_month date check (extract(day from floored_month) = 1),
  check (reserved between 0 and balance)
);
comment on table app.credit_balances is 'One row an account, made by its first charge, and the lock under which its credits change.';
comment on column app.credit_balances.reserved is 'The sum of its reservations in state reserved, overdue ones included until the next change.';
comment on column app.credit_balances.entry_count is 'How many entries its ledger has: the number of the latest.';
comment on column app.credit_balances.floored_month is 'The first day of the UTC month whose free credits were granted last.';

create table app.credit_reservations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id),
  operation text not null,
  units integer not null check (units between 1 and 1000000),
  credits bigint not null check (credits > 0),
  state text not null default 'reserved' check (state in ('reserved', 'committed', 'released', 'expired')),
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table app.credit_reservations is 'Credits set aside for work that is going on, and what became of them.';
comment on column app.credit_reservations.credits is 'The price when it was reserved, which the work then costs.';
create index credit_reservations_account_id_idx on app.credit_reservations (account_id, state);
-- A key stands for one charge: what was released or ran out may be reserved again under it, what was paid may not.
create unique index credit_reservations_key_idx on app.credit_reservations (account_id, idempotency_key)
  where state in ('reserved', 'committed');

create table app.credit_entries (
  account_id uuid not null references app.accounts (id),
  number bigint not null check (number > 0),
  kind text not null check (kind in ('monthly_floor', 'purchase', 'charge', 'adjustment')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  operation text,
  reservation_id uuid unique references app.credit_reservations (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, number),
  constraint credit_entries_charge_check check (
    case kind
      when 'charge' then amount < 0 and operation is not null and reservation_id is not null
      else (amount > 0 or kind = 'adjustment') and operation is null and reservation_id is null
    end
  )
);
comment on table app.credit_entries is 'The ledger: every change of a balance, numbered by account without gaps, added to and never changed.';

create function private.refuse_ledger_change() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  raise exception using errcode = 'PT409', message = 'The ledger is only added to; enter an adjustment';
end $$;
comment on function private.refuse_ledger_change() is 'Trigger: refuses to change or remove an entry of the ledger, whoever asks.';
create trigger credit_entries_refuse_change before update or delete or truncate on app.credit_entries
  for each statement execute function private.refuse_ledger_change();
revoke execute on function private.refuse_ledger_change() from public;
