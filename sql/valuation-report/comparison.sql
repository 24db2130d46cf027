-- The lifetime average (the band of app.catalog_valuations) beside the report.

-- The latest band of a catalog at a time, and one sentence why a report differs from it; null without a band.
create function private.report_comparison(catalog_id uuid, as_of timestamptz, trailing_streams numeric) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v app.catalog_valuations;
  c app.valuation_constants;
  v_age record;
  v_annual numeric;
begin
  select stored.* into v from app.catalog_valuations stored
  where stored.catalog_id = report_comparison.catalog_id and stored.measured_at <= as_of
  order by stored.measured_at desc limit 1;
  if not found then
    return null;
  end if;
  select constants.* into c from app.valuation_constants constants where constants.version = v.constants_version;
  v_age := private.valuation_age(c, v.age_days, v.dated_song_count);
  v_annual := private.per_year(v.total_streams, v_age.days, v_age.days_per_year);
  return jsonb_build_object(
    'low', v.low, 'mid', v.mid, 'high', v.high,
    'currency', private.valuation_currency(v.constants_version),
    'measured_at', private.format_timestamp(v.measured_at),
    'explanation', case when v_annual is null
      then 'The lifetime average was loaded without its inputs; it is computed from lifetime streams by age and a fixed multiple, the report from the trailing year and a cash flow.'
      else format(
        'The lifetime average divides all streams by age, which gives %s streams a year, pays $%s for 1,000, adds %s %% for other sources and multiplies by %s; the report starts from the %s streams of the trailing year, lets them decay, adds nothing for other sources, and discounts each year.',
        to_char(v_annual, 'FM999,999,999,999,990'), trim_scale(c.usd_per_stream * 1000),
        trim_scale((c.gross_up_mid - 1) * 100), trim_scale(c.multiple_mid),
        to_char(trailing_streams, 'FM999,999,999,999,990')) end
  );
end $$;

grant execute on function private.report_comparison to authenticated;
