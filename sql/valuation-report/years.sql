-- The streams of a report's recordings by year and by age. private.forecast_years gives the same years, and reads all
-- observations for them: a report has read them, and needs the years for three exponents.

-- The streams of each recording in years 1 to n of 365 days, with exponents multiplied by decay_factor, and their logarithmic
-- error.
create function private.yearly_streams(
  recordings private.report_recording[], years integer, decay_factor double precision, tested_days double precision default null
) returns table (isrc text, year double precision, streams double precision, error double precision)
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return query
  select r.isrc, y.year, r.run_rate_per_day * r.age_days * (case when abs(b.exponent - 1) < 1e-6
      then ln((r.age_days + 365 * y.year) / (r.age_days + 365 * (y.year - 1)))
      else (power((r.age_days + 365 * y.year) / r.age_days, 1 - b.exponent)
        - power((r.age_days + 365 * (y.year - 1)) / r.age_days, 1 - b.exponent)) / (1 - b.exponent) end),
    r.first_error_80 * cbrt((365 * y.year + r.gap_days) / 28)
      * power(greatest((365 * y.year + r.gap_days) / tested_days, 1), 1.0 / 6)
  from unnest(recordings) r
  cross join lateral (select r.exponent * decay_factor as exponent) b
  cross join lateral (select n::double precision as year from generate_series(1, years) n) y
  where r.mid is not null;
end $$;

-- The streams of all recordings together in years 1 to n, and the interval of 80 % of their sum.
create function private.report_years(
  recordings private.report_recording[], years integer, decay_factor double precision, common_share double precision,
  tested_days double precision default null,
  out low bigint[], out mid bigint[], out high bigint[]
) language plpgsql immutable security invoker set search_path = ''
as $$
begin
  with total as (
    select y.year, sum(y.streams) as streams,
      sqrt(common_share * power(sum(y.streams * y.error), 2)
        + (1 - common_share) * sum(power(y.streams * y.error, 2))) / nullif(sum(y.streams), 0) as error
    from private.yearly_streams(recordings, years, decay_factor, tested_days) y group by y.year
  )
  select array_agg(round(t.streams * exp(-coalesce(t.error, 0)))::bigint order by t.year),
    array_agg(round(t.streams)::bigint order by t.year),
    array_agg(round(t.streams * exp(coalesce(t.error, 0)))::bigint order by t.year)
  into low, mid, high
  from total t;
end $$;

-- The part of the mid value that each recording has, rounded to cents. The parts of a value differ from it by rounding alone.
create function private.recording_values(
  recordings private.report_recording[], years integer, net_usd_per_stream numeric, discount_rate numeric
) returns table (isrc text, mid numeric)
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return query
  select y.isrc, round(sum(round(y.streams)::numeric * worth.usd), 2)
  from private.yearly_streams(recordings, years, 1) y
  join (
    select n::double precision as year, net_usd_per_stream * private.discount_factor(discount_rate, n) as usd
    from generate_series(1, years) n
  ) worth on worth.year = y.year
  group by y.isrc;
end $$;

-- How the streams of valued recordings change with age, by age class, youngest first.
create function private.report_decay(recordings private.report_recording[]) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'age_class', a.age_class, 'recordings', a.recordings, 'trailing_streams', a.trailing,
      'decay_exponent', round(a.exponent::numeric, 6), 'next_year_streams', round(a.next_year::numeric),
      'change_percent', round((a.next_year::numeric / nullif(a.trailing, 0) - 1) * 100, 6)
    ) order by a.youngest), '[]')
    from (
      select r.age_class, count(*) as recordings, min(r.age_days) as youngest,
        sum(r.measured_streams + r.estimated_streams) as trailing, sum(r.mid) as next_year,
        sum(r.exponent * (r.measured_streams + r.estimated_streams))
          / nullif(sum(r.measured_streams + r.estimated_streams), 0) as exponent
      from unnest(recordings) r where r.mid is not null
      group by r.age_class
    ) a
  );
end $$;

grant execute on function private.yearly_streams, private.report_years, private.recording_values, private.report_decay to authenticated;
