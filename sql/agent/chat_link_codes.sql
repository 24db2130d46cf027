-- Codes that link a chat workspace to an account. No role has a grant.

create table app.chat_link_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  account_id uuid not null references app.accounts (id) on delete cascade,
  created_by uuid not null references app.accounts (id) on delete cascade,
  key_id uuid default private.key_id(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table app.chat_link_codes is 'Codes that link a chat workspace to an account. Each can be used once.';
comment on column app.chat_link_codes.key_id is 'The API key that made it, and whose end is its end; null for a session.';
create index chat_link_codes_account_id_idx on app.chat_link_codes (account_id);
create index chat_link_codes_created_by_idx on app.chat_link_codes (created_by);

alter table app.chat_link_codes enable row level security, force row level security;
create policy chat_link_codes_select_nobody on app.chat_link_codes for select to authenticated using (false);
