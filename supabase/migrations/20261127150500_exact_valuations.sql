SET local check_function_bodies = off;

DROP FUNCTION "private"."effective_age"(app.valuation_constants, numeric);

DROP FUNCTION "private"."valuation_amount"(app.valuation_constants, bigint, numeric, numeric, numeric);

DROP FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric);

CREATE OR REPLACE FUNCTION api.explain_catalog_valuation (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.per_year (
  amount        numeric,
  days          numeric,
  days_per_year numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return round(amount * days_per_year, 60) / days; end $function$;

CREATE OR REPLACE FUNCTION private.report_comparison (
  catalog_id       uuid,
  as_of            timestamp with time zone,
  value            numeric,
  trailing_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
    'ratio', case when private.valuation_currency(v.constants_version) = 'USD' then round(value / nullif(v.mid, 0), 6) end,
    'explanation', case when v_annual is null
      then 'The band was loaded without its inputs; it is computed from lifetime streams by age and a fixed multiple, the report from the trailing year and a cash flow.'
      else format(
        'The band divides lifetime streams by age, which gives %s streams a year, pays $%s for 1,000, adds %s %% for other sources and multiplies by %s; the report starts from the %s streams of the trailing year, lets them decay, adds nothing for other sources, and discounts each year.',
        to_char(v_annual, 'FM999,999,999,999,990'), trim_scale(c.usd_per_stream * 1000),
        trim_scale((c.gross_up_mid - 1) * 100), trim_scale(c.multiple_mid),
        to_char(trailing_streams, 'FM999,999,999,999,990')) end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_age (
  constants        app.valuation_constants,
  age_days         bigint,
  dated_song_count integer,
  OUT              days numeric,
  OUT              days_per_year numeric
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  if dated_song_count > 0 then
    days_per_year := dated_song_count * 365.25;
    days := greatest(age_days, constants.least_age_years * days_per_year);
  else
    days_per_year := 1;
    days := greatest(constants.default_age_years, constants.least_age_years);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_amount (
  constants     app.valuation_constants,
  total_streams bigint,
  days          numeric,
  days_per_year numeric,
  gross_up      numeric,
  multiple      numeric
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return round(private.per_year(
    total_streams * constants.usd_per_stream * gross_up * constants.first_share * constants.second_share * multiple,
    days, days_per_year), 2);
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_steps (
  v             app.catalog_valuations,
  c             app.valuation_constants,
  days          numeric,
  days_per_year numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_streams numeric := private.per_year(v.total_streams, days, days_per_year);
  v_revenue numeric := v_streams * c.usd_per_stream;
  v_low numeric := v_revenue * c.gross_up_low;
  v_mid numeric := v_revenue * c.gross_up_mid;
  v_high numeric := v_revenue * c.gross_up_high;
  v_shares numeric := c.first_share * c.second_share;
begin
  return jsonb_build_array(
    private.valuation_step('annual_streams', 'total_streams / age_years', v_streams, v_streams, v_streams),
    private.valuation_step('annual_revenue', 'annual_streams * usd_per_stream', v_revenue, v_revenue, v_revenue),
    private.valuation_step('gross_revenue', 'annual_revenue * gross_up', v_low, v_mid, v_high),
    private.valuation_step('net_revenue', 'gross_revenue * first_share * second_share',
      v_low * v_shares, v_mid * v_shares, v_high * v_shares),
    private.valuation_step('value', 'net_revenue * multiple, rounded to cents', v.low, v.mid, v.high)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.value_catalog (
  catalog_id  uuid,
  snapshot_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
-- A conflict's target cannot be qualified.
#variable_conflict use_column
declare
  v_constants app.valuation_constants;
  v_valuation app.catalog_valuations;
begin
  perform from app.catalogs c where c.id = value_catalog.catalog_id for key share;
  if not found then
    return;
  end if;
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  insert into app.catalog_valuations as existing (
    catalog_id, low, mid, high, measured_song_count, total_streams, measured_at,
    constants_version, song_count, dated_song_count, age_days, snapshot_id
  )
  select
    value_catalog.catalog_id,
    private.valuation_amount(
      v_constants, m.streams, age.days, age.days_per_year, v_constants.gross_up_low, v_constants.multiple_low),
    private.valuation_amount(
      v_constants, m.streams, age.days, age.days_per_year, v_constants.gross_up_mid, v_constants.multiple_mid),
    private.valuation_amount(
      v_constants, m.streams, age.days, age.days_per_year, v_constants.gross_up_high, v_constants.multiple_high),
    m.measured, m.streams, m.measured_at,
    v_constants.version,
    (select count(*) from app.catalog_songs member where member.catalog_id = value_catalog.catalog_id),
    m.dated, m.age_days, value_catalog.snapshot_id
  from private.measured_members(value_catalog.catalog_id, value_catalog.snapshot_id) m
  cross join lateral private.valuation_age(v_constants, m.age_days, m.dated) age
  on conflict (catalog_id, ((measured_at at time zone 'UTC')::date)) do update set
    low = excluded.low, mid = excluded.mid, high = excluded.high,
    measured_song_count = excluded.measured_song_count, total_streams = excluded.total_streams,
    measured_at = excluded.measured_at, constants_version = excluded.constants_version,
    song_count = excluded.song_count, dated_song_count = excluded.dated_song_count,
    age_days = excluded.age_days, snapshot_id = excluded.snapshot_id
  where excluded.measured_at >= existing.measured_at
  returning existing.* into v_valuation;
  if found then
    perform private.announce_valuation(v_valuation);
  end if;
end $function$;

COMMENT ON FUNCTION "private"."per_year"(numeric, numeric, numeric) IS 'An amount divided by an age. Only this division rounds, after 60 decimals: a result that ends before is exact.';

COMMENT ON FUNCTION "private"."valuation_age"(app.valuation_constants, bigint, integer) IS 'The age that a valuation divides by, in years, as a fraction of two exact numbers: the mean or the default, and at least the minimum.';

COMMENT ON FUNCTION "private"."valuation_amount"(app.valuation_constants, bigint, numeric, numeric, numeric, numeric) IS 'One value of a band in US dollars, rounded once, half a cent up.';

COMMENT ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric, numeric) IS 'The steps from the inputs to the band. The last step is the stored band.';

REVOKE ALL ON FUNCTION "private"."per_year"(numeric, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."per_year"(numeric, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."per_year"(numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."per_year"(numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_age"(app.valuation_constants, bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_age"(app.valuation_constants, bigint, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_age"(app.valuation_constants, bigint, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_age"(app.valuation_constants, bigint, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_amount"(app.valuation_constants, bigint, numeric, numeric, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."valuation_amount"(app.valuation_constants, bigint, numeric, numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_amount"(app.valuation_constants, bigint, numeric, numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_steps"(app.catalog_valuations, app.valuation_constants, numeric, numeric) TO "postgres";
