-- Who the caller is, and what they reach. A definer lists pg_temp, and last: with the empty path it is searched for types
-- first, and a caller's temporary `text` would run its checks as the owner.

-- Definer, because membership must be known before a policy on memberships can be evaluated.
create function private.workspace_ids() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.account_id();
begin
  if v_account_id is null then
    return null;
  end if;
  if private.is_delegated() then
    return array[v_account_id];
  end if;
  return v_account_id || array(
    select m.organization_id
    from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
    where m.account_id = v_account_id and m.role in ('owner', 'member')
  );
end $$;
comment on function private.workspace_ids() is
  'The workspaces that the caller acts in: its own, and those of the organizations that it currently belongs to. Null outside a request scope. Evaluate once: (select private.workspace_ids()).';

-- Definer, because it reads key hashes, which no request role may read.
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
  if required_scope is not null and required_scope <> all (v_key.scopes) then
    raise exception using errcode = 'PTSCO', message = format('This API key lacks the %s scope', required_scope);
  end if;
  if v_key.last_used_at is null or v_key.last_used_at < now() - interval '1 minute' then
    -- Skip a locked row: another request is writing the same minute. Ask again of one that was: it may have written.
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
comment on function private.claims_for_key(text, text) is
  'The claims of a valid key, null for one that is unknown, revoked or expired. Raises PTSCO without the scope; a null scope asks for none.';

-- Definer, because auth.users is Supabase Auth's own.
create function private.is_refused_by_auth(token jsonb) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from auth.users u
    where u.id = private.uuid_or_null(token ->> 'sub')
      and (
        u.email_confirmed_at is null
        or lower(u.email) is distinct from lower(token ->> 'email')
        or u.banned_until > now()
        or u.deleted_at is not null
      )
  );
end $$;
comment on function private.is_refused_by_auth(jsonb) is
  'Whether Auth knows the token''s user under another or an unconfirmed e-mail, or has banned or deleted it since. A user that Auth does not hold here is vouched for by the token''s signature.';

-- Definer, because the account must be found before there is a caller.
create function private.claims_for_token(token jsonb) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select token || jsonb_build_object(
      'role', 'authenticated',
      'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
      'account_id', a.id,
      'scopes', '["read", "write"]'::jsonb
    )
    from app.accounts a
    where a.email = lower(token ->> 'email') and not private.is_refused_by_auth(token)
  );
end $$;
comment on function private.claims_for_token(jsonb) is
  'The claims of a verified access token with its account added; null when no account has its e-mail yet, or Auth refuses its user.';

-- Definer, because a caller without an account has no right to make one but this.
create function private.open_account(token jsonb) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_email text := lower(token ->> 'email');
  v_id uuid;
begin
  if v_email is null or private.is_refused_by_auth(token) then
    return null;
  end if;
  insert into app.accounts (kind, name, email)
  values ('person', left(split_part(v_email, '@', 1), 200), v_email)
  on conflict (email) do nothing;
  select a.id into v_id from app.accounts a where a.email = v_email;
  return v_id;
end $$;
comment on function private.open_account(jsonb) is
  'First sign-in: the account of a verified e-mail, made if there is none. Safe to repeat and to race. Null where Auth refuses the user.';

create function api.get_credential() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return auth.jwt();
end $$;
comment on function api.get_credential() is 'The claims in force: what a request that needs no data asks to learn whether its credential is good.';

revoke execute on all functions in schema private, api from public;
grant execute on function private.workspace_ids() to authenticated;
grant execute on function private.claims_for_key(text, text), private.claims_for_token(jsonb), private.open_account(jsonb),
  api.get_credential() to platform_api;
