-- The background work of a workspace with what each run is about: its catalog or its page.

-- Definer, because no request role reads captures or fills, which know the catalog of a run in progress, nor who ordered a run.
-- What these runs are about, and the OAuth client that ordered each. The caller has selected the runs; it reads catalogs and
-- sites itself.
create function private.run_objects(run_ids uuid[])
returns table (run_id uuid, catalog_id uuid, site_id uuid, scheduled boolean, client_id uuid)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select r.id, coalesce(f.catalog_id, s.catalog_id), g.site_id, c.scheduled, r.client_id
    from app.task_runs r
    left join app.catalog_fills f on f.run_id = r.id
    left join app.captures c on c.run_id = r.id
    left join app.playcount_snapshots s on s.id = c.snapshot_id
    left join app.site_generations g on g.run_id = r.id
    where r.id = any (run_ids);
end $$;

create function api.list_activity(organization_id uuid, state text, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_workspace_id uuid := private.acting_workspace_id(list_activity.organization_id);
  v_run_ids uuid[] := array(
    select r.id from app.task_runs r
    where r.account_id = v_workspace_id and (list_activity.state is null or r.state = list_activity.state)
    order by r.created_at desc, r.id
    limit page_limit offset (page - 1)::bigint * page_limit);
  -- Who sees the apps of the workspace in Settings, Apps.
  v_shows_apps boolean := private.is_session() and v_workspace_id = any (private.owned_account_ids());
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.task_runs r
      where r.account_id = v_workspace_id and (list_activity.state is null or r.state = list_activity.state))),
    'runs', (
      select coalesce(jsonb_agg(run.value || jsonb_build_object(
        'scheduled', o.scheduled,
        'app', case when v_shows_apps and o.client_id is not null then jsonb_build_object(
          'id', o.client_id, 'name', private.client_details(o.client_id) ->> 'name') end,
        'catalog', (
          select jsonb_build_object('id', c.id, 'name', c.name) from app.catalogs c where c.id = o.catalog_id),
        'site', (
          select jsonb_build_object('id', s.id, 'name', private.describe_page(s) ->> 'name')
          from app.sites s where s.id = o.site_id)
      ) order by run.ordinality), '[]')
      from jsonb_array_elements(private.describe_runs(v_run_ids)) with ordinality run
      left join private.run_objects(v_run_ids) o on o.run_id = (run.value ->> 'id')::uuid
    )
  );
end $$;
comment on function api.list_activity is
  'A page of the latest runs of a workspace, each with the catalog or the site that it is about. GET /api/activity.';

grant execute on function private.run_objects to authenticated;
