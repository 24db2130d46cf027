-- Codes that are mailed for a first API key (sign-up.sql). No role has a grant.

create table app.sign_up_codes (
  account_id uuid primary key references app.accounts (id) on delete cascade,
  mail_id uuid,
  salt bytea not null,
  code_hash bytea check (octet_length(code_hash) = 32),
  requested_by bytea check (octet_length(requested_by) = 32),
  expires_at timestamptz not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  mailed_at timestamptz[] not null check (cardinality(mailed_at) <= 10),
  tried_at timestamptz[] not null default '{}' check (cardinality(tried_at) <= 10)
);
comment on table app.sign_up_codes is 'The latest sign-up code of an account, and what bounds its mails and its tries.';
comment on column app.sign_up_codes.mail_id is
  'Names the latest mail to the provider, which delivers one name once. Null for one that could not be handed over.';
comment on column app.sign_up_codes.code_hash is
  'SHA-256 of salt and code, null once it was used. A fast hash will do: a code takes few wrong tries and lives 15 minutes.';
comment on column app.sign_up_codes.requested_by is 'SHA-256 of salt and the network that asked for the code; null where that was not kept.';
comment on column app.sign_up_codes.wrong_tries is 'The wrong tries of this code from the network that asked for it.';
comment on column app.sign_up_codes.mailed_at is 'The mails of the last hour.';
comment on column app.sign_up_codes.tried_at is
  'The wrong tries of the last hour from all other networks, whichever code they were for.';

-- Nothing is granted: the functions below are the only way to these rows.
alter table app.sign_up_codes enable row level security, force row level security;
create policy sign_up_codes_select_nobody on app.sign_up_codes for select to authenticated using (false);
