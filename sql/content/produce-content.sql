-- Producing one video. The state of a run is in its order, so that it continues after a crash and between polls.

create function jobs.begin_content(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'job_id', o.job_id,
      'age_ms', floor(extract(epoch from now() - b.created_at) * 1000),
      'request', case when a.id is not null then jsonb_build_object(
        'artist', jsonb_build_object(
          'id', a.id, 'name', a.name, 'instruction', p.instruction, 'image', p.image),
        'template', b.template, 'lipsync', b.lipsync, 'captionLength', b.caption_length, 'upscale', b.upscale,
        'songs', b.songs, 'images', b.images,
        'position', o.position, 'count', (select count(*) from app.content_orders other where other.batch_id = b.id)) end)
    from app.content_orders o
    join app.task_runs r on r.id = o.run_id and r.state in ('queued', 'running')
    join app.content_batches b on b.id = o.batch_id
    left join app.accounts a on a.id = b.artist_id
    left join app.artists p on p.account_id = a.id
    where o.run_id = begin_content.run_id
  );
end $$;
comment on function jobs.begin_content is
  'The request of a run, null if the artist was deleted, and its age. Null if the run has ended.';

create function jobs.save_content_progress(run_id uuid, job_id text, progress jsonb) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Lock the run first, as in end_content.
  update app.task_runs r set progress = save_content_progress.progress where r.id = save_content_progress.run_id and r.state = 'running';
  if not found then
    return false;
  end if;
  update app.content_orders o set job_id = save_content_progress.job_id, faults = 0
  where o.run_id = save_content_progress.run_id;
  return true;
end $$;
comment on function jobs.save_content_progress is 'Stores the vendor''s job and progress; false if the run has ended.';

create function jobs.count_content_fault(run_id uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_faults integer;
begin
  update app.content_orders o set faults = o.faults + 1
  where o.run_id = count_content_fault.run_id returning o.faults into v_faults;
  return v_faults;
end $$;
comment on function jobs.count_content_fault is 'Counts a failed request. Returns how many failed in a row.';

create function jobs.end_content(run_id uuid, video_url text, caption_text text, failure text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_order app.content_orders;
  v_credits bigint;
begin
  perform from app.task_runs r where r.id = end_content.run_id and r.state in ('queued', 'running') for no key update;
  if not found then
    return false;
  end if;
  update app.content_orders o set video_url = end_content.video_url, caption_text = end_content.caption_text
  where o.run_id = end_content.run_id returning o.* into strict v_order;
  v_credits := private.settle_credits(v_order.reservation_id, case when failure is null then 1 else 0 end);
  return private.end_run(
    v_order.run_id,
    jsonb_strip_nulls(jsonb_build_object('videoUrl', v_order.video_url, 'captionText', v_order.caption_text))
      || jsonb_build_object('credits', v_credits),
    failure);
end $$;
comment on function jobs.end_content is 'Ends a run: charged, or failed without a charge. False if it had ended.';
