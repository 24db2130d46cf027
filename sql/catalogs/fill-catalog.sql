-- The steps of a fill, which adds what a store lists. Each page is one transaction after which any worker can continue. A
-- repeated step changes nothing.

-- The state of a fill for the worker; null if it has ended or its catalog was deleted.
create function private.describe_fill(run_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'port', f.port, 'source', f.source, 'position', f.position,
      'overdue', f.page_count >= 10000 or now() > f.created_at + interval '24 hours')
    from app.catalog_fills f join app.task_runs r on r.id = f.run_id
    where f.run_id = describe_fill.run_id and r.finished_at is null
  );
end $$;

create function jobs.begin_fill(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.describe_fill(run_id); end $$;
comment on function jobs.begin_fill is
  'The state in which a fill starts or resumes; null if it has ended or its catalog was deleted.';

create function jobs.save_fill_page(
  run_id uuid, at_position text, next_position text, items jsonb, skipped integer, total integer
) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_fill app.catalog_fills;
  v_account_id uuid;
begin
  -- Before any other lock: a grant that ends waits for the page.
  perform private.hold_memberships(split_part(f.maker, ':', 1)) from app.catalog_fills f
  where f.run_id = save_fill_page.run_id and f.maker is not null;
  -- The catalog before its fill, as in its deletion.
  perform from app.catalogs c
  where c.id = (select f.catalog_id from app.catalog_fills f where f.run_id = save_fill_page.run_id) for no key update;
  select f.* into v_fill from app.catalog_fills f join app.task_runs r on r.id = f.run_id
  where f.run_id = save_fill_page.run_id and r.finished_at is null
    and f.position is not distinct from at_position
  for no key update of f;
  if not found then
    return private.describe_fill(save_fill_page.run_id);
  end if;
  select r.account_id into v_account_id from app.task_runs r where r.id = save_fill_page.run_id;
  if v_fill.maker is not null and private.link_maker_acts_for(v_fill.maker, v_account_id) is not true then
    perform jobs.end_fill(run_id, 'app_disconnected: The app that ordered it may not change anything any more; what it had added stays');
    return null;
  end if;
  update app.catalog_fills f
  set position = next_position, page_count = f.page_count + 1, read_count = f.read_count + jsonb_array_length(items),
    added_count = f.added_count + private.add_songs(
      v_fill.catalog_id, (
        select jsonb_agg(jsonb_build_object('isrc', i.value -> 'isrc')) from jsonb_array_elements(items) i
        where i.value ->> 'isrc' <> all (v_fill.excluded))),
    skipped_count = f.skipped_count + skipped
  where f.run_id = save_fill_page.run_id
  returning f.* into v_fill;
  perform private.fill_song_details(items);
  perform jobs.report_progress(run_id, jsonb_strip_nulls(jsonb_build_object(
    'read', v_fill.read_count, 'added', v_fill.added_count, 'total', total)));
  perform private.request_completion();
  return private.describe_fill(save_fill_page.run_id);
end $$;
comment on function jobs.save_fill_page is
  'Adds one page of a store''s list to the catalog, with the progress and where the next page begins. A page that was saved before changes nothing.';

create function jobs.end_fill(run_id uuid, failure text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return private.end_run(
    end_fill.run_id,
    (
      select jsonb_build_object(
        'catalog_id', f.catalog_id, 'read', f.read_count, 'added', f.added_count, 'skipped', f.skipped_count)
      from app.catalog_fills f where f.run_id = end_fill.run_id
    ),
    failure);
end $$;
comment on function jobs.end_fill is
  'Ends a fill: completed, or failed with an error. What was added stays. False if it had ended.';
