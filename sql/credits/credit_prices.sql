-- Prices of operations. 1 credit is 1 US cent.

create table app.credit_prices (
  operation text primary key check (length(operation) between 1 and 100),
  credits integer not null check (credits > 0),
  per_units integer not null default 1 check (per_units > 0)
);
comment on table app.credit_prices is 'Prices of operations: `credits` for each `per_units` units begun.';

insert into app.credit_prices (operation, credits, per_units) values
  ('research_events', 1, 1),
  ('site_generation', 25, 1),
  ('playcount_snapshot', 1, 10),
  ('content_creation', 50, 1);

alter table app.credit_prices enable row level security, force row level security;
create policy credit_prices_select_account on app.credit_prices for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.credit_prices to authenticated;
