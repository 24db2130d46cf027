SET local check_function_bodies = off;

DROP FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer);

DROP FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer);

DROP FUNCTION "private"."catalog_members"(uuid, integer, integer, bigint);

DROP FUNCTION "private"."compare_recordings"(text[], date, integer);

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
  v_compared record;
begin
  perform private.check_comparison_period(since, days);
  v_members := private.catalog_members(catalog_id, page_limit, (page - 1)::bigint * page_limit);
  v_compared := private.compare_recordings(v_members.isrcs, since, days);
  return v_compared.months || e'\n' || json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'pagination', private.pagination(page, page_limit, v_members.total),
    'comparable_recordings', v_compared.comparable_recordings,
    'recordings', v_compared.recordings
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
declare
  v_compared record;
begin
  perform private.check_comparison_period(since, days);
  perform private.check_catalog_visible(catalog_id);
  perform from app.catalog_songs member
  where member.catalog_id = get_recording_playcount_history.catalog_id
    and member.isrc = get_recording_playcount_history.isrc;
  if not found then
    raise exception using errcode = 'PT404', message = 'Recording not found in this catalog';
  end if;
  v_compared := private.compare_recordings(array[isrc], since, days);
  return v_compared.months || e'\n' || json_build_object(
    'catalog_id', catalog_id,
    'periods', private.comparison_periods(since, days),
    'recordings', v_compared.recordings
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalog_songs (
  catalog_id uuid,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_members record := private.catalog_members(
    list_catalog_songs.catalog_id, page_limit, (page - 1)::bigint * page_limit);
begin
  return jsonb_build_object(
    'catalog_id', list_catalog_songs.catalog_id,
    'pagination', private.pagination(page, page_limit, v_members.total),
    'songs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'isrc', s.isrc, 'name', s.name, 'artist', s.artist, 'release_date', s.release_date,
        'added_at', private.format_timestamp(member.created_at)
      ) order by s.isrc), '[]')
      from unnest(v_members.isrcs) listed (isrc)
      join app.catalog_songs member on member.catalog_id = list_catalog_songs.catalog_id and member.isrc = listed.isrc
      join app.songs s on s.isrc = listed.isrc
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_members (
  catalog_id  uuid,
  page_limit  integer,
  page_offset bigint,
  OUT         total integer,
  OUT         isrcs text[]
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_first_isrc text;
  v_before integer;
begin
  select c.song_count, c.range_isrcs[at.range], c.range_offsets[at.range] into total, v_first_isrc, v_before
  from app.catalogs c
  cross join lateral (select width_bucket(least(page_offset, c.song_count)::integer, c.range_offsets) as range) at
  where c.id = catalog_members.catalog_id;
  if not found then
    perform private.check_catalog_visible(catalog_members.catalog_id);
  end if;
  -- Past the end there is nothing to read, however far the offset is.
  isrcs := case when page_offset < total then array(
    select member.isrc from app.catalog_songs member
    where member.catalog_id = catalog_members.catalog_id and member.isrc >= v_first_isrc
    order by member.isrc limit page_limit offset page_offset - v_before
  ) else '{}' end;
end $function$;

CREATE OR REPLACE FUNCTION private.compare_recordings (
  isrcs text[],
  since date,
  days  integer,
  OUT   comparable_recordings integer,
  OUT   recordings json,
  OUT   months text
)
  RETURNS record
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
declare
  v_first date := since - days;
  v_last date := since + days;
  v_all bigint := (1::bigint << 2 * days) | (1::bigint << 2 * days) - 1;
begin
  with month as (
    select m.isrc, m.month, m.counts, m.seconds, m.earliest_us, m.latest_us,
      (m.present::bigint << up >> down) & v_all as present,
      (m.invalid::bigint << up >> down) & v_all as invalid,
      (m.lower::bigint << up >> down) & v_all as lower,
      lag(m.last_count) over (partition by m.isrc order by m.month) > m.first_count as begins_lower
    from app.monthly_playcounts m
    -- How far the month's bits are from the range's; those of the first month are shifted the other way.
    cross join lateral (select greatest(m.month - v_first, 0) as up, greatest(v_first - m.month, 0) as down) distance
    where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
      and m.month between date_trunc('month', v_first::timestamp)::date and v_last
  ),
  series as (
    select m.isrc, bit_or(m.present) as present, bit_or(m.invalid) as invalid,
      bit_or(case when m.begins_lower then m.lower | (m.present & -m.present) else m.lower end) as lower,
      max(m.latest_us) - min(m.earliest_us) <= 3600000000 as is_surely_aligned,
      -- The counts at the boundaries, each from the month that it lies in.
      max(nullif(split_part(m.counts, ',', v_first - m.month + 1), '')::bigint)
        filter (where v_first - m.month between 0 and 30) as start_count,
      max(nullif(split_part(m.counts, ',', since - m.month + 1), '')::bigint)
        filter (where since - m.month between 0 and 30) as middle_count,
      max(nullif(split_part(m.counts, ',', v_last - m.month + 1), '')::bigint)
        filter (where v_last - m.month between 0 and 30) as end_count,
      string_agg((m.month - v_first) || ' ' || m.counts || ' ' || m.seconds, ';' order by m.month) as months
    from month m
    group by m.isrc
  ),
  compared as (
    select song.isrc, song.name, s.months, s.start_count, s.middle_count, s.end_count,
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
    -- Without this the planner would evaluate the state again wherever it is used, with is_aligned.
    offset 0
  )
  select count(*) filter (where c.state = 'comparable'), coalesce(json_agg(recording order by c.isrc), '[]'),
    coalesce(string_agg(coalesce(c.months, ''), '|' order by c.isrc), '')
  into comparable_recordings, recordings, months
  from compared c
  cross join lateral (
    select case when c.state = 'comparable' then c.middle_count - c.start_count end as previous,
      case when c.state = 'comparable' then c.end_count - c.middle_count end as current
  ) change
  cross join lateral (
    select c.isrc, c.name, c.state,
      case when c.missing = 0 then '{}' else private.dates_of(c.missing, v_first) end as missing_days,
      case when c.invalid = 0 then '{}' else private.dates_of(c.invalid, v_first) end as invalid_days,
      case when c.corrections = 0 then '{}' else private.dates_of(c.corrections, v_first) end as correction_days,
      change.previous as previous_change,
      change.current as current_change,
      change.current - change.previous as absolute_growth,
      (change.current - change.previous)::double precision / nullif(change.previous, 0) * 100 as percentage_growth,
      coalesce(change.previous = 0, false) as zero_baseline
  ) recording;
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
  SET plan_cache_mode TO 'force_generic_plan'
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

COMMENT ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) IS 'One page of a catalog''s members by ISRC, compared. GET /api/catalogs/{catalogId}/playcount-history.';

COMMENT ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) IS 'One member of a catalog, compared. GET /api/catalogs/{catalogId}/playcount-history.svg.';

COMMENT ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) IS 'One page of a catalog''s members by ISRC, empty past the end, and how many members there are. Raises PT404 for a catalog that the caller does not see.';

COMMENT ON FUNCTION "private"."compare_recordings"(text[], date, integer) IS 'Recordings by ISRC with state, missing, invalid and correction days and growth, how many are comparable, and the months of their observations: of each recording in turn, separated by "|". A month is the days from the first date to its own first, then its lists as they are stored; months are separated by ";".';

REVOKE ALL ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_catalog_playcount_history"(uuid, date, integer, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_recording_playcount_history"(uuid, text, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_members"(uuid, integer, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."compare_recordings"(text[], date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(text[], date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."compare_recordings"(text[], date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compare_recordings"(text[], date, integer) TO "postgres";
