SET local check_function_bodies = off;

DROP FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone);

ALTER TYPE "private"."report_recording" ADD ATTRIBUTE "shared_since" date CASCADE;

ALTER TYPE "private"."report_recording" ADD ATTRIBUTE "related" text[] CASCADE;

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
    join rated new on new.first_date between old.last_date + 1 and old.last_date + 7
      and new.first_count <= least(0.1 * old.last_count, 14 * old.last_rate)
      and new.first_rate between old.last_rate / 2 and old.last_rate * 2
    where old.last_rate > 0
      and coalesce(old.name = new.name, true) and coalesce(old.artist = new.artist, true)
  )
  select c.isrc, c.counted_as from candidate c where c.of_old = 1 and c.of_new = 1;
end $function$;

CREATE OR REPLACE FUNCTION private.counted_days (
  months app.monthly_playcounts[]
)
  RETURNS TABLE (
    isrc  text,
    date  date,
    count bigint
  )
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
#variable_conflict use_column
begin
  return query
  select m.isrc, m.month + listed.number::integer - 1, listed.count::bigint
  from unnest(months) m
  cross join lateral unnest(string_to_array(m.counts, ',', '')) with ordinality listed (count, number)
  where (m.present & ~m.invalid) >> (listed.number::integer - 1) & 1 = 1;
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
      'condition', r.condition, 'counted_until', r.counted_until,
      'shared_since', r.shared_since, 'related', r.related,
      'history', v_picture || r.isrc
    ) order by case when by_isrc then 0 else r.measured_streams + r.estimated_streams end desc, r.isrc), '[]')
    from unnest(recordings) r
    join app.songs s on s.isrc = r.isrc
    left join app.catalog_songs member on member.catalog_id = listed_recordings.catalog_id and member.isrc = r.isrc
  );
end $function$;

CREATE OR REPLACE FUNCTION private.not_valued (
  recordings private.report_recording[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'reason', g.basis,
      'explanation', case g.basis
        when 'no_count' then 'No valid play count was recorded by then.'
        when 'shares_counter' then 'Has the counts of another recording of the catalog: one counter of the store, counted once.'
        when 'continues_as' then 'Its counts end where those of another recording begin, possibly the same one under a new ISRC: valued as that one alone.'
        else 'Its counts cover less than 7 days, and its release date is not known.' end,
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

CREATE OR REPLACE FUNCTION private.recording_conditions (
  isrcs text[],
  as_of timestamp with time zone
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
declare
  v_today date := (as_of at time zone 'UTC')::date;
  v_recent date := date_trunc('month', v_today - interval '92 days')::date;
begin
  return query
  with month as materialized (
    select m, m.isrc, m.month, m.present & ~m.invalid as valid
    from private.months_as_of(isrcs, 'apify_spotify_playcount', '-infinity', v_today, as_of) m
    where m.present & ~m.invalid <> 0
  ),
  day_of as (
    -- The lowest bit is the first day of the month, the highest the last one.
    select month.*, month.month + length(ltrim(month.valid::bit(32)::text, '0')) - 1 as last_date,
      month.month + length(ltrim((month.valid & -month.valid)::bit(32)::text, '0')) - 1 as first_date
    from month
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
    having 2 * sum(mask.recordings) >= (select count(distinct m.isrc) from month m where m.month >= v_recent)
  ),
  seventh as (select u.date from usual u order by u.date desc offset 6 limit 1),
  ended as materialized (
    select l.isrc, l.date, case when l.date < (select s.date from seventh s) then 'vanished' else 'stale' end as condition
    from last l
    where l.date < (select s.date from seventh s) or l.date < v_today - 35
  ),
  -- The days of 500 recordings at most are read for each of the two comparisons, as in the summary.
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
  replaced as (
    select r.counted_as, array_agg(r.isrc order by r.isrc) as isrcs
    from (select s.isrc, s.counted_as from shared s union all select c.isrc, c.counted_as from continued c) r
    group by r.counted_as
  )
  select member.isrc,
    case
      when l.isrc is null then 'not_counted'
      when s.isrc is not null then 'shares_counter'
      when c.isrc is not null then 'continues_as'
      else coalesce(e.condition, 'counted')
    end,
    l.date, s.since,
    case when s.isrc is not null then array[s.counted_as] when c.isrc is not null then array[c.counted_as]
      else coalesce(r.isrcs, '{}') end
  from unnest(isrcs) member (isrc)
  left join last l on l.isrc = member.isrc
  left join ended e on e.isrc = member.isrc
  left join shared s on s.isrc = member.isrc
  left join continued c on c.isrc = member.isrc
  left join replaced r on r.counted_as = member.isrc;
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
      select case when r.basis not in ('shares_counter', 'continues_as') then r.last_count end as count
    ) known
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
    from unnest(recordings) r where r.basis not in ('no_count', 'shares_counter', 'continues_as')
  ),
  reached as (
    select k.ready_at, sum(k.count) over (order by k.ready_at nulls first) as count, sum(k.count) over () as total
    from known k
  )
  select sum(k.count) filter (where k.ready_at is null) / nullif(sum(k.count), 0),
    sum(k.count) filter (where k.is_old) / nullif(sum(k.count), 0),
    max(k.counted_until) filter (where k.is_old), count(*),
    (select min(r.ready_at) at time zone 'UTC' from reached r
      where 2 * r.count >= r.total and isfinite(r.ready_at))
  into v_share, v_old_share, v_old_until, v_counted, v_from
  from known k;
  return case
    when cardinality(recordings) = 0
      then jsonb_build_object('explanation', 'The catalog has no recordings.', 'possible_from', null)
    when v_counted = 0 then jsonb_build_object(
      'explanation', 'No recording of the catalog has a valid play count. Order captures: 7 days after the first one a value is possible.',
      'possible_from', null)
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
    case when f.isrc is null then 'no_count' when other.is_counted then known.condition else f.basis end,
    f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    case when not other.is_counted then f.run_rate_per_day end, f.exponent, f.first_error_80,
    private.day_number(as_of) - private.day_number(f.last_observed_at),
    case when not other.is_counted then f.low end, case when not other.is_counted then f.mid end,
    case when not other.is_counted then f.high end,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count,
    known.condition, known.counted_until, known.shared_since, known.related
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f on f.isrc = member.isrc
  left join private.recording_conditions(among, as_of) known on known.isrc = member.isrc
  cross join lateral (
    select coalesce(known.condition in ('shares_counter', 'continues_as'), false) as is_counted
  ) other;
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
  alike as (
    select latest.isrc,
      first_value(latest.isrc) over (partition by latest.dates, latest.counts order by latest.first_date, latest.isrc) as kept
    from (
      select day.isrc, min(day.date) as first_date, (array_agg(day.date order by day.date desc))[1:3] as dates,
        (array_agg(day.count order by day.date desc))[1:3] as counts
      from day group by day.isrc
    ) latest
  ),
  pair as (
    select a.isrc, a.kept, own.date, own.count,
      max(own.date) filter (where own.count <> other.count) over (partition by a.isrc) as differed_on
    from alike a
    join day own on own.isrc = a.isrc
    join day other on other.isrc = a.kept and other.date = own.date
    where a.isrc <> a.kept
  )
  select p.isrc, p.kept, min(p.date) from pair p
  where p.date > coalesce(p.differed_on, '-infinity')
  group by p.isrc, p.kept
  having count(*) >= 3 and count(distinct p.count) >= 2;
end $function$;

COMMENT ON FUNCTION "private"."continuations"(app.monthly_playcounts[]) IS 'Recordings that end where another one begins anew, and that other one: by dates, counts, rates of 28 days, name and artist. A name that is not known fits any.';

COMMENT ON FUNCTION "private"."counted_days"(app.monthly_playcounts[]) IS 'The valid counts of months, by date.';

COMMENT ON FUNCTION "private"."not_valued"(private.report_recording[]) IS 'Recordings without a forecast, by reason, with at most 100 ISRCs of each, and the recordings as which these are counted.';

COMMENT ON FUNCTION "private"."recording_conditions"(text[], timestamp with time zone) IS 'The condition of each recording among the others of its catalog, as known at a time, the date of its last valid count, and since when its counter is shared. related is the recording that is counted in its place, or those in whose place it is counted.';

COMMENT ON FUNCTION "private"."report_coverage"(private.report_recording[]) IS 'How many recordings are valued, and their share of all latest counts, without those of recordings that are counted as another one.';

COMMENT ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], text[], timestamp with time zone) IS 'These recordings of a catalog as known at a time, with their forecasts and with their condition among others of it. One that is counted as another recording has no forecast. In no order.';

COMMENT ON FUNCTION "private"."shared_counters"(app.monthly_playcounts[]) IS 'Recordings whose counts are those of another one up to the last date, from which date on, and that other one: the one that was counted first.';

REVOKE ALL ON FUNCTION "private"."continuations"(app.monthly_playcounts[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."continuations"(app.monthly_playcounts[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."continuations"(app.monthly_playcounts[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."continuations"(app.monthly_playcounts[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."counted_days"(app.monthly_playcounts[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."counted_days"(app.monthly_playcounts[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."counted_days"(app.monthly_playcounts[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."counted_days"(app.monthly_playcounts[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shared_counters"(app.monthly_playcounts[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shared_counters"(app.monthly_playcounts[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."shared_counters"(app.monthly_playcounts[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shared_counters"(app.monthly_playcounts[]) TO "postgres";
