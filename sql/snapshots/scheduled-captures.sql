-- Captures by schedule.

-- Definer, because no request role inserts schedules.
-- Schedules captures of a snapshot's catalog, with its members at that time, or of the snapshot's recordings. The caller pays.
create function private.schedule_capture(
  snapshot_id uuid, schedule text, hour_utc integer, monthly_budget_credits integer
) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_snapshot app.playcount_snapshots;
  v_price bigint;
  v_id uuid;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = schedule_capture.snapshot_id and s.account_id = any (private.workspace_ids());
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  -- Locked, so that a grant that ends meanwhile finds the new schedule.
  perform from app.grants g
  where g.account_id = private.account_id() and g.client_id = private.client_id() and 'write' = any (g.scopes) for share;
  perform private.refuse_if(not found and private.is_delegated(), 'PT403', 'The app has been disconnected');
  perform private.check_may_schedule();
  v_price := private.price('playcount_snapshot', v_snapshot.recording_count);
  perform private.refuse_if(schedule_capture.monthly_budget_credits < v_price, 'PT400', format(
    'monthly_budget_credits must cover one capture, which costs %s credits', v_price));
  v_id := private.create_schedule(
    'capture_playcounts', v_snapshot.account_id, private.paying_account_id(), v_snapshot.catalog_id,
    case when v_snapshot.catalog_id is null then v_snapshot.id end, null, schedule_capture.schedule,
    schedule_capture.hour_utc, schedule_capture.monthly_budget_credits);
  -- What the person has confirmed of an app's schedule, or need not (preview.ts), is its budget, also when the catalog grows.
  update app.scheduled_tasks t set monthly_budget_credits = greatest(
    (private.capture_price(v_snapshot.recording_count, schedule_capture.schedule) ->> 'credits_per_month')::integer, 25)
  where t.id = v_id and t.created_at = now() and t.client_id is not null and t.monthly_budget_credits is null;
  -- The requested capture is the first one of a new schedule. One of an existing schedule is started beside it.
  insert into app.scheduled_runs (schedule_id, date, run_id)
  select t.id, (now() at time zone 'UTC')::date, c.run_id
  from app.scheduled_tasks t join app.captures c on c.snapshot_id = v_snapshot.id
  where t.id = v_id and t.created_at = now()
  -- Two requests may have begun in the same microsecond.
  on conflict do nothing;
  return v_id;
end $$;

-- What the captures of a schedule cost in a UTC month, those in progress included. For definers.
create function private.schedule_credits(schedule_id uuid, month date) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(sum(v.credits), 0)
    from app.credit_reservations v
    where v.state in ('reserved', 'committed') and v.id in (
      -- A capture that is still in progress on the next day is the run of both days.
      select c.reservation_id from app.scheduled_runs r join app.captures c on c.run_id = r.run_id
      where r.schedule_id = schedule_credits.schedule_id and r.date >= month and r.date < month + interval '1 month')
  );
end $$;

-- Why a capture of as many recordings may not start; null if the schedule has no budget or it suffices.
create function private.budget_error(task app.scheduled_tasks, recording_count integer) returns text
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_price bigint := private.price('playcount_snapshot', recording_count);
  v_spent bigint := private.schedule_credits(task.id, date_trunc('month', now() at time zone 'UTC')::date);
begin
  return case when v_spent + v_price > task.monthly_budget_credits then format(
    'budget_exceeded: The captures of this month cost %s credits, and one more, up to %s, would exceed the budget of %s',
    v_spent, v_price, task.monthly_budget_credits) end;
end $$;

-- Starts the capture of a due schedule and returns its run. Without enough credits or budget it returns a failed run, or null
-- while credits are being bought. Switches off a schedule whose maker may not run it any more.
create function private.start_scheduled_task(task app.scheduled_tasks) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_isrcs text[];
  v_error text;
  v_shortage text;
begin
  perform from app.catalogs c where c.id = task.catalog_id for key share;
  v_isrcs := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = task.catalog_id
    union all
    select unnest(private.snapshot_isrcs(task.snapshot_id)));
  if not private.maker_acts_for(task.created_by, task.client_id, task.account_id) then
    v_error := case when private.acts_for(task.created_by, task.account_id)
      then 'app_disconnected: The app that ordered the schedule may not change anything any more; who switches it on pays'
      else 'payer_left: The account that pays no longer belongs to the workspace; who switches the schedule on pays' end;
    update app.scheduled_tasks t set enabled = false, disabled_reason = split_part(v_error, ':', 1) where t.id = task.id;
  else
    v_error := private.budget_error(task, cardinality(v_isrcs));
  end if;
  if v_error is not null then
    return private.create_failed_capture(task, v_error);
  end if;
  begin
    return (private.create_capture(
      task.account_id, task.catalog_id, task.created_by, v_isrcs, true, task.client_id)).run_id;
  exception when sqlstate 'PTGBU' then
    return private.create_failed_capture(
      task, 'budget_exceeded: The app that ordered the schedule has spent what it may in this month');
  when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
    return case when not private.create_recharge(task.created_by, (v_shortage::jsonb ->> 'required_credits')::bigint)
      then private.create_failed_capture(
        task, 'insufficient_credits: The account that pays for the schedule has too few credits') end;
  end;
end $$;

-- A failed capture, so that people see why none was started.
create function private.create_failed_capture(task app.scheduled_tasks, error text) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_snapshot_id uuid;
begin
  insert into app.playcount_snapshots (account_id, catalog_id, payer_id, state, error, finished_at)
  values (task.account_id, task.catalog_id, task.created_by, 'failed', create_failed_capture.error, now())
  returning id into v_snapshot_id;
  return private.create_failed_run(task, error, jsonb_build_object('snapshot_id', v_snapshot_id));
end $$;

grant execute on function private.schedule_capture to authenticated;
