-- A warning before schedules run out of credits: once when the balance of the account that pays covers fewer than seven days
-- of its schedules, and again after it has covered them.

-- What the captures of an account's schedules cost in seven days, without their budgets.
create function private.schedules_cost(payer uuid) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(sum(private.price('playcount_snapshot', size.recordings) * planned.captures), 0)
    from app.scheduled_tasks t
    cross join lateral (select private.schedule_recordings(t)) size (recordings)
    cross join lateral (
      select case t.schedule when 'daily' then 7 when 'weekly' then 1
        else (t.next_run_at < now() + interval '7 days')::integer end as captures
    ) planned
    where t.created_by = payer and t.enabled and t.task = 'capture_playcounts' and size.recordings > 0
      and private.maker_acts_for(payer, t.client_id, t.account_id)
  );
end $$;

-- Whether an account buys missing credits by itself: it is enabled, its card was not declined, and the monthly limit allows
-- it.
create function private.has_working_recharge(payer uuid, missing bigint) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return exists (
    select from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
    where s.account_id = payer and s.enabled and c.card_id is not null and s.paused_card_id is distinct from c.card_id
      and coalesce(s.monthly_limit_credits - private.recharged_this_month(payer) >= missing, true)
  );
end $$;

-- Warns an account whose balance does not cover seven days of its schedules, once until it does.
create function private.check_schedule_credits(payer uuid) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_needed bigint := private.schedules_cost(payer);
  v_balance bigint;
begin
  insert into app.credit_balances (account_id) values (payer) on conflict do nothing;
  select private.balance_with_grant(b.account_id, b.balance, b.granted_month) into v_balance
  from app.credit_balances b where b.account_id = payer;
  if v_balance >= v_needed then
    update app.credit_balances b set schedules_low_since = null
    where b.account_id = payer and b.schedules_low_since is not null;
    return false;
  end if;
  update app.credit_balances b set schedules_low_since = now()
  where b.account_id = payer and b.schedules_low_since is null;
  if not found then
    return false;
  end if;
  perform private.add_webhook_event(payer, 'credits.low', jsonb_build_object(
    'account_id', payer,
    'credits', jsonb_build_object('reason', 'schedules', 'balance', v_balance, 'threshold', v_needed)));
  if not private.has_working_recharge(payer, v_needed - v_balance) then
    perform private.enqueue_run('warn_low_credits', payer);
  end if;
  return true;
end $$;

create function jobs.warn_low_credits() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_payer uuid;
  v_count integer := 0;
begin
  for v_payer in
    with due as (
      select t.id from app.scheduled_tasks t
      where t.enabled and t.credits_checked_at < now() - interval '1 hour'
      order by t.credits_checked_at limit 20
      for no key update skip locked
    ),
    checked as (
      update app.scheduled_tasks t set credits_checked_at = now() from due where t.id = due.id returning t.created_by
    )
    select distinct c.created_by from checked c order by 1
  loop
    begin
      v_count := v_count + private.check_schedule_credits(v_payer)::integer;
      perform private.end_failure('warn_low_credits', v_payer::text);
    exception when query_canceled or others then
      -- Its schedules are compared again in an hour.
      perform private.record_failure('warn_low_credits', v_payer::text, sqlerrm);
    end;
  end loop;
  -- Those that have no schedules any more.
  update app.credit_balances b set schedules_low_since = null
  where b.schedules_low_since is not null
    and not exists (select from app.scheduled_tasks t where t.created_by = b.account_id and t.enabled);
  return v_count;
end $$;
comment on function jobs.warn_low_credits is
  'Compares balances with what schedules cost, at most once an hour for each schedule. Returns how many accounts were warned.';

create function jobs.begin_credit_warning(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_warning jsonb;
  v_mail app.mails;
  v_limit text;
begin
  -- The numbers are kept: a repeated mail must be identical to be recognized by its key.
  update app.task_runs r set progress = jsonb_build_object('balance', known.balance, 'needed', known.needed)
  from app.credit_balances b
  cross join lateral (
    select private.balance_with_grant(b.account_id, b.balance, b.granted_month) as balance,
      private.schedules_cost(b.account_id) as needed
  ) known
  where r.id = begin_credit_warning.run_id and r.progress is null and b.account_id = r.account_id
    -- Schedules may have been switched off since, or credits bought.
    and b.schedules_low_since is not null and known.balance < known.needed;
  select r.progress || jsonb_build_object(
    'to', a.email, 'ageMs', floor(extract(epoch from clock_timestamp() - r.created_at) * 1000))
  into v_warning
  from app.task_runs r join app.accounts a on a.id = r.account_id
  where r.id = begin_credit_warning.run_id and r.finished_at is null and a.email is not null;
  if v_warning is null then
    return null;
  end if;
  v_mail.id := begin_credit_warning.run_id;
  v_mail.kind := 'warning';
  v_limit := private.take_mail(v_mail);
  return case when v_limit is null then v_warning
    else jsonb_build_object('limit', v_limit, 'waits', true, 'ageMs', v_warning -> 'ageMs') end;
end $$;
comment on function jobs.begin_credit_warning is
  'Whom a run has to warn, with the balance and what seven days of schedules cost; a limit instead while a budget of mail is used up; null if it has ended or is not needed any more.';
