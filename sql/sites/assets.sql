-- Files of the public bucket. The row is inserted before the file is written and completed after it, so that every file has
-- a row, and maintenance can delete files whose upload was interrupted. A deleted asset keeps its row until its file is
-- removed, so that a crash between the two leaves no file behind.

-- The workspace that a request names; the caller's own for null. Raises PT403 for one that the caller does not act in.
create function private.site_workspace_id(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_id uuid := coalesce(organization_id, private.account_id());
begin
  perform private.check_let_in(v_id);
  -- Only members of the owner see a site. An administrator, who reaches all accounts, does not.
  perform private.refuse_if(v_id = any (private.workspace_ids()) is not true, 'PT403', 'Workspace not available');
  return v_id;
end $$;

create function api.check_site_workspace(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.site_workspace_id(organization_id); end $$;
comment on function api.check_site_workspace is 'Checks access to a workspace before costly work. Raises PT403.';

create function private.asset_bytes(owner_id uuid) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(sum(a.size_bytes), 0) from app.site_assets a
    where a.owner_id = asset_bytes.owner_id and a.deleted_at is null
  );
end $$;

create function api.create_asset(
  organization_id uuid, name text, type text, extension text, size_bytes integer, colors text[],
  width integer default null, height integer default null) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
  v_path text := v_id || '.' || extension;
  v_owner_id uuid := private.site_workspace_id(organization_id);
begin
  perform private.lock_storage('site-assets', v_owner_id);
  perform private.check_quota('site-assets', private.asset_bytes(v_owner_id), create_asset.size_bytes);
  insert into app.site_assets (id, owner_id, path, name, type, size_bytes, colors, width, height)
  values (
    v_id, v_owner_id, v_path, create_asset.name, create_asset.type, create_asset.size_bytes, create_asset.colors,
    create_asset.width, create_asset.height);
  return jsonb_build_object('id', v_id, 'path', v_path);
end $$;
comment on function api.create_asset is
  'Inserts the row of an asset before its files are written. Returns its id and path. Raises PTQUO above the quota of the workspace.';

-- Marks an asset's file as stored. Raises PT403 if the caller no longer acts in its workspace, and PT503 if maintenance may
-- have deleted it already.
create function private.complete_asset(asset_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(
    not exists (select from app.site_assets a where a.id = complete_asset.asset_id), 'PT403', 'Workspace not available');
  -- Half the time after which maintenance deletes it, so that a completed asset is never deleted.
  update app.site_assets a set stored_at = coalesce(a.stored_at, now())
  where a.id = complete_asset.asset_id and a.deleted_at is null
    and (a.stored_at is not null or a.created_at > now() - interval '30 minutes');
  perform private.refuse_if(not found, 'PT503', 'The file took too long to store; send it again');
end $$;

create function api.complete_asset(asset_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$ begin perform private.complete_asset(asset_id); end $$;
comment on function api.complete_asset is 'Marks an asset''s file as stored. Safe to repeat.';

-- The path of an asset by its {url}, whose origin may have changed since.
create function private.asset_path(file jsonb) returns text
language plpgsql immutable security invoker set search_path = ''
as $$ begin return substring(file ->> 'url' from '[^/]*$'); end $$;

-- The assets of a site and of its published view.
create function private.used_assets(assets jsonb, published_assets jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  -- An edit changes draft and columns together, but not the published view, where a picture may have another focus.
  return (
    select coalesce(jsonb_agg(distinct jsonb_build_object('url', file -> 'url')), '[]')
    from jsonb_array_elements(assets || coalesce(published_assets, '[]')) file);
end $$;

create function api.list_assets(organization_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_owner_id uuid := private.site_workspace_id(list_assets.organization_id);
  v_total integer;
begin
  select count(*) into v_total from app.site_assets a where a.owner_id = v_owner_id and a.stored_at is not null;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'assets', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'id', listed.id, 'path', listed.path, 'name', listed.name, 'type', listed.type,
          'width', listed.width, 'height', listed.height, 'size_bytes', listed.size_bytes,
          'created_at', private.format_timestamp(listed.created_at),
          'site_ids', coalesce(to_jsonb(used.site_ids[:10]), '[]')
        )) order by listed.created_at desc, listed.id), '[]')
      from (
        select a.* from app.site_assets a
        where a.owner_id = v_owner_id and a.stored_at is not null
        order by a.created_at desc, a.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
      left join (
        select private.asset_path(file) as path, array_agg(s.id order by s.created_at desc, s.id) as site_ids
        from app.sites s cross join jsonb_array_elements(private.used_assets(s.assets, s.published -> 'assets')) file
        where s.owner_id = v_owner_id group by 1
      ) used on used.path = listed.path
    )
  );
end $$;
comment on function api.list_assets is
  'The assets of a workspace, newest first, each with up to ten of the sites that use it. GET /api/sites/assets.';

create function api.get_asset_name(asset_id uuid) returns text
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_name text;
begin
  select a.name into v_name from app.site_assets a where a.id = get_asset_name.asset_id and a.stored_at is not null;
  perform private.refuse_if(not found, 'PT404', 'Asset not found');
  return v_name;
end $$;
comment on function api.get_asset_name is 'The name of an asset, to confirm before it is deleted.';

create function api.delete_asset(asset_id uuid) returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_asset app.site_assets;
begin
  select a.* into v_asset from app.site_assets a where a.id = delete_asset.asset_id and a.stored_at is not null;
  perform private.refuse_if(not found, 'PT404', 'Asset not found');
  -- A site that is being created with it takes the same lock.
  perform private.lock_storage('site-assets', v_asset.owner_id);
  perform private.refuse_if(exists (
    select from app.sites s cross join jsonb_array_elements(private.used_assets(s.assets, s.published -> 'assets')) file
    where s.owner_id = v_asset.owner_id and private.asset_path(file) = v_asset.path
  ), 'PT409', 'A site uses this asset. The list of assets names its sites: take it off them by an edit and publish, or delete them.');
  update app.site_assets a set stored_at = null, deleted_at = now() where a.id = v_asset.id and a.deleted_at is null;
  perform private.refuse_if(not found, 'PT404', 'Asset not found');
  return v_asset.path;
end $$;
comment on function api.delete_asset is
  'Deletes an asset that no site uses, and returns its path, whose files are then removed. DELETE /api/sites/assets.';

create function jobs.list_unfinished_assets() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(old.path), '[]') from (
      select a.path from app.site_assets a
      where a.stored_at is null and (a.deleted_at is not null or a.created_at < now() - interval '1 hour')
      order by a.created_at limit 100
    ) old
  );
end $$;
comment on function jobs.list_unfinished_assets is
  'Paths of assets that were deleted, or not completed within an hour. The worker deletes their files, then the rows.';

create function jobs.delete_unfinished_assets(paths jsonb) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  delete from app.site_assets a
  where a.path in (select jsonb_array_elements_text(delete_unfinished_assets.paths)) and a.stored_at is null
    and (a.deleted_at is not null or a.created_at < now() - interval '1 hour');
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function jobs.delete_unfinished_assets is
  'Deletes the rows of unfinished assets whose files were deleted. Returns how many.';

grant execute on function private.site_workspace_id, private.asset_bytes, private.complete_asset, private.asset_path,
  private.used_assets
  to authenticated;
