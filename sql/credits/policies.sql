-- Credits are their account's own to see, and no concern of an OAuth client. No request role writes them.

alter table app.credit_prices enable row level security;
alter table app.credit_prices force row level security;
create policy credit_prices_select_account on app.credit_prices for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.credit_prices to authenticated;

alter table app.credit_balances enable row level security;
alter table app.credit_balances force row level security;
create policy credit_balances_select_owner on app.credit_balances for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select (account_id, balance, floored_month) on app.credit_balances to authenticated;

alter table app.credit_reservations enable row level security;
alter table app.credit_reservations force row level security;
create policy credit_reservations_select_owner on app.credit_reservations for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select (account_id, credits, state, expires_at) on app.credit_reservations to authenticated;

alter table app.credit_entries enable row level security;
alter table app.credit_entries force row level security;
create policy credit_entries_select_owner on app.credit_entries for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select (account_id, number, kind, amount, balance_after, operation, created_at)
  on app.credit_entries to authenticated;
