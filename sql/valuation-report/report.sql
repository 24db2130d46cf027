-- The valuation report: docs/valuations.md has the method and each formula.

create function private.report_model(model app.valuation_models) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', model.id, 'method', model.method, 'known_until', private.format_timestamp(model.known_until),
    'recordings', model.recordings, 'common_share', model.parameters -> 'common_share');
end $$;
comment on function private.report_model is 'The model of a report.';

create function private.published_price() returns app.stream_prices
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (select p from app.stream_prices p where p.service = 'spotify' order by p.year desc limit 1);
end $$;
comment on function private.published_price is 'The latest published price of the service whose streams are counted.';

create function private.price_notice(usd_per_1000_streams numeric, published app.stream_prices) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_factor numeric := usd_per_1000_streams / published.usd_per_1000_streams;
begin
  return format(
    case when v_factor > 10 then 'The price is %s times the published one'
      when v_factor < 0.1 then 'The published price is %s times this one' end || ': %s US dollars for 1,000 streams (%s, %s).',
    to_char(greatest(v_factor, 1 / v_factor), 'FM999,999,999'),
    trim_scale(published.usd_per_1000_streams), published.service, published.year);
end $$;
comment on function private.price_notice is
  'How far the price of a report is from the published one; null up to 10 times and down to a tenth of it, and without one.';

create function private.report_value(
  low bigint[], mid bigint[], high bigint[], net_usd_per_stream numeric, discount_rate numeric
) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return private.rounded_band(
    private.present_value(low, net_usd_per_stream, discount_rate),
    private.present_value(mid, net_usd_per_stream, discount_rate),
    private.present_value(high, net_usd_per_stream, discount_rate), 2);
end $$;
comment on function private.report_value is 'The sums of the present values, rounded to cents, once.';

create function private.report_multiple(value jsonb, net_revenue numeric) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case when net_revenue > 0 and value is not null then private.rounded_band(
    (value ->> 'low')::numeric / net_revenue, (value ->> 'mid')::numeric / net_revenue,
    (value ->> 'high')::numeric / net_revenue, 6) end;
end $$;
comment on function private.report_multiple is 'A value by the net revenue of the trailing year; null without either.';

-- Sorts the counts of all recordings, which do not fit into the usual memory.
create function private.value_report(
  catalog_id uuid, as_of timestamptz, term_years integer, discount_rate numeric, usd_per_1000_streams numeric,
  conditions app.catalog_conditions[] default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' set work_mem = '64MB'
as $$
declare
  v_price app.stream_prices := private.published_price();
  v_usd numeric := coalesce(usd_per_1000_streams, v_price.usd_per_1000_streams);
  v_model app.valuation_models;
  v_constants app.valuation_constants;
  v_isrcs text[];
  v_recordings private.report_recording[];
  v_largest private.report_recording[];
  v_low bigint[];
  v_mid bigint[];
  v_high bigint[];
  v_net numeric;
  v_missing jsonb;
  v_trailing jsonb;
  v_value jsonb;
  v_at_risk jsonb;
begin
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_isrcs := array(select member.isrc from app.catalog_songs member
    where member.catalog_id = value_report.catalog_id);
  v_model := private.valuation_model_at(as_of);
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  v_net := v_usd / 1000 * v_constants.first_share * v_constants.second_share;
  v_recordings := array(select r from private.report_recordings(
    v_model, catalog_id, v_isrcs, as_of, conditions) r);
  v_missing := private.report_missing(v_recordings, as_of);
  v_trailing := private.report_trailing_year(v_recordings, as_of, v_net);
  v_largest := array(
    select r from unnest(v_recordings) r where r.mid is not null
    order by r.measured_streams + r.estimated_streams desc, r.isrc limit 100);
  if v_missing is null then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(v_recordings, term_years + 1, 1, (v_model.parameters ->> 'common_share')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  v_at_risk := private.report_at_risk(v_recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate);
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'catalog_name', (select c.name from app.catalogs c where c.id = value_report.catalog_id),
    'as_of', private.format_timestamp(as_of),
    'state', case when v_missing is null then 'valued' else 'insufficient_data' end,
    'missing', v_missing,
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'confidence', private.report_confidence(v_value, (v_at_risk ->> 'share')::numeric),
    'base', private.report_base(v_recordings, v_trailing),
    'at_risk', v_at_risk,
    'assumptions', jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd,
      'price', case when usd_per_1000_streams is null then to_jsonb(v_price) end,
      'price_notice', private.price_notice(v_usd, v_price),
      'first_share', v_constants.first_share, 'second_share', v_constants.second_share,
      'constants_version', v_constants.version, 'model', private.report_model(v_model)),
    'trailing_year', v_trailing,
    'seasonality', private.report_seasonality(v_isrcs, as_of),
    'decay', private.report_decay(v_recordings),
    'cash_flow', case when v_missing is null then private.cash_flow(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years],
      v_usd / 1000, v_constants.first_share * v_constants.second_share, discount_rate) else '[]' end,
    'sensitivity', case when v_missing is null then private.report_sensitivity(
      v_mid,
      (private.report_years(v_recordings, term_years, 0.9, 1)).mid,
      (private.report_years(v_recordings, term_years, 1.1, 1)).mid,
      v_usd, v_constants.first_share * v_constants.second_share, discount_rate, term_years) else '[]' end,
    'concentration', private.report_concentration(v_recordings),
    'coverage', private.report_coverage(v_recordings),
    'not_valued', private.not_valued(v_recordings),
    'comparison', private.report_comparison(
      catalog_id, as_of, (v_value ->> 'mid')::numeric, (v_trailing ->> 'streams')::numeric),
    'recordings', private.listed_recordings(catalog_id, v_largest, as_of, false),
    'other_recordings', private.other_recordings(v_recordings, v_largest),
    'evidence', private.report_evidence(catalog_id, as_of)
  );
end $$;
comment on function private.value_report is
  'The report of a catalog as known at a time. conditions are those of its recordings, where they were computed before.';

create function api.get_valuation_report(
  catalog_id uuid, as_of timestamptz, term_years integer, discount_rate numeric, usd_per_1000_streams numeric
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_as_of timestamptz := private.report_time(catalog_id, as_of);
  v_report jsonb;
begin
  perform private.check_catalog_visible(catalog_id);
  if private.catalog_song_count(catalog_id) <= 5000 then
    return private.value_report(catalog_id, v_as_of, term_years, discount_rate, usd_per_1000_streams);
  end if;
  perform private.refuse_if(private.catalog_song_count(catalog_id) > 50000, 'PT400',
    'A report is of at most 50,000 recordings, and the catalog has more; the CSV has no such limit');
  perform private.refuse_if(
    as_of is not null or term_years <> 10 or discount_rate <> 0.1 or usd_per_1000_streams is not null, 'PT400',
    'A catalog of more than 5,000 recordings has one report, with the usual assumptions: send none, and no as_of. The CSV has all inputs');
  v_report := (select h.report from app.catalog_headlines h where h.catalog_id = get_valuation_report.catalog_id);
  perform private.refuse_if(v_report is null, 'PT503', 'The report is not stored yet');
  return v_report;
end $$;
comment on function api.get_valuation_report is
  'The value of a catalog by its trailing year and a discounted cash flow; of a large catalog, as stored with its headline. GET /api/catalogs/{catalogId}/valuation-report.';

create function api.list_valuation_recordings(
  catalog_id uuid, as_of timestamptz, page integer, page_limit integer
) returns jsonb
language plpgsql stable security invoker set search_path = '' set work_mem = '64MB'
as $$
declare
  v_as_of timestamptz := private.report_time(catalog_id, as_of);
  v_members record := private.catalog_members(
    list_valuation_recordings.catalog_id, page_limit, (page - 1)::bigint * page_limit);
begin
  return jsonb_build_object(
    'as_of', v_as_of,
    'pagination', private.pagination(page, page_limit, v_members.total),
    'recordings', private.listed_recordings(catalog_id, array(
      select r from private.report_recordings(
        private.valuation_model_at(v_as_of), catalog_id, v_members.isrcs, v_as_of) r
    ), v_as_of, true)
  );
end $$;
comment on function api.list_valuation_recordings is
  'A page of the recordings of a valuation report, by ISRC. GET /api/catalogs/{catalogId}/valuation-report.csv.';

grant execute on function private.value_report, private.report_model, private.published_price, private.price_notice, private.report_value, private.report_multiple to authenticated;
