SET local check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.largest_gains (
  isrcs text[],
  since date,
  until date
)
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return array(
    select m.isrc from app.monthly_playcounts m
    where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
      and m.month between date_trunc('month', since::timestamp)::date and until
    group by m.isrc order by max(m.last_count) - min(m.first_count) desc, m.isrc limit 500
  );
end $function$;

CREATE OR REPLACE FUNCTION private.latest_recorded (
  isrcs text[]
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select max(greatest(m.rewritten_at,
      (m.month + m.last_day - 1 + m.latest_us * interval '1 microsecond') at time zone 'UTC'))
    from app.monthly_playcounts m where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
  );
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
declare
  v_headline timestamptz;
begin
  perform private.refuse_if(as_of > now(), 'PT400', 'as_of must not be in the future');
  if as_of is not null then
    return as_of;
  end if;
  select h.as_of into v_headline from app.catalog_headlines h join app.catalogs c on c.id = h.catalog_id
  where c.id = report_time.catalog_id and private.is_headline_current(c, h);
  if v_headline is not null and private.latest_recorded(array(
    select member.isrc from app.catalog_songs member where member.catalog_id = report_time.catalog_id
  )) > v_headline then
    v_headline := null;
  end if;
  -- As exact as the answer shows it, so that it repeats the report.
  return coalesce(v_headline, date_trunc('milliseconds', now()));
end $function$;

COMMENT ON FUNCTION "private"."largest_gains"(text[], date, date) IS 'The 500 of the recordings that gained most in the months of a range.';

COMMENT ON FUNCTION "private"."latest_recorded"(text[]) IS 'The latest time at which a count of the recordings was captured or changed; null without counts.';

REVOKE ALL ON FUNCTION "private"."largest_gains"(text[], date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."largest_gains"(text[], date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."largest_gains"(text[], date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."largest_gains"(text[], date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."latest_recorded"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."latest_recorded"(text[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."latest_recorded"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."latest_recorded"(text[]) TO "postgres";
