-- Connections are kept by a vendor under an account's id, so there is no table: what is decided here is whose connectors
-- a caller may touch. That is less than it reaches: who acts through a person's mailbox acts as that person.

create function api.check_connector_account(account_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_id uuid := private.check_account(check_connector_account.account_id);
begin
  -- Of what is reached, a fellow person and a fellow's personal artist are left out.
  if not private.is_delegated() and (
    v_id = any (private.workspace_ids())
    or private.reaches_all()
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
  'The account whose connectors a request is about: the caller''s own for null, else one of its organizations, an artist that one contains, or a personal artist of its own; an administrator''s may be any. Raises PT403 otherwise, and for an account that does not exist. /api/connectors.';
