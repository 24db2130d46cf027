-- The balance of each account: the sum of its ledger, stored. `reserved` is the sum of its open reservations. The table
-- rejects a balance that does not cover them, so a race cannot overdraw it. The foreign key restricts: a ledger is not
-- deleted with its account. No request role writes credits, and an OAuth client does not read them.

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

alter table app.credit_balances enable row level security, force row level security;
create policy credit_balances_select_owner on app.credit_balances for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select (account_id, balance, floored_month) on app.credit_balances to authenticated;
