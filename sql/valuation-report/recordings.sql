-- The recordings of a valuation report, each with the inputs of its forecast.

create type private.report_recording as (
  isrc text,
  basis text,
  age_class text,
  age_days double precision,
  measured_streams bigint,
  estimated_streams bigint,
  measured_days integer,
  run_rate_per_day double precision,
  decay_exponent double precision,
  low double precision,
  mid double precision,
  high double precision,
  last_count bigint
);
comment on type private.report_recording is
  'A recording of a valuation report: its trailing year, the forecast of its next 365 days, and its latest valid count. Without a forecast basis says why.';

create function private.report_time(as_of timestamptz) returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(as_of > now(), 'PT400', 'as_of must not be in the future');
  return coalesce(as_of, now());
end $$;
comment on function private.report_time is 'The time of a report: the requested one, or now. Raises PT400 for a future one.';

create function private.listed_recordings(
  catalog_id uuid, recordings private.report_recording[], as_of timestamptz
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_first timestamptz := as_of - interval '365 days';
  v_picture text := format('/api/catalogs/%s/playcount-history.svg?since=%s&days=31&isrc=',
    catalog_id, (as_of at time zone 'UTC')::date - 32);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'isrc', r.isrc, 'name', s.name, 'artist', s.artist, 'release_date', s.release_date,
      'basis', r.basis, 'age_class', r.age_class, 'age_days', r.age_days,
      'trailing_streams', r.measured_streams + r.estimated_streams,
      'measured_streams', r.measured_streams, 'estimated_streams', r.estimated_streams,
      'measured_days', r.measured_days,
      'run_rate_per_day', r.run_rate_per_day, 'decay_exponent', r.decay_exponent,
      'next_year', case when r.mid is not null then jsonb_build_object('low', r.low, 'mid', r.mid, 'high', r.high) end,
      'first_observation', private.report_observation(r.isrc, v_first, as_of, 'first'),
      'last_observation', private.report_observation(r.isrc, v_first, as_of, 'last'),
      'history', v_picture || r.isrc
    ) order by listed.number), '[]')
    from unnest(recordings) with ordinality listed (
      isrc, basis, age_class, age_days, measured_streams, estimated_streams, measured_days, run_rate_per_day,
      decay_exponent, low, mid, high, last_count, number)
    cross join lateral (select (listed).*) r
    join app.songs s on s.isrc = r.isrc
  );
end $$;
comment on function private.listed_recordings is 'Recordings of a report as JSON, in their order.';

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
        sum(r.decay_exponent * (r.measured_streams + r.estimated_streams))
          / nullif(sum(r.measured_streams + r.estimated_streams), 0) as exponent
      from unnest(recordings) r where r.mid is not null
      group by r.age_class
    ) a
  );
end $$;
comment on function private.report_decay is 'How the streams of valued recordings change with age, by age class, youngest first.';

create function private.not_valued(recordings private.report_recording[]) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'reason', g.basis, 'explanation', private.not_valued_reason(g.basis), 'recordings', g.recordings,
      'last_counts', g.last_counts, 'isrcs', g.isrcs) order by g.basis), '[]')
    from (
      select r.basis, count(*) as recordings, coalesce(sum(r.last_count), 0) as last_counts,
        (array_agg(r.isrc order by r.last_count desc nulls last, r.isrc))[1:100] as isrcs
      from unnest(recordings) r where r.mid is null
      group by r.basis
    ) g
  );
end $$;
comment on function private.not_valued is 'Recordings without a forecast, by reason, with at most 100 ISRCs of each.';

create function private.report_years(
  recordings private.report_recording[], years integer, decay_factor double precision, common_share double precision,
  out low bigint[], out mid bigint[], out high bigint[]
) language plpgsql immutable security invoker set search_path = ''
as $$
begin
  with yearly as (
    select y.year, ln(r.high / r.mid) * power(y.year, 1.0 / 3) as error,
      r.run_rate_per_day * r.age_days * (case when abs(b.exponent - 1) < 1e-6
        then ln((r.age_days + 365 * y.year) / (r.age_days + 365 * (y.year - 1)))
        else (power((r.age_days + 365 * y.year) / r.age_days, 1 - b.exponent)
          - power((r.age_days + 365 * (y.year - 1)) / r.age_days, 1 - b.exponent)) / (1 - b.exponent) end) as streams
    from unnest(recordings) r
    cross join lateral (select r.decay_exponent * decay_factor as exponent) b
    cross join lateral (select n::double precision as year from generate_series(1, years) n) y
    where r.mid > 0
  ),
  total as (
    select y.year, sum(y.streams) as streams,
      sqrt(common_share * power(sum(y.streams * y.error), 2)
        + (1 - common_share) * sum(power(y.streams * y.error, 2))) / nullif(sum(y.streams), 0) as error
    from yearly y group by y.year
  )
  select array_agg(round(t.streams * exp(-t.error))::bigint order by t.year),
    array_agg(round(t.streams)::bigint order by t.year),
    array_agg(round(t.streams * exp(t.error))::bigint order by t.year)
  into low, mid, high
  from total t;
end $$;
comment on function private.report_years is
  'The streams of recordings in years 1 to n of 365 days, with exponents multiplied by decay_factor, and the interval of 80 % of their sum.';

grant execute on function private.report_time, private.listed_recordings, private.report_decay, private.not_valued,
  private.report_years to authenticated;
