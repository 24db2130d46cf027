SET local check_function_bodies = off;

DROP FUNCTION "api"."begin_site_generation"(uuid, integer, text);

DROP FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb);

DROP FUNCTION "jobs"."reserve_site_generation"(uuid);

DROP FUNCTION "private"."reserve_generation"(uuid);

CREATE OR REPLACE FUNCTION api.get_site_generation (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site
  from app.site_generations g
  join app.sites s on s.id = g.site_id
  where g.run_id = get_site_generation.run_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  return (
    select jsonb_build_object(
      'status', r.state, 'output', r.output, 'error', r.error,
      'site', case when r.state = 'completed' then private.describe_site(v_site) end)
    from app.task_runs r where r.id = get_site_generation.run_id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_site_generation (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  -- The model is paid each time. A function that lives for less time than a generation takes would begin it for ever.
  v_max_begun constant integer := 5;
begin
  update app.site_generations g set begun_count = g.begun_count + 1 where g.run_id = begin_site_generation.run_id;
  return (
    select jsonb_build_object(
      'overdue', now() > r.created_at + interval '1 hour' or g.begun_count > v_max_begun,
      'is_reserved', g.reservation_id is not null,
      'events_profile', g.events_profile,
      'request', case when s.id is not null then private.generation_request(s, g.instruction) end)
    from app.site_generations g
    join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running')
    left join app.sites s on s.id = g.site_id and s.revision = g.revision
    where g.run_id = begin_site_generation.run_id
  );
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
    perform private.keep_revision(v_before, v_site, 'generate', v_generation.requested_by);
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

CREATE OR REPLACE FUNCTION private.request_site_generation (
  site_id        uuid,
  instruction    text,
  events_profile text    DEFAULT NULL::text,
  is_free        boolean DEFAULT false
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
  where s.id = request_site_generation.site_id and s.owner_id = any (private.workspace_ids());
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  select g.run_id into v_run_id
  from app.site_generations g
  join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running') and r.cancelled_at is null
  where g.site_id = v_site.id and g.requested_by = v_payer_id
    and (g.revision, g.instruction) = (v_site.revision, request_site_generation.instruction);
  if not found then
    v_run_id := private.enqueue_run('generate_site', v_site.owner_id);
    insert into app.site_generations
      (run_id, site_id, revision, instruction, reservation_id, requested_by, events_profile)
    values (
      v_run_id, v_site.id, v_site.revision, request_site_generation.instruction,
      -- A run ends within an hour. A day outlasts an outage.
      case when not is_free then private.create_reservation(v_payer_id, 'site_generation', 1, interval '1 day') end, v_payer_id,
      request_site_generation.events_profile);
  end if;
  return v_run_id;
end $function$;

COMMENT ON COLUMN "app"."site_generations"."reservation_id" IS 'Null for a free generation, for which no model works.';

COMMENT ON COLUMN "app"."sites"."facts" IS 'What a page states beside its texts: release date, tracks, links, shows and others (shared/site/facts.ts). Each draft has a copy.';

COMMENT ON FUNCTION "api"."get_site_generation"(uuid) IS 'A run that generates a draft, and once it is completed the site. Raises PT404 if the caller does not see the site. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."start_site_generation"(uuid, integer, text, boolean) IS 'Starts generating a draft, without a reservation if it is free. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "jobs"."begin_site_generation"(uuid) IS 'The generator''s input for a run, without it if the site changed meanwhile, whether its price is reserved, and the profile whose shows may be read again. Overdue after an hour, or if it was begun five times before. Null if the run has ended.';

COMMENT ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) IS 'Ends a run: writes its draft and charges it unless it is free, or fails without a change or a charge, and forgets the Idempotency-Key of its request. A report without a document says that nothing changed. False if it had ended.';

COMMENT ON FUNCTION "private"."describe_site_preview"(app.site_previews) IS 'What a link to a preview is made of (shared/site/links.ts).';

COMMENT ON FUNCTION "private"."request_site_generation"(uuid, text, text, boolean) IS 'The run that generates a draft of a site in the caller''s workspaces; the open one for the same request. The caller pays, and nothing is reserved if it is free. Raises PTPAY. Lock the site first.';

COMMENT ON TABLE "app"."site_generations" IS 'The instructions of generations.';

REVOKE ALL ON FUNCTION "api"."get_site_generation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_generation"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_generation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site_generation"(uuid) TO "postgres";
