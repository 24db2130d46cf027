SET local check_function_bodies = off;

DROP FUNCTION "jobs"."claim_run"(text[], uuid[]);

ALTER TABLE "app"."task_runs"
  ADD COLUMN "claimed_at" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION jobs.claim_run (
  tasks text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid;
  v_run app.task_runs;
begin
  for v_id in
    with due as (
      select r.id, r.account_id, r.run_at from app.task_runs r
      where r.finished_at is null and r.run_at <= now() and r.task = any (tasks)
    ), accounts as (
      select a.account_id, (select max(r.claimed_at) from app.task_runs r where r.account_id = a.account_id) as last_claimed_at
      from (select distinct d.account_id from due d) a
    )
    select d.id from due d join accounts a on a.account_id is not distinct from d.account_id
    -- Accounts take turns, so that the backlog of one does not make the others wait.
    order by a.last_claimed_at nulls first, d.run_at
  loop
    if pg_try_advisory_lock(private.run_lock(v_id)) then
      -- Whoever had the lock before may have ended or postponed the run since it was listed, or be about to commit that.
      select r.* into v_run from app.task_runs r
      where r.id = v_id and r.finished_at is null and r.run_at <= now() for no key update skip locked;
      if found then
        update app.task_runs r set
          state = case when r.cancelled_at is null then 'running' else r.state end,
          started_at = case when r.cancelled_at is null then coalesce(r.started_at, now()) else r.started_at end,
          claimed_at = now(),
          attempts = r.attempts + 1
        where r.id = v_id;
        return jsonb_build_object(
          'id', v_id, 'task', v_run.task, 'account_id', v_run.account_id, 'attempt', v_run.attempts + 1,
          'is_cancelled', v_run.cancelled_at is not null);
      end if;
      perform pg_advisory_unlock(private.run_lock(v_id));
    end if;
  end loop;
  return jsonb_build_object('due_ms', (
    select ceil(extract(epoch from least(r.run_at, now() + interval '1 day') - now()) * 1000)::integer
    from app.task_runs r where r.finished_at is null and r.run_at > now() and r.task = any (tasks)
    order by r.run_at limit 1));
end $function$;

CREATE INDEX task_runs_claimed_at_idx ON app.task_runs USING btree (account_id, claimed_at);

COMMENT ON COLUMN "app"."task_runs"."claimed_at" IS 'When a worker last began it: accounts take turns by it.';

COMMENT ON FUNCTION "jobs"."claim_run"(text[]) IS 'Locks a due run of these tasks for this session and begins an attempt; where there is none, how long until one is due. A run that is cancelled is only to be ended.';

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[]) TO "platform_worker";
