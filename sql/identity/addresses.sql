-- The account of an e-mail address. For an account with an Auth user, auth.users holds the address, and
-- app.accounts.email is a copy that is updated when the address is looked up or the user sends a token. An account
-- without an Auth user keeps the address that it was created with until an account with an Auth user claims it.

create view private.confirmed_users with (security_invoker = true) as
select u.id, lower(u.email) as email, coalesce(u.banned_until > now(), false) as is_banned, u.is_sso_user
from auth.users u
where u.email_confirmed_at is not null and u.deleted_at is null and not u.is_anonymous
  and length(lower(u.email)) between 3 and 254;
comment on view private.confirmed_users is
  'Users of Supabase Auth with a confirmed address, in lower case. A banned user keeps its address. The address of a single sign-on user comes from its identity provider and is not proven here: such a user has an account of its own and claims no address.';

create view private.present_accounts with (security_invoker = true) as
select a.id, coalesce(u.is_banned, false) as is_banned
from app.accounts a
left join private.confirmed_users u on u.id = a.auth_user_id
where a.auth_user_id is null or u.id is not null;
comment on view private.present_accounts is
  'Accounts, except those of people who are deleted in Supabase Auth. For definers.';

-- Changes the address of an account, and invalidates its sign-up code.
create function private.set_address(account_id uuid, email text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.accounts a set email = set_address.email, updated_at = now() where a.id = set_address.account_id;
  -- A code that was mailed to the earlier address must not work under the new one.
  update app.sign_up_codes c set code_hash = null where c.account_id = set_address.account_id;
end $$;

-- Locks an address until the end of the transaction, so that one request at a time decides which account has it. False if it
-- is locked and wait is false.
create function private.lock_address(email text, wait boolean) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_key bigint := hashtextextended('address ' || lock_address.email, 0);
begin
  if not wait then
    return pg_try_advisory_xact_lock(v_key);
  end if;
  perform pg_advisory_xact_lock(v_key);
  return true;
end $$;

-- The account of a lower-case address according to auth.users, or null. Takes the address from an account whose user no longer
-- has it. claimant_id is the account of a user that has the address, if the caller has it already.
create function private.resolve_address(email text, claimant_id uuid default null) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_holder app.accounts;
  v_claimant_id uuid;
begin
  perform private.lock_address(resolve_address.email, true);
  select a.* into v_holder from app.accounts a where a.email = resolve_address.email;
  if v_holder.auth_user_id is not null then
    if exists (
      select from private.confirmed_users u
      where u.id = v_holder.auth_user_id and u.email = resolve_address.email and not u.is_sso_user
    ) then
      return v_holder.id;
    end if;
    -- The user has another address now, or was deleted.
    perform private.set_address(v_holder.id, null);
    v_holder := null;
  end if;
  if resolve_address.claimant_id is null then
    -- Auth stores addresses in lower case. Auth's index has the condition on is_sso_user.
    select a.id into v_claimant_id
    from auth.users by_email
    join private.confirmed_users u on u.id = by_email.id
    join app.accounts a on a.auth_user_id = u.id
    where by_email.email = resolve_address.email and not by_email.is_sso_user;
  else
    -- The user may have changed the address again in the meantime.
    select a.id into v_claimant_id
    from app.accounts a
    join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = resolve_address.claimant_id and u.email = resolve_address.email and not u.is_sso_user;
  end if;
  if v_claimant_id is null then
    return v_holder.id;
  end if;
  -- The account of a confirmed user takes precedence over one without an Auth user.
  perform private.set_address(v_holder.id, null);
  perform private.set_address(v_claimant_id, resolve_address.email);
  return v_claimant_id;
end $$;

-- The id of a new account of an address: the same as before, where that account was deleted because nobody verified the
-- address. Another id would reveal that it was deleted.
create function private.new_account_id(email text) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_hex text := encode(private.keyed_hash('account ' || email), 'hex');
  v_id uuid := overlay(overlay(left(v_hex, 32) placing '4' from 13) placing 'a' from 17);
begin
  -- An earlier account of the address, which has another address now, keeps its id.
  return case when exists (select from app.accounts a where a.id = v_id) then gen_random_uuid() else v_id end;
end $$;

-- The first name of a person: what is seen of the address before the @. Null if nothing is.
create function private.name_of_address(email text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  -- An address needs no joiner, selector or private character either, and U+FFFD is in what was not UTF-8.
  return nullif(left(private.visible_name(regexp_replace(split_part(email, '@', 1),
    '[\u180b-\u180f\u200c\u200d\ue000-\uf8ff\ufe0e\ufe0f\ufffd\U000e0100-\U000e01ef\U000f0000-\U0010ffff]', '', 'g')), 200), '');
end $$;

-- The account of an address, created without an Auth user if there is none. Used by sign-ins, sign-up codes and invitations.
create function private.ensure_account(email text) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_email text := lower(ensure_account.email);
  v_id uuid := private.resolve_address(v_email);
begin
  if v_id is null then
    insert into app.accounts (id, kind, name, email)
    values (private.new_account_id(v_email), 'person', private.name_of_address(v_email), v_email)
    -- Tools that load accounts do not take the lock.
    on conflict on constraint accounts_email_key do nothing;
    select a.id into v_id from app.accounts a where a.email = v_email;
  end if;
  return v_id;
end $$;

create function private.refresh_address(account_id uuid, email text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Skip the update if another request holds the address or one of the accounts: waiting could deadlock. The next
  -- request tries again.
  if private.lock_address(refresh_address.email, false)
    and exists (select from app.accounts a where a.id = refresh_address.account_id for update skip locked)
    and (
      not exists (select from app.accounts a where a.email = refresh_address.email)
      or exists (select from app.accounts a where a.email = refresh_address.email for update skip locked)
    )
  then
    perform private.resolve_address(refresh_address.email, refresh_address.account_id);
  end if;
end $$;

-- Definer, because request roles do not read auth.users.
-- The caller's address in Auth, or the stored one without an Auth user.
create function private.caller_email() returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(u.email, a.email)
    from app.accounts a
    left join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = private.account_id()
  );
end $$;

grant execute on function private.caller_email to authenticated;
