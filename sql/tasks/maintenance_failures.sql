-- What maintenance could not do: an item that fails steps aside, so that it blocks no other, and comes again later. No role has
-- a grant.

create table private.maintenance_failures (
  job text not null,
  item text not null,
  failures integer not null check (failures > 0),
  failing_since timestamptz not null default now(),
  retry_at timestamptz not null,
  error text not null,
  primary key (job, item)
);
comment on table private.maintenance_failures is 'Maintenance whose last attempt failed: a job, or one item of its work.';
comment on column private.maintenance_failures.job is 'A function of schema jobs, or the name of a job of the worker.';
comment on column private.maintenance_failures.item is 'What of the job: an id, a step or a function; empty for the job itself.';
comment on column private.maintenance_failures.failures is 'How many attempts failed in a row.';
comment on column private.maintenance_failures.retry_at is 'Not attempted before.';
alter table private.maintenance_failures enable row level security, force row level security;
create policy maintenance_failures_select_nobody on private.maintenance_failures for select to authenticated using (false);

-- Whether an item failed, and its next attempt is still to come.
create function private.is_postponed(job text, item text) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return exists (
    select from private.maintenance_failures f
    where f.job = is_postponed.job and f.item = is_postponed.item and f.retry_at > now());
end $$;

-- Records that an item failed, and postpones it: longer with each failure in a row.
create function private.record_failure(job text, item text, error text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- After 10, 20, 40 seconds and so on, up to a day; a whole job up to 5 minutes, because schedules wait for one.
  insert into private.maintenance_failures as known (job, item, failures, retry_at, error)
  values (job, item, 1, clock_timestamp() + interval '10 seconds', error)
  on conflict on constraint maintenance_failures_pkey do update set
    failures = known.failures + 1, error = excluded.error,
    retry_at = clock_timestamp() + least(
      interval '10 seconds' * power(2, least(known.failures, 20)),
      case known.item when '' then interval '5 minutes' else interval '1 day' end);
end $$;

create function private.end_failure(job text, item text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from private.maintenance_failures f where f.job = end_failure.job and f.item = end_failure.item;
end $$;

-- Whether a job still has to do with an item: nobody tries again what was deleted, or is no longer due.
create function private.is_item_left(job text, item text) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return case when item = '' then true
    when job = 'make_valuation' then exists (select from app.catalogs c where c.id = item::uuid)
    when job = 'warn_low_credits' then
      exists (select from app.scheduled_tasks t where t.created_by = item::uuid and t.enabled)
    when job = 'delete_unverified_accounts' then exists (
      select from app.sign_up_codes c
      where c.account_id = item::uuid and private.last_code_at(c) < now() - interval '1 day')
    else true end;
end $$;

-- Deletes the failures of items that are left no more, and those that were not tried again, as of a job that a release
-- removed. For jobs.run_maintenance.
create function private.delete_old_failures() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from private.maintenance_failures f
  where not private.is_item_left(f.job, f.item) or f.retry_at < now() - interval '1 hour';
end $$;

-- The maintenance that fails: by job how many items, and for how long the first of them.
create function private.describe_failures() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(failing)), '[]') from (
      select f.job, count(*) as items, extract(epoch from now() - min(f.failing_since)) as failing_seconds
      from private.maintenance_failures f group by f.job
    ) failing);
end $$;

create function jobs.list_failing_jobs() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.job, f.retry_at > now()), '{}')
    from private.maintenance_failures f where f.item = '');
end $$;
comment on function jobs.list_failing_jobs is 'The jobs that failed as a whole, and whether their next attempt is still to come.';

create function jobs.record_job(job text, error text default null) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if error is null then
    perform private.end_failure(job, '');
  else
    perform private.record_failure(job, '', error);
  end if;
  return 1;
end $$;
comment on function jobs.record_job is 'Records that a job failed, or, without an error, that it succeeded.';
