-- Reporting a batch to the thread that asked for it. What is reported as timed out ends as that: it is never charged later.

create function private.end_late_content(batch_id uuid, failure text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_run_id uuid;
begin
  -- All of them before the payer's balance: whoever ends one of them takes its run first and then the balance.
  perform from app.task_runs r
  where r.id in (select o.run_id from app.content_orders o where o.batch_id = end_late_content.batch_id)
  order by r.id for no key update;
  for v_run_id in select o.run_id from app.content_orders o where o.batch_id = end_late_content.batch_id order by o.position loop
    perform private.settle_content(v_run_id, null, null, failure);
  end loop;
end $$;
comment on function private.end_late_content is
  'Ends what is left of a batch, with nothing charged. For functions that run as their owner.';

create function jobs.begin_content_report(run_id uuid, limit_ms integer, failure text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_batch app.content_batches;
begin
  select b.* into v_batch
  from app.content_batches b
  join app.task_runs r on r.id = b.report_run_id and r.state in ('queued', 'running')
  where b.report_run_id = begin_content_report.run_id;
  if not found then
    return null;
  end if;
  if now() > v_batch.created_at + limit_ms * interval '1 millisecond' then
    perform private.end_late_content(v_batch.id, failure);
  end if;
  perform private.say_progress(v_batch.id);
  return (
    select jsonb_build_object(
      'thread_id', v_batch.thread_id,
      'age_ms', floor(extract(epoch from now() - v_batch.created_at) * 1000),
      'open', count(*) filter (where r.finished_at is null),
      'results', jsonb_agg(jsonb_build_object(
        'runId', r.id, 'state', r.state, 'videoUrl', o.video_url, 'captionText', o.caption_text, 'error', r.error
      ) order by o.position))
    from app.content_orders o join app.task_runs r on r.id = o.run_id
    where o.batch_id = v_batch.id
  );
end $$;
comment on function jobs.begin_content_report is
  'How a batch stands that is to be reported; one that has taken too long is ended first, for this reason. Null where the report has ended.';
