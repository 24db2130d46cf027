SET local check_function_bodies = off;

DROP FUNCTION "private"."describe_grant_workspaces"(uuid, uuid);

CREATE OR REPLACE FUNCTION api.get_signup_receipt (
  site_id uuid,
  email   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_receipt jsonb;
begin
  perform private.check_site(get_signup_receipt.site_id);
  select jsonb_build_object(
    'record_id', private.receipt_id(f),
    'pii_principal_id', f.email,
    'pii_controller', f.controller,
    'privacy_notice', f.privacy_url,
    'consent_text', f.consent,
    'language', f.language,
    'page_name', f.page_name,
    'page_url', f.page_url,
    'page_revision', f.page_revision,
    'network_hash', encode(f.network_hash, 'hex'),
    'event_state', f.state,
    'event_time', private.format_timestamp(f.created_at),
    'confirmed_at', private.format_timestamp(f.confirmed_at),
    'mail', private.describe_signup_mail(f),
    'may_erase', private.may_change_site(f.site_id)) into v_receipt
  from app.site_signups f where f.site_id = get_signup_receipt.site_id and f.email = get_signup_receipt.email;
  perform private.refuse_if(not found, 'PT404', 'This address is not on the list');
  return v_receipt;
end $function$;

CREATE OR REPLACE FUNCTION api.watch_run (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_run jsonb := private.describe_runs(array[watch_run.run_id]) -> 0;
  v_preview app.site_previews;
begin
  perform private.refuse_if(v_run is null, 'PT404', 'Run not found');
  -- Who may make a link to a draft also gets that of a generation.
  if v_run ->> 'finishedAt' is null then
    select p.* into v_preview
    from app.site_previews p
    join app.task_runs r on r.id = p.run_id and r.cancelled_at is null
    join app.sites s on s.id = p.site_id and s.revision = p.revision
    where p.run_id = watch_run.run_id and p.written_at > now() - interval '1 hour';
  end if;
  return jsonb_build_object(
    'run', v_run, 'preview',
    case when private.may_change_site(v_preview.site_id) then private.describe_site_preview(v_preview.site_id, v_preview) end);
end $function$;

CREATE OR REPLACE FUNCTION private.describe_exported_fan (
  fan app.site_signups
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'site_id', fan.site_id,
    'email', fan.email,
    -- To the microsecond: it is the cursor of the next page.
    'created_at', private.format_exactly(fan.created_at),
    'consent', fan.consent,
    'page_revision', fan.page_revision,
    'state', fan.state,
    'confirmed_at', private.format_timestamp(fan.confirmed_at),
    'language', fan.language,
    'page_url', fan.page_url,
    'controller', fan.controller,
    'privacy_url', fan.privacy_url,
    'may_erase', private.may_change_site(fan.site_id));
end $function$;

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

CREATE OR REPLACE FUNCTION private.may_change_site (
  site_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return site_id is not null and private.may_write() and (not private.is_delegated() or exists (
    select from app.sites s
    where s.id = may_change_site.site_id and s.owner_id = any (
      private.account_id() || private.granted_organization_ids(private.account_id(), private.client_id(), 'write'))));
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

REVOKE ALL ON FUNCTION "private"."may_change_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_change_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."may_change_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_change_site"(uuid) TO "postgres";
