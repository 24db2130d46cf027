-- Monthly captures.

-- Definer, because no request role inserts schedules.
create function private.schedule_capture(snapshot_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_snapshot app.playcount_snapshots;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = schedule_capture.snapshot_id and s.account_id = any (private.workspace_ids());
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  return private.create_schedule(
    'capture_playcounts', v_snapshot.account_id, private.paying_account_id(), v_snapshot.catalog_id,
    case when v_snapshot.catalog_id is null then v_snapshot.id end);
end $$;
comment on function private.schedule_capture is
  'Schedules a monthly capture of a snapshot''s catalog, with its members at that time, or of the snapshot''s recordings. The caller pays.';

create function private.start_scheduled_task(task app.scheduled_tasks) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_shortage text;
begin
  perform from app.catalogs c where c.id = task.catalog_id for key share;
  begin
    return (private.create_capture(task.account_id, task.catalog_id, task.created_by, array(
      select member.isrc from app.catalog_songs member where member.catalog_id = task.catalog_id
      union all
      select unnest(private.snapshot_isrcs(task.snapshot_id))))).run_id;
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
    return case when not private.create_recharge(task.created_by, (v_shortage::jsonb ->> 'required_credits')::bigint)
      then private.create_unpaid_capture(task) end;
  end;
end $$;
comment on function private.start_scheduled_task is
  'Starts the capture of a due schedule and returns its run. Without enough credits it returns a failed run, or null while credits are being bought.';

create function private.create_unpaid_capture(task app.scheduled_tasks) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_error text := 'insufficient_credits: The account that pays for the schedule has too few credits';
  v_snapshot_id uuid;
  v_run_id uuid;
begin
  insert into app.playcount_snapshots (account_id, catalog_id, payer_id, state, error, finished_at)
  values (task.account_id, task.catalog_id, task.created_by, 'failed', v_error, now())
  returning id into v_snapshot_id;
  insert into app.task_runs (task, account_id, state, error, output, finished_at)
  values (task.task, task.account_id, 'failed', v_error, jsonb_build_object('snapshot_id', v_snapshot_id), now())
  returning id into v_run_id;
  perform private.announce_run(v_run_id);
  return v_run_id;
end $$;
comment on function private.create_unpaid_capture is 'A failed capture, so that people see why none was started.';

grant execute on function private.schedule_capture to authenticated;
