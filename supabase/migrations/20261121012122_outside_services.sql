SET local check_function_bodies = off;

CREATE TABLE "app"."payment_customers" (
  "account_id"    uuid                     NOT NULL,
  "customer_id"   text,
  "claimed_until" timestamp with time zone,
  "generation"    integer                  NOT NULL DEFAULT 0,
  "card_id"       text,
  "card_brand"    text,
  "card_last4"    text,
  "card_saved_at" timestamp with time zone,
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "payment_customers_card_brand_check" CHECK ((length(card_brand) <= 50)),
  CONSTRAINT "payment_customers_card_id_check" CHECK (((length(card_id) >= 1) AND (length(card_id) <= 255))),
  CONSTRAINT "payment_customers_card_last4_check" CHECK ((length(card_last4) <= 4)),
  CONSTRAINT "payment_customers_check" CHECK (((card_id IS NULL) OR (customer_id IS NOT NULL))),
  CONSTRAINT "payment_customers_customer_id_check" CHECK (((length(customer_id) >= 1) AND (length(customer_id) <= 255))),
  CONSTRAINT "payment_customers_customer_id_key" UNIQUE (customer_id),
  CONSTRAINT "payment_customers_pkey" PRIMARY KEY (account_id)
);

ALTER TABLE "app"."payment_customers"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."payment_customers"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."payment_events" (
  "id"          text                     NOT NULL,
  "type"        text                     NOT NULL,
  "received_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "payment_events_id_check" CHECK (((length(id) >= 1) AND (length(id) <= 255))),
  CONSTRAINT "payment_events_pkey" PRIMARY KEY (id),
  CONSTRAINT "payment_events_type_check" CHECK (((length(type) >= 1) AND (length(type) <= 100)))
);

ALTER TABLE "app"."payment_events"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."payment_events"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."recharge_settings" (
  "account_id"     uuid                     NOT NULL,
  "enabled"        boolean                  NOT NULL DEFAULT false,
  "credits"        integer                  NOT NULL DEFAULT 1000,
  "paused_reason"  text,
  "paused_card_id" text,
  "updated_at"     timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "recharge_settings_check" CHECK (((paused_reason IS NULL) = (paused_card_id IS NULL))),
  CONSTRAINT "recharge_settings_credits_check" CHECK (((credits >= 500) AND (credits <= 100000))),
  CONSTRAINT "recharge_settings_paused_reason_check" CHECK (((length(paused_reason) >= 1) AND (length(paused_reason) <= 200))),
  CONSTRAINT "recharge_settings_pkey" PRIMARY KEY (account_id)
);

ALTER TABLE "app"."recharge_settings"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."recharge_settings"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."recharges" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"   uuid                     NOT NULL,
  "run_id"       uuid,
  "credits"      integer                  NOT NULL,
  "customer_id"  text                     NOT NULL,
  "card_id"      text                     NOT NULL,
  "state"        text                     NOT NULL DEFAULT 'open'::text,
  "attempted_at" timestamp with time zone,
  "payment_id"   text,
  "failure"      text,
  "entry_number" bigint,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "finished_at"  timestamp with time zone,
  CONSTRAINT "recharges_account_id_entry_number_key" UNIQUE (account_id, entry_number),
  CONSTRAINT "recharges_credits_check" CHECK (((credits >= 50) AND (credits <= 100000))),
  CONSTRAINT "recharges_ending_check" CHECK (
CASE state
    WHEN 'open'::text THEN ((finished_at IS NULL) AND (failure IS NULL) AND (entry_number IS NULL))
    WHEN 'paid'::text THEN ((finished_at IS NOT NULL) AND (failure IS NULL) AND (entry_number IS NOT NULL) AND (payment_id IS NOT NULL))
    ELSE ((finished_at IS NOT NULL) AND (failure IS NOT NULL) AND (entry_number IS NULL))
END),
  CONSTRAINT "recharges_failure_check" CHECK (((length(failure) >= 1) AND (length(failure) <= 200))),
  CONSTRAINT "recharges_payment_id_check" CHECK (((length(payment_id) >= 1) AND (length(payment_id) <= 255))),
  CONSTRAINT "recharges_payment_id_key" UNIQUE (payment_id),
  CONSTRAINT "recharges_pkey" PRIMARY KEY (id),
  CONSTRAINT "recharges_state_check" CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text])))
);

ALTER TABLE "app"."recharges"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."recharges"
  FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION api.check_connector_account (
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.check_account(check_connector_account.account_id);
begin
  -- Of what is reached, a fellow person and a fellow's personal artist are left out.
  if not private.is_delegated() and (
    v_id = any (private.workspace_ids())
    or private.reaches_all()
    or exists (
      select from app.accounts a
      left join app.artists p on p.account_id = a.id
      where a.id = v_id and a.kind = 'artist' and (p.owner_id is null or p.owner_id = private.account_id())
    )
  ) then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Access denied to this account';
end $function$;

CREATE OR REPLACE FUNCTION api.claim_payment_customer()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_until timestamptz := clock_timestamp() + interval '30 seconds';
  v_known app.payment_customers;
  v_is_first boolean;
  v_waits boolean;
begin
  if v_account_id is null or private.is_delegated() then
    raise exception using errcode = 'PT403', message = 'This credential may not save a card';
  end if;
  insert into app.payment_customers (account_id, claimed_until) values (v_account_id, v_until)
  on conflict (account_id) do nothing;
  v_is_first := found;
  select c.* into v_known from app.payment_customers c where c.account_id = v_account_id for no key update;
  v_waits := v_known.customer_id is null and not v_is_first and coalesce(v_known.claimed_until > clock_timestamp(), false);
  if v_known.customer_id is null and not v_is_first and not v_waits then
    update app.payment_customers c set claimed_until = v_until where c.account_id = v_account_id;
  end if;
  return jsonb_build_object(
    'account_id', v_account_id,
    'wait', v_waits,
    'customer_id', v_known.customer_id,
    'generation', v_known.generation,
    -- An earlier holder may have made one, and not come to note it.
    'again', not v_is_first and v_known.claimed_until is not null,
    'email', (select a.email from app.accounts a where a.id = v_account_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.drop_payment_customer (
  customer_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.payment_customers c
  set customer_id = null, claimed_until = case when c.customer_id is null then now() end, generation = c.generation + 1,
    card_id = null, card_brand = null, card_last4 = null
  where c.account_id = private.account_id() and not private.is_delegated()
    and c.customer_id is not distinct from drop_payment_customer.customer_id;
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.expect_card (
  event_id    text,
  account_id  text,
  customer_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return to_jsonb(case
    when exists (select from app.payment_events e where e.id = event_id) then 'done'
    when exists (
      select from app.payment_customers c
      where c.customer_id = expect_card.customer_id and c.account_id = private.uuid_or_null(expect_card.account_id)
    ) then 'new'
    else 'strange'
  end);
end $function$;

CREATE OR REPLACE FUNCTION api.finish_card_event (
  event_id        text,
  event_type      text,
  customer_id     text,
  default_card_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform from app.payment_customers c
  where c.customer_id = finish_card_event.customer_id and c.card_id is distinct from default_card_id for no key update;
  if found then
    return 'false';
  end if;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.forget_card (
  event_id   text,
  event_type text,
  card_id    text,
  removed_at timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.payment_customers c
  set card_id = null, card_brand = null, card_last4 = null, card_saved_at = greatest(c.card_saved_at, removed_at)
  where c.card_id = forget_card.card_id;
  insert into app.payment_events (id, type) values (event_id, event_type) on conflict do nothing;
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.get_events_profile (
  artist_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_artist(artist_id);
  -- The address as people paste it: of the site in any language, with or without the name, with what was tracked.
  return (
    select (regexp_match(
      p.profile_urls ->> 'bandsintown',
      '^https?://([a-z0-9-]+\.)?bandsintown\.com/([a-z]{2}([-_][a-z]{2,4})?/)?a/(\d{1,18})([-/?#].*)?$', 'i'
    ))[4]
    from app.artists p where p.account_id = get_events_profile.artist_id
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_recharge()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.describe_recharge(); end $function$;

CREATE OR REPLACE FUNCTION api.keep_payment_customer (
  customer_id text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_customer_id text;
begin
  update app.payment_customers c
  set customer_id = coalesce(c.customer_id, keep_payment_customer.customer_id), claimed_until = now()
  where c.account_id = private.account_id() and not private.is_delegated()
  returning c.customer_id into v_customer_id;
  return to_jsonb(v_customer_id);
exception when unique_violation then
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.land_card (
  customer_id text,
  card        jsonb,
  saved_at    timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_known app.payment_customers;
begin
  select c.* into v_known from app.payment_customers c
  where c.customer_id = land_card.customer_id for no key update;
  -- Of two in one second either may be the later: the same one wins whichever comes first.
  if (saved_at, card ->> 'id') > (coalesce(v_known.card_saved_at, '-infinity'), coalesce(v_known.card_id, '')) then
    update app.payment_customers c
    set card_id = card ->> 'id', card_brand = left(card ->> 'brand', 50), card_last4 = left(card ->> 'last4', 4),
      card_saved_at = saved_at
    where c.account_id = v_known.account_id
    returning c.* into v_known;
  end if;
  return to_jsonb(v_known.card_id);
end $function$;

CREATE OR REPLACE FUNCTION api.order_recharge (
  required_credits bigint
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return to_jsonb(private.order_recharge(required_credits)); end $function$;

CREATE OR REPLACE FUNCTION api.set_recharge (
  enabled boolean,
  credits integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
begin
  if enabled and not exists (
    select from app.payment_customers c where c.account_id = v_account_id and c.card_id is not null
  ) then
    raise exception using errcode = 'PT409', message = 'Save a card first';
  end if;
  insert into app.recharge_settings as s (account_id, enabled, credits)
  values (v_account_id, coalesce(set_recharge.enabled, false), coalesce(set_recharge.credits, 1000))
  on conflict (account_id) do update set
    enabled = coalesce(set_recharge.enabled, s.enabled), credits = coalesce(set_recharge.credits, s.credits),
    paused_reason = null, paused_card_id = null, updated_at = now();
  return private.describe_recharge();
end $function$;

CREATE OR REPLACE FUNCTION api.settle_recharge (
  recharge_id uuid,
  payment_id  text,
  failure     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_recharge app.recharges := private.lock_recharge(settle_recharge.recharge_id);
begin
  return to_jsonb(case
    when failure is null then private.land_recharge(v_recharge, payment_id)
    when coalesce(v_recharge.payment_id, settle_recharge.payment_id) <> settle_recharge.payment_id then false
    else private.close_recharge(v_recharge, payment_id, failure, true)
  end);
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_recharge (
  run_id  uuid,
  can_pay boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_recharge app.recharges := private.recharge_of(run_id);
  v_is_first boolean := v_recharge.attempted_at is null;
begin
  if v_recharge.state = 'open' is not true then
    return null;
  end if;
  if v_is_first then
    if not can_pay or v_recharge.created_at < now() - interval '1 hour' or not exists (
      select from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
      where s.account_id = v_recharge.account_id and s.enabled and c.card_id = v_recharge.card_id
    ) then
      perform private.close_recharge(v_recharge, null, 'withdrawn: It could not be paid in time, or was no longer wanted', false);
      return null;
    end if;
    update app.recharges r set attempted_at = clock_timestamp() where r.id = v_recharge.id returning r.* into v_recharge;
  end if;
  return jsonb_build_object(
    'key', v_recharge.id, 'accountId', v_recharge.account_id, 'customerId', v_recharge.customer_id,
    'cardId', v_recharge.card_id, 'cents', v_recharge.credits, 'paymentId', v_recharge.payment_id,
    'isFirst', v_is_first,
    'ageMs', floor(extract(epoch from clock_timestamp() - v_recharge.attempted_at) * 1000));
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_recharge (
  run_id     uuid,
  payment_id text,
  failure    text,
  pauses     boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.close_recharge(private.recharge_of(run_id), payment_id, failure, pauses); end $function$;

CREATE OR REPLACE FUNCTION jobs.hand_on_recharge (
  run_id uuid,
  error  text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_recharge app.recharges := private.recharge_of(run_id);
  v_next_id uuid;
begin
  perform private.end_run(run_id, 'failed', null, error);
  if v_recharge.state = 'open' then
    v_next_id := private.lay_run('recharge_credits', v_recharge.account_id);
    perform private.lay_job(v_next_id, 'recharge_credits', now() + interval '10 minutes');
    update app.recharges r set run_id = v_next_id where r.id = v_recharge.id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION jobs.land_recharge (
  run_id     uuid,
  payment_id text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.land_recharge(private.recharge_of(run_id), payment_id); end $function$;

CREATE OR REPLACE FUNCTION jobs.note_payment (
  run_id     uuid,
  payment_id text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.recharges r set payment_id = note_payment.payment_id where r.run_id = note_payment.run_id and r.payment_id is null;
end $function$;

CREATE OR REPLACE FUNCTION private.close_recharge (
  recharge   app.recharges,
  payment_id text,
  failure    text,
  pauses     boolean
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if recharge.state = 'open' is not true then
    return false;
  end if;
  update app.recharges r
  set state = 'failed', payment_id = coalesce(close_recharge.payment_id, r.payment_id), failure = close_recharge.failure,
    finished_at = now()
  where r.id = recharge.id;
  if pauses then
    update app.recharge_settings s set paused_reason = close_recharge.failure, paused_card_id = recharge.card_id
    where s.account_id = recharge.account_id;
  end if;
  -- Whoever reaches the account sees its runs; why a card was declined is its owner's alone.
  perform private.end_run(recharge.run_id, 'failed', null, 'not_paid: No credits were bought; see GET /api/credits/recharge');
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_recharge()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_settings app.recharge_settings;
begin
  select s.* into v_settings from app.recharge_settings s where s.account_id = v_account_id;
  return jsonb_build_object(
    'enabled', coalesce(v_settings.enabled, false),
    'credits', coalesce(v_settings.credits, 1000),
    'paused_reason', private.recharge_pause(),
    'card', (
      select jsonb_build_object(
        'brand', c.card_brand, 'last4', c.card_last4,
        'saved_at', to_char(c.card_saved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from app.payment_customers c where c.account_id = v_account_id and c.card_id is not null
    ),
    'last', (
      select jsonb_build_object(
        'state', r.state, 'credits', r.credits, 'failure', r.failure,
        'at', to_char(coalesce(r.finished_at, r.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from app.recharges r where r.account_id = v_account_id order by r.created_at desc limit 1
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.land_recharge (
  recharge   app.recharges,
  payment_id text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
begin
  if recharge.payment_id <> land_recharge.payment_id then
    raise warning 'Recharge % has payment %, and % came beside it', recharge.id, recharge.payment_id, land_recharge.payment_id;
  end if;
  -- One that was given up and is paid after all is landed: the money was taken.
  if recharge.id is null or recharge.state = 'paid' then
    return false;
  end if;
  -- The month's free credits first: what is bought must not take their place.
  select b.* into v_balance from app.credit_balances b where b.account_id = recharge.account_id;
  perform private.grant_floor(v_balance);
  v_balance := private.enter_credits(recharge.account_id, 'purchase', recharge.credits);
  update app.recharges r
  set state = 'paid', payment_id = land_recharge.payment_id, failure = null, finished_at = now(),
    entry_number = v_balance.entry_count
  where r.id = recharge.id;
  perform private.end_run(recharge.run_id, 'completed', null, null);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.lay_recharge (
  payer    uuid,
  required bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_balance app.credit_balances;
  v_free bigint;
  v_order record;
begin
  -- Most accounts have none: they need not wait for a lock.
  perform from app.recharge_settings s where s.account_id = payer and s.enabled;
  if not found then
    return false;
  end if;
  v_balance := private.lock_credits(payer);
  v_free := case when private.is_floor_due(v_balance.floored_month)
    then greatest(v_balance.balance, private.free_credits_monthly()) else v_balance.balance end - v_balance.reserved;
  if v_free >= required or exists (select from app.recharges r where r.account_id = payer and r.state = 'open') then
    return true;
  end if;
  select greatest(s.credits, required - v_free) as credits, c.customer_id, c.card_id into v_order
  from app.recharge_settings s join app.payment_customers c on c.account_id = s.account_id
  where s.account_id = payer and s.enabled and c.card_id is not null and s.paused_card_id is distinct from c.card_id;
  if not found or v_order.credits > 100000 then
    return false;
  end if;
  insert into app.recharges (account_id, run_id, credits, customer_id, card_id)
  values (payer, private.lay_run('recharge_credits', payer), v_order.credits, v_order.customer_id, v_order.card_id);
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_recharge (
  recharge_id uuid
)
  RETURNS app.recharges
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_payer uuid := (select r.account_id from app.recharges r where r.id = recharge_id);
  v_recharge app.recharges;
begin
  if v_payer is not null then
    perform private.lock_credits(v_payer);
    select r.* into v_recharge from app.recharges r where r.id = recharge_id for update;
  end if;
  return v_recharge;
end $function$;

CREATE OR REPLACE FUNCTION private.order_recharge (
  required_credits bigint
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.lay_recharge(private.paying_account_id(), required_credits); end $function$;

CREATE OR REPLACE FUNCTION private.recharge_of (
  run_id uuid
)
  RETURNS app.recharges
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin return private.lock_recharge((select r.id from app.recharges r where r.run_id = recharge_of.run_id)); end $function$;

CREATE OR REPLACE FUNCTION private.recharge_pause()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select s.paused_reason from app.recharge_settings s
    join app.payment_customers c on c.account_id = s.account_id and c.card_id = s.paused_card_id
    where s.account_id = private.account_id()
  );
end $function$;

CREATE OR REPLACE FUNCTION private.start_due_tasks()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_task app.scheduled_tasks;
  v_next timestamptz;
  v_count integer := 0;
begin
  for v_task in
    select t.* from app.scheduled_tasks t
    where t.enabled and t.next_run_at <= now()
    order by t.next_run_at limit 20
    for update skip locked
  loop
    -- Counted from its first day, so that a late start moves no later one.
    v_next := private.next_month_of(v_task.created_at, now());
    begin
      if private.start_scheduled_task(v_task) is null then
        v_next := now() + interval '1 minute';
      else
        v_count := v_count + 1;
      end if;
    exception when others then
      -- One that cannot start must not keep the others from it. A refusal is told to its people; a fault passes.
      if sqlstate like 'PT%' then
        insert into app.task_runs (task, account_id, state, error, finished_at)
        values (v_task.task, v_task.account_id, 'failed', sqlerrm, now());
      else
        raise warning 'Scheduled task % did not start: % %', v_task.id, sqlstate, sqlerrm;
        v_next := now() + interval '1 hour';
      end if;
    end;
    update app.scheduled_tasks t set next_run_at = v_next, updated_at = now() where t.id = v_task.id;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.start_scheduled_task (
  task app.scheduled_tasks
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
  v_shortage text;
begin
  perform from app.catalogs c where c.id = task.catalog_id for key share;
  begin
    v_id := private.lay_capture(task.account_id, task.catalog_id, task.created_by, array(
      select member.isrc from app.catalog_songs member where member.catalog_id = task.catalog_id
      union all
      select song.isrc from app.snapshot_songs song where song.snapshot_id = task.snapshot_id));
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
    return case when not private.lay_recharge(task.created_by, (v_shortage::jsonb ->> 'required_credits')::bigint)
      then private.lay_unpaid_capture(task) end;
  end;
  return (select c.run_id from app.captures c where c.snapshot_id = v_id);
end $function$;

ALTER TABLE "app"."payment_customers"
  ADD CONSTRAINT "payment_customers_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."recharge_settings"
  ADD CONSTRAINT "recharge_settings_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."recharges"
  ADD CONSTRAINT "recharges_account_id_entry_number_fkey" FOREIGN KEY (account_id, entry_number) REFERENCES app.credit_entries(account_id, number);

ALTER TABLE "app"."recharges"
  ADD CONSTRAINT "recharges_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."recharges"
  ADD CONSTRAINT "recharges_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE SET NULL;

CREATE INDEX recharges_account_id_idx ON app.recharges USING btree (account_id, created_at);

CREATE UNIQUE INDEX recharges_open_idx ON app.recharges USING btree (account_id)
  WHERE (state = 'open'::text);

CREATE INDEX recharges_run_id_idx ON app.recharges USING btree (run_id);

CREATE POLICY "payment_customers_select_owner" ON "app"."payment_customers"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "payment_events_select_nobody" ON "app"."payment_events"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "recharge_settings_insert_owner" ON "app"."recharge_settings"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "recharge_settings_select_owner" ON "app"."recharge_settings"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "recharge_settings_update_owner" ON "app"."recharge_settings"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "recharges_select_owner" ON "app"."recharges"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "task_runs_select_recharge" ON "app"."task_runs"
  AS RESTRICTIVE
  FOR SELECT
  TO "authenticated"
  USING (((task <> 'recharge_credits'::text) OR ((account_id = ( SELECT private.account_id() AS account_id)) AND (NOT ( SELECT private.is_delegated() AS is_delegated)))));

COMMENT ON COLUMN "app"."payment_customers"."card_id" IS 'The saved payment method, the customer''s default.';

COMMENT ON COLUMN "app"."payment_customers"."card_saved_at" IS 'When the card was saved, by Stripe''s clock, or the last one removed: an older event does not replace a newer one.';

COMMENT ON COLUMN "app"."payment_customers"."claimed_until" IS 'Until when one request has the making of the customer to itself; others wait for it.';

COMMENT ON COLUMN "app"."payment_customers"."generation" IS 'How often a customer was deleted at Stripe or refused by it: the next is asked for anew, not the same again.';

COMMENT ON COLUMN "app"."recharge_settings"."paused_card_id" IS 'The card that was declined: another one is tried.';

COMMENT ON COLUMN "app"."recharge_settings"."paused_reason" IS 'Why no further payment is tried: the last was declined. Setting it again ends it.';

COMMENT ON COLUMN "app"."recharges"."attempted_at" IS 'When it was first tried to pay it: from then on there may be a payment that we do not know of.';

COMMENT ON COLUMN "app"."recharges"."card_id" IS 'What it is paid with, to its end: the same question under the same key.';

COMMENT ON COLUMN "app"."recharges"."entry_number" IS 'The purchase in the ledger.';

COMMENT ON COLUMN "app"."recharges"."payment_id" IS 'The payment at Stripe, as soon as it is known.';

COMMENT ON FUNCTION "api"."check_connector_account"(uuid) IS 'The account whose connectors a request is about: the caller''s own for null, else one of its organizations, an artist that one contains, or a personal artist of its own; an administrator''s may be any. Raises PT403 otherwise, and for an account that does not exist. /api/connectors.';

COMMENT ON FUNCTION "api"."claim_payment_customer"() IS 'The caller''s customer; where there is none, the claim to make it, or that another request has that claim: wait.';

COMMENT ON FUNCTION "api"."drop_payment_customer"(text) IS 'Stripe knows this customer no more, or, for null, refused to make one: the next is asked for anew, since Stripe answers one request always alike.';

COMMENT ON FUNCTION "api"."expect_card"(text, text, text) IS 'Whether an event was dealt with before (done), or its account and customer are one of ours (new) or not (strange).';

COMMENT ON FUNCTION "api"."finish_card_event"(text, text, text, text) IS 'Notes that an event was dealt with, unless another card has come in the meantime: Stripe must be told that one first, so that the last it is told is the newest.';

COMMENT ON FUNCTION "api"."forget_card"(text, text, text, timestamp with time zone) IS 'A card was removed at Stripe. Whatever is told late of a card that was saved before brings none back.';

COMMENT ON FUNCTION "api"."get_events_profile"(uuid) IS 'The id of the Bandsintown profile that is connected to an artist; null where none is, or its address names none. Raises PT404 for an artist that is missing or not reached. POST /api/research/events.';

COMMENT ON FUNCTION "api"."get_recharge"() IS 'Whether and how the caller is recharged. GET /api/credits/recharge.';

COMMENT ON FUNCTION "api"."keep_payment_customer"(text) IS 'Notes the customer that was made, and gives the claim back: null where the making failed. The one that is noted; an earlier one stays, and one of another account is not taken.';

COMMENT ON FUNCTION "api"."land_card"(text, jsonb, timestamp with time zone) IS 'Takes a customer''s card, unless a newer one is there or was removed since: the card that is to be its default at Stripe, null for none.';

COMMENT ON FUNCTION "api"."order_recharge"(bigint) IS 'What a refusal for want of credits is followed by: whether trying again soon may help. shared/operation/recharge.ts.';

COMMENT ON FUNCTION "api"."set_recharge"(boolean, integer) IS 'Changes what is given of the caller''s recharge, and ends a pause. PT409 where there is no card to charge. PUT /api/credits/recharge.';

COMMENT ON FUNCTION "api"."settle_recharge"(uuid, text, text) IS 'What Stripe tells of a payment by the recharge in its metadata: paid, or failed for this reason. Whether it changed anything. POST /api/webhooks/stripe.';

COMMENT ON FUNCTION "jobs"."begin_recharge"(uuid, boolean) IS 'What a run has to pay, and for how long that has been tried. Null where it has ended, and where nothing was tried yet and it cannot be paid or is no longer wanted.';

COMMENT ON FUNCTION "jobs"."end_recharge"(uuid, text, text, boolean) IS 'Ends a run whose payment is known not to be made; false where it had ended.';

COMMENT ON FUNCTION "jobs"."hand_on_recharge"(uuid, text) IS 'Ends a run that failed repeatedly. Its recharge stays open, since it may have been paid: another run finds out later.';

COMMENT ON FUNCTION "jobs"."land_recharge"(uuid, text) IS 'Enters the credits that a run has paid for and ends it; false where that was done.';

COMMENT ON FUNCTION "jobs"."note_payment"(uuid, text) IS 'The payment that a run made and that is not decided yet.';

COMMENT ON FUNCTION "private"."close_recharge"(app.recharges, text, text, boolean) IS 'Ends a recharge that is known not to be paid; one that pauses tries that card no more until its owner says so. Lock it first.';

COMMENT ON FUNCTION "private"."describe_recharge"() IS 'The caller''s recharge as it is shown: the setting, the card that pays, and the latest.';

COMMENT ON FUNCTION "private"."land_recharge"(app.recharges, text) IS 'Enters what was paid for, once: the purchase, the recharge and the end of its run. Lock it first.';

COMMENT ON FUNCTION "private"."lay_recharge"(uuid, bigint) IS 'Has an account that lacks so many credits buy more, where it asked for that and has a card that is not declined: whether they are there or on their way. For functions that run as their owner.';

COMMENT ON FUNCTION "private"."lock_recharge"(uuid) IS 'A recharge, locked after its account''s balance; all null where there is none.';

COMMENT ON FUNCTION "private"."order_recharge"(bigint) IS 'Has credits bought for a caller whose own do not cover so many.';

COMMENT ON FUNCTION "private"."recharge_of"(uuid) IS 'The recharge that a run is about, locked.';

COMMENT ON FUNCTION "private"."recharge_pause"() IS 'Why the caller''s card is not charged any more; null where it is, as one that was saved since.';

COMMENT ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) IS 'The capture that a schedule is due for: its run. With too few credits it is one that has failed, so that its people see it, or null where credits are on their way. For functions that run as their owner.';

COMMENT ON TABLE "app"."payment_customers" IS 'The customer that an account is at Stripe, and its saved card.';

COMMENT ON TABLE "app"."payment_events" IS 'Stripe''s events that have been dealt with: a repeated one changes nothing.';

COMMENT ON TABLE "app"."recharge_settings" IS 'Whether an account that runs out of credits buys more with its saved card, and how many.';

COMMENT ON TABLE "app"."recharges" IS 'Credits that an account ran out of and buys with its card: one payment each.';

REVOKE ALL ON FUNCTION "api"."check_connector_account"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_connector_account"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."claim_payment_customer"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."claim_payment_customer"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."drop_payment_customer"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."drop_payment_customer"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."expect_card"(text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."expect_card"(text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."finish_card_event"(text, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."finish_card_event"(text, text, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."forget_card"(text, text, text, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."forget_card"(text, text, text, timestamp WITH time zone) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_events_profile"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_events_profile"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_recharge"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_recharge"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."keep_payment_customer"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."keep_payment_customer"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."land_card"(text, jsonb, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."land_card"(text, jsonb, timestamp WITH time zone) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."order_recharge"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."order_recharge"(bigint) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."set_recharge"(boolean, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."set_recharge"(boolean, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."settle_recharge"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."settle_recharge"(uuid, text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "jobs"."begin_recharge"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_recharge"(uuid, boolean) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_recharge"(uuid, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_recharge"(uuid, text, text, boolean) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."hand_on_recharge"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."hand_on_recharge"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."land_recharge"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."land_recharge"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."note_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."note_payment"(uuid, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "private"."close_recharge"(app.recharges, text, text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_recharge"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_recharge"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."land_recharge"(app.recharges, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lay_recharge"(uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_recharge"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."order_recharge"(bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_recharge"(bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recharge_of"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."recharge_pause"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recharge_pause"() TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_brand") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_id") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_last4") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT SELECT ("card_saved_at") ON TABLE "app"."payment_customers" TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT INSERT ("credits"), UPDATE ("credits") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT INSERT ("enabled"), UPDATE ("enabled") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT UPDATE ("paused_card_id") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT UPDATE ("paused_reason") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT SELECT ON TABLE "app"."recharge_settings" TO "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("credits") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("failure") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("finished_at") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("id") ON TABLE "app"."recharges" TO "authenticated";

GRANT SELECT ("state") ON TABLE "app"."recharges" TO "authenticated";
