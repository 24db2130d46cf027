-- Maintenance that every worker calls every few seconds.

-- Deletes runs that ended 90 days ago. Returns how many. For jobs.run_maintenance.
create function private.delete_old_runs() returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_deleted integer;
begin
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days'
    order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;

create function jobs.run_maintenance() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_part text;
  v_started integer := 0;
  v_deleted integer := 0;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('maintenance', 0)) then
    return jsonb_build_object();
  end if;
  perform private.record_worker();
  for v_part in
    select part.name
    from unnest(array[
      'start_due_tasks', 'delete_old_runs', 'delete_old_signup_attempts', 'delete_unconfirmed_signups', 'delete_old_mails',
      'delete_unverified_accounts', 'delete_old_site_visits', 'delete_old_site_previews', 'delete_old_run_tickets',
      'delete_old_chats', 'delete_old_rate_counts', 'delete_old_key_requests', 'delete_old_ended_sessions', 'delete_old_idempotency_keys',
      'delete_old_webhook_events', 'delete_old_invitations', 'fail_abandoned_purchases', 'delete_old_failures'
    ]) part (name)
    -- Schedules always. The others in any order, so that a slow one does not keep the same ones from their turn.
    where part.name = 'start_due_tasks' or not private.is_postponed('run_maintenance', part.name)
    order by part.name <> 'start_due_tasks', random()
  loop
    begin
      case v_part
        when 'start_due_tasks' then v_started := private.start_due_tasks();
        when 'delete_old_runs' then v_deleted := private.delete_old_runs();
        else execute format('select private.%I()', v_part);
      end case;
      perform private.end_failure('run_maintenance', v_part);
    exception when query_canceled or others then
      perform private.record_failure('run_maintenance', v_part, sqlerrm);
    end;
    -- What is done is committed before the time limit of the statement; the rest is done by the next call.
    exit when clock_timestamp() > statement_timestamp() + interval '10 seconds';
  end loop;
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $$;
comment on function jobs.run_maintenance is
  'Starts the schedules that are due, deletes runs that ended 90 days ago and other expired rows, and ends abandoned purchases. A part that fails comes again later, and the others are done.';
