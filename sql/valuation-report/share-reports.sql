-- Sharing stored reports: who sees a catalog makes, lists and ends links, and anybody with one reads its report.

-- The links among these that the caller sees: those that open first, then newest first.
create function private.describe_report_links(link_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'state', state, 'valuation_id', l.valuation_id, 'as_of', private.format_timestamp(v.as_of),
      'shows_recordings', l.shows_recordings, 'ends_at', private.format_timestamp(l.ends_at),
      'opened_count', l.opened_count, 'last_opened_at', private.format_timestamp(l.last_opened_at),
      'created_at', private.format_timestamp(l.created_at)
    ) order by (state = 'active') desc, l.created_at desc, l.id), '[]')
    from app.report_links l
    join app.valuations v on v.id = l.valuation_id
    cross join lateral private.report_link_state(l.id) state
    where l.id = any (link_ids)
  );
end $$;

create function api.create_report_link(
  catalog_id uuid, valuation_id uuid, ends_after_days integer, shows_recordings boolean, token_hash text
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_valuation app.valuations := private.find_valuation(catalog_id, valuation_id, null);
  v_account_id uuid;
  v_id uuid;
begin
  perform private.check_may_publish();
  -- The caller's own workspace, if it owns the catalog, else an organization of the caller.
  select link.account_id into v_account_id from app.account_catalogs link
  where link.catalog_id = create_report_link.catalog_id
  order by (link.account_id = private.account_id()) desc, link.account_id limit 1;
  insert into app.report_links as l (catalog_id, account_id, valuation_id, token_hash, maker, shows_recordings, ends_at)
  values (
    v_valuation.catalog_id, v_account_id, v_valuation.id, decode(create_report_link.token_hash, 'hex'),
    private.link_maker(v_account_id), create_report_link.shows_recordings, now() + make_interval(days => ends_after_days)
  )
  returning l.id into v_id;
  return private.describe_report_links(array[v_id]) -> 0;
end $$;
comment on function api.create_report_link is
  'Stores a link to a stored report of a catalog by the hash of its secret. POST /api/catalogs/{catalogId}/report-links.';

create function api.list_report_links(catalog_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_catalog_visible(catalog_id);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit,
      (select count(*)::integer from app.report_links l where l.catalog_id = list_report_links.catalog_id)),
    'report_links', private.describe_report_links(array(
      select l.id from app.report_links l
      where l.catalog_id = list_report_links.catalog_id
      order by (private.report_link_state(l.id) = 'active') desc, l.created_at desc, l.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $$;
comment on function api.list_report_links is
  'A page of the links to reports of a catalog: those that open first, then newest first. GET /api/catalogs/{catalogId}/report-links.';

create function api.revoke_report_link(catalog_id uuid, link_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.check_catalog_visible(catalog_id);
  update app.report_links l set revoked_at = coalesce(l.revoked_at, now())
  where (l.id, l.catalog_id) = (link_id, revoke_report_link.catalog_id);
  perform private.refuse_if(not found, 'PT404', 'Report link not found');
  return jsonb_build_object('id', link_id);
end $$;
comment on function api.revoke_report_link is
  'Ends a link to a report at once. A repeat changes nothing. DELETE /api/catalogs/{catalogId}/report-links/{linkId}.';

-- The link with a secret. Raises the same PT404 for one that has ended as for one that never was. For definers.
create function private.find_report_link(token_hash text) returns app.report_links
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_link app.report_links;
begin
  select l.* into v_link from app.report_links l
  where l.token_hash = decode(find_report_link.token_hash, 'hex') and private.report_link_state(l.id) = 'active';
  perform private.refuse_if(not found, 'PT404', 'Report not found');
  return v_link;
end $$;

-- Definer, because the holder of a link has no credential.
create function api.open_report_link(token_hash text, is_visit boolean) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_link app.report_links := private.find_report_link(token_hash);
  v_report jsonb;
begin
  if is_visit then
    -- It waits for a change that ends the link.
    update app.report_links l set opened_count = l.opened_count + 1, last_opened_at = now()
    where l.id = v_link.id and l.revoked_at is null;
    perform private.refuse_if(not found, 'PT404', 'Report not found');
  end if;
  -- Evidence is read with a credential.
  select v.report || jsonb_build_object('id', v.id, 'sha256', v.sha256, 'updating', false, 'evidence', '[]'::jsonb)
  into strict v_report from app.valuations v where v.id = v_link.valuation_id;
  if not v_link.shows_recordings then
    v_report := v_report || jsonb_build_object(
      'recordings', '[]'::jsonb,
      'not_valued', (
        select coalesce(jsonb_agg(n.row || '{"isrcs": [], "counted_as": []}' order by n.number), '[]')
        from jsonb_array_elements(v_report -> 'not_valued') with ordinality n (row, number)),
      'at_risk', v_report -> 'at_risk' || jsonb_build_object('reasons', (
        select coalesce(jsonb_agg(r.row || '{"isrcs": []}' order by r.number), '[]')
        from jsonb_array_elements(v_report -> 'at_risk' -> 'reasons') with ordinality r (row, number))));
  end if;
  return jsonb_build_object(
    'report', v_report, 'shows_recordings', v_link.shows_recordings,
    'ends_at', private.format_timestamp(v_link.ends_at));
end $$;
comment on function api.open_report_link is
  'The stored report of a link, for its holder, without what the link leaves out; counts a visit of a person. Raises PT404 once the link has ended. GET /s/r/{token}.';

-- Definer, because the holder of a link has no credential.
create function api.list_report_link_inputs(token_hash text, page integer, parts_per_page integer) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp set work_mem = '64MB'
as $$
declare
  v_link app.report_links := private.find_report_link(token_hash);
  v_valuation app.valuations;
begin
  perform private.refuse_if(not v_link.shows_recordings, 'PT404', 'Report not found');
  select v.* into strict v_valuation from app.valuations v where v.id = v_link.valuation_id;
  return private.valuation_inputs_page(v_valuation, page, parts_per_page);
end $$;
comment on function api.list_report_link_inputs is
  'A page of the inputs of the stored report of a link that shows its recordings. GET /s/r/{token}/report.csv.';

grant execute on function private.describe_report_links to authenticated;
