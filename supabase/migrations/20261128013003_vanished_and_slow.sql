SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.get_recording_playcount_history (
  catalog_id uuid,
  isrc       text,
  since      date,
  days       integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  perform from app.catalog_songs member
  where member.catalog_id = get_recording_playcount_history.catalog_id
    and member.isrc = get_recording_playcount_history.isrc;
  perform private.refuse_if(not found, 'PT404', 'Recording not found in this catalog');
  return json_build_object(
    'periods', private.comparison_periods(since, days),
    'condition', private.catalog_condition(catalog_id, isrc) ->> 'explanation',
    'jumps', (
      select coalesce(json_agg(json_build_object('date', u.date, 'plays', round(u.streams)) order by u.date), '[]')
      from private.unusual_days(array[isrc], since - days, since + days, null) u where u.kind = 'jump'
    )
  ) || e'\n' || private.compare_recordings(catalog_id, array[isrc], since, days);
end $function$;

CREATE OR REPLACE FUNCTION api.list_valuation_recordings (
  catalog_id uuid,
  as_of      timestamp with time zone,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_as_of timestamptz := private.report_time(catalog_id, as_of);
  v_members record := private.catalog_members(
    list_valuation_recordings.catalog_id, page_limit, (page - 1)::bigint * page_limit);
begin
  return jsonb_build_object(
    'as_of', v_as_of,
    'pagination', private.pagination(page, page_limit, v_members.total),
    'recordings', private.listed_recordings(catalog_id, array(
      select r from private.report_recordings(
        private.valuation_model_at(v_as_of), catalog_id, v_members.isrcs, v_as_of) r
    ), v_as_of, true)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.condition_words (
  condition     text,
  counted_until date,
  shared_since  date,
  related       text[],
  days_per_move numeric
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case condition
    when 'implausible' then 'Its counts, or their rise, are beyond any known recording.'
    when 'not_counted' then 'It has no valid count.'
    when 'shares_counter' then format('It shows the counter of %s since %s: valued once.',
      related[1], to_char(shared_since, 'YYYY-MM-DD'))
    when 'continues_as' then format('Its counts end on %s, where those of %s begin: possibly the same recording.',
      to_char(counted_until, 'YYYY-MM-DD'), related[1])
    when 'vanished' then format('Not counted since %s, while other recordings of the catalog were.',
      to_char(counted_until, 'YYYY-MM-DD'))
    when 'stale' then format('Last counted on %s.', to_char(counted_until, 'YYYY-MM-DD'))
    when 'seasonal' then 'Heard in one month of the year: the rate of a month is no guide to the others.'
    when 'slow_counter' then format('Its counter moves about every %s days: a change has the plays of several.', trim_scale(days_per_move))
    when 'no_plays' then 'Its count did not move over 28 days or more.'
    when 'future_release' then 'Its release date lies in the future: an age of five years is assumed.'
    when 'age_unknown' then 'Its release date is not known, or impossible: an age of five years is assumed.'
    when 'age_inferred' then 'Its counts begin before its release date: taken to be released with the first one.'
    when 'short' then 'Counted over less than 28 days.'
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.forecast_streams (
  model      app.valuation_models,
  isrcs      text[],
  cut        timestamp with time zone,
  days       integer,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc                      text,
    basis                     text,
    age_days                  double precision,
    age_class                 text,
    observed_days             double precision,
    first_observed_at         timestamp with time zone,
    first_count               bigint,
    last_observed_at          timestamp with time zone,
    last_count                bigint,
    window_days               double precision,
    window_streams            double precision,
    trailing_streams          double precision,
    trailing_measured_streams double precision,
    trailing_measured_days    double precision,
    run_rate_per_day          double precision,
    exponent                  double precision,
    first_error_80            double precision,
    gap_days                  double precision,
    low                       double precision,
    mid                       double precision,
    high                      double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut double precision := private.day_number(cut);
begin
  return query
  -- Each part is evaluated once (offset 0), not at each use.
  with known as (
    select s.*, private.age_class(s.age_days) as class, v_cut - s.rated_at as gap,
      (model.parameters -> 'classes' -> private.age_class(s.age_days)) as p
    from private.stream_summaries(isrcs, cut, case model.basis when 'recorded' then cut end, catalog_id) s
    offset 0
  ),
  based as (
    select k.*, (k.p ->> 'exponent')::double precision as b, (k.p ->> 'error_80')::double precision as error,
      case
        when k.window_days < 7 and k.is_age_known and k.last_count > 0 then 'lifetime'
        when k.window_days < 7 then 'none'
        when not k.is_age_known then 'age_unknown'
        when k.window_days < 28 then 'short_window'
        else 'measured'
      end as kind
    from known k
    offset 0
  ),
  rated as (
    select k.*, power(k.age_days / k.last_age, -k.b) * case k.kind
        when 'none' then null
        when 'lifetime' then k.last_count / k.last_age * (k.p ->> 'lifetime_ratio')::double precision
        else k.window_streams / -private.effective_days(k.last_age, k.b, -k.window_days)
      end as rate,
      case k.kind
        when 'lifetime' then sqrt(k.error ^ 2 + (k.p ->> 'lifetime_error_80')::double precision ^ 2)
        else k.error * sqrt(28 / nullif(k.window_days, 0)) * case k.kind when 'age_unknown' then 1.5 else 1 end
      end as first_error
    from based k
    offset 0
  ),
  forecast as (
    select r.*, r.rate * private.effective_days(r.age_days, r.b, days) as mid,
      private.error_80(r.first_error, days + r.gap) as error_80,
      greatest(0, r.first_at - (v_cut - 365)) as missing_before
    from rated r
    offset 0
  )
  select f.isrc, f.kind, f.age_days, f.class, f.last_at - f.first_at,
    private.time_of_day_number(f.first_at), f.first_count, private.time_of_day_number(f.last_at), f.last_count,
    f.window_days, f.window_streams,
    f.trailing_streams + coalesce(inside.streams, 0) + coalesce(before.streams, 0) + coalesce(after.streams, 0),
    f.trailing_streams, f.trailing_days, f.rate, f.b, f.first_error, f.gap,
    f.mid * exp(-f.error_80), f.mid, f.mid * exp(f.error_80)
  from forecast f
  cross join lateral (
    -- Since the last observation, before the first one, and where a count fell or jumped.
    select -f.rate * private.effective_days(f.age_days, f.b, -least(f.gap, 365, f.age_days - 1)) as streams
  ) after
  cross join lateral (select f.last_age - (f.rated_at - f.first_at) as first_age) first
  cross join lateral (
    select case
      when f.missing_before = 0 then 0
      -- Released within the year: its first count is all that it had.
      when f.is_age_known and first.first_age <= f.missing_before then f.first_count
      when f.kind in ('lifetime', 'none') then f.rate * least(f.missing_before, 365 - f.gap)
      else least(f.first_count, f.first_window_streams
        * -private.effective_days(first.first_age, f.b, -least(f.missing_before, first.first_age - 1))
        / private.effective_days(first.first_age, f.b, f.first_window_days))
    end as streams
  ) before
  cross join lateral (
    select f.rate * greatest(0, 365 - f.missing_before - f.gap - f.trailing_days) as streams
  ) inside;
end $function$;

CREATE OR REPLACE FUNCTION private.max_play_count()
  RETURNS bigint
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return 20000000000;
end $function$;

CREATE OR REPLACE FUNCTION private.not_valued (
  recordings private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'reason', g.basis,
      'explanation', case g.basis
        when 'no_count' then 'No valid play count was recorded by then.'
        when 'implausible' then format('Its counts, or their rise, are beyond any known recording: above %s billion, or 100 million a day.', private.max_play_count() / 1000000000)
        when 'shares_counter' then 'Has the counts of another recording of the catalog: one counter of the store, counted once.'
        when 'continues_as' then 'Its counts end where those of another recording begin, possibly the same one under a new ISRC: valued as that one alone.'
        else 'Its counts cover less than 7 days, and its release date is not known, or impossible.' end,
      'recordings', g.recordings, 'last_counts', g.last_counts, 'isrcs', g.isrcs, 'counted_as', g.counted_as) order by g.basis), '[]')
    from (
      select r.basis, count(*) as recordings, coalesce(sum(r.last_count), 0) as last_counts,
        (array_agg(r.isrc order by r.last_count desc nulls last, r.isrc))[1:100] as isrcs,
        coalesce((array_agg(r.related[1] order by r.last_count desc nulls last, r.isrc)
          filter (where r.condition in ('shares_counter', 'continues_as')))[1:100], '{}') as counted_as
      from unnest(recordings) r where r.mid is null
      group by r.basis
    ) g
  );
end $function$;

CREATE OR REPLACE FUNCTION private.observed_counts (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean
)
  RETURNS TABLE (
    isrc  text,
    at    double precision,
    count bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with series as (
    select m.isrc, array_agg(m order by m.month) as months, max(m.month + m.last_day - 1) as last_date,
      min(m.month) filter (where m.month >= daily_from) as daily_month,
      array_remove(string_to_array(string_agg(m.counts, ',' order by m.month)
        filter (where m.month >= daily_from and for_rates), ',', ''), null)::bigint[] as counts,
      for_rates and observed_counts.as_of is not null and min(m.month) <= daily_from - interval '2 months'
        and bit_or(m.invalid) filter (where m.month >= daily_from) = 0 and max(m.last_count) <= private.max_play_count()
        and max(m.latest_us) - min(m.earliest_us) <= 21600000000 as may_be_even
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', '-infinity', (cut at time zone 'UTC')::date, observed_counts.as_of) m
    group by m.isrc
  ),
  -- Even: no daily rate is ten times another one, also if an interval of several days is as uneven as can be, and times of
  -- capture differ by six hours. So no day is wrong, and neither is any sum of days. Of a counter that stands still on half
  -- of the days, two more months are read, because its latest moves may be weeks apart.
  judged as (
    select s.*, s.last_date - s.daily_month + 1 - cardinality(s.counts) as missing,
      coalesce(s.may_be_even and gain.least > 0
        and gain.most * (s.last_date - s.daily_month + 2 - cardinality(s.counts)) <= 5 * gain.least, false) as is_even,
      case when gain.still > 0 and 2 * gain.still >= gain.days then (daily_from - interval '2 months')::date
        else daily_from end as daily_since
    from series s
    cross join lateral (
      select min(p.next - p.count) as least, max(p.next - p.count) as most,
        count(*) filter (where p.next = p.count) as still, count(*) as days
      from unnest(s.counts[:cardinality(s.counts) - 1], s.counts[2:]) p (count, next)
    ) gain
    offset 0
  )
  select j.isrc, m.month - date '1970-01-01' + day.number - 1 + day.second / 86400, day.count
  from judged j
  cross join lateral unnest(j.months) m
  cross join lateral (
    select listed.number::integer as number, listed.count::bigint as count, listed.second::double precision as second
    from unnest(string_to_array(m.counts, ',', ''), string_to_array(m.seconds, ',', ''))
      with ordinality listed (count, second, number)
    where m.month >= j.daily_since and not j.is_even and listed.count is not null
    union all
    select chosen.number, nullif(split_part(m.counts, ',', chosen.number), '')::bigint,
      nullif(split_part(m.seconds, ',', chosen.number), '')::double precision
    from (
      select length(m.counts) - length(ltrim(m.counts, ',')) + 1
      union select m.last_day
      -- Of an even recording also its second count, so that the interval before has the same neighbours, and those around
      -- the beginning of its latest 28 days.
      union select length(ltrim((others.days & -others.days)::bit(32)::text, '0'))
        from (select m.present & m.present - 1 as days) others
        where j.is_even and m.month = j.daily_month and others.days <> 0
      union select near.date - m.month + 1
        from (select j.last_date - 28 + n as date from generate_series(-1 - j.missing, 1 + j.missing) n) near
        where j.is_even and m.month >= daily_from and near.date - m.month between 0 and m.last_day - 1
    ) chosen (number)
    where m.month < j.daily_since or j.is_even
  ) day
  where day.count between 0 and private.max_play_count()
    and m.month - date '1970-01-01' + day.number - 1 + day.second / 86400 <= private.day_number(cut);
end $function$;

CREATE OR REPLACE FUNCTION private.possible_release (
  release_date date
)
  RETURNS date
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  -- The first device that records sound, the phonautograph, was patented on 25 March 1857 (France, number 17,897).
  return case when isfinite(release_date) and release_date >= '1857-03-25' then release_date end;
end $function$;

CREATE OR REPLACE FUNCTION private.recording_conditions (
  isrcs      text[],
  as_of      timestamp with time zone,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc          text,
    condition     text,
    counted_until date,
    shared_since  date,
    related       text[],
    days_per_move numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
declare
  v_today date := (as_of at time zone 'UTC')::date;
  v_recent date := date_trunc('month', v_today - interval '92 days')::date;
  v_latest date := date_trunc('month', v_today - interval '63 days')::date;
begin
  return query
  with month as materialized (
    select m.isrc, m.month, m.present & ~m.invalid as valid, m.first_count, m.last_count,
      m.invalid = 0 and m.lower = 0 as is_whole,
      -- Those of all months would take several times the memory.
      case when m.month >= v_latest then m.counts end as counts
    from private.months_as_of(isrcs, 'apify_spotify_playcount', '-infinity', v_today, as_of) m
  ),
  day_of as (
    -- The lowest bit is the first day of the month, the highest the last one.
    select month.*, month.month + length(ltrim(month.valid::bit(32)::text, '0')) - 1 as last_date,
      month.month + length(ltrim((month.valid & -month.valid)::bit(32)::text, '0')) - 1 as first_date
    from month where month.valid <> 0
  ),
  last as materialized (
    select d.isrc, min(d.first_date) as first_date, max(d.last_date) as date,
      (array_agg(d.last_count order by d.month desc))[1] as count
    from day_of d group by d.isrc
  ),
  beyond as materialized (
    select day.isrc
    from private.counted_days(array(select m from private.months_as_of(
      array(select l.isrc from last l where l.count > private.max_play_count()), 'apify_spotify_playcount', '-infinity', v_today, as_of) m)) day
    group by day.isrc
    having private.max_play_count() < all ((array_agg(day.count order by day.date desc))[1:3])
  ),
  implausible as materialized (
    select b.isrc from beyond b
    union
    -- Only of those that gained much is the rate computed, as the forecast does, without falls and jumps.
    select known.isrc
    from private.stream_summaries(array(
      select m.isrc from month m group by m.isrc having max(m.last_count) - min(m.first_count) > 500000000
    ), as_of, as_of) known
    where known.window_streams / nullif(known.window_days, 0) > 100000000
  ),
  -- The recordings of a catalog are captured together, so that few masks differ.
  mask as (
    select m.month, m.valid, count(*) as recordings from month m group by m.month, m.valid
  ),
  usual as (
    select mask.month + day.number as date
    from mask cross join generate_series(0, 30) day (number)
    where mask.month >= v_recent and mask.valid >> day.number & 1 = 1
    group by 1
    having 2 * sum(mask.recordings) >= (select count(distinct m.isrc) from month m where m.month >= v_recent and m.valid <> 0)
  ),
  seventh as (select u.date from usual u order by u.date desc offset 6 limit 1),
  captured as (select mask.month, bit_or(mask.valid) as days from mask group by mask.month),
  fourteenth as (
    select c.month + day.number as date
    from captured c cross join generate_series(0, 30) day (number)
    where c.days >> day.number & 1 = 1
    order by 1 desc offset 13 limit 1
  ),
  -- A few recordings may be captured for another catalog, so that theirs count only if both were captured together before.
  left_behind as materialized (
    select l.isrc
    from last l
    join captured c on c.month between date_trunc('month', (l.date - 27)::timestamp)::date and l.date
    left join month m on m.isrc = l.isrc and m.month = c.month
    cross join lateral (
      select (-1 << greatest(l.date - 27 - c.month, 0)) & ((2::bigint << least(l.date - c.month, 30)) - 1)::integer as days
    ) span
    where l.date < (select f.date from fourteenth f)
    group by l.isrc
    having sum(bit_count((m.valid & span.days)::bit(32)))
      >= greatest(7, sum(bit_count((c.days & span.days)::bit(32))) / 2)
  ),
  ended as materialized (
    select l.isrc, l.date, case when gone.is_so then 'vanished' else 'stale' end as condition
    from last l
    cross join lateral (
      select coalesce(l.date < (select s.date from seventh s), false) or l.isrc in (select b.isrc from left_behind b) as is_so
    ) gone
    where gone.is_so or l.date < v_today - 35
  ),
  -- The days of 500 recordings at most are read for each comparison, as in the summary.
  same_count as (
    select alike.isrc
    from (
      select k.isrc, k.count, count(*) over (partition by k.date, k.count) as recordings
      from (
        select l.isrc, l.date, l.count from last l
        union
        select m.isrc, u.date, nullif(split_part(m.counts, ',', u.date - m.month + 1), '')::bigint
        from (select u.date from usual u order by u.date desc limit 3) u
        join month m on m.month = date_trunc('month', u.date::timestamp)::date
      ) k
      where k.count >= 1000
    ) alike
    where alike.recordings > 1
    group by alike.isrc
    order by max(alike.count) desc, alike.isrc
    limit 500
  ),
  shared as materialized (
    select s.* from private.shared_counters(array(select m from private.months_as_of(
      array(select c.isrc from same_count c), 'apify_spotify_playcount', '-infinity', v_today, as_of) m)) s
  ),
  continued as materialized (
    select c.* from private.continuations(array(select m from private.months_as_of(array(
        (select e.isrc from ended e order by e.date desc, e.isrc limit 250)
        union
        (select l.isrc from last l
          where l.first_date between (select min(e.date) - 7 from ended e) and (select max(e.date) + 7 from ended e)
          order by l.first_date desc, l.isrc limit 250)
      ), 'apify_spotify_playcount', '-infinity', v_today, as_of) m)) c
    join ended e on e.isrc = c.isrc
    where c.isrc <> all (select s.isrc from shared s)
  ),
  rated as materialized (
    select d.isrc, d.month, (d.last_count - d.first_count)::double precision / (d.last_date - d.first_date) as rate
    from day_of d
    where d.is_whole and d.last_date - d.first_date >= 14
  ),
  typical as (
    select r.isrc, count(*) as months, percentile_cont(0.5) within group (order by r.rate) as rate
    from rated r group by r.isrc
  ),
  peak as materialized (
    select r.isrc, r.month from rated r join typical t on t.isrc = r.isrc
    where t.months >= 12 and t.rate > 0 and r.rate >= 3 * t.rate
  ),
  -- A name counts unless the counts of its month and of three others show no peak.
  named as (
    select song.isrc, private.season_of(song.name) as month from app.songs song where song.isrc = any (isrcs)
  ),
  seasonal as materialized (
    select p.isrc from peak p join peak next on next.isrc = p.isrc and next.month = (p.month + interval '1 year')::date
    union
    select n.isrc from named n
    left join rated r on r.isrc = n.isrc
    where n.month is not null
    group by n.isrc, n.month
    having not coalesce(
      count(*) filter (where date_part('month', r.month) <> n.month) >= 3
      and max(r.rate) filter (where date_part('month', r.month) = n.month)
        < 3 * percentile_cont(0.5) within group (order by r.rate) filter (where date_part('month', r.month) <> n.month), false)
  ),
  slow as materialized (
    select s.* from private.slow_counters(array(select m from private.months_as_of(array(
        select recent.isrc from month recent
        where recent.month >= v_latest and recent.first_count > 0
        group by recent.isrc
        order by max(recent.last_count) - min(recent.first_count) desc, recent.isrc limit 500
      ), 'apify_spotify_playcount', v_latest, v_today, as_of) m)) s
  ),
  still as (
    select l.isrc
    from last l
    join month m on m.isrc = l.isrc and m.month = date_trunc('month', (l.date - 28)::timestamp)::date
    where l.date - l.first_date >= 28 and l.count = coalesce(
      nullif(split_part(m.counts, ',', l.date - 28 - m.month + 1), '')::bigint, m.first_count)
  ),
  dated as (
    select song.isrc,
      coalesce(private.possible_release(song.release_date), private.possible_release(member.release_date)) as release_date
    from app.songs song
    left join app.catalog_songs member on member.catalog_id = recording_conditions.catalog_id and member.isrc = song.isrc
    where song.isrc = any (isrcs)
  ),
  replaced as (
    select r.counted_as, array_agg(r.isrc order by r.isrc) as isrcs
    from (select s.isrc, s.counted_as from shared s union all select c.isrc, c.counted_as from continued c) r
    group by r.counted_as
  )
  select member.isrc,
    case
      when i.isrc is not null or l.date - l.first_date < 7 and dated.release_date <= l.first_date
        and l.count > 100000000 * (l.date - dated.release_date + 1)::bigint then 'implausible'
      when l.isrc is null then 'not_counted'
      when s.isrc is not null then 'shares_counter'
      when c.isrc is not null then 'continues_as'
      when e.isrc is not null then e.condition
      when seasonal.isrc is not null then 'seasonal'
      when slow.isrc is not null then 'slow_counter'
      when still.isrc is not null then 'no_plays'
      when dated.release_date > v_today then 'future_release'
      when dated.release_date is null then 'age_unknown'
      when dated.release_date > l.first_date + 7 then 'age_inferred'
      when l.date - l.first_date < 28 then 'short'
      else 'counted'
    end,
    l.date, s.since,
    case when s.isrc is not null then array[s.counted_as] when c.isrc is not null then array[c.counted_as]
      else coalesce(r.isrcs, '{}') end,
    slow.days_per_move
  from unnest(isrcs) member (isrc)
  left join last l on l.isrc = member.isrc
  left join implausible i on i.isrc = member.isrc
  left join ended e on e.isrc = member.isrc
  left join shared s on s.isrc = member.isrc
  left join continued c on c.isrc = member.isrc
  left join replaced r on r.counted_as = member.isrc
  left join seasonal on seasonal.isrc = member.isrc
  left join slow on slow.isrc = member.isrc
  left join still on still.isrc = member.isrc
  left join dated on dated.isrc = member.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.report_at_risk (
  recordings         private.report_recording[],
  value              numeric,
  term_years         integer,
  net_usd_per_stream numeric,
  discount_rate      numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    with reason as (
      select private.risk_reason(r) as reason, count(*) as recordings, min(r.counted_until) as counted_from,
        max(r.counted_until) as counted_until, sum(r.mid) as next_year, array_agg(r) as members,
        (array_agg(r.isrc order by r.mid desc, r.isrc))[1:100] as isrcs
      from unnest(recordings) r where private.risk_reason(r) is not null
      group by 1
    ),
    valued as (
      select reason.*, case when report_at_risk.value is not null then round(private.present_value(
        (private.report_years(reason.members, term_years, 1, 1)).mid, net_usd_per_stream, discount_rate), 2) end as value
      from reason
    )
    select jsonb_build_object(
      'value', case when report_at_risk.value is not null then coalesce(sum(v.value), 0) end,
      'share', round(coalesce(sum(v.value), 0) / nullif(report_at_risk.value, 0), 6),
      'recordings', coalesce(sum(v.recordings), 0),
      'reasons', coalesce(jsonb_agg(jsonb_build_object(
        'reason', v.reason,
        'explanation', case v.reason
          when 'vanished' then format(
            'No longer counted since %s, while other recordings of the catalog were counted on 7 later dates or more.',
            private.date_span(v.counted_from, v.counted_until))
          when 'stale' then format('Last counted %s, more than 35 days before the report.',
            private.date_span(v.counted_from, v.counted_until))
          when 'seasonal' then 'Heard in one month of the year: valued by the rate of the latest 28 days, which is no guide to the others.'
          when 'age_inferred' then 'The counts begin before the release date: taken to be released with the first one.'
          when 'lifetime' then 'Counted over less than 7 days: valued by count and age alone.'
          else 'The release date is not known, or impossible: in the future, or before the first recordings of sound. An age of five years is assumed.' end,
        'recordings', v.recordings, 'next_year_streams', round(v.next_year::numeric), 'value', v.value,
        'isrcs', v.isrcs
      ) order by v.next_year desc, v.reason), '[]'))
    from valued v
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_missing (
  recordings private.report_recording[],
  as_of      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_share numeric;
  v_old_share numeric;
  v_old_until date;
  v_counted integer;
  v_streams numeric;
  v_captured bigint := (select count(*) from unnest(recordings) r where r.basis <> 'no_count');
  v_implausible bigint := (select count(*) from unnest(recordings) r where r.basis = 'implausible');
  v_from date;
begin
  -- From when on each recording has counts over 7 days that go on: now, or a week after its first one, or after the next
  -- capture, or never if it is no longer counted.
  with known as (
    select coalesce(r.last_count, 0)::numeric as count, r.counted_until,
      r.condition in ('vanished', 'stale') as is_old,
      case when r.condition = 'vanished' then 'infinity'
        when r.condition <> 'stale' and r.basis not in ('lifetime', 'none') then null
        else greatest(r.first_observed_at + interval '7 days', as_of + interval '1 day') end as ready_at
    from unnest(recordings) r where r.basis not in ('no_count', 'implausible', 'shares_counter', 'continues_as')
  ),
  reached as (
    select k.ready_at, sum(k.count) over (order by k.ready_at nulls first) as count, sum(k.count) over () as total
    from known k
  )
  select sum(k.count) filter (where k.ready_at is null) / nullif(sum(k.count), 0),
    sum(k.count) filter (where k.is_old) / nullif(sum(k.count), 0),
    max(k.counted_until) filter (where k.is_old), count(*), sum(k.count),
    (select min(r.ready_at) at time zone 'UTC' from reached r
      where 2 * r.count >= r.total and isfinite(r.ready_at))
  into v_share, v_old_share, v_old_until, v_counted, v_streams, v_from
  from known k;
  return case
    when cardinality(recordings) = 0
      then jsonb_build_object('explanation', 'The catalog has no recordings.', 'possible_from', null)
    when v_counted = 0 and v_implausible > 0 then jsonb_build_object(
      'explanation', format('The counts of all recordings that have any (%s) are beyond any known recording: above %s billion, or rising by more than 100 million a day. They are not used.',
        v_implausible, private.max_play_count() / 1000000000),
      'possible_from', null)
    when v_counted = 0 then jsonb_build_object(
      'explanation', 'No recording of the catalog has a valid play count. Order captures: 7 days after the first one a value is possible.',
      'possible_from', null)
    when v_streams = 0 then jsonb_build_object(
      'explanation', format('All counts of the catalog are 0, the latest of %s. A value needs plays.',
        to_char((select max(r.counted_until) from unnest(recordings) r), 'YYYY-MM-DD')), 'possible_from', null)
    when 2 * v_captured < cardinality(recordings) then jsonb_build_object(
      'explanation', format('Only %s of %s recordings have a play count; a value needs half of them.',
        v_captured, cardinality(recordings)), 'possible_from', null)
    when coalesce(v_share, 0) < 0.5 then jsonb_build_object(
      'explanation', format('Only %s %% of the catalog''s known streams are of recordings that are counted at present, over 7 days or more; a value needs 50 %%.',
          trunc(coalesce(v_share, 0) * 100, 1))
        || case when v_old_share > 0 then format(' %s %% are of recordings that are no longer counted, the latest since %s.',
          round(v_old_share * 100, 1), to_char(v_old_until, 'YYYY-MM-DD')) else '' end,
      'possible_from', v_from)
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.stream_summaries (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  catalog_id uuid                     DEFAULT NULL::uuid
)
  RETURNS TABLE (
    isrc                 text,
    age_days             double precision,
    is_age_known         boolean,
    last_age             double precision,
    rated_at             double precision,
    first_at             double precision,
    last_at              double precision,
    first_count          bigint,
    last_count           bigint,
    window_days          double precision,
    window_streams       double precision,
    first_window_days    double precision,
    first_window_streams double precision,
    trailing_streams     double precision,
    trailing_days        double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_cut double precision := private.day_number(cut);
begin
  return query
  with piece as (
    select i.*, min(i.starts_at) over series as first_at, max(i.ends_at) over series as last_at,
      max(i.ends_at) filter (where i.end_count <> i.start_count) over series as moved_at
    from private.stream_intervals(isrcs, cut, as_of, ((cut at time zone 'UTC') - interval '35 days')::date, true) i
    window series as (partition by i.isrc)
  ),
  moving as (
    select p.*, count(*) filter (where latest.is_move) over series as moves,
      sum(p.end_count - p.start_count) filter (where latest.is_move) over series as gain,
      p.moved_at - min(p.starts_at) filter (where latest.is_move) over series as days
    from piece p
    cross join lateral (select p.end_count <> p.start_count and p.ends_at > p.moved_at - 28 as is_move) latest
    window series as (partition by p.isrc)
  ),
  -- What a counter that stands still has not counted yet is unknown, unless it stands still for longer than it does: a
  -- rate is that between two moves.
  rated as (
    select m.*, case when m.last_at - m.moved_at <= 2 * m.days / m.moves and m.gain >= 100 * m.days then m.moved_at
      else m.last_at end as rated_at
    from moving m
  ),
  summed as (
    select r.isrc, r.first_at, r.last_at, r.rated_at,
      -- The first row of a recording has no length.
      max(r.end_count) filter (where r.ends_at = r.starts_at) as first_count,
      max(r.end_count) filter (where r.ends_at = r.last_at) as last_count,
      sum(r.streams * share.last) as window_streams, sum(r.streams * share.first) as first_window_streams,
      sum(r.streams * share.trailing) filter (where r.is_measured) as trailing_streams,
      sum((r.ends_at - r.starts_at) * share.trailing) filter (where r.is_measured) as trailing_days
    from rated r
    cross join lateral (
      select case when r.ends_at <= r.rated_at then nullif(r.ends_at - r.starts_at, 0) end as days
    ) part
    cross join lateral (
      select
        greatest(0, r.ends_at - greatest(r.starts_at, r.rated_at - 28)) / part.days as last,
        greatest(0, least(r.ends_at, r.first_at + 28) - r.starts_at) / part.days as first,
        greatest(0, r.ends_at - greatest(r.starts_at, v_cut - 365)) / part.days as trailing
    ) share
    group by r.isrc, r.first_at, r.last_at, r.rated_at
  )
  select s.isrc, age.days + v_cut - s.rated_at, song.released_on is not null, age.days, s.rated_at,
    s.first_at, s.last_at, s.first_count, s.last_count,
    least(28, s.rated_at - s.first_at), coalesce(s.window_streams, 0),
    least(28, s.rated_at - s.first_at), coalesce(s.first_window_streams, 0),
    coalesce(s.trailing_streams, 0), coalesce(s.trailing_days, 0)
  from summed s
  join (
    select known.isrc,
      coalesce(
        case when known.release_date <= (cut at time zone 'UTC')::date then private.possible_release(known.release_date) end,
        case when member.release_date <= (cut at time zone 'UTC')::date then private.possible_release(member.release_date) end
      ) as released_on
    from app.songs known
    left join app.catalog_songs member on member.catalog_id = stream_summaries.catalog_id and member.isrc = known.isrc
    where known.isrc = any (isrcs)
  ) song on song.isrc = s.isrc
  cross join lateral (
    -- A recording is at least a day older than what was observed of it.
    select greatest(
      s.rated_at - coalesce(song.released_on - date '1970-01-01', v_cut - 1826),
      s.rated_at - s.first_at + 1
    ) as days
  ) age;
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_sample (
  cut timestamp with time zone
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return array(
    select s.isrc
    from app.songs s
    where private.possible_release(s.release_date) is not null and exists (
      select from app.monthly_playcounts m
      where m.isrc = s.isrc and m.data_source = 'apify_spotify_playcount'
        and m.month between (cut at time zone 'UTC')::date - 93 and (cut at time zone 'UTC')::date
    )
    order by md5(s.isrc) limit 2000
  );
end $function$;

COMMENT ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) IS 'One member of a catalog: a line of JSON with the periods, its condition and the jumps of its counter, then the comparison. GET /api/catalogs/{catalogId}/playcount-history.svg.';

COMMENT ON FUNCTION "private"."max_play_count"() IS 'The largest count that a recording can have: four times that of the most streamed one. What is above is no count of plays.';

COMMENT ON FUNCTION "private"."observed_counts"(text[], timestamp with time zone, timestamp with time zone, date, boolean) IS 'The valid counts of recordings up to a time: the latest of each day from the month of daily_from on, and of earlier months the first and the last. For rates only those that the streams of the latest 28 days need, of recordings that rise evenly since that month and are known for two months before it, and those of two months more of counters that stand still on half of the days.';

COMMENT ON FUNCTION "private"."possible_release"(date) IS 'A release date; null for one on which no recording existed, as the year 1 of stores that do not know it.';

COMMENT ON FUNCTION "private"."stream_summaries"(text[], timestamp with time zone, timestamp with time zone, uuid) IS 'One row for each recording that has a valid observation. rated_at, to which rates, windows and last_age refer, is the last observation, or the last move of a counter that gains 100 plays a day or more and stands still no longer than for twice the usual days. For a catalog, a date that its owners gave counts where the stores have none. An unknown age is taken as five years, and so is that of a recording which is said to be released after the cut, or before the first recordings of sound.';

REVOKE ALL ON FUNCTION "private"."max_play_count"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."max_play_count"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."max_play_count"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."max_play_count"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."possible_release"(date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."possible_release"(date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."possible_release"(date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."possible_release"(date) TO "postgres";
