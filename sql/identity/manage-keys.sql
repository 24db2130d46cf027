-- Listing, creating and revoking API keys of the caller, or of an organization that it owns. A new key is returned by the
-- function that lists keys, so that no response holds more than a list does.

-- The keys among these that the caller sees, newest first.
create function private.describe_keys(key_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', k.id, 'name', k.name, 'prefix', k.prefix, 'scopes', k.scopes,
      'expires_at', private.format_timestamp(k.expires_at),
      'revoked_at', private.format_timestamp(k.revoked_at),
      'last_used_at', private.format_timestamp(k.last_used_at),
      'created_at', private.format_timestamp(k.created_at),
      'created_by', k.created_by
    ) order by k.created_at desc, k.id), '[]')
    from app.api_keys k
    where k.id = any (key_ids)
  );
end $$;

-- The account whose keys and apps an owner manages: the organization in its path, or the caller's own for null. Raises PT404 for an
-- organization that the caller does not see, and PT403 for one that it does not own.
create function private.managed_account_id(organization_id uuid) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_id uuid := coalesce(organization_id, private.account_id());
begin
  perform private.refuse_if(organization_id is not null and not private.can_see_organization(organization_id),
    'PT404', 'Organization not found');
  perform private.refuse_if(v_id <> all (private.owned_account_ids()), 'PT403', 'Only an owner may do this');
  return v_id;
end $$;

create function api.list_keys(organization_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.managed_account_id(organization_id);
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit,
      (select count(*)::integer from app.api_keys k where k.account_id = v_account_id)),
    'keys', private.describe_keys(array(
      select k.id from app.api_keys k
      where k.account_id = v_account_id
      order by k.created_at desc, k.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $$;
comment on function api.list_keys is
  'A page of the API keys of the caller, or of an organization that it owns, without the keys themselves. GET /api/keys.';

create function api.create_key(
  organization_id uuid, name text, scopes text[], expires_at timestamptz, key_hash text, key_prefix text
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.managed_account_id(organization_id);
  v_id uuid;
begin
  perform private.refuse_if(expires_at <= now(), 'PT400', 'expires_at must be in the future');
  perform private.require_proof();
  insert into app.api_keys as k (account_id, name, prefix, key_hash, scopes, expires_at)
  values (
    v_account_id, create_key.name, key_prefix, decode(create_key.key_hash, 'hex'),
    coalesce(create_key.scopes, '{read,write}'), create_key.expires_at
  )
  returning k.id into v_id;
  return private.describe_keys(array[v_id]) -> 0;
end $$;
comment on function api.create_key is
  'Stores a new key of the caller, or of an organization that it owns, by its hash and prefix. Requires a recent proof. POST /api/keys.';

-- It waits as long as a statement may take: one that reads with the key may have noted its use.
create function api.revoke_key(organization_id uuid, key_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = '' set lock_timeout = '8s'
as $$
declare
  v_account_id uuid := private.managed_account_id(organization_id);
begin
  update app.api_keys k set revoked_at = now()
  where k.id = key_id and k.account_id = v_account_id and k.revoked_at is null;
  if not found then
    perform from app.api_keys k where k.id = key_id and k.account_id = v_account_id;
    perform private.refuse_if(not found, 'PT404', 'Key not found');
    -- The policy also hides the other keys of an organization from the change of one of its keys.
    perform from app.api_keys k where k.id = key_id and k.revoked_at is null;
    perform private.refuse_if(found, 'PT403', 'A key of an organization revokes only itself');
  end if;
  return jsonb_build_object('id', key_id);
end $$;
comment on function api.revoke_key is
  'Revokes a key of the caller, or of an organization that it owns. A repeat changes nothing. DELETE /api/keys/{id}.';

grant execute on function private.describe_keys, private.managed_account_id to authenticated;
