-- When schedules run. A comparison needs counts of consecutive days that were stored within 3600 s of the same time of day,
-- so each schedule has a fixed time of day: the hour that was chosen and 0 to 1199 s, which are the same on each day. A capture
-- whose last page is stored within an hour after that time is aligned with every other such capture of the schedule. Two
-- schedules of the same hour are at most 20 minutes apart, so captures that take up to 40 minutes are aligned across them too.

-- The second of the UTC day at which a schedule starts its runs, always the same.
create function private.start_second(task app.scheduled_tasks) returns integer
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    -- From the id, whose first digits are random: schedules of the same hour do not all start at once.
    when task.hour_utc is not null then task.hour_utc * 3600 + ('x' || left(task.id::text, 8))::bit(32)::bigint % 1200
    -- A later capture could end after midnight, and its counts would be those of the next day.
    else least(floor(extract(epoch from (task.created_at at time zone 'UTC')::time))::integer, 84000)
  end;
end $$;

-- The last microsecond of the UTC day of a time.
create function private.end_of_day(at timestamptz) returns timestamptz
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (date_trunc('day', at at time zone 'UTC') + interval '1 day - 1 microsecond') at time zone 'UTC';
end $$;

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

-- When a schedule runs after a time: each day, on the weekday or on the day of the month of its creation, at its time of day.
create function private.next_run(task app.scheduled_tasks, after timestamptz) returns timestamptz
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_anchor timestamptz := (date_trunc('day', task.created_at at time zone 'UTC')
    + private.start_second(task) * interval '1 second') at time zone 'UTC';
  v_days integer := case task.schedule when 'daily' then 1 when 'weekly' then 7 end;
begin
  if v_days is null then
    return private.next_monthly_run(v_anchor, after);
  end if;
  return v_anchor + make_interval(
    hours => (floor(extract(epoch from after - v_anchor) / (v_days * 86400)) + 1)::integer * v_days * 24);
end $$;

-- When a schedule runs next, after the UTC days that it has run for.
create function private.next_free_run(task app.scheduled_tasks) returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_last date := (select max(r.date) from app.scheduled_runs r where r.schedule_id = task.id);
begin
  return private.next_run(task, greatest(now(), private.end_of_day(v_last::timestamp at time zone 'UTC')));
end $$;

-- Whether all counts of a run were stored within an hour after its schedule's time, so far if it is in progress.
create function private.is_on_time(
  task app.scheduled_tasks, date date, state text, created_at timestamptz, finished_at timestamptz
) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_start timestamptz := (date + private.start_second(task) * interval '1 second') at time zone 'UTC';
begin
  return state <> 'failed' and created_at >= v_start
    and coalesce(finished_at, now()) <= least(v_start + interval '1 hour', private.end_of_day(v_start));
end $$;
