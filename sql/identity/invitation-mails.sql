-- The mails of invitations. A stranger chooses the names of an organization and of a person, so a mail has neither: only the
-- address of who invites, which Auth or a mailed code has proven. It is the same whether or not an account has the address.
-- Without room in the budgets (mail/take-mail.sql) it waits.

-- Enqueues the mail of an invitation that the caller has just sent. Nothing is mailed without an address of the caller that
-- can be shown, and then the earlier mail is no longer that of the invitation. For definers.
create function private.mail_invitation(organization_id uuid, account_id uuid, has_mail boolean, client text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_from text := (
    select a.email from app.accounts a
    where a.id = private.account_id() and a.email ~ '^[^\s[:cntrl:]@<>()\[\]\\,;:"/]{1,64}@[^\s[:cntrl:]@<>()\[\]\\,;:"/]+$');
begin
  update app.invitations i
  set mail_from = v_from,
    network_hash = private.keyed_hash('network ' || nullif(client, '')),
    -- Mails that one person causes take turns with those of others.
    mail_run_id = case when has_mail and v_from is not null then
      private.enqueue_run('mail_invitation', null, turn_id => md5('mail ' || private.account_id())::uuid) end
  where (i.organization_id, i.account_id) = (mail_invitation.organization_id, mail_invitation.account_id);
end $$;

-- Definer, because request roles see neither the run of a mail nor change when an invitation expires.
-- Sends an invitation of an organization that the caller owns again, as from the caller, with another 14 days. Raises PT404
-- without one, and PT429 within a day of its last mail.
create function private.renew_invitation(organization_id uuid, account_id uuid, has_mail boolean, client text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_run_id uuid;
  v_next_at timestamptz;
begin
  -- It orders this with accepting and withdrawing.
  perform private.refuse_if(private.lock_organization(organization_id) is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.require_proof();
  select i.mail_run_id into v_run_id from app.invitations i
  where (i.organization_id, i.account_id) = (renew_invitation.organization_id, renew_invitation.account_id)
  for no key update;
  perform private.refuse_if(not found, 'PT404', 'Invitation not found');
  select r.created_at + interval '1 day' into v_next_at from app.task_runs r
  where r.id = v_run_id and r.created_at > now() - interval '1 day';
  if v_next_at is not null then
    raise exception using errcode = 'PT429', message = 'An invitation is mailed at most once a day',
      detail = jsonb_build_object('retry_after_seconds', greatest(1, ceil(extract(epoch from v_next_at - now()))));
  end if;
  update app.invitations i
  set invited_by = private.account_id(), key_id = private.key_id(), expires_at = now() + interval '14 days'
  where (i.organization_id, i.account_id) = (renew_invitation.organization_id, renew_invitation.account_id);
  perform private.mail_invitation(organization_id, account_id, has_mail, client);
end $$;

create function api.resend_organization_invitation(
  organization_id uuid, account_id uuid, has_mail boolean default false, client text default null
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.renew_invitation(organization_id, account_id, has_mail, client);
  return private.describe_members(organization_id, array[account_id]) -> 0;
end $$;
comment on function api.resend_organization_invitation is
  'An owner sends an invitation again, at most once a day. It then expires in 14 days and rests on this owner. Requires a recent proof. client is the caller''s network. POST /api/organizations/{organizationId}/members/{accountId}/resend.';

-- Why a mail is not sent, for the people of the organization: by a limit of app.mail_limits. Which mails others send to an
-- address is not told apart.
create function private.mail_reason(mail_limit text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    when mail_limit in ('address', 'invitation') then 'address'
    when mail_limit in ('owner', 'few_confirmed') then 'sender'
    when mail_limit = 'network' then 'network'
    when mail_limit like 'deployment%' then 'deployment'
  end;
end $$;

-- Definer, because request roles do not see the run of a mail.
-- When an invitation of a workspace of the caller expires and can be sent again, and what became of its mail.
create function private.describe_invitation(organization_id uuid, account_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'expires_at', private.format_timestamp(i.expires_at),
      'is_open', exists (
        select from private.open_invitations o
        where (o.organization_id, o.account_id) = (i.organization_id, i.account_id)),
      'resend_at', private.format_timestamp(greatest(i.created_at, r.created_at + interval '1 day')),
      'mail', jsonb_build_object(
        'state', case
          when r.id is null then 'not_mailed'
          when r.output ->> 'is_mailed' = 'true' then 'sent'
          when r.finished_at is not null then 'failed'
          when r.progress ? 'limit' or r.run_at > r.claimed_at then 'held'
          else 'waiting' end,
        'reason', case
          when r.output ->> 'is_mailed' = 'true' then null
          when r.progress ? 'limit' then private.mail_reason(r.progress ->> 'limit')
          when r.error like 'provider_failed%' then 'refused'
          when r.error is not null or r.run_at > r.claimed_at then 'service' end,
        'sent_at', private.format_timestamp(case when r.output ->> 'is_mailed' = 'true' then r.finished_at end)))
    from app.invitations i
    left join app.task_runs r on r.id = i.mail_run_id
    where (i.organization_id, i.account_id) = (describe_invitation.organization_id, describe_invitation.account_id)
      and i.organization_id = any (private.workspace_ids())
  );
end $$;

create function jobs.begin_invitation_mail(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_run app.task_runs;
  v_invitation record;
  v_mail app.mails;
  v_age_ms bigint;
  v_limit text;
begin
  select r.* into v_run from app.task_runs r
  where r.id = begin_invitation_mail.run_id and r.finished_at is null for no key update;
  -- It may have been accepted, withdrawn or sent again since.
  select i.* into v_invitation from private.open_invitations i where i.mail_run_id = v_run.id;
  if not found then
    return null;
  end if;
  v_age_ms := floor(extract(epoch from clock_timestamp() - v_run.created_at) * 1000);
  -- A repeated run sends the same mail with the same key.
  v_mail.id := v_run.id;
  v_mail.kind := 'invitation';
  v_mail.address_hash := private.keyed_hash('address ' || v_invitation.email);
  v_mail.network_hash := v_invitation.network_hash;
  -- Anybody creates organizations: the mail counts for who sends it.
  v_mail.owner_id := v_invitation.invited_by;
  v_limit := private.take_mail(v_mail);
  update app.task_runs r set progress = case when v_limit is not null then jsonb_build_object('limit', v_limit) end
  where r.id = v_run.id and (v_limit is not null or r.progress is not null);
  if v_limit is not null then
    return jsonb_build_object('limit', v_limit, 'waits', true, 'ageMs', v_age_ms);
  end if;
  return jsonb_build_object(
    'to', v_invitation.email,
    'from', v_invitation.mail_from,
    'expires_at', private.format_timestamp(v_invitation.expires_at),
    'ageMs', v_age_ms);
end $$;
comment on function jobs.begin_invitation_mail is
  'The invitation that a run has to mail; a limit instead if it may not be mailed now; null if it cannot be accepted any more or has a newer mail.';

-- Deletes invitations that expired 30 days ago, and the accounts of invited addresses that nobody else refers to and nobody
-- has signed in to. For jobs.run_maintenance.
create function private.delete_old_invitations() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_account record;
begin
  for v_account in
    select i.account_id, a.email from app.invitations i join app.accounts a on a.id = i.account_id
    where i.expires_at < now() - interval '30 days'
    limit 100
  loop
    -- Skip an address that a sign-in or another invitation is working on: the next maintenance looks again.
    continue when not coalesce(private.lock_address(v_account.email, false), true);
    delete from app.invitations i where (i.organization_id, i.account_id) in (
      select old.organization_id, old.account_id from app.invitations old
      where old.account_id = v_account.account_id and old.expires_at < now() - interval '30 days'
      for update skip locked);
    continue when private.has_references(v_account.account_id);
    delete from app.accounts a where a.id = v_account.account_id and a.auth_user_id is null;
  end loop;
end $$;

grant execute on function private.renew_invitation, private.describe_invitation to authenticated;
