-- A session is one account's; its chats are threads in it. Clients may name both themselves, so that a create can be
-- repeated after a lost answer. An id is therefore unique within its account (a chat's within its session), never
-- across accounts: a name that somebody else uses is free, and nothing tells that it is in use.

create table app.sessions (
  account_id uuid not null references app.accounts (id) on delete cascade,
  id text not null default gen_random_uuid()::text check (length(id) between 1 and 200),
  title text check (length(title) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
comment on table app.sessions is 'Containers of chats; each belongs to one account.';
comment on column app.sessions.updated_at is 'The latest change of the session or of a chat in it.';
create index sessions_latest_idx on app.sessions (account_id, updated_at, id);

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
comment on table app.chats is 'Chats of a session; the foreign key holds them to the session''s account.';
comment on column app.chats.active_stream_id is 'The answer that is being streamed into the chat, null when none is.';
create index chats_latest_idx on app.chats (account_id, session_id, updated_at, id);
