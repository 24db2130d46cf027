SET local check_function_bodies = off;

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
    'is_budget', private.is_delegated()
  );
end $function$;

COMMENT ON FUNCTION "api"."quote_credits"(text, integer) IS 'The price of units of an operation, and the credits that are left for it: for an OAuth client of its budget. shared/operation/credits.ts.';
