-- Requesting a capture. The snapshot, its recordings, the credits for all of them and the run are created in one
-- transaction. Locks are taken in the order catalog, snapshot, balance, here and where a capture ends, so that they do
-- not deadlock with the deletion of a catalog.

-- Creates a snapshot with its capture, or finds the open one of the catalog. Lock the catalog first. Raises PTPAY, and PT400
-- without recordings.
create function private.create_capture(
  account_id uuid, catalog_id uuid, payer_id uuid, isrcs text[], scheduled boolean default false,
  client_id uuid default private.client_id()
) returns app.captures
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
  v_count integer;
  v_capture app.captures;
begin
  loop
    insert into app.playcount_snapshots (account_id, catalog_id, payer_id)
    values (create_capture.account_id, create_capture.catalog_id, create_capture.payer_id)
    on conflict do nothing returning id into v_id;
    exit when found;
    -- The conflicting capture may have ended since: then try again.
    select c.* into v_capture from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.catalog_id = create_capture.catalog_id and s.account_id = create_capture.account_id
      and s.payer_id is not null and s.state in ('queued', 'running');
    if found then
      return v_capture;
    end if;
  end loop;
  insert into app.songs (isrc) select distinct i.isrc from unnest(isrcs) i (isrc) order by i.isrc
  on conflict do nothing;
  insert into app.snapshot_songs (snapshot_id, isrc) select distinct v_id, i.isrc from unnest(isrcs) i (isrc);
  get diagnostics v_count = row_count;
  perform private.refuse_if(v_count not between 1 and 1000000,
    'PT400', 'A snapshot takes 1 to 1000000 recordings; add some to the catalog first');
  update app.playcount_snapshots s set recording_count = v_count where s.id = v_id;
  insert into app.captures (snapshot_id, run_id, reservation_id, scheduled)
  values (
    v_id, private.enqueue_run('capture_playcounts', create_capture.account_id, client_id => create_capture.client_id),
    -- A capture ends within a day. A week outlasts an outage.
    private.create_reservation(create_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days',
      client_id => create_capture.client_id),
    create_capture.scheduled)
  returning * into v_capture;
  return v_capture;
end $$;

-- Definer, because no request role writes snapshots, runs or reservations.
-- A capture of a catalog of the caller's workspaces, or of recordings for the caller. The caller pays.
create function private.request_capture(catalog_id uuid, isrcs text[]) returns app.captures
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_payer_id uuid := private.paying_account_id();
  v_owner_id uuid;
begin
  if request_capture.catalog_id is null then
    return private.create_capture(v_payer_id, null, v_payer_id, isrcs);
  end if;
  -- Locked before it is read: if it is being deleted, the next statement does not find it.
  perform from app.catalogs c where c.id = request_capture.catalog_id for key share;
  select link.account_id into v_owner_id from app.account_catalogs link
  where link.catalog_id = request_capture.catalog_id and link.account_id = any (private.workspace_ids())
  order by link.account_id <> v_payer_id, link.account_id limit 1;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  return private.create_capture(v_owner_id, request_capture.catalog_id, v_payer_id, array(
    select member.isrc from app.catalog_songs member where member.catalog_id = request_capture.catalog_id));
end $$;

create function api.create_snapshot(
  catalog_id uuid, isrcs text[], schedule text, hour_utc integer, monthly_budget_credits integer
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_capture app.captures := private.request_capture(catalog_id, isrcs);
  v_snapshot jsonb := private.describe_snapshot(v_capture.snapshot_id);
  v_task_id uuid;
begin
  if schedule <> 'once' then
    v_task_id := private.schedule_capture(v_capture.snapshot_id, schedule, hour_utc, monthly_budget_credits);
  end if;
  return jsonb_build_object('runId', v_capture.run_id, 'snapshot', v_snapshot)
    || case when v_task_id is null then '{}' else jsonb_build_object(
      'task_id', v_task_id,
      'price', private.capture_price((v_snapshot ->> 'recording_count')::integer, schedule),
      'comparable_from', (select private.comparable_from(t) from app.scheduled_tasks t where t.id = v_task_id)) end;
end $$;
comment on function api.create_snapshot is
  'Requests a capture of a catalog or of recordings, once or by a schedule. POST /api/playcount-snapshots.';

grant execute on function private.request_capture to authenticated;
