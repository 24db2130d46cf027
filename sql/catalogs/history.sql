-- Play-count history: two adjacent periods compared (contract 4.1, decisions 4.1). Recordings are read one by one,
-- each by one range of the key's index, so the cost follows the page and the days, not the size of the store.
-- An observation's text is put together by hand: a JSON object for each cost more than reading it.

create function private.refuse_unbounded_read() returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  raise exception using errcode = 'PT503', message = 'Catalog playcount history unavailable';
end $$;
comment on function private.refuse_unbounded_read() is 'Raises PT503: more captures than one read may go through.';

create function private.compare_recordings(isrcs text[], since date, days integer)
returns table (isrc text, state text, comparison json)
language plpgsql stable security invoker set search_path = '' set datestyle = 'ISO'
as $$
declare
  v_first date := since - days;
  v_last date := since + days;
  v_dates integer := 2 * days + 1;
  -- Sixteen captures a day of each recording: past that a read would have no bound.
  v_most_captures integer := 16 * v_dates;
begin
  return query
  with series as materialized (
    select
      member.isrc,
      read.*,
      coalesce(read.dates, '{}') as observed_dates
    from unnest(isrcs) with ordinality member (isrc, position)
    cross join lateral (
      select
        max(daily.captures) as captures,
        count(*) as observed,
        string_agg(
          '{"date":"' || daily.date_text || '","captured_at":"' || daily.date_text || 'T' || daily.utc::time
            || 'Z","value":' || daily.value || '}', ',') as observations,
        array_agg(daily.on_date) as dates,
        array_agg(daily.on_date) filter (where daily.value not between 0 and 9007199254740991) as invalid_days,
        array_agg(daily.on_date) filter (where daily.value < daily.earlier_value) as correction_days,
        max(daily.utc::time) filter (where daily.earlier_value is null) as first_time,
        min(daily.utc::time) as earliest_time,
        max(daily.utc::time) as latest_time,
        max(daily.value) filter (where daily.on_date = v_first) as value_at_start,
        max(daily.value) filter (where daily.on_date = compare_recordings.since) as value_at_middle,
        max(daily.value) filter (where daily.on_date = v_last) as value_at_end
      from (
        select latest.*, latest.on_date::text as date_text, lag(latest.value) over (order by latest.utc) as earlier_value
        from (
          -- The latest capture of a UTC date is the one that another date, or nothing, follows.
          select
            capture.utc, capture.utc::date as on_date, capture.value,
            row_number() over (order by capture.utc) as captures,
            lead(capture.utc::date) over (order by capture.utc) as next_date
          from (
            select m.captured_at at time zone 'UTC' as utc, m.value
            from app.song_measurements m
            where m.isrc = member.isrc
              and m.data_source = 'apify_spotify_playcount'
              and m.captured_at >= v_first::timestamp at time zone 'UTC'
              and m.captured_at < (v_last + 1)::timestamp at time zone 'UTC'
            order by m.captured_at
            limit v_most_captures + 1
          ) capture
        ) latest
        where latest.next_date is distinct from latest.on_date
        offset 0 -- keeps date_text computed once
      ) daily
    ) read
  ),
  judged as (
    select
      series.*,
      case
        when series.captures > v_most_captures then private.refuse_unbounded_read()
        when series.invalid_days is not null then 'invalid_observation'
        when series.observed < v_dates then 'incomplete'
        when series.correction_days is not null then 'counter_correction'
        when greatest(series.latest_time - series.first_time, series.first_time - series.earliest_time)
          > interval '3600 seconds' then 'unaligned_observations'
        else 'comparable'
      end as verdict
    from series
  )
  select
    judged.isrc,
    judged.verdict,
    json_build_object(
      'isrc', judged.isrc,
      'name', (select s.name from app.songs s where s.isrc = judged.isrc),
      'state', judged.verdict,
      'observations', ('[' || coalesce(judged.observations, '') || ']')::json,
      'missing_days', case when judged.observed = v_dates then '[]'::json else (
        select json_agg(day::date order by day)
        from generate_series(v_first, v_last, interval '1 day') day
        where day::date <> all (judged.observed_dates)
      ) end,
      'invalid_days', to_json(coalesce(judged.invalid_days, '{}')),
      'correction_days', to_json(coalesce(judged.correction_days, '{}')),
      'previous_change', growth.previous_change,
      'current_change', growth.current_change,
      'absolute_growth', growth.current_change - growth.previous_change,
      'percentage_growth',
        (growth.current_change - growth.previous_change)::float8 / nullif(growth.previous_change, 0)::float8 * 100,
      'zero_baseline', coalesce(growth.previous_change = 0, false)
    )
  from judged
  -- Subtracted only where comparable: invalid values may lie too far apart for a bigint.
  cross join lateral (
    select
      case when judged.verdict = 'comparable' then judged.value_at_middle - judged.value_at_start end as previous_change,
      case when judged.verdict = 'comparable' then judged.value_at_end - judged.value_at_middle end as current_change
  ) growth
  order by judged.isrc;
end $$;
comment on function private.compare_recordings(text[], date, integer) is
  'The comparison of each recording, in the form of the contract''s Recording: the latest observation of each UTC date from since - days to since + days, what spoils the series, its state, and its growth where comparable. Raises PT503 past the bounded read.';

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
comment on function private.comparison_periods(date, integer) is 'The two adjacent periods by their boundary dates.';

create function private.check_comparison_period(since date, days integer) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if since + days >= (now() at time zone 'UTC')::date then
    raise exception using errcode = 'PT400', message = 'Comparison requires completed UTC observation days';
  end if;
end $$;
comment on function private.check_comparison_period(date, integer) is
  'Raises PT400 unless the last boundary date lies before today (UTC).';

create function private.check_catalog_visible(catalog_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not exists (select from app.catalogs c where c.id = check_catalog_visible.catalog_id) then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
end $$;
comment on function private.check_catalog_visible(uuid) is
  'Raises PT404 for a catalog that is missing or, by row-level security, not the caller''s: one answer for both.';

create function api.get_catalog_playcount_history(
  catalog_id uuid, since date, days integer, page integer, page_limit integer
) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_total integer;
  v_isrcs text[];
  v_recordings json;
  v_comparable integer;
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  select c.song_count into v_total from app.catalogs c where c.id = get_catalog_playcount_history.catalog_id;
  v_isrcs := private.catalog_members(catalog_id, v_total, page_limit, (page - 1)::bigint * page_limit);
  select json_agg(compared.comparison order by compared.isrc), count(*) filter (where compared.state = 'comparable')
  into v_recordings, v_comparable
  from private.compare_recordings(v_isrcs, since, days) compared;
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'pagination', json_build_object(
      'page', page,
      'limit', page_limit,
      'total_count', v_total,
      'total_pages', (v_total + page_limit - 1) / page_limit,
      'has_more', page::bigint * page_limit < v_total
    ),
    'comparable_recordings', v_comparable,
    'recordings', coalesce(v_recordings, '[]')
  );
end $$;
comment on function api.get_catalog_playcount_history(uuid, date, integer, integer, integer) is
  'One page of a catalog''s members by ISRC, each with its comparison. GET /api/catalogs/{catalogId}/playcount-history.';

create function api.get_recording_playcount_history(catalog_id uuid, isrc text, since date, days integer) returns json
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  perform from app.catalog_songs member
  where member.catalog_id = get_recording_playcount_history.catalog_id
    and member.isrc = get_recording_playcount_history.isrc;
  if not found then
    raise exception using errcode = 'PT404', message = 'Recording not found in this catalog';
  end if;
  return (
    select json_build_object(
      'catalog_id', catalog_id, 'periods', private.comparison_periods(since, days), 'recording', compared.comparison)
    from private.compare_recordings(array[isrc], since, days) compared
  );
end $$;
comment on function api.get_recording_playcount_history(uuid, text, date, integer) is
  'The comparison of one member of a catalog. GET /api/catalogs/{catalogId}/playcount-history.svg.';
