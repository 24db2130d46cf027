SET local check_function_bodies = off;

DROP FUNCTION "private"."report_time"(timestamp WITH time zone);

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
    v_updated := v_updated + 1;
    v_recordings := v_recordings + 10 + v_catalog.song_count;
  end loop;
  return v_updated;
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

ALTER TABLE "app"."catalog_headlines"
  ADD CONSTRAINT "catalog_headlines_catalog_id_fkey" FOREIGN KEY (catalog_id) REFERENCES app.catalogs(id) ON DELETE CASCADE;

CREATE POLICY "catalog_headlines_select_workspace" ON "app"."catalog_headlines"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = catalog_headlines.catalog_id))));

COMMENT ON COLUMN "app"."catalog_headlines"."as_of" IS 'The time of the report that it is from.';

COMMENT ON COLUMN "app"."catalog_headlines"."headline" IS 'What the report says first: state, as_of, value, currency, confidence, base, at_risk, missing.';

COMMENT ON FUNCTION "jobs"."update_headlines"() IS 'Stores the headlines of catalogs that changed, were captured, or have none of the UTC day; the oldest first. 0 when all are current. Safe to repeat.';

COMMENT ON FUNCTION "private"."catalog_headline"(uuid, integer, timestamp with time zone) IS 'What the report of a catalog says first, with the usual assumptions.';

COMMENT ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) IS 'Whether a headline is of the current UTC day, and the catalog did not change since.';

COMMENT ON FUNCTION "private"."report_base"(private.report_recording[], jsonb) IS 'The recordings that a value stands on, and how much of their trailing year is measured.';

COMMENT ON FUNCTION "private"."report_confidence"(jsonb, numeric) IS 'The confidence of a value: high up to a standard deviation of 10 %, medium up to 20 %, else low. The low case is without the value at risk. Null without a value.';

COMMENT ON FUNCTION "private"."report_time"(uuid, timestamp with time zone) IS 'The time of a report: the requested one, or that of the headline if nothing is known since, or now, to the millisecond. Raises PT400 for a future one.';

COMMENT ON TABLE "app"."catalog_headlines" IS 'The latest headline of each catalog: computed after changes of its recordings or captures, and once a UTC day.';

REVOKE ALL ON FUNCTION "jobs"."update_headlines"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."update_headlines"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."update_headlines"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."update_headlines"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_headline"(uuid, integer, timestamp WITH time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."catalog_headline"(uuid, integer, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_headline"(uuid, integer, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_headline_current"(app.catalogs, app.catalog_headlines) TO "postgres";

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

GRANT SELECT ON TABLE "app"."catalog_headlines" TO "authenticated";
