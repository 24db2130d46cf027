-- Double opt-in: a sign-up is pending until the fan follows the link of a mail.

create function private.count_site_mail(site_id uuid, email text) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into app.site_mail_limits as known (site_id, address_hash, mailed_at)
  values (count_site_mail.site_id, sha256(convert_to(count_site_mail.email, 'UTF8')), array[now()])
  on conflict on constraint site_mail_limits_pkey do update
    set mailed_at = array(select t from unnest(known.mailed_at) t where t > now() - interval '1 day') || now(),
      last_mailed_at = now()
    where known.last_mailed_at <= now() - interval '5 minutes'
      and (select count(*) from unnest(known.mailed_at) t where t > now() - interval '1 day') < 5;
  return found;
end $$;
comment on function private.count_site_mail is
  'Counts a mail to an address for a site. False if it may not be sent: one in five minutes, five in a day.';

create function jobs.begin_signup_mail(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_run app.task_runs;
  v_fan app.site_signups;
begin
  select r.* into v_run from app.task_runs r
  where r.id = begin_signup_mail.run_id and r.finished_at is null for no key update;
  select f.* into v_fan
  from app.site_signup_mails m join app.site_signups f on f.site_id = m.site_id and f.email = m.email
  where m.run_id = v_run.id and f.state = 'pending';
  if not found then
    return null;
  end if;
  -- A repeated run sends the same mail with the same key.
  if v_run.progress is null then
    if not private.count_site_mail(v_fan.site_id, v_fan.email) then
      return null;
    end if;
    update app.task_runs r set progress = '{"counted": true}' where r.id = v_run.id;
  end if;
  return jsonb_build_object(
    'site_id', v_fan.site_id,
    'email', v_fan.email,
    'signed_up_at', private.format_exactly(v_fan.created_at),
    'page_name', v_fan.page_name,
    'page_url', v_fan.page_url,
    'controller', v_fan.controller,
    'privacy_url', v_fan.privacy_url,
    'ageMs', floor(extract(epoch from clock_timestamp() - v_run.created_at) * 1000));
end $$;
comment on function jobs.begin_signup_mail is
  'The fan that a run has to mail; null if the sign-up is confirmed or erased, or the address got enough mail.';

-- Definer, because a fan has no credential. The caller has verified the link.
create function api.confirm_fan(site_id uuid, email text, signed_up_at text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_fan app.site_signups;
begin
  update app.site_signups f set state = 'confirmed', confirmed_at = now()
  where f.site_id = confirm_fan.site_id and f.email = confirm_fan.email and f.state = 'pending'
    -- A link of an earlier sign-up, which was erased, confirms nothing.
    and f.created_at = confirm_fan.signed_up_at::timestamptz
  returning f.* into v_fan;
  if found then
    perform private.announce_signup((select s.owner_id from app.sites s where s.id = v_fan.site_id), v_fan, true);
    return 'true';
  end if;
  return to_jsonb(exists (
    select from app.site_signups f
    where f.site_id = confirm_fan.site_id and f.email = confirm_fan.email and f.state <> 'pending'
      and f.created_at = confirm_fan.signed_up_at::timestamptz));
end $$;
comment on function api.confirm_fan is
  'Confirms a sign-up, once. False if it is not there any more. POST /s/confirm.';

create function private.delete_unconfirmed_signups() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.site_signups f where (f.site_id, f.email) in (
    select old.site_id, old.email from app.site_signups old
    where old.state = 'pending' and old.created_at < now() - interval '30 days'
    order by old.created_at limit 1000
    for update skip locked
  );
  delete from app.site_mail_limits l where l.last_mailed_at < now() - interval '1 day';
end $$;
comment on function private.delete_unconfirmed_signups is
  'Deletes sign-ups that were not confirmed within 30 days. For jobs.run_maintenance.';
