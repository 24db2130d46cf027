-- Accounts are people, organizations and artists. An organization contains accounts: people, who act for it,
-- and artists, who are looked after by it.

create table app.accounts (
  id uuid primary key default gen_random_uuid(),
  kind text not null default 'person' check (kind in ('person', 'organization', 'artist')),
  name text check (length(name) <= 200),
  email text unique check (email = lower(email) and length(email) between 3 and 254),
  -- No foreign key: deleting the user in Auth would unbind the account, and the next user of its address would get it.
  auth_user_id uuid unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint accounts_email_person_check check (email is null or kind = 'person'),
  constraint accounts_auth_user_person_check check (auth_user_id is null or kind = 'person')
);
comment on table app.accounts is 'People, organizations and artists.';
comment on column app.accounts.email is
  'The address that sign-up codes and invitations find a person by, lower case. Of a bound account it is a copy of what auth.users says (identity/addresses.sql). Until it is proven, by Auth or by a mailed code, no credential leads here.';
comment on column app.accounts.auth_user_id is
  'The Supabase Auth user whose tokens act for the account, from its first sign-in on and for good. Null until then.';

create table app.organization_members (
  organization_id uuid not null references app.accounts (id) on delete cascade,
  account_id uuid not null references app.accounts (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member', 'artist')),
  created_at timestamptz not null default now(),
  invited_email text check (invited_email = lower(invited_email) and length(invited_email) between 3 and 254),
  primary key (organization_id, account_id),
  check (organization_id <> account_id)
);
comment on table app.organization_members is
  'What an organization contains: people as owner or member, and artists. Only people act for the organization.';
comment on column app.organization_members.invited_email is
  'The address by which an owner added a person who has not agreed yet: they act for the organization, and are not reached by it. Null once they agreed.';
create index organization_members_account_id_idx on app.organization_members (account_id);

create table app.api_keys (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  prefix text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  scopes text[] not null default '{read,write}' check (scopes <@ '{read,write}'::text[] and cardinality(scopes) > 0),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table app.api_keys is 'Personal API keys. The key itself is never stored.';
comment on column app.api_keys.prefix is 'The first characters of the key, for telling keys apart in a list.';
comment on column app.api_keys.key_hash is 'SHA-256 of the key; readable by no role but the owner of the table.';
comment on column app.api_keys.last_used_at is 'Written at most once a minute.';
create index api_keys_account_id_idx on app.api_keys (account_id);
