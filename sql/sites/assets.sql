-- Files of the public bucket. A row is laid before its file is written and completed after it, so that a crash in between
-- leaves a row that tells the sweep which file there may be; a file without a row cannot come to be.

create policy site_assets_insert_workspace on app.site_assets for insert to authenticated
  with check (owner_id = any ((select private.workspace_ids())::uuid[]));
create policy site_assets_update_workspace on app.site_assets for update to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]))
  with check (owner_id = any ((select private.workspace_ids())::uuid[]));
grant insert (id, owner_id, path, name, type, size_bytes), update (stored_at) on app.site_assets to authenticated;
create index site_assets_unfinished_idx on app.site_assets (created_at) where stored_at is null;

-- Anybody reads a file whose address they have; nobody but the functions, with the service key, writes one.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-assets', 'site-assets', true, 8388608, '{image/webp,audio/mpeg,audio/wav}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.site_workspace_id(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_id uuid := coalesce(organization_id, private.account_id());
begin
  -- Sites are seen by those who belong to their owner: an administrator, who reaches accounts, is not one of them.
  if v_id = any (private.workspace_ids()) then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Workspace not available';
end $$;
comment on function private.site_workspace_id(uuid) is
  'The workspace whose sites and assets a request is about: the caller''s own for null. Raises PT403 for one that the caller does not act in or that does not exist: one answer for both.';

create function api.check_site_workspace(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.site_workspace_id(organization_id); end $$;
comment on function api.check_site_workspace(uuid) is
  'Whether the caller may work in a workspace, asked before costly work for it: its id. Raises PT403.';

create function api.begin_asset(organization_id uuid, name text, type text, extension text, size_bytes integer) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid := gen_random_uuid();
  v_path text := v_id || '.' || extension;
begin
  insert into app.site_assets (id, owner_id, path, name, type, size_bytes)
  values (v_id, private.site_workspace_id(organization_id), v_path, begin_asset.name, begin_asset.type, begin_asset.size_bytes);
  return jsonb_build_object('id', v_id, 'path', v_path);
end $$;
comment on function api.begin_asset(uuid, text, text, text, integer) is
  'Lays the row of a file that is about to be written: its id, and the path to write it to.';

create function private.complete_asset(asset_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Half the time after which the sweep takes it: what was completed is never swept, whatever the order.
  update app.site_assets a set stored_at = coalesce(a.stored_at, now())
  where a.id = complete_asset.asset_id and (a.stored_at is not null or a.created_at > now() - interval '30 minutes');
  if not found then
    raise exception using errcode = 'PT503', message = 'The file took too long to store; send it again';
  end if;
end $$;
comment on function private.complete_asset(uuid) is 'Says that an asset''s file is stored. Raises PT503 where that is so late that the sweep may have taken it.';

create function api.complete_asset(asset_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$ begin perform private.complete_asset(asset_id); end $$;
comment on function api.complete_asset(uuid) is 'Says that an asset''s file is stored. Safe to repeat.';

-- Definer: the worker's role has no right to any table.
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
comment on function jobs.list_unfinished_assets() is
  'Paths of files that were begun an hour ago and never completed: to be removed, and then forgotten.';

-- Definer: the worker's role has no right to any table.
create function jobs.forget_unfinished_assets(paths jsonb) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  delete from app.site_assets a
  where a.path in (select jsonb_array_elements_text(forget_unfinished_assets.paths)) and a.stored_at is null
    and a.created_at < now() - interval '1 hour';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function jobs.forget_unfinished_assets(jsonb) is 'Deletes the rows of unfinished assets whose files were removed: how many.';

revoke execute on all functions in schema private, api, jobs from public;
grant execute on function private.site_workspace_id(uuid), private.complete_asset(uuid) to authenticated;
grant execute on function
  api.check_site_workspace(uuid),
  api.begin_asset(uuid, text, text, text, integer),
  api.complete_asset(uuid)
to platform_api;
grant execute on function jobs.list_unfinished_assets(), jobs.forget_unfinished_assets(jsonb) to platform_worker;
