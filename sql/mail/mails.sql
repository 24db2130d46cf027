-- The mails of the last week, which take-mail.sql counts. A row is inserted before its mail is sent, so that a crash costs a
-- place in the budgets and never sends a second mail. No foreign keys: deleting a site or a fan allows no more mail. No role
-- has a grant.

create table app.mails (
  id uuid primary key,
  kind text not null check (kind in ('code', 'confirmation', 'known', 'warning', 'invitation', 'notice')),
  mailed_at timestamptz not null default clock_timestamp(),
  address_hash bytea,
  network_hash bytea,
  site_id uuid,
  owner_id uuid,
  confirmed_at timestamptz
);
comment on table app.mails is 'The mails of the last week: whom they count for, and which were confirmed. No address, no text.';
comment on column app.mails.id is 'The run that sends it, or app.sign_up_codes.mail_id: also its key at the mail service.';
comment on column app.mails.kind is
  'A code: of a sign-up for an API key. confirmation: the link of a fan. known: tells a fan who is on the list already. warning: of few credits. invitation: to an organization. notice: of the schedules of apps.';
comment on column app.mails.address_hash is 'Keyed hash of the address of a fan or an invited person, for a day.';
comment on column app.mails.network_hash is 'Keyed hash of the network that caused it; null if it is not known.';
comment on column app.mails.owner_id is 'Whose budget it uses (private.mail_owner).';
comment on column app.mails.confirmed_at is 'When the fan confirmed the sign-up.';
create index mails_mailed_at_idx on app.mails (mailed_at);
create index mails_hashed_idx on app.mails (mailed_at) where address_hash is not null;
create index mails_address_hash_idx on app.mails (address_hash, mailed_at);
create index mails_network_hash_idx on app.mails (network_hash, mailed_at);
create index mails_site_id_idx on app.mails (site_id, mailed_at);
create index mails_owner_id_idx on app.mails (owner_id, mailed_at);

alter table app.mails enable row level security, force row level security;
create policy mails_select_nobody on app.mails for select to authenticated using (false);

-- Deletes mails after a week, and the hashes of their addresses after a day. For jobs.run_maintenance.
create function private.delete_old_mails() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.mails m where m.ctid = any (array(
    select old.ctid from app.mails old where old.mailed_at < now() - interval '7 days' limit 10000));
  update app.mails m set address_hash = null where m.ctid = any (array(
    select old.ctid from app.mails old
    where old.mailed_at < now() - interval '1 day' and old.address_hash is not null limit 10000));
end $$;
