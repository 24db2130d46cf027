-- Reading, creating and renaming catalogs.
--
-- Locks are always taken in this order, so that transactions do not deadlock: schedules, their catalog, its snapshots or
-- members, recordings by ISRC. Claiming a snapshot locks only the catalog that it creates.

-- Raises PT404 for a catalog that the caller does not see.
create function private.check_catalog_visible(catalog_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(not exists (select from app.catalogs c where c.id = check_catalog_visible.catalog_id),
    'PT404', 'Catalog not found');
end $$;

-- Raises PTGRV for an OAuth client if no owner of the catalog has reviewed it, and PT404 for a catalog that it does not see.
create function private.check_may_compare(catalog_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if private.is_delegated() then
    perform private.check_catalog_visible(check_may_compare.catalog_id);
    perform private.refuse_if(not exists (
      select from app.account_catalogs link
      where link.catalog_id = check_may_compare.catalog_id and private.may_compare(link.account_id)
    ), 'PTGRV', 'This app may not compare the play counts of this catalog. An owner of its organization can open them in the console: Settings, Apps');
  end if;
end $$;

-- The owners of a catalog that the caller sees.
create function private.describe_owners(catalog_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name) order by a.id), '[]')
    from app.account_catalogs link join app.accounts a on a.id = link.account_id
    where link.catalog_id = describe_owners.catalog_id
  );
end $$;

-- The catalogs among these that the caller sees, newest first, with their owners, latest valuation and latest snapshot that it
-- sees.
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
      'owners', private.describe_owners(c.id),
      'headline', private.describe_headline(c),
      'valuation', (
        select jsonb_build_object(
          'low', v.low, 'mid', v.mid, 'high', v.high, 'currency', private.valuation_currency(v.constants_version),
          'measured_at', private.format_timestamp(v.measured_at)
        )
        from app.catalog_valuations v where v.catalog_id = c.id order by v.measured_at desc limit 1
      ),
      'snapshot_id', (
        select s.id from app.playcount_snapshots s where s.catalog_id = c.id order by s.created_at desc, s.id desc limit 1
      ),
      'is_sample', c.is_sample,
      'created_at', private.format_timestamp(c.created_at),
      'updated_at', private.format_timestamp(c.updated_at)
    ) order by c.created_at desc, c.id), '[]')
    from app.catalogs c
    where c.id = any (catalog_ids)
  );
end $$;

create function api.get_catalog(catalog_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_catalog_visible(get_catalog.catalog_id);
  return private.describe_catalogs(array[get_catalog.catalog_id]) -> 0;
end $$;
comment on function api.get_catalog is 'One catalog. GET /api/catalogs/{catalogId}, and what to confirm before it is captured or deleted.';

create function api.list_catalogs(organization_id uuid, page integer, page_limit integer, own boolean default false)
returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_workspace_ids uuid[] := private.workspace_ids();
  v_total integer;
begin
  if list_catalogs.organization_id is not null or own then
    v_workspace_ids := array[private.acting_workspace_id(list_catalogs.organization_id)];
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
  'The catalogs of the caller''s workspaces, or of an organization, or of the caller''s own account, newest first. GET /api/catalogs.';

-- Definer, because no role may insert catalogs or ownership links.
-- A new catalog without recordings, in a workspace of the caller.
create function private.create_empty_catalog(name text, owner_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid;
begin
  perform private.refuse_if(create_empty_catalog.owner_id = any (private.workspace_ids()) is not true,
    'PT403', 'Access denied to this organization');
  insert into app.catalogs (name) values (coalesce(create_empty_catalog.name, 'Valuation Catalog')) returning id into v_id;
  insert into app.account_catalogs (account_id, catalog_id) values (create_empty_catalog.owner_id, v_id);
  return v_id;
end $$;

create function api.create_catalog(name text, snapshot_id uuid, organization_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_workspace_id uuid := private.acting_workspace_id(create_catalog.organization_id);
  v_id uuid;
begin
  if create_catalog.snapshot_id is null then
    v_id := private.create_empty_catalog(create_catalog.name, v_workspace_id);
  else
    v_id := private.claim_snapshot(
      create_catalog.snapshot_id, create_catalog.name,
      case when create_catalog.organization_id is not null then v_workspace_id end);
  end if;
  return private.describe_catalogs(array[v_id]) -> 0;
end $$;
comment on function api.create_catalog is
  'A new catalog: empty, or with the recordings of a snapshot. Returns the snapshot''s catalog if it has one. POST /api/catalogs.';

create function api.rename_catalog(catalog_id uuid, name text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.catalogs c set name = rename_catalog.name, updated_at = now() where c.id = rename_catalog.catalog_id;
  perform private.check_catalog_visible(rename_catalog.catalog_id);
  return private.describe_catalogs(array[rename_catalog.catalog_id]) -> 0;
end $$;
comment on function api.rename_catalog is 'Renames a catalog. PATCH /api/catalogs/{catalogId}.';

grant execute on function private.check_catalog_visible, private.check_may_compare, private.describe_owners, private.describe_catalogs,
  private.create_empty_catalog
to authenticated;
