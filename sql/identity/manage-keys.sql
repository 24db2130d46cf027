-- Listing, creating and revoking API keys. A new key is returned by the function that lists keys, so that no response
-- holds more than a list does.

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
      'created_at', private.format_timestamp(k.created_at)
    ) order by k.created_at desc, k.id), '[]')
    from app.api_keys k
    where k.id = any (key_ids)
  );
end $$;
comment on function private.describe_keys is 'The keys of the caller among these, newest first.';

create function api.list_keys(page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (select count(*)::integer from app.api_keys)),
    'keys', private.describe_keys(array(
      select k.id from app.api_keys k
      order by k.created_at desc, k.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $$;
comment on function api.list_keys is 'A page of the caller''s API keys, without the keys themselves. GET /api/keys.';

create function api.create_key(name text, scopes text[], expires_at timestamptz, key_hash text, key_prefix text)
returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid;
begin
  perform private.refuse_if(expires_at <= now(), 'PT400', 'expires_at must be in the future');
  insert into app.api_keys as k (account_id, name, prefix, key_hash, scopes, expires_at)
  values (
    private.account_id(), create_key.name, key_prefix, decode(create_key.key_hash, 'hex'),
    coalesce(create_key.scopes, '{read,write}'), create_key.expires_at
  )
  returning k.id into v_id;
  return private.describe_keys(array[v_id]) -> 0;
end $$;
comment on function api.create_key is 'Stores a new key by its hash and prefix. POST /api/keys.';

create function api.revoke_key(key_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.api_keys k set revoked_at = now() where k.id = key_id and k.revoked_at is null;
  perform private.refuse_if(not found and not exists (select from app.api_keys k where k.id = key_id),
    'PT404', 'Key not found');
  return jsonb_build_object('id', key_id);
end $$;
comment on function api.revoke_key is 'Revokes a key. A repeat changes nothing. DELETE /api/keys/{id}.';

grant execute on function private.describe_keys to authenticated;
