-- The requests that were counted against a limit. Unlogged, because it is written often, and losing it in a crash only begins
-- new windows.

create unlogged table app.rate_counts (
  caller text not null,
  policy text not null,
  window_started_at timestamptz not null,
  used integer not null,
  granted integer not null,
  primary key (caller, policy)
);
comment on table app.rate_counts is
  'Requests of each caller in its current window. `used` includes requests that were granted to a process and are not yet sent.';
comment on column app.rate_counts.caller is 'An account, or the keyed hash of a network.';
comment on column app.rate_counts.granted is 'What the last statement was granted.';

create index rate_counts_window_started_at_idx on app.rate_counts (window_started_at);

alter table app.rate_counts enable row level security, force row level security;
create policy rate_counts_select_nobody on app.rate_counts for select to authenticated using (false);
