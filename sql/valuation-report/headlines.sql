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

create function private.catalog_headline(catalog_id uuid, song_count integer, as_of timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;
comment on function private.catalog_headline is 'What the report of a catalog says first, with the usual assumptions.';

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
    delete from app.catalog_conditions c where c.catalog_id = v_catalog.id;
    insert into app.catalog_conditions (catalog_id, isrc, condition, explanation)
    select v_catalog.id, k.isrc, k.condition,
      private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move)
    from private.recording_conditions(array(
      select member.isrc from app.catalog_songs member where member.catalog_id = v_catalog.id and v_catalog.song_count <= 5000
    ), now(), v_catalog.id) k
    where k.condition <> 'counted';
    v_updated := v_updated + 1;
    v_recordings := v_recordings + 10 + v_catalog.song_count;
  end loop;
  return v_updated;
end $$;
comment on function jobs.update_headlines is
  'Stores the headlines of catalogs, and the conditions of their recordings, that changed, were captured, or have none of the UTC day; the oldest first. 0 when all are current. Safe to repeat.';

grant execute on function private.is_headline_current, private.latest_recorded, private.report_time to authenticated;
