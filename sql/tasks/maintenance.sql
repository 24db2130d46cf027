-- Maintenance that every worker calls every few seconds.

create function jobs.run_maintenance() returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_started integer;
  v_deleted integer;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('maintenance', 0)) then
    return jsonb_build_object();
  end if;
  perform private.record_worker();
  v_started := private.start_due_tasks();
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days'
    order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  perform private.delete_old_signup_attempts();
  perform private.delete_unconfirmed_signups();
  perform private.delete_old_mails();
  perform private.delete_unverified_accounts();
  perform private.delete_old_site_visits();
  perform private.delete_old_site_previews();
  perform private.delete_old_run_tickets();
  perform private.delete_old_chats();
  perform private.delete_old_rate_counts();
  perform private.delete_old_ended_sessions();
  perform private.delete_old_idempotency_keys();
  perform private.delete_old_webhook_events();
  perform private.fail_abandoned_purchases();
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $$;
comment on function jobs.run_maintenance is
  'Starts the schedules that are due, deletes runs that ended 90 days ago and other expired rows, and ends abandoned purchases.';
