-- A first API key by e-mail (contract 5, rule 6). Whoever asks has no credential, so the functions are definers, and
-- they do the same work for an address that is known and one that is not: the account is made at once, and holds
-- nothing until the code that was mailed to it comes back.
--
-- Mail is sent between two statements. The first one counts it as sent, so that a crash costs a minute's wait and
-- never a second mail; where it could not be handed over, another statement takes the count back.

create table app.sign_up_codes (
  account_id uuid primary key references app.accounts (id) on delete cascade,
  mail_id uuid not null,
  salt bytea not null,
  code_hash bytea check (octet_length(code_hash) = 32),
  expires_at timestamptz not null,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  mailed_at timestamptz[] not null check (cardinality(mailed_at) <= 5),
  tried_at timestamptz[] not null default '{}' check (cardinality(tried_at) <= 10)
);
comment on table app.sign_up_codes is 'The latest sign-up code of an account, and what bounds its mails and its tries.';
comment on column app.sign_up_codes.mail_id is 'Names the latest mail to the provider, which delivers one name once.';
comment on column app.sign_up_codes.code_hash is
  'SHA-256 of salt and code, null once it was used. A fast hash will do: a code ends after five wrong tries and 15 minutes.';
comment on column app.sign_up_codes.mailed_at is 'The mails of the last hour.';
comment on column app.sign_up_codes.tried_at is
  'The wrong tries of the last hour, whichever code they were for: asking for new codes gives no more of them.';

-- Nothing is granted: the functions below are the only way to these rows.
alter table app.sign_up_codes enable row level security;
alter table app.sign_up_codes force row level security;
create policy sign_up_codes_select_nobody on app.sign_up_codes for select to authenticated using (false);

create function private.sign_up_code_hash(salt bytea, code text) returns bytea
language plpgsql immutable security invoker set search_path = ''
as $$ begin return sha256(salt || convert_to(code, 'UTF8')); end $$;
comment on function private.sign_up_code_hash(bytea, text) is 'How a sign-up code is stored.';

create function private.of_last_hour(moments timestamptz[]) returns timestamptz[]
language plpgsql stable security invoker set search_path = ''
as $$ begin return array(select m from unnest(moments) m where m > now() - interval '1 hour' order by m); end $$;
comment on function private.of_last_hour(timestamptz[]) is 'Those of the moments that lie within the last hour.';

-- Definer, because a caller without a credential may read and write nothing.
create function api.sign_up_agent(email text, code text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid := private.open_account(jsonb_build_object('email', email));
  v_salt bytea := uuid_send(gen_random_uuid());
  v_mail_id uuid;
begin
  insert into app.sign_up_codes as known (account_id, mail_id, salt, code_hash, expires_at, mailed_at)
  values (
    v_account_id, gen_random_uuid(), v_salt, private.sign_up_code_hash(v_salt, code), now() + interval '15 minutes',
    array[now()]
  )
  on conflict (account_id) do update set
    mail_id = excluded.mail_id,
    salt = excluded.salt,
    code_hash = excluded.code_hash,
    expires_at = excluded.expires_at,
    wrong_tries = 0,
    mailed_at = private.of_last_hour(known.mailed_at) || excluded.mailed_at,
    tried_at = private.of_last_hour(known.tried_at)
  where cardinality(private.of_last_hour(known.mailed_at)) < 5
    and now() - interval '1 minute' >= all (known.mailed_at)
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
comment on function api.sign_up_agent(text, text) is
  'The account of an address, made if there is none, and the mail that its code is to be sent in: null within a minute of the last one, and after five in an hour, when the earlier code stays. POST /api/agents/signup.';

-- Definer, as above.
create function api.take_back_sign_up_mail(mail_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Renamed, so that a repeat of this finds nothing to take back.
  update app.sign_up_codes c
  set mailed_at = c.mailed_at[:cardinality(c.mailed_at) - 1], mail_id = gen_random_uuid()
  where c.mail_id = take_back_sign_up_mail.mail_id;
  return 'null';
end $$;
comment on function api.take_back_sign_up_mail(uuid) is
  'The mail could not be handed over: it counts no more, so that a repeat sends one at once. Its code stays, for it may have arrived.';

-- Definer, as above. It answers with an outcome and raises nothing for a wrong code: that would undo the count.
create function api.verify_agent(email text, code text, key_hash text, key_prefix text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_known app.sign_up_codes;
  v_tried_at timestamptz[];
begin
  -- Locked: parallel tries are counted one after the other, and one of them consumes the code.
  select c.* into v_known
  from app.accounts a join app.sign_up_codes c on c.account_id = a.id
  where a.email = lower(verify_agent.email)
  for update of c;
  v_tried_at := private.of_last_hour(v_known.tried_at);
  if v_known.wrong_tries >= 5 or cardinality(v_tried_at) >= 10 then
    return jsonb_build_object('outcome', 'ended');
  end if;
  if v_known.code_hash is null or v_known.expires_at <= now() then
    return jsonb_build_object('outcome', 'wrong');
  end if;
  if v_known.code_hash <> private.sign_up_code_hash(v_known.salt, code) then
    update app.sign_up_codes c
    set wrong_tries = c.wrong_tries + 1, tried_at = v_tried_at || now()
    where c.account_id = v_known.account_id;
    return jsonb_build_object('outcome', case when v_known.wrong_tries < 4 then 'wrong' else 'ended' end);
  end if;
  update app.sign_up_codes c set code_hash = null where c.account_id = v_known.account_id;
  insert into app.api_keys (account_id, name, prefix, key_hash)
  values (v_known.account_id, 'Agent sign-up', key_prefix, decode(verify_agent.key_hash, 'hex'));
  return jsonb_build_object('outcome', 'verified', 'account_id', v_known.account_id);
end $$;
comment on function api.verify_agent(text, text, text, text) is
  'Consumes a right code and stores the key that is given for it. Outcome: verified, wrong (or expired, or never asked for), or ended by too many wrong tries. POST /api/agents/verify.';

revoke execute on function
  private.sign_up_code_hash(bytea, text), private.of_last_hour(timestamptz[]),
  api.sign_up_agent(text, text), api.take_back_sign_up_mail(uuid), api.verify_agent(text, text, text, text)
from public;
grant execute on function
  api.sign_up_agent(text, text), api.take_back_sign_up_mail(uuid), api.verify_agent(text, text, text, text)
to platform_api;
