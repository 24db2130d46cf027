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
  v_report jsonb;
begin
  delete from app.catalog_conditions c where c.catalog_id = catalog.id;
  -- Replaced below, unless the catalog is too large.
  insert into app.catalog_headlines (catalog_id, as_of, headline)
  values (catalog.id, as_of, jsonb_build_object(
    'state', 'too_large', 'as_of', private.format_timestamp(as_of),
    'value', null, 'confidence', null, 'base', null, 'at_risk', null, 'missing', jsonb_build_object(
      'explanation', 'A report is of at most 50,000 recordings, and the catalog has more.', 'possible_from', null)))
  on conflict (catalog_id) do update set as_of = excluded.as_of, headline = excluded.headline, report = null;
  if catalog.song_count > 50000 then
    return;
  end if;
  insert into app.catalog_conditions (catalog_id, isrc, condition, explanation, counted_until, shared_since, related)
  select catalog.id, k.isrc, k.condition,
    private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move),
    k.counted_until, k.shared_since, k.related
  from private.recording_conditions(array(
    select member.isrc from app.catalog_songs member where member.catalog_id = catalog.id
  ), as_of, catalog.id) k
  where k.condition <> 'counted' or k.related <> '{}';
  -- It finds the stored conditions, which are of its time.
  v_report := private.value_report(catalog.id, as_of, 10, 0.1, null);
  update app.catalog_headlines h set
    report = case when catalog.song_count > 5000 then v_report end,
    headline = (
      select jsonb_object_agg(part.key, part.value) from jsonb_each(v_report) part
      where part.key in ('state', 'as_of', 'value', 'confidence', 'base', 'missing')
    ) || jsonb_build_object('at_risk', (v_report -> 'at_risk') - 'reasons')
  where h.catalog_id = catalog.id;
end $$;
comment on function private.update_headline is
  'Stores the conditions of the recordings of a catalog, and what its report says first with the usual assumptions.';

create function jobs.update_headlines() returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_catalog app.catalogs;
  v_updated integer := 0;
  v_recordings integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('headlines', 0)) then
    return 0;
  end if;
  -- A large catalog may fail by its time, and would do so again: the others come first.
  for v_catalog in
    select c.* from app.catalogs c left join app.catalog_headlines h on h.catalog_id = c.id
    where not private.is_headline_current(c, h)
      or exists (select from app.playcount_snapshots s where s.catalog_id = c.id and s.finished_at > h.as_of)
    order by c.song_count > 5000, h.as_of nulls first, c.id limit 100
    for key share of c skip locked
  loop
    -- About a second a call, so that other maintenance does not wait long; a large catalog takes longer.
    exit when v_recordings > 1000 or v_updated > 0 and v_catalog.song_count > 5000;
    perform private.update_headline(v_catalog, date_trunc('milliseconds', now()));
    v_updated := v_updated + 1;
    v_recordings := v_recordings + 10 + v_catalog.song_count;
  end loop;
  return v_updated;
end $$;
comment on function jobs.update_headlines is
  'Stores the headlines of catalogs, and the conditions of their recordings, that changed, were captured, or have none of the UTC day; the oldest first. 0 when all are current. Safe to repeat.';

-- Waits for jobs.update_headlines, which would store what it computed before the change.
create function private.expire_headlines(isrcs text[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('headlines', 0));
  update app.catalog_headlines h set as_of = '-infinity'
  where h.catalog_id in (select member.catalog_id from app.catalog_songs member where member.isrc = any (isrcs));
end $$;
comment on function private.expire_headlines is
  'Has the headlines of all catalogs with any of these recordings computed anew once the transaction is committed. Call it last.';

grant execute on function private.is_headline_current, private.latest_recorded, private.report_time to authenticated;
