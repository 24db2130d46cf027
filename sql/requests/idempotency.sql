-- Idempotency keys. If the work is one call of a function, its key is claimed and its result saved in the same transaction. Other
-- work is claimed before, for a time, and its output saved after it.

create function private.is_past_key(created_at timestamptz) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return created_at <= now() - interval '24 hours'; end $$;
comment on function private.is_past_key is 'Whether a key has expired, so that it can be used for another request.';

create function private.claim_idempotency_key(key text, fingerprint text, claim_seconds integer)
  returns app.idempotency_keys
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_claim app.idempotency_keys;
begin
  -- Waits while a concurrent request with the same key saves its result.
  insert into app.idempotency_keys as existing (account_id, key, fingerprint, claimed_until)
  values (private.account_id(), claim_idempotency_key.key, claim_idempotency_key.fingerprint,
    now() + make_interval(secs => claim_seconds))
  on conflict on constraint idempotency_keys_pkey do update set
    fingerprint = excluded.fingerprint,
    work_id = case when private.is_past_key(existing.created_at) then excluded.work_id else existing.work_id end,
    result = null,
    claimed_until = excluded.claimed_until,
    created_at = case when private.is_past_key(existing.created_at) then now() else existing.created_at end
  where private.is_past_key(existing.created_at)
    or (existing.result is null and existing.claimed_until <= now() and existing.fingerprint = excluded.fingerprint)
  returning existing.* into v_claim;
  if found then
    return v_claim;
  end if;
  select k.* into v_claim from app.idempotency_keys k
  where k.account_id = private.account_id() and k.key = claim_idempotency_key.key;
  perform private.refuse_if(v_claim.fingerprint <> claim_idempotency_key.fingerprint,
    'PTIDK', 'This Idempotency-Key was used for another request. Use a new key for each request.');
  perform private.refuse_if(v_claim.result is null,
    'PTIDP', 'The first request with this Idempotency-Key is still in progress. Repeat this one later.');
  return v_claim;
end $$;
comment on function private.claim_idempotency_key is
  'Claims a key, or returns the row of the first request with it, which has its result. Raises PTIDK if that was another request, and PTIDP while it is in progress.';

create function private.save_idempotency_result(key text, result jsonb, is_secret boolean) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.idempotency_keys k
  set result = case when is_secret then 'null' else coalesce(save_idempotency_result.result, 'null') end
  where k.account_id = private.account_id() and k.key = save_idempotency_result.key;
  return result;
end $$;
comment on function private.save_idempotency_result is 'Saves the result of a claimed key, and returns it. A secret is not saved: a repeat only learns that the work was done.';

create function api.claim_request(key text, fingerprint text, claim_seconds integer) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_claim app.idempotency_keys := private.claim_idempotency_key(key, fingerprint, claim_seconds);
begin
  return jsonb_build_object('work_id', v_claim.work_id, 'is_saved', v_claim.result is not null, 'output', v_claim.result);
end $$;
comment on function api.claim_request is
  'Claims an idempotency key for work outside the database. Returns an id of the work, and the output of the first request if it was saved.';

create function api.save_response(key text, fingerprint text, output jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.idempotency_keys k set result = save_response.output
  where k.account_id = private.account_id() and k.key = save_response.key
    and k.fingerprint = save_response.fingerprint and k.result is null;
  return to_jsonb(found);
end $$;
comment on function api.save_response is 'Saves the output of claimed work, for repeats. False if the claim was lost.';

create function api.release_request(key text, fingerprint text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.idempotency_keys k
  where k.account_id = private.account_id() and k.key = release_request.key
    and k.fingerprint = release_request.fingerprint and k.result is null;
  return to_jsonb(found);
end $$;
comment on function api.release_request is 'Releases the claim of work that failed, so that a repeat does it again at once.';

create function private.delete_old_idempotency_keys() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.idempotency_keys k where (k.account_id, k.key) in (
    select old.account_id, old.key from app.idempotency_keys old
    where private.is_past_key(old.created_at) order by old.created_at limit 1000
  );
end $$;
comment on function private.delete_old_idempotency_keys is 'Deletes keys after 24 hours. For jobs.run_maintenance.';

grant execute on function private.is_past_key, private.claim_idempotency_key to authenticated;
-- The statement of a request calls them, and Postgres checks that before the statement enters the scope.
grant execute on function private.claim_idempotency_key, private.save_idempotency_result to platform_api;
