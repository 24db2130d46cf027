-- Creating, reading, publishing and deleting sites. A change locks the row and gives the revision that was read, so that
-- only one of several concurrent changes succeeds. Locks are taken in the order site, run, balance, here and in
-- generation.sql.

-- Whether a site may be about an artist: one that the caller reaches, and that is in the given organization.
create function private.has_site_artist(artist_id uuid, organization_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return exists (select from app.accounts a where a.id = has_site_artist.artist_id and a.kind = 'artist')
    and (organization_id is null or artist_id = any (private.organization_artist_ids(organization_id)));
end $$;

-- Raises PT403 for an artist that the caller does not reach, or that is not in the given organization.
create function private.check_site_artist(artist_id uuid, organization_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(
    artist_id is not null and not private.has_site_artist(artist_id, organization_id),
    'PT403', 'Artist not available in this workspace');
end $$;

-- Assets of a workspace by [{path, url}], where url is the public address of the path. Raises PT400 for one that the workspace
-- does not have.
create function private.describe_assets(owner_id uuid, files jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_assets jsonb;
begin
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'url', file ->> 'url', 'name', a.name, 'type', a.type, 'width', a.width, 'height', a.height, 'focus', file -> 'focus'
    )) order by position), '[]')
  into v_assets
  from jsonb_array_elements(files) with ordinality given (file, position)
  join app.site_assets a
    on a.path = file ->> 'path' and a.owner_id = describe_assets.owner_id and a.stored_at is not null;
  perform private.refuse_if(jsonb_array_length(v_assets) <> jsonb_array_length(files),
    'PT400', 'Upload assets to this workspace first');
  return v_assets;
end $$;

create function private.describe_site(site app.sites) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

-- Raises PT404 without a site, PT409 if it has another revision than the given one (null accepts any), and PT400 for a
-- publication without a draft.
create function private.check_site_change(site app.sites, revision integer, is_publication boolean default false)
  returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(site.id is null, 'PT404', 'Site not found');
  if site.revision <> check_site_change.revision then
    raise exception using errcode = 'PT409', message = 'Site changed; read it again',
      detail = format('The current revision is %s', site.revision);
  end if;
  if is_publication and site.draft is null then
    raise exception using errcode = 'PT400', message = 'Generate a preview before publishing',
      detail = 'Generate a draft first';
  end if;
  if is_publication then
    perform private.check_may_publish();
  end if;
end $$;

-- Whether the caller may change a site that it sees. An OAuth client may only read in some organizations.
create function private.may_change_site(site_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return site_id is not null and private.may_write() and (not private.is_delegated() or exists (
    select from app.sites s
    where s.id = may_change_site.site_id and s.owner_id = any (
      private.account_id() || private.granted_organization_ids(private.account_id(), private.client_id(), 'write'))));
end $$;

-- Locks a site for a change, and checks it (private.check_site_change).
create function private.lock_site(site_id uuid, revision integer) returns app.sites
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = lock_site.site_id for no key update;
  perform private.check_site_change(v_site, lock_site.revision);
  return v_site;
end $$;

create function api.list_sites(organization_id uuid, artist_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_owner_id uuid := private.site_workspace_id(list_sites.organization_id);
  v_total integer;
begin
  perform private.check_site_artist(list_sites.artist_id, list_sites.organization_id);
  select count(*) into v_total from app.sites s
  where s.owner_id = v_owner_id and (list_sites.artist_id is null or s.artist_id = list_sites.artist_id);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'sites', (
      select coalesce(jsonb_agg(private.describe_site(s) || jsonb_build_object(
          'draft', s.draft - 'experience', 'published', s.published - 'experience'
        ) order by s.created_at desc, s.id), '[]')
      from (
        select listed.* from app.sites listed
        where listed.owner_id = v_owner_id and (list_sites.artist_id is null or listed.artist_id = list_sites.artist_id)
        order by listed.created_at desc, listed.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) s
    )
  );
end $$;
comment on function api.list_sites is
  'The sites of a workspace, or of one artist in it, newest first. Documents come without the code of the playable part. GET /api/sites.';

create function api.check_new_site(organization_id uuid, artist_id uuid, files jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_owner_id uuid := private.site_workspace_id(check_new_site.organization_id);
begin
  perform private.check_site_artist(check_new_site.artist_id, check_new_site.organization_id);
  perform private.describe_assets(v_owner_id, files);
  return to_jsonb(v_owner_id);
end $$;
comment on function api.check_new_site is
  'Checks the input of a new site before its release is looked up, and returns the workspace. POST /api/sites.';

create function api.create_site(
  organization_id uuid, artist_id uuid, name text, brief text, release_url text, files jsonb, artwork_id uuid,
  facts jsonb default '{}', shows_from_profile boolean default false, sources jsonb default '{}',
  instruction text default null, is_free boolean default false, design jsonb default '{}'
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;
comment on function api.create_site is
  'A new site without a draft, in the caller''s or an organization''s workspace. artwork_id is an asset among its files that is completed with it. With an instruction it starts a generation, or creates nothing if the credits do not suffice. POST /api/sites.';

create function api.get_site(site_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = get_site.site_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  return private.describe_site(v_site);
end $$;
comment on function api.get_site is 'A site with its draft and its published view. GET /api/sites/{id}.';

create function api.check_site_change(site_id uuid, revision integer, is_publication boolean) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = check_site_change.site_id;
  perform private.check_site_change(v_site, check_site_change.revision, is_publication);
  return jsonb_build_object('name', v_site.name, 'is_published', v_site.published is not null);
end $$;
comment on function api.check_site_change is
  'What a user is asked about before a site is changed. Raises what the change would.';

create function api.publish_site(site_id uuid, revision integer) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_site app.sites := private.lock_site(publish_site.site_id, publish_site.revision);
begin
  perform private.check_site_change(v_site, publish_site.revision, true);
  update app.sites s
  set published = s.draft, published_at = clock_timestamp(), published_revision = s.revision + 1,
    face = private.face_for(s.face, s.published, s.draft), revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  perform private.request_face(v_site.id);
  perform private.announce_site(v_site.id);
  return private.describe_site(v_site);
end $$;
comment on function api.publish_site is 'Publishes the current draft. PATCH /api/sites/{id}.';

create function api.unpublish_site(site_id uuid, revision integer) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_site app.sites := private.lock_site(unpublish_site.site_id, unpublish_site.revision);
begin
  update app.sites s
  set published = null, published_at = null, published_revision = null, face = null, revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  return private.describe_site(v_site);
end $$;
comment on function api.unpublish_site is
  'Unpublishes the page and keeps the draft. A null revision accepts any. PATCH /api/sites/{id}.';

create function private.count_site_fans(site_id uuid) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$ begin return (select count(*) from app.site_signups f where f.site_id = count_site_fans.site_id); end $$;

-- What a confirmation of a deletion is bound to.
create function private.site_version(site app.sites) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$ begin return jsonb_build_array(site.revision, private.count_site_fans(site.id)); end $$;

create function api.check_site_deletion(site_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = check_site_deletion.site_id;
  perform private.check_site_change(v_site, v_site.revision);
  if v_site.published is not null then
    perform private.check_may_publish();
  end if;
  return jsonb_build_object(
    'name', v_site.name, 'fans', private.count_site_fans(v_site.id), 'version', private.site_version(v_site));
end $$;
comment on function api.check_site_deletion is
  'What a user is asked about before a site is deleted. Raises what the deletion would.';

create function api.delete_site(site_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_site app.sites;
begin
  -- Nobody signs up meanwhile.
  select s.* into v_site from app.sites s where s.id = delete_site.site_id for update;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  perform private.check_confirmed(private.site_version(v_site));
  delete from app.sites s where s.id = delete_site.site_id;
  return to_jsonb(delete_site.site_id);
end $$;
comment on function api.delete_site is 'Deletes a site with its fans. Its assets stay. DELETE /api/sites/{id}.';

grant execute on function private.has_site_artist, private.check_site_artist, private.describe_assets,
  private.describe_site, private.check_site_change, private.may_change_site, private.lock_site,
  private.count_site_fans, private.site_version to authenticated;
