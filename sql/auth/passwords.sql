-- Who may give a user of Supabase Auth a password. Auth itself accepts one from anybody who signs up under an address,
-- and from every session, also that of an OAuth client. A password is a way in for good, so it counts only when it was set
-- in a session of the person that had proven the address.

-- Definer, because Auth's role need not read what this reads.
-- Refuses a new or cleared password while the user has a session of an OAuth client, and a new one while a session has neither
-- proven the address within the last 15 minutes nor been opened with a password. A change by Auth leaves the acting session
-- only (internal/models/user.go, UpdatePassword), one by an administrator none: then no session may have ended within the last
-- minute.
create function private.check_password_change() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- At a sign-in Auth may encrypt the same password with a newer key (internal/api/token.go). That deletes no sessions,
  -- as a change does, and stores JSON.
  if new.encrypted_password like '{%' and current_setting('auth_sessions.deleted', true) is distinct from 'yes' then
    return null;
  end if;
  perform private.refuse_if(
    exists (select from auth.sessions s where s.user_id = new.id and s.oauth_client_id is not null),
    'PT403', 'An app cannot change the password. Sign in yourself to change it');
  -- Without a session an administrator acted, or a session that was ended while Auth hashed the password. Auth ends a
  -- request after ten seconds.
  perform private.refuse_if(
    not exists (select from auth.sessions s where s.user_id = new.id) and exists (
      select from app.ended_sessions e
      where e.auth_user_id = new.id and e.ended_by <> pg_current_xact_id()
        and e.ended_at > clock_timestamp() - interval '1 minute'
    ),
    'PT403', 'The session ended meanwhile. Sign in again, or wait a minute');
  perform private.refuse_if(
    nullif(new.encrypted_password, '') is not null and exists (
      select from auth.sessions s
      where s.user_id = new.id
        -- A stolen session must not become a password, which stays.
        and (private.mail_proof_at(s.id) > now() - interval '15 minutes') is not true
        -- Auth asks for the present password, which was set in a session that had proven the address.
        and not exists (
          select from auth.mfa_amr_claims m where m.session_id = s.id and m.authentication_method = 'password')
    ),
    'PT403', 'Sign in with a mailed code before you set a password');
  return null;
end $$;

-- Deferred, because Auth deletes the other sessions after the change, in the same transaction.
create constraint trigger users_check_password_change after update of encrypted_password on auth.users
  deferrable initially deferred for each row
  when (nullif(old.encrypted_password, '') is distinct from nullif(new.encrypted_password, ''))
  execute function private.check_password_change();

-- Runs the check as soon as the other sessions are deleted. Auth reports an error of this statement as a failed change of the
-- password; one of the commit it reports as unexpected.
create function private.check_password_change_now() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform set_config('auth_sessions.deleted', 'yes', true);
  set constraints auth.users_check_password_change immediate;
  return null;
end $$;

create trigger sessions_check_password_change after delete on auth.sessions
  for each statement execute function private.check_password_change_now();

-- Clears the password of a user whose address is confirmed for the first time: the person who signed up under the address set
-- it, and need not be its owner. Null is what Auth takes for no password (internal/models/user.go, HasPassword).
create function private.drop_unproven_password() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  new.encrypted_password := null;
  return new;
end $$;

create trigger users_drop_unproven_password before update of email_confirmed_at on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.drop_unproven_password();
