SET local check_function_bodies = off;

ALTER TABLE "app"."scheduled_tasks"
  DROP CONSTRAINT "scheduled_tasks_disabled_reason_check";

CREATE TABLE "private"."sample_songs" (
  "isrc" text NOT NULL,
  CONSTRAINT "sample_songs_pkey" PRIMARY KEY (isrc)
);

ALTER TABLE "private"."sample_songs"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."sample_songs"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."catalogs"
  ADD COLUMN "is_sample" boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION api.create_sample_catalog (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := private.create_sample(private.acting_workspace_id(create_sample_catalog.organization_id));
begin
  return private.describe_catalogs(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.get_home (
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(get_home.organization_id);
  v_today date := (now() at time zone 'UTC')::date;
  v_catalog_ids uuid[];
  v_plays jsonb;
begin
  -- An OAuth client reads no play counts.
  v_catalog_ids := case when private.is_delegated() then '{}' else private.home_catalogs(v_workspace_id) end;
  v_plays := private.home_plays(v_catalog_ids, v_today - 8);
  return jsonb_build_object(
    'periods', private.comparison_periods(v_today - 8, 7),
    'compared', case when not private.is_delegated() then jsonb_build_object(
      'recordings', v_plays -> 'recordings', 'catalogs', cardinality(v_catalog_ids), 'total_catalogs', (
        select count(*) from app.account_catalogs link where link.account_id = v_workspace_id)) end,
    'attention', private.most_urgent(
      private.low_balances(v_workspace_id) || private.failed_captures(v_workspace_id) || (v_plays -> 'attention')
        || private.pages_without_link(v_workspace_id)),
    'movers', v_plays -> 'movers',
    'fans', private.home_fans(v_workspace_id, v_today),
    'pages', private.home_pages(v_workspace_id),
    'catalogs', private.home_catalog_rows(v_workspace_id, v_plays -> 'catalogs'),
    'sample', private.describe_sample(v_workspace_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_catalog_figures (
  organization_id uuid,
  search          text,
  sort            text,
  descending      boolean,
  page            integer,
  page_limit      integer,
  with_plays      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(list_catalog_figures.organization_id);
  v_since date := (now() at time zone 'UTC')::date - 8;
  -- An OAuth client reads no play counts.
  v_has_plays boolean := with_plays and not private.is_delegated();
  v_compared uuid[] := case when not v_has_plays then '{}' else private.home_catalogs(v_workspace_id) end;
  v_plays jsonb := case when sort in ('plays', 'change') then private.compared_catalogs(v_compared, v_since) else '{}' end;
  v_sought text := private.search_form(coalesce(search, ''));
  v_all integer;
  v_total integer;
  v_ids uuid[];
begin
  with own as materialized (
    select c.id, c.created_at, private.search_form(c.name) as form, private.figure_of(c, sort, v_plays -> c.id::text) as figure
    from app.account_catalogs link join app.catalogs c on c.id = link.catalog_id
    where link.account_id = v_workspace_id
  ),
  found as materialized (select o.* from own o where strpos(o.form, v_sought) > 0)
  select (select count(*) from own), (select count(*) from found), array(
    select f.id from found f
    order by case when descending then f.figure end desc nulls last, case when not descending then f.figure end,
      case when sort = 'name' and descending then f.form end desc, case when sort = 'name' and not descending then f.form end,
      f.created_at desc, f.id
    limit page_limit offset (page - 1)::bigint * page_limit)
  into v_all, v_total, v_ids;
  if v_plays = '{}' then
    v_plays := private.compared_catalogs(array(select unnest(v_ids) intersect select unnest(v_compared)), v_since);
  end if;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'periods', private.comparison_periods(v_since, 7),
    'compared', case when v_has_plays then jsonb_build_object('catalogs', cardinality(v_compared)) end,
    'total_catalogs', v_all,
    'sample', private.describe_sample(v_workspace_id),
    'catalogs', (
      select coalesce(jsonb_agg(
        private.describe_figures(c, v_plays -> c.id::text)
          || private.describe_capturing(c.id, private.captured_at(c.id))
          || jsonb_build_object(
            'is_sample', c.is_sample, 'owners', private.describe_owners(c.id),
            'gains', case when (v_plays -> c.id::text ->> 'comparable_recordings')::bigint > 0
              then to_jsonb(private.comparable_gains(c.id, v_since)) else '[]' end)
        order by listed.place), '[]')
      from unnest(v_ids) with ordinality listed (id, place) join app.catalogs c on c.id = listed.id)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.move_catalog (
  catalog_id      uuid,
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_stopped integer := private.change_owner(
    move_catalog.catalog_id, private.acting_workspace_id(move_catalog.organization_id));
begin
  return jsonb_build_object(
    'catalog', private.describe_catalogs(array[move_catalog.catalog_id]) -> 0, 'stopped_schedules', v_stopped);
end $function$;

CREATE OR REPLACE FUNCTION private.captured_at (
  catalog_id uuid
)
  RETURNS timestamp WITH time zone
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select max(s.finished_at) from app.playcount_snapshots s where s.catalog_id = captured_at.catalog_id and s.state = 'done');
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_plays (
  comparable bigint,
  previous   numeric,
  current    numeric
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object('comparable_recordings', comparable) || private.growth(previous, current);
end $function$;

CREATE OR REPLACE FUNCTION private.change_owner (
  catalog_id uuid,
  owner_id   uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_workspace_ids uuid[] := private.workspace_ids();
  v_former_ids uuid[];
  v_is_sample boolean;
  v_open_id uuid;
  v_stopped integer;
begin
  perform private.refuse_if(change_owner.owner_id = any (v_workspace_ids) is not true,
    'PT403', 'Access denied to this organization');
  -- Before anything is locked, so that nobody locks what others own.
  perform from app.account_catalogs link
  where link.catalog_id = change_owner.catalog_id and link.account_id = any (v_workspace_ids);
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  perform from app.scheduled_tasks t where t.catalog_id = change_owner.catalog_id order by t.id for update;
  select c.is_sample into v_is_sample from app.catalogs c where c.id = change_owner.catalog_id for update;
  v_former_ids := array(
    select link.account_id from app.account_catalogs link
    where link.catalog_id = change_owner.catalog_id and link.account_id = any (v_workspace_ids));
  perform private.refuse_if(v_former_ids = '{}', 'PT404', 'Catalog not found');
  v_former_ids := array_remove(v_former_ids, change_owner.owner_id);
  if v_former_ids = '{}' then
    return 0;
  end if;
  perform private.refuse_if(v_is_sample, 'PT409', 'The sample catalog does not move: add it to the other workspace, and delete it here');
  perform private.refuse_if(not v_former_ids <@ private.owned_account_ids(),
    'PT403', 'Only an owner of the organization may take a catalog out of it');

  insert into app.account_catalogs (account_id, catalog_id) values (change_owner.owner_id, change_owner.catalog_id)
  on conflict do nothing;
  delete from app.account_catalogs link
  where link.catalog_id = change_owner.catalog_id and link.account_id = any (v_former_ids);

  with schedule as (
    select t.id, t.enabled, t.enabled and t.created_by = private.account_id()
      -- A workspace has one for a catalog, and keeps its own.
      and not exists (
        select from app.scheduled_tasks kept
        where (kept.account_id, kept.catalog_id, kept.task) = (change_owner.owner_id, t.catalog_id, t.task) and kept.enabled)
      and 1 = row_number() over (
        partition by t.task order by t.enabled and t.created_by = private.account_id() desc, t.created_at, t.id) as goes_on
    from app.scheduled_tasks t
    where t.catalog_id = change_owner.catalog_id and t.account_id = any (v_former_ids)
  ),
  moved as (
    update app.scheduled_tasks t
    set account_id = change_owner.owner_id, enabled = schedule.goes_on, updated_at = now(),
      disabled_reason = case when schedule.enabled and not schedule.goes_on then 'catalog_moved' else t.disabled_reason end
    from schedule where t.id = schedule.id
    returning schedule.enabled and not schedule.goes_on as is_stopped
  )
  select count(*) filter (where m.is_stopped) into v_stopped from moved m;

  -- A workspace captures a catalog once at a time: a second capture ends where it was requested.
  select s.id into v_open_id from app.playcount_snapshots s
  where s.catalog_id = change_owner.catalog_id and s.payer_id is not null and s.state in ('queued', 'running')
    and s.account_id = any (change_owner.owner_id || v_former_ids)
  order by s.account_id <> change_owner.owner_id, s.created_at, s.id limit 1;
  update app.playcount_snapshots s set account_id = change_owner.owner_id
  where s.catalog_id = change_owner.catalog_id and s.account_id = any (v_former_ids)
    and (s.id = v_open_id or s.payer_id is null or s.state in ('done', 'failed'));

  update app.task_runs r set account_id = change_owner.owner_id
  where r.account_id = any (v_former_ids) and r.id in (
    select c.run_id from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.catalog_id = change_owner.catalog_id and s.account_id = change_owner.owner_id
    union all
    select f.run_id from app.catalog_fills f where f.catalog_id = change_owner.catalog_id
    union all
    select d.run_id from app.scheduled_tasks t join app.scheduled_runs d on d.schedule_id = t.id
    where t.catalog_id = change_owner.catalog_id and t.account_id = change_owner.owner_id);
  return v_stopped;
end $function$;

CREATE OR REPLACE FUNCTION private.comparable_gains (
  catalog_id uuid,
  since      date
)
  RETURNS numeric[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[] := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = comparable_gains.catalog_id);
begin
  v_isrcs := array(select r.isrc from private.compared_recordings(v_isrcs, since) r where r.current is not null);
  return array(
    select f.change from private.daily_facts(v_isrcs, since - 7, since + 7) f where f.fact = 'change' and f.days = 1 order by f.date);
end $function$;

CREATE OR REPLACE FUNCTION private.compared_catalogs (
  catalog_ids uuid[],
  since       date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
begin
  return (
    with recording as materialized (
      select r.* from private.compared_recordings(array(
        select distinct member.isrc from app.catalog_songs member where member.catalog_id = any (catalog_ids)), since) r
    )
    select coalesce(jsonb_object_agg(total.id, private.catalog_plays(total.comparable, total.previous, total.current)), '{}')
    from (
      select c.id, count(r.current) as comparable, sum(r.previous) as previous, sum(r.current) as current
      from unnest(catalog_ids) c (id)
      left join app.catalog_songs member on member.catalog_id = c.id
      left join recording r on r.isrc = member.isrc
      group by c.id
    ) total
  );
end $function$;

CREATE OR REPLACE FUNCTION private.compared_recordings (
  isrcs text[],
  since date
)
  RETURNS TABLE (
    isrc       text,
    previous   bigint,
    current    bigint,
    growth     bigint,
    invalid_on date,
    missing_on date
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.count_catalog_songs()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  v_changed record;
  v_catalog app.catalogs;
  v_largest integer;
begin
  for v_changed in
    select t.catalog_id, array_agg(t.isrc) as isrcs from changed_songs t group by t.catalog_id order by t.catalog_id
  loop
    -- Locks the catalog, so that concurrent changes of its members are counted one after the other.
    select c.* into v_catalog from app.catalogs c where c.id = v_changed.catalog_id for no key update;
    continue when not found; -- the catalog itself is being deleted
    v_catalog.song_count := v_catalog.song_count + v_sign * cardinality(v_changed.isrcs);
    with changed as (
      select width_bucket(isrc, v_catalog.range_isrcs) as range, v_sign * count(*) as difference
      from unnest(v_changed.isrcs) isrc
      group by 1
    ),
    shifted as (
      select range, range_offset + coalesce(sum(difference) over (
        order by range rows between unbounded preceding and 1 preceding), 0) as range_offset
      from unnest(v_catalog.range_offsets) with ordinality existing (range_offset, range)
      left join changed using (range)
    )
    select array_agg(range_offset order by range), max(size)
    into v_catalog.range_offsets, v_largest
    from (
      select range, range_offset, lead(range_offset, 1, v_catalog.song_count) over (order by range) - range_offset as size
      from shifted
    ) sized;
    if v_largest > 512 then
      select array_agg(case number when 1 then '' else isrc end order by number), array_agg(number - 1 order by number)
      into v_catalog.range_isrcs, v_catalog.range_offsets
      from (
        select s.isrc, row_number() over (order by s.isrc) as number
        from app.catalog_songs s where s.catalog_id = v_changed.catalog_id
      ) member
      where number % 256 = 1;
    end if;
    update app.catalogs c
    set song_count = v_catalog.song_count, range_isrcs = v_catalog.range_isrcs, range_offsets = v_catalog.range_offsets,
      updated_at = now(), is_sample = false
    where c.id = v_changed.catalog_id;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.create_sample (
  owner_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id uuid;
begin
  -- Of two requests at once, the second returns the catalog of the first.
  perform pg_advisory_xact_lock(hashtextextended('sample ' || create_sample.owner_id, 0));
  v_id := private.describe_sample(create_sample.owner_id) ->> 'catalog_id';
  if v_id is not null then
    return v_id;
  end if;
  perform private.refuse_if(not exists (select from private.sample_songs), 'PT404', 'This deployment has no sample catalog');
  v_id := private.create_empty_catalog('Sample catalog', create_sample.owner_id);
  insert into app.catalog_songs (catalog_id, isrc) select v_id, s.isrc from private.sample_songs s order by s.isrc;
  -- Afterwards, because a change of its members takes the mark away.
  update app.catalogs c set is_sample = true where c.id = v_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_capturing (
  catalog_id  uuid,
  captured_at timestamp with time zone
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_is_open boolean := exists (
    select from app.playcount_snapshots s
    where s.catalog_id = describe_capturing.catalog_id and s.payer_id is not null and s.state in ('queued', 'running'));
  v_failed app.playcount_snapshots;
  v_task app.scheduled_tasks;
begin
  select s.* into v_failed from app.playcount_snapshots s
  where s.catalog_id = describe_capturing.catalog_id and s.state in ('done', 'failed')
  order by s.created_at desc, s.id desc limit 1;
  -- An owner may have one each: the one that runs, and most often.
  select t.* into v_task from app.scheduled_tasks t
  where t.catalog_id = describe_capturing.catalog_id and t.task = 'capture_playcounts'
    and t.account_id = any (private.workspace_ids())
  order by t.enabled desc, array_position(array['daily', 'weekly', 'monthly'], t.schedule), t.id limit 1;
  return jsonb_build_object(
    'state', case
      when v_is_open then 'capturing'
      when v_failed.state = 'failed' then 'failed'
      when v_task.enabled then v_task.schedule
      when v_task.disabled_reason is not null then 'stopped'
      when captured_at is null then 'never'
      else 'once' end,
    'error', case when not v_is_open and v_failed.state = 'failed' then v_failed.error end,
    'schedule', case when v_task.enabled then v_task.schedule end
  );
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
      'owners', private.describe_owners(c.id),
      'headline', private.describe_headline(c),
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
      'is_sample', c.is_sample,
      'created_at', private.format_timestamp(c.created_at),
      'updated_at', private.format_timestamp(c.updated_at)
    ) order by c.created_at desc, c.id), '[]')
    from app.catalogs c
    where c.id = any (catalog_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_figures (
  catalog app.catalogs,
  plays   jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', catalog.id, 'name', catalog.name, 'recordings', catalog.song_count, 'headline', private.describe_headline(catalog),
    'captured_at', private.format_timestamp(private.captured_at(catalog.id))
  ) || coalesce(plays, private.catalog_plays(null, null, null));
end $function$;

CREATE OR REPLACE FUNCTION private.describe_owners (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'kind', a.kind, 'name', a.name) order by a.id), '[]')
    from app.account_catalogs link join app.accounts a on a.id = link.account_id
    where link.catalog_id = describe_owners.catalog_id
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_sample (
  workspace_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return jsonb_build_object(
    'available', exists (select from private.sample_songs),
    'catalog_id', (
      select c.id from app.account_catalogs link join app.catalogs c on c.id = link.catalog_id
      where link.account_id = describe_sample.workspace_id and c.is_sample and link.account_id = any (private.workspace_ids())
      order by c.created_at, c.id limit 1)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.figure_of (
  catalog app.catalogs,
  sort    text,
  plays   jsonb
)
  RETURNS numeric
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case sort
    when 'plays' then (plays ->> 'current_change')::numeric
    when 'change' then (plays ->> 'percentage_growth')::numeric
    when 'recordings' then catalog.song_count
    when 'value' then (
      select (v.headline #>> '{value,mid}')::numeric from app.valuations v
      where v.catalog_id = catalog.id order by v.as_of desc limit 1)
    when 'captured' then extract(epoch from private.captured_at(catalog.id))
    when 'created' then extract(epoch from catalog.created_at) end;
end $function$;

CREATE OR REPLACE FUNCTION private.home_catalog_rows (
  workspace_id uuid,
  compared     jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(private.describe_figures(c, compared -> c.id::text) order by largest.place), '[]')
    from (
      select listed.id, row_number() over (
        order by (compared -> listed.id::text ->> 'current_change')::numeric desc nulls last, listed.created_at desc, listed.id
      ) as place
      from app.account_catalogs link join app.catalogs listed on listed.id = link.catalog_id
      where link.account_id = home_catalog_rows.workspace_id
    ) largest
    join app.catalogs c on c.id = largest.id
    where largest.place <= 5
  );
end $function$;

CREATE OR REPLACE FUNCTION private.home_plays (
  catalog_ids uuid[],
  since       date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
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
end $function$;

ALTER TABLE "app"."scheduled_tasks"
  ADD CONSTRAINT "scheduled_tasks_disabled_reason_check" CHECK ((disabled_reason = ANY (ARRAY['payer_left'::text, 'app_disconnected'::text, 'catalog_moved'::text])));

ALTER TABLE "private"."sample_songs"
  ADD CONSTRAINT "sample_songs_isrc_fkey" FOREIGN KEY (isrc) REFERENCES app.songs(isrc);

CREATE POLICY "sample_songs_select_nobody" ON "private"."sample_songs"
  FOR SELECT
  TO "authenticated"
  USING (false);

COMMENT ON COLUMN "app"."catalogs"."is_sample" IS 'Whether it has the recordings of the sample (private.sample_songs) and no others. A change of its members makes it one of its owner''s own.';

COMMENT ON COLUMN "app"."scheduled_tasks"."disabled_reason" IS 'Why it was disabled by itself: who made it may not run it any more (private.maker_acts_for), or its catalog moved to another workspace.';

COMMENT ON FUNCTION "api"."create_sample_catalog"(uuid) IS 'The sample catalog of a workspace, which is created if it has none. POST /api/catalogs/sample.';

COMMENT ON FUNCTION "api"."list_catalog_figures"(uuid, text, text, boolean, integer, integer, boolean) IS 'A page of the catalogs of a workspace with plays, value and captures, by any of them. Without play counts for an OAuth client. GET /api/catalogs/figures.';

COMMENT ON FUNCTION "api"."move_catalog"(uuid, uuid) IS 'Moves a catalog to an organization, or to the caller''s own account for null. POST /api/catalogs/{catalogId}/move.';

COMMENT ON TABLE "private"."sample_songs" IS 'The recordings of the sample catalog of this deployment.';

REVOKE ALL ON FUNCTION "api"."create_sample_catalog"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_sample_catalog"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_sample_catalog"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_sample_catalog"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_catalog_figures"(uuid, text, text, boolean, integer, integer, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_catalog_figures"(uuid, text, text, boolean, integer, integer, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_catalog_figures"(uuid, text, text, boolean, integer, integer, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_catalog_figures"(uuid, text, text, boolean, integer, integer, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."move_catalog"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."move_catalog"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."move_catalog"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."move_catalog"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."captured_at"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."captured_at"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."captured_at"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."captured_at"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_plays"(bigint, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_plays"(bigint, numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_plays"(bigint, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_plays"(bigint, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."change_owner"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."change_owner"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."change_owner"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."change_owner"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."comparable_gains"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."comparable_gains"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."comparable_gains"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."comparable_gains"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."compared_catalogs"(uuid[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compared_catalogs"(uuid[], date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."compared_catalogs"(uuid[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compared_catalogs"(uuid[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."compared_recordings"(text[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."compared_recordings"(text[], date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."compared_recordings"(text[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compared_recordings"(text[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_sample"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."create_sample"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."create_sample"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_sample"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_capturing"(uuid, timestamp WITH time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_capturing"(uuid, timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_capturing"(uuid, timestamp WITH time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_capturing"(uuid, timestamp WITH time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_figures"(app.catalogs, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_figures"(app.catalogs, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_figures"(app.catalogs, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_figures"(app.catalogs, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_owners"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_owners"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_owners"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_owners"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_sample"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_sample"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_sample"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_sample"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."figure_of"(app.catalogs, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."figure_of"(app.catalogs, text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."figure_of"(app.catalogs, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."figure_of"(app.catalogs, text, jsonb) TO "postgres";
