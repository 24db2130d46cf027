SET local check_function_bodies = off;

DROP INDEX "app"."playcount_snapshots_account_id_idx";

DROP FUNCTION "private"."compare_recordings"(text[], date, integer);

DROP FUNCTION "private"."create_measurement_partition"(date);

DROP FUNCTION "private"."refuse_unbounded_read"();

CREATE SCHEMA "graphile_worker";

CREATE SCHEMA "jobs";

CREATE TABLE "app"."captures" (
  "snapshot_id"     uuid    NOT NULL,
  "run_id"          uuid    NOT NULL,
  "reservation_id"  uuid    NOT NULL,
  "provider_run_id" text,
  "dataset_id"      text,
  "read_position"   integer NOT NULL DEFAULT 0,
  "rejected_count"  integer NOT NULL DEFAULT 0,
  CONSTRAINT "captures_check" CHECK (((provider_run_id IS NULL) = (dataset_id IS NULL))),
  CONSTRAINT "captures_pkey" PRIMARY KEY (snapshot_id),
  CONSTRAINT "captures_read_position_check" CHECK ((read_position >= 0)),
  CONSTRAINT "captures_rejected_count_check" CHECK ((rejected_count >= 0)),
  CONSTRAINT "captures_reservation_id_key" UNIQUE (reservation_id),
  CONSTRAINT "captures_run_id_key" UNIQUE (run_id)
);

ALTER TABLE "app"."captures"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."captures"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."monthly_playcounts" (
  "isrc"        text     NOT NULL,
  "data_source" text     NOT NULL,
  "month"       date     NOT NULL,
  "last_day"    smallint NOT NULL,
  "counts"      text     NOT NULL,
  "seconds"     text     NOT NULL
) PARTITION BY RANGE (month);

ALTER TABLE "app"."monthly_playcounts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."scheduled_tasks" (
  "id"                uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"        uuid                     NOT NULL,
  "artist_account_id" uuid,
  "task"              text                     NOT NULL,
  "schedule"          text                     NOT NULL DEFAULT 'monthly'::text,
  "enabled"           boolean                  NOT NULL DEFAULT true,
  "next_run_at"       timestamp with time zone NOT NULL,
  "catalog_id"        uuid,
  "snapshot_id"       uuid,
  "created_by"        uuid                     NOT NULL,
  "created_at"        timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"        timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "scheduled_tasks_check" CHECK ((num_nonnulls(catalog_id, snapshot_id) = 1)),
  CONSTRAINT "scheduled_tasks_pkey" PRIMARY KEY (id),
  CONSTRAINT "scheduled_tasks_schedule_check" CHECK ((schedule = 'monthly'::text)),
  CONSTRAINT "scheduled_tasks_task_check" CHECK (((length(task) >= 1) AND (length(task) <= 100)))
);

ALTER TABLE "app"."scheduled_tasks"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."scheduled_tasks"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."snapshot_songs" (
  "snapshot_id" uuid                     NOT NULL,
  "isrc"        text                     NOT NULL,
  "captured_at" timestamp with time zone,
  CONSTRAINT "snapshot_songs_pkey" PRIMARY KEY (snapshot_id, isrc)
);

ALTER TABLE "app"."snapshot_songs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."snapshot_songs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."task_runs" (
  "id"          uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"  uuid                     NOT NULL,
  "task"        text                     NOT NULL,
  "state"       text                     NOT NULL DEFAULT 'queued'::text,
  "attempts"    integer                  NOT NULL DEFAULT 0,
  "progress"    jsonb,
  "output"      jsonb,
  "error"       text,
  "created_at"  timestamp with time zone NOT NULL DEFAULT now(),
  "started_at"  timestamp with time zone,
  "finished_at" timestamp with time zone,
  CONSTRAINT "task_runs_check" CHECK (((finished_at IS NOT NULL) = (state = ANY (ARRAY['completed'::text, 'failed'::text])))),
  CONSTRAINT "task_runs_pkey" PRIMARY KEY (id),
  CONSTRAINT "task_runs_state_check" CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  CONSTRAINT "task_runs_task_check" CHECK (((length(task) >= 1) AND (length(task) <= 100)))
);

ALTER TABLE "app"."task_runs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."task_runs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."valuation_constants" (
  "version"           integer NOT NULL,
  "usd_per_stream"    numeric NOT NULL,
  "gross_up_low"      numeric NOT NULL,
  "gross_up_mid"      numeric NOT NULL,
  "gross_up_high"     numeric NOT NULL,
  "first_share"       numeric NOT NULL,
  "second_share"      numeric NOT NULL,
  "multiple_low"      numeric NOT NULL,
  "multiple_mid"      numeric NOT NULL,
  "multiple_high"     numeric NOT NULL,
  "default_age_years" numeric NOT NULL,
  "least_age_years"   numeric NOT NULL,
  CONSTRAINT "valuation_constants_check1" CHECK ((((0)::numeric < multiple_low) AND (multiple_low <= multiple_mid) AND (multiple_mid <= multiple_high))),
  CONSTRAINT "valuation_constants_check" CHECK ((((0)::numeric < gross_up_low) AND (gross_up_low <= gross_up_mid) AND (gross_up_mid <= gross_up_high))),
  CONSTRAINT "valuation_constants_default_age_years_check" CHECK ((default_age_years > (0)::numeric)),
  CONSTRAINT "valuation_constants_first_share_check" CHECK (((first_share > (0)::numeric) AND (first_share <= (1)::numeric))),
  CONSTRAINT "valuation_constants_least_age_years_check" CHECK ((least_age_years > (0)::numeric)),
  CONSTRAINT "valuation_constants_pkey" PRIMARY KEY (VERSION),
  CONSTRAINT "valuation_constants_second_share_check" CHECK (((second_share > (0)::numeric) AND (second_share <= (1)::numeric))),
  CONSTRAINT "valuation_constants_usd_per_stream_check" CHECK ((usd_per_stream > (0)::numeric)),
  CONSTRAINT "valuation_constants_version_check" CHECK ((version > 0))
);

ALTER TABLE "app"."valuation_constants"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."valuation_constants"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "graphile_worker"."_private_job_queues" (
  "id"           integer                  GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "graphile_worker"."job_queues_id_seq") NOT NULL,
  "queue_name"   text                     NOT NULL,
  "locked_at"    timestamp with time zone,
  "locked_by"    text,
  "is_available" boolean                  GENERATED ALWAYS AS ((locked_at IS NULL)) STORED NOT NULL,
  CONSTRAINT "job_queues_pkey1" PRIMARY KEY (id),
  CONSTRAINT "job_queues_queue_name_check" CHECK ((length(queue_name) <= 128)),
  CONSTRAINT "job_queues_queue_name_key" UNIQUE (queue_name)
);

ALTER TABLE "graphile_worker"."_private_job_queues"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "graphile_worker"."_private_jobs" (
  "id"           bigint                   GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "graphile_worker"."jobs_id_seq1") NOT NULL,
  "job_queue_id" integer,
  "task_id"      integer                  NOT NULL,
  "payload"      json                     NOT NULL DEFAULT '{}'::json,
  "priority"     smallint                 NOT NULL DEFAULT 0,
  "run_at"       timestamp with time zone NOT NULL DEFAULT now(),
  "attempts"     smallint                 NOT NULL DEFAULT 0,
  "max_attempts" smallint                 NOT NULL DEFAULT 25,
  "last_error"   text,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "key"          text,
  "locked_at"    timestamp with time zone,
  "locked_by"    text,
  "revision"     integer                  NOT NULL DEFAULT 0,
  "flags"        jsonb,
  "is_available" boolean                  GENERATED ALWAYS AS (((locked_at IS NULL) AND (attempts < max_attempts))) STORED NOT NULL,
  CONSTRAINT "jobs_key_check" CHECK (((length(key) > 0) AND (length(key) <= 512))),
  CONSTRAINT "jobs_key_key1" UNIQUE (key),
  CONSTRAINT "jobs_max_attempts_check" CHECK ((max_attempts >= 1)),
  CONSTRAINT "jobs_pkey1" PRIMARY KEY (id)
);

ALTER TABLE "graphile_worker"."_private_jobs"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "graphile_worker"."_private_known_crontabs" (
  "identifier"     text                     NOT NULL,
  "known_since"    timestamp with time zone NOT NULL,
  "last_execution" timestamp with time zone,
  CONSTRAINT "known_crontabs_pkey" PRIMARY KEY (identifier)
);

ALTER TABLE "graphile_worker"."_private_known_crontabs"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "graphile_worker"."_private_tasks" (
  "id"         integer GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME "graphile_worker"."tasks_id_seq") NOT NULL,
  "identifier" text    NOT NULL,
  CONSTRAINT "tasks_identifier_check" CHECK ((length(identifier) <= 128)),
  CONSTRAINT "tasks_identifier_key" UNIQUE (identifier),
  CONSTRAINT "tasks_pkey" PRIMARY KEY (id)
);

ALTER TABLE "graphile_worker"."_private_tasks"
  ENABLE ROW LEVEL SECURITY;

CREATE TABLE "graphile_worker"."migrations" (
  "id"       integer                  NOT NULL,
  "ts"       timestamp with time zone NOT NULL DEFAULT now(),
  "breaking" boolean                  NOT NULL DEFAULT false,
  CONSTRAINT "migrations_pkey" PRIMARY KEY (id)
);

ALTER TABLE "app"."catalog_valuations"
  ADD COLUMN "constants_version" integer;

ALTER TABLE "app"."catalog_valuations"
  ADD COLUMN "song_count" integer;

ALTER TABLE "app"."catalog_valuations"
  ADD COLUMN "dated_song_count" integer;

ALTER TABLE "app"."catalog_valuations"
  ADD COLUMN "age_days" bigint;

ALTER TABLE "app"."catalog_valuations"
  ADD COLUMN "snapshot_id" uuid;

ALTER TABLE "app"."catalogs"
  ADD COLUMN "range_isrcs" text[] NOT NULL DEFAULT ARRAY[''::text];

ALTER TABLE "app"."catalogs"
  ADD COLUMN "range_offsets" integer[] NOT NULL DEFAULT ARRAY[0];

ALTER TABLE "app"."playcount_snapshots"
  ADD COLUMN "payer_id" uuid;

ALTER TABLE "app"."playcount_snapshots"
  ADD COLUMN "recording_count" integer NOT NULL DEFAULT 0;

ALTER TABLE "app"."playcount_snapshots"
  ADD COLUMN "captured_count" integer NOT NULL DEFAULT 0;

ALTER TABLE "app"."playcount_snapshots"
  ADD COLUMN "error" text;

ALTER TABLE "app"."playcount_snapshots"
  ADD COLUMN "started_at" timestamp WITH time zone;

ALTER TABLE "app"."playcount_snapshots"
  ADD COLUMN "finished_at" timestamp WITH time zone;

CREATE TYPE "graphile_worker"."job_spec" AS (
  "identifier"   text,
  "payload"      json,
  "queue_name"   text,
  "run_at"       timestamp WITH time zone,
  "max_attempts" smallint,
  "job_key"      text,
  "priority"     smallint,
  "flags"        text[]
);

CREATE OR REPLACE FUNCTION api.add_catalog_songs (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_added integer;
begin
  perform private.lock_catalog(add_catalog_songs.catalog_id);
  insert into app.songs (isrc)
  select given.isrc from unnest(isrcs) given (isrc)
  order by given.isrc
  on conflict do nothing;
  insert into app.catalog_songs (catalog_id, isrc)
  select add_catalog_songs.catalog_id, given.isrc from unnest(isrcs) given (isrc)
  order by given.isrc
  on conflict do nothing;
  get diagnostics v_added = row_count;
  return jsonb_build_object(
    'catalog_id', add_catalog_songs.catalog_id,
    'added', v_added,
    'song_count', private.count_of_songs(add_catalog_songs.catalog_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.create_catalog (
  name            text,
  snapshot_id     uuid,
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_workspace_id uuid := private.catalog_workspace_id(create_catalog.organization_id);
  v_id uuid;
begin
  if create_catalog.snapshot_id is null then
    v_id := private.found_catalog(create_catalog.name, v_workspace_id);
  else
    v_id := private.claim_snapshot(
      create_catalog.snapshot_id, create_catalog.name,
      case when create_catalog.organization_id is not null then v_workspace_id end);
  end if;
  return private.describe_catalogs(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_snapshot (
  catalog_id uuid,
  isrcs      text[],
  schedule   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.order_capture(catalog_id, isrcs);
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'runId', private.capture_run_id(v_id),
    'task_id', case schedule when 'monthly' then private.schedule_capture(v_id) end
  )) || jsonb_build_object('snapshot', private.describe_snapshot(v_id));
end $function$;

CREATE OR REPLACE FUNCTION api.delete_catalog (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_released_ids uuid[];
begin
  perform private.check_catalog_visible(delete_catalog.catalog_id);
  v_released_ids := private.release_snapshots(delete_catalog.catalog_id);
  delete from app.catalogs c where c.id = delete_catalog.catalog_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
  return jsonb_build_object('catalog_id', delete_catalog.catalog_id, 'released_snapshot_ids', v_released_ids);
end $function$;

CREATE OR REPLACE FUNCTION api.delete_task (
  task_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.scheduled_tasks t where t.id = delete_task.task_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'Task not found';
  end if;
  return jsonb_build_object('id', delete_task.task_id);
end $function$;

CREATE OR REPLACE FUNCTION api.explain_catalog_valuation (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_valuation app.catalog_valuations;
  v_constants app.valuation_constants;
begin
  perform private.check_catalog_visible(explain_catalog_valuation.catalog_id);
  select v.* into v_valuation from app.catalog_valuations v
  where v.catalog_id = explain_catalog_valuation.catalog_id
  order by v.measured_at desc limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'The catalog has no valuation yet';
  end if;
  if v_valuation.constants_version is null then
    raise exception using errcode = 'PT404', message = 'The latest valuation was loaded as a result, without what it was computed from';
  end if;
  select c.* into strict v_constants from app.valuation_constants c where c.version = v_valuation.constants_version;
  return jsonb_build_object(
    'catalog_id', v_valuation.catalog_id,
    'snapshot_id', v_valuation.snapshot_id,
    'measured_at', to_char(v_valuation.measured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'low', v_valuation.low, 'mid', v_valuation.mid, 'high', v_valuation.high,
    'constants', private.explained_constants(v_constants),
    'inputs', private.explained_inputs(v_valuation, v_constants),
    'steps', private.explained_steps(v_valuation, v_constants)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_catalog_playcount_history (
  catalog_id uuid,
  since      date,
  days       integer,
  page       integer,
  page_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.check_comparison_period(since, days);
  select c.song_count into v_total from app.catalogs c where c.id = get_catalog_playcount_history.catalog_id;
  if not found then
    perform private.check_catalog_visible(catalog_id);
  end if;
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'pagination', json_build_object(
      'page', page,
      'limit', page_limit,
      'total_count', v_total,
      'total_pages', (v_total + page_limit - 1) / page_limit,
      'has_more', page::bigint * page_limit < v_total
    ),
    'series', private.recording_series(
      private.catalog_members(catalog_id, v_total, page_limit, (page - 1)::bigint * page_limit), since, days)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_recording_playcount_history (
  catalog_id uuid,
  isrc       text,
  since      date,
  days       integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  perform from app.catalog_songs member
  where member.catalog_id = get_recording_playcount_history.catalog_id
    and member.isrc = get_recording_playcount_history.isrc;
  if not found then
    raise exception using errcode = 'PT404', message = 'Recording not found in this catalog';
  end if;
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'series', private.recording_series(array[isrc], since, days)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_snapshot (
  snapshot_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_snapshot jsonb := private.describe_snapshot(snapshot_id);
begin
  if v_snapshot is null then
    raise exception using errcode = 'PT404', message = 'Snapshot not found';
  end if;
  return v_snapshot;
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalog_songs (
  catalog_id uuid,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.check_catalog_visible(list_catalog_songs.catalog_id);
  v_total := private.count_of_songs(list_catalog_songs.catalog_id);
  return jsonb_build_object(
    'catalog_id', list_catalog_songs.catalog_id,
    'pagination', private.page_of(page, page_limit, v_total),
    'songs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'isrc', s.isrc, 'name', s.name, 'artist', s.artist, 'release_date', s.release_date,
        'added_at', to_char(member.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by s.isrc), '[]')
      from unnest(private.catalog_members(
        list_catalog_songs.catalog_id, v_total, page_limit, (page - 1)::bigint * page_limit)) listed (isrc)
      join app.catalog_songs member on member.catalog_id = list_catalog_songs.catalog_id and member.isrc = listed.isrc
      join app.songs s on s.isrc = listed.isrc
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalogs (
  organization_id uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_workspace_ids uuid[] := private.workspace_ids();
  v_total integer;
begin
  if list_catalogs.organization_id is not null then
    v_workspace_ids := array[private.catalog_workspace_id(list_catalogs.organization_id)];
  end if;
  -- A catalog may have several owners.
  select count(distinct link.catalog_id) into v_total
  from app.account_catalogs link where link.account_id = any (v_workspace_ids);
  return jsonb_build_object(
    'pagination', private.page_of(page, page_limit, v_total),
    'catalogs', private.describe_catalogs(array(
      select c.id
      from app.catalogs c
      where c.id in (select link.catalog_id from app.account_catalogs link where link.account_id = any (v_workspace_ids))
      order by c.created_at desc, c.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_snapshots (
  row_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.describe_snapshot(latest.id) order by latest.created_at desc, latest.id), '[]')
    from (
      select s.id, s.created_at from app.playcount_snapshots s order by s.created_at desc, s.id limit row_limit
    ) latest
  );
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
  v_account_ids uuid[] := private.listed_account_ids(list_task_runs.account_id, list_task_runs.run_id is not null);
  v_runs jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'taskId', r.task, 'status', r.state, 'progress', r.progress, 'output', r.output, 'error', r.error,
      'createdAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'startedAt', to_char(r.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'finishedAt', to_char(r.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by r.created_at desc, r.id), '[]') into v_runs
  from (
    select t.id, t.task, t.state, t.progress, t.output, t.error, t.created_at, t.started_at, t.finished_at
    from app.task_runs t
    where (v_account_ids is null or t.account_id = any (v_account_ids))
      and (list_task_runs.run_id is null or t.id = list_task_runs.run_id)
    order by t.created_at desc, t.id
    limit row_limit
  ) r;
  if list_task_runs.run_id is not null and v_runs = '[]' then
    raise exception using errcode = 'PT404', message = 'Run not found';
  end if;
  return v_runs;
end $function$;

CREATE OR REPLACE FUNCTION api.list_tasks (
  account_id        uuid,
  artist_account_id uuid,
  enabled           boolean,
  id                uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_ids uuid[] := private.listed_account_ids(list_tasks.account_id, list_tasks.id is not null);
begin
  return (
    select coalesce(jsonb_agg(private.describe_schedule(t) order by t.created_at desc, t.id), '[]')
    from app.scheduled_tasks t
    where (v_account_ids is null or t.account_id = any (v_account_ids))
      and (list_tasks.id is null or t.id = list_tasks.id)
      and (list_tasks.artist_account_id is null or t.artist_account_id = list_tasks.artist_account_id)
      and (list_tasks.enabled is null or t.enabled = list_tasks.enabled)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.remove_catalog_songs (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_removed integer;
begin
  perform private.lock_catalog(remove_catalog_songs.catalog_id);
  delete from app.catalog_songs member
  where member.catalog_id = remove_catalog_songs.catalog_id and member.isrc = any (isrcs);
  get diagnostics v_removed = row_count;
  return jsonb_build_object(
    'catalog_id', remove_catalog_songs.catalog_id,
    'removed', v_removed,
    'song_count', private.count_of_songs(remove_catalog_songs.catalog_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.rename_catalog (
  catalog_id uuid,
  name       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.catalogs c set name = rename_catalog.name, updated_at = now() where c.id = rename_catalog.catalog_id;
  perform private.check_catalog_visible(rename_catalog.catalog_id);
  return private.describe_catalogs(array[rename_catalog.catalog_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.update_task (
  task_id uuid,
  enabled boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_task app.scheduled_tasks;
begin
  update app.scheduled_tasks t set
    enabled = update_task.enabled,
    updated_at = now(),
    created_by = case when update_task.enabled and not t.enabled then private.account_id() else t.created_by end,
    -- What was missed while it was off is not made up for.
    next_run_at = case when update_task.enabled and not t.enabled and t.next_run_at <= now()
      then private.next_month_of(t.created_at, now()) else t.next_run_at end
  where t.id = update_task.task_id
  returning t.* into v_task;
  if not found then
    raise exception using errcode = 'PT404', message = 'Task not found';
  end if;
  return private.describe_schedule(v_task);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'Another schedule for this is enabled';
end $function$;

CREATE OR REPLACE FUNCTION graphile_worker.add_job (
  identifier   text,
  payload      json                     DEFAULT NULL::json,
  queue_name   text                     DEFAULT NULL::text,
  run_at       timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  max_attempts integer                  DEFAULT NULL::integer,
  job_key      text                     DEFAULT NULL::text,
  priority     integer                  DEFAULT NULL::integer,
  flags        text[]                   DEFAULT NULL::text[],
  job_key_mode text                     DEFAULT 'replace'::text
)
  RETURNS graphile_worker._private_jobs
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_job "graphile_worker"._private_jobs;
begin
  if (job_key is null or job_key_mode is null or job_key_mode in ('replace', 'preserve_run_at')) then
    select * into v_job
    from "graphile_worker".add_jobs(
      ARRAY[(
        identifier,
        payload,
        queue_name,
        run_at,
        max_attempts::smallint,
        job_key,
        priority::smallint,
        flags
      )::"graphile_worker".job_spec],
      (job_key_mode = 'preserve_run_at')
    )
    limit 1;
    return v_job;
  elsif job_key_mode = 'unsafe_dedupe' then
    -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
    insert into "graphile_worker"._private_tasks as tasks (identifier)
    select add_job.identifier
    where not exists (
      select 1
      from "graphile_worker"._private_tasks as existing
      where existing.identifier = add_job.identifier
    )
    on conflict do nothing;
    -- Ensure all the queues exist
    if add_job.queue_name is not null then
      insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
      select add_job.queue_name
      where not exists (
        select 1
        from "graphile_worker"._private_job_queues as existing
        where existing.queue_name = add_job.queue_name
      )
      on conflict do nothing;
    end if;
    -- Insert job, but if one already exists then do nothing, even if the
    -- existing job has already started (and thus represents an out-of-date
    -- world state). This is dangerous because it means that whatever state
    -- change triggered this add_job may not be acted upon (since it happened
    -- after the existing job started executing, but no further job is being
    -- scheduled), but it is useful in very rare circumstances for
    -- de-duplication. If in doubt, DO NOT USE THIS.
    insert into "graphile_worker"._private_jobs as jobs (
      job_queue_id,
      task_id,
      payload,
      run_at,
      max_attempts,
      key,
      priority,
      flags
    )
      select
        job_queues.id,
        tasks.id,
        coalesce(add_job.payload, '{}'::json),
        coalesce(add_job.run_at, now()),
        coalesce(add_job.max_attempts::smallint, 25::smallint),
        add_job.job_key,
        coalesce(add_job.priority::smallint, 0::smallint),
        (
          select jsonb_object_agg(flag, true)
          from unnest(add_job.flags) as item(flag)
        )
      from "graphile_worker"._private_tasks as tasks
      left join "graphile_worker"._private_job_queues as job_queues
      on job_queues.queue_name = add_job.queue_name
      where tasks.identifier = add_job.identifier
    on conflict (key)
      -- Bump the updated_at so that there's something to return
      do update set
        revision = jobs.revision + 1,
        updated_at = now()
      returning *
      into v_job;
    if v_job.revision = 0 then
      perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":1}');
    end if;
    return v_job;
  else
    raise exception 'Invalid job_key_mode value, expected ''replace'', ''preserve_run_at'' or ''unsafe_dedupe''.' using errcode = 'GWBKM';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.add_jobs (
  specs                   graphile_worker.job_spec[],
  job_key_preserve_run_at boolean                    DEFAULT false
)
  RETURNS SETOF graphile_worker._private_jobs
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Ensure all the tasks exist (insert only missing identifiers so identity is not consumed)
  insert into "graphile_worker"._private_tasks as tasks (identifier)
  select distinct spec.identifier
  from unnest(specs) spec
  where not exists (
    select 1
    from "graphile_worker"._private_tasks as existing
    where existing.identifier = spec.identifier
  )
  on conflict do nothing;
  -- Ensure all the queues exist
  insert into "graphile_worker"._private_job_queues as job_queues (queue_name)
  select distinct spec.queue_name
  from unnest(specs) spec
  where spec.queue_name is not null
  and not exists (
    select 1
    from "graphile_worker"._private_job_queues as existing
    where existing.queue_name = spec.queue_name
  )
  on conflict do nothing;
  -- Ensure any locked jobs have their key cleared - in the case of locked
  -- existing job create a new job instead as it must have already started
  -- executing (i.e. it's world state is out of date, and the fact add_job
  -- has been called again implies there's new information that needs to be
  -- acted upon).
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  from unnest(specs) spec
  where spec.job_key is not null
  and jobs.key = spec.job_key
  and is_available is not true;

  -- WARNING: this count is not 100% accurate; 'on conflict' clause will cause it to be an overestimate
  perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || array_length(specs, 1)::text || '}');

  -- TODO: is there a risk that a conflict could occur depending on the
  -- isolation level?
  return query insert into "graphile_worker"._private_jobs as jobs (
    job_queue_id,
    task_id,
    payload,
    run_at,
    max_attempts,
    key,
    priority,
    flags
  )
    select
      job_queues.id,
      tasks.id,
      coalesce(spec.payload, '{}'::json),
      coalesce(spec.run_at, now()),
      coalesce(spec.max_attempts, 25),
      spec.job_key,
      coalesce(spec.priority, 0),
      (
        select jsonb_object_agg(flag, true)
        from unnest(spec.flags) as item(flag)
      )
    from unnest(specs) spec
    inner join "graphile_worker"._private_tasks as tasks
    on tasks.identifier = spec.identifier
    left join "graphile_worker"._private_job_queues as job_queues
    on job_queues.queue_name = spec.queue_name
  on conflict (key) do update set
    job_queue_id = excluded.job_queue_id,
    task_id = excluded.task_id,
    payload =
      case
      when json_typeof(jobs.payload) = 'array' and json_typeof(excluded.payload) = 'array' then
        (jobs.payload::jsonb || excluded.payload::jsonb)::json
      else
        excluded.payload
      end,
    max_attempts = excluded.max_attempts,
    run_at = (case
      when job_key_preserve_run_at is true and jobs.attempts = 0 then jobs.run_at
      else excluded.run_at
    end),
    priority = excluded.priority,
    revision = jobs.revision + 1,
    flags = excluded.flags,
    -- always reset error/retry state
    attempts = 0,
    last_error = null,
    updated_at = now()
  where jobs.locked_at is null
  returning *;
end;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.complete_jobs (
  job_ids bigint[]
)
  RETURNS SETOF graphile_worker._private_jobs
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  delete from "graphile_worker"._private_jobs as jobs
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < now() - interval '4 hours'
    )
    returning *;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.force_unlock_workers (
  worker_ids text[]
)
  RETURNS void
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
update "graphile_worker"._private_jobs as jobs
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
update "graphile_worker"._private_job_queues as job_queues
set locked_at = null, locked_by = null
where locked_by = any(worker_ids);
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.permanently_fail_jobs (
  job_ids       bigint[],
  error_message text     DEFAULT NULL::text
)
  RETURNS SETOF graphile_worker._private_jobs
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update "graphile_worker"._private_jobs as jobs
    set
      last_error = coalesce(error_message, 'Manually marked as failed'),
      attempts = max_attempts,
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.remove_job (
  job_key text
)
  RETURNS graphile_worker._private_jobs
  LANGUAGE plpgsql
  STRICT
  SET search_path TO ''
  AS $function$
declare
  v_job "graphile_worker"._private_jobs;
begin
  -- Delete job if not locked
  delete from "graphile_worker"._private_jobs as jobs
    where key = job_key
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
  returning * into v_job;
  if not (v_job is null) then
    perform pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":-1}');
    return v_job;
  end if;
  -- Otherwise prevent job from retrying, and clear the key
  update "graphile_worker"._private_jobs as jobs
  set
    key = null,
    attempts = jobs.max_attempts,
    updated_at = now()
  where key = job_key
  returning * into v_job;
  return v_job;
end;
$function$;

CREATE OR REPLACE FUNCTION graphile_worker.reschedule_jobs (
  job_ids      bigint[],
  run_at       timestamp with time zone DEFAULT NULL::timestamp WITH time zone,
  priority     integer                  DEFAULT NULL::integer,
  attempts     integer                  DEFAULT NULL::integer,
  max_attempts integer                  DEFAULT NULL::integer
)
  RETURNS SETOF graphile_worker._private_jobs
  LANGUAGE sql
  SET search_path TO ''
  AS $function$
  update "graphile_worker"._private_jobs as jobs
    set
      run_at = coalesce(reschedule_jobs.run_at, jobs.run_at),
      priority = coalesce(reschedule_jobs.priority::smallint, jobs.priority),
      attempts = coalesce(reschedule_jobs.attempts::smallint, jobs.attempts),
      max_attempts = coalesce(reschedule_jobs.max_attempts::smallint, jobs.max_attempts),
      updated_at = now()
    where id = any(job_ids)
    and (
      locked_at is null
    or
      locked_at < NOW() - interval '4 hours'
    )
    returning *;
$function$;

CREATE OR REPLACE FUNCTION jobs.begin_capture (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := (private.lock_capture(run_id)).id;
begin
  update app.playcount_snapshots s set state = 'running', started_at = coalesce(s.started_at, now()) where s.id = v_id;
  return private.describe_capture(v_id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_run (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run app.task_runs;
begin
  update app.task_runs r set state = 'running', started_at = coalesce(r.started_at, now()), attempts = r.attempts + 1
  where r.id = begin_run.run_id and r.state in ('queued', 'running')
  returning r.* into v_run;
  return case when found then jsonb_build_object(
    'id', v_run.id, 'task', v_run.task, 'account_id', v_run.account_id, 'attempts', v_run.attempts
  ) end;
end $function$;

CREATE OR REPLACE FUNCTION jobs.complete_run (
  run_id uuid,
  output jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.end_run(run_id, 'completed', output, null); end $function$;

CREATE OR REPLACE FUNCTION jobs.end_capture (
  run_id  uuid,
  failure text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_catalog_id uuid := (
    select s.catalog_id from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where c.run_id = end_capture.run_id);
  v_snapshot app.playcount_snapshots;
  v_failure text;
  v_credits bigint;
begin
  -- The catalog before its snapshot, as its deletion does.
  perform from app.catalogs c where c.id = v_catalog_id for key share;
  v_snapshot := private.lock_capture(run_id);
  if v_snapshot.id is null then
    return false;
  end if;
  if v_snapshot.catalog_id <> v_catalog_id or v_snapshot.catalog_id is not null and v_catalog_id is null then
    raise exception using errcode = 'PT409', message = 'A catalog was made from the snapshot meanwhile; end it again';
  end if;
  v_failure := coalesce(failure, case v_snapshot.captured_count when 0 then 'nothing_captured: The provider had none of the recordings' end);
  v_credits := private.settle_credits(
    (select c.reservation_id from app.captures c where c.snapshot_id = v_snapshot.id), v_snapshot.captured_count);
  update app.playcount_snapshots s
  set state = case when v_failure is null then 'done' else 'failed' end, error = v_failure,
    started_at = coalesce(s.started_at, now()), finished_at = now()
  where s.id = v_snapshot.id;
  if v_failure is null and v_snapshot.catalog_id is not null then
    perform private.value_catalog(v_catalog_id, v_snapshot.id);
  end if;
  return private.end_run(
    run_id, case when v_failure is null then 'completed' else 'failed' end,
    jsonb_build_object(
      'snapshot_id', v_snapshot.id, 'recording_count', v_snapshot.recording_count,
      'captured_count', v_snapshot.captured_count, 'credits', v_credits),
    v_failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.fail_run (
  run_id uuid,
  error  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.end_run(run_id, 'failed', null, error); end $function$;

CREATE OR REPLACE FUNCTION jobs.keep_house()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_unlocked integer;
  v_started integer;
  v_deleted integer;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('keep_house', 0)) then
    return jsonb_build_object();
  end if;
  v_unlocked := private.unlock_jobs();
  v_started := private.start_due_tasks();
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days' order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  return jsonb_build_object('unlocked', v_unlocked, 'started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION jobs.land_capture (
  run_id         uuid,
  read_position  integer,
  read_count     integer,
  rejected_count integer,
  items          jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots := private.lock_capture(run_id);
  v_now timestamptz := clock_timestamp();
  v_isrcs text[];
  v_values bigint[];
begin
  update app.captures c
  set read_position = c.read_position + read_count, rejected_count = c.rejected_count + land_capture.rejected_count
  where c.snapshot_id = v_snapshot.id and c.read_position = land_capture.read_position;
  if not found then
    return private.describe_capture(v_snapshot.id);
  end if;
  -- Looked up one by one, whatever the planner knows of a snapshot that was laid a moment ago.
  select coalesce(array_agg(item.isrc order by item.isrc), '{}'), array_agg(item.value order by item.isrc) into v_isrcs, v_values
  from (
    select distinct on (i.isrc) i.isrc, i.value
    from rows from (jsonb_to_recordset(items) as (isrc text, value bigint)) with ordinality i (isrc, value, place)
    order by i.isrc, i.place
  ) item
  cross join lateral (
    select from app.snapshot_songs song
    where song.snapshot_id = v_snapshot.id and song.isrc = item.isrc and song.captured_at is null
    offset 0
  ) missing;
  loop
    begin
      insert into app.song_measurements (isrc, captured_at, value, snapshot_id)
      select landed.isrc, v_now, landed.value, v_snapshot.id from unnest(v_isrcs, v_values) landed (isrc, value);
      exit;
    exception when unique_violation then
      -- Another capture landed one of them in the same microsecond.
      v_now := clock_timestamp();
    end;
  end loop;
  update app.snapshot_songs song set captured_at = v_now
  where song.snapshot_id = v_snapshot.id and song.isrc = any (v_isrcs);
  perform private.describe_songs(items);
  update app.playcount_snapshots s set captured_count = s.captured_count + cardinality(v_isrcs) where s.id = v_snapshot.id;
  perform jobs.report_progress(run_id, jsonb_build_object(
    'captured', v_snapshot.captured_count + cardinality(v_isrcs), 'total', v_snapshot.recording_count));
  return private.describe_capture(v_snapshot.id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.leave_run (
  run_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform pg_advisory_unlock(private.run_lock(leave_run.run_id));
  return not exists (
    select from app.task_runs r where r.id = leave_run.run_id and r.state in ('queued', 'running')
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_capture_isrcs (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_agg(song.isrc order by song.isrc) from app.snapshot_songs song
    join app.captures c on c.snapshot_id = song.snapshot_id
    where c.run_id = list_capture_isrcs.run_id
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.lock_run (
  run_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return pg_try_advisory_lock(private.run_lock(run_id)); end $function$;

CREATE OR REPLACE FUNCTION jobs.make_partitions_ahead()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_made integer := 0;
begin
  for v_quarter in 0..4 loop
    v_made := v_made + private.create_measurement_partition((v_today + v_quarter * interval '3 months')::date)::integer;
  end loop;
  return v_made;
end $function$;

CREATE OR REPLACE FUNCTION jobs.report_progress (
  run_id   uuid,
  progress jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.task_runs r set progress = report_progress.progress
  where r.id = report_progress.run_id and r.state = 'running';
end $function$;

CREATE OR REPLACE FUNCTION jobs.run_again (
  run_id   uuid,
  after_ms integer
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_task text;
begin
  update app.task_runs r set attempts = 0
  where r.id = run_again.run_id and r.state in ('queued', 'running')
  returning r.task into v_task;
  if found then
    perform private.lay_job(run_again.run_id, v_task, now() + run_again.after_ms * interval '1 millisecond');
  end if;
  perform pg_advisory_unlock(private.run_lock(run_again.run_id));
end $function$;

CREATE OR REPLACE FUNCTION jobs.start_capture (
  run_id          uuid,
  provider_run_id text,
  dataset_id      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := (private.lock_capture(run_id)).id;
begin
  update app.captures c
  set provider_run_id = start_capture.provider_run_id, dataset_id = start_capture.dataset_id
  where c.snapshot_id = v_id and c.provider_run_id is null;
  return private.describe_capture(v_id);
end $function$;

CREATE OR REPLACE FUNCTION private.add_partition (
  parent      name,
  partition   name,
  storage     text,
  key         name,
  first_key   text,
  next_key    text,
  description text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  execute format(
    'create table app.%I (like app.%I including defaults including constraints including indexes) %s',
    partition, parent, storage);
  -- Reads go on while the rows move: what they wait for is the last statement, which only looks at them.
  execute format('lock table app.%I in share row exclusive mode', parent || '_default');
  execute format(
    'with moved as (delete from app.%1$I where %2$I >= %3$L and %2$I < %4$L returning *)
    insert into app.%5$I select * from moved',
    parent || '_default', key, first_key, next_key, partition);
  perform private.close_partition(partition, description);
  execute format(
    'alter table app.%I attach partition app.%I for values from (%L) to (%L)', parent, partition, first_key, next_key);
end $function$;

CREATE OR REPLACE FUNCTION private.age_in_force (
  constants      app.valuation_constants,
  mean_age_years numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return greatest(coalesce(mean_age_years, constants.default_age_years), constants.least_age_years); end $function$;

CREATE OR REPLACE FUNCTION private.capture_run_id (
  snapshot_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select c.run_id from app.captures c join app.playcount_snapshots s on s.id = c.snapshot_id
    where s.id = capture_run_id.snapshot_id and s.account_id = any (private.workspace_ids())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_members (
  catalog_id  uuid,
  total       integer,
  page_limit  integer,
  page_offset bigint
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_first_isrc text;
  v_before integer;
begin
  if page_offset >= total then
    return '{}';
  end if;
  select c.range_isrcs[at.range], c.range_offsets[at.range] into v_first_isrc, v_before
  from app.catalogs c
  cross join lateral width_bucket(page_offset, c.range_offsets::bigint[]) at (range)
  where c.id = catalog_members.catalog_id;
  return array(
    select member.isrc from app.catalog_songs member
    where member.catalog_id = catalog_members.catalog_id and member.isrc >= v_first_isrc
    order by member.isrc limit page_limit offset page_offset - v_before
  );
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_workspace_id (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.check_organization(organization_id);
begin
  -- An administrator reaches accounts; a catalog is seen by those who belong to its owner, and by nobody else.
  if v_id = any (private.workspace_ids()) then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this organization';
end $function$;

CREATE OR REPLACE FUNCTION private.charge_reservation (
  reservation app.credit_reservations,
  units       integer,
  credits     bigint
)
  RETURNS bigint
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.credit_reservations r
  set state = 'committed', units = charge_reservation.units, credits = charge_reservation.credits
  where r.id = reservation.id;
  update app.credit_balances b set reserved = b.reserved - reservation.credits where b.account_id = reservation.account_id;
  perform private.enter_credits(reservation.account_id, 'charge', -credits, reservation.operation, reservation.id);
  return credits;
end $function$;

CREATE OR REPLACE FUNCTION private.claim_snapshot (
  snapshot_id uuid,
  name        text,
  owner_id    uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
  v_id uuid;
begin
  -- Locked: of two claims the second finds what the first made, and a deletion waits for both.
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = claim_snapshot.snapshot_id and s.account_id = any (private.workspace_ids())
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Snapshot not found';
  end if;
  if v_snapshot.catalog_id is not null then
    perform from app.account_catalogs link
    where link.catalog_id = v_snapshot.catalog_id and link.account_id = any (private.workspace_ids());
    if not found then
      raise exception using errcode = 'PT409', message = 'The snapshot belongs to a catalog that you do not see';
    end if;
    return v_snapshot.catalog_id;
  end if;
  v_id := private.found_catalog(claim_snapshot.name, coalesce(claim_snapshot.owner_id, v_snapshot.account_id));
  insert into app.catalog_songs (catalog_id, isrc)
  select v_id, recording.isrc
  from unnest(private.snapshot_isrcs(v_snapshot.id)) recording (isrc)
  order by recording.isrc;
  update app.playcount_snapshots s set catalog_id = v_id where s.id = v_snapshot.id;
  if v_snapshot.state = 'done' then
    perform private.value_catalog(v_id, v_snapshot.id);
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.close_partition (
  partition   name,
  description text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  execute format('alter table app.%I enable row level security', partition);
  execute format('alter table app.%I force row level security', partition);
  execute format(
    'create policy %I on app.%I for select to authenticated using (false)', partition || '_select_nobody', partition);
  execute format('comment on table app.%I is %L', partition, description);
end $function$;

CREATE OR REPLACE FUNCTION private.commit_credits (
  reservation_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer uuid := private.paying_account_id();
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'released' then
    raise exception using errcode = 'PT409', message = 'The credits for this work were released; it was not charged';
  end if;
  if v_reservation.state = 'expired' then
    perform private.renew_reservation(v_balance, v_reservation);
  end if;
  return private.charge_reservation(v_reservation, v_reservation.units, v_reservation.credits);
end $function$;

CREATE OR REPLACE FUNCTION private.count_catalog_songs()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  v_changed record;
  v_catalog app.catalogs;
  v_largest integer;
begin
  for v_changed in
    select t.catalog_id, array_agg(t.isrc) as isrcs from changed_songs t group by t.catalog_id order by t.catalog_id
  loop
    -- Locks the catalog: whoever changes its members next goes on from what is counted here.
    select c.* into v_catalog from app.catalogs c where c.id = v_changed.catalog_id for no key update;
    continue when not found; -- the catalog itself is being deleted
    v_catalog.song_count := v_catalog.song_count + v_sign * cardinality(v_changed.isrcs);
    with changed as (
      select width_bucket(isrc, v_catalog.range_isrcs) as range, v_sign * count(*) as difference
      from unnest(v_changed.isrcs) isrc
      group by 1
    ),
    shifted as (
      select range, range_offset + coalesce(sum(difference) over (
        order by range rows between unbounded preceding and 1 preceding), 0) as range_offset
      from unnest(v_catalog.range_offsets) with ordinality known (range_offset, range)
      left join changed using (range)
    )
    select array_agg(range_offset order by range), max(size)
    into v_catalog.range_offsets, v_largest
    from (
      select range, range_offset, lead(range_offset, 1, v_catalog.song_count) over (order by range) - range_offset as size
      from shifted
    ) sized;
    if v_largest > 512 then
      select array_agg(case number when 1 then '' else isrc end order by number), array_agg(number - 1 order by number)
      into v_catalog.range_isrcs, v_catalog.range_offsets
      from (
        select s.isrc, row_number() over (order by s.isrc) as number
        from app.catalog_songs s where s.catalog_id = v_changed.catalog_id
      ) member
      where number % 256 = 1;
    end if;
    update app.catalogs c
    set song_count = v_catalog.song_count, range_isrcs = v_catalog.range_isrcs, range_offsets = v_catalog.range_offsets,
      updated_at = now()
    where c.id = v_changed.catalog_id;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.count_of_songs (
  catalog_id uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return (select c.song_count from app.catalogs c where c.id = count_of_songs.catalog_id); end $function$;

CREATE OR REPLACE FUNCTION private.create_measurement_partition (
  quarter date
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '2s'
  AS $function$
declare
  v_first date := date_trunc('quarter', quarter::timestamp);
  v_next date := v_first + interval '3 months';
  v_suffix text := format('_%sq%s', extract(year from v_first), extract(quarter from v_first));
begin
  -- One at a time: who comes second finds the partitions made.
  lock table only app.song_measurements in share update exclusive mode;
  if to_regclass('app.song_measurements' || v_suffix) is not null then
    return false;
  end if;
  perform private.add_partition(
    'song_measurements', 'song_measurements' || v_suffix, '', 'captured_at',
    (v_first::timestamp at time zone 'UTC')::text, (v_next::timestamp at time zone 'UTC')::text,
    'One quarter of app.song_measurements, by UTC time of capture.');
  perform private.add_partition(
    'monthly_playcounts', 'monthly_playcounts' || v_suffix, 'with (fillfactor = 50)', 'month',
    v_first::text, v_next::text, 'One quarter of app.monthly_playcounts.');
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_capture (
  snapshot_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'snapshot_id', s.id,
      'provider_run_id', c.provider_run_id,
      'dataset_id', c.dataset_id,
      'read_position', c.read_position,
      'recording_count', s.recording_count,
      'captured_count', s.captured_count,
      'overdue', now() > s.created_at + interval '24 hours'
    )
    from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.id = describe_capture.snapshot_id and s.state in ('queued', 'running')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_catalogs (
  catalog_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id,
      'name', c.name,
      'song_count', c.song_count,
      'owner_ids', array(
        select link.account_id from app.account_catalogs link where link.catalog_id = c.id order by link.account_id
      ),
      'snapshot_id', (
        select s.id from app.playcount_snapshots s where s.catalog_id = c.id order by s.created_at desc, s.id desc limit 1
      ),
      'created_at', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updated_at', to_char(c.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by c.created_at desc, c.id), '[]')
    from app.catalogs c
    where c.id = any (catalog_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_schedule (
  task app.scheduled_tasks
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', task.id, 'account_id', task.account_id, 'artist_account_id', task.artist_account_id, 'task', task.task,
    'schedule', task.schedule, 'enabled', task.enabled, 'catalog_id', task.catalog_id, 'snapshot_id', task.snapshot_id,
    'next_run_at', to_char(task.next_run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'created_at', to_char(task.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_snapshot (
  snapshot_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'id', s.id,
      'state', s.state,
      'catalog_id', s.catalog_id,
      'recording_count', s.recording_count,
      'captured_count', s.captured_count,
      'error', s.error,
      'created_at', to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'started_at', to_char(s.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'finished_at', to_char(s.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    )
    from app.playcount_snapshots s where s.id = describe_snapshot.snapshot_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_songs (
  items jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  with told as (
    select distinct on (i.isrc) i.* from jsonb_to_recordset(items) i (isrc text, name text, artist text, release_date date)
    order by i.isrc
  ),
  -- Locked in order: two captures may tell of the same recordings.
  lacking as materialized (
    select s.isrc, told.name, told.artist, told.release_date from app.songs s join told on told.isrc = s.isrc
    where s.name is null and told.name is not null
      or s.artist is null and told.artist is not null
      or s.release_date is null and told.release_date is not null
    order by s.isrc for no key update of s
  )
  update app.songs s
  set name = coalesce(s.name, lacking.name), artist = coalesce(s.artist, lacking.artist),
    release_date = coalesce(s.release_date, lacking.release_date)
  from lacking where s.isrc = lacking.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.empty_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  truncate app.monthly_playcounts;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_run (
  run_id uuid,
  state  text,
  output jsonb,
  error  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.task_runs r
  set state = end_run.state, output = end_run.output, error = end_run.error,
    started_at = coalesce(r.started_at, now()), finished_at = now()
  where r.id = end_run.run_id and r.state in ('queued', 'running');
  return found;
end $function$;

CREATE OR REPLACE FUNCTION private.explained_constants (
  c app.valuation_constants
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'version', c.version,
    'usd_per_stream', c.usd_per_stream,
    'gross_up', jsonb_build_object('low', c.gross_up_low, 'mid', c.gross_up_mid, 'high', c.gross_up_high),
    'first_share', c.first_share,
    'second_share', c.second_share,
    'multiple', jsonb_build_object('low', c.multiple_low, 'mid', c.multiple_mid, 'high', c.multiple_high),
    'default_age_years', c.default_age_years,
    'least_age_years', c.least_age_years
  );
end $function$;

CREATE OR REPLACE FUNCTION private.explained_inputs (
  v         app.catalog_valuations,
  constants app.valuation_constants
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_mean_years numeric := private.mean_age_years(v.age_days, v.dated_song_count);
  v_years numeric := private.age_in_force(constants, v_mean_years);
begin
  return jsonb_build_object(
    'total_streams', v.total_streams,
    'measured_song_count', v.measured_song_count,
    'song_count', v.song_count,
    'dated_song_count', v.dated_song_count,
    'age_days', v.age_days,
    'mean_age_years', round(v_mean_years, 6),
    'age_years', round(v_years, 6),
    'age_rule', case
      when v_mean_years is null then 'default'
      when v_mean_years < v_years then 'floor'
      else 'mean' end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.explained_step (
  name    text,
  formula text,
  low     numeric,
  mid     numeric,
  high    numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object('name', name, 'formula', formula, 'low', round(low, 6), 'mid', round(mid, 6), 'high', round(high, 6));
end $function$;

CREATE OR REPLACE FUNCTION private.explained_steps (
  v app.catalog_valuations,
  c app.valuation_constants
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_years numeric := private.age_in_force(c, private.mean_age_years(v.age_days, v.dated_song_count));
  v_streams numeric := round(v.total_streams::numeric, 60) / v_years;
  v_revenue numeric := v_streams * c.usd_per_stream;
  v_low numeric := v_revenue * c.gross_up_low;
  v_mid numeric := v_revenue * c.gross_up_mid;
  v_high numeric := v_revenue * c.gross_up_high;
  v_shares numeric := c.first_share * c.second_share;
begin
  return jsonb_build_array(
    private.explained_step('annual_streams', 'total_streams / age_years', v_streams, v_streams, v_streams),
    private.explained_step('annual_revenue', 'annual_streams * usd_per_stream', v_revenue, v_revenue, v_revenue),
    private.explained_step('gross_revenue', 'annual_revenue * gross_up', v_low, v_mid, v_high),
    private.explained_step('net_revenue', 'gross_revenue * first_share * second_share',
      v_low * v_shares, v_mid * v_shares, v_high * v_shares),
    private.explained_step('value', 'net_revenue * multiple, rounded to cents', v.low, v.mid, v.high)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.found_catalog (
  name     text,
  owner_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid;
begin
  if found_catalog.owner_id = any (private.workspace_ids()) is not true then
    raise exception using errcode = 'PT403', message = 'Access denied to this organization';
  end if;
  insert into app.catalogs (name) values (coalesce(found_catalog.name, 'Valuation Catalog')) returning id into v_id;
  insert into app.account_catalogs (account_id, catalog_id) values (found_catalog.owner_id, v_id);
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.land_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into app.monthly_playcounts as there (isrc, data_source, month, last_day, counts, seconds)
  select
    daily.isrc, daily.data_source, daily.month, max(daily.day),
    string_agg(daily.commas || daily.value, '' order by daily.day),
    string_agg(daily.commas || daily.second, '' order by daily.day)
  from (
    select latest.*, repeat(',', latest.day - lag(latest.day, 1, 1) over (
      partition by latest.isrc, latest.data_source, latest.month order by latest.day)) as commas
    from (
      select distinct on (capture.isrc, capture.data_source, capture.month, capture.day)
        capture.isrc, capture.data_source, capture.month, capture.day, capture.value,
        trim_scale(extract(epoch from capture.utc::time)) as second
      from (
        select
          landed.isrc collate "C" as isrc, landed.data_source collate "C" as data_source, landed.value,
          landed.captured_at at time zone 'UTC' as utc,
          date_trunc('month', landed.captured_at at time zone 'UTC')::date as month,
          date_part('day', landed.captured_at at time zone 'UTC')::integer as day
        from landed
        where isfinite(landed.captured_at)
      ) capture
      order by capture.isrc, capture.data_source, capture.month, capture.day, capture.utc desc
    ) latest
  ) daily
  group by daily.isrc, daily.data_source, daily.month
  order by daily.isrc, daily.data_source, daily.month
  on conflict (isrc, data_source, month) do update set
    last_day = greatest(there.last_day, excluded.last_day),
    -- Nearly always what lands lies behind what is there, and is appended: its first days are commas alone.
    counts = case when left(excluded.counts, there.last_day) = repeat(',', there.last_day)
      then there.counts || substr(excluded.counts, there.last_day)
      else private.later_days(there.counts, there.seconds, excluded.counts, excluded.seconds, 'count') end,
    seconds = case when left(excluded.counts, there.last_day) = repeat(',', there.last_day)
      then there.seconds || substr(excluded.seconds, there.last_day)
      else private.later_days(there.counts, there.seconds, excluded.counts, excluded.seconds, 'second') end;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.later_days (
  counts      text,
  seconds     text,
  new_counts  text,
  new_seconds text,
  part        text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select string_agg(coalesce(case
      when day.second > day.new_second or day.new_second is null
        then case part when 'count' then day.count else day.second::text end
      else case part when 'count' then day.new_count else day.new_second::text end
    end, ''), ',' order by day.number)
    from unnest(
      string_to_array(counts, ',', ''), string_to_array(seconds, ',', '')::numeric[],
      string_to_array(new_counts, ',', ''), string_to_array(new_seconds, ',', '')::numeric[]
    ) with ordinality day (count, second, new_count, new_second, number)
  );
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
    v_id, private.lay_run('capture_playcounts', lay_capture.account_id),
    -- A capture ends within a day; a week outlasts any outage that is noticed.
    private.lay_reservation(lay_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days'));
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_job (
  run_id uuid,
  task   text,
  run_at timestamp with time zone DEFAULT now()
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform graphile_worker.add_job(
    lay_job.task, json_build_object('runId', lay_job.run_id), run_at => lay_job.run_at, max_attempts => 32767,
    job_key => lay_job.run_id::text
  );
end $function$;

CREATE OR REPLACE FUNCTION private.lay_reservation (
  payer           uuid,
  operation       text,
  units           integer,
  lifetime        interval,
  idempotency_key text     DEFAULT NULL::text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_credits bigint := private.price(operation, units);
  v_balance app.credit_balances := private.lock_credits(payer);
  v_expires_at timestamptz := clock_timestamp() + lifetime;
  v_known app.credit_reservations;
  v_id uuid;
begin
  select r.* into v_known from app.credit_reservations r
  where r.account_id = payer and r.idempotency_key = lay_reservation.idempotency_key and r.state in ('reserved', 'committed');
  if found then
    if (v_known.operation, v_known.units) <> (lay_reservation.operation, lay_reservation.units) then
      raise exception using errcode = 'PT409', message = 'The idempotency key stands for another charge';
    end if;
    -- A retry begins the work again, and has its whole time.
    update app.credit_reservations r set expires_at = greatest(r.expires_at, v_expires_at)
    where r.id = v_known.id and r.state = 'reserved';
    return v_known.id;
  end if;

  v_balance := private.grant_floor(v_balance);
  perform private.check_credits(v_balance, v_credits);
  update app.credit_balances b set reserved = b.reserved + v_credits where b.account_id = payer;
  insert into app.credit_reservations (account_id, operation, units, credits, idempotency_key, expires_at)
  values (payer, operation, units, v_credits, idempotency_key, v_expires_at)
  returning id into v_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_run (
  task       text,
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.task_runs (task, account_id) values (lay_run.task, lay_run.account_id) returning id into v_id;
  perform private.lay_job(v_id, lay_run.task);
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_schedule (
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
    lay_schedule.task, lay_schedule.account_id, lay_schedule.created_by, lay_schedule.catalog_id,
    lay_schedule.snapshot_id, lay_schedule.artist_account_id, private.next_month_of(now(), now())
  )
  on conflict do nothing
  returning id into v_id;
  return coalesce(v_id, (
    select t.id from app.scheduled_tasks t
    where t.enabled and t.task = lay_schedule.task
      and (t.account_id = lay_schedule.account_id and t.catalog_id = lay_schedule.catalog_id
        or t.snapshot_id = lay_schedule.snapshot_id)
  ));
end $function$;

CREATE OR REPLACE FUNCTION private.lay_unpaid_capture (
  task app.scheduled_tasks
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_error text := 'insufficient_credits: Whoever pays for the schedule has too few credits';
  v_snapshot_id uuid;
  v_run_id uuid;
begin
  insert into app.playcount_snapshots (account_id, catalog_id, payer_id, state, error, finished_at)
  values (task.account_id, task.catalog_id, task.created_by, 'failed', v_error, now())
  returning id into v_snapshot_id;
  insert into app.task_runs (task, account_id, state, error, output, finished_at)
  values (task.task, task.account_id, 'failed', v_error, jsonb_build_object('snapshot_id', v_snapshot_id), now())
  returning id into v_run_id;
  return v_run_id;
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
  -- What is named by its id may be of any account that the caller reaches: row-level security knows which.
  return case when not is_named then private.workspace_ids() end;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_capture (
  run_id uuid
)
  RETURNS app.playcount_snapshots
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = (select c.snapshot_id from app.captures c where c.run_id = lock_capture.run_id)
    and s.state in ('queued', 'running')
  for no key update;
  return v_snapshot;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_catalog (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform from app.catalogs c where c.id = lock_catalog.catalog_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.mean_age_years (
  age_days         bigint,
  dated_song_count integer
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return round(age_days::numeric, 60) / nullif(dated_song_count, 0) / 365.25; end $function$;

CREATE OR REPLACE FUNCTION private.measured_members (
  catalog_id  uuid,
  snapshot_id uuid
)
  RETURNS TABLE (
    streams     bigint,
    measured    integer,
    dated       integer,
    age_days    bigint,
    measured_at timestamp with time zone
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
  with measured as (
    select asked.captured_at, read.value, read.release_date
    from app.snapshot_songs asked
    cross join lateral (
      select m.value, s.release_date
      from app.song_measurements m
      join app.songs s on s.isrc = m.isrc
      join app.catalog_songs member on member.catalog_id = measured_members.catalog_id and member.isrc = m.isrc
      where m.isrc = asked.isrc and m.data_source = 'apify_spotify_playcount' and m.captured_at = asked.captured_at
        and m.value between 0 and 9007199254740991
      offset 0 -- one look-up by each key: what has just landed has no statistics yet
    ) read
    where asked.snapshot_id = measured_members.snapshot_id
  ),
  latest as (select max(measured.captured_at) as at from measured)
  select
    sum(measured.value)::bigint, count(*)::integer,
    count(*) filter (where isfinite(measured.release_date))::integer,
    coalesce(sum((latest.at at time zone 'UTC')::date - measured.release_date) filter (where isfinite(measured.release_date)), 0),
    latest.at
  from measured cross join latest
  group by latest.at
  -- More than that no answer could tell exactly, and no catalog has it.
  having sum(measured.value) <= 9007199254740991;
end $function$;

CREATE OR REPLACE FUNCTION private.month_of (
  captured_at timestamp with time zone
)
  RETURNS date
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return date_trunc('month', captured_at at time zone 'UTC'); end $function$;

CREATE OR REPLACE FUNCTION private.next_month_of (
  anchor timestamp with time zone,
  after  timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_anchor timestamp := anchor at time zone 'UTC';
  v_after timestamp := after at time zone 'UTC';
  v_months integer := (extract(year from v_after) - extract(year from v_anchor)) * 12
    + extract(month from v_after) - extract(month from v_anchor);
begin
  -- Counted from the anchor each time: the 31st is the 28th in February, and the 31st again in March.
  if v_anchor + make_interval(months => v_months) <= v_after then
    v_months := v_months + 1;
  end if;
  return (v_anchor + make_interval(months => v_months)) at time zone 'UTC';
end $function$;

CREATE OR REPLACE FUNCTION private.order_capture (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer_id uuid := private.paying_account_id();
  v_owner_id uuid;
begin
  if order_capture.catalog_id is null then
    return private.lay_capture(v_payer_id, null, v_payer_id, isrcs);
  end if;
  -- Locked before it is looked at: one that is being deleted is gone by the next statement.
  perform from app.catalogs c where c.id = order_capture.catalog_id for key share;
  select link.account_id into v_owner_id from app.account_catalogs link
  where link.catalog_id = order_capture.catalog_id and link.account_id = any (private.workspace_ids())
  order by link.account_id <> v_payer_id, link.account_id limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
  return private.lay_capture(v_owner_id, order_capture.catalog_id, v_payer_id, array(
    select member.isrc from app.catalog_songs member where member.catalog_id = order_capture.catalog_id));
end $function$;

CREATE OR REPLACE FUNCTION private.page_of (
  page       integer,
  page_limit integer,
  total      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'page', page,
    'limit', page_limit,
    'total_count', total,
    'total_pages', (total + page_limit - 1) / page_limit,
    'has_more', page::bigint * page_limit < total
  );
end $function$;

CREATE OR REPLACE FUNCTION private.price (
  operation text,
  units     integer
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_price app.credit_prices;
begin
  -- An operation without a price is a fault of ours.
  select p.* into strict v_price from app.credit_prices p where p.operation = price.operation;
  return v_price.credits::bigint * ((units - 1) / v_price.per_units + 1);
end $function$;

CREATE OR REPLACE FUNCTION private.recording_series (
  isrcs text[],
  since date,
  days  integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return json_build_object(
    'recordings', (
      select coalesce(json_agg(json_build_object('isrc', s.isrc, 'name', s.name) order by s.isrc), '[]')
      from app.songs s where s.isrc = any (isrcs)
    ),
    'months', (
      select coalesce(json_agg(kept), '[]')
      from (
        select m.isrc, m.month, m.counts, m.seconds
        from app.monthly_playcounts m
        where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
          and m.month between date_trunc('month', (since - days)::timestamp)::date and since + days
      ) kept
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.recount_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[];
  v_sources text[];
  v_months date[];
begin
  if tg_op = 'DELETE' then
    select array_agg(touched.isrc), array_agg(touched.data_source), array_agg(touched.month)
    into v_isrcs, v_sources, v_months
    from (select distinct r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r) touched
    where isfinite(touched.month);
  else
    select array_agg(touched.isrc), array_agg(touched.data_source), array_agg(touched.month)
    into v_isrcs, v_sources, v_months
    from (
      select r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r
      union
      select r.isrc, r.data_source, private.month_of(r.captured_at) from after_rows r
    ) touched
    where isfinite(touched.month);
  end if;
  -- Locks each month, one that is not there too; only then are the observations read, by a statement that sees what
  -- others committed meanwhile. Whoever lands after that waits for us.
  insert into app.monthly_playcounts (isrc, data_source, month, last_day, counts, seconds)
  select touched.isrc, touched.data_source, touched.month, 1, '', ''
  from unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  order by touched.isrc collate "C", touched.data_source collate "C", touched.month
  on conflict (isrc, data_source, month) do update set last_day = excluded.last_day where false;
  delete from app.monthly_playcounts there
  using unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  where there.isrc = touched.isrc and there.data_source = touched.data_source and there.month = touched.month;
  insert into app.monthly_playcounts (isrc, data_source, month, last_day, counts, seconds)
  select touched.isrc, touched.data_source, touched.month, read.last_day, read.counts, read.seconds
  from unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  cross join lateral (
    select
      max(daily.day) as last_day,
      string_agg(daily.commas || daily.value, '' order by daily.day) as counts,
      string_agg(daily.commas || trim_scale(extract(epoch from daily.utc::time)), '' order by daily.day) as seconds
    from (
      select latest.*, repeat(',', latest.day - lag(latest.day, 1, 1) over (order by latest.day)) as commas
      from (
        select distinct on (capture.day) capture.*
        from (
          select m.value, m.captured_at at time zone 'UTC' as utc,
            date_part('day', m.captured_at at time zone 'UTC')::integer as day
          from app.song_measurements m
          where m.isrc = touched.isrc and m.data_source = touched.data_source
            and m.captured_at >= touched.month::timestamp at time zone 'UTC'
            and m.captured_at < (touched.month + interval '1 month') at time zone 'UTC'
        ) capture
        order by capture.day, capture.utc desc
      ) latest
    ) daily
  ) read
  where read.last_day is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.release_snapshots (
  catalog_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_ids uuid[];
begin
  perform from app.account_catalogs link
  where link.catalog_id = release_snapshots.catalog_id and link.account_id = any (private.workspace_ids());
  if not found then
    return '{}';
  end if;
  -- First what locks the catalog in its turn: whoever starts a due schedule holds it.
  perform from app.scheduled_tasks t where t.catalog_id = release_snapshots.catalog_id order by t.id for update;
  -- From here on no capture of it begins or is valued, and nobody changes its members.
  perform from app.catalogs c where c.id = release_snapshots.catalog_id for update;
  if not found then
    return '{}';
  end if;
  -- What was loaded without its recordings gets the catalog's members, or nothing would be left of them.
  with recorded as (
    insert into app.snapshot_songs (snapshot_id, isrc)
    select s.id, member.isrc
    from app.playcount_snapshots s
    join app.catalog_songs member on member.catalog_id = s.catalog_id
    where s.catalog_id = release_snapshots.catalog_id
      and not exists (select from app.snapshot_songs asked where asked.snapshot_id = s.id)
    order by s.id, member.isrc
    returning snapshot_id
  )
  update app.playcount_snapshots s set recording_count = counted.recordings
  from (select r.snapshot_id, count(*) as recordings from recorded r group by r.snapshot_id) counted
  where s.id = counted.snapshot_id;
  with released as (
    update app.playcount_snapshots s set catalog_id = null
    where s.catalog_id = release_snapshots.catalog_id
    returning s.id
  )
  select coalesce(array_agg(r.id order by r.id), '{}') into v_ids from released r;
  return v_ids;
end $function$;

CREATE OR REPLACE FUNCTION private.reserve_credits (
  operation        text,
  units            integer DEFAULT 1,
  lifetime_minutes integer DEFAULT 15,
  idempotency_key  text    DEFAULT NULL::text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer uuid := private.paying_account_id();
begin
  if units between 1 and 1000000 is not true then
    raise exception using errcode = 'PT400', message = 'units must be between 1 and 1000000';
  end if;
  if lifetime_minutes between 1 and 120 is not true then
    raise exception using errcode = 'PT400', message = 'lifetime_minutes must be between 1 and 120';
  end if;
  if length(idempotency_key) not between 1 and 200 then
    raise exception using errcode = 'PT400', message = 'idempotency_key must have 1 to 200 characters';
  end if;
  return private.lay_reservation(v_payer, operation, units, make_interval(mins => lifetime_minutes), idempotency_key);
end $function$;

CREATE OR REPLACE FUNCTION private.run_lock (
  run_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return hashtextextended('run ' || run_id, 0); end $function$;

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
  return private.lay_schedule(
    'capture_playcounts', v_snapshot.account_id, private.paying_account_id(), v_snapshot.catalog_id,
    case when v_snapshot.catalog_id is null then v_snapshot.id end);
end $function$;

CREATE OR REPLACE FUNCTION private.settle_credits (
  reservation_id uuid,
  units          integer
)
  RETURNS bigint
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_payer uuid := (select r.account_id from app.credit_reservations r where r.id = reservation_id);
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'expired' and units > 0 then
    begin
      perform private.renew_reservation(v_balance, v_reservation);
      v_reservation.state := 'reserved';
    exception when sqlstate 'PT409' then
      null;
    end;
  end if;
  if v_reservation.state <> 'reserved' then
    return 0;
  end if;
  if units = 0 then
    update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
    update app.credit_reservations r set state = 'released' where r.id = v_reservation.id;
    return 0;
  end if;
  return private.charge_reservation(
    v_reservation, units, least(v_reservation.credits, private.price(v_reservation.operation, units)));
end $function$;

CREATE OR REPLACE FUNCTION private.snapshot_isrcs (
  snapshot_id uuid
)
  RETURNS text[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[] := array(
    select asked.isrc from app.snapshot_songs asked where asked.snapshot_id = snapshot_isrcs.snapshot_id order by asked.isrc
  );
begin
  if v_isrcs <> '{}' then
    return v_isrcs;
  end if;
  -- One that was loaded: observations may be of recordings that nobody has named, or that are none.
  v_isrcs := array(
    select distinct m.isrc from app.song_measurements m
    where m.snapshot_id = snapshot_isrcs.snapshot_id and m.isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'
    order by m.isrc
  );
  insert into app.songs (isrc) select unnest(v_isrcs) on conflict do nothing;
  return v_isrcs;
end $function$;

CREATE OR REPLACE FUNCTION private.start_due_tasks()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_task app.scheduled_tasks;
  v_next timestamptz;
  v_count integer := 0;
begin
  for v_task in
    select t.* from app.scheduled_tasks t
    where t.enabled and t.next_run_at <= now()
    order by t.next_run_at limit 20
    for update skip locked
  loop
    -- Counted from its first day, so that a late start moves no later one.
    v_next := private.next_month_of(v_task.created_at, now());
    begin
      perform private.start_scheduled_task(v_task);
      v_count := v_count + 1;
    exception when others then
      -- One that cannot start must not keep the others from it. A refusal is told to its people; a fault passes.
      if sqlstate like 'PT%' then
        insert into app.task_runs (task, account_id, state, error, finished_at)
        values (v_task.task, v_task.account_id, 'failed', sqlerrm, now());
      else
        raise warning 'Scheduled task % did not start: % %', v_task.id, sqlstate, sqlerrm;
        v_next := now() + interval '1 hour';
      end if;
    end;
    update app.scheduled_tasks t set next_run_at = v_next, updated_at = now() where t.id = v_task.id;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.start_run (
  task       text,
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return private.lay_run(start_run.task, private.check_account(start_run.account_id));
end $function$;

CREATE OR REPLACE FUNCTION private.start_scheduled_task (
  task app.scheduled_tasks
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  perform from app.catalogs c where c.id = task.catalog_id for key share;
  begin
    v_id := private.lay_capture(task.account_id, task.catalog_id, task.created_by, array(
      select member.isrc from app.catalog_songs member where member.catalog_id = task.catalog_id
      union all
      select song.isrc from app.snapshot_songs song where song.snapshot_id = task.snapshot_id));
  exception when sqlstate 'PTPAY' then
    return private.lay_unpaid_capture(task);
  end;
  return (select c.run_id from app.captures c where c.snapshot_id = v_id);
end $function$;

CREATE OR REPLACE FUNCTION private.unlock_jobs()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_job record;
  v_count integer := 0;
begin
  for v_job in
    select j.id, private.uuid_or_null(j.payload ->> 'runId') as run_id
    from graphile_worker._private_jobs j
    -- A worker takes the job first and the lock a moment later.
    where j.locked_at < now() - interval '1 second'
    for update skip locked
  loop
    if pg_try_advisory_xact_lock(private.run_lock(v_job.run_id)) then
      update graphile_worker._private_jobs j set locked_at = null, locked_by = null where j.id = v_job.id;
      v_count := v_count + 1;
    end if;
  end loop;
  -- What a planned repeat replaced and nobody took away: a worker was killed between the two.
  delete from graphile_worker._private_jobs j where j.attempts >= j.max_attempts and j.locked_at is null;
  if v_count > 0 then
    perform pg_notify('jobs:insert', json_build_object('count', v_count)::text);
  end if;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.value_catalog (
  catalog_id  uuid,
  snapshot_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
-- A conflict's target cannot be qualified.
#variable_conflict use_column
declare
  v_constants app.valuation_constants;
begin
  perform from app.catalogs c where c.id = value_catalog.catalog_id for key share;
  if not found then
    return;
  end if;
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  insert into app.catalog_valuations as known (
    catalog_id, low, mid, high, measured_song_count, total_streams, measured_at,
    constants_version, song_count, dated_song_count, age_days, snapshot_id
  )
  select
    value_catalog.catalog_id,
    private.worth(v_constants, m.streams, age.years, v_constants.gross_up_low, v_constants.multiple_low),
    private.worth(v_constants, m.streams, age.years, v_constants.gross_up_mid, v_constants.multiple_mid),
    private.worth(v_constants, m.streams, age.years, v_constants.gross_up_high, v_constants.multiple_high),
    m.measured, m.streams, m.measured_at,
    v_constants.version,
    (select count(*) from app.catalog_songs member where member.catalog_id = value_catalog.catalog_id),
    m.dated, m.age_days, value_catalog.snapshot_id
  from private.measured_members(value_catalog.catalog_id, value_catalog.snapshot_id) m
  cross join lateral (
    select private.age_in_force(v_constants, private.mean_age_years(m.age_days, m.dated)) as years
  ) age
  on conflict (catalog_id, ((measured_at at time zone 'UTC')::date)) do update set
    low = excluded.low, mid = excluded.mid, high = excluded.high,
    measured_song_count = excluded.measured_song_count, total_streams = excluded.total_streams,
    measured_at = excluded.measured_at, constants_version = excluded.constants_version,
    song_count = excluded.song_count, dated_song_count = excluded.dated_song_count,
    age_days = excluded.age_days, snapshot_id = excluded.snapshot_id
  where excluded.measured_at >= known.measured_at;
end $function$;

CREATE OR REPLACE FUNCTION private.worth (
  constants     app.valuation_constants,
  total_streams bigint,
  age_years     numeric,
  gross_up      numeric,
  multiple      numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return round(
    round(
      total_streams * constants.usd_per_stream * gross_up * constants.first_share * constants.second_share * multiple, 60
    ) / age_years, 2);
end $function$;

ALTER TABLE "app"."captures"
  ADD CONSTRAINT "captures_reservation_id_fkey" FOREIGN KEY (reservation_id) REFERENCES app.credit_reservations(id);

ALTER TABLE "app"."captures"
  ADD CONSTRAINT "captures_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES app.playcount_snapshots(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_valuations"
  ADD CONSTRAINT "catalog_valuations_check1" CHECK ((num_nulls(constants_version, song_count, dated_song_count, age_days) = ANY (ARRAY[0, 4])));

ALTER TABLE "app"."catalog_valuations"
  ADD CONSTRAINT "catalog_valuations_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES app.playcount_snapshots(id) ON DELETE SET NULL;

ALTER TABLE "app"."catalogs"
  ADD CONSTRAINT "catalogs_check" CHECK (((cardinality(range_isrcs) = cardinality(range_offsets)) AND (range_isrcs[1] = ''::text) AND (range_offsets[1] = 0)));

ALTER TABLE "app"."monthly_playcounts"
  ADD CONSTRAINT "monthly_playcounts_last_day_check" CHECK (((last_day >= 1) AND (last_day <= 31)));

ALTER TABLE "app"."monthly_playcounts"
  ADD CONSTRAINT "monthly_playcounts_month_check" CHECK ((EXTRACT(day FROM month) = (1)::numeric));

ALTER TABLE "app"."monthly_playcounts"
  ADD CONSTRAINT "monthly_playcounts_pkey" PRIMARY KEY (isrc, data_source, month);

CREATE TABLE "app"."monthly_playcounts_2023q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2023-01-01') TO ('2023-04-01');

ALTER TABLE "app"."monthly_playcounts_2023q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2023q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2023-04-01') TO ('2023-07-01');

ALTER TABLE "app"."monthly_playcounts_2023q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2023q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2023-07-01') TO ('2023-10-01');

ALTER TABLE "app"."monthly_playcounts_2023q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2023q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2023-10-01') TO ('2024-01-01');

ALTER TABLE "app"."monthly_playcounts_2023q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2023q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2024q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2024-01-01') TO ('2024-04-01');

ALTER TABLE "app"."monthly_playcounts_2024q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2024q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2024-04-01') TO ('2024-07-01');

ALTER TABLE "app"."monthly_playcounts_2024q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2024q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2024-07-01') TO ('2024-10-01');

ALTER TABLE "app"."monthly_playcounts_2024q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2024q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2024-10-01') TO ('2025-01-01');

ALTER TABLE "app"."monthly_playcounts_2024q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2024q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2025q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2025-01-01') TO ('2025-04-01');

ALTER TABLE "app"."monthly_playcounts_2025q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2025q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2025-04-01') TO ('2025-07-01');

ALTER TABLE "app"."monthly_playcounts_2025q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2025q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2025-07-01') TO ('2025-10-01');

ALTER TABLE "app"."monthly_playcounts_2025q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2025q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2025-10-01') TO ('2026-01-01');

ALTER TABLE "app"."monthly_playcounts_2025q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2025q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2026q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2026-01-01') TO ('2026-04-01');

ALTER TABLE "app"."monthly_playcounts_2026q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2026q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2026-04-01') TO ('2026-07-01');

ALTER TABLE "app"."monthly_playcounts_2026q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2026q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2026-07-01') TO ('2026-10-01');

ALTER TABLE "app"."monthly_playcounts_2026q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2026q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2026-10-01') TO ('2027-01-01');

ALTER TABLE "app"."monthly_playcounts_2026q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2026q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2027q1" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2027-01-01') TO ('2027-04-01');

ALTER TABLE "app"."monthly_playcounts_2027q1"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q1"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q1"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2027q2" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2027-04-01') TO ('2027-07-01');

ALTER TABLE "app"."monthly_playcounts_2027q2"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q2"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q2"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2027q3" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2027-07-01') TO ('2027-10-01');

ALTER TABLE "app"."monthly_playcounts_2027q3"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q3"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q3"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_2027q4" PARTITION OF "app"."monthly_playcounts" FOR VALUES FROM ('2027-10-01') TO ('2028-01-01');

ALTER TABLE "app"."monthly_playcounts_2027q4"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q4"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_2027q4"
  SET (fillfactor=50);

CREATE TABLE "app"."monthly_playcounts_default" PARTITION OF "app"."monthly_playcounts" DEFAULT;

ALTER TABLE "app"."monthly_playcounts_default"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_default"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."monthly_playcounts_default"
  SET (fillfactor=50);

ALTER TABLE "app"."playcount_snapshots"
  ADD CONSTRAINT "playcount_snapshots_check1" CHECK (((error IS NULL) OR (state = 'failed'::text)));

ALTER TABLE "app"."playcount_snapshots"
  ADD CONSTRAINT "playcount_snapshots_check" CHECK (((captured_count >= 0) AND (captured_count <= recording_count)));

ALTER TABLE "app"."playcount_snapshots"
  ADD CONSTRAINT "playcount_snapshots_payer_id_fkey" FOREIGN KEY (payer_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."playcount_snapshots"
  ADD CONSTRAINT "playcount_snapshots_recording_count_check" CHECK ((recording_count >= 0));

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_artist_account_id_fkey" FOREIGN KEY (artist_account_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_created_by_fkey" FOREIGN KEY (created_by) REFERENCES app.accounts(id);

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES app.playcount_snapshots(id);

ALTER TABLE "app"."snapshot_songs"
  ADD CONSTRAINT "snapshot_songs_isrc_fkey" FOREIGN KEY (isrc) REFERENCES app.songs(isrc);

ALTER TABLE "app"."snapshot_songs"
  ADD CONSTRAINT "snapshot_songs_snapshot_id_fkey" FOREIGN KEY (snapshot_id) REFERENCES app.playcount_snapshots(id) ON DELETE CASCADE;

ALTER TABLE "app"."task_runs"
  ADD CONSTRAINT "task_runs_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."captures"
  ADD CONSTRAINT "captures_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_valuations"
  ADD CONSTRAINT "catalog_valuations_constants_version_fkey" FOREIGN KEY (constants_version) REFERENCES app.valuation_constants(VERSION);

CREATE VIEW "graphile_worker"."jobs" AS  SELECT jobs.id,
    job_queues.queue_name,
    tasks.identifier AS task_identifier,
    jobs.priority,
    jobs.run_at,
    jobs.attempts,
    jobs.max_attempts,
    jobs.last_error,
    jobs.created_at,
    jobs.updated_at,
    jobs.key,
    jobs.locked_at,
    jobs.locked_by,
    jobs.revision,
    jobs.flags
   FROM ((graphile_worker._private_jobs jobs
     JOIN graphile_worker._private_tasks tasks ON ((tasks.id = jobs.task_id)))
     LEFT JOIN graphile_worker._private_job_queues job_queues ON ((job_queues.id = jobs.job_queue_id)));

CREATE INDEX catalog_valuations_constants_version_idx ON app.catalog_valuations USING btree (constants_version);

CREATE INDEX catalog_valuations_snapshot_id_idx ON app.catalog_valuations USING btree (snapshot_id);

CREATE INDEX playcount_snapshots_account_id_idx ON app.playcount_snapshots USING btree (account_id, created_at DESC, id);

CREATE UNIQUE INDEX playcount_snapshots_open_idx ON app.playcount_snapshots USING btree (catalog_id, account_id)
  WHERE ((payer_id IS NOT NULL) AND (state = ANY (ARRAY['queued'::text, 'running'::text])));

CREATE INDEX playcount_snapshots_payer_id_idx ON app.playcount_snapshots USING btree (payer_id);

CREATE INDEX scheduled_tasks_account_id_idx ON app.scheduled_tasks USING btree (account_id, created_at DESC, id);

CREATE INDEX scheduled_tasks_artist_account_id_idx ON app.scheduled_tasks USING btree (artist_account_id);

CREATE INDEX scheduled_tasks_catalog_id_idx ON app.scheduled_tasks USING btree (catalog_id);

CREATE UNIQUE INDEX scheduled_tasks_catalog_key ON app.scheduled_tasks USING btree (account_id, catalog_id, task)
  WHERE (enabled AND (catalog_id IS NOT NULL));

CREATE INDEX scheduled_tasks_created_by_idx ON app.scheduled_tasks USING btree (created_by);

CREATE INDEX scheduled_tasks_next_run_at_idx ON app.scheduled_tasks USING btree (next_run_at)
  WHERE enabled;

CREATE INDEX scheduled_tasks_snapshot_id_idx ON app.scheduled_tasks USING btree (snapshot_id);

CREATE UNIQUE INDEX scheduled_tasks_snapshot_key ON app.scheduled_tasks USING btree (snapshot_id, task)
  WHERE (enabled AND (snapshot_id IS NOT NULL));

CREATE INDEX snapshot_songs_isrc_idx ON app.snapshot_songs USING btree (isrc);

CREATE INDEX song_measurements_2023q1_snapshot_id_isrc_idx ON app.song_measurements_2023q1 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2023q2_snapshot_id_isrc_idx ON app.song_measurements_2023q2 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2023q3_snapshot_id_isrc_idx ON app.song_measurements_2023q3 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2023q4_snapshot_id_isrc_idx ON app.song_measurements_2023q4 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2024q1_snapshot_id_isrc_idx ON app.song_measurements_2024q1 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2024q2_snapshot_id_isrc_idx ON app.song_measurements_2024q2 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2024q3_snapshot_id_isrc_idx ON app.song_measurements_2024q3 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2024q4_snapshot_id_isrc_idx ON app.song_measurements_2024q4 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2025q1_snapshot_id_isrc_idx ON app.song_measurements_2025q1 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2025q2_snapshot_id_isrc_idx ON app.song_measurements_2025q2 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2025q3_snapshot_id_isrc_idx ON app.song_measurements_2025q3 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2025q4_snapshot_id_isrc_idx ON app.song_measurements_2025q4 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2026q1_snapshot_id_isrc_idx ON app.song_measurements_2026q1 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2026q2_snapshot_id_isrc_idx ON app.song_measurements_2026q2 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2026q3_snapshot_id_isrc_idx ON app.song_measurements_2026q3 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2026q4_snapshot_id_isrc_idx ON app.song_measurements_2026q4 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2027q1_snapshot_id_isrc_idx ON app.song_measurements_2027q1 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2027q2_snapshot_id_isrc_idx ON app.song_measurements_2027q2 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2027q3_snapshot_id_isrc_idx ON app.song_measurements_2027q3 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_2027q4_snapshot_id_isrc_idx ON app.song_measurements_2027q4 USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_default_snapshot_id_isrc_idx ON app.song_measurements_default USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

CREATE INDEX song_measurements_snapshot_id_isrc_idx ON ONLY app.song_measurements USING btree (snapshot_id, isrc)
  WHERE (snapshot_id IS NOT NULL);

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2023q1_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2023q2_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2023q3_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2023q4_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2024q1_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2024q2_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2024q3_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2024q4_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2025q1_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2025q2_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2025q3_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2025q4_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2026q1_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2026q2_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2026q3_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2026q4_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2027q1_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2027q2_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2027q3_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_2027q4_snapshot_id_isrc_idx";

ALTER INDEX "app"."song_measurements_snapshot_id_isrc_idx" ATTACH PARTITION "app"."song_measurements_default_snapshot_id_isrc_idx";

CREATE INDEX task_runs_account_id_idx ON app.task_runs USING btree (account_id, created_at DESC, id);

CREATE INDEX task_runs_finished_at_idx ON app.task_runs USING btree (finished_at)
  WHERE (finished_at IS NOT NULL);

CREATE INDEX jobs_main_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id, job_queue_id)
  WHERE (is_available = true);

CREATE INDEX jobs_no_queue_index ON graphile_worker._private_jobs USING btree (priority, run_at) INCLUDE (id, task_id)
  WHERE ((is_available = true) AND (job_queue_id IS NULL));

CREATE TRIGGER song_measurements_empty
  AFTER TRUNCATE ON app.song_measurements
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.empty_monthly_playcounts();

CREATE TRIGGER song_measurements_land
  AFTER INSERT ON app.song_measurements REFERENCING NEW TABLE AS landed
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.land_monthly_playcounts();

CREATE TRIGGER song_measurements_recount_changed
  AFTER UPDATE ON app.song_measurements REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.recount_monthly_playcounts();

CREATE TRIGGER song_measurements_recount_deleted
  AFTER DELETE ON app.song_measurements REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.recount_monthly_playcounts();

CREATE POLICY "captures_select_nobody" ON "app"."captures"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "catalog_songs_delete_workspace" ON "app"."catalog_songs"
  FOR DELETE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_songs.catalog_id))));

CREATE POLICY "catalog_songs_insert_workspace" ON "app"."catalog_songs"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_songs.catalog_id))));

CREATE POLICY "catalogs_delete_workspace" ON "app"."catalogs"
  FOR DELETE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalogs.id))));

CREATE POLICY "catalogs_update_workspace" ON "app"."catalogs"
  FOR UPDATE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalogs.id))));

CREATE POLICY "monthly_playcounts_select_account" ON "app"."monthly_playcounts"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "monthly_playcounts_2023q1_select_nobody" ON "app"."monthly_playcounts_2023q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2023q2_select_nobody" ON "app"."monthly_playcounts_2023q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2023q3_select_nobody" ON "app"."monthly_playcounts_2023q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2023q4_select_nobody" ON "app"."monthly_playcounts_2023q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2024q1_select_nobody" ON "app"."monthly_playcounts_2024q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2024q2_select_nobody" ON "app"."monthly_playcounts_2024q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2024q3_select_nobody" ON "app"."monthly_playcounts_2024q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2024q4_select_nobody" ON "app"."monthly_playcounts_2024q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2025q1_select_nobody" ON "app"."monthly_playcounts_2025q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2025q2_select_nobody" ON "app"."monthly_playcounts_2025q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2025q3_select_nobody" ON "app"."monthly_playcounts_2025q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2025q4_select_nobody" ON "app"."monthly_playcounts_2025q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2026q1_select_nobody" ON "app"."monthly_playcounts_2026q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2026q2_select_nobody" ON "app"."monthly_playcounts_2026q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2026q3_select_nobody" ON "app"."monthly_playcounts_2026q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2026q4_select_nobody" ON "app"."monthly_playcounts_2026q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2027q1_select_nobody" ON "app"."monthly_playcounts_2027q1"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2027q2_select_nobody" ON "app"."monthly_playcounts_2027q2"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2027q3_select_nobody" ON "app"."monthly_playcounts_2027q3"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_2027q4_select_nobody" ON "app"."monthly_playcounts_2027q4"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "monthly_playcounts_default_select_nobody" ON "app"."monthly_playcounts_default"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "scheduled_tasks_delete_workspace" ON "app"."scheduled_tasks"
  FOR DELETE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "scheduled_tasks_select_reachable" ON "app"."scheduled_tasks"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all)));

CREATE POLICY "scheduled_tasks_update_workspace" ON "app"."scheduled_tasks"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "snapshot_songs_select_workspace" ON "app"."snapshot_songs"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.playcount_snapshots s
  WHERE (s.id = snapshot_songs.snapshot_id))));

CREATE POLICY "songs_insert_account" ON "app"."songs"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((isrc IS NOT NULL) AND (( SELECT private.account_id() AS account_id) IS NOT NULL)));

CREATE POLICY "task_runs_select_reachable" ON "app"."task_runs"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all)));

CREATE POLICY "valuation_constants_select_account" ON "app"."valuation_constants"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "_private_job_queues_select_worker" ON "graphile_worker"."_private_job_queues"
  FOR SELECT
  TO "platform_worker"
  USING (true);

CREATE POLICY "_private_job_queues_update_worker" ON "graphile_worker"."_private_job_queues"
  FOR UPDATE
  TO "platform_worker"
  USING (true);

CREATE POLICY "_private_jobs_delete_worker" ON "graphile_worker"."_private_jobs"
  FOR DELETE
  TO "platform_worker"
  USING (true);

CREATE POLICY "_private_jobs_select_worker" ON "graphile_worker"."_private_jobs"
  FOR SELECT
  TO "platform_worker"
  USING (true);

CREATE POLICY "_private_jobs_update_worker" ON "graphile_worker"."_private_jobs"
  FOR UPDATE
  TO "platform_worker"
  USING (true);

CREATE POLICY "_private_known_crontabs_select_nobody" ON "graphile_worker"."_private_known_crontabs"
  FOR SELECT
  TO "platform_worker"
  USING (false);

CREATE POLICY "_private_tasks_insert_worker" ON "graphile_worker"."_private_tasks"
  FOR INSERT
  TO "platform_worker"
  WITH CHECK (true);

CREATE POLICY "_private_tasks_select_worker" ON "graphile_worker"."_private_tasks"
  FOR SELECT
  TO "platform_worker"
  USING (true);

COMMENT ON COLUMN "app"."captures"."read_position" IS 'How many items of the provider''s dataset have been read and landed.';

COMMENT ON COLUMN "app"."captures"."rejected_count" IS 'How many of them were no observation.';

COMMENT ON COLUMN "app"."catalog_valuations"."age_days" IS 'The sum of their ages in days: kept undivided, so that the band can be computed again to the cent.';

COMMENT ON COLUMN "app"."catalog_valuations"."constants_version" IS 'With song_count, dated_song_count and age_days: what the band was computed from. Null where it was loaded as a result.';

COMMENT ON COLUMN "app"."catalog_valuations"."dated_song_count" IS 'The measured recordings whose release date is known.';

COMMENT ON COLUMN "app"."catalog_valuations"."song_count" IS 'The catalog''s members at that time.';

COMMENT ON COLUMN "app"."catalogs"."range_isrcs" IS 'Where each range of members begins, ascending; the first takes all before the second.';

COMMENT ON COLUMN "app"."catalogs"."range_offsets" IS 'How many members lie before each range.';

COMMENT ON COLUMN "app"."monthly_playcounts"."counts" IS 'The values of days 1 to last_day, separated by commas, empty where a day has none: string_to_array(counts, '','', '''')::bigint[].';

COMMENT ON COLUMN "app"."monthly_playcounts"."last_day" IS 'The last day of the month that has an observation.';

COMMENT ON COLUMN "app"."monthly_playcounts"."seconds" IS 'When each was captured, in seconds after midnight UTC, to the microsecond: string_to_array(seconds, '','', '''')::numeric[].';

COMMENT ON COLUMN "app"."playcount_snapshots"."captured_count" IS 'How many of them have an observation.';

COMMENT ON COLUMN "app"."playcount_snapshots"."error" IS 'Why it failed: a name of the list in docs/captures.md, then what it means.';

COMMENT ON COLUMN "app"."playcount_snapshots"."payer_id" IS 'Who asked for it and pays; null for one that was loaded, which nobody captures.';

COMMENT ON COLUMN "app"."playcount_snapshots"."recording_count" IS 'How many recordings it asks for: its rows of app.snapshot_songs.';

COMMENT ON COLUMN "app"."scheduled_tasks"."account_id" IS 'The workspace that it is for.';

COMMENT ON COLUMN "app"."scheduled_tasks"."created_at" IS 'Its day and time of day are those of every run; a month that is too short has it on its last day.';

COMMENT ON COLUMN "app"."scheduled_tasks"."created_by" IS 'Who pays: who made it, or enabled it last.';

COMMENT ON COLUMN "app"."scheduled_tasks"."snapshot_id" IS 'The snapshot whose recordings are captured again, where it is not a whole catalog''s.';

COMMENT ON COLUMN "app"."snapshot_songs"."captured_at" IS 'When its observation was captured, the row of app.song_measurements by this time; null while there is none.';

COMMENT ON COLUMN "app"."task_runs"."account_id" IS 'The workspace whose people see the run.';

COMMENT ON COLUMN "app"."task_runs"."attempts" IS 'How often a worker began it since it was laid or went on as planned.';

COMMENT ON COLUMN "app"."task_runs"."error" IS 'Why it failed, for the caller to read; never an exception''s text.';

COMMENT ON COLUMN "app"."valuation_constants"."first_share" IS 'With second_share: the parts of the revenue that are multiplied one after the other.';

COMMENT ON FUNCTION "api"."add_catalog_songs"(uuid, text[]) IS 'Adds recordings to a catalog; those that are there stay, unknown ones become known. POST /api/catalogs/{catalogId}/songs.';

COMMENT ON FUNCTION "api"."create_catalog"(text, uuid, uuid) IS 'A new catalog: an empty one, or one of what a snapshot holds; or the one that the snapshot has already. POST /api/catalogs.';

COMMENT ON FUNCTION "api"."create_snapshot"(uuid, text[], text) IS 'Asks for a capture of a catalog or of recordings, once or monthly from now on. POST /api/playcount-snapshots.';

COMMENT ON FUNCTION "api"."delete_catalog"(uuid) IS 'Deletes a catalog with its members, owners and valuations; its snapshots stay, and are released. DELETE /api/catalogs/{catalogId}.';

COMMENT ON FUNCTION "api"."delete_task"(uuid) IS 'Ends a schedule of the caller''s workspace; runs that it started stay. DELETE /api/tasks/{taskId}.';

COMMENT ON FUNCTION "api"."explain_catalog_valuation"(uuid) IS 'How the latest valuation came about. GET /api/catalogs/{catalogId}/valuations/latest/explanation.';

COMMENT ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) IS 'One page of a catalog''s members by ISRC, each with its series. GET /api/catalogs/{catalogId}/playcount-history.';

COMMENT ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) IS 'The series of one member of a catalog. GET /api/catalogs/{catalogId}/playcount-history.svg.';

COMMENT ON FUNCTION "api"."get_snapshot"(uuid) IS 'One snapshot. GET /api/playcount-snapshots/{snapshotId}.';

COMMENT ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer) IS 'One page of a catalog''s members by ISRC. GET /api/catalogs/{catalogId}/songs.';

COMMENT ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) IS 'The catalogs of the caller and of its organizations, or of one of them, newest first. GET /api/catalogs.';

COMMENT ON FUNCTION "api"."list_snapshots"(integer) IS 'The snapshots of the caller''s workspaces, newest first. GET /api/playcount-snapshots.';

COMMENT ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer) IS 'A run, or the latest runs of the caller and its organizations, or of an account that it names. GET /api/tasks/runs.';

COMMENT ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid) IS 'The schedules of the caller and its organizations, or of an account that it names, newest first. GET /api/tasks.';

COMMENT ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) IS 'Removes recordings from a catalog; their observations stay. DELETE /api/catalogs/{catalogId}/songs.';

COMMENT ON FUNCTION "api"."rename_catalog"(uuid, text) IS 'Another name; measurements and valuations stay. PATCH /api/catalogs/{catalogId}.';

COMMENT ON FUNCTION "api"."update_task"(uuid, boolean) IS 'Switches a schedule of the caller''s workspace on or off. PATCH /api/tasks/{taskId}.';

COMMENT ON FUNCTION "jobs"."begin_capture"(uuid) IS 'Begins a capture, or tells where it stands; null where it has ended.';

COMMENT ON FUNCTION "jobs"."begin_run"(uuid) IS 'Begins a run, or goes on with one that was cut off; null for one that has ended.';

COMMENT ON FUNCTION "jobs"."complete_run"(uuid, jsonb) IS 'Ends a run with its result; false where it had ended before.';

COMMENT ON FUNCTION "jobs"."end_capture"(uuid, text) IS 'Ends a capture: done, or failed for a reason of docs/captures.md with what was captured kept. Charges for what was captured and no more, and values the catalog where the capture is whole. False where it had ended.';

COMMENT ON FUNCTION "jobs"."fail_run"(uuid, text) IS 'Ends a run with the reason, for its caller to read; false where it had ended before.';

COMMENT ON FUNCTION "jobs"."keep_house"() IS 'What every worker does every few seconds: unlocks the jobs of dead workers, starts what is due, forgets runs that ended 90 days ago.';

COMMENT ON FUNCTION "jobs"."land_capture"(uuid, integer, integer, integer, jsonb) IS 'Lands one page of the provider''s dataset: its observations, which recordings have theirs, the progress, and where to read on. A page that was landed before, or belongs elsewhere, changes nothing.';

COMMENT ON FUNCTION "jobs"."leave_run"(uuid) IS 'Gives a run back that this session had locked: whether it has ended.';

COMMENT ON FUNCTION "jobs"."list_capture_isrcs"(uuid) IS 'The recordings that a capture asks the provider for.';

COMMENT ON FUNCTION "jobs"."lock_run"(uuid) IS 'Takes a run for this session; false where another session has it. It ends with the session at the latest.';

COMMENT ON FUNCTION "jobs"."make_partitions_ahead"() IS 'Makes the partitions of this quarter and the next four that are missing, and says how many. Safe to repeat.';

COMMENT ON FUNCTION "jobs"."report_progress"(uuid, jsonb) IS 'How far a run has come, for its caller to read.';

COMMENT ON FUNCTION "jobs"."run_again"(uuid, integer) IS 'Gives a run back that this session had locked, to go on later as planned: a new job, that the queue puts in place of the one at work.';

COMMENT ON FUNCTION "jobs"."start_capture"(uuid, text, text) IS 'Keeps the provider''s run that does a capture. The first one stays: the answer says which.';

COMMENT ON FUNCTION "private"."add_partition"(name, name, text, name, text, text, text) IS 'Adds one partition of a table of schema app, and moves the rows that wait for it in the default partition.';

COMMENT ON FUNCTION "private"."age_in_force"(app.valuation_constants, numeric) IS 'The age that a valuation divides by: the mean one, the default without it, and never less than the least.';

COMMENT ON FUNCTION "private"."capture_run_id"(uuid) IS 'The run of a snapshot of the caller''s workspaces.';

COMMENT ON FUNCTION "private"."catalog_workspace_id"(uuid) IS 'The workspace whose catalogs a request is about: the caller''s own for null. Raises PT403 for an organization that the caller does not act in.';

COMMENT ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) IS 'Turns an open reservation into a charge, for what was reserved or less. Lock first.';

COMMENT ON FUNCTION "private"."claim_snapshot"(uuid, text, uuid) IS 'The catalog of a snapshot of the caller''s workspaces: the one that it has, else a new one of its recordings, in whatever state it is, with the valuation that they give where it is done.';

COMMENT ON FUNCTION "private"."close_partition"(name, text) IS 'Shuts a partition to all who do not come through its parent.';

COMMENT ON FUNCTION "private"."count_catalog_songs"() IS 'Trigger: keeps song_count and the ranges of app.catalogs, once a statement.';

COMMENT ON FUNCTION "private"."count_of_songs"(uuid) IS 'How many members a catalog has.';

COMMENT ON FUNCTION "private"."create_measurement_partition"(date) IS 'Adds the partitions of the quarter that a date lies in, of observations and of months; false where they are there. Waits no longer than two seconds for a lock, since reads would queue behind it.';

COMMENT ON FUNCTION "private"."describe_capture"(uuid) IS 'Where a capture stands, for the worker; null where it has ended.';

COMMENT ON FUNCTION "private"."describe_catalogs"(uuid[]) IS 'Those of these catalogs that the caller sees, newest first, with the owners and the latest snapshot that it sees.';

COMMENT ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) IS 'A schedule as it is shown.';

COMMENT ON FUNCTION "private"."describe_snapshot"(uuid) IS 'A snapshot as its people see it; null for one that the caller does not see.';

COMMENT ON FUNCTION "private"."describe_songs"(jsonb) IS 'Adds to known recordings what a capture tells of them and nobody has said yet. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."empty_monthly_playcounts"() IS 'Trigger: without observations there are no months.';

COMMENT ON FUNCTION "private"."end_run"(uuid, text, jsonb, text) IS 'Ends a run as completed or failed: whether it was this call that did. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."explained_constants"(app.valuation_constants) IS 'One version of the constants.';

COMMENT ON FUNCTION "private"."explained_inputs"(app.catalog_valuations, app.valuation_constants) IS 'What a valuation was computed from. `age_rule` says where its age comes from.';

COMMENT ON FUNCTION "private"."explained_step"(text, text, numeric, numeric, numeric) IS 'One step, with its value for each end of the band.';

COMMENT ON FUNCTION "private"."explained_steps"(app.catalog_valuations, app.valuation_constants) IS 'From the inputs to the band: the last step is the band as it was stored.';

COMMENT ON FUNCTION "private"."found_catalog"(text, uuid) IS 'A new catalog without recordings, in a workspace of the caller''s.';

COMMENT ON FUNCTION "private"."land_monthly_playcounts"() IS 'Trigger: merges inserted observations into app.monthly_playcounts. Those at infinity belong to no date.';

COMMENT ON FUNCTION "private"."later_days"(text, text, text, text, text) IS 'Two lists of a month''s days merged, the later capture of a day taken; part says whether counts or seconds are wanted.';

COMMENT ON FUNCTION "private"."lay_capture"(uuid, uuid, uuid, text[]) IS 'A capture with all that it takes: the snapshot''s id. A catalog with one that is going on gets that one. Lock the catalog first. Raises PTPAY, and PT400 for no recordings. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."lay_job"(uuid, text, timestamp with time zone) IS 'The job that does a run, in place of the one that there may be. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."lay_reservation"(uuid, text, integer, interval, text) IS 'Reserves on behalf of whoever pays, for as long as the work may take. For functions that run as their owner and know the payer.';

COMMENT ON FUNCTION "private"."lay_run"(text, uuid) IS 'A new run of a task with the job that does it. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."lay_schedule"(text, uuid, uuid, uuid, uuid, uuid) IS 'A monthly schedule for a catalog of an account, or for a snapshot; the one that there is, where it is enabled. The first run is a month from now.';

COMMENT ON FUNCTION "private"."lay_unpaid_capture"(app.scheduled_tasks) IS 'A capture that ended before it began. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."listed_account_ids"(uuid, boolean) IS 'Whose runs or schedules a list is about: those of the account that it names (PT403 for one out of reach), else of the caller and its organizations. Null, where one is named by its id: whoever''s it is.';

COMMENT ON FUNCTION "private"."lock_capture"(uuid) IS 'Locks the snapshot of a run that is going on; null where it has ended. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."lock_catalog"(uuid) IS 'Locks a catalog whose members are to change. Raises PT404 for one that is missing, just deleted, or not the caller''s.';

COMMENT ON FUNCTION "private"."mean_age_years"(bigint, integer) IS 'The mean age of the dated recordings, a year having 365.25 days; null where none is dated.';

COMMENT ON FUNCTION "private"."measured_members"(uuid, uuid) IS 'What a snapshot says of a catalog''s present members, by their valid counts: one row, or none where it says nothing.';

COMMENT ON FUNCTION "private"."month_of"(timestamp with time zone) IS 'The first day of the month, in UTC, that an instant lies in.';

COMMENT ON FUNCTION "private"."next_month_of"(timestamp with time zone, timestamp with time zone) IS 'The first monthly recurrence of an instant, in UTC, that lies after another.';

COMMENT ON FUNCTION "private"."order_capture"(uuid, text[]) IS 'A capture of a catalog of the caller''s workspaces, or of recordings in the caller''s own. The caller pays.';

COMMENT ON FUNCTION "private"."page_of"(integer, integer, integer) IS 'The place of a page among all rows, as lists answer it.';

COMMENT ON FUNCTION "private"."price"(text, integer) IS 'What so many units of an operation cost now.';

COMMENT ON FUNCTION "private"."recording_series"(text[], date, integer) IS 'Recordings by ISRC and, in any order, their months of app.monthly_playcounts that the dates from since - days to since + days lie in.';

COMMENT ON FUNCTION "private"."recount_monthly_playcounts"() IS 'Trigger: reads the months of changed and deleted observations anew.';

COMMENT ON FUNCTION "private"."release_snapshots"(uuid) IS 'Locks a catalog of the caller''s workspaces for its deletion and clears its snapshots'' reference to it: their ids. None where it is not there.';

COMMENT ON FUNCTION "private"."run_lock"(uuid) IS 'The advisory lock that a worker''s session holds while it does a run.';

COMMENT ON FUNCTION "private"."schedule_capture"(uuid) IS 'Has what a snapshot asked for captured each month from now on, at the caller''s expense: its catalog as it is then, or its recordings.';

COMMENT ON FUNCTION "private"."settle_credits"(uuid, integer) IS 'Ends a reservation with what was done of its work: the credits that it cost, by the units that succeeded, never more than was reserved; none release it. Safe to repeat. One that ran out and cannot be reserved anew costs nothing. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."snapshot_isrcs"(uuid) IS 'The recordings of a snapshot, ascending: what it asked for, or, of one that was loaded without that, what was observed under it. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."start_due_tasks"() IS 'Starts what is due, once however long it has been due, and says how much. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."start_run"(text, uuid) IS 'Starts background work for an account that the caller reaches, together with the transaction that asks for it.';

COMMENT ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) IS 'The capture that a schedule is due for: its run. With too few credits it is one that has failed, so that its people see it. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."unlock_jobs"() IS 'Gives the jobs of workers that are gone to the others: those whose run no session holds. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."value_catalog"(uuid, uuid) IS 'Writes what a snapshot makes a catalog worth, for the UTC day on which it was measured: the latest measurement of a day wins. No row where nothing was measured or the catalog is gone. Safe to repeat. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."worth"(app.valuation_constants, bigint, numeric, numeric, numeric) IS 'One value of a band in US dollars, rounded once, half a cent up.';

COMMENT ON SCHEMA "jobs" IS 'What the background worker calls as platform_worker, outside any request''s scope.';

COMMENT ON TABLE "app"."captures" IS 'What a worker needs to go on with a capture from wherever it stands. No caller reads it.';

COMMENT ON TABLE "app"."monthly_playcounts" IS 'The latest observation of each UTC date, derived from app.song_measurements by triggers and written by them alone. Lists are text, since turning a page''s numbers into text costs more than reading them.';

COMMENT ON TABLE "app"."monthly_playcounts_2023q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2023q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2023q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2023q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2024q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2024q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2024q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2024q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2025q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2025q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2025q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2025q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2026q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2026q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2026q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2026q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2027q1" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2027q2" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2027q3" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_2027q4" IS 'One quarter of app.monthly_playcounts.';

COMMENT ON TABLE "app"."monthly_playcounts_default" IS 'Months outside every quarter that has a partition of its own.';

COMMENT ON TABLE "app"."scheduled_tasks" IS 'Work that is started anew each month.';

COMMENT ON TABLE "app"."snapshot_songs" IS 'The recordings that a snapshot asked for.';

COMMENT ON TABLE "app"."task_runs" IS 'One run of a background task: whose it is, how far it came, and how it ended.';

COMMENT ON TABLE "app"."valuation_constants" IS 'What a valuation multiplies with. The highest version is in force; a version that has been used is never changed.';

REVOKE ALL ON FUNCTION "api"."add_catalog_songs"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."add_catalog_songs"(uuid, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_catalog"(text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_catalog"(text, uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_snapshot"(uuid, text[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_snapshot"(uuid, text[], text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_catalog"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_catalog"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_task"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_task"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."explain_catalog_valuation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."explain_catalog_valuation"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_snapshot"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_snapshot"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalog_songs"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalogs"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_snapshots"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_snapshots"(integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_task_runs"(uuid, uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."remove_catalog_songs"(uuid, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."rename_catalog"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."rename_catalog"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_task"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_task"(uuid, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "graphile_worker"."add_job"(text, json, text, timestamp WITH time zone, integer, text, integer, text[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "graphile_worker"."add_jobs"(graphile_worker.job_spec[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "graphile_worker"."complete_jobs"(bigint[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "graphile_worker"."force_unlock_workers"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "graphile_worker"."permanently_fail_jobs"(bigint[], text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "graphile_worker"."remove_job"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "graphile_worker"."reschedule_jobs"(bigint[], timestamp WITH time zone, integer, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "jobs"."begin_capture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_capture"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_run"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."complete_run"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."complete_run"(uuid, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_capture"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_capture"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."fail_run"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."fail_run"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."keep_house"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."keep_house"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."land_capture"(uuid, integer, integer, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."land_capture"(uuid, integer, integer, integer, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."leave_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."leave_run"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_capture_isrcs"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_capture_isrcs"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."lock_run"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."lock_run"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."make_partitions_ahead"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."make_partitions_ahead"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."report_progress"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."report_progress"(uuid, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."run_again"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."run_again"(uuid, integer) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."start_capture"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."start_capture"(uuid, text, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "private"."add_partition"(name, name, text, name, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."age_in_force"(app.valuation_constants, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."age_in_force"(app.valuation_constants, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."capture_run_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."capture_run_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_workspace_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_workspace_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."charge_reservation"(app.credit_reservations, integer, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."claim_snapshot"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claim_snapshot"(uuid, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."close_partition"(name, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_of_songs"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_of_songs"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."create_measurement_partition"(date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_capture"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_catalogs"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_catalogs"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_schedule"(app.scheduled_tasks) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_snapshot"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_snapshot"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_songs"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."empty_monthly_playcounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_run"(uuid, text, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."explained_constants"(app.valuation_constants) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."explained_constants"(app.valuation_constants) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."explained_inputs"(app.catalog_valuations, app.valuation_constants) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."explained_inputs"(app.catalog_valuations, app.valuation_constants) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."explained_step"(text, text, numeric, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."explained_step"(text, text, numeric, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."explained_steps"(app.catalog_valuations, app.valuation_constants) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."explained_steps"(app.catalog_valuations, app.valuation_constants) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."found_catalog"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."found_catalog"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."land_monthly_playcounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."later_days"(text, text, text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_capture"(uuid, uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_job"(uuid, text, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_reservation"(uuid, text, integer, interval, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_run"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_schedule"(text, uuid, uuid, uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_unpaid_capture"(app.scheduled_tasks) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."listed_account_ids"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."listed_account_ids"(uuid, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lock_capture"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_catalog"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_catalog"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."mean_age_years"(bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."mean_age_years"(bigint, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."measured_members"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."month_of"(timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_month_of"(timestamp WITH time zone, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_month_of"(timestamp WITH time zone, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."order_capture"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_capture"(uuid, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."page_of"(integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."page_of"(integer, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."price"(text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recording_series"(text[], date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_series"(text[], date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recount_monthly_playcounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_snapshots"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."release_snapshots"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."run_lock"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_capture"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."schedule_capture"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."settle_credits"(uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."snapshot_isrcs"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_due_tasks"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."start_run"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."start_run"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unlock_jobs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."value_catalog"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."worth"(app.valuation_constants, bigint, numeric, numeric, numeric) FROM PUBLIC;

GRANT USAGE ON SCHEMA "graphile_worker" TO "platform_worker";

GRANT USAGE ON SCHEMA "jobs" TO "platform_worker";

REVOKE ALL ON TABLE "app"."catalog_songs" FROM "authenticated";

REVOKE ALL ("catalog_id") ON TABLE "app"."catalog_songs" FROM "authenticated";

GRANT INSERT ("catalog_id") ON TABLE "app"."catalog_songs" TO "authenticated";

REVOKE ALL ("isrc") ON TABLE "app"."catalog_songs" FROM "authenticated";

GRANT INSERT ("isrc") ON TABLE "app"."catalog_songs" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."catalog_songs" TO "authenticated";

REVOKE ALL ON TABLE "app"."catalogs" FROM "authenticated";

REVOKE ALL ("name") ON TABLE "app"."catalogs" FROM "authenticated";

GRANT UPDATE ("name") ON TABLE "app"."catalogs" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "app"."catalogs" FROM "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."catalogs" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."catalogs" TO "authenticated";

GRANT SELECT ON TABLE "app"."monthly_playcounts" TO "authenticated";

GRANT UPDATE ("created_by") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("enabled") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("next_run_at") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."scheduled_tasks" TO "authenticated";

GRANT SELECT ON TABLE "app"."snapshot_songs" TO "authenticated";

REVOKE ALL ("isrc") ON TABLE "app"."songs" FROM "authenticated";

GRANT INSERT ("isrc") ON TABLE "app"."songs" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("error") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("finished_at") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("id") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("output") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("progress") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("started_at") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("state") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ("task") ON TABLE "app"."task_runs" TO "authenticated";

GRANT SELECT ON TABLE "app"."valuation_constants" TO "authenticated";

GRANT SELECT, UPDATE ON TABLE "graphile_worker"."_private_job_queues" TO "platform_worker";

GRANT DELETE, SELECT, UPDATE ON TABLE "graphile_worker"."_private_jobs" TO "platform_worker";

GRANT INSERT, SELECT ON TABLE "graphile_worker"."_private_tasks" TO "platform_worker";

-- Written by hand: a comparison of schemas does not see rows.
INSERT INTO "graphile_worker"."migrations" ("id", "breaking")
SELECT id, id IN (1, 3, 11, 13, 14, 16, 19) FROM generate_series(1, 20) id;

INSERT INTO "app"."valuation_constants" (
  "version", "usd_per_stream", "gross_up_low", "gross_up_mid", "gross_up_high", "first_share", "second_share",
  "multiple_low", "multiple_mid", "multiple_high", "default_age_years", "least_age_years"
) VALUES (1, 0.0035, 1.25, 1.4, 1.6, 0.85, 0.75, 10, 13, 16, 5, 1);

-- What the new triggers keep from here on, for the rows that were there before.
UPDATE "app"."song_measurements" SET "value" = "value";

UPDATE "app"."catalogs" SET "range_isrcs" = ranges.isrcs, "range_offsets" = ranges.offsets
FROM (
  SELECT catalog_id,
    array_agg(CASE number WHEN 1 THEN '' ELSE isrc END ORDER BY number) AS isrcs,
    array_agg((number - 1)::integer ORDER BY number) AS offsets
  FROM (
    SELECT s.catalog_id, s.isrc, row_number() OVER (PARTITION BY s.catalog_id ORDER BY s.isrc) AS number
    FROM "app"."catalog_songs" s
  ) member
  WHERE number % 256 = 1
  GROUP BY catalog_id
) ranges
WHERE ranges.catalog_id = "app"."catalogs"."id";
