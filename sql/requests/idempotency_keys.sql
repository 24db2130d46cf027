-- Requests that were sent with an Idempotency-Key, for 24 hours.

create table app.idempotency_keys (
  account_id uuid not null references app.accounts (id) on delete cascade,
  key text not null check (length(key) between 1 and 255),
  fingerprint text not null,
  work_id uuid not null default gen_random_uuid(),
  result jsonb,
  rights text[] not null default '{}',
  claimed_until timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
comment on table app.idempotency_keys is 'Requests with an Idempotency-Key. A repeat gets the saved result.';
comment on column app.idempotency_keys.fingerprint is 'A hash of the kind of credential, its OAuth client, the operation and its input.';
comment on column app.idempotency_keys.work_id is
  'Identifies the work, so that a repeat after a crash is charged once.';
comment on column app.idempotency_keys.result is 'Null while the request is in progress.';
comment on column app.idempotency_keys.rights is
  'The caller''s rights when it was done (private.caller_rights). Without one of them a repeat does not get the result.';
comment on column app.idempotency_keys.claimed_until is
  'When a repeat may do the work again, because the process that began it must have failed.';

create index idempotency_keys_created_at_idx on app.idempotency_keys (created_at);

alter table app.idempotency_keys enable row level security, force row level security;
create policy idempotency_keys_select_account on app.idempotency_keys for select to authenticated
  using (account_id = (select private.account_id()));
create policy idempotency_keys_insert_account on app.idempotency_keys for insert to authenticated
  with check (account_id = (select private.account_id()));
create policy idempotency_keys_update_account on app.idempotency_keys for update to authenticated
  using (account_id = (select private.account_id())) with check (account_id = (select private.account_id()));
create policy idempotency_keys_delete_account on app.idempotency_keys for delete to authenticated
  using (account_id = (select private.account_id()));
grant select, insert, update, delete on app.idempotency_keys to authenticated;
