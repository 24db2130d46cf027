-- When an address was last mailed for a site. It stays for a day after the fan was erased, so that erasing and signing up
-- again sends no more mail. No role has a grant.

create table app.site_mail_limits (
  site_id uuid not null references app.sites (id) on delete cascade,
  address_hash bytea not null,
  mailed_at timestamptz[] not null,
  last_mailed_at timestamptz not null default now(),
  primary key (site_id, address_hash)
);
comment on table app.site_mail_limits is 'The times of the mails of a day, by site and hash of the address.';
create index site_mail_limits_last_mailed_at_idx on app.site_mail_limits (last_mailed_at);

alter table app.site_mail_limits enable row level security, force row level security;
create policy site_mail_limits_select_nobody on app.site_mail_limits for select to authenticated using (false);
