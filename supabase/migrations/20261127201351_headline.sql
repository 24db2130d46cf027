SET local check_function_bodies = off;

DROP FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp WITH time zone);

DROP FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone);

DROP FUNCTION "private"."report_time"(timestamp WITH time zone);

CREATE TABLE "app"."catalog_conditions" (
  "catalog_id"  uuid NOT NULL,
  "isrc"        text NOT NULL,
  "condition"   text NOT NULL,
  "explanation" text NOT NULL,
  CONSTRAINT "catalog_conditions_pkey" PRIMARY KEY (catalog_id, isrc)
);

ALTER TABLE "app"."catalog_conditions"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalog_conditions"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."catalog_headlines" (
  "catalog_id" uuid                     NOT NULL,
  "as_of"      timestamp with time zone NOT NULL,
  "headline"   jsonb                    NOT NULL,
  CONSTRAINT "catalog_headlines_pkey" PRIMARY KEY (catalog_id)
);

ALTER TABLE "app"."catalog_headlines"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalog_headlines"
  FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION api.get_catalog_daily_gains (
  catalog_id uuid,
  since      date,
  until      date
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_members record;
begin
  if until >= v_today then
    raise exception using errcode = 'PT400', message = 'Daily gains require completed UTC observation days',
      detail = format('until is %s and must be before %s (UTC)', until, v_today);
  end if;
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
      from private.counter_events(array(
        select m.isrc from app.monthly_playcounts m
        where m.isrc = any (v_members.isrcs) and m.data_source = 'apify_spotify_playcount'
          and m.month between date_trunc('month', since::timestamp)::date and until
        group by m.isrc order by max(m.last_count) - min(m.first_count) desc, m.isrc limit 500
      ), since, until, null) e
      where e.kind in ('jump', 'merge')
      group by e.date
    ),
    dated as (
      select d.date::date as date,
        coalesce(sum(f.recordings) filter (where f.fact = 'observation'), 0) as observed,
        coalesce(sum(f.recordings) filter (where f.fact = 'change' and f.days = 1), 0) as compared,
        sum(f.change) filter (where f.fact = 'change' and f.days = 1) as gain,
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
    'pagination', private.pagination(page, page_limit, v_members.total),
    'conditions', private.page_conditions(catalog_id, v_members.isrcs)
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
        then private.nearest_complete_since(catalog_id, since, days, as_of) end,
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
  return json_build_object(
    'periods', private.comparison_periods(since, days),
    'condition', private.catalog_condition(catalog_id, isrc) ->> 'explanation'
  ) || e'\n' || private.compare_recordings(catalog_id, array[isrc], since, days);
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
  v_as_of timestamptz := private.report_time(catalog_id, as_of);
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
  perform private.check_catalog_visible(catalog_id);
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_isrcs := array(select member.isrc from app.catalog_songs member
    where member.catalog_id = get_valuation_report.catalog_id limit 5001);
  perform private.refuse_if(cardinality(v_isrcs) > 5000, 'PT400',
    'A report is of at most 5,000 recordings, and the catalog has more; the CSV has no such limit');
  v_model := private.valuation_model_at(v_as_of);
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  v_net := v_usd / 1000 * v_constants.first_share * v_constants.second_share;
  v_recordings := array(select r from private.report_recordings(v_model, catalog_id, v_isrcs, v_isrcs, v_as_of) r);
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
  v_at_risk := private.report_at_risk(v_recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate);
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'catalog_name', (select c.name from app.catalogs c where c.id = get_valuation_report.catalog_id),
    'as_of', private.format_timestamp(v_as_of),
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
        'from_file', private.from_file(s, member), 'added_at', private.format_timestamp(member.created_at),
        'condition', private.catalog_condition(member.catalog_id, member.isrc)
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
  v_as_of timestamptz := private.report_time(catalog_id, as_of);
  v_members record := private.catalog_members(
    list_valuation_recordings.catalog_id, page_limit, (page - 1)::bigint * page_limit);
  -- Of a catalog that is too large for a report, the page alone: reading all members for each page would be quadratic.
  v_among text[] := case when v_members.total <= 5000
    then (private.catalog_members(list_valuation_recordings.catalog_id, 5000, 0)).isrcs else v_members.isrcs end;
begin
  return jsonb_build_object(
    'as_of', v_as_of,
    'pagination', private.pagination(page, page_limit, v_members.total),
    'recordings', private.listed_recordings(catalog_id, array(
      select r from private.report_recordings(
        private.valuation_model_at(v_as_of), catalog_id, v_members.isrcs, v_among, v_as_of) r
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
  for v_catalog in
    select c.* from app.catalogs c left join app.catalog_headlines h on h.catalog_id = c.id
    where not private.is_headline_current(c, h)
      or exists (select from app.playcount_snapshots s where s.catalog_id = c.id and s.finished_at > h.as_of)
    order by h.as_of nulls first, c.id limit 100
    for key share of c skip locked
  loop
    -- About a second a call, so that other maintenance does not wait long.
    exit when v_recordings > 1000;
    insert into app.catalog_headlines as known (catalog_id, as_of, headline)
    values (v_catalog.id, date_trunc('milliseconds', now()),
      private.catalog_headline(v_catalog.id, v_catalog.song_count, date_trunc('milliseconds', now())))
    on conflict (catalog_id) do update set as_of = excluded.as_of, headline = excluded.headline;
    delete from app.catalog_conditions c where c.catalog_id = v_catalog.id;
    insert into app.catalog_conditions (catalog_id, isrc, condition, explanation)
    select v_catalog.id, k.isrc, k.condition,
      private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move)
    from private.recording_conditions(array(
      select member.isrc from app.catalog_songs member where member.catalog_id = v_catalog.id and v_catalog.song_count <= 5000
    ), now(), v_catalog.id) k
    where k.condition <> 'counted';
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
    ln((change.current + 1)::double precision / (change.previous + 1)),
    case when boundary.is_known then s.middle_count - s.start_count end,
    case when boundary.is_known then s.end_count - s.middle_count end
  from unnest(v_isrcs, v_names, v_artists) member (isrc, name, artist)
  join app.songs song on song.isrc = member.isrc
  left join private.recording_series(v_isrcs, since, days, false, as_of) s on s.isrc = member.isrc
  cross join lateral (
    select case when s.state = 'comparable' then s.middle_count - s.start_count end as previous,
      case when s.state = 'comparable' then s.end_count - s.middle_count end as current
  ) change
  cross join lateral (
    select s.state in ('comparable', 'incomplete', 'unaligned_observations')
      and s.start_count <= s.middle_count and s.middle_count <= s.end_count as is_known
  ) boundary;
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
    where c.catalog_id = catalog_condition.catalog_id and c.isrc = catalog_condition.isrc
  );
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_headline (
  catalog_id uuid,
  song_count integer,
  as_of      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_report jsonb;
begin
  if song_count > 5000 then
    return jsonb_build_object(
      'state', 'too_large', 'as_of', private.format_timestamp(as_of),
      'value', null, 'confidence', null, 'base', null, 'at_risk', null, 'missing', jsonb_build_object(
        'explanation', 'A report is of at most 5,000 recordings, and the catalog has more.', 'possible_from', null));
  end if;
  v_report := api.get_valuation_report(catalog_id, as_of, 10, 0.1, null);
  return (
    select jsonb_object_agg(part.key, part.value) from jsonb_each(v_report) part
    where part.key in ('state', 'as_of', 'value', 'confidence', 'base', 'missing')
  ) || jsonb_build_object('at_risk', (v_report -> 'at_risk') - 'reasons');
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
    when 'shares_counter' then format('It shows the counter of %s since %s: counted once.',
      related[1], to_char(shared_since, 'YYYY-MM-DD'))
    when 'continues_as' then format('Its counts end on %s, where those of %s begin: possibly the same recording.',
      to_char(counted_until, 'YYYY-MM-DD'), related[1])
    when 'vanished' then format('Not counted since %s, while at least half of the catalog was.',
      to_char(counted_until, 'YYYY-MM-DD'))
    when 'stale' then format('Last counted on %s.', to_char(counted_until, 'YYYY-MM-DD'))
    when 'seasonal' then 'Heard in one month of the year: the rate of a month is no guide to the others.'
    when 'slow_counter' then format('Its counter moves about every %s days: a change has the plays of several.', days_per_move)
    when 'future_release' then 'Its release date lies in the future: an age of five years is assumed.'
    when 'age_unknown' then 'Its release date is not known: an age of five years is assumed.'
    when 'short' then 'Counted over less than 28 days.'
  end;
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
      where c.catalog_id = count_conditions.catalog_id
      group by c.condition
    ) counted
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_catalogs (
  catalog_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id,
      'name', c.name,
      'song_count', c.song_count,
      'owner_ids', array(
        select link.account_id from app.account_catalogs link where link.catalog_id = c.id order by link.account_id
      ),
      'owners', (
        select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name) order by a.id), '[]')
        from app.account_catalogs link join app.accounts a on a.id = link.account_id
        where link.catalog_id = c.id
      ),
      'headline', (select h.headline from app.catalog_headlines h where h.catalog_id = c.id),
      'valuation', (
        select jsonb_build_object(
          'low', v.low, 'mid', v.mid, 'high', v.high, 'currency', private.valuation_currency(v.constants_version),
          'measured_at', private.format_timestamp(v.measured_at)
        )
        from app.catalog_valuations v where v.catalog_id = c.id order by v.measured_at desc limit 1
      ),
      'snapshot_id', (
        select s.id from app.playcount_snapshots s where s.catalog_id = c.id order by s.created_at desc, s.id desc limit 1
      ),
      'created_at', private.format_timestamp(c.created_at),
      'updated_at', private.format_timestamp(c.updated_at)
    ) order by c.created_at desc, c.id), '[]')
    from app.catalogs c
    where c.id = any (catalog_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.is_headline_current (
  catalog  app.catalogs,
  headline app.catalog_headlines
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(headline.as_of >= greatest(
    catalog.updated_at, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'), false);
end $function$;

CREATE OR REPLACE FUNCTION private.nearest_complete_since (
  catalog_id uuid,
  since      date,
  days       integer,
  as_of      timestamp with time zone
)
  RETURNS date
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
declare
  v_today date := (coalesce(as_of, now()) at time zone 'UTC')::date;
begin
  return (
    with mask as (
      select m.month, m.present & ~m.invalid as valid, count(*) as recordings
      from private.months_as_of(array(
        select member.isrc from app.catalog_songs member where member.catalog_id = nearest_complete_since.catalog_id
      ), 'apify_spotify_playcount', date_trunc('month', (since - days - 31)::timestamp)::date, since + days + 31, as_of) m
      group by 1, 2
    ),
    day as materialized (
      select mask.month + number as date, sum(mask.recordings) as observed
      from mask cross join generate_series(0, 30) number
      where mask.valid >> number & 1 = 1
      group by 1
    ),
    complete as materialized (
      select d.date from day d where d.observed >= 0.9 * (select max(day.observed) from day)
    )
    select candidate.since
    from (select nearest_complete_since.since + shift as since, shift from generate_series(-31, 31) shift) candidate
    where candidate.since + days < v_today and (
      select count(*) from complete c where c.date between candidate.since - days and candidate.since + days) = 2 * days + 1
    order by abs(candidate.shift), candidate.shift limit 1);
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
    where c.catalog_id = page_conditions.catalog_id and c.isrc = any (isrcs)
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
begin
  return query
  with month as materialized (
    select m, m.isrc, m.month, m.present & ~m.invalid as valid
    from private.months_as_of(isrcs, 'apify_spotify_playcount', '-infinity', v_today, as_of) m
  ),
  day_of as (
    -- The lowest bit is the first day of the month, the highest the last one.
    select month.*, month.month + length(ltrim(month.valid::bit(32)::text, '0')) - 1 as last_date,
      month.month + length(ltrim((month.valid & -month.valid)::bit(32)::text, '0')) - 1 as first_date
    from month where month.valid <> 0
  ),
  suspect as materialized (
    -- Only of those that gained much is the rate computed, as the forecast does, without falls and jumps.
    select m.isrc, bool_and((m.m).first_count > 20000000000 and (m.m).last_count > 20000000000) as is_beyond,
      max((m.m).last_count) - min((m.m).first_count) > 500000000 as is_fast
    from month m group by m.isrc
  ),
  implausible as materialized (
    select s.isrc from suspect s where s.is_beyond
    union
    select known.isrc
    from private.stream_summaries(array(select s.isrc from suspect s where s.is_fast and not s.is_beyond), as_of, as_of) known
    where known.window_streams / nullif(known.window_days, 0) > 100000000
  ),
  last as materialized (
    select d.isrc, min(d.first_date) as first_date, max(d.last_date) as date,
      max(d.month) as month from day_of d group by d.isrc
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
    select unnest(array_agg(l.isrc)) as isrc
    from last l
    join month m on m.isrc = l.isrc and m.month = l.month
    where (m.m).last_count >= 1000
    group by l.date, (m.m).last_count
    having count(*) > 1
    order by (m.m).last_count desc, l.date desc
    limit 500
  ),
  shared as materialized (
    select s.* from private.shared_counters(array(
      select m.m from month m where m.isrc in (select c.isrc from same_count c))) s
  ),
  continued as materialized (
    select c.* from private.continuations(array(
      select m.m from month m where m.isrc in (
        (select e.isrc from ended e order by e.date desc, e.isrc limit 250)
        union
        (select l.isrc from last l
          where l.first_date between (select min(e.date) + 1 from ended e) and (select max(e.date) + 7 from ended e)
          order by l.first_date desc, l.isrc limit 250)))) c
    join ended e on e.isrc = c.isrc
    where c.isrc <> all (select s.isrc from shared s)
  ),
  rated as materialized (
    select d.isrc, d.month, ((d.m).last_count - (d.m).first_count)::double precision / (d.last_date - d.first_date) as rate
    from day_of d
    where (d.m).invalid = 0 and (d.m).lower = 0 and d.last_date - d.first_date >= 14
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
    select s.* from private.slow_counters(array(
      select m.m from month m
      where m.month >= date_trunc('month', (v_today - 63)::timestamp)::date and m.isrc in (
        select recent.isrc from month recent
        where recent.month >= date_trunc('month', (v_today - 63)::timestamp)::date and (recent.m).first_count > 0
        group by recent.isrc
        order by max((recent.m).last_count) - min((recent.m).first_count) desc, recent.isrc limit 500))) s
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
      when i.isrc is not null then 'implausible'
      when l.isrc is null then 'not_counted'
      when s.isrc is not null then 'shares_counter'
      when c.isrc is not null then 'continues_as'
      when e.isrc is not null then e.condition
      when seasonal.isrc is not null then 'seasonal'
      when slow.isrc is not null then 'slow_counter'
      when dated.release_date > v_today then 'future_release'
      when dated.release_date is null then 'age_unknown'
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
            'No longer counted since %s, while at least half of the catalog was counted on 7 later dates or more.',
            private.date_span(v.counted_from, v.counted_until))
          when 'stale' then format('Last counted %s, more than 35 days before the report.',
            private.date_span(v.counted_from, v.counted_until))
          when 'seasonal' then 'Heard in one month of the year: valued by the rate of the latest 28 days, which is no guide to the others.'
          when 'lifetime' then 'Counted over less than 7 days: valued by count and age alone.'
          else 'The release date is not known, or lies in the future: an age of five years is assumed.' end,
        'recordings', v.recordings, 'next_year_streams', round(v.next_year::numeric), 'value', v.value,
        'isrcs', v.isrcs
      ) order by v.next_year desc, v.reason), '[]'))
    from valued v
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_base (
  recordings    private.report_recording[],
  trailing_year jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'recordings', t.recordings, 'captured', t.captured, 'valued', t.valued,
      'measured_share', trailing_year -> 'measured_share',
      'explanation', format('%s of %s recordings captured, %s with a forecast', t.captured, t.recordings, t.valued)
        || coalesce(format('; %s %% of their streams of the past year are measured',
          round((trailing_year ->> 'measured_share')::numeric * 100, 1)), '') || '.')
    from (
      select count(*) as recordings, count(r.counted_until) as captured, count(r.mid) as valued from unnest(recordings) r
    ) t
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_comparison (
  catalog_id       uuid,
  as_of            timestamp with time zone,
  value            numeric,
  trailing_streams numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v app.catalog_valuations;
  c app.valuation_constants;
  v_age record;
  v_annual numeric;
begin
  select stored.* into v from app.catalog_valuations stored
  where stored.catalog_id = report_comparison.catalog_id and stored.measured_at <= as_of
  order by stored.measured_at desc limit 1;
  if not found then
    return null;
  end if;
  select constants.* into c from app.valuation_constants constants where constants.version = v.constants_version;
  v_age := private.valuation_age(c, v.age_days, v.dated_song_count);
  v_annual := private.per_year(v.total_streams, v_age.days, v_age.days_per_year);
  return jsonb_build_object(
    'low', v.low, 'mid', v.mid, 'high', v.high,
    'currency', private.valuation_currency(v.constants_version),
    'measured_at', private.format_timestamp(v.measured_at),
    'ratio', case when private.valuation_currency(v.constants_version) = 'USD' then round(value / nullif(v.mid, 0), 6) end,
    'explanation', case when v_annual is null
      then 'The lifetime average was loaded without its inputs; it is computed from lifetime streams by age and a fixed multiple, the report from the trailing year and a cash flow.'
      else format(
        'The lifetime average divides all streams by age, which gives %s streams a year, pays $%s for 1,000, adds %s %% for other sources and multiplies by %s; the report starts from the %s streams of the trailing year, lets them decay, adds nothing for other sources, and discounts each year.',
        to_char(v_annual, 'FM999,999,999,999,990'), trim_scale(c.usd_per_stream * 1000),
        trim_scale((c.gross_up_mid - 1) * 100), trim_scale(c.multiple_mid),
        to_char(trailing_streams, 'FM999,999,999,999,990')) end
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_confidence (
  value      jsonb,
  risk_share numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_low numeric := (value ->> 'low')::numeric * (1 - coalesce(risk_share, 0));
  -- 80 % of a normal distribution lie within 1.281552 standard deviations.
  v_deviation numeric := case when v_low > 0 then ln((value ->> 'high')::numeric / v_low) / (2 * 1.281552) end;
  v_level text := case when v_deviation <= 0.1 then 'high' when v_deviation <= 0.2 then 'medium' else 'low' end;
begin
  return case when value is not null then jsonb_build_object(
    'level', v_level,
    'deviation_percent', round(v_deviation * 100, 1),
    'explanation', initcap(v_level) || ' confidence: ' || coalesce(
      format('a standard deviation of %s %%', round(v_deviation * 100, 1)), 'the standard deviation is not known')
      || case when risk_share > 0 then ', if all value at risk were lost in the low case' else '' end
      || '. The interval of 80 % covers the forecast of streams, not the price, the shares, the rate or the term.'
  ) end;
end $function$;

CREATE OR REPLACE FUNCTION private.report_recordings (
  model      app.valuation_models,
  catalog_id uuid,
  isrcs      text[],
  among      text[],
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
    case when not unused.is_so then f.run_rate_per_day end, f.exponent, f.first_error_80,
    private.day_number(as_of) - private.day_number(f.last_observed_at),
    case when not unused.is_so then f.low end, case when not unused.is_so then f.mid end,
    case when not unused.is_so then f.high end,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count,
    known.condition, known.counted_until, known.shared_since, known.related
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f on f.isrc = member.isrc
  left join private.recording_conditions(among, as_of, catalog_id) known on known.isrc = member.isrc
  cross join lateral (
    select coalesce(known.condition in ('implausible', 'shares_counter', 'continues_as'), false) as is_so
  ) unused;
end $function$;

CREATE OR REPLACE FUNCTION private.report_time (
  catalog_id uuid,
  as_of      timestamp with time zone
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(as_of > now(), 'PT400', 'as_of must not be in the future');
  return coalesce(as_of, (
    select h.as_of from app.catalog_headlines h join app.catalogs c on c.id = h.catalog_id
    where c.id = report_time.catalog_id and private.is_headline_current(c, h) and not exists (
      select from app.catalog_songs member
      join app.monthly_playcounts m on m.isrc = member.isrc and m.data_source = 'apify_spotify_playcount'
      where member.catalog_id = c.id and (m.rewritten_at > h.as_of
        or (m.month + m.last_day - 1 + m.latest_us * interval '1 microsecond') at time zone 'UTC' > h.as_of))
  ), date_trunc('milliseconds', now())); -- as exact as the answer shows it, so that it repeats the report
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
    when name ~* '\m(christmas|x-?mas|no[eë]l|navidad|weihnacht\w*|natale|santa (claus|baby|tell)|santa''s|jingle|silent night|holy night|sleigh|snowman|mistletoe|rudolph|reindeer|winter wonderland|let it snow|frosty)\M'
      then 12
    when name ~* '\mhalloween\M' then 10
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.slow_counters (
  months app.monthly_playcounts[]
)
  RETURNS TABLE (
    isrc          text,
    days_per_move numeric
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
begin
  return query
  select day.isrc, round((max(day.date) - min(day.date))::numeric / (count(distinct day.count) - 1), 1)
  from (
    select d.*, max(d.date) over (partition by d.isrc) as last_date from private.counted_days(months) d
  ) day
  where day.date >= day.last_date - 28
  group by day.isrc
  having count(*) >= 14 and count(distinct day.count) between 2 and (count(*) + 1) / 2
    and max(day.count) - min(day.count) >= 100 * (max(day.date) - min(day.date));
end $function$;

CREATE OR REPLACE FUNCTION private.streams_between (
  isrcs text[],
  cut   timestamp with time zone,
  days  integer
)
  RETURNS TABLE (
    isrc    text,
    streams double precision
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_from double precision := private.day_number(cut);
  v_to double precision := private.day_number(cut) + days;
begin
  return query
  with part as materialized (
    select i.isrc, i.ends_at, i.streams / (i.ends_at - i.starts_at) as rate,
      least(i.ends_at, v_to) - greatest(i.starts_at, v_from) as days
    from private.stream_intervals(
      isrcs, cut + (days + 1) * interval '1 day', null, (cut at time zone 'UTC')::date) i
    where i.ends_at > i.starts_at and i.ends_at > v_from and i.starts_at < v_to
  )
  -- Captures are some hours apart, so up to two days at the ends are those of the other days. A recording that is not
  -- counted for the last 7 days or more, while at least half of the others are, has vanished: it has no more streams.
  select p.isrc, sum(p.rate * p.days) * case
    when sum(p.days) >= streams_between.days - 2 then streams_between.days / sum(p.days) else 1 end
  from part p
  group by p.isrc
  having sum(p.days) >= streams_between.days - 2 or max(p.ends_at) <= v_to - 7 and (
    select 2 * count(*) filter (where last.at > v_to - 7) >= count(*)
    from (select max(part.ends_at) as at from part group by part.isrc) last);
end $function$;

ALTER TABLE "app"."catalog_conditions"
  ADD CONSTRAINT "catalog_conditions_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."catalog_headlines"
  ADD CONSTRAINT "catalog_headlines_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

CREATE POLICY "catalog_conditions_select_workspace" ON "app"."catalog_conditions"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_conditions.catalog_id))));

CREATE POLICY "catalog_headlines_select_workspace" ON "app"."catalog_headlines"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_headlines.catalog_id))));

COMMENT ON COLUMN "app"."catalog_conditions"."explanation" IS 'The condition in a sentence.';

COMMENT ON COLUMN "app"."catalog_headlines"."as_of" IS 'The time of the report that it is from.';

COMMENT ON COLUMN "app"."catalog_headlines"."headline" IS 'What the report says first: state, as_of, value, currency, confidence, base, at_risk, missing.';

COMMENT ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) IS 'One page of a catalog''s members by ISRC: a line of JSON with the page and the conditions of its recordings, then the comparison. GET /api/catalogs/{catalogId}/playcount-history.';

COMMENT ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) IS 'One member of a catalog: a line of JSON with the periods and its condition, then the comparison. GET /api/catalogs/{catalogId}/playcount-history.svg.';

COMMENT ON FUNCTION "jobs"."update_headlines"() IS 'Stores the headlines of catalogs, and the conditions of their recordings, that changed, were captured, or have none of the UTC day; the oldest first. 0 when all are current. Safe to repeat.';

COMMENT ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp with time zone) IS 'The members of a catalog with their state, last valid count in the range, and changes. The logarithm of growth counts one stream more in both periods, so that it exists for a change of 0. boundary_previous and boundary_current are those of recordings with counts on the three boundary dates, whatever lies between.';

COMMENT ON FUNCTION "private"."catalog_condition"(uuid, text) IS 'The stored condition of a recording in a catalog; null without one.';

COMMENT ON FUNCTION "private"."catalog_headline"(uuid, integer, timestamp with time zone) IS 'What the report of a catalog says first, with the usual assumptions.';

COMMENT ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric) IS 'A condition in a sentence; null for one that needs no word.';

COMMENT ON FUNCTION "private"."count_conditions"(uuid) IS 'The stored conditions of a catalog, the most frequent first.';

COMMENT ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) IS 'Whether a headline is of the current UTC day, and the catalog did not change since.';

COMMENT ON FUNCTION "private"."nearest_complete_since"(uuid, date, integer, timestamp with time zone) IS 'The nearest start of a current period, within 31 days, so that 9 of 10 recordings are counted on each date of both periods; null without one.';

COMMENT ON FUNCTION "private"."page_conditions"(uuid, text[]) IS 'The stored conditions of recordings in words, by ISRC.';

COMMENT ON FUNCTION "private"."recording_conditions"(text[], timestamp with time zone, uuid) IS 'The condition of each recording among the others of its catalog, as known at a time, the date of its last valid count, and since when its counter is shared. related is the recording that is counted in its place, or those in whose place it is counted; days_per_move is that of a slow counter. For a catalog, a date that its owners gave counts where the stores have none.';

COMMENT ON FUNCTION "private"."report_base"(private.report_recording[], jsonb) IS 'The recordings that a value stands on, and how much of their trailing year is measured.';

COMMENT ON FUNCTION "private"."report_confidence"(jsonb, numeric) IS 'The confidence of a value: high up to a standard deviation of 10 %, medium up to 20 %, else low. The low case is without the value at risk. Null without a value.';

COMMENT ON FUNCTION "private"."report_time"(uuid, timestamp with time zone) IS 'The time of a report: the requested one, or that of the headline if nothing is known since, or now, to the millisecond. Raises PT400 for a future one.';

COMMENT ON FUNCTION "private"."season_of"(text) IS 'The month of the season that a name speaks of; null without one.';

COMMENT ON FUNCTION "private"."slow_counters"(app.monthly_playcounts[]) IS 'Recordings whose counter stood still on at least half of the latest 28 days although it gained 100 plays a day or more, and the days between two moves. Plays that are spread over time move it every day.';

COMMENT ON FUNCTION "private"."streams_between"(text[], timestamp with time zone, integer) IS 'The streams of recordings in the days after a time, of all that is saved: of recordings that were observed throughout, and of those that vanished, which have none after that.';

COMMENT ON TABLE "app"."catalog_conditions" IS 'What is known of recordings in a catalog, as of its headline (private.recording_conditions). A recording without a row is counted, or its catalog is too large for a report. A recording that was removed since may still have one.';

COMMENT ON TABLE "app"."catalog_headlines" IS 'The latest headline of each catalog: computed after changes of its recordings or captures, and once a UTC day.';

REVOKE ALL ON FUNCTION "jobs"."update_headlines"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."update_headlines"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."update_headlines"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."update_headlines"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_changes"(uuid, date, integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_condition"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_condition"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_condition"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_condition"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_headline"(uuid, integer, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."catalog_headline"(uuid, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_headline"(uuid, integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."condition_words"(text, date, date, text[], numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_conditions"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_conditions"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_conditions"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_conditions"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."nearest_complete_since"(uuid, date, integer, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."nearest_complete_since"(uuid, date, integer, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."nearest_complete_since"(uuid, date, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."nearest_complete_since"(uuid, date, integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."page_conditions"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."page_conditions"(uuid, text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."page_conditions"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."page_conditions"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_base"(private.report_recording[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_base"(private.report_recording[], jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_base"(private.report_recording[], jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_base"(private.report_recording[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_confidence"(jsonb, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_confidence"(jsonb, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_confidence"(jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_confidence"(jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_time"(uuid, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_time"(uuid, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_time"(uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_time"(uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."season_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."season_of"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."season_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."season_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."slow_counters"(app.monthly_playcounts[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."slow_counters"(app.monthly_playcounts[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."slow_counters"(app.monthly_playcounts[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."slow_counters"(app.monthly_playcounts[]) TO "postgres";

GRANT SELECT ON TABLE "app"."catalog_conditions" TO "authenticated";

GRANT SELECT ON TABLE "app"."catalog_headlines" TO "authenticated";
