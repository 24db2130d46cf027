-- Monthly schedules: work that starts each month on the day and at the time of day when the schedule was created.

create function private.next_monthly_run(anchor timestamptz, after timestamptz) returns timestamptz
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_anchor timestamp := anchor at time zone 'UTC';
  v_after timestamp := after at time zone 'UTC';
  v_months integer := (extract(year from v_after) - extract(year from v_anchor)) * 12
    + extract(month from v_after) - extract(month from v_anchor);
begin
  -- Always counted from the anchor: the 31st is the 28th in February, and the 31st again in March.
  if v_anchor + make_interval(months => v_months) <= v_after then
    v_months := v_months + 1;
  end if;
  return (v_anchor + make_interval(months => v_months)) at time zone 'UTC';
end $$;
comment on function private.next_monthly_run is 'The first monthly recurrence of the anchor after a time.';

create function private.create_schedule(
  task text, account_id uuid, created_by uuid, catalog_id uuid, snapshot_id uuid, artist_account_id uuid default null
) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into app.scheduled_tasks (task, account_id, created_by, catalog_id, snapshot_id, artist_account_id, next_run_at)
  values (
    create_schedule.task, create_schedule.account_id, create_schedule.created_by, create_schedule.catalog_id,
    create_schedule.snapshot_id, create_schedule.artist_account_id, private.next_monthly_run(now(), now())
  )
  on conflict do nothing
  returning id into v_id;
  return coalesce(v_id, (
    select t.id from app.scheduled_tasks t
    where t.enabled and t.task = create_schedule.task
      and (t.account_id = create_schedule.account_id and t.catalog_id = create_schedule.catalog_id
        or t.snapshot_id = create_schedule.snapshot_id)
  ));
end $$;
comment on function private.create_schedule is
  'A monthly schedule for a catalog or a snapshot; the existing one if it is enabled. The first run is a month from now.';

create function private.start_due_tasks() returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_task app.scheduled_tasks;
  v_next timestamptz;
  v_count integer := 0;
  v_run_id uuid;
begin
  for v_task in
    select t.* from app.scheduled_tasks t
    where t.enabled and t.next_run_at <= now()
    order by t.next_run_at limit 20
    for update skip locked
  loop
    -- Counted from the creation, so that a late start does not move later ones.
    v_next := private.next_monthly_run(v_task.created_at, now());
    begin
      if private.start_scheduled_task(v_task) is null then
        v_next := now() + interval '1 minute';
      else
        v_count := v_count + 1;
      end if;
    exception when others then
      -- A schedule that cannot start must not block the others. People see a refusal as a failed run; a fault is retried.
      if sqlstate like 'PT%' then
        insert into app.task_runs (task, account_id, state, error, finished_at)
        values (
          v_task.task, v_task.account_id, 'failed',
          case sqlstate when 'PTPAY' then 'insufficient_credits: The account that pays for the schedule has too few credits'
            else 'not_started: ' || sqlerrm end,
          now())
        returning id into v_run_id;
        perform private.announce_run(v_run_id);
      else
        raise warning 'Scheduled task % did not start: % %', v_task.id, sqlstate, sqlerrm;
        v_next := now() + interval '1 hour';
      end if;
    end;
    update app.scheduled_tasks t set next_run_at = v_next, updated_at = now() where t.id = v_task.id;
  end loop;
  return v_count;
end $$;
comment on function private.start_due_tasks is
  'Starts each schedule that is due, once however long it has been due. Returns how many started.';

create function private.describe_schedule(task app.scheduled_tasks) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', task.id, 'account_id', task.account_id, 'artist_account_id', task.artist_account_id, 'task', task.task,
    'schedule', task.schedule, 'enabled', task.enabled, 'catalog_id', task.catalog_id, 'snapshot_id', task.snapshot_id,
    'next_run_at', private.format_timestamp(task.next_run_at),
    'created_at', private.format_timestamp(task.created_at)
  );
end $$;
comment on function private.describe_schedule is 'A schedule as the API returns it.';

create function api.list_tasks(
  account_id uuid, artist_account_id uuid, enabled boolean, id uuid, page integer, page_limit integer
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_ids uuid[] := private.listed_account_ids(list_tasks.account_id, list_tasks.id is not null);
  v_ids uuid[] := array(
    select t.id from app.scheduled_tasks t
    where (v_account_ids is null or t.account_id = any (v_account_ids))
      and (list_tasks.id is null or t.id = list_tasks.id)
      and (list_tasks.artist_account_id is null or t.artist_account_id = list_tasks.artist_account_id)
      and (list_tasks.enabled is null or t.enabled = list_tasks.enabled)
  );
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, cardinality(v_ids)),
    'tasks', (
      select coalesce(jsonb_agg(private.describe_schedule(t) order by t.created_at desc, t.id), '[]')
      from (
        select listed.* from app.scheduled_tasks listed where listed.id = any (v_ids)
        order by listed.created_at desc, listed.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) t
    )
  );
end $$;
comment on function api.list_tasks is
  'A page of the schedules of the caller''s workspaces or of the given account, newest first. GET /api/tasks.';

create function api.update_task(task_id uuid, enabled boolean) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_task app.scheduled_tasks;
begin
  update app.scheduled_tasks t set
    enabled = update_task.enabled,
    updated_at = now(),
    created_by = case when update_task.enabled and not t.enabled then private.account_id() else t.created_by end,
    -- Runs that were missed while it was disabled are not made up for.
    next_run_at = case when update_task.enabled and not t.enabled and t.next_run_at <= now()
      then private.next_monthly_run(t.created_at, now()) else t.next_run_at end
  where t.id = update_task.task_id
  returning t.* into v_task;
  perform private.refuse_if(not found, 'PT404', 'Task not found');
  return private.describe_schedule(v_task);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'Another schedule for this is enabled';
end $$;
comment on function api.update_task is 'Enables or disables a schedule. PATCH /api/tasks/{taskId}.';

create function api.delete_task(task_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.scheduled_tasks t where t.id = delete_task.task_id;
  perform private.refuse_if(not found, 'PT404', 'Task not found');
  return jsonb_build_object('id', delete_task.task_id);
end $$;
comment on function api.delete_task is 'Deletes a schedule. Its runs stay. DELETE /api/tasks/{taskId}.';

grant execute on function private.next_monthly_run, private.describe_schedule to authenticated;
