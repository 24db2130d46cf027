SET local check_function_bodies = off;

DROP FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean);

ALTER TABLE "app"."sites"
  ADD COLUMN "design" jsonb NOT NULL DEFAULT '{}'::jsonb;

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
  is_free            boolean DEFAULT false,
  design             jsonb   DEFAULT '{}'::jsonb
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
  insert into app.sites
    (owner_id, created_by, artist_id, name, brief, release_url, assets, facts, shows_from_profile, sources, design)
  values (
    v_owner_id, private.account_id(), create_site.artist_id, create_site.name, create_site.brief, create_site.release_url,
    private.describe_assets(v_owner_id, files), create_site.facts, create_site.shows_from_profile,
    create_site.sources, create_site.design)
  returning * into v_site;
  perform private.keep_revision(null, v_site, 'create', v_site.created_by);
  return private.describe_site(v_site) || case when instruction is null then '{}' else jsonb_build_object(
    'runId', private.request_site_generation(
      v_site.id, create_site.instruction,
      case when v_site.shows_from_profile then private.events_profile(v_site.artist_id) end, is_free)) end;
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
  v_edited.sources := private.kept_sources(site, v_edited) || (
    select coalesce(jsonb_object_agg(proposal ->> 'field', 'brief'), '{}')
    from jsonb_array_elements(site.proposed) proposal
    where edited_site.facts -> (proposal ->> 'field') = proposal -> 'value');
  v_edited.proposed := private.without_proposals(
    site.proposed, array(select jsonb_object_keys(edited_site.facts || coalesce(columns, '{}'))));
  return v_edited;
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
    'design', case when site.draft is null then nullif(site.design, '{}') end,
    'artwork', (
      select to_jsonb(a.colors)
      from jsonb_array_elements(site.assets) with ordinality given (file, position)
      join app.site_assets a on a.path = private.asset_path(file) and a.owner_id = site.owner_id
      where a.type = 'image/webp'
      order by position
      limit 1),
    'previous', site.draft));
end $function$;

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_design_check" CHECK ((jsonb_typeof(design) = 'object'::text));

COMMENT ON COLUMN "app"."sites"."design" IS 'The texts, colors, layout and font that were given at the creation. The first draft has them; edits change the draft.';

COMMENT ON COLUMN "app"."sites"."sources" IS 'Which service a field has its value from, by the name of the field; brief for what a model read and a person accepted. A field that a person gave or changed is not in it.';

COMMENT ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean, jsonb) IS 'A new site without a draft, in the caller''s or an organization''s workspace. artwork_id is an asset among its files that is completed with it. With an instruction it starts a generation, or creates nothing if the credits do not suffice. POST /api/sites.';

COMMENT ON FUNCTION "private"."edited_site"(app.sites, jsonb, jsonb, jsonb, jsonb) IS 'A site as an edit would make it: columns (name, slug, brief, artist_id), facts (null removes one), assets and a part of the design, in the draft too. A field that is set is no longer proposed, and has the source brief if it is as it was proposed.';

REVOKE ALL ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid, jsonb, boolean, jsonb, text, boolean, jsonb) TO "postgres";

REVOKE ALL ("design") ON TABLE "app"."sites" FROM "authenticated";

GRANT INSERT ("design") ON TABLE "app"."sites" TO "authenticated";
