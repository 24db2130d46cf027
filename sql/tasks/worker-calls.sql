-- Calls of the worker function. pg_cron calls it each minute, also while an earlier call is at work, and each would open connections
-- of its own. So one call works at a time. It holds an advisory lock, which ends with its session.

create function jobs.hold_call() returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s'
as $$
begin
  -- It waits, because the session of a call that has just ended may still be closing.
  perform pg_advisory_lock(hashtextextended('worker call', 0));
  return true;
exception when lock_not_available then
  return false;
end $$;
comment on function jobs.hold_call is
  'Lets this session work as the one call of the worker function; harmless if it does already. False if another one does.';
