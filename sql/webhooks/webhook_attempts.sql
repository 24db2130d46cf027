-- The attempts of deliveries. Nothing of a response is stored but its status, because its body is not ours to keep.

create table app.webhook_attempts (
  delivery_id uuid not null references app.webhook_deliveries (id) on delete cascade,
  number integer not null check (number > 0),
  attempted_at timestamptz not null default now(),
  duration_ms integer not null check (duration_ms >= 0),
  status_code integer check (status_code between 100 and 999),
  error text,
  primary key (delivery_id, number)
);
comment on table app.webhook_attempts is 'Attempts to deliver an event, with the status of the response.';
comment on column app.webhook_attempts.status_code is 'Null without a response.';

alter table app.webhook_attempts enable row level security, force row level security;
create policy webhook_attempts_select_workspace on app.webhook_attempts for select to authenticated
  using (exists (select from app.webhook_deliveries d where d.id = webhook_attempts.delivery_id));
grant select on app.webhook_attempts to authenticated;
