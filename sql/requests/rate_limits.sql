-- The limits of requests. The operator changes them here (docs/requests.md); all processes follow within a window.

create table app.rate_limits (
  policy text primary key check (policy ~ '^[a-z][a-z_]{0,49}$'),
  max_requests integer not null check (max_requests > 0),
  window_seconds integer not null check (window_seconds between 1 and 86400)
);
comment on table app.rate_limits is
  'How many requests a caller may send within a window, by policy. A window begins with the caller''s first request.';

insert into app.rate_limits (policy, max_requests, window_seconds) values
  -- Of an account: all requests, and in addition those that are expensive for others.
  ('account', 6000, 60),
  ('creation', 300, 60),
  ('invitation', 30, 3600),
  ('lookup', 120, 60),
  ('upload', 60, 60),
  -- Of a client's network, where no credential is needed.
  ('fan_sign_up', 300, 600),
  ('report_link', 120, 60),
  ('search', 120, 60),
  ('sign_up', 60, 600),
  ('verification', 120, 600);

alter table app.rate_limits enable row level security, force row level security;
create policy rate_limits_select_account on app.rate_limits for select to authenticated
  using ((select private.account_id()) is not null and policy not in ('fan_sign_up', 'report_link', 'search', 'sign_up', 'verification'));
grant select on app.rate_limits to authenticated;
