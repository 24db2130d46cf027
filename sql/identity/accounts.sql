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
  'The address by which sign-up codes and invitations find a person, in lower case. For a bound account it is a copy of the address in auth.users (addresses.sql). No credential leads here until Auth or a mailed code has proven the address.';
comment on column app.accounts.auth_user_id is
  'The Supabase Auth user whose tokens act for the account. Set by the first sign-in and never changed.';

alter table app.accounts enable row level security, force row level security;
-- A request writes names only: of artists, and by a person its own. One policy, because each would be evaluated for each row.
create policy accounts_update_own on app.accounts for update to authenticated
  using (
    kind = 'artist'
    and (id = any ((select private.reachable_account_ids())::uuid[]) or (select private.is_admin()))
    or kind = 'person' and id = (select private.account_id()) and not (select private.is_delegated())
  );

-- A person's row holds an address, so an administrator reads only people that it shares an organization with.
create policy accounts_select_reachable on app.accounts for select to authenticated
  using (
    id = any ((select private.reachable_account_ids())::uuid[])
    or kind <> 'person' and (select private.is_admin())
  );
grant select, update (name, updated_at) on app.accounts to authenticated;
