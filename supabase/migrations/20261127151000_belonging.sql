SET local check_function_bodies = off;

DROP POLICY "organization_members_select_workspace" ON "app"."organization_members";

DROP FUNCTION "private"."accept_membership"(uuid);

CREATE TABLE "app"."invitation_blocks" (
  "account_id"      uuid                     NOT NULL,
  "organization_id" uuid                     NOT NULL,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "invitation_blocks_pkey" PRIMARY KEY (account_id, organization_id)
);

ALTER TABLE "app"."invitation_blocks"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."invitation_blocks"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."invitations" (
  "organization_id" uuid                     NOT NULL,
  "account_id"      uuid                     NOT NULL,
  "email"           text                     NOT NULL,
  "role"            text                     NOT NULL,
  "invited_by"      uuid,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "invitations_check" CHECK ((organization_id <> account_id)),
  CONSTRAINT "invitations_email_check" CHECK (((email = lower(email)) AND ((length(email) >= 3) AND (length(email) <= 254)))),
  CONSTRAINT "invitations_pkey" PRIMARY KEY (organization_id, account_id),
  CONSTRAINT "invitations_role_check" CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])))
);

ALTER TABLE "app"."invitations"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."invitations"
  FORCE ROW LEVEL SECURITY;

-- Memberships that were not accepted become invitations.
INSERT INTO app.invitations (organization_id, account_id, email, role, created_at)
SELECT organization_id, account_id, invited_email, role, created_at
FROM app.organization_members WHERE invited_email IS NOT NULL AND role IN ('owner', 'member');

DELETE FROM app.organization_members WHERE invited_email IS NOT NULL;

ALTER TABLE "app"."organization_members"
  DROP CONSTRAINT "organization_members_invited_email_check";

ALTER TABLE "app"."organization_members"
  DROP COLUMN "invited_email";

CREATE OR REPLACE FUNCTION api.accept_invitation (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.accept_invitation(organization_id);
  perform private.refuse_if(not exists (
    select from app.organization_members m
    where (m.organization_id, m.account_id) = (accept_invitation.organization_id, private.account_id())
  ), 'PT404', 'Invitation not found');
  return private.describe_organizations(array[organization_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.change_organization_member (
  organization_id uuid,
  account_id      uuid,
  role            text,
  accepted        boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_caller_role text;
  v_role text;
begin
  if accepted and account_id = private.account_id() then
    perform private.accept_invitation(organization_id);
  end if;
  v_caller_role := private.lock_organization(organization_id);
  perform private.refuse_if(role is not null and v_caller_role is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.refuse_if(accepted and account_id is distinct from private.account_id(),
    'PT403', 'Only the member itself may accept');
  v_role := private.member_role(organization_id, account_id);
  if v_role = 'owner' and role = 'member' then
    perform private.check_owner_remains(organization_id, account_id);
  end if;
  update app.organization_members m set role = change_organization_member.role
  where m.organization_id = change_organization_member.organization_id
    and m.account_id = change_organization_member.account_id and m.role <> change_organization_member.role;
  update app.invitations i set role = change_organization_member.role
  where i.organization_id = change_organization_member.organization_id
    and i.account_id = change_organization_member.account_id and i.role <> change_organization_member.role;
  return private.describe_members(organization_id, array[account_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.decline_invitation (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(private.take_invitation(organization_id) is null, 'PT404', 'Invitation not found');
  perform private.block_invitations(organization_id);
  return '{}';
end $function$;

CREATE OR REPLACE FUNCTION api.lift_invitation_block (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.invitation_blocks b
  where (b.account_id, b.organization_id) = (private.account_id(), lift_invitation_block.organization_id);
  perform private.refuse_if(not found, 'PT404', 'Block not found');
  return '{}';
end $function$;

CREATE OR REPLACE FUNCTION api.list_invitation_blocks (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.list_invitation_blocks(page, page_limit); end $function$;

CREATE OR REPLACE FUNCTION api.list_invitations (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.list_received_invitations(page, page_limit); end $function$;

CREATE OR REPLACE FUNCTION api.list_organization_members (
  organization_id uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.refuse_if(not private.can_see_organization(organization_id), 'PT404', 'Organization not found');
  select count(*) into v_total from private.listed_members m
  where m.organization_id = list_organization_members.organization_id;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'members', private.describe_members(list_organization_members.organization_id, array(
      select m.account_id from private.listed_members m
      where m.organization_id = list_organization_members.organization_id
      order by m.created_at, m.account_id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.remove_organization_member (
  organization_id uuid,
  account_id      uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_caller_role text := private.lock_organization(organization_id);
begin
  perform private.refuse_if(v_caller_role is distinct from 'owner' and account_id is distinct from private.account_id(),
    'PT403', 'Only an owner may do this');
  if private.member_role(organization_id, account_id) = 'owner' then
    perform private.check_owner_remains(organization_id, account_id);
  end if;
  delete from app.organization_members m
  where m.organization_id = remove_organization_member.organization_id
    and m.account_id = remove_organization_member.account_id;
  delete from app.invitations i
  where i.organization_id = remove_organization_member.organization_id
    and i.account_id = remove_organization_member.account_id;
  if account_id = private.account_id() then
    perform private.block_invitations(organization_id);
  end if;
  return '{}';
end $function$;

CREATE OR REPLACE FUNCTION private.accept_invitation (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_role text := private.take_invitation(organization_id);
begin
  insert into app.organization_members (organization_id, account_id, role)
  select accept_invitation.organization_id, private.account_id(), v_role
  where v_role is not null
  on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.block_invitations (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  insert into app.invitation_blocks (account_id, organization_id)
  values (private.account_id(), block_invitations.organization_id)
  on conflict do nothing;
end $function$;

CREATE OR REPLACE FUNCTION private.check_owner_remains (
  organization_id uuid,
  account_id      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(not exists (
    select from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    where m.organization_id = check_owner_remains.organization_id and m.role = 'owner'
      and m.account_id <> check_owner_remains.account_id
  ), 'PT409', 'The last owner can neither leave nor become a member');
end $function$;

CREATE OR REPLACE FUNCTION private.describe_members (
  organization_id uuid,
  account_ids     uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'account_id', m.account_id,
        -- Only rows of people can be hidden from a caller that sees the membership.
        'kind', coalesce(a.kind, 'person'),
        'name', case when m.invited_email is null then a.name end,
        'email', case when m.invited_email is null then a.email else m.invited_email end,
        'role', m.role,
        'accepted', m.invited_email is null,
        'created_at', private.format_timestamp(m.created_at)
      ) order by m.created_at, m.account_id), '[]')
    from private.listed_members m
    left join app.accounts a on a.id = m.account_id
    where m.organization_id = describe_members.organization_id
      and m.account_id = any (account_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_organizations (
  organization_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', o.id,
        'name', o.name,
        'role', m.role,
        'created_at', private.format_timestamp(o.created_at)
      ) order by o.name, o.id), '[]')
    from app.accounts o
    left join app.organization_members m on m.organization_id = o.id and m.account_id = v_account_id
    where o.kind = 'organization' and o.id = any (organization_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.invite_person (
  organization_id uuid,
  email           text,
  role            text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_email text := lower(invite_person.email);
  v_account_id uuid;
begin
  perform private.refuse_if(private.lock_organization(organization_id) is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  v_account_id := private.ensure_account(v_email);
  perform private.refuse_if(exists (
    select from app.invitation_blocks b
    where (b.account_id, b.organization_id) = (v_account_id, invite_person.organization_id)
  ), 'PT409', 'This person left the organization or declined its invitation, and has not allowed another one');
  insert into app.invitations (organization_id, account_id, email, role, invited_by)
  select invite_person.organization_id, v_account_id, v_email, invite_person.role, private.account_id()
  where not exists (
    select from app.organization_members m
    where (m.organization_id, m.account_id) = (invite_person.organization_id, v_account_id)
  )
  on conflict do nothing;
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.list_invitation_blocks (
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
      select count(*)::integer from app.invitation_blocks b where b.account_id = v_account_id)),
    'blocks', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'organization_id', b.organization_id,
          'organization_name', o.name,
          'created_at', private.format_timestamp(b.created_at)
        ) order by b.created_at desc, b.organization_id), '[]')
      from (
        select * from app.invitation_blocks listed where listed.account_id = v_account_id
        order by listed.created_at desc, listed.organization_id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) b
      join app.accounts o on o.id = b.organization_id
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.list_received_invitations (
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
      select count(*)::integer from app.invitations i where i.account_id = v_account_id)),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'organization_id', i.organization_id,
          'organization_name', o.name,
          'role', i.role,
          'invited_by', p.email,
          'created_at', private.format_timestamp(i.created_at)
        ) order by i.created_at desc, i.organization_id), '[]')
      from (
        select * from app.invitations received where received.account_id = v_account_id
        order by received.created_at desc, received.organization_id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) i
      join app.accounts o on o.id = i.organization_id
      left join app.accounts p on p.id = i.invited_by
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.member_role (
  organization_id uuid,
  account_id      uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_role text;
begin
  select m.role into v_role from private.listed_members m
  where m.organization_id = member_role.organization_id and m.account_id = member_role.account_id
    and m.role in ('owner', 'member');
  perform private.refuse_if(not found, 'PT404', 'Member not found');
  return v_role;
end $function$;

CREATE OR REPLACE FUNCTION private.reachable_account_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_workspace_ids uuid[] := private.workspace_ids();
begin
  return v_workspace_ids
    || array(select artist.account_id from app.artists artist where artist.owner_id = v_account_id)
    || case when private.is_delegated() then '{}' else array(
      select m.account_id
      from app.organization_members m
      join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
      where m.organization_id = any (v_workspace_ids)
    ) end;
end $function$;

CREATE OR REPLACE FUNCTION private.take_invitation (
  organization_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_role text;
begin
  if private.is_delegated() then
    return null;
  end if;
  -- The organization first, as in every change of its members.
  perform from app.accounts o
  where o.id = (
    select i.organization_id from app.invitations i
    where (i.organization_id, i.account_id) = (take_invitation.organization_id, private.account_id())
  )
  for no key update;
  delete from app.invitations i
  where (i.organization_id, i.account_id) = (take_invitation.organization_id, private.account_id())
  returning i.role into v_role;
  return v_role;
end $function$;

ALTER TABLE "app"."invitation_blocks"
  ADD CONSTRAINT "invitation_blocks_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."invitation_blocks"
  ADD CONSTRAINT "invitation_blocks_organization_id_fkey" FOREIGN KEY (organization_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."invitations"
  ADD CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."invitations"
  ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY (invited_by) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."invitations"
  ADD CONSTRAINT "invitations_organization_id_fkey" FOREIGN KEY (organization_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

CREATE VIEW "private"."listed_members" WITH (security_invoker=true) AS  SELECT m.organization_id,
    m.account_id,
    m.role,
    m.created_at,
    NULL::text AS invited_email
   FROM app.organization_members m
UNION ALL
 SELECT i.organization_id,
    i.account_id,
    i.role,
    i.created_at,
    i.email AS invited_email
   FROM app.invitations i;

CREATE INDEX invitation_blocks_organization_id_idx ON app.invitation_blocks USING btree (organization_id);

CREATE INDEX invitations_account_id_idx ON app.invitations USING btree (account_id);

CREATE INDEX invitations_invited_by_idx ON app.invitations USING btree (invited_by);

CREATE POLICY "invitation_blocks_delete_own" ON "app"."invitation_blocks"
  FOR DELETE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "invitation_blocks_select_own" ON "app"."invitation_blocks"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "invitations_delete_owner" ON "app"."invitations"
  FOR DELETE
  TO "authenticated"
  USING ((organization_id = ANY (( SELECT private.owned_organization_ids() AS owned_organization_ids)::uuid[])));

CREATE POLICY "invitations_select_workspace" ON "app"."invitations"
  FOR SELECT
  TO "authenticated"
  USING ((organization_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "invitations_update_owner" ON "app"."invitations"
  FOR UPDATE
  TO "authenticated"
  USING ((organization_id = ANY (( SELECT private.owned_organization_ids() AS owned_organization_ids)::uuid[])));

CREATE POLICY "organization_members_select_workspace" ON "app"."organization_members"
  FOR SELECT
  TO "authenticated"
  USING (((organization_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) OR ( SELECT private.is_admin() AS is_admin)));

COMMENT ON COLUMN "app"."invitations"."email" IS 'The address that the owner typed, in lower case. The organization sees nothing else of the person.';

COMMENT ON COLUMN "app"."invitations"."invited_by" IS 'The owner who sent it; null if that account was deleted.';

COMMENT ON FUNCTION "api"."accept_invitation"(uuid) IS 'The caller accepts an invitation. Safe to repeat. Returns the organization. POST /api/invitations/{organizationId}/accept.';

COMMENT ON FUNCTION "api"."add_organization_member"(uuid, text, text) IS 'Invites a person by e-mail. Safe to repeat: an existing role is unchanged. POST /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) IS 'An owner changes a role, or the invited person accepts. PATCH /api/organizations/{organizationId}/members/{accountId}.';

COMMENT ON FUNCTION "api"."decline_invitation"(uuid) IS 'The caller declines an invitation, and the organization may not invite again. POST /api/invitations/{organizationId}/decline.';

COMMENT ON FUNCTION "api"."lift_invitation_block"(uuid) IS 'The organization may invite the caller again. DELETE /api/invitation-blocks/{organizationId}.';

COMMENT ON FUNCTION "api"."list_invitation_blocks"(integer, integer) IS 'A page of the organizations that may not invite the caller, latest first. GET /api/invitation-blocks.';

COMMENT ON FUNCTION "api"."list_invitations"(integer, integer) IS 'A page of the invitations of the caller, newest first. GET /api/invitations.';

COMMENT ON FUNCTION "api"."list_organization_members"(uuid, integer, integer) IS 'A page of the members of an organization that the caller sees, with the people invited, oldest first. GET /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."remove_organization_member"(uuid, uuid) IS 'An owner removes any member or withdraws an invitation; a member leaves, and the organization may not invite it again. DELETE /api/organizations/{organizationId}/members/{accountId}.';

COMMENT ON FUNCTION "private"."accept_invitation"(uuid) IS 'The caller becomes a member, with the role of the invitation. Without an invitation it changes nothing.';

COMMENT ON FUNCTION "private"."block_invitations"(uuid) IS 'The organization may not invite the caller again.';

COMMENT ON FUNCTION "private"."check_owner_remains"(uuid, uuid) IS 'Raises PT409 unless the organization has another owner. Lock the organization first.';

COMMENT ON FUNCTION "private"."describe_members"(uuid, uuid[]) IS 'The members of an organization among these accounts, oldest first. A person who is only invited is shown by the invited address. An administrator sees neither names nor addresses of people.';

COMMENT ON FUNCTION "private"."invite_person"(uuid, text, text) IS 'Invites the person with this address to an organization that the caller owns. An existing membership or invitation is unchanged. Raises PT409 if the person blocks invitations of the organization.';

COMMENT ON FUNCTION "private"."list_invitation_blocks"(integer, integer) IS 'A page of the organizations that may not invite the caller, latest first.';

COMMENT ON FUNCTION "private"."list_received_invitations"(integer, integer) IS 'A page of the invitations of the caller, newest first.';

COMMENT ON FUNCTION "private"."member_role"(uuid, uuid) IS 'The role of a person in an organization, or that of the invitation. Raises PT404 for anybody else.';

COMMENT ON FUNCTION "private"."take_invitation"(uuid) IS 'Deletes the invitation of the caller to an organization and returns its role; null if there is none. Locks the organization.';

COMMENT ON TABLE "app"."invitation_blocks" IS 'Organizations that may not invite a person again.';

COMMENT ON TABLE "app"."invitations" IS 'Pending invitations to organizations. Deleted when they are accepted, declined or withdrawn.';

COMMENT ON VIEW "private"."listed_members" IS 'The members of organizations and the people whom they have invited. invited_email is null for members.';

REVOKE ALL ON FUNCTION "api"."accept_invitation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."accept_invitation"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."accept_invitation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."accept_invitation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."decline_invitation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."decline_invitation"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."decline_invitation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."decline_invitation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."lift_invitation_block"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."lift_invitation_block"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."lift_invitation_block"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."lift_invitation_block"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_invitation_blocks"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_invitation_blocks"(integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_invitation_blocks"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_invitation_blocks"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_invitations"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_invitations"(integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_invitations"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_invitations"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."accept_invitation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."accept_invitation"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."accept_invitation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."accept_invitation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."block_invitations"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."block_invitations"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."block_invitations"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."block_invitations"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_invitation_blocks"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_invitation_blocks"(integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_invitation_blocks"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_invitation_blocks"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_received_invitations"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_received_invitations"(integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_received_invitations"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_received_invitations"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_invitation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."take_invitation"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."take_invitation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_invitation"(uuid) TO "postgres";

GRANT DELETE, SELECT ON TABLE "app"."invitation_blocks" TO "authenticated";

GRANT UPDATE ("role") ON TABLE "app"."invitations" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."invitations" TO "authenticated";

GRANT SELECT ON TABLE "private"."listed_members" TO "authenticated";
