-- The formula of decay: a recording's daily streams fall with a power of its age. Times are in days since 1970, UTC.

create function private.day_number(at timestamptz) returns double precision
language plpgsql immutable security invoker set search_path = ''
as $$ begin return extract(epoch from at)::double precision / 86400; end $$;
comment on function private.day_number(timestamptz) is 'A time as days since 1970-01-01T00:00:00Z, with fractions.';

create function private.time_of_day_number(day_number double precision) returns timestamptz
language plpgsql immutable security invoker set search_path = ''
as $$ begin return to_timestamp(round((day_number * 86400)::numeric, 3)::double precision); end $$;
comment on function private.time_of_day_number is 'The inverse of private.day_number, to the millisecond.';

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
comment on function private.age_class is 'The class of an age in days, by which exponents and errors are pooled.';

create function private.effective_days(age_days double precision, exponent double precision, days double precision)
returns double precision
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case when abs(exponent - 1) < 1e-6 then age_days * ln((age_days + days) / age_days)
    else age_days / (1 - exponent) * (power((age_days + days) / age_days, 1 - exponent) - 1) end;
end $$;
comment on function private.effective_days is
  'How many days at the present rate give the streams of the next `days`: the integral of (age / age_days) ^ -exponent. With negative days, minus those of the past.';

create function private.error_80(first_error double precision, days double precision) returns double precision
language plpgsql immutable security invoker set search_path = ''
as $$ begin return first_error * power(greatest(days, 28) / 28, 1.0 / 3); end $$;
comment on function private.error_80 is
  'The half width of the 80 % interval of the logarithm, for a horizon: that of 28 days times the cube root of how often 28 days fit into it.';

grant execute on function private.day_number(timestamptz), private.time_of_day_number, private.age_class,
  private.effective_days, private.error_80 to authenticated;
