-- Moving a catalog to another workspace. What belongs to it goes along: its captures, and its schedules with their runs. A schedule
-- goes on only if who moves the catalog pays for it, so that nobody is charged unasked.

-- Definer, because no role may change ownership links, or the workspace of snapshots, schedules and runs.
-- Gives a catalog to a workspace of the caller, and takes it from all others of the caller. Owners that the caller does not act for
-- keep it. Returns how many schedules were disabled. Locks as a deletion does: schedules, the catalog, snapshots, runs.
create function private.change_owner(catalog_id uuid, owner_id uuid) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_workspace_ids uuid[] := private.workspace_ids();
  v_former_ids uuid[];
  v_is_sample boolean;
  v_open_id uuid;
  v_stopped integer;
begin
  perform private.refuse_if(change_owner.owner_id = any (v_workspace_ids) is not true,
    'PT403', 'Access denied to this organization');
  -- Before anything is locked, so that nobody locks what others own.
  perform from app.account_catalogs link
  where link.catalog_id = change_owner.catalog_id and link.account_id = any (v_workspace_ids);
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  perform from app.scheduled_tasks t where t.catalog_id = change_owner.catalog_id order by t.id for update;
  select c.is_sample into v_is_sample from app.catalogs c where c.id = change_owner.catalog_id for update;
  v_former_ids := array(
    select link.account_id from app.account_catalogs link
    where link.catalog_id = change_owner.catalog_id and link.account_id = any (v_workspace_ids));
  perform private.refuse_if(v_former_ids = '{}', 'PT404', 'Catalog not found');
  v_former_ids := array_remove(v_former_ids, change_owner.owner_id);
  if v_former_ids = '{}' then
    return 0;
  end if;
  perform private.refuse_if(v_is_sample, 'PT409', 'The sample catalog does not move: add it to the other workspace, and delete it here');
  perform private.refuse_if(not v_former_ids <@ private.owned_account_ids(),
    'PT403', 'Only an owner of the organization may take a catalog out of it');

  insert into app.account_catalogs (account_id, catalog_id) values (change_owner.owner_id, change_owner.catalog_id)
  on conflict do nothing;
  delete from app.account_catalogs link
  where link.catalog_id = change_owner.catalog_id and link.account_id = any (v_former_ids);

  with schedule as (
    select t.id, t.enabled, t.enabled and t.created_by = private.account_id()
      -- A workspace has one for a catalog, and keeps its own.
      and not exists (
        select from app.scheduled_tasks kept
        where (kept.account_id, kept.catalog_id, kept.task) = (change_owner.owner_id, t.catalog_id, t.task) and kept.enabled)
      and 1 = row_number() over (
        partition by t.task order by t.enabled and t.created_by = private.account_id() desc, t.created_at, t.id) as goes_on
    from app.scheduled_tasks t
    where t.catalog_id = change_owner.catalog_id and t.account_id = any (v_former_ids)
  ),
  moved as (
    update app.scheduled_tasks t
    set account_id = change_owner.owner_id, enabled = schedule.goes_on, updated_at = now(),
      disabled_reason = case when schedule.enabled and not schedule.goes_on then 'catalog_moved' else t.disabled_reason end
    from schedule where t.id = schedule.id
    returning schedule.enabled and not schedule.goes_on as is_stopped
  )
  select count(*) filter (where m.is_stopped) into v_stopped from moved m;

  -- A workspace captures a catalog once at a time: a second capture ends where it was requested.
  select s.id into v_open_id from app.playcount_snapshots s
  where s.catalog_id = change_owner.catalog_id and s.payer_id is not null and s.state in ('queued', 'running')
    and s.account_id = any (change_owner.owner_id || v_former_ids)
  order by s.account_id <> change_owner.owner_id, s.created_at, s.id limit 1;
  update app.playcount_snapshots s set account_id = change_owner.owner_id
  where s.catalog_id = change_owner.catalog_id and s.account_id = any (v_former_ids)
    and (s.id = v_open_id or s.payer_id is null or s.state in ('done', 'failed'));

  update app.task_runs r set account_id = change_owner.owner_id
  where r.account_id = any (v_former_ids) and r.id in (
    select c.run_id from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.catalog_id = change_owner.catalog_id and s.account_id = change_owner.owner_id
    union all
    select f.run_id from app.catalog_fills f where f.catalog_id = change_owner.catalog_id
    union all
    select d.run_id from app.scheduled_tasks t join app.scheduled_runs d on d.schedule_id = t.id
    where t.catalog_id = change_owner.catalog_id and t.account_id = change_owner.owner_id);
  return v_stopped;
end $$;

create function api.move_catalog(catalog_id uuid, organization_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_stopped integer := private.change_owner(
    move_catalog.catalog_id, private.acting_workspace_id(move_catalog.organization_id));
begin
  return jsonb_build_object(
    'catalog', private.describe_catalogs(array[move_catalog.catalog_id]) -> 0, 'stopped_schedules', v_stopped);
end $$;
comment on function api.move_catalog is
  'Moves a catalog to an organization, or to the caller''s own account for null. POST /api/catalogs/{catalogId}/move.';

grant execute on function private.change_owner to authenticated;
