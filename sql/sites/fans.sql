-- Reading, exporting and erasing the fans of a site. Fans sign up and unsubscribe in public.sql.

-- Raises PT404 for a site that is missing or hidden by row-level security.
create function private.check_site(site_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(not exists (select from app.sites s where s.id = check_site.site_id),
    'PT404', 'Site not found');
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
      select coalesce(jsonb_agg(jsonb_build_object(
          'email', f.email,
          'created_at', private.format_timestamp(f.created_at),
          'state', f.state,
          'confirmed_at', private.format_timestamp(f.confirmed_at)
        ) order by f.created_at desc, f.email), '[]')
      from (
        select s.* from app.site_signups s
        where s.site_id = get_site_signups.site_id
        order by s.created_at desc, s.email
        limit page_limit offset (page - 1)::bigint * page_limit
      ) f
    )
  );
end $$;
comment on function api.get_site_signups is 'A page of the fans of a site, newest first. GET /api/sites/{id}/signups.';

create function api.export_site_signups(
  site_id uuid, row_limit integer, after_created_at timestamptz, after_email text, without_pending boolean
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;
comment on function api.export_site_signups is
  'A page of a site''s fans with the proof of their consent, newest first, after the given one, and whether the caller may erase them: without it, no file has the links that do. GET /api/sites/{id}/signups.csv.';

create function api.get_signup_receipt(site_id uuid, email text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;
comment on function api.get_signup_receipt is
  'What proves the consent of one fan, and whether the caller may erase it. Raises PT404 for an address that is not on the list. GET /api/sites/{id}/signups/receipt.';

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

grant execute on function private.check_site to authenticated;
