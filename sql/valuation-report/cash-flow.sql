-- The discounted cash flow of a valuation report. Amounts stay exact; they are rounded for reading only, and the value once,
-- to cents.

-- What a dollar of a year is worth today. The year's revenue counts as received in its middle.
create function private.discount_factor(discount_rate numeric, year integer) returns numeric
language plpgsql immutable security invoker set search_path = ''
as $$ begin return 1 / power(1 + discount_rate, year - 0.5); end $$;

-- The sum of the discounted net revenue of years 1 to n, not rounded.
create function private.present_value(streams bigint[], net_usd_per_stream numeric, discount_rate numeric) returns numeric
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(sum(listed.streams * net_usd_per_stream * private.discount_factor(discount_rate, listed.year::integer)), 0)
    from unnest(streams) with ordinality listed (streams, year)
  );
end $$;

create function private.rounded_band(low numeric, mid numeric, high numeric, decimals integer) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object('low', round(low, decimals), 'mid', round(mid, decimals), 'high', round(high, decimals));
end $$;

-- The years of a discounted cash flow, each with its steps, rounded to six decimals.
create function private.cash_flow(
  low bigint[], mid bigint[], high bigint[], usd_per_stream numeric, share numeric, discount_rate numeric
) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'year', y.year,
      'streams', private.rounded_band(y.low, y.mid, y.high, 0),
      'gross_revenue',
        private.rounded_band(y.low * usd_per_stream, y.mid * usd_per_stream, y.high * usd_per_stream, 6),
      'net_revenue', private.rounded_band(y.low * factor.net, y.mid * factor.net, y.high * factor.net, 6),
      'discount_factor', round(factor.discount, 6),
      'present_value', private.rounded_band(
        y.low * factor.net * factor.discount, y.mid * factor.net * factor.discount,
        y.high * factor.net * factor.discount, 6)
    ) order by y.year), '[]')
    from unnest(low, mid, high) with ordinality y (low, mid, high, year)
    cross join lateral (
      select usd_per_stream * share as net, private.discount_factor(discount_rate, y.year::integer) as discount
    ) factor
  );
end $$;

-- What the owners keep of a stream, by the assumptions of a report.
create function private.net_usd_per_stream(assumptions jsonb) returns numeric
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (assumptions ->> 'usd_per_1000_streams')::numeric / 1000
    * (assumptions ->> 'first_share')::numeric * (assumptions ->> 'second_share')::numeric;
end $$;

grant execute on function private.discount_factor, private.net_usd_per_stream, private.present_value, private.rounded_band, private.cash_flow
  to authenticated;
