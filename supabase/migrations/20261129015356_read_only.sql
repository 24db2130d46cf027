SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.check_disk()
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- As Supabase makes a database whose disk is nearly full.
  perform private.refuse_if(current_setting('transaction_read_only')::boolean, '25006', 'Postgres takes no writes');
  perform set_config('work_mem', '64kB', true);
  -- A sort of more than that is written to the disk. Nothing stays.
  return (
    select count(*)::integer
    from (select n, repeat('x', 1000) from generate_series(1, 1000) n order by 2, 1 offset 0) sorted);
end $function$;

COMMENT ON FUNCTION "api"."check_disk"() IS 'Writes a megabyte to the disk of Postgres and releases it. Raises 53100 if the disk is full, and 25006 if Postgres takes no writes: reads still work then. GET /api/ready.';
