-- Making one video: what a run needs stands in its order, so it goes on after a crash and between two looks at the vendor.

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
  'What a run has to make, nothing where the artist was deleted, and how long ago it was asked for; null where it has ended.';

create function jobs.note_content(run_id uuid, job_id text, progress jsonb) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- The run first, as whoever ends it does.
  update app.task_runs r set progress = note_content.progress where r.id = note_content.run_id and r.state = 'running';
  if not found then
    return false;
  end if;
  update app.content_orders o set job_id = note_content.job_id, faults = 0 where o.run_id = note_content.run_id;
  return true;
end $$;
comment on function jobs.note_content is 'The vendor''s job and how far it is; false where the run has ended.';

create function jobs.note_content_fault(run_id uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_faults integer;
begin
  update app.content_orders o set faults = o.faults + 1 where o.run_id = note_content_fault.run_id returning o.faults into v_faults;
  return v_faults;
end $$;
comment on function jobs.note_content_fault is 'How often in a row the vendor could not be asked, this time included.';

create function private.settle_content(run_id uuid, video_url text, caption_text text, failure text) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_order app.content_orders;
  v_credits bigint;
begin
  perform from app.task_runs r where r.id = settle_content.run_id and r.state in ('queued', 'running') for no key update;
  if not found then
    return false;
  end if;
  update app.content_orders o set video_url = settle_content.video_url, caption_text = settle_content.caption_text
  where o.run_id = settle_content.run_id returning o.* into strict v_order;
  v_credits := private.settle_credits(v_order.reservation_id, case when failure is null then 1 else 0 end);
  return private.end_run(
    v_order.run_id,
    jsonb_strip_nulls(jsonb_build_object('videoUrl', v_order.video_url, 'captionText', v_order.caption_text))
      || jsonb_build_object('credits', v_credits),
    failure);
end $$;
comment on function private.settle_content is
  'Ends a run: with its video, charged, or failed for a reason, nothing charged. False where it had ended. For functions that run as their owner.';

create function jobs.end_content(run_id uuid, video_url text, caption_text text, failure text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.settle_content(run_id, video_url, caption_text, failure); end $$;
comment on function jobs.end_content is
  'Ends a run: with its video, charged, or failed for a reason, nothing charged. False where it had ended.';
