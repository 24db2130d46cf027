-- Making valuations: by the worker where one is due, that of a large catalog step by step, or for the first request of a small
-- one.

-- What the hash of a valuation is of (docs/sealed-valuations.md).
create function private.seal_text(report jsonb, id uuid, column_hashes jsonb) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (jsonb_build_object(
    'id', id, 'catalog_id', report -> 'catalog_id', 'as_of', report -> 'as_of', 'value', report -> 'value',
    'state', report -> 'state', 'assumptions', (report -> 'assumptions') - '{price,price_notice}'::text[],
    'report_sha256', encode(sha256(convert_to(report::text, 'UTF8')), 'hex'), 'columns', column_hashes))::text;
end $$;

create function private.conditions_to_store(catalog_id uuid, isrcs text[], as_of timestamptz)
returns app.catalog_conditions[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select row(conditions_to_store.catalog_id, k.isrc, k.condition,
      private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move, k.factor),
      k.counted_until, k.shared_since, k.related)::app.catalog_conditions
    from private.recording_conditions(isrcs, as_of, conditions_to_store.catalog_id) k
    where k.condition <> 'counted' or k.related <> '{}');
end $$;

create function private.store_valuation(draft app.valuation_drafts, recordings private.report_recording[]) returns void
language plpgsql volatile security invoker set search_path = '' set work_mem = '64MB'
as $$
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
end $$;

-- What a valuation of a catalog as known now stands on, before its recordings are valued.
create function private.begin_valuation(catalog_id uuid) returns app.valuation_drafts
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_draft app.valuation_drafts;
begin
  v_draft.catalog_id := catalog_id;
  v_draft.as_of := date_trunc('milliseconds', now());
  -- Before anything else is read: a change that is committed from here on has another valuation made.
  v_draft.request_ids := array(select r.id from app.valuation_requests r where r.catalog_id = begin_valuation.catalog_id);
  v_draft.isrcs := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = begin_valuation.catalog_id order by member.isrc);
  v_draft.conditions := private.conditions_to_store(catalog_id, v_draft.isrcs, v_draft.as_of);
  v_draft.seasonality := private.report_seasonality(v_draft.isrcs, v_draft.as_of);
  return v_draft;
end $$;

-- The first to the last of the members of a draft, from 1, with their forecasts.
create function private.value_members(draft app.valuation_drafts, first integer, last integer)
returns private.report_recording[]
language plpgsql stable security invoker set search_path = '' set work_mem = '64MB'
as $$
begin
  return array(select r from private.report_recordings(
    private.valuation_model_at(draft.as_of), draft.catalog_id, draft.isrcs[first:last], draft.as_of, draft.conditions) r);
end $$;

-- Makes a valuation of a catalog of at most 5,000 recordings.
create function private.make_valuation(catalog_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_draft app.valuation_drafts := private.begin_valuation(catalog_id);
begin
  perform private.store_valuation(v_draft, private.value_members(v_draft, 1, cardinality(v_draft.isrcs)));
end $$;

-- A step for each call: each is shorter than the time limit of a statement, and other maintenance gets its turn.
-- Does the next step of a valuation of a large catalog: what it stands on, then 20,000 recordings each time, then the report.
create function private.continue_valuation(catalog_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_size constant integer := 20000;
  v_draft app.valuation_drafts;
  v_done integer;
begin
  select d.* into v_draft from app.valuation_drafts d where d.catalog_id = continue_valuation.catalog_id;
  if not found then
    v_draft := private.begin_valuation(catalog_id);
    insert into app.valuation_drafts select v_draft.*;
    return;
  end if;
  v_done := (select count(*) from app.valuation_draft_parts p where p.catalog_id = continue_valuation.catalog_id) * v_size;
  if v_done < cardinality(v_draft.isrcs) then
    insert into app.valuation_draft_parts
    values (catalog_id, v_done / v_size, private.value_members(v_draft, v_done + 1, v_done + v_size));
  else
    perform private.store_valuation(v_draft, array(
      select r from app.valuation_draft_parts p cross join lateral unnest(p.recordings) r
      where p.catalog_id = continue_valuation.catalog_id));
    delete from app.valuation_drafts d where d.catalog_id = continue_valuation.catalog_id;
  end if;
end $$;

-- Catalogs that changed since their latest valuation; large ones last, the oldest change first.
create function private.due_valuations(max_count integer) returns setof uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
  select c.id from app.valuation_requests r join app.catalogs c on c.id = r.catalog_id
  where r.due_at <= now() and not private.is_postponed('make_valuation', c.id::text)
  group by c.id order by c.song_count > 5000, min(r.due_at), c.id limit max_count;
end $$;

create function jobs.list_due_valuations() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$ begin return (select coalesce(jsonb_agg(due), '[]') from private.due_valuations(100) due); end $$;
comment on function jobs.list_due_valuations is 'At most 100 catalogs whose valuations are due, for jobs.make_valuation.';

create function jobs.make_valuation(catalog_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id uuid := coalesce(make_valuation.catalog_id, (select due from private.due_valuations(1) due));
  v_count integer := (select c.song_count from app.catalogs c where c.id = v_id);
begin
  if v_count is null or not pg_try_advisory_xact_lock(hashtextextended('valuation ' || v_id, 0)) then
    return 0;
  end if;
  begin
    if v_count > 5000 then
      perform private.continue_valuation(v_id);
    else
      perform private.make_valuation(v_id);
    end if;
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
  'Makes a valuation of a catalog, or does the next step of that of a large one: of the given one, or of the next one that is due. One that fails comes again later, so that it blocks no other. 0 if there is none, or another call is at it. Safe to repeat.';

-- Has a model fitted, and all catalogs with any of these recordings valued, once the transaction is committed.
create function private.note_import(isrcs text[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into private.model_requests default values;
  perform private.request_valuations(isrcs);
end $$;
