SET local check_function_bodies = off;

ALTER TABLE "app"."mails"
  DROP CONSTRAINT "mails_kind_check";

DROP FUNCTION "api"."list_grants"(integer, integer);

DROP FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid);

DROP FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid);

DROP FUNCTION "private"."run_objects"(uuid[]);

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
  -- Who sees the apps of the workspace in Settings, Apps.
  v_shows_apps boolean := private.is_session() and v_workspace_id = any (private.owned_account_ids());
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.task_runs r
      where r.account_id = v_workspace_id and (list_activity.state is null or r.state = list_activity.state))),
    'runs', (
      select coalesce(jsonb_agg(run.value || jsonb_build_object(
        'scheduled', o.scheduled,
        'app', case when v_shows_apps and o.client_id is not null then jsonb_build_object(
          'id', o.client_id, 'name', private.client_details(o.client_id) ->> 'name') end,
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

CREATE OR REPLACE FUNCTION api.list_grants (
  page             integer,
  page_limit       integer,
  authorization_id text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.grants g where g.account_id = private.account_id())),
    'grants', private.describe_grants(array(
      select g.client_id from app.grants g
      where g.account_id = private.account_id()
      order by g.created_at desc, g.client_id
      limit page_limit offset (page - 1)::bigint * page_limit
    )),
    'resource', private.requested_resource(authorization_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_schedules_mail (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_due jsonb;
  v_mail app.mails;
  v_limit text;
begin
  -- What it says is kept: a repeated mail must be identical to be recognized by its key.
  update app.task_runs r set progress = (
    select jsonb_build_object('apps', jsonb_agg(jsonb_build_object(
      'name', private.client_details(g.client_id) ->> 'name', 'budget', g.monthly_budget_credits, 'schedules', scheduled.list)
      order by g.created_at, g.client_id))
    from app.grants g
    cross join lateral (
      select jsonb_agg(to_jsonb(s)) from private.client_schedules(g.account_id, g.client_id) s
    ) scheduled (list)
    where g.account_id = r.turn_id and g.may_schedule and scheduled.list is not null
      and 'write' = any ((private.live_grant(g.account_id, g.client_id)).scopes)
    having count(*) > 0)
  where r.id = begin_schedules_mail.run_id and r.finished_at is null and r.progress is null;
  select r.progress || jsonb_build_object(
    'to', a.email, 'ageMs', floor(extract(epoch from clock_timestamp() - r.created_at) * 1000))
  into v_due
  from app.task_runs r join app.accounts a on a.id = r.turn_id
  where r.id = begin_schedules_mail.run_id and r.finished_at is null and a.email is not null;
  if v_due is null then
    return null;
  end if;
  v_mail.id := begin_schedules_mail.run_id;
  v_mail.kind := 'notice';
  v_limit := private.take_mail(v_mail);
  return case when v_limit is null then v_due
    else jsonb_build_object('limit', v_limit, 'waits', true, 'ageMs', v_due -> 'ageMs') end;
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_site_generation (
  run_id   uuid,
  document jsonb,
  failure  text,
  proposed jsonb   DEFAULT '[]'::jsonb,
  report   jsonb   DEFAULT NULL::jsonb,
  is_free  boolean DEFAULT false,
  shows    jsonb   DEFAULT NULL::jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_generation app.site_generations;
  v_before app.sites;
  v_site app.sites;
  v_failure text := failure;
  v_credits bigint;
  v_units integer := 0;
begin
  select g.* into v_generation from app.site_generations g where g.run_id = end_site_generation.run_id;
  select s.* into v_before from app.sites s where s.id = v_generation.site_id for no key update;
  perform from app.task_runs r where r.id = v_generation.run_id and r.state in ('queued', 'running') for no key update;
  if not found then
    return false;
  end if;
  if v_before.revision = v_generation.revision is not true or coalesce(document, report) is null and failure is null then
    v_failure := 'conflict: Site changed; read it again';
  end if;
  if v_failure is not null then
    -- Nothing was done. A repeat with the Idempotency-Key of the request starts another run.
    delete from app.idempotency_keys k
    where k.account_id = v_generation.requested_by and k.result = jsonb_build_object('runId', v_generation.run_id);
  elsif document is not null then
    update app.sites s
    set draft = document, facts = private.facts_with_shows(s.facts, shows),
      proposed = private.with_proposals(s.proposed, end_site_generation.proposed),
      revision = s.revision + 1, updated_at = now()
    where s.id = v_generation.site_id returning s.* into v_site;
    perform private.keep_revision(v_before, v_site, 'generate', v_generation.requested_by,
      (select r.client_id from app.task_runs r where r.id = v_generation.run_id));
    v_units := case when is_free then 0 else 1 end;
  end if;
  v_credits := case
    when v_generation.reservation_id is null then 0
    else private.settle_credits(v_generation.reservation_id, v_units)
  end;
  return private.end_run(
    v_generation.run_id,
    jsonb_build_object(
      'site_id', v_generation.site_id, 'revision', coalesce(v_site.revision, v_before.revision), 'credits', v_credits)
      || case when v_failure is null then coalesce(report, '{}') else '{}' end,
    v_failure);
end $function$;

CREATE OR REPLACE FUNCTION private.client_schedules (
  account_id uuid,
  client_id  uuid
)
  RETURNS TABLE (
    catalog_name text,
    recordings   integer,
    schedule     text,
    credits      bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select c.name, size.recordings, t.schedule, least(
      case when size.recordings = 0 then 0
        else (private.capture_price(size.recordings, t.schedule) ->> 'credits_per_month')::bigint end,
      t.monthly_budget_credits)
    from app.scheduled_tasks t
    left join app.catalogs c on c.id = t.catalog_id
    cross join lateral (select private.schedule_recordings(t)) size (recordings)
    where (t.created_by, t.client_id) = (client_schedules.account_id, client_schedules.client_id) and t.enabled
    order by c.name, t.id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_capture (
  account_id uuid,
  catalog_id uuid,
  payer_id   uuid,
  isrcs      text[],
  scheduled  boolean DEFAULT false,
  client_id  uuid    DEFAULT private.client_id()
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
    v_id, private.enqueue_run('capture_playcounts', create_capture.account_id, client_id => create_capture.client_id),
    -- A capture ends within a day. A week outlasts an outage.
    private.create_reservation(create_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days',
      client_id => create_capture.client_id),
    create_capture.scheduled)
  returning * into v_capture;
  return v_capture;
end $function$;

CREATE OR REPLACE FUNCTION private.create_failed_run (
  task   app.scheduled_tasks,
  error  text,
  output jsonb               DEFAULT NULL::jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_run_id uuid;
begin
  insert into app.task_runs (task, account_id, client_id, state, error, output, finished_at)
  values (task.task, task.account_id, task.client_id, 'failed', create_failed_run.error, create_failed_run.output, now())
  returning id into v_run_id;
  perform private.announce_run(v_run_id);
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_grants (
  client_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'client_id', g.client_id,
      'client_name', details.value ->> 'name',
      'client_uri', details.value ->> 'uri',
      'scopes', g.scopes,
      'monthly_budget_credits', g.monthly_budget_credits,
      'spent_credits', private.client_spending(g.client_id),
      'may_publish', g.may_publish,
      'may_schedule', g.may_schedule,
      'schedule_count', scheduled.count,
      'schedule_credits', scheduled.credits,
      'ends_at', private.format_timestamp(g.ends_at),
      'organizations', private.describe_grant_workspaces(g.account_id, g.client_id),
      'created_at', private.format_timestamp(g.created_at),
      'last_token_at', details.value ->> 'last_token_at'
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    cross join lateral (
      select count(*), coalesce(sum(s.credits), 0) from private.client_schedules(g.account_id, g.client_id) s
    ) scheduled (count, credits)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.enqueue_run (
  task       text,
  account_id uuid,
  run_at     timestamp with time zone DEFAULT now(),
  turn_id    uuid                     DEFAULT NULL::uuid,
  client_id  uuid                     DEFAULT private.client_id()
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.task_runs (task, account_id, turn_id, client_id, run_at)
  values (enqueue_run.task, enqueue_run.account_id, enqueue_run.turn_id, enqueue_run.client_id, enqueue_run.run_at)
  returning id into v_id;
  notify task_runs;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.keep_revision (
  before     app.sites,
  after      app.sites,
  action     text,
  changed_by uuid,
  client_id  uuid      DEFAULT private.client_id()
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (before.name, before.artist_id, before.assets, before.facts, before.draft, before.brief, before.design)
    is not distinct from (after.name, after.artist_id, after.assets, after.facts, after.draft, after.brief, after.design)
  then
    return;
  end if;
  -- A site that is older than its revisions, or was imported, has none yet.
  if before.id is not null then
    insert into app.site_revisions
      (site_id, revision, action, changed_by, client_id, name, artist_id, assets, facts, draft, brief, design, created_at)
    select before.id, before.revision, 'create', before.created_by, null, before.name, before.artist_id, before.assets,
      before.facts, before.draft, before.brief, before.design, before.updated_at
    where not exists (select from app.site_revisions r where r.site_id = before.id);
  end if;
  insert into app.site_revisions
    (site_id, revision, action, changed_by, client_id, name, artist_id, assets, facts, draft, brief, design, created_at)
  values (
    after.id, after.revision, keep_revision.action, keep_revision.changed_by, keep_revision.client_id, after.name,
    after.artist_id, after.assets, after.facts, after.draft, after.brief, after.design, after.updated_at);
  delete from app.site_revisions r
  where r.site_id = after.id and r.revision <= (
    select old.revision from app.site_revisions old where old.site_id = after.id
    order by old.revision desc offset 50 limit 1);
end $function$;

CREATE OR REPLACE FUNCTION private.requested_resource (
  authorization_id text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select r.resource
    from auth.oauth_authorizations r
    join app.accounts a on a.id = private.account_id()
    where r.authorization_id = requested_resource.authorization_id and r.status = 'pending' and r.expires_at > now()
      and (r.user_id is null or r.user_id = a.auth_user_id)
  );
exception when undefined_table or undefined_column or insufficient_privilege then
  -- Auth promises nobody this table. The consent page then asks as for any other address.
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.run_objects (
  run_ids uuid[]
)
  RETURNS TABLE (
    run_id     uuid,
    catalog_id uuid,
    site_id    uuid,
    scheduled  boolean,
    client_id  uuid
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return query
    select r.id, coalesce(f.catalog_id, s.catalog_id), g.site_id, c.scheduled, r.client_id
    from app.task_runs r
    left join app.catalog_fills f on f.run_id = r.id
    left join app.captures c on c.run_id = r.id
    left join app.playcount_snapshots s on s.id = c.snapshot_id
    left join app.site_generations g on g.run_id = r.id
    where r.id = any (run_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_recordings (
  task app.scheduled_tasks
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when task.catalog_id is not null then (select c.song_count from app.catalogs c where c.id = task.catalog_id)
    else (select s.recording_count from app.playcount_snapshots s where s.id = task.snapshot_id) end;
end $function$;

CREATE OR REPLACE FUNCTION private.schedules_cost (
  payer uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(private.price('playcount_snapshot', size.recordings) * planned.captures), 0)
    from app.scheduled_tasks t
    cross join lateral (select private.schedule_recordings(t)) size (recordings)
    cross join lateral (
      select case t.schedule when 'daily' then 7 when 'weekly' then 1
        else (t.next_run_at < now() + interval '7 days')::integer end as captures
    ) planned
    where t.created_by = payer and t.enabled and t.task = 'capture_playcounts' and size.recordings > 0
      and private.maker_acts_for(payer, t.client_id, t.account_id)
  );
end $function$;

ALTER TABLE "app"."mails"
  ADD CONSTRAINT "mails_kind_check" CHECK ((kind = ANY (ARRAY['code'::text, 'confirmation'::text, 'known'::text, 'warning'::text, 'invitation'::text, 'notice'::text])));

COMMENT ON COLUMN "app"."mails"."kind" IS 'A code: of a sign-up for an API key. confirmation: the link of a fan. known: tells a fan who is on the list already. warning: of few credits. invitation: to an organization. notice: of the schedules of apps.';

COMMENT ON COLUMN "app"."task_runs"."turn_id" IS 'With whom a run without an account takes turns: the mails to the fans of one owner have the same. Of end_connector_links and mail_app_schedules the account that it is for.';

COMMENT ON FUNCTION "api"."list_grants"(integer, integer, text) IS 'A page of the OAuth clients that the caller has let in, newest first, and the address that one asks for which waits for consent. GET /api/grants.';

COMMENT ON FUNCTION "jobs"."begin_schedules_mail"(uuid) IS 'Whom a run has to tell of the schedules of apps, with what they capture and cost; a limit instead while a budget of mail is used up; null if it has ended or there are none any more.';

REVOKE ALL ON FUNCTION "api"."list_grants"(integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_grants"(integer, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_grants"(integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_grants"(integer, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_schedules_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_schedules_mail"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_schedules_mail"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_schedules_mail"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_schedules"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."client_schedules"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."client_schedules"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."client_schedules"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requested_resource"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."requested_resource"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."requested_resource"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requested_resource"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_objects"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_objects"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."run_objects"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_objects"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_recordings"(app.scheduled_tasks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."schedule_recordings"(app.scheduled_tasks) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."schedule_recordings"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_recordings"(app.scheduled_tasks) TO "postgres";

ALTER TABLE "app"."site_revisions"
  ADD COLUMN "client_id" uuid DEFAULT private.client_id();

COMMENT ON COLUMN "app"."site_revisions"."client_id" IS 'The OAuth client that made it for changed_by; null if a person or key did, or for a revision from before this column.';

ALTER TABLE "app"."task_runs"
  ADD COLUMN "client_id" uuid DEFAULT private.client_id();

COMMENT ON COLUMN "app"."task_runs"."client_id" IS 'The OAuth client that ordered it or its schedule, also after its grant has ended; null if a person or key did, or the worker.';

-- People whose apps ordered captures that repeat before grants had limits are told once. A grant that was given since ends a whole
-- number of days after its beginning.
insert into app.task_runs (task, turn_id)
select distinct 'mail_app_schedules', g.account_id
from app.grants g
join app.scheduled_tasks t on (t.created_by, t.client_id) = (g.account_id, g.client_id)
where g.may_schedule and t.enabled and mod(extract(epoch from g.ends_at - g.created_at), 86400) <> 0
  and not exists (
    select from app.task_runs r where r.task = 'mail_app_schedules' and r.turn_id = g.account_id);
