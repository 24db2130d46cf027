SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.check_disk()
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform set_config('work_mem', '64kB', true);
  -- A sort of more than that is written to the disk. Nothing stays.
  return (
    select count(*)::integer
    from (select n, repeat('x', 1000) from generate_series(1, 1000) n order by 2, 1 offset 0) sorted);
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_failures()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.maintenance_failures f
  where not private.is_item_left(f.job, f.item) or f.retry_at < now() - interval '1 hour';
end $function$;

CREATE OR REPLACE FUNCTION private.is_item_left (
  job  text,
  item text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when item = '' then true
    when job = 'update_headlines' then exists (select from app.catalogs c where c.id = item::uuid)
    when job = 'warn_low_credits' then
      exists (select from app.scheduled_tasks t where t.created_by = item::uuid and t.enabled)
    when job = 'delete_unverified_accounts' then exists (
      select from app.sign_up_codes c
      where c.account_id = item::uuid and private.last_code_at(c) < now() - interval '1 day')
    else true end;
end $function$;

COMMENT ON FUNCTION "api"."check_disk"() IS 'Writes a megabyte to the disk of Postgres and releases it. Raises 53100 if the disk is full: reads still work then. GET /api/ready.';

COMMENT ON FUNCTION "private"."delete_old_failures"() IS 'Deletes the failures of items that are left no more, and those that were not tried again, as of a job that a release removed. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."is_item_left"(text, text) IS 'Whether a job still has to do with an item: nobody tries again what was deleted, or is no longer due.';

REVOKE ALL ON FUNCTION "api"."check_disk"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_disk"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_disk"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_disk"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_item_left"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_item_left"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_item_left"(text, text) TO "postgres";
