-- Generating a draft is always a run. The request inserts it and reserves its price, if a model will work. A worker begins it,
-- generates the draft without a transaction, and ends it: draft, revision and charge are written in one transaction.

-- Whether the shows of a site are still those of its artist's profile with these facts: they are what they were.
create function private.keeps_profile_shows(site app.sites, facts jsonb) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return site.shows_from_profile and facts -> 'shows' is not distinct from site.facts -> 'shows'; end $$;

-- The facts with the shows of the profile that were read again; null if they were not.
create function private.facts_with_shows(facts jsonb, shows jsonb) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    when shows is null then facts
    when shows = '[]' then facts - 'shows'
    else facts || jsonb_build_object('shows', shows)
  end;
end $$;

-- The artist that a page names: the one that was given, else the linked one. Nothing else names one.
create function private.site_artist_name(site app.sites) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return coalesce(site.facts ->> 'artist', (select a.name from app.accounts a where a.id = site.artist_id));
end $$;

-- What was read from a brief, without what was read for these fields.
create function private.without_proposals(proposed jsonb, fields text[]) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(proposal order by position), '[]')
    from jsonb_array_elements(proposed) with ordinality listed (proposal, position)
    where proposal ->> 'field' <> all (fields));
end $$;

-- What was read from a brief, with what was read last in place of what was read before for the same fields.
create function private.with_proposals(proposed jsonb, added jsonb) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return private.without_proposals(proposed, array(select proposal ->> 'field' from jsonb_array_elements(added) proposal))
    || coalesce(added, '[]');
end $$;

-- The input of a generator (shared/generation/generator.ts).
create function private.generation_request(site app.sites, instruction text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'site', site.facts - 'artist' || jsonb_build_object(
      'name', site.name, 'brief', site.brief, 'releaseUrl', site.release_url, 'assets', site.assets,
      'artistName', private.site_artist_name(site)),
    'instruction', instruction,
    'design', case when site.draft is null then nullif(site.design, '{}') end,
    'artwork', (
      select to_jsonb(a.colors)
      from jsonb_array_elements(site.assets) with ordinality given (file, position)
      join app.site_assets a on a.path = private.asset_path(file) and a.owner_id = site.owner_id
      where a.type = 'image/webp'
      order by position
      limit 1),
    'previous', site.draft));
end $$;

create function api.get_site_look(site_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = get_site_look.site_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  -- A playable part is long, and has no color that is chosen.
  return private.generation_request(v_site, '') #- '{previous,experience}';
end $$;
comment on function api.get_site_look is
  'The input of a generator, by which colors are offered, without the playable part. Raises PT404. GET /api/sites/{id}/palettes.';

-- Definer, because no request role writes runs, generations or reservations.
-- The run that generates a draft of a site in the caller's workspaces; the open one for the same request. The caller pays, and
-- nothing is reserved if it is free. Raises PTPAY. Lock the site first.
create function private.request_site_generation(
  site_id uuid, instruction text, events_profile text default null, is_free boolean default false
) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
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
end $$;

create function api.start_site_generation(
  site_id uuid, revision integer, instruction text, is_free boolean default false
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_site app.sites := private.lock_site(start_site_generation.site_id, start_site_generation.revision);
begin
  return jsonb_build_object(
    'runId', private.request_site_generation(
      v_site.id, instruction, case when v_site.shows_from_profile then private.events_profile(v_site.artist_id) end,
      is_free));
end $$;
comment on function api.start_site_generation is
  'Starts generating a draft, without a reservation if it is free. PATCH /api/sites/{id}.';

create function api.get_site_generation(run_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;
comment on function api.get_site_generation is
  'A run that generates a draft, and once it is completed the site. Raises PT404 if the caller does not see the site. PATCH /api/sites/{id}.';

-- The runs that generated a draft of a site, or are doing so: without those in progress that were cancelled or that a change
-- of the site has overtaken. Raises PT404.
create function private.generation_run_ids(site_id uuid) returns uuid[]
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_revision integer;
begin
  select s.revision into v_revision from app.sites s where s.id = generation_run_ids.site_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  return array(
    select g.run_id
    from app.site_generations g
    join app.task_runs r on r.id = g.run_id
    where g.site_id = generation_run_ids.site_id
      and (r.finished_at is not null or g.revision = v_revision and r.cancelled_at is null));
end $$;

create function jobs.begin_site_generation(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
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
end $$;
comment on function jobs.begin_site_generation is
  'The generator''s input for a run, without it if the site changed meanwhile, whether its price is reserved, and the profile whose shows may be read again. Overdue after an hour, or if it was begun five times before. Null if the run has ended.';

create function jobs.end_site_generation(
  run_id uuid, document jsonb, failure text, proposed jsonb default '[]', report jsonb default null,
  is_free boolean default false, shows jsonb default null
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
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
end $$;
comment on function jobs.end_site_generation is
  'Ends a run: writes its draft and charges it unless it is free, or fails without a change or a charge, and forgets the Idempotency-Key of its request. A report without a document says that nothing changed. False if it had ended.';

grant execute on function private.keeps_profile_shows, private.facts_with_shows, private.site_artist_name,
  private.without_proposals, private.with_proposals, private.generation_request, private.request_site_generation,
  private.generation_run_ids to authenticated;
