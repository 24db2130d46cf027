-- Distributes a database that has all migrations: psql -v ON_ERROR_STOP=1 -1 -f supabase/distributed/citus.sql "$COORDINATOR_URL"
-- as its owner, on the coordinator of Citus 14 with Postgres 17, after `create extension citus` and citus_add_node.
-- See "On Citus" in docs/scale.md for what does not hold there.
--
-- Only the observations and their months are distributed, by recording. Everything else, and so tenancy, stays in ordinary
-- tables of the coordinator.

-- Planning takes as long as there are shards: few for each node.
set citus.shard_count = 8;

-- Distributed tables have no triggers: private.land_observations is the only writer, and writes both tables.
drop trigger song_measurements_merge on app.song_measurements;
drop trigger song_measurements_recount_changed on app.song_measurements;
drop trigger song_measurements_recount_deleted on app.song_measurements;
drop trigger song_measurements_truncate on app.song_measurements;

-- Nor policies with a subquery, and the claims of a request do not reach the workers. Without a policy and a grant no role
-- of a request reads the two tables: functions of the owner do, which read nothing else, so that the policies of all other
-- tables still apply to the caller.
drop policy song_measurements_select_account on app.song_measurements;
drop policy monthly_playcounts_select_account on app.monthly_playcounts;
revoke all on app.song_measurements, app.monthly_playcounts from authenticated;
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid from pg_proc p
    where p.pronamespace = 'private'::regnamespace and not p.prosecdef
      and p.prosrc ~ 'app\.(song_measurements|monthly_playcounts)\M'
      and p.prosrc !~ 'app\.(?!(song_measurements|monthly_playcounts)\M)'
      and has_function_privilege('authenticated', p.oid, 'execute')
  loop
    execute format('alter function %s security definer set search_path = pg_catalog, pg_temp', v_function);
  end loop;
end $$;

select create_distributed_table('app.song_measurements', 'isrc');
select create_distributed_table('app.monthly_playcounts', 'isrc', colocate_with => 'app.song_measurements');
-- The workers merge months.
select create_distributed_function('private.merge_month(app.monthly_playcounts, app.monthly_playcounts)');
select create_distributed_function('private.later_days(text, text, text, text, text)');
select create_distributed_function('private.month_facts(text, text)');
