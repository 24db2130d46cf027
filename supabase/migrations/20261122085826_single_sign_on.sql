SET local check_function_bodies = off;

DROP VIEW "private"."confirmed_users";

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
  if v_email is null then
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

CREATE OR REPLACE FUNCTION private.may_sign_up (
  account_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return not exists (
    select from app.accounts a join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = may_sign_up.account_id and u.is_banned
  ) and not exists (
    -- One who never signed in here. Auth stores addresses in lower case.
    select from app.accounts a
    join auth.users found on found.email = a.email and not found.is_sso_user
    join private.confirmed_users u on u.id = found.id
    where a.id = may_sign_up.account_id and a.auth_user_id is null and u.is_banned
  );
end $function$;

CREATE OR REPLACE FUNCTION private.open_account (
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
  -- The first requests of a user come in parallel: each sees what the one before it has left.
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
    v_id := private.account_at(v_email);
    update app.accounts a set auth_user_id = v_user_id where a.id = v_id and a.auth_user_id is null;
  end if;
  if v_is_sso_user or not found then
    insert into app.accounts (kind, name, auth_user_id)
    values ('person', left(split_part(v_email, '@', 1), 200), v_user_id)
    returning id into v_id;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.refresh_address (
  account_id uuid,
  email      text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- A request waits for no other: not for one that is about to write the same, and not for one that changes the account
  -- which has the address now, for that one may wait for us. The next request sees to it.
  if private.lock_address(refresh_address.email, false)
    and exists (select from app.accounts a where a.id = refresh_address.account_id for update skip locked)
    and (
      not exists (select from app.accounts a where a.email = refresh_address.email)
      or exists (select from app.accounts a where a.email = refresh_address.email for update skip locked)
    )
  then
    perform private.settle_address(refresh_address.email, refresh_address.account_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.set_address (
  account_id uuid,
  email      text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.accounts a set email = set_address.email, updated_at = now() where a.id = set_address.account_id;
  -- A code that was mailed to the earlier address must not work under the new one.
  update app.sign_up_codes c set code_hash = null where c.account_id = set_address.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.settle_address (
  email       text,
  claimant_id uuid DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_holder app.accounts;
  v_claimant_id uuid;
begin
  perform private.lock_address(settle_address.email, true);
  select a.* into v_holder from app.accounts a where a.email = settle_address.email;
  if v_holder.auth_user_id is not null then
    if exists (
      select from private.confirmed_users u
      where u.id = v_holder.auth_user_id and u.email = settle_address.email and not u.is_sso_user
    ) then
      return v_holder.id;
    end if;
    -- The user has another address by now, or is gone. The account learns its new one when that is asked for.
    perform private.set_address(v_holder.id, null);
    v_holder := null;
  end if;
  if settle_address.claimant_id is null then
    -- Auth stores addresses in lower case. The condition on is_sso_user is that of Auth's index.
    select a.id into v_claimant_id
    from auth.users found
    join private.confirmed_users u on u.id = found.id
    join app.accounts a on a.auth_user_id = u.id
    where found.email = settle_address.email and not found.is_sso_user;
  else
    -- The user may have changed the address again since the caller looked.
    select a.id into v_claimant_id
    from app.accounts a
    join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = settle_address.claimant_id and u.email = settle_address.email and not u.is_sso_user;
  end if;
  if v_claimant_id is null then
    return v_holder.id;
  end if;
  -- A confirmed user's own account goes before one that was made for the address without a sign-in.
  if v_holder.id is not null then
    perform private.set_address(v_holder.id, null);
  end if;
  perform private.set_address(v_claimant_id, settle_address.email);
  return v_claimant_id;
end $function$;

CREATE VIEW "private"."confirmed_users" WITH (security_invoker=true) AS  SELECT id,
    lower((email)::text) AS email,
    COALESCE((banned_until > now()), false) AS is_banned,
    is_sso_user
   FROM auth.users u
  WHERE ((email_confirmed_at IS NOT NULL) AND (deleted_at IS NULL) AND (NOT is_anonymous) AND ((length(lower((email)::text)) >= 3) AND (length(lower((email)::text)) <= 254)));

COMMENT ON FUNCTION "private"."may_sign_up"(uuid) IS 'False for the account or the address of a banned user, who could otherwise give itself a new key by mail.';

COMMENT ON FUNCTION "private"."own_email"() IS 'The caller''s address: what Auth says now, or the stored one of an account without an Auth user.';

COMMENT ON FUNCTION "private"."refresh_address"(uuid, text) IS 'Brings the address of an account up to that of its Auth user.';

COMMENT ON VIEW "private"."confirmed_users" IS 'The users of Supabase Auth that have a confirmed address, with that address in lower case. A banned user keeps it. The address of a single sign-on user is what its identity provider says, which nobody has proven here: such a user has an account of its own and takes no address.';
