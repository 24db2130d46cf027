-- Stripe's events that have been processed. No role has a grant.

create table app.payment_events (
  id text primary key check (length(id) between 1 and 255),
  type text not null check (length(type) between 1 and 100),
  received_at timestamptz not null default now()
);
comment on table app.payment_events is 'Processed Stripe events: a repeated one changes nothing.';

alter table app.payment_events enable row level security, force row level security;
create policy payment_events_select_nobody on app.payment_events for select to authenticated using (false);
