-- Creating schedules, and starting those that are due.

-- A schedule for a catalog or a snapshot; the existing one if it is enabled. Its first run is on another day. Raises PT409 if
-- the existing one differs.
create function private.create_schedule(
  task text, account_id uuid, created_by uuid, catalog_id uuid, snapshot_id uuid, artist_account_id uuid default null,
  schedule text default 'monthly', hour_utc integer default null, monthly_budget_credits integer default null
) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_task app.scheduled_tasks;
begin
  v_task.id := gen_random_uuid();
  v_task.created_at := now();
  v_task.schedule := create_schedule.schedule;
  v_task.hour_utc := create_schedule.hour_utc;
  insert into app.scheduled_tasks (
    id, task, account_id, created_by, catalog_id, snapshot_id, artist_account_id, schedule, hour_utc,
    monthly_budget_credits, created_at, next_run_at)
  values (
    v_task.id, create_schedule.task, create_schedule.account_id, create_schedule.created_by, create_schedule.catalog_id,
    create_schedule.snapshot_id, create_schedule.artist_account_id, create_schedule.schedule, create_schedule.hour_utc,
    create_schedule.monthly_budget_credits, v_task.created_at,
    -- Today is captured by the request.
    private.next_run(v_task, private.end_of_day(now())))
  on conflict do nothing;
  if found then
    return v_task.id;
  end if;
  select t.* into v_task from app.scheduled_tasks t
  where t.enabled and t.task = create_schedule.task
    and (t.account_id = create_schedule.account_id and t.catalog_id = create_schedule.catalog_id
      or t.snapshot_id = create_schedule.snapshot_id);
  perform private.refuse_if(
    v_task.schedule <> create_schedule.schedule or v_task.hour_utc is distinct from
      coalesce(create_schedule.hour_utc, v_task.hour_utc) or v_task.monthly_budget_credits is distinct from
      coalesce(create_schedule.monthly_budget_credits, v_task.monthly_budget_credits),
    'PT409', 'It has another schedule; change that with PATCH /api/tasks/{taskId}');
  -- Who pays for the schedule of an app and orders it too relies on it, whatever becomes of the app. Nobody else takes it out of
  -- the app's budget.
  if private.client_id() is null then
    update app.scheduled_tasks t set client_id = null
    where t.id = v_task.id and t.client_id is not null and t.created_by = create_schedule.created_by;
  end if;
  return v_task.id;
end $$;

-- Records the run of a schedule for a UTC day; there is only one.
create function private.add_scheduled_run(schedule_id uuid, date date, run_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into app.scheduled_runs (schedule_id, date, run_id)
  values (add_scheduled_run.schedule_id, add_scheduled_run.date, add_scheduled_run.run_id);
end $$;

-- A run of a schedule that was not started, so that people see why.
create function private.create_failed_run(task app.scheduled_tasks, error text, output jsonb default null) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_run_id uuid;
begin
  insert into app.task_runs (task, account_id, client_id, state, error, output, finished_at)
  values (task.task, task.account_id, task.client_id, 'failed', create_failed_run.error, create_failed_run.output, now())
  returning id into v_run_id;
  perform private.announce_run(v_run_id);
  return v_run_id;
end $$;

-- Records a failed run for days on which a daily schedule was not started, because no worker ran or credits came too late.
create function private.record_missed_days(task app.scheduled_tasks, first date, last date) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if exists (select from app.scheduled_runs r where r.schedule_id = task.id and r.date >= first) then
    return;
  end if;
  perform private.add_scheduled_run(task.id, first, private.create_failed_run(task, format(
    'missed: Nothing was started on %s (UTC), and past days cannot be captured',
    case when first = last then first::text else first || ' to ' || last end)));
end $$;

-- Starts a due schedule and returns when it is due next: a daily one on its own day only, however late, others also later.
-- After a fault, and while credits are being bought, it is tried again.
create function private.start_due_task(task app.scheduled_tasks, at timestamptz) returns timestamptz
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_today date := (at at time zone 'UTC')::date;
  v_next timestamptz := private.next_run(task, at);
  v_first_missed date;
  v_run_id uuid;
begin
  if task.schedule = 'daily' then
    v_first_missed := (least(task.next_run_at, v_next - interval '24 hours') at time zone 'UTC')::date;
    if v_first_missed < v_today then
      perform private.record_missed_days(task, v_first_missed, v_today - 1);
    end if;
    -- Started now, it would be the run of today, whose own time is still to come.
    if (v_next at time zone 'UTC')::date = v_today then
      return v_next;
    end if;
  end if;
  if exists (select from app.scheduled_runs r where r.schedule_id = task.id and r.date = v_today) then
    return private.next_run(task, private.end_of_day(at));
  end if;
  v_run_id := private.start_scheduled_task(task);
  if v_run_id is null then
    return at + interval '1 minute';
  end if;
  perform private.add_scheduled_run(task.id, v_today, v_run_id);
  return v_next;
exception when others then
  -- A schedule that cannot start must not block the others. People see a refusal as a failed run; a fault is retried.
  if sqlstate like 'PT%' then
    perform private.add_scheduled_run(task.id, v_today, private.create_failed_run(task,
      case sqlstate when 'PTPAY' then 'insufficient_credits: The account that pays for the schedule has too few credits'
        else 'not_started: ' || sqlerrm end));
    return v_next;
  end if;
  raise warning 'Scheduled task % did not start: % %', task.id, sqlstate, sqlerrm;
  return at + interval '1 hour';
end $$;

-- Starts schedules that are due, at least one and until a time, each once however long it has been due. Returns how many were
-- due.
create function private.start_due_tasks(
  at timestamptz default now(), until timestamptz default clock_timestamp() + interval '5 seconds'
) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_task app.scheduled_tasks;
  v_count integer := 0;
  v_next timestamptz;
begin
  for v_task in
    select t.* from app.scheduled_tasks t
    where t.enabled and t.next_run_at <= at
    order by t.next_run_at limit 20
    for no key update skip locked
  loop
    v_next := private.start_due_task(v_task, at);
    update app.scheduled_tasks t set next_run_at = v_next, updated_at = now() where t.id = v_task.id;
    v_count := v_count + 1;
    -- Large captures take seconds each. Together they could exceed the time limit of the statement, again and again.
    exit when clock_timestamp() >= until;
  end loop;
  return v_count;
end $$;
