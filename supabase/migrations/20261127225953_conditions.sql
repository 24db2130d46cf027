SET local check_function_bodies = off;

-- The worker stores both anew, with the new columns, within minutes.
DELETE FROM "app"."catalog_conditions";

DELETE FROM "app"."catalog_headlines";

DROP FUNCTION "private"."catalog_headline"(uuid, integer, timestamp WITH time zone);

DROP FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer, uuid);

DROP FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date);

DROP FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], text[], timestamp WITH time zone);

DROP FUNCTION "private"."stream_intervals"(text[], timestamp WITH time zone, timestamp WITH time zone, date);

DROP FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid);

ALTER TABLE "app"."catalog_conditions"
  ADD COLUMN "counted_until" date;

ALTER TABLE "app"."catalog_conditions"
  ADD COLUMN "shared_since" date;

ALTER TABLE "app"."catalog_conditions"
  ADD COLUMN "related" text[] NOT NULL;

ALTER TABLE "app"."catalog_headlines"
  ADD COLUMN "report" jsonb;

ALTER TABLE "app"."catalog_conditions"
  ALTER COLUMN "explanation" DROP NOT NULL;

CREATE OR REPLACE FUNCTION api.get_catalog_playcount_summary (
  catalog_id uuid,
  since      date,
  days       integer,
  as_of      timestamp with time zone DEFAULT NULL::timestamp WITH time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET work_mem TO '128MB'
  AS $function$
begin
  perform private.check_comparison_period(since, days, as_of);
  perform private.check_catalog_visible(catalog_id);
  return (
    with recording as materialized (
      select * from private.catalog_changes(catalog_id, since, days, as_of)
    ),
    -- The days of 500 recordings at most are read: those that fell, then those that changed most.
    examined as materialized (
      select array(
        select r.isrc from recording r where r.known_count is not null
        order by r.state = 'counter_correction' desc, abs(r.current - r.previous) desc nulls last, r.known_count desc, r.isrc
        limit 500
      ) as isrcs
    ),
    event as materialized (
      select e.* from examined x cross join lateral private.counter_events(x.isrcs, since - days, since + days, as_of) e
    ),
    affected as materialized (
      select distinct unnest(e.affected) as isrc from event e where e.kind in ('jump', 'merge')
    ),
    total as materialized (
      select count(*) as recordings, count(*) filter (where r.state = 'comparable') as comparable,
        count(*) filter (where r.state = 'incomplete') as incomplete,
        count(*) filter (where r.state = 'counter_correction') as counter_correction,
        count(*) filter (where r.state = 'invalid_observation') as invalid_observation,
        count(*) filter (where r.state = 'unaligned_observations') as unaligned_observations,
        count(r.known_count) as observed, coalesce(sum(r.known_count), 0) as known, sum(r.previous) as previous, sum(r.current) as current,
        coalesce(sum(r.known_count) filter (where r.state = 'comparable'), 0) as comparable_known,
        percentile_cont(0.5) within group (order by r.log_growth) as median_growth
      from recording r
    ),
    spread as materialized (
      select 1.4826 * percentile_cont(0.5) within group (order by abs(r.log_growth - t.median_growth)) as deviation
      from recording r cross join total t
    ),
    mover as (
      select m.direction, abs(m.current - m.previous) as size, m.isrc, jsonb_build_object(
        'isrc', m.isrc, 'name', m.name, 'artist', m.artist, 'from_file', (
          select private.from_file(song, member) from app.songs song
          join app.catalog_songs member
            on member.catalog_id = get_catalog_playcount_summary.catalog_id and member.isrc = song.isrc
          where song.isrc = m.isrc),
        'robust_z', round(((m.log_growth - t.median_growth) / nullif(s.deviation, 0))::numeric, 6),
        'counter_event', exists (select from affected a where a.isrc = m.isrc),
        'condition', private.catalog_condition(get_catalog_playcount_summary.catalog_id, m.isrc)
      ) || private.growth(m.previous, m.current) as entry
      from (
        (select 'up' as direction, r.* from recording r where r.current > r.previous
          order by r.current - r.previous desc, r.isrc limit 10)
        union all
        (select 'down', r.* from recording r where r.current < r.previous
          order by r.current - r.previous, r.isrc limit 10)
      ) m
      cross join total t cross join spread s
    ),
    artist as (
      select a.*, row_number() over (order by a.current desc nulls last, a.artist) as rank
      from (
        select r.artist, count(*) as recordings, count(r.current) as comparable,
          sum(r.previous) as previous, sum(r.current) as current
        from recording r
        group by r.artist
      ) a
    ),
    shares as (
      select round(max(r.current) / nullif(t.current, 0), 6) as top_1,
        round((select sum(top.current) from (
          select r.current from recording r where r.current is not null order by r.current desc limit 10
        ) top) / nullif(t.current, 0), 6) as top_10,
        round(sum((r.current / nullif(t.current, 0)::double precision) ^ 2)::numeric, 6) as hhi
      from total t left join recording r on true
      group by t.current
    )
    select jsonb_build_object(
      'catalog_id', catalog_id,
      'as_of', private.format_timestamp(as_of),
      'known_at', private.format_timestamp(coalesce(as_of, now())),
      'periods', private.comparison_periods(since, days),
      'recordings', jsonb_build_object(
        'total', t.recordings, 'comparable', t.comparable, 'incomplete', t.incomplete,
        'counter_correction', t.counter_correction, 'invalid_observation', t.invalid_observation,
        'unaligned_observations', t.unaligned_observations),
      'conditions', private.count_conditions(catalog_id),
      'known_streams', t.known,
      'comparable_share', round(t.comparable_known / nullif(t.known, 0), 6),
      'without_counter_events', (
        select jsonb_build_object('recordings', count(r.current)) || private.growth(sum(r.previous), sum(r.current))
        from recording r where not exists (select from affected a where a.isrc = r.isrc)),
      'by_boundary_dates', (
        select jsonb_build_object('recordings', count(r.boundary_current))
          || private.growth(sum(r.boundary_previous), sum(r.boundary_current))
        from recording r where not exists (select from affected a where a.isrc = r.isrc)),
      -- Only where many recordings are left out: it reads the months again.
      'complete_since', case when t.comparable < 0.9 * t.observed
        then nullif(private.nearest_complete_since(catalog_id, since, days, as_of), since) end,
      'counter_events', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'date', e.date, 'kind', e.kind, 'shared', e.shared, 'shared_value', e.shared_value,
          'recordings', cardinality(e.affected), 'isrcs', e.affected[1:10], 'streams', e.streams,
          'on_boundary', e.date in (since - days, since, since + days)
        ) order by e.date, e.kind, e.shared, e.shared_value), '[]')
        from (select * from event order by abs(event.streams) desc, event.date limit 50) e),
      'counter_event_count', (select count(*) from event),
      'examined_recordings', cardinality(x.isrcs),
      'movers', jsonb_build_object(
        'up', (select coalesce(jsonb_agg(m.entry order by m.size desc, m.isrc), '[]') from mover m where m.direction = 'up'),
        'down', (select coalesce(jsonb_agg(m.entry order by m.size desc, m.isrc), '[]') from mover m where m.direction = 'down')),
      'growth_median', round(t.median_growth::numeric, 6),
      'growth_deviation', round(s.deviation::numeric, 6),
      'concentration', (select jsonb_build_object('top_1', c.top_1, 'top_10', c.top_10, 'hhi', c.hhi) from shares c),
      'artists', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'artist', a.artist, 'recordings', a.recordings, 'comparable_recordings', a.comparable
        ) || private.growth(a.previous, a.current) order by a.rank), '[]')
        from artist a where a.rank <= 20),
      'other_artists', (
        select jsonb_build_object('artists', count(*), 'recordings', coalesce(sum(a.recordings), 0),
          'comparable_recordings', coalesce(sum(a.comparable), 0)) || private.growth(sum(a.previous), sum(a.current))
        from artist a where a.rank > 20)
    ) || private.growth(t.previous, t.current)
    from total t cross join spread s cross join examined x
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_valuation_report (
  catalog_id           uuid,
  as_of                timestamp with time zone,
  term_years           integer,
  discount_rate        numeric,
  usd_per_1000_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_as_of timestamptz := private.report_time(catalog_id, as_of);
  v_report jsonb;
begin
  perform private.check_catalog_visible(catalog_id);
  if private.catalog_song_count(catalog_id) <= 5000 then
    return private.value_report(catalog_id, v_as_of, term_years, discount_rate, usd_per_1000_streams);
  end if;
  perform private.refuse_if(private.catalog_song_count(catalog_id) > 50000, 'PT400',
    'A report is of at most 50,000 recordings, and the catalog has more; the CSV has no such limit');
  perform private.refuse_if(
    as_of is not null or term_years <> 10 or discount_rate <> 0.1 or usd_per_1000_streams is not null, 'PT400',
    'A catalog of more than 5,000 recordings has one report, with the usual assumptions: send none, and no as_of. The CSV has all inputs');
  v_report := (select h.report from app.catalog_headlines h where h.catalog_id = get_valuation_report.catalog_id);
  perform private.refuse_if(v_report is null, 'PT503', 'The report is not stored yet');
  return v_report;
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

CREATE OR REPLACE FUNCTION jobs.update_headlines()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_catalog app.catalogs;
  v_updated integer := 0;
  v_recordings integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('headlines', 0)) then
    return 0;
  end if;
  -- A large catalog may fail by its time, and would do so again: the others come first.
  for v_catalog in
    select c.* from app.catalogs c left join app.catalog_headlines h on h.catalog_id = c.id
    where not private.is_headline_current(c, h)
      or exists (select from app.playcount_snapshots s where s.catalog_id = c.id and s.finished_at > h.as_of)
    order by c.song_count > 5000, h.as_of nulls first, c.id limit 100
    for key share of c skip locked
  loop
    -- About a second a call, so that other maintenance does not wait long; a large catalog takes longer.
    exit when v_recordings > 1000 or v_updated > 0 and v_catalog.song_count > 5000;
    perform private.update_headline(v_catalog, date_trunc('milliseconds', now()));
    v_updated := v_updated + 1;
    v_recordings := v_recordings + 10 + v_catalog.song_count;
  end loop;
  return v_updated;
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_changes (
  catalog_id uuid,
  since      date,
  days       integer,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    isrc              text,
    name              text,
    artist            text,
    state             text,
    known_count       bigint,
    previous          bigint,
    current           bigint,
    log_growth        double precision,
    boundary_previous bigint,
    boundary_current  bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
#variable_conflict use_column
declare
  v_isrcs text[] := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = catalog_changes.catalog_id order by member.isrc);
begin
  return query
  select song.isrc, coalesce(song.name, member.name), coalesce(song.artist, member.artist), coalesce(s.state, 'incomplete'),
    case when s.last_count between 0 and 9007199254740991 then s.last_count end,
    change.previous, change.current,
    ln((change.current + 1)::double precision / (change.previous + 1)),
    case when boundary.is_known then s.middle_count - s.start_count end,
    case when boundary.is_known then s.end_count - s.middle_count end
  from app.catalog_songs member
  join app.songs song on song.isrc = member.isrc
  left join private.recording_series(v_isrcs, since, days, false, as_of) s on s.isrc = member.isrc
  cross join lateral (
    select case when s.state = 'comparable' then s.middle_count - s.start_count end as previous,
      case when s.state = 'comparable' then s.end_count - s.middle_count end as current
  ) change
  cross join lateral (
    select s.state in ('comparable', 'incomplete', 'unaligned_observations')
      and s.start_count <= s.middle_count and s.middle_count <= s.end_count as is_known
  ) boundary
  where member.catalog_id = catalog_changes.catalog_id;
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_condition (
  catalog_id uuid,
  isrc       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object('code', c.condition, 'explanation', c.explanation)
    from app.catalog_conditions c
    where c.catalog_id = catalog_condition.catalog_id and c.isrc = catalog_condition.isrc and c.explanation is not null
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
    when 'vanished' then format('Not counted since %s, while at least half of the catalog was.',
      to_char(counted_until, 'YYYY-MM-DD'))
    when 'stale' then format('Last counted on %s.', to_char(counted_until, 'YYYY-MM-DD'))
    when 'seasonal' then 'Heard in one month of the year: the rate of a month is no guide to the others.'
    when 'slow_counter' then format('Its counter moves about every %s days: a change has the plays of several.', trim_scale(days_per_move))
    when 'no_plays' then 'Its count did not move over 28 days or more.'
    when 'future_release' then 'Its release date lies in the future: an age of five years is assumed.'
    when 'age_unknown' then 'Its release date is not known: an age of five years is assumed.'
    when 'age_inferred' then 'Its counts begin before its release date: taken to be released with the first one.'
    when 'short' then 'Counted over less than 28 days.'
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.continuations (
  months app.monthly_playcounts[]
)
  RETURNS TABLE (
    isrc       text,
    counted_as text
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
begin
  return query
  with day as materialized (select d.* from private.counted_days(months) d),
  span as (select day.isrc, min(day.date) as first_date, max(day.date) as last_date from day group by day.isrc),
  rated as (
    select s.isrc, s.first_date, s.last_date,
      min(day.count) filter (where day.date = s.first_date) as first_count,
      max(day.count) filter (where day.date = s.last_date) as last_count,
      (max(day.count) filter (where day.date <= s.first_date + 28) - min(day.count) filter (where day.date = s.first_date))
        / nullif(least(28, s.last_date - s.first_date), 0)::numeric as first_rate,
      (max(day.count) filter (where day.date = s.last_date) - min(day.count) filter (where day.date >= s.last_date - 28))
        / nullif(least(28, s.last_date - s.first_date), 0)::numeric as last_rate,
      lower(song.name) as name, lower(song.artist) as artist
    from span s
    join day on day.isrc = s.isrc
    join app.songs song on song.isrc = s.isrc
    where s.last_date - s.first_date >= 7
    group by s.isrc, s.first_date, s.last_date, song.name, song.artist
  ),
  candidate as (
    select old.isrc, new.isrc as counted_as,
      row_number() over (partition by old.isrc order by abs(ln(new.first_rate / old.last_rate)), new.isrc) as of_old,
      row_number() over (partition by new.isrc order by abs(ln(new.first_rate / old.last_rate)), old.isrc) as of_new
    from rated old
    join rated new on new.isrc <> old.isrc and new.first_date between old.last_date - 7 and old.last_date + 7
      and new.last_date > old.last_date
      and new.first_count <= least(0.1 * old.last_count, 14 * old.last_rate)
      and new.first_rate between old.last_rate / 2 and old.last_rate * 2
    where old.last_rate > 0
      and coalesce(old.name = new.name, true) and coalesce(old.artist = new.artist, true)
  )
  select c.isrc, c.counted_as from candidate c where c.of_old = 1 and c.of_new = 1;
end $function$;

CREATE OR REPLACE FUNCTION private.count_conditions (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'condition', counted.condition, 'recordings', counted.recordings, 'isrcs', counted.isrcs[1:10]
    ) order by counted.recordings desc, counted.condition), '[]')
    from (
      select c.condition, count(*) as recordings, array_agg(c.isrc order by c.isrc) as isrcs
      from app.catalog_conditions c
      join app.catalog_songs member on member.catalog_id = c.catalog_id and member.isrc = c.isrc
      where c.catalog_id = count_conditions.catalog_id and c.explanation is not null
      group by c.condition
    ) counted
  );
end $function$;

CREATE OR REPLACE FUNCTION private.expire_headlines (
  isrcs text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('headlines', 0));
  update app.catalog_headlines h set as_of = '-infinity'
  where h.catalog_id in (select member.catalog_id from app.catalog_songs member where member.isrc = any (isrcs));
end $function$;

CREATE OR REPLACE FUNCTION private.fit_valuation_model (
  cut   timestamp with time zone,
  basis text                     DEFAULT 'recorded'::text
)
  RETURNS app.valuation_models
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_isrcs text[] := private.valuation_sample(cut);
  v_as_of timestamptz := case basis when 'recorded' then cut end;
  v_model app.valuation_models;
begin
  with pair as materialized (select p.* from private.valuation_pairs(v_isrcs, cut, v_as_of) p),
  change as (
    select p.isrc, p.period, p.age_class, p.age_days, ln(p.next_streams / p.streams) as y,
      ln((p.age_days + 14) / (p.age_days - 14)) as x
    from pair p where p.horizon = 1
  ),
  pooled_slope as (
    select coalesce(regr_sxy(d.y, d.x), 0) as xy, coalesce(regr_sxx(d.y, d.x), 0) as xx
    from (
      select c.y - avg(c.y) over (partition by c.period) as y, c.x - avg(c.x) over (partition by c.period) as x
      from change c
    ) d
  ),
  pooled as (select (0.75 - s.xy) / (1 + s.xx) as exponent from pooled_slope s),
  class_slope as (
    select d.age_class, regr_sxy(d.y, d.x) as xy, regr_sxx(d.y, d.x) as xx
    from (
      select c.age_class, c.y - avg(c.y) over (partition by c.period, c.age_class) as y,
        c.x - avg(c.x) over (partition by c.period, c.age_class) as x
      from change c
    ) d
    group by d.age_class
  ),
  decay as (
    select class.name as age_class,
      least(greatest((10 * p.exponent - coalesce(s.xy, 0)) / (10 + coalesce(s.xx, 0)), 0), 1.5) as exponent
    from unnest(array['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years']) class (name)
    cross join pooled p
    left join class_slope s on s.age_class = class.name
  ),
  residual as (
    select p.isrc, p.period, p.horizon, p.age_class,
      ln(p.next_streams / p.streams * -private.effective_days(p.age_days, d.exponent, -28)
        / private.effective_days(p.age_days, d.exponent, 28 * p.horizon)) as error
    from pair p join decay d on d.age_class = p.age_class
  ),
  common as (
    select r.period, r.horizon, percentile_cont(0.5) within group (order by r.error) as median
    from residual r group by r.period, r.horizon
  ),
  own as (
    select r.age_class, r.horizon, r.error - c.median as error, abs(r.error - c.median) / cbrt(r.horizon) as size
    from residual r join common c on c.period = r.period and c.horizon = r.horizon
  ),
  pooled_error as (
    select (100 * 0.1 + count(*) * coalesce(percentile_cont(0.8) within group (order by o.size), 0)) / (100 + count(*))
      as error
    from own o
  ),
  class_error as (
    select o.age_class, count(*) as pairs, percentile_cont(0.8) within group (order by o.size) as error
    from own o group by o.age_class
  ),
  share as (
    select (5 * 0.5 + common.periods * coalesce(common.square / nullif(common.square + own.square, 0), 0.5))
      / (5 + common.periods) as common
    from (select count(*) as periods, avg(c.median * c.median) as square from common c where c.horizon = 1) common
    cross join (select avg(o.error * o.error) as square from own o where o.horizon = 1) own
  ),
  -- How the present rate compares with all streams divided by age, for recordings of which only a count is known.
  lifetime as (
    select private.age_class(s.age_days) as age_class, ln(s.window_streams / 28 * s.last_age / s.last_count) as ratio
    from private.stream_summaries(v_isrcs, cut, v_as_of) s
    where s.window_days = 28 and s.window_streams > 0 and s.last_count > 0
  ),
  lifetime_median as (
    select l.age_class, percentile_cont(0.5) within group (order by l.ratio) as ratio, count(*) as recordings
    from lifetime l group by l.age_class
  ),
  lifetime_class as (
    select m.age_class, m.recordings * m.ratio / (5 + m.recordings) as ratio, m.recordings,
      percentile_cont(0.8) within group (order by abs(l.ratio - m.ratio)) as error
    from lifetime_median m join lifetime l on l.age_class = m.age_class
    group by m.age_class, m.ratio, m.recordings
  )
  select 'power-law-28-days-2', now(), cut, basis,
    (select count(distinct p.isrc) from pair p), (select count(*) from pair p),
    (select to_timestamp(min(i.first_at) * 86400) from private.stream_summaries(v_isrcs, cut, v_as_of) i),
    jsonb_build_object(
      'exponent', pooled.exponent,
      'error_80', pooled_error.error,
      'common_share', share.common,
      'classes', (
        select jsonb_object_agg(d.age_class, jsonb_build_object(
          'recordings', coalesce(l.recordings, 0),
          'pairs', coalesce(e.pairs, 0),
          'exponent', d.exponent,
          'error_80', (100 * pooled_error.error + coalesce(e.pairs * e.error, 0)) / (100 + coalesce(e.pairs, 0)),
          'lifetime_ratio', exp(coalesce(l.ratio, 0)),
          'lifetime_error_80', (5 * 1.2 + coalesce(l.recordings * l.error, 0)) / (5 + coalesce(l.recordings, 0))
        ))
        from decay d
        left join class_error e on e.age_class = d.age_class
        left join lifetime_class l on l.age_class = d.age_class
      )
    )
  into v_model.method, v_model.fitted_at, v_model.known_until, v_model.basis,
    v_model.recordings, v_model.pairs, v_model.known_from, v_model.parameters
  from pooled cross join pooled_error cross join share;
  return v_model;
end $function$;

CREATE OR REPLACE FUNCTION private.forecast_catalog (
  model     app.valuation_models,
  isrcs     text[],
  cut       timestamp with time zone,
  from_days integer[],
  to_days   integer[]
)
  RETURNS TABLE (
    from_day   integer,
    to_day     integer,
    recordings integer,
    low        double precision,
    mid        double precision,
    high       double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with recording as materialized (
    select f.run_rate_per_day as rate, f.age_days, f.exponent, f.first_error_80, f.gap_days as gap
    from private.forecast_streams(model, isrcs, cut, 28) f
    where f.run_rate_per_day is not null
  ),
  streams as (
    select p.from_day, p.to_day,
      r.rate * (private.effective_days(r.age_days, r.exponent, p.to_day)
        - private.effective_days(r.age_days, r.exponent, p.from_day)) as mid,
      private.error_80(r.first_error_80, p.to_day + r.gap) as error
    from recording r cross join unnest(from_days, to_days) p (from_day, to_day)
  ),
  summed as (
    select s.from_day, s.to_day, count(*)::integer as recordings, sum(s.mid) as mid,
      sqrt(share.common * sum(s.mid * s.error) ^ 2 + (1 - share.common) * sum((s.mid * s.error) ^ 2))
        / nullif(sum(s.mid), 0) as error
    from streams s
    cross join (select (model.parameters ->> 'common_share')::double precision as common) share
    group by s.from_day, s.to_day, share.common
  )
  select s.from_day, s.to_day, s.recordings, s.mid * exp(-coalesce(s.error, 0)), s.mid, s.mid * exp(coalesce(s.error, 0))
  from summed s
  order by s.from_day, s.to_day;
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
  with known as (
    select s.*, private.age_class(s.age_days) as class, v_cut - s.rated_at as gap,
      (model.parameters -> 'classes' -> private.age_class(s.age_days)) as p
    from private.stream_summaries(isrcs, cut, case model.basis when 'recorded' then cut end, catalog_id) s
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
  ),
  forecast as (
    select r.*, r.rate * private.effective_days(r.age_days, r.b, days) as mid,
      private.error_80(r.first_error, days + r.gap) as error_80,
      greatest(0, r.first_at - (v_cut - 365)) as missing_before
    from rated r
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

CREATE OR REPLACE FUNCTION private.known_conditions (
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    isrc          text,
    condition     text,
    counted_until date,
    shared_since  date,
    related       text[]
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  if exists (
    select from app.catalog_headlines h join app.catalogs c on c.id = h.catalog_id
    where h.catalog_id = known_conditions.catalog_id and h.as_of = known_conditions.as_of and private.is_headline_current(c, h)
  ) then
    return query
    select member.isrc, coalesce(c.condition, 'counted'), c.counted_until, c.shared_since, coalesce(c.related, '{}')
    from unnest(isrcs) member (isrc)
    left join app.catalog_conditions c on c.catalog_id = known_conditions.catalog_id and c.isrc = member.isrc;
  else
    return query
    select c.isrc, c.condition, c.counted_until, c.shared_since, c.related
    from private.recording_conditions(case when private.catalog_song_count(catalog_id) > 5000 then isrcs else array(
      select member.isrc from app.catalog_songs member where member.catalog_id = known_conditions.catalog_id
    ) end, as_of, catalog_id) c
    where c.isrc = any (isrcs);
  end if;
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
        and bit_or(m.invalid) filter (where m.month >= daily_from) = 0 and max(m.last_count) <= 100000000000
        and max(m.latest_us) - min(m.earliest_us) <= 21600000000 as may_be_even
    from private.months_as_of(
      isrcs, 'apify_spotify_playcount', '-infinity', (cut at time zone 'UTC')::date, observed_counts.as_of) m
    group by m.isrc
  ),
  -- Even: no daily rate is ten times another one, also if an interval of several days is as uneven as can be, and times of
  -- capture differ by six hours. So no day is wrong, and neither is any sum of days.
  judged as (
    select s.*, s.last_date - s.daily_month + 1 - cardinality(s.counts) as missing,
      coalesce(s.may_be_even and (
        select min(p.next - p.count) > 0
          and max(p.next - p.count) * (s.last_date - s.daily_month + 2 - cardinality(s.counts)) <= 5 * min(p.next - p.count)
        from unnest(s.counts[:cardinality(s.counts) - 1], s.counts[2:]) p (count, next)
      ), false) as is_even
    from series s
    offset 0
  )
  select j.isrc, m.month - date '1970-01-01' + day.number - 1 + day.second / 86400, day.count
  from judged j
  cross join lateral unnest(j.months) m
  cross join lateral (
    select listed.number::integer as number, listed.count::bigint as count, listed.second::double precision as second
    from unnest(string_to_array(m.counts, ',', ''), string_to_array(m.seconds, ',', ''))
      with ordinality listed (count, second, number)
    where m.month >= daily_from and not j.is_even and listed.count is not null
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
    where m.month < daily_from or j.is_even
  ) day
  where day.count between 0 and 100000000000
    and m.month - date '1970-01-01' + day.number - 1 + day.second / 86400 <= private.day_number(cut);
end $function$;

CREATE OR REPLACE FUNCTION private.page_conditions (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('isrc', c.isrc, 'explanation', c.explanation) order by c.isrc), '[]')
    from app.catalog_conditions c
    where c.catalog_id = page_conditions.catalog_id and c.isrc = any (isrcs) and c.explanation is not null
  );
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
      array(select l.isrc from last l where l.count > 20000000000), 'apify_spotify_playcount', '-infinity', v_today, as_of) m)) day
    group by day.isrc
    having 20000000000 < all ((array_agg(day.count order by day.date desc))[1:3])
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
    select m.month, m.valid, count(*) as recordings from month m where m.month >= v_recent group by m.month, m.valid
  ),
  usual as (
    select mask.month + day.number as date
    from mask cross join generate_series(0, 30) day (number)
    where mask.valid >> day.number & 1 = 1
    group by 1
    having 2 * sum(mask.recordings) >= (select count(distinct m.isrc) from month m where m.month >= v_recent and m.valid <> 0)
  ),
  seventh as (select u.date from usual u order by u.date desc offset 6 limit 1),
  ended as materialized (
    select l.isrc, l.date, case when l.date < (select s.date from seventh s) then 'vanished' else 'stale' end as condition
    from last l
    where l.date < (select s.date from seventh s) or l.date < v_today - 35
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
    select song.isrc, coalesce(nullif(nullif(song.release_date, 'infinity'), '-infinity'), member.release_date) as release_date
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

CREATE OR REPLACE FUNCTION private.recording_series (
  isrcs       text[],
  since       date,
  days        integer,
  with_months boolean,
  as_of       timestamp with time zone
)
  RETURNS TABLE (
    isrc         text,
    state        text,
    missing      bigint,
    invalid      bigint,
    corrections  bigint,
    start_count  bigint,
    middle_count bigint,
    end_count    bigint,
    last_count   bigint,
    months       text
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
            'No longer counted since %s, while at least half of the catalog was counted on 7 later dates or more.',
            private.date_span(v.counted_from, v.counted_until))
          when 'stale' then format('Last counted %s, more than 35 days before the report.',
            private.date_span(v.counted_from, v.counted_until))
          when 'seasonal' then 'Heard in one month of the year: valued by the rate of the latest 28 days, which is no guide to the others.'
          when 'age_inferred' then 'The counts begin before the release date: taken to be released with the first one.'
          when 'lifetime' then 'Counted over less than 7 days: valued by count and age alone.'
          else 'The release date is not known, or lies in the future: an age of five years is assumed.' end,
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
      'explanation', format('The counts of all recordings that have any (%s) are beyond any known recording: above 20 billion, or rising by more than 100 million a day. They are not used.', v_implausible),
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

CREATE OR REPLACE FUNCTION private.report_recordings (
  model      app.valuation_models,
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone
)
  RETURNS SETOF private.report_recording
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  select member.isrc,
    case when unused.is_so then known.condition when f.isrc is null then 'no_count' else f.basis end,
    f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    case when not unused.is_so then f.run_rate_per_day end, f.exponent, f.first_error_80, f.gap_days,
    case when not unused.is_so then f.low end, case when not unused.is_so then f.mid end,
    case when not unused.is_so then f.high end,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count,
    known.condition, coalesce(known.counted_until, (f.last_observed_at at time zone 'UTC')::date), known.shared_since,
    known.related
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f on f.isrc = member.isrc
  left join private.known_conditions(catalog_id, isrcs, as_of) known on known.isrc = member.isrc
  cross join lateral (
    select coalesce(known.condition in ('implausible', 'shares_counter', 'continues_as'), false) as is_so
  ) unused;
end $function$;

CREATE OR REPLACE FUNCTION private.risk_reason (
  recording private.report_recording
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when recording.mid is null then null
    when recording.condition in ('vanished', 'stale', 'seasonal') then recording.condition
    when recording.basis in ('lifetime', 'age_unknown') then recording.basis
    when recording.condition = 'age_inferred' then recording.condition
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.season_of (
  name text
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when name ~* '\m(christmas\w*|x-?mas\w*|no[eë]l|navidad|weihnacht\w*|natale|santa (claus|baby|tell)|santa''s|jingle|silent night|stille nacht|holy night|sleigh|snowman|mistletoe|rudolph|reindeer|winter wonderland|let it snow|frosty|drummer boy|deck the halls|carol of the bells|wonderful time of the year|auld lang syne)\M'
      then 12
    when name ~* '\m(halloween|monster mash)\M' then 10
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.shared_counters (
  months app.monthly_playcounts[]
)
  RETURNS TABLE (
    isrc       text,
    counted_as text,
    since      date
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
begin
  return query
  with day as materialized (select d.* from private.counted_days(months) d),
  span as (select day.isrc, min(day.date) as first_date, max(day.date) as last_date from day group by day.isrc),
  -- A capture may lack one of the two, so the latest week is compared.
  alike as (
    select distinct on (d.isrc) d.isrc, d.kept
    from (
      select day.isrc, day.date,
        first_value(day.isrc) over (partition by day.date, day.count order by s.first_date, s.isrc) as kept
      from day join span s on s.isrc = day.isrc
      where day.date > s.last_date - 7
    ) d
    where d.kept <> d.isrc
    order by d.isrc, d.date desc
  ),
  pair as (
    select a.isrc, a.kept, own.date, own.count,
      max(own.date) filter (where own.count <> other.count) over (partition by a.isrc) as differed_on
    from alike a
    join day own on own.isrc = a.isrc
    join day other on other.isrc = a.kept and other.date = own.date
  )
  select p.isrc, p.kept, min(p.date) from pair p
  where p.date > coalesce(p.differed_on, '-infinity')
  group by p.isrc, p.kept
  having count(*) >= 3 and count(distinct p.count) >= 2;
end $function$;

CREATE OR REPLACE FUNCTION private.stream_intervals (
  isrcs      text[],
  cut        timestamp with time zone,
  as_of      timestamp with time zone,
  daily_from date,
  for_rates  boolean                  DEFAULT false
)
  RETURNS TABLE (
    isrc        text,
    starts_at   double precision,
    ends_at     double precision,
    streams     double precision,
    is_measured boolean,
    start_count bigint,
    end_count   bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  with point as (
    select o.isrc, o.at, o.count, lag(o.count) over series as previous, lead(o.at) over series as next_at
    from private.observed_counts(isrcs, cut, as_of, date_trunc('month', daily_from::timestamp)::date, for_rates) o
    window series as (partition by o.isrc order by o.at)
  ),
  step as (
    select p.isrc, coalesce(lag(p.at) over series, p.at) as starts_at, p.at as ends_at,
      coalesce(lag(p.count) over series, p.count) as start_count, p.count as end_count
    from point p
    where p.previous is null or p.count <> p.previous or p.next_at is null
    window series as (partition by p.isrc order by p.at)
  ),
  rated as (
    select s.*, (s.end_count - s.start_count) / nullif(s.ends_at - s.starts_at, 0) as rate from step s
  ),
  compared as (
    select r.*, lag(r.positive) over series as before, lead(r.positive) over series as after
    from (select rated.*, case when rated.rate >= 0 then rated.rate end as positive from rated) r
    window series as (partition by r.isrc order by r.ends_at)
  ),
  judged as (
    select c.*, coalesce((c.before + c.after) / 2, c.before, c.after, 0) as neighbour_rate,
      c.rate < 0 or (
        c.end_count - c.start_count > 1000 and c.rate > 10 * nullif(greatest(c.before, c.after), 0)
      ) as is_wrong
    from compared c
  )
  select j.isrc, j.starts_at, j.ends_at,
    case when j.is_wrong then j.neighbour_rate * (j.ends_at - j.starts_at)
      else (j.end_count - j.start_count)::double precision end,
    j.is_wrong is not true, j.start_count, j.end_count
  from judged j;
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
        case when isfinite(known.release_date) and known.release_date <= (cut at time zone 'UTC')::date then known.release_date end,
        case when member.release_date <= (cut at time zone 'UTC')::date then member.release_date end) as released_on
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

CREATE OR REPLACE FUNCTION private.unusual_days (
  isrcs      text[],
  first_date date,
  last_date  date,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    isrc     text,
    date     date,
    kind     text,
    streams  double precision,
    observed bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  with gained as (
    select g.*, max(g.rate) over near as highest_near, count(g.rate) over near as near_days
    from private.daily_gains(isrcs, first_date - 7, last_date + 7, as_of) g
    window near as (partition by g.isrc order by g.date rows between 3 preceding and 3 following exclude current row)
  ),
  typical as (
    select g.isrc, case when count(*) >= 3 then percentile_cont(0.5) within group (order by g.rate) else 0 end as rate
    from gained g where g.rate > 0
    group by g.isrc
  ),
  judged as (
    select g.*, t.rate as typical, count(*) over by_date as observed,
      count(*) filter (where t.rate >= 100) over by_date as moving,
      count(*) filter (where t.rate >= 100 and g.gain = 0) over by_date as still
    from gained g
    left join typical t on t.isrc = g.isrc
    where g.gain is not null and g.date > first_date and g.date <= last_date
    window by_date as (partition by g.date)
  ),
  named as (
    select j.*, case
      when j.gain < 0 then 'correction'
      when j.gain = 0 and j.typical >= 100 and j.moving >= 2 and j.still >= 0.9 * j.moving then 'stale_capture'
      when j.gain >= 1000 and j.near_days >= 3 and j.rate >= 5 * greatest(j.highest_near, j.typical)
        and j.count - j.gain >= greatest(1000, 28 * j.typical)
        and (song.release_date is null or j.date >= song.release_date + 28) then 'jump'
    end as kind
    from judged j
    join app.songs song on song.isrc = j.isrc
  ),
  -- A counter that stood still on at least half of two months and moved twice or more counts the plays of days at once.
  slow as materialized (
    select day.isrc
    from private.counted_days(array(
      select m from private.months_as_of(array(select n.isrc from named n where n.kind = 'jump'), 'apify_spotify_playcount',
        date_trunc('month', (last_date - 63)::timestamp)::date, last_date, as_of) m)) day
    group by day.isrc
    having count(*) >= 14 and count(distinct day.count) between 3 and (count(*) + 1) / 2
  )
  select n.isrc, n.date, n.kind,
    case n.kind
      when 'correction' then n.gain
      when 'stale_capture' then -n.typical
      else n.gain - coalesce(n.typical, 0) * n.gain / n.rate
    end, n.observed
  from named n
  where n.kind is not null and not (n.kind = 'jump' and n.isrc in (select s.isrc from slow s));
end $function$;

CREATE OR REPLACE FUNCTION private.update_headline (
  catalog app.catalogs,
  as_of   timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_report jsonb;
begin
  delete from app.catalog_conditions c where c.catalog_id = catalog.id;
  -- Replaced below, unless the catalog is too large.
  insert into app.catalog_headlines (catalog_id, as_of, headline)
  values (catalog.id, as_of, jsonb_build_object(
    'state', 'too_large', 'as_of', private.format_timestamp(as_of),
    'value', null, 'confidence', null, 'base', null, 'at_risk', null, 'missing', jsonb_build_object(
      'explanation', 'A report is of at most 50,000 recordings, and the catalog has more.', 'possible_from', null)))
  on conflict (catalog_id) do update set as_of = excluded.as_of, headline = excluded.headline, report = null;
  if catalog.song_count > 50000 then
    return;
  end if;
  insert into app.catalog_conditions (catalog_id, isrc, condition, explanation, counted_until, shared_since, related)
  select catalog.id, k.isrc, k.condition,
    private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move),
    k.counted_until, k.shared_since, k.related
  from private.recording_conditions(array(
    select member.isrc from app.catalog_songs member where member.catalog_id = catalog.id
  ), as_of, catalog.id) k
  where k.condition <> 'counted' or k.related <> '{}';
  -- It finds the stored conditions, which are of its time.
  v_report := private.value_report(catalog.id, as_of, 10, 0.1, null);
  update app.catalog_headlines h set
    report = case when catalog.song_count > 5000 then v_report end,
    headline = (
      select jsonb_object_agg(part.key, part.value) from jsonb_each(v_report) part
      where part.key in ('state', 'as_of', 'value', 'confidence', 'base', 'missing')
    ) || jsonb_build_object('at_risk', (v_report -> 'at_risk') - 'reasons')
  where h.catalog_id = catalog.id;
end $function$;

CREATE OR REPLACE FUNCTION private.value_report (
  catalog_id           uuid,
  as_of                timestamp with time zone,
  term_years           integer,
  discount_rate        numeric,
  usd_per_1000_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_price jsonb := private.report_price(usd_per_1000_streams);
  v_usd numeric := coalesce(usd_per_1000_streams, (v_price ->> 'usd_per_1000_streams')::numeric);
  v_model app.valuation_models;
  v_constants app.valuation_constants;
  v_isrcs text[];
  v_recordings private.report_recording[];
  v_largest private.report_recording[];
  v_low bigint[];
  v_mid bigint[];
  v_high bigint[];
  v_net numeric;
  v_missing jsonb;
  v_trailing jsonb;
  v_value jsonb;
  v_at_risk jsonb;
begin
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_isrcs := array(select member.isrc from app.catalog_songs member
    where member.catalog_id = value_report.catalog_id);
  v_model := private.valuation_model_at(as_of);
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  v_net := v_usd / 1000 * v_constants.first_share * v_constants.second_share;
  v_recordings := array(select r from private.report_recordings(v_model, catalog_id, v_isrcs, as_of) r);
  v_missing := private.report_missing(v_recordings, as_of);
  v_trailing := private.report_trailing_year(v_recordings, as_of, v_net);
  v_largest := array(
    select r from unnest(v_recordings) r where r.mid is not null
    order by r.measured_streams + r.estimated_streams desc, r.isrc limit 100);
  if v_missing is null then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(v_recordings, term_years + 1, 1, (v_model.parameters ->> 'common_share')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  v_at_risk := private.report_at_risk(v_recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate);
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'catalog_name', (select c.name from app.catalogs c where c.id = value_report.catalog_id),
    'as_of', private.format_timestamp(as_of),
    'state', case when v_missing is null then 'valued' else 'insufficient_data' end,
    'missing', v_missing,
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'confidence', private.report_confidence(v_value, (v_at_risk ->> 'share')::numeric),
    'base', private.report_base(v_recordings, v_trailing),
    'at_risk', v_at_risk,
    'assumptions', jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd, 'price', v_price,
      'first_share', v_constants.first_share, 'second_share', v_constants.second_share,
      'constants_version', v_constants.version, 'model', private.report_model(v_model)),
    'trailing_year', v_trailing,
    'seasonality', private.report_seasonality(v_isrcs, as_of),
    'decay', private.report_decay(v_recordings),
    'cash_flow', case when v_missing is null then private.cash_flow(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years],
      v_usd / 1000, v_constants.first_share * v_constants.second_share, discount_rate) else '[]' end,
    'sensitivity', case when v_missing is null then private.report_sensitivity(
      v_mid,
      (private.report_years(v_recordings, term_years, 0.9, 1)).mid,
      (private.report_years(v_recordings, term_years, 1.1, 1)).mid,
      v_usd, v_constants.first_share * v_constants.second_share, discount_rate, term_years) else '[]' end,
    'concentration', private.report_concentration(v_recordings),
    'coverage', private.report_coverage(v_recordings),
    'not_valued', private.not_valued(v_recordings),
    'comparison', private.report_comparison(
      catalog_id, as_of, (v_value ->> 'mid')::numeric, (v_trailing ->> 'streams')::numeric),
    'recordings', private.listed_recordings(catalog_id, v_largest, as_of, false),
    'other_recordings', private.other_recordings(v_recordings, v_largest),
    'evidence', private.report_evidence(catalog_id, as_of)
  );
end $function$;

COMMENT ON COLUMN "app"."catalog_conditions"."explanation" IS 'The condition in a sentence; null for one that needs no word.';

COMMENT ON COLUMN "app"."catalog_conditions"."related" IS 'The recording that is counted in its place, or those in whose place it is counted.';

COMMENT ON COLUMN "app"."catalog_headlines"."as_of" IS 'The time of the report that it is from; -infinity once an import changed what it is from.';

COMMENT ON COLUMN "app"."catalog_headlines"."report" IS 'The whole report of a catalog of more than 5,000 recordings, which is not computed for each request.';

COMMENT ON FUNCTION "api"."get_valuation_report"(uuid, timestamp with time zone, integer, numeric, numeric) IS 'The value of a catalog by its trailing year and a discounted cash flow; of a large catalog, as stored with its headline. GET /api/catalogs/{catalogId}/valuation-report.';

COMMENT ON FUNCTION "private"."expire_headlines"(text[]) IS 'Has the headlines of all catalogs with any of these recordings computed anew once the transaction is committed. Call it last.';

COMMENT ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp with time zone, integer, uuid) IS 'One row for each recording with a valid observation: what is known at the cut, and its streams of the next days. run_rate_per_day is that of the cut; mid = run_rate_per_day * private.effective_days(age_days, exponent, days); low and high are mid divided and multiplied by exp(private.error_80(first_error_80, days + gap_days)), where gap_days are those since the last observation, or since the last move of a counter that stands still. basis: measured (28 days or more are known), short_window (7 to 28 days), age_unknown (taken as five years), lifetime (by its count and age only), none (no forecast: null). trailing_streams are those of the 365 days before the cut, of which trailing_measured_streams are measured, in trailing_measured_days.';

COMMENT ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp with time zone) IS 'The conditions of recordings of a catalog: the stored ones at the time of its headline, and at other times by comparison with all others, in a catalog of more than 5,000 recordings with each other. The stored ones have no counted_until if nothing is to be said of a recording.';

COMMENT ON FUNCTION "private"."observed_counts"(text[], timestamp with time zone, timestamp with time zone, date, boolean) IS 'The valid counts of recordings up to a time: the latest of each day from the month of daily_from on, and of earlier months the first and the last. For rates only those that the streams of the latest 28 days need, of recordings that rise evenly since that month and are known for two months before it.';

COMMENT ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp with time zone) IS 'These recordings of a catalog as known at a time, with their forecasts and conditions. One that is implausible or counted as another recording has no forecast. In no order.';

COMMENT ON FUNCTION "private"."stream_intervals"(text[], timestamp with time zone, timestamp with time zone, date, boolean) IS 'The streams from each observation to the next. The first row of a recording is its first observation, without length. What is not measured is estimated.';

COMMENT ON FUNCTION "private"."stream_summaries"(text[], timestamp with time zone, timestamp with time zone, uuid) IS 'One row for each recording that has a valid observation. rated_at, to which rates, windows and last_age refer, is the last observation, or the last move of a counter that gains 100 plays a day or more and stands still no longer than for twice the usual days. For a catalog, a date that its owners gave counts where the stores have none. An unknown age is taken as five years, and so is that of a recording which is said to be released after the cut.';

COMMENT ON FUNCTION "private"."update_headline"(app.catalogs, timestamp with time zone) IS 'Stores the conditions of the recordings of a catalog, and what its report says first with the usual assumptions.';

COMMENT ON FUNCTION "private"."value_report"(uuid, timestamp with time zone, integer, numeric, numeric) IS 'The report of a catalog as known at a time.';

COMMENT ON TABLE "app"."catalog_conditions" IS 'What is known of recordings in a catalog, as of its headline (private.recording_conditions). A recording without a row is counted, in no other''s place. A recording that was removed since may still have one.';

COMMENT ON TABLE "app"."catalog_headlines" IS 'The latest headline of each catalog: computed after changes of its recordings, captures or imports, and once a UTC day.';

REVOKE ALL ON FUNCTION "private"."expire_headlines"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expire_headlines"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."expire_headlines"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."observed_counts"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stream_intervals"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stream_intervals"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stream_intervals"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stream_intervals"(text[], timestamp WITH time zone, timestamp WITH time zone, date, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."update_headline"(app.catalogs, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."update_headline"(app.catalogs, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."update_headline"(app.catalogs, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric) TO "postgres";
