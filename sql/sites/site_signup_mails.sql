-- The confirmation mails of sign-ups, each with its run. No role has a grant.

create table app.site_signup_mails (
  run_id uuid primary key references app.task_runs (id) on delete cascade,
  site_id uuid not null,
  email text not null,
  signup jsonb,
  network_hash bytea,
  foreign key (site_id, email) references app.site_signups (site_id, email) on delete cascade
);
comment on table app.site_signup_mails is
  'Whom a run of confirm_signup mails. Each sign-up adds one, so that the response time does not reveal a known address.';
comment on column app.site_signup_mails.signup is
  'The sign-up that this mail is about, as a row of site_signups: its link confirms exactly this consent.';
comment on column app.site_signup_mails.network_hash is 'Keyed hash of the network that signed the fan up (app.mails).';
create index site_signup_mails_fan_idx on app.site_signup_mails (site_id, email);

alter table app.site_signup_mails enable row level security, force row level security;
create policy site_signup_mails_select_nobody on app.site_signup_mails for select to authenticated using (false);
