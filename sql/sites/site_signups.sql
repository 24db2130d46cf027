-- The fans of a site. A fan is written by public.sql only.

create table app.site_signups (
  site_id uuid not null references app.sites (id) on delete cascade,
  email text not null check (length(email) <= 254),
  consent text not null default '',
  page_revision integer,
  created_at timestamptz not null default now(),
  primary key (site_id, email)
);
comment on table app.site_signups is
  'Fans by site, with the proof of their consent: its text, the time, and the revision of the page.';
create index site_signups_newest_idx on app.site_signups (site_id, created_at desc, email);

alter table app.site_signups enable row level security, force row level security;
create policy site_signups_select_workspace on app.site_signups for select to authenticated
  using (exists (select from app.sites s where s.id = site_signups.site_id));
create policy site_signups_delete_workspace on app.site_signups for delete to authenticated
  using (exists (select from app.sites s where s.id = site_signups.site_id));
grant select, delete on app.site_signups to authenticated;
