-- Invitations of people to organizations. An invitation gives nothing to either side until the person accepts it
-- (received-invitations.sql).

create table app.invitations (
  organization_id uuid not null references app.accounts (id) on delete cascade,
  account_id uuid not null references app.accounts (id) on delete cascade,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  role text not null check (role in ('owner', 'member')),
  invited_by uuid not null references app.accounts (id) on delete cascade,
  key_id uuid default private.key_id(),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '14 days',
  mail_run_id uuid,
  mail_from text,
  network_hash bytea,
  primary key (organization_id, account_id),
  check (organization_id <> account_id)
);
comment on table app.invitations is
  'Pending invitations to organizations. Deleted when they are accepted, declined or withdrawn, 30 days after they expired, and when who sent them is no longer an owner or the key that sent them is revoked (endings.sql).';
comment on column app.invitations.email is
  'The address that the owner typed, in lower case. The organization sees nothing else of the person.';
comment on column app.invitations.invited_by is 'The owner who sent it, or last changed its role.';
comment on column app.invitations.key_id is
  'The API key with which that was done; null for a session. No foreign key: one that is gone is not valid either.';
comment on column app.invitations.expires_at is '14 days after it was sent, or sent again.';
comment on column app.invitations.mail_run_id is
  'The run that mails it (invitation-mails.sql); null if it is not mailed. No foreign key: runs are deleted after 90 days.';
comment on column app.invitations.mail_from is
  'The address of who sent it, which the mail names. Stored, so that a repeated mail is identical.';
comment on column app.invitations.network_hash is 'Keyed hash of the network that sent it (app.mails).';
create index invitations_account_id_idx on app.invitations (account_id);
create index invitations_invited_by_idx on app.invitations (invited_by);
create index invitations_mail_run_id_idx on app.invitations (mail_run_id);
create index invitations_expires_at_idx on app.invitations (expires_at);

alter table app.invitations enable row level security, force row level security;
create policy invitations_select_workspace on app.invitations for select to authenticated
  using (organization_id = any ((select private.workspace_ids())::uuid[]) and not (select private.is_delegated()));
create policy invitations_update_owner on app.invitations for update to authenticated
  using (organization_id = any ((select private.owned_organization_ids())::uuid[]));
create policy invitations_delete_owner on app.invitations for delete to authenticated
  using (organization_id = any ((select private.owned_organization_ids())::uuid[]));
grant select (organization_id, account_id, email, role, invited_by, created_at, expires_at),
  update (role, invited_by, key_id), delete on app.invitations to authenticated;
