-- Who made a link that opens without a credential: to a preview, or to a page of Stripe on which a card is saved. The link
-- names its maker and the right by which it was made, and ends with that.

-- Definer, because an OAuth client does not read its grant.
-- The caller, for a link: its account, the kind of its credential, the API key or OAuth client, and its right in the workspace
-- (private.maker_right).
create function private.link_maker(workspace_id uuid, roles text[] default '{owner,member}') returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb := auth.jwt();
begin
  return concat_ws(':', private.account_id(), v_claims ->> 'credential',
    coalesce(v_claims ->> 'key_id', v_claims ->> 'client_id', ''),
    private.maker_right(private.account_id(), private.client_id(), workspace_id, roles));
end $$;

-- Whether who made a link (private.link_maker) still acts for a workspace, in these roles and by the same right: a person that
-- is neither banned nor deleted, an API key that is valid and whose person is not deleted, or an app that the person still
-- lets change things. A session that was signed out ends no link. For definers.
create function private.link_maker_acts_for(maker text, workspace_id uuid, roles text[] default '{owner,member}')
  returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.uuid_or_null(split_part(maker, ':', 1));
  v_credential text := split_part(maker, ':', 2);
  v_id uuid := private.uuid_or_null(split_part(maker, ':', 3));
begin
  return split_part(maker, ':', 4)
      = private.maker_right(v_account_id, case when v_credential = 'delegated' then v_id end, workspace_id, roles)
    and (v_credential <> 'api_key' or v_id is not null and private.is_valid_key(v_id))
    and exists (
      select from private.present_accounts a
      where a.id = v_account_id and (v_credential = 'api_key' or not a.is_banned));
end $$;

grant execute on function private.link_maker to authenticated;
