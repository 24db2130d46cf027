-- A vendor stores connections under an account's id, so there is no table. A caller may use the connectors of fewer
-- accounts than it reaches, because using a person's mailbox means acting as that person.

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
