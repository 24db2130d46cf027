-- Which account an e-mail address leads to. For an account that is bound to an Auth user, auth.users alone says its
-- address; app.accounts.email is a copy that may be out of date until somebody asks for the address, or its user comes
-- with a token. An account without an Auth user keeps the address that it was made with until a bound account claims it.

create view private.confirmed_users with (security_invoker = true) as
select u.id, lower(u.email) as email, coalesce(u.banned_until > now(), false) as is_banned, u.is_sso_user
from auth.users u
where u.email_confirmed_at is not null and u.deleted_at is null and not u.is_anonymous
  and length(lower(u.email)) between 3 and 254;
comment on view private.confirmed_users is
  'The users of Supabase Auth that have a confirmed address, with that address in lower case. A banned user keeps it. The address of a single sign-on user is what its identity provider says, which nobody has proven here: such a user has an account of its own and takes no address.';

create function private.set_address(account_id uuid, email text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.accounts a set email = set_address.email, updated_at = now() where a.id = set_address.account_id;
  -- A code that was mailed to the earlier address must not work under the new one.
  update app.sign_up_codes c set code_hash = null where c.account_id = set_address.account_id;
end $$;
comment on function private.set_address is
  'Changes the address of an account, or takes it away, and ends its sign-up code.';

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
comment on function private.lock_address is
  'Locks an address to the end of the transaction, so that one request at a time decides whose it is. False if it is taken and the caller does not wait.';

create function private.settle_address(email text, claimant_id uuid default null) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;
comment on function private.settle_address is
  'The account that a lower-case address leads to, by what auth.users says now; null if there is none. Takes the address from an account whose user no longer has it. The claimant is the account of a user who has it, where the caller knows it.';

create function private.account_at(email text) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_email text := lower(account_at.email);
  v_id uuid := private.settle_address(v_email);
begin
  if v_id is null then
    insert into app.accounts (kind, name, email)
    values ('person', left(split_part(v_email, '@', 1), 200), v_email)
    -- A tool that loads accounts does not take the lock.
    on conflict on constraint accounts_email_key do nothing;
    select a.id into v_id from app.accounts a where a.email = v_email;
  end if;
  return v_id;
end $$;
comment on function private.account_at is
  'The account of an address, created without an Auth user if there is none. Sign-ins, sign-up codes and invitations all find it here.';

create function private.refresh_address(account_id uuid, email text) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;
comment on function private.refresh_address is 'Brings the address of an account up to that of its Auth user.';

-- Definer, because auth.users is Supabase Auth's own.
create function private.own_email() returns text
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
comment on function private.own_email is
  'The caller''s address: what Auth says now, or the stored one of an account without an Auth user.';

grant execute on function private.own_email to authenticated;
