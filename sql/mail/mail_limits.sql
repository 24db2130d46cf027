-- The budgets of mail. The operator changes them here (docs/requests.md); the next mail follows. take-mail.sql applies them.

create table app.mail_limits (
  name text primary key check (name ~ '^[a-z][a-z_]{0,49}$'),
  max_mails integer not null check (max_mails >= 0),
  window_seconds integer not null check (window_seconds between 1 and 604800)
);
comment on table app.mail_limits is 'How many mails may be sent within a sliding window, by what they are counted for.';

insert into app.mail_limits (name, max_mails, window_seconds) values
  -- To one fan: of one site, and of all sites.
  ('address_site_interval', 1, 300),
  ('address_site', 5, 86400),
  ('address', 10, 86400),
  -- To one person by one inviter, also after the invitation was withdrawn, and of another organization.
  ('invitation', 1, 86400),
  -- Caused by one network: codes, invitations and fans of all sites; and through the sites of one owner, at least half of the owner's budget.
  ('network', 100, 3600),
  ('owner_network', 10, 86400),
  -- A site that is flooded does not use up what its owner's other sites need.
  ('site', 300, 3600),
  -- Fans and invitations of an owner none of whose fans has confirmed. It grows (private.owner_mail_limit).
  ('owner', 20, 86400),
  ('deployment_hour', 1000, 3600),
  ('deployment_day', 5000, 86400);

alter table app.mail_limits enable row level security, force row level security;
create policy mail_limits_select_nobody on app.mail_limits for select to authenticated using (false);
