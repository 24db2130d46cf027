-- When a worker last did maintenance: one row, which tells a stopped worker from an empty queue. No role has a grant.

create table private.worker_activity (
  id boolean primary key default true check (id),
  seen_at timestamptz not null
);
comment on table private.worker_activity is 'When a worker last did maintenance, in one row.';
alter table private.worker_activity enable row level security, force row level security;
create policy worker_activity_select_nobody on private.worker_activity for select to authenticated using (false);

create function private.record_worker() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- A write every quarter of a minute, not every few seconds.
  insert into private.worker_activity (seen_at) values (now())
  on conflict (id) do update set seen_at = excluded.seen_at
  where worker_activity.seen_at < excluded.seen_at - interval '15 seconds';
end $$;
