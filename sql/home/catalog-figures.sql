-- The catalogs of a workspace with their figures. Plays are those of the home of the workspace (private.compared_recordings), of the
-- catalogs that it compares (private.home_catalogs).

-- The plays of the comparable recordings of a catalog.
create function private.catalog_plays(comparable bigint, previous numeric, current numeric) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object('comparable_recordings', comparable) || private.growth(previous, current);
end $$;

-- The plays of catalogs by their ids, as private.home_plays has them.
create function private.compared_catalogs(catalog_ids uuid[], since date) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
end $$;

-- The plays of each of the 14 days of the comparable recordings of a catalog together, oldest first. Such a recording has a count on
-- each of these days.
create function private.comparable_gains(catalog_id uuid, since date) returns numeric[]
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_isrcs text[] := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = comparable_gains.catalog_id);
begin
  v_isrcs := array(select r.isrc from private.compared_recordings(v_isrcs, since) r where r.current is not null);
  return array(
    select f.change from private.daily_facts(v_isrcs, since - 7, since + 7) f where f.fact = 'change' and f.days = 1 order by f.date);
end $$;

-- A catalog in short, with its plays if it was compared.
create function private.describe_figures(catalog app.catalogs, plays jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', catalog.id, 'name', catalog.name, 'recordings', catalog.song_count, 'headline', private.describe_headline(catalog),
    'captured_at', private.format_timestamp(private.captured_at(catalog.id))
  ) || coalesce(plays, private.catalog_plays(null, null, null));
end $$;

create function private.captured_at(catalog_id uuid) returns timestamptz
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select max(s.finished_at) from app.playcount_snapshots s where s.catalog_id = captured_at.catalog_id and s.state = 'done');
end $$;

-- Whether a catalog is being captured, or is captured by a schedule, and what went wrong.
create function private.describe_capturing(catalog_id uuid, captured_at timestamptz) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

-- What a list of catalogs is sorted by; null if that is unknown, and for names.
create function private.figure_of(catalog app.catalogs, sort text, plays jsonb) returns numeric
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

create function api.list_catalog_figures(
  organization_id uuid, search text, sort text, descending boolean, page integer, page_limit integer, with_plays boolean
) returns jsonb
language plpgsql stable security invoker set search_path = '' set work_mem = '64MB'
as $$
declare
  v_workspace_id uuid := private.acting_workspace_id(list_catalog_figures.organization_id);
  v_since date := (now() at time zone 'UTC')::date - 8;
  v_has_plays boolean := with_plays and private.may_compare(v_workspace_id);
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
end $$;
comment on function api.list_catalog_figures is
  'A page of the catalogs of a workspace with plays, value and captures, by any of them. Without play counts for an OAuth client that may not compare them. GET /api/catalogs/figures.';

grant execute on function private.catalog_plays, private.compared_catalogs, private.comparable_gains, private.describe_figures,
  private.captured_at, private.describe_capturing, private.figure_of to authenticated;
