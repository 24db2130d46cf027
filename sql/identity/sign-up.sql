-- A first API key by e-mail. Whoever asks has no credential, so the functions are definers, and
-- they do the same work for an address that is known and one that is not: the account is made at once, and holds
-- nothing until the code that was mailed to it comes back.
--
-- Mail is sent between two statements. The first one counts it as sent, so that a crash costs a minute's wait and
-- never a second mail; where it could not be handed over, another statement takes the count back.
--
-- Two things bound the guessing of codes, and neither lets a stranger with one network keep the owner of an address out:
-- * A code takes five wrong tries from the network that asked for it; a new code takes five more. All other networks
--   share five wrong tries an hour. A stranger who guesses can so end nothing for whoever asks for a code and enters
--   it from one network; on the owner's own network a stranger can end the present code, and the owner asks for another.
--   Who asks for every code from one network and spends the others' tries from a second one does keep the owner out while
--   that goes on. The owner then signs in with Supabase Auth and creates a key there.
-- * An address gets one mail a minute, and after five within an hour one every twelve minutes: at most ten in any hour
--   and five an hour in the long run. The code that was mailed last stays good.
-- That is at most 5 * 10 + 5 = 55 tries in any hour, and 5 * 5 + 5 = 30 an hour in the long run: a chance of
-- 30 / 10^6 an hour to guess a code of one address, and every five of these tries send its owner a mail.

create function private.sign_up_hash(salt bytea, value text) returns bytea
language plpgsql immutable security invoker set search_path = ''
as $$ begin return sha256(salt || convert_to(value, 'UTF8')); end $$;
comment on function private.sign_up_hash is 'How a sign-up code, and the network that asked for it, are stored.';

create function private.may_sign_up(account_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;
comment on function private.may_sign_up is
  'False for the account or the address of a banned user, who could otherwise give itself a new key by mail.';

create function private.of_last_hour(moments timestamptz[]) returns timestamptz[]
language plpgsql stable security invoker set search_path = ''
as $$ begin return array(select m from unnest(moments) m where m > now() - interval '1 hour' order by m); end $$;
comment on function private.of_last_hour is 'Those of the moments that lie within the last hour.';

-- Definer, because a caller without a credential may read and write nothing.
create function api.sign_up_agent(email text, code text, client text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.account_at(sign_up_agent.email);
  v_salt bytea := uuid_send(gen_random_uuid());
  v_mail_id uuid;
begin
  insert into app.sign_up_codes as known (account_id, mail_id, salt, code_hash, requested_by, expires_at, mailed_at)
  select
    v_account_id, gen_random_uuid(), v_salt, private.sign_up_hash(v_salt, code),
    private.sign_up_hash(v_salt, coalesce(client, '')), now() + interval '15 minutes', array[now()]
  where private.may_sign_up(v_account_id)
  on conflict (account_id) do update set
    mail_id = excluded.mail_id,
    salt = excluded.salt,
    code_hash = excluded.code_hash,
    requested_by = excluded.requested_by,
    expires_at = excluded.expires_at,
    -- A code whose mail failed costs no mail, so the next one brings no new tries.
    wrong_tries = case when known.mail_id is null then known.wrong_tries else 0 end,
    mailed_at = private.of_last_hour(known.mailed_at) || excluded.mailed_at,
    tried_at = private.of_last_hour(known.tried_at)
  where now() - case when cardinality(private.of_last_hour(known.mailed_at)) < 5
      then interval '1 minute' else interval '12 minutes' end >= all (known.mailed_at)
  returning known.mail_id into v_mail_id;
  return (
    select jsonb_build_object(
      'account_id', a.id,
      -- To the address that the account has, not to the one that was typed: two texts may fold into one.
      'mail', case when v_mail_id is not null then jsonb_build_object('id', v_mail_id, 'to', a.email) end
    )
    from app.accounts a
    where a.id = v_account_id
  );
end $$;
comment on function api.sign_up_agent is
  'The account of an address, created if there is none, and the mail that its code is to be sent in: null where no mail is due yet, when the earlier code stays, and for a banned user. The client is the network that asks. POST /api/agents/signup.';

-- Definer, as above.
create function api.take_back_sign_up_mail(mail_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Without its id, so that a repeat of this finds nothing to take back.
  update app.sign_up_codes c
  set mailed_at = c.mailed_at[:cardinality(c.mailed_at) - 1], mail_id = null
  where c.mail_id = take_back_sign_up_mail.mail_id;
  return 'null';
end $$;
comment on function api.take_back_sign_up_mail is
  'The mail could not be handed over: it counts no more, so that a repeat sends one at once. Its code stays, for it may have arrived.';

-- Definer, as above. It answers with an outcome and raises nothing for a wrong code: that would undo the count.
create function api.verify_agent(email text, code text, key_hash text, key_prefix text, client text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.settle_address(lower(verify_agent.email));
  v_known app.sign_up_codes;
  v_is_requester boolean;
  v_tried_at timestamptz[];
  v_wrong_tries integer;
begin
  -- Locked: parallel tries are counted one after the other, and one of them consumes the code.
  select c.* into v_known from app.sign_up_codes c
  where c.account_id = v_account_id and private.may_sign_up(v_account_id)
  for update of c;
  v_is_requester := coalesce(v_known.requested_by = private.sign_up_hash(v_known.salt, coalesce(client, '')), false);
  v_tried_at := private.of_last_hour(v_known.tried_at);
  v_wrong_tries := case when v_is_requester then v_known.wrong_tries else cardinality(v_tried_at) end;
  if v_wrong_tries >= 5 then
    return jsonb_build_object('outcome', 'ended');
  end if;
  if v_known.code_hash is null or v_known.expires_at <= now() then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  if v_known.code_hash <> private.sign_up_hash(v_known.salt, code) then
    update app.sign_up_codes c set
      wrong_tries = c.wrong_tries + v_is_requester::integer,
      tried_at = case when v_is_requester then v_tried_at else v_tried_at || now() end
    where c.account_id = v_account_id;
    return jsonb_build_object('outcome', case when v_wrong_tries < 4 then 'wrong' else 'ended' end);
  end if;
  update app.sign_up_codes c set code_hash = null where c.account_id = v_account_id;
  insert into app.api_keys (account_id, name, prefix, key_hash)
  values (v_account_id, 'Agent sign-up', key_prefix, decode(verify_agent.key_hash, 'hex'));
  return jsonb_build_object('outcome', 'verified', 'account_id', v_account_id);
end $$;
comment on function api.verify_agent is
  'Consumes a right code and stores the key that is given for it. Outcome: verified, wrong (or expired, or never asked for), or ended by too many wrong tries. The client is the network that asks. POST /api/agents/verify.';
