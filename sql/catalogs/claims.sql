-- What ties a catalog to the snapshots that measured it. A snapshot belongs to one catalog or to none; making a catalog
-- from it claims it, deleting the catalog releases it, and in between nothing that was paid for is lost.

-- Definer, because a snapshot is tied to a catalog by nobody but this way.
create function private.claim_snapshot(snapshot_id uuid, name text, owner_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_snapshot app.playcount_snapshots;
  v_id uuid;
begin
  -- Locked: of two claims the second finds what the first made, and a deletion waits for both.
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = claim_snapshot.snapshot_id and s.account_id = any (private.workspace_ids())
  for update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Snapshot not found';
  end if;
  if v_snapshot.catalog_id is not null then
    perform from app.account_catalogs link
    where link.catalog_id = v_snapshot.catalog_id and link.account_id = any (private.workspace_ids());
    if not found then
      raise exception using errcode = 'PT409', message = 'The snapshot belongs to a catalog that you do not see';
    end if;
    return v_snapshot.catalog_id;
  end if;
  v_id := private.found_catalog(claim_snapshot.name, coalesce(claim_snapshot.owner_id, v_snapshot.account_id));
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
comment on function private.claim_snapshot is
  'The catalog of a snapshot of the caller''s workspaces: the one that it has, else a new one of its recordings, in whatever state it is, with the valuation that they give where it is done.';

create function private.snapshot_isrcs(snapshot_id uuid) returns text[]
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_isrcs text[] := array(
    select asked.isrc from app.snapshot_songs asked where asked.snapshot_id = snapshot_isrcs.snapshot_id order by asked.isrc
  );
begin
  if v_isrcs <> '{}' then
    return v_isrcs;
  end if;
  -- One that was loaded: observations may be of recordings that nobody has named, or that are none.
  v_isrcs := array(
    select distinct m.isrc from app.song_measurements m
    where m.snapshot_id = snapshot_isrcs.snapshot_id and m.isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'
    order by m.isrc
  );
  insert into app.songs (isrc) select unnest(v_isrcs) on conflict do nothing;
  return v_isrcs;
end $$;
comment on function private.snapshot_isrcs is
  'The recordings of a snapshot, ascending: what it asked for, or, of one that was loaded without that, what was observed under it. For functions that run as their owner.';

-- Definer, because a catalog's snapshots may be of accounts that the caller does not see.
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
  -- First what locks the catalog in its turn: whoever starts a due schedule holds it.
  perform from app.scheduled_tasks t where t.catalog_id = release_snapshots.catalog_id order by t.id for update;
  -- From here on no capture of it begins or is valued, and nobody changes its members.
  perform from app.catalogs c where c.id = release_snapshots.catalog_id for update;
  if not found then
    return '{}';
  end if;
  -- What was loaded without its recordings gets the catalog's members, or nothing would be left of them.
  with recorded as (
    insert into app.snapshot_songs (snapshot_id, isrc)
    select s.id, member.isrc
    from app.playcount_snapshots s
    join app.catalog_songs member on member.catalog_id = s.catalog_id
    where s.catalog_id = release_snapshots.catalog_id
      and not exists (select from app.snapshot_songs asked where asked.snapshot_id = s.id)
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
comment on function private.release_snapshots is
  'Locks a catalog of the caller''s workspaces for its deletion and clears its snapshots'' reference to it: their ids. None where it is not there.';

create function api.delete_catalog(catalog_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_released_ids uuid[];
begin
  perform private.check_catalog_visible(delete_catalog.catalog_id);
  v_released_ids := private.release_snapshots(delete_catalog.catalog_id);
  delete from app.catalogs c where c.id = delete_catalog.catalog_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
  return jsonb_build_object('catalog_id', delete_catalog.catalog_id, 'released_snapshot_ids', v_released_ids);
end $$;
comment on function api.delete_catalog is
  'Deletes a catalog with its members, owners and valuations; its snapshots stay, and are released. DELETE /api/catalogs/{catalogId}.';

grant execute on function private.claim_snapshot, private.release_snapshots to authenticated;
