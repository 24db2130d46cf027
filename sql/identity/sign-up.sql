-- A first API key by e-mail. The caller has no credential, so the functions are definers. They do the same work for known
-- and unknown addresses: the account is created at once, and is empty until the mailed code is entered.
--
-- Mail is sent between two statements. The first counts it as sent, so that a crash costs a minute's wait and never
-- sends a second mail. If the mail could not be sent, another statement reverts the count.
--
-- Two limits bound the guessing of codes, and a stranger with one network cannot use either to lock out the owner:
-- * A code takes five wrong attempts from the network that requested it. All other networks share five wrong attempts an
--   hour. A stranger on the owner's network can invalidate the current code; the owner then requests another. A stranger
--   with two networks can lock the owner out by requesting every code from one and using up the attempts from the other.
--   The owner then signs in with Supabase Auth and creates a key there.
-- * An address gets one mail a minute, and after five within an hour one every twelve minutes: at most ten in any hour
--   and five an hour on average. The code that was mailed last stays valid.
-- The budgets of all mail hold too (mail/take-mail.sql).
-- That is at most 5 * 10 + 5 = 55 attempts in any hour, and 5 * 5 + 5 = 30 an hour on average: a chance of 30 / 10^6 an
-- hour to guess a code of one address, and every five attempts send its owner a mail.

-- The stored form of a sign-up code, and of the network that requested it.
create function private.sign_up_hash(salt bytea, value text) returns bytea
language plpgsql immutable security invoker set search_path = ''
as $$ begin return sha256(salt || convert_to(value, 'UTF8')); end $$;

-- False for the account or the address of a banned user, who could otherwise get a new key by mail.
create function private.can_sign_up(account_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return not exists (
    select from app.accounts a join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = can_sign_up.account_id and u.is_banned
  ) and not exists (
    -- A user that never signed in here. Auth stores addresses in lower case.
    select from app.accounts a
    join auth.users by_email on by_email.email = a.email and not by_email.is_sso_user
    join private.confirmed_users u on u.id = by_email.id
    where a.id = can_sign_up.account_id and a.auth_user_id is null and u.is_banned
  );
end $$;

-- The times that are within the last hour.
create function private.within_last_hour(times timestamptz[]) returns timestamptz[]
language plpgsql stable security invoker set search_path = ''
as $$ begin return array(select t from unnest(times) t where t > now() - interval '1 hour' order by t); end $$;

-- When an address may get its next mail, by the times of its mails in ascending order; -infinity without any.
create function private.next_mail_at(mailed_at timestamptz[]) returns timestamptz
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_latest timestamptz := mailed_at[cardinality(mailed_at)];
  v_fifth_latest timestamptz := mailed_at[cardinality(mailed_at) - 4];
begin
  return greatest(v_latest + interval '1 minute',
    least(v_latest + interval '12 minutes', coalesce(v_fifth_latest + interval '1 hour', '-infinity')));
end $$;

-- The outcome of an attempt above the limit, with the time to the next one: the network that requested the code needs a new
-- one, and the others wait until one of their attempts is an hour ago.
create function private.ended_code(is_requester boolean, code app.sign_up_codes) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_attempted_at timestamptz[] := private.within_last_hour(code.attempted_at);
  -- Other networks do not learn when the owner got a mail.
  v_next_at timestamptz :=
    case when is_requester then private.next_mail_at(code.mailed_at) else v_attempted_at[1] + interval '1 hour' end;
begin
  return jsonb_build_object('outcome', 'ended',
    'retry_after_seconds', greatest(1, ceil(extract(epoch from greatest(v_next_at, now()) - now()))));
end $$;

-- Definer, because the caller has no credential.
create function api.sign_up_agent(email text, code text, client text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.ensure_account(sign_up_agent.email);
  v_salt bytea := uuid_send(gen_random_uuid());
  v_mail_id uuid;
  v_mail app.mails;
  v_limit text;
begin
  v_mail.id := gen_random_uuid();
  v_mail.kind := 'code';
  v_mail.network_hash := private.keyed_hash('network ' || nullif(client, ''));
  insert into app.sign_up_codes as existing (account_id, mail_id, salt, code_hash, requested_by, expires_at, mailed_at)
  select
    v_account_id, v_mail.id, v_salt, private.sign_up_hash(v_salt, code),
    private.sign_up_hash(v_salt, coalesce(client, '')), now() + interval '15 minutes', array[now()]
  where private.can_sign_up(v_account_id)
  on conflict (account_id) do update set
    mail_id = excluded.mail_id,
    salt = excluded.salt,
    code_hash = excluded.code_hash,
    requested_by = excluded.requested_by,
    expires_at = excluded.expires_at,
    -- A code whose mail failed does not count as a mail, so the next code brings no new attempts.
    wrong_attempts = case when existing.mail_id is null then existing.wrong_attempts else 0 end,
    mailed_at = private.within_last_hour(existing.mailed_at) || excluded.mailed_at,
    attempted_at = private.within_last_hour(existing.attempted_at)
  where now() >= private.next_mail_at(existing.mailed_at)
  returning existing.mail_id into v_mail_id;
  -- Also where no mail is due, so that neither the response nor the budget reveals it.
  v_limit := private.take_mail(v_mail);
  if v_limit = 'network' then
    raise exception using errcode = 'PT429', message = 'Too many sign-ups from your network: try again later',
      detail = '{"retry_after_seconds": 600}';
  end if;
  perform private.refuse_if(v_limit is not null, 'PT503', 'Mail cannot be sent right now');
  return (
    select jsonb_build_object(
      'account_id', a.id,
      -- Use the account's address, not the typed one: different texts may fold into one lower-case address.
      'mail', case when v_mail_id is not null then jsonb_build_object('id', v_mail_id, 'to', a.email) end
    )
    from app.accounts a
    where a.id = v_account_id
  );
end $$;
comment on function api.sign_up_agent is
  'The account of an address, created if there is none, and the mail to send its code in. The mail is null while the earlier code stays valid and no mail is due, and for a banned user. Raises PT429 or PT503 if a budget of mail is used up. client is the caller''s network. POST /api/agents/signup.';

-- Definer, as above.
create function api.cancel_sign_up_mail(mail_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- The id is cleared, so that a repeat changes nothing.
  update app.sign_up_codes c
  set mailed_at = c.mailed_at[:cardinality(c.mailed_at) - 1], mail_id = null
  where c.mail_id = cancel_sign_up_mail.mail_id;
  delete from app.mails m where m.id = cancel_sign_up_mail.mail_id;
  return 'null';
end $$;
comment on function api.cancel_sign_up_mail is
  'Reverts the count of a mail that could not be sent, so that a repeat sends one at once. Its code stays valid: the mail may have arrived.';

-- Definer, as above. It returns an outcome for a wrong code: an error would roll the count back.
create function api.verify_agent(email text, code text, key_hash text, key_prefix text, client text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.resolve_address(lower(verify_agent.email));
  v_code app.sign_up_codes;
  v_is_requester boolean;
  v_attempted_at timestamptz[];
  v_wrong_attempts integer;
begin
  -- Locked, so that concurrent attempts are counted and only one of them consumes the code.
  select c.* into v_code from app.sign_up_codes c
  where c.account_id = v_account_id and private.can_sign_up(v_account_id)
  for update of c;
  v_is_requester := coalesce(v_code.requested_by = private.sign_up_hash(v_code.salt, coalesce(client, '')), false);
  v_attempted_at := private.within_last_hour(v_code.attempted_at);
  v_wrong_attempts := case when v_is_requester then v_code.wrong_attempts else cardinality(v_attempted_at) end;
  if v_wrong_attempts >= 5 then
    return private.ended_code(v_is_requester, v_code);
  end if;
  if v_code.code_hash is null or v_code.expires_at <= now() then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  if v_code.code_hash <> private.sign_up_hash(v_code.salt, code) then
    update app.sign_up_codes c set
      wrong_attempts = c.wrong_attempts + v_is_requester::integer,
      attempted_at = case when v_is_requester then v_attempted_at else v_attempted_at || now() end
    where c.account_id = v_account_id returning c.* into v_code;
    return case when v_wrong_attempts < 4 then jsonb_build_object('outcome', 'wrong')
      else private.ended_code(v_is_requester, v_code) end;
  end if;
  update app.sign_up_codes c set code_hash = null where c.account_id = v_account_id;
  insert into app.api_keys (account_id, name, prefix, key_hash)
  values (v_account_id, 'Agent sign-up', key_prefix, decode(verify_agent.key_hash, 'hex'));
  return jsonb_build_object('outcome', 'verified', 'account_id', v_account_id);
end $$;
comment on function api.verify_agent is
  'Consumes a valid code and stores the given key. Outcome: verified, wrong (also expired or never requested), or ended by too many wrong attempts, with retry_after_seconds. client is the caller''s network. POST /api/agents/verify.';
