-- Credits that are set aside for work in progress. No request role writes them.

create table app.credit_reservations (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id),
  operation text not null,
  units integer not null check (units between 1 and 1000000),
  credits bigint not null check (credits > 0),
  state text not null default 'reserved' check (state in ('reserved', 'committed', 'released', 'expired')),
  idempotency_key text check (length(idempotency_key) between 1 and 200),
  client_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table app.credit_reservations is 'Credits set aside for work in progress, and their outcome.';
comment on column app.credit_reservations.credits is 'The price at the time of the reservation.';
comment on column app.credit_reservations.client_id is
  'The OAuth client that ordered the work or its schedule, whose budget it uses; null if a person or key did.';
create index credit_reservations_client_id_idx on app.credit_reservations (account_id, client_id, created_at)
  where client_id is not null;
create index credit_reservations_account_id_idx on app.credit_reservations (account_id, state);
-- A key identifies one charge. It can be used again after a reservation was released or has expired.
create unique index credit_reservations_key_idx on app.credit_reservations (account_id, idempotency_key)
  where state in ('reserved', 'committed');

alter table app.credit_reservations enable row level security, force row level security;
create policy credit_reservations_select_workspace on app.credit_reservations for select to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
grant select (account_id, credits, state, expires_at) on app.credit_reservations to authenticated;
