-- A valuation told so that it can be computed again by hand: constants, inputs, and each step with its formula.
-- Values of steps are rounded for reading; the next step goes on with the whole number.

create function private.explained_inputs(v app.catalog_valuations, constants app.valuation_constants) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_mean_years numeric := private.mean_age_years(v.age_days, v.dated_song_count);
  v_years numeric := private.age_in_force(constants, v_mean_years);
begin
  return jsonb_build_object(
    'total_streams', v.total_streams,
    'measured_song_count', v.measured_song_count,
    'song_count', v.song_count,
    'dated_song_count', v.dated_song_count,
    'age_days', v.age_days,
    'mean_age_years', round(v_mean_years, 6),
    'age_years', round(v_years, 6),
    'age_rule', case
      when v_mean_years is null then 'default'
      when v_mean_years < v_years then 'floor'
      else 'mean' end
  );
end $$;
comment on function private.explained_inputs is
  'What a valuation was computed from. `age_rule` says where its age comes from.';

create function private.explained_constants(c app.valuation_constants) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'version', c.version,
    'usd_per_stream', c.usd_per_stream,
    'gross_up', jsonb_build_object('low', c.gross_up_low, 'mid', c.gross_up_mid, 'high', c.gross_up_high),
    'first_share', c.first_share,
    'second_share', c.second_share,
    'multiple', jsonb_build_object('low', c.multiple_low, 'mid', c.multiple_mid, 'high', c.multiple_high),
    'default_age_years', c.default_age_years,
    'least_age_years', c.least_age_years
  );
end $$;
comment on function private.explained_constants is 'One version of the constants.';

create function private.explained_step(name text, formula text, low numeric, mid numeric, high numeric) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object('name', name, 'formula', formula, 'low', round(low, 6), 'mid', round(mid, 6), 'high', round(high, 6));
end $$;
comment on function private.explained_step is 'One step, with its value for each end of the band.';

create function private.explained_steps(v app.catalog_valuations, c app.valuation_constants) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_years numeric := private.age_in_force(c, private.mean_age_years(v.age_days, v.dated_song_count));
  v_streams numeric := round(v.total_streams::numeric, 60) / v_years;
  v_revenue numeric := v_streams * c.usd_per_stream;
  v_low numeric := v_revenue * c.gross_up_low;
  v_mid numeric := v_revenue * c.gross_up_mid;
  v_high numeric := v_revenue * c.gross_up_high;
  v_shares numeric := c.first_share * c.second_share;
begin
  return jsonb_build_array(
    private.explained_step('annual_streams', 'total_streams / age_years', v_streams, v_streams, v_streams),
    private.explained_step('annual_revenue', 'annual_streams * usd_per_stream', v_revenue, v_revenue, v_revenue),
    private.explained_step('gross_revenue', 'annual_revenue * gross_up', v_low, v_mid, v_high),
    private.explained_step('net_revenue', 'gross_revenue * first_share * second_share',
      v_low * v_shares, v_mid * v_shares, v_high * v_shares),
    private.explained_step('value', 'net_revenue * multiple, rounded to cents', v.low, v.mid, v.high)
  );
end $$;
comment on function private.explained_steps is
  'From the inputs to the band: the last step is the band as it was stored.';

create function api.explain_catalog_valuation(catalog_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_valuation app.catalog_valuations;
  v_constants app.valuation_constants;
begin
  perform private.check_catalog_visible(explain_catalog_valuation.catalog_id);
  select v.* into v_valuation from app.catalog_valuations v
  where v.catalog_id = explain_catalog_valuation.catalog_id
  order by v.measured_at desc limit 1;
  if not found then
    raise exception using errcode = 'PT404', message = 'The catalog has no valuation yet';
  end if;
  if v_valuation.constants_version is null then
    raise exception using errcode = 'PT404', message = 'The latest valuation was loaded as a result, without what it was computed from';
  end if;
  select c.* into strict v_constants from app.valuation_constants c where c.version = v_valuation.constants_version;
  return jsonb_build_object(
    'catalog_id', v_valuation.catalog_id,
    'snapshot_id', v_valuation.snapshot_id,
    'measured_at', private.format_timestamp(v_valuation.measured_at),
    'low', v_valuation.low, 'mid', v_valuation.mid, 'high', v_valuation.high,
    'constants', private.explained_constants(v_constants),
    'inputs', private.explained_inputs(v_valuation, v_constants),
    'steps', private.explained_steps(v_valuation, v_constants)
  );
end $$;
comment on function api.explain_catalog_valuation is
  'How the latest valuation came about. GET /api/catalogs/{catalogId}/valuations/latest/explanation.';

grant execute on function private.explained_inputs, private.explained_constants, private.explained_step,
  private.explained_steps
to authenticated;
