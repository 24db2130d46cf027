-- Headlines of catalogs. Reports without as_of are of the time of the headline while it is current, so that all surfaces show
-- the same value.

create function private.is_headline_current(catalog app.catalogs, headline app.catalog_headlines) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return coalesce(headline.as_of >= greatest(
    catalog.updated_at, date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'), false);
end $$;
comment on function private.is_headline_current is
  'Whether a headline is of the current UTC day, and the catalog did not change since.';

create function private.latest_recorded(isrcs text[]) returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select max(greatest(m.rewritten_at,
      (m.month + m.last_day - 1 + m.latest_us * interval '1 microsecond') at time zone 'UTC'))
    from app.monthly_playcounts m where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
  );
end $$;
comment on function private.latest_recorded is
  'The latest time at which a count of the recordings was captured or changed; null without counts.';

create function private.report_time(catalog_id uuid, as_of timestamptz) returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;
comment on function private.report_time is
  'The time of a report: the requested one, or that of the headline if nothing is known since, or now, to the millisecond. Raises PT400 for a future one.';

create function private.update_headline(catalog app.catalogs, as_of timestamptz) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_is_valued boolean := catalog.song_count <= 50000;
  v_conditions app.catalog_conditions[];
  v_report jsonb;
  v_headline jsonb;
begin
  if v_is_valued then
    v_conditions := array(
      select row(catalog.id, k.isrc, k.condition,
        private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move),
        k.counted_until, k.shared_since, k.related)::app.catalog_conditions
      from private.recording_conditions(array(
        select member.isrc from app.catalog_songs member where member.catalog_id = catalog.id
      ), as_of, catalog.id) k
      where k.condition <> 'counted' or k.related <> '{}'
    );
    v_report := private.value_report(catalog.id, as_of, 10, 0.1, null, v_conditions);
    v_headline := (
      select jsonb_object_agg(part.key, part.value) from jsonb_each(v_report) part
      where part.key in ('state', 'as_of', 'value', 'confidence', 'base', 'missing')
    ) || jsonb_build_object('at_risk', (v_report -> 'at_risk') - 'reasons');
  else
    v_headline := jsonb_build_object(
      'state', 'too_large', 'as_of', private.format_timestamp(as_of),
      'value', null, 'confidence', null, 'base', null, 'at_risk', null, 'missing', jsonb_build_object(
        'explanation', 'A report is of at most 50,000 recordings, and the catalog has more.', 'possible_from', null));
  end if;
  -- Last, because from here to the commit the catalog is locked: its deletion waits.
  delete from app.catalog_conditions c where c.catalog_id = catalog.id;
  insert into app.catalog_headlines (catalog_id, as_of, headline, report)
  values (catalog.id, as_of, v_headline, case when v_is_valued and catalog.song_count > 5000 then v_report end)
  on conflict (catalog_id) do update set
    as_of = excluded.as_of, headline = excluded.headline, report = excluded.report;
  insert into app.catalog_conditions select c.* from unnest(v_conditions) c;
end $$;
comment on function private.update_headline is
  'Stores the conditions of the recordings of a catalog, and what its report says first with the usual assumptions.';

create function private.due_headlines(max_count integer) returns setof uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
  select c.id from app.catalogs c left join app.catalog_headlines h on h.catalog_id = c.id
  where (
    not private.is_headline_current(c, h)
    or exists (select from app.playcount_snapshots s where s.catalog_id = c.id and s.finished_at > h.as_of)
  ) and not private.is_postponed('update_headlines', c.id::text)
  order by c.song_count > 5000, h.as_of nulls first, c.id limit max_count;
end $$;
comment on function private.due_headlines is
  'Catalogs whose headline is missing, or not of the UTC day and the latest change, capture or import; large ones last, the oldest headline first.';

create function jobs.list_due_headlines() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$ begin return (select coalesce(jsonb_agg(due), '[]') from private.due_headlines(100) due); end $$;
comment on function jobs.list_due_headlines is 'At most 100 catalogs whose headlines are due, for jobs.update_headlines.';

create function jobs.update_headlines(catalog_id uuid default null) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_catalog app.catalogs;
begin
  -- An import computes them anew after its end.
  if not pg_try_advisory_xact_lock_shared(hashtextextended('headlines', 0)) then
    return 0;
  end if;
  select c.* into v_catalog from app.catalogs c
  where c.id = coalesce(update_headlines.catalog_id, (select due from private.due_headlines(1) due));
  if not found or not pg_try_advisory_xact_lock(hashtextextended('headline ' || v_catalog.id, 0)) then
    return 0;
  end if;
  begin
    perform private.update_headline(v_catalog, date_trunc('milliseconds', now()));
    perform private.end_failure('update_headlines', v_catalog.id::text);
  exception when query_canceled or others then
    -- It may have been deleted meanwhile.
    if exists (select from app.catalogs c where c.id = v_catalog.id) then
      perform private.record_failure('update_headlines', v_catalog.id::text, sqlerrm);
    end if;
  end;
  return 1;
end $$;
comment on function jobs.update_headlines is
  'Stores the headline of a catalog, and the conditions of its recordings: of the given one, or of the next one that is due. One that fails comes again later, so that it blocks no other. 0 if there is none, or another call is at it. Safe to repeat.';

-- Waits for jobs.update_headlines, which would store what it computed before the change.
create function private.expire_headlines(isrcs text[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  insert into private.model_requests default values;
  perform pg_advisory_xact_lock(hashtextextended('headlines', 0));
  update app.catalog_headlines h set as_of = '-infinity'
  where h.catalog_id in (select member.catalog_id from app.catalog_songs member where member.isrc = any (isrcs));
end $$;
comment on function private.expire_headlines is
  'Has a model fitted, and the headlines of all catalogs with any of these recordings computed anew, once the transaction is committed. Call it last.';

grant execute on function private.is_headline_current, private.latest_recorded, private.report_time to authenticated;
