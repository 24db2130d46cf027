-- What a schedule has done, and what follows from it.

-- From which UTC date on comparisons of some lengths are possible, if no capture of a daily schedule is missed; empty for
-- others.
create function private.comparable_from(task app.scheduled_tasks) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_next date := (task.next_run_at at time zone 'UTC')::date;
  v_first date;
begin
  if task.schedule <> 'daily' or not task.enabled then
    return '[]';
  end if;
  -- The days without a gap before the next run.
  select min(day.date) into v_first
  from (
    select r.date, row_number() over (order by r.date desc)::integer as number
    from app.scheduled_runs r join app.task_runs run on run.id = r.run_id
    where r.schedule_id = task.id and r.date < v_next
      and private.is_on_time(comparable_from.task, r.date, run.state, run.created_at, run.finished_at)
  ) day
  where day.date = v_next - day.number;
  v_first := coalesce(v_first, v_next);
  return (
    select jsonb_agg(jsonb_build_object(
      'days', n.days, 'since', v_first + n.days,
      -- All dates must be over.
      'from', v_first + 2 * n.days + 1) order by n.days)
    from unnest(array[1, 7, 14, 28]) n (days)
  );
end $$;

-- How the latest runs of a schedule ended, of those of the last 90 days.
create function private.describe_last_run(task app.scheduled_tasks) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    with run as (
      select r.date, t.id, t.state, t.error, t.started_at,
        private.is_on_time(describe_last_run.task, r.date, t.state, t.created_at, t.finished_at) as on_time
      from app.scheduled_runs r join app.task_runs t on t.id = r.run_id
      where r.schedule_id = task.id
    )
    select jsonb_build_object(
      'last_run', (
        select jsonb_build_object('id', r.id, 'date', r.date, 'state', r.state, 'error', r.error,
          'started_at', private.format_timestamp(r.started_at), 'on_time', r.on_time)
        from run r order by r.date desc limit 1),
      'last_error', (select r.error from run r where r.state = 'failed' order by r.date desc limit 1),
      'failed_in_a_row', (
        select count(*) from run r where r.state = 'failed'
          and not exists (select from run later where later.state = 'completed' and later.date > r.date)))
  );
end $$;

create function private.describe_schedule(task app.scheduled_tasks) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', task.id, 'account_id', task.account_id, 'artist_account_id', task.artist_account_id, 'task', task.task,
    'schedule', task.schedule, 'hour_utc', private.start_second(task) / 3600,
    'monthly_budget_credits', task.monthly_budget_credits, 'enabled', task.enabled,
    'disabled_reason', task.disabled_reason,
    'catalog_id', task.catalog_id, 'snapshot_id', task.snapshot_id,
    'next_run_at', private.format_timestamp(task.next_run_at),
    'comparable_from', private.comparable_from(task),
    'created_at', private.format_timestamp(task.created_at)
  ) || private.describe_last_run(task);
end $$;

grant execute on function private.start_second, private.end_of_day, private.next_monthly_run, private.next_run,
  private.next_free_run, private.is_on_time, private.comparable_from, private.describe_last_run, private.describe_schedule
  to authenticated;
