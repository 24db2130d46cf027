SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_credits (
  balance  app.credit_balances,
  required bigint
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if balance.balance - balance.reserved < required then
    raise exception using errcode = 'PTPAY', message = 'Too few credits',
      detail = (jsonb_build_object(
        'remaining_credits', balance.balance - balance.reserved, 'required_credits', required)
        || coalesce((
          select jsonb_build_object('organization_id', a.id) from app.accounts a
          where a.id = balance.account_id and a.kind = 'organization'
        ), '{}'))::text;
  end if;
end $function$;

COMMENT ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) IS 'Raises PTPAY, with the remaining and the required credits and an organization that pays, unless a locked balance covers the required ones.';
