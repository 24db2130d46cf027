SET local check_function_bodies = off;

DROP FUNCTION "api"."list_catalogs"(uuid, integer, integer);

CREATE OR REPLACE FUNCTION api.list_catalogs (
  organization_id uuid,
  page            integer,
  page_limit      integer,
  own             boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_workspace_ids uuid[] := private.workspace_ids();
  v_total integer;
begin
  if list_catalogs.organization_id is not null or own then
    v_workspace_ids := array[private.acting_workspace_id(list_catalogs.organization_id)];
  end if;
  -- A catalog may have several owners.
  select count(distinct link.catalog_id) into v_total
  from app.account_catalogs link where link.account_id = any (v_workspace_ids);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'catalogs', private.describe_catalogs(array(
      select c.id
      from app.catalogs c
      where c.id in (select link.catalog_id from app.account_catalogs link where link.account_id = any (v_workspace_ids))
      order by c.created_at desc, c.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

COMMENT ON FUNCTION "api"."list_catalogs"(uuid, integer, integer, boolean) IS 'The catalogs of the caller''s workspaces, or of an organization, or of the caller''s own account, newest first. GET /api/catalogs.';

REVOKE ALL ON FUNCTION "api"."list_catalogs"(uuid, integer, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalogs"(uuid, integer, integer, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalogs"(uuid, integer, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_catalogs"(uuid, integer, integer, boolean) TO "postgres";
