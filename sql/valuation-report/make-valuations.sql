-- Making valuations: by the worker where one is due, or for the first request of a small catalog.

create function private.seal_text(report jsonb, id uuid, column_hashes jsonb) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (jsonb_build_object(
    'id', id, 'catalog_id', report -> 'catalog_id', 'as_of', report -> 'as_of', 'value', report -> 'value',
    'state', report -> 'state', 'assumptions', (report -> 'assumptions') - 'price',
    'report_sha256', encode(sha256(convert_to(report::text, 'UTF8')), 'hex'), 'columns', column_hashes))::text;
end $$;
comment on function private.seal_text is 'What the hash of a valuation is of (docs/sealed-valuations.md).';

create function private.make_valuation(catalog_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
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
end $$;
comment on function private.make_valuation is
  'Stores a valuation of a catalog as known now, with the usual assumptions, and the conditions of its recordings.';

create function private.due_valuations(max_count integer) returns setof uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
  select c.id from app.valuation_requests r join app.catalogs c on c.id = r.catalog_id
  where r.due_at <= now() and c.song_count <= 50000 and not private.is_postponed('make_valuation', c.id::text)
  group by c.id order by c.song_count > 5000, min(r.due_at), c.id limit max_count;
end $$;
comment on function private.due_valuations is 'Catalogs that changed since their latest valuation; large ones last, the oldest change first.';

create function jobs.list_due_valuations() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$ begin return (select coalesce(jsonb_agg(due), '[]') from private.due_valuations(100) due); end $$;
comment on function jobs.list_due_valuations is 'At most 100 catalogs whose valuations are due, for jobs.make_valuation.';

create function jobs.make_valuation(catalog_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid := (
    select c.id from app.catalogs c
    where c.id = coalesce(make_valuation.catalog_id, (select due from private.due_valuations(1) due)));
begin
  if v_id is null or not pg_try_advisory_xact_lock(hashtextextended('valuation ' || v_id, 0)) then
    return 0;
  end if;
  begin
    perform private.make_valuation(v_id);
    perform private.end_failure('make_valuation', v_id::text);
  exception when query_canceled or others then
    -- It may have been deleted meanwhile.
    if exists (select from app.catalogs c where c.id = v_id) then
      perform private.record_failure('make_valuation', v_id::text, sqlerrm);
    end if;
  end;
  return 1;
end $$;
comment on function jobs.make_valuation is
  'Makes a valuation of a catalog: of the given one, or of the next one that is due. One that fails comes again later, so that it blocks no other. 0 if there is none, or another call is at it. Safe to repeat.';

create function private.note_import(isrcs text[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into private.model_requests default values;
  perform private.request_valuations(isrcs);
end $$;
comment on function private.note_import is
  'Has a model fitted, and all catalogs with any of these recordings valued, once the transaction is committed.';
