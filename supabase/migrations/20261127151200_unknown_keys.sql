SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.find_key_accounts (
  key_hashes text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(encode(k.key_hash, 'hex'), k.account_id), '{}')
    from app.api_keys k
    where k.key_hash = any (array(select decode(h, 'hex') from unnest(find_key_accounts.key_hashes) h))
      and k.revoked_at is null
      and (k.expires_at is null or k.expires_at > now())
  );
end $function$;

COMMENT ON FUNCTION "private"."find_key_accounts"(text[]) IS 'The accounts of the valid ones among some keys, by the key''s hash. Only for the share of the connections that their requests use: the statement of a request validates its key itself.';

REVOKE ALL ON FUNCTION "private"."find_key_accounts"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_key_accounts"(text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."find_key_accounts"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_key_accounts"(text[]) TO "postgres";
