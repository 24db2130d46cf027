-- The valuation report: docs/valuations.md has the method and each formula.

create function private.report_model(model app.valuation_models) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', model.id, 'method', model.method, 'known_until', private.format_timestamp(model.known_until),
    'recordings', model.recordings, 'common_share', model.parameters -> 'common_share',
    'tested_days', model.parameters -> 'tested_days',
    'return_exponent', private.return_exponent(model));
end $$;

-- The published price of a report; null if none is.
create function private.report_price() returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'service', p.service, 'year', p.year, 'usd_per_1000_streams', p.usd_per_1000_streams,
      'published_on', p.published_on, 'source', p.source, 'source_url', p.source_url)
    from app.stream_prices p where p.service = 'spotify' order by p.year desc limit 1
  );
end $$;

-- How far the price of a report is from the published one; null up to 10 times and down to a tenth of it, and without one.
create function private.price_notice(usd_per_1000_streams numeric, published jsonb) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_published numeric := (published ->> 'usd_per_1000_streams')::numeric;
  v_factor numeric := usd_per_1000_streams / v_published;
begin
  return format(
    case when v_factor > 10 then 'The price is %s times the published one'
      when v_factor < 0.1 then 'The published price is %s times this one' end || ': %s US dollars for 1,000 streams (%s, %s).',
    to_char(greatest(v_factor, 1 / v_factor), 'FM999,999,999'),
    trim_scale(v_published), published ->> 'service', published ->> 'year');
end $$;

-- The sums of the present values, rounded to cents, once.
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

-- A value by the net revenue of the trailing year; null without either.
create function private.report_multiple(value jsonb, net_revenue numeric) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case when net_revenue > 0 and value is not null then private.rounded_band(
    (value ->> 'low')::numeric / net_revenue, (value ->> 'mid')::numeric / net_revenue,
    (value ->> 'high')::numeric / net_revenue, 6) end;
end $$;

-- What a report says of a catalog as known at a time with any assumptions.
create function private.report_facts(
  catalog_id uuid, as_of timestamptz, recordings private.report_recording[], seasonality jsonb
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_constants app.valuation_constants;
  v_largest private.report_recording[] := array(
    select r from unnest(recordings) r where r.mid is not null
    order by r.measured_streams + r.estimated_streams desc, r.isrc limit 100);
  v_missing jsonb := private.report_missing(recordings, as_of);
  v_trailing jsonb := private.report_trailing_year(recordings, as_of);
begin
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'catalog_name', (select c.name from app.catalogs c where c.id = report_facts.catalog_id),
    'as_of', private.format_timestamp(as_of),
    'state', case when v_missing is null then 'valued' else 'insufficient_data' end,
    'missing', v_missing,
    'base', private.report_base(recordings, v_trailing),
    'assumptions', jsonb_build_object(
      'price', private.report_price(),
      'first_share', v_constants.first_share, 'second_share', v_constants.second_share,
      'constants_version', v_constants.version, 'model', private.report_model(private.valuation_model_at(as_of))),
    'trailing_year', v_trailing,
    'seasonality', seasonality,
    'decay', private.report_decay(recordings),
    'concentration', private.report_concentration(recordings),
    'coverage', private.report_coverage(recordings),
    'not_valued', private.not_valued(recordings),
    'comparison', private.report_comparison(catalog_id, as_of, (v_trailing ->> 'streams')::numeric),
    'recordings', private.listed_recordings(catalog_id, v_largest, as_of),
    'other_recordings', private.other_recordings(recordings, v_largest),
    'evidence', private.report_evidence(catalog_id, as_of)
  );
end $$;

-- What a report says with its assumptions: the rest of private.report_facts. facts may be a whole report with other ones.
create function private.report_amounts(
  facts jsonb, recordings private.report_recording[], term_years integer, discount_rate numeric, usd_per_1000_streams numeric
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_given jsonb := facts -> 'assumptions';
  v_usd numeric := coalesce(usd_per_1000_streams, (v_given -> 'price' ->> 'usd_per_1000_streams')::numeric);
  v_share numeric := (v_given ->> 'first_share')::numeric * (v_given ->> 'second_share')::numeric;
  v_net numeric := v_usd / 1000 * v_share;
  v_trailing jsonb := facts -> 'trailing_year';
  v_comparison jsonb := facts -> 'comparison';
  v_low bigint[];
  v_mid bigint[];
  v_high bigint[];
  v_value jsonb;
  v_at_risk jsonb;
begin
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_trailing := v_trailing || jsonb_build_object('net_revenue', round((v_trailing ->> 'streams')::numeric * v_net, 6));
  if facts ->> 'state' = 'valued' then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(recordings, term_years + 1, 1, (v_given -> 'model' ->> 'common_share')::float8,
      (v_given -> 'model' ->> 'tested_days')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  v_at_risk := private.report_at_risk(recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate);
  if v_comparison <> 'null' then
    v_comparison := v_comparison || jsonb_build_object('ratio', case when v_comparison ->> 'currency' = 'USD'
      then round((v_value ->> 'mid')::numeric / nullif((v_comparison ->> 'mid')::numeric, 0), 6) end);
  end if;
  return jsonb_build_object(
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'confidence', private.report_confidence(v_value, (v_at_risk ->> 'share')::numeric),
    'at_risk', v_at_risk,
    'assumptions', v_given || jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd,
      'price', case when usd_per_1000_streams is null then v_given -> 'price' end,
      'price_notice', private.price_notice(v_usd, v_given -> 'price')),
    'trailing_year', v_trailing,
    'comparison', v_comparison,
    'cash_flow', case when v_value is not null then private.cash_flow(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_usd / 1000, v_share, discount_rate) else '[]' end,
    'sensitivity', case when v_value is not null then private.report_sensitivity(
      v_mid,
      (private.report_years(recordings, term_years, 0.9, 1)).mid,
      (private.report_years(recordings, term_years, 1.1, 1)).mid,
      v_usd, v_share, discount_rate, term_years) else '[]' end
  );
end $$;

grant execute on function private.report_facts, private.report_amounts, private.report_model, private.report_price, private.price_notice, private.report_value, private.report_multiple to authenticated;
