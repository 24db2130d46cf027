SET local check_function_bodies = off;

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
end $function$;
