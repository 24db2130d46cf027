SET local check_function_bodies = off;

DROP POLICY "accounts_select_workspace" ON "app"."accounts";

DROP POLICY "organization_members_select_workspace" ON "app"."organization_members";

CREATE TABLE "app"."artist_pins" (
  "account_id" uuid                     NOT NULL,
  "artist_id"  uuid                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "artist_pins_pkey" PRIMARY KEY (account_id, artist_id)
);

ALTER TABLE "app"."artist_pins"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."artist_pins"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."artists" (
  "account_id"   uuid  NOT NULL,
  "owner_id"     uuid,
  "image"        text,
  "instruction"  text,
  "label"        text,
  "knowledges"   jsonb NOT NULL DEFAULT '[]'::jsonb,
  "profile_urls" jsonb NOT NULL DEFAULT '{}'::jsonb,
  CONSTRAINT "artists_image_check" CHECK ((length(image) <= 2048)),
  CONSTRAINT "artists_instruction_check" CHECK ((length(instruction) <= 20000)),
  CONSTRAINT "artists_knowledges_check" CHECK (((jsonb_typeof(knowledges) = 'array'::text) AND (jsonb_array_length(knowledges) <= 100))),
  CONSTRAINT "artists_label_check" CHECK ((length(label) <= 200)),
  CONSTRAINT "artists_pkey" PRIMARY KEY (account_id),
  CONSTRAINT "artists_profile_urls_check"
    CHECK (((jsonb_typeof(profile_urls) = 'object'::text) AND (jsonb_array_length(jsonb_path_query_array(profile_urls, '$.keyvalue()'::jsonpath)) <= 30)))
);

ALTER TABLE "app"."artists"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."artists"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."chats" (
  "account_id"                uuid                     NOT NULL,
  "session_id"                text                     NOT NULL,
  "id"                        text                     NOT NULL DEFAULT (gen_random_uuid())::text,
  "title"                     text                     NOT NULL DEFAULT 'New chat'::text,
  "model_id"                  text,
  "active_stream_id"          text,
  "last_assistant_message_at" timestamp with time zone,
  "created_at"                timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"                timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "chats_id_check" CHECK (((length(id) >= 1) AND (length(id) <= 200))),
  CONSTRAINT "chats_model_id_check" CHECK (((length(model_id) >= 1) AND (length(model_id) <= 200))),
  CONSTRAINT "chats_pkey" PRIMARY KEY (account_id, session_id, id),
  CONSTRAINT "chats_title_check" CHECK (((length(title) >= 1) AND (length(title) <= 500)))
);

ALTER TABLE "app"."chats"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."chats"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."credit_balances" (
  "account_id"    uuid   NOT NULL,
  "balance"       bigint NOT NULL DEFAULT 0,
  "reserved"      bigint NOT NULL DEFAULT 0,
  "entry_count"   bigint NOT NULL DEFAULT 0,
  "floored_month" date,
  CONSTRAINT "credit_balances_balance_check" CHECK ((balance >= 0)),
  CONSTRAINT "credit_balances_check" CHECK (((reserved >= 0) AND (reserved <= balance))),
  CONSTRAINT "credit_balances_floored_month_check" CHECK ((EXTRACT(day FROM floored_month) = (1)::numeric)),
  CONSTRAINT "credit_balances_pkey" PRIMARY KEY (account_id)
);

ALTER TABLE "app"."credit_balances"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."credit_balances"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."credit_entries" (
  "account_id"     uuid                     NOT NULL,
  "number"         bigint                   NOT NULL,
  "kind"           text                     NOT NULL,
  "amount"         bigint                   NOT NULL,
  "balance_after"  bigint                   NOT NULL,
  "operation"      text,
  "reservation_id" uuid,
  "created_at"     timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "credit_entries_amount_check" CHECK ((amount <> 0)),
  CONSTRAINT "credit_entries_balance_after_check" CHECK ((balance_after >= 0)),
  CONSTRAINT "credit_entries_charge_check" CHECK (
CASE kind
    WHEN 'charge'::text THEN ((amount < 0) AND (operation IS NOT NULL) AND (reservation_id IS NOT NULL))
    ELSE (((amount > 0) OR (kind = 'adjustment'::text)) AND (operation IS NULL) AND (reservation_id IS NULL))
END),
  CONSTRAINT "credit_entries_kind_check" CHECK ((kind = ANY (ARRAY['monthly_floor'::text, 'purchase'::text, 'charge'::text, 'adjustment'::text]))),
  CONSTRAINT "credit_entries_number_check" CHECK ((number > 0)),
  CONSTRAINT "credit_entries_pkey" PRIMARY KEY (account_id, number),
  CONSTRAINT "credit_entries_reservation_id_key" UNIQUE (reservation_id)
);

ALTER TABLE "app"."credit_entries"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."credit_entries"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."credit_prices" (
  "operation" text    NOT NULL,
  "credits"   integer NOT NULL,
  "per_units" integer NOT NULL DEFAULT 1,
  CONSTRAINT "credit_prices_credits_check" CHECK ((credits > 0)),
  CONSTRAINT "credit_prices_operation_check" CHECK (((length(operation) >= 1) AND (length(operation) <= 100))),
  CONSTRAINT "credit_prices_per_units_check" CHECK ((per_units > 0)),
  CONSTRAINT "credit_prices_pkey" PRIMARY KEY (operation)
);

ALTER TABLE "app"."credit_prices"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."credit_prices"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."credit_reservations" (
  "id"              uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"      uuid                     NOT NULL,
  "operation"       text                     NOT NULL,
  "units"           integer                  NOT NULL,
  "credits"         bigint                   NOT NULL,
  "state"           text                     NOT NULL DEFAULT 'reserved'::text,
  "idempotency_key" text,
  "expires_at"      timestamp with time zone NOT NULL,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "credit_reservations_credits_check" CHECK ((credits > 0)),
  CONSTRAINT "credit_reservations_idempotency_key_check" CHECK (((length(idempotency_key) >= 1) AND (length(idempotency_key) <= 200))),
  CONSTRAINT "credit_reservations_pkey" PRIMARY KEY (id),
  CONSTRAINT "credit_reservations_state_check" CHECK ((state = ANY (ARRAY['reserved'::text, 'committed'::text, 'released'::text, 'expired'::text]))),
  CONSTRAINT "credit_reservations_units_check" CHECK (((units >= 1) AND (units <= 1000000)))
);

ALTER TABLE "app"."credit_reservations"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."credit_reservations"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."sessions" (
  "account_id" uuid                     NOT NULL,
  "id"         text                     NOT NULL DEFAULT (gen_random_uuid())::text,
  "title"      text,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "sessions_id_check" CHECK (((length(id) >= 1) AND (length(id) <= 200))),
  CONSTRAINT "sessions_pkey" PRIMARY KEY (account_id, id),
  CONSTRAINT "sessions_title_check" CHECK (((length(title) >= 1) AND (length(title) <= 500)))
);

ALTER TABLE "app"."sessions"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."sessions"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."sign_up_codes" (
  "account_id"  uuid                       NOT NULL,
  "mail_id"     uuid                       NOT NULL,
  "salt"        bytea                      NOT NULL,
  "code_hash"   bytea,
  "expires_at"  timestamp with time zone   NOT NULL,
  "wrong_tries" integer                    NOT NULL DEFAULT 0,
  "mailed_at"   timestamp with time zone[] NOT NULL,
  "tried_at"    timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp WITH time zone[],
  CONSTRAINT "sign_up_codes_code_hash_check" CHECK ((octet_length(code_hash) = 32)),
  CONSTRAINT "sign_up_codes_mailed_at_check" CHECK ((cardinality(mailed_at) <= 5)),
  CONSTRAINT "sign_up_codes_pkey" PRIMARY KEY (account_id),
  CONSTRAINT "sign_up_codes_tried_at_check" CHECK ((cardinality(tried_at) <= 10)),
  CONSTRAINT "sign_up_codes_wrong_tries_check" CHECK (((wrong_tries >= 0) AND (wrong_tries <= 5)))
);

ALTER TABLE "app"."sign_up_codes"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."sign_up_codes"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "private"."settings" (
  "id"                    boolean NOT NULL DEFAULT true,
  "admin_organization_id" uuid,
  CONSTRAINT "settings_id_check" CHECK (id),
  CONSTRAINT "settings_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."settings"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."settings"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."organization_members"
  ADD COLUMN "invited_email" text;

CREATE OR REPLACE FUNCTION api.add_organization_member (
  organization_id uuid,
  email           text,
  role            text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.invite_person(
    add_organization_member.organization_id, add_organization_member.email, add_organization_member.role);
begin
  return private.describe_members(add_organization_member.organization_id, v_account_id) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.change_organization_member (
  organization_id uuid,
  account_id      uuid,
  role            text,
  accepted        boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_caller_role text := private.enter_organization(change_organization_member.organization_id);
  v_role text;
begin
  if change_organization_member.role is not null and v_caller_role is distinct from 'owner' then
    raise exception using errcode = 'PT403', message = 'Only an owner may do this';
  end if;
  if accepted and change_organization_member.account_id is distinct from private.account_id() then
    raise exception using errcode = 'PT403', message = 'Only the member itself may accept';
  end if;
  v_role := private.member_role(change_organization_member.organization_id, change_organization_member.account_id);
  if accepted then
    perform private.accept_membership(change_organization_member.organization_id);
  end if;
  if v_role = 'owner' and change_organization_member.role = 'member' then
    perform private.check_owner_remains(
      change_organization_member.organization_id, change_organization_member.account_id);
  end if;
  update app.organization_members m set role = change_organization_member.role
  where m.organization_id = change_organization_member.organization_id
    and m.account_id = change_organization_member.account_id and m.role <> change_organization_member.role;
  return private.describe_members(
    change_organization_member.organization_id, change_organization_member.account_id) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.commit_credits (
  reservation_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.commit_credits(reservation_id)); end $function$;

CREATE OR REPLACE FUNCTION api.create_artist (
  name            text,
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.found_artist(create_artist.name, create_artist.organization_id);
begin
  return private.describe_artists(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_chat (
  session_id text,
  id         text,
  title      text,
  model_id   text
)
  RETURNS json
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id text := coalesce(id, gen_random_uuid()::text);
  v_chat app.chats;
begin
  perform private.check_session_visible(session_id);
  insert into app.chats (account_id, session_id, id, title, model_id)
  values (private.account_id(), session_id, v_id, coalesce(title, 'New chat'), model_id)
  on conflict do nothing;
  select c.* into v_chat from app.chats c where c.session_id = create_chat.session_id and c.id = v_id;
  perform private.carry_to_session(v_chat);
  return private.chat_answer(v_chat);
end $function$;

CREATE OR REPLACE FUNCTION api.create_key (
  name       text,
  scopes     text[],
  expires_at timestamp with time zone,
  key_hash   text,
  key_prefix text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  if expires_at <= now() then
    raise exception using errcode = 'PT400', message = 'expires_at must be in the future';
  end if;
  insert into app.api_keys as k (account_id, name, prefix, key_hash, scopes, expires_at)
  values (
    private.account_id(), create_key.name, key_prefix, decode(create_key.key_hash, 'hex'),
    coalesce(create_key.scopes, '{read,write}'), create_key.expires_at
  )
  returning k.id into v_id;
  return private.shown_keys(v_id) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_organization (
  name text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.found_organization(create_organization.name);
begin
  return private.describe_organizations(v_id) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_session (
  id    text,
  title text
)
  RETURNS json
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id text := coalesce(id, gen_random_uuid()::text);
begin
  insert into app.sessions (account_id, id, title) values (private.account_id(), v_id, title)
  on conflict do nothing;
  return (select private.session_answer(s) from app.sessions s where s.id = v_id);
end $function$;

CREATE OR REPLACE FUNCTION api.get_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'account', jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'email', a.email),
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

CREATE OR REPLACE FUNCTION api.get_credits (
  row_limit integer,
  before    bigint
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_entries jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', e.number, 'kind', e.kind, 'amount', e.amount, 'balance_after', e.balance_after, 'operation', e.operation,
      'created_at', to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) order by e.number desc), '[]') into v_entries
  from (
    select n.number, n.kind, n.amount, n.balance_after, n.operation, n.created_at
    from app.credit_entries n
    where n.account_id = v_account_id and (before is null or n.number < before)
    order by n.number desc
    limit row_limit
  ) e;
  return jsonb_build_object(
    'balance', private.credit_balance(),
    'reserved', (
      select coalesce(sum(r.credits), 0) from app.credit_reservations r
      where r.account_id = v_account_id and r.state = 'reserved' and r.expires_at > now()
    ),
    'free_credits_monthly', private.free_credits_monthly(),
    'entries', v_entries,
    -- Numbers have no gaps: more follow, unless the page ends with the first.
    'next', nullif((v_entries -> -1 ->> 'id')::bigint, 1)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_artists (
  organization_id uuid,
  account_id      uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.check_account(list_artists.account_id);
  v_organization_id uuid := private.check_organization(list_artists.organization_id);
  v_ids uuid[];
begin
  if list_artists.organization_id is null then
    v_ids := private.artist_ids_of(v_account_id);
  else
    v_ids := private.contained_artist_ids(v_organization_id);
    if list_artists.account_id is not null then
      v_ids := array(select unnest(v_ids) intersect select unnest(private.artist_ids_of(v_account_id)));
    end if;
  end if;
  return private.describe_artists(v_ids);
end $function$;

CREATE OR REPLACE FUNCTION api.list_chats (
  session_id text,
  before     text,
  row_limit  integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
begin
  perform private.check_session_visible(session_id);
  return (
    select json_build_object(
      'chats', coalesce(json_agg(private.chat_answer(page.chat) order by page.place)
        filter (where page.place <= row_limit), '[]'),
      'next', case when count(*) > row_limit
        then max(private.list_cursor(page.updated_at, page.id)) filter (where page.place = row_limit) end
    )
    from (
      select c as chat, c.updated_at, c.id, row_number() over (order by c.updated_at desc, c.id desc) as place
      from app.chats c
      where c.session_id = list_chats.session_id and (c.updated_at, c.id) < (v_time, v_id)
      order by c.updated_at desc, c.id desc
      limit row_limit + 1
    ) page
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_keys()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.shown_keys(null); end $function$;

CREATE OR REPLACE FUNCTION api.list_organization_members (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not private.sees_organization(list_organization_members.organization_id) then
    raise exception using errcode = 'PT404', message = 'Organization not found';
  end if;
  return private.describe_members(list_organization_members.organization_id, null);
end $function$;

CREATE OR REPLACE FUNCTION api.list_organizations()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.describe_organizations(null); end $function$;

CREATE OR REPLACE FUNCTION api.list_sessions (
  before    text,
  row_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_time timestamptz := private.cursor_time(before);
  v_id text := private.cursor_id(before);
begin
  return (
    select json_build_object(
      'sessions', coalesce(json_agg(private.session_answer(page.session) order by page.place)
        filter (where page.place <= row_limit), '[]'),
      'next', case when count(*) > row_limit
        then max(private.list_cursor(page.updated_at, page.id)) filter (where page.place = row_limit) end
    )
    from (
      select s as session, s.updated_at, s.id, row_number() over (order by s.updated_at desc, s.id desc) as place
      from app.sessions s
      where (s.updated_at, s.id) < (v_time, v_id)
      order by s.updated_at desc, s.id desc
      limit row_limit + 1
    ) page
  );
end $function$;

CREATE OR REPLACE FUNCTION api.release_credits (
  reservation_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.release_credits(reservation_id)); end $function$;

CREATE OR REPLACE FUNCTION api.remove_organization_member (
  organization_id uuid,
  account_id      uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_caller_role text := private.enter_organization(remove_organization_member.organization_id);
begin
  if v_caller_role is distinct from 'owner'
    and remove_organization_member.account_id is distinct from private.account_id()
  then
    raise exception using errcode = 'PT403', message = 'Only an owner may do this';
  end if;
  if private.member_role(
    remove_organization_member.organization_id, remove_organization_member.account_id) = 'owner'
  then
    perform private.check_owner_remains(
      remove_organization_member.organization_id, remove_organization_member.account_id);
  end if;
  delete from app.organization_members m
  where m.organization_id = remove_organization_member.organization_id
    and m.account_id = remove_organization_member.account_id;
  return '{}';
end $function$;

CREATE OR REPLACE FUNCTION api.reserve_credits (
  operation        text,
  units            integer,
  lifetime_minutes integer,
  idempotency_key  text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.reserve_credits(operation, units, lifetime_minutes, idempotency_key)); end $function$;

CREATE OR REPLACE FUNCTION api.revoke_key (
  key_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.api_keys k set revoked_at = now() where k.id = key_id and k.revoked_at is null;
  if not found and not exists (select from app.api_keys k where k.id = key_id) then
    raise exception using errcode = 'PT404', message = 'Key not found';
  end if;
  return jsonb_build_object('id', key_id);
end $function$;

CREATE OR REPLACE FUNCTION api.sign_up_agent (
  email text,
  code  text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
  -- Renamed, so that a repeat of this finds nothing to take back.
  update app.sign_up_codes c
  set mailed_at = c.mailed_at[:cardinality(c.mailed_at) - 1], mail_id = gen_random_uuid()
  where c.mail_id = take_back_sign_up_mail.mail_id;
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.update_artist (
  artist_id uuid,
  changes   jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_profile jsonb := changes - 'name' - 'pinned';
begin
  perform private.check_artist(artist_id);
  if changes - 'pinned' <> '{}' then
    update app.accounts a set name = coalesce(changes ->> 'name', a.name), updated_at = now() where a.id = artist_id;
  end if;
  if v_profile <> '{}' then
    perform private.write_artist_profile(artist_id, v_profile);
  end if;
  if (changes ->> 'pinned')::boolean then
    insert into app.artist_pins (account_id, artist_id) values (private.account_id(), update_artist.artist_id)
    on conflict do nothing;
  elsif not (changes ->> 'pinned')::boolean then
    delete from app.artist_pins pin
    where pin.account_id = private.account_id() and pin.artist_id = update_artist.artist_id;
  end if;
  return private.describe_artists(array[artist_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.update_chat (
  session_id text,
  chat_id    text,
  title      text,
  model_id   text
)
  RETURNS json
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_chat app.chats;
begin
  perform private.check_session_visible(session_id);
  -- One statement, so that two that change different fields at once both last. A change is seen in updated_at, to the
  -- millisecond in which it is told.
  update app.chats c
  set title = coalesce(update_chat.title, c.title),
    model_id = coalesce(update_chat.model_id, c.model_id),
    updated_at = case when update_chat.title <> c.title or update_chat.model_id <> coalesce(c.model_id, '')
      then greatest(clock_timestamp(), c.updated_at + interval '1 millisecond') else c.updated_at end
  where c.session_id = update_chat.session_id and c.id = chat_id
  returning c.* into v_chat;
  if not found then
    raise exception using errcode = 'PT404', message = 'Chat not found';
  end if;
  perform private.carry_to_session(v_chat);
  return private.chat_answer(v_chat);
end $function$;

CREATE OR REPLACE FUNCTION api.verify_agent (
  email      text,
  code       text,
  key_hash   text,
  key_prefix text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.accept_membership (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  if not private.is_delegated() then
    update app.organization_members m set invited_email = null
    where m.organization_id = accept_membership.organization_id and m.account_id = private.account_id();
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.artist_ids_of (
  account_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_organization_ids uuid[] := artist_ids_of.account_id || array(
    select m.organization_id from app.organization_members m
    where m.account_id = artist_ids_of.account_id and m.role in ('owner', 'member')
  );
begin
  return array(
    select artist_ids_of.account_id
    union
    select p.account_id from app.artists p where p.owner_id = artist_ids_of.account_id
    union
    select contained.account_id from app.organization_members contained
    where contained.organization_id = any (v_organization_ids) and contained.role = 'artist'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.carry_to_session (
  chat app.chats
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.sessions s set updated_at = chat.updated_at
  where s.id = chat.session_id and s.updated_at < chat.updated_at;
end $function$;

CREATE OR REPLACE FUNCTION private.chat_answer (
  chat app.chats
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_format text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return json_build_object(
    'id', chat.id,
    'sessionId', chat.session_id,
    'title', chat.title,
    'modelId', chat.model_id,
    'createdAt', to_char(chat.created_at at time zone 'UTC', v_format),
    'updatedAt', to_char(chat.updated_at at time zone 'UTC', v_format),
    'activeStreamId', chat.active_stream_id,
    'lastAssistantMessageAt', to_char(chat.last_assistant_message_at at time zone 'UTC', v_format)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.check_account (
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_own_id uuid := private.account_id();
  v_id uuid := coalesce(check_account.account_id, v_own_id);
begin
  if v_id = v_own_id or v_id = any (private.reachable_account_ids())
    or private.reaches_all() and exists (select from app.accounts a where a.id = v_id)
  then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this account';
end $function$;

CREATE OR REPLACE FUNCTION private.check_artist (
  artist_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not exists (select from app.accounts a where a.id = check_artist.artist_id and a.kind = 'artist') then
    raise exception using errcode = 'PT404', message = 'Artist not found';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_credits (
  balance  app.credit_balances,
  required bigint
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if balance.balance - balance.reserved < required then
    raise exception using errcode = 'PTPAY', message = 'insufficient_credits',
      detail = jsonb_build_object(
        'remaining_credits', balance.balance - balance.reserved, 'required_credits', required)::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_organization (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if check_organization.organization_id is null then
    return private.check_account(null);
  end if;
  if private.sees_organization(check_organization.organization_id) then
    return check_organization.organization_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this organization';
end $function$;

CREATE OR REPLACE FUNCTION private.check_owner (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if private.enter_organization(check_owner.organization_id) is distinct from 'owner' then
    raise exception using errcode = 'PT403', message = 'Only an owner may do this';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_owner_remains (
  organization_id uuid,
  account_id      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if not exists (
    select from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    where m.organization_id = check_owner_remains.organization_id and m.role = 'owner' and m.invited_email is null
      and m.account_id <> check_owner_remains.account_id
  ) then
    raise exception using errcode = 'PT409', message = 'The last owner cannot leave';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_session_visible (
  session_id text
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform from app.sessions s where s.id = check_session_visible.session_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'Session not found';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.commit_credits (
  reservation_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer uuid := private.paying_account_id();
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'released' then
    raise exception using errcode = 'PT409', message = 'The credits for this work were released; it was not charged';
  end if;
  if v_reservation.state = 'expired' then
    perform private.renew_reservation(v_balance, v_reservation);
  end if;
  update app.credit_reservations r set state = 'committed' where r.id = v_reservation.id;
  update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
  perform private.enter_credits(v_payer, 'charge', -v_reservation.credits, v_reservation.operation, v_reservation.id);
  return v_reservation.credits;
end $function$;

CREATE OR REPLACE FUNCTION private.contained_artist_ids (
  organization_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select m.account_id from app.organization_members m
    where m.organization_id = contained_artist_ids.organization_id and m.role = 'artist'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.credit_balance()
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_balance bigint;
  v_floored_month date;
begin
  if v_account_id is null or private.is_delegated() then
    return null;
  end if;
  select b.balance, b.floored_month into v_balance, v_floored_month
  from app.credit_balances b where b.account_id = v_account_id;
  v_balance := coalesce(v_balance, 0);
  return case when private.is_floor_due(v_floored_month) then greatest(v_balance, private.free_credits_monthly()) else v_balance end;
end $function$;

CREATE OR REPLACE FUNCTION private.cursor_id (
  cursor text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(substr(cursor, strpos(cursor, '.') + 1), ''); end $function$;

CREATE OR REPLACE FUNCTION private.cursor_time (
  cursor text
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    timestamptz '1970-01-01Z' + split_part(cursor, '.', 1)::bigint * interval '1 microsecond', 'infinity');
end $function$;

CREATE OR REPLACE FUNCTION private.describe_artists (
  artist_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(artist.described order by artist.pinned desc, artist.name, artist.id), '[]')
    from (
      select a.id, a.name, pin.artist_id is not null as pinned, jsonb_build_object(
        'id', a.id,
        'name', a.name,
        'image', p.image,
        'instruction', p.instruction,
        'label', p.label,
        'knowledges', coalesce(p.knowledges, '[]'),
        'profileUrls', coalesce(p.profile_urls, '{}'),
        'pinned', pin.artist_id is not null,
        'organization_ids', array(
          select m.organization_id from app.organization_members m where m.account_id = a.id order by 1
        ),
        'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'updated_at', to_char(a.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) as described
      from app.accounts a
      left join app.artists p on p.account_id = a.id
      left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
      where a.id = any (artist_ids) and a.kind = 'artist'
    ) artist
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_members (
  organization_id uuid,
  account_id      uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'account_id', m.account_id,
        -- Only a person's row is hidden from one who sees the membership.
        'kind', coalesce(a.kind, 'person'),
        'name', case when m.invited_email is null then a.name end,
        'email', case when m.invited_email is null then a.email else m.invited_email end,
        'role', m.role,
        'accepted', m.invited_email is null,
        'created_at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by m.created_at, m.account_id), '[]')
    from app.organization_members m
    left join app.accounts a on a.id = m.account_id
    where m.organization_id = describe_members.organization_id
      and (describe_members.account_id is null or m.account_id = describe_members.account_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_organizations (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_workspace_ids uuid[] := private.workspace_ids();
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'id', o.id,
        'name', o.name,
        'role', m.role,
        'accepted', m.invited_email is null,
        'created_at', to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by o.name, o.id), '[]')
    from app.accounts o
    left join app.organization_members m on m.organization_id = o.id and m.account_id = v_account_id
    where o.kind = 'organization' and o.id = any (v_workspace_ids)
      and (describe_organizations.organization_id is null or o.id = describe_organizations.organization_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.enter_credits (
  payer          uuid,
  kind           text,
  amount         bigint,
  operation      text   DEFAULT NULL::text,
  reservation_id uuid   DEFAULT NULL::uuid
)
  RETURNS app.credit_balances
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
begin
  update app.credit_balances b set balance = b.balance + amount, entry_count = b.entry_count + 1
  where b.account_id = payer returning b.* into strict v_balance;
  insert into app.credit_entries (account_id, number, kind, amount, balance_after, operation, reservation_id)
  values (payer, v_balance.entry_count, kind, amount, v_balance.balance, operation, reservation_id);
  return v_balance;
end $function$;

CREATE OR REPLACE FUNCTION private.enter_organization (
  organization_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_role text;
begin
  if not private.sees_organization(enter_organization.organization_id) then
    raise exception using errcode = 'PT404', message = 'Organization not found';
  end if;
  -- What is decided about memberships is decided one request after another, each on what the last one left.
  perform from app.accounts o where o.id = enter_organization.organization_id for no key update;
  select m.role into v_role from app.organization_members m
  where m.organization_id = enter_organization.organization_id and m.account_id = private.account_id()
    and m.organization_id = any (private.workspace_ids());
  return v_role;
end $function$;

CREATE OR REPLACE FUNCTION private.found_artist (
  name            text,
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_workspace_id uuid := private.check_organization(found_artist.organization_id);
  v_kind text;
begin
  select a.kind into v_kind from app.accounts a where a.id = v_workspace_id;
  if private.is_delegated() or v_kind is null or v_kind = 'artist' then
    raise exception using errcode = 'PT403', message = 'Only a person or an organization may create an artist';
  end if;
  insert into app.accounts (id, kind, name) values (v_id, 'artist', found_artist.name);
  insert into app.artists (account_id, owner_id)
  values (v_id, case v_kind when 'person' then v_workspace_id end);
  if v_kind = 'organization' then
    insert into app.organization_members (organization_id, account_id, role) values (v_workspace_id, v_id, 'artist');
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.found_organization (
  name text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := gen_random_uuid();
begin
  if private.is_delegated() or not exists (
    select from app.accounts a where a.id = private.account_id() and a.kind = 'person'
  ) then
    raise exception using errcode = 'PT403', message = 'Only a person may create an organization';
  end if;
  insert into app.accounts (id, kind, name) values (v_id, 'organization', found_organization.name);
  insert into app.organization_members (organization_id, account_id, role)
  values (v_id, private.account_id(), 'owner');
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.free_credits_monthly()
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return 333; end $function$;

CREATE OR REPLACE FUNCTION private.grant_floor (
  balance app.credit_balances
)
  RETURNS app.credit_balances
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if not private.is_floor_due(balance.floored_month) then
    return balance;
  end if;
  update app.credit_balances b set floored_month = date_trunc('month', now() at time zone 'UTC')::date
  where b.account_id = balance.account_id returning b.* into balance;
  if balance.balance < private.free_credits_monthly() then
    balance := private.enter_credits(balance.account_id, 'monthly_floor', private.free_credits_monthly() - balance.balance);
  end if;
  return balance;
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
  v_account_id := private.open_account(jsonb_build_object('email', v_email));
  insert into app.organization_members (organization_id, account_id, role, invited_email)
  values (invite_person.organization_id, v_account_id, invite_person.role, v_email)
  on conflict do nothing;
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.is_floor_due (
  floored_month date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(floored_month < date_trunc('month', now() at time zone 'UTC')::date, true); end $function$;

CREATE OR REPLACE FUNCTION private.list_cursor (
  updated_at timestamp with time zone,
  id         text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return (extract(epoch from updated_at) * 1000000)::bigint || '.' || id; end $function$;

CREATE OR REPLACE FUNCTION private.lock_credits (
  payer uuid
)
  RETURNS app.credit_balances
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
  v_now timestamptz;
  v_freed bigint;
begin
  insert into app.credit_balances (account_id) values (payer) on conflict do nothing;
  select b.* into v_balance from app.credit_balances b where b.account_id = payer for update;
  -- The clock under the lock: to whoever waited for it, now() is past, and what is overdue would still hold credits.
  v_now := clock_timestamp();
  with overdue as (
    update app.credit_reservations r set state = 'expired'
    where r.account_id = payer and r.state = 'reserved' and r.expires_at <= v_now
    returning r.credits
  )
  select sum(o.credits) into v_freed from overdue o;
  if v_freed > 0 then
    update app.credit_balances b set reserved = b.reserved - v_freed where b.account_id = payer returning b.* into v_balance;
  end if;
  return v_balance;
end $function$;

CREATE OR REPLACE FUNCTION private.member_role (
  organization_id uuid,
  account_id      uuid
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_role text;
begin
  select m.role into v_role from app.organization_members m
  where m.organization_id = member_role.organization_id and m.account_id = member_role.account_id
    and m.role in ('owner', 'member');
  if not found then
    raise exception using errcode = 'PT404', message = 'Member not found';
  end if;
  return v_role;
end $function$;

CREATE OR REPLACE FUNCTION private.of_last_hour (
  moments timestamp with time zone[]
)
  RETURNS timestamp WITH time zone[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return array(select m from unnest(moments) m where m > now() - interval '1 hour' order by m); end $function$;

CREATE OR REPLACE FUNCTION private.own_reservation (
  payer          uuid,
  reservation_id uuid
)
  RETURNS app.credit_reservations
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_reservation app.credit_reservations;
begin
  select r.* into v_reservation from app.credit_reservations r
  where r.id = reservation_id and r.account_id = payer;
  if not found then
    raise exception using errcode = 'PT404', message = 'Reservation not found';
  end if;
  return v_reservation;
end $function$;

CREATE OR REPLACE FUNCTION private.owned_organization_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  if private.is_delegated() then
    return '{}';
  end if;
  return array(
    select m.organization_id
    from app.organization_members m
    where m.account_id = private.account_id() and m.role = 'owner'
      and m.organization_id = any (private.workspace_ids())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.paying_account_id()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
begin
  if v_account_id is null then
    raise exception using errcode = 'PT401', message = 'Credits belong to an account, and none is signed in';
  end if;
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.reachable_account_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_workspace_ids uuid[] := private.workspace_ids();
begin
  return v_workspace_ids
    || array(select artist.account_id from app.artists artist where artist.owner_id = v_account_id)
    || case when private.is_delegated() then '{}' else array(
      select m.account_id
      from app.organization_members m
      join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
      where m.organization_id = any (v_workspace_ids) and m.invited_email is null
    ) end;
end $function$;

CREATE OR REPLACE FUNCTION private.reaches_all()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return not private.is_delegated() and exists (
    select from private.settings s
    join app.accounts o on o.id = s.admin_organization_id and o.kind = 'organization'
    where o.id = any (private.workspace_ids())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_ledger_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  raise exception using errcode = 'PT409', message = 'The ledger is only added to; enter an adjustment';
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_too_many_keys()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Two at once would each count the other out.
  perform pg_advisory_xact_lock(hashtextextended('app.api_keys ' || new.account_id, 0));
  if 50 <= (
    select count(*) from app.api_keys k
    where k.account_id = new.account_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  ) then
    raise exception using errcode = 'PT409', message = 'The account has 50 live API keys: revoke one first';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.release_credits (
  reservation_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer uuid := private.paying_account_id();
  v_balance app.credit_balances := private.lock_credits(v_payer);
  v_reservation app.credit_reservations := private.own_reservation(v_payer, reservation_id);
begin
  if v_reservation.state = 'committed' then
    return v_reservation.credits;
  end if;
  if v_reservation.state = 'reserved' then
    update app.credit_balances b set reserved = b.reserved - v_reservation.credits where b.account_id = v_payer;
  end if;
  update app.credit_reservations r set state = 'released' where r.id = v_reservation.id;
  return 0;
end $function$;

CREATE OR REPLACE FUNCTION private.renew_reservation (
  balance     app.credit_balances,
  reservation app.credit_reservations
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  balance := private.grant_floor(balance);
  if balance.balance - balance.reserved < reservation.credits or exists (
    select from app.credit_reservations r
    where r.account_id = reservation.account_id and r.idempotency_key = reservation.idempotency_key
      and r.state in ('reserved', 'committed')
  ) then
    raise exception using errcode = 'PT409', message = 'The work took longer than its credits were reserved for; it was not charged';
  end if;
  update app.credit_reservations r set state = 'reserved' where r.id = reservation.id;
  update app.credit_balances b set reserved = b.reserved + reservation.credits where b.account_id = balance.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.reserve_credits (
  operation        text,
  units            integer DEFAULT 1,
  lifetime_minutes integer DEFAULT 15,
  idempotency_key  text    DEFAULT NULL::text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer uuid := private.paying_account_id();
  v_price app.credit_prices;
  v_credits bigint;
  v_balance app.credit_balances;
  v_known app.credit_reservations;
  v_expires_at timestamptz;
  v_id uuid;
begin
  if units between 1 and 1000000 is not true then
    raise exception using errcode = 'PT400', message = 'units must be between 1 and 1000000';
  end if;
  if lifetime_minutes between 1 and 120 is not true then
    raise exception using errcode = 'PT400', message = 'lifetime_minutes must be between 1 and 120';
  end if;
  if length(idempotency_key) not between 1 and 200 then
    raise exception using errcode = 'PT400', message = 'idempotency_key must have 1 to 200 characters';
  end if;
  -- An operation without a price is a fault of ours.
  select p.* into strict v_price from app.credit_prices p where p.operation = reserve_credits.operation;
  v_credits := v_price.credits::bigint * ((units - 1) / v_price.per_units + 1);
  v_balance := private.lock_credits(v_payer);
  v_expires_at := clock_timestamp() + make_interval(mins => lifetime_minutes);

  select r.* into v_known from app.credit_reservations r
  where r.account_id = v_payer and r.idempotency_key = reserve_credits.idempotency_key and r.state in ('reserved', 'committed');
  if found then
    if (v_known.operation, v_known.units) <> (reserve_credits.operation, reserve_credits.units) then
      raise exception using errcode = 'PT409', message = 'The idempotency key stands for another charge';
    end if;
    -- A retry begins the work again, and has its whole time.
    update app.credit_reservations r set expires_at = greatest(r.expires_at, v_expires_at)
    where r.id = v_known.id and r.state = 'reserved';
    return v_known.id;
  end if;

  v_balance := private.grant_floor(v_balance);
  perform private.check_credits(v_balance, v_credits);
  update app.credit_balances b set reserved = b.reserved + v_credits where b.account_id = v_payer;
  insert into app.credit_reservations (account_id, operation, units, credits, idempotency_key, expires_at)
  values (v_payer, v_price.operation, units, v_credits, idempotency_key, v_expires_at)
  returning id into v_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.sees_organization (
  organization_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return not private.is_delegated() and exists (
    select from app.accounts o
    where o.id = sees_organization.organization_id and o.kind = 'organization'
      and (o.id = any (private.workspace_ids()) or private.reaches_all())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.session_answer (
  session app.sessions
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_format text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return json_build_object(
    'id', session.id,
    'title', session.title,
    'createdAt', to_char(session.created_at at time zone 'UTC', v_format),
    'updatedAt', to_char(session.updated_at at time zone 'UTC', v_format)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.shown_keys (
  only_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_form text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', k.id, 'name', k.name, 'prefix', k.prefix, 'scopes', k.scopes,
      'expires_at', to_char(k.expires_at at time zone 'UTC', v_form),
      'revoked_at', to_char(k.revoked_at at time zone 'UTC', v_form),
      'last_used_at', to_char(k.last_used_at at time zone 'UTC', v_form),
      'created_at', to_char(k.created_at at time zone 'UTC', v_form)
    ) order by k.created_at desc, k.id), '[]')
    from app.api_keys k
    where only_id is null or k.id = only_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.sign_up_code_hash (
  salt bytea,
  code text
)
  RETURNS bytea
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return sha256(salt || convert_to(code, 'UTF8')); end $function$;

CREATE OR REPLACE FUNCTION private.write_artist_profile (
  artist_id uuid,
  changes   jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_urls jsonb;
begin
  insert into app.artists (account_id) values (artist_id) on conflict do nothing;
  -- Locked, so that two changes of different platforms are both kept.
  select jsonb_strip_nulls(p.profile_urls || coalesce(changes -> 'profileUrls', '{}')) into v_urls
  from app.artists p where p.account_id = artist_id for no key update;
  if jsonb_array_length(jsonb_path_query_array(v_urls, '$.keyvalue()')) > 30 then
    raise exception using errcode = 'PT400', message = 'profileUrls may have at most 30 platforms';
  end if;
  update app.artists p set
    image = case when changes ? 'image' then changes ->> 'image' else p.image end,
    instruction = case when changes ? 'instruction' then changes ->> 'instruction' else p.instruction end,
    label = case when changes ? 'label' then changes ->> 'label' else p.label end,
    knowledges = coalesce(changes -> 'knowledges', p.knowledges),
    profile_urls = v_urls
  where p.account_id = artist_id;
end $function$;

ALTER TABLE "app"."artist_pins"
  ADD CONSTRAINT "artist_pins_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."artist_pins"
  ADD CONSTRAINT "artist_pins_artist_id_fkey" FOREIGN KEY (artist_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."artists"
  ADD CONSTRAINT "artists_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."artists"
  ADD CONSTRAINT "artists_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."credit_balances"
  ADD CONSTRAINT "credit_balances_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."credit_entries"
  ADD CONSTRAINT "credit_entries_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."credit_reservations"
  ADD CONSTRAINT "credit_reservations_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."credit_entries"
  ADD CONSTRAINT "credit_entries_reservation_id_fkey" FOREIGN KEY (reservation_id) REFERENCES app.credit_reservations(id);

ALTER TABLE "app"."organization_members"
  ADD CONSTRAINT "organization_members_invited_email_check" CHECK (((invited_email = lower(invited_email)) AND ((length(invited_email) >= 3) AND (length(invited_email) <= 254))));

ALTER TABLE "app"."sessions"
  ADD CONSTRAINT "sessions_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."chats"
  ADD CONSTRAINT "chats_account_id_session_id_fkey" FOREIGN KEY (account_id, session_id) REFERENCES app.sessions(account_id, id) ON DELETE CASCADE;

ALTER TABLE "app"."sign_up_codes"
  ADD CONSTRAINT "sign_up_codes_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "private"."settings"
  ADD CONSTRAINT "settings_admin_organization_id_fkey" FOREIGN KEY (admin_organization_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

CREATE INDEX artist_pins_artist_id_idx ON app.artist_pins USING btree (artist_id);

CREATE INDEX artists_owner_id_idx ON app.artists USING btree (owner_id);

CREATE INDEX chats_latest_idx ON app.chats USING btree (account_id, session_id, updated_at, id);

CREATE INDEX credit_reservations_account_id_idx ON app.credit_reservations USING btree (account_id, state);

CREATE UNIQUE INDEX credit_reservations_key_idx ON app.credit_reservations USING btree (account_id, idempotency_key)
  WHERE (state = ANY (ARRAY['reserved'::text, 'committed'::text]));

CREATE INDEX sessions_latest_idx ON app.sessions USING btree (account_id, updated_at, id);

CREATE INDEX settings_admin_organization_id_idx ON private.settings USING btree (admin_organization_id);

CREATE TRIGGER api_keys_refuse_too_many
  BEFORE INSERT ON app.api_keys
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_too_many_keys();

CREATE TRIGGER credit_entries_refuse_change
  BEFORE DELETE OR UPDATE OR TRUNCATE ON app.credit_entries
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.refuse_ledger_change();

CREATE POLICY "accounts_select_reachable" ON "app"."accounts"
  FOR SELECT
  TO "authenticated"
  USING (((id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ((kind <> 'person'::text) AND ( SELECT private.reaches_all() AS reaches_all))));

CREATE POLICY "accounts_update_artist" ON "app"."accounts"
  FOR UPDATE
  TO "authenticated"
  USING (((kind = 'artist'::text) AND ((id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all))));

CREATE POLICY "api_keys_insert_owner" ON "app"."api_keys"
  FOR INSERT
  TO "authenticated"
  WITH
    CHECK
    (((account_id = ( SELECT private.account_id() AS account_id)) AND ((( SELECT auth.jwt() AS jwt) ->> 'credential'::text) = 'session'::text) AND (NOT ( SELECT
    private.is_delegated() AS is_delegated))));

CREATE POLICY "api_keys_update_owner" ON "app"."api_keys"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))))
  WITH CHECK (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated)) AND (revoked_at IS NOT NULL)));

CREATE POLICY "artist_pins_delete_own" ON "app"."artist_pins"
  FOR DELETE
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "artist_pins_insert_own" ON "app"."artist_pins"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((account_id = ( SELECT private.account_id() AS account_id)) AND (EXISTS ( SELECT
   FROM app.accounts a
  WHERE ((a.id = artist_pins.artist_id) AND (a.kind = 'artist'::text))))));

CREATE POLICY "artist_pins_select_own" ON "app"."artist_pins"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "artists_insert_reachable" ON "app"."artists"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((EXISTS ( SELECT
   FROM app.accounts a
  WHERE ((a.id = artists.account_id) AND (a.kind = 'artist'::text)))));

CREATE POLICY "artists_select_reachable" ON "app"."artists"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all)));

CREATE POLICY "artists_update_reachable" ON "app"."artists"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ANY (( SELECT private.reachable_account_ids() AS reachable_account_ids)::uuid[])) OR ( SELECT private.reaches_all() AS reaches_all)));

CREATE POLICY "chats_insert_owner" ON "app"."chats"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "chats_select_owner" ON "app"."chats"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "chats_update_owner" ON "app"."chats"
  FOR UPDATE
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)))
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "credit_balances_select_owner" ON "app"."credit_balances"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "credit_entries_select_owner" ON "app"."credit_entries"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "credit_prices_select_account" ON "app"."credit_prices"
  FOR SELECT
  TO "authenticated"
  USING ((( SELECT private.account_id() AS account_id) IS NOT NULL));

CREATE POLICY "credit_reservations_select_owner" ON "app"."credit_reservations"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "organization_members_delete_owner_or_self" ON "app"."organization_members"
  FOR DELETE
  TO "authenticated"
  USING
    (((ROLE <> 'artist'::text) AND ((organization_id = ANY (( SELECT private.owned_organization_ids() AS owned_organization_ids)::uuid[])) OR ((account_id = ( SELECT
    private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))))));

CREATE POLICY "organization_members_select_workspace" ON "app"."organization_members"
  FOR SELECT
  TO "authenticated"
  USING (((organization_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) OR ((invited_email IS NULL) AND ( SELECT private.reaches_all() AS reaches_all))));

CREATE POLICY "organization_members_update_owner" ON "app"."organization_members"
  FOR UPDATE
  TO "authenticated"
  USING (((ROLE <> 'artist'::text) AND (organization_id = ANY (( SELECT private.owned_organization_ids() AS owned_organization_ids)::uuid[]))))
  WITH CHECK ((role = ANY (ARRAY['owner'::text, 'member'::text])));

CREATE POLICY "sessions_insert_owner" ON "app"."sessions"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "sessions_select_owner" ON "app"."sessions"
  FOR SELECT
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "sessions_update_owner" ON "app"."sessions"
  FOR UPDATE
  TO "authenticated"
  USING ((account_id = ( SELECT private.account_id() AS account_id)))
  WITH CHECK ((account_id = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "sign_up_codes_select_nobody" ON "app"."sign_up_codes"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "settings_select_nobody" ON "private"."settings"
  FOR SELECT
  TO "authenticated"
  USING (false);

COMMENT ON COLUMN "app"."accounts"."email" IS 'The address that a person signs in with, lower case. Until it is proven, by Auth or by a mailed code, no credential leads here.';

COMMENT ON COLUMN "app"."artists"."owner_id" IS 'Whose personal artist it is: given when the artist is made, and by no request afterwards.';

COMMENT ON COLUMN "app"."chats"."active_stream_id" IS 'The answer that is being streamed into the chat, null when none is.';

COMMENT ON COLUMN "app"."credit_balances"."entry_count" IS 'How many entries its ledger has: the number of the latest.';

COMMENT ON COLUMN "app"."credit_balances"."floored_month" IS 'The first day of the UTC month whose free credits were granted last.';

COMMENT ON COLUMN "app"."credit_balances"."reserved" IS 'The sum of its reservations in state reserved, overdue ones included until the next change.';

COMMENT ON COLUMN "app"."credit_reservations"."credits" IS 'The price when it was reserved, which the work then costs.';

COMMENT ON COLUMN "app"."organization_members"."invited_email" IS 'The address by which an owner added a person who has not agreed yet: they act for the organization, and are not reached by it. Null once they agreed.';

COMMENT ON COLUMN "app"."sessions"."updated_at" IS 'The latest change of the session or of a chat in it.';

COMMENT ON COLUMN "app"."sign_up_codes"."code_hash" IS 'SHA-256 of salt and code, null once it was used. A fast hash will do: a code ends after five wrong tries and 15 minutes.';

COMMENT ON COLUMN "app"."sign_up_codes"."mail_id" IS 'Names the latest mail to the provider, which delivers one name once.';

COMMENT ON COLUMN "app"."sign_up_codes"."mailed_at" IS 'The mails of the last hour.';

COMMENT ON COLUMN "app"."sign_up_codes"."tried_at" IS 'The wrong tries of the last hour, whichever code they were for: asking for new codes gives no more of them.';

COMMENT ON COLUMN "private"."settings"."admin_organization_id" IS 'The organization whose members reach all accounts.';

COMMENT ON FUNCTION "api"."add_organization_member"(uuid, text, text) IS 'Adds a person by e-mail. Safe to repeat: the role that is there stays. POST /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) IS 'Another role, given by an owner, or the member''s own agreement. PATCH /api/organizations/{organizationId}/members/{accountId}.';

COMMENT ON FUNCTION "api"."commit_credits"(uuid) IS 'What a handler tells after work that succeeded: the credits that it cost. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."create_artist"(text, uuid) IS 'A new artist, personal or of an organization. POST /api/artists.';

COMMENT ON FUNCTION "api"."create_chat"(text, text, text, text) IS 'A new chat, or the one that the session has under this id, unchanged. POST /api/sessions/{sessionId}/chats.';

COMMENT ON FUNCTION "api"."create_key"(text, text[], timestamp with time zone, text, text) IS 'Stores a key of the caller''s by its hash and prefix. POST /api/keys.';

COMMENT ON FUNCTION "api"."create_organization"(text) IS 'A new organization, owned by the caller. POST /api/organizations.';

COMMENT ON FUNCTION "api"."create_session"(text, text) IS 'A new session, or the one that the caller has under this id, unchanged. POST /api/sessions.';

COMMENT ON FUNCTION "api"."get_account"() IS 'The caller: account, organizations, credits and the credential in use. GET /api/me.';

COMMENT ON FUNCTION "api"."get_credits"(integer, bigint) IS 'The caller''s balance and a page of its ledger, newest first; `before` is the entry after which it goes on. GET /api/credits.';

COMMENT ON FUNCTION "api"."list_artists"(uuid, uuid) IS 'The artists of the caller, of an account that it reaches, or of an organization. GET /api/artists.';

COMMENT ON FUNCTION "api"."list_chats"(text, text, integer) IS 'The chats of a session, latest change first. GET /api/sessions/{sessionId}/chats.';

COMMENT ON FUNCTION "api"."list_keys"() IS 'The caller''s API keys, without the keys themselves. GET /api/keys.';

COMMENT ON FUNCTION "api"."list_organization_members"(uuid) IS 'What an organization that the caller sees contains. GET /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."list_organizations"() IS 'The organizations that the caller belongs to. GET /api/organizations.';

COMMENT ON FUNCTION "api"."list_sessions"(text, integer) IS 'The caller''s sessions, latest change first. GET /api/sessions.';

COMMENT ON FUNCTION "api"."release_credits"(uuid) IS 'What a handler tells after work that failed: the credits that it cost. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."remove_organization_member"(uuid, uuid) IS 'An owner removes anybody, a member itself. DELETE /api/organizations/{organizationId}/members/{accountId}.';

COMMENT ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) IS 'What a handler asks before work that costs: the reservation. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."revoke_key"(uuid) IS 'Ends a key of the caller''s at once; a repeat changes nothing. DELETE /api/keys/{id}.';

COMMENT ON FUNCTION "api"."sign_up_agent"(text, text) IS 'The account of an address, made if there is none, and the mail that its code is to be sent in: null within a minute of the last one, and after five in an hour, when the earlier code stays. POST /api/agents/signup.';

COMMENT ON FUNCTION "api"."take_back_sign_up_mail"(uuid) IS 'The mail could not be handed over: it counts no more, so that a repeat sends one at once. Its code stays, for it may have arrived.';

COMMENT ON FUNCTION "api"."update_artist"(uuid, jsonb) IS 'Changes the fields of an artist that are given; pinned is the caller''s own. PATCH /api/artists/{artistId}.';

COMMENT ON FUNCTION "api"."update_chat"(text, text, text, text) IS 'Changes the title, the model or both; null leaves one as it is. PATCH /api/sessions/{sessionId}/chats/{chatId}.';

COMMENT ON FUNCTION "api"."verify_agent"(text, text, text, text) IS 'Consumes a right code and stores the key that is given for it. Outcome: verified, wrong (or expired, or never asked for), or ended by too many wrong tries. POST /api/agents/verify.';

COMMENT ON FUNCTION "private"."accept_membership"(uuid) IS 'The caller agrees to its membership, and is reached by the organization.';

COMMENT ON FUNCTION "private"."artist_ids_of"(uuid) IS 'The artists of an account, as far as the caller reaches them: itself, personal ones, and those of its organizations.';

COMMENT ON FUNCTION "private"."carry_to_session"(app.chats) IS 'Makes a chat''s change its session''s latest one, unless a later one is there.';

COMMENT ON FUNCTION "private"."chat_answer"(app.chats) IS 'A chat as the API answers it (contract 2).';

COMMENT ON FUNCTION "private"."check_account"(uuid) IS 'The account that a request is about: the caller''s own for null, else the one it names. Raises PT403 for one that the caller does not reach or that does not exist: one answer for both.';

COMMENT ON FUNCTION "private"."check_artist"(uuid) IS 'Raises PT404 for an artist that is missing or, by row-level security, not reached: one answer for both.';

COMMENT ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) IS 'Raises PTPAY, with what is there and what it takes, unless a locked balance covers so much more.';

COMMENT ON FUNCTION "private"."check_organization"(uuid) IS 'The workspace that a request is about: the caller''s own for null, else the organization it names. Raises PT403 for one that the caller does not see or that does not exist: one answer for both.';

COMMENT ON FUNCTION "private"."check_owner"(uuid) IS 'Locks an organization; raises PT403 unless the caller is an owner.';

COMMENT ON FUNCTION "private"."check_owner_remains"(uuid, uuid) IS 'Raises PT409 unless the organization has an owner, who agreed to be one, beside this account. The organization must be locked.';

COMMENT ON FUNCTION "private"."check_session_visible"(text) IS 'Raises PT404 for a session that is missing or not the caller''s.';

COMMENT ON FUNCTION "private"."commit_credits"(uuid) IS 'Charges a reservation, after its work: the credits that it cost. Safe to repeat. One that ran out is charged only where it can be reserved anew, else PT409; one that was released is PT409.';

COMMENT ON FUNCTION "private"."contained_artist_ids"(uuid) IS 'The artists that an organization contains, as far as the caller sees it.';

COMMENT ON FUNCTION "private"."credit_balance"() IS 'The caller''s balance as a charge would find it, this month''s free credits included, which a read does not write. Null for a delegated token.';

COMMENT ON FUNCTION "private"."cursor_id"(text) IS 'The id in a cursor, which may hold dots itself.';

COMMENT ON FUNCTION "private"."cursor_time"(text) IS 'The time in a cursor; without a cursor, after every row.';

COMMENT ON FUNCTION "private"."describe_artists"(uuid[]) IS 'Those of these accounts that are artists and that the caller reaches: pinned ones first, then by name.';

COMMENT ON FUNCTION "private"."describe_members"(uuid, uuid) IS 'What an organization contains, or one account of it, oldest first. A person who has not agreed is told by the address alone, and to an administrator people have neither name nor address.';

COMMENT ON FUNCTION "private"."describe_organizations"(uuid) IS 'The caller''s organizations, or one of them, by name.';

COMMENT ON FUNCTION "private"."enter_credits"(uuid, text, bigint, text, uuid) IS 'The one way in which a balance changes: together with its entry in the ledger. Lock first (private.lock_credits).';

COMMENT ON FUNCTION "private"."enter_organization"(uuid) IS 'Locks an organization to the end of the transaction and tells the caller''s role in it: null for the organization itself, an administrator, or one who has just been removed. Raises PT404 for one that is missing or that the caller does not see.';

COMMENT ON FUNCTION "private"."found_artist"(text, uuid) IS 'A new artist: the caller''s own, or contained in an organization. Raises PT403 for a workspace that is not the caller''s.';

COMMENT ON FUNCTION "private"."found_organization"(text) IS 'A new organization, owned by the person who calls.';

COMMENT ON FUNCTION "private"."free_credits_monthly"() IS 'What the first reservation of a UTC month raises a lower balance to.';

COMMENT ON FUNCTION "private"."grant_floor"(app.credit_balances) IS 'This UTC month''s free credits, once: a locked balance that is lower is raised to them.';

COMMENT ON FUNCTION "private"."invite_person"(uuid, text, text) IS 'Adds the person of an address to an organization that the caller owns; one who is in it stays as they are.';

COMMENT ON FUNCTION "private"."is_floor_due"(date) IS 'Whether this UTC month''s free credits are still to be granted.';

COMMENT ON FUNCTION "private"."list_cursor"(timestamp with time zone, text) IS 'The place of a row in a list by latest change.';

COMMENT ON FUNCTION "private"."lock_credits"(uuid) IS 'Locks an account''s balance, made if there is none, and frees what overdue reservations held.';

COMMENT ON FUNCTION "private"."member_role"(uuid, uuid) IS 'The role of a person in an organization. Raises PT404 for one who is not in it.';

COMMENT ON FUNCTION "private"."of_last_hour"(timestamp with time zone[]) IS 'Those of the moments that lie within the last hour.';

COMMENT ON FUNCTION "private"."own_reservation"(uuid, uuid) IS 'A reservation of that account; another''s is not there. Lock first.';

COMMENT ON FUNCTION "private"."owned_organization_ids"() IS 'The organizations that the caller owns. Evaluate once: (select private.owned_organization_ids()).';

COMMENT ON FUNCTION "private"."paying_account_id"() IS 'Whose credits the work costs: the acting caller''s, in whichever workspace.';

COMMENT ON FUNCTION "private"."reachable_account_ids"() IS 'The accounts that the caller reaches: itself, its personal artists, its organizations and what they contain. Empty outside a request scope; an administrator reaches all besides (private.reaches_all). Evaluate once: (select private.reachable_account_ids()).';

COMMENT ON FUNCTION "private"."reaches_all"() IS 'Whether the caller is the admin organization or one of its people. Evaluate once: (select private.reaches_all()).';

COMMENT ON FUNCTION "private"."refuse_ledger_change"() IS 'Trigger: refuses to change or remove an entry of the ledger, whoever asks.';

COMMENT ON FUNCTION "private"."refuse_too_many_keys"() IS 'Trigger: refuses the fifty-first live key of an account.';

COMMENT ON FUNCTION "private"."release_credits"(uuid) IS 'Gives back what was set aside for work that failed: the credits that it cost, 0, or what was charged where it was committed before. Safe to repeat.';

COMMENT ON FUNCTION "private"."renew_reservation"(app.credit_balances, app.credit_reservations) IS 'Reserves anew what ran out before it was committed. PT409 where the balance no longer covers it, or a retry under its key has.';

COMMENT ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) IS 'Sets aside what an operation costs, before its work: the reservation to commit or release. Raises PTPAY where the balance does not cover it. With a key, a retry finds the reservation again, paid or not.';

COMMENT ON FUNCTION "private"."sees_organization"(uuid) IS 'Whether the caller is this organization, one of its people or an administrator; an OAuth client sees none.';

COMMENT ON FUNCTION "private"."session_answer"(app.sessions) IS 'A session as the API answers it.';

COMMENT ON FUNCTION "private"."shown_keys"(uuid) IS 'The caller''s keys as they are shown, newest first: all of them, or the one that is named.';

COMMENT ON FUNCTION "private"."sign_up_code_hash"(bytea, text) IS 'How a sign-up code is stored.';

COMMENT ON FUNCTION "private"."write_artist_profile"(uuid, jsonb) IS 'Writes the fields of a profile that are given; null clears one, and in profileUrls removes a platform.';

COMMENT ON TABLE "app"."artist_pins" IS 'Which artists an account keeps on top of its list; no concern of anybody else.';

COMMENT ON TABLE "app"."artists" IS 'Profiles of artists. An artist that nobody has described yet has none.';

COMMENT ON TABLE "app"."chats" IS 'Chats of a session; the foreign key holds them to the session''s account.';

COMMENT ON TABLE "app"."credit_balances" IS 'One row an account, made by its first charge, and the lock under which its credits change.';

COMMENT ON TABLE "app"."credit_entries" IS 'The ledger: every change of a balance, numbered by account without gaps, added to and never changed.';

COMMENT ON TABLE "app"."credit_prices" IS 'What an operation costs: `credits` for each `per_units` units begun. The one place of prices.';

COMMENT ON TABLE "app"."credit_reservations" IS 'Credits set aside for work that is going on, and what became of them.';

COMMENT ON TABLE "app"."sessions" IS 'Containers of chats; each belongs to one account.';

COMMENT ON TABLE "app"."sign_up_codes" IS 'The latest sign-up code of an account, and what bounds its mails and its tries.';

COMMENT ON TABLE "private"."settings" IS 'Settings of this deployment, in one row.';

REVOKE ALL ON FUNCTION "api"."add_organization_member"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."add_organization_member"(uuid, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."commit_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."commit_credits"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_artist"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_artist"(text, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_chat"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_chat"(text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_key"(text, text[], timestamp WITH time zone, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_key"(text, text[], timestamp WITH time zone, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_organization"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_organization"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_session"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_session"(text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_credits"(integer, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_credits"(integer, bigint) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_artists"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_artists"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_chats"(text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_chats"(text, text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_keys"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_keys"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_organization_members"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_organization_members"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_organizations"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_organizations"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_sessions"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_sessions"(text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."release_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."release_credits"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."remove_organization_member"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."remove_organization_member"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."reserve_credits"(text, integer, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."revoke_key"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."revoke_key"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."sign_up_agent"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."sign_up_agent"(text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."take_back_sign_up_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."take_back_sign_up_mail"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_artist"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_artist"(uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_chat"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_chat"(text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."verify_agent"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."verify_agent"(text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."accept_membership"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."accept_membership"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."artist_ids_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."artist_ids_of"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."carry_to_session"(app.chats) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."carry_to_session"(app.chats) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."chat_answer"(app.chats) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."chat_answer"(app.chats) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_account"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_account"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_artist"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_artist"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_organization"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_organization"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_owner"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_owner"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_owner_remains"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_owner_remains"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_session_visible"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_session_visible"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."commit_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."commit_credits"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."contained_artist_ids"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."contained_artist_ids"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."credit_balance"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."credit_balance"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."cursor_id"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cursor_id"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."cursor_time"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cursor_time"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_artists"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_artists"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_members"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_members"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_organizations"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_organizations"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."enter_credits"(uuid, text, bigint, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enter_organization"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_organization"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."found_artist"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."found_artist"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."found_organization"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."found_organization"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."free_credits_monthly"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."free_credits_monthly"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."grant_floor"(app.credit_balances) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invite_person"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invite_person"(uuid, text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_floor_due"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_floor_due"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_cursor"(timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_cursor"(timestamp WITH time zone, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lock_credits"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."member_role"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."member_role"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."of_last_hour"(timestamp WITH time zone[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."own_reservation"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owned_organization_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owned_organization_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."paying_account_id"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reachable_account_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reachable_account_ids"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."reaches_all"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reaches_all"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."refuse_ledger_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_too_many_keys"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_credits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."release_credits"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."renew_reservation"(app.credit_balances, app.credit_reservations) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reserve_credits"(text, integer, integer, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."sees_organization"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sees_organization"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."session_answer"(app.sessions) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."session_answer"(app.sessions) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."shown_keys"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shown_keys"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."sign_up_code_hash"(bytea, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_artist_profile"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."write_artist_profile"(uuid, jsonb) TO "authenticated";

REVOKE ALL ("name") ON TABLE "app"."accounts" FROM "authenticated";

GRANT UPDATE ("name") ON TABLE "app"."accounts" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "app"."accounts" FROM "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."accounts" TO "authenticated";

REVOKE ALL ("account_id") ON TABLE "app"."api_keys" FROM "authenticated";

GRANT INSERT ("account_id"), SELECT ("account_id") ON TABLE "app"."api_keys" TO "authenticated";

REVOKE ALL ("expires_at") ON TABLE "app"."api_keys" FROM "authenticated";

GRANT INSERT ("expires_at"), SELECT ("expires_at") ON TABLE "app"."api_keys" TO "authenticated";

REVOKE ALL ("key_hash") ON TABLE "app"."api_keys" FROM "authenticated";

GRANT INSERT ("key_hash") ON TABLE "app"."api_keys" TO "authenticated";

REVOKE ALL ("name") ON TABLE "app"."api_keys" FROM "authenticated";

GRANT INSERT ("name"), SELECT ("name") ON TABLE "app"."api_keys" TO "authenticated";

REVOKE ALL ("prefix") ON TABLE "app"."api_keys" FROM "authenticated";

GRANT INSERT ("prefix"), SELECT ("prefix") ON TABLE "app"."api_keys" TO "authenticated";

REVOKE ALL ("revoked_at") ON TABLE "app"."api_keys" FROM "authenticated";

GRANT SELECT ("revoked_at"), UPDATE ("revoked_at") ON TABLE "app"."api_keys" TO "authenticated";

REVOKE ALL ("scopes") ON TABLE "app"."api_keys" FROM "authenticated";

GRANT INSERT ("scopes"), SELECT ("scopes") ON TABLE "app"."api_keys" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."artist_pins" TO "authenticated";

GRANT INSERT ("artist_id") ON TABLE "app"."artist_pins" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."artist_pins" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("image") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("instruction") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("knowledges") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("label") ON TABLE "app"."artists" TO "authenticated";

GRANT UPDATE ("profile_urls") ON TABLE "app"."artists" TO "authenticated";

GRANT SELECT ON TABLE "app"."artists" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."chats" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."chats" TO "authenticated";

GRANT INSERT ("model_id"), UPDATE ("model_id") ON TABLE "app"."chats" TO "authenticated";

GRANT INSERT ("session_id") ON TABLE "app"."chats" TO "authenticated";

GRANT INSERT ("title"), UPDATE ("title") ON TABLE "app"."chats" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."chats" TO "authenticated";

GRANT SELECT ON TABLE "app"."chats" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."credit_balances" TO "authenticated";

GRANT SELECT ("balance") ON TABLE "app"."credit_balances" TO "authenticated";

GRANT SELECT ("floored_month") ON TABLE "app"."credit_balances" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("amount") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("balance_after") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("kind") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("number") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ("operation") ON TABLE "app"."credit_entries" TO "authenticated";

GRANT SELECT ON TABLE "app"."credit_prices" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."credit_reservations" TO "authenticated";

GRANT SELECT ("credits") ON TABLE "app"."credit_reservations" TO "authenticated";

GRANT SELECT ("expires_at") ON TABLE "app"."credit_reservations" TO "authenticated";

GRANT SELECT ("state") ON TABLE "app"."credit_reservations" TO "authenticated";

REVOKE ALL ON TABLE "app"."organization_members" FROM "authenticated";

REVOKE ALL ("role") ON TABLE "app"."organization_members" FROM "authenticated";

GRANT UPDATE ("role") ON TABLE "app"."organization_members" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."organization_members" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."sessions" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."sessions" TO "authenticated";

GRANT INSERT ("title") ON TABLE "app"."sessions" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."sessions" TO "authenticated";

GRANT SELECT ON TABLE "app"."sessions" TO "authenticated";

-- Written by hand: a comparison of schemas does not see rows.
INSERT INTO "app"."credit_prices" ("operation", "credits", "per_units") VALUES
  ('research_events', 1, 1),
  ('site_generation', 25, 1),
  ('playcount_snapshot', 1, 10),
  ('content_creation', 50, 1);
