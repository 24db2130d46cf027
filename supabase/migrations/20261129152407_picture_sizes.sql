SET local check_function_bodies = off;

DROP FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[]);

ALTER TABLE "app"."site_assets"
  ADD COLUMN "width" integer;

ALTER TABLE "app"."site_assets"
  ADD COLUMN "height" integer;

CREATE OR REPLACE FUNCTION api.create_asset (
  organization_id uuid,
  name            text,
  type            text,
  extension       text,
  size_bytes      integer,
  colors          text[],
  width           integer DEFAULT NULL::integer,
  height          integer DEFAULT NULL::integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_path text := v_id || '.' || extension;
  v_owner_id uuid := private.site_workspace_id(organization_id);
begin
  perform private.lock_storage('site-assets', v_owner_id);
  perform private.check_quota('site-assets', private.asset_bytes(v_owner_id), create_asset.size_bytes);
  insert into app.site_assets (id, owner_id, path, name, type, size_bytes, colors, width, height)
  values (
    v_id, v_owner_id, v_path, create_asset.name, create_asset.type, create_asset.size_bytes, create_asset.colors,
    create_asset.width, create_asset.height);
  return jsonb_build_object('id', v_id, 'path', v_path);
end $function$;

CREATE OR REPLACE FUNCTION api.list_assets (
  organization_id uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(list_assets.organization_id);
  v_total integer;
begin
  select count(*) into v_total from app.site_assets a where a.owner_id = v_owner_id and a.stored_at is not null;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'assets', (
      select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
          'id', listed.id, 'path', listed.path, 'name', listed.name, 'type', listed.type,
          'width', listed.width, 'height', listed.height, 'size_bytes', listed.size_bytes,
          'created_at', private.format_timestamp(listed.created_at),
          'site_ids', coalesce(to_jsonb(used.site_ids[:10]), '[]')
        )) order by listed.created_at desc, listed.id), '[]')
      from (
        select a.* from app.site_assets a
        where a.owner_id = v_owner_id and a.stored_at is not null
        order by a.created_at desc, a.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
      left join (
        select private.asset_path(file) as path, array_agg(s.id order by s.created_at desc, s.id) as site_ids
        from app.sites s cross join jsonb_array_elements(private.used_assets(s.assets, s.published -> 'assets')) file
        where s.owner_id = v_owner_id group by 1
      ) used on used.path = listed.path
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_assets (
  owner_id uuid,
  files    jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_assets jsonb;
begin
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'url', file ->> 'url', 'name', a.name, 'type', a.type, 'width', a.width, 'height', a.height, 'focus', file -> 'focus'
    )) order by position), '[]')
  into v_assets
  from jsonb_array_elements(files) with ordinality given (file, position)
  join app.site_assets a
    on a.path = file ->> 'path' and a.owner_id = describe_assets.owner_id and a.stored_at is not null;
  perform private.refuse_if(jsonb_array_length(v_assets) <> jsonb_array_length(files),
    'PT400', 'Upload assets to this workspace first');
  return v_assets;
end $function$;

CREATE OR REPLACE FUNCTION private.kept_sources (
  before app.sites,
  after  app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(source.key, source.value), '{}')
    from jsonb_each(before.sources) source
    where case source.key
        when 'name' then before.name = after.name
        -- Not its focus, which a person sets.
        when 'assets' then jsonb_path_query_array(before.assets, '$[*].url') = jsonb_path_query_array(after.assets, '$[*].url')
        else before.facts -> source.key is not distinct from after.facts -> source.key
      end);
end $function$;

CREATE OR REPLACE FUNCTION private.used_assets (
  assets           jsonb,
  published_assets jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  -- An edit changes draft and columns together, but not the published view, where a picture may have another focus.
  return (
    select coalesce(jsonb_agg(distinct jsonb_build_object('url', file -> 'url')), '[]')
    from jsonb_array_elements(assets || coalesce(published_assets, '[]')) file);
end $function$;

ALTER TABLE "app"."site_assets"
  ADD CONSTRAINT "site_assets_height_check" CHECK ((height > 0));

ALTER TABLE "app"."site_assets"
  ADD CONSTRAINT "site_assets_width_check" CHECK ((width > 0));

COMMENT ON COLUMN "app"."site_assets"."deleted_at" IS 'When it was deleted. The row no longer counts, and stays until its files are removed.';

COMMENT ON COLUMN "app"."site_assets"."height" IS 'The height of a picture''s largest file. Null where width is null.';

COMMENT ON COLUMN "app"."site_assets"."size_bytes" IS 'The bytes of all its files.';

COMMENT ON COLUMN "app"."site_assets"."stored_at" IS 'When the files were stored. Null until that is confirmed, and once it is deleted; maintenance deletes such rows.';

COMMENT ON COLUMN "app"."site_assets"."width" IS 'The width of a picture''s largest file, which is at path. Smaller ones are beside it (shared/site/picture-files.ts). Null for a sound, and for a picture from before it had several sizes.';

COMMENT ON COLUMN "app"."sites"."assets" IS 'At most eight of the workspace''s assets (private.describe_assets).';

COMMENT ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[], integer, integer) IS 'Inserts the row of an asset before its files are written. Returns its id and path. Raises PTQUO above the quota of the workspace.';

COMMENT ON FUNCTION "api"."delete_asset"(uuid) IS 'Deletes an asset that no site uses, and returns its path, whose files are then removed. DELETE /api/sites/assets.';

COMMENT ON FUNCTION "jobs"."list_unfinished_assets"() IS 'Paths of assets that were deleted, or not completed within an hour. The worker deletes their files, then the rows.';

COMMENT ON FUNCTION "private"."describe_assets"(uuid, jsonb) IS 'Assets of a workspace by [{path, url, focus}], where url is the public address of the path. Raises PT400 for one that the workspace does not have.';

COMMENT ON FUNCTION "private"."used_assets"(jsonb, jsonb) IS 'The addresses of the assets of a site and of its published view: [{url}].';

REVOKE ALL ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[], integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[], integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[], integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_asset"(uuid, text, text, text, integer, text[], integer, integer) TO "postgres";

REVOKE ALL ("height") ON TABLE "app"."site_assets" FROM "authenticated";

GRANT INSERT ("height") ON TABLE "app"."site_assets" TO "authenticated";

REVOKE ALL ("width") ON TABLE "app"."site_assets" FROM "authenticated";

GRANT INSERT ("width") ON TABLE "app"."site_assets" TO "authenticated";
