-- Reading, exporting and erasing the fans of a site, or of all sites of a workspace. Fans sign up and unsubscribe in public.sql.

-- Raises PT404 for a site that is missing or hidden by row-level security.
create function private.check_site(site_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(not exists (select from app.sites s where s.id = check_site.site_id),
    'PT404', 'Site not found');
end $$;

-- Fans of sites, newest first. Of each site no more are read than can be on the page.
create function private.find_fans(
  site_ids uuid[], row_limit integer, row_offset bigint default 0, query text default null, state text default null,
  after_created_at timestamptz default null, after_email text default null, after_site_id uuid default null,
  without_pending boolean default false
) returns setof app.site_signups
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select newest.* from unnest(site_ids) page (id)
    cross join lateral (
      select f.* from app.site_signups f
      where f.site_id = page.id
        and f.created_at <= coalesce(after_created_at, 'infinity')
        and (after_created_at is null or f.created_at < after_created_at or f.email > after_email
          or f.email = after_email and f.site_id > after_site_id)
        and (find_fans.query is null or strpos(f.email, find_fans.query) > 0)
        and (find_fans.state is null or f.state = find_fans.state
          or find_fans.state = 'held' and f.mail_held_by is not null)
        and (without_pending is not true or f.state <> 'pending')
      order by f.created_at desc, f.email
      limit row_offset + row_limit
    ) newest
    order by newest.created_at desc, newest.email, newest.site_id
    limit row_limit offset row_offset;
end $$;

-- The sites of a workspace, or one of them. Raises PT404 for one that is not in it.
create function private.fan_sites(organization_id uuid, site_id uuid) returns uuid[]
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_owner_id uuid := private.acting_workspace_id(fan_sites.organization_id);
  v_site_ids uuid[] := array(
    select s.id from app.sites s
    where s.owner_id = v_owner_id and (fan_sites.site_id is null or s.id = fan_sites.site_id));
begin
  perform private.refuse_if(fan_sites.site_id is not null and v_site_ids = '{}', 'PT404', 'Site not found');
  return v_site_ids;
end $$;

create function private.receipt_id(fan app.site_signups) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  -- The same for each copy of this sign-up's receipt.
  return md5(concat_ws(' ', fan.site_id, fan.email, private.format_exactly(fan.created_at)))::uuid;
end $$;

create function private.describe_fan(fan app.site_signups) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'email', fan.email,
    'created_at', private.format_timestamp(fan.created_at),
    'state', fan.state,
    'confirmed_at', private.format_timestamp(fan.confirmed_at));
end $$;

-- A fan with the proof of consent, for a file.
create function private.describe_exported_fan(fan app.site_signups) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'site_id', fan.site_id,
    'email', fan.email,
    -- To the microsecond: it is the cursor of the next page.
    'created_at', private.format_exactly(fan.created_at),
    'consent', fan.consent,
    'page_revision', fan.page_revision,
    'state', fan.state,
    'confirmed_at', private.format_timestamp(fan.confirmed_at),
    'language', fan.language,
    'page_url', fan.page_url,
    'controller', fan.controller,
    'privacy_url', fan.privacy_url,
    'may_erase', private.may_change_site(fan.site_id));
end $$;

create function api.get_site_signups(site_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_total integer;
begin
  perform private.check_site(get_site_signups.site_id);
  select count(*) into v_total from app.site_signups s where s.site_id = get_site_signups.site_id;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'signups', (
      select coalesce(jsonb_agg(private.describe_fan(f) order by f.created_at desc, f.email), '[]')
      from private.find_fans(
        array[get_site_signups.site_id], page_limit, (page - 1)::bigint * page_limit) f
    )
  );
end $$;
comment on function api.get_site_signups is 'A page of the fans of a site, newest first. GET /api/sites/{id}/signups.';

create function api.list_fans(
  organization_id uuid, site_id uuid, query text, state text, page integer, page_limit integer
) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_site_ids uuid[] := private.fan_sites(list_fans.organization_id, list_fans.site_id);
  v_counts jsonb;
begin
  select jsonb_build_object(
    'all', count(*), 'confirmed', count(*) filter (where f.state = 'confirmed'),
    'pending', count(*) filter (where f.state = 'pending'), 'single', count(*) filter (where f.state = 'single'),
    'held', count(f.mail_held_by)) into v_counts
  from app.site_signups f
  where f.site_id = any (v_site_ids) and (list_fans.query is null or strpos(f.email, list_fans.query) > 0);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (v_counts ->> coalesce(list_fans.state, 'all'))::integer),
    'counts', v_counts,
    'fans', (
      select coalesce(jsonb_agg(private.describe_fan(f) || jsonb_build_object(
          'receipt_id', private.receipt_id(f), 'site_id', f.site_id,
          'page_name', coalesce(nullif(s.name, ''), f.page_name), 'language', f.language, 'mail_held_by', f.mail_held_by
        ) order by f.created_at desc, f.email, f.site_id), '[]')
      from private.find_fans(
        v_site_ids, page_limit, (page - 1)::bigint * page_limit, list_fans.query, list_fans.state) f
      join app.sites s on s.id = f.site_id
    )
  );
end $$;
comment on function api.list_fans is
  'A page of the fans of a workspace or of one of its sites, newest first, and how many have each state. Raises PT403 for a workspace and PT404 for a site that the caller does not see. GET /api/fans.';

create function api.export_site_signups(
  site_id uuid, row_limit integer, after_created_at timestamptz, after_email text, without_pending boolean
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_site(export_site_signups.site_id);
  return (
    select coalesce(jsonb_agg(private.describe_exported_fan(f) order by f.created_at desc, f.email), '[]')
    from private.find_fans(
      array[export_site_signups.site_id], row_limit, after_created_at => export_site_signups.after_created_at,
      after_email => export_site_signups.after_email, without_pending => export_site_signups.without_pending) f
  );
end $$;
comment on function api.export_site_signups is
  'A page of a site''s fans with the proof of their consent, newest first, after the given one, and whether the caller may erase them: without it, no file has the links that do. GET /api/sites/{id}/signups.csv.';

create function api.export_fans(
  organization_id uuid, site_id uuid, query text, state text, row_limit integer, after_created_at timestamptz,
  after_email text, after_site_id uuid, without_pending boolean
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(private.describe_exported_fan(f) order by f.created_at desc, f.email, f.site_id), '[]')
    from private.find_fans(
      private.fan_sites(export_fans.organization_id, export_fans.site_id), row_limit, 0, export_fans.query, export_fans.state,
      export_fans.after_created_at, export_fans.after_email, export_fans.after_site_id, export_fans.without_pending) f
  );
end $$;
comment on function api.export_fans is
  'The same of the fans of a workspace that api.list_fans lists. GET /api/fans.csv.';

-- Definer, because no request role reads mails or their runs.
-- What became of the mail with the link of a fan, the one that was sent before others; null without one.
create function private.describe_signup_mail(fan app.site_signups) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'state', case
        when r.output ->> 'is_mailed' = 'true' then 'sent'
        when r.state = 'failed' and r.error like 'provider_failed%' then 'refused'
        when r.state = 'failed' then 'failed'
        when r.finished_at is not null then 'withheld'
        when f.mail_held_by is not null then 'held'
        else 'waiting' end,
      'held_by', f.mail_held_by,
      'requested_at', private.format_timestamp(r.created_at),
      'ended_at', private.format_timestamp(r.finished_at))
    from app.site_signups f
    join app.sites s on s.id = f.site_id
    join app.site_signup_mails m on m.site_id = f.site_id and m.email = f.email
    join app.task_runs r on r.id = m.run_id
    where f.site_id = fan.site_id and f.email = fan.email and s.owner_id = any (private.workspace_ids())
    order by (r.output ->> 'is_mailed' = 'true') is true desc, r.created_at desc, r.id limit 1);
end $$;

create function api.get_signup_receipt(site_id uuid, email text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_receipt jsonb;
begin
  perform private.check_site(get_signup_receipt.site_id);
  select jsonb_build_object(
    'record_id', private.receipt_id(f),
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
    'mail', private.describe_signup_mail(f),
    'may_erase', private.may_change_site(f.site_id)) into v_receipt
  from app.site_signups f where f.site_id = get_signup_receipt.site_id and f.email = get_signup_receipt.email;
  perform private.refuse_if(not found, 'PT404', 'This address is not on the list');
  return v_receipt;
end $$;
comment on function api.get_signup_receipt is
  'What proves the consent of one fan, what became of the mail to it, and whether the caller may erase it. Raises PT404 for an address that is not on the list. GET /api/sites/{id}/signups/receipt.';

create function api.erase_site_signup(site_id uuid, email text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_count integer;
begin
  perform private.check_site(erase_site_signup.site_id);
  delete from app.site_signups f where f.site_id = erase_site_signup.site_id and f.email = erase_site_signup.email;
  get diagnostics v_count = row_count;
  return to_jsonb(v_count);
end $$;
comment on function api.erase_site_signup is
  'Erases a fan of a site. Returns how many were erased. DELETE /api/sites/{id}/signups.';

grant execute on function private.check_site, private.find_fans, private.fan_sites, private.receipt_id, private.describe_fan,
  private.describe_exported_fan, private.describe_signup_mail to authenticated;
