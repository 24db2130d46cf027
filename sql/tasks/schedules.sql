-- Schedules as callers read and change them.

create function api.list_tasks(
  account_id uuid, artist_account_id uuid, enabled boolean, id uuid, page integer, page_limit integer,
  catalog_id uuid default null
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_ids uuid[];
  v_ids uuid[];
begin
  if list_tasks.catalog_id is not null then
    perform private.check_catalog_visible(list_tasks.catalog_id);
  end if;
  v_account_ids := private.listed_account_ids(list_tasks.account_id, list_tasks.id is not null);
  v_ids := array(
    select t.id from app.scheduled_tasks t
    where (v_account_ids is null or t.account_id = any (v_account_ids))
      and (list_tasks.id is null or t.id = list_tasks.id)
      and (list_tasks.artist_account_id is null or t.artist_account_id = list_tasks.artist_account_id)
      and (list_tasks.enabled is null or t.enabled = list_tasks.enabled)
      and (list_tasks.catalog_id is null or t.catalog_id = list_tasks.catalog_id)
  );
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
  'A page of the schedules of the caller''s workspaces, or of the given account or a catalog, newest first. GET /api/tasks.';

create function api.update_task(
  task_id uuid, enabled boolean, schedule text, hour_utc integer, monthly_budget_credits integer, clears_budget boolean
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_old app.scheduled_tasks;
  v_task app.scheduled_tasks;
begin
  select t.* into v_old from app.scheduled_tasks t where t.id = update_task.task_id for no key update;
  perform private.refuse_if(not found, 'PT404', 'Task not found');
  -- Others of the workspace may have changed what it costs while it was off, at no cost of theirs.
  perform private.refuse_if(
    update_task.enabled and not v_old.enabled and v_old.created_by <> private.account_id()
      and (update_task.schedule is null or update_task.monthly_budget_credits is null and not clears_budget),
    'PT409', format('Another account paid for this schedule: name schedule (now %s) and monthly_budget_credits (now %s), which you pay for from now on',
      v_old.schedule, coalesce(v_old.monthly_budget_credits::text, 'null')));
  v_task := v_old;
  v_task.enabled := coalesce(update_task.enabled, v_old.enabled);
  v_task.disabled_reason := case when not v_task.enabled then v_old.disabled_reason end;
  v_task.schedule := coalesce(update_task.schedule, v_old.schedule);
  v_task.hour_utc := coalesce(update_task.hour_utc, v_old.hour_utc);
  v_task.monthly_budget_credits := case when not clears_budget
    then coalesce(update_task.monthly_budget_credits, v_old.monthly_budget_credits) end;
  -- Nobody changes what another person pays.
  if v_task.enabled and not v_old.enabled
    or (v_task.schedule, v_task.monthly_budget_credits) is distinct from (v_old.schedule, v_old.monthly_budget_credits)
  then
    v_task.created_by := private.account_id();
    v_task.client_id := null;
    v_task.key_id := private.key_id();
  end if;
  -- Runs that were missed while it was disabled are not made up for.
  if v_task.enabled and not v_old.enabled and v_old.next_run_at <= now()
    or (v_task.schedule, v_task.hour_utc) is distinct from (v_old.schedule, v_old.hour_utc)
  then
    v_task.next_run_at := private.next_free_run(v_task);
  end if;
  update app.scheduled_tasks t set
    enabled = v_task.enabled, schedule = v_task.schedule, hour_utc = v_task.hour_utc,
    monthly_budget_credits = v_task.monthly_budget_credits, created_by = v_task.created_by,
    client_id = v_task.client_id, key_id = v_task.key_id, disabled_reason = v_task.disabled_reason,
    next_run_at = v_task.next_run_at, updated_at = now()
  where t.id = update_task.task_id;
  return private.describe_schedule(v_task);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'Another schedule for this is enabled';
end $$;
comment on function api.update_task is
  'Enables, disables or changes a schedule; null leaves a value. Who enables one that another account paid for names its interval and budget: otherwise PT409. PATCH /api/tasks/{taskId}.';

create function api.delete_task(task_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.scheduled_tasks t where t.id = delete_task.task_id;
  perform private.refuse_if(not found, 'PT404', 'Task not found');
  return jsonb_build_object('id', delete_task.task_id);
end $$;
comment on function api.delete_task is 'Deletes a schedule. Its runs stay. DELETE /api/tasks/{taskId}.';
