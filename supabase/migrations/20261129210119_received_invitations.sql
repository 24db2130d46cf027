SET local check_function_bodies = off;

DROP FUNCTION "private"."list_invitation_blocks"(integer, integer);

DROP FUNCTION "private"."list_received_invitations"(integer, integer);

CREATE OR REPLACE FUNCTION api.list_invitation_blocks (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.list_received_invitations('blocks', page, page_limit); end $function$;

CREATE OR REPLACE FUNCTION api.list_invitations (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.list_received_invitations('invitations', page, page_limit); end $function$;

CREATE OR REPLACE FUNCTION private.list_received_invitations (
  list       text,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := case when not private.is_delegated() then private.account_id() end;
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from private.received_invitations i
      where (i.list, i.account_id) = (list_received_invitations.list, v_account_id))),
    list, (
      select coalesce(jsonb_agg(i.details || jsonb_build_object(
          'organization_id', i.organization_id,
          'organization_name', o.name,
          'created_at', private.format_timestamp(i.created_at)
        ) order by i.created_at desc, i.organization_id), '[]')
      from (
        select * from private.received_invitations received
        where (received.list, received.account_id) = (list_received_invitations.list, v_account_id)
        order by received.created_at desc, received.organization_id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) i
      join app.accounts o on o.id = i.organization_id
    )
  );
end $function$;

CREATE VIEW "private"."received_invitations" WITH (security_invoker=true) AS  SELECT 'invitations'::text AS list,
    i.account_id,
    i.organization_id,
    i.created_at,
    jsonb_build_object('role', i.role, 'invited_by', p.email) AS details
   FROM (private.open_invitations i
     JOIN app.accounts p ON ((p.id = i.invited_by)))
UNION ALL
 SELECT 'blocks'::text AS list,
    b.account_id,
    b.organization_id,
    b.created_at,
    '{}'::jsonb AS details
   FROM app.invitation_blocks b;

COMMENT ON VIEW "private"."received_invitations" IS 'The invitations that people can accept, and the organizations that may not invite them. For definers.';

REVOKE ALL ON FUNCTION "private"."list_received_invitations"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_received_invitations"(text, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_received_invitations"(text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_received_invitations"(text, integer, integer) TO "postgres";
