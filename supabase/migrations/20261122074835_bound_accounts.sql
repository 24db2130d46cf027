SET local check_function_bodies = off;

ALTER TABLE "app"."sign_up_codes"
  DROP CONSTRAINT "sign_up_codes_mailed_at_check";

DROP FUNCTION "api"."sign_up_agent"(text, text);

DROP FUNCTION "api"."verify_agent"(text, text, text, text);

DROP FUNCTION "private"."is_refused_by_auth"(jsonb);

DROP FUNCTION "private"."sign_up_code_hash"(bytea, text);

ALTER TABLE "app"."accounts"
  ADD COLUMN "auth_user_id" uuid;

ALTER TABLE "app"."sign_up_codes"
  ADD COLUMN "requested_by" bytea;

ALTER TABLE "app"."sign_up_codes"
  ALTER COLUMN "mail_id" DROP NOT NULL;

CREATE OR REPLACE FUNCTION api.get_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'account', jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'email', private.own_email()),
      'organizations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id), '[]')
        from app.organization_members m
        join app.accounts o on o.id = m.organization_id
        where m.account_id = a.id
      ),
      'credits', private.credit_balance(),
      'credential', jsonb_build_object('kind', auth.jwt() ->> 'credential', 'scopes', auth.jwt() -> 'scopes')
    )
    from app.accounts a
    where a.id = private.account_id()
  );
end $function$;

CREATE OR REPLACE FUNCTION api.sign_up_agent (
  email  text,
  code   text,
  client text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION api.take_back_sign_up_mail (
  mail_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- Without its id, so that a repeat of this finds nothing to take back.
  update app.sign_up_codes c
  set mailed_at = c.mailed_at[:cardinality(c.mailed_at) - 1], mail_id = null
  where c.mail_id = take_back_sign_up_mail.mail_id;
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.verify_agent (
  email      text,
  code       text,
  key_hash   text,
  key_prefix text,
  client     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.account_at (
  email text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
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
end $function$;

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
begin
  select a.* into v_account from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  select u.email into v_email
  from private.confirmed_users u where u.id = v_account.auth_user_id and not u.is_banned;
  if v_email is null then
    return null;
  end if;
  if v_email is distinct from v_account.email then
    perform private.refresh_address(v_account.id, v_email);
  end if;
  return token - 'email' || jsonb_build_object(
    'role', 'authenticated',
    'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
    'account_id', v_account.id,
    'scopes', '["read", "write"]'::jsonb
  );
end $function$;

CREATE OR REPLACE FUNCTION private.invite_person (
  organization_id uuid,
  email           text,
  role            text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_email text := lower(invite_person.email);
  v_account_id uuid;
begin
  perform private.check_owner(invite_person.organization_id);
  v_account_id := private.account_at(v_email);
  insert into app.organization_members (organization_id, account_id, role, invited_email)
  values (invite_person.organization_id, v_account_id, invite_person.role, v_email)
  on conflict do nothing;
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_address (
  email text,
  wait  boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_key bigint := hashtextextended('address ' || lock_address.email, 0);
begin
  if not wait then
    return pg_try_advisory_xact_lock(v_key);
  end if;
  perform pg_advisory_xact_lock(v_key);
  return true;
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
  v_id uuid;
begin
  -- The first requests of a user come in parallel: each sees what the one before it has left.
  perform pg_advisory_xact_lock(hashtextextended('user ' || v_user_id, 0));
  select u.email into v_email from private.confirmed_users u where u.id = v_user_id and not u.is_banned;
  if v_email is null then
    return null;
  end if;
  select a.id into v_id from app.accounts a where a.auth_user_id = v_user_id;
  if found then
    return v_id;
  end if;
  v_id := private.account_at(v_email);
  update app.accounts a set auth_user_id = v_user_id where a.id = v_id and a.auth_user_id is null;
  if not found then
    -- Another user has this address too, as single sign-on allows, and signed in first.
    insert into app.accounts (kind, name, auth_user_id)
    values ('person', left(split_part(v_email, '@', 1), 200), v_user_id)
    returning id into v_id;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.own_email()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(u.email, a.email)
    from app.accounts a
    left join private.confirmed_users u on u.id = a.auth_user_id
    where a.id = private.account_id()
  );
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
  -- A request does not wait for another one that is about to write the same; the next request sees to it.
  if private.lock_address(refresh_address.email, false) and exists (
    select from app.accounts a where a.id = refresh_address.account_id for update skip locked
  ) then
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
  -- A code that was mailed to the earlier address must not work under the new one.
  update app.sign_up_codes c set code_hash = null where c.account_id = set_address.account_id;
  update app.accounts a set email = set_address.email, updated_at = now() where a.id = set_address.account_id;
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
      select from private.confirmed_users u where u.id = v_holder.auth_user_id and u.email = settle_address.email
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
    where a.id = settle_address.claimant_id and u.email = settle_address.email;
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

CREATE OR REPLACE FUNCTION private.sign_up_hash (
  salt  bytea,
  value text
)
  RETURNS bytea
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return sha256(salt || convert_to(value, 'UTF8')); end $function$;

ALTER TABLE "app"."accounts"
  ADD CONSTRAINT "accounts_auth_user_id_key" UNIQUE (auth_user_id);

ALTER TABLE "app"."accounts"
  ADD CONSTRAINT "accounts_auth_user_person_check" CHECK (((auth_user_id IS NULL) OR (kind = 'person'::text)));

ALTER TABLE "app"."sign_up_codes"
  ADD CONSTRAINT "sign_up_codes_mailed_at_check" CHECK ((cardinality(mailed_at) <= 10));

ALTER TABLE "app"."sign_up_codes"
  ADD CONSTRAINT "sign_up_codes_requested_by_check" CHECK ((octet_length(requested_by) = 32));

CREATE VIEW "private"."confirmed_users" WITH (security_invoker=true) AS  SELECT id,
    lower((email)::text) AS email,
    COALESCE((banned_until > now()), false) AS is_banned
   FROM auth.users u
  WHERE ((email_confirmed_at IS NOT NULL) AND (deleted_at IS NULL) AND (NOT is_anonymous) AND ((length(lower((email)::text)) >= 3) AND (length(lower((email)::text)) <= 254)));

COMMENT ON COLUMN "app"."accounts"."auth_user_id" IS 'The Supabase Auth user whose tokens act for the account, from its first sign-in on and for good. Null until then.';

COMMENT ON COLUMN "app"."accounts"."email" IS 'The address that sign-up codes and invitations find a person by, lower case. Of a bound account it is a copy of what auth.users says (identity/addresses.sql). Until it is proven, by Auth or by a mailed code, no credential leads here.';

COMMENT ON COLUMN "app"."sign_up_codes"."code_hash" IS 'SHA-256 of salt and code, null once it was used. A fast hash will do: a code takes few wrong tries and lives 15 minutes.';

COMMENT ON COLUMN "app"."sign_up_codes"."mail_id" IS 'Names the latest mail to the provider, which delivers one name once. Null for one that could not be handed over.';

COMMENT ON COLUMN "app"."sign_up_codes"."requested_by" IS 'SHA-256 of salt and the network that asked for the code; null where that was not kept.';

COMMENT ON COLUMN "app"."sign_up_codes"."tried_at" IS 'The wrong tries of the last hour from all other networks, whichever code they were for.';

COMMENT ON COLUMN "app"."sign_up_codes"."wrong_tries" IS 'The wrong tries of this code from the network that asked for it.';

COMMENT ON FUNCTION "api"."sign_up_agent"(text, text, text) IS 'The account of an address, created if there is none, and the mail that its code is to be sent in: null where no mail is due yet, when the earlier code stays, and for a banned user. The client is the network that asks. POST /api/agents/signup.';

COMMENT ON FUNCTION "api"."verify_agent"(text, text, text, text, text) IS 'Consumes a right code and stores the key that is given for it. Outcome: verified, wrong (or expired, or never asked for), or ended by too many wrong tries. The client is the network that asks. POST /api/agents/verify.';

COMMENT ON FUNCTION "private"."account_at"(text) IS 'The account of an address, created without an Auth user if there is none. Sign-ins, sign-up codes and invitations all find it here.';

COMMENT ON FUNCTION "private"."claims_for_token"(jsonb) IS 'The claims of a verified access token with the account of its Auth user added; null when no account is bound to the user yet, or Auth has deleted or banned the user or has no confirmed address for it. Writes only when the user''s address has changed.';

COMMENT ON FUNCTION "private"."lock_address"(text, boolean) IS 'Locks an address to the end of the transaction, so that one request at a time decides whose it is. False if it is taken and the caller does not wait.';

COMMENT ON FUNCTION "private"."may_sign_up"(uuid) IS 'False for the account of a banned user, who could otherwise give itself a new key by mail.';

COMMENT ON FUNCTION "private"."open_account"(jsonb) IS 'First sign-in: binds the account of the user''s confirmed address, if that has no Auth user yet, or creates one. Safe to repeat and to run in parallel. Null where Auth has deleted or banned the user or has no confirmed address for it.';

COMMENT ON FUNCTION "private"."own_email"() IS 'The caller''s address, as Auth has it now.';

COMMENT ON FUNCTION "private"."refresh_address"(uuid, text) IS 'Brings the address of an account up to that of its Auth user. An address that another user has too, as single sign-on allows, stays with the account that has it.';

COMMENT ON FUNCTION "private"."set_address"(uuid, text) IS 'Changes the address of an account, or takes it away, and ends its sign-up code.';

COMMENT ON FUNCTION "private"."settle_address"(text, uuid) IS 'The account that a lower-case address leads to, by what auth.users says now; null if there is none. Takes the address from an account whose user no longer has it. The claimant is the account of a user who has it, where the caller knows it.';

COMMENT ON FUNCTION "private"."sign_up_hash"(bytea, text) IS 'How a sign-up code, and the network that asked for it, are stored.';

COMMENT ON VIEW "private"."confirmed_users" IS 'The users of Supabase Auth that have a confirmed address, with that address in lower case. A banned user keeps it.';

REVOKE ALL ON FUNCTION "api"."sign_up_agent"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."sign_up_agent"(text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."verify_agent"(text, text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."verify_agent"(text, text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."account_at"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_address"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."may_sign_up"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_email"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_email"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."refresh_address"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."set_address"(uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settle_address"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."sign_up_hash"(bytea, text) FROM PUBLIC;
