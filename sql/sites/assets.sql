-- Files of the public bucket. The row is inserted before the file is written and completed after it, so that every file has
-- a row, and maintenance can delete files whose upload was interrupted.

create function private.site_workspace_id(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_id uuid := coalesce(organization_id, private.account_id());
begin
  -- Only members of the owner see a site. An administrator, who reaches all accounts, does not.
  perform private.refuse_if(v_id = any (private.workspace_ids()) is not true, 'PT403', 'Workspace not available');
  return v_id;
end $$;
comment on function private.site_workspace_id is
  'The workspace that a request names; the caller''s own for null. Raises PT403 for one that the caller does not act in.';

create function api.check_site_workspace(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.site_workspace_id(organization_id); end $$;
comment on function api.check_site_workspace is 'Checks access to a workspace before costly work. Raises PT403.';

create function api.create_asset(organization_id uuid, name text, type text, extension text, size_bytes integer) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
  v_path text := v_id || '.' || extension;
  v_owner_id uuid := private.site_workspace_id(organization_id);
begin
  perform private.lock_storage('site-assets', v_owner_id);
  perform private.check_quota('site-assets', (
    select coalesce(sum(a.size_bytes), 0)::bigint from app.site_assets a where a.owner_id = v_owner_id
  ), create_asset.size_bytes);
  insert into app.site_assets (id, owner_id, path, name, type, size_bytes)
  values (v_id, v_owner_id, v_path, create_asset.name, create_asset.type, create_asset.size_bytes);
  return jsonb_build_object('id', v_id, 'path', v_path);
end $$;
comment on function api.create_asset is
  'Inserts the row of a file before it is written. Returns its id and path. Raises PTQUO above the quota of the workspace.';

create function private.complete_asset(asset_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Half the time after which maintenance deletes it, so that a completed asset is never deleted.
  update app.site_assets a set stored_at = coalesce(a.stored_at, now())
  where a.id = complete_asset.asset_id and (a.stored_at is not null or a.created_at > now() - interval '30 minutes');
  perform private.refuse_if(not found, 'PT503', 'The file took too long to store; send it again');
end $$;
comment on function private.complete_asset is
  'Marks an asset''s file as stored. Raises PT503 if maintenance may have deleted it already.';

create function api.complete_asset(asset_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$ begin perform private.complete_asset(asset_id); end $$;
comment on function api.complete_asset is 'Marks an asset''s file as stored. Safe to repeat.';

create function jobs.list_unfinished_assets() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(old.path), '[]') from (
      select a.path from app.site_assets a
      where a.stored_at is null and a.created_at < now() - interval '1 hour'
      order by a.created_at limit 100
    ) old
  );
end $$;
comment on function jobs.list_unfinished_assets is
  'Paths of files that were not completed within an hour. The worker deletes the files, then the rows.';

create function jobs.delete_unfinished_assets(paths jsonb) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  delete from app.site_assets a
  where a.path in (select jsonb_array_elements_text(delete_unfinished_assets.paths)) and a.stored_at is null
    and a.created_at < now() - interval '1 hour';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function jobs.delete_unfinished_assets is
  'Deletes the rows of unfinished assets whose files were deleted. Returns how many.';

grant execute on function private.site_workspace_id, private.complete_asset to authenticated;
