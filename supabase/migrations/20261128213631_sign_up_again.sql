SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION jobs.begin_signup_mail (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run app.task_runs;
  v_fan app.site_signups;
  v_signup jsonb;
  v_is_known boolean;
  v_mail app.mails;
  v_age_ms bigint;
  v_limit text;
begin
  select r.* into v_run from app.task_runs r
  where r.id = begin_signup_mail.run_id and r.finished_at is null for no key update;
  if v_run.progress ? 'trapped' then
    return jsonb_build_object('limit', 'trapped', 'waits', false);
  end if;
  select m.signup, m.network_hash into v_signup, v_mail.network_hash from app.site_signup_mails m where m.run_id = v_run.id;
  select f.* into v_fan
  from app.site_signup_mails m join app.site_signups f on f.site_id = m.site_id and f.email = m.email
  where m.run_id = v_run.id;
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
  if v_limit is not null then
    -- An address that got enough mail today is not mailed later without a new sign-up. Who has unsubscribed and signs up
    -- again has no mail with a link yet, and gets it after the interval.
    return jsonb_build_object(
      'limit', v_limit,
      'waits', v_limit not like 'address%' or v_limit = 'address_site_interval' and not exists (
        select from app.site_signup_mails m join app.mails sent on sent.id = m.run_id
        where m.site_id = v_fan.site_id and m.email = v_fan.email),
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
end $function$;
