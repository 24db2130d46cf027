-- The balance of each account: the sum of its ledger, stored. `reserved` is the sum of its open reservations. The table
-- rejects a balance that does not cover them, so a race cannot overdraw it. The foreign key restricts: a ledger is not
-- deleted with its account. No request role writes credits. The people of an organization read its credits, and an OAuth
-- client reads none.

create table app.credit_balances (
  account_id uuid primary key references app.accounts (id),
  balance bigint not null default 0 check (balance >= 0),
  reserved bigint not null default 0,
  entry_count bigint not null default 0,
  granted_month date check (extract(day from granted_month) = 1),
  low_announced_month date check (extract(day from low_announced_month) = 1),
  schedules_low_since timestamptz,
  check (reserved between 0 and balance)
);
comment on table app.credit_balances is
  'One row per account, created by its first charge. It is the lock for every change of the account''s credits.';
comment on column app.credit_balances.reserved is
  'The sum of the reservations in state reserved. Includes overdue ones until the next change.';
comment on column app.credit_balances.entry_count is 'The number of the latest entry in the ledger.';
comment on column app.credit_balances.low_announced_month is 'The latest UTC month with an event credits.low.';
comment on column app.credit_balances.schedules_low_since is
  'Since when the balance has not covered seven days of schedules, of which the account was warned; null while it does.';
comment on column app.credit_balances.granted_month is 'The latest UTC month with granted free credits.';
create index credit_balances_schedules_low_since_idx on app.credit_balances (schedules_low_since)
  where schedules_low_since is not null;

alter table app.credit_balances enable row level security, force row level security;
create policy credit_balances_select_workspace on app.credit_balances for select to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select (account_id, balance, granted_month) on app.credit_balances to authenticated;
