SET local check_function_bodies = off;

DROP FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean);

DROP FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb);

DROP FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb);

DROP FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb, jsonb);

ALTER TABLE "app"."sites"
  ADD COLUMN "sources" jsonb NOT NULL DEFAULT '{}'::jsonb;

ALTER TABLE "app"."sites"
  ADD COLUMN "proposed" jsonb NOT NULL DEFAULT '[]'::jsonb;

CREATE OR REPLACE FUNCTION api.create_site (
  organization_id    uuid,
  artist_id          uuid,
  name               text,
  brief              text,
  release_url        text,
  files              jsonb,
  artwork_id         uuid,
  facts              jsonb   DEFAULT '{}'::jsonb,
  shows_from_profile boolean DEFAULT false,
  sources            jsonb   DEFAULT '{}'::jsonb,
  instruction        text    DEFAULT NULL::text,
  is_free            boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(create_site.organization_id);
  v_site app.sites;
begin
  -- Until the site is there, none of its assets can be deleted.
  perform private.lock_storage('site-assets', v_owner_id);
  perform private.check_site_artist(create_site.artist_id, create_site.organization_id);
  if artwork_id is not null then
    perform private.complete_asset(artwork_id);
  end if;
  insert into app.sites (owner_id, created_by, artist_id, name, brief, release_url, assets, facts, shows_from_profile, sources)
  values (
    v_owner_id, private.account_id(), create_site.artist_id, create_site.name, create_site.brief, create_site.release_url,
    private.describe_assets(v_owner_id, files), create_site.facts, create_site.shows_from_profile,
    create_site.sources)
  returning * into v_site;
  perform private.keep_revision(null, v_site, 'create', v_site.created_by);
  return private.describe_site(v_site) || case when instruction is null then '{}' else jsonb_build_object(
    'runId', private.request_site_generation(
      v_site.id, create_site.instruction,
      case when v_site.shows_from_profile then private.events_profile(v_site.artist_id) end, is_free)) end;
end $function$;

CREATE OR REPLACE FUNCTION api.finish_site_generation (
  site_id        uuid,
  revision       integer,
  reservation_id uuid,
  document       jsonb,
  proposed       jsonb   DEFAULT '[]'::jsonb,
  is_free        boolean DEFAULT false,
  shows          jsonb   DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_before app.sites := private.lock_site(finish_site_generation.site_id, finish_site_generation.revision);
  v_site app.sites;
begin
  update app.sites s
  set draft = document, facts = private.facts_with_shows(s.facts, shows),
    proposed = private.with_proposals(s.proposed, finish_site_generation.proposed),
    revision = s.revision + 1, updated_at = now()
  where s.id = v_before.id returning s.* into v_site;
  perform private.keep_revision(v_before, v_site, 'generate', private.account_id());
  if not is_free then
    perform private.commit_credits(reservation_id);
  elsif reservation_id is not null then
    perform private.release_credits(reservation_id);
  end if;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.restore_site (
  site_id     uuid,
  revision    integer,
  to_revision integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.lock_site(restore_site.site_id, restore_site.revision);
  v_restored app.sites := v_site;
  v_kept app.site_revisions;
  v_missing jsonb;
begin
  if to_revision = v_site.revision then
    return jsonb_build_object('site', private.describe_site(v_site), 'missing_assets', '[]'::jsonb);
  end if;
  -- A revision without a row of its own, as after publishing, has the content of the one before it.
  select r.* into v_kept from app.site_revisions r
  where r.site_id = v_site.id and r.revision <= to_revision and to_revision < v_site.revision
  order by r.revision desc limit 1;
  perform private.refuse_if(not found, 'PT404', 'This revision is not kept; list those that are');
  perform private.lock_storage('site-assets', v_site.owner_id);
  select coalesce(jsonb_agg(file order by position) filter (where a.id is not null), '[]'),
    coalesce(jsonb_agg(file -> 'name' order by position) filter (where a.id is null), '[]')
  into v_restored.assets, v_missing
  from jsonb_array_elements(v_kept.assets) with ordinality given (file, position)
  left join app.site_assets a
    on a.path = private.asset_path(file) and a.owner_id = v_site.owner_id and a.stored_at is not null;
  v_restored.name := v_kept.name;
  v_restored.facts := v_kept.facts;
  v_restored.shows_from_profile := private.keeps_profile_shows(v_site, v_kept.facts);
  v_restored.artist_id := case
    when private.has_site_artist(v_kept.artist_id, private.site_organization_id(v_site)) then v_kept.artist_id end;
  v_restored.draft := v_kept.draft || jsonb_build_object('assets', v_restored.assets);
  v_restored.sources := private.kept_sources(v_site, v_restored);
  if private.site_artist_name(v_restored) is null then
    v_restored.draft := v_restored.draft - 'artistName';
  end if;
  return jsonb_build_object(
    'site', private.describe_site(private.change_site(v_site, v_restored, 'restore')), 'missing_assets', v_missing);
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
  elsif document is not null and not is_free and v_generation.reservation_id is null then
    v_failure := coalesce(failure, 'insufficient_credits: Too few credits');
  end if;
  if v_failure is null and document is not null then
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

CREATE OR REPLACE FUNCTION private.change_site (
  before app.sites,
  after  app.sites,
  action text
)
  RETURNS app.sites
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  if before is not distinct from after then
    return before;
  end if;
  update app.sites s
  set name = after.name, slug = after.slug, brief = after.brief, artist_id = after.artist_id, assets = after.assets,
    facts = after.facts, draft = after.draft, shows_from_profile = after.shows_from_profile, sources = after.sources,
    proposed = after.proposed, revision = s.revision + 1, updated_at = now()
  where s.id = before.id returning s.* into v_site;
  perform private.keep_revision(before, v_site, change_site.action, private.account_id());
  return v_site;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_site (
  site app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', site.id, 'owner_id', site.owner_id, 'created_by', site.created_by, 'artist_id', site.artist_id,
    'name', site.name, 'slug', site.slug, 'brief', site.brief, 'release_url', site.release_url, 'assets', site.assets,
    'facts', site.facts, 'draft', site.draft, 'published', site.published, 'revision', site.revision,
    'published_at', private.format_timestamp(site.published_at),
    'created_at', private.format_timestamp(site.created_at),
    'updated_at', private.format_timestamp(site.updated_at)
  ) || jsonb_strip_nulls(jsonb_build_object(
    'sources', nullif(site.sources, '{}'), 'proposed', nullif(site.proposed, '[]')));
end $function$;

CREATE OR REPLACE FUNCTION private.edited_site (
  site    app.sites,
  columns jsonb,
  facts   jsonb,
  files   jsonb,
  design  jsonb
)
  RETURNS app.sites
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_edited app.sites := site;
  v_draft jsonb := edited_site.facts - '{artist,showBrief}'::text[];
begin
  perform private.refuse_if(design is not null and site.draft is null,
    'PT400', 'There is no draft whose design could be changed; generate one first');
  v_edited.facts := jsonb_strip_nulls(site.facts || edited_site.facts);
  v_edited.shows_from_profile := private.keeps_profile_shows(site, v_edited.facts);
  if columns ? 'name' then
    v_edited.name := columns ->> 'name';
    v_draft := v_draft || jsonb_build_object('name', v_edited.name);
  end if;
  if columns ? 'artist_id' then
    v_edited.artist_id := (columns ->> 'artist_id')::uuid;
    perform private.check_site_artist(v_edited.artist_id, private.site_organization_id(site));
  end if;
  if columns ? 'artist_id' or edited_site.facts ? 'artist' then
    v_draft := v_draft || jsonb_build_object('artistName', private.site_artist_name(v_edited));
  end if;
  if columns ? 'brief' then
    v_edited.brief := coalesce(columns ->> 'brief', '');
  end if;
  if columns ? 'brief' or edited_site.facts ? 'showBrief' then
    v_draft := v_draft || jsonb_build_object(
      'brief', case when v_edited.facts -> 'showBrief' = 'true' then nullif(v_edited.brief, '') end);
  end if;
  if v_edited.artist_id is distinct from site.artist_id and site.shows_from_profile then
    v_edited.shows_from_profile := not edited_site.facts ? 'shows';
    if v_edited.shows_from_profile then
      -- They are the former artist's. The next generation reads those of the new one.
      v_edited.facts := v_edited.facts - 'shows';
      v_draft := v_draft || '{"shows": null}';
    end if;
  end if;
  if columns ? 'slug' then
    v_edited.slug := columns ->> 'slug';
  end if;
  if files is not null then
    v_edited.assets := private.describe_assets(site.owner_id, files);
    v_draft := v_draft || jsonb_build_object('assets', v_edited.assets);
  end if;
  if design is not null then
    v_draft := v_draft || jsonb_build_object('design', (site.draft -> 'design') || design);
  end if;
  v_edited.draft := jsonb_strip_nulls(site.draft || v_draft);
  v_edited.sources := private.kept_sources(site, v_edited);
  v_edited.proposed := private.without_proposals(
    site.proposed, array(select jsonb_object_keys(edited_site.facts || coalesce(columns, '{}'))));
  return v_edited;
end $function$;

CREATE OR REPLACE FUNCTION private.facts_with_shows (
  facts jsonb,
  shows jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when shows is null then facts
    when shows = '[]' then facts - 'shows'
    else facts || jsonb_build_object('shows', shows)
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.generation_request (
  site        app.sites,
  instruction text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'site', site.facts - 'artist' || jsonb_build_object(
      'name', site.name, 'brief', site.brief, 'releaseUrl', site.release_url, 'assets', site.assets,
      'artistName', private.site_artist_name(site)),
    'instruction', instruction,
    'artwork', (
      select to_jsonb(a.colors)
      from jsonb_array_elements(site.assets) with ordinality given (file, position)
      join app.site_assets a on a.path = private.asset_path(file) and a.owner_id = site.owner_id
      where a.type = 'image/webp'
      order by position
      limit 1),
    'previous', site.draft));
end $function$;

CREATE OR REPLACE FUNCTION private.keeps_profile_shows (
  site  app.sites,
  facts jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return site.shows_from_profile and facts -> 'shows' is not distinct from site.facts -> 'shows'; end $function$;

CREATE OR REPLACE FUNCTION private.kept_sources (
  before app.sites,
  after  app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(source.key, source.value), '{}')
    from jsonb_each(before.sources) source
    where case source.key
        when 'name' then before.name = after.name
        when 'assets' then before.assets = after.assets
        else before.facts -> source.key is not distinct from after.facts -> source.key
      end);
end $function$;

CREATE OR REPLACE FUNCTION private.site_artist_name (
  site app.sites
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(site.facts ->> 'artist', (select a.name from app.accounts a where a.id = site.artist_id));
end $function$;

CREATE OR REPLACE FUNCTION private.with_proposals (
  proposed jsonb,
  added    jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return private.without_proposals(proposed, array(select proposal ->> 'field' from jsonb_array_elements(added) proposal))
    || coalesce(added, '[]');
end $function$;

CREATE OR REPLACE FUNCTION private.without_proposals (
  proposed jsonb,
  fields   text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(proposal order by position), '[]')
    from jsonb_array_elements(proposed) with ordinality listed (proposal, position)
    where proposal ->> 'field' <> all (fields));
end $function$;

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_proposed_check" CHECK ((jsonb_typeof(proposed) = 'array'::text));

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_sources_check" CHECK ((jsonb_typeof(sources) = 'object'::text));

COMMENT ON COLUMN "app"."site_generations"."reservation_id" IS 'Null for a free generation. A worker reserves the price if a model has to work all the same.';

COMMENT ON COLUMN "app"."sites"."proposed" IS 'What a model read from the brief or an instruction, until a person sets the field: [{field, value, words}]. It is on no page.';

COMMENT ON COLUMN "app"."sites"."sources" IS 'Which service a field has its value from, by the name of the field. A field that a person gave or changed is not in it.';

COMMENT ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) IS 'The generator''s input for a draft, and the artist whose shows may be read again. Credits are reserved before a model works. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean) IS 'A new site without a draft, in the caller''s or an organization''s workspace. artwork_id is an asset among its files that is completed with it. With an instruction it starts a generation, or creates nothing if the credits do not suffice. POST /api/sites.';

COMMENT ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) IS 'Writes a draft, with the facts that were read for a person to accept, and charges for it unless it is free. Raises PT409 if the site changed meanwhile. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."start_site_generation"(uuid, integer, text, boolean) IS 'Starts generating a draft in the background, without a reservation if it is free. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) IS 'Ends a run: writes its draft and charges it unless it is free, or fails without a change or a charge. It fails too if it is not free and nothing was reserved. A report without a document says that nothing changed. False if it had ended.';

COMMENT ON FUNCTION "private"."edited_site"(app.sites, jsonb, jsonb, jsonb, jsonb) IS 'A site as an edit would make it: columns (name, slug, brief, artist_id), facts (null removes one), assets and a part of the design, in the draft too. A field that is set is no longer proposed.';

COMMENT ON FUNCTION "private"."facts_with_shows"(jsonb, jsonb) IS 'The facts with the shows of the profile that were read again; null if they were not.';

COMMENT ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb) IS 'Whether the shows of a site are still those of its artist''s profile with these facts: they are what they were.';

COMMENT ON FUNCTION "private"."kept_sources"(app.sites, app.sites) IS 'The sources of the fields that a change left as they were.';

COMMENT ON FUNCTION "private"."site_artist_name"(app.sites) IS 'The artist that a page names: the one that was given, else the linked one. Nothing else names one.';

COMMENT ON FUNCTION "private"."with_proposals"(jsonb, jsonb) IS 'What was read from a brief, with what was read last in place of what was read before for the same fields.';

COMMENT ON FUNCTION "private"."without_proposals"(jsonb, text[]) IS 'What was read from a brief, without what was read for these fields.';

REVOKE ALL ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb, jsonb, boolean, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text, jsonb, jsonb, boolean, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."facts_with_shows"(jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."facts_with_shows"(jsonb, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."facts_with_shows"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."facts_with_shows"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keeps_profile_shows"(app.sites, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."kept_sources"(app.sites, app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."kept_sources"(app.sites, app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."kept_sources"(app.sites, app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."kept_sources"(app.sites, app.sites) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_artist_name"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_artist_name"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_artist_name"(app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_artist_name"(app.sites) TO "postgres";

REVOKE ALL ON FUNCTION "private"."with_proposals"(jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."with_proposals"(jsonb, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."with_proposals"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."with_proposals"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."without_proposals"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."without_proposals"(jsonb, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."without_proposals"(jsonb, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."without_proposals"(jsonb, text[]) TO "postgres";

REVOKE ALL ("brief") ON TABLE "app"."sites" FROM "authenticated";

GRANT INSERT ("brief"), UPDATE ("brief") ON TABLE "app"."sites" TO "authenticated";

REVOKE ALL ("proposed") ON TABLE "app"."sites" FROM "authenticated";

GRANT UPDATE ("proposed") ON TABLE "app"."sites" TO "authenticated";

REVOKE ALL ("sources") ON TABLE "app"."sites" FROM "authenticated";

GRANT INSERT ("sources"), UPDATE ("sources") ON TABLE "app"."sites" TO "authenticated";

-- Names that were read from a brief were on the page alone; they become the field that they are made from now on.
update app.sites s
set facts = s.facts || jsonb_build_object('artist', coalesce(s.draft ->> 'artistName', s.published ->> 'artistName'))
where s.artist_id is null and not s.facts ? 'artist'
  and coalesce(s.draft ->> 'artistName', s.published ->> 'artistName') is not null;

update app.site_revisions r
set facts = r.facts || jsonb_build_object('artist', r.draft ->> 'artistName')
where r.artist_id is null and not r.facts ? 'artist' and r.draft ->> 'artistName' is not null;
