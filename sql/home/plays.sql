-- The plays of a workspace: of seven days until yesterday against the seven before. State and counts of each recording are those
-- of its history (private.recording_series), so a catalog has the sums of its summary.

-- The newest 200 catalogs of a workspace, as far as they have at most 20,000 recordings together: a comparison takes 5 ms for
-- 1,000. A larger catalog is not compared.
create function private.home_catalogs(workspace_id uuid) returns uuid[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select listed.id
    from (
      select c.id, sum(c.song_count) over (order by c.created_at desc, c.id) as recordings
      from app.account_catalogs link join app.catalogs c on c.id = link.catalog_id
      where link.account_id = home_catalogs.workspace_id and c.song_count <= 20000
      order by c.created_at desc, c.id limit 200
    ) listed
    where listed.recordings <= 20000
  );
end $$;

-- Whether plays fell so far that somebody should look: by at least 10 % and 1,000.
create function private.has_fallen(previous numeric, current numeric) returns boolean
language plpgsql immutable security invoker set search_path = ''
as $$ begin return previous - current >= 1000 and current <= 0.9 * previous; end $$;

-- The latest of the dates whose bits are set; bit 0 is the first date.
create function private.latest_date(bits bigint, first_date date) returns date
language plpgsql immutable security invoker set search_path = ''
as $$ begin return first_date + length(ltrim(nullif(bits, 0)::bit(64)::text, '0')) - 1; end $$;

-- The latest date after the first count on which a recording has none; null unless it is counted on most of these dates. One
-- that is captured each week has no gaps.
create function private.latest_gap(missing bigint, first_date date, days integer) returns date
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_present bigint := ~missing & ((1::bigint << days) - 1);
  v_gap bigint := missing & ~((v_present & -v_present) - 1);
begin
  return case when bit_count(v_present::bit(64)) > bit_count(v_gap::bit(64)) then private.latest_date(v_gap, first_date) end;
end $$;

-- Something that needs an act: every field that is not among the facts is null.
create function private.attention(kind text, facts jsonb) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'kind', kind, 'catalog_id', null, 'catalog_name', null, 'site_id', null, 'site_name', null, 'isrc', null,
    'recording_name', null, 'artist', null, 'recordings', null, 'previous_change', null, 'current_change', null,
    'absolute_growth', null, 'percentage_growth', null, 'date', null, 'back_on', null, 'error', null, 'balance', null,
    'needed', null, 'visits', null) || facts;
end $$;

create function private.named_recording(catalog_id uuid, isrc text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'isrc', member.isrc, 'recording_name', coalesce(song.name, member.name), 'artist', coalesce(song.artist, member.artist))
    from app.catalog_songs member join app.songs song on song.isrc = member.isrc
    where member.catalog_id = named_recording.catalog_id and member.isrc = named_recording.isrc
  );
end $$;

-- The plays of recordings in the seven days from a date and in the seven before, null unless it is comparable, and the latest day
-- without a count that should have one.
create function private.compared_recordings(isrcs text[], since date)
returns table (isrc text, previous bigint, current bigint, growth bigint, invalid_on date, missing_on date)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
  select s.isrc, change.previous, change.current, change.current - change.previous,
    case when s.invalid <> 0 then private.latest_date(s.invalid, since - 7) end,
    case when s.state = 'incomplete' then private.latest_gap(s.missing, since - 7, 15) end
  from private.recording_series(isrcs, since, 7, false, null) s
  cross join lateral (
    select case when s.state = 'comparable' then s.middle_count - s.start_count end as previous,
      case when s.state = 'comparable' then s.end_count - s.middle_count end as current
  ) change;
end $$;

-- The recordings of catalogs compared: the sums of each catalog, the three recordings that gained and lost most, and at most two
-- of each kind that need an act.
create function private.home_plays(catalog_ids uuid[], since date) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_isrcs text[] := array(
    select distinct member.isrc from app.catalog_songs member where member.catalog_id = any (catalog_ids));
begin
  return (
    with recording as materialized (select r.* from private.compared_recordings(v_isrcs, since) r),
    member as materialized (
      select m.catalog_id, m.isrc, r.previous, r.current, r.growth, r.missing_on, r.invalid_on,
        r.invalid_on is not null or k.isrc is not null as is_invalid
      from app.catalog_songs m
      left join recording r on r.isrc = m.isrc
      left join app.catalog_conditions k
        on k.catalog_id = m.catalog_id and k.isrc = m.isrc and k.condition = 'implausible'
      where m.catalog_id = any (catalog_ids)
    ),
    total as materialized (
      select c.id, c.name, count(m.current) as comparable, sum(m.previous) as previous, sum(m.current) as current,
        count(*) filter (where m.is_invalid) as invalid, max(m.invalid_on) as invalid_on,
        min(m.isrc) filter (where m.is_invalid) as invalid_isrc,
        count(m.missing_on) as missing, max(m.missing_on) as missing_on,
        min(m.isrc) filter (where m.missing_on is not null) as missing_isrc
      from app.catalogs c left join member m on m.catalog_id = c.id
      where c.id = any (catalog_ids)
      group by c.id
    ),
    moved as materialized (
      (select 'up' as direction, r.* from recording r where r.growth > 0 order by r.growth desc, r.isrc limit 3)
      union all
      (select 'down', r.* from recording r where r.growth < 0 order by r.growth, r.isrc limit 3)
      union all
      (select 'fell', r.* from recording r where r.growth < 0 and private.has_fallen(r.previous, r.current)
        order by r.growth, r.isrc limit 3)
    ),
    fallen as materialized (
      select t.* from total t where private.has_fallen(t.previous, t.current) order by t.current - t.previous, t.id limit 2
    ),
    loser as materialized (
      select f.id, l.* from fallen f cross join lateral (
        select m.isrc, m.previous, m.current from member m where m.catalog_id = f.id and m.growth < 0
        order by m.growth, m.isrc limit 10
      ) l
    ),
    -- What a counter gains by a jump is no listening, and what it does not gain afterwards is no fall.
    jumped as materialized (
      select distinct u.isrc
      from private.unusual_days(array(select m.isrc from moved m union select l.isrc from loser l), since - 7, since + 7, null) u
      where u.kind = 'jump'
    ),
    gain as materialized (
      select g.isrc, array_agg(g.gain order by g.date) as gains
      from private.daily_gains(
        array(select m.isrc from moved m where m.direction <> 'fell'), since - 7, since + 7, null) g
      where g.gain is not null
      group by g.isrc
    ),
    described as materialized (
      select m.*, at.catalog_id, at.catalog_name, private.named_recording(at.catalog_id, m.isrc) as song,
        exists (select from jumped j where j.isrc = m.isrc) as has_jumped
      from moved m
      cross join lateral (
        select own.catalog_id, c.name as catalog_name from member own join app.catalogs c on c.id = own.catalog_id
        where own.isrc = m.isrc order by c.created_at desc, c.id limit 1
      ) at
    ),
    mover as (
      select d.direction, d.growth, d.isrc, jsonb_build_object(
        'isrc', d.isrc, 'name', d.song -> 'recording_name', 'artist', d.song -> 'artist', 'catalog_id', d.catalog_id,
        'counter_event', d.has_jumped, 'condition', private.catalog_condition(d.catalog_id, d.isrc), 'gains', g.gains
      ) || private.growth(d.previous, d.current) as entry
      from described d join gain g on g.isrc = d.isrc
      where d.direction <> 'fell'
    ),
    attention as (
      (select 'count_invalid' as kind, t.invalid as size, t.id as catalog_id, jsonb_build_object(
          'catalog_id', t.id, 'catalog_name', t.name, 'recordings', t.invalid, 'date', t.invalid_on)
          || case when t.invalid = 1 then private.named_recording(t.id, t.invalid_isrc) else '{}' end as facts
        from total t where t.invalid > 0 order by t.invalid desc, t.id limit 2)
      union all
      (select 'counts_missing', t.missing, t.id, jsonb_build_object(
          'catalog_id', t.id, 'catalog_name', t.name, 'recordings', t.missing, 'date', t.missing_on,
          -- The comparison of that day begins on the day after the latest gap.
          'back_on', case when t.missing_on < since + 7 then t.missing_on + 16 end)
          || case when t.missing = 1 then private.named_recording(t.id, t.missing_isrc) else '{}' end
        from total t where t.missing > 0 order by t.missing desc, t.id limit 2)
      union all
      (select 'recording_fell', -d.growth, d.catalog_id, jsonb_build_object(
          'catalog_id', d.catalog_id, 'catalog_name', d.catalog_name) || d.song || private.growth(d.previous, d.current)
        from described d where d.direction = 'fell' and not d.has_jumped order by d.growth, d.isrc limit 2)
      union all
      (select 'catalog_fell', f.previous - f.current, f.id, jsonb_build_object(
          'catalog_id', f.id, 'catalog_name', f.name, 'recordings', f.comparable) || private.growth(f.previous, f.current)
        from fallen f
        cross join lateral (
          select coalesce(sum(l.previous), 0) as previous, coalesce(sum(l.current), 0) as current
          from loser l join jumped j on j.isrc = l.isrc where l.id = f.id
        ) unheard
        where private.has_fallen(f.previous - unheard.previous, f.current - unheard.current))
    )
    select jsonb_build_object(
      'recordings', cardinality(v_isrcs),
      'catalogs', (
        select coalesce(jsonb_object_agg(t.id, private.catalog_plays(t.comparable, t.previous, t.current)), '{}') from total t),
      'movers', jsonb_build_object(
        'up', (select coalesce(jsonb_agg(m.entry order by m.growth desc, m.isrc), '[]') from mover m where m.direction = 'up'),
        'down', (select coalesce(jsonb_agg(m.entry order by m.growth, m.isrc), '[]') from mover m where m.direction = 'down')),
      'attention', (
        select coalesce(jsonb_agg(private.attention(a.kind, a.facts) order by a.size desc, a.catalog_id), '[]') from attention a))
  );
end $$;

grant execute on function private.home_catalogs, private.has_fallen, private.latest_date, private.latest_gap,
  private.compared_recordings, private.attention, private.named_recording, private.home_plays to authenticated;
