-- One event for one endpoint. Its run makes the attempts. The worker and the functions that add events write it.

create table app.webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references app.webhook_events (id) on delete cascade,
  endpoint_id uuid not null references app.webhook_endpoints (id) on delete cascade,
  run_id uuid references app.task_runs (id) on delete set null,
  is_listed boolean not null default true,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  attempt_count integer not null default 0 check (attempt_count >= 0),
  attempts_since_send integer not null default 0 check (attempts_since_send between 0 and attempt_count),
  error text,
  next_attempt_at timestamptz default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  finished_at timestamptz,
  unique (event_id, endpoint_id),
  check ((finished_at is null) = (state = 'pending'))
);
comment on table app.webhook_deliveries is 'Deliveries of events to endpoints.';
comment on column app.webhook_deliveries.is_listed is
  'False for an event without data, which is not sent. Here too, so that lists need not read the events.';
comment on column app.webhook_deliveries.attempts_since_send is
  'How many attempts of the schedule were made since it was sent last. An extra attempt on request does not count.';
comment on column app.webhook_deliveries.sent_at is 'When it was sent last: at first, or again on request.';
comment on column app.webhook_deliveries.error is 'Why the last attempt failed, or why there is none: a code (docs/webhooks.md).';
create index webhook_deliveries_endpoint_id_idx on app.webhook_deliveries (endpoint_id, created_at desc, id) where is_listed;
create index webhook_deliveries_state_idx on app.webhook_deliveries (endpoint_id, state, created_at desc, id) include (is_listed);
create index webhook_deliveries_run_id_idx on app.webhook_deliveries (run_id);

-- The endpoints that the caller sees. Evaluate once: (select private.webhook_endpoint_ids()).
create function private.webhook_endpoint_ids() returns uuid[]
language plpgsql stable security invoker set search_path = ''
as $$ begin return array(select e.id from app.webhook_endpoints e); end $$;
grant execute on function private.webhook_endpoint_ids to authenticated;

-- Visible with its endpoint.
alter table app.webhook_deliveries enable row level security, force row level security;
create policy webhook_deliveries_select_workspace on app.webhook_deliveries for select to authenticated
  using (endpoint_id = any ((select private.webhook_endpoint_ids())::uuid[]));
grant select on app.webhook_deliveries to authenticated;
