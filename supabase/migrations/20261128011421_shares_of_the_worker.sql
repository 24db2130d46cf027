SET local check_function_bodies = off;

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
    proposed = after.proposed, design = after.design, revision = s.revision + 1, updated_at = now()
  where s.id = before.id returning s.* into v_site;
  perform private.keep_revision(before, v_site, change_site.action, private.account_id());
  return v_site;
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
  if site.draft is null then
    v_edited.design := site.design || coalesce(edited_site.design, '{}');
  elsif edited_site.design is not null then
    v_draft := v_draft || jsonb_build_object('design', (site.draft -> 'design') || edited_site.design);
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

COMMENT ON COLUMN "app"."sites"."design" IS 'The texts, colors, layout and font that were given before the first draft, which has them. Later edits change the draft.';

COMMENT ON FUNCTION "private"."edited_site"(app.sites, jsonb, jsonb, jsonb, jsonb) IS 'A site as an edit would make it: columns (name, slug, brief, artist_id), facts (null removes one), assets and a part of the design, in the draft too, or for the first draft. A field that is set is no longer proposed, and has the source brief if it is as it was proposed.';

REVOKE ALL ("design") ON TABLE "app"."sites" FROM "authenticated";

GRANT INSERT ("design"), UPDATE ("design") ON TABLE "app"."sites" TO "authenticated";
