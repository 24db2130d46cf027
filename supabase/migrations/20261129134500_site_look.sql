SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.get_site_look (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = get_site_look.site_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  -- A playable part is long, and has no color that is chosen.
  return private.generation_request(v_site, '') #- '{previous,experience}';
end $function$;

COMMENT ON FUNCTION "api"."get_site_look"(uuid) IS 'The input of a generator, by which colors are offered, without the playable part. Raises PT404. GET /api/sites/{id}/palettes.';

REVOKE ALL ON FUNCTION "api"."get_site_look"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_look"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_look"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site_look"(uuid) TO "postgres";
