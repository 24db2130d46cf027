-- The videos of a batch, each with its run. No role has a grant: callers read the runs.

create table app.content_orders (
  run_id uuid primary key references app.task_runs (id) on delete cascade,
  batch_id uuid not null references app.content_batches (id) on delete cascade,
  position smallint not null check (position between 1 and 30),
  reservation_id uuid not null references app.credit_reservations (id),
  job_id text check (length(job_id) between 1 and 200),
  faults smallint not null default 0,
  video_url text check (length(video_url) <= 2048),
  caption_text text check (length(caption_text) <= 5000)
);
comment on table app.content_orders is 'One video of a batch: its run, its reservation and its result.';
comment on column app.content_orders.faults is 'How many requests to the vendor failed in a row.';
create unique index content_orders_batch_id_position_key on app.content_orders (batch_id, position);
create index content_orders_reservation_id_idx on app.content_orders (reservation_id);

alter table app.content_orders enable row level security, force row level security;
create policy content_orders_select_nobody on app.content_orders for select to authenticated using (false);
