-- Reading, exporting and erasing the fans of a site. Fans sign up and unsubscribe in public.sql.

create function private.check_site(site_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(not exists (select from app.sites s where s.id = check_site.site_id),
    'PT404', 'Site not found');
end $$;
comment on function private.check_site is 'Raises PT404 for a site that is missing or hidden by row-level security.';

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

create function api.export_site_signups(site_id uuid, row_limit integer, after_created_at timestamptz, after_email text)
returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_site(export_site_signups.site_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'email', f.email,
        -- To the microsecond: it is the cursor of the next page.
        'created_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'consent', f.consent,
        'page_revision', f.page_revision
      ) order by f.created_at desc, f.email), '[]')
    from (
      select s.* from app.site_signups s
      where s.site_id = export_site_signups.site_id
        and (after_created_at is null or s.created_at <= after_created_at
          and (s.created_at < after_created_at or s.email > after_email))
      order by s.created_at desc, s.email
      limit row_limit
    ) f
  );
end $$;
comment on function api.export_site_signups is
  'A page of a site''s fans with the proof of their consent, newest first, after the given one. GET /api/sites/{id}/signups.csv.';

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
