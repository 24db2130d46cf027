-- Content that is made in the background: a batch is what was asked for at once, an order one of its runs. A batch that was asked
-- for in a chat is reported there once, when all its runs have ended or its time is up.

create table app.content_batches (
  id uuid primary key default gen_random_uuid(),
  artist_id uuid references app.accounts (id) on delete set null,
  payer_id uuid not null references app.accounts (id),
  template text not null check (length(template) between 1 and 100),
  lipsync boolean not null default false,
  caption_length text not null default 'none' check (caption_length in ('none', 'short', 'medium', 'long')),
  upscale boolean not null default false,
  songs jsonb not null default '[]' check (jsonb_typeof(songs) = 'array'),
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  thread_id text check (length(thread_id) between 1 and 300),
  request_key text check (length(request_key) between 1 and 200),
  report_run_id uuid references app.task_runs (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table app.content_batches is 'What was asked for at once: so many videos of an artist by one template.';
comment on column app.content_batches.artist_id is 'Null where the artist was deleted: its runs still end, and their credits are given back.';
comment on column app.content_batches.thread_id is 'The chat thread that asked for it: slack:channel:ts.';
comment on column app.content_batches.request_key is 'The caller''s name for the request, under which a repetition finds it.';
comment on column app.content_batches.report_run_id is 'The run that reports the results to the thread.';
create index content_batches_artist_id_idx on app.content_batches (artist_id);
create index content_batches_payer_id_idx on app.content_batches (payer_id, request_key);
create index content_batches_report_run_id_idx on app.content_batches (report_run_id);

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
comment on table app.content_orders is 'One video of a batch: its run, what pays for it, and what came of it.';
comment on column app.content_orders.job_id is 'The vendor''s, as soon as it is known.';
comment on column app.content_orders.faults is 'How often in a row the vendor could not be asked: a count that outlives a worker.';
create unique index content_orders_batch_id_position_key on app.content_orders (batch_id, position);
create index content_orders_reservation_id_idx on app.content_orders (reservation_id);
