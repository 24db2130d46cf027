-- The fans of a site. A fan is written by public.sql and confirm-signups.sql only.

create table app.site_signups (
  site_id uuid not null references app.sites (id) on delete cascade,
  email text not null check (length(email) <= 254),
  consent text not null default '',
  page_revision integer,
  created_at timestamptz not null default now(),
  state text not null default 'single' check (state in ('pending', 'confirmed', 'single')),
  confirmed_at timestamptz,
  page_name text,
  page_url text,
  language text,
  controller text,
  privacy_url text,
  network_hash bytea,
  mail_held_by text check (mail_held_by in ('repeated', 'page', 'workspace', 'platform', 'few_confirmed')),
  primary key (site_id, email),
  check ((confirmed_at is not null) = (state = 'confirmed')),
  check (mail_held_by is null or state = 'pending')
);
comment on table app.site_signups is
  'Fans by site, with the proof of their consent: its text, the time, the page as it was, and a keyed hash of the network.';
comment on column app.site_signups.state is
  'pending until the link in the mail is followed, then confirmed; single if this deployment sent no mail.';
comment on column app.site_signups.controller is 'Who the page named as responsible for the address; null if nobody.';
comment on column app.site_signups.mail_held_by is
  'The budget that keeps the first mail with the link from a fan (private.hold_reason); null if none does, or it was sent.';
create index site_signups_newest_idx on app.site_signups (site_id, created_at desc, email);
create index site_signups_pending_idx on app.site_signups (created_at) where state = 'pending';

alter table app.site_signups enable row level security, force row level security;
create policy site_signups_select_workspace on app.site_signups for select to authenticated
  using (exists (select from app.sites s where s.id = site_signups.site_id));
create policy site_signups_delete_workspace on app.site_signups for delete to authenticated
  using (exists (select from app.sites s where s.id = site_signups.site_id));
grant select, delete on app.site_signups to authenticated;
