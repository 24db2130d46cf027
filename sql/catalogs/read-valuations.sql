-- Reading valuations. An explanation has constants, inputs, and each step with its formula, so that the valuation can be
-- recomputed by hand. Step values are rounded for reading; the next step uses the exact number.

create function api.list_catalog_valuations(catalog_id uuid, row_limit integer) returns json
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_catalog_visible(catalog_id);
  return (
    select coalesce(json_agg(valuation), '[]')
    from (
      select v.low, v.mid, v.high, v.measured_song_count, v.total_streams,
        private.format_timestamp(v.measured_at) as measured_at
      from app.catalog_valuations v
      where v.catalog_id = list_catalog_valuations.catalog_id
      order by v.measured_at desc
      limit row_limit
    ) valuation
  );
end $$;
comment on function api.list_catalog_valuations is
  'Stored valuation bands of a catalog, latest first. GET /api/catalogs/{catalogId}/valuations.';

-- The currency of a valuation. One that was loaded without its inputs is in that of the first version.
create function private.valuation_currency(constants_version integer) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (select c.currency from app.valuation_constants c where c.version = coalesce(constants_version, 1));
end $$;

create function private.valuation_step(name text, formula text, low numeric, mid numeric, high numeric) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'name', name, 'formula', formula, 'low', round(low, 6), 'mid', round(mid, 6), 'high', round(high, 6));
end $$;

-- The steps from the inputs to the band. The last step is the stored band.
create function private.valuation_steps(v app.catalog_valuations, c app.valuation_constants, days numeric, days_per_year numeric) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  -- Each step divides last: a later factor may cancel what the division rounds.
  v_usd numeric := v.total_streams * c.usd_per_stream;
  v_shares numeric := c.first_share * c.second_share;
  v_streams numeric := private.per_year(v.total_streams, days, days_per_year);
  v_revenue numeric := private.per_year(v_usd, days, days_per_year);
begin
  return jsonb_build_array(
    private.valuation_step('annual_streams', 'total_streams / age_years', v_streams, v_streams, v_streams),
    private.valuation_step('annual_revenue', 'annual_streams * usd_per_stream', v_revenue, v_revenue, v_revenue),
    private.valuation_step('gross_revenue', 'annual_revenue * gross_up',
      private.per_year(v_usd * c.gross_up_low, days, days_per_year),
      private.per_year(v_usd * c.gross_up_mid, days, days_per_year),
      private.per_year(v_usd * c.gross_up_high, days, days_per_year)),
    private.valuation_step('net_revenue', 'gross_revenue * first_share * second_share',
      private.per_year(v_usd * c.gross_up_low * v_shares, days, days_per_year),
      private.per_year(v_usd * c.gross_up_mid * v_shares, days, days_per_year),
      private.per_year(v_usd * c.gross_up_high * v_shares, days, days_per_year)),
    private.valuation_step('value', 'net_revenue * multiple, rounded to cents', v.low, v.mid, v.high)
  );
end $$;

create function api.explain_catalog_valuation(catalog_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v app.catalog_valuations;
  c app.valuation_constants;
  v_mean_age_years numeric;
  v_age record;
  v_age_years numeric;
begin
  perform private.check_catalog_visible(catalog_id);
  select stored.* into v from app.catalog_valuations stored
  where stored.catalog_id = explain_catalog_valuation.catalog_id
  order by stored.measured_at desc limit 1;
  perform private.refuse_if(not found, 'PT404', 'The catalog has no valuation yet');
  perform private.refuse_if(v.constants_version is null,
    'PT404', 'The latest valuation was loaded without the inputs that it was computed from');
  select constants.* into strict c from app.valuation_constants constants where constants.version = v.constants_version;
  v_mean_age_years := private.mean_age_years(v.age_days, v.dated_song_count);
  v_age := private.valuation_age(c, v.age_days, v.dated_song_count);
  v_age_years := round(v_age.days, 60) / v_age.days_per_year;
  return jsonb_build_object(
    'catalog_id', v.catalog_id,
    'snapshot_id', v.snapshot_id,
    'measured_at', private.format_timestamp(v.measured_at),
    'low', v.low, 'mid', v.mid, 'high', v.high,
    'currency', c.currency,
    'constants', jsonb_build_object(
      'version', c.version,
      'usd_per_stream', c.usd_per_stream,
      'gross_up', jsonb_build_object('low', c.gross_up_low, 'mid', c.gross_up_mid, 'high', c.gross_up_high),
      'first_share', c.first_share,
      'second_share', c.second_share,
      'multiple', jsonb_build_object('low', c.multiple_low, 'mid', c.multiple_mid, 'high', c.multiple_high),
      'default_age_years', c.default_age_years,
      'least_age_years', c.least_age_years
    ),
    'inputs', jsonb_build_object(
      'total_streams', v.total_streams,
      'measured_song_count', v.measured_song_count,
      'song_count', v.song_count,
      'dated_song_count', v.dated_song_count,
      'age_days', v.age_days,
      'mean_age_years', round(v_mean_age_years, 6),
      'age_years', round(v_age_years, 6),
      'age_rule', case
        when v_mean_age_years is null then 'default'
        when v_mean_age_years < v_age_years then 'floor'
        else 'mean' end
    ),
    'steps', private.valuation_steps(v, c, v_age.days, v_age.days_per_year)
  );
end $$;
comment on function api.explain_catalog_valuation is
  'How the latest valuation was computed. GET /api/catalogs/{catalogId}/valuations/latest/explanation.';

grant execute on function private.valuation_currency, private.valuation_step, private.valuation_steps to authenticated;
