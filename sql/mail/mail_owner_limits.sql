-- Budgets that the operator gave to owners of sites (docs/requests.md). No role has a grant.

create table app.mail_owner_limits (
  owner_id uuid primary key references app.accounts (id) on delete cascade,
  max_mails integer not null check (max_mails >= 0)
);
comment on table app.mail_owner_limits is
  'Owners whose fans may get more or fewer mails than the limit owner of app.mail_limits says, before it grows.';

alter table app.mail_owner_limits enable row level security, force row level security;
create policy mail_owner_limits_select_nobody on app.mail_owner_limits for select to authenticated using (false);
