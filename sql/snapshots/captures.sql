-- The state that a worker needs to resume a capture. No role has a grant.

create table app.captures (
  snapshot_id uuid primary key references app.playcount_snapshots (id) on delete cascade,
  run_id uuid not null unique references app.task_runs (id) on delete cascade,
  reservation_id uuid not null unique references app.credit_reservations (id),
  provider_run_id text,
  dataset_id text,
  read_position integer not null default 0 check (read_position >= 0),
  rejected_count integer not null default 0 check (rejected_count >= 0),
  check ((provider_run_id is null) = (dataset_id is null))
);
comment on table app.captures is 'What a worker needs to go on with a capture from wherever it stands. No caller reads it.';
comment on column app.captures.read_position is 'How many items of the provider''s dataset have been read and landed.';
comment on column app.captures.rejected_count is 'How many of them were no observation.';

alter table app.captures enable row level security, force row level security;
create policy captures_select_nobody on app.captures for select to authenticated using (false);
