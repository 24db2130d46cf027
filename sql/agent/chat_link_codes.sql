-- Codes that link a chat workspace to an account. No role has a grant.

create table app.chat_link_codes (
  code_hash bytea primary key check (octet_length(code_hash) = 32),
  account_id uuid not null references app.accounts (id) on delete cascade,
  created_by uuid not null references app.accounts (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table app.chat_link_codes is 'Codes that link a chat workspace to an account. Each can be used once.';
create index chat_link_codes_account_id_idx on app.chat_link_codes (account_id);
create index chat_link_codes_created_by_idx on app.chat_link_codes (created_by);

alter table app.chat_link_codes enable row level security, force row level security;
create policy chat_link_codes_select_nobody on app.chat_link_codes for select to authenticated using (false);
