-- A vendor stores connections under an account's id, so there is no table. A caller may use the connectors of fewer
-- accounts than it reaches, because using a person's mailbox means acting as that person.
--
-- The vendor does not ask us when a person consents at a link. So when the right ends of somebody who may have made one, a run
-- ends all links that wait at the vendor for the accounts of that right. A link is valid for ten minutes.

create function api.check_connector_account(account_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_id uuid := private.check_account(check_connector_account.account_id);
begin
  -- Other people and their personal artists are excluded.
  if not private.is_delegated() and (
    v_id = any (private.workspace_ids())
    or private.is_admin()
    or exists (
      select from app.accounts a
      left join app.artists p on p.account_id = a.id
      where a.id = v_id and a.kind = 'artist' and (p.owner_id is null or p.owner_id = private.account_id())
    )
  ) then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this account';
end $$;
comment on function api.check_connector_account is
  'The account whose connectors a request names: the caller''s own for null, else one of its organizations, their artists or its personal artists. An administrator may name any. Raises PT403 otherwise. /api/connectors.';

-- Ends soon the links to connect a service that wait for consent, of an account and of those whose connectors it may use. For
-- definers.
create function private.request_link_end(account_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Of no account, whose people could cancel it.
  perform private.enqueue_run('end_connector_links', null, turn_id => account_id);
end $$;

-- Definer, because Auth's role may not write our tables.
-- Trigger: ends the open links to connect a service that a person who was banned or deleted at Auth may have made.
create function private.end_links_of_user() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.request_link_end(a.id) from app.accounts a where a.auth_user_id = old.id;
  return null;
end $$;
create trigger users_end_links_on_ban after update of banned_until, deleted_at on auth.users
  for each row when (
    new.banned_until > now() and new.banned_until is distinct from old.banned_until
    or new.deleted_at is not null and old.deleted_at is null
  )
  execute function private.end_links_of_user();
create trigger users_end_links_on_removal after delete on auth.users
  for each row execute function private.end_links_of_user();

create function jobs.begin_link_end(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_run app.task_runs;
  v_workspace_ids uuid[];
begin
  select r.* into v_run from app.task_runs r where r.id = begin_link_end.run_id and r.finished_at is null;
  if not found then
    return null;
  end if;
  v_workspace_ids := v_run.turn_id || array(
    select m.organization_id from app.organization_members m
    where m.account_id = v_run.turn_id and m.role in ('owner', 'member'));
  return jsonb_build_object(
    'age_ms', floor(extract(epoch from clock_timestamp() - v_run.created_at) * 1000),
    -- An administrator may have named any account.
    'account_ids', case when not exists (
      select from private.settings s where s.admin_organization_id = any (v_workspace_ids)
    ) then array(
      select unnest(v_workspace_ids) union select unnest(private.account_artist_ids(v_run.turn_id))
    ) end);
end $$;
comment on function jobs.begin_link_end is
  'The accounts whose open links to connect a service a run has to end, null for all, and how old it is; null if it has ended.';
