SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_let_in (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_granted_ids uuid[];
begin
  if not private.is_delegated() or organization_id = any (private.workspace_ids()) then
    return;
  end if;
  v_granted_ids := private.granted_organization_ids(private.account_id(), private.client_id(), null);
  perform private.refuse_if(organization_id = any (v_granted_ids),
    'PTGRO', 'This app may only read in this organization. You can change that in the console: Settings, Apps');
  perform private.refuse_if(private.acts_for(private.account_id(), organization_id), 'PTGWS', (
    select 'This app was not let into this organization' ||
      coalesce(', but into ' || string_agg(concat_ws(' ', o.name, '(' || o.id || ')'), ', ' order by o.name, o.id), '') ||
      '. You can change that in the console: Settings, Apps'
    from app.accounts o where o.id = any (v_granted_ids)));
end $function$;
