SET local check_function_bodies = off;

DROP FUNCTION "api"."get_site_draft"(uuid, uuid);

DROP FUNCTION "private"."describe_site_preview"(app.site_previews);

DROP FUNCTION "private"."save_idempotency_result"(text, text, jsonb, boolean);

ALTER TABLE "app"."idempotency_keys"
  ADD COLUMN "rights" text[] NOT NULL DEFAULT '{}'::text[];

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
  if private.maker_acts_for(maker, v_site.owner_id) then
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

CREATE OR REPLACE FUNCTION private.has_grant (
  user_id   uuid,
  client_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from app.grants g
    join app.accounts a on a.id = g.account_id
    join auth.oauth_consents c on c.user_id = a.auth_user_id and c.client_id = g.client_id
    where a.auth_user_id = has_grant.user_id and g.client_id = has_grant.client_id and c.revoked_at is null
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
  return not token ? 'client_id' or private.has_grant(v_user_id, v_client_id);
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

CREATE OR REPLACE FUNCTION private.maker_acts_for (
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
  v_user_id uuid;
begin
  if private.acts_for(v_account_id, workspace_id) is not true then
    return false;
  end if;
  if v_credential = 'api_key' then
    return exists (
      select from app.api_keys k
      where k.id = v_id and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
    );
  end if;
  select u.id into v_user_id
  from app.accounts a join private.confirmed_users u on u.id = a.auth_user_id
  where a.id = v_account_id and not u.is_banned;
  return v_user_id is not null and (v_credential = 'session' or private.has_grant(v_user_id, v_id));
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

COMMENT ON COLUMN "app"."idempotency_keys"."rights" IS 'The caller''s places in organizations when it was done (private.caller_rights). Without one of them a repeat does not get the result.';

COMMENT ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp with time zone, text, boolean) IS 'A page of a site''s fans with the proof of their consent, newest first, after the given one, and whether the caller may erase them: without it, no file has the links that do. GET /api/sites/{id}/signups.csv.';

COMMENT ON FUNCTION "api"."get_signup_receipt"(uuid, text) IS 'What proves the consent of one fan, and whether the caller may erase it. Raises PT404 for an address that is not on the list. GET /api/sites/{id}/signups/receipt.';

COMMENT ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) IS 'A draft, or a preview of one, for the holder of a link. Raises PT404 once who made the link no longer acts for the site''s workspace, and for a preview after an hour, after a change of the site, and after its generation. GET /s/{id}/preview.';

COMMENT ON FUNCTION "api"."preview_site_draft"(uuid) IS 'What a link of the caller to a draft is made of. POST /api/sites/{id}/preview.';

COMMENT ON FUNCTION "private"."caller_rights"() IS 'The organizations that the caller acts in, and again those that it owns. An OAuth client acts in none.';

COMMENT ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) IS 'What a link of the caller to a preview, or to the draft, is made of (shared/site/links.ts).';

COMMENT ON FUNCTION "private"."has_grant"(uuid, uuid) IS 'Whether a person has let an OAuth client in, here and at Auth. For definers.';

COMMENT ON FUNCTION "private"."link_maker"() IS 'The caller, for a link: its account, the kind of its credential, and the API key or OAuth client.';

COMMENT ON FUNCTION "private"."maker_acts_for"(text, uuid) IS 'Whether who made a link (private.link_maker) still acts for a workspace: a person that is neither banned nor deleted, an API key that is valid, or an app that the person still lets in. A session that was signed out ends no link. For definers.';

COMMENT ON FUNCTION "private"."may_write"() IS 'Whether the caller''s credential has the scope write.';

COMMENT ON FUNCTION "private"."read_idempotency_key"(text, text) IS 'The row of the first request with a key, with the caller''s present rights, and without a result if the caller has lost one of the earlier. Raises PTIDK if that was another request, and PTIDP while its claimed work is in progress.';

COMMENT ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) IS 'Saves the result of a locked key, with the rights that the caller had before the work, and returns it. A secret is not saved: a repeat only learns that the work was done. Raises PTIDK if the work was done before.';

REVOKE ALL ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_site_draft"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."preview_site_draft"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."preview_site_draft"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."preview_site_draft"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."preview_site_draft"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."caller_rights"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."caller_rights"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."caller_rights"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."caller_rights"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_site_preview"(uuid, app.site_previews) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_grant"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_grant"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_grant"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."link_maker"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."link_maker"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."link_maker"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."link_maker"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."maker_acts_for"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."maker_acts_for"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."maker_acts_for"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_write"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_write"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."may_write"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_write"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) TO "postgres";
