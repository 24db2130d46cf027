-- The months of a catalog's latest year. The value does not use them: a year of cash flow contains every month once.

-- Streams a day in each of the latest 12 complete months, of recordings that were counted at the end of each of them and of
-- the month before.
create function private.report_seasonality(isrcs text[], as_of timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_end date := date_trunc('month', as_of at time zone 'UTC')::date;
  v_before date := v_end - interval '13 months';
  v_recordings integer;
  v_months jsonb;
begin
  with ending as (
    select m.isrc, m.month, m.month + m.last_day - 1 as date, m.last_count as count,
      lag(m.month + m.last_day - 1) over series as previous_date, lag(m.last_count) over series as previous_count,
      m.invalid = 0 and m.lower = 0
        and m.month + m.last_day >= (m.month + interval '1 month')::date - 1 as is_whole
    from private.months_as_of(isrcs, 'apify_spotify_playcount', v_before, (v_end - interval '1 month')::date, as_of) m
    window series as (partition by m.isrc order by m.month)
  ),
  whole as (
    select e.isrc from ending e
    group by e.isrc
    having count(*) = 13 and bool_and(e.is_whole) and bool_and(e.count >= coalesce(e.previous_count, 0))
  ),
  monthly as (
    select e.month, sum((e.count - e.previous_count)::numeric / (e.date - e.previous_date)) as per_day,
      count(*) as recordings
    from ending e join whole using (isrc)
    where e.month > v_before
    group by e.month
  )
  select max(m.recordings), jsonb_agg(jsonb_build_object(
    'month', to_char(m.month, 'YYYY-MM'),
    'streams_per_day', round(m.per_day, 6),
    'index', round(m.per_day / nullif(average.per_day, 0), 6)
  ) order by m.month) filter (where average.per_day > 0)
  into v_recordings, v_months
  from monthly m
  cross join (select avg(monthly.per_day) as per_day from monthly) average;
  return jsonb_build_object(
    'state', case when v_months is null then 'unknown' else 'known' end,
    'recordings', coalesce(v_recordings, 0),
    'note', case when v_months is null and v_recordings > 0
      then format('Unknown: the recordings with valid counts at the end of each month gained no plays from %s to %s.',
        to_char(v_before, 'YYYY-MM'), to_char(v_end - 1, 'YYYY-MM'))
      when v_months is null
      then format('Unknown: no recording has a valid count within the last two days of each month from %s to %s.',
        to_char(v_before, 'YYYY-MM'), to_char(v_end - 1, 'YYYY-MM'))
      else 'Of the recordings with valid counts at the end of each month. One year cannot tell seasons from growth or decay, so the value does not use it.' end,
    'months', coalesce(v_months, '[]'));
end $$;

grant execute on function private.report_seasonality to authenticated;
