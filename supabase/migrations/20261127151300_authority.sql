SET local check_function_bodies = off;

DROP POLICY "api_keys_insert_owner" ON "app"."api_keys";

DROP FUNCTION "private"."pays_for_workspace"(uuid, uuid);

CREATE TABLE "app"."ended_sessions" (
  "session_id"   uuid                     NOT NULL,
  "auth_user_id" uuid                     NOT NULL,
  "ended_at"     timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  "ended_by"     xid8                     NOT NULL DEFAULT pg_current_xact_id(),
  CONSTRAINT "ended_sessions_pkey" PRIMARY KEY (session_id)
);

ALTER TABLE "app"."ended_sessions"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."ended_sessions"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."grants" (
  "account_id" uuid                     NOT NULL,
  "client_id"  uuid                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "grants_pkey" PRIMARY KEY (account_id, client_id)
);

ALTER TABLE "app"."grants"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."grants"
  FORCE ROW LEVEL SECURITY;

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
  update app.invitations i set role = change_organization_member.role
  where i.organization_id = change_organization_member.organization_id
    and i.account_id = change_organization_member.account_id and i.role <> change_organization_member.role;
  return private.describe_members(organization_id, array[account_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_grant (
  client_id uuid
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
  insert into app.grants (account_id, client_id) values (private.account_id(), create_grant.client_id)
  on conflict on constraint grants_pkey do update set created_at = now();
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
  v_account_id uuid;
  v_id uuid;
begin
  perform private.refuse_if(expires_at <= now(), 'PT400', 'expires_at must be in the future');
  -- Waits for a change of roles, so that an owner who was just demoted creates no key.
  if organization_id is not null then
    perform private.lock_organization(organization_id);
  end if;
  v_account_id := private.key_account_id(organization_id);
  perform private.require_proof();
  insert into app.api_keys as k (account_id, name, prefix, key_hash, scopes, expires_at)
  values (
    v_account_id, create_key.name, key_prefix, decode(create_key.key_hash, 'hex'),
    coalesce(create_key.scopes, '{read,write}'), create_key.expires_at
  )
  returning k.id into v_id;
  return private.describe_keys(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.delete_grant (
  client_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_ended boolean := private.end_client_access(client_id);
begin
  delete from app.grants g where g.account_id = private.account_id() and g.client_id = delete_grant.client_id;
  perform private.refuse_if(not found and not v_is_ended, 'PT404', 'App not found');
  return jsonb_build_object('client_id', client_id);
end $function$;

CREATE OR REPLACE FUNCTION api.list_grants (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.grants g where g.account_id = private.account_id())),
    'grants', private.describe_grants(array(
      select g.client_id from app.grants g
      where g.account_id = private.account_id()
      order by g.created_at desc, g.client_id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.require_proof()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.require_proof();
  return 'null';
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
  if v_after.enabled and (
    v_before.enabled is not true or v_before.paused_reason is not null or v_after.credits > v_before.credits
    -- Null is no limit.
    or coalesce(v_after.monthly_limit_credits > v_before.monthly_limit_credits,
      v_after.monthly_limit_credits is null and v_before.monthly_limit_credits is not null)
  ) then
    perform private.require_proof();
  end if;
  return private.describe_recharge(v_account_id);
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
    url_set_by = case when changes ->> 'url' <> e.url then private.account_id() else e.url_set_by end,
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

CREATE OR REPLACE FUNCTION jobs.order_from_mention (
  run_id            uuid,
  artist_account_id uuid,
  request           jsonb,
  billing_url       text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_event app.chat_events := private.lock_mention(run_id);
  v_payer_id uuid := private.linked_account_id(v_event.platform, v_event.team_id);
  v_count integer := (request ->> 'batch')::integer;
  v_run_ids uuid[];
  v_shortage jsonb;
begin
  if v_event.event_id is null then
    return false;
  end if;
  if v_payer_id is null then
    return private.reply_to_mention(
      v_event,
      'This workspace is not linked to an account. Create a code for your account, or for an organization that you own '
        || '(POST /api/content-agent/workspaces), and write it here as: link CODE',
      '{}');
  end if;
  if private.artist_workspace_id(v_payer_id, artist_account_id) is null then
    return private.reply_to_mention(
      v_event,
      format(
        'I cannot find that artist: the account that this workspace is linked to has none with the id %s. '
          || 'Check the id, or link the workspace to the artist''s organization.',
        artist_account_id),
      '{}');
  end if;
  begin
    v_run_ids := private.create_content_batch(v_payer_id, artist_account_id, request, v_event.thread_id);
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
  end;
  if v_shortage is not null then
    return private.reply_to_mention(
      v_event,
      format(
        'Not enough credits: this takes %s, and %s are left. %s',
        v_shortage ->> 'required_credits', v_shortage ->> 'remaining_credits',
        case when private.create_recharge(v_payer_id, (v_shortage ->> 'required_credits')::bigint)
          then 'More are being bought; ask again in a minute.'
          else coalesce('Buy more here: ' || billing_url, 'Buy more, or ask for fewer.') end),
      jsonb_build_object('insufficient_credits', v_shortage));
  end if;
  return private.reply_to_mention(
    v_event,
    format(
      'On it: %s of %s (%s%s). That may take up to 30 minutes; I will post here when it is done.',
      case v_count when 1 then '1 video' else v_count || ' videos' end,
      coalesce((select a.name from app.accounts a where a.id = artist_account_id), 'your artist'),
      request ->> 'template', case when (request ->> 'lipsync')::boolean then ', lipsync' else '' end),
    jsonb_build_object('runIds', v_run_ids));
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
  perform private.delete_old_ended_sessions();
  perform private.delete_old_idempotency_keys();
  perform private.delete_old_webhook_events();
  perform private.fail_abandoned_purchases();
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.acts_for (
  account_id   uuid,
  workspace_id uuid,
  roles        text[] DEFAULT '{owner,member}'::text[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return acts_for.account_id = workspace_id or exists (
    select from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    where (m.organization_id, m.account_id) = (workspace_id, acts_for.account_id) and m.role = any (roles));
end $function$;

CREATE OR REPLACE FUNCTION private.check_password_change()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.check_password_change_now()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform set_config('auth_sessions.deleted', 'yes', true);
  set constraints auth.users_check_password_change immediate;
  return null;
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
  v_is_sso_user boolean;
begin
  select a.* into v_account from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_account.auth_user_id and not u.is_banned;
  if v_email is null or not private.has_session(token) then
    return null;
  end if;
  if v_email is distinct from v_account.email and not v_is_sso_user then
    perform private.refresh_address(v_account.id, v_email);
  end if;
  return token - 'email' || jsonb_build_object(
    'role', 'authenticated',
    'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
    'account_id', v_account.id,
    'scopes', '["read", "write"]'::jsonb
  );
end $function$;

CREATE OR REPLACE FUNCTION private.client_details (
  client_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object('name', c.client_name, 'uri', c.client_uri)
    from auth.oauth_clients c where c.id = client_details.client_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.create_account (
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
  v_is_sso_user boolean;
  v_id uuid;
begin
  -- Only the person opens an account.
  if token ? 'client_id' or not private.has_session(token) then
    return null;
  end if;
  -- The first requests of a user may be concurrent.
  perform pg_advisory_xact_lock(hashtextextended('user ' || v_user_id, 0));
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_user_id and not u.is_banned;
  if v_email is null then
    return null;
  end if;
  select a.id into v_id from app.accounts a where a.auth_user_id = v_user_id;
  if found then
    return v_id;
  end if;
  if not v_is_sso_user then
    v_id := private.ensure_account(v_email);
    update app.accounts a set auth_user_id = v_user_id where a.id = v_id and a.auth_user_id is null;
  end if;
  if v_is_sso_user or not found then
    insert into app.accounts (kind, name, auth_user_id)
    values ('person', left(split_part(v_email, '@', 1), 200), v_user_id)
    returning id into v_id;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_link_code (
  organization_id uuid,
  code            text
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_caller_id uuid := private.account_id();
  v_account_id uuid := private.billing_account_id(organization_id);
  v_expires_at timestamptz := now() + interval '15 minutes';
begin
  perform private.require_proof();
  -- Only the latest code is valid.
  delete from app.chat_link_codes c
  where c.expires_at <= now() or (c.created_by, c.account_id) = (v_caller_id, v_account_id);
  insert into app.chat_link_codes (code_hash, account_id, created_by, expires_at)
  values (private.link_code_hash(code), v_account_id, v_caller_id, v_expires_at);
  return v_expires_at;
end $function$;

CREATE OR REPLACE FUNCTION private.create_webhook_endpoint (
  organization_id uuid,
  url             text,
  description     text,
  events          text[]
)
  RETURNS app.webhook_endpoints
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_owner_id uuid := private.acting_workspace_id(create_webhook_endpoint.organization_id);
  v_endpoint app.webhook_endpoints;
begin
  perform private.refuse_if(private.is_delegated(), 'PT403', 'An OAuth client may not create webhook endpoints');
  perform private.require_proof();
  -- Two concurrent inserts would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('webhook_endpoints ' || v_owner_id, 0));
  perform private.refuse_if(10 <= (
    select count(*) from app.webhook_endpoints e where e.owner_id = v_owner_id
  ), 'PT409', 'The account has 10 webhook endpoints: delete one first');
  insert into app.webhook_endpoints (owner_id, created_by, url, url_set_by, description, events, secret)
  values (
    v_owner_id, private.account_id(), create_webhook_endpoint.url, private.account_id(),
    create_webhook_endpoint.description, create_webhook_endpoint.events, private.new_webhook_secret())
  returning * into v_endpoint;
  return v_endpoint;
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_ended_sessions()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin delete from app.ended_sessions e where e.ended_at < now() - interval '10 minutes'; end $function$;

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
      'created_at', private.format_timestamp(g.created_at)
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.drop_unproven_password()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.encrypted_password := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.end_chat_links()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- Codes first: the link of one that is being redeemed is seen afterwards.
  delete from app.chat_link_codes c where c.account_id = old.organization_id and c.created_by = old.account_id;
  delete from app.chat_workspaces w where w.account_id = old.organization_id and w.linked_by = old.account_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_client_access (
  client_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_user_id uuid;
  v_is_ended boolean;
begin
  perform private.refuse_if(not private.is_session(), 'PT403', 'Only a person may do this');
  select a.auth_user_id into v_user_id from app.accounts a where a.id = private.account_id();
  -- Auth's table requires that revoked_at is not before granted_at, which is the time of Auth's own clock.
  update auth.oauth_consents c set revoked_at = greatest(now(), c.granted_at)
  where c.user_id = v_user_id and c.client_id = end_client_access.client_id and c.revoked_at is null;
  v_is_ended := found;
  delete from auth.sessions s
  where s.user_id = v_user_id and s.oauth_client_id = end_client_access.client_id;
  return v_is_ended or found;
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
declare
  v_user_id uuid := private.uuid_or_null(token ->> 'sub');
  v_client_id uuid := private.uuid_or_null(token ->> 'client_id');
begin
  if not exists (
    select from auth.sessions s
    where s.id = private.uuid_or_null(token ->> 'session_id') and s.user_id = v_user_id
      and s.oauth_client_id is not distinct from v_client_id and (s.not_after is null or s.not_after > now())
  ) then
    return false;
  end if;
  return not token ? 'client_id' or exists (
    select from app.grants g
    join app.accounts a on a.id = g.account_id
    join auth.oauth_consents c on c.user_id = a.auth_user_id and c.client_id = g.client_id
    where a.auth_user_id = v_user_id and g.client_id = v_client_id and c.revoked_at is null
      -- A consent that was revoked at Auth and given again later, perhaps by another client, needs a new grant. The
      -- interval allows for clocks, and for a consent page that creates the grant first.
      and c.granted_at < g.created_at + interval '10 minutes'
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
  perform private.refuse_if(private.lock_organization(organization_id) is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.require_proof();
  v_account_id := private.ensure_account(v_email);
  perform private.refuse_if(exists (
    select from app.invitation_blocks b
    where (b.account_id, b.organization_id) = (v_account_id, invite_person.organization_id)
  ), 'PT409', 'This person left the organization or declined its invitation, and has not allowed another one');
  insert into app.invitations (organization_id, account_id, email, role, invited_by)
  select invite_person.organization_id, v_account_id, v_email, invite_person.role, private.account_id()
  where not exists (
    select from app.organization_members m
    where (m.organization_id, m.account_id) = (invite_person.organization_id, v_account_id)
  )
  on conflict do nothing;
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.is_proven()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_claims jsonb := auth.jwt();
begin
  return coalesce(case
    when v_claims ->> 'credential' = 'api_key' then true
    when private.is_session() then
      private.session_proof_at(private.uuid_or_null(v_claims ->> 'session_id')) > now() - interval '15 minutes'
  end, false);
end $function$;

CREATE OR REPLACE FUNCTION private.is_session()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(auth.jwt() ->> 'credential' = 'session', false) and not private.is_delegated(); end $function$;

CREATE OR REPLACE FUNCTION private.linked_account_id (
  platform text,
  team_id  text
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select w.account_id from app.chat_workspaces w
    where (w.platform, w.team_id) = (linked_account_id.platform, linked_account_id.team_id)
      and private.acts_for(coalesce(w.linked_by, w.account_id), w.account_id, '{owner}')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.mail_proof_at (
  session_id uuid
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select max(m.updated_at) from auth.mfa_amr_claims m
    where m.session_id = mail_proof_at.session_id
      -- `otp` is every code and link that POST /verify and GET /verify accept. A code by SMS is `otp` too, so the
      -- phone provider must stay off (docs/deploying.md).
      -- For people of an organization's own provider it knows the address, and Auth mails them no codes.
      and m.authentication_method in
        ('otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'sso/saml')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.note_ended_session()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  insert into app.ended_sessions (session_id, auth_user_id) values (old.id, old.user_id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.redeem_link_code (
  platform text,
  team_id  text,
  code     text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_code app.chat_link_codes;
begin
  delete from app.chat_link_codes c
  where c.code_hash = private.link_code_hash(code) and c.expires_at > now()
  returning c.* into v_code;
  if not found or not private.acts_for(v_code.created_by, v_code.account_id, '{owner}') then
    return null;
  end if;
  insert into app.chat_workspaces (platform, team_id, account_id, linked_by)
  values (redeem_link_code.platform, redeem_link_code.team_id, v_code.account_id, v_code.created_by)
  on conflict on constraint chat_workspaces_pkey do update
  set account_id = excluded.account_id, linked_by = excluded.linked_by, created_at = now();
  return v_code.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.require_proof()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(private.is_delegated(), 'PT403', 'An OAuth client may not do this');
  perform private.refuse_if(not private.is_proven(), 'PTPRF',
    'Confirm that it is you: sign in with a code sent by e-mail, then repeat the request within 15 minutes.');
end $function$;

CREATE OR REPLACE FUNCTION private.rotate_webhook_secret (
  endpoint_id uuid
)
  RETURNS bytea
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_secret bytea;
begin
  update app.webhook_endpoints e set
    previous_secret = e.secret, previous_secret_expires_at = now() + interval '24 hours',
    secret = private.new_webhook_secret(), updated_at = now()
  where e.id = rotate_webhook_secret.endpoint_id and e.owner_id = any (private.workspace_ids())
    and not private.is_delegated()
  returning e.secret into v_secret;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  perform private.require_proof();
  return v_secret;
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
      and private.acts_for(payer, t.account_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.session_proof_at (
  session_id uuid
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_mail_proof_at timestamptz := private.mail_proof_at(session_id);
begin
  -- Auth lets every session enrol the first factor, also one that was opened with a stolen password or token. So a factor
  -- counts only in a session that has proven the address and began after the factor was enrolled.
  return greatest(v_mail_proof_at, (
    select max(m.updated_at)
    from auth.sessions s
    join auth.mfa_factors f on f.id = s.factor_id and f.user_id = s.user_id and f.created_at < s.created_at
    join auth.mfa_amr_claims m on m.session_id = s.id
    where s.id = session_proof_at.session_id and v_mail_proof_at is not null
      and m.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')
  ));
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
  if not private.acts_for(task.created_by, task.account_id) then
    update app.scheduled_tasks t set enabled = false where t.id = task.id;
    v_error := 'payer_left: The account that pays no longer belongs to the workspace; who switches the schedule on pays';
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

ALTER TABLE "app"."grants"
  ADD CONSTRAINT "grants_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

CREATE INDEX ended_sessions_auth_user_id_idx ON app.ended_sessions USING btree (auth_user_id);

CREATE INDEX ended_sessions_ended_at_idx ON app.ended_sessions USING btree (ended_at);

CREATE TRIGGER organization_members_end_chat_links_on_demotion
  AFTER UPDATE OF ROLE ON app.organization_members
  FOR EACH ROW
  WHEN ((new.role <> 'owner'::text))
  EXECUTE FUNCTION private.end_chat_links();

CREATE TRIGGER organization_members_end_chat_links_on_removal
  AFTER DELETE ON app.organization_members
  FOR EACH ROW
  EXECUTE FUNCTION private.end_chat_links();

CREATE TRIGGER sessions_check_password_change
  AFTER DELETE ON auth.sessions
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.check_password_change_now();

CREATE TRIGGER sessions_note_end
  AFTER DELETE ON auth.sessions
  FOR EACH ROW
  EXECUTE FUNCTION private.note_ended_session();

CREATE CONSTRAINT TRIGGER users_check_password_change
  AFTER UPDATE OF encrypted_password ON auth.users DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN ((NULLIF((old.encrypted_password)::text, ''::text) IS DISTINCT FROM NULLIF((new.encrypted_password)::text, ''::text)))
  EXECUTE FUNCTION private.check_password_change();

CREATE TRIGGER users_drop_unproven_password
  BEFORE UPDATE OF email_confirmed_at ON auth.users
  FOR EACH ROW
  WHEN (((old.email_confirmed_at IS NULL) AND (new.email_confirmed_at IS NOT NULL)))
  EXECUTE FUNCTION private.drop_unproven_password();

CREATE POLICY "api_keys_insert_owner" ON "app"."api_keys"
  FOR INSERT
  TO "authenticated"
  WITH
    CHECK
    (((account_id = ANY (( SELECT private.owned_account_ids() AS owned_account_ids)::uuid[])) AND ( SELECT private.is_session() AS is_session) AND ( SELECT private.is_proven() AS
    is_proven)));

CREATE POLICY "ended_sessions_select_nobody" ON "app"."ended_sessions"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "grants_delete_session" ON "app"."grants"
  FOR DELETE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND ( SELECT private.is_session() AS is_session)));

CREATE POLICY "grants_insert_proven" ON "app"."grants"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((account_id = ( SELECT private.account_id() AS account_id)) AND ( SELECT private.is_session() AS is_session) AND ( SELECT private.is_proven() AS is_proven)));

CREATE POLICY "grants_select_session" ON "app"."grants"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND ( SELECT private.is_session() AS is_session)));

CREATE POLICY "grants_update_proven" ON "app"."grants"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND ( SELECT private.is_session() AS is_session) AND ( SELECT private.is_proven() AS is_proven)));

COMMENT ON COLUMN "app"."ended_sessions"."ended_by" IS 'The transaction that ended it.';

COMMENT ON COLUMN "app"."grants"."client_id" IS 'A client of auth.oauth_clients. No foreign key: migrations may not reference the tables of Auth on every host.';

COMMENT ON COLUMN "app"."grants"."created_at" IS 'When the person let the client in, for the latest time.';

COMMENT ON COLUMN "app"."idempotency_keys"."fingerprint" IS 'A hash of the kind of credential, its OAuth client, the operation and its input.';

COMMENT ON FUNCTION "api"."change_organization_member"(uuid, uuid, text, boolean) IS 'An owner changes a role, or the invited person accepts. A new owner requires a recent proof. PATCH /api/organizations/{organizationId}/members/{accountId}.';

COMMENT ON FUNCTION "api"."create_grant"(uuid) IS 'Lets an OAuth client in. Requires a recent proof. A repeat renews the grant. Raises PT409 for the 101st. POST /api/grants.';

COMMENT ON FUNCTION "api"."create_key"(uuid, text, text[], timestamp with time zone, text, text) IS 'Stores a new key of the caller, or of an organization that it owns, by its hash and prefix. Requires a recent proof. POST /api/keys.';

COMMENT ON FUNCTION "api"."delete_grant"(uuid) IS 'Ends the access of an OAuth client, here and at Auth, at once. DELETE /api/grants/{clientId}.';

COMMENT ON FUNCTION "api"."list_grants"(integer, integer) IS 'A page of the OAuth clients that the caller has let in, newest first. GET /api/grants.';

COMMENT ON FUNCTION "api"."require_proof"() IS 'Raises PTPRF unless the caller has given a recent proof, for operations whose work is not in the database.';

COMMENT ON FUNCTION "api"."set_recharge"(uuid, jsonb) IS 'Changes the given settings of the recharge of the caller, or of an organization that it owns, and ends a pause. What lets more be spent requires a recent proof. Raises PT409 without a card. PUT /api/credits/recharge.';

COMMENT ON FUNCTION "api"."update_webhook_endpoint"(uuid, jsonb) IS 'Changes the given fields of an endpoint: url, description, events, enabled. Another address, more events and enabling require a recent proof. PATCH /api/webhooks/endpoints/{id}.';

COMMENT ON FUNCTION "private"."acts_for"(uuid, uuid, text[]) IS 'Whether an account still acts for a workspace: it is the workspace, or one of its people in these roles. For definers.';

COMMENT ON FUNCTION "private"."check_password_change"() IS 'Refuses a new or cleared password while the user has a session of an OAuth client, and a new one while a session has neither proven the address within the last 15 minutes nor been opened with a password. A change by Auth leaves the acting session only (internal/models/user.go, UpdatePassword), one by an administrator none: then no session may have ended within the last minute.';

COMMENT ON FUNCTION "private"."check_password_change_now"() IS 'Runs the check as soon as the other sessions are deleted. Auth reports an error of this statement as a failed change of the password; one of the commit it reports as unexpected.';

COMMENT ON FUNCTION "private"."claims_for_token"(jsonb) IS 'The claims of a verified access token and the account of its Auth user. Null if the user has no account yet, is deleted or banned, or has no confirmed address, if the session has ended, or if the token is that of an OAuth client without a grant. Writes only when the user''s address has changed.';

COMMENT ON FUNCTION "private"."client_details"(uuid) IS 'The name and the website of an OAuth client, as it registered them; null for one that does not exist.';

COMMENT ON FUNCTION "private"."create_account"(jsonb) IS 'First sign-in: binds the account of the user''s confirmed address to the user if it has no Auth user yet, or creates an account. Safe to repeat and to run concurrently. Null if the user is deleted or banned or has no confirmed address, if the session has ended, and for the token of an OAuth client.';

COMMENT ON FUNCTION "private"."create_link_code"(uuid, text) IS 'Stores a code that links a chat workspace to the caller or to an organization that it owns, and replaces the previous one. Requires a recent proof. Raises PT403 for an organization that the caller does not own.';

COMMENT ON FUNCTION "private"."create_webhook_endpoint"(uuid, text, text, text[]) IS 'Creates an endpoint of the caller''s or an organization''s account. Requires a recent proof. Raises PT403, and PT409 for an eleventh.';

COMMENT ON FUNCTION "private"."delete_old_ended_sessions"() IS 'Deletes sessions that ended more than ten minutes ago. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."describe_grants"(uuid[]) IS 'The grants of the caller to these clients, newest first.';

COMMENT ON FUNCTION "private"."drop_unproven_password"() IS 'Clears the password of a user whose address is confirmed for the first time: the person who signed up under the address set it, and need not be its owner. Null is what Auth takes for no password (internal/models/user.go, HasPassword).';

COMMENT ON FUNCTION "private"."end_chat_links"() IS 'Trigger: ends the links of chats to an organization, and their codes, that a person created who is no longer its owner.';

COMMENT ON FUNCTION "private"."end_client_access"(uuid) IS 'Revokes Auth''s consent of the caller to a client and ends the client''s sessions, as DELETE /auth/v1/user/oauth/grants does. False if there was nothing to end.';

COMMENT ON FUNCTION "private"."has_session"(jsonb) IS 'Whether the session of a verified access token still exists at Auth, which deletes it when it ends, and whether the person has let its OAuth client in, here and at Auth.';

COMMENT ON FUNCTION "private"."invite_person"(uuid, text, text) IS 'Invites the person with this address to an organization that the caller owns. Requires a recent proof. An existing membership or invitation is unchanged. Raises PT409 if the person blocks invitations of the organization.';

COMMENT ON FUNCTION "private"."is_proven"() IS 'Whether the caller proved the address or used a second factor in this session within the last 15 minutes, or has an API key. Evaluate once: (select private.is_proven()).';

COMMENT ON FUNCTION "private"."is_session"() IS 'Whether the caller is a signed-in person. Evaluate once: (select private.is_session()).';

COMMENT ON FUNCTION "private"."linked_account_id"(text, text) IS 'The account that a workspace is linked to; null for none, and if who linked it may not do so any more.';

COMMENT ON FUNCTION "private"."mail_proof_at"(uuid) IS 'When the session last proved the person''s address by a mailed code or link; null if it never did, or has ended.';

COMMENT ON FUNCTION "private"."note_ended_session"() IS 'Trigger: notes a session that ends, for ten minutes.';

COMMENT ON FUNCTION "private"."require_proof"() IS 'Raises PTPRF unless the caller has given a recent proof (private.is_proven).';

COMMENT ON FUNCTION "private"."session_proof_at"(uuid) IS 'When the session last gave a proof: a mailed code or link, or a second factor from before the session. Null if it never did, or has ended.';

COMMENT ON TABLE "app"."ended_sessions" IS 'The sessions of Auth that ended within the last minutes.';

COMMENT ON TABLE "app"."grants" IS 'The OAuth clients that a person has let in. A token of another client is refused, whatever Auth has approved.';

REVOKE ALL ON FUNCTION "api"."create_grant"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_grant"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_grant"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_grant"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."delete_grant"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_grant"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_grant"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."delete_grant"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_grants"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_grants"(integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_grants"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_grants"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."require_proof"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."require_proof"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."require_proof"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."require_proof"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."acts_for"(uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."acts_for"(uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."acts_for"(uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_password_change"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_password_change"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_password_change"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_password_change_now"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_password_change_now"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_password_change_now"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_details"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."client_details"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."client_details"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."client_details"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_ended_sessions"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_ended_sessions"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_ended_sessions"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_grants"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_grants"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_grants"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_grants"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."drop_unproven_password"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drop_unproven_password"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drop_unproven_password"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_chat_links"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_chat_links"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_chat_links"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_client_access"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_client_access"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."end_client_access"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_client_access"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_session"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_session"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_session"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_proven"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_proven"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_proven"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_proven"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_session"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_session"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_session"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_session"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_proof_at"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_proof_at"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_proof_at"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_ended_session"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_ended_session"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_ended_session"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_proof"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_proof"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."require_proof"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_proof"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."session_proof_at"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."session_proof_at"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."session_proof_at"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."session_proof_at"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."uuid_or_null"(text) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."uuid_or_null"(text) TO "authenticated";

GRANT INSERT ("account_id") ON TABLE "app"."grants" TO "authenticated";

GRANT INSERT ("client_id") ON TABLE "app"."grants" TO "authenticated";

GRANT UPDATE ("created_at") ON TABLE "app"."grants" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."grants" TO "authenticated";
