-- What the public sees and does: the published view of a site, and the sign-up of its fans. Nobody has a credential here, so the
-- functions are definers; each reads and writes exactly what it answers for, and none tells whether an address is on a list.

-- Definer, because the public reads no table.
create function api.get_public_site(site_id uuid, known_version text default null) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_version text;
  v_published jsonb;
begin
  select (extract(epoch from s.published_at) * 1000000)::bigint::text, s.published into v_version, v_published
  from app.sites s where s.id = get_public_site.site_id and s.published is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'This site is not published.';
  end if;
  if v_version = known_version then
    return jsonb_build_object('version', v_version);
  end if;
  return jsonb_build_object('version', v_version, 'snapshot', v_published);
end $$;
comment on function api.get_public_site is
  'The published view of a site and its version, without the view where the caller knows this version. Raises PT404 for a site that is not published or does not exist. GET /api/sites/public/{id}, GET /s/{id}.';

-- Definer, because whoever holds a signed link has no credential. The caller has verified the link.
create function api.get_site_draft(site_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_draft jsonb;
begin
  select s.draft into v_draft from app.sites s where s.id = get_site_draft.site_id and s.draft is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no draft.';
  end if;
  return v_draft;
end $$;
comment on function api.get_site_draft is
  'A draft, for whoever holds a link that its owner has made. Raises PT404 where there is none. GET /s/{id}/preview.';

-- A sliding minute: each try is a row, and one client's are counted under a lock of theirs. A try that is refused leaves none.
create function private.count_signup_attempt(site_id uuid, client_hash bytea) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_now timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(count_signup_attempt.client_hash, 'hex'), 0));
  -- After the lock, so that those who waited for it come one after the other.
  v_now := clock_timestamp();
  delete from app.site_signup_attempts a
  where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash
    and a.minute <= v_now - interval '1 minute';
  if (select coalesce(sum(a.attempts), 0) >= 10 from app.site_signup_attempts a
    where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash)
  then
    raise exception using errcode = 'PT429', message = 'Too many sign-ups in a minute. Please wait a little and try again.';
  end if;
  insert into app.site_signup_attempts as a (site_id, client_hash, minute)
  values (count_signup_attempt.site_id, count_signup_attempt.client_hash, v_now)
  on conflict on constraint site_signup_attempts_pkey do update set attempts = a.attempts + 1;
end $$;
comment on function private.count_signup_attempt is
  'Counts a client''s sign-up. Raises PT429 from the eleventh within a minute on.';

-- Definer, because a fan has no credential.
create function api.sign_up_fan(site_id uuid, email text, consent text, client_hash text, is_trap boolean) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_revision integer;
begin
  -- Kept from being deleted until the fan is in: what the row refers to stays.
  select s.revision into v_revision
  from app.sites s where s.id = sign_up_fan.site_id and s.published is not null for key share;
  if not found then
    raise exception using errcode = 'PT404', message = 'This site is not published.';
  end if;
  perform private.count_signup_attempt(site_id, decode(client_hash, 'hex'));
  if not is_trap then
    -- One who is there already is written once more as they are: the same work, so that a clock tells nothing.
    insert into app.site_signups as known (site_id, email, consent, page_revision)
    values (sign_up_fan.site_id, sign_up_fan.email, sign_up_fan.consent, v_revision)
    on conflict on constraint site_signups_pkey do update set consent = known.consent;
  end if;
  return 'true';
end $$;
comment on function api.sign_up_fan is
  'Puts an address on a published site''s list, once, with the proof of consent; a trap that was filled stores nothing. Raises PT404 where the site is not published, PT429 from a client''s eleventh sign-up in a minute on. POST /api/sites/public/{id}/signup.';

-- Definer, because a fan has no credential. The caller has verified the link.
create function api.unsubscribe_fan(site_id uuid, email text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.site_signups f where f.site_id = unsubscribe_fan.site_id and f.email = unsubscribe_fan.email;
  return 'true';
end $$;
comment on function api.unsubscribe_fan is
  'Erases a fan from a site''s list; one who is not on it is none. POST /s/unsubscribe.';

-- Called by jobs.run_maintenance.
create function private.sweep_signup_attempts() returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_deleted integer;
begin
  delete from app.site_signup_attempts a where a.minute < now() - interval '2 minutes';
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $$;
comment on function private.sweep_signup_attempts is
  'Forgets who tried to sign up more than two minutes ago, and returns how many tries that were.';
