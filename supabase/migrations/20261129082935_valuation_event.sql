SET local check_function_bodies = off;

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

CREATE OR REPLACE FUNCTION private.make_valuation (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_as_of timestamptz := date_trunc('milliseconds', now());
  -- Before anything else is read: a change that is committed from here on has another valuation made.
  v_requests uuid[] := array(select r.id from app.valuation_requests r where r.catalog_id = make_valuation.catalog_id);
  v_conditions app.catalog_conditions[];
  v_made record;
  v_report jsonb;
  v_hashes bytea[];
  v_column_hashes jsonb;
  v_seal text;
begin
  v_conditions := array(
    select row(catalog_id, k.isrc, k.condition,
      private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move),
      k.counted_until, k.shared_since, k.related)::app.catalog_conditions
    from private.recording_conditions(array(
      select member.isrc from app.catalog_songs member where member.catalog_id = make_valuation.catalog_id
    ), v_as_of, catalog_id) k
    where k.condition <> 'counted' or k.related <> '{}'
  );
  v_made := private.report_facts(catalog_id, v_as_of, v_conditions);
  v_report := v_made.facts || private.report_amounts(v_made.facts, v_made.recordings, 10, 0.1, null);
  with part as materialized (
    select p.part, c.number, c.body, sha256(convert_to(c.body, 'UTF8')) as hash
    from private.input_columns(catalog_id, v_made.recordings) p
    cross join lateral unnest(p.columns) with ordinality c (body, number)
  ),
  -- Last, because from here to the commit the catalog is locked: its deletion waits.
  stored as (
    insert into app.valuation_inputs select distinct on (p.hash) make_valuation.catalog_id, p.hash, p.body from part p
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
  values (v_id, catalog_id, v_as_of,
    (
      select jsonb_object_agg(part.key, part.value) from jsonb_each(v_report) part
      where part.key in ('state', 'as_of', 'value', 'confidence', 'base', 'missing')
    ) || jsonb_build_object('at_risk', (v_report -> 'at_risk') - 'reasons'),
    v_report, coalesce(v_hashes, '{}'), v_seal, encode(sha256(convert_to(v_seal, 'UTF8')), 'hex'));
  delete from app.catalog_conditions c where c.catalog_id = make_valuation.catalog_id;
  insert into app.catalog_conditions select c.* from unnest(v_conditions) c;
  delete from app.valuation_requests r where r.id = any (v_requests);
  -- What is not counted any more becomes stale after 35 days.
  insert into app.valuation_requests (catalog_id, due_at) values (make_valuation.catalog_id, now() + interval '35 days');
  perform private.announce_headline(make_valuation.catalog_id);
end $function$;

COMMENT ON FUNCTION "private"."announce_headline"(uuid) IS 'Adds valuation.stored for each owner of a catalog, after its latest valuation and the end of its requests.';

REVOKE ALL ON FUNCTION "private"."announce_headline"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."announce_headline"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."announce_headline"(uuid) TO "postgres";
