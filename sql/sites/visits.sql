-- Counting and reading visits. A process counts in memory and adds its counts every few seconds, so that a visit needs no
-- statement of its own.

-- How many sources or buttons of a site are counted in a day. Anybody can invent more; they are counted as other.
create function private.max_visit_names() returns integer
language plpgsql immutable security invoker set search_path = ''
as $$ begin return 60; end $$;

-- Definer, because visitors have no credential and no role writes counts.
create function api.count_site_visits(counts jsonb) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Locked in one order, so that no two processes wait for each other, and by a statement of its own, so that the next one
  -- sees the names that another process has counted meanwhile.
  perform from app.sites s
  where s.id in (select c.site_id from jsonb_to_recordset(counts) as c (site_id uuid)) order by s.id for no key update;
  with counted as (
    select c.* from jsonb_to_recordset(counts) as c (site_id uuid, day date, kind text, name text, count bigint)
    where exists (select from app.sites s where s.id = c.site_id)
  ),
  known as (
    select c.*, v.name is not null as is_known,
      row_number() over (partition by c.site_id, c.day, c.kind, v.name is not null order by c.name) as place
    from counted c
    left join app.site_visits v using (site_id, day, kind, name)
  ),
  named as (
    select k.site_id, k.day, k.kind, k.count, case
      when k.is_known or k.place + (
        select count(*) from app.site_visits v where v.site_id = k.site_id and v.day = k.day and v.kind = k.kind
      ) < private.max_visit_names() then k.name else 'other' end as name
    from known k
  )
  insert into app.site_visits as existing (site_id, day, kind, name, count)
  select n.site_id, n.day, n.kind, n.name, sum(n.count) from named n
  group by n.site_id, n.day, n.kind, n.name
  order by n.site_id, n.day, n.kind, n.name
  on conflict on constraint site_visits_pkey do update set count = existing.count + excluded.count;
  return 'true';
end $$;
comment on function api.count_site_visits is
  'Adds counts of visits, plays and clicks: [{site_id, day, kind, name, count}], each name of a site, day and kind once. Leaves out sites that do not exist any more.';

create function api.get_site_visits(site_id uuid, since date, days integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_since date := coalesce(get_site_visits.since, (now() at time zone 'UTC')::date - (get_site_visits.days - 1));
begin
  perform private.check_site(get_site_visits.site_id);
  return (
    with counted as (
      select v.day, v.kind, v.name, v.count from app.site_visits v
      where v.site_id = get_site_visits.site_id and v.day >= v_since and v.day < v_since + get_site_visits.days
    ),
    by_day as (
      select c.day, sum(c.count) filter (where c.kind = 'visit') as visits,
        sum(c.count) filter (where c.kind = 'play') as plays,
        sum(c.count) filter (where c.kind = 'trap') as trapped_signups,
        jsonb_agg(jsonb_build_object('source', c.name, 'visits', c.count) order by c.count desc, c.name)
          filter (where c.kind = 'visit') as sources,
        jsonb_agg(jsonb_build_object('button', c.name, 'clicks', c.count) order by c.count desc, c.name)
          filter (where c.kind = 'click') as buttons
      from counted c group by c.day
    ),
    -- Of the fans who are still on the list.
    signed_up as (
      select (f.created_at at time zone 'UTC')::date as day, count(*) as count from app.site_signups f
      where f.site_id = get_site_visits.site_id and f.created_at >= v_since::timestamp at time zone 'UTC'
        and f.created_at < (v_since + get_site_visits.days)::timestamp at time zone 'UTC'
      group by 1
    ),
    confirmed as (
      select (f.confirmed_at at time zone 'UTC')::date as day, count(*) as count from app.site_signups f
      where f.site_id = get_site_visits.site_id and f.confirmed_at >= v_since::timestamp at time zone 'UTC'
        and f.confirmed_at < (v_since + get_site_visits.days)::timestamp at time zone 'UTC'
      group by 1
    )
    select jsonb_build_object('since', v_since, 'days', jsonb_agg(jsonb_build_object(
        'date', d.day, 'visits', coalesce(b.visits, 0), 'plays', coalesce(b.plays, 0),
        'signups', coalesce(s.count, 0), 'confirmations', coalesce(c.count, 0),
        'trapped_signups', coalesce(b.trapped_signups, 0),
        'sources', coalesce(b.sources, '[]'), 'buttons', coalesce(b.buttons, '[]')
      ) order by d.day))
    from (select v_since + n as day from generate_series(0, get_site_visits.days - 1) n) d
    left join by_day b using (day) left join signed_up s using (day) left join confirmed c using (day)
  );
end $$;
comment on function api.get_site_visits is
  'What happened on a page on each UTC day of a period, the last one by default. GET /api/sites/{id}/visits.';

-- Deletes counts after two years. For jobs.run_maintenance.
create function private.delete_old_site_visits() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.site_visits v where v.ctid = any (array(
    select old.ctid from app.site_visits old where old.day < (now() at time zone 'UTC')::date - 731 limit 10000));
end $$;
