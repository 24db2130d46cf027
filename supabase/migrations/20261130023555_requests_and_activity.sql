SET local check_function_bodies = off;

CREATE TABLE "app"."key_requests" (
  "id"           uuid                     NOT NULL,
  "account_id"   uuid                     NOT NULL,
  "key_id"       uuid                     NOT NULL,
  "requested_at" timestamp with time zone NOT NULL,
  "surface"      text                     NOT NULL,
  "method"       text                     NOT NULL,
  "route"        text                     NOT NULL,
  "operation"    text,
  "status"       smallint                 NOT NULL,
  "code"         text,
  "duration_ms"  real                     NOT NULL,
  CONSTRAINT "key_requests_code_check" CHECK ((length(code) <= 50)),
  CONSTRAINT "key_requests_duration_ms_check" CHECK ((duration_ms >= (0)::double precision)),
  CONSTRAINT "key_requests_method_check" CHECK ((length(method) <= 20)),
  CONSTRAINT "key_requests_operation_check" CHECK ((length(operation) <= 100)),
  CONSTRAINT "key_requests_pkey" PRIMARY KEY (id),
  CONSTRAINT "key_requests_route_check" CHECK ((length(route) <= 200)),
  CONSTRAINT "key_requests_status_check" CHECK (((status >= 100) AND (status <= 599))),
  CONSTRAINT "key_requests_surface_check" CHECK ((surface = ANY (ARRAY['http'::text, 'mcp'::text])))
);

ALTER TABLE "app"."key_requests"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."key_requests"
  FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION api.list_activity (
  organization_id uuid,
  state           text,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(list_activity.organization_id);
  v_run_ids uuid[] := array(
    select r.id from app.task_runs r
    where r.account_id = v_workspace_id and (list_activity.state is null or r.state = list_activity.state)
    order by r.created_at desc, r.id
    limit page_limit offset (page - 1)::bigint * page_limit);
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.task_runs r
      where r.account_id = v_workspace_id and (list_activity.state is null or r.state = list_activity.state))),
    'runs', (
      select coalesce(jsonb_agg(run.value || jsonb_build_object(
        'scheduled', o.scheduled,
        'catalog', (
          select jsonb_build_object('id', c.id, 'name', c.name) from app.catalogs c where c.id = o.catalog_id),
        'site', (
          select jsonb_build_object('id', s.id, 'name', private.describe_page(s) ->> 'name')
          from app.sites s where s.id = o.site_id)
      ) order by run.ordinality), '[]')
      from jsonb_array_elements(private.describe_runs(v_run_ids)) with ordinality run
      left join private.run_objects(v_run_ids) o on o.run_id = (run.value ->> 'id')::uuid
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_requests (
  organization_id uuid,
  key_id          uuid,
  outcome         text,
  status          integer,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.key_account_id(list_requests.organization_id);
  v_since timestamptz := now() - interval '1 day';
begin
  perform private.refuse_if(list_requests.key_id is not null and not exists (
    select from app.api_keys k where k.id = list_requests.key_id and k.account_id = v_account_id
  ), 'PT404', 'Key not found');
  return (
    with kept as materialized (
      select r.*, r.status >= 400 as has_failed from app.key_requests r
      where r.account_id = v_account_id and r.requested_at > v_since
        and (list_requests.key_id is null or r.key_id = list_requests.key_id)
    ),
    found as materialized (
      select k.* from kept k
      where (list_requests.outcome is null or k.has_failed = (list_requests.outcome = 'failed'))
        and (list_requests.status is null or k.status = list_requests.status)
    ),
    hours as (
      select date_trunc('hour', now(), 'UTC') - make_interval(hours => n) as hour from generate_series(0, 24) n
    )
    select jsonb_build_object(
      'pagination', private.pagination(page, page_limit, (select count(*)::integer from found)),
      'requests', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', f.id, 'key_id', f.key_id, 'requested_at', private.format_timestamp(f.requested_at),
          'surface', f.surface, 'method', f.method, 'route', f.route, 'operation', f.operation,
          'status', f.status, 'code', f.code, 'duration_ms', round(f.duration_ms::numeric, 1)
        ) order by f.requested_at desc, f.id), '[]')
        from (
          select * from found order by requested_at desc, id limit page_limit offset (page - 1)::bigint * page_limit
        ) f
      ),
      'day', jsonb_build_object(
        'since', private.format_timestamp((
          select case when count(*) < private.max_key_requests() then v_since else min(r.requested_at) end
          from app.key_requests r where r.account_id = v_account_id and r.requested_at > v_since)),
        'succeeded', (select count(*) from kept where not has_failed),
        'failed', (select count(*) from kept where has_failed),
        'hours', (
          select jsonb_agg(jsonb_build_object(
            'from', private.format_timestamp(h.hour),
            'succeeded', (select count(*) from kept k where not k.has_failed and date_trunc('hour', k.requested_at, 'UTC') = h.hour),
            'failed', (select count(*) from kept k where k.has_failed and date_trunc('hour', k.requested_at, 'UTC') = h.hour)
          ) order by h.hour)
          from hours h
        ),
        'failures', (
          select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'code', c.code, 'requests', c.requests)
            order by c.requests desc, c.status, c.code), '[]')
          from (
            select k.status, k.code, count(*) as requests from kept k where k.has_failed
            group by k.status, k.code order by count(*) desc, k.status, k.code limit 5
          ) c
        )
      )
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.store_key_requests (
  requests jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid;
begin
  -- Keys that do not exist are left out; one that has ended is still its owner's.
  for v_account_id in
    with stored as (
      insert into app.key_requests (
        id, account_id, key_id, requested_at, surface, method, route, operation, status, code, duration_ms)
      select r.id, k.account_id, k.id, r.requested_at, r.surface, r.method, r.route, r.operation, r.status, r.code, r.duration_ms
      from jsonb_to_recordset(requests) as r (
        id uuid, key_hash text, requested_at timestamptz, surface text, method text, route text, operation text,
        status smallint, code text, duration_ms real)
      join app.api_keys k on k.key_hash = decode(r.key_hash, 'hex')
      on conflict do nothing
      returning account_id
    )
    select distinct s.account_id from stored s order by s.account_id
  loop
    delete from app.key_requests r
    where r.account_id = v_account_id and r.requested_at < (
      select newest.requested_at from app.key_requests newest where newest.account_id = v_account_id
      order by newest.requested_at desc, newest.id offset private.max_key_requests() - 1 limit 1);
  end loop;
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION jobs.run_maintenance()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_part text;
  v_started integer := 0;
  v_deleted integer := 0;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('maintenance', 0)) then
    return jsonb_build_object();
  end if;
  perform private.record_worker();
  for v_part in
    select part.name
    from unnest(array[
      'start_due_tasks', 'delete_old_runs', 'delete_old_signup_attempts', 'delete_unconfirmed_signups', 'delete_old_mails',
      'delete_unverified_accounts', 'delete_old_site_visits', 'delete_old_site_previews', 'delete_old_run_tickets',
      'delete_old_chats', 'delete_old_rate_counts', 'delete_old_key_requests', 'delete_old_ended_sessions', 'delete_old_idempotency_keys',
      'delete_old_webhook_events', 'delete_old_invitations', 'fail_abandoned_purchases', 'delete_old_failures'
    ]) part (name)
    -- Schedules always. The others in any order, so that a slow one does not keep the same ones from their turn.
    where part.name = 'start_due_tasks' or not private.is_postponed('run_maintenance', part.name)
    order by part.name <> 'start_due_tasks', random()
  loop
    begin
      case v_part
        when 'start_due_tasks' then v_started := private.start_due_tasks();
        when 'delete_old_runs' then v_deleted := private.delete_old_runs();
        else execute format('select private.%I()', v_part);
      end case;
      perform private.end_failure('run_maintenance', v_part);
    exception when query_canceled or others then
      perform private.record_failure('run_maintenance', v_part, sqlerrm);
    end;
    -- What is done is committed before the time limit of the statement; the rest is done by the next call.
    exit when clock_timestamp() > statement_timestamp() + interval '10 seconds';
  end loop;
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_key_requests()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.key_requests r where r.ctid = any (array(
    select old.ctid from app.key_requests old where old.requested_at < now() - interval '1 day' limit 10000));
end $function$;

CREATE OR REPLACE FUNCTION private.max_key_requests()
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return 5000; end $function$;

CREATE OR REPLACE FUNCTION private.run_objects (
  run_ids uuid[]
)
  RETURNS TABLE (
    run_id     uuid,
    catalog_id uuid,
    site_id    uuid,
    scheduled  boolean
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return query
    select r.id, coalesce(f.catalog_id, s.catalog_id), g.site_id, c.scheduled
    from app.task_runs r
    left join app.catalog_fills f on f.run_id = r.id
    left join app.captures c on c.run_id = r.id
    left join app.playcount_snapshots s on s.id = c.snapshot_id
    left join app.site_generations g on g.run_id = r.id
    where r.id = any (run_ids);
end $function$;

ALTER TABLE "app"."key_requests"
  ADD CONSTRAINT "key_requests_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."key_requests"
  ADD CONSTRAINT "key_requests_key_id_fkey" FOREIGN KEY (key_id) REFERENCES app.api_keys(id) ON DELETE CASCADE;

CREATE INDEX key_requests_account_id_requested_at_idx ON app.key_requests USING btree (account_id, requested_at DESC, id);

CREATE INDEX key_requests_key_id_idx ON app.key_requests USING btree (key_id, requested_at DESC, id);

CREATE INDEX key_requests_requested_at_idx ON app.key_requests USING btree (requested_at);

CREATE POLICY "key_requests_select_owner" ON "app"."key_requests"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])));

COMMENT ON COLUMN "app"."key_requests"."account_id" IS 'The account of the key.';

COMMENT ON COLUMN "app"."key_requests"."id" IS 'The x-request-id of its response.';

COMMENT ON FUNCTION "api"."list_activity"(uuid, text, integer, integer) IS 'A page of the latest runs of a workspace, each with the catalog or the site that it is about. GET /api/activity.';

COMMENT ON FUNCTION "api"."list_requests"(uuid, uuid, text, integer, integer, integer) IS 'A page of the requests that the keys of the caller, or of an organization that it owns, sent within a day. GET /api/requests.';

COMMENT ON FUNCTION "api"."store_key_requests"(jsonb) IS 'Stores requests of API keys, and deletes the oldest of an account that has too many: [{id, key_hash, requested_at, surface, method, route, operation, status, code, duration_ms}].';

COMMENT ON TABLE "app"."key_requests" IS 'Requests with API keys, for a day: the newest 5,000 of each account. Some may be missing.';

REVOKE ALL ON FUNCTION "api"."list_activity"(uuid, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_activity"(uuid, text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_activity"(uuid, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_activity"(uuid, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_requests"(uuid, uuid, text, integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_requests"(uuid, uuid, text, integer, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_requests"(uuid, uuid, text, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_requests"(uuid, uuid, text, integer, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."store_key_requests"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."store_key_requests"(jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."store_key_requests"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."store_key_requests"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_key_requests"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_key_requests"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_key_requests"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."max_key_requests"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."max_key_requests"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."max_key_requests"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_key_requests"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_objects"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_objects"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."run_objects"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_objects"(uuid[]) TO "postgres";

GRANT SELECT ON TABLE "app"."key_requests" TO "authenticated";
