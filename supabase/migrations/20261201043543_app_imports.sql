SET local check_function_bodies = off;

ALTER TABLE "app"."catalog_fills"
  ADD COLUMN "maker" text;

CREATE OR REPLACE FUNCTION api.quote_credits (
  operation text,
  units     integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'credits', private.price(operation, units),
    'balance', case when private.is_delegated() then (private.own_grant() #>> '{budget,left}')::bigint
      else private.credit_balance(private.account_id()) - private.reserved_credits(private.account_id()) end,
    'is_budget', private.is_delegated(),
    'spent', (private.own_grant() #>> '{budget,used}')::bigint,
    'payer', private.account_id()
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.save_fill_page (
  run_id        uuid,
  at_position   text,
  next_position text,
  items         jsonb,
  skipped       integer,
  total         integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.check_budget (
  payer     uuid,
  client_id uuid,
  required  bigint
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_spent bigint;
  v_left bigint;
begin
  if client_id is null then
    return;
  end if;
  v_spent := private.client_credits(payer, check_budget.client_id);
  perform private.check_confirmed(to_jsonb(v_spent));
  select g.monthly_budget_credits - v_spent into v_left
  from app.grants g where (g.account_id, g.client_id) = (payer, check_budget.client_id);
  if coalesce(v_left, 0) < required then
    raise exception using errcode = 'PTGBU', message = 'This app has too few credits left of what it may spend this month',
      detail = jsonb_build_object('remaining_credits', greatest(coalesce(v_left, 0), 0), 'required_credits', required)::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.request_fill (
  catalog_id uuid,
  port       text,
  source     text,
  excluded   text[] DEFAULT '{}'::text[]
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run_id uuid;
  v_account_id uuid;
begin
  select link.account_id into v_account_id from app.account_catalogs link
  where link.catalog_id = request_fill.catalog_id and link.account_id = any (private.workspace_ids())
  order by link.account_id <> private.account_id(), link.account_id limit 1;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  -- The same request twice is one fill. The caller has locked the catalog.
  select f.run_id into v_run_id from app.catalog_fills f join app.task_runs r on r.id = f.run_id
  where f.catalog_id = request_fill.catalog_id and f.source = request_fill.source
    and f.excluded = request_fill.excluded
    and r.finished_at is null and r.cancelled_at is null;
  if found then
    -- Who orders it too relies on it, whatever becomes of an app that did before.
    update app.catalog_fills f set maker = null where f.run_id = v_run_id and not private.is_delegated();
    return v_run_id;
  end if;
  v_run_id := private.enqueue_run('fill_catalog', v_account_id);
  insert into app.catalog_fills (run_id, catalog_id, port, source, excluded, maker)
  values (v_run_id, request_fill.catalog_id, request_fill.port, request_fill.source, request_fill.excluded,
    case when private.is_delegated() then private.link_maker(v_account_id) end);
  return v_run_id;
end $function$;

ALTER TABLE "app"."catalog_fills"
  ADD CONSTRAINT "catalog_fills_maker_check" CHECK ((length(maker) <= 300));

COMMENT ON COLUMN "app"."catalog_fills"."maker" IS 'The OAuth client that ordered it (private.link_maker), by whose right it goes on; null for others.';
