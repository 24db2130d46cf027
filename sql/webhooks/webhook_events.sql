-- What happened in a workspace, for its endpoints. An event is inserted with the change that it reports (add-events.sql), and
-- deleted after 30 days.

create table app.webhook_events (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app.accounts (id) on delete cascade,
  type text not null,
  data jsonb check (jsonb_typeof(data) = 'object'),
  created_at timestamptz not null default now()
);
comment on table app.webhook_events is 'Events that are sent to endpoints.';
comment on column app.webhook_events.data is
  'The payload''s data (shared/operations/webhooks/event-types.ts). Null for a repeated sign-up, which is not sent.';
create index webhook_events_owner_id_idx on app.webhook_events (owner_id);
create index webhook_events_created_at_idx on app.webhook_events (created_at);
create index webhook_events_fan_idx on app.webhook_events ((data ->> 'site_id'), (data #>> '{signup,email}'))
  where type = 'site.signup';

alter table app.webhook_events enable row level security, force row level security;
create policy webhook_events_select_workspace on app.webhook_events for select to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select on app.webhook_events to authenticated;
