-- Mentions of the content agent, each stored once by the platform's ids of the event and of the message. No role has a grant.

create table app.chat_events (
  platform text not null check (platform = 'slack'),
  event_id text not null check (length(event_id) between 1 and 100),
  team_id text not null check (length(team_id) between 1 and 100),
  thread_id text not null references app.chat_threads (id) on delete cascade,
  text text not null check (length(text) <= 40000),
  run_id uuid references app.task_runs (id) on delete set null,
  received_at timestamptz not null default now(),
  channel text check (length(channel) between 1 and 100),
  ts text check (length(ts) between 1 and 50),
  primary key (platform, event_id),
  unique (platform, team_id, channel, ts)
);
comment on table app.chat_events is 'Mentions of the agent, with the run that replies.';
comment on column app.chat_events.team_id is 'The workspace of the mention. A thread may be shared by several.';
comment on column app.chat_events.channel is
  'With ts, the message at the platform, which may come in several events. Null if the row is older than the column.';
create index chat_events_team_id_idx on app.chat_events (platform, team_id, received_at);
create index chat_events_thread_id_idx on app.chat_events (thread_id);
create index chat_events_run_id_idx on app.chat_events (run_id);

alter table app.chat_events enable row level security, force row level security;
create policy chat_events_select_nobody on app.chat_events for select to authenticated using (false);
