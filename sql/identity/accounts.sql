-- Accounts are people, organizations and artists. An organization contains accounts: people, who act for it, and artists,
-- which it manages.

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

alter table app.accounts enable row level security, force row level security;
-- Of an account's row a request writes an artist's name, and no more.
create policy accounts_update_artist on app.accounts for update to authenticated
  using (
    kind = 'artist'
    and (id = any ((select private.reachable_account_ids())::uuid[]) or (select private.reaches_all()))
  );

-- A person's row holds an address, so an administrator reads those of people it shares an organization with, like anybody.
create policy accounts_select_reachable on app.accounts for select to authenticated
  using (
    id = any ((select private.reachable_account_ids())::uuid[])
    or kind <> 'person' and (select private.reaches_all())
  );
grant select, update (name, updated_at) on app.accounts to authenticated;
