-- Editing a site without a generator, and going back to an earlier revision. Both change draft and columns together; the
-- published view stays until the next publication.

-- Keeps the state after a change of a locked site, and deletes all but the newest 50. Does nothing if the content is the same.
create function private.keep_revision(
  before app.sites, after app.sites, action text, changed_by uuid, client_id uuid default private.client_id()
) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;

-- The organization whose site it is. Null for a site in the caller's own workspace.
create function private.site_organization_id(site app.sites) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$ begin return nullif(site.owner_id, private.account_id()); end $$;

-- Writes a changed state of a locked site with its next revision. The same state is returned as it is.
create function private.change_site(before app.sites, after app.sites, action text) returns app.sites
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;

-- The sources of the fields that a change left as they were.
create function private.kept_sources(before app.sites, after app.sites) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(source.key, source.value), '{}')
    from jsonb_each(before.sources) source
    where case source.key
        when 'name' then before.name = after.name
        -- Not its focus, which a person sets.
        when 'assets' then jsonb_path_query_array(before.assets, '$[*].url') = jsonb_path_query_array(after.assets, '$[*].url')
        else before.facts -> source.key is not distinct from after.facts -> source.key
      end);
end $$;

-- A site as an edit would make it: columns (name, slug, brief, artist_id), facts (null removes one), assets and a part of the
-- design, in the draft too, or for the first draft. Without game the draft has no playable part. A field that is set is no
-- longer proposed, and has the source brief if it is as it was proposed.
create function private.edited_site(site app.sites, columns jsonb, facts jsonb, files jsonb, design jsonb)
  returns app.sites
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

create function api.update_site(
  site_id uuid, revision integer, columns jsonb, facts jsonb, files jsonb default null, design jsonb default null
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_site app.sites := private.lock_site(update_site.site_id, update_site.revision);
  v_edited app.sites;
begin
  if files is not null then
    -- Until the change is there, none of the assets can be deleted.
    perform private.lock_storage('site-assets', v_site.owner_id);
  end if;
  v_edited := private.edited_site(v_site, columns, facts, files, design);
  if v_edited.slug is not null and columns ? 'slug' then
    perform private.claim_slug(v_site.id, v_edited.slug);
  end if;
  return private.describe_site(private.change_site(v_site, v_edited, 'edit'));
end $$;
comment on function api.update_site is
  'Changes a site and its draft (private.edited_site). Without a change, the revision stays. PATCH /api/sites/{id}.';

-- What a revision holds, by the names of the API: without a value where there is none.
create function private.revision_content(kept app.site_revisions) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_strip_nulls(
    jsonb_build_object(
      'name', kept.name, 'artistId', kept.artist_id, 'assets', kept.assets, 'brief', nullif(kept.brief, ''),
      'experience', md5(kept.draft ->> 'experience'))
    || kept.facts || coalesce(kept.draft -> 'design', kept.design, '{}'));
end $$;

-- What is different after a revision, with the texts of what is a text. Nothing for the first one that is kept.
create function private.revision_changes(kept app.site_revisions, former app.site_revisions) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'field', key,
        'from', case when jsonb_typeof(old.value) = 'string' and key not in ('artistId', 'experience')
          then left(old.value #>> '{}', 200) end,
        'to', case when jsonb_typeof(new.value) = 'string' and key not in ('artistId', 'experience')
          then left(new.value #>> '{}', 200) end
      ) order by key), '[]')
    from jsonb_each(private.revision_content(former)) old
    full join jsonb_each(private.revision_content(kept)) new using (key)
    where former.site_id is not null and old.value is distinct from new.value
  );
end $$;

create function api.list_site_revisions(site_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_total integer;
begin
  perform private.check_site(list_site_revisions.site_id);
  select count(*) into v_total from app.site_revisions r where r.site_id = list_site_revisions.site_id;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'revisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'revision', listed.revision, 'action', listed.action, 'changed_by', listed.changed_by, 'name', listed.name,
          'headline', listed.headline, 'created_at', private.format_timestamp(listed.created_at),
          'changes', listed.changes
        ) order by listed.revision desc), '[]')
      from (
        select r.revision, r.action, r.changed_by, r.name, r.draft #>> '{design,headline}' as headline, r.created_at,
          private.revision_changes(r, (
            select former from app.site_revisions former
            where former.site_id = r.site_id and former.revision < r.revision
            order by former.revision desc limit 1
          )) as changes
        from app.site_revisions r where r.site_id = list_site_revisions.site_id
        order by r.revision desc
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
    )
  );
end $$;
comment on function api.list_site_revisions is
  'The revisions of a site that are kept, newest first, by what made them. GET /api/sites/{id}/revisions.';

create function api.restore_site(site_id uuid, revision integer, to_revision integer) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;
comment on function api.restore_site is
  'Brings back the draft and the columns of an earlier revision as the next one, without assets that were deleted meanwhile, which it names. Raises PT404 for a revision that is not kept. PATCH /api/sites/{id}.';

grant execute on function private.revision_content, private.revision_changes, private.keep_revision,
  private.site_organization_id, private.change_site, private.kept_sources,
  private.edited_site
  to authenticated;
