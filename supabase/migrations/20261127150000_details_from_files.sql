SET local check_function_bodies = off;

DROP FUNCTION "private"."compare_recordings"(text[], date, integer);

DROP FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer);

DROP FUNCTION "private"."report_recordings"(app.valuation_models, text[], timestamp WITH time zone);

DROP FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone);

CREATE OR REPLACE FUNCTION api.get_catalog_movers (
  catalog_id uuid,
  since      date,
  days       integer,
  row_limit  integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET work_mem TO '64MB'
  AS $function$
declare
  v_members record;
  v_isrcs text[];
begin
  perform private.check_comparison_period(since, days);
  v_members := private.catalog_members(catalog_id, 1000000, 0);
  v_isrcs := array(
    with recording as materialized (
      select s.isrc, (s.end_count - s.middle_count) - (s.middle_count - s.start_count) as growth
      from private.recording_series(v_members.isrcs, since, days, false, null) s
      where s.state = 'comparable'
    )
    (select r.isrc from recording r where r.growth > 0 order by r.growth desc, r.isrc limit row_limit)
    union all
    (select r.isrc from recording r where r.growth < 0 order by r.growth, r.isrc limit row_limit)
  );
  return json_build_object(
    'catalog_id', catalog_id,
    'name', (select c.name from app.catalogs c where c.id = get_catalog_movers.catalog_id),
    'total', v_members.total,
    'periods', private.comparison_periods(since, days)
  ) || e'\n' || private.compare_recordings(catalog_id, v_isrcs, since, days);
end $function$;

CREATE OR REPLACE FUNCTION api.get_catalog_playcount_history (
  catalog_id uuid,
  since      date,
  days       integer,
  page       integer,
  page_limit integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_members record;
begin
  perform private.check_comparison_period(since, days);
  v_members := private.catalog_members(catalog_id, page_limit, (page - 1)::bigint * page_limit);
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'pagination', private.pagination(page, page_limit, v_members.total)
  ) || e'\n' || private.compare_recordings(catalog_id, v_members.isrcs, since, days);
end $function$;

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
  SET work_mem TO '64MB'
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
        coalesce(sum(r.known_count), 0) as known, sum(r.previous) as previous, sum(r.current) as current,
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
        'counter_event', exists (select from affected a where a.isrc = m.isrc)
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
      'known_streams', t.known,
      'comparable_share', round(t.comparable_known / nullif(t.known, 0), 6),
      'without_counter_events', (
        select jsonb_build_object('recordings', count(r.current)) || private.growth(sum(r.previous), sum(r.current))
        from recording r where not exists (select from affected a where a.isrc = r.isrc)),
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
  return json_build_object('periods', private.comparison_periods(since, days))
    || e'\n' || private.compare_recordings(catalog_id, array[isrc], since, days);
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
  SET work_mem TO '64MB'
  AS $function$
declare
  v_as_of timestamptz := private.report_time(as_of);
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
begin
  perform private.check_catalog_visible(catalog_id);
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_isrcs := array(select member.isrc from app.catalog_songs member
    where member.catalog_id = get_valuation_report.catalog_id limit 5001);
  perform private.refuse_if(cardinality(v_isrcs) > 5000, 'PT400',
    'A report is of at most 5,000 recordings, and the catalog has more; the CSV has no such limit');
  v_model := private.valuation_model_at(v_as_of);
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  v_net := v_usd / 1000 * v_constants.first_share * v_constants.second_share;
  v_recordings := array(select r from private.report_recordings(v_model, catalog_id, v_isrcs, v_as_of) r);
  v_missing := private.report_missing(v_recordings, v_as_of);
  v_trailing := private.report_trailing_year(v_recordings, v_as_of, v_net);
  v_largest := array(
    select r from unnest(v_recordings) r where r.mid is not null
    order by r.measured_streams + r.estimated_streams desc, r.isrc limit 100);
  if v_missing is null then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(v_recordings, term_years + 1, 1, (v_model.parameters ->> 'common_share')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'catalog_name', (select c.name from app.catalogs c where c.id = get_valuation_report.catalog_id),
    'as_of', private.format_timestamp(v_as_of),
    'state', case when v_missing is null then 'valued' else 'insufficient_data' end,
    'missing', v_missing,
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'assumptions', jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd, 'price', v_price,
      'first_share', v_constants.first_share, 'second_share', v_constants.second_share,
      'constants_version', v_constants.version, 'model', private.report_model(v_model)),
    'trailing_year', v_trailing,
    'seasonality', private.report_seasonality(v_isrcs, v_as_of),
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
      catalog_id, v_as_of, (v_value ->> 'mid')::numeric, (v_trailing ->> 'streams')::numeric),
    'recordings', private.listed_recordings(catalog_id, v_largest, v_as_of, false),
    'other_recordings', private.other_recordings(v_recordings, v_largest),
    'evidence', private.report_evidence(catalog_id, v_as_of)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalog_songs (
  catalog_id uuid,
  page       integer,
  page_limit integer,
  search     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_offset bigint := (page - 1)::bigint * page_limit;
  v_members record;
begin
  if search is null then
    v_members := private.catalog_members(list_catalog_songs.catalog_id, page_limit, v_offset);
  else
    v_members := private.search_catalog_members(list_catalog_songs.catalog_id, search, page_limit, v_offset);
  end if;
  return jsonb_build_object(
    'catalog_id', list_catalog_songs.catalog_id,
    'pagination', private.pagination(page, page_limit, v_members.total),
    'songs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'isrc', s.isrc, 'name', coalesce(s.name, member.name), 'artist', coalesce(s.artist, member.artist),
        'release_date', coalesce(s.release_date, member.release_date), 'share', member.share,
        'from_file', private.from_file(s, member), 'added_at', private.format_timestamp(member.created_at)
      ) order by s.isrc), '[]')
      from unnest(v_members.isrcs) listed (isrc)
      join app.catalog_songs member on member.catalog_id = list_catalog_songs.catalog_id and member.isrc = listed.isrc
      join app.songs s on s.isrc = listed.isrc
    )
  );
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
  v_as_of timestamptz := private.report_time(as_of);
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

CREATE OR REPLACE FUNCTION private.catalog_changes (
  catalog_id uuid,
  since      date,
  days       integer,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    isrc        text,
    name        text,
    artist      text,
    state       text,
    known_count bigint,
    previous    bigint,
    current     bigint,
    log_growth  double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
#variable_conflict use_column
declare
  v_isrcs text[];
  v_names text[];
  v_artists text[];
begin
  select coalesce(array_agg(member.isrc), '{}'), array_agg(member.name), array_agg(member.artist)
  into v_isrcs, v_names, v_artists
  from (
    select m.isrc, m.name, m.artist from app.catalog_songs m
    where m.catalog_id = catalog_changes.catalog_id order by m.isrc
  ) member;
  return query
  select song.isrc, coalesce(song.name, member.name), coalesce(song.artist, member.artist), coalesce(s.state, 'incomplete'),
    case when s.last_count between 0 and 9007199254740991 then s.last_count end,
    change.previous, change.current,
    ln((change.current + 1)::double precision / (change.previous + 1))
  from unnest(v_isrcs, v_names, v_artists) member (isrc, name, artist)
  join app.songs song on song.isrc = member.isrc
  left join private.recording_series(v_isrcs, since, days, false, as_of) s on s.isrc = member.isrc
  cross join lateral (
    select case when s.state = 'comparable' then s.middle_count - s.start_count end as previous,
      case when s.state = 'comparable' then s.end_count - s.middle_count end as current
  ) change;
end $function$;

CREATE OR REPLACE FUNCTION private.compare_recordings (
  catalog_id uuid,
  isrcs      text[],
  since      date,
  days       integer
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
    select s.*, private.age_class(s.age_days) as class, v_cut - s.last_at as gap,
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
    f.trailing_streams, f.trailing_days, f.rate, f.b, f.first_error,
    f.mid * exp(-f.error_80), f.mid, f.mid * exp(f.error_80)
  from forecast f
  cross join lateral (
    -- Since the last observation, before the first one, and where a count fell or jumped.
    select -f.rate * private.effective_days(f.age_days, f.b, -least(f.gap, 365, f.age_days - 1)) as streams
  ) after
  cross join lateral (select f.last_age - (f.last_at - f.first_at) as first_age) first
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

CREATE OR REPLACE FUNCTION private.from_file (
  song   app.songs,
  member app.catalog_songs
)
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return array_remove(array[
    case when song.name is null and member.name is not null then 'name' end,
    case when song.artist is null and member.artist is not null then 'artist' end,
    case when song.release_date is null and member.release_date is not null then 'release_date' end
  ], null);
end $function$;

CREATE OR REPLACE FUNCTION private.listed_recordings (
  catalog_id uuid,
  recordings private.report_recording[],
  as_of      timestamp with time zone,
  by_isrc    boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_picture text := format('/api/catalogs/%s/playcount-history.svg?since=%s&days=31&isrc=',
    catalog_id, (as_of at time zone 'UTC')::date - 32);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'isrc', r.isrc, 'name', coalesce(s.name, member.name), 'artist', coalesce(s.artist, member.artist),
      'release_date', coalesce(s.release_date, member.release_date), 'from_file', private.from_file(s, member),
      'basis', r.basis, 'age_class', r.age_class, 'age_days', r.age_days,
      'trailing_streams', r.measured_streams + r.estimated_streams,
      'measured_streams', r.measured_streams, 'estimated_streams', r.estimated_streams,
      'measured_days', round(r.measured_days::numeric, 6),
      'run_rate_per_day', r.run_rate_per_day, 'decay_exponent', r.exponent,
      'first_error_80', r.first_error_80, 'gap_days', r.gap_days,
      'next_year', case when r.mid is not null then jsonb_build_object('low', r.low, 'mid', r.mid, 'high', r.high) end,
      'first_observation', private.report_count(r.first_observed_at, r.first_count),
      'last_observation', private.report_count(r.last_observed_at, r.last_count),
      'history', v_picture || r.isrc
    ) order by case when by_isrc then 0 else r.measured_streams + r.estimated_streams end desc, r.isrc), '[]')
    from unnest(recordings) r
    join app.songs s on s.isrc = r.isrc
    left join app.catalog_songs member on member.catalog_id = listed_recordings.catalog_id and member.isrc = r.isrc
  );
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
  select member.isrc, case when f.isrc is null then 'no_count' else f.basis end, f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    f.run_rate_per_day, f.exponent, f.first_error_80,
    private.day_number(as_of) - private.day_number(f.last_observed_at), f.low, f.mid, f.high,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f on f.isrc = member.isrc;
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
  with piece as materialized (
    select i.* from private.stream_intervals(isrcs, cut, as_of, ((cut at time zone 'UTC') - interval '35 days')::date) i
  ),
  span as (
    -- The first row of a recording has no length.
    select p.isrc, min(p.starts_at) as first_at, max(p.ends_at) as last_at,
      max(p.end_count) filter (where p.ends_at = p.starts_at) as first_count
    from piece p group by p.isrc
  ),
  summed as (
    select s.isrc, max(p.end_count) filter (where p.ends_at = s.last_at) as last_count,
      sum(p.streams * share.last) as window_streams, sum(p.streams * share.first) as first_window_streams,
      sum(p.streams * share.trailing) filter (where p.is_measured) as trailing_streams,
      sum((p.ends_at - p.starts_at) * share.trailing) filter (where p.is_measured) as trailing_days
    from span s
    join piece p on p.isrc = s.isrc and p.ends_at > p.starts_at
    cross join lateral (
      select
        greatest(0, p.ends_at - greatest(p.starts_at, s.last_at - 28)) / (p.ends_at - p.starts_at) as last,
        greatest(0, least(p.ends_at, s.first_at + 28) - p.starts_at) / (p.ends_at - p.starts_at) as first,
        greatest(0, p.ends_at - greatest(p.starts_at, v_cut - 365)) / (p.ends_at - p.starts_at) as trailing
    ) share
    group by s.isrc
  )
  select s.isrc, age.days + v_cut - s.last_at, song.released_on is not null, age.days,
    s.first_at, s.last_at, s.first_count, coalesce(summed.last_count, s.first_count),
    least(28, s.last_at - s.first_at), coalesce(summed.window_streams, 0),
    least(28, s.last_at - s.first_at), coalesce(summed.first_window_streams, 0),
    coalesce(summed.trailing_streams, 0), coalesce(summed.trailing_days, 0)
  from span s
  join (
    select known.isrc,
      coalesce(case when isfinite(known.release_date) then known.release_date end, member.release_date) as released_on
    from app.songs known
    left join app.catalog_songs member on member.catalog_id = stream_summaries.catalog_id and member.isrc = known.isrc
    where known.isrc = any (isrcs)
  ) song on song.isrc = s.isrc
  left join summed on summed.isrc = s.isrc
  cross join lateral (
    -- A recording is at least a day older than what was observed of it.
    select greatest(
      s.last_at - coalesce(song.released_on - date '1970-01-01', v_cut - 1826),
      s.last_at - s.first_at + 1
    ) as days
  ) age;
end $function$;

COMMENT ON FUNCTION "private"."compare_recordings"(uuid, text[], date, integer) IS 'Recordings of a catalog by ISRC. The first line has the months of each, separated by "|": months are separated by ";", and each is the days from the first date to its own first, then its lists as they are stored. JSON follows: state, missing, invalid and correction days and growth of each, and how many are comparable.';

COMMENT ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp with time zone, integer, uuid) IS 'One row for each recording with a valid observation: what is known at the cut, and its streams of the next days. run_rate_per_day is that of the cut; mid = run_rate_per_day * private.effective_days(age_days, exponent, days); low and high are mid divided and multiplied by exp(private.error_80(first_error_80, days since last_observed_at)). basis: measured (28 days or more are known), short_window (7 to 28 days), age_unknown (taken as five years), lifetime (by its count and age only), none (no forecast: null). trailing_streams are those of the 365 days before the cut, of which trailing_measured_streams are measured, in trailing_measured_days.';

COMMENT ON FUNCTION "private"."from_file"(app.songs, app.catalog_songs) IS 'The details of a recording that the owners of a catalog gave, because the stores have none.';

COMMENT ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp with time zone) IS 'These recordings of a catalog as known at a time, with their forecasts. In no order.';

COMMENT ON FUNCTION "private"."stream_summaries"(text[], timestamp with time zone, timestamp with time zone, uuid) IS 'One row for each recording that has a valid observation. For a catalog, a date that its owners gave counts where the stores have none. An unknown age is taken as five years.';

REVOKE ALL ON FUNCTION "private"."compare_recordings"(uuid, text[], date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(uuid, text[], date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."compare_recordings"(uuid, text[], date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(uuid, text[], date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forecast_streams"(app.valuation_models, text[], timestamp WITH time zone, integer, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."from_file"(app.songs, app.catalog_songs) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."from_file"(app.songs, app.catalog_songs) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."from_file"(app.songs, app.catalog_songs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."from_file"(app.songs, app.catalog_songs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stream_summaries"(text[], timestamp WITH time zone, timestamp WITH time zone, uuid) TO "postgres";
