SET local check_function_bodies = off;

DROP POLICY "rate_limits_select_account" ON "app"."rate_limits";

DROP TRIGGER "organization_members_disable_endpoints" ON "app"."organization_members";

DROP TRIGGER "organization_members_end_chat_links_on_demotion" ON "app"."organization_members";

DROP TRIGGER "organization_members_end_chat_links_on_removal" ON "app"."organization_members";

DROP INDEX "app"."task_runs_account_due_idx";

ALTER TABLE "app"."invitations"
  DROP CONSTRAINT "invitations_invited_by_fkey";

DROP FUNCTION "api"."create_grant"(uuid);

DROP FUNCTION "api"."get_site_draft"(uuid, uuid);

DROP FUNCTION "jobs"."claim_run"(text[], uuid[]);

DROP FUNCTION "private"."accounts_with_runs"(text);

DROP FUNCTION "private"."claims_for_token"(jsonb);

DROP FUNCTION "private"."describe_site_preview"(app.site_previews);

DROP FUNCTION "private"."disable_endpoints_of_member"();

DROP FUNCTION "private"."end_chat_links"();

DROP FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone);

DROP FUNCTION "private"."lock_due_run"(text[], uuid);

DROP FUNCTION "private"."run_account"(uuid);

DROP FUNCTION "private"."save_idempotency_result"(text, text, jsonb, boolean);

ALTER TABLE "app"."grants"
  ADD COLUMN "scopes" text[] NOT NULL DEFAULT '{read,write}'::text[];

ALTER TABLE "app"."idempotency_keys"
  ADD COLUMN "rights" text[] NOT NULL DEFAULT '{}'::text[];

ALTER TABLE "app"."scheduled_tasks"
  ADD COLUMN "disabled_reason" text;

ALTER TABLE "app"."task_runs"
  ADD COLUMN "turn_id" uuid;

-- Their inviters are no longer owners.
delete from app.invitations i where not exists (
  select from app.organization_members m
  where (m.organization_id, m.account_id) = (i.organization_id, i.invited_by) and m.role = 'owner');

ALTER TABLE "app"."invitations"
  ALTER COLUMN "invited_by" SET NOT NULL;

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
  v_caller_role text;
  v_role text;
begin
  perform private.lock_memberships(organization_id, account_id);
  if accepted and account_id = private.account_id() then
    perform private.accept_invitation(organization_id);
  end if;
  v_caller_role := private.lock_organization(organization_id);
  perform private.refuse_if(role is not null and v_caller_role is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.refuse_if(accepted and account_id is distinct from private.account_id(),
    'PT403', 'Only the member itself may accept');
  v_role := private.member_role(organization_id, account_id);
  if role = 'owner' and v_role <> 'owner' then
    perform private.require_proof();
  end if;
  if v_role = 'owner' and role = 'member' then
    perform private.check_owner_remains(organization_id, account_id);
  end if;
  update app.organization_members m set role = change_organization_member.role
  where m.organization_id = change_organization_member.organization_id
    and m.account_id = change_organization_member.account_id and m.role <> change_organization_member.role;
  -- The role rests on who gave it.
  update app.invitations i set role = change_organization_member.role, invited_by = private.account_id()
  where i.organization_id = change_organization_member.organization_id
    and i.account_id = change_organization_member.account_id and i.role <> change_organization_member.role;
  return private.describe_members(organization_id, array[account_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.claim_request (
  key           text,
  fingerprint   text,
  claim_seconds integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_claim app.idempotency_keys := private.find_idempotency_key(key, fingerprint);
begin
  if v_claim.result is null then
    insert into app.idempotency_keys as existing (account_id, key, fingerprint, rights, claimed_until)
    values (private.account_id(), claim_request.key, claim_request.fingerprint, v_claim.rights,
      now() + make_interval(secs => claim_seconds))
    on conflict on constraint idempotency_keys_pkey do update set
      fingerprint = excluded.fingerprint, rights = excluded.rights, result = null, claimed_until = excluded.claimed_until,
      work_id = coalesce(v_claim.work_id, excluded.work_id), created_at = coalesce(v_claim.created_at, excluded.created_at)
    returning existing.* into v_claim;
  end if;
  return jsonb_build_object('work_id', v_claim.work_id, 'claimed_until', v_claim.claimed_until,
    'is_saved', v_claim.result is not null, 'output', v_claim.result);
end $function$;

CREATE OR REPLACE FUNCTION api.create_grant (
  client_id uuid,
  scopes    text[] DEFAULT '{read,write}'::text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.require_proof();
  perform private.refuse_if(private.client_details(client_id) is null, 'PT404', 'App not found');
  -- Two concurrent requests would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('grants ' || private.account_id(), 0));
  perform private.refuse_if(
    100 <= (
      select count(*) from app.grants g
      where g.account_id = private.account_id() and g.client_id <> create_grant.client_id),
    'PT409', 'The account has let 100 apps in: disconnect one first');
  insert into app.grants (account_id, client_id, scopes)
  values (private.account_id(), create_grant.client_id, create_grant.scopes)
  on conflict on constraint grants_pkey do update set scopes = excluded.scopes, created_at = now();
  return private.describe_grants(array[client_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_key (
  organization_id uuid,
  name            text,
  scopes          text[],
  expires_at      timestamp with time zone,
  key_hash        text,
  key_prefix      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.key_account_id(organization_id);
  v_id uuid;
begin
  perform private.refuse_if(expires_at <= now(), 'PT400', 'expires_at must be in the future');
  perform private.require_proof();
  insert into app.api_keys as k (account_id, name, prefix, key_hash, scopes, expires_at)
  values (
    v_account_id, create_key.name, key_prefix, decode(create_key.key_hash, 'hex'),
    coalesce(create_key.scopes, '{read,write}'), create_key.expires_at
  )
  returning k.id into v_id;
  return private.describe_keys(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.export_site_signups (
  site_id          uuid,
  row_limit        integer,
  after_created_at timestamp with time zone,
  after_email      text,
  without_pending  boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_site(export_site_signups.site_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'email', f.email,
        -- To the microsecond: it is the cursor of the next page.
        'created_at', private.format_exactly(f.created_at),
        'consent', f.consent,
        'page_revision', f.page_revision,
        'state', f.state,
        'confirmed_at', private.format_timestamp(f.confirmed_at),
        'language', f.language,
        'page_url', f.page_url,
        'controller', f.controller,
        'privacy_url', f.privacy_url,
        'may_erase', private.may_write()
      ) order by f.created_at desc, f.email), '[]')
    from (
      select s.* from app.site_signups s
      where s.site_id = export_site_signups.site_id and (without_pending is not true or s.state <> 'pending')
        and (after_created_at is null or s.created_at <= after_created_at
          and (s.created_at < after_created_at or s.email > after_email))
      order by s.created_at desc, s.email
      limit row_limit
    ) f
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_signup_receipt (
  site_id uuid,
  email   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_receipt jsonb;
begin
  perform private.check_site(get_signup_receipt.site_id);
  select jsonb_build_object(
    -- The same for each copy of this sign-up's receipt.
    'record_id', md5(concat_ws(' ', f.site_id, f.email, private.format_exactly(f.created_at)))::uuid,
    'pii_principal_id', f.email,
    'pii_controller', f.controller,
    'privacy_notice', f.privacy_url,
    'consent_text', f.consent,
    'language', f.language,
    'page_name', f.page_name,
    'page_url', f.page_url,
    'page_revision', f.page_revision,
    'network_hash', encode(f.network_hash, 'hex'),
    'event_state', f.state,
    'event_time', private.format_timestamp(f.created_at),
    'confirmed_at', private.format_timestamp(f.confirmed_at),
    'may_erase', private.may_write()) into v_receipt
  from app.site_signups f where f.site_id = get_signup_receipt.site_id and f.email = get_signup_receipt.email;
  perform private.refuse_if(not found, 'PT404', 'This address is not on the list');
  return v_receipt;
end $function$;

CREATE OR REPLACE FUNCTION api.get_site_draft (
  site_id    uuid,
  maker      text,
  preview_id uuid DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_site app.sites;
  v_draft jsonb;
begin
  select s.* into v_site from app.sites s where s.id = get_site_draft.site_id;
  if private.link_maker_acts_for(maker, v_site.owner_id) then
    v_draft := case when preview_id is null then v_site.draft else (
      select p.document || jsonb_strip_nulls(jsonb_build_object('experience', v_site.draft -> 'experience'))
      from app.site_previews p
      left join app.task_runs r on r.id = p.run_id
      where p.id = get_site_draft.preview_id and p.site_id = v_site.id and p.revision = v_site.revision
        and p.written_at > now() - interval '1 hour' and r.finished_at is null and r.cancelled_at is null
    ) end;
  end if;
  perform private.refuse_if(v_draft is null, 'PT404', 'This preview has ended. Request a new link.');
  return v_draft;
end $function$;

CREATE OR REPLACE FUNCTION api.preview_site_draft (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = preview_site_draft.site_id;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  perform private.refuse_if(v_site.draft is null, 'PT400', 'Generate a draft before previewing it');
  return private.describe_site_preview(v_site.id);
end $function$;

CREATE OR REPLACE FUNCTION api.preview_site_edit (
  site_id uuid,
  columns jsonb,
  facts   jsonb,
  files   jsonb DEFAULT NULL::jsonb,
  design  jsonb DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
  v_edited app.sites;
  v_preview app.site_previews;
begin
  select s.* into v_site from app.sites s where s.id = preview_site_edit.site_id;
  perform private.check_site_change(v_site, null);
  perform private.refuse_if(v_site.draft is null, 'PT400', 'Generate a draft before previewing it');
  v_edited := private.edited_site(v_site, columns, facts, files, design);
  insert into app.site_previews as p (site_id, account_id, revision, document)
  values (v_site.id, private.account_id(), v_site.revision, v_edited.draft - 'experience')
  on conflict on constraint site_previews_site_id_account_id_run_id_key do update
  set revision = excluded.revision, document = excluded.document, written_at = clock_timestamp()
  returning p.* into v_preview;
  return private.describe_site_preview(v_site.id, v_preview);
end $function$;

CREATE OR REPLACE FUNCTION api.remove_organization_member (
  organization_id uuid,
  account_id      uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_caller_role text;
begin
  perform private.lock_memberships(organization_id, account_id);
  v_caller_role := private.lock_organization(organization_id);
  perform private.refuse_if(v_caller_role is distinct from 'owner' and account_id is distinct from private.account_id(),
    'PT403', 'Only an owner may do this');
  if private.member_role(organization_id, account_id) = 'owner' then
    perform private.check_owner_remains(organization_id, account_id);
  end if;
  delete from app.organization_members m
  where m.organization_id = remove_organization_member.organization_id
    and m.account_id = remove_organization_member.account_id;
  delete from app.invitations i
  where i.organization_id = remove_organization_member.organization_id
    and i.account_id = remove_organization_member.account_id;
  if account_id = private.account_id() then
    perform private.block_invitations(organization_id);
  end if;
  return '{}';
end $function$;

CREATE OR REPLACE FUNCTION api.set_recharge (
  organization_id uuid,
  changes         jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.billing_account_id(organization_id);
  v_before app.recharge_settings;
  v_after app.recharge_settings;
begin
  perform private.refuse_if((changes ->> 'enabled')::boolean and not exists (
    select from app.payment_customers c where c.account_id = v_account_id and c.card_id is not null
  ), 'PT409', 'Save a card first');
  select s.* into v_before from app.recharge_settings s where s.account_id = v_account_id;
  insert into app.recharge_settings as s (account_id, enabled, credits, monthly_limit_credits)
  values (
    v_account_id, coalesce((changes ->> 'enabled')::boolean, false), coalesce((changes ->> 'credits')::integer, 1000),
    (changes ->> 'monthly_limit_credits')::integer)
  on conflict (account_id) do update set
    enabled = case when changes ? 'enabled' then excluded.enabled else s.enabled end,
    credits = case when changes ? 'credits' then excluded.credits else s.credits end,
    monthly_limit_credits =
      case when changes ? 'monthly_limit_credits' then excluded.monthly_limit_credits else s.monthly_limit_credits end,
    paused_reason = null, paused_card_id = null, updated_at = now()
  returning s.* into v_after;
  -- Also what is stored while it is off: who switches it on later need not look at it.
  if v_after.enabled and (v_before.enabled is not true or v_before.paused_reason is not null)
    or v_after.credits > coalesce(v_before.credits, 1000)
    -- Null is no limit.
    or coalesce(v_after.monthly_limit_credits > v_before.monthly_limit_credits,
      v_after.monthly_limit_credits is null and v_before.monthly_limit_credits is not null)
  then
    perform private.require_proof();
  end if;
  return private.describe_recharge(v_account_id);
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
    -- Those of one person's pages take turns with others, and not with that person's own runs.
    v_run_id := private.enqueue_run('confirm_signup', null, turn_id => md5('mail ' || private.mail_owner(v_owner_id))::uuid);
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

CREATE OR REPLACE FUNCTION api.update_task (
  task_id                uuid,
  enabled                boolean,
  schedule               text,
  hour_utc               integer,
  monthly_budget_credits integer,
  clears_budget          boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_old app.scheduled_tasks;
  v_task app.scheduled_tasks;
begin
  select t.* into v_old from app.scheduled_tasks t where t.id = update_task.task_id for no key update;
  perform private.refuse_if(not found, 'PT404', 'Task not found');
  v_task := v_old;
  v_task.enabled := coalesce(update_task.enabled, v_old.enabled);
  v_task.disabled_reason := case when not v_task.enabled then v_old.disabled_reason end;
  v_task.schedule := coalesce(update_task.schedule, v_old.schedule);
  v_task.hour_utc := coalesce(update_task.hour_utc, v_old.hour_utc);
  v_task.monthly_budget_credits := case when not clears_budget
    then coalesce(update_task.monthly_budget_credits, v_old.monthly_budget_credits) end;
  -- Nobody changes what another person pays.
  if v_task.enabled and not v_old.enabled
    or (v_task.schedule, v_task.monthly_budget_credits) is distinct from (v_old.schedule, v_old.monthly_budget_credits)
  then
    v_task.created_by := private.account_id();
    v_task.client_id := null;
  end if;
  -- Runs that were missed while it was disabled are not made up for.
  if v_task.enabled and not v_old.enabled and v_old.next_run_at <= now()
    or (v_task.schedule, v_task.hour_utc) is distinct from (v_old.schedule, v_old.hour_utc)
  then
    v_task.next_run_at := private.next_free_run(v_task);
  end if;
  update app.scheduled_tasks t set
    enabled = v_task.enabled, schedule = v_task.schedule, hour_utc = v_task.hour_utc,
    monthly_budget_credits = v_task.monthly_budget_credits, created_by = v_task.created_by,
    client_id = v_task.client_id, disabled_reason = v_task.disabled_reason,
    next_run_at = v_task.next_run_at, updated_at = now()
  where t.id = update_task.task_id;
  return private.describe_schedule(v_task);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'Another schedule for this is enabled';
end $function$;

CREATE OR REPLACE FUNCTION api.update_webhook_endpoint (
  endpoint_id uuid,
  changes     jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_wider boolean;
  v_events text[] := case when changes ? 'events' then array(select jsonb_array_elements_text(changes -> 'events')) end;
begin
  select changes ->> 'url' <> e.url or not v_events <@ e.events or (changes ->> 'enabled')::boolean and not e.is_enabled
  into v_is_wider
  from app.webhook_endpoints e where e.id = update_webhook_endpoint.endpoint_id;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  if v_is_wider then
    perform private.require_proof();
  end if;
  update app.webhook_endpoints e set
    url = coalesce(changes ->> 'url', e.url),
    -- Who enables an address that somebody left behind answers for it.
    url_set_by = case
      when changes ->> 'url' <> e.url or (changes ->> 'enabled')::boolean and e.disabled_reason = 'member_left'
      then private.account_id() else e.url_set_by end,
    description = coalesce(changes ->> 'description', e.description),
    events = coalesce(v_events, e.events),
    -- The failures of another address do not count for the new one.
    failure_count = case when changes ->> 'url' <> e.url then 0 else e.failure_count end,
    failing_since = case when changes ->> 'url' <> e.url then null else e.failing_since end,
    paused_until = case when changes ->> 'url' <> e.url then null else e.paused_until end,
    updated_at = now()
  where e.id = update_webhook_endpoint.endpoint_id;
  update app.webhook_endpoints e set
    is_enabled = (changes ->> 'enabled')::boolean,
    disabled_at = case changes ->> 'enabled' when 'false' then now() end,
    disabled_reason = case changes ->> 'enabled' when 'false' then 'by_request' end,
    failure_count = 0, failing_since = null, paused_until = null
  where e.id = update_webhook_endpoint.endpoint_id and e.is_enabled <> (changes ->> 'enabled')::boolean;
  return private.describe_endpoints(array[update_webhook_endpoint.endpoint_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.watch_run (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_run jsonb := private.describe_runs(array[watch_run.run_id]) -> 0;
  v_preview app.site_previews;
begin
  perform private.refuse_if(v_run is null, 'PT404', 'Run not found');
  -- Who may make a link to a draft also gets that of a generation.
  if v_run ->> 'finishedAt' is null and private.may_write() then
    select p.* into v_preview
    from app.site_previews p
    join app.task_runs r on r.id = p.run_id and r.cancelled_at is null
    join app.sites s on s.id = p.site_id and s.revision = p.revision
    where p.run_id = watch_run.run_id and p.written_at > now() - interval '1 hour';
  end if;
  return jsonb_build_object(
    'run', v_run, 'preview', case when v_preview.id is not null then private.describe_site_preview(v_preview.site_id, v_preview) end);
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
    -- An address that got enough mail today is not mailed later without a new sign-up. Who has unsubscribed and signs up
    -- again has no mail with a link yet, and gets it after the interval.
    return jsonb_build_object(
      'limit', v_limit,
      'waits', v_limit not like 'address%' or v_limit = 'address_site_interval' and not exists (
        select from app.site_signup_mails m join app.mails sent on sent.id = m.run_id
        where m.site_id = v_fan.site_id and m.email = v_fan.email),
      'ageMs', v_age_ms);
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

CREATE OR REPLACE FUNCTION jobs.claim_run (
  tasks         text[],
  busy_turn_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_turn_id uuid;
  v_run app.task_runs;
begin
  -- One claim at a time, so that each sees the claims before it. Of two at once, both could take runs of one account.
  perform pg_advisory_xact_lock(hashtextextended('claim_run', 0));
  for v_turn_id in
    with turns as (
      select c.turn_id, min(due.run_at) as run_at
      from (
        select distinct t.task, u.turn_id
        from unnest(tasks) t (task), unnest(private.turns_with_runs(t.task)) u (turn_id)
      ) c
      cross join lateral (
        select r.run_at from app.task_runs r
        where r.task = c.task and private.run_turn(r.account_id, r.turn_id) = c.turn_id
          and r.finished_at is null and r.run_at <= now()
        order by r.run_at limit 1
      ) due
      group by c.turn_id
    )
    select t.turn_id from turns t
    -- Accounts take turns. One for which this worker does something already comes last, so that its long runs do not take
    -- every slot.
    order by t.turn_id = any (busy_turn_ids), greatest(
      (select max(r.claimed_at) from app.task_runs r where r.account_id = t.turn_id),
      (select max(r.claimed_at) from app.task_runs r
        where r.account_id is null and private.run_turn(r.account_id, r.turn_id) = t.turn_id)
    ) nulls first, t.run_at
  loop
    v_run := private.lock_due_run(tasks, v_turn_id);
    if v_run.id is not null then
      update app.task_runs r set
        state = case when r.cancelled_at is null then 'running' else r.state end,
        started_at = case when r.cancelled_at is null then coalesce(r.started_at, now()) else r.started_at end,
        -- Not now(), which is when this claim began to wait for the others.
        claimed_at = clock_timestamp(),
        attempts = r.attempts + 1
      where r.id = v_run.id;
      return jsonb_build_object(
        'id', v_run.id, 'task', v_run.task, 'account_id', v_run.account_id,
        'turn_id', v_turn_id, 'attempt', v_run.attempts + 1,
        'is_cancelled', v_run.cancelled_at is not null,
        'request_id', v_run.request_id, 'traceparent', v_run.traceparent);
    end if;
  end loop;
  return jsonb_build_object('due_ms', (
    select ceil(extract(epoch from least(min(next.run_at), now() + interval '1 day') - now()) * 1000)::integer
    from unnest(tasks) t (task) cross join lateral (
      select r.run_at from app.task_runs r where r.task = t.task and r.finished_at is null and r.run_at > now()
      order by r.run_at limit 1
    ) next having count(*) > 0));
end $function$;

CREATE OR REPLACE FUNCTION private.caller_rights()
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return case when private.is_delegated() then '{}' else array(
    select m.organization_id || right_of_role
    from app.organization_members m
    cross join unnest(case m.role when 'owner' then '{"",:owner}' when 'member' then '{""}' end::text[]) right_of_role
    where m.account_id = private.account_id()
  ) end;
end $function$;

CREATE OR REPLACE FUNCTION private.claims_for_token (
  token          jsonb,
  required_scope text  DEFAULT NULL::text
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
  v_is_sso_user boolean;
  v_scopes text[] := '{read,write}';
begin
  select a.* into v_account from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_account.auth_user_id and not u.is_banned;
  if token ? 'client_id' then
    v_scopes := private.granted_scopes(v_account.id, private.uuid_or_null(token ->> 'client_id'));
  end if;
  if v_email is null or v_scopes is null or not private.has_session(token) then
    return null;
  end if;
  perform private.refuse_if(required_scope is not null and required_scope <> all (v_scopes),
    'PTSCO', format('This app lacks the %s scope', required_scope));
  if v_email is distinct from v_account.email and not v_is_sso_user then
    perform private.refresh_address(v_account.id, v_email);
  end if;
  return token - 'email' || jsonb_build_object(
    'role', 'authenticated',
    'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
    'account_id', v_account.id,
    'scopes', to_jsonb(v_scopes)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.client_id()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.uuid_or_null(auth.jwt() ->> 'client_id'); end $function$;

CREATE OR REPLACE FUNCTION private.complete_asset (
  asset_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(
    not exists (select from app.site_assets a where a.id = complete_asset.asset_id), 'PT403', 'Workspace not available');
  -- Half the time after which maintenance deletes it, so that a completed asset is never deleted.
  update app.site_assets a set stored_at = coalesce(a.stored_at, now())
  where a.id = complete_asset.asset_id and a.deleted_at is null
    and (a.stored_at is not null or a.created_at > now() - interval '30 minutes');
  perform private.refuse_if(not found, 'PT503', 'The file took too long to store; send it again');
end $function$;

CREATE OR REPLACE FUNCTION private.create_schedule (
  task                   text,
  account_id             uuid,
  created_by             uuid,
  catalog_id             uuid,
  snapshot_id            uuid,
  artist_account_id      uuid    DEFAULT NULL::uuid,
  schedule               text    DEFAULT 'monthly'::text,
  hour_utc               integer DEFAULT NULL::integer,
  monthly_budget_credits integer DEFAULT NULL::integer
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_task app.scheduled_tasks;
begin
  v_task.id := gen_random_uuid();
  v_task.created_at := now();
  v_task.schedule := create_schedule.schedule;
  v_task.hour_utc := create_schedule.hour_utc;
  insert into app.scheduled_tasks (
    id, task, account_id, created_by, catalog_id, snapshot_id, artist_account_id, schedule, hour_utc,
    monthly_budget_credits, created_at, next_run_at)
  values (
    v_task.id, create_schedule.task, create_schedule.account_id, create_schedule.created_by, create_schedule.catalog_id,
    create_schedule.snapshot_id, create_schedule.artist_account_id, create_schedule.schedule, create_schedule.hour_utc,
    create_schedule.monthly_budget_credits, v_task.created_at,
    -- Today is captured by the request.
    private.next_run(v_task, private.end_of_day(now())))
  on conflict do nothing;
  if found then
    return v_task.id;
  end if;
  select t.* into v_task from app.scheduled_tasks t
  where t.enabled and t.task = create_schedule.task
    and (t.account_id = create_schedule.account_id and t.catalog_id = create_schedule.catalog_id
      or t.snapshot_id = create_schedule.snapshot_id);
  perform private.refuse_if(
    v_task.schedule <> create_schedule.schedule or v_task.hour_utc is distinct from
      coalesce(create_schedule.hour_utc, v_task.hour_utc) or v_task.monthly_budget_credits is distinct from
      coalesce(create_schedule.monthly_budget_credits, v_task.monthly_budget_credits),
    'PT409', 'It has another schedule; change that with PATCH /api/tasks/{taskId}');
  -- Who orders the schedule of an app relies on it, whatever becomes of the app.
  if private.client_id() is null then
    update app.scheduled_tasks t set client_id = null where t.id = v_task.id and t.client_id is not null;
  end if;
  return v_task.id;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_capture (
  snapshot_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'snapshot_id', s.id,
      'requested_at', private.format_timestamp(s.created_at),
      'provider_run_id', c.provider_run_id,
      'dataset_id', c.dataset_id,
      'read_position', c.read_position,
      'recording_count', s.recording_count,
      'captured_count', s.captured_count,
      'overdue', now() > s.created_at + interval '24 hours'
    )
    from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.id = describe_capture.snapshot_id and s.state in ('queued', 'running')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_grants (
  client_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'client_id', g.client_id,
      'client_name', details.value ->> 'name',
      'client_uri', details.value ->> 'uri',
      'scopes', g.scopes,
      'created_at', private.format_timestamp(g.created_at)
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_schedule (
  task app.scheduled_tasks
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', task.id, 'account_id', task.account_id, 'artist_account_id', task.artist_account_id, 'task', task.task,
    'schedule', task.schedule, 'hour_utc', private.start_second(task) / 3600,
    'monthly_budget_credits', task.monthly_budget_credits, 'enabled', task.enabled,
    'disabled_reason', task.disabled_reason,
    'catalog_id', task.catalog_id, 'snapshot_id', task.snapshot_id,
    'next_run_at', private.format_timestamp(task.next_run_at),
    'comparable_from', private.comparable_from(task),
    'created_at', private.format_timestamp(task.created_at)
  ) || private.describe_last_run(task);
end $function$;

CREATE OR REPLACE FUNCTION private.describe_site_preview (
  site_id uuid,
  preview app.site_previews DEFAULT NULL::app.site_previews
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'site_id', site_id, 'id', preview.id, 'maker', private.link_maker(),
    'expires_at', private.format_timestamp(coalesce(preview.written_at, now()) + interval '1 hour'));
end $function$;

CREATE OR REPLACE FUNCTION private.end_client_schedules()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.scheduled_tasks t set enabled = false, disabled_reason = 'app_disconnected', updated_at = now()
  where t.account_id = old.account_id and t.client_id = old.client_id and t.enabled;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_revoked_grant()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  delete from app.grants g using app.accounts a
  where a.id = g.account_id and a.auth_user_id = old.user_id and g.client_id = old.client_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_rights()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- Codes first: the link of one that is being redeemed is seen afterwards.
  delete from app.chat_link_codes c where c.account_id = old.organization_id and c.created_by = old.account_id;
  delete from app.chat_workspaces w where w.account_id = old.organization_id and w.linked_by = old.account_id;
  delete from app.invitations i where i.organization_id = old.organization_id and i.invited_by = old.account_id;
  if tg_op = 'DELETE' then
    update app.webhook_endpoints e set is_enabled = false, disabled_at = now(), disabled_reason = 'member_left'
    where e.owner_id = old.organization_id and e.url_set_by = old.account_id and e.is_enabled;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.enqueue_run (
  task       text,
  account_id uuid,
  run_at     timestamp with time zone DEFAULT now(),
  turn_id    uuid                     DEFAULT NULL::uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.task_runs (task, account_id, turn_id, run_at)
  values (enqueue_run.task, enqueue_run.account_id, enqueue_run.turn_id, enqueue_run.run_at) returning id into v_id;
  notify task_runs;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.granted_scopes (
  account_id uuid,
  client_id  uuid
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select g.scopes from app.grants g
    join app.accounts a on a.id = g.account_id
    join auth.oauth_consents c on c.user_id = a.auth_user_id and c.client_id = g.client_id
    where (g.account_id, g.client_id) = (granted_scopes.account_id, granted_scopes.client_id) and c.revoked_at is null
      -- A consent that was revoked at Auth and given again later, perhaps by another client, needs a new grant. The
      -- interval allows for clocks, and for a consent page that creates the grant first.
      and c.granted_at < g.created_at + interval '10 minutes'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.has_session (
  token jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return exists (
    select from auth.sessions s
    where s.id = private.uuid_or_null(token ->> 'session_id') and s.user_id = private.uuid_or_null(token ->> 'sub')
      and s.oauth_client_id is not distinct from private.uuid_or_null(token ->> 'client_id')
      and (s.not_after is null or s.not_after > now())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.hold_memberships (
  account_id text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('memberships ' || account_id, 0));
end $function$;

CREATE OR REPLACE FUNCTION private.link_maker()
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_claims jsonb := auth.jwt();
begin
  return concat_ws(':', private.account_id(), v_claims ->> 'credential', coalesce(v_claims ->> 'key_id', v_claims ->> 'client_id'));
end $function$;

CREATE OR REPLACE FUNCTION private.link_maker_acts_for (
  maker        text,
  workspace_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.uuid_or_null(split_part(maker, ':', 1));
  v_credential text := split_part(maker, ':', 2);
  v_id uuid := private.uuid_or_null(split_part(maker, ':', 3));
begin
  return case when v_credential = 'api_key' then private.acts_for(v_account_id, workspace_id) and exists (
      select from app.api_keys k
      where k.id = v_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))
    else private.maker_acts_for(v_account_id, case when v_credential = 'delegated' then v_id end, workspace_id) and exists (
      select from app.accounts a join private.confirmed_users u on u.id = a.auth_user_id
      where a.id = v_account_id and not u.is_banned)
    end;
end $function$;

CREATE OR REPLACE FUNCTION private.list_received_invitations (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := case when not private.is_delegated() then private.account_id() end;
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from private.open_invitations i where i.account_id = v_account_id)),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'organization_id', i.organization_id,
          'organization_name', o.name,
          'role', i.role,
          'invited_by', p.email,
          'created_at', private.format_timestamp(i.created_at)
        ) order by i.created_at desc, i.organization_id), '[]')
      from (
        select * from private.open_invitations received where received.account_id = v_account_id
        order by received.created_at desc, received.organization_id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) i
      join app.accounts o on o.id = i.organization_id
      join app.accounts p on p.id = i.invited_by
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.lock_due_run (
  tasks   text[],
  turn_id uuid
)
  RETURNS app.task_runs
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
  v_run app.task_runs;
begin
  for v_id in
    select due.id from unnest(tasks) t (task) cross join lateral (
      select r.id, r.run_at from app.task_runs r
      where r.task = t.task and private.run_turn(r.account_id, r.turn_id) = lock_due_run.turn_id
        and r.finished_at is null and r.run_at <= now()
      -- More than workers do for one account at a time: the runs that they have locked are among these.
      order by r.run_at limit 200
    ) due
    order by due.run_at
  loop
    if pg_try_advisory_lock(private.run_lock(v_id)) then
      -- The previous holder of the lock may have ended or postponed the run since it was listed, or be about to commit that.
      select r.* into v_run from app.task_runs r
      where r.id = v_id and r.finished_at is null and r.run_at <= now() for no key update skip locked;
      if found then
        return v_run;
      end if;
      perform pg_advisory_unlock(private.run_lock(v_id));
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.lock_memberships (
  organization_id uuid,
  account_id      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '8s'
  AS $function$
begin
  -- Of nobody else, whose requests a stranger could delay.
  perform pg_advisory_xact_lock(hashtextextended('memberships ' || m.account_id, 0))
  from private.listed_members m
  where (m.organization_id, m.account_id) = (lock_memberships.organization_id, lock_memberships.account_id);
end $function$;

CREATE OR REPLACE FUNCTION private.maker_acts_for (
  account_id   uuid,
  client_id    uuid,
  workspace_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return private.acts_for(account_id, workspace_id)
    and (client_id is null or coalesce('write' = any (private.granted_scopes(account_id, client_id)), false));
end $function$;

CREATE OR REPLACE FUNCTION private.may_write()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(auth.jwt() -> 'scopes' ? 'write', false); end $function$;

CREATE OR REPLACE FUNCTION private.read_idempotency_key (
  key         text,
  fingerprint text
)
  RETURNS app.idempotency_keys
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_rights text[] := private.caller_rights();
  v_found app.idempotency_keys;
begin
  select k.* into v_found from app.idempotency_keys k
  where k.account_id = private.account_id() and k.key = read_idempotency_key.key
    and k.created_at > now() - interval '24 hours';
  if found then
    perform private.refuse_if(v_found.fingerprint <> read_idempotency_key.fingerprint,
      'PTIDK', 'This Idempotency-Key was used for another request. Use a new key for each request.');
    perform private.refuse_if(v_found.result is null and v_found.claimed_until > now(),
      'PTIDP', 'The first request with this Idempotency-Key is still in progress. Repeat this one later.');
    if not v_found.rights <@ v_rights then
      v_found.result := null;
    end if;
  end if;
  v_found.rights := v_rights;
  return v_found;
end $function$;

CREATE OR REPLACE FUNCTION private.run_turn (
  account_id uuid,
  turn_id    uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(account_id, turn_id, '00000000-0000-0000-0000-000000000000'); end $function$;

CREATE OR REPLACE FUNCTION private.save_idempotency_result (
  key         text,
  fingerprint text,
  rights      text[],
  result      jsonb,
  is_secret   boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- The key is locked, so only a row that has expired, or whose rights are lost, can be in the way.
  insert into app.idempotency_keys as existing (account_id, key, fingerprint, rights, result)
  values (private.account_id(), save_idempotency_result.key, save_idempotency_result.fingerprint,
    -- Before the work, in case of a removal meanwhile, and after it, in case it created the organization.
    save_idempotency_result.rights || private.caller_rights(),
    case when is_secret then 'null' else coalesce(save_idempotency_result.result, 'null') end)
  on conflict on constraint idempotency_keys_pkey do update set
    fingerprint = excluded.fingerprint, work_id = excluded.work_id, rights = excluded.rights, result = excluded.result,
    claimed_until = excluded.claimed_until, created_at = excluded.created_at
  where existing.created_at <= now() - interval '24 hours' or existing.result is null;
  perform private.refuse_if(not found, 'PTIDK',
    'Your access to an organization has changed since the first request with this Idempotency-Key. Look whether it was carried out, and use a new key.');
  return save_idempotency_result.result;
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_capture (
  snapshot_id            uuid,
  schedule               text,
  hour_utc               integer,
  monthly_budget_credits integer
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
  v_price bigint;
  v_id uuid;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = schedule_capture.snapshot_id and s.account_id = any (private.workspace_ids());
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  -- Locked, so that a grant that ends meanwhile finds the new schedule.
  perform from app.grants g
  where g.account_id = private.account_id() and g.client_id = private.client_id() and 'write' = any (g.scopes) for share;
  perform private.refuse_if(not found and private.is_delegated(), 'PT403', 'The app has been disconnected');
  v_price := private.price('playcount_snapshot', v_snapshot.recording_count);
  perform private.refuse_if(schedule_capture.monthly_budget_credits < v_price, 'PT400', format(
    'monthly_budget_credits must cover one capture, which costs %s credits', v_price));
  v_id := private.create_schedule(
    'capture_playcounts', v_snapshot.account_id, private.paying_account_id(), v_snapshot.catalog_id,
    case when v_snapshot.catalog_id is null then v_snapshot.id end, null, schedule_capture.schedule,
    schedule_capture.hour_utc, schedule_capture.monthly_budget_credits);
  -- The requested capture is the first one of a new schedule. One of an existing schedule is started beside it.
  insert into app.scheduled_runs (schedule_id, date, run_id)
  select t.id, (now() at time zone 'UTC')::date, c.run_id
  from app.scheduled_tasks t join app.captures c on c.snapshot_id = v_snapshot.id
  where t.id = v_id and t.created_at = now()
  -- Two requests may have begun in the same microsecond.
  on conflict do nothing;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.schedules_cost (
  payer uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(private.price('playcount_snapshot', size.recordings) * planned.captures), 0)
    from app.scheduled_tasks t
    cross join lateral (
      select case
        when t.catalog_id is not null then (
          select count(*) from app.catalog_songs member where member.catalog_id = t.catalog_id)
        else (select s.recording_count from app.playcount_snapshots s where s.id = t.snapshot_id)
      end::integer as recordings
    ) size
    cross join lateral (
      select case t.schedule when 'daily' then 7 when 'weekly' then 1
        else (t.next_run_at < now() + interval '7 days')::integer end as captures
    ) planned
    where t.created_by = payer and t.enabled and t.task = 'capture_playcounts' and size.recordings > 0
      and private.maker_acts_for(payer, t.client_id, t.account_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.start_scheduled_task (
  task app.scheduled_tasks
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[];
  v_error text;
  v_shortage text;
begin
  perform from app.catalogs c where c.id = task.catalog_id for key share;
  v_isrcs := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = task.catalog_id
    union all
    select unnest(private.snapshot_isrcs(task.snapshot_id)));
  if not private.maker_acts_for(task.created_by, task.client_id, task.account_id) then
    v_error := case when private.acts_for(task.created_by, task.account_id)
      then 'app_disconnected: The app that ordered the schedule may not change anything any more; who switches it on pays'
      else 'payer_left: The account that pays no longer belongs to the workspace; who switches the schedule on pays' end;
    update app.scheduled_tasks t set enabled = false, disabled_reason = split_part(v_error, ':', 1) where t.id = task.id;
  else
    v_error := private.budget_error(task, cardinality(v_isrcs));
  end if;
  if v_error is not null then
    return private.create_failed_capture(task, v_error);
  end if;
  begin
    return (private.create_capture(task.account_id, task.catalog_id, task.created_by, v_isrcs)).run_id;
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
    return case when not private.create_recharge(task.created_by, (v_shortage::jsonb ->> 'required_credits')::bigint)
      then private.create_failed_capture(
        task, 'insufficient_credits: The account that pays for the schedule has too few credits') end;
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.take_invitation (
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
  if private.is_delegated() then
    return null;
  end if;
  -- The organization first, as in every change of its members.
  perform from app.accounts o
  where o.id = (
    select i.organization_id from private.open_invitations i
    where (i.organization_id, i.account_id) = (take_invitation.organization_id, private.account_id())
  )
  for no key update;
  if not found then
    return null;
  end if;
  delete from app.invitations i
  where (i.organization_id, i.account_id) = (take_invitation.organization_id, private.account_id())
  returning i.role into v_role;
  return v_role;
end $function$;

CREATE OR REPLACE FUNCTION private.turns_with_runs (
  task text
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_ids uuid[] := array(
    select private.run_turn(r.account_id, r.turn_id) from app.task_runs r
    where r.task = turns_with_runs.task and r.finished_at is null and r.run_at <= now() order by r.run_at limit 100);
begin
  if cardinality(v_ids) < 100 then
    return v_ids;
  end if;
  -- More are due, perhaps all of one account. Each step goes to the next turn in the index, from a random one.
  return v_ids || array(
    with recursive turns (id) as (
      select gen_random_uuid()
      union
      select coalesce(
        (select private.run_turn(r.account_id, r.turn_id) from app.task_runs r
          where r.task = turns_with_runs.task and private.run_turn(r.account_id, r.turn_id) > t.id and r.finished_at is null
          order by private.run_turn(r.account_id, r.turn_id) limit 1),
        (select private.run_turn(r.account_id, r.turn_id) from app.task_runs r
          where r.task = turns_with_runs.task and r.finished_at is null
          order by private.run_turn(r.account_id, r.turn_id) limit 1))
      from turns t
    )
    select t.id from turns t limit 100);
end $function$;

ALTER TABLE "app"."grants"
  ADD CONSTRAINT "grants_scopes_check" CHECK (((scopes <@ '{read,write}'::text[]) AND (cardinality(scopes) > 0)));

ALTER TABLE "app"."invitations"
  ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY (invited_by) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_check1" CHECK (((disabled_reason IS NULL) OR (NOT enabled)));

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_disabled_reason_check" CHECK ((disabled_reason = ANY (ARRAY['payer_left'::text, 'app_disconnected'::text])));

CREATE VIEW "private"."open_invitations" WITH (security_invoker=true) AS  SELECT i.organization_id,
    i.account_id,
    i.email,
    i.role,
    i.invited_by,
    i.created_at
   FROM (app.invitations i
     JOIN app.accounts p ON ((p.id = i.invited_by)))
  WHERE ((p.auth_user_id IS NULL) OR (EXISTS ( SELECT
           FROM private.confirmed_users u
          WHERE ((u.id = p.auth_user_id) AND (NOT u.is_banned)))));

CREATE TRIGGER grants_end_client_schedules_on_narrowing
  AFTER UPDATE OF scopes ON app.grants
  FOR EACH ROW
  WHEN (('write'::text <> ALL (new.scopes)))
  EXECUTE FUNCTION private.end_client_schedules();

CREATE TRIGGER grants_end_client_schedules_on_removal
  AFTER DELETE ON app.grants
  FOR EACH ROW
  EXECUTE FUNCTION private.end_client_schedules();

CREATE TRIGGER organization_members_end_rights_on_demotion
  AFTER UPDATE OF ROLE ON app.organization_members
  FOR EACH ROW
  WHEN ((new.role <> 'owner'::text))
  EXECUTE FUNCTION private.end_rights();

CREATE TRIGGER organization_members_end_rights_on_removal
  AFTER DELETE ON app.organization_members
  FOR EACH ROW
  EXECUTE FUNCTION private.end_rights();

CREATE TRIGGER oauth_consents_end_grant_on_removal
  AFTER DELETE ON auth.oauth_consents
  FOR EACH ROW
  EXECUTE FUNCTION private.end_revoked_grant();

CREATE TRIGGER oauth_consents_end_grant_on_revocation
  AFTER UPDATE OF revoked_at ON auth.oauth_consents
  FOR EACH ROW
  WHEN ((new.revoked_at IS NOT NULL))
  EXECUTE FUNCTION private.end_revoked_grant();

CREATE POLICY "rate_limits_select_account" ON "app"."rate_limits"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.account_id() AS account_id) IS NOT NULL) AND (POLICY <> ALL (ARRAY['fan_sign_up'::text, 'search'::text, 'sign_up'::text, 'verification'::text]))));

COMMENT ON COLUMN "app"."idempotency_keys"."rights" IS 'The caller''s places in organizations when it was done (private.caller_rights). Without one of them a repeat does not get the result.';

COMMENT ON COLUMN "app"."invitations"."invited_by" IS 'The owner who sent it, or last changed its role.';

COMMENT ON COLUMN "app"."scheduled_tasks"."disabled_reason" IS 'Why it was disabled by itself: who made it may not run it any more (private.maker_acts_for).';

COMMENT ON COLUMN "app"."task_runs"."turn_id" IS 'With whom a run without an account takes turns: the mails to the fans of one owner have the same.';

COMMENT ON COLUMN "app"."webhook_endpoints"."url_set_by" IS 'Who chose the address, at first or later, or enabled it after that person had left. When this person leaves the organization, the endpoint is disabled.';

COMMENT ON FUNCTION "api"."create_grant"(uuid, text[]) IS 'Lets an OAuth client in. Requires a recent proof. A repeat renews the grant, whose scopes apply at once. Raises PT409 for the 101st. POST /api/grants.';

COMMENT ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp with time zone, text, boolean) IS 'A page of a site''s fans with the proof of their consent, newest first, after the given one, and whether the caller may erase them: without it, no file has the links that do. GET /api/sites/{id}/signups.csv.';

COMMENT ON FUNCTION "api"."get_signup_receipt"(uuid, text) IS 'What proves the consent of one fan, and whether the caller may erase it. Raises PT404 for an address that is not on the list. GET /api/sites/{id}/signups/receipt.';

COMMENT ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) IS 'A draft, or a preview of one, for the holder of a link. Raises PT404 once who made the link no longer acts for the site''s workspace, and for a preview after an hour, after a change of the site, and after its generation. GET /s/{id}/preview.';

COMMENT ON FUNCTION "api"."preview_site_draft"(uuid) IS 'What a link of the caller to a draft is made of. POST /api/sites/{id}/preview.';

COMMENT ON FUNCTION "jobs"."claim_run"(text[], uuid[]) IS 'Locks a due run of these tasks for this session and starts an attempt. If none is due, returns the time until the next one is. A worker only ends a run that was cancelled.';

COMMENT ON FUNCTION "private"."caller_rights"() IS 'The organizations that the caller acts in, and again those that it owns. An OAuth client acts in none.';

COMMENT ON FUNCTION "private"."claims_for_token"(jsonb, text) IS 'The claims of a verified access token and the account of its Auth user. Null if the user has no account yet, is deleted or banned, or has no confirmed address, if the session has ended, or if the token is that of an OAuth client without a grant. Raises PTSCO if the grant lacks the required scope; null requires none. Writes only when the user''s address has changed.';

COMMENT ON FUNCTION "private"."client_id"() IS 'The OAuth client that acts for the caller''s account; null for other callers. The default of columns that record who made a row.';

COMMENT ON FUNCTION "private"."complete_asset"(uuid) IS 'Marks an asset''s file as stored. Raises PT403 if the caller no longer acts in its workspace, and PT503 if maintenance may have deleted it already.';

COMMENT ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) IS 'What a link of the caller to a preview, or to the draft, is made of (shared/site/links.ts).';

COMMENT ON FUNCTION "private"."end_client_schedules"() IS 'Trigger: disables the schedules that a client made, which may not change anything any more.';

COMMENT ON FUNCTION "private"."end_revoked_grant"() IS 'Trigger: ends the grant of a client whose consent was revoked at Auth, or deleted with the client or the user.';

COMMENT ON FUNCTION "private"."end_rights"() IS 'Trigger: ends what a person created for an organization by a right that it no longer has. Links of chats, their codes and invitations need an owner, endpoints a member.';

COMMENT ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp with time zone, uuid) IS 'Adds a run of a task to the queue.';

COMMENT ON FUNCTION "private"."granted_scopes"(uuid, uuid) IS 'What an OAuth client may do for a person who has let it in, here and at Auth; null if the person has not. For definers.';

COMMENT ON FUNCTION "private"."has_session"(jsonb) IS 'Whether the session of a verified access token still exists at Auth, which deletes it when it ends.';

COMMENT ON FUNCTION "private"."hold_memberships"(text) IS 'Until the end of the transaction the account neither leaves an organization nor changes its role. Call it before anything else of the account is checked.';

COMMENT ON FUNCTION "private"."link_maker"() IS 'The caller, for a link: its account, the kind of its credential, and the API key or OAuth client.';

COMMENT ON FUNCTION "private"."link_maker_acts_for"(text, uuid) IS 'Whether who made a link (private.link_maker) still acts for a workspace: a person that is neither banned nor deleted, an API key that is valid, or an app that the person still lets change things. A session that was signed out ends no link. For definers.';

COMMENT ON FUNCTION "private"."lock_due_run"(text[], uuid) IS 'Locks the oldest due run of a turn, for this session, that no other has locked; null if there is none.';

COMMENT ON FUNCTION "private"."lock_memberships"(uuid, uuid) IS 'Waits for the statements that hold the memberships of a person whom the caller sees in an organization (private.hold_memberships). Further ones wait for this transaction. Call it before any other lock.';

COMMENT ON FUNCTION "private"."maker_acts_for"(uuid, uuid, uuid) IS 'Whether who made something for a workspace may still do so: the account acts for it, and lets the client in, if one made it, to change things. For definers.';

COMMENT ON FUNCTION "private"."may_write"() IS 'Whether the caller''s credential has the scope write.';

COMMENT ON FUNCTION "private"."read_idempotency_key"(text, text) IS 'The row of the first request with a key, with the caller''s present rights, and without a result if the caller has lost one of the earlier. Raises PTIDK if that was another request, and PTIDP while its claimed work is in progress.';

COMMENT ON FUNCTION "private"."run_turn"(uuid, uuid) IS 'Whose turn a run takes. Runs without an account and without a turn_id take turns as if they had one account in common.';

COMMENT ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) IS 'Saves the result of a locked key, with the rights that the caller had before the work, and returns it. A secret is not saved: a repeat only learns that the work was done. Raises PTIDK if the work was done before.';

COMMENT ON FUNCTION "private"."start_scheduled_task"(app.scheduled_tasks) IS 'Starts the capture of a due schedule and returns its run. Without enough credits or budget it returns a failed run, or null while credits are being bought. Switches off a schedule whose maker may not run it any more.';

COMMENT ON FUNCTION "private"."turns_with_runs"(text) IS 'Who has open runs of a task, by private.run_turn: those of the oldest 100 due runs, and if there are more, 100 others. A claim is as fast with a long queue as with a short one.';

COMMENT ON TABLE "app"."invitations" IS 'Pending invitations to organizations. Deleted when they are accepted, declined or withdrawn, and when who sent them is no longer an owner (endings.sql).';

COMMENT ON VIEW "private"."open_invitations" IS 'The invitations that can be accepted: not those of a person who is banned or deleted in Auth. For definers.';

REVOKE ALL ON FUNCTION "api"."create_grant"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_grant"(uuid, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_grant"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_grant"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."preview_site_draft"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."preview_site_draft"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."preview_site_draft"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."preview_site_draft"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[], uuid[]) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."claim_run"(text[], uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."claim_run"(text[], uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."caller_rights"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."caller_rights"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."caller_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."caller_rights"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."claims_for_token"(jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."claims_for_token"(jsonb, text) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."claims_for_token"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."claims_for_token"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_id"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."client_id"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."client_id"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."client_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_client_schedules"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_client_schedules"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_client_schedules"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_revoked_grant"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_revoked_grant"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_revoked_grant"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_rights"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_rights"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."granted_scopes"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."granted_scopes"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."granted_scopes"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_memberships"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."hold_memberships"(text) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."hold_memberships"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_memberships"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."link_maker"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."link_maker"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."link_maker"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_maker"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."link_maker_acts_for"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_maker_acts_for"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_maker_acts_for"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_due_run"(text[], uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lock_due_run"(text[], uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_due_run"(text[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_memberships"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_memberships"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."lock_memberships"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lock_memberships"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."maker_acts_for"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."maker_acts_for"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."maker_acts_for"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_write"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_write"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."may_write"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_write"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_turn"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_turn"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."run_turn"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_turn"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."turns_with_runs"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."turns_with_runs"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."turns_with_runs"(text) TO "postgres";

REVOKE ALL ("scopes") ON TABLE "app"."grants" FROM "authenticated";

GRANT INSERT ("scopes"), UPDATE ("scopes") ON TABLE "app"."grants" TO "authenticated";

REVOKE ALL ("invited_by") ON TABLE "app"."invitations" FROM "authenticated";

GRANT UPDATE ("invited_by") ON TABLE "app"."invitations" TO "authenticated";

REVOKE ALL ("disabled_reason") ON TABLE "app"."scheduled_tasks" FROM "authenticated";

GRANT UPDATE ("disabled_reason") ON TABLE "app"."scheduled_tasks" TO "authenticated";

ALTER TABLE "app"."scheduled_tasks"
  ADD COLUMN "client_id" uuid DEFAULT private.client_id();

COMMENT ON COLUMN "app"."scheduled_tasks"."client_id" IS 'The OAuth client that created it for the account that pays; null if a person or key did, or has taken it over.';

REVOKE ALL ("client_id") ON TABLE "app"."scheduled_tasks" FROM "authenticated";

GRANT UPDATE ("client_id") ON TABLE "app"."scheduled_tasks" TO "authenticated";

CREATE INDEX task_runs_turn_claimed_at_idx ON app.task_runs USING btree (private.run_turn(account_id, turn_id), claimed_at)
  WHERE (account_id IS NULL);

CREATE INDEX task_runs_turn_due_idx ON app.task_runs USING btree (task, private.run_turn(account_id, turn_id), run_at)
  WHERE (finished_at IS NULL);

insert into app.rate_limits (policy, max_requests, window_seconds) values ('fan_sign_up', 300, 600), ('search', 120, 60);
