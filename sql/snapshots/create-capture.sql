-- Asking for a capture: the snapshot with its recordings, the credits for all of them, the run and its job are laid in
-- one transaction or not at all. Locks are taken in the order catalog, snapshot, balance, here and wherever a capture
-- ends, so that nothing waits in a circle with the deletion of a catalog.

create function private.lay_capture(account_id uuid, catalog_id uuid, payer_id uuid, isrcs text[]) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
  v_count integer;
begin
  loop
    insert into app.playcount_snapshots (account_id, catalog_id, payer_id)
    values (lay_capture.account_id, lay_capture.catalog_id, lay_capture.payer_id)
    on conflict do nothing returning id into v_id;
    exit when found;
    -- Whoever asked first may have ended since: then there is room again.
    select s.id into v_id from app.playcount_snapshots s
    where s.catalog_id = lay_capture.catalog_id and s.account_id = lay_capture.account_id
      and s.payer_id is not null and s.state in ('queued', 'running');
    if found then
      return v_id;
    end if;
  end loop;
  insert into app.songs (isrc) select distinct asked.isrc from unnest(isrcs) asked (isrc) order by asked.isrc
  on conflict do nothing;
  insert into app.snapshot_songs (snapshot_id, isrc) select distinct v_id, asked.isrc from unnest(isrcs) asked (isrc);
  get diagnostics v_count = row_count;
  if v_count not between 1 and 1000000 then
    raise exception using errcode = 'PT400', message = 'A snapshot takes 1 to 1000000 recordings; add some to the catalog first';
  end if;
  update app.playcount_snapshots s set recording_count = v_count where s.id = v_id;
  insert into app.captures (snapshot_id, run_id, reservation_id)
  values (
    v_id, private.enqueue_run('capture_playcounts', lay_capture.account_id),
    -- A capture ends within a day; a week outlasts any outage that is noticed.
    private.lay_reservation(lay_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days'));
  return v_id;
end $$;
comment on function private.lay_capture is
  'A capture with all that it takes: the snapshot''s id. A catalog with one that is going on gets that one. Lock the catalog first. Raises PTPAY, and PT400 for no recordings. For functions that run as their owner.';

-- Definer, because no request role writes snapshots, or reserves credits for longer than two hours.
create function private.order_capture(catalog_id uuid, isrcs text[]) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_payer_id uuid := private.paying_account_id();
  v_owner_id uuid;
begin
  if order_capture.catalog_id is null then
    return private.lay_capture(v_payer_id, null, v_payer_id, isrcs);
  end if;
  -- Locked before it is looked at: one that is being deleted is gone by the next statement.
  perform from app.catalogs c where c.id = order_capture.catalog_id for key share;
  select link.account_id into v_owner_id from app.account_catalogs link
  where link.catalog_id = order_capture.catalog_id and link.account_id = any (private.workspace_ids())
  order by link.account_id <> v_payer_id, link.account_id limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
  return private.lay_capture(v_owner_id, order_capture.catalog_id, v_payer_id, array(
    select member.isrc from app.catalog_songs member where member.catalog_id = order_capture.catalog_id));
end $$;
comment on function private.order_capture is
  'A capture of a catalog of the caller''s workspaces, or of recordings in the caller''s own. The caller pays.';

-- Definer, because callers do not read captures; it tells no more than a run's id, of a snapshot that they see.
create function private.capture_run_id(snapshot_id uuid) returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select c.run_id from app.captures c join app.playcount_snapshots s on s.id = c.snapshot_id
    where s.id = capture_run_id.snapshot_id and s.account_id = any (private.workspace_ids())
  );
end $$;
comment on function private.capture_run_id is 'The run of a snapshot of the caller''s workspaces.';

create function api.create_snapshot(catalog_id uuid, isrcs text[], schedule text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid := private.order_capture(catalog_id, isrcs);
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'runId', private.capture_run_id(v_id),
    'task_id', case schedule when 'monthly' then private.schedule_capture(v_id) end
  )) || jsonb_build_object('snapshot', private.describe_snapshot(v_id));
end $$;
comment on function api.create_snapshot is
  'Asks for a capture of a catalog or of recordings, once or monthly from now on. POST /api/playcount-snapshots.';
