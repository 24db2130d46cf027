SET local check_function_bodies = off;

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
    values (private.account_id(), claim_request.key, claim_request.fingerprint,
      coalesce(v_claim.rights, private.caller_rights()), now() + make_interval(secs => claim_seconds))
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
  v_found app.idempotency_keys;
  v_rights text[];
begin
  select k.* into v_found from app.idempotency_keys k
  where k.account_id = private.account_id() and k.key = read_idempotency_key.key
    and k.created_at > now() - interval '24 hours';
  if found then
    perform private.refuse_if(v_found.fingerprint <> read_idempotency_key.fingerprint,
      'PTIDK', 'This Idempotency-Key was used for another request. Use a new key for each request.');
    perform private.refuse_if(v_found.result is null and v_found.claimed_until > now(),
      'PTIDP', 'The first request with this Idempotency-Key is still in progress. Repeat this one later.');
    v_rights := private.caller_rights();
    if not v_found.rights <@ v_rights then
      v_found.result := null;
    end if;
    v_found.rights := v_rights;
  end if;
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
    -- After the work, in case it created the organization. Until it is committed, nobody else can end a right of the caller
    -- (private.hold_account).
    save_idempotency_result.rights || private.caller_rights(),
    case when is_secret then 'null' else coalesce(save_idempotency_result.result, 'null') end)
  on conflict on constraint idempotency_keys_pkey do update set
    fingerprint = excluded.fingerprint, work_id = excluded.work_id, rights = excluded.rights, result = excluded.result,
    claimed_until = excluded.claimed_until, created_at = excluded.created_at
  where existing.created_at <= now() - interval '24 hours' or existing.result is null;
  perform private.refuse_done_work(not found);
  return save_idempotency_result.result;
end $function$;

COMMENT ON FUNCTION "private"."save_idempotency_result"(text, text, text[], jsonb, boolean) IS 'Saves the result of a locked key, with the rights that the caller has after the work, and returns it. A secret is not saved: a repeat only learns that the work was done. Raises PTIDK if the work was done before.';
