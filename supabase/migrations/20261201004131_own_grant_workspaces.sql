SET local check_function_bodies = off;

DROP FUNCTION "private"."describe_grant_workspaces"(uuid, uuid);

CREATE OR REPLACE FUNCTION private.describe_grant_workspaces (
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
    select coalesce(jsonb_agg(jsonb_build_object(
      'organization_id', w.organization_id, 'name', o.name, 'scopes', w.scopes,
      'state', case when w.approved_at is null then 'waiting' else 'granted' end) order by o.name, o.id), '[]')
    from app.grant_workspaces w
    join app.accounts o on o.id = w.organization_id
    where (w.account_id, w.client_id) = (private.account_id(), describe_grant_workspaces.client_id)
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
      'monthly_budget_credits', g.monthly_budget_credits,
      'spent_credits', private.client_spending(g.client_id),
      'may_publish', g.may_publish,
      'may_schedule', g.may_schedule,
      'ends_at', private.format_timestamp(g.ends_at),
      'organizations', private.describe_grant_workspaces(g.client_id),
      'created_at', private.format_timestamp(g.created_at),
      'last_token_at', details.value ->> 'last_token_at'
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.own_grant()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object(
      'budget', jsonb_build_object(
        'limit', g.monthly_budget_credits, 'used', spent.credits,
        'left', greatest(g.monthly_budget_credits - spent.credits, 0),
        'resets_at', private.format_timestamp(
          date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month')),
      'may_publish', g.may_publish,
      'may_schedule', g.may_schedule,
      'ends_at', private.format_timestamp(g.ends_at),
      'organizations', private.describe_grant_workspaces(g.client_id))
    from app.grants g
    cross join lateral (select private.client_credits(g.account_id, g.client_id)) spent (credits)
    where (g.account_id, g.client_id) = (private.account_id(), private.client_id())
  );
end $function$;

REVOKE ALL ON FUNCTION "private"."describe_grant_workspaces"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_grant_workspaces"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_grant_workspaces"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_grant_workspaces"(uuid) TO "postgres";
