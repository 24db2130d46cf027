set local lock_timeout = '2s';

SET local check_function_bodies = off;

ALTER TABLE "app"."catalog_headlines"
  DROP CONSTRAINT "catalog_headlines_catalog_id_fkey";

DROP FUNCTION "api"."get_valuation_report"(uuid, timestamp WITH time zone, integer, numeric, numeric);

DROP FUNCTION "api"."list_valuation_recordings"(uuid, timestamp WITH time zone, integer, integer);

DROP FUNCTION "jobs"."list_due_headlines"();

DROP FUNCTION "jobs"."update_headlines"(uuid);

DROP FUNCTION "private"."due_headlines"(integer);

DROP FUNCTION "private"."expire_headlines"(text[]);

DROP FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines);

DROP FUNCTION "private"."latest_recorded"(text[]);

DROP FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp WITH time zone, boolean);

DROP FUNCTION "private"."report_comparison"(uuid, timestamp WITH time zone, numeric, numeric);

DROP FUNCTION "private"."report_price"(numeric);

DROP FUNCTION "private"."report_time"(uuid, timestamp WITH time zone);

DROP FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp WITH time zone, numeric);

DROP FUNCTION "private"."update_headline"(app.catalogs, timestamp WITH time zone);

DROP FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric, app.catalog_conditions[]);

DROP TABLE "app"."catalog_headlines";

CREATE TABLE "app"."valuation_draft_parts" (
  "catalog_id" uuid                       NOT NULL,
  "part"       integer                    NOT NULL,
  "recordings" private.report_recording[] NOT NULL,
  CONSTRAINT "valuation_draft_parts_pkey" PRIMARY KEY (catalog_id, part)
);

ALTER TABLE "app"."valuation_draft_parts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."valuation_draft_parts"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."valuation_drafts" (
  "catalog_id"  uuid                     NOT NULL,
  "as_of"       timestamp with time zone NOT NULL,
  "request_ids" uuid[]                   NOT NULL,
  "isrcs"       text[]                   NOT NULL,
  "conditions"  app.catalog_conditions[] NOT NULL,
  "seasonality" jsonb                    NOT NULL,
  CONSTRAINT "valuation_drafts_pkey" PRIMARY KEY (catalog_id)
);

ALTER TABLE "app"."valuation_drafts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."valuation_drafts"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."valuation_inputs" (
  "catalog_id" uuid  NOT NULL,
  "hash"       bytea NOT NULL,
  "body"       text  NOT NULL,
  CONSTRAINT "valuation_inputs_pkey" PRIMARY KEY (catalog_id, hash)
);

ALTER TABLE "app"."valuation_inputs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."valuation_inputs"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."valuation_requests" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "catalog_id" uuid                     NOT NULL,
  "due_at"     timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "valuation_requests_pkey" PRIMARY KEY (id)
);

ALTER TABLE "app"."valuation_requests"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."valuation_requests"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."valuations" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "catalog_id"   uuid                     NOT NULL,
  "as_of"        timestamp with time zone NOT NULL,
  "headline"     jsonb                    NOT NULL,
  "report"       jsonb                    NOT NULL,
  "input_hashes" bytea[]                  NOT NULL,
  "seal"         text                     NOT NULL,
  "sha256"       text                     NOT NULL,
  CONSTRAINT "valuations_catalog_id_as_of_key" UNIQUE (catalog_id, as_of),
  CONSTRAINT "valuations_pkey" PRIMARY KEY (id),
  CONSTRAINT "valuations_sha256_check" CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);

ALTER TABLE "app"."valuations"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."valuations"
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
  SET work_mem TO '128MB'
  AS $function$
declare
  v_elsewhere text[];
begin
  perform private.check_comparison_period(since, days, as_of);
  perform private.check_catalog_visible(catalog_id);
  v_elsewhere := private.counted_elsewhere(catalog_id, since + days);
  return (
    with recording as materialized (
      select c.*, case when c.isrc <> all (v_elsewhere) then c.known_count end as own_count
      from private.catalog_changes(catalog_id, since, days, as_of) c
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
        count(r.known_count) as observed, coalesce(sum(r.own_count), 0) as known, sum(r.previous) as previous, sum(r.current) as current,
        coalesce(sum(r.own_count) filter (where r.state = 'comparable'), 0) as comparable_known,
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
      select coalesce(json_agg(json_build_object('date', u.date, 'plays', u.streams) order by u.date), '[]')
      from private.unusual_days(array[isrc], since - days, since + days, null) u where u.kind = 'jump'
    )
  ) || e'\n' || private.compare_recordings(catalog_id, array[isrc], since, days);
end $function$;

CREATE OR REPLACE FUNCTION api.get_valuation_report (
  catalog_id           uuid,
  as_of                timestamp with time zone,
  term_years           integer,
  discount_rate        numeric,
  usd_per_1000_streams numeric,
  valuation_id         uuid                     DEFAULT NULL::uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_valuation app.valuations := private.find_valuation(catalog_id, valuation_id, as_of);
  v_isrcs text[];
  v_recordings private.report_recording[];
  v_report jsonb := v_valuation.report;
begin
  if v_valuation.id is null then
    if as_of is null then
      return null;
    end if;
    perform private.refuse_if(private.catalog_song_count(catalog_id) > 5000, 'PT400',
      'A catalog of more than 5,000 recordings has no report of a time before its first valuation: send no as_of');
    v_isrcs := array(select member.isrc from app.catalog_songs member where member.catalog_id = get_valuation_report.catalog_id);
    v_recordings := array(
      select r from private.report_recordings(private.valuation_model_at(as_of), catalog_id, v_isrcs, as_of) r);
    v_report := private.report_facts(catalog_id, as_of, v_recordings, private.report_seasonality(v_isrcs, as_of));
    return v_report || jsonb_build_object('id', null, 'sha256', null, 'updating', false)
      || private.report_amounts(v_report, v_recordings, term_years, discount_rate, usd_per_1000_streams);
  end if;
  if (term_years, discount_rate) <> (10, 0.1) or usd_per_1000_streams is not null then
    perform private.refuse_if((v_report -> 'coverage' ->> 'recordings')::integer > 20000, 'PT400',
      'A report of more than 20,000 recordings has the usual assumptions: send no others. The CSV has all inputs');
    v_report := v_report || private.report_amounts(
      v_report, private.stored_recordings(v_valuation), term_years, discount_rate, usd_per_1000_streams);
  end if;
  return v_report || jsonb_build_object('id', v_valuation.id, 'sha256', v_valuation.sha256,
    'updating', valuation_id is null and as_of is null and private.is_being_valued(catalog_id));
end $function$;

CREATE OR REPLACE FUNCTION api.import_catalog_songs (
  catalog_id uuid,
  songs      jsonb,
  port       text,
  source     text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_import jsonb;
begin
  perform private.lock_catalog(import_catalog_songs.catalog_id);
  -- Before anything is written, so that it says what this import changes.
  v_import := private.describe_import(import_catalog_songs.catalog_id, songs);
  if source is not null then
    return v_import || jsonb_build_object(
      'runId', private.request_fill(import_catalog_songs.catalog_id, port, source));
  end if;
  if (v_import ->> 'updated')::integer > 0 then
    update app.catalog_songs member
    set name = c.name, artist = c.artist, release_date = c.release_date, share = c.share
    from private.compare_songs(import_catalog_songs.catalog_id, songs) c
    where c.state = 'changed' and member.catalog_id = import_catalog_songs.catalog_id and member.isrc = c.isrc;
    update app.catalogs c set updated_at = now() where c.id = import_catalog_songs.catalog_id;
  end if;
  perform private.add_songs(import_catalog_songs.catalog_id, songs);
  perform private.request_completion();
  return v_import || jsonb_build_object('song_count', private.catalog_song_count(import_catalog_songs.catalog_id));
end $function$;

CREATE OR REPLACE FUNCTION api.list_valuation_inputs (
  catalog_id          uuid,
  valuation_id        uuid,
  as_of               timestamp with time zone,
  page                integer,
  parts_per_page      integer,
  recordings_per_page integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_valuation app.valuations := private.find_valuation(catalog_id, valuation_id, as_of);
  v_members record;
begin
  if v_valuation.id is not null then
    return jsonb_build_object(
      'id', v_valuation.id, 'seal', v_valuation.sha256 || ' ' || v_valuation.seal, 'names', private.input_names(),
      'parts', (select coalesce(jsonb_agg(c.columns order by c.part), '[]') from private.stored_columns(
        v_valuation, (page - 1) * parts_per_page + 1, page * parts_per_page) c),
      'has_more', page * parts_per_page < array_length(v_valuation.input_hashes, 1));
  elsif as_of is null then
    return null;
  end if;
  v_members := private.catalog_members(
    list_valuation_inputs.catalog_id, recordings_per_page, (page - 1)::bigint * recordings_per_page);
  return jsonb_build_object(
    'id', null, 'seal', null, 'names', private.input_names(),
    'parts', (select coalesce(jsonb_agg(c.columns order by c.part), '[]') from private.input_columns(catalog_id, array(
      select r from private.report_recordings(
        private.valuation_model_at(as_of), catalog_id, v_members.isrcs, as_of) r
    )) c),
    'has_more', page::bigint * recordings_per_page < v_members.total);
end $function$;

CREATE OR REPLACE FUNCTION api.make_valuation (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.check_catalog_visible(catalog_id);
  perform private.refuse_if(private.catalog_song_count(catalog_id) > 5000, 'PT409',
    'The first valuation of the catalog is being made: it is there in minutes');
  perform private.make_first_valuation(catalog_id);
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_capture (
  run_id  uuid,
  failure text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_catalog_id uuid := (
    select s.catalog_id from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where c.run_id = end_capture.run_id);
  v_snapshot app.playcount_snapshots;
  v_failure text;
  v_credits bigint;
begin
  -- The catalog before its snapshot, as in its deletion.
  perform from app.catalogs c where c.id = v_catalog_id for key share;
  v_snapshot := private.lock_capture(run_id);
  if v_snapshot.id is null then
    return false;
  end if;
  perform private.refuse_if(
    v_snapshot.catalog_id <> v_catalog_id or v_snapshot.catalog_id is not null and v_catalog_id is null,
    'PT409', 'A catalog was made from the snapshot meanwhile; end it again');
  v_failure := coalesce(failure, case v_snapshot.captured_count
    when 0 then 'nothing_captured: The provider had none of the recordings' end);
  v_credits := private.settle_credits(
    (select c.reservation_id from app.captures c where c.snapshot_id = v_snapshot.id), v_snapshot.captured_count);
  update app.playcount_snapshots s
  set state = case when v_failure is null then 'done' else 'failed' end, error = v_failure,
    started_at = coalesce(s.started_at, now()), finished_at = now()
  where s.id = v_snapshot.id;
  if v_failure is null then
    perform private.announce_snapshot(v_snapshot);
  end if;
  if v_failure is null and v_snapshot.catalog_id is not null then
    perform private.value_catalog(v_catalog_id, v_snapshot.id);
  end if;
  perform private.request_valuations(array(
    select unnest(page.isrcs) from app.snapshot_pages page where page.snapshot_id = v_snapshot.id));
  return private.end_run(
    run_id,
    jsonb_build_object(
      'snapshot_id', v_snapshot.id, 'recording_count', v_snapshot.recording_count,
      'captured_count', v_snapshot.captured_count, 'credits', v_credits)
      || jsonb_strip_nulls(jsonb_build_object('not_found', private.describe_missing_tracks(v_snapshot.id))),
    v_failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_due_valuations()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return (select coalesce(jsonb_agg(due), '[]') from private.due_valuations(100) due); end $function$;

CREATE OR REPLACE FUNCTION jobs.make_valuation (
  catalog_id uuid DEFAULT NULL::uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid := coalesce(make_valuation.catalog_id, (select due from private.due_valuations(1) due));
  v_count integer := (select c.song_count from app.catalogs c where c.id = v_id);
begin
  if v_count is null or not pg_try_advisory_xact_lock(hashtextextended('valuation ' || v_id, 0)) then
    return 0;
  end if;
  begin
    if v_count > 5000 then
      perform private.continue_valuation(v_id);
    else
      perform private.make_valuation(v_id);
    end if;
    perform private.end_failure('make_valuation', v_id::text);
  exception when query_canceled or others then
    -- It may have been deleted meanwhile.
    if exists (select from app.catalogs c where c.id = v_id) then
      perform private.record_failure('make_valuation', v_id::text, sqlerrm);
    end if;
  end;
  return 1;
end $function$;

CREATE OR REPLACE FUNCTION private.announce_headline (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_headline jsonb := (
    select private.describe_headline(c) || '{"currency": "USD"}' from app.catalogs c where c.id = announce_headline.catalog_id);
  v_owner_id uuid;
begin
  for v_owner_id in
    select link.account_id from app.account_catalogs link where link.catalog_id = announce_headline.catalog_id
  loop
    perform private.add_webhook_event(v_owner_id, 'valuation.stored', jsonb_build_object(
      'account_id', v_owner_id, 'catalog_id', catalog_id, 'headline', v_headline));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.begin_valuation (
  catalog_id uuid
)
  RETURNS app.valuation_drafts
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_draft app.valuation_drafts;
begin
  v_draft.catalog_id := catalog_id;
  v_draft.as_of := date_trunc('milliseconds', now());
  -- Before anything else is read: a change that is committed from here on has another valuation made.
  v_draft.request_ids := array(select r.id from app.valuation_requests r where r.catalog_id = begin_valuation.catalog_id);
  v_draft.isrcs := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = begin_valuation.catalog_id order by member.isrc);
  v_draft.conditions := private.conditions_to_store(catalog_id, v_draft.isrcs, v_draft.as_of);
  v_draft.seasonality := private.report_seasonality(v_draft.isrcs, v_draft.as_of);
  return v_draft;
end $function$;

CREATE OR REPLACE FUNCTION private.conditions_to_store (
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone
)
  RETURNS app.catalog_conditions[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select row(conditions_to_store.catalog_id, k.isrc, k.condition,
      private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move),
      k.counted_until, k.shared_since, k.related)::app.catalog_conditions
    from private.recording_conditions(isrcs, as_of, conditions_to_store.catalog_id) k
    where k.condition <> 'counted' or k.related <> '{}');
end $function$;

CREATE OR REPLACE FUNCTION private.continue_valuation (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_size constant integer := 20000;
  v_draft app.valuation_drafts;
  v_done integer;
begin
  select d.* into v_draft from app.valuation_drafts d where d.catalog_id = continue_valuation.catalog_id;
  if not found then
    v_draft := private.begin_valuation(catalog_id);
    insert into app.valuation_drafts select v_draft.*;
    return;
  end if;
  v_done := (select count(*) from app.valuation_draft_parts p where p.catalog_id = continue_valuation.catalog_id) * v_size;
  if v_done < cardinality(v_draft.isrcs) then
    insert into app.valuation_draft_parts
    values (catalog_id, v_done / v_size, private.value_members(v_draft, v_done + 1, v_done + v_size));
  else
    perform private.store_valuation(v_draft, array(
      select r from app.valuation_draft_parts p cross join lateral unnest(p.recordings) r
      where p.catalog_id = continue_valuation.catalog_id));
    delete from app.valuation_drafts d where d.catalog_id = continue_valuation.catalog_id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.counted_elsewhere (
  catalog_id uuid,
  until      date
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select c.isrc from app.catalog_conditions c
    where c.catalog_id = counted_elsewhere.catalog_id and not private.has_own_counts(c.condition)
      -- Before that date, its counts were its own.
      and case c.condition when 'shares_counter' then c.shared_since when 'continues_as' then c.counted_until
        else '-infinity' end <= until);
end $function$;

CREATE OR REPLACE FUNCTION private.counter_events (
  isrcs      text[],
  first_date date,
  last_date  date,
  as_of      timestamp with time zone
)
  RETURNS TABLE (
    date         date,
    kind         text,
    shared       text,
    shared_value text,
    affected     text[],
    streams      numeric
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  select named.date, case when named.kind = 'jump' and named.shared in ('track', 'artist') then 'merge' else named.kind end,
    named.shared, case named.shared when 'track' then named.track when 'artist' then named.artist end,
    array_agg(named.isrc order by named.isrc), sum(named.streams)::numeric
  from (
    select d.isrc, d.date, d.kind, d.streams, song.artist, song.spotify_track_id as track, case
      when d.kind = 'stale_capture' then 'capture'
      when count(*) over same_kind >= greatest(3, d.observed * 0.5)
        and count(*) over same_kind > count(*) over (partition by d.date, d.kind, coalesce(song.artist, d.isrc)) then 'capture'
      when song.spotify_track_id is not null
        and count(*) over (partition by d.date, d.kind, song.spotify_track_id) >= 2 then 'track'
      when song.artist is not null and count(*) over (partition by d.date, d.kind, song.artist) >= 2 then 'artist'
    end as shared
    from private.unusual_days(isrcs, first_date, last_date, as_of) d
    join app.songs song on song.isrc = d.isrc
    window same_kind as (partition by d.date, d.kind)
  ) named
  group by 1, 2, 3, 4;
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
      'headline', private.describe_headline(c),
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

CREATE OR REPLACE FUNCTION private.describe_headline (
  catalog app.catalogs
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    (
      select v.headline || jsonb_build_object(
        'id', v.id, 'sha256', v.sha256, 'updating', private.is_being_valued(v.catalog_id))
      from app.valuations v where v.catalog_id = catalog.id order by v.as_of desc limit 1
    ),
    jsonb_build_object(
      'id', null, 'sha256', null, 'updating', true, 'state', 'being_made', 'as_of', private.format_timestamp(catalog.created_at),
      'value', null, 'confidence', null, 'base', null, 'at_risk', null, 'missing', jsonb_build_object(
        'explanation', 'The first value is being made: it is there in about ten seconds, of a large catalog in minutes.',
        'possible_from', null)));
end $function$;

CREATE OR REPLACE FUNCTION private.due_valuations (
  max_count integer
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
  select c.id from app.valuation_requests r join app.catalogs c on c.id = r.catalog_id
  where r.due_at <= now() and not private.is_postponed('make_valuation', c.id::text)
  group by c.id order by c.song_count > 5000, min(r.due_at), c.id limit max_count;
end $function$;

CREATE OR REPLACE FUNCTION private.find_valuation (
  catalog_id   uuid,
  valuation_id uuid,
  as_of        timestamp with time zone
)
  RETURNS app.valuations
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_valuation app.valuations;
begin
  perform private.check_catalog_visible(catalog_id);
  perform private.refuse_if(as_of > now(), 'PT400', 'as_of must not be in the future');
  select v.* into v_valuation from app.valuations v
  where v.catalog_id = find_valuation.catalog_id
    and v.id = coalesce(valuation_id, v.id) and v.as_of <= coalesce(find_valuation.as_of, v.as_of)
  order by v.as_of desc limit 1;
  perform private.refuse_if(valuation_id is not null and not found, 'PT404', 'Valuation not found');
  return v_valuation;
end $function$;

CREATE OR REPLACE FUNCTION private.has_own_counts (
  condition text
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(condition not in ('implausible', 'shares_counter', 'continues_as'), true);
end $function$;

CREATE OR REPLACE FUNCTION private.input_columns (
  catalog_id uuid,
  recordings private.report_recording[]
)
  RETURNS TABLE (
    part    bigint,
    columns text[]
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  SET work_mem TO '64MB'
  AS $function$
#variable_conflict use_column
declare
  s constant text := e'\x1f';
begin
  return query
  with input as (
    select r.*, coalesce(song.name, member.name) as name, coalesce(song.artist, member.artist) as artist,
      coalesce(song.release_date, member.release_date) as release_date, private.from_file(song, member) as from_file,
      sum((hashtext(r.isrc) % 1000 = 0)::integer) over (order by r.isrc collate "C") as part
    from unnest(recordings) r
    join app.songs song on song.isrc = r.isrc
    left join app.catalog_songs member on member.catalog_id = input_columns.catalog_id and member.isrc = r.isrc
  ),
  sorted as (select i.* from input i order by i.part, i.isrc collate "C")
  select i.part, array[
    array_to_string(array_agg(i.isrc), s, ''),
    array_to_string(array_agg(i.name), s, ''),
    array_to_string(array_agg(i.artist), s, ''),
    array_to_string(array_agg(i.release_date), s, ''),
    array_to_string(array_agg(i.basis), s, ''),
    array_to_string(array_agg(i.age_class), s, ''),
    array_to_string(array_agg(i.age_days), s, ''),
    array_to_string(array_agg(i.measured_streams + i.estimated_streams), s, ''),
    array_to_string(array_agg(i.measured_streams), s, ''),
    array_to_string(array_agg(i.estimated_streams), s, ''),
    array_to_string(array_agg(private.number_text(round(i.measured_days::numeric, 6))), s, ''),
    array_to_string(array_agg(i.run_rate_per_day), s, ''),
    array_to_string(array_agg(i.exponent), s, ''),
    array_to_string(array_agg(i.first_error_80), s, ''),
    array_to_string(array_agg(i.gap_days), s, ''),
    array_to_string(array_agg(i.low), s, ''),
    array_to_string(array_agg(i.mid), s, ''),
    array_to_string(array_agg(i.high), s, ''),
    array_to_string(array_agg(private.format_timestamp(i.first_observed_at)), s, ''),
    array_to_string(array_agg(i.first_count), s, ''),
    array_to_string(array_agg(private.format_timestamp(i.last_observed_at)), s, ''),
    array_to_string(array_agg(i.last_count), s, ''),
    array_to_string(array_agg(array_to_string(i.from_file, ' ')), s, ''),
    array_to_string(array_agg(i.condition), s, ''),
    array_to_string(array_agg(i.counted_until), s, ''),
    array_to_string(array_agg(i.shared_since), s, ''),
    array_to_string(array_agg(array_to_string(i.related, ' ')), s, '')]
  from sorted i group by i.part order by i.part;
end $function$;

CREATE OR REPLACE FUNCTION private.input_names()
  RETURNS text[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return array[
    'isrc', 'name', 'artist', 'release_date', 'basis', 'age_class', 'age_days',
    'trailing_streams', 'measured_streams', 'estimated_streams', 'measured_days',
    'run_rate_per_day', 'decay_exponent', 'first_error_80', 'gap_days', 'next_year_low', 'next_year_mid', 'next_year_high',
    'first_captured_at', 'first_count', 'last_captured_at', 'last_count', 'from_file',
    'condition', 'counted_until', 'shared_since', 'related'];
end $function$;

CREATE OR REPLACE FUNCTION private.is_being_valued (
  catalog_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from app.valuation_requests r where r.catalog_id = is_being_valued.catalog_id and r.due_at <= now());
end $function$;

CREATE OR REPLACE FUNCTION private.is_item_left (
  job  text,
  item text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when item = '' then true
    when job = 'make_valuation' then exists (select from app.catalogs c where c.id = item::uuid)
    when job = 'warn_low_credits' then
      exists (select from app.scheduled_tasks t where t.created_by = item::uuid and t.enabled)
    when job = 'delete_unverified_accounts' then exists (
      select from app.sign_up_codes c
      where c.account_id = item::uuid and private.last_code_at(c) < now() - interval '1 day')
    else true end;
end $function$;

CREATE OR REPLACE FUNCTION private.known_conditions (
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone,
  conditions app.catalog_conditions[]
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
  if conditions is not null then
    return query
    select member.isrc, coalesce(c.condition, 'counted'), c.counted_until, c.shared_since, coalesce(c.related, '{}')
    from unnest(isrcs) member (isrc)
    left join unnest(conditions) c on c.isrc = member.isrc;
  else
    return query
    select c.isrc, c.condition, c.counted_until, c.shared_since, c.related
    from private.recording_conditions(case when private.catalog_song_count(catalog_id) > 5000 then isrcs else array(
      select member.isrc from app.catalog_songs member where member.catalog_id = known_conditions.catalog_id
    ) end, as_of, catalog_id) c
    where c.isrc = any (isrcs);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.listed_recordings (
  catalog_id uuid,
  recordings private.report_recording[],
  as_of      timestamp with time zone
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
      'condition', r.condition, 'counted_until', r.counted_until,
      'shared_since', r.shared_since, 'related', r.related,
      'history', v_picture || r.isrc
    ) order by r.measured_streams + r.estimated_streams desc, r.isrc), '[]')
    from unnest(recordings) r
    join app.songs s on s.isrc = r.isrc
    left join app.catalog_songs member on member.catalog_id = listed_recordings.catalog_id and member.isrc = r.isrc
  );
end $function$;

CREATE OR REPLACE FUNCTION private.make_first_valuation (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.refuse_if(not exists (
    select from app.account_catalogs link
    where link.catalog_id = make_first_valuation.catalog_id and link.account_id = any (private.workspace_ids())
  ), 'PT404', 'Catalog not found');
  perform pg_advisory_xact_lock(hashtextextended('valuation ' || make_first_valuation.catalog_id, 0));
  if not exists (select from app.valuations v where v.catalog_id = make_first_valuation.catalog_id) then
    perform private.make_valuation(make_first_valuation.catalog_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.make_valuation (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_draft app.valuation_drafts := private.begin_valuation(catalog_id);
begin
  perform private.store_valuation(v_draft, private.value_members(v_draft, 1, cardinality(v_draft.isrcs)));
end $function$;

CREATE OR REPLACE FUNCTION private.note_import (
  isrcs text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.model_requests default values;
  perform private.request_valuations(isrcs);
end $function$;

CREATE OR REPLACE FUNCTION private.number_text (
  value numeric
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return trim_scale(value)::text; end $function$;

CREATE OR REPLACE FUNCTION private.other_recordings (
  recordings private.report_recording[],
  listed     private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'recordings', count(*), 'trailing_streams', coalesce(sum(r.measured_streams + r.estimated_streams), 0),
      'next_year_streams', round(coalesce(sum(r.mid), 0)::numeric))
    from unnest(recordings) r
    where r.mid is not null and r.isrc not in (select l.isrc from unnest(listed) l)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.price_notice (
  usd_per_1000_streams numeric,
  published            jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_published numeric := (published ->> 'usd_per_1000_streams')::numeric;
  v_factor numeric := usd_per_1000_streams / v_published;
begin
  return format(
    case when v_factor > 10 then 'The price is %s times the published one'
      when v_factor < 0.1 then 'The published price is %s times this one' end || ': %s US dollars for 1,000 streams (%s, %s).',
    to_char(greatest(v_factor, 1 / v_factor), 'FM999,999,999'),
    trim_scale(v_published), published ->> 'service', published ->> 'year');
end $function$;

CREATE OR REPLACE FUNCTION private.report_amounts (
  facts                jsonb,
  recordings           private.report_recording[],
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
  v_given jsonb := facts -> 'assumptions';
  v_usd numeric := coalesce(usd_per_1000_streams, (v_given -> 'price' ->> 'usd_per_1000_streams')::numeric);
  v_share numeric := (v_given ->> 'first_share')::numeric * (v_given ->> 'second_share')::numeric;
  v_net numeric := v_usd / 1000 * v_share;
  v_trailing jsonb := facts -> 'trailing_year';
  v_comparison jsonb := facts -> 'comparison';
  v_low bigint[];
  v_mid bigint[];
  v_high bigint[];
  v_value jsonb;
  v_at_risk jsonb;
begin
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_trailing := v_trailing || jsonb_build_object('net_revenue', round((v_trailing ->> 'streams')::numeric * v_net, 6));
  if facts ->> 'state' = 'valued' then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(recordings, term_years + 1, 1, (v_given -> 'model' ->> 'common_share')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  v_at_risk := private.report_at_risk(recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate);
  if v_comparison <> 'null' then
    v_comparison := v_comparison || jsonb_build_object('ratio', case when v_comparison ->> 'currency' = 'USD'
      then round((v_value ->> 'mid')::numeric / nullif((v_comparison ->> 'mid')::numeric, 0), 6) end);
  end if;
  return jsonb_build_object(
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'confidence', private.report_confidence(v_value, (v_at_risk ->> 'share')::numeric),
    'at_risk', v_at_risk,
    'assumptions', v_given || jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd,
      'price', case when usd_per_1000_streams is null then v_given -> 'price' end,
      'price_notice', private.price_notice(v_usd, v_given -> 'price')),
    'trailing_year', v_trailing,
    'comparison', v_comparison,
    'cash_flow', case when v_value is not null then private.cash_flow(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_usd / 1000, v_share, discount_rate) else '[]' end,
    'sensitivity', case when v_value is not null then private.report_sensitivity(
      v_mid,
      (private.report_years(recordings, term_years, 0.9, 1)).mid,
      (private.report_years(recordings, term_years, 1.1, 1)).mid,
      v_usd, v_share, discount_rate, term_years) else '[]' end
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
        || coalesce(
          '; ' || round((trailing_year ->> 'measured_share')::numeric * 100, 1) || ' % of their streams of the past year are measured',
          case when t.valued > 0 then '; they had no streams in the past year' else '' end) || '.')
    from (
      select count(*) as recordings, count(r.counted_until) as captured, count(r.mid) as valued from unnest(recordings) r
    ) t
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_comparison (
  catalog_id       uuid,
  as_of            timestamp with time zone,
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
      'a standard deviation of ' || round(v_deviation * 100, 1) || ' %', 'the standard deviation is not known')
      || case when risk_share > 0 then ', if all value at risk were lost in the low case' else '' end
      || '. The interval of 80 % covers the forecast of streams, not the price, the shares, the rate or the term.'
  ) end;
end $function$;

CREATE OR REPLACE FUNCTION private.report_coverage (
  recordings private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.report_facts (
  catalog_id  uuid,
  as_of       timestamp with time zone,
  recordings  private.report_recording[],
  seasonality jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_constants app.valuation_constants;
  v_largest private.report_recording[] := array(
    select r from unnest(recordings) r where r.mid is not null
    order by r.measured_streams + r.estimated_streams desc, r.isrc limit 100);
  v_missing jsonb := private.report_missing(recordings, as_of);
  v_trailing jsonb := private.report_trailing_year(recordings, as_of);
begin
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'catalog_name', (select c.name from app.catalogs c where c.id = report_facts.catalog_id),
    'as_of', private.format_timestamp(as_of),
    'state', case when v_missing is null then 'valued' else 'insufficient_data' end,
    'missing', v_missing,
    'base', private.report_base(recordings, v_trailing),
    'assumptions', jsonb_build_object(
      'price', private.report_price(),
      'first_share', v_constants.first_share, 'second_share', v_constants.second_share,
      'constants_version', v_constants.version, 'model', private.report_model(private.valuation_model_at(as_of))),
    'trailing_year', v_trailing,
    'seasonality', seasonality,
    'decay', private.report_decay(recordings),
    'concentration', private.report_concentration(recordings),
    'coverage', private.report_coverage(recordings),
    'not_valued', private.not_valued(recordings),
    'comparison', private.report_comparison(catalog_id, as_of, (v_trailing ->> 'streams')::numeric),
    'recordings', private.listed_recordings(catalog_id, v_largest, as_of),
    'other_recordings', private.other_recordings(recordings, v_largest),
    'evidence', private.report_evidence(catalog_id, as_of)
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
    from unnest(recordings) r where r.basis <> 'no_count' and private.has_own_counts(r.condition)
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

CREATE OR REPLACE FUNCTION private.report_price()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'service', p.service, 'year', p.year, 'usd_per_1000_streams', p.usd_per_1000_streams,
      'published_on', p.published_on, 'source', p.source, 'source_url', p.source_url)
    from app.stream_prices p where p.service = 'spotify' order by p.year desc limit 1
  );
end $function$;

CREATE OR REPLACE FUNCTION private.report_recordings (
  model      app.valuation_models,
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone,
  conditions app.catalog_conditions[] DEFAULT NULL::app.catalog_conditions[]
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
  left join private.known_conditions(catalog_id, isrcs, as_of, conditions) known on known.isrc = member.isrc
  cross join lateral (
    select not private.has_own_counts(known.condition) as is_so
  ) unused;
end $function$;

CREATE OR REPLACE FUNCTION private.report_seasonality (
  isrcs text[],
  as_of timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.report_trailing_year (
  recordings private.report_recording[],
  as_of      timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.request_all_valuations()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  insert into app.valuation_requests (catalog_id) select c.id from app.catalogs c;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.request_valuation_of_catalog()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  insert into app.valuation_requests (catalog_id) values (new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.request_valuations (
  isrcs text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into app.valuation_requests (catalog_id)
  select distinct member.catalog_id from app.catalog_songs member where member.isrc = any (isrcs);
end $function$;

CREATE OR REPLACE FUNCTION private.request_valuations_of_songs()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.request_valuations(array(
    select n.isrc from changed_songs n join former_songs o on o.isrc = n.isrc
    where (n.name, n.artist, n.release_date) is distinct from (o.name, o.artist, o.release_date)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.seal_text (
  report        jsonb,
  id            uuid,
  column_hashes jsonb
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (jsonb_build_object(
    'id', id, 'catalog_id', report -> 'catalog_id', 'as_of', report -> 'as_of', 'value', report -> 'value',
    'state', report -> 'state', 'assumptions', (report -> 'assumptions') - '{price,price_notice}'::text[],
    'report_sha256', encode(sha256(convert_to(report::text, 'UTF8')), 'hex'), 'columns', column_hashes))::text;
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
    when name ~* '\m(christmas\w*|x-?mas\w*|no[eë]l|navidad|weihnacht\w*|natale|jingle|silent night|stille nacht|holy night|sleigh|snowman|mistletoe|rudolph|reindeer|winter wonderland|let it snow|frosty|drummer boy|deck the halls|carol of the bells|wonderful time of the year|auld lang syne)\M'
      then 12
    -- Santa Claus is spoken to or does something. Santa Fe is a place, and Semana Santa is at Easter.
    when name ~* '\m(santa,? (claus|baby|tell|bring|is|\w+n[''’]t)|santa[''’]s|(dear|oh|hey|secret|be|for|to|you),? santa(?! \w))\M'
      then 12
    when name ~* '\m(halloween|monster mash)\M' then 10
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.store_valuation (
  draft      app.valuation_drafts,
  recordings private.report_recording[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_facts jsonb := private.report_facts(draft.catalog_id, draft.as_of, recordings, draft.seasonality);
  v_report jsonb := v_facts || private.report_amounts(v_facts, recordings, 10, 0.1, null);
  v_hashes bytea[];
  v_column_hashes jsonb;
  v_seal text;
begin
  with part as materialized (
    select p.part, c.number, c.body, sha256(convert_to(c.body, 'UTF8')) as hash
    from private.input_columns(draft.catalog_id, recordings) p
    cross join lateral unnest(p.columns) with ordinality c (body, number)
  ),
  -- Last, because from here to the commit the catalog is locked: its deletion waits.
  stored as (
    insert into app.valuation_inputs select distinct on (p.hash) draft.catalog_id, p.hash, p.body from part p
    on conflict do nothing
  )
  select array_agg(r.hashes order by r.part), (
    select jsonb_object_agg((private.input_names())[c.number], encode(sha256(convert_to(c.body, 'UTF8')), 'hex'))
    from (select p.number, string_agg(p.body, e'\x1f' order by p.part) as body from part p group by p.number) c
  )
  into v_hashes, v_column_hashes
  from (select p.part, array_agg(p.hash order by p.number) as hashes from part p group by p.part) r;
  v_seal := private.seal_text(v_report, v_id, coalesce(v_column_hashes, '{}'));
  insert into app.valuations (id, catalog_id, as_of, headline, report, input_hashes, seal, sha256)
  values (v_id, draft.catalog_id, draft.as_of,
    (
      select jsonb_object_agg(part.key, part.value) from jsonb_each(v_report) part
      where part.key in ('state', 'as_of', 'value', 'confidence', 'base', 'missing')
    ) || jsonb_build_object('at_risk', (v_report -> 'at_risk') - 'reasons'),
    v_report, coalesce(v_hashes, '{}'), v_seal, encode(sha256(convert_to(v_seal, 'UTF8')), 'hex'));
  delete from app.catalog_conditions c where c.catalog_id = draft.catalog_id;
  insert into app.catalog_conditions select c.* from unnest(draft.conditions) c;
  delete from app.valuation_requests r where r.id = any (draft.request_ids);
  -- What is not counted any more becomes stale after 35 days.
  insert into app.valuation_requests (catalog_id, due_at) values (draft.catalog_id, now() + interval '35 days');
  perform private.announce_headline(draft.catalog_id);
end $function$;

CREATE OR REPLACE FUNCTION private.stored_columns (
  valuation  app.valuations,
  first_part integer,
  last_part  integer
)
  RETURNS TABLE (
    part    integer,
    columns text[]
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  select p.part, array(
    select i.body
    from generate_series(1, array_length(valuation.input_hashes, 2)) n
    join app.valuation_inputs i on i.catalog_id = valuation.catalog_id and i.hash = valuation.input_hashes[p.part][n]
    order by n)
  from generate_series(first_part, least(last_part, coalesce(array_length(valuation.input_hashes, 1), 0))) p (part)
  order by p.part;
end $function$;

CREATE OR REPLACE FUNCTION private.stored_recordings (
  valuation app.valuations
)
  RETURNS private.report_recording[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  s constant text := e'\x1f';
begin
  return array(
    select row(
      i.isrc, i.basis, i.age_class, i.age_days, i.measured, i.estimated, null, i.run_rate, i.exponent, i.error, i.gap,
      i.low, i.mid, i.high, null, null, null, null, i.condition, i.counted_until, null, null
    )::private.report_recording
    from private.stored_columns(valuation, 1, 1000000) c
    cross join lateral unnest(
      string_to_array(c.columns[1], s), string_to_array(c.columns[5], s), string_to_array(c.columns[6], s, ''),
      string_to_array(c.columns[7], s, '')::double precision[], string_to_array(c.columns[9], s, '')::bigint[],
      string_to_array(c.columns[10], s, '')::bigint[], string_to_array(c.columns[12], s, '')::double precision[],
      string_to_array(c.columns[13], s, '')::double precision[], string_to_array(c.columns[14], s, '')::double precision[],
      string_to_array(c.columns[15], s, '')::double precision[], string_to_array(c.columns[16], s, '')::double precision[],
      string_to_array(c.columns[17], s, '')::double precision[], string_to_array(c.columns[18], s, '')::double precision[],
      string_to_array(c.columns[24], s, ''), string_to_array(c.columns[25], s, '')::date[]
    ) i (isrc, basis, age_class, age_days, measured, estimated, run_rate, exponent, error, gap, low, mid, high, condition,
      counted_until)
  );
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
  ),
  -- A day has one size, whatever the range: by the week before and the week after, which every range reads.
  near as (
    select n.isrc, n.date, percentile_cont(0.5) within group (order by g.rate) as rate
    from named n
    join gained g on g.isrc = n.isrc and g.date between n.date - 7 and n.date + 7 and g.date <> n.date
    where n.kind is not null and g.rate > 0
    group by n.isrc, n.date
  )
  select n.isrc, n.date, n.kind,
    -- Whole, so that the size of a merge is the sum of those of its recordings.
    round(case n.kind
      when 'correction' then n.gain
      when 'stale_capture' then -coalesce(near.rate, 0)
      else n.gain - coalesce(near.rate, 0) * n.gain / n.rate
    end), n.observed
  from named n
  left join near on near.isrc = n.isrc and near.date = n.date
  where n.kind is not null and not (n.kind = 'jump' and n.isrc in (select s.isrc from slow s));
end $function$;

CREATE OR REPLACE FUNCTION private.value_members (
  draft app.valuation_drafts,
  first integer,
  last  integer
)
  RETURNS private.report_recording[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
begin
  return array(select r from private.report_recordings(
    private.valuation_model_at(draft.as_of), draft.catalog_id, draft.isrcs[first:last], draft.as_of, draft.conditions) r);
end $function$;

ALTER TABLE "app"."valuation_drafts"
  ADD CONSTRAINT "valuation_drafts_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."valuation_draft_parts"
  ADD CONSTRAINT "valuation_draft_parts_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.valuation_drafts(catalog_id) ON DELETE CASCADE;

ALTER TABLE "app"."valuation_inputs"
  ADD CONSTRAINT "valuation_inputs_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."valuation_requests"
  ADD CONSTRAINT "valuation_requests_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

ALTER TABLE "app"."valuations"
  ADD CONSTRAINT "valuations_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

CREATE INDEX valuation_requests_catalog_id_idx ON app.valuation_requests USING btree (catalog_id, due_at);

CREATE INDEX valuation_requests_due_at_idx ON app.valuation_requests USING btree (due_at);

CREATE TRIGGER catalogs_request_valuation
  AFTER INSERT OR UPDATE OF updated_at ON app.catalogs
  FOR EACH ROW
  EXECUTE FUNCTION private.request_valuation_of_catalog();

CREATE TRIGGER songs_request_valuations
  AFTER UPDATE ON app.songs REFERENCING OLD TABLE AS former_songs NEW TABLE AS changed_songs
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.request_valuations_of_songs();

CREATE TRIGGER stream_prices_request_valuations
  AFTER INSERT OR UPDATE ON app.stream_prices
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.request_all_valuations();

CREATE TRIGGER valuation_constants_request_valuations
  AFTER INSERT ON app.valuation_constants
  FOR EACH STATEMENT
  EXECUTE FUNCTION private.request_all_valuations();

CREATE POLICY "valuation_draft_parts_select_nobody" ON "app"."valuation_draft_parts"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "valuation_drafts_select_nobody" ON "app"."valuation_drafts"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "valuation_inputs_select_workspace" ON "app"."valuation_inputs"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = valuation_inputs.catalog_id))));

CREATE POLICY "valuation_requests_select_workspace" ON "app"."valuation_requests"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = valuation_requests.catalog_id))));

CREATE POLICY "valuations_select_workspace" ON "app"."valuations"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = valuations.catalog_id))));

COMMENT ON COLUMN "app"."valuation_draft_parts"."recordings" IS 'Of 20,000 members each.';

COMMENT ON COLUMN "app"."valuation_drafts"."isrcs" IS 'The members when it was begun.';

COMMENT ON COLUMN "app"."valuation_drafts"."request_ids" IS 'The requests that it answers (app.valuation_requests).';

COMMENT ON COLUMN "app"."valuation_inputs"."body" IS 'The values, separated by U+001F.';

COMMENT ON COLUMN "app"."valuation_inputs"."hash" IS 'SHA-256 of the body.';

COMMENT ON COLUMN "app"."valuation_requests"."due_at" IS 'When the next valuation is to be made.';

COMMENT ON COLUMN "app"."valuations"."as_of" IS 'What was recorded by then is known to it.';

COMMENT ON COLUMN "app"."valuations"."headline" IS 'What the report says first, as lists of catalogs show it.';

COMMENT ON COLUMN "app"."valuations"."input_hashes" IS 'The inputs of its recordings, by ISRC: a row for each part of them, with the hash of each column (app.valuation_inputs).';

COMMENT ON COLUMN "app"."valuations"."report" IS 'The report with the usual assumptions.';

COMMENT ON COLUMN "app"."valuations"."seal" IS 'What it was computed from and its value, as JSON, which sha256 is of.';

COMMENT ON FUNCTION "api"."get_valuation_report"(uuid, timestamp with time zone, integer, numeric, numeric, uuid) IS 'A valuation of a catalog: with an id, or the one that stood at a time, or the latest; as of a time before the first it is computed and not sealed. Null without as_of before the first. GET /api/catalogs/{catalogId}/valuation-report.';

COMMENT ON FUNCTION "api"."list_valuation_inputs"(uuid, uuid, timestamp with time zone, integer, integer, integer) IS 'A page of the inputs of a valuation report, in columns of some recordings each: of a stored one, or as of a time before the first. Null without as_of before the first. GET /api/catalogs/{catalogId}/valuation-report.csv.';

COMMENT ON FUNCTION "api"."make_valuation"(uuid) IS 'Makes the first valuation of a catalog of at most 5,000 recordings, for a request that reads it. GET /api/catalogs/{catalogId}/valuation-report.';

COMMENT ON FUNCTION "jobs"."end_capture"(uuid, text) IS 'Ends a capture: done, or failed with a code of docs/captures.md. Charges for the captured recordings only, values the catalog if the capture is complete, and has the catalogs with its recordings valued. False if it had ended.';

COMMENT ON FUNCTION "jobs"."list_due_valuations"() IS 'At most 100 catalogs whose valuations are due, for jobs.make_valuation.';

COMMENT ON FUNCTION "jobs"."make_valuation"(uuid) IS 'Makes a valuation of a catalog, or does the next step of that of a large one: of the given one, or of the next one that is due. One that fails comes again later, so that it blocks no other. 0 if there is none, or another call is at it. Safe to repeat.';

COMMENT ON FUNCTION "private"."announce_headline"(uuid) IS 'Adds valuation.stored for each owner of a catalog, after its latest valuation and the end of its requests.';

COMMENT ON FUNCTION "private"."begin_valuation"(uuid) IS 'What a valuation of a catalog as known now stands on, before its recordings are valued.';

COMMENT ON FUNCTION "private"."conditions_to_store"(uuid, text[], timestamp with time zone) IS 'The conditions of recordings of a catalog of which something is to be said.';

COMMENT ON FUNCTION "private"."continue_valuation"(uuid) IS 'Does the next step of a valuation of a large catalog: what it stands on, then 20,000 recordings each time, then the report.';

COMMENT ON FUNCTION "private"."counted_elsewhere"(uuid, date) IS 'The recordings of a catalog without counts of their own on a date, by the stored conditions.';

COMMENT ON FUNCTION "private"."describe_headline"(app.catalogs) IS 'What the latest valuation of a catalog says first, and whether a newer one is due.';

COMMENT ON FUNCTION "private"."due_valuations"(integer) IS 'Catalogs that changed since their latest valuation; large ones last, the oldest change first.';

COMMENT ON FUNCTION "private"."find_valuation"(uuid, uuid, timestamp with time zone) IS 'The valuation of a catalog with an id, or the one that stood at a time, or the latest one; null if there is none yet.';

COMMENT ON FUNCTION "private"."has_own_counts"(text) IS 'Whether the counts of a recording are in the sums of its catalog: they are plays, and no other recording is counted in its place.';

COMMENT ON FUNCTION "private"."input_columns"(uuid, private.report_recording[]) IS 'The recordings of a report as columns of its CSV (private.input_names), by ISRC, in parts of about a thousand: the values of each column, separated by U+001F.';

COMMENT ON FUNCTION "private"."input_names"() IS 'The columns of the CSV of a report, before that of its seal.';

COMMENT ON FUNCTION "private"."is_being_valued"(uuid) IS 'Whether a newer valuation of a catalog is due.';

COMMENT ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp with time zone, app.catalog_conditions[]) IS 'The conditions of recordings of a catalog: the given ones, which have no counted_until if nothing is to be said of a recording, or by comparison with all others, in a catalog of more than 5,000 recordings with each other.';

COMMENT ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp with time zone) IS 'Recordings of a report as JSON, those with the most trailing streams first.';

COMMENT ON FUNCTION "private"."make_first_valuation"(uuid) IS 'Makes the first valuation of a catalog of the caller, unless another request or the worker did.';

COMMENT ON FUNCTION "private"."make_valuation"(uuid) IS 'Makes a valuation of a catalog of at most 5,000 recordings.';

COMMENT ON FUNCTION "private"."note_import"(text[]) IS 'Has a model fitted, and all catalogs with any of these recordings valued, once the transaction is committed.';

COMMENT ON FUNCTION "private"."number_text"(numeric) IS 'A number as the CSV has it.';

COMMENT ON FUNCTION "private"."price_notice"(numeric, jsonb) IS 'How far the price of a report is from the published one; null up to 10 times and down to a tenth of it, and without one.';

COMMENT ON FUNCTION "private"."report_amounts"(jsonb, private.report_recording[], integer, numeric, numeric) IS 'What a report says with its assumptions: the rest of private.report_facts. facts may be a whole report with other ones.';

COMMENT ON FUNCTION "private"."report_comparison"(uuid, timestamp with time zone, numeric) IS 'The latest band of a catalog at a time, and one sentence why a report differs from it; null without a band.';

COMMENT ON FUNCTION "private"."report_facts"(uuid, timestamp with time zone, private.report_recording[], jsonb) IS 'What a report says of a catalog as known at a time with any assumptions.';

COMMENT ON FUNCTION "private"."report_price"() IS 'The published price of a report; null if none is.';

COMMENT ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp with time zone) IS 'The trailing year of the valued recordings, without its revenue.';

COMMENT ON FUNCTION "private"."request_all_valuations"() IS 'Trigger: has all catalogs valued with new constants or prices.';

COMMENT ON FUNCTION "private"."request_valuation_of_catalog"() IS 'Trigger: has a catalog valued that is new, or whose name or members changed.';

COMMENT ON FUNCTION "private"."request_valuations"(text[]) IS 'Has all catalogs with any of these recordings valued.';

COMMENT ON FUNCTION "private"."request_valuations_of_songs"() IS 'Trigger: has the catalogs valued whose recordings have another name, artist or release date.';

COMMENT ON FUNCTION "private"."seal_text"(jsonb, uuid, jsonb) IS 'What the hash of a valuation is of (docs/sealed-valuations.md).';

COMMENT ON FUNCTION "private"."store_valuation"(app.valuation_drafts, private.report_recording[]) IS 'Stores a valuation of a catalog with the usual assumptions, and the conditions of its recordings.';

COMMENT ON FUNCTION "private"."stored_columns"(app.valuations, integer, integer) IS 'The inputs of some parts of a valuation, from 1, as private.input_columns has them.';

COMMENT ON FUNCTION "private"."stored_recordings"(app.valuations) IS 'The recordings of a valuation, with what private.report_amounts reads of them.';

COMMENT ON FUNCTION "private"."unusual_days"(text[], date, date, timestamp with time zone) IS 'The days of recordings on which their counter did not count listening: why, the streams beyond the typical day of the week before and the week after, whole, and how many of the recordings have a gain on that day.';

COMMENT ON FUNCTION "private"."value_members"(app.valuation_drafts, integer, integer) IS 'The first to the last of the members of a draft, from 1, with their forecasts.';

COMMENT ON TABLE "app"."valuation_draft_parts" IS 'The parts of drafts that are done, from 0.';

COMMENT ON TABLE "app"."valuation_drafts" IS 'Valuations of large catalogs that are being made.';

COMMENT ON TABLE "app"."valuation_inputs" IS 'Inputs of valuations: a column of the CSV for some recordings. One that does not change is stored once.';

COMMENT ON TABLE "app"."valuation_requests" IS 'Changes since the latest valuation of each catalog. The next one removes those that it sees before it reads anything, so none is lost.';

COMMENT ON TABLE "app"."valuations" IS 'The valuations of each catalog, until it is deleted. A row is never changed.';

REVOKE ALL ON FUNCTION "api"."get_valuation_report"(uuid, timestamp WITH time zone, integer, numeric, numeric, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_valuation_report"(uuid, timestamp WITH time zone, integer, numeric, numeric, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_valuation_report"(uuid, timestamp WITH time zone, integer, numeric, numeric, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_valuation_report"(uuid, timestamp WITH time zone, integer, numeric, numeric, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_valuation_inputs"(uuid, uuid, timestamp WITH time zone, integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_valuation_inputs"(uuid, uuid, timestamp WITH time zone, integer, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_valuation_inputs"(uuid, uuid, timestamp WITH time zone, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_valuation_inputs"(uuid, uuid, timestamp WITH time zone, integer, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."make_valuation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."make_valuation"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."make_valuation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."make_valuation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_due_valuations"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_due_valuations"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_due_valuations"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_due_valuations"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."make_valuation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."make_valuation"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."make_valuation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."make_valuation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."announce_headline"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announce_headline"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_headline"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_valuation"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."begin_valuation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."begin_valuation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."conditions_to_store"(uuid, text[], timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."conditions_to_store"(uuid, text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."conditions_to_store"(uuid, text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."continue_valuation"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."continue_valuation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."continue_valuation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."counted_elsewhere"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."counted_elsewhere"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."counted_elsewhere"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counted_elsewhere"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_headline"(app.catalogs) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_headline"(app.catalogs) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_headline"(app.catalogs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_headline"(app.catalogs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_valuations"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_valuations"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_valuations"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_valuation"(uuid, uuid, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."find_valuation"(uuid, uuid, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."find_valuation"(uuid, uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_valuation"(uuid, uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_own_counts"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_own_counts"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."has_own_counts"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_own_counts"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_columns"(uuid, private.report_recording[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."input_columns"(uuid, private.report_recording[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."input_columns"(uuid, private.report_recording[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_columns"(uuid, private.report_recording[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_names"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."input_names"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."input_names"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_names"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_being_valued"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_being_valued"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_being_valued"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_being_valued"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."listed_recordings"(uuid, private.report_recording[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_first_valuation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."make_first_valuation"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."make_first_valuation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_first_valuation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_valuation"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_valuation"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_valuation"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_import"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_import"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_import"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_text"(numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."number_text"(numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."number_text"(numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."number_text"(numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."price_notice"(numeric, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."price_notice"(numeric, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."price_notice"(numeric, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."price_notice"(numeric, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_amounts"(jsonb, private.report_recording[], integer, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_amounts"(jsonb, private.report_recording[], integer, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_amounts"(jsonb, private.report_recording[], integer, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_amounts"(jsonb, private.report_recording[], integer, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_comparison"(uuid, timestamp WITH time zone, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_comparison"(uuid, timestamp WITH time zone, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_comparison"(uuid, timestamp WITH time zone, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_comparison"(uuid, timestamp WITH time zone, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_facts"(uuid, timestamp WITH time zone, private.report_recording[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_facts"(uuid, timestamp WITH time zone, private.report_recording[], jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_facts"(uuid, timestamp WITH time zone, private.report_recording[], jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_facts"(uuid, timestamp WITH time zone, private.report_recording[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_price"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_price"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_price"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_price"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_trailing_year"(private.report_recording[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_all_valuations"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_all_valuations"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_all_valuations"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_valuation_of_catalog"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_valuation_of_catalog"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_valuation_of_catalog"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_valuations"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_valuations"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_valuations"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_valuations_of_songs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_valuations_of_songs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_valuations_of_songs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."seal_text"(jsonb, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seal_text"(jsonb, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seal_text"(jsonb, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."store_valuation"(app.valuation_drafts, private.report_recording[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_valuation"(app.valuation_drafts, private.report_recording[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_valuation"(app.valuation_drafts, private.report_recording[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stored_columns"(app.valuations, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stored_columns"(app.valuations, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stored_columns"(app.valuations, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_columns"(app.valuations, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stored_recordings"(app.valuations) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stored_recordings"(app.valuations) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stored_recordings"(app.valuations) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_recordings"(app.valuations) TO "postgres";

REVOKE ALL ON FUNCTION "private"."value_members"(app.valuation_drafts, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."value_members"(app.valuation_drafts, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."value_members"(app.valuation_drafts, integer, integer) TO "postgres";

GRANT SELECT ON TABLE "app"."valuation_inputs" TO "authenticated";

GRANT SELECT ON TABLE "app"."valuation_requests" TO "authenticated";

GRANT SELECT ON TABLE "app"."valuations" TO "authenticated";

-- The valuations of catalogs that are there already.
insert into app.valuation_requests (catalog_id) select c.id from app.catalogs c;
