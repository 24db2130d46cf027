SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.get_credits (
  organization_id uuid,
  before          bigint,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.acting_workspace_id(organization_id);
  v_entries jsonb;
  v_total integer;
begin
  -- Numbers begin with 1 and have no gaps, so the highest one is how many there are.
  select max(n.number) into v_total from app.credit_entries n
  where n.account_id = v_account_id and (before is null or n.number < before);
  v_total := coalesce(v_total, 0);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.number, 'kind', e.kind, 'amount', e.amount, 'balance_after', e.balance_after, 'operation', e.operation,
      'created_at', private.format_timestamp(e.created_at)
    ) order by e.number desc), '[]') into v_entries
  from (
    select n.number, n.kind, n.amount, n.balance_after, n.operation, n.created_at
    from app.credit_entries n
    where n.account_id = v_account_id and n.number <= v_total - (page - 1)::bigint * page_limit
    order by n.number desc
    limit page_limit
  ) e;
  return jsonb_build_object(
    'balance', private.credit_balance(v_account_id),
    'reserved', private.reserved_credits(v_account_id),
    'free_credits_monthly', private.free_credits_monthly(v_account_id),
    'prices', (
      select jsonb_object_agg(p.operation, jsonb_build_object('credits', p.credits, 'per_units', p.per_units))
      from app.credit_prices p),
    'pagination', private.pagination(page, page_limit, v_total),
    'entries', v_entries,
    -- There are more entries unless the page ends with number 1.
    'next', nullif((v_entries -> -1 ->> 'id')::bigint, 1)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.client_details (
  client_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object('name', c.client_name, 'uri', c.client_uri, 'last_token_at', (
      -- Auth writes refreshed_at in UTC, without a time zone.
      select private.format_timestamp(max(coalesce(s.refreshed_at at time zone 'UTC', s.created_at)))
      from auth.sessions s
      join app.accounts a on a.auth_user_id = s.user_id
      where a.id = private.account_id() and s.oauth_client_id = c.id
    ))
    from auth.oauth_clients c where c.id = client_details.client_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_grants (
  client_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'client_id', g.client_id,
      'client_name', details.value ->> 'name',
      'client_uri', details.value ->> 'uri',
      'scopes', g.scopes,
      'created_at', private.format_timestamp(g.created_at),
      'last_token_at', details.value ->> 'last_token_at'
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $function$;

COMMENT ON FUNCTION "api"."get_credits"(uuid, bigint, integer, integer) IS 'The prices, the balance of the caller or of an organization that it acts in, and a page of the ledger, newest first, starting after the entry `before`. GET /api/credits.';
