-- Where events of a workspace are sent. A request never reads the secret: it is returned once, by the definers that create it
-- (manage-endpoints.sql), and the worker signs with it (deliver.sql).

create table app.webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app.accounts (id) on delete cascade,
  created_by uuid references app.accounts (id) on delete set null,
  url text not null check (length(url) <= 2048),
  url_set_by uuid references app.accounts (id) on delete set null,
  key_id uuid default private.key_id(),
  description text not null default '' check (length(description) <= 200),
  events text[] not null check (cardinality(events) between 1 and 20),
  is_enabled boolean not null default true,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('by_request', 'gone', 'failing', 'member_left')),
  secret bytea not null,
  previous_secret bytea,
  previous_secret_expires_at timestamptz,
  failure_count integer not null default 0 check (failure_count >= 0),
  failing_since timestamptz,
  paused_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (is_enabled = (disabled_at is null) and is_enabled = (disabled_reason is null)),
  check ((previous_secret is null) = (previous_secret_expires_at is null))
);
comment on table app.webhook_endpoints is 'Addresses of customers to which events are sent.';
comment on column app.webhook_endpoints.owner_id is 'The workspace whose events are sent: a person''s or an organization''s account.';
comment on column app.webhook_endpoints.url_set_by is
  'Who chose the address, at first or later, or enabled it after that person had left. When this person leaves the organization, the endpoint is disabled.';
comment on column app.webhook_endpoints.key_id is
  'The API key with which that was done; null for a session. Behind a key of the organization is the person who created the key.';
comment on column app.webhook_endpoints.secret is 'Signs every request. No role has a grant on it.';
comment on column app.webhook_endpoints.previous_secret is 'Signs beside the secret until it expires, a day after the rotation.';
comment on column app.webhook_endpoints.failure_count is 'How many attempts failed since the last success.';
comment on column app.webhook_endpoints.paused_until is 'No attempt starts before: it failed, or takes long to respond.';
create index webhook_endpoints_owner_id_idx on app.webhook_endpoints (owner_id, created_at, id);
create index webhook_endpoints_created_by_idx on app.webhook_endpoints (created_by);
create index webhook_endpoints_url_set_by_idx on app.webhook_endpoints (url_set_by);

-- The people of a workspace. An OAuth client has no access.
alter table app.webhook_endpoints enable row level security, force row level security;
create policy webhook_endpoints_select_workspace on app.webhook_endpoints for select to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
create policy webhook_endpoints_update_workspace on app.webhook_endpoints for update to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
create policy webhook_endpoints_delete_workspace on app.webhook_endpoints for delete to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select (
    id, owner_id, created_by, url, url_set_by, key_id, description, events, is_enabled, disabled_at, disabled_reason, failure_count,
    failing_since, paused_until, previous_secret_expires_at, created_at, updated_at),
  update (
    url, url_set_by, key_id, description, events, is_enabled, disabled_at, disabled_reason, failure_count, failing_since,
    paused_until, updated_at),
  delete on app.webhook_endpoints to authenticated;
