SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.claims_for_token (
  token jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account app.accounts;
  v_email text;
  v_is_sso_user boolean;
begin
  select a.* into v_account from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_account.auth_user_id and not u.is_banned;
  if v_email is null or not private.has_session(token) then
    return null;
  end if;
  if v_email is distinct from v_account.email and not v_is_sso_user then
    perform private.refresh_address(v_account.id, v_email);
  end if;
  return token - 'email' || jsonb_build_object(
    'role', 'authenticated',
    'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
    'account_id', v_account.id,
    'scopes', '["read", "write"]'::jsonb
  );
end $function$;

CREATE OR REPLACE FUNCTION private.create_account (
  token jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_user_id uuid := private.uuid_or_null(token ->> 'sub');
  v_email text;
  v_is_sso_user boolean;
  v_id uuid;
begin
  if not private.has_session(token) then
    return null;
  end if;
  -- The first requests of a user may be concurrent.
  perform pg_advisory_xact_lock(hashtextextended('user ' || v_user_id, 0));
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_user_id and not u.is_banned;
  if v_email is null then
    return null;
  end if;
  select a.id into v_id from app.accounts a where a.auth_user_id = v_user_id;
  if found then
    return v_id;
  end if;
  if not v_is_sso_user then
    v_id := private.ensure_account(v_email);
    update app.accounts a set auth_user_id = v_user_id where a.id = v_id and a.auth_user_id is null;
  end if;
  if v_is_sso_user or not found then
    insert into app.accounts (kind, name, auth_user_id)
    values ('person', left(split_part(v_email, '@', 1), 200), v_user_id)
    returning id into v_id;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.has_session (
  token jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_client_id uuid := private.uuid_or_null(token ->> 'client_id');
begin
  if token ? 'client_id' and v_client_id is null then
    return false;
  end if;
  return exists (
    select from auth.sessions s
    where s.id = private.uuid_or_null(token ->> 'session_id') and s.user_id = private.uuid_or_null(token ->> 'sub')
      and s.oauth_client_id is not distinct from v_client_id and (s.not_after is null or s.not_after > now())
  );
end $function$;

COMMENT ON COLUMN "app"."idempotency_keys"."fingerprint" IS 'A hash of the kind of credential, its OAuth client, the operation and its input.';

COMMENT ON FUNCTION "private"."claims_for_token"(jsonb) IS 'The claims of a verified access token and the account of its Auth user. Null if the user has no account yet, is deleted or banned, or has no confirmed address, or if the session has ended. Writes only when the user''s address has changed.';

COMMENT ON FUNCTION "private"."create_account"(jsonb) IS 'First sign-in: binds the account of the user''s confirmed address to the user if it has no Auth user yet, or creates an account. Safe to repeat and to run concurrently. Null if the user is deleted or banned or has no confirmed address, or if the session has ended.';

COMMENT ON FUNCTION "private"."has_session"(jsonb) IS 'Whether the session of a verified access token still exists at Auth, which deletes it when it ends.';

REVOKE ALL ON FUNCTION "private"."has_session"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_session"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_session"(jsonb) TO "postgres";
