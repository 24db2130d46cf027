SET local check_function_bodies = off;

DROP FUNCTION "jobs"."claim_run"(text[], uuid[]);

CREATE OR REPLACE FUNCTION jobs.claim_run (
  tasks            text[],
  busy_account_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_turn_id uuid;
  v_run app.task_runs;
begin
  -- One claim at a time, so that each sees the claims before it. Of two at once, both could take runs of one account.
  perform pg_advisory_xact_lock(hashtextextended('claim_run', 0));
  for v_turn_id in
    with turns as (
      select c.turn_id, min(due.run_at) as run_at
      from (
        select distinct t.task, u.turn_id
        from unnest(tasks) t (task), unnest(private.turns_with_runs(t.task)) u (turn_id)
      ) c
      cross join lateral (
        select r.run_at from app.task_runs r
        where r.task = c.task and private.run_turn(r.account_id, r.turn_id) = c.turn_id
          and r.finished_at is null and r.run_at <= now()
        order by r.run_at limit 1
      ) due
      group by c.turn_id
    )
    select t.turn_id from turns t
    -- Accounts take turns. One for which this worker does something already comes last, so that its long runs do not take
    -- every slot.
    order by t.turn_id = any (busy_account_ids), greatest(
      (select max(r.claimed_at) from app.task_runs r where r.account_id = t.turn_id),
      (select max(r.claimed_at) from app.task_runs r
        where r.account_id is null and private.run_turn(r.account_id, r.turn_id) = t.turn_id)
    ) nulls first, t.run_at
  loop
    v_run := private.lock_due_run(tasks, v_turn_id);
    if v_run.id is not null then
      update app.task_runs r set
        state = case when r.cancelled_at is null then 'running' else r.state end,
        started_at = case when r.cancelled_at is null then coalesce(r.started_at, now()) else r.started_at end,
        -- Not now(), which is when this claim began to wait for the others.
        claimed_at = clock_timestamp(),
        attempts = r.attempts + 1
      where r.id = v_run.id;
      return jsonb_build_object(
        'id', v_run.id, 'task', v_run.task, 'account_id', v_run.account_id,
        'turn_id', v_turn_id, 'attempt', v_run.attempts + 1,
        'is_cancelled', v_run.cancelled_at is not null,
        'request_id', v_run.request_id, 'traceparent', v_run.traceparent);
    end if;
  end loop;
  return jsonb_build_object('due_ms', (
    select ceil(extract(epoch from least(min(next.run_at), now() + interval '1 day') - now()) * 1000)::integer
    from unnest(tasks) t (task) cross join lateral (
      select r.run_at from app.task_runs r where r.task = t.task and r.finished_at is null and r.run_at > now()
      order by r.run_at limit 1
    ) next having count(*) > 0));
end $function$;

COMMENT ON FUNCTION "jobs"."claim_run"(text[], uuid[]) IS 'Locks a due run of these tasks for this session and starts an attempt. If none is due, returns the time until the next one is. A worker only ends a run that was cancelled.';

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[], uuid[]) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[], uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[], uuid[]) TO "postgres";
