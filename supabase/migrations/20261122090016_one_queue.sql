SET local check_function_bodies = off;

DROP INDEX "app"."task_runs_cancelled_at_idx";

DROP FUNCTION "jobs"."begin_run"(uuid);

DROP FUNCTION "jobs"."forget_stale_staged_files"(text[]);

DROP FUNCTION "jobs"."keep_house"();

DROP FUNCTION "jobs"."leave_run"(uuid);

DROP FUNCTION "jobs"."lock_run"(uuid);

DROP FUNCTION "jobs"."next_job_ms"(text[]);

DROP FUNCTION "jobs"."run_again"(uuid, integer);

DROP FUNCTION "private"."lay_job"(uuid, text, timestamp WITH time zone);

DROP FUNCTION "private"."lay_run"(text, uuid);

DROP FUNCTION "private"."lay_schedule"(text, uuid, uuid, uuid, uuid, uuid);

DROP FUNCTION "private"."shown_runs"(uuid, uuid[], integer);

DROP FUNCTION "private"."start_run"(text, uuid);

DROP FUNCTION "private"."unlock_jobs"();

DROP FUNCTION "private"."wake_cancelled_runs"(uuid);

ALTER TABLE "app"."task_runs"
  ADD COLUMN "run_at" timestamp WITH time zone NOT NULL DEFAULT now();

-- A run that waits in the old queue is due when its job was.
update app.task_runs r set run_at = j.run_at
from graphile_worker._private_jobs j
where j.key = r.id::text and r.finished_at is null;

drop schema graphile_worker cascade;

CREATE OR REPLACE FUNCTION api.cancel_run (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_run record;
begin
  select r.state, r.task into v_run from app.task_runs r where r.id = cancel_run.run_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Run not found';
  end if;
  if v_run.state in ('queued', 'running') then
    -- It may have been paid: only its task finds out.
    if v_run.task = 'recharge_credits' then
      raise exception using errcode = 'PT409', message = 'A payment cannot be cancelled; switch recharging off instead';
    end if;
    -- A worker that is at work on it asks once a second; else it is due now, and ended by whoever claims it.
    update app.task_runs r set cancelled_at = coalesce(r.cancelled_at, now()), run_at = now() where r.id = cancel_run.run_id;
    notify task_runs;
  end if;
  return private.describe_runs(cancel_run.run_id, null, 1) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.list_task_runs (
  run_id     uuid,
  account_id uuid,
  row_limit  integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_runs jsonb := private.describe_runs(
    list_task_runs.run_id,
    private.listed_account_ids(list_task_runs.account_id, list_task_runs.run_id is not null),
    list_task_runs.row_limit);
begin
  if list_task_runs.run_id is not null and v_runs = '[]' then
    raise exception using errcode = 'PT404', message = 'Run not found';
  end if;
  return v_runs;
end $function$;

CREATE OR REPLACE FUNCTION api.receive_mention (
  event_id  text,
  team_id   text,
  channel   text,
  ts        text,
  thread_ts text,
  text      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_thread_ts text := coalesce(thread_ts, ts);
  v_thread_id text := format('slack:%s:%s', channel, v_thread_ts);
begin
  insert into app.chat_threads (id, platform, team_id, channel, ts)
  values (v_thread_id, 'slack', receive_mention.team_id, receive_mention.channel, v_thread_ts)
  on conflict do nothing;
  insert into app.chat_events (platform, event_id, team_id, thread_id, text)
  values ('slack', receive_mention.event_id, receive_mention.team_id, v_thread_id, receive_mention.text)
  on conflict do nothing;
  if not found then
    return to_jsonb(false);
  end if;
  update app.chat_events e
  set run_id = private.enqueue_run('answer_mention', private.linked_account_id('slack', receive_mention.team_id))
  where (e.platform, e.event_id) = ('slack', receive_mention.event_id);
  return to_jsonb(true);
end $function$;

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
  v_id uuid;
  v_run app.task_runs;
begin
  for v_id in
    select r.id from app.task_runs r
    where r.finished_at is null and r.run_at <= now() and r.task = any (tasks)
    -- Accounts that this worker does nothing for come first, so that a backlog of one does not keep the others waiting.
    order by coalesce(r.account_id = any (busy_account_ids), false), r.run_at
  loop
    if pg_try_advisory_lock(private.run_lock(v_id)) then
      -- Whoever had the lock before may have ended or postponed the run since it was listed, or be about to commit that.
      select r.* into v_run from app.task_runs r
      where r.id = v_id and r.finished_at is null and r.run_at <= now() for no key update skip locked;
      if found then
        update app.task_runs r set
          state = case when r.cancelled_at is null then 'running' else r.state end,
          started_at = case when r.cancelled_at is null then coalesce(r.started_at, now()) else r.started_at end,
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

CREATE OR REPLACE FUNCTION jobs.forget_stale_staged_files (
  paths jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_count integer;
begin
  delete from app.staged_files f
  where f.path in (select jsonb_array_elements_text(forget_stale_staged_files.paths)) and f.created_at < now() - interval '24 hours';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION jobs.hand_on_recharge (
  run_id uuid,
  error  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_recharge app.recharges := private.recharge_of(run_id);
  v_next_id uuid;
begin
  perform private.end_run(run_id, 'failed', null, error);
  if v_recharge.state = 'open' then
    v_next_id := private.enqueue_run('recharge_credits', v_recharge.account_id, now() + interval '10 minutes');
    update app.recharges r set run_id = v_next_id where r.id = v_recharge.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION jobs.release_run (
  run_id     uuid,
  after_ms   integer,
  is_planned boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_is_open boolean;
begin
  update app.task_runs r set
    -- One that was cancelled meanwhile ends soon, whatever it waits for.
    run_at = now() + case when r.cancelled_at is null then after_ms else least(after_ms, 1000) end * interval '1 millisecond',
    attempts = case when is_planned then 0 else r.attempts end
  where r.id = release_run.run_id and r.finished_at is null;
  v_is_open := found;
  if after_ms = 0 then
    notify task_runs;
  end if;
  perform pg_advisory_unlock(private.run_lock(run_id));
  return v_is_open;
end $function$;

CREATE OR REPLACE FUNCTION jobs.run_maintenance()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_started integer;
  v_deleted integer;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('maintenance', 0)) then
    return jsonb_build_object();
  end if;
  v_started := private.start_due_tasks();
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days' order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  perform private.sweep_signup_attempts();
  perform private.sweep_chats();
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.create_schedule (
  task              text,
  account_id        uuid,
  created_by        uuid,
  catalog_id        uuid,
  snapshot_id       uuid,
  artist_account_id uuid DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.scheduled_tasks (task, account_id, created_by, catalog_id, snapshot_id, artist_account_id, next_run_at)
  values (
    create_schedule.task, create_schedule.account_id, create_schedule.created_by, create_schedule.catalog_id,
    create_schedule.snapshot_id, create_schedule.artist_account_id, private.next_month_of(now(), now())
  )
  on conflict do nothing
  returning id into v_id;
  return coalesce(v_id, (
    select t.id from app.scheduled_tasks t
    where t.enabled and t.task = create_schedule.task
      and (t.account_id = create_schedule.account_id and t.catalog_id = create_schedule.catalog_id
        or t.snapshot_id = create_schedule.snapshot_id)
  ));
end $function$;

CREATE OR REPLACE FUNCTION private.describe_runs (
  run_id      uuid,
  account_ids uuid[],
  row_limit   integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'taskId', r.task, 'status', r.state, 'progress', r.progress, 'output', r.output, 'error', r.error,
        'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'startedAt', to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'finishedAt', to_char(r.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by r.created_at desc, r.id), '[]')
    from (
      select t.id, t.task, t.state, t.progress, t.output, t.error, t.created_at, t.started_at, t.finished_at
      from app.task_runs t
      where (describe_runs.account_ids is null or t.account_id = any (describe_runs.account_ids))
        and (describe_runs.run_id is null or t.id = describe_runs.run_id)
      order by t.created_at desc, t.id
      limit row_limit
    ) r
  );
end $function$;

CREATE OR REPLACE FUNCTION private.enqueue_run (
  task       text,
  account_id uuid,
  run_at     timestamp with time zone DEFAULT now()
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.task_runs (task, account_id, run_at)
  values (enqueue_run.task, enqueue_run.account_id, enqueue_run.run_at) returning id into v_id;
  notify task_runs;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_capture (
  account_id uuid,
  catalog_id uuid,
  payer_id   uuid,
  isrcs      text[]
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
  v_count integer;
begin
  loop
    insert into app.playcount_snapshots (account_id, catalog_id, payer_id)
    values (lay_capture.account_id, lay_capture.catalog_id, lay_capture.payer_id)
    on conflict do nothing returning id into v_id;
    exit when found;
    -- Whoever asked first may have ended since: then there is room again.
    select s.id into v_id from app.playcount_snapshots s
    where s.catalog_id = lay_capture.catalog_id and s.account_id = lay_capture.account_id
      and s.payer_id is not null and s.state in ('queued', 'running');
    if found then
      return v_id;
    end if;
  end loop;
  insert into app.songs (isrc) select distinct asked.isrc from unnest(isrcs) asked (isrc) order by asked.isrc
  on conflict do nothing;
  insert into app.snapshot_songs (snapshot_id, isrc) select distinct v_id, asked.isrc from unnest(isrcs) asked (isrc);
  get diagnostics v_count = row_count;
  if v_count not between 1 and 1000000 then
    raise exception using errcode = 'PT400', message = 'A snapshot takes 1 to 1000000 recordings; add some to the catalog first';
  end if;
  update app.playcount_snapshots s set recording_count = v_count where s.id = v_id;
  insert into app.captures (snapshot_id, run_id, reservation_id)
  values (
    v_id, private.enqueue_run('capture_playcounts', lay_capture.account_id),
    -- A capture ends within a day; a week outlasts any outage that is noticed.
    private.lay_reservation(lay_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days'));
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_recharge (
  payer    uuid,
  required bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
  v_lacking bigint;
  v_order record;
begin
  -- Most accounts have none: they need not wait for a lock.
  perform from app.recharge_settings s where s.account_id = payer and s.enabled;
  if not found then
    return false;
  end if;
  v_balance := private.lock_credits(payer);
  v_lacking := required + v_balance.reserved - case when private.is_floor_due(v_balance.floored_month)
    then greatest(v_balance.balance, private.free_credits_monthly()) else v_balance.balance end;
  if v_lacking <= 0 or exists (select from app.recharges r where r.account_id = payer and r.state = 'open') then
    return true;
  end if;
  -- Without a limit, least() passes over it. What would not cover the shortage is not bought.
  select least(greatest(s.credits, v_lacking), s.monthly_limit_credits - private.recharged_this_month(payer)) as credits,
    c.customer_id, c.card_id into v_order
  from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
  where s.account_id = payer and s.enabled and c.card_id is not null and s.paused_card_id is distinct from c.card_id;
  if not found or v_order.credits not between greatest(v_lacking, 50) and 100000 then
    return false;
  end if;
  insert into app.recharges (account_id, run_id, credits, customer_id, card_id)
  values (payer, private.enqueue_run('recharge_credits', payer), v_order.credits, v_order.customer_id, v_order.card_id);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.listed_account_ids (
  account_id uuid,
  is_named   boolean
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if listed_account_ids.account_id is not null then
    return array[private.check_account(listed_account_ids.account_id)];
  end if;
  -- Row-level security decides whether the caller sees one that is named by its id.
  return case when not is_named then private.workspace_ids() end;
end $function$;

CREATE OR REPLACE FUNCTION private.order_content (
  payer_id    uuid,
  artist_id   uuid,
  request     jsonb,
  thread_id   text  DEFAULT NULL::text,
  request_key text  DEFAULT NULL::text
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_asked app.content_batches;
  v_known app.content_batches;
  v_count integer := coalesce((request ->> 'batch')::integer, 1);
  v_balance app.credit_balances := private.lock_credits(payer_id);
  -- Whoever runs no workspace of the artist's, an administrator, asks for it in its own.
  v_account_id uuid := coalesce(private.workspace_of_artist(payer_id, artist_id), payer_id);
  v_run_ids uuid[] := '{}';
begin
  if v_count not between 1 and 30 then
    raise exception using errcode = 'PT400', message = 'batch must be between 1 and 30';
  end if;
  v_asked.template := coalesce(request ->> 'template', 'artist-caption-bedroom');
  v_asked.lipsync := coalesce((request ->> 'lipsync')::boolean, false);
  v_asked.caption_length := coalesce(request ->> 'caption_length', 'none');
  v_asked.upscale := coalesce((request ->> 'upscale')::boolean, false);
  v_asked.songs := coalesce(request -> 'songs', '[]');
  v_asked.images := coalesce(request -> 'images', '[]');

  select b.* into v_known from app.content_batches b
  where b.payer_id = order_content.payer_id and b.request_key = order_content.request_key
    and b.created_at > now() - interval '1 day';
  if found then
    v_run_ids := array(select o.run_id from app.content_orders o where o.batch_id = v_known.id order by o.position);
    if (v_known.artist_id, v_known.template, v_known.lipsync, v_known.caption_length, v_known.upscale, v_known.songs,
        v_known.images, cardinality(v_run_ids))
      <> (order_content.artist_id, v_asked.template, v_asked.lipsync, v_asked.caption_length, v_asked.upscale, v_asked.songs,
        v_asked.images, v_count)
    then
      raise exception using errcode = 'PT409', message = 'The Idempotency-Key stands for another request';
    end if;
    return v_run_ids;
  end if;

  -- All of it at once: what is refused says what the whole batch takes.
  perform private.check_credits(private.grant_floor(v_balance), private.price('content_creation', v_count));
  -- What is left of batches whose runs were forgotten.
  delete from app.content_batches b
  where b.payer_id = order_content.payer_id and b.created_at < now() - interval '90 days'
    and not exists (select from app.content_orders o where o.batch_id = b.id);
  insert into app.content_batches (
    artist_id, payer_id, template, lipsync, caption_length, upscale, songs, images, thread_id, request_key, report_run_id
  ) values (
    order_content.artist_id, order_content.payer_id, v_asked.template, v_asked.lipsync, v_asked.caption_length, v_asked.upscale,
    v_asked.songs, v_asked.images, order_content.thread_id, order_content.request_key,
    case when order_content.thread_id is not null then private.enqueue_run('report_content', v_account_id) end
  ) returning id into v_asked.id;
  for v_position in 1..v_count loop
    v_run_ids := v_run_ids || private.enqueue_run('create_content', v_account_id);
    insert into app.content_orders (run_id, batch_id, position, reservation_id)
    values (
      v_run_ids[v_position], v_asked.id, v_position,
      -- It ends within the half hour that it has; a day outlasts an outage that is noticed.
      private.lay_reservation(payer_id, 'content_creation', 1, interval '1 day'));
  end loop;
  return v_run_ids;
end $function$;

CREATE OR REPLACE FUNCTION private.order_setup (
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.check_account(order_setup.account_id);
  v_run_id uuid;
begin
  insert into app.sandboxes (account_id) values (v_account_id) on conflict do nothing;
  select s.run_id into v_run_id from app.sandboxes s where s.account_id = v_account_id for no key update;
  -- A cancelled run only ends: what it made is for the next one to find.
  perform from app.task_runs r where r.id = v_run_id and r.state in ('queued', 'running') and r.cancelled_at is null;
  if not found then
    v_run_id := private.enqueue_run('setup_sandbox', v_account_id);
    update app.sandboxes s set run_id = v_run_id, updated_at = now() where s.account_id = v_account_id;
  end if;
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.order_site_generation (
  site_id     uuid,
  instruction text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer_id uuid := private.paying_account_id();
  v_site app.sites;
  v_run_id uuid;
begin
  select s.* into v_site from app.sites s
  where s.id = order_site_generation.site_id and s.owner_id = any (private.workspace_ids());
  if not found then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
  select g.run_id into v_run_id
  from app.site_generations g
  join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running') and r.cancelled_at is null
  where g.site_id = v_site.id and g.requested_by = v_payer_id
    and (g.revision, g.instruction) = (v_site.revision, order_site_generation.instruction);
  if not found then
    v_run_id := private.enqueue_run('generate_site', v_site.owner_id);
    insert into app.site_generations (run_id, site_id, revision, instruction, reservation_id, requested_by)
    values (
      v_run_id, v_site.id, v_site.revision, order_site_generation.instruction,
      -- It ends within the hour that it has; a day outlasts an outage that is noticed.
      private.lay_reservation(v_payer_id, 'site_generation', 1, interval '1 day'), v_payer_id);
  end if;
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.say (
  thread_id  text,
  key        text,
  text       text,
  account_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.chat_messages (thread_id, key, text) values (say.thread_id, say.key, say.text)
  on conflict on constraint chat_messages_thread_id_key_key do nothing
  returning id into v_id;
  if v_id is null then
    return false;
  end if;
  update app.chat_messages m set run_id = private.enqueue_run('post_message', say.account_id) where m.id = v_id;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_capture (
  snapshot_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = schedule_capture.snapshot_id and s.account_id = any (private.workspace_ids());
  if not found then
    raise exception using errcode = 'PT404', message = 'Snapshot not found';
  end if;
  return private.create_schedule(
    'capture_playcounts', v_snapshot.account_id, private.paying_account_id(), v_snapshot.catalog_id,
    case when v_snapshot.catalog_id is null then v_snapshot.id end);
end $function$;

CREATE INDEX task_runs_run_at_idx ON app.task_runs USING btree (run_at)
  WHERE (finished_at IS NULL);

COMMENT ON COLUMN "app"."content_orders"."faults" IS 'How often in a row the vendor could not be asked: a count that outlives a worker.';

COMMENT ON COLUMN "app"."task_runs"."account_id" IS 'The workspace whose people see the run; null where it belongs to nobody.';

COMMENT ON COLUMN "app"."task_runs"."attempts" IS 'How often a worker began it since it was enqueued or last paused as planned.';

COMMENT ON COLUMN "app"."task_runs"."run_at" IS 'When an open run is due.';

COMMENT ON FUNCTION "jobs"."claim_run"(text[], uuid[]) IS 'Locks a due run of these tasks for this session and begins an attempt; where there is none, how long until one is due. A run that is cancelled is only to be ended.';

COMMENT ON FUNCTION "jobs"."forget_stale_staged_files"(jsonb) IS 'Deletes the rows of stale staged files that were removed: how many.';

COMMENT ON FUNCTION "jobs"."list_cancelled_runs"(uuid[]) IS 'Which of the runs that a worker is doing were cancelled.';

COMMENT ON FUNCTION "jobs"."release_run"(uuid, integer, boolean) IS 'Gives up this session''s lock on a run. One that is still open is due again after this time; a planned pause begins the count of attempts anew. Returns false for a run that has ended.';

COMMENT ON FUNCTION "jobs"."run_maintenance"() IS 'Starts the schedules that are due, and deletes runs that ended 90 days ago and other rows that have had their time.';

COMMENT ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid) IS 'A monthly schedule for a catalog of an account, or for a snapshot; the one that there is, where it is enabled. The first run is a month from now.';

COMMENT ON FUNCTION "private"."describe_runs"(uuid, uuid[], integer) IS 'A run, or the latest runs of these accounts, newest first, as far as the caller sees them.';

COMMENT ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp with time zone) IS 'A new run of a task. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."listed_account_ids"(uuid, boolean) IS 'Whose runs or schedules a list holds: those of the account that it names (PT403 for one out of reach), else of the caller and its organizations. Null for one that is named by its id, which may be of any account.';

COMMENT ON FUNCTION "private"."run_lock"(uuid) IS 'The advisory lock that a worker''s session holds while it is at work on a run.';

COMMENT ON TABLE "app"."task_runs" IS 'One run of a background task: whose it is, when it is due, how far it came, and how it ended.';

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[], uuid[]) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."forget_stale_staged_files"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."forget_stale_staged_files"(jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."release_run"(uuid, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."release_run"(uuid, integer, boolean) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."run_maintenance"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."run_maintenance"() TO "platform_worker";

REVOKE ALL ON FUNCTION "private"."create_schedule"(text, uuid, uuid, uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_runs"(uuid, uuid[], integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_runs"(uuid, uuid[], integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ("run_at") ON TABLE "app"."task_runs" FROM "authenticated";

GRANT UPDATE ("run_at") ON TABLE "app"."task_runs" TO "authenticated";

-- A comparison of schemas does not see what a role is set to.
alter role platform_worker set tcp_keepalives_idle = 20;

alter role platform_worker set tcp_keepalives_interval = 5;

alter role platform_worker set tcp_keepalives_count = 3;
