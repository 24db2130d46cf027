SET local check_function_bodies = off;

DROP FUNCTION "private"."recording_series"(text[], date, integer);

ALTER TABLE "app"."monthly_playcounts"
  ADD COLUMN "present" integer;

ALTER TABLE "app"."monthly_playcounts"
  ADD COLUMN "invalid" integer;

ALTER TABLE "app"."monthly_playcounts"
  ADD COLUMN "lower" integer;

ALTER TABLE "app"."monthly_playcounts"
  ADD COLUMN "first_count" bigint;

ALTER TABLE "app"."monthly_playcounts"
  ADD COLUMN "last_count" bigint;

ALTER TABLE "app"."monthly_playcounts"
  ADD COLUMN "earliest_us" bigint;

ALTER TABLE "app"."monthly_playcounts"
  ADD COLUMN "latest_us" bigint;

CREATE OR REPLACE FUNCTION api.get_catalog_playcount_history (
  catalog_id uuid,
  since      date,
  days       integer,
  page       integer,
  page_limit integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.check_comparison_period(since, days);
  select c.song_count into v_total from app.catalogs c where c.id = get_catalog_playcount_history.catalog_id;
  if not found then
    perform private.check_catalog_visible(catalog_id);
  end if;
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'pagination', json_build_object(
      'page', page,
      'limit', page_limit,
      'total_count', v_total,
      'total_pages', (v_total + page_limit - 1) / page_limit,
      'has_more', page::bigint * page_limit < v_total
    ),
    'comparison', private.compare_recordings(
      private.catalog_members(catalog_id, v_total, page_limit, (page - 1)::bigint * page_limit), since, days)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.get_recording_playcount_history (
  catalog_id uuid,
  isrc       text,
  since      date,
  days       integer
)
  RETURNS json
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
  if not found then
    raise exception using errcode = 'PT404', message = 'Recording not found in this catalog';
  end if;
  return json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'comparison', private.compare_recordings(array[isrc], since, days)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.compare_recordings (
  isrcs text[],
  since date,
  days  integer
)
  RETURNS json
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_first date := since - days;
  v_last date := since + days;
  v_all bigint := (1::bigint << 2 * days) | (1::bigint << 2 * days) - 1;
  v_none json := '[]';
begin
  return (
    with month as materialized (
      select m.isrc, m.month, m.counts, m.seconds, m.present, m.invalid, m.lower, m.first_count, m.last_count,
        m.earliest_us, m.latest_us,
        -- How far the month's bits are from the range's; of the first month they are shifted the other way.
        greatest(m.month - v_first, 0) as up, greatest(v_first - m.month, 0) as down
      from app.monthly_playcounts m
      where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
        and m.month between date_trunc('month', v_first::timestamp)::date and v_last
    ),
    in_range as (
      select month.*, dates.*,
        -- From one month to the next: if any date of the earlier one is in range, its last one is.
        lag(month.last_count) over (partition by month.isrc order by month.month) > month.first_count as begins_lower
      from month
      cross join lateral (
        select
          (month.present::bigint << month.up >> month.down) & v_all as present_dates,
          (month.invalid::bigint << month.up >> month.down) & v_all as invalid_dates,
          (month.lower::bigint << month.up >> month.down) & v_all as lower_dates
      ) dates
      where dates.present_dates <> 0
    ),
    series as (
      select r.isrc, bit_or(r.present_dates) as present, bit_or(r.invalid_dates) as invalid,
        bit_or(r.lower_dates | case when r.begins_lower then r.present_dates & -r.present_dates else 0 end) as lower,
        max(r.latest_us) - min(r.earliest_us) <= 3600000000 as is_surely_aligned,
        -- The counts at the boundaries, each from the month that it lies in.
        max(case when v_first >= r.month then nullif(split_part(r.counts, ',', v_first - r.month + 1), '') end)::bigint
          as start_count,
        max(case when since >= r.month then nullif(split_part(r.counts, ',', since - r.month + 1), '') end)::bigint
          as middle_count,
        max(case when v_last >= r.month then nullif(split_part(r.counts, ',', v_last - r.month + 1), '') end)::bigint
          as end_count
      from in_range r
      group by r.isrc
    ),
    compared as (
      select song.isrc, song.name, s.start_count, s.middle_count, s.end_count,
        case
          when s.invalid <> 0 then 'invalid_observation'
          when s.present is distinct from v_all then 'incomplete'
          when days.corrections <> 0 then 'counter_correction'
          when not s.is_surely_aligned and not private.is_aligned(song.isrc, v_first, v_last)
            then 'unaligned_observations'
          else 'comparable'
        end as state,
        v_all & ~coalesce(s.present, 0) as missing, coalesce(s.invalid, 0) as invalid,
        coalesce(days.corrections, 0) as corrections
      from app.songs song
      left join series s on s.isrc = song.isrc
      -- What comes before the first observation lies outside the range.
      left join lateral (select s.lower & ~(s.present & -s.present) as corrections) days on true
      where song.isrc = any (isrcs)
    )
    select json_build_object(
      'comparable_recordings', count(*) filter (where c.is_comparable),
      'recordings', coalesce(json_agg(json_build_object(
        'isrc', c.isrc,
        'name', c.name,
        'state', c.state,
        'missing_days', case when c.missing = 0 then v_none else to_json(private.dates_of(c.missing, v_first)) end,
        'invalid_days', case when c.invalid = 0 then v_none else to_json(private.dates_of(c.invalid, v_first)) end,
        'correction_days',
          case when c.corrections = 0 then v_none else to_json(private.dates_of(c.corrections, v_first)) end,
        'previous_change', c.previous_change,
        'current_change', c.current_change,
        'absolute_growth', c.current_change - c.previous_change,
        'percentage_growth',
          (c.current_change - c.previous_change)::double precision / nullif(c.previous_change, 0) * 100,
        'zero_baseline', coalesce(c.previous_change = 0, false)
      ) order by c.isrc), '[]'),
      'months', (
        select coalesce(json_agg(json_build_object(
          'isrc', m.isrc, 'month', m.month, 'counts', m.counts, 'seconds', m.seconds)), '[]')
        from month m
      )
    )
    from (
      select compared.*, state = 'comparable' as is_comparable,
        case when state = 'comparable' then middle_count - start_count end as previous_change,
        case when state = 'comparable' then end_count - middle_count end as current_change
      from compared
    ) c
  );
end $function$;

CREATE OR REPLACE FUNCTION private.dates_of (
  bits       bigint,
  first_date date
)
  RETURNS date[]
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return array(select first_date + n from generate_series(0, 62) n where bits >> n & 1 = 1);
end $function$;

CREATE OR REPLACE FUNCTION private.is_aligned (
  isrc       text,
  first_date date,
  last_date  date
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select max(day.second) - (array_agg(day.second order by day.date))[1] <= 3600
      and (array_agg(day.second order by day.date))[1] - min(day.second) <= 3600
    from (
      select m.month + listed.number::integer - 1 as date, listed.second
      from app.monthly_playcounts m
      cross join lateral unnest(string_to_array(m.seconds, ',', '')::numeric[]) with ordinality listed (second, number)
      where m.isrc = is_aligned.isrc and m.data_source = 'apify_spotify_playcount'
        and m.month between date_trunc('month', first_date::timestamp)::date and last_date
    ) day
    where day.second is not null and day.date between first_date and last_date
  );
end $function$;

CREATE OR REPLACE FUNCTION private.land_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into app.monthly_playcounts as known (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select
    daily.isrc, daily.data_source, daily.month, max(daily.day),
    string_agg(daily.commas || daily.value, '' order by daily.day),
    string_agg(daily.commas || daily.second, '' order by daily.day),
    bit_or(daily.bit), bit_or(case when daily.value not between 0 and 9007199254740991 then daily.bit else 0 end),
    bit_or(case when daily.value < daily.previous then daily.bit else 0 end),
    max(daily.value) filter (where daily.previous is null), max(daily.value) filter (where daily.next is null),
    min(daily.second) * 1000000, max(daily.second) * 1000000
  from (
    select latest.*, 1 << latest.day - 1 as bit,
      repeat(',', latest.day - lag(latest.day, 1, 1) over series) as commas,
      lag(latest.value) over series as previous, lead(latest.value) over series as next
    from (
      select distinct on (capture.isrc, capture.data_source, capture.month, capture.day)
        capture.isrc, capture.data_source, capture.month, capture.day, capture.value,
        trim_scale(extract(epoch from capture.utc::time)) as second
      from (
        select
          landed.isrc collate "C" as isrc, landed.data_source collate "C" as data_source, landed.value,
          landed.captured_at at time zone 'UTC' as utc,
          date_trunc('month', landed.captured_at at time zone 'UTC')::date as month,
          date_part('day', landed.captured_at at time zone 'UTC')::integer as day
        from landed
        where isfinite(landed.captured_at)
      ) capture
      order by capture.isrc, capture.data_source, capture.month, capture.day, capture.utc desc
    ) latest
    window series as (partition by latest.isrc, latest.data_source, latest.month order by latest.day)
  ) daily
  group by daily.isrc, daily.data_source, daily.month
  order by daily.isrc, daily.data_source, daily.month
  on conflict (isrc, data_source, month) do update set (
    last_day, counts, seconds, present, invalid, lower, first_count, last_count, earliest_us, latest_us
  ) = (
    select m.last_day, m.counts, m.seconds, m.present, m.invalid, m.lower, m.first_count, m.last_count,
      m.earliest_us, m.latest_us
    from private.merge_month(known, excluded) m
  );
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.merge_month (
  known app.monthly_playcounts,
  new   app.monthly_playcounts
)
  RETURNS app.monthly_playcounts
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_first_new integer := new.present & -new.present;
  v_counts text;
begin
  -- Nearly always the new days come after the known ones: the lists are appended, whose first days are commas alone.
  if v_first_new > known.present then
    new.counts := known.counts || substr(new.counts, known.last_day);
    new.seconds := known.seconds || substr(new.seconds, known.last_day);
    new.lower := known.lower | new.lower | case when new.first_count < known.last_count then v_first_new else 0 end;
    new.present := known.present | new.present;
    new.invalid := known.invalid | new.invalid;
    new.first_count := known.first_count;
    new.earliest_us := least(known.earliest_us, new.earliest_us);
    new.latest_us := greatest(known.latest_us, new.latest_us);
    return new;
  end if;
  new.last_day := greatest(known.last_day, new.last_day);
  v_counts := private.later_days(known.counts, known.seconds, new.counts, new.seconds, 'count');
  new.seconds := private.later_days(known.counts, known.seconds, new.counts, new.seconds, 'second');
  new.counts := v_counts;
  select f.* into new.present, new.invalid, new.lower, new.first_count, new.last_count, new.earliest_us, new.latest_us
  from private.month_facts(new.counts, new.seconds) f;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.month_facts (
  counts  text,
  seconds text,
  OUT     present integer,
  OUT     invalid integer,
  OUT     lower integer,
  OUT     first_count bigint,
  OUT     last_count bigint,
  OUT     earliest_us bigint,
  OUT     latest_us bigint
)
  RETURNS record
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  select
    bit_or(day.bit), coalesce(bit_or(day.bit) filter (where day.count not between 0 and 9007199254740991), 0),
    coalesce(bit_or(day.bit) filter (where day.count < day.previous), 0),
    max(day.count) filter (where day.previous is null), max(day.count) filter (where day.next is null),
    min(day.us), max(day.us)
  into present, invalid, lower, first_count, last_count, earliest_us, latest_us
  from (
    select 1 << listed.number::integer - 1 as bit, listed.count, listed.second * 1000000 as us,
      lag(listed.count) over (order by listed.number) as previous,
      lead(listed.count) over (order by listed.number) as next
    from unnest(
      string_to_array(counts, ',', '')::bigint[], string_to_array(seconds, ',', '')::numeric[]
    ) with ordinality listed (count, second, number)
    where listed.count is not null
  ) day;
end $function$;

CREATE OR REPLACE FUNCTION private.recount_monthly_playcounts()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[];
  v_sources text[];
  v_months date[];
begin
  if tg_op = 'DELETE' then
    select array_agg(touched.isrc), array_agg(touched.data_source), array_agg(touched.month)
    into v_isrcs, v_sources, v_months
    from (select distinct r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r) touched
    where isfinite(touched.month);
  else
    select array_agg(touched.isrc), array_agg(touched.data_source), array_agg(touched.month)
    into v_isrcs, v_sources, v_months
    from (
      select r.isrc, r.data_source, private.month_of(r.captured_at) as month from before_rows r
      union
      select r.isrc, r.data_source, private.month_of(r.captured_at) from after_rows r
    ) touched
    where isfinite(touched.month);
  end if;
  -- Locks each month, one that is not there too; only then are the observations read, by a statement that sees what
  -- others committed meanwhile. Whoever lands after that waits for us.
  insert into app.monthly_playcounts (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select touched.isrc, touched.data_source, touched.month, 1, '', '', 0, 0, 0, 0, 0, 0, 0
  from unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  order by touched.isrc collate "C", touched.data_source collate "C", touched.month
  on conflict (isrc, data_source, month) do update set last_day = excluded.last_day where false;
  delete from app.monthly_playcounts there
  using unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  where there.isrc = touched.isrc and there.data_source = touched.data_source and there.month = touched.month;
  insert into app.monthly_playcounts (
    isrc, data_source, month, last_day, counts, seconds,
    present, invalid, lower, first_count, last_count, earliest_us, latest_us
  )
  select touched.isrc, touched.data_source, touched.month, read.last_day, read.counts, read.seconds,
    facts.present, facts.invalid, facts.lower, facts.first_count, facts.last_count, facts.earliest_us, facts.latest_us
  from unnest(v_isrcs, v_sources, v_months) touched (isrc, data_source, month)
  cross join lateral (
    select
      max(daily.day) as last_day,
      string_agg(daily.commas || daily.value, '' order by daily.day) as counts,
      string_agg(daily.commas || trim_scale(extract(epoch from daily.utc::time)), '' order by daily.day) as seconds
    from (
      select latest.*, repeat(',', latest.day - lag(latest.day, 1, 1) over (order by latest.day)) as commas
      from (
        select distinct on (capture.day) capture.*
        from (
          select m.value, m.captured_at at time zone 'UTC' as utc,
            date_part('day', m.captured_at at time zone 'UTC')::integer as day
          from app.song_measurements m
          where m.isrc = touched.isrc and m.data_source = touched.data_source
            and m.captured_at >= touched.month::timestamp at time zone 'UTC'
            and m.captured_at < (touched.month + interval '1 month') at time zone 'UTC'
        ) capture
        order by capture.day, capture.utc desc
      ) latest
    ) daily
  ) read
  cross join lateral private.month_facts(read.counts, read.seconds) facts
  where read.last_day is not null;
  return null;
end $function$;

CREATE VIEW "app"."daily_playcounts" WITH (security_invoker=true) AS  SELECT m.isrc,
    ((m.month + (day.number)::integer) - 1) AS date,
    (day.count)::bigint AS value,
    ((m.month + make_interval(days => ((day.number)::integer - 1), secs => (day.second)::double precision)) AT TIME ZONE 'UTC'::text) AS captured_at
   FROM (app.monthly_playcounts m
     CROSS JOIN LATERAL UNNEST(string_to_array(m.counts, ','::text, ''::text), string_to_array(m.seconds, ','::text, ''::text)) WITH ORDINALITY day(count, second, number))
  WHERE ((m.data_source = 'apify_spotify_playcount'::text) AND (day.count IS NOT NULL));

COMMENT ON COLUMN "app"."monthly_playcounts"."earliest_us" IS 'The earliest of the times of capture, in microseconds after midnight UTC.';

COMMENT ON COLUMN "app"."monthly_playcounts"."first_count" IS 'The count of the first day that has one.';

COMMENT ON COLUMN "app"."monthly_playcounts"."invalid" IS 'The days whose count is negative or beyond 2^53 - 1.';

COMMENT ON COLUMN "app"."monthly_playcounts"."last_count" IS 'The count of the last day that has one.';

COMMENT ON COLUMN "app"."monthly_playcounts"."latest_us" IS 'The latest of them.';

COMMENT ON COLUMN "app"."monthly_playcounts"."lower" IS 'The days whose count is below that of the previous day of the month that has one.';

COMMENT ON COLUMN "app"."monthly_playcounts"."present" IS 'The days that have an observation: bit 0 is day 1.';

COMMENT ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) IS 'One page of a catalog''s members by ISRC, compared. GET /api/catalogs/{catalogId}/playcount-history.';

COMMENT ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) IS 'One member of a catalog, compared. GET /api/catalogs/{catalogId}/playcount-history.svg.';

COMMENT ON FUNCTION "private"."compare_recordings"(text[], date, integer) IS 'Recordings by ISRC, each with its state, its missing, invalid and correction days and its growth, how many are comparable, and in any order the months that their observations stand in.';

COMMENT ON FUNCTION "private"."dates_of"(bigint, date) IS 'The dates whose bits are set; bit 0 is the first date.';

COMMENT ON FUNCTION "private"."is_aligned"(text, date, date) IS 'Whether each observation of these dates was captured within 3600 s of the first one''s time of day.';

COMMENT ON FUNCTION "private"."merge_month"(app.monthly_playcounts, app.monthly_playcounts) IS 'A known month with new days in it; of a day that both have, the later capture.';

COMMENT ON FUNCTION "private"."month_facts"(text, text) IS 'The facts about the lists of a month in app.monthly_playcounts.';

COMMENT ON VIEW "app"."daily_playcounts" IS 'The latest observation of each recording and UTC date.';

REVOKE ALL ON FUNCTION "private"."compare_recordings"(text[], date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(text[], date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."dates_of"(bigint, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."dates_of"(bigint, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_aligned"(text, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_aligned"(text, date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."merge_month"(app.monthly_playcounts, app.monthly_playcounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."month_facts"(text, text) FROM PUBLIC;

-- The months that are there get their facts before these are required.
UPDATE app.monthly_playcounts m
  SET (present, invalid, lower, first_count, last_count, earliest_us, latest_us) =
    (SELECT f.* FROM private.month_facts(m.counts, m.seconds) f);

ALTER TABLE app.monthly_playcounts
  ALTER COLUMN present SET NOT NULL,
  ALTER COLUMN invalid SET NOT NULL,
  ALTER COLUMN lower SET NOT NULL,
  ALTER COLUMN first_count SET NOT NULL,
  ALTER COLUMN last_count SET NOT NULL,
  ALTER COLUMN earliest_us SET NOT NULL,
  ALTER COLUMN latest_us SET NOT NULL;
