-- Play-count history: the comparison of two adjacent periods of `days` UTC days, from the date `since - days` to
-- `since + days`, both included. At most 63 dates, so a bigint holds one bit for each: bit 0 is the first date. A
-- comparison combines the bit masks of three or four months of a recording; only where times of capture differ
-- by more than an hour within these months does it look at the days.
--
-- A recording's state is the first that applies:
--   invalid_observation     a count is negative or above 2^53 - 1, the largest integer that JSON readers keep exact
--   incomplete              a date has no observation
--   counter_correction      a count is below that of the previous date that has one
--   unaligned_observations  a time of day is more than 3600 s from that of the first observation
--   comparable              none of these: the changes are the differences of the counts at the boundaries

-- The functions that read months always use the generic plan. Planning for all partitions takes longer than the
-- comparison, which the planner does not expect: after a few short lists of recordings it would plan every call anew.

-- The dates whose bits are set; bit 0 is the first date.
create function private.dates_of(bits bigint, first_date date) returns date[]
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return array(select first_date + n from generate_series(0, 62) n where bits >> n & 1 = 1);
end $$;

-- Whether each observation of these dates was captured within 3600 s of the first one's time of day.
create function private.is_aligned(isrc text, first_date date, last_date date, as_of timestamptz) returns boolean
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  return (
    select max(day.second) - (array_agg(day.second order by day.date))[1] <= 3600
      and (array_agg(day.second order by day.date))[1] - min(day.second) <= 3600
    from (
      select m.month + listed.number::integer - 1 as date, listed.second
      from private.months_as_of(array[isrc], 'apify_spotify_playcount',
        date_trunc('month', first_date::timestamp)::date, last_date, as_of) m
      cross join lateral unnest(string_to_array(m.seconds, ',', '')::numeric[]) with ordinality listed (second, number)
    ) day
    where day.second is not null and day.date between first_date and last_date
  );
end $$;

-- The state of each recording that has an observation in the range, the dates behind it as bits, the counts at the boundaries,
-- and the last count. With months: its lists, as private.compare_recordings returns them.
create function private.recording_series(
  isrcs text[], since date, days integer, with_months boolean, as_of timestamptz
)
returns table (
  isrc text, state text, missing bigint, invalid bigint, corrections bigint,
  start_count bigint, middle_count bigint, end_count bigint, last_count bigint, months text
) language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
declare
  v_first date := since - days;
  v_middle date := since;
  v_last date := since + days;
  v_first_month date := date_trunc('month', v_first::timestamp);
  v_all bigint := (1::bigint << 2 * days) | (1::bigint << 2 * days) - 1;
begin
  return query
  with stored as (
    select m.isrc, m.month, m.first_count, m.earliest_us, m.latest_us, mask.present,
      (m.invalid::bigint << up >> down) & v_all as invalid,
      (m.lower::bigint << up >> down) & v_all as lower,
      -- The counts at the boundaries that lie in the month.
      case when v_first - m.month between 0 and 30 then nullif(split_part(m.counts, ',', v_first - m.month + 1), '')::bigint end as start_count,
      case when v_middle - m.month between 0 and 30
        then nullif(split_part(m.counts, ',', v_middle - m.month + 1), '')::bigint end as middle_count,
      case when v_last - m.month between 0 and 30 then nullif(split_part(m.counts, ',', v_last - m.month + 1), '')::bigint end as end_count,
      m.last_count,
      -- The month's last count in the range: bit 0 is the first date.
      case when m.month + m.last_day - 1 <= v_last then m.last_count else split_part(
        m.counts, ',', v_first - m.month + length(ltrim(mask.present::bit(64)::text, '0')))::bigint end as last_in_range,
      case when with_months then (m.month - v_first) || ' ' || m.counts || ' ' || m.seconds end as list
    from (
      -- Stored months are read here, not through the function, which would copy their lists.
      select known.* from app.monthly_playcounts known
      where known.isrc = any (isrcs) and known.data_source = 'apify_spotify_playcount'
        and known.month between v_first_month and v_last and as_of is null
      union all
      select known.* from private.months_as_of(isrcs, 'apify_spotify_playcount', v_first_month, v_last, as_of) known
      where as_of is not null
    ) m
    -- How far the month's bits are from the range's; those of the first month are shifted the other way.
    cross join lateral (select greatest(m.month - v_first, 0) as up, greatest(v_first - m.month, 0) as down) distance
    cross join lateral (select (m.present::bigint << up >> down) & v_all as present) mask
    where mask.present <> 0
    -- The lists are reduced to what is needed before the months are sorted.
    offset 0
  ),
  month as (
    select m.*, lag(m.last_count) over series > m.first_count as begins_lower, lead(m.month) over series is null as is_last
    from stored m
    window series as (partition by m.isrc order by m.month)
  ),
  series as (
    select m.isrc, bit_or(m.present) as present, bit_or(m.invalid) as invalid,
      bit_or(case when m.begins_lower then m.lower | (m.present & -m.present) else m.lower end) as lower,
      max(m.latest_us) - min(m.earliest_us) <= 3600000000 as is_surely_aligned,
      max(m.start_count) as start_count, max(m.middle_count) as middle_count, max(m.end_count) as end_count,
      max(m.last_in_range) filter (where m.is_last) as last_count,
      string_agg(m.list, ';' order by m.month) as months
    from month m
    group by m.isrc
  )
  select s.isrc,
    case
      when s.invalid <> 0 then 'invalid_observation'
      when s.present <> v_all then 'incomplete'
      when days.corrections <> 0 then 'counter_correction'
      when not s.is_surely_aligned and not private.is_aligned(s.isrc, v_first, v_last, as_of) then 'unaligned_observations'
      else 'comparable'
    end,
    v_all & ~s.present, s.invalid, days.corrections, s.start_count, s.middle_count, s.end_count, s.last_count, s.months
  from series s
  -- What comes before the first observation lies outside the range.
  cross join lateral (select s.lower & ~(s.present & -s.present) as corrections) days;
end $$;

-- Recordings of a catalog by ISRC. The first line has the months of each, separated by "|": months are separated by ";", and
-- each is the days from the first date to its own first, then its lists as they are stored. JSON follows: state, missing,
-- invalid and correction days and growth of each, and how many are comparable.
create function private.compare_recordings(catalog_id uuid, isrcs text[], since date, days integer) returns text
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_first date := since - days;
  v_all bigint := (1::bigint << 2 * days) | (1::bigint << 2 * days) - 1;
begin
  return (
    -- In parentheses, so that the long text is copied once.
    select coalesce(string_agg(coalesce(s.months, ''), '|' order by song.isrc), '') || (e'\n' || json_build_object(
      'comparable_recordings', count(*) filter (where s.state = 'comparable'),
      'recordings', coalesce(json_agg(recording order by song.isrc), '[]')
    ))
    from app.songs song
    left join app.catalog_songs member on member.catalog_id = compare_recordings.catalog_id and member.isrc = song.isrc
    left join private.recording_series(isrcs, since, days, true, null) s on s.isrc = song.isrc
    cross join lateral (select coalesce(s.missing, v_all) as missing) days
    cross join lateral (
      select case when s.state = 'comparable' then s.middle_count - s.start_count end as previous,
        case when s.state = 'comparable' then s.end_count - s.middle_count end as current
    ) change
    cross join lateral (
      select song.isrc, coalesce(song.name, member.name) as name, coalesce(s.state, 'incomplete') as state,
        case when days.missing = 0 then '{}' else private.dates_of(days.missing, v_first) end as missing_days,
        case when s.invalid <> 0 then private.dates_of(s.invalid, v_first) else '{}' end as invalid_days,
        case when s.corrections <> 0 then private.dates_of(s.corrections, v_first) else '{}' end as correction_days,
        change.previous as previous_change,
        change.current as current_change,
        change.current - change.previous as absolute_growth,
        (change.current - change.previous)::double precision / nullif(change.previous, 0) * 100 as percentage_growth,
        coalesce(change.previous = 0, false) as zero_baseline
    ) recording
    where song.isrc = any (isrcs)
  );
end $$;

create function private.comparison_periods(since date, days integer) returns json
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return json_build_object(
    'previous', json_build_object('start', since - days, 'end', since),
    'current', json_build_object('start', since, 'end', since + days),
    'days', days
  );
end $$;

-- Raises PT400 unless the last boundary date lies before the UTC date of as_of, which is now by default.
create function private.check_comparison_period(since date, days integer, as_of timestamptz default null) returns void
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_today date := (coalesce(as_of, now()) at time zone 'UTC')::date;
begin
  if as_of > now() then
    raise exception using errcode = 'PT400', message = 'Invalid comparison query',
      detail = 'as_of must not be in the future';
  end if;
  if since + days >= v_today then
    raise exception using errcode = 'PT400', message = 'Comparison requires completed UTC observation days',
      detail = format('since + days is %s and must be before %s (UTC)', since + days, v_today);
  end if;
end $$;

create function api.get_catalog_playcount_history(
  catalog_id uuid, since date, days integer, page integer, page_limit integer
) returns text
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_members record;
begin
  perform private.check_comparison_period(since, days);
  perform private.check_may_compare(catalog_id);
  v_members := private.catalog_members(catalog_id, page_limit, (page - 1)::bigint * page_limit);
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'pagination', private.pagination(page, page_limit, v_members.total),
    'conditions', private.page_conditions(catalog_id, v_members.isrcs)
  ) || e'\n' || private.compare_recordings(catalog_id, v_members.isrcs, since, days);
end $$;
comment on function api.get_catalog_playcount_history(uuid, date, integer, integer, integer) is
  'One page of a catalog''s members by ISRC: a line of JSON with the page and the conditions of its recordings, then the comparison. GET /api/catalogs/{catalogId}/playcount-history.';

create function api.get_recording_playcount_history(catalog_id uuid, isrc text, since date, days integer) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  perform private.check_may_compare(catalog_id);
  perform from app.catalog_songs member
  where member.catalog_id = get_recording_playcount_history.catalog_id
    and member.isrc = get_recording_playcount_history.isrc;
  perform private.refuse_if(not found, 'PT404', 'Recording not found in this catalog');
  return json_build_object(
    'periods', private.comparison_periods(since, days),
    'condition', private.catalog_condition(catalog_id, isrc) ->> 'explanation',
    'jumps', (
      select coalesce(json_agg(json_build_object('date', u.date, 'plays', u.streams) order by u.date), '[]')
      from private.unusual_days(array[isrc], since - days, since + days, null) u where u.kind = 'jump'
    )
  ) || e'\n' || private.compare_recordings(catalog_id, array[isrc], since, days);
end $$;
comment on function api.get_recording_playcount_history(uuid, text, date, integer) is
  'One member of a catalog: a line of JSON with the periods, its condition and the jumps of its counter, then the comparison. GET /api/catalogs/{catalogId}/playcount-history.svg.';

grant execute on function private.dates_of, private.is_aligned, private.recording_series, private.compare_recordings,
  private.comparison_periods, private.check_comparison_period to authenticated;
