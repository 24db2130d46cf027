-- Cards and payments are their account's own to see, and no concern of an OAuth client. A request writes settings alone.

alter table app.payment_customers enable row level security;
alter table app.payment_customers force row level security;
create policy payment_customers_select_owner on app.payment_customers for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select (account_id, card_id, card_brand, card_last4, card_saved_at) on app.payment_customers to authenticated;

alter table app.payment_events enable row level security;
alter table app.payment_events force row level security;
create policy payment_events_select_nobody on app.payment_events for select to authenticated using (false);

alter table app.recharge_settings enable row level security;
alter table app.recharge_settings force row level security;
create policy recharge_settings_select_owner on app.recharge_settings for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
create policy recharge_settings_insert_owner on app.recharge_settings for insert to authenticated
  with check (account_id = (select private.account_id()) and not (select private.is_delegated()));
create policy recharge_settings_update_owner on app.recharge_settings for update to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select, insert (account_id, enabled, credits, monthly_limit_credits),
  update (enabled, credits, monthly_limit_credits, paused_reason, paused_card_id, updated_at)
  on app.recharge_settings to authenticated;

alter table app.recharges enable row level security;
alter table app.recharges force row level security;
create policy recharges_select_owner on app.recharges for select to authenticated
  using (account_id = (select private.account_id()) and not (select private.is_delegated()));
grant select (id, account_id, credits, state, failure, created_at, finished_at) on app.recharges to authenticated;
