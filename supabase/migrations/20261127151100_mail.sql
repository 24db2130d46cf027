SET local check_function_bodies = off;

ALTER TABLE "app"."site_mail_limits"
  DROP CONSTRAINT "site_mail_limits_site_id_fkey";

DROP FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, boolean, text, boolean);

DROP FUNCTION "private"."count_site_mail"(uuid, text);

DROP TABLE "app"."address_mail_limits";

DROP TABLE "app"."site_mail_limits";

CREATE TABLE "app"."mail_limits" (
  "name"           text    NOT NULL,
  "max_mails"      integer NOT NULL,
  "window_seconds" integer NOT NULL,
  CONSTRAINT "mail_limits_max_mails_check" CHECK ((max_mails >= 0)),
  CONSTRAINT "mail_limits_name_check" CHECK ((name ~ '^[a-z][a-z_]{0,49}$'::text)),
  CONSTRAINT "mail_limits_pkey" PRIMARY KEY (name),
  CONSTRAINT "mail_limits_window_seconds_check" CHECK (((window_seconds >= 1) AND (window_seconds <= 604800)))
);

ALTER TABLE "app"."mail_limits"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."mail_limits"
  FORCE ROW LEVEL SECURITY;

insert into app.mail_limits (name, max_mails, window_seconds) values
  ('address_site_interval', 1, 300),
  ('address_site', 5, 86400),
  ('address', 10, 86400),
  ('network', 100, 3600),
  ('owner_network', 10, 86400),
  ('site', 300, 3600),
  ('owner', 20, 86400),
  ('deployment_hour', 1000, 3600),
  ('deployment_day', 5000, 86400);

CREATE TABLE "app"."mail_owner_limits" (
  "owner_id"  uuid    NOT NULL,
  "max_mails" integer NOT NULL,
  CONSTRAINT "mail_owner_limits_max_mails_check" CHECK ((max_mails >= 0)),
  CONSTRAINT "mail_owner_limits_pkey" PRIMARY KEY (owner_id)
);

ALTER TABLE "app"."mail_owner_limits"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."mail_owner_limits"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."mails" (
  "id"           uuid                     NOT NULL,
  "kind"         text                     NOT NULL,
  "mailed_at"    timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "address_hash" bytea,
  "network_hash" bytea,
  "site_id"      uuid,
  "owner_id"     uuid,
  "confirmed_at" timestamp with time zone,
  CONSTRAINT "mails_kind_check" CHECK ((kind = ANY (ARRAY['code'::text, 'confirmation'::text, 'known'::text, 'warning'::text]))),
  CONSTRAINT "mails_pkey" PRIMARY KEY (id)
);

ALTER TABLE "app"."mails"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."mails"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "private"."hash_key" (
  "id"  boolean NOT NULL DEFAULT true,
  "key" bytea   NOT NULL DEFAULT (uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  CONSTRAINT "hash_key_id_check" CHECK (id),
  CONSTRAINT "hash_key_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."hash_key"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."hash_key"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_signup_mails"
  ADD COLUMN "network_hash" bytea;

CREATE OR REPLACE FUNCTION api.cancel_sign_up_mail (
  mail_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- The id is cleared, so that a repeat changes nothing.
  update app.sign_up_codes c
  set mailed_at = c.mailed_at[:cardinality(c.mailed_at) - 1], mail_id = null
  where c.mail_id = cancel_sign_up_mail.mail_id;
  delete from app.mails m where m.id = cancel_sign_up_mail.mail_id;
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.confirm_fan (
  site_id      uuid,
  email        text,
  signed_up_at text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_signed_up_at timestamptz := signed_up_at;
  v_fan app.site_signups;
  v_signup jsonb;
begin
  select f.* into v_fan from app.site_signups f
  where f.site_id = confirm_fan.site_id and f.email = confirm_fan.email for no key update;
  -- Erasing a fan erases its mails: a link of an earlier sign-up confirms nothing.
  select m.signup into v_signup from app.site_signup_mails m
  where m.site_id = v_fan.site_id and m.email = v_fan.email and (m.signup ->> 'created_at')::timestamptz = v_signed_up_at;
  if v_signup is null and v_fan.created_at is distinct from v_signed_up_at then
    return 'false';
  end if;
  if v_fan.state <> 'pending' then
    return 'true';
  end if;
  v_fan := jsonb_populate_record(v_fan, v_signup);
  update app.site_signups f set (created_at, state, confirmed_at, consent, page_revision, page_name, page_url, language,
      controller, privacy_url, network_hash)
    = (v_fan.created_at, 'confirmed', now(), v_fan.consent, v_fan.page_revision, v_fan.page_name, v_fan.page_url,
      v_fan.language, v_fan.controller, v_fan.privacy_url, v_fan.network_hash)
  where f.site_id = v_fan.site_id and f.email = v_fan.email
  returning f.* into v_fan;
  update app.mails sent set confirmed_at = now() from app.site_signup_mails m
  where m.site_id = v_fan.site_id and m.email = v_fan.email and sent.id = m.run_id;
  perform private.announce_signup((select s.owner_id from app.sites s where s.id = v_fan.site_id), v_fan, true);
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.read_queue()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return jsonb_build_object(
    'worker_seen_seconds', (select extract(epoch from now() - a.seen_at) from private.worker_activity a),
    -- The oldest runs suffice: no worker has more in progress.
    'oldest_due_seconds', (
      select coalesce(extract(epoch from now() - min(r.run_at)), 0)
      from (
        select o.id, o.run_at from app.task_runs o
        where o.finished_at is null and o.run_at <= now() order by o.run_at limit 1000
      ) r
      where not exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.database = (select d.oid from pg_database d where d.datname = current_database())
          and (l.classid::bigint << 32 | l.objid::bigint) = private.run_lock(r.id))),
    'open', (
      select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
        select r.task, count(*) filter (where r.run_at <= now()) as due, count(*) filter (where r.run_at > now()) as postponed,
          max(r.attempts) as attempts
        from app.task_runs r where r.finished_at is null group by r.task
      ) o),
    'ended', (
      select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (
        select r.task, r.state, coalesce(split_part(r.error, ':', 1), 'none') as code, count(*) as runs
        from app.task_runs r where r.finished_at > now() - interval '1 hour' group by 1, 2, 3
      ) e),
    'webhook_endpoints', (
      select jsonb_build_object(
        'ok', count(*) filter (where e.failing_since is null), 'failing', count(e.failing_since))
      from app.webhook_endpoints e where e.is_enabled),
    'mail', private.describe_mail()
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
end $function$;

CREATE OR REPLACE FUNCTION api.sign_up_fan (
  site_id     uuid,
  email       text,
  consents    jsonb,
  language    text,
  client_hash text,
  network     text,
  is_trap     boolean,
  page_url    text,
  has_mail    boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_owner_id uuid;
  v_page jsonb;
  v_revision integer;
  v_run_id uuid;
  v_is_new boolean;
  v_signup app.site_signups;
  v_fan app.site_signups;
begin
  -- Locked, so that the site is not deleted before the fan is inserted.
  select s.published_revision, s.owner_id, s.published into v_revision, v_owner_id, v_page
  from app.sites s where s.id = sign_up_fan.site_id and s.published is not null for key share;
  perform private.refuse_if(not found, 'PT404', 'This site is not published.');
  perform private.count_signup_attempt(site_id, decode(client_hash, 'hex'));
  -- For each request, so that the response time does not reveal a known address.
  if has_mail then
    v_run_id := private.enqueue_run('confirm_signup', null);
  end if;
  if is_trap then
    update app.task_runs r set progress = '{"trapped": true}' where r.id = v_run_id;
    insert into app.site_visits as existing (site_id, day, kind, count)
    values (sign_up_fan.site_id, (now() at time zone 'UTC')::date, 'trap', 1)
    on conflict on constraint site_visits_pkey do update set count = existing.count + 1;
    return 'true';
  end if;
  v_signup.site_id := sign_up_fan.site_id;
  v_signup.email := sign_up_fan.email;
  v_signup.created_at := now();
  v_signup.state := case when has_mail then 'pending' else 'single' end;
  v_signup.language := coalesce(sign_up_fan.language, v_page ->> 'language', 'en');
  v_signup.consent := coalesce(consents ->> split_part(v_signup.language, '-', 1), consents ->> 'en');
  v_signup.page_revision := v_revision;
  v_signup.page_name := coalesce(nullif(v_page ->> 'name', ''), v_page #>> '{design,headline}');
  v_signup.page_url := sign_up_fan.page_url;
  -- Never the account's name: that of a person is a part of an address.
  v_signup.controller := coalesce(v_page ->> 'controller', v_page ->> 'artistName');
  v_signup.privacy_url := v_page ->> 'privacyUrl';
  v_signup.network_hash := decode(client_hash, 'hex');
  -- An existing fan is rewritten unchanged.
  insert into app.site_signups as existing select v_signup.*
  on conflict on constraint site_signups_pkey do update set consent = existing.consent
  -- Only an inserted row has no xmax.
  returning existing.xmax = 0 into v_is_new;
  if has_mail then
    insert into app.site_signup_mails (run_id, site_id, email, signup, network_hash)
    values (v_run_id, sign_up_fan.site_id, sign_up_fan.email, to_jsonb(v_signup),
      private.keyed_hash('network ' || nullif(network, '')));
    return 'true';
  end if;
  select f.* into v_fan from app.site_signups f
  where f.site_id = sign_up_fan.site_id and f.email = sign_up_fan.email;
  -- Pending since a time in which this deployment had mail.
  if v_fan.state = 'pending' then
    update app.site_signups f set state = 'single'
    where f.site_id = v_fan.site_id and f.email = v_fan.email returning f.* into v_fan;
    v_is_new := true;
  end if;
  perform private.announce_signup(v_owner_id, v_fan, v_is_new);
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_credit_warning (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_warning jsonb;
  v_mail app.mails;
  v_limit text;
begin
  -- The numbers are kept: a repeated mail must be identical to be recognized by its key.
  update app.task_runs r set progress = jsonb_build_object('balance', known.balance, 'needed', known.needed)
  from app.credit_balances b
  cross join lateral (
    select private.balance_with_grant(b.account_id, b.balance, b.granted_month) as balance,
      private.schedules_cost(b.account_id) as needed
  ) known
  where r.id = begin_credit_warning.run_id and r.progress is null and b.account_id = r.account_id
    -- Schedules may have been switched off since, or credits bought.
    and b.schedules_low_since is not null and known.balance < known.needed;
  select r.progress || jsonb_build_object(
    'to', a.email, 'ageMs', floor(extract(epoch from clock_timestamp() - r.created_at) * 1000))
  into v_warning
  from app.task_runs r join app.accounts a on a.id = r.account_id
  where r.id = begin_credit_warning.run_id and r.finished_at is null and a.email is not null;
  if v_warning is null then
    return null;
  end if;
  v_mail.id := begin_credit_warning.run_id;
  v_mail.kind := 'warning';
  v_limit := private.take_mail(v_mail);
  return case when v_limit is null then v_warning
    else jsonb_build_object('limit', v_limit, 'waits', true, 'ageMs', v_warning -> 'ageMs') end;
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_signup_mail (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run app.task_runs;
  v_fan app.site_signups;
  v_signup jsonb;
  v_is_known boolean;
  v_mail app.mails;
  v_age_ms bigint;
  v_limit text;
begin
  select r.* into v_run from app.task_runs r
  where r.id = begin_signup_mail.run_id and r.finished_at is null for no key update;
  if v_run.progress ? 'trapped' then
    return jsonb_build_object('limit', 'trapped', 'waits', false);
  end if;
  select m.signup, m.network_hash into v_signup, v_mail.network_hash from app.site_signup_mails m where m.run_id = v_run.id;
  select f.* into v_fan
  from app.site_signup_mails m join app.site_signups f on f.site_id = m.site_id and f.email = m.email
  where m.run_id = v_run.id;
  if not found then
    return null;
  end if;
  v_is_known := v_fan.state <> 'pending';
  v_age_ms := floor(extract(epoch from clock_timestamp() - v_run.created_at) * 1000);
  -- A repeated run sends the same mail with the same key.
  v_mail.id := v_run.id;
  v_mail.kind := case when v_is_known then 'known' else 'confirmation' end;
  v_mail.address_hash := private.keyed_hash('address ' || v_fan.email);
  v_mail.site_id := v_fan.site_id;
  v_mail.owner_id := (select s.owner_id from app.sites s where s.id = v_fan.site_id);
  v_limit := private.take_mail(v_mail);
  if v_limit is not null then
    -- An address that got enough mail today is not mailed later without a new sign-up.
    return jsonb_build_object('limit', v_limit, 'waits', v_limit not like 'address%', 'ageMs', v_age_ms);
  end if;
  v_fan := jsonb_populate_record(v_fan, v_signup);
  return jsonb_build_object(
    'site_id', v_fan.site_id,
    'email', v_fan.email,
    'signed_up_at', private.format_exactly(v_fan.created_at),
    'page_name', v_fan.page_name,
    'page_url', v_fan.page_url,
    'controller', v_fan.controller,
    'privacy_url', v_fan.privacy_url,
    'language', v_fan.language,
    'is_known', v_is_known,
    'ageMs', v_age_ms);
end $function$;

CREATE OR REPLACE FUNCTION jobs.run_maintenance()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_started integer;
  v_deleted integer;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('maintenance', 0)) then
    return jsonb_build_object();
  end if;
  perform private.record_worker();
  v_started := private.start_due_tasks();
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days'
    order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  perform private.delete_old_signup_attempts();
  perform private.delete_unconfirmed_signups();
  perform private.delete_old_mails();
  perform private.delete_unverified_accounts();
  perform private.delete_old_site_visits();
  perform private.delete_old_site_previews();
  perform private.delete_old_chats();
  perform private.delete_old_rate_counts();
  perform private.delete_old_idempotency_keys();
  perform private.delete_old_webhook_events();
  perform private.fail_abandoned_purchases();
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_mails()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.mails m where m.mailed_at < now() - interval '7 days';
  update app.mails m set address_hash = null
  where m.mailed_at < now() - interval '1 day' and m.address_hash is not null;
end $function$;

CREATE OR REPLACE FUNCTION private.delete_unconfirmed_signups()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.site_signups f where (f.site_id, f.email) in (
    select old.site_id, old.email from app.site_signups old
    where old.state = 'pending' and old.created_at < now() - interval '30 days' and not exists (
      select from app.site_signup_mails m join app.task_runs r on r.id = m.run_id
      where m.site_id = old.site_id and m.email = old.email and r.created_at >= now() - interval '30 days')
    order by old.created_at limit 1000
    for update skip locked
  );
end $function$;

CREATE OR REPLACE FUNCTION private.delete_unverified_accounts()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account record;
  v_is_deleted boolean;
  v_count integer := 0;
begin
  for v_account in
    select c.account_id, a.email from app.sign_up_codes c join app.accounts a on a.id = c.account_id
    where private.last_code_at(c) < now() - interval '1 day' limit 100
  loop
    -- Skip what a sign-up, a verification, a sign-in or an invitation is working on: the next maintenance looks again.
    continue when not coalesce(private.lock_address(v_account.email, false), true);
    -- Locked before its references are read, so that none is added in between.
    perform from app.sign_up_codes c join app.accounts a on a.id = c.account_id
    where c.account_id = v_account.account_id and private.last_code_at(c) < now() - interval '1 day' for update skip locked;
    continue when not found;
    delete from app.sign_up_codes c where c.account_id = v_account.account_id;
    continue when private.has_references(v_account.account_id);
    delete from app.accounts a where a.id = v_account.account_id and a.auth_user_id is null returning true into v_is_deleted;
    v_count := v_count + coalesce(v_is_deleted, false)::integer;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_mail()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'used', (
      select jsonb_object_agg(l.name, (
        select count(*)::numeric / greatest(l.max_mails, 1) from app.mails m
        where m.mailed_at > now() - make_interval(secs => l.window_seconds)))
      from app.mail_limits l where l.name like 'deployment%'),
    'paused_owners', (
      select count(*) from (
        select m.owner_id from app.mails m
        where m.kind = 'confirmation' and m.mailed_at > now() - interval '7 days'
        group by m.owner_id having count(*) >= 20
      ) o where private.few_confirmed(o.owner_id)));
end $function$;

CREATE OR REPLACE FUNCTION private.ensure_account (
  email text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_email text := lower(ensure_account.email);
  v_id uuid := private.resolve_address(v_email);
begin
  if v_id is null then
    insert into app.accounts (id, kind, name, email)
    values (private.new_account_id(v_email), 'person', left(split_part(v_email, '@', 1), 200), v_email)
    -- Tools that load accounts do not take the lock.
    on conflict on constraint accounts_email_key do nothing;
    select a.id into v_id from app.accounts a where a.email = v_email;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.few_confirmed (
  owner_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    with networks as (
      -- A stranger who signs up many addresses from one network cannot stop an owner's mail.
      select count(m.confirmed_at) as confirmed, least(count(*) - count(m.confirmed_at), 5) as unconfirmed
      from app.mails m
      where m.owner_id = few_confirmed.owner_id and m.kind = 'confirmation'
        and m.mailed_at between now() - interval '7 days' and now() - interval '1 hour'
      group by coalesce(m.network_hash, uuid_send(m.id))
    )
    select coalesce(sum(n.confirmed + n.unconfirmed) >= 20 and sum(n.confirmed) * 10 < sum(n.confirmed + n.unconfirmed), false)
    from networks n);
end $function$;

CREATE OR REPLACE FUNCTION private.has_references (
  account_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_references text;
  v_exists boolean;
begin
  -- Whatever table refers to accounts, also one that is added later.
  select string_agg(format('exists (select from %s t where t.%I = $1)', c.conrelid::regclass, a.attname), ' or ')
  into v_references
  from pg_catalog.pg_constraint c
  join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'app.accounts'::regclass and c.conparentid = 0;
  execute 'select ' || v_references into v_exists using has_references.account_id;
  return v_exists;
end $function$;

CREATE OR REPLACE FUNCTION private.keyed_hash (
  value text
)
  RETURNS bytea
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.hash_key default values on conflict do nothing;
  return (select sha256(k.key || convert_to(value, 'UTF8')) from private.hash_key k);
end $function$;

CREATE OR REPLACE FUNCTION private.last_code_at (
  code app.sign_up_codes
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(code.mailed_at[cardinality(code.mailed_at)], code.expires_at); end $function$;

CREATE OR REPLACE FUNCTION private.mail_owner (
  owner_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  -- Anybody creates organizations, so they have no budgets of their own.
  return coalesce(
    (
      select m.account_id from app.organization_members m
      where m.organization_id = mail_owner.owner_id and m.role = 'owner'
      order by m.created_at, m.account_id limit 1),
    mail_owner.owner_id);
end $function$;

CREATE OR REPLACE FUNCTION private.new_account_id (
  email text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_hex text := encode(private.keyed_hash('account ' || email), 'hex');
  v_id uuid := overlay(overlay(left(v_hex, 32) placing '4' from 13) placing 'a' from 17);
begin
  -- An earlier account of the address, which has another address now, keeps its id.
  return case when exists (select from app.accounts a where a.id = v_id) then gen_random_uuid() else v_id end;
end $function$;

CREATE OR REPLACE FUNCTION private.owner_mail_limit (
  owner_id uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_networks integer;
  v_share numeric;
begin
  -- A person who signs up many addresses has few networks.
  select count(distinct f.network_hash) into v_networks
  from (
    select confirmed.network_hash
    from app.sites s join app.site_signups confirmed on confirmed.site_id = s.id
    where confirmed.state = 'confirmed' and (s.owner_id = owner_mail_limit.owner_id or s.owner_id in (
      select m.organization_id from app.organization_members m
      where m.account_id = owner_mail_limit.owner_id and m.role = 'owner'
        and private.mail_owner(m.organization_id) = owner_mail_limit.owner_id))
    limit 1000
  ) f;
  select coalesce(count(m.confirmed_at)::numeric / nullif(count(*), 0), 1) into v_share
  from app.mails m
  where m.owner_id = owner_mail_limit.owner_id and m.kind = 'confirmation' and m.mailed_at > now() - interval '7 days';
  return (
    select coalesce(o.max_mails, l.max_mails) + floor(5 * v_networks * v_share)
    from app.mail_limits l left join app.mail_owner_limits o on o.owner_id = owner_mail_limit.owner_id
    where l.name = 'owner');
end $function$;

CREATE OR REPLACE FUNCTION private.reached_mail_limit (
  mail app.mails
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_limit integer := case when mail.owner_id is not null then private.owner_mail_limit(mail.owner_id) end;
begin
  return (
    select l.name
    from app.mail_limits l
    cross join lateral (select clock_timestamp() - make_interval(secs => l.window_seconds) as since) as windowed
    cross join lateral (
      select
        case
          when l.name like 'deployment%' then (select count(*) from app.mails m where m.mailed_at > since)
          when l.name = 'address' then (
            select count(*) from app.mails m where m.address_hash = mail.address_hash and m.mailed_at > since)
          when l.name like 'address%' then (
            select count(*) from app.mails m
            where m.address_hash = mail.address_hash and m.site_id = mail.site_id and m.mailed_at > since)
          when l.name = 'network' then (
            select count(*) from app.mails m where m.network_hash = mail.network_hash and m.mailed_at > since)
          when l.name = 'owner_network' then (
            select count(*) from app.mails m
            where m.owner_id = mail.owner_id and m.network_hash = mail.network_hash and m.mailed_at > since)
          when l.name = 'site' then (
            select count(*) from app.mails m where m.site_id = mail.site_id and m.mailed_at > since)
          when l.name = 'owner' then (
            select count(*) from app.mails m where m.owner_id = mail.owner_id and m.mailed_at > since)
        end as used,
        case
          -- A flood of one kind leaves room for the kinds that matter more.
          when l.name like 'deployment%' then
            floor(l.max_mails * case mail.kind when 'warning' then 1 when 'code' then 0.95 else 0.8 end)
          when l.name = 'owner' then v_owner_limit
          when l.name = 'owner_network' then greatest(l.max_mails, v_owner_limit / 2)
          else l.max_mails
        end as allowed
    ) counted
    -- What is not known of a mail, such as the site of a code, has no limit.
    where case
        when l.name like 'address%' then mail.address_hash is not null
        when l.name = 'network' then mail.network_hash is not null
        when l.name = 'site' then mail.site_id is not null
        when l.name = 'owner' then mail.owner_id is not null
        when l.name = 'owner_network' then mail.owner_id is not null and mail.network_hash is not null
        else true
      end and used >= allowed
    order by l.name limit 1);
end $function$;

CREATE OR REPLACE FUNCTION private.take_mail (
  mail app.mails
)
  RETURNS text
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_limit text;
begin
  perform pg_advisory_xact_lock(hashtextextended('mail', 0));
  if exists (select from app.mails m where m.id = mail.id) then
    return null;
  end if;
  mail.owner_id := private.mail_owner(mail.owner_id);
  v_limit := case when private.few_confirmed(mail.owner_id) then 'few_confirmed' else private.reached_mail_limit(mail) end;
  if v_limit is null then
    insert into app.mails (id, kind, address_hash, network_hash, site_id, owner_id)
    values (mail.id, mail.kind, mail.address_hash, mail.network_hash, mail.site_id, mail.owner_id);
  end if;
  return v_limit;
end $function$;

ALTER TABLE "app"."mail_owner_limits"
  ADD CONSTRAINT "mail_owner_limits_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

CREATE INDEX mails_address_hash_idx ON app.mails USING btree (address_hash, mailed_at);

CREATE INDEX mails_hashed_idx ON app.mails USING btree (mailed_at)
  WHERE (address_hash IS NOT NULL);

CREATE INDEX mails_mailed_at_idx ON app.mails USING btree (mailed_at);

CREATE INDEX mails_network_hash_idx ON app.mails USING btree (network_hash, mailed_at);

CREATE INDEX mails_owner_id_idx ON app.mails USING btree (owner_id, mailed_at);

CREATE INDEX mails_site_id_idx ON app.mails USING btree (site_id, mailed_at);

CREATE POLICY "mail_limits_select_nobody" ON "app"."mail_limits"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "mail_owner_limits_select_nobody" ON "app"."mail_owner_limits"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "mails_select_nobody" ON "app"."mails"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "hash_key_select_nobody" ON "private"."hash_key"
  FOR SELECT
  TO "authenticated"
  USING (false);

COMMENT ON COLUMN "app"."mails"."address_hash" IS 'Keyed hash of a fan''s address, for a day.';

COMMENT ON COLUMN "app"."mails"."confirmed_at" IS 'When the fan confirmed the sign-up.';

COMMENT ON COLUMN "app"."mails"."id" IS 'The run that sends it, or app.sign_up_codes.mail_id: also its key at the mail service.';

COMMENT ON COLUMN "app"."mails"."kind" IS 'A code: of a sign-up for an API key. confirmation: the link of a fan. known: tells a fan who is on the list already. warning: of few credits.';

COMMENT ON COLUMN "app"."mails"."network_hash" IS 'Keyed hash of the network that caused it; null if it is not known.';

COMMENT ON COLUMN "app"."mails"."owner_id" IS 'Whose budget it uses (private.mail_owner).';

COMMENT ON COLUMN "app"."site_signup_mails"."network_hash" IS 'Keyed hash of the network that signed the fan up (app.mails).';

COMMENT ON FUNCTION "api"."read_queue"() IS 'The state of the queue: when a worker was last seen, the age of the oldest run that no worker has claimed, open runs by task, those that ended within an hour by task, state and code, how many endpoints of webhooks fail, and the budgets of mail.';

COMMENT ON FUNCTION "api"."sign_up_agent"(text, text, text) IS 'The account of an address, created if there is none, and the mail to send its code in. The mail is null while the earlier code stays valid and no mail is due, and for a banned user. Raises PT429 or PT503 if a budget of mail is used up. client is the caller''s network. POST /api/agents/signup.';

COMMENT ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, text, boolean, text, boolean) IS 'Adds an address to a published site''s list, once, with the proof of consent in the language of the page, and a run that mails its link if this deployment has mail. If the trap field was filled, it stores nothing of the fan and counts the sign-up. Raises PT404 if the site is not published, and PT429 after ten sign-ups of a client in a minute. POST /api/sites/public/{id}/signup.';

COMMENT ON FUNCTION "jobs"."begin_credit_warning"(uuid) IS 'Whom a run has to warn, with the balance and what seven days of schedules cost; a limit instead while a budget of mail is used up; null if it has ended or is not needed any more.';

COMMENT ON FUNCTION "jobs"."begin_signup_mail"(uuid) IS 'The fan that a run has to mail, and whether it is on the list already; a limit instead if it may not be mailed now or the trap field was filled, and whether it may be later; null if it was erased.';

COMMENT ON FUNCTION "private"."delete_old_mails"() IS 'Deletes mails after a week, and the hashes of their addresses after a day. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_unverified_accounts"() IS 'Deletes codes of which none was mailed for a day, and their accounts if they have no Auth user, keys, memberships, invitations or anything else. Returns how many accounts were deleted. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."describe_mail"() IS 'Which share of each budget of the deployment is used, and for how many owners of sites the mail is paused.';

COMMENT ON FUNCTION "private"."few_confirmed"(uuid) IS 'Whether fewer than a tenth of at least 20 mails to an owner''s fans were confirmed within an hour. Up to 5 unconfirmed mails of a network count. The mail to the owner''s fans pauses then, until fans confirm or the mails are a week old.';

COMMENT ON FUNCTION "private"."has_references"(uuid) IS 'Whether an account has keys, memberships, invitations or anything else.';

COMMENT ON FUNCTION "private"."keyed_hash"(text) IS 'SHA-256 of a value with the key of this database, so that it cannot be reversed by trying all values.';

COMMENT ON FUNCTION "private"."last_code_at"(app.sign_up_codes) IS 'When a code was last mailed; if its mail failed, when it expires.';

COMMENT ON FUNCTION "private"."mail_owner"(uuid) IS 'Whose budget the mails of an account''s sites use: of an organization its earliest owner, else the account.';

COMMENT ON FUNCTION "private"."new_account_id"(text) IS 'The id of a new account of an address: the same as before, where that account was deleted because nobody verified the address. Another id would reveal that it was deleted.';

COMMENT ON FUNCTION "private"."owner_mail_limit"(uuid) IS 'How many mails the fans of an owner may get in the window of the limit owner: its number, or that of app.mail_owner_limits, and five for each network from which fans have confirmed, times the share of the last week''s mails that was confirmed. A burst to strangers lowers that share while it is sent.';

COMMENT ON FUNCTION "private"."reached_mail_limit"(app.mails) IS 'The first limit that leaves no room for a mail, or null.';

COMMENT ON FUNCTION "private"."take_mail"(app.mails) IS 'Counts a mail that is about to be sent; a repeat with the same id counts once. The name of the limit, or few_confirmed, if it may not be sent now.';

COMMENT ON TABLE "app"."mail_limits" IS 'How many mails may be sent within a sliding window, by what they are counted for.';

COMMENT ON TABLE "app"."mail_owner_limits" IS 'Owners whose fans may get more or fewer mails than the limit owner of app.mail_limits says, before it grows.';

COMMENT ON TABLE "app"."mails" IS 'The mails of the last week: whom they count for, and which were confirmed. No address, no text.';

COMMENT ON TABLE "app"."sign_up_codes" IS 'The latest sign-up code of an account, with its rate limits, for a day.';

COMMENT ON TABLE "private"."hash_key" IS 'The key of private.keyed_hash, in one row.';

REVOKE ALL ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, text, boolean, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, text, boolean, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, text, boolean, text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, text, boolean, text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_mails"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_mails"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_mails"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_unverified_accounts"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_unverified_accounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_unverified_accounts"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_mail"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_mail"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."few_confirmed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."few_confirmed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."few_confirmed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_references"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_references"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_references"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keyed_hash"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keyed_hash"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keyed_hash"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_code_at"(app.sign_up_codes) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_code_at"(app.sign_up_codes) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_code_at"(app.sign_up_codes) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_owner"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_owner"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_owner"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."new_account_id"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."new_account_id"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."new_account_id"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owner_mail_limit"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."owner_mail_limit"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."owner_mail_limit"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reached_mail_limit"(app.mails) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reached_mail_limit"(app.mails) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reached_mail_limit"(app.mails) TO "postgres";

REVOKE ALL ON FUNCTION "private"."take_mail"(app.mails) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."take_mail"(app.mails) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."take_mail"(app.mails) TO "postgres";
