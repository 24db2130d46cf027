-- Reporting a batch to its chat thread. A run that is reported as timed out has ended, so it is never charged later.

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
    -- Lock all runs before the payer's balance, because ending a run locks in this order.
    perform from app.task_runs r
    where r.id in (select o.run_id from app.content_orders o where o.batch_id = v_batch.id)
    order by r.id for no key update;
    perform jobs.end_content(o.run_id, null, null, failure)
    from app.content_orders o where o.batch_id = v_batch.id;
  end if;
  perform private.post_progress(v_batch.id);
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
  'The state of a batch for its report. Ends the batch with the failure if it is overdue. Null if the report has ended.';
