SET local check_function_bodies = off;

ALTER TABLE "app"."site_revisions"
  ADD COLUMN "brief" text;

ALTER TABLE "app"."site_revisions"
  ADD COLUMN "design" jsonb;

CREATE OR REPLACE FUNCTION api.get_site_draft (
  site_id    uuid,
  maker      text,
  preview_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_site app.sites;
  v_draft jsonb;
begin
  select s.* into v_site from app.sites s where s.id = get_site_draft.site_id;
  if private.link_maker_acts_for(maker, v_site.owner_id) then
    v_draft := case when preview_id is null then v_site.draft else (
      -- The code of the playable part is not copied. Null says that an edit removes it.
      select jsonb_strip_nulls(jsonb_build_object('experience', v_site.draft -> 'experience') || p.document)
      from app.site_previews p
      left join app.task_runs r on r.id = p.run_id
      where p.id = get_site_draft.preview_id and p.site_id = v_site.id and p.revision = v_site.revision
        and p.written_at > now() - interval '1 hour' and r.finished_at is null and r.cancelled_at is null
    ) end;
  end if;
  perform private.refuse_if(v_draft is null, 'PT404', 'This preview has ended. Request a new link.');
  return v_draft;
end $function$;

CREATE OR REPLACE FUNCTION api.preview_site_edit (
  site_id uuid,
  columns jsonb,
  facts   jsonb,
  files   jsonb DEFAULT NULL::jsonb,
  design  jsonb DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
  v_edited app.sites;
  v_preview app.site_previews;
begin
  select s.* into v_site from app.sites s where s.id = preview_site_edit.site_id;
  perform private.check_site_change(v_site, null);
  perform private.refuse_if(v_site.draft is null, 'PT400', 'Generate a draft before previewing it');
  v_edited := private.edited_site(v_site, columns, facts, files, design);
  insert into app.site_previews as p (site_id, account_id, revision, document)
  values (
    v_site.id, private.account_id(), v_site.revision,
    v_edited.draft - 'experience' || case when v_edited.draft ? 'experience' then '{}' else '{"experience": null}' end::jsonb)
  on conflict on constraint site_previews_site_id_account_id_run_id_key do update
  set revision = excluded.revision, document = excluded.document, written_at = clock_timestamp()
  returning p.* into v_preview;
  return private.describe_site_preview(v_site.id, v_preview);
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
  -- A revision from before these columns has the brief only where its draft prints it.
  v_restored.brief := coalesce(v_kept.brief, v_kept.draft ->> 'brief', v_site.brief);
  v_restored.design := coalesce(v_kept.design, v_site.design);
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
  v_draft jsonb := edited_site.facts - '{artist,showBrief,game}'::text[];
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
  if edited_site.facts -> 'game' = 'false' then
    v_draft := v_draft || '{"experience": null}';
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

CREATE OR REPLACE FUNCTION private.keep_revision (
  before     app.sites,
  after      app.sites,
  action     text,
  changed_by uuid
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
      (site_id, revision, action, changed_by, name, artist_id, assets, facts, draft, brief, design, created_at)
    select before.id, before.revision, 'create', before.created_by, before.name, before.artist_id, before.assets,
      before.facts, before.draft, before.brief, before.design, before.updated_at
    where not exists (select from app.site_revisions r where r.site_id = before.id);
  end if;
  insert into app.site_revisions
    (site_id, revision, action, changed_by, name, artist_id, assets, facts, draft, brief, design, created_at)
  values (
    after.id, after.revision, keep_revision.action, keep_revision.changed_by, after.name, after.artist_id, after.assets,
    after.facts, after.draft, after.brief, after.design, after.updated_at);
  delete from app.site_revisions r
  where r.site_id = after.id and r.revision <= (
    select old.revision from app.site_revisions old where old.site_id = after.id
    order by old.revision desc offset 50 limit 1);
end $function$;

COMMENT ON COLUMN "app"."site_revisions"."brief" IS 'Null for a revision from before this column, as design is.';

COMMENT ON FUNCTION "private"."edited_site"(app.sites, jsonb, jsonb, jsonb, jsonb) IS 'A site as an edit would make it: columns (name, slug, brief, artist_id), facts (null removes one), assets and a part of the design, in the draft too, or for the first draft. Without game the draft has no playable part. A field that is set is no longer proposed, and has the source brief if it is as it was proposed.';
