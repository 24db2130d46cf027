-- What a valuation report says of all its recordings together.

-- How many recordings are valued, and their share of all latest counts, without those that are implausible or counted as
-- another one.
create function private.report_coverage(recordings private.report_recording[]) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'recordings', count(*), 'valued', count(r.mid), 'not_valued', count(*) - count(r.mid),
      'by_count_only', count(*) filter (where r.basis = 'lifetime'),
      'last_counts', coalesce(sum(known.count), 0),
      'covered_share', round(
        coalesce(sum(known.count) filter (where r.mid is not null), 0) / nullif(sum(known.count), 0), 6))
    from unnest(recordings) r
    cross join lateral (
      select case when private.has_own_counts(r.condition) then r.last_count end as count
    ) known
  );
end $$;

-- The trailing year of the valued recordings, without its revenue.
create function private.report_trailing_year(recordings private.report_recording[], as_of timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'from', ((as_of - interval '365 days') at time zone 'UTC')::date,
      'to', (as_of at time zone 'UTC')::date,
      'streams', t.measured + t.estimated, 'measured_streams', t.measured, 'estimated_streams', t.estimated,
      'measured_share', round(t.measured / nullif(t.measured + t.estimated, 0), 6),
      'run_rate_per_day', round(t.run_rate::numeric, 6))
    from (
      select coalesce(sum(r.measured_streams), 0) as measured, coalesce(sum(r.estimated_streams), 0) as estimated,
        coalesce(sum(r.run_rate_per_day), 0) as run_rate
      from unnest(recordings) r where r.mid is not null
    ) t
  );
end $$;

create function private.report_concentration(recordings private.report_recording[]) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'top_1_share', round(max(t.streams) / nullif(sum(t.streams), 0), 6),
      'top_10_share', round(sum(t.streams) filter (where t.number <= 10) / nullif(sum(t.streams), 0), 6))
    from (
      select r.measured_streams + r.estimated_streams as streams,
        row_number() over (order by r.measured_streams + r.estimated_streams desc) as number
      from unnest(recordings) r where r.mid is not null
    ) t
  );
end $$;

create function private.other_recordings(
  recordings private.report_recording[], listed private.report_recording[]
) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'recordings', count(*), 'trailing_streams', coalesce(sum(r.measured_streams + r.estimated_streams), 0),
      'next_year_streams', round(coalesce(sum(r.mid), 0)::numeric))
    from unnest(recordings) r
    where r.mid is not null and r.isrc not in (select l.isrc from unnest(listed) l)
  );
end $$;

grant execute on function private.report_coverage, private.report_trailing_year, private.report_concentration,
  private.other_recordings to authenticated;
