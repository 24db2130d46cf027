-- The formula of decay: a recording's daily streams fall with a power of its age. Times are in days since 1970, UTC.

-- A time as days since 1970-01-01T00:00:00Z, with fractions.
create function private.day_number(at timestamptz) returns double precision
language plpgsql immutable security invoker set search_path = ''
as $$ begin return extract(epoch from at)::double precision / 86400; end $$;

-- The inverse of private.day_number, to the millisecond.
create function private.time_of_day_number(day_number double precision) returns timestamptz
language plpgsql immutable security invoker set search_path = ''
as $$ begin return to_timestamp(round((day_number * 86400)::numeric, 3)::double precision); end $$;

-- The class of an age in days, by which exponents and errors are pooled.
create function private.age_class(age_days double precision) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    when age_days < 365 then 'under_1_year'
    when age_days < 1095 then '1_to_3_years'
    when age_days < 3650 then '3_to_10_years'
    else 'over_10_years'
  end;
end $$;

-- How many days at the present rate give the streams of the next `days`: the integral of (age / age_days) ^ -exponent. With
-- negative days, minus those of the past.
create function private.effective_days(age_days double precision, exponent double precision, days double precision)
returns double precision
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case when abs(exponent - 1) < 1e-6 then age_days * ln((age_days + days) / age_days)
    else age_days / (1 - exponent) * (power((age_days + days) / age_days, 1 - exponent) - 1) end;
end $$;

-- How far the last 28 days changed from the 28 before, beyond what age explains. What is more than 0.3 is no trend that lasts.
-- The logarithm of the streams of the last 28 days by those of the 28 before, less what the exponent explains, from -0.3 to
-- 0.3. Null without streams in both.
create function private.excess_trend(
  age_days double precision, exponent double precision, streams double precision, previous_streams double precision
) returns double precision
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_age double precision := greatest(age_days, 57);
begin
  return case when streams > 0 and previous_streams > 0 then least(greatest(ln(streams / previous_streams
    * (private.effective_days(v_age, exponent, -56) / private.effective_days(v_age, exponent, -28) - 1)), -0.3), 0.3) end;
end $$;

-- The half width of the 80 % interval of the logarithm, for a horizon: that of 28 days times the cube root of how often 28
-- days fit into it. Beyond the longest horizon that was tested it grows with the square root, as that of a random walk;
-- without one (null, models before power-law-28-days-3) it does not.
create function private.error_80(first_error double precision, days double precision, tested_days double precision)
returns double precision
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return first_error * power(greatest(days, 28) / 28, 1.0 / 3) * power(greatest(days / tested_days, 1), 1.0 / 6);
end $$;

grant execute on function private.day_number(timestamptz), private.time_of_day_number, private.age_class,
  private.effective_days, private.excess_trend, private.error_80 to authenticated;
