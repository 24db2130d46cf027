-- Reading valuation reports: a stored one, also with other assumptions, or one that is computed as of a time before the first.

-- The valuation of a catalog with an id, or the one that stood at a time, or the latest one; null if there is none yet.
create function private.find_valuation(catalog_id uuid, valuation_id uuid, as_of timestamptz) returns app.valuations
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_valuation app.valuations;
begin
  perform private.check_catalog_visible(catalog_id);
  perform private.refuse_if(as_of > now(), 'PT400', 'as_of must not be in the future');
  select v.* into v_valuation from app.valuations v
  where v.catalog_id = find_valuation.catalog_id
    and v.id = coalesce(valuation_id, v.id) and v.as_of <= coalesce(find_valuation.as_of, v.as_of)
  order by v.as_of desc limit 1;
  perform private.refuse_if(valuation_id is not null and not found, 'PT404', 'Valuation not found');
  return v_valuation;
end $$;

create function api.get_valuation_report(
  catalog_id uuid, as_of timestamptz, term_years integer, discount_rate numeric, usd_per_1000_streams numeric,
  valuation_id uuid default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' set work_mem = '64MB'
as $$
declare
  v_valuation app.valuations := private.find_valuation(catalog_id, valuation_id, as_of);
  v_isrcs text[];
  v_recordings private.report_recording[];
  v_report jsonb := v_valuation.report;
begin
  if v_valuation.id is null then
    if as_of is null then
      return null;
    end if;
    perform private.refuse_if(private.catalog_song_count(catalog_id) > 5000, 'PT400',
      'A catalog of more than 5,000 recordings has no report of a time before its first valuation: send no as_of');
    v_isrcs := array(select member.isrc from app.catalog_songs member where member.catalog_id = get_valuation_report.catalog_id);
    v_recordings := array(
      select r from private.report_recordings(private.valuation_model_at(as_of), catalog_id, v_isrcs, as_of) r);
    v_report := private.report_facts(catalog_id, as_of, v_recordings, private.report_seasonality(v_isrcs, as_of));
    return v_report || jsonb_build_object('id', null, 'sha256', null, 'updating', false)
      || private.report_amounts(v_report, v_recordings, term_years, discount_rate, usd_per_1000_streams);
  end if;
  if (term_years, discount_rate) <> (10, 0.1) or usd_per_1000_streams is not null then
    perform private.refuse_if((v_report -> 'coverage' ->> 'recordings')::integer > 20000, 'PT400',
      'A report of more than 20,000 recordings has the usual assumptions: send no others. The CSV has all inputs');
    v_report := v_report || private.report_amounts(
      v_report, private.stored_recordings(v_valuation), term_years, discount_rate, usd_per_1000_streams);
  end if;
  return v_report || jsonb_build_object('id', v_valuation.id, 'sha256', v_valuation.sha256,
    'updating', valuation_id is null and as_of is null and private.is_being_valued(catalog_id));
end $$;
comment on function api.get_valuation_report is
  'A valuation of a catalog: with an id, or the one that stood at a time, or the latest; as of a time before the first it is computed and not sealed. Null without as_of before the first. GET /api/catalogs/{catalogId}/valuation-report.';

-- Definer, because no role writes valuations.
-- Makes the first valuation of a catalog of the caller, unless another request or the worker did.
create function private.make_first_valuation(catalog_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.refuse_if(not exists (
    select from app.account_catalogs link
    where link.catalog_id = make_first_valuation.catalog_id and link.account_id = any (private.workspace_ids())
  ), 'PT404', 'Catalog not found');
  perform pg_advisory_xact_lock(hashtextextended('valuation ' || make_first_valuation.catalog_id, 0));
  if not exists (select from app.valuations v where v.catalog_id = make_first_valuation.catalog_id) then
    perform private.make_valuation(make_first_valuation.catalog_id);
  end if;
end $$;

create function api.make_valuation(catalog_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.check_catalog_visible(catalog_id);
  perform private.refuse_if(private.catalog_song_count(catalog_id) > 5000, 'PT409',
    private.first_value_progress(catalog_id));
  perform private.make_first_valuation(catalog_id);
end $$;
comment on function api.make_valuation is
  'Makes the first valuation of a catalog of at most 5,000 recordings, for a request that reads it. GET /api/catalogs/{catalogId}/valuation-report.';

-- A page of the inputs of a valuation.
create function private.valuation_inputs_page(valuation app.valuations, page integer, parts_per_page integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', valuation.id, 'seal', valuation.sha256 || ' ' || valuation.seal, 'names', private.input_names(),
    'parts', (select coalesce(jsonb_agg(c.columns order by c.part), '[]') from private.stored_columns(
      valuation, (page - 1) * parts_per_page + 1, page * parts_per_page) c),
    'has_more', page * parts_per_page < array_length(valuation.input_hashes, 1));
end $$;

create function api.list_valuation_inputs(
  catalog_id uuid, valuation_id uuid, as_of timestamptz, page integer, parts_per_page integer, recordings_per_page integer
) returns jsonb
language plpgsql stable security invoker set search_path = '' set work_mem = '64MB'
as $$
declare
  v_valuation app.valuations := private.find_valuation(catalog_id, valuation_id, as_of);
  v_members record;
begin
  if v_valuation.id is not null then
    return private.valuation_inputs_page(v_valuation, page, parts_per_page);
  elsif as_of is null then
    return null;
  end if;
  v_members := private.catalog_members(
    list_valuation_inputs.catalog_id, recordings_per_page, (page - 1)::bigint * recordings_per_page);
  return jsonb_build_object(
    'id', null, 'seal', null, 'names', private.input_names(),
    'parts', (select coalesce(jsonb_agg(c.columns order by c.part), '[]') from private.input_columns(catalog_id, array(
      select r from private.report_recordings(
        private.valuation_model_at(as_of), catalog_id, v_members.isrcs, as_of) r
    )) c),
    'has_more', page::bigint * recordings_per_page < v_members.total);
end $$;
comment on function api.list_valuation_inputs is
  'A page of the inputs of a valuation report, in columns of some recordings each: of a stored one, or as of a time before the first. Null without as_of before the first. GET /api/catalogs/{catalogId}/valuation-report.csv.';

create function api.list_stored_valuations(catalog_id uuid, last_of text, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  -- No two valuations are of one microsecond.
  v_unit text := coalesce(last_of, 'microseconds');
begin
  perform private.check_catalog_visible(catalog_id);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(distinct date_trunc(v_unit, v.as_of, 'UTC'))::integer
      from app.valuations v where v.catalog_id = list_stored_valuations.catalog_id)),
    'valuations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'as_of', private.format_timestamp(v.as_of), 'state', v.headline -> 'state', 'value', v.headline -> 'value'
      ) order by v.as_of desc), '[]')
      from (
        select distinct on (date_trunc(v_unit, each.as_of, 'UTC')) each.id
        from app.valuations each where each.catalog_id = list_stored_valuations.catalog_id
        order by date_trunc(v_unit, each.as_of, 'UTC') desc, each.as_of desc
        limit page_limit offset (page - 1)::bigint * page_limit
      ) kept
      join app.valuations v on v.id = kept.id));
end $$;
comment on function api.list_stored_valuations is
  'A page of the stored valuations of a catalog, or of the last ones of each day or month (UTC), newest first. GET /api/catalogs/{catalogId}/valuation-history.';

grant execute on function private.find_valuation, private.make_first_valuation, private.valuation_inputs_page to authenticated;
