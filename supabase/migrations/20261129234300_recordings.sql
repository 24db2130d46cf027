SET local check_function_bodies = off;

DROP FUNCTION "private"."stored_recordings"(app.valuations);

CREATE TABLE "app"."catalog_figures" (
  "catalog_id" uuid                     NOT NULL,
  "as_of"      timestamp with time zone NOT NULL,
  "since"      date                     NOT NULL,
  CONSTRAINT "catalog_figures_pkey" PRIMARY KEY (catalog_id)
);

ALTER TABLE "app"."catalog_figures"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalog_figures"
  FORCE ROW LEVEL SECURITY;

CREATE TYPE "private"."recording_figure" AS (
  "isrc"             text,
  "state"            text,
  "comparison_state" text,
  "plays"            bigint,
  "previous"         bigint,
  "current"          bigint,
  "mid"              numeric
);

ALTER TABLE "app"."catalog_figures"
  ADD COLUMN "figures" private.recording_figure[] NOT NULL;

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

CREATE OR REPLACE FUNCTION private.compare_members (
  catalog_id uuid,
  isrcs      text[],
  since      date
)
  RETURNS SETOF private.recording_figure
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
declare
  v_all constant bigint := (1 << 15) - 1;
  v_latest constant bigint := v_all & ~((1 << 8) - 1);
  v_isrcs text[] := coalesce(isrcs, array(
    select member.isrc from app.catalog_songs member where member.catalog_id = compare_members.catalog_id));
begin
  return query
  select member.isrc,
    case
      when s.state = 'invalid_observation' or k.isrc is not null then 'invalid'
      when days.missing & (days.missing + 1) = 0 and days.missing <> 0
        and (days.missing <> v_all or member.created_at >= (since - 7)::timestamp at time zone 'UTC') then 'new'
      when days.missing & v_latest = v_latest then 'stale'
      when days.missing <> 0 then 'gap'
      when s.state = 'counter_correction' then 'fell'
      when s.state = 'unaligned_observations' then 'other_hour'
      else 'whole'
    end,
    coalesce(s.state, 'incomplete'),
    case when s.invalid = 0 and s.middle_count <= s.end_count then s.end_count - s.middle_count end,
    case when s.state = 'comparable' then s.middle_count - s.start_count end,
    case when s.state = 'comparable' then s.end_count - s.middle_count end,
    null::numeric
  from app.catalog_songs member
  left join private.recording_series(v_isrcs, since, 7, false, null) s on s.isrc = member.isrc
  left join app.catalog_conditions k
    on k.catalog_id = member.catalog_id and k.isrc = member.isrc and k.condition = 'implausible'
  cross join lateral (select coalesce(s.missing, v_all) as missing) days
  where member.catalog_id = compare_members.catalog_id and member.isrc = any (v_isrcs);
end $function$;

CREATE OR REPLACE FUNCTION private.describe_recordings (
  catalog_id uuid,
  figures    private.recording_figure[],
  since      date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_mid numeric := (
    select (v.headline #>> '{value,mid}')::numeric from app.valuations v
    where v.catalog_id = describe_recordings.catalog_id order by v.as_of desc limit 1);
begin
  return (
    with day as (
      select g.isrc, g.date,
        case when g.date - 1 = lag(g.date) over (partition by g.isrc order by g.date) and g.gain >= 0 then g.gain end as gain
      from private.daily_gains(array(select f.isrc from unnest(figures) f), since - 7, since + 7, null) g
    )
    select coalesce(jsonb_agg(jsonb_build_object(
        'isrc', f.isrc, 'name', coalesce(s.name, member.name), 'artist', coalesce(s.artist, member.artist),
        'release_date', coalesce(s.release_date, member.release_date), 'share', member.share,
        'from_file', private.from_file(s, member), 'added_at', private.format_timestamp(member.created_at),
        'state', f.state, 'comparison_state', f.comparison_state,
        'last_count', last.count, 'last_counted_on', last.date, 'plays', f.plays,
        'gains', (
          select jsonb_agg(d.gain order by n) from generate_series(1, 14) n
          left join day d on d.isrc = f.isrc and d.date = since - 7 + n),
        'value', f.mid, 'value_share', round(f.mid / nullif(v_mid, 0), 6),
        'condition', private.catalog_condition(member.catalog_id, f.isrc)
      ) || (private.growth(f.previous, f.current) - 'zero_baseline') order by f.number), '[]')
    from unnest(figures) with ordinality f (isrc, state, comparison_state, plays, previous, current, mid, number)
    join app.songs s on s.isrc = f.isrc
    join app.catalog_songs member on member.catalog_id = describe_recordings.catalog_id and member.isrc = f.isrc
    left join private.last_valid_counts(array(select listed.isrc from unnest(figures) listed)) last on last.isrc = f.isrc
  );
end $function$;

CREATE OR REPLACE FUNCTION private.figures_time (
  catalog_id uuid,
  OUT        since date,
  OUT        as_of timestamp with time zone
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not private.is_compared_when_read(catalog_id) then
    select f.since, f.as_of into since, as_of from app.catalog_figures f where f.catalog_id = figures_time.catalog_id;
  end if;
  since := coalesce(since, (now() at time zone 'UTC')::date - 8);
  as_of := coalesce(as_of, now());
end $function$;

CREATE OR REPLACE FUNCTION private.is_compared_when_read (
  catalog_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.catalog_song_count(catalog_id) <= 5000; end $function$;

CREATE OR REPLACE FUNCTION private.last_valid_counts (
  isrcs text[]
)
  RETURNS TABLE (
    isrc  text,
    count bigint,
    date  date
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  return query
  select distinct on (m.isrc) m.isrc, split_part(m.counts, ',', day.number)::bigint, m.month + day.number - 1
  from app.monthly_playcounts m
  cross join lateral (select 33 - strpos((m.present & ~m.invalid)::bit(32)::text, '1') as number) day
  where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount' and m.present & ~m.invalid <> 0
  order by m.isrc, m.month desc;
end $function$;

CREATE OR REPLACE FUNCTION private.net_usd_per_stream (
  assumptions jsonb
)
  RETURNS numeric
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (assumptions ->> 'usd_per_1000_streams')::numeric / 1000
    * (assumptions ->> 'first_share')::numeric * (assumptions ->> 'second_share')::numeric;
end $function$;

CREATE OR REPLACE FUNCTION private.recording_days (
  isrc  text,
  until date,
  days  integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  -- Counts before the dates are read too, since the first of these dates may end a gap.
  v_first date := (
    select min(m.month) from app.monthly_playcounts m
    where m.isrc = recording_days.isrc and m.data_source = 'apify_spotify_playcount');
begin
  return (
    with counted as materialized (
      select g.date, g.count, g.gain, g.date - lag(g.date) over (order by g.date) as distance
      from private.daily_gains(array[isrc], v_first, until, null) g
    ),
    invalid as (
      select m.month + n as date
      from app.monthly_playcounts m cross join generate_series(0, 30) n
      where m.isrc = recording_days.isrc and m.data_source = 'apify_spotify_playcount'
        and m.month >= until - days - 31 and m.invalid >> n & 1 = 1
    ),
    unusual as (
      select u.date, u.kind, u.streams from private.unusual_days(array[isrc], until - days, until, null) u
    )
    select jsonb_agg(jsonb_build_object(
      'date', d.date::date,
      'state', case
        when i.date is not null then 'invalid'
        when c.gain < 0 then 'fell'
        when c.distance > 1 then 'together'
        when c.distance = 1 then 'whole'
        when c.date is not null then 'first'
        when d.date::date < coalesce((select min(first.date) from counted first), 'infinity') then 'before_first'
        else 'gap' end,
      'count', c.count,
      'gain', case when c.distance = 1 and c.gain >= 0 then c.gain end,
      'late_gain', case when c.distance > 1 and c.gain >= 0 then c.gain end,
      'late_days', case when c.distance > 1 and c.gain >= 0 then c.distance end,
      'late_average', (
        select round(late.gain::numeric / late.distance, 2) from counted late
        where late.distance > 1 and late.gain >= 0 and d.date::date between late.date - late.distance + 1 and late.date),
      'fall', case when c.gain < 0 then -c.gain end,
      'event', case when u.kind is not null then jsonb_build_object('kind', u.kind, 'plays', u.streams) end
    ) order by d.date)
    from generate_series((until - days + 1)::timestamp, until::timestamp, interval '1 day') d (date)
    left join counted c on c.date = d.date::date
    left join invalid i on i.date = d.date::date
    left join unusual u on u.date = d.date::date
  );
end $function$;

CREATE OR REPLACE FUNCTION private.recording_figures (
  catalog_id uuid,
  isrcs      text[],
  since      date
)
  RETURNS SETOF private.recording_figure
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  SET work_mem TO '64MB'
  AS $function$
begin
  if private.is_compared_when_read(catalog_id) then
    return query
    select f.isrc, f.state, f.comparison_state, f.plays, f.previous, f.current, stored.mid
    from private.compare_members(catalog_id, isrcs, since) f
    left join (
      select known.isrc, known.mid
      from app.catalog_figures c cross join lateral unnest(c.figures) known where c.catalog_id = recording_figures.catalog_id
    ) stored on stored.isrc = f.isrc;
  else
    return query
    select member.isrc, stored.state, stored.comparison_state, stored.plays, stored.previous, stored.current, stored.mid
    from app.catalog_songs member
    left join (
      select known.*
      from app.catalog_figures c cross join lateral unnest(c.figures) known where c.catalog_id = recording_figures.catalog_id
    ) stored on stored.isrc = member.isrc
    where member.catalog_id = recording_figures.catalog_id and (isrcs is null or member.isrc = any (isrcs));
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.recording_value (
  catalog_id uuid,
  isrc       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_valuation app.valuations;
  v_part integer;
  v_recordings private.report_recording[];
  v_given jsonb;
  v_years record;
begin
  select v.* into v_valuation from app.valuations v
  where v.catalog_id = recording_value.catalog_id order by v.as_of desc limit 1;
  select p.number into v_part
  from generate_series(1, array_length(v_valuation.input_hashes, 1)) p (number)
  join app.valuation_inputs i
    on i.catalog_id = recording_value.catalog_id and i.hash = v_valuation.input_hashes[p.number][1]
  where recording_value.isrc = any (string_to_array(i.body, e'\x1f'));
  v_recordings := array(
    select r from unnest(private.stored_recordings(v_valuation, v_part, v_part)) r
    where r.isrc = recording_value.isrc and r.mid is not null and v_valuation.headline ->> 'state' = 'valued');
  if cardinality(v_recordings) = 0 then
    return null;
  end if;
  v_given := v_valuation.report -> 'assumptions';
  v_years := private.report_years(v_recordings, (v_given ->> 'term_years')::integer, 1, 1,
    (v_given -> 'model' ->> 'tested_days')::double precision);
  return private.report_value(v_years.low, v_years.mid, v_years.high, private.net_usd_per_stream(v_given),
    (v_given ->> 'discount_rate')::numeric) || jsonb_build_object('as_of', private.format_timestamp(v_valuation.as_of));
end $function$;

CREATE OR REPLACE FUNCTION private.recording_values (
  recordings         private.report_recording[],
  years              integer,
  net_usd_per_stream numeric,
  discount_rate      numeric
)
  RETURNS TABLE (
    isrc text,
    mid  numeric
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return query
  select y.isrc, round(sum(round(y.streams)::numeric * worth.usd), 2)
  from private.yearly_streams(recordings, years, 1) y
  join (
    select n::double precision as year, net_usd_per_stream * private.discount_factor(discount_rate, n) as usd
    from generate_series(1, years) n
  ) worth on worth.year = y.year
  group by y.isrc;
end $function$;

CREATE OR REPLACE FUNCTION private.report_years (
  recordings   private.report_recording[],
  years        integer,
  decay_factor double precision,
  common_share double precision,
  tested_days  double precision           DEFAULT NULL::double precision,
  OUT          low bigint[],
  OUT          mid bigint[],
  OUT          high bigint[]
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  with total as (
    select y.year, sum(y.streams) as streams,
      sqrt(common_share * power(sum(y.streams * y.error), 2)
        + (1 - common_share) * sum(power(y.streams * y.error, 2))) / nullif(sum(y.streams), 0) as error
    from private.yearly_streams(recordings, years, decay_factor, tested_days) y group by y.year
  )
  select array_agg(round(t.streams * exp(-coalesce(t.error, 0)))::bigint order by t.year),
    array_agg(round(t.streams)::bigint order by t.year),
    array_agg(round(t.streams * exp(coalesce(t.error, 0)))::bigint order by t.year)
  into low, mid, high
  from total t;
end $function$;

CREATE OR REPLACE FUNCTION private.store_figures (
  draft       app.valuation_drafts,
  recordings  private.report_recording[],
  assumptions jsonb,
  is_valued   boolean
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_since date := (draft.as_of at time zone 'UTC')::date - 8;
begin
  insert into app.catalog_figures as stored (catalog_id, as_of, since, figures)
  values (draft.catalog_id, draft.as_of, v_since, array(
    select row(f.isrc, f.state, f.comparison_state, f.plays, f.previous, f.current, valued.mid)::private.recording_figure
    from private.compare_members(draft.catalog_id, null, v_since) f
    left join private.recording_values(
      case when is_valued then recordings end, (assumptions ->> 'term_years')::integer, private.net_usd_per_stream(assumptions),
      (assumptions ->> 'discount_rate')::numeric) valued on valued.isrc = f.isrc
  ))
  on conflict on constraint catalog_figures_pkey do update
  set as_of = excluded.as_of, since = excluded.since, figures = excluded.figures;
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
  perform private.store_figures(draft, recordings, v_report -> 'assumptions', v_report ->> 'state' = 'valued');
  delete from app.valuation_requests r where r.id = any (draft.request_ids);
  -- What is not counted any more becomes stale after 35 days.
  insert into app.valuation_requests (catalog_id, due_at) values (draft.catalog_id, now() + interval '35 days');
  perform private.announce_headline(draft.catalog_id);
end $function$;

CREATE OR REPLACE FUNCTION private.stored_recordings (
  valuation  app.valuations,
  first_part integer        DEFAULT 1,
  last_part  integer        DEFAULT 1000000
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
    from private.stored_columns(valuation, first_part, last_part) c
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

CREATE OR REPLACE FUNCTION private.yearly_streams (
  recordings   private.report_recording[],
  years        integer,
  decay_factor double precision,
  tested_days  double precision           DEFAULT NULL::double precision
)
  RETURNS TABLE (
    isrc    text,
    year    double precision,
    streams double precision,
    error   double precision
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return query
  select r.isrc, y.year, r.run_rate_per_day * r.age_days * (case when abs(b.exponent - 1) < 1e-6
      then ln((r.age_days + 365 * y.year) / (r.age_days + 365 * (y.year - 1)))
      else (power((r.age_days + 365 * y.year) / r.age_days, 1 - b.exponent)
        - power((r.age_days + 365 * (y.year - 1)) / r.age_days, 1 - b.exponent)) / (1 - b.exponent) end),
    r.first_error_80 * cbrt((365 * y.year + r.gap_days) / 28)
      * power(greatest((365 * y.year + r.gap_days) / tested_days, 1), 1.0 / 6)
  from unnest(recordings) r
  cross join lateral (select r.exponent * decay_factor as exponent) b
  cross join lateral (select n::double precision as year from generate_series(1, years) n) y
  where r.mid is not null;
end $function$;

ALTER TABLE "app"."catalog_figures"
  ADD CONSTRAINT "catalog_figures_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

CREATE POLICY "catalog_figures_select_workspace" ON "app"."catalog_figures"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_figures.catalog_id))));

COMMENT ON COLUMN "app"."catalog_figures"."since" IS 'The first day of the latter week.';

COMMENT ON FUNCTION "api"."get_catalog_recording"(uuid, text, integer) IS 'A member of a catalog with its figures, its dates, its value and the other catalogs that have it. GET /api/catalogs/{catalogId}/recordings/{isrc}.';

COMMENT ON FUNCTION "api"."list_catalog_recordings"(uuid, text, text, text, text, integer, integer) IS 'A page of a catalog''s members with their figures, in an order, and how many are in each state. GET /api/catalogs/{catalogId}/recordings.';

COMMENT ON TABLE "app"."catalog_figures" IS 'The figures of the recordings of each catalog, as of its headline. One that was removed since may still have some.';

COMMENT ON TYPE "private"."recording_figure" IS 'A recording of a catalog: its state, that of the comparison of two weeks (private.recording_series), the plays of the latter week by the counts at its ends, its changes if it is comparable, and its part of the mid value; null if unknown.';

REVOKE ALL ON FUNCTION "api"."get_catalog_recording"(uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_catalog_recording"(uuid, text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_catalog_recording"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_catalog_recording"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_catalog_recordings"(uuid, text, text, text, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalog_recordings"(uuid, text, text, text, text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalog_recordings"(uuid, text, text, text, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_catalog_recordings"(uuid, text, text, text, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."compare_members"(uuid, text[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compare_members"(uuid, text[], date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."compare_members"(uuid, text[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compare_members"(uuid, text[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_recordings"(uuid, private.recording_figure[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_recordings"(uuid, private.recording_figure[], date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_recordings"(uuid, private.recording_figure[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_recordings"(uuid, private.recording_figure[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."figures_time"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."figures_time"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."figures_time"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."figures_time"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_compared_when_read"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_compared_when_read"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_compared_when_read"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_compared_when_read"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_valid_counts"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_valid_counts"(text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."last_valid_counts"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_valid_counts"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."net_usd_per_stream"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."net_usd_per_stream"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."net_usd_per_stream"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."net_usd_per_stream"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_days"(text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_days"(text, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_days"(text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_days"(text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_figures"(uuid, text[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_figures"(uuid, text[], date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_figures"(uuid, text[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_figures"(uuid, text[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_value"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_value"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_value"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_value"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_values"(private.report_recording[], integer, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_values"(private.report_recording[], integer, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_values"(private.report_recording[], integer, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_values"(private.report_recording[], integer, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."store_figures"(app.valuation_drafts, private.report_recording[], jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_figures"(app.valuation_drafts, private.report_recording[], jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_figures"(app.valuation_drafts, private.report_recording[], jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."stored_recordings"(app.valuations, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."stored_recordings"(app.valuations, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."stored_recordings"(app.valuations, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."stored_recordings"(app.valuations, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."yearly_streams"(private.report_recording[], integer, double precision, double precision) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."yearly_streams"(private.report_recording[], integer, double precision, double precision) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."yearly_streams"(private.report_recording[], integer, double precision, double precision) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."yearly_streams"(private.report_recording[], integer, double precision, double precision) TO "postgres";

GRANT SELECT ON TABLE "app"."catalog_figures" TO "authenticated";

-- Figures are stored with a valuation: each catalog gets one.
insert into app.valuation_requests (catalog_id) select c.id from app.catalogs c;
