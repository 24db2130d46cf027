-- The requests that API keys sent in the last day, for the people who own the keys. It has routes, never the values of an
-- address, and no header or body. It is written by list-requests.sql.

create table app.key_requests (
  id uuid primary key,
  account_id uuid not null references app.accounts (id) on delete cascade,
  key_id uuid not null references app.api_keys (id) on delete cascade,
  requested_at timestamptz not null,
  surface text not null check (surface in ('http', 'mcp')),
  method text not null check (length(method) <= 20),
  route text not null check (length(route) <= 200),
  operation text check (length(operation) <= 100),
  status smallint not null check (status between 100 and 599),
  code text check (length(code) <= 50),
  duration_ms real not null check (duration_ms >= 0)
);
comment on table app.key_requests is 'Requests with API keys, for a day: the newest 5,000 of each account. Some may be missing.';
comment on column app.key_requests.id is 'The x-request-id of its response.';
comment on column app.key_requests.account_id is 'The account of the key.';
create index key_requests_account_id_requested_at_idx on app.key_requests (account_id, requested_at desc, id);
create index key_requests_key_id_idx on app.key_requests (key_id, requested_at desc, id);
create index key_requests_requested_at_idx on app.key_requests (requested_at);

alter table app.key_requests enable row level security, force row level security;
-- As app.api_keys: who owns a key sees what it sent.
create policy key_requests_select_owner on app.key_requests for select to authenticated
  using (account_id = any ((select private.owned_account_ids())::uuid[]));
grant select on app.key_requests to authenticated;
