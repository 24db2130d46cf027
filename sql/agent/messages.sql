-- Messages of the agent. A message is inserted with the run that posts it, under a key that prevents a second one. Messages
-- of a thread are posted in order.

-- Queues a message of the agent in a thread; false if it was queued before. account_id owns the run, and may be null.
create function private.post_message(thread_id text, key text, text text, account_id uuid) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into app.chat_messages (thread_id, key, text) values (post_message.thread_id, post_message.key, post_message.text)
  on conflict on constraint chat_messages_thread_id_key_key do nothing
  returning id into v_id;
  if v_id is null then
    return false;
  end if;
  update app.chat_messages m set run_id = private.enqueue_run('post_message', post_message.account_id) where m.id = v_id;
  return true;
end $$;

create function jobs.begin_message(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_message app.chat_messages;
  v_waits boolean;
begin
  select m.* into v_message
  from app.chat_messages m join app.task_runs r on r.id = m.run_id and r.state in ('queued', 'running')
  where m.run_id = begin_message.run_id;
  if not found then
    return null;
  end if;
  v_waits := exists (
    select from app.chat_messages earlier
    join app.task_runs r on r.id = earlier.run_id and r.state in ('queued', 'running')
    where earlier.thread_id = v_message.thread_id and earlier.number < v_message.number);
  if not v_waits then
    update app.chat_messages m set attempted_at = coalesce(m.attempted_at, now()) where m.id = v_message.id;
  end if;
  return (
    select jsonb_build_object(
      'thread', jsonb_build_object('channel', t.channel, 'ts', t.ts),
      'key', v_message.key, 'text', v_message.text,
      'waits', v_waits,
      'attempted', v_message.attempted_at is not null,
      'ageMs', floor(extract(epoch from now() - v_message.created_at) * 1000))
    from app.chat_threads t where t.id = v_message.thread_id
  );
end $$;
comment on function jobs.begin_message is
  'The message of a run, whether it waits for an earlier one, and whether it may be posted already. Null if the run has ended.';

create function jobs.end_message(run_id uuid, ts text, failure text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.chat_messages m set ts = end_message.ts where m.run_id = end_message.run_id and failure is null;
  return private.end_run(
    end_message.run_id, (
      select jsonb_build_object('thread_id', m.thread_id, 'ts', m.ts) from app.chat_messages m
      where m.run_id = end_message.run_id
    ), failure);
end $$;
comment on function jobs.end_message is 'Ends a run: posted with this ts, or failed.';

-- Definer, because the caller has a secret of the platform, but no account.
create function api.report_to_thread(thread_id text, key text, text text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid;
begin
  -- A caller with the secret may report to any thread. Slack decides whether the agent may post there.
  insert into app.chat_threads (id, platform, channel, ts)
  values (
    report_to_thread.thread_id, split_part(report_to_thread.thread_id, ':', 1),
    split_part(report_to_thread.thread_id, ':', 2), split_part(report_to_thread.thread_id, ':', 3))
  on conflict do nothing;
  select w.account_id into v_account_id
  from app.chat_threads t
  join app.chat_workspaces w on (w.platform, w.team_id) = (t.platform, t.team_id)
  where t.id = report_to_thread.thread_id;
  return to_jsonb(private.post_message(
    report_to_thread.thread_id, report_to_thread.key, report_to_thread.text, v_account_id));
end $$;
comment on function api.report_to_thread is
  'Posts the result of external work to a thread (slack:channel:ts), once per key. POST /api/content-agent/callback.';

-- Posts to the thread of a batch, once, that half of the work is done.
create function private.post_progress(batch_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_batch record;
begin
  select t.id as thread_id, report.account_id, count(*) as total,
    count(*) filter (where r.state = 'completed') as ready,
    count(*) filter (where r.finished_at is null) as open,
    avg(case r.state
      when 'completed' then 100 when 'failed' then 0 else coalesce((r.progress ->> 'percent')::numeric, 0) end) as percent
  into v_batch
  from app.content_batches b
  join app.chat_threads t on t.id = b.thread_id
  join app.task_runs report on report.id = b.report_run_id
  join app.content_orders o on o.batch_id = b.id
  join app.task_runs r on r.id = o.run_id
  where b.id = post_progress.batch_id
  group by t.id, report.account_id;
  if v_batch.open > 0 and v_batch.percent >= 50 then
    perform private.post_message(
      v_batch.thread_id, 'progress ' || batch_id,
      case v_batch.total when 1 then 'Half way.'
        else format('Half way: %s of %s ready so far.', v_batch.ready, v_batch.total) end,
      v_batch.account_id);
  end if;
end $$;

-- Deletes threads without a mention for 90 days, and expired link codes. For jobs.run_maintenance.
create function private.delete_old_chats() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.chat_threads t where t.id in (
    select old.id from app.chat_threads old
    where old.created_at < now() - interval '90 days'
      and not exists (
        select from app.chat_events e where e.thread_id = old.id and e.received_at > now() - interval '90 days')
    order by old.created_at limit 1000
  );
  delete from app.chat_link_codes c where c.ctid = any (array(
    select old.ctid from app.chat_link_codes old where old.expires_at <= now() limit 10000));
end $$;
