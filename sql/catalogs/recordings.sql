-- The recordings of a catalog with their figures: the week until yesterday against the week before, and the part of the
-- headline that each has. A catalog of at most 5,000 recordings is compared when it is read; for a larger one that takes too
-- long, so that its figures are those that were stored with its headline.
--
-- The state of a recording is the first that applies:
--   invalid      a count of the 15 dates is negative or above 2^53 - 1, or the stored condition is implausible
--   new          not counted on all 15 dates, but on each from its first one, or it was added within them and is not counted
--   stale        no count on the 7 dates until yesterday
--   gap          a date after its first count has none
--   fell         a count is below that of the date before
--   other_hour   a time of day is more than an hour from that of the first date
--   whole        compared

-- The members of a catalog, or these of them, compared now; without their values.
create function private.compare_members(catalog_id uuid, isrcs text[], since date) returns setof private.recording_figure
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
end $$;

-- Whether a catalog is compared when it is read.
create function private.is_compared_when_read(catalog_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$ begin return private.catalog_song_count(catalog_id) <= 5000; end $$;

-- The first day of the latter week of the figures of a catalog, and when they were known.
create function private.figures_time(catalog_id uuid, out since date, out as_of timestamptz)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if not private.is_compared_when_read(catalog_id) then
    select f.since, f.as_of into since, as_of from app.catalog_figures f where f.catalog_id = figures_time.catalog_id;
  end if;
  since := coalesce(since, (now() at time zone 'UTC')::date - 8);
  as_of := coalesce(as_of, now());
end $$;

-- The figures of the members of a catalog, or of these of them. In a large catalog those that were added since its headline
-- have none.
create function private.recording_figures(catalog_id uuid, isrcs text[], since date) returns setof private.recording_figure
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
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
end $$;

-- Stores the figures of a catalog with its headline.
create function private.store_figures(
  draft app.valuation_drafts, recordings private.report_recording[], assumptions jsonb, is_valued boolean
) returns void
language plpgsql volatile security invoker set search_path = '' set work_mem = '64MB'
as $$
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
end $$;

-- The latest valid count of recordings and its date.
create function private.last_valid_counts(isrcs text[]) returns table (isrc text, count bigint, date date)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select distinct on (m.isrc) m.isrc, split_part(m.counts, ',', day.number)::bigint, m.month + day.number - 1
  from app.monthly_playcounts m
  cross join lateral (select 33 - strpos((m.present & ~m.invalid)::bit(32)::text, '1') as number) day
  where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount' and m.present & ~m.invalid <> 0
  order by m.isrc, m.month desc;
end $$;

-- Recordings of a catalog with their figures, in this order.
create function private.describe_recordings(catalog_id uuid, figures private.recording_figure[], since date) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

create function api.list_catalog_recordings(
  catalog_id uuid, search text, state text, sort text, direction text, page integer, page_limit integer
) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan set work_mem = '64MB'
as $$
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
end $$;
comment on function api.list_catalog_recordings is
  'A page of a catalog''s members with their figures, in an order, and how many are in each state. GET /api/catalogs/{catalogId}/recordings.';

-- The value of a recording by the latest valuation of a catalog, with its own range; null without one.
create function private.recording_value(catalog_id uuid, isrc text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

-- The dates of a recording until a date: its valid count, what it gained since the date before, or since an earlier one, and
-- what such a gain is on each of its dates if it is spread evenly.
create function private.recording_days(isrc text, until date, days integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

create function api.get_catalog_recording(catalog_id uuid, isrc text, days integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;
comment on function api.get_catalog_recording is
  'A member of a catalog with its figures, its dates, its value and the other catalogs that have it. GET /api/catalogs/{catalogId}/recordings/{isrc}.';

grant execute on function private.compare_members, private.is_compared_when_read, private.figures_time,
  private.recording_figures, private.last_valid_counts, private.describe_recordings, private.recording_value, private.recording_days
  to authenticated;
