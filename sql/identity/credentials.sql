-- Credentials: API keys and access tokens become the claims of a request's scope.

-- Definer, because it reads key hashes, which no request role may read.
-- The claims of a valid key; null for one that is unknown, revoked or expired. Raises PTSCO if the key lacks the required
-- scope; null requires none.
create function private.claims_for_key(key_hash text, required_scope text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_key app.api_keys;
begin
  select k.* into v_key
  from app.api_keys k
  where k.key_hash = decode(claims_for_key.key_hash, 'hex')
    and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > now());
  if not found then
    return null;
  end if;
  perform private.refuse_if(required_scope is not null and required_scope <> all (v_key.scopes),
    'PTSCO', format('This API key lacks the %s scope', required_scope));
  -- A read replica cannot write it. Each key is also used on the primary, to count its requests.
  if not pg_is_in_recovery() and (v_key.last_used_at is null or v_key.last_used_at < now() - interval '1 minute') then
    -- Skip a locked row: another request is writing the same. Repeat the condition: it may have written already.
    update app.api_keys set last_used_at = now()
    where id = (
      select k.id from app.api_keys k
      where k.id = v_key.id and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute')
      for no key update skip locked
    );
  end if;
  return jsonb_build_object(
    'role', 'authenticated',
    'credential', 'api_key',
    'account_id', v_key.account_id,
    'key_id', v_key.id,
    'scopes', to_jsonb(v_key.scopes)
  );
end $$;

-- Definer, because it runs before there is a scope and reads the tables of Auth.
-- Whether the session of a verified access token still exists at Auth, which deletes it when it ends.
create function private.has_session(token jsonb) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from auth.sessions s
    where s.id = private.uuid_or_null(token ->> 'session_id') and s.user_id = private.uuid_or_null(token ->> 'sub')
      and s.oauth_client_id is not distinct from private.uuid_or_null(token ->> 'client_id')
      and (s.not_after is null or s.not_after > now())
  );
end $$;

-- Definer, because it runs before there is a scope and reads auth.users.
--
-- Stable, although it may write through refresh_address: the operation in the same statement reads the statement's
-- snapshot, and must not get an account that another request created after it.
-- The default is for functions of the previous release, which name one argument.
-- The claims of a verified access token and the account of its Auth user. Null if the user has no account yet, is deleted or
-- banned, or has no confirmed address, if the session has ended, or if the token is that of an OAuth client without a grant.
-- Raises PTSCO if the grant lacks the required scope; null requires none. Writes only when the user's address has changed.
create function private.claims_for_token(token jsonb, required_scope text default null) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account app.accounts;
  v_email text;
  v_is_sso_user boolean;
  v_grant app.grants;
  v_scopes text[] := '{read,write}';
begin
  select a.* into v_account from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_account.auth_user_id and not u.is_banned;
  if token ? 'client_id' then
    v_grant := private.live_grant(v_account.id, private.uuid_or_null(token ->> 'client_id'));
    v_scopes := v_grant.scopes;
  end if;
  if v_email is null or v_scopes is null or not private.has_session(token) then
    return null;
  end if;
  perform private.refuse_if(required_scope is not null and required_scope <> all (v_scopes),
    'PTSCO', format('This app lacks the %s scope', required_scope));
  if v_email is distinct from v_account.email and not v_is_sso_user then
    perform private.refresh_address(v_account.id, v_email);
  end if;
  return token - 'email' || jsonb_build_object(
    'role', 'authenticated',
    'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
    'account_id', v_account.id,
    'scopes', to_jsonb(v_scopes)
  ) || case when token ? 'client_id' then jsonb_build_object(
    'required_scope', required_scope,
    'may_publish', v_grant.may_publish,
    'may_schedule', v_grant.may_schedule
  ) else '{}' end;
end $$;

-- Definer, because no role may insert accounts.
-- First sign-in: binds the account of the user's confirmed address to the user if it has no Auth user yet, or creates an
-- account. Safe to repeat and to run concurrently. Null if the user is deleted or banned or has no confirmed address, if the
-- session has ended, and for the token of an OAuth client.
create function private.create_account(token jsonb) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_user_id uuid := private.uuid_or_null(token ->> 'sub');
  v_email text;
  v_is_sso_user boolean;
  v_id uuid;
begin
  -- Only the person opens an account.
  if token ? 'client_id' or not private.has_session(token) then
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
    values ('person', private.name_of_address(v_email), v_user_id)
    returning id into v_id;
  end if;
  return v_id;
end $$;

-- Definer, because it reads key hashes, which no request role may read.
-- private.claims_for_key for a statement that may write: judged after private.hold_account, so that a key which ended
-- meanwhile writes nothing.
create function private.hold_key(key_hash text, required_scope text, ends boolean, ended_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.hold_account(k.account_id, ends, ended_id)
  from app.api_keys k where k.key_hash = decode(hold_key.key_hash, 'hex') and k.revoked_at is null;
  return case when found then private.claims_for_key(key_hash, required_scope) end;
end $$;

-- Definer, because it runs before there is a scope. Volatile, so that the token is judged by what was committed while it waited.
-- private.claims_for_token for a statement that may write: judged after private.hold_account, so that an app which was
-- disconnected or narrowed meanwhile writes nothing.
create function private.hold_token(token jsonb, required_scope text, ends boolean, ended_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.hold_account(a.id, ends, ended_id)
  from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  return case when found then private.claims_for_token(token, required_scope) end;
end $$;

create function api.get_credential() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return auth.jwt() || case when private.is_delegated() then jsonb_build_object('may_compare',
    private.granted_organization_ids(private.account_id(), private.client_id(), 'compare') <> '{}') else '{}' end;
end $$;
comment on function api.get_credential is
  'The claims of the request, for requests that only check their credential; of an OAuth client also whether it may compare play counts anywhere.';

grant execute on function private.claims_for_key, private.claims_for_token, private.hold_key, private.hold_token,
  private.create_account to platform_api;
