SET local check_function_bodies = off;

DROP VIEW "private"."open_invitations";

DROP FUNCTION "api"."save_card"(text, jsonb, timestamp WITH time zone);

DROP FUNCTION "private"."link_maker"();

DROP FUNCTION "private"."link_maker_acts_for"(text, uuid);

ALTER TABLE "app"."organization_members"
  ADD COLUMN "role_set_at" timestamp WITH time zone NOT NULL DEFAULT now();

CREATE OR REPLACE FUNCTION api.claim_payment_customer (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.billing_account_id(organization_id);
  v_until timestamptz := clock_timestamp() + interval '30 seconds';
  v_customer app.payment_customers;
  v_is_first boolean;
  v_waits boolean;
begin
  insert into app.payment_customers (account_id, claimed_until) values (v_account_id, v_until)
  on conflict (account_id) do nothing;
  v_is_first := found;
  select c.* into v_customer from app.payment_customers c where c.account_id = v_account_id for no key update;
  v_waits := v_customer.customer_id is null and not v_is_first and coalesce(v_customer.claimed_until > clock_timestamp(), false);
  if v_customer.customer_id is null and not v_is_first and not v_waits then
    update app.payment_customers c set claimed_until = v_until where c.account_id = v_account_id;
  end if;
  return jsonb_build_object(
    'account_id', v_account_id,
    'maker', private.link_maker(v_account_id, '{owner}'),
    'wait', v_waits,
    'customer_id', v_customer.customer_id,
    'generation', v_customer.generation,
    -- An earlier request may have created one without saving it.
    'again', not v_is_first and v_customer.claimed_until is not null,
    'email', (select a.email from app.accounts a where a.id = v_account_id),
    'name', (select a.name from app.accounts a where a.id = v_account_id and a.email is null)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.save_card (
  customer_id text,
  card        jsonb,
  saved_at    timestamp with time zone,
  maker       text                     DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_customer app.payment_customers;
begin
  perform private.hold_memberships(split_part(maker, ':', 1));
  select c.* into v_customer from app.payment_customers c
  where c.customer_id = save_card.customer_id for no key update;
  -- Two cards may be saved in the same second. The id breaks the tie, so that the order of events does not matter.
  if (saved_at, card ->> 'id') > (coalesce(v_customer.card_saved_at, '-infinity'), coalesce(v_customer.card_id, ''))
    and (maker is null or private.link_maker_acts_for(maker, v_customer.account_id, '{owner}'))
  then
    update app.payment_customers c
    set card_id = card ->> 'id', card_brand = left(card ->> 'brand', 50), card_last4 = left(card ->> 'last4', 4),
      card_saved_at = saved_at
    where c.account_id = v_customer.account_id
    returning c.* into v_customer;
  end if;
  return to_jsonb(v_customer.card_id);
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
  -- Others of the workspace may have changed what it costs while it was off, at no cost of theirs.
  perform private.refuse_if(
    update_task.enabled and not v_old.enabled and v_old.created_by <> private.account_id()
      and (update_task.schedule is null or update_task.monthly_budget_credits is null and not clears_budget),
    'PT409', format('Another account paid for this schedule: name schedule (now %s) and monthly_budget_credits (now %s), which you pay for from now on',
      v_old.schedule, coalesce(v_old.monthly_budget_credits::text, 'null')));
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
    -- A new address was not left behind.
    disabled_reason = case
      when changes ->> 'url' <> e.url and e.disabled_reason = 'member_left' then 'by_request' else e.disabled_reason end,
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

CREATE OR REPLACE FUNCTION private.acts_for (
  account_id   uuid,
  workspace_id uuid,
  roles        text[] DEFAULT '{owner,member}'::text[]
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.right_of(account_id, workspace_id, roles) is not null; end $function$;

CREATE OR REPLACE FUNCTION private.caller_rights()
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return case when private.is_delegated() then array(
    select g.client_id || '@' || extract(epoch from g.created_at) from app.grants g
    where (g.account_id, g.client_id) = (private.account_id(), private.client_id())
  ) else array(
    select m.organization_id || right_of_role
    from app.organization_members m
    cross join unnest(case when m.role in ('owner', 'member') then
      array['@' || extract(epoch from m.created_at), case m.role when 'owner' then ':owner@' || extract(epoch from m.role_set_at) end]
      -- Rows of the previous release have these, for a day.
      || array['', case m.role when 'owner' then ':owner' end] end) right_of_role
    where m.account_id = private.account_id() and right_of_role is not null
  ) end;
end $function$;

CREATE OR REPLACE FUNCTION private.check_owner_remains (
  organization_id uuid,
  account_id      uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.refuse_if(not exists (
    select from app.organization_members m
    join app.accounts p on p.id = m.account_id and p.kind = 'person'
    join private.present_accounts a on a.id = p.id and not a.is_banned
    where m.organization_id = check_owner_remains.organization_id and m.role = 'owner'
      and m.account_id <> check_owner_remains.account_id
  ), 'PT409', 'The last owner can neither leave nor become a member');
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
    'site_id', site_id, 'id', preview.id,
    'maker', private.link_maker((select s.owner_id from app.sites s where s.id = describe_site_preview.site_id)),
    'expires_at', private.format_timestamp(coalesce(preview.written_at, now()) + interval '1 hour'));
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
    -- Also those that are off already, so that nobody enables one without seeing that its address was left behind.
    update app.webhook_endpoints e
    set is_enabled = false, disabled_at = coalesce(e.disabled_at, now()), disabled_reason = 'member_left'
    where e.owner_id = old.organization_id and e.url_set_by = old.account_id;
    update app.scheduled_tasks t set enabled = false, disabled_reason = 'payer_left', updated_at = now()
    where t.account_id = old.organization_id and t.created_by = old.account_id and t.enabled;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.link_maker (
  workspace_id uuid,
  roles        text[] DEFAULT '{owner,member}'::text[]
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_claims jsonb := auth.jwt();
begin
  return concat_ws(':', private.account_id(), v_claims ->> 'credential',
    coalesce(v_claims ->> 'key_id', v_claims ->> 'client_id', ''),
    private.maker_right(private.account_id(), private.client_id(), workspace_id, roles));
end $function$;

CREATE OR REPLACE FUNCTION private.link_maker_acts_for (
  maker        text,
  workspace_id uuid,
  roles        text[] DEFAULT '{owner,member}'::text[]
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
  return split_part(maker, ':', 4)
      = private.maker_right(v_account_id, case when v_credential = 'delegated' then v_id end, workspace_id, roles)
    and (v_credential <> 'api_key' or exists (
      select from app.api_keys k
      where k.id = v_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())))
    and exists (
      select from private.present_accounts a
      where a.id = v_account_id and (v_credential = 'api_key' or not a.is_banned));
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
  AS $function$ begin return private.maker_right(account_id, client_id, workspace_id) is not null; end $function$;

CREATE OR REPLACE FUNCTION private.maker_right (
  account_id   uuid,
  client_id    uuid,
  workspace_id uuid,
  roles        text[] DEFAULT '{owner,member}'::text[]
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return private.right_of(account_id, workspace_id, roles) || case
    when client_id is null then ''
    when 'write' = any (private.granted_scopes(account_id, client_id)) then (
      select '-' || extract(epoch from g.created_at) from app.grants g
      where (g.account_id, g.client_id) = (maker_right.account_id, maker_right.client_id)) end;
end $function$;

CREATE OR REPLACE FUNCTION private.note_role()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  new.role_set_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.right_of (
  account_id   uuid,
  workspace_id uuid,
  roles        text[] DEFAULT '{owner,member}'::text[]
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when right_of.account_id = workspace_id then '' else (
    select extract(epoch from case when 'member' = any (roles) then m.created_at else m.role_set_at end)::text
    from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    where (m.organization_id, m.account_id) = (workspace_id, right_of.account_id) and m.role = any (roles)) end;
end $function$;

CREATE VIEW "private"."present_accounts" WITH (security_invoker=true) AS  SELECT a.id,
    COALESCE(u.is_banned, false) AS is_banned
   FROM (app.accounts a
     LEFT JOIN private.confirmed_users u ON ((u.id = a.auth_user_id)))
  WHERE ((a.auth_user_id IS NULL) OR (u.id IS NOT NULL));

CREATE VIEW "private"."open_invitations" WITH (security_invoker=true) AS  SELECT i.organization_id,
    i.account_id,
    i.email,
    i.role,
    i.invited_by,
    i.created_at
   FROM (app.invitations i
     JOIN private.present_accounts p ON (((p.id = i.invited_by) AND (NOT p.is_banned))));

CREATE TRIGGER organization_members_note_role
  BEFORE UPDATE OF ROLE ON app.organization_members
  FOR EACH ROW
  WHEN ((old.role <> new.role))
  EXECUTE FUNCTION private.note_role();

COMMENT ON COLUMN "app"."idempotency_keys"."rights" IS 'The caller''s rights when it was done (private.caller_rights). Without one of them a repeat does not get the result.';

COMMENT ON COLUMN "app"."organization_members"."role_set_at" IS 'When it got its present role. What rests on the role ends with it, and does not come back with the next one.';

COMMENT ON FUNCTION "api"."save_card"(text, jsonb, timestamp with time zone, text) IS 'Saves a customer''s card, unless a newer one was saved or removed, or who opened the page may not save one any more. Returns the card to make the default at Stripe; null for none.';

COMMENT ON FUNCTION "api"."update_task"(uuid, boolean, text, integer, integer, boolean) IS 'Enables, disables or changes a schedule; null leaves a value. Who enables one that another account paid for names its interval and budget: otherwise PT409. PATCH /api/tasks/{taskId}.';

COMMENT ON FUNCTION "private"."caller_rights"() IS 'The organizations that the caller acts in, and again those that it owns; of an OAuth client, that it is let in. Each with the time since when: a right that was given again is another one.';

COMMENT ON FUNCTION "private"."check_owner_remains"(uuid, uuid) IS 'Raises PT409 unless the organization has another owner, who is neither banned nor deleted. Lock the organization first.';

COMMENT ON FUNCTION "private"."end_rights"() IS 'Trigger: ends what a person created for an organization by a right that it no longer has. Links of chats, their codes and invitations need an owner, endpoints and schedules a member.';

COMMENT ON FUNCTION "private"."link_maker"(uuid, text[]) IS 'The caller, for a link: its account, the kind of its credential, the API key or OAuth client, and its right in the workspace (private.maker_right).';

COMMENT ON FUNCTION "private"."link_maker_acts_for"(text, uuid, text[]) IS 'Whether who made a link (private.link_maker) still acts for a workspace, in these roles and by the same right: a person that is neither banned nor deleted, an API key that is valid and whose person is not deleted, or an app that the person still lets change things. A session that was signed out ends no link. For definers.';

COMMENT ON FUNCTION "private"."maker_right"(uuid, uuid, uuid, text[]) IS 'Names the right (private.right_of) of who makes something for a workspace; of an app also that by which the person lets it change things. Null without both. For definers.';

COMMENT ON FUNCTION "private"."note_role"() IS 'Trigger: notes when a member got its role.';

COMMENT ON FUNCTION "private"."right_of"(uuid, uuid, text[]) IS 'Names the right of an account to act for a workspace: it is the workspace, or one of its people in these roles. Null without one. A right that ended and was given again has another name. For definers.';

COMMENT ON VIEW "private"."open_invitations" IS 'The invitations that can be accepted: not those of a person who is banned or deleted in Auth. For definers.';

COMMENT ON VIEW "private"."present_accounts" IS 'Accounts, except those of people who are deleted in Supabase Auth. For definers.';

REVOKE ALL ON FUNCTION "api"."save_card"(text, jsonb, timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."save_card"(text, jsonb, timestamp WITH time zone, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."save_card"(text, jsonb, timestamp WITH time zone, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."save_card"(text, jsonb, timestamp WITH time zone, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."link_maker"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."link_maker"(uuid, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."link_maker"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_maker"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."link_maker_acts_for"(text, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."link_maker_acts_for"(text, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_maker_acts_for"(text, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."maker_right"(uuid, uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."maker_right"(uuid, uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."maker_right"(uuid, uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_role"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_role"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_role"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."right_of"(uuid, uuid, text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."right_of"(uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."right_of"(uuid, uuid, text[]) TO "postgres";

-- Their addresses were left behind.
update app.webhook_endpoints e set disabled_reason = 'member_left'
where not e.is_enabled and e.url_set_by is not null and not private.acts_for(e.url_set_by, e.owner_id);

-- Who pays for them has left.
update app.scheduled_tasks t set enabled = false, disabled_reason = 'payer_left'
where t.enabled and not private.acts_for(t.created_by, t.account_id);
