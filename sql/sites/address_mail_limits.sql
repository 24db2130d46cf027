-- When an address was last mailed for any site. It outlives sites, so that deleting one allows no more mail. No role has a
-- grant.

create table app.address_mail_limits (
  address_hash bytea primary key,
  mailed_at timestamptz[] not null,
  last_mailed_at timestamptz not null default now()
);
comment on table app.address_mail_limits is 'The times of the mails of a day to an address, of all sites together.';
create index address_mail_limits_last_mailed_at_idx on app.address_mail_limits (last_mailed_at);

alter table app.address_mail_limits enable row level security, force row level security;
create policy address_mail_limits_select_nobody on app.address_mail_limits for select to authenticated using (false);
