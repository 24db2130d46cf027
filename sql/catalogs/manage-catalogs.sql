-- Catalogs as their people make, name and delete them. What a catalog was measured by outlives it: its snapshots keep
-- their recordings, and a catalog can be made from them again.
--
-- One order of locks, so that nothing waits in a circle: schedules, their catalog, its snapshots or members, recordings
-- by ISRC. Captures keep it too; who claims a snapshot locks no catalog but the one that it makes.

create function private.check_catalog_visible(catalog_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not exists (select from app.catalogs c where c.id = check_catalog_visible.catalog_id) then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
end $$;
comment on function private.check_catalog_visible is
  'Raises PT404 for a catalog that is missing or, by row-level security, not the caller''s: one answer for both.';

create function private.catalog_workspace_id(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_id uuid := private.check_organization(organization_id);
begin
  -- An administrator reaches accounts; a catalog is seen by those who belong to its owner, and by nobody else.
  if v_id = any (private.workspace_ids()) then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this organization';
end $$;
comment on function private.catalog_workspace_id is
  'The workspace whose catalogs a request is about: the caller''s own for null. Raises PT403 for an organization that the caller does not act in.';

create function private.describe_catalogs(catalog_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id,
      'name', c.name,
      'song_count', c.song_count,
      'owner_ids', array(
        select link.account_id from app.account_catalogs link where link.catalog_id = c.id order by link.account_id
      ),
      'snapshot_id', (
        select s.id from app.playcount_snapshots s where s.catalog_id = c.id order by s.created_at desc, s.id desc limit 1
      ),
      'created_at', private.format_timestamp(c.created_at),
      'updated_at', private.format_timestamp(c.updated_at)
    ) order by c.created_at desc, c.id), '[]')
    from app.catalogs c
    where c.id = any (catalog_ids)
  );
end $$;
comment on function private.describe_catalogs is
  'Those of these catalogs that the caller sees, newest first, with the owners and the latest snapshot that it sees.';

create function api.list_catalogs(organization_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_workspace_ids uuid[] := private.workspace_ids();
  v_total integer;
begin
  if list_catalogs.organization_id is not null then
    v_workspace_ids := array[private.catalog_workspace_id(list_catalogs.organization_id)];
  end if;
  -- A catalog may have several owners.
  select count(distinct link.catalog_id) into v_total
  from app.account_catalogs link where link.account_id = any (v_workspace_ids);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'catalogs', private.describe_catalogs(array(
      select c.id
      from app.catalogs c
      where c.id in (select link.catalog_id from app.account_catalogs link where link.account_id = any (v_workspace_ids))
      order by c.created_at desc, c.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $$;
comment on function api.list_catalogs is
  'The catalogs of the caller and of its organizations, or of one of them, newest first. GET /api/catalogs.';

-- Definer, because no role may make a catalog, or say whose it is, but this way.
create function private.found_catalog(name text, owner_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid;
begin
  if found_catalog.owner_id = any (private.workspace_ids()) is not true then
    raise exception using errcode = 'PT403', message = 'Access denied to this organization';
  end if;
  insert into app.catalogs (name) values (coalesce(found_catalog.name, 'Valuation Catalog')) returning id into v_id;
  insert into app.account_catalogs (account_id, catalog_id) values (found_catalog.owner_id, v_id);
  return v_id;
end $$;
comment on function private.found_catalog is 'A new catalog without recordings, in a workspace of the caller''s.';

create function api.create_catalog(name text, snapshot_id uuid, organization_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_workspace_id uuid := private.catalog_workspace_id(create_catalog.organization_id);
  v_id uuid;
begin
  if create_catalog.snapshot_id is null then
    v_id := private.found_catalog(create_catalog.name, v_workspace_id);
  else
    v_id := private.claim_snapshot(
      create_catalog.snapshot_id, create_catalog.name,
      case when create_catalog.organization_id is not null then v_workspace_id end);
  end if;
  return private.describe_catalogs(array[v_id]) -> 0;
end $$;
comment on function api.create_catalog is
  'A new catalog: an empty one, or one of what a snapshot holds; or the one that the snapshot has already. POST /api/catalogs.';

create function api.rename_catalog(catalog_id uuid, name text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.catalogs c set name = rename_catalog.name, updated_at = now() where c.id = rename_catalog.catalog_id;
  perform private.check_catalog_visible(rename_catalog.catalog_id);
  return private.describe_catalogs(array[rename_catalog.catalog_id]) -> 0;
end $$;
comment on function api.rename_catalog is
  'Another name; measurements and valuations stay. PATCH /api/catalogs/{catalogId}.';

grant execute on function private.catalog_workspace_id, private.describe_catalogs, private.check_catalog_visible,
  private.found_catalog
to authenticated;
