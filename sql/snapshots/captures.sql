-- The state that a worker needs to resume a capture. No role has a grant.

create table app.captures (
  snapshot_id uuid primary key references app.playcount_snapshots (id) on delete cascade,
  run_id uuid not null unique references app.task_runs (id) on delete cascade,
  reservation_id uuid not null unique references app.credit_reservations (id),
  provider_run_id text,
  dataset_id text,
  read_position integer not null default 0 check (read_position >= 0),
  rejected_count integer not null default 0 check (rejected_count >= 0),
  scheduled boolean,
  check ((provider_run_id is null) = (dataset_id is null))
);
comment on table app.captures is 'The state that a worker needs to resume a capture.';
comment on column app.captures.read_position is 'The number of items read from the provider''s dataset.';
comment on column app.captures.rejected_count is 'The number of them that were not valid observations.';
comment on column app.captures.scheduled is
  'Whether a schedule started it, and not a request; null if that was not stored.';

alter table app.captures enable row level security, force row level security;
create policy captures_select_nobody on app.captures for select to authenticated using (false);
