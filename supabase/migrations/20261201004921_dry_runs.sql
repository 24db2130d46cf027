SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.get_asset_name (
  asset_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_name text;
begin
  select a.name into v_name from app.site_assets a where a.id = get_asset_name.asset_id and a.stored_at is not null;
  perform private.refuse_if(not found, 'PT404', 'Asset not found');
  return v_name;
end $function$;

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
    'payer', private.account_id()
  );
end $function$;

COMMENT ON FUNCTION "api"."get_asset_name"(uuid) IS 'The name of an asset, to confirm before it is deleted.';

REVOKE ALL ON FUNCTION "api"."get_asset_name"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_asset_name"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_asset_name"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_asset_name"(uuid) TO "postgres";
