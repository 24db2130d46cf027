-- Batches of content: what one request ordered. A batch that was ordered in a chat is reported there once, when all its
-- runs have ended or its time is up. No role has a grant: callers read the runs.

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
  report_run_id uuid references app.task_runs (id) on delete set null,
  created_at timestamptz not null default now()
);
comment on table app.content_batches is 'One request for videos of an artist by one template.';
comment on column app.content_batches.artist_id is 'Null if the artist was deleted: the runs end uncharged.';
comment on column app.content_batches.thread_id is 'The chat thread that requested it: slack:channel:ts.';
create index content_batches_artist_id_idx on app.content_batches (artist_id);
create index content_batches_payer_id_idx on app.content_batches (payer_id);
create index content_batches_report_run_id_idx on app.content_batches (report_run_id);

alter table app.content_batches enable row level security, force row level security;
create policy content_batches_select_nobody on app.content_batches for select to authenticated using (false);
