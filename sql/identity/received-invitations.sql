-- Invitations as the invited person sees them. No tool shows them, because strangers choose the names in them.

create view private.open_invitations with (security_invoker = true) as
select i.*
from app.invitations i
join private.present_accounts p on p.id = i.invited_by and not p.is_banned
where i.expires_at > now() and private.is_valid_key(i.key_id);
comment on view private.open_invitations is
  'The invitations that can be accepted: not those that expired, of a person who is banned or deleted in Auth, or of a key that has ended. For definers.';

-- Both lists of a person, for definers: the invitations that it can accept, and the organizations that may not invite it.
create view private.received_invitations with (security_invoker = true) as
select 'invitations' as list, i.account_id, i.organization_id, i.created_at,
  jsonb_build_object('role', i.role, 'invited_by', p.email, 'expires_at', private.format_timestamp(i.expires_at)) as details
from private.open_invitations i join app.accounts p on p.id = i.invited_by
union all
select 'blocks', b.account_id, b.organization_id, b.created_at, '{}' from app.invitation_blocks b;
comment on view private.received_invitations is
  'The invitations that people can accept, and the organizations that may not invite them. For definers.';

-- Definer, because the caller sees neither the organization nor who invites.
-- A page of one of the lists of the caller, newest first.
create function private.list_received_invitations(list text, page integer, page_limit integer) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
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
end $$;

create function api.list_invitations(page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.list_received_invitations('invitations', page, page_limit); end $$;
comment on function api.list_invitations is 'A page of the invitations of the caller, newest first. GET /api/invitations.';

-- Definer, because the caller reads neither the invitation nor the organization.
-- Deletes the invitation of the caller to an organization and returns its role; null if there is none. Locks the organization.
create function private.take_invitation(organization_id uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_role text;
begin
  if private.is_delegated() then
    return null;
  end if;
  -- The organization first, as in every change of its members.
  perform from app.accounts o
  where o.id = (
    select i.organization_id from private.open_invitations i
    where (i.organization_id, i.account_id) = (take_invitation.organization_id, private.account_id())
  )
  for no key update;
  if not found then
    return null;
  end if;
  delete from app.invitations i
  where (i.organization_id, i.account_id) = (take_invitation.organization_id, private.account_id())
  returning i.role into v_role;
  return v_role;
end $$;

-- Definer, because no request role inserts members.
-- The caller becomes a member, with the role of the invitation. Without an invitation it changes nothing.
create function private.accept_invitation(organization_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_role text := private.take_invitation(organization_id);
begin
  insert into app.organization_members (organization_id, account_id, role)
  select accept_invitation.organization_id, private.account_id(), v_role
  where v_role is not null
  on conflict do nothing;
end $$;

create function api.accept_invitation(organization_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.accept_invitation(organization_id);
  perform private.refuse_if(not exists (
    select from app.organization_members m
    where (m.organization_id, m.account_id) = (accept_invitation.organization_id, private.account_id())
  ), 'PT404', 'Invitation not found');
  return private.describe_organizations(array[organization_id]) -> 0;
end $$;
comment on function api.accept_invitation is
  'The caller accepts an invitation. Safe to repeat. Returns the organization. POST /api/invitations/{organizationId}/accept.';

create function api.decline_invitation(organization_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(private.take_invitation(organization_id) is null, 'PT404', 'Invitation not found');
  perform private.block_invitations(organization_id);
  return '{}';
end $$;
comment on function api.decline_invitation is
  'The caller declines an invitation, and the organization may not invite again. POST /api/invitations/{organizationId}/decline.';

create function api.list_invitation_blocks(page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.list_received_invitations('blocks', page, page_limit); end $$;
comment on function api.list_invitation_blocks is
  'A page of the organizations that may not invite the caller, latest first. GET /api/invitation-blocks.';

create function api.lift_invitation_block(organization_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.invitation_blocks b
  where (b.account_id, b.organization_id) = (private.account_id(), lift_invitation_block.organization_id);
  perform private.refuse_if(not found, 'PT404', 'Block not found');
  return '{}';
end $$;
comment on function api.lift_invitation_block is
  'The organization may invite the caller again. DELETE /api/invitation-blocks/{organizationId}.';

grant execute on function private.list_received_invitations, private.take_invitation, private.accept_invitation
  to authenticated;
