-- Who made a link that opens without a credential. The link names its maker, and ends with the maker's rights.

create function private.link_maker() returns text
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_claims jsonb := auth.jwt();
begin
  return concat_ws(':', private.account_id(), v_claims ->> 'credential', coalesce(v_claims ->> 'key_id', v_claims ->> 'client_id'));
end $$;
comment on function private.link_maker is
  'The caller, for a link: its account, the kind of its credential, and the API key or OAuth client.';

create function private.link_maker_acts_for(maker text, workspace_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.uuid_or_null(split_part(maker, ':', 1));
  v_credential text := split_part(maker, ':', 2);
  v_id uuid := private.uuid_or_null(split_part(maker, ':', 3));
begin
  return case when v_credential = 'api_key' then private.acts_for(v_account_id, workspace_id) and exists (
      select from app.api_keys k
      where k.id = v_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
    else private.maker_acts_for(v_account_id, case when v_credential = 'delegated' then v_id end, workspace_id) and exists (
      select from app.accounts a join private.confirmed_users u on u.id = a.auth_user_id
      where a.id = v_account_id and not u.is_banned)
    end;
end $$;
comment on function private.link_maker_acts_for is
  'Whether who made a link (private.link_maker) still acts for a workspace: a person that is neither banned nor deleted, an API key that is valid, or an app that the person still lets change things. A session that was signed out ends no link. For definers.';

grant execute on function private.link_maker to authenticated;
