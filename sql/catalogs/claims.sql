-- A snapshot belongs to one catalog or to none. Creating a catalog from a snapshot claims it, and deleting the catalog
-- releases it, so that no capture that was paid for is lost.

-- Definer, because no role may change a snapshot's catalog.
-- The catalog of a snapshot of the caller's workspaces: its existing one, or a new one with its recordings, and with a
-- valuation if the snapshot is done.
create function private.claim_snapshot(snapshot_id uuid, name text, owner_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_snapshot app.playcount_snapshots;
  v_id uuid;
begin
  -- Locked, so that a concurrent claim gets the catalog that the first one creates.
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = claim_snapshot.snapshot_id and s.account_id = any (private.workspace_ids())
  for update;
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  if v_snapshot.catalog_id is not null then
    perform from app.account_catalogs link
    where link.catalog_id = v_snapshot.catalog_id and link.account_id = any (private.workspace_ids());
    perform private.refuse_if(not found, 'PT409', 'The snapshot belongs to a catalog that you have no access to');
    return v_snapshot.catalog_id;
  end if;
  perform private.refuse_if(
    claim_snapshot.owner_id <> v_snapshot.account_id and v_snapshot.account_id <> all (private.owned_account_ids()),
    'PT403', 'Only an owner may take a snapshot out of its organization');
  v_id := private.create_empty_catalog(claim_snapshot.name, coalesce(claim_snapshot.owner_id, v_snapshot.account_id));
  insert into app.catalog_songs (catalog_id, isrc)
  select v_id, recording.isrc
  from unnest(private.snapshot_isrcs(v_snapshot.id)) recording (isrc)
  order by recording.isrc;
  update app.playcount_snapshots s set catalog_id = v_id where s.id = v_snapshot.id;
  if v_snapshot.state = 'done' then
    perform private.value_catalog(v_id, v_snapshot.id);
  end if;
  return v_id;
end $$;

-- The ISRCs of a snapshot, ascending: the requested ones, or the observed ones for a snapshot that was loaded without
-- requests.
create function private.snapshot_isrcs(snapshot_id uuid) returns text[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_isrcs text[] := array(
    select requested.isrc from app.snapshot_songs requested where requested.snapshot_id = snapshot_isrcs.snapshot_id
    union all
    select unnest(page.isrcs) from app.snapshot_pages page where page.snapshot_id = snapshot_isrcs.snapshot_id
    order by 1
  );
begin
  if v_isrcs <> '{}' then
    return v_isrcs;
  end if;
  -- A snapshot that was loaded: its observations may have unknown or invalid ISRCs.
  v_isrcs := array(
    select distinct m.isrc from app.song_measurements m
    where m.snapshot_id = snapshot_isrcs.snapshot_id and m.recorded_at is not null and m.isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'
    order by m.isrc
  );
  insert into app.songs (isrc) select unnest(v_isrcs) on conflict do nothing;
  return v_isrcs;
end $$;

-- Definer, because a catalog's snapshots may belong to accounts that the caller does not see.
-- Locks a catalog of the caller's workspaces for deletion and detaches its snapshots. Returns their ids.
create function private.release_snapshots(catalog_id uuid) returns uuid[]
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_ids uuid[];
begin
  perform from app.account_catalogs link
  where link.catalog_id = release_snapshots.catalog_id and link.account_id = any (private.workspace_ids());
  if not found then
    return '{}';
  end if;
  -- The schedules first: starting a due schedule locks it before the catalog.
  perform from app.scheduled_tasks t where t.catalog_id = release_snapshots.catalog_id order by t.id for update;
  -- From here on no capture of it starts or is valued, and its members do not change.
  perform from app.catalogs c where c.id = release_snapshots.catalog_id for update;
  if not found then
    return '{}';
  end if;
  -- A snapshot that was loaded without requests keeps the catalog's members, which would be lost otherwise.
  with recorded as (
    insert into app.snapshot_songs (snapshot_id, isrc)
    select s.id, member.isrc
    from app.playcount_snapshots s
    join app.catalog_songs member on member.catalog_id = s.catalog_id
    where s.catalog_id = release_snapshots.catalog_id
      and not exists (select from app.snapshot_songs requested where requested.snapshot_id = s.id)
      and not exists (select from app.snapshot_pages page where page.snapshot_id = s.id)
    order by s.id, member.isrc
    returning snapshot_id
  )
  update app.playcount_snapshots s set recording_count = counted.recordings
  from (select r.snapshot_id, count(*) as recordings from recorded r group by r.snapshot_id) counted
  where s.id = counted.snapshot_id;
  with released as (
    update app.playcount_snapshots s set catalog_id = null
    where s.catalog_id = release_snapshots.catalog_id
    returning s.id
  )
  select coalesce(array_agg(r.id order by r.id), '{}') into v_ids from released r;
  return v_ids;
end $$;

create function api.delete_catalog(catalog_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_released_ids uuid[];
  v_catalog app.catalogs;
begin
  perform private.check_catalog_visible(delete_catalog.catalog_id);
  v_released_ids := private.release_snapshots(delete_catalog.catalog_id);
  delete from app.catalogs c where c.id = delete_catalog.catalog_id returning c.* into v_catalog;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  perform private.check_confirmed(private.catalog_version(v_catalog));
  return jsonb_build_object('catalog_id', delete_catalog.catalog_id, 'released_snapshot_ids', v_released_ids);
end $$;
comment on function api.delete_catalog is
  'Deletes a catalog with its members, owners and valuations. Its snapshots are released. DELETE /api/catalogs/{catalogId}.';

grant execute on function private.claim_snapshot, private.release_snapshots to authenticated;
