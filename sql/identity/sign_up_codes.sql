-- Codes that are mailed for a first API key (sign-up.sql). No role has a grant.

create table app.sign_up_codes (
  account_id uuid primary key references app.accounts (id) on delete cascade,
  mail_id uuid,
  salt bytea not null,
  code_hash bytea check (octet_length(code_hash) = 32),
  requested_by bytea check (octet_length(requested_by) = 32),
  expires_at timestamptz not null,
  wrong_attempts integer not null default 0 check (wrong_attempts between 0 and 5),
  mailed_at timestamptz[] not null check (cardinality(mailed_at) <= 10),
  attempted_at timestamptz[] not null default '{}' check (cardinality(attempted_at) <= 10)
);
comment on table app.sign_up_codes is 'The latest sign-up code of an account, with its rate limits, for a day.';
comment on column app.sign_up_codes.mail_id is 'The idempotency key of the latest mail; null if sending failed.';
comment on column app.sign_up_codes.code_hash is
  'SHA-256 of salt and code; null once it was used. A fast hash is enough: a code takes few wrong attempts and expires after 15 minutes.';
comment on column app.sign_up_codes.requested_by is
  'SHA-256 of salt and the network that requested the code; null if it was not recorded.';
comment on column app.sign_up_codes.wrong_attempts is 'Wrong attempts from the network that requested the code.';
comment on column app.sign_up_codes.mailed_at is 'When mails were sent within the last hour.';
comment on column app.sign_up_codes.attempted_at is
  'When other networks made wrong attempts within the last hour, for any code.';

alter table app.sign_up_codes enable row level security, force row level security;
create policy sign_up_codes_select_nobody on app.sign_up_codes for select to authenticated using (false);
