-- Sign-up attempts, for the rate limit in public.sql. No role has a grant.

create table app.site_signup_attempts (
  site_id uuid not null references app.sites (id) on delete cascade,
  client_hash bytea not null,
  minute timestamptz not null,
  attempts integer not null default 1,
  primary key (site_id, client_hash, minute)
);
comment on table app.site_signup_attempts is 'Sign-up attempts by clients. Addresses are keyed hashes.';

alter table app.site_signup_attempts enable row level security, force row level security;
create policy site_signup_attempts_select_nobody on app.site_signup_attempts for select to authenticated using (false);
