-- What was ordered is read through its runs; no request role reads or writes orders.

alter table app.content_batches enable row level security;
alter table app.content_batches force row level security;
create policy content_batches_select_nobody on app.content_batches for select to authenticated using (false);

alter table app.content_orders enable row level security;
alter table app.content_orders force row level security;
create policy content_orders_select_nobody on app.content_orders for select to authenticated using (false);
