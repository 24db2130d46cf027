SET local check_function_bodies = off;

DROP FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone);

ALTER TYPE "private"."report_recording" ADD ATTRIBUTE "condition" text CASCADE;

ALTER TYPE "private"."report_recording" ADD ATTRIBUTE "counted_until" date CASCADE;

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
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'catalog_name', (select c.name from app.catalogs c where c.id = get_valuation_report.catalog_id),
    'as_of', private.format_timestamp(v_as_of),
    'state', case when v_missing is null then 'valued' else 'insufficient_data' end,
    'missing', v_missing,
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'at_risk', private.report_at_risk(
      v_recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate),
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

CREATE OR REPLACE FUNCTION private.date_span (
  first date,
  last  date
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return to_char(first, 'YYYY-MM-DD') || case when first < last then to_char(last, '" to "YYYY-MM-DD') else '' end;
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
      'history', v_picture || r.isrc
    ) order by case when by_isrc then 0 else r.measured_streams + r.estimated_streams end desc, r.isrc), '[]')
    from unnest(recordings) r
    join app.songs s on s.isrc = r.isrc
    left join app.catalog_songs member on member.catalog_id = listed_recordings.catalog_id and member.isrc = r.isrc
  );
end $function$;

CREATE OR REPLACE FUNCTION private.recording_conditions (
  isrcs text[],
  as_of timestamp with time zone
)
  RETURNS TABLE (
    isrc      text,
    condition text,
    since     date
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
    select m.isrc, m.month, m.present & ~m.invalid as valid
    from private.months_as_of(isrcs, 'apify_spotify_playcount', '-infinity', v_today, as_of) m
    where m.present & ~m.invalid <> 0
  ),
  last as (
    -- The highest bit is the last day.
    select m.isrc, max(m.month + length(ltrim(m.valid::bit(32)::text, '0')) - 1) as date from month m group by m.isrc
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
  seventh as (select u.date from usual u order by u.date desc offset 6 limit 1)
  select member.isrc,
    case
      when l.isrc is null then 'not_counted'
      when l.date < seventh.date then 'vanished'
      when l.date < v_today - 35 then 'stale'
      else 'counted'
    end,
    l.date
  from unnest(isrcs) member (isrc)
  left join last l on l.isrc = member.isrc
  left join seventh on true;
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
          when 'lifetime' then 'Counted over less than 7 days: valued by count and age alone.'
          else 'The release date is not known: an age of five years is assumed.' end,
        'recordings', v.recordings, 'next_year_streams', round(v.next_year::numeric), 'value', v.value,
        'isrcs', v.isrcs
      ) order by v.next_year desc, v.reason), '[]'))
    from valued v
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
    from unnest(recordings) r where r.basis <> 'no_count'
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
  select member.isrc, case when f.isrc is null then 'no_count' else f.basis end, f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    f.run_rate_per_day, f.exponent, f.first_error_80,
    private.day_number(as_of) - private.day_number(f.last_observed_at), f.low, f.mid, f.high,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count, known.condition, known.since
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f on f.isrc = member.isrc
  left join private.recording_conditions(among, as_of) known on known.isrc = member.isrc;
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
    when recording.condition in ('vanished', 'stale') then recording.condition
    when recording.basis in ('lifetime', 'age_unknown') then recording.basis
  end;
end $function$;

COMMENT ON FUNCTION "private"."date_span"(date, date) IS 'The first and the last of several dates in words; one date alone.';

COMMENT ON FUNCTION "private"."recording_conditions"(text[], timestamp with time zone) IS 'The condition of each recording among the others of its catalog, as known at a time, and the date of its last valid count.';

COMMENT ON FUNCTION "private"."report_at_risk"(private.report_recording[], numeric, integer, numeric, numeric) IS 'The part of the mid value that is at risk, by reason, with at most 100 ISRCs of each. The amounts are null without a value.';

COMMENT ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], text[], timestamp with time zone) IS 'These recordings of a catalog as known at a time, with their forecasts and with their condition among others of it. In no order.';

COMMENT ON FUNCTION "private"."risk_reason"(private.report_recording) IS 'Why the value of a recording is at risk: its condition, or a basis that lacks counts or a release date. Null if it is not, or without a value.';

COMMENT ON TYPE "private"."report_recording" IS 'A recording of a report: its trailing year, its forecast of 365 days, null if there is none, and its first and last valid counts, its condition (private.recording_conditions). Streams of the trailing year are whole, so that totals are their sums.';

REVOKE ALL ON FUNCTION "private"."date_span"(date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."date_span"(date, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."date_span"(date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."date_span"(date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recording_conditions"(text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_at_risk"(private.report_recording[], numeric, integer, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_at_risk"(private.report_recording[], numeric, integer, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_at_risk"(private.report_recording[], numeric, integer, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_at_risk"(private.report_recording[], numeric, integer, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], text[], timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], text[], timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], text[], timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."risk_reason"(private.report_recording) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."risk_reason"(private.report_recording) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."risk_reason"(private.report_recording) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."risk_reason"(private.report_recording) TO "postgres";
