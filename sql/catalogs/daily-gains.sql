-- The plays that a catalog gained on each UTC date: the differences between consecutive observations of its members. A
-- difference over more than a day is no gain of one day: it is reported on the date that it ends at, and as an average over
-- its days. A fall of the counter is no gain either: it is counted as a correction. An invalid count is as good as none.

-- Most months have a count on each day, all with the same number of digits. Padded to 24 digits each, the counts of such a
-- month are one long number, and a sum of these numbers has the sum of each day side by side. That takes a third of the time
-- of a row per day. Months with gaps, falls or another digit are read day by day.
-- What the observations of recordings from since to until say about each date, added up: changes since the observation before,
-- which lies that many days back, corrections, observations, and first observations.
create function private.daily_facts(isrcs text[], since date, until date)
returns table (fact text, date date, days integer, change numeric, recordings bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
  with month as materialized (
    select m.isrc, m.month, held.bits, even.packed, case when even.packed is null then m.counts end as counts,
      day.first_of_month, m.last_day::integer as last_of_month,
      m.month + day.first - 1 as first_date, m.month + day.last - 1 as last_date,
      case m.invalid when 0 then m.first_count else split_part(m.counts, ',', day.first)::bigint end as first_count,
      case m.invalid when 0 then m.last_count else split_part(m.counts, ',', day.last)::bigint end as last_count
    from app.monthly_playcounts m
    -- The days with a valid count from since to until.
    cross join lateral (select m.present & ~m.invalid
      & (-1 << greatest(since - m.month, 0)) & ((2::bigint << least(until - m.month, 30)) - 1)::integer as bits) held
    -- The text of the bits begins with bit 31.
    cross join lateral (select
      33 - strpos((m.present & -m.present)::bit(32)::text, '1') as first_of_month,
      33 - strpos((held.bits & -held.bits)::bit(32)::text, '1') as first,
      33 - strpos(held.bits::bit(32)::text, '1') as last) day
    -- A case, because nothing else keeps the other months from being converted.
    cross join lateral (select case
      when m.invalid = 0 and m.lower = 0 and (m.present::bigint + (m.present & -m.present)) & m.present = 0
        and length(m.first_count::text) = length(m.last_count::text)
      then replace(ltrim(m.counts, ','), ',', repeat('0', 24 - length(m.first_count::text)))::numeric
    end as packed) even
    where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
      and m.month between date_trunc('month', since::timestamp)::date and until and held.bits <> 0
  ),
  even as (
    select m.month, m.first_of_month, m.last_of_month, count(*) as recordings,
      lpad(sum(m.packed)::text, 24 * (m.last_of_month - m.first_of_month + 1), '0') as sums
    from month m where m.packed is not null
    group by m.month, m.first_of_month, m.last_of_month
  ),
  even_day as (
    select e.month + day.number - 1 as date, e.recordings,
      substr(e.sums, 24 * (day.number - e.first_of_month) + 1, 24)::numeric as sum,
      case when day.number > e.first_of_month
        then substr(e.sums, 24 * (day.number - e.first_of_month) - 23, 24)::numeric end as previous_sum
    from even e cross join generate_series(e.first_of_month, e.last_of_month) day (number)
  ),
  uneven_day as (
    select m.month + listed.number::integer - 1 as date, listed.value,
      m.month + lag(listed.number::integer) over days - 1 as previous_date, lag(listed.value) over days as previous_value
    from month m
    cross join unnest(string_to_array(m.counts, ',', '')::bigint[]) with ordinality listed (value, number)
    where m.packed is null and m.bits >> listed.number::integer - 1 & 1 = 1
    window days as (partition by m.isrc, m.month order by listed.number)
  ),
  border as (
    select m.first_date, m.first_count, lag(m.last_date) over months as previous_date,
      lag(m.last_count) over months as previous_count
    from month m
    window months as (partition by m.isrc order by m.month)
  ),
  known as (
    select 'change' as fact, e.date, 1 as days, e.sum - e.previous_sum as change, e.recordings
    from even_day e where e.previous_sum is not null
    union all
    select 'change', u.date, u.date - u.previous_date, u.value::numeric - u.previous_value, 1
    from uneven_day u where u.previous_date is not null
    union all
    select 'change', b.first_date, b.first_date - b.previous_date, b.first_count::numeric - b.previous_count, 1
    from border b where b.previous_date is not null
    union all
    select 'first observation', b.first_date, 0, 0, 1 from border b where b.previous_date is null
    union all
    select 'observation', e.date, 0, 0, e.recordings from even_day e
    union all
    select 'observation', u.date, 0, 0, 1 from uneven_day u
  )
  select case when k.change < 0 then 'correction' else k.fact end, k.date, k.days, sum(k.change), sum(k.recordings)::bigint
  from known k
  where k.date between case k.fact when 'change' then since + 1 else since end and until
  group by 1, k.date, k.days;
end $$;

-- The 500 of the recordings that gained most in the months of a range.
create function private.largest_gains(isrcs text[], since date, until date) returns text[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select m.isrc from app.monthly_playcounts m
    where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
      and m.month between date_trunc('month', since::timestamp)::date and until
    group by m.isrc order by max(m.last_count) - min(m.first_count) desc, m.isrc limit 500
  );
end $$;

create function api.get_catalog_daily_gains(catalog_id uuid, since date, until date) returns json
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_members record;
begin
  if until >= v_today then
    raise exception using errcode = 'PT400', message = 'Daily gains require completed UTC observation days',
      detail = format('until is %s and must be before %s (UTC)', until, v_today);
  end if;
  perform private.check_may_compare(catalog_id);
  v_members := private.catalog_members(catalog_id, 1000000, 0);
  -- A read of 10 million days of recordings takes about 3 seconds.
  if v_members.total::bigint * (until - since) > 10000000 then
    raise exception using errcode = 'PT400', message = 'The catalog is too large for this many days',
      detail = format('until must be at most %s days after since for %s recordings',
        10000000 / v_members.total, v_members.total);
  end if;
  return (
    with fact as materialized (select f.* from private.daily_facts(v_members.isrcs, since, until) f),
    -- Merges and jumps are no listening. The days of 500 recordings at most are read, those that gained most.
    event as materialized (
      select e.date, sum(cardinality(e.affected)) as recordings, sum(e.streams) as plays
      from private.counter_events(private.largest_gains(v_members.isrcs, since, until), since, until, null) e
      where e.kind in ('jump', 'merge')
      group by e.date
    ),
    dated as (
      select d.date::date as date,
        coalesce(sum(f.recordings) filter (where f.fact = 'observation'), 0) as observed,
        -- A fall is compared too, and gains nothing.
        coalesce(sum(f.recordings) filter (where f.fact in ('change', 'correction') and f.days = 1), 0) as compared,
        sum(greatest(f.change, 0)) filter (where f.fact in ('change', 'correction') and f.days = 1) as gain,
        coalesce(sum(f.recordings) filter (where f.fact = 'change' and f.days > 1), 0) as late,
        coalesce(sum(f.change) filter (where f.fact = 'change' and f.days > 1), 0) as late_gain,
        coalesce(max(f.days) filter (where f.fact = 'change' and f.days > 1), 0) as late_days,
        coalesce(sum(f.recordings) filter (where f.fact = 'correction'), 0) as corrections,
        coalesce(sum(f.change) filter (where f.fact = 'correction'), 0) as corrected_plays,
        coalesce(sum(f.recordings) filter (where f.fact = 'first observation'), 0) as first_observed
      from generate_series(since::timestamp, until::timestamp, interval '1 day') d (date)
      left join fact f on f.date = d.date::date
      group by d.date
    ),
    -- An average begins on the day after the observation before and ends on the date of the gain.
    averaged as (
      select edge.date, sum(edge.change) as change
      from fact f
      cross join lateral (values (f.date - f.days + 1, f.change / f.days), (f.date + 1, -f.change / f.days)) edge (date, change)
      where f.fact = 'change' and f.days > 1
      group by edge.date
    ),
    listed as (
      select d.*, sum(d.first_observed) over dates as expected, coalesce(sum(a.change) over dates, 0) as average
      from dated d left join averaged a on a.date = d.date
      window dates as (order by d.date)
    )
    select json_build_object(
      'catalog_id', catalog_id, 'name', (select c.name from app.catalogs c where c.id = get_catalog_daily_gains.catalog_id),
      'since', since, 'until', until, 'recordings', v_members.total,
      'conditions', private.count_conditions(catalog_id),
      'dates', coalesce(json_agg(json_build_object(
        'date', l.date, 'gap', l.observed = 0, 'gain', l.gain, 'recordings_compared', l.compared,
        'recordings_observed', l.observed, 'recordings_expected', l.expected,
        'late_gain', l.late_gain, 'late_recordings', l.late, 'late_days', l.late_days,
        'late_average', round(l.average, 2), 'corrections', l.corrections, 'corrected_plays', l.corrected_plays,
        'event_recordings', coalesce(e.recordings, 0), 'event_plays', coalesce(e.plays, 0)
      ) order by l.date), '[]')
    )
    from listed l left join event e on e.date = l.date where l.date > since
  );
end $$;
comment on function api.get_catalog_daily_gains is
  'The gains of a catalog''s members on each date after since until until. GET /api/catalogs/{catalogId}/daily-gains.';

grant execute on function private.daily_facts, private.largest_gains to authenticated;
