-- Public access to sites: the published view, and the sign-up of fans. Callers have no credential, so the functions are
-- definers. None of them reveals whether an address is on a list.

-- Definer, because the public reads no table.
create function api.get_public_site(site_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_published jsonb;
begin
  select s.published into v_published from app.sites s
  where s.id = get_public_site.site_id and s.published is not null;
  perform private.refuse_if(not found, 'PT404', 'This site is not published.');
  return jsonb_build_object('snapshot', v_published);
end $$;
comment on function api.get_public_site is
  'The published view of a site. Raises PT404 for a site that is not published. GET /api/sites/public/{id}.';

-- A sliding minute: each attempt is a row, counted under a lock of the client. A refused attempt is not stored.
-- Counts a sign-up. Raises PT429 after ten within a minute.
create function private.count_signup_attempt(site_id uuid, client_hash bytea) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_now timestamptz;
  v_attempts integer;
  v_oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(count_signup_attempt.client_hash, 'hex'), 0));
  -- Read the clock after the lock, so that waiting requests have increasing times.
  v_now := clock_timestamp();
  delete from app.site_signup_attempts a
  where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash
    and a.minute <= v_now - interval '1 minute';
  select sum(a.attempts), min(a.minute) into v_attempts, v_oldest from app.site_signup_attempts a
  where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash;
  if v_attempts >= 10 then
    raise exception using errcode = 'PT429', message = 'Too many sign-ups in a minute. Please wait a little and try again.',
      detail = jsonb_build_object('retry_after_seconds', ceil(extract(epoch from v_oldest + interval '1 minute' - v_now)));
  end if;
  insert into app.site_signup_attempts as a (site_id, client_hash, minute)
  values (count_signup_attempt.site_id, count_signup_attempt.client_hash, v_now)
  on conflict on constraint site_signup_attempts_pkey do update set attempts = a.attempts + 1;
end $$;

-- Definer, because a fan has no credential.
create function api.sign_up_fan(
  site_id uuid, email text, consents jsonb, language text, client_hash text, network text, is_trap boolean, page_url text,
  has_mail boolean
) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
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
    update app.site_signups f set state = 'single', mail_held_by = null
    where f.site_id = v_fan.site_id and f.email = v_fan.email returning f.* into v_fan;
    v_is_new := true;
  end if;
  perform private.announce_signup(v_owner_id, v_fan, v_is_new);
  return 'true';
end $$;
comment on function api.sign_up_fan is
  'Adds an address to a published site''s list, once, with the proof of consent in the language of the page, and a run that mails its link if this deployment has mail. If the trap field was filled, it stores nothing of the fan and counts the sign-up. Raises PT404 if the site is not published, and PT429 after ten sign-ups of a client in a minute. POST /api/sites/public/{id}/signup.';

-- Definer, because a fan has no credential. The caller has verified the link.
create function api.unsubscribe_fan(site_id uuid, email text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from app.site_signups f where f.site_id = unsubscribe_fan.site_id and f.email = unsubscribe_fan.email;
  return 'true';
end $$;
comment on function api.unsubscribe_fan is 'Erases a fan from a site''s list, if present. POST /s/unsubscribe.';

-- Deletes sign-up attempts that are older than two minutes. For jobs.run_maintenance.
create function private.delete_old_signup_attempts() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.site_signup_attempts a where a.ctid = any (array(
    select old.ctid from app.site_signup_attempts old where old.minute < now() - interval '2 minutes' limit 10000));
end $$;
