-- Idempotency keys. If the work is one call of a function, its key is locked and its result saved in the same transaction. Other
-- work is claimed before, for a time, and its output saved after it.
--
-- A result is kept for a caller with the rights that it had. After it has lost one, a repeat is done as if it were new, so that
-- it is refused as any request would be. One that would succeed is a conflict, and nothing is done twice. Claimed work is a
-- conflict before it begins, because what it did outside the database would not be undone.

-- Definer, because it is called for each request with a key, and policies would cost more than the rows.
-- The organizations that the caller acts in, and again those that it owns; of an OAuth client, that it is let in, and into which
-- organizations. Each with the time since when: a right that was given again is another one.
create function private.caller_rights() returns text[]
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return case when private.is_delegated() then array(
    select g.client_id || '@' || extract(epoch from g.created_at) from app.grants g
    where (g.account_id, g.client_id) = (private.account_id(), private.client_id())
    union all
    select w.organization_id || '@' || extract(epoch from w.created_at) || ':' || w.scopes::text from app.grant_workspaces w
    where (w.account_id, w.client_id) = (private.account_id(), private.client_id())
      and w.organization_id = any (private.granted_organization_ids(w.account_id, w.client_id, null))
  ) else array(
    select m.organization_id || right_of_role
    from app.organization_members m
    cross join unnest(case when m.role in ('owner', 'member') then
      array['@' || extract(epoch from m.created_at), case m.role when 'owner' then ':owner@' || extract(epoch from m.role_set_at) end]
      -- Rows of the previous release have these, for a day.
      || array['', case m.role when 'owner' then ':owner' end] end) right_of_role
    where m.account_id = private.account_id() and right_of_role is not null
  ) end;
end $$;

-- The row of the first request with a key, with the caller's present rights, and without a result if the caller has lost one
-- of the earlier. Raises PTIDK if that was another request, and PTIDP while its claimed work is in progress.
create function private.read_idempotency_key(key text, fingerprint text) returns app.idempotency_keys
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

-- Locks a key until the end of the transaction, and reads it (private.read_idempotency_key).
create function private.find_idempotency_key(key text, fingerprint text) returns app.idempotency_keys
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Waits while a concurrent request with the same key is at work in its transaction.
  perform pg_advisory_xact_lock(
    hashtextextended('idempotency_keys ' || private.account_id() || find_idempotency_key.key, 0));
  return private.read_idempotency_key(find_idempotency_key.key, find_idempotency_key.fingerprint);
end $$;

create function api.find_saved_result(key text, fingerprint text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_found app.idempotency_keys := private.read_idempotency_key(key, fingerprint);
begin
  return jsonb_build_object('is_saved', v_found.result is not null, 'result', v_found.result);
end $$;
comment on function api.find_saved_result is
  'The result that a request with an idempotency key would get of the first one. Raises what that request would.';

-- Raises PTIDK for a repeat of work that was done by rights which the caller has lost.
create function private.refuse_done_work(is_done boolean) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(is_done, 'PTIDK',
    'Your access has changed since the first request with this Idempotency-Key. Look whether it was carried out, and use a new key.');
end $$;

-- Saves the result of a locked key, with the rights that the caller has after the work, and returns it. A secret is not saved:
-- a repeat only learns that the work was done. Raises PTIDK if the work was done before.
create function private.save_idempotency_result(key text, fingerprint text, rights text[], result jsonb, is_secret boolean)
  returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;

create function api.claim_request(key text, fingerprint text, claim_seconds integer) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;
comment on function api.claim_request is
  'Claims an idempotency key for work outside the database. Returns an id of the work, and the output of the first request if it was saved. Raises PTIDP while that is in progress, and PTIDK if it was done by rights that the caller has lost.';

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

-- The time is text, because the driver would cut it to milliseconds.
create function api.release_request(key text, fingerprint text, claimed_until text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.idempotency_keys k
  where k.account_id = private.account_id() and k.key = release_request.key
    and k.fingerprint = release_request.fingerprint and k.claimed_until = release_request.claimed_until::timestamptz and k.result is null;
  return to_jsonb(found);
end $$;
comment on function api.release_request is 'Releases the claim of work that failed, so that a repeat does it again at once.';

-- Deletes keys after 24 hours. For jobs.run_maintenance.
create function private.delete_old_idempotency_keys() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.idempotency_keys k where (k.account_id, k.key) in (
    select old.account_id, old.key from app.idempotency_keys old
    where old.created_at <= now() - interval '24 hours' order by old.created_at limit 1000
  );
end $$;

grant execute on function private.caller_rights, private.read_idempotency_key, private.find_idempotency_key,
  private.refuse_done_work to authenticated;
-- The statement of a request calls them, and Postgres checks that before the statement enters the scope.
grant execute on function private.find_idempotency_key, private.save_idempotency_result to platform_api;
