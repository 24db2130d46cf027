-- The state of the deployment, which GET /api/ready and GET /api/metrics report. They have no caller, so these are definers;
-- they return counts and ages only.

create function api.has_migration(version text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_applied boolean;
begin
  -- A database that was built from sql/ has no history.
  if to_regclass('supabase_migrations.schema_migrations') is not null then
    execute 'select exists (select from supabase_migrations.schema_migrations m where m.version = $1)'
    into v_applied using has_migration.version;
  end if;
  return v_applied;
end $$;
comment on function api.has_migration is
  'Whether a migration was applied; null in a database without the history of the Supabase CLI.';

create function api.check_disk() returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- As Supabase makes a database whose disk is nearly full.
  perform private.refuse_if(current_setting('transaction_read_only')::boolean, '25006', 'Postgres takes no writes');
  perform set_config('work_mem', '64kB', true);
  -- A sort of more than that is written to the disk. Nothing stays.
  return (
    select count(*)::integer
    from (select n, repeat('x', 1000) from generate_series(1, 1000) n order by 2, 1 offset 0) sorted);
end $$;
comment on function api.check_disk is
  'Writes a megabyte to the disk of Postgres and releases it. Raises 53100 if the disk is full, and 25006 if Postgres takes no writes: reads still work then. GET /api/ready.';

create function api.read_queue() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object(
    'worker_seen_seconds', (select extract(epoch from now() - a.seen_at) from private.worker_activity a),
    -- The oldest runs suffice: no worker has more in progress.
    'oldest_due_seconds', (
      select coalesce(extract(epoch from now() - min(r.run_at)), 0)
      from (
        select o.id, o.run_at from app.task_runs o
        where o.finished_at is null and o.run_at <= now() order by o.run_at limit 1000
      ) r
      where not exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.database = (select d.oid from pg_database d where d.datname = current_database())
          and (l.classid::bigint << 32 | l.objid::bigint) = private.run_lock(r.id))),
    'open', (
      select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
        select r.task, count(*) filter (where r.run_at <= now()) as due, count(*) filter (where r.run_at > now()) as postponed,
          max(r.attempts) as attempts
        from app.task_runs r where r.finished_at is null group by r.task
      ) o),
    'ended', (
      select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (
        select r.task, r.state, coalesce(split_part(r.error, ':', 1), 'none') as code, count(*) as runs
        from app.task_runs r where r.finished_at > now() - interval '1 hour' group by 1, 2, 3
      ) e),
    'webhook_endpoints', (
      select jsonb_build_object(
        'ok', count(*) filter (where e.failing_since is null), 'failing', count(e.failing_since))
      from app.webhook_endpoints e where e.is_enabled),
    'mail', private.describe_mail(),
    'maintenance', private.describe_failures()
  );
end $$;
comment on function api.read_queue is
  'The state of the queue: when a worker was last seen, the age of the oldest run that no worker has claimed, open runs by task, those that ended within an hour by task, state and code, how many endpoints of webhooks fail, the budgets of mail, and the maintenance that fails.';
