-- The schedules of OAuth clients, and the mail about them. Grants had no limits at first: the schedules that clients had then stay
-- until their people decide, who are told by one mail. The migration `app_schedules` enqueued these, one for each person.

-- How many recordings a schedule captures.
create function private.schedule_recordings(task app.scheduled_tasks) returns integer
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return case
    when task.catalog_id is not null then (select c.song_count from app.catalogs c where c.id = task.catalog_id)
    else (select s.recording_count from app.playcount_snapshots s where s.id = task.snapshot_id) end;
end $$;

-- What an OAuth client captures by schedule for an account that pays, and the highest price in a month with 31 days, within the
-- budget of the schedule.
create function private.client_schedules(account_id uuid, client_id uuid)
returns table (catalog_name text, recordings integer, schedule text, credits bigint)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
    select c.name, size.recordings, t.schedule, least(
      case when size.recordings = 0 then 0
        else (private.capture_price(size.recordings, t.schedule) ->> 'credits_per_month')::bigint end,
      t.monthly_budget_credits)
    from app.scheduled_tasks t
    left join app.catalogs c on c.id = t.catalog_id
    cross join lateral (select private.schedule_recordings(t)) size (recordings)
    where (t.created_by, t.client_id) = (client_schedules.account_id, client_schedules.client_id) and t.enabled
    order by c.name, t.id;
end $$;

create function jobs.begin_schedules_mail(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_due jsonb;
  v_mail app.mails;
  v_limit text;
begin
  -- What it says is kept: a repeated mail must be identical to be recognized by its key.
  update app.task_runs r set progress = (
    select jsonb_build_object('apps', jsonb_agg(jsonb_build_object(
      'name', private.client_details(g.client_id) ->> 'name', 'budget', g.monthly_budget_credits, 'schedules', scheduled.list)
      order by g.created_at, g.client_id))
    from app.grants g
    cross join lateral (
      select jsonb_agg(to_jsonb(s)) from private.client_schedules(g.account_id, g.client_id) s
    ) scheduled (list)
    where g.account_id = r.turn_id and g.may_schedule and scheduled.list is not null
      and 'write' = any ((private.live_grant(g.account_id, g.client_id)).scopes)
    having count(*) > 0)
  where r.id = begin_schedules_mail.run_id and r.finished_at is null and r.progress is null;
  select r.progress || jsonb_build_object(
    'to', a.email, 'ageMs', floor(extract(epoch from clock_timestamp() - r.created_at) * 1000))
  into v_due
  from app.task_runs r join app.accounts a on a.id = r.turn_id
  where r.id = begin_schedules_mail.run_id and r.finished_at is null and a.email is not null;
  if v_due is null then
    return null;
  end if;
  v_mail.id := begin_schedules_mail.run_id;
  v_mail.kind := 'notice';
  v_limit := private.take_mail(v_mail);
  return case when v_limit is null then v_due
    else jsonb_build_object('limit', v_limit, 'waits', true, 'ageMs', v_due -> 'ageMs') end;
end $$;
comment on function jobs.begin_schedules_mail is
  'Whom a run has to tell of the schedules of apps, with what they capture and cost; a limit instead while a budget of mail is used up; null if it has ended or there are none any more.';

grant execute on function private.schedule_recordings, private.client_schedules to authenticated;
