SET local check_function_bodies = off;

ALTER TABLE "app"."mails"
  DROP CONSTRAINT "mails_kind_check";

DROP FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[]);

DROP FUNCTION "api"."list_grants"(integer, integer);

DROP FUNCTION "private"."describe_grant_workspaces"(uuid, uuid);

DROP FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid);

DROP FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid);

DROP FUNCTION "private"."run_objects"(uuid[]);

ALTER TABLE "app"."grant_workspaces"
  ADD COLUMN "reviewed_by" uuid;

ALTER TABLE "app"."grant_workspaces"
  ADD COLUMN "reviewed_at" timestamp WITH time zone;

CREATE OR REPLACE FUNCTION api.approve_organization_grant (
  organization_id uuid,
  account_id      uuid,
  client_id       uuid,
  scopes          text[],
  comparisons     boolean DEFAULT NULL::boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_given app.grant_workspaces;
begin
  perform private.managed_account_id(organization_id);
  perform private.require_proof();
  select w.* into v_given from app.grant_workspaces w
  where (w.organization_id, w.account_id, w.client_id)
    = (approve_organization_grant.organization_id, approve_organization_grant.account_id, approve_organization_grant.client_id)
  for no key update;
  perform private.refuse_if(not found, 'PT404', 'App not found');
  perform private.refuse_if(not (v_given.scopes <@ approve_organization_grant.scopes),
    'PT409', 'The person has let the app do more meanwhile; read it again');
  update app.grant_workspaces w set
    approved_by = private.account_id(), approved_at = coalesce(w.approved_at, now()),
    reviewed_by = case comparisons when true then private.account_id() when false then null else w.reviewed_by end,
    reviewed_at = case comparisons when true then coalesce(w.reviewed_at, now()) when false then null else w.reviewed_at end,
    -- A right that was given again is another one (private.maker_right).
    created_at = case when w.approved_at is null then now() else w.created_at end
  where w.id = v_given.id;
  return private.describe_organization_grants(organization_id, account_id, client_id) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.check_may_schedule()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin perform private.check_may_schedule(); end $function$;

CREATE OR REPLACE FUNCTION api.check_site_deletion (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = check_site_deletion.site_id;
  perform private.check_site_change(v_site, v_site.revision);
  if v_site.published is not null then
    perform private.check_may_publish();
  end if;
  return jsonb_build_object('name', v_site.name, 'revision', v_site.revision, 'fans', (
    select count(*) from app.site_signups f where f.site_id = v_site.id));
end $function$;

CREATE OR REPLACE FUNCTION api.get_artist (
  artist_id       uuid,
  organization_id uuid,
  with_plays      boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(organization_id);
  v_catalog_ids uuid[] := private.home_catalogs(v_workspace_id);
  v_since date := case when with_plays and private.may_compare(v_workspace_id) then (now() at time zone 'UTC')::date - 8 end;
  v_artist jsonb;
begin
  perform private.check_artist(artist_id);
  v_artist := private.describe_artists(array[artist_id]) -> 0;
  return (
    with named as materialized (
      select p.* from private.plays_by_name(array[v_artist ->> 'name'], v_catalog_ids, v_since) p
    )
    select jsonb_build_object(
      'artist', v_artist,
      'plays', (
        select private.named_plays(sum(n.recordings)::bigint, jsonb_agg(n.plays) -> 0, v_since)
        from named n where n.catalog_id is null),
      'catalogs', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'name', c.name, 'recordings', c.song_count, 'recordings_by_name', n.recordings
        ) || n.plays order by n.recordings desc, c.name, c.id), '[]')
        from named n join app.catalogs c on c.id = n.catalog_id),
      'unread_catalogs', private.unread_catalogs(v_workspace_id, v_catalog_ids),
      'pages', (
        select (reach.of - 'pages') || jsonb_build_object(
          'total', reach.of -> 'pages',
          'newest', (
            select coalesce(jsonb_agg(private.describe_page(newest) order by newest.created_at desc, newest.id), '[]')
            from (
              select listed.* from app.sites listed
              where listed.owner_id = v_workspace_id and listed.artist_id = get_artist.artist_id
              order by listed.created_at desc, listed.id limit 24
            ) newest))
        from (select private.artist_reach(v_workspace_id, get_artist.artist_id) as of) reach)));
end $function$;

CREATE OR REPLACE FUNCTION api.get_asset_name (
  asset_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_name text;
begin
  select a.name into v_name from app.site_assets a where a.id = get_asset_name.asset_id and a.stored_at is not null;
  perform private.refuse_if(not found, 'PT404', 'Asset not found');
  return v_name;
end $function$;

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
end $function$;

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
  perform private.check_may_compare(catalog_id);
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
  perform private.check_may_compare(catalog_id);
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
  SET work_mem TO '128MB'
  AS $function$
declare
  v_elsewhere text[];
begin
  perform private.check_comparison_period(since, days, as_of);
  perform private.check_catalog_visible(catalog_id);
  perform private.check_may_compare(catalog_id);
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

CREATE OR REPLACE FUNCTION api.get_catalog_recording (
  catalog_id uuid,
  isrc       text,
  days       integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_time record;
  v_figures private.recording_figure[];
begin
  perform private.check_catalog_visible(catalog_id);
  perform private.check_may_compare(catalog_id);
  v_time := private.figures_time(catalog_id);
  v_figures := array(select f from private.recording_figures(catalog_id, array[isrc], v_time.since) f);
  perform private.refuse_if(cardinality(v_figures) = 0, 'PT404', 'Recording not found in this catalog');
  return (
    select private.describe_recordings(catalog_id, v_figures, v_time.since) -> 0 || jsonb_build_object(
      'catalog_id', catalog_id,
      'periods', private.comparison_periods(v_time.since, 7),
      'as_of', private.format_timestamp(v_time.as_of),
      'missing_days', private.dates_of(bits.missing, v_time.since - 7),
      'invalid_days', private.dates_of(bits.invalid, v_time.since - 7),
      'correction_days', private.dates_of(bits.corrections, v_time.since - 7),
      -- A comparison on a date begins 15 dates before it; a fall is seen against the date before it.
      'compared_again_on', case when v_figures[1].state in ('gap', 'fell', 'new') and bits.bad_on < v_time.since + 7
        then bits.bad_on + 16 end,
      'value_range', private.recording_value(catalog_id, isrc),
      'days', private.recording_days(isrc, (now() at time zone 'UTC')::date - 1, days),
      'other_catalogs', (
        select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) order by other.name, other.id), '[]')
        from (
          select c.id, c.name from app.catalog_songs member join app.catalogs c on c.id = member.catalog_id
          where member.isrc = get_catalog_recording.isrc and c.id <> get_catalog_recording.catalog_id
          order by c.name, c.id limit 100
        ) other)
    )
    from (
      select known.*, greatest(private.latest_date(known.missing, v_time.since - 7),
        private.latest_date(known.corrections, v_time.since - 7) - 1) as bad_on
      from (select 1) one
      left join private.recording_series(array[isrc], v_time.since, 7, false, null) s on true
      cross join lateral (
        select coalesce(s.missing, (1 << 15) - 1) as missing, coalesce(s.invalid, 0) as invalid,
          coalesce(s.corrections, 0) as corrections
      ) known
    ) bits
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_credential()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return auth.jwt() || case when private.is_delegated() then jsonb_build_object('may_compare',
    private.granted_organization_ids(private.account_id(), private.client_id(), 'compare') <> '{}') else '{}' end;
end $function$;

CREATE OR REPLACE FUNCTION api.get_home (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(get_home.organization_id);
  v_today date := (now() at time zone 'UTC')::date;
  v_has_plays boolean := private.may_compare(v_workspace_id);
  v_catalog_ids uuid[] := case when v_has_plays then private.home_catalogs(v_workspace_id) else '{}' end;
  v_plays jsonb := private.home_plays(v_catalog_ids, v_today - 8);
begin
  return jsonb_build_object(
    'periods', private.comparison_periods(v_today - 8, 7),
    'compared', case when v_has_plays then jsonb_build_object(
      'recordings', v_plays -> 'recordings', 'catalogs', cardinality(v_catalog_ids), 'total_catalogs', (
        select count(*) from app.account_catalogs link where link.account_id = v_workspace_id)) end,
    'attention', private.most_urgent(
      private.low_balances(v_workspace_id) || private.failed_captures(v_workspace_id) || (v_plays -> 'attention')
        || private.pages_without_link(v_workspace_id)),
    'movers', v_plays -> 'movers',
    'fans', private.home_fans(v_workspace_id, v_today),
    'pages', private.home_pages(v_workspace_id),
    'catalogs', private.home_catalog_rows(v_workspace_id, v_plays -> 'catalogs'),
    'sample', private.describe_sample(v_workspace_id)
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
end $function$;

CREATE OR REPLACE FUNCTION api.get_signup_receipt (
  site_id uuid,
  email   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_receipt jsonb;
begin
  perform private.check_site(get_signup_receipt.site_id);
  select jsonb_build_object(
    'record_id', private.receipt_id(f),
    'pii_principal_id', f.email,
    'pii_controller', f.controller,
    'privacy_notice', f.privacy_url,
    'consent_text', f.consent,
    'language', f.language,
    'page_name', f.page_name,
    'page_url', f.page_url,
    'page_revision', f.page_revision,
    'network_hash', encode(f.network_hash, 'hex'),
    'event_state', f.state,
    'event_time', private.format_timestamp(f.created_at),
    'confirmed_at', private.format_timestamp(f.confirmed_at),
    'mail', private.describe_signup_mail(f),
    'may_erase', private.may_change_site(f.site_id)) into v_receipt
  from app.site_signups f where f.site_id = get_signup_receipt.site_id and f.email = get_signup_receipt.email;
  perform private.refuse_if(not found, 'PT404', 'This address is not on the list');
  return v_receipt;
end $function$;

CREATE OR REPLACE FUNCTION api.list_activity (
  organization_id uuid,
  state           text,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(list_activity.organization_id);
  v_run_ids uuid[] := array(
    select r.id from app.task_runs r
    where r.account_id = v_workspace_id and (list_activity.state is null or r.state = list_activity.state)
    order by r.created_at desc, r.id
    limit page_limit offset (page - 1)::bigint * page_limit);
  -- Who sees the apps of the workspace in Settings, Apps.
  v_shows_apps boolean := private.is_session() and v_workspace_id = any (private.owned_account_ids());
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.task_runs r
      where r.account_id = v_workspace_id and (list_activity.state is null or r.state = list_activity.state))),
    'runs', (
      select coalesce(jsonb_agg(run.value || jsonb_build_object(
        'scheduled', o.scheduled,
        'app', case when v_shows_apps and o.client_id is not null then jsonb_build_object(
          'id', o.client_id, 'name', private.client_details(o.client_id) ->> 'name') end,
        'catalog', (
          select jsonb_build_object('id', c.id, 'name', c.name) from app.catalogs c where c.id = o.catalog_id),
        'site', (
          select jsonb_build_object('id', s.id, 'name', private.describe_page(s) ->> 'name')
          from app.sites s where s.id = o.site_id)
      ) order by run.ordinality), '[]')
      from jsonb_array_elements(private.describe_runs(v_run_ids)) with ordinality run
      left join private.run_objects(v_run_ids) o on o.run_id = (run.value ->> 'id')::uuid
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_artist_figures (
  organization_id uuid,
  page            integer,
  page_limit      integer,
  search          text    DEFAULT NULL::text,
  sort            text    DEFAULT 'name'::text,
  descending      boolean DEFAULT false,
  with_plays      boolean DEFAULT false
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(organization_id);
  v_catalog_ids uuid[] := private.home_catalogs(v_workspace_id);
  v_week date := (now() at time zone 'UTC')::date - 8;
  v_since date := case when with_plays and private.may_compare(v_workspace_id) then v_week end;
  v_artist_ids uuid[] := case when organization_id is null then private.account_artist_ids(v_workspace_id)
    else private.organization_artist_ids(organization_id) end;
  v_sought text := private.search_form(coalesce(search, ''));
  v_all integer;
  v_total integer;
  v_ids uuid[];
begin
  with own as materialized (
    select a.id, a.name, private.search_form(coalesce(a.name, '')) as form, pin.artist_id is not null as is_pinned
    from app.accounts a
    left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
    where a.id = any (v_artist_ids) and a.kind = 'artist'
  ),
  found as materialized (
    select o.*, case
        when sort in ('plays', 'change') then
          (p.plays ->> case sort when 'plays' then 'current_change' else 'percentage_growth' end)::numeric
        when sort <> 'name' then (private.artist_reach(v_workspace_id, o.id) ->> sort)::numeric end as figure
    from own o
    left join private.plays_by_name(
      array(select named.name from own named where sort in ('plays', 'change')), v_catalog_ids, v_since) p
      on p.name = o.name and p.catalog_id is null
    where strpos(o.form, v_sought) > 0
  )
  select (select count(*) from own), (select count(*) from found), array(
    select f.id from found f
    order by f.is_pinned desc, case when descending then f.figure end desc nulls last, case when not descending then f.figure end,
      case when sort = 'name' and descending then f.form end desc, f.form, f.id
    limit page_limit offset (page - 1)::bigint * page_limit)
  into v_all, v_total, v_ids;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'periods', private.comparison_periods(v_week, 7),
    'total_artists', v_all,
    'unread_catalogs', private.unread_catalogs(v_workspace_id, v_catalog_ids),
    'artists', (
      with plays as materialized (
        select p.* from private.plays_by_name(
          array(select a.name from app.accounts a where a.id = any (v_ids)), v_catalog_ids, v_since) p
      ),
      named_page as materialized (
        select s.artist_id, coalesce(coalesce(s.published, s.draft) ->> 'artistName', s.facts ->> 'artist') as name
        from app.sites s where s.owner_id = v_workspace_id
      )
      select coalesce(jsonb_agg(
        private.artist_reach(v_workspace_id, a.id) || private.named_plays(own.recordings, own.plays, v_since) || jsonb_build_object(
          'artist', a.described,
          'gains', array(
            select f.change from private.daily_facts(own.comparable, v_since - 7, v_since + 7) f
            where f.fact = 'change' and f.days = 1 order by f.date),
          'unlinked_pages', (
            select count(*) from named_page g
            where g.name = a.described ->> 'name' and g.artist_id is distinct from a.id),
          'artwork_url', newest.artwork_url,
          'latest_page', newest.latest,
          'catalogs', (select count(catalog.catalog_id) from plays catalog where catalog.name = a.described ->> 'name')
        ) order by array_position(v_ids, a.id)), '[]')
      from (
        select (listed.value ->> 'id')::uuid as id, listed.value as described
        from jsonb_array_elements(private.describe_artists(v_ids)) listed
      ) a
      left join plays own on own.name = a.described ->> 'name' and own.catalog_id is null
      cross join lateral (
        select jsonb_agg(p.described order by p.described ->> 'release_date' desc nulls last, p.place) -> 0 as latest,
          jsonb_agg(p.described -> 'artwork_url' order by p.place)
            filter (where p.described ->> 'artwork_url' is not null) -> 0 as artwork_url
        from (
          select private.describe_page(s) as described, row_number() over (order by s.created_at desc, s.id) as place
          from (
            select listed.* from app.sites listed where listed.owner_id = v_workspace_id and listed.artist_id = a.id
            order by listed.created_at desc, listed.id limit 4
          ) s
        ) p
      ) newest
    ));
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalog_figures (
  organization_id uuid,
  search          text,
  sort            text,
  descending      boolean,
  page            integer,
  page_limit      integer,
  with_plays      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(list_catalog_figures.organization_id);
  v_since date := (now() at time zone 'UTC')::date - 8;
  v_has_plays boolean := with_plays and private.may_compare(v_workspace_id);
  v_compared uuid[] := case when not v_has_plays then '{}' else private.home_catalogs(v_workspace_id) end;
  v_plays jsonb := case when sort in ('plays', 'change') then private.compared_catalogs(v_compared, v_since) else '{}' end;
  v_sought text := private.search_form(coalesce(search, ''));
  v_all integer;
  v_total integer;
  v_ids uuid[];
begin
  with own as materialized (
    select c.id, c.created_at, private.search_form(c.name) as form, private.figure_of(c, sort, v_plays -> c.id::text) as figure
    from app.account_catalogs link join app.catalogs c on c.id = link.catalog_id
    where link.account_id = v_workspace_id
  ),
  found as materialized (select o.* from own o where strpos(o.form, v_sought) > 0)
  select (select count(*) from own), (select count(*) from found), array(
    select f.id from found f
    order by case when descending then f.figure end desc nulls last, case when not descending then f.figure end,
      case when sort = 'name' and descending then f.form end desc, case when sort = 'name' and not descending then f.form end,
      f.created_at desc, f.id
    limit page_limit offset (page - 1)::bigint * page_limit)
  into v_all, v_total, v_ids;
  if v_plays = '{}' then
    v_plays := private.compared_catalogs(array(select unnest(v_ids) intersect select unnest(v_compared)), v_since);
  end if;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'periods', private.comparison_periods(v_since, 7),
    'compared', case when v_has_plays then jsonb_build_object('catalogs', cardinality(v_compared)) end,
    'total_catalogs', v_all,
    'sample', private.describe_sample(v_workspace_id),
    'catalogs', (
      select coalesce(jsonb_agg(
        private.describe_figures(c, v_plays -> c.id::text)
          || private.describe_capturing(c.id, private.captured_at(c.id))
          || jsonb_build_object(
            'is_sample', c.is_sample, 'owners', private.describe_owners(c.id),
            'gains', case when (v_plays -> c.id::text ->> 'comparable_recordings')::bigint > 0
              then to_jsonb(private.comparable_gains(c.id, v_since)) else '[]' end)
        order by listed.place), '[]')
      from unnest(v_ids) with ordinality listed (id, place) join app.catalogs c on c.id = listed.id)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalog_recordings (
  catalog_id uuid,
  search     text,
  state      text,
  sort       text,
  direction  text,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET work_mem TO '64MB'
  AS $function$
declare
  v_time record;
  v_isrcs text[];
  v_sign integer := case direction when 'asc' then 1 else -1 end;
  v_list record;
begin
  perform private.check_catalog_visible(catalog_id);
  perform private.check_may_compare(catalog_id);
  v_time := private.figures_time(catalog_id);
  if search is not null then
    v_isrcs := (private.search_catalog_members(catalog_id, search, 1000000, 0)).isrcs;
  end if;
  with figure as materialized (
    select f as figure, f.* from private.recording_figures(catalog_id, v_isrcs, v_time.since) f
  ),
  named as (
    select f.figure, f.isrc, case sort
        when 'plays' then f.plays::double precision
        when 'change' then (f.current - f.previous)::double precision / nullif(f.previous, 0)
        when 'growth' then (f.current - f.previous)::double precision
        when 'value' then f.mid::double precision
      end * v_sign as rank,
      private.search_form(coalesce(s.name, member.name)) as name
    from figure f
    left join app.songs s on sort = 'name' and s.isrc = f.isrc
    left join app.catalog_songs member
      on sort = 'name' and member.catalog_id = list_catalog_recordings.catalog_id and member.isrc = f.isrc
    where list_catalog_recordings.state is null or f.state = list_catalog_recordings.state
  )
  select
    (
      select jsonb_build_object('all', (select count(*) from figure)) || jsonb_object_agg(word, coalesce(counted.recordings, 0))
      from unnest(array['whole', 'new', 'gap', 'fell', 'other_hour', 'stale', 'invalid']) word
      left join (select f.state, count(*) as recordings from figure f group by f.state) counted on counted.state = word
    ) as states,
    (select count(*) from figure f
      where list_catalog_recordings.state is null or f.state = list_catalog_recordings.state)::integer as total,
    array(
      select n.figure from named n
      order by n.rank nulls last, case when v_sign = 1 then n.name end, case when v_sign = -1 then n.name end desc nulls last, n.isrc
      limit page_limit offset (page - 1)::bigint * page_limit
    ) as figures
  into v_list;
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(v_time.since, 7),
    'as_of', private.format_timestamp(v_time.as_of),
    'states', v_list.states,
    'pagination', private.pagination(page, page_limit, v_list.total),
    'recordings', private.describe_recordings(catalog_id, v_list.figures, v_time.since)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_grants (
  page             integer,
  page_limit       integer,
  authorization_id text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.grants g where g.account_id = private.account_id())),
    'grants', private.describe_grants(array(
      select g.client_id from app.grants g
      where g.account_id = private.account_id()
      order by g.created_at desc, g.client_id
      limit page_limit offset (page - 1)::bigint * page_limit
    )),
    'resource', private.requested_resource(authorization_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.quote_credits (
  operation text,
  units     integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'credits', private.price(operation, units),
    'balance', case when private.is_delegated() then (private.own_grant() #>> '{budget,left}')::bigint
      else private.credit_balance(private.account_id()) - private.reserved_credits(private.account_id()) end,
    'is_budget', private.is_delegated(),
    'payer', private.account_id()
  );
end $function$;

CREATE OR REPLACE FUNCTION api.watch_run (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_run jsonb := private.describe_runs(array[watch_run.run_id]) -> 0;
  v_preview app.site_previews;
begin
  perform private.refuse_if(v_run is null, 'PT404', 'Run not found');
  -- Who may make a link to a draft also gets that of a generation.
  if v_run ->> 'finishedAt' is null then
    select p.* into v_preview
    from app.site_previews p
    join app.task_runs r on r.id = p.run_id and r.cancelled_at is null
    join app.sites s on s.id = p.site_id and s.revision = p.revision
    where p.run_id = watch_run.run_id and p.written_at > now() - interval '1 hour';
  end if;
  return jsonb_build_object(
    'run', v_run, 'preview',
    case when private.may_change_site(v_preview.site_id) then private.describe_site_preview(v_preview.site_id, v_preview) end);
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_schedules_mail (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_due jsonb;
  v_mail app.mails;
  v_limit text;
begin
  -- What it says is kept: a repeated mail must be identical to be recognized by its key.
  update app.task_runs r set progress = (
    select jsonb_build_object('apps', jsonb_agg(jsonb_build_object(
      'name', private.client_details(g.client_id) ->> 'name', 'budget', g.monthly_budget_credits, 'schedules', scheduled.list)
      order by g.created_at, g.client_id))
    from app.grants g
    cross join lateral (
      select jsonb_agg(to_jsonb(s)) from private.client_schedules(g.account_id, g.client_id) s
    ) scheduled (list)
    where g.account_id = r.turn_id and g.may_schedule and scheduled.list is not null
      and 'write' = any ((private.live_grant(g.account_id, g.client_id)).scopes)
    having count(*) > 0)
  where r.id = begin_schedules_mail.run_id and r.finished_at is null and r.progress is null;
  select r.progress || jsonb_build_object(
    'to', a.email, 'ageMs', floor(extract(epoch from clock_timestamp() - r.created_at) * 1000))
  into v_due
  from app.task_runs r join app.accounts a on a.id = r.turn_id
  where r.id = begin_schedules_mail.run_id and r.finished_at is null and a.email is not null;
  if v_due is null then
    return null;
  end if;
  v_mail.id := begin_schedules_mail.run_id;
  v_mail.kind := 'notice';
  v_limit := private.take_mail(v_mail);
  return case when v_limit is null then v_due
    else jsonb_build_object('limit', v_limit, 'waits', true, 'ageMs', v_due -> 'ageMs') end;
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_site_generation (
  run_id   uuid,
  document jsonb,
  failure  text,
  proposed jsonb   DEFAULT '[]'::jsonb,
  report   jsonb   DEFAULT NULL::jsonb,
  is_free  boolean DEFAULT false,
  shows    jsonb   DEFAULT NULL::jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_generation app.site_generations;
  v_before app.sites;
  v_site app.sites;
  v_failure text := failure;
  v_credits bigint;
  v_units integer := 0;
begin
  select g.* into v_generation from app.site_generations g where g.run_id = end_site_generation.run_id;
  select s.* into v_before from app.sites s where s.id = v_generation.site_id for no key update;
  perform from app.task_runs r where r.id = v_generation.run_id and r.state in ('queued', 'running') for no key update;
  if not found then
    return false;
  end if;
  if v_before.revision = v_generation.revision is not true or coalesce(document, report) is null and failure is null then
    v_failure := 'conflict: Site changed; read it again';
  end if;
  if v_failure is not null then
    -- Nothing was done. A repeat with the Idempotency-Key of the request starts another run.
    delete from app.idempotency_keys k
    where k.account_id = v_generation.requested_by and k.result = jsonb_build_object('runId', v_generation.run_id);
  elsif document is not null then
    update app.sites s
    set draft = document, facts = private.facts_with_shows(s.facts, shows),
      proposed = private.with_proposals(s.proposed, end_site_generation.proposed),
      revision = s.revision + 1, updated_at = now()
    where s.id = v_generation.site_id returning s.* into v_site;
    perform private.keep_revision(v_before, v_site, 'generate', v_generation.requested_by,
      (select r.client_id from app.task_runs r where r.id = v_generation.run_id));
    v_units := case when is_free then 0 else 1 end;
  end if;
  v_credits := case
    when v_generation.reservation_id is null then 0
    else private.settle_credits(v_generation.reservation_id, v_units)
  end;
  return private.end_run(
    v_generation.run_id,
    jsonb_build_object(
      'site_id', v_generation.site_id, 'revision', coalesce(v_site.revision, v_before.revision), 'credits', v_credits)
      || case when v_failure is null then coalesce(report, '{}') else '{}' end,
    v_failure);
end $function$;

CREATE OR REPLACE FUNCTION private.check_let_in (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_granted_ids uuid[];
begin
  if not private.is_delegated() or organization_id = any (private.workspace_ids()) then
    return;
  end if;
  v_granted_ids := private.granted_organization_ids(private.account_id(), private.client_id(), null);
  perform private.refuse_if(organization_id = any (v_granted_ids),
    'PTGRO', 'This app may only read in this organization. You can change that in the console: Settings, Apps');
  perform private.refuse_if(private.acts_for(private.account_id(), organization_id), 'PTGWS', (
    select 'This app was not let into this organization' ||
      coalesce(', but into ' || string_agg(concat_ws(' ', o.name, '(' || o.id || ')'), ', ' order by o.name, o.id), '') ||
      '. You can change that in the console: Settings, Apps'
    from app.accounts o where o.id = any (v_granted_ids)));
end $function$;

CREATE OR REPLACE FUNCTION private.check_may_compare (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if private.is_delegated() then
    perform private.check_catalog_visible(check_may_compare.catalog_id);
    perform private.refuse_if(not exists (
      select from app.account_catalogs link
      where link.catalog_id = check_may_compare.catalog_id and private.may_compare(link.account_id)
    ), 'PTGRV', 'This app may not compare the play counts of this catalog. An owner of its organization can open them in the console: Settings, Apps');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.client_schedules (
  account_id uuid,
  client_id  uuid
)
  RETURNS TABLE (
    catalog_name text,
    recordings   integer,
    schedule     text,
    credits      bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select c.name, size.recordings, t.schedule, least(
      case when size.recordings = 0 then 0
        else (private.capture_price(size.recordings, t.schedule) ->> 'credits_per_month')::bigint end,
      t.monthly_budget_credits)
    from app.scheduled_tasks t
    left join app.catalogs c on c.id = t.catalog_id
    cross join lateral (select private.schedule_recordings(t)) size (recordings)
    where (t.created_by, t.client_id) = (client_schedules.account_id, client_schedules.client_id) and t.enabled
    order by c.name, t.id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_capture (
  account_id uuid,
  catalog_id uuid,
  payer_id   uuid,
  isrcs      text[],
  scheduled  boolean DEFAULT false,
  client_id  uuid    DEFAULT private.client_id()
)
  RETURNS app.captures
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
  v_count integer;
  v_capture app.captures;
begin
  loop
    insert into app.playcount_snapshots (account_id, catalog_id, payer_id)
    values (create_capture.account_id, create_capture.catalog_id, create_capture.payer_id)
    on conflict do nothing returning id into v_id;
    exit when found;
    -- The conflicting capture may have ended since: then try again.
    select c.* into v_capture from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.catalog_id = create_capture.catalog_id and s.account_id = create_capture.account_id
      and s.payer_id is not null and s.state in ('queued', 'running');
    if found then
      return v_capture;
    end if;
  end loop;
  insert into app.songs (isrc) select distinct i.isrc from unnest(isrcs) i (isrc) order by i.isrc
  on conflict do nothing;
  insert into app.snapshot_songs (snapshot_id, isrc) select distinct v_id, i.isrc from unnest(isrcs) i (isrc);
  get diagnostics v_count = row_count;
  perform private.refuse_if(v_count not between 1 and 1000000,
    'PT400', 'A snapshot takes 1 to 1000000 recordings; add some to the catalog first');
  update app.playcount_snapshots s set recording_count = v_count where s.id = v_id;
  insert into app.captures (snapshot_id, run_id, reservation_id, scheduled)
  values (
    v_id, private.enqueue_run('capture_playcounts', create_capture.account_id, client_id => create_capture.client_id),
    -- A capture ends within a day. A week outlasts an outage.
    private.create_reservation(create_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days',
      client_id => create_capture.client_id),
    create_capture.scheduled)
  returning * into v_capture;
  return v_capture;
end $function$;

CREATE OR REPLACE FUNCTION private.create_failed_run (
  task   app.scheduled_tasks,
  error  text,
  output jsonb               DEFAULT NULL::jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_run_id uuid;
begin
  insert into app.task_runs (task, account_id, client_id, state, error, output, finished_at)
  values (task.task, task.account_id, task.client_id, 'failed', create_failed_run.error, create_failed_run.output, now())
  returning id into v_run_id;
  perform private.announce_run(v_run_id);
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_exported_fan (
  fan app.site_signups
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'site_id', fan.site_id,
    'email', fan.email,
    -- To the microsecond: it is the cursor of the next page.
    'created_at', private.format_exactly(fan.created_at),
    'consent', fan.consent,
    'page_revision', fan.page_revision,
    'state', fan.state,
    'confirmed_at', private.format_timestamp(fan.confirmed_at),
    'language', fan.language,
    'page_url', fan.page_url,
    'controller', fan.controller,
    'privacy_url', fan.privacy_url,
    'may_erase', private.may_change_site(fan.site_id));
end $function$;

CREATE OR REPLACE FUNCTION private.describe_grant_workspaces (
  client_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'organization_id', w.organization_id, 'name', o.name, 'scopes', w.scopes,
      'state', case when w.approved_at is null then 'waiting' else 'granted' end,
      'comparisons', w.reviewed_at is not null) order by o.name, o.id), '[]')
    from app.grant_workspaces w
    join app.accounts o on o.id = w.organization_id
    where (w.account_id, w.client_id) = (private.account_id(), describe_grant_workspaces.client_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_grants (
  client_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'client_id', g.client_id,
      'client_name', details.value ->> 'name',
      'client_uri', details.value ->> 'uri',
      'scopes', g.scopes,
      'monthly_budget_credits', g.monthly_budget_credits,
      'spent_credits', private.client_spending(g.client_id),
      'may_publish', g.may_publish,
      'may_schedule', g.may_schedule,
      'schedule_count', scheduled.count,
      'schedule_credits', scheduled.credits,
      'ends_at', private.format_timestamp(g.ends_at),
      'organizations', private.describe_grant_workspaces(g.client_id),
      'created_at', private.format_timestamp(g.created_at),
      'last_token_at', details.value ->> 'last_token_at'
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    cross join lateral (
      select count(*), coalesce(sum(s.credits), 0) from private.client_schedules(g.account_id, g.client_id) s
    ) scheduled (count, credits)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_organization_grants (
  organization_id uuid,
  account_id      uuid    DEFAULT NULL::uuid,
  client_id       uuid    DEFAULT NULL::uuid,
  page            integer DEFAULT 1,
  page_limit      integer DEFAULT 1
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.managed_account_id(organization_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'account_id', w.account_id, 'account_name', a.name, 'account_email', a.email,
      'client_id', w.client_id, 'client_name', details.value ->> 'name', 'client_uri', details.value ->> 'uri',
      'scopes', w.scopes, 'state', case when w.approved_at is null then 'waiting' else 'granted' end,
      'comparisons', w.reviewed_at is not null, 'reviewed_at', private.format_timestamp(w.reviewed_at),
      'reviewed_by', (select coalesce(r.name, r.email) from app.accounts r where r.id = w.reviewed_by),
      'created_at', private.format_timestamp(w.created_at), 'ends_at', private.format_timestamp(g.ends_at)
    ) order by w.approved_at is not null, w.created_at desc, w.id), '[]')
    from (
      select one.* from app.grant_workspaces one
      where one.organization_id = describe_organization_grants.organization_id
        and one.account_id = coalesce(describe_organization_grants.account_id, one.account_id)
        and one.client_id = coalesce(describe_organization_grants.client_id, one.client_id)
      order by one.approved_at is not null, one.created_at desc, one.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ) w
    join app.grants g on (g.account_id, g.client_id) = (w.account_id, w.client_id)
    join app.accounts a on a.id = w.account_id
    cross join lateral (select private.client_details(w.client_id)) details (value)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.end_rights()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.end_made(old.organization_id, old.account_id,
    array(select k.id from app.api_keys k where (k.account_id, k.created_by) = (old.organization_id, old.account_id)),
    tg_op = 'UPDATE');
  if tg_op = 'DELETE' then
    delete from app.grant_workspaces w
    where (w.organization_id, w.account_id) = (old.organization_id, old.account_id);
  else
    -- An owner approved or reviewed it, and is none any more. A review ends with the approval.
    update app.grant_workspaces w set reviewed_by = null, reviewed_at = null, approved_by = nullif(w.approved_by, w.account_id),
      approved_at = case when w.approved_by is distinct from w.account_id then w.approved_at end
    where (w.organization_id, w.account_id) = (old.organization_id, old.account_id)
      and w.account_id in (w.approved_by, w.reviewed_by);
  end if;
  if tg_op = 'DELETE' then
    -- The people of an organization lose an artist that leaves it.
    perform private.request_link_end(case old.role when 'artist' then old.account_id else old.organization_id end);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.enqueue_run (
  task       text,
  account_id uuid,
  run_at     timestamp with time zone DEFAULT now(),
  turn_id    uuid                     DEFAULT NULL::uuid,
  client_id  uuid                     DEFAULT private.client_id()
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
begin
  insert into app.task_runs (task, account_id, turn_id, client_id, run_at)
  values (enqueue_run.task, enqueue_run.account_id, enqueue_run.turn_id, enqueue_run.client_id, enqueue_run.run_at)
  returning id into v_id;
  notify task_runs;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.granted_organization_ids (
  account_id     uuid,
  client_id      uuid,
  required_scope text
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return array(
    select w.organization_id
    from app.grant_workspaces w
    join app.organization_members m on (m.organization_id, m.account_id) = (w.organization_id, w.account_id)
    join app.accounts o on o.id = w.organization_id and o.kind = 'organization'
    where (w.account_id, w.client_id) = (granted_organization_ids.account_id, granted_organization_ids.client_id)
      and w.approved_at is not null and m.role in ('owner', 'member')
      and (required_scope is null or required_scope = any (w.scopes) or required_scope = 'compare' and w.reviewed_at is not null)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.keep_revision (
  before     app.sites,
  after      app.sites,
  action     text,
  changed_by uuid,
  client_id  uuid      DEFAULT private.client_id()
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if (before.name, before.artist_id, before.assets, before.facts, before.draft, before.brief, before.design)
    is not distinct from (after.name, after.artist_id, after.assets, after.facts, after.draft, after.brief, after.design)
  then
    return;
  end if;
  -- A site that is older than its revisions, or was imported, has none yet.
  if before.id is not null then
    insert into app.site_revisions
      (site_id, revision, action, changed_by, client_id, name, artist_id, assets, facts, draft, brief, design, created_at)
    select before.id, before.revision, 'create', before.created_by, null, before.name, before.artist_id, before.assets,
      before.facts, before.draft, before.brief, before.design, before.updated_at
    where not exists (select from app.site_revisions r where r.site_id = before.id);
  end if;
  insert into app.site_revisions
    (site_id, revision, action, changed_by, client_id, name, artist_id, assets, facts, draft, brief, design, created_at)
  values (
    after.id, after.revision, keep_revision.action, keep_revision.changed_by, keep_revision.client_id, after.name,
    after.artist_id, after.assets, after.facts, after.draft, after.brief, after.design, after.updated_at);
  delete from app.site_revisions r
  where r.site_id = after.id and r.revision <= (
    select old.revision from app.site_revisions old where old.site_id = after.id
    order by old.revision desc offset 50 limit 1);
end $function$;

CREATE OR REPLACE FUNCTION private.may_change_site (
  site_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return site_id is not null and private.may_write() and (not private.is_delegated() or exists (
    select from app.sites s
    where s.id = may_change_site.site_id and s.owner_id = any (
      private.account_id() || private.granted_organization_ids(private.account_id(), private.client_id(), 'write'))));
end $function$;

CREATE OR REPLACE FUNCTION private.may_compare (
  account_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return not private.is_delegated()
    or account_id = any (private.granted_organization_ids(private.account_id(), private.client_id(), 'compare'));
end $function$;

CREATE OR REPLACE FUNCTION private.own_grant()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object(
      'budget', jsonb_build_object(
        'limit', g.monthly_budget_credits, 'used', spent.credits,
        'left', greatest(g.monthly_budget_credits - spent.credits, 0),
        'resets_at', private.format_timestamp(
          date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month')),
      'may_publish', g.may_publish,
      'may_schedule', g.may_schedule,
      'ends_at', private.format_timestamp(g.ends_at),
      'organizations', private.describe_grant_workspaces(g.client_id))
    from app.grants g
    cross join lateral (select private.client_credits(g.account_id, g.client_id)) spent (credits)
    where (g.account_id, g.client_id) = (private.account_id(), private.client_id())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.requested_resource (
  authorization_id text
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select r.resource
    from auth.oauth_authorizations r
    join app.accounts a on a.id = private.account_id()
    where r.authorization_id = requested_resource.authorization_id and r.status = 'pending' and r.expires_at > now()
      and (r.user_id is null or r.user_id = a.auth_user_id)
  );
exception when undefined_table or undefined_column or insufficient_privilege then
  -- Auth promises nobody this table. The consent page then asks as for any other address.
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.run_objects (
  run_ids uuid[]
)
  RETURNS TABLE (
    run_id     uuid,
    catalog_id uuid,
    site_id    uuid,
    scheduled  boolean,
    client_id  uuid
  )
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return query
    select r.id, coalesce(f.catalog_id, s.catalog_id), g.site_id, c.scheduled, r.client_id
    from app.task_runs r
    left join app.catalog_fills f on f.run_id = r.id
    left join app.captures c on c.run_id = r.id
    left join app.playcount_snapshots s on s.id = c.snapshot_id
    left join app.site_generations g on g.run_id = r.id
    where r.id = any (run_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.save_grant_workspaces (
  client_id     uuid,
  organizations jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_ids uuid[] := array(
    select distinct o.organization_id from jsonb_to_recordset(organizations) o (organization_id uuid) order by 1);
  v_id uuid;
begin
  perform private.refuse_if(not private.is_session(), 'PT403', 'Only a person may do this');
  perform private.require_proof();
  foreach v_id in array v_ids loop
    perform private.acting_workspace_id(v_id);
    -- An owner may be about to block apps.
    perform private.lock_organization(v_id);
    perform private.refuse_if(exists (select from app.app_blocks b where b.organization_id = v_id),
      'PT403', 'The owners of this organization let no apps in');
  end loop;
  delete from app.grant_workspaces w
  where (w.account_id, w.client_id) = (v_account_id, save_grant_workspaces.client_id) and w.organization_id <> all (v_ids);
  insert into app.grant_workspaces as existing (account_id, client_id, organization_id, scopes, approved_by, approved_at)
  select v_account_id, save_grant_workspaces.client_id, o.organization_id, o.scopes,
    case when o.organization_id = any (private.owned_organization_ids()) then v_account_id end,
    case when o.organization_id = any (private.owned_organization_ids()) then now() end
  from jsonb_to_recordset(organizations) o (organization_id uuid, scopes text[])
  on conflict on constraint grant_workspaces_account_id_client_id_organization_id_key do update set
    scopes = excluded.scopes,
    created_at = case when excluded.scopes <@ existing.scopes then existing.created_at else excluded.created_at end,
    approved_by = coalesce(excluded.approved_by, case when excluded.scopes <@ existing.scopes then existing.approved_by end),
    approved_at = coalesce(excluded.approved_at, case when excluded.scopes <@ existing.scopes then existing.approved_at end),
    reviewed_by = case when excluded.scopes <@ existing.scopes then existing.reviewed_by end,
    reviewed_at = case when excluded.scopes <@ existing.scopes then existing.reviewed_at end;
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_recordings (
  task app.scheduled_tasks
)
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when task.catalog_id is not null then (select c.song_count from app.catalogs c where c.id = task.catalog_id)
    else (select s.recording_count from app.playcount_snapshots s where s.id = task.snapshot_id) end;
end $function$;

CREATE OR REPLACE FUNCTION private.schedules_cost (
  payer uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(private.price('playcount_snapshot', size.recordings) * planned.captures), 0)
    from app.scheduled_tasks t
    cross join lateral (select private.schedule_recordings(t)) size (recordings)
    cross join lateral (
      select case t.schedule when 'daily' then 7 when 'weekly' then 1
        else (t.next_run_at < now() + interval '7 days')::integer end as captures
    ) planned
    where t.created_by = payer and t.enabled and t.task = 'capture_playcounts' and size.recordings > 0
      and private.maker_acts_for(payer, t.client_id, t.account_id)
  );
end $function$;

ALTER TABLE "app"."grant_workspaces"
  ADD CONSTRAINT "grant_workspaces_check" CHECK (((reviewed_at IS NULL) OR (approved_at IS NOT NULL)));

ALTER TABLE "app"."grant_workspaces"
  ADD CONSTRAINT "grant_workspaces_reviewed_by_fkey" FOREIGN KEY (reviewed_by) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."mails"
  ADD CONSTRAINT "mails_kind_check" CHECK ((kind = ANY (ARRAY['code'::text, 'confirmation'::text, 'known'::text, 'warning'::text, 'invitation'::text, 'notice'::text])));

CREATE INDEX grant_workspaces_reviewed_by_idx ON app.grant_workspaces USING btree (reviewed_by);

COMMENT ON COLUMN "app"."grant_workspaces"."reviewed_at" IS 'Null while it may not compare play counts of the organization.';

COMMENT ON COLUMN "app"."grant_workspaces"."reviewed_by" IS 'The owner of the organization who opened the comparisons of its play counts to it.';

COMMENT ON COLUMN "app"."mails"."kind" IS 'A code: of a sign-up for an API key. confirmation: the link of a fan. known: tells a fan who is on the list already. warning: of few credits. invitation: to an organization. notice: of the schedules of apps.';

COMMENT ON COLUMN "app"."task_runs"."turn_id" IS 'With whom a run without an account takes turns: the mails to the fans of one owner have the same. Of end_connector_links and mail_app_schedules the account that it is for.';

COMMENT ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[], boolean) IS 'Approves an app that a person has let into an organization that the caller owns, if it asks for no more than these scopes: otherwise PT409. Opens the comparisons of play counts to it, or closes them; null leaves that. Requires a recent proof. PUT /api/organizations/{organizationId}/grants/{accountId}/{clientId}.';

COMMENT ON FUNCTION "api"."check_may_schedule"() IS 'Raises PTGSC for an OAuth client that may not order captures that repeat, before it is asked to confirm one.';

COMMENT ON FUNCTION "api"."check_site_deletion"(uuid) IS 'What a user is asked about before a site is deleted. Raises what the deletion would.';

COMMENT ON FUNCTION "api"."get_artist"(uuid, uuid, boolean) IS 'An artist with the plays of the recordings under its name, the pages of a workspace about it, and the catalogs that have such recordings. Raises PT404 for an artist that the caller does not reach. Without play counts for an OAuth client that may not compare them. GET /api/artists/{artistId}.';

COMMENT ON FUNCTION "api"."get_asset_name"(uuid) IS 'The name of an asset, to confirm before it is deleted.';

COMMENT ON FUNCTION "api"."get_credential"() IS 'The claims of the request, for requests that only check their credential; of an OAuth client also whether it may compare play counts anywhere.';

COMMENT ON FUNCTION "api"."get_home"(uuid) IS 'What needs an act in a workspace, its movers, fans, pages and catalogs. Without play counts for an OAuth client that may not compare them. GET /api/home.';

COMMENT ON FUNCTION "api"."list_artist_figures"(uuid, integer, integer, text, text, boolean, boolean) IS 'A page of the artists of a workspace, each with the plays of the recordings under its name, its pages, whom they reached, and how many catalogs have such recordings. Without play counts for an OAuth client that may not compare them. GET /api/artists/figures.';

COMMENT ON FUNCTION "api"."list_catalog_figures"(uuid, text, text, boolean, integer, integer, boolean) IS 'A page of the catalogs of a workspace with plays, value and captures, by any of them. Without play counts for an OAuth client that may not compare them. GET /api/catalogs/figures.';

COMMENT ON FUNCTION "api"."list_grants"(integer, integer, text) IS 'A page of the OAuth clients that the caller has let in, newest first, and the address that one asks for which waits for consent. GET /api/grants.';

COMMENT ON FUNCTION "jobs"."begin_schedules_mail"(uuid) IS 'Whom a run has to tell of the schedules of apps, with what they capture and cost; a limit instead while a budget of mail is used up; null if it has ended or there are none any more.';

REVOKE ALL ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[], boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_may_schedule"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_may_schedule"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_may_schedule"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_may_schedule"() TO "postgres";

REVOKE ALL ON FUNCTION "api"."check_site_deletion"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_site_deletion"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_site_deletion"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_site_deletion"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_asset_name"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_asset_name"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_asset_name"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_asset_name"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_grants"(integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_grants"(integer, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_grants"(integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_grants"(integer, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_schedules_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_schedules_mail"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_schedules_mail"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_schedules_mail"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_may_compare"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_may_compare"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_may_compare"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_may_compare"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_schedules"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."client_schedules"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."client_schedules"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."client_schedules"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_grant_workspaces"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_grant_workspaces"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_grant_workspaces"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_grant_workspaces"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."enqueue_run"(text, uuid, timestamp WITH time zone, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_revision"(app.sites, app.sites, text, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_change_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_change_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."may_change_site"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_change_site"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_compare"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_compare"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."may_compare"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."may_compare"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."requested_resource"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."requested_resource"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."requested_resource"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."requested_resource"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_objects"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_objects"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."run_objects"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_objects"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_recordings"(app.scheduled_tasks) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."schedule_recordings"(app.scheduled_tasks) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."schedule_recordings"(app.scheduled_tasks) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_recordings"(app.scheduled_tasks) TO "postgres";

REVOKE ALL ("reviewed_at") ON TABLE "app"."grant_workspaces" FROM "authenticated";

GRANT UPDATE ("reviewed_at") ON TABLE "app"."grant_workspaces" TO "authenticated";

REVOKE ALL ("reviewed_by") ON TABLE "app"."grant_workspaces" FROM "authenticated";

GRANT UPDATE ("reviewed_by") ON TABLE "app"."grant_workspaces" TO "authenticated";

ALTER TABLE "app"."site_revisions"
  ADD COLUMN "client_id" uuid DEFAULT private.client_id();

COMMENT ON COLUMN "app"."site_revisions"."client_id" IS 'The OAuth client that made it for changed_by; null if a person or key did, or for a revision from before this column.';

ALTER TABLE "app"."task_runs"
  ADD COLUMN "client_id" uuid DEFAULT private.client_id();

COMMENT ON COLUMN "app"."task_runs"."client_id" IS 'The OAuth client that ordered it or its schedule, also after its grant has ended; null if a person or key did, or the worker.';

-- People whose apps ordered captures that repeat before grants had limits are told once. A grant that was given since ends a whole
-- number of days after its beginning.
insert into app.task_runs (task, turn_id)
select distinct 'mail_app_schedules', g.account_id
from app.grants g
join app.scheduled_tasks t on (t.created_by, t.client_id) = (g.account_id, g.client_id)
where g.may_schedule and t.enabled and mod(extract(epoch from g.ends_at - g.created_at), 86400) <> 0
  and not exists (
    select from app.task_runs r where r.task = 'mail_app_schedules' and r.turn_id = g.account_id);
