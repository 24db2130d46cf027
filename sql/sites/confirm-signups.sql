-- Double opt-in: a sign-up is pending until the fan follows the link of a mail. Without room in the budgets (mail/take-mail.sql)
-- a mail waits.

-- What an account is told of the limit that holds a mail. Whether an address or its network is known to other accounts is not told.
create function private.hold_reason(mail_limit text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    when mail_limit like 'address%' or mail_limit like '%network' then 'repeated'
    when mail_limit = 'site' then 'page'
    when mail_limit = 'owner' then 'workspace'
    when mail_limit like 'deployment%' then 'platform'
    else mail_limit end;
end $$;

create function jobs.begin_signup_mail(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_run app.task_runs;
  v_fan app.site_signups;
  v_signup jsonb;
  v_is_known boolean;
  v_mail app.mails;
  v_age_ms bigint;
  v_limit text;
  v_was_mailed boolean;
begin
  select r.* into v_run from app.task_runs r
  where r.id = begin_signup_mail.run_id and r.finished_at is null for no key update;
  if v_run.progress ? 'trapped' then
    return jsonb_build_object('limit', 'trapped', 'waits', false);
  end if;
  select m.signup, m.network_hash into v_signup, v_mail.network_hash from app.site_signup_mails m where m.run_id = v_run.id;
  select f.* into v_fan
  from app.site_signup_mails m join app.site_signups f on f.site_id = m.site_id and f.email = m.email
  where m.run_id = v_run.id
  -- The lock of all mail is the last one.
  for no key update of f;
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
  v_was_mailed := exists (
    select from app.site_signup_mails m join app.mails sent on sent.id = m.run_id
    where m.site_id = v_fan.site_id and m.email = v_fan.email);
  update app.site_signups f set mail_held_by = held.reason
  from (select case when not v_is_known and not v_was_mailed then private.hold_reason(v_limit) end as reason) held
  where f.site_id = v_fan.site_id and f.email = v_fan.email and f.mail_held_by is distinct from held.reason;
  if v_limit is not null then
    -- An address that got enough mail today is not mailed later without a new sign-up. Who has unsubscribed and signs up
    -- again has no mail with a link yet, and gets it after the interval.
    return jsonb_build_object(
      'limit', v_limit,
      'waits', v_limit not like 'address%' or v_limit = 'address_site_interval' and not v_was_mailed,
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
end $$;
comment on function jobs.begin_signup_mail is
  'The fan that a run has to mail, and whether it is on the list already; a limit instead if it may not be mailed now or the trap field was filled, and whether it may be later; null if it was erased.';

-- Definer, because a fan has no credential. The caller has verified the link.
create function api.confirm_fan(site_id uuid, email text, signed_up_at text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_signed_up_at timestamptz := signed_up_at;
  v_fan app.site_signups;
  v_signup jsonb;
begin
  select f.* into v_fan from app.site_signups f
  where f.site_id = confirm_fan.site_id and f.email = confirm_fan.email for no key update;
  -- Erasing a fan erases its mails: a link of an earlier sign-up confirms nothing.
  select m.signup into v_signup from app.site_signup_mails m
  where m.site_id = v_fan.site_id and m.email = v_fan.email and (m.signup ->> 'created_at')::timestamptz = v_signed_up_at;
  if v_signup is null and v_fan.created_at is distinct from v_signed_up_at then
    return 'false';
  end if;
  if v_fan.state <> 'pending' then
    return 'true';
  end if;
  v_fan := jsonb_populate_record(v_fan, v_signup);
  update app.site_signups f set (created_at, state, confirmed_at, consent, page_revision, page_name, page_url, language,
      controller, privacy_url, network_hash, mail_held_by)
    = (v_fan.created_at, 'confirmed', now(), v_fan.consent, v_fan.page_revision, v_fan.page_name, v_fan.page_url,
      v_fan.language, v_fan.controller, v_fan.privacy_url, v_fan.network_hash, null)
  where f.site_id = v_fan.site_id and f.email = v_fan.email
  returning f.* into v_fan;
  update app.mails sent set confirmed_at = now() from app.site_signup_mails m
  where m.site_id = v_fan.site_id and m.email = v_fan.email and sent.id = m.run_id;
  perform private.announce_signup((select s.owner_id from app.sites s where s.id = v_fan.site_id), v_fan, true);
  return 'true';
end $$;
comment on function api.confirm_fan is
  'Confirms the sign-up that a link was mailed for, once: the fan''s proof is then that of this sign-up. False if it is not there any more. POST /s/confirm.';

-- Deletes sign-ups that were not confirmed within 30 days of the latest one. For jobs.run_maintenance.
create function private.delete_unconfirmed_signups() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.site_signups f where (f.site_id, f.email) in (
    select old.site_id, old.email from app.site_signups old
    where old.state = 'pending' and old.created_at < now() - interval '30 days' and not exists (
      select from app.site_signup_mails m join app.task_runs r on r.id = m.run_id
      where m.site_id = old.site_id and m.email = old.email and r.created_at >= now() - interval '30 days')
    order by old.created_at limit 1000
    for update skip locked
  );
end $$;
