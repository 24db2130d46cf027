-- The members of an organization. Its owners invite people by address, change and remove them. All changes lock the
-- organization's row, so that the last owner cannot leave, even when several leave at once.

-- Definer, because callers who may not update the row lock it.
-- Locks an organization until the end of the transaction and returns the caller's role in it. Null for the organization
-- itself, an administrator, or a member that was just removed. Raises PT404 for one that the caller does not see.
create function private.lock_organization(organization_id uuid) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_role text;
begin
  perform private.refuse_if(not private.can_see_organization(organization_id), 'PT404', 'Organization not found');
  perform from app.accounts o where o.id = lock_organization.organization_id for no key update;
  select m.role into v_role from app.organization_members m
  where m.organization_id = lock_organization.organization_id and m.account_id = private.account_id()
    and m.organization_id = any (private.workspace_ids());
  return v_role;
end $$;

-- Definer, because callers can neither look up an address nor insert accounts.
-- Invites the person with this address to an organization that the caller owns, by mail if the deployment has it. Requires a
-- recent proof. An existing membership or open invitation is unchanged. Raises PT409 if the person blocks invitations of the
-- organization.
create function private.invite_person(organization_id uuid, email text, role text, has_mail boolean, client text) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_email text := lower(invite_person.email);
  v_account_id uuid;
begin
  perform private.refuse_if(private.lock_organization(organization_id) is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.require_proof();
  v_account_id := private.ensure_account(v_email);
  perform private.refuse_if(exists (
    select from app.invitation_blocks b
    where (b.account_id, b.organization_id) = (v_account_id, invite_person.organization_id)
  ), 'PT409', 'This person left the organization or declined its invitation, and has not allowed another one');
  insert into app.invitations as existing (organization_id, account_id, email, role, invited_by)
  select invite_person.organization_id, v_account_id, v_email, invite_person.role, private.account_id()
  where not exists (
    select from app.organization_members m
    where (m.organization_id, m.account_id) = (invite_person.organization_id, v_account_id)
  )
  on conflict on constraint invitations_pkey do update set
    email = excluded.email, role = excluded.role, invited_by = excluded.invited_by, key_id = excluded.key_id,
    created_at = excluded.created_at, expires_at = excluded.expires_at
  -- What nobody can accept stands in nobody's way.
  where not exists (
    select from private.open_invitations i
    where (i.organization_id, i.account_id) = (existing.organization_id, existing.account_id)
  );
  if found then
    perform private.mail_invitation(organization_id, v_account_id, has_mail, client);
  end if;
  return v_account_id;
end $$;

create view private.listed_members with (security_invoker = true) as
select m.organization_id, m.account_id, m.role, m.created_at, null as invited_email,
  case m.role when 'artist' then 'artists' else 'people' end as part
from app.organization_members m
union all
select i.organization_id, i.account_id, i.role, i.created_at, i.email, 'invited'
from app.invitations i;
comment on view private.listed_members is
  'The members of organizations and the people whom they have invited. invited_email is null for members.';
grant select on private.listed_members to authenticated;

-- The members of an organization among these accounts, oldest first. A person who is only invited is shown by the invited
-- address. An administrator sees neither names nor addresses of people.
create function private.describe_members(organization_id uuid, account_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
        'invitation', case when m.invited_email is not null then
          private.describe_invitation(m.organization_id, m.account_id) end,
        'created_at', private.format_timestamp(m.created_at)
      ) order by m.created_at, m.account_id), '[]')
    from private.listed_members m
    left join app.accounts a on a.id = m.account_id
    where m.organization_id = describe_members.organization_id
      and m.account_id = any (account_ids)
  );
end $$;

create function api.list_organization_members(
  organization_id uuid, page integer, page_limit integer, only_part text default null
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_total integer;
begin
  perform private.refuse_if(not private.can_see_organization(organization_id), 'PT404', 'Organization not found');
  select count(*) into v_total from private.listed_members m
  where m.organization_id = list_organization_members.organization_id and m.part = coalesce(only_part, m.part);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'members', private.describe_members(list_organization_members.organization_id, array(
      select m.account_id from private.listed_members m
      where m.organization_id = list_organization_members.organization_id and m.part = coalesce(only_part, m.part)
      order by m.created_at, m.account_id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $$;
comment on function api.list_organization_members is
  'A page of the members of an organization that the caller sees, with the people invited, or only its people, artists or invited, oldest first. GET /api/organizations/{organizationId}/members.';

create function api.add_organization_member(
  organization_id uuid, email text, role text, has_mail boolean default false, client text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.invite_person(organization_id, email, role, has_mail, client);
begin
  return private.describe_members(organization_id, array[v_account_id]) -> 0;
end $$;
comment on function api.add_organization_member is
  'Invites a person by e-mail, which is mailed if has_mail. Safe to repeat: an existing role is unchanged, and nothing is mailed again. client is the caller''s network. POST /api/organizations/{organizationId}/members.';

-- Definer, because request roles do not read auth.users.
-- Raises PT409 unless the organization has another owner, who is neither banned nor deleted. Lock the organization first.
create function private.check_owner_remains(organization_id uuid, account_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.refuse_if(not exists (
    select from app.organization_members m
    join app.accounts p on p.id = m.account_id and p.kind = 'person'
    join private.present_accounts a on a.id = p.id and not a.is_banned
    where m.organization_id = check_owner_remains.organization_id and m.role = 'owner'
      and m.account_id <> check_owner_remains.account_id
  ), 'PT409', 'The last owner can neither leave nor become a member');
end $$;

-- The role of a person in an organization, or that of the invitation. Raises PT404 for anybody else.
create function private.member_role(organization_id uuid, account_id uuid) returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_role text;
begin
  select m.role into v_role from private.listed_members m
  where m.organization_id = member_role.organization_id and m.account_id = member_role.account_id
    and m.role in ('owner', 'member');
  perform private.refuse_if(not found, 'PT404', 'Member not found');
  return v_role;
end $$;

create function api.change_organization_member(organization_id uuid, account_id uuid, role text, accepted boolean)
returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
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
  if role = 'owner' and v_role <> 'owner' then
    perform private.require_proof();
  end if;
  if v_role = 'owner' and role = 'member' then
    perform private.check_owner_remains(organization_id, account_id);
  end if;
  update app.organization_members m set role = change_organization_member.role
  where m.organization_id = change_organization_member.organization_id
    and m.account_id = change_organization_member.account_id and m.role <> change_organization_member.role;
  -- The role rests on who gave it.
  update app.invitations i set role = change_organization_member.role, invited_by = private.account_id(), key_id = private.key_id()
  where i.organization_id = change_organization_member.organization_id
    and i.account_id = change_organization_member.account_id and i.role <> change_organization_member.role;
  return private.describe_members(organization_id, array[account_id]) -> 0;
end $$;
comment on function api.change_organization_member is
  'An owner changes a role, or the invited person accepts. A new owner requires a recent proof. PATCH /api/organizations/{organizationId}/members/{accountId}.';

create function api.remove_organization_member(organization_id uuid, account_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_caller_role text;
begin
  v_caller_role := private.lock_organization(organization_id);
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
end $$;
comment on function api.remove_organization_member is
  'An owner removes any member or withdraws an invitation; a member leaves, and the organization may not invite it again. DELETE /api/organizations/{organizationId}/members/{accountId}.';

grant execute on function private.lock_organization, private.invite_person, private.describe_members,
  private.check_owner_remains, private.member_role to authenticated;
