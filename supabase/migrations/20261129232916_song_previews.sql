SET local check_function_bodies = off;

DROP FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text);

DROP FUNCTION "private"."request_fill"(uuid, text, text);

ALTER TABLE "app"."catalog_fills"
  ADD COLUMN "excluded" text[] NOT NULL DEFAULT '{}'::text[];

CREATE OR REPLACE FUNCTION api.import_catalog_songs (
  catalog_id uuid,
  songs      jsonb,
  port       text,
  source     text,
  excluded   text[] DEFAULT '{}'::text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_import jsonb;
begin
  perform private.lock_catalog(import_catalog_songs.catalog_id);
  -- Before anything is written, so that it says what this import changes.
  v_import := private.describe_import(import_catalog_songs.catalog_id, songs);
  if source is not null then
    return v_import || jsonb_build_object(
      'runId', private.request_fill(
        import_catalog_songs.catalog_id, port, source, import_catalog_songs.excluded));
  end if;
  if (v_import ->> 'updated')::integer > 0 then
    update app.catalog_songs member
    set name = c.name, artist = c.artist, release_date = c.release_date, share = c.share
    from private.compare_songs(import_catalog_songs.catalog_id, songs) c
    where c.state = 'changed' and member.catalog_id = import_catalog_songs.catalog_id and member.isrc = c.isrc;
    update app.catalogs c set updated_at = now() where c.id = import_catalog_songs.catalog_id;
  end if;
  perform private.add_songs(import_catalog_songs.catalog_id, songs);
  perform private.request_completion();
  return v_import || jsonb_build_object('song_count', private.catalog_song_count(import_catalog_songs.catalog_id));
end $function$;

CREATE OR REPLACE FUNCTION api.preview_catalog_songs (
  catalog_id uuid,
  songs      jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if preview_catalog_songs.catalog_id is not null then
    perform private.check_catalog_visible(preview_catalog_songs.catalog_id);
  end if;
  return private.describe_import(preview_catalog_songs.catalog_id, songs);
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
begin
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
    return v_run_id;
  end if;
  v_run_id := private.enqueue_run('fill_catalog', v_account_id);
  insert into app.catalog_fills (run_id, catalog_id, port, source, excluded)
  values (v_run_id, request_fill.catalog_id, request_fill.port, request_fill.source, request_fill.excluded);
  return v_run_id;
end $function$;

ALTER TABLE "app"."catalog_fills"
  ADD CONSTRAINT "catalog_fills_excluded_check" CHECK ((cardinality(excluded) <= 100));

COMMENT ON COLUMN "app"."catalog_fills"."excluded" IS 'The ISRCs that are not added.';

COMMENT ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text, text[]) IS 'Adds recordings with their shares and details to a catalog, or starts a run that adds what a store lists. POST /api/catalogs/{catalogId}/songs/import.';

COMMENT ON FUNCTION "api"."preview_catalog_songs"(uuid, jsonb) IS 'What an import would change: in a catalog, or in one that does not exist yet. POST /api/catalogs/{catalogId}/songs/import with dry_run and POST /api/catalogs/songs/preview.';

REVOKE ALL ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."import_catalog_songs"(uuid, jsonb, text, text, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_fill"(uuid, text, text, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_fill"(uuid, text, text, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_fill"(uuid, text, text, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_fill"(uuid, text, text, text[]) TO "postgres";
