SET local check_function_bodies = off;

DROP FUNCTION "api"."list_snapshots"(integer, integer);

DROP FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer);

DROP FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[]);

ALTER TABLE "app"."captures"
  ADD COLUMN "scheduled" boolean;

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
  perform private.refuse_if(v_snapshot is null, 'PT404', 'Snapshot not found');
  return v_snapshot || private.describe_origin(snapshot_id);
end $function$;

CREATE OR REPLACE FUNCTION api.list_snapshots (
  page       integer,
  page_limit integer,
  catalog_id uuid    DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if list_snapshots.catalog_id is not null then
    perform private.check_catalog_visible(list_snapshots.catalog_id);
  end if;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.playcount_snapshots s
      where list_snapshots.catalog_id is null or s.catalog_id = list_snapshots.catalog_id)),
    'snapshots', (
      select coalesce(jsonb_agg(private.describe_snapshot(listed.id) || private.describe_origin(listed.id)
        order by listed.created_at desc, listed.id), '[]')
      from (
        select s.id, s.created_at from app.playcount_snapshots s
        where list_snapshots.catalog_id is null or s.catalog_id = list_snapshots.catalog_id
        order by s.created_at desc, s.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_tasks (
  account_id        uuid,
  artist_account_id uuid,
  enabled           boolean,
  id                uuid,
  page              integer,
  page_limit        integer,
  catalog_id        uuid    DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_ids uuid[];
  v_ids uuid[];
begin
  if list_tasks.catalog_id is not null then
    perform private.check_catalog_visible(list_tasks.catalog_id);
  end if;
  v_account_ids := private.listed_account_ids(list_tasks.account_id, list_tasks.id is not null);
  v_ids := array(
    select t.id from app.scheduled_tasks t
    where (v_account_ids is null or t.account_id = any (v_account_ids))
      and (list_tasks.id is null or t.id = list_tasks.id)
      and (list_tasks.artist_account_id is null or t.artist_account_id = list_tasks.artist_account_id)
      and (list_tasks.enabled is null or t.enabled = list_tasks.enabled)
      and (list_tasks.catalog_id is null or t.catalog_id = list_tasks.catalog_id)
  );
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, cardinality(v_ids)),
    'tasks', (
      select coalesce(jsonb_agg(private.describe_schedule(t) order by t.created_at desc, t.id), '[]')
      from (
        select listed.* from app.scheduled_tasks listed where listed.id = any (v_ids)
        order by listed.created_at desc, listed.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) t
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.create_capture (
  account_id uuid,
  catalog_id uuid,
  payer_id   uuid,
  isrcs      text[],
  scheduled  boolean DEFAULT false
)
  RETURNS app.captures
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
  v_count integer;
  v_capture app.captures;
begin
  loop
    insert into app.playcount_snapshots (account_id, catalog_id, payer_id)
    values (create_capture.account_id, create_capture.catalog_id, create_capture.payer_id)
    on conflict do nothing returning id into v_id;
    exit when found;
    -- The conflicting capture may have ended since: then try again.
    select c.* into v_capture from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.catalog_id = create_capture.catalog_id and s.account_id = create_capture.account_id
      and s.payer_id is not null and s.state in ('queued', 'running');
    if found then
      return v_capture;
    end if;
  end loop;
  insert into app.songs (isrc) select distinct i.isrc from unnest(isrcs) i (isrc) order by i.isrc
  on conflict do nothing;
  insert into app.snapshot_songs (snapshot_id, isrc) select distinct v_id, i.isrc from unnest(isrcs) i (isrc);
  get diagnostics v_count = row_count;
  perform private.refuse_if(v_count not between 1 and 1000000,
    'PT400', 'A snapshot takes 1 to 1000000 recordings; add some to the catalog first');
  update app.playcount_snapshots s set recording_count = v_count where s.id = v_id;
  insert into app.captures (snapshot_id, run_id, reservation_id, scheduled)
  values (
    v_id, private.enqueue_run('capture_playcounts', create_capture.account_id),
    -- A capture ends within a day. A week outlasts an outage.
    private.create_reservation(create_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days'),
    create_capture.scheduled)
  returning * into v_capture;
  return v_capture;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_origin (
  snapshot_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object(
      'run_id', c.run_id,
      -- A snapshot without recordings is one that a schedule could not start.
      'scheduled', case when s.state = 'failed' and s.recording_count = 0 then true else c.scheduled end,
      'credits', case
        when s.state in ('queued', 'running') then null
        when s.state = 'failed' and s.recording_count = 0 then 0
        when v.state = 'committed' then v.credits
        when v.id is not null then 0 end
    )
    from app.playcount_snapshots s
    left join app.captures c on c.snapshot_id = s.id
    left join app.credit_reservations v on v.id = c.reservation_id
    where s.id = describe_origin.snapshot_id and s.account_id = any (private.workspace_ids())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.start_scheduled_task (
  task app.scheduled_tasks
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[];
  v_error text;
  v_shortage text;
begin
  perform from app.catalogs c where c.id = task.catalog_id for key share;
  v_isrcs := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = task.catalog_id
    union all
    select unnest(private.snapshot_isrcs(task.snapshot_id)));
  if not private.maker_acts_for(task.created_by, task.client_id, task.account_id) then
    v_error := case when private.acts_for(task.created_by, task.account_id)
      then 'app_disconnected: The app that ordered the schedule may not change anything any more; who switches it on pays'
      else 'payer_left: The account that pays no longer belongs to the workspace; who switches the schedule on pays' end;
    update app.scheduled_tasks t set enabled = false, disabled_reason = split_part(v_error, ':', 1) where t.id = task.id;
  else
    v_error := private.budget_error(task, cardinality(v_isrcs));
  end if;
  if v_error is not null then
    return private.create_failed_capture(task, v_error);
  end if;
  begin
    return (private.create_capture(task.account_id, task.catalog_id, task.created_by, v_isrcs, true)).run_id;
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
    return case when not private.create_recharge(task.created_by, (v_shortage::jsonb ->> 'required_credits')::bigint)
      then private.create_failed_capture(
        task, 'insufficient_credits: The account that pays for the schedule has too few credits') end;
  end;
end $function$;

COMMENT ON COLUMN "app"."captures"."scheduled" IS 'Whether a schedule started it, and not a request; null if that was not stored.';

COMMENT ON FUNCTION "api"."list_snapshots"(integer, integer, uuid) IS 'A page of the caller''s snapshots, or of those of a catalog, newest first. GET /api/playcount-snapshots.';

COMMENT ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer, uuid) IS 'A page of the schedules of the caller''s workspaces, or of the given account or a catalog, newest first. GET /api/tasks.';

REVOKE ALL ON FUNCTION "api"."list_snapshots"(integer, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_snapshots"(integer, integer, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_snapshots"(integer, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_snapshots"(integer, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_tasks"(uuid, uuid, boolean, uuid, integer, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_origin"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_origin"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_origin"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_origin"(uuid) TO "postgres";
