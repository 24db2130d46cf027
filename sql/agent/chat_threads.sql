-- Threads of the content agent. No role has a grant.

create table app.chat_threads (
  id text primary key check (length(id) between 1 and 300),
  platform text not null check (platform = 'slack'),
  team_id text check (length(team_id) between 1 and 100),
  channel text not null check (length(channel) between 1 and 100),
  ts text not null check (length(ts) between 1 and 50),
  created_at timestamptz not null default now()
);
comment on table app.chat_threads is 'Threads in which the agent was mentioned or reports: slack:channel:ts.';
comment on column app.chat_threads.team_id is 'The workspace of the first mention; null if it has only reports.';
create index chat_threads_created_at_idx on app.chat_threads (created_at);

alter table app.chat_threads enable row level security, force row level security;
create policy chat_threads_select_nobody on app.chat_threads for select to authenticated using (false);
