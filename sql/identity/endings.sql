-- What ends when a person leaves an organization, or is no longer its owner, and what a person or an app that made something
-- must still have when that acts. docs/access.md has the table of it.
--
-- Each statement of a request that may write holds the memberships of its caller from the beginning
-- (shared/platform/database/call-statement.ts), and one that ends a membership, a key or the grant of an app locks those of its
-- account before anything else, its credential included. So nothing is checked by a right that ends before it is written, and
-- what ends here is complete. These are advisory locks, because those of rows are not fair: a person who kept sending requests
-- could keep a removal waiting.

-- Until the end of the transaction the account neither leaves an organization nor changes its role. Call it before anything
-- else of the account is checked.
create function private.hold_memberships(account_id text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('memberships ' || account_id, 0));
end $$;

-- It waits as long as a statement may take: those that hold the memberships began earlier.
-- Holds the memberships of an account, and waits for the statements that hold those of another, or its own, of which something
-- ends. Further ones wait for this transaction. Call it before any other lock.
create function private.lock_memberships(account_id uuid, ended_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' set lock_timeout = '8s'
as $$
declare
  v_id uuid;
begin
  for v_id in
    select lock_memberships.account_id
    union
    -- Of nobody else, whose requests a stranger could delay.
    select ended_id where exists (
      select from app.organization_members m
      where (m.organization_id, m.account_id, m.role) = (ended_id, lock_memberships.account_id, 'owner')
    ) or exists (
      select from private.listed_members l
      where l.account_id = ended_id and (l.organization_id = lock_memberships.account_id or exists (
        select from app.organization_members m
        where (m.organization_id, m.account_id) = (l.organization_id, lock_memberships.account_id)))
    )
    -- Two people may remove each other.
    order by 1
  loop
    if v_id = ended_id then
      perform pg_advisory_xact_lock(hashtextextended('memberships ' || v_id, 0));
    else
      perform private.hold_memberships(v_id::text);
    end if;
  end loop;
end $$;

-- Holds the memberships of the caller for a statement that may write, or locks those of whom it ends something for: null for
-- the caller.
create function private.hold_account(account_id uuid, ends boolean, ended_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if ends then
    perform private.lock_memberships(account_id, coalesce(ended_id, account_id));
  else
    perform private.hold_memberships(account_id::text);
  end if;
end $$;

-- Names the right of an account to act for a workspace: it is the workspace, or one of its people in these roles. Null without
-- one. A right that ended and was given again has another name. For definers.
create function private.right_of(account_id uuid, workspace_id uuid, roles text[] default '{owner,member}') returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return case when right_of.account_id = workspace_id then '' else (
    select extract(epoch from case when 'member' = any (roles) then m.created_at else m.role_set_at end)::text
    from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    where (m.organization_id, m.account_id) = (workspace_id, right_of.account_id) and m.role = any (roles)) end;
end $$;

-- Whether an account still acts for a workspace: it is the workspace, or one of its people in these roles. For definers.
create function private.acts_for(account_id uuid, workspace_id uuid, roles text[] default '{owner,member}') returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.right_of(account_id, workspace_id, roles) is not null; end $$;

-- The grant of a person who has let an OAuth client in, here and at Auth; a row of nulls if the person has not, or it has
-- ended. For definers.
create function private.live_grant(account_id uuid, client_id uuid) returns app.grants
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_grant app.grants;
begin
  select g.* into v_grant from app.grants g
  join app.accounts a on a.id = g.account_id
  join auth.oauth_consents c on c.user_id = a.auth_user_id and c.client_id = g.client_id
  where (g.account_id, g.client_id) = (live_grant.account_id, live_grant.client_id) and c.revoked_at is null
    and g.ends_at > now()
    -- A consent that was revoked at Auth and given again later, perhaps by another client, needs a new grant. The
    -- interval allows for clocks, and for a consent page that creates the grant first.
    and c.granted_at < g.created_at + interval '10 minutes';
  return v_grant;
end $$;

-- Names the right (private.right_of) of who makes something for a workspace; of an app also that by which the person lets it
-- change things. Null without both. For definers.
create function private.maker_right(
  account_id uuid, client_id uuid, workspace_id uuid, roles text[] default '{owner,member}'
) returns text
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_grant app.grants := private.live_grant(account_id, client_id);
begin
  return private.right_of(account_id, workspace_id, roles) || case
    when client_id is null then ''
    when 'write' <> all (v_grant.scopes) then null
    when account_id = workspace_id then '-' || extract(epoch from v_grant.created_at)
    else (
      select '-' || extract(epoch from v_grant.created_at) || '-' || extract(epoch from w.created_at) from app.grant_workspaces w
      where (w.account_id, w.client_id, w.organization_id) = (maker_right.account_id, maker_right.client_id, workspace_id)
        and w.organization_id = any (private.granted_organization_ids(w.account_id, w.client_id, 'write'))) end;
end $$;

-- Whether who made something for a workspace may still do so: the account acts for it, and lets the client in, if one made it,
-- to change things. For definers.
create function private.maker_acts_for(account_id uuid, client_id uuid, workspace_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.maker_right(account_id, client_id, workspace_id) is not null; end $$;

-- Ends what a person, or keys of the workspace, made for a workspace and which the person may not make any more. Links of
-- chats, their codes and invitations need an owner, endpoints and schedules a member.
create function private.end_made(workspace_id uuid, maker_id uuid, key_ids uuid[], is_member boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Codes first: the link of one that is being redeemed is seen afterwards.
  delete from app.chat_link_codes c
  where c.account_id = workspace_id and (c.created_by = maker_id or c.key_id = any (key_ids));
  delete from app.chat_workspaces w
  where w.account_id = workspace_id and (w.linked_by = maker_id or w.key_id = any (key_ids));
  delete from app.invitations i
  where i.organization_id = workspace_id and (i.invited_by = maker_id or i.key_id = any (key_ids));
  if not is_member then
    -- Also those that are off already, so that nobody enables one without seeing that its address was left behind.
    update app.webhook_endpoints e
    set is_enabled = false, disabled_at = coalesce(e.disabled_at, now()), disabled_reason = 'member_left'
    where e.owner_id = workspace_id and (e.url_set_by = maker_id or e.key_id = any (key_ids));
    update app.scheduled_tasks t set enabled = false, disabled_reason = 'payer_left', updated_at = now()
    where t.account_id = workspace_id and (t.created_by = maker_id or t.key_id = any (key_ids)) and t.enabled;
  end if;
end $$;

-- Definer, because a person that leaves may no longer change what it created.
-- Trigger: ends what a person made for an organization by a right that it no longer has, itself or with a key of the
-- organization that it created (private.end_made), and the open links to connect a service.
create function private.end_rights() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.end_made(old.organization_id, old.account_id,
    array(select k.id from app.api_keys k where (k.account_id, k.created_by) = (old.organization_id, old.account_id)),
    tg_op = 'UPDATE');
  if tg_op = 'DELETE' then
    delete from app.grant_workspaces w
    where (w.organization_id, w.account_id) = (old.organization_id, old.account_id);
  else
    -- An owner approved or reviewed it, and is none any more. A review ends with the approval.
    update app.grant_workspaces w set reviewed_by = null, reviewed_at = null, approved_by = nullif(w.approved_by, w.account_id),
      approved_at = case when w.approved_by is distinct from w.account_id then w.approved_at end
    where (w.organization_id, w.account_id) = (old.organization_id, old.account_id)
      and w.account_id in (w.approved_by, w.reviewed_by);
  end if;
  if tg_op = 'DELETE' then
    -- The people of an organization lose an artist that leaves it.
    perform private.request_link_end(case old.role when 'artist' then old.account_id else old.organization_id end);
  end if;
  return null;
end $$;
create trigger organization_members_end_rights_on_removal after delete on app.organization_members
  for each row execute function private.end_rights();
create trigger organization_members_end_rights_on_demotion after update of role on app.organization_members
  for each row when (new.role <> 'owner') execute function private.end_rights();

-- Endpoints, schedules and links of chats stay, because keys are rotated. A key of an organization outlives the membership of who
-- created it, so what it made since then ends here.
--
-- Definer, because an owner that revokes a key does not write the codes.
-- Trigger: ends the invitations, codes and open links to connect a service that a revoked key made; if its creator may not
-- make them for the organization any more, also all else (private.end_made).
create function private.end_key() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_creator_id uuid := coalesce(new.created_by, new.account_id);
begin
  -- The writes with the key end before, also if an operator revokes it.
  perform private.lock_memberships(new.account_id, new.account_id);
  delete from app.chat_link_codes c where (c.created_by, c.key_id) = (new.account_id, new.id);
  delete from app.invitations i where (i.invited_by, i.key_id) = (new.account_id, new.id);
  if not private.acts_for(v_creator_id, new.account_id, '{owner}') then
    perform private.end_made(new.account_id, null, array[new.id], private.acts_for(v_creator_id, new.account_id));
  end if;
  if 'write' = any (new.scopes) then
    perform private.request_link_end(new.account_id);
  end if;
  return null;
end $$;

grant execute on function private.hold_memberships to platform_api;
