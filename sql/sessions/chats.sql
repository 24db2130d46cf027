-- Chats are threads in a session. An id is unique within its session. The foreign key keeps a chat in its session's
-- account, so the policies need not read the session.

create table app.chats (
  account_id uuid not null,
  session_id text not null,
  id text not null default gen_random_uuid()::text check (length(id) between 1 and 200),
  title text not null default 'New chat' check (length(title) between 1 and 500),
  model_id text check (length(model_id) between 1 and 200),
  active_stream_id text,
  last_assistant_message_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, session_id, id),
  foreign key (account_id, session_id) references app.sessions (account_id, id) on delete cascade
);
comment on table app.chats is 'Chats of a session.';
comment on column app.chats.active_stream_id is 'The response that is being streamed; null if there is none.';
create index chats_latest_idx on app.chats (account_id, session_id, updated_at, id);

alter table app.chats enable row level security, force row level security;
create policy chats_select_owner on app.chats for select to authenticated
  using (account_id = (select private.account_id()));
create policy chats_insert_owner on app.chats for insert to authenticated
  with check (account_id = (select private.account_id()));
create policy chats_update_owner on app.chats for update to authenticated
  using (account_id = (select private.account_id()));
grant select, insert (account_id, session_id, id, title, model_id), update (title, model_id, updated_at)
  on app.chats to authenticated;
