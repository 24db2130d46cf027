SET local check_function_bodies = off;

DROP TRIGGER "grants_end_client_schedules_on_narrowing" ON "app"."grants";

DROP TRIGGER "grants_end_client_schedules_on_removal" ON "app"."grants";

DROP VIEW "private"."open_invitations";

DROP FUNCTION "private"."end_client_schedules"();

ALTER TABLE "app"."chat_workspaces"
  ADD COLUMN "key_id" uuid;

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
  update app.invitations i set role = change_organization_member.role, invited_by = private.account_id(), key_id = private.key_id()
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
    where existing.created_at <= now() - interval '24 hours' or existing.result is null
    returning existing.* into v_claim;
    perform private.refuse_done_work(not found);
  end if;
  return jsonb_build_object('work_id', v_claim.work_id, 'claimed_until', v_claim.claimed_until,
    'is_saved', v_claim.result is not null, 'output', v_claim.result);
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
    v_task.key_id := private.key_id();
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
    client_id = v_task.client_id, key_id = v_task.key_id, disabled_reason = v_task.disabled_reason,
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
    key_id = case
      when changes ->> 'url' <> e.url or (changes ->> 'enabled')::boolean and e.disabled_reason = 'member_left'
      then private.key_id() else e.key_id end,
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

CREATE OR REPLACE FUNCTION private.end_client_rights()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.scheduled_tasks t set enabled = false, disabled_reason = 'app_disconnected', updated_at = now()
  where t.account_id = old.account_id and t.client_id = old.client_id and t.enabled;
  -- A right that nobody has: a repeat of the request that let the client in is a conflict.
  update app.idempotency_keys k set rights = k.rights || array['ended']
  where k.account_id = old.account_id and k.result ->> 'client_id' = old.client_id::text;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_key()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_creator_id uuid := coalesce(new.created_by, new.account_id);
begin
  delete from app.chat_link_codes c where (c.created_by, c.key_id) = (new.account_id, new.id);
  delete from app.invitations i where (i.invited_by, i.key_id) = (new.account_id, new.id);
  if not private.acts_for(v_creator_id, new.account_id, '{owner}') then
    perform private.end_made(new.account_id, null, array[new.id], private.acts_for(v_creator_id, new.account_id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_made (
  workspace_id uuid,
  maker_id     uuid,
  key_ids      uuid[],
  is_member    boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Codes first: the link of one that is being redeemed is seen afterwards.
  delete from app.chat_link_codes c
  where c.account_id = workspace_id and (c.created_by = maker_id or c.key_id = any (key_ids));
  delete from app.chat_workspaces w
  where w.account_id = workspace_id and (w.linked_by = maker_id or w.key_id = any (key_ids));
  delete from app.invitations i
  where i.organization_id = workspace_id and (i.invited_by = maker_id or i.key_id = any (key_ids));
  if not is_member then
    -- Also those that are off already, so that nobody enables one without seeing that its address was left behind.
    update app.webhook_endpoints e
    set is_enabled = false, disabled_at = coalesce(e.disabled_at, now()), disabled_reason = 'member_left'
    where e.owner_id = workspace_id and (e.url_set_by = maker_id or e.key_id = any (key_ids));
    update app.scheduled_tasks t set enabled = false, disabled_reason = 'payer_left', updated_at = now()
    where t.account_id = workspace_id and (t.created_by = maker_id or t.key_id = any (key_ids)) and t.enabled;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.end_rights()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.end_made(old.organization_id, old.account_id,
    array(select k.id from app.api_keys k where (k.account_id, k.created_by) = (old.organization_id, old.account_id)),
    tg_op = 'UPDATE');
  return null;
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
  insert into app.invitations as existing (organization_id, account_id, email, role, invited_by)
  select invite_person.organization_id, v_account_id, v_email, invite_person.role, private.account_id()
  where not exists (
    select from app.organization_members m
    where (m.organization_id, m.account_id) = (invite_person.organization_id, v_account_id)
  )
  on conflict on constraint invitations_pkey do update set
    email = excluded.email, role = excluded.role, invited_by = excluded.invited_by, key_id = excluded.key_id, created_at = now()
  where not private.is_valid_key(existing.key_id);
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.is_valid_key (
  key_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return key_id is null or exists (
    select from app.api_keys k
    where k.id = is_valid_key.key_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()));
end $function$;

CREATE OR REPLACE FUNCTION private.key_id()
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.uuid_or_null(auth.jwt() ->> 'key_id'); end $function$;

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
    and (v_credential <> 'api_key' or v_id is not null and private.is_valid_key(v_id))
    and exists (
      select from private.present_accounts a
      where a.id = v_account_id and (v_credential = 'api_key' or not a.is_banned));
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
  if not found or not private.acts_for(v_code.created_by, v_code.account_id, '{owner}')
    or not private.is_valid_key(v_code.key_id)
  then
    return null;
  end if;
  insert into app.chat_workspaces (platform, team_id, account_id, linked_by, key_id)
  values (redeem_link_code.platform, redeem_link_code.team_id, v_code.account_id, v_code.created_by, v_code.key_id)
  on conflict on constraint chat_workspaces_pkey do update
  set account_id = excluded.account_id, linked_by = excluded.linked_by, key_id = excluded.key_id, created_at = now();
  return v_code.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_done_work (
  is_done boolean
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(is_done, 'PTIDK',
    'Your access has changed since the first request with this Idempotency-Key. Look whether it was carried out, and use a new key.');
end $function$;

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
  perform private.refuse_done_work(not found);
  return save_idempotency_result.result;
end $function$;

CREATE TRIGGER api_keys_end_key_on_revocation
  AFTER UPDATE OF revoked_at ON app.api_keys
  FOR EACH ROW
  WHEN ((new.revoked_at IS NOT NULL))
  EXECUTE FUNCTION private.end_key();

CREATE TRIGGER grants_end_client_rights_on_narrowing
  AFTER UPDATE OF scopes ON app.grants
  FOR EACH ROW
  WHEN (('write'::text <> ALL (new.scopes)))
  EXECUTE FUNCTION private.end_client_rights();

CREATE TRIGGER grants_end_client_rights_on_removal
  AFTER DELETE ON app.grants
  FOR EACH ROW
  EXECUTE FUNCTION private.end_client_rights();

COMMENT ON COLUMN "app"."api_keys"."created_by" IS 'The person who created it; null for the key of a sign-up. A key of an organization stays valid when its creator leaves; what was made with it ends (endings.sql).';

COMMENT ON COLUMN "app"."chat_workspaces"."key_id" IS 'The API key that made its code; null for a session.';

COMMENT ON FUNCTION "api"."claim_request"(text, text, integer) IS 'Claims an idempotency key for work outside the database. Returns an id of the work, and the output of the first request if it was saved. Raises PTIDP while that is in progress, and PTIDK if it was done by rights that the caller has lost.';

COMMENT ON FUNCTION "private"."end_client_rights"() IS 'Trigger: disables the schedules that a client made, which may not change anything any more, and ends the saved responses that say it may.';

COMMENT ON FUNCTION "private"."end_key"() IS 'Trigger: ends the invitations and codes that a revoked key made; if its creator may not make them for the organization any more, also all else (private.end_made).';

COMMENT ON FUNCTION "private"."end_made"(uuid, uuid, uuid[], boolean) IS 'Ends what a person, or keys of the workspace, made for a workspace and which the person may not make any more. Links of chats, their codes and invitations need an owner, endpoints and schedules a member.';

COMMENT ON FUNCTION "private"."end_rights"() IS 'Trigger: ends what a person made for an organization by a right that it no longer has, itself or with a key of the organization that it created (private.end_made).';

COMMENT ON FUNCTION "private"."invite_person"(uuid, text, text) IS 'Invites the person with this address to an organization that the caller owns. Requires a recent proof. An existing membership or invitation is unchanged, unless the key that sent the invitation has ended. Raises PT409 if the person blocks invitations of the organization.';

COMMENT ON FUNCTION "private"."is_valid_key"(uuid) IS 'Whether an API key with which something was made is neither revoked nor expired; also if there was none. For definers.';

COMMENT ON FUNCTION "private"."key_id"() IS 'The API key of the caller; null for other credentials. The default of columns that record what a row was made with.';

COMMENT ON FUNCTION "private"."redeem_link_code"(text, text, text) IS 'Consumes a code and links the workspace. Returns the account; null for a wrong or expired code, and for that of a key that has ended.';

COMMENT ON FUNCTION "private"."refuse_done_work"(boolean) IS 'Raises PTIDK for a repeat of work that was done by rights which the caller has lost.';

COMMENT ON TABLE "app"."invitations" IS 'Pending invitations to organizations. Deleted when they are accepted, declined or withdrawn, and when who sent them is no longer an owner or the key that sent them is revoked (endings.sql).';

REVOKE ALL ON FUNCTION "private"."end_client_rights"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_client_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_client_rights"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_key"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_key"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_key"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_made"(uuid, uuid, uuid[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_made"(uuid, uuid, uuid[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_made"(uuid, uuid, uuid[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_valid_key"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_valid_key"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_valid_key"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."key_id"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."key_id"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."key_id"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."key_id"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_done_work"(boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_done_work"(boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."refuse_done_work"(boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_done_work"(boolean) TO "postgres";

ALTER TABLE "app"."chat_link_codes"
  ADD COLUMN "key_id" uuid DEFAULT private.key_id();

COMMENT ON COLUMN "app"."chat_link_codes"."key_id" IS 'The API key that made it, and whose end is its end; null for a session.';

ALTER TABLE "app"."invitations"
  ADD COLUMN "key_id" uuid DEFAULT private.key_id();

CREATE VIEW "private"."open_invitations" WITH (security_invoker=true) AS  SELECT i.organization_id,
    i.account_id,
    i.email,
    i.role,
    i.invited_by,
    i.key_id,
    i.created_at
   FROM (app.invitations i
     JOIN private.present_accounts p ON (((p.id = i.invited_by) AND (NOT p.is_banned))))
  WHERE private.is_valid_key(i.key_id);

COMMENT ON COLUMN "app"."invitations"."key_id" IS 'The API key with which that was done; null for a session. No foreign key: one that is gone is not valid either.';

COMMENT ON VIEW "private"."open_invitations" IS 'The invitations that can be accepted: not those of a person who is banned or deleted in Auth, or of a key that has ended. For definers.';

REVOKE ALL ("key_id") ON TABLE "app"."invitations" FROM "authenticated";

GRANT UPDATE ("key_id") ON TABLE "app"."invitations" TO "authenticated";

ALTER TABLE "app"."scheduled_tasks"
  ADD COLUMN "key_id" uuid DEFAULT private.key_id();

COMMENT ON COLUMN "app"."scheduled_tasks"."key_id" IS 'The API key with which the account that pays did that; null for a session.';

REVOKE ALL ("key_id") ON TABLE "app"."scheduled_tasks" FROM "authenticated";

GRANT UPDATE ("key_id") ON TABLE "app"."scheduled_tasks" TO "authenticated";

ALTER TABLE "app"."webhook_endpoints"
  ADD COLUMN "key_id" uuid DEFAULT private.key_id();

COMMENT ON COLUMN "app"."webhook_endpoints"."key_id" IS 'The API key with which that was done; null for a session. Behind a key of the organization is the person who created the key.';

REVOKE ALL ("key_id") ON TABLE "app"."webhook_endpoints" FROM "authenticated";

GRANT SELECT ("key_id"), UPDATE ("key_id") ON TABLE "app"."webhook_endpoints" TO "authenticated";
