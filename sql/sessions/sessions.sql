-- Sessions belong to one account, also in an organization. Clients may choose the id, so that a create can be repeated
-- after a lost response. An id is unique within its account only, so that it does not reveal whether another account
-- uses it. No grant allows a move to another account, or a deletion.

create table app.sessions (
  account_id uuid not null references app.accounts (id) on delete cascade,
  id text not null default gen_random_uuid()::text check (length(id) between 1 and 200),
  title text check (length(title) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
comment on table app.sessions is 'Containers of chats; each belongs to one account.';
comment on column app.sessions.updated_at is 'When the session or one of its chats last changed.';
create index sessions_latest_idx on app.sessions (account_id, updated_at, id);

alter table app.sessions enable row level security, force row level security;
create policy sessions_select_owner on app.sessions for select to authenticated
  using (account_id = (select private.account_id()));
create policy sessions_insert_owner on app.sessions for insert to authenticated
  with check (account_id = (select private.account_id()));
create policy sessions_update_owner on app.sessions for update to authenticated
  using (account_id = (select private.account_id()));
grant select, insert (account_id, id, title), update (updated_at) on app.sessions to authenticated;
