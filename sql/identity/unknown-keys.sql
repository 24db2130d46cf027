-- Keys that a process has not seen yet, where many of them arrive at once.

-- Definer, because it reads key hashes, which no request role may read.
-- The accounts of the valid ones among some keys, by the key's hash. Only for the share of the connections that their requests
-- use: the statement of a request validates its key itself.
create function private.find_key_accounts(key_hashes text[]) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_object_agg(encode(k.key_hash, 'hex'), k.account_id), '{}')
    from app.api_keys k
    where k.key_hash = any (array(select decode(h, 'hex') from unnest(find_key_accounts.key_hashes) h))
      and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
  );
end $$;

grant execute on function private.find_key_accounts to platform_api;
