SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION jobs.hold_call()
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  SET lock_timeout TO '1s'
  AS $function$
begin
  -- It waits, because the session of a call that has just ended may still be closing.
  perform pg_advisory_lock(hashtextextended('worker call', 0));
  return true;
exception when lock_not_available then
  return false;
end $function$;

COMMENT ON FUNCTION "jobs"."hold_call"() IS 'Lets this session work as the one call of the worker function; harmless if it does already. False if another one does.';

REVOKE ALL ON FUNCTION "jobs"."hold_call"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."hold_call"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."hold_call"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."hold_call"() TO "postgres";
