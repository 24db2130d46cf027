-- What a person sees first of a workspace. Each part is bounded, so that its size does not make it slow.

-- The captures of a workspace's catalogs that failed in the latest 31 days, with none since.
create function private.failed_captures(workspace_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(private.attention('capture_failed', jsonb_build_object(
        'catalog_id', failed.catalog_id, 'catalog_name', failed.name, 'error', failed.error,
        'date', (coalesce(failed.finished_at, failed.created_at) at time zone 'UTC')::date)
      ) order by failed.created_at desc, failed.catalog_id), '[]')
    from (
      select latest.*, c.name
      from (
        select distinct on (s.catalog_id) s.catalog_id, s.state, s.error, s.created_at, s.finished_at
        from app.playcount_snapshots s
        where s.account_id = failed_captures.workspace_id and s.created_at > now() - interval '31 days'
          and s.catalog_id is not null and s.state in ('done', 'failed')
        order by s.catalog_id, s.created_at desc, s.id
      ) latest
      join app.catalogs c on c.id = latest.catalog_id
      where latest.state = 'failed'
      order by latest.created_at desc, latest.catalog_id limit 2
    ) failed
  );
end $$;

-- Definer, because what schedules cost depends on rights that the caller does not read.
-- The payers among the caller's own accounts whose balance does not cover seven days of schedules, of those with one in this
-- workspace. The worker compares them each hour (tasks/warn-low-credits.sql); here it is done again for those that were low.
create function private.low_balances(workspace_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(private.attention('credits_low', jsonb_build_object('balance', low.balance, 'needed', low.needed))
      order by low.needed - low.balance desc, low.account_id), '[]')
    from (
      select b.account_id, private.schedules_cost(b.account_id) as needed,
        private.balance_with_grant(b.account_id, b.balance, b.granted_month) as balance
      from app.credit_balances b
      where b.schedules_low_since is not null and b.account_id = any (private.workspace_ids()) and not private.is_delegated()
        and exists (
          select from app.scheduled_tasks t
          where t.created_by = b.account_id and t.account_id = low_balances.workspace_id and t.enabled)
    ) low
    where low.balance < low.needed and not private.has_working_recharge(low.account_id, low.needed - low.balance)
  );
end $$;

-- Whether a page leads anywhere (shared/site/outgoing.ts).
create function private.has_link(page jsonb) returns boolean
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_path_exists(page, '$.links[*]') or jsonb_path_exists(page, '$.shows[*].url')
    or page ->> 'videoUrl' is not null or coalesce(page ->> 'releaseUrl' like 'https:%', false);
end $$;

-- The first picture of a page, as it is published, or as its draft or its facts have it.
create function private.page_cover(site app.sites) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_path_query_first(
    coalesce(site.published, site.draft, jsonb_build_object('assets', site.assets)), '$.assets[*] ? (@.type like_regex "^image/")');
end $$;

-- A page in short, as it is published, or as its draft or its facts have it.
create function private.describe_page(site app.sites) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_page jsonb := coalesce(site.published, site.draft,
    site.facts || jsonb_build_object('releaseUrl', site.release_url));
  v_cover constant jsonb := private.page_cover(site);
begin
  return jsonb_build_object(
    'id', site.id,
    'name', coalesce(nullif(site.name, ''), v_page #>> '{design,headline}'),
    'artist', coalesce(v_page ->> 'artistName', site.facts ->> 'artist',
      (select a.name from app.accounts a where a.id = site.artist_id)),
    'state', case when site.published is not null then 'published' when site.draft is not null then 'draft' else 'empty' end,
    'artwork_url', v_cover ->> 'url',
    'look', (v_page -> 'design') - '{eyebrow,description,buttonLabel,signupHeading}'::text[]
      || jsonb_build_object('focus', v_cover -> 'focus'),
    'fans', private.count_page_fans(site.id),
    'visits', private.count_page_visits(site.id),
    'release_date', v_page ->> 'releaseDate',
    'has_link', private.has_link(v_page),
    'published_at', private.format_timestamp(site.published_at)
  );
end $$;

create function private.count_page_visits(site_id uuid) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(sum(v.count), 0) from app.site_visits v where v.site_id = count_page_visits.site_id and v.kind = 'visit');
end $$;

create function private.count_page_fans(site_id uuid) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select count(*) from app.site_signups f where f.site_id = count_page_fans.site_id and f.state <> 'pending');
end $$;

create function api.list_pages(
  organization_id uuid, query text, sort text, page integer, page_limit integer, state text default null
) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_workspace_id uuid := private.acting_workspace_id(list_pages.organization_id);
  -- Nothing is left of accents alone.
  v_sought text := nullif(private.search_form(list_pages.query), '');
begin
  return (
    with found as materialized (
      select s.id, s.created_at, coalesce(nullif(s.name, ''), s.draft #>> '{design,headline}') as name,
        case when s.published is not null then 'published' when s.draft is not null then 'draft' else 'empty' end as state
      from app.sites s
      where s.owner_id = v_workspace_id and (v_sought is null or strpos(
        private.search_form(concat_ws(e'\n', coalesce(nullif(s.name, ''), s.draft #>> '{design,headline}'),
          coalesce(s.draft ->> 'artistName', s.facts ->> 'artist'))), v_sought) > 0)
    ),
    listed as materialized (
      select f.* from found f where list_pages.state is null or f.state = list_pages.state
    ),
    placed as (
      select l.id, row_number() over (
        order by case list_pages.sort when 'visits' then private.count_page_visits(l.id)
            when 'fans' then private.count_page_fans(l.id) end desc,
          case list_pages.sort when 'name' then private.search_form(l.name) end, l.created_at desc, l.id) as place
      from listed l
    )
    select jsonb_build_object(
      'pagination', private.pagination(page, page_limit, (select count(*)::integer from listed)),
      'states', (
        select jsonb_build_object(
          'published', count(*) filter (where f.state = 'published'), 'draft', count(*) filter (where f.state = 'draft'),
          'empty', count(*) filter (where f.state = 'empty'))
        from found f),
      'pages', coalesce(jsonb_agg(private.describe_page(s) || jsonb_build_object(
          'slug', s.slug, 'created_at', private.format_timestamp(s.created_at),
          'updated_at', private.format_timestamp(s.updated_at),
          'has_changes', coalesce(s.draft <> s.published, false)) order by p.place), '[]'))
    from placed p join app.sites s on s.id = p.id
    where p.place > (page - 1)::bigint * page_limit and p.place <= page::bigint * page_limit
  );
end $$;
comment on function api.list_pages is
  'The pages of a workspace in short, by a part of their name or artist and their state, in an order: newest, name, visits or fans. Counts by state. GET /api/pages.';

-- The pages of a workspace by state, and its four newest.
create function private.home_pages(workspace_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'total', count(*),
      'published', count(*) filter (where s.published is not null),
      'draft', count(*) filter (where s.published is null and s.draft is not null),
      'empty', count(*) filter (where s.published is null and s.draft is null),
      'newest', (
        select coalesce(jsonb_agg(private.describe_page(newest) order by newest.created_at desc, newest.id), '[]')
        from (
          select listed.* from app.sites listed where listed.owner_id = home_pages.workspace_id
          order by listed.created_at desc, listed.id limit 4
        ) newest))
    from app.sites s where s.owner_id = home_pages.workspace_id
  );
end $$;

-- The published pages among the 100 newest of a workspace that lead nowhere.
create function private.pages_without_link(workspace_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(private.attention('site_without_link', jsonb_build_object(
        'site_id', page.id, 'site_name', coalesce(nullif(page.name, ''), page.published #>> '{design,headline}'),
        'artist', page.published ->> 'artistName', 'date', (page.published_at at time zone 'UTC')::date,
        'visits', private.count_page_visits(page.id))
      ) order by page.published_at desc, page.id), '[]')
    from (
      select newest.* from (
        select s.* from app.sites s where s.owner_id = pages_without_link.workspace_id
        order by s.created_at desc, s.id limit 100
      ) newest
      where newest.published is not null and not private.has_link(newest.published)
      order by newest.published_at desc, newest.id limit 2
    ) page
  );
end $$;

-- The new fans of the 1,000 newest pages of a workspace, of 14 days and of today.
create function private.home_fans(workspace_id uuid, today date) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    with fan as (
      select (coalesce(f.confirmed_at, f.created_at) at time zone 'UTC')::date as date
      from (
        select s.id from app.sites s where s.owner_id = home_fans.workspace_id order by s.created_at desc, s.id limit 1000
      ) page
      join app.site_signups f on f.site_id = page.id
      where f.state <> 'pending'
        -- A sign-up is confirmed within 30 days (private.delete_unconfirmed_signups), so the index finds it.
        and f.created_at >= (today - 45)::timestamp at time zone 'UTC'
    ),
    day as (
      select listed.date::date as date, count(fan.date) as fans
      from generate_series((today - 14)::timestamp, today::timestamp, interval '1 day') listed (date)
      left join fan on fan.date = listed.date::date
      group by 1
    ),
    week as (
      select sum(d.fans) filter (where d.date between today - 7 and today - 1) as this_week,
        sum(d.fans) filter (where d.date < today - 7) as week_before, sum(d.fans) filter (where d.date = today) as today,
        jsonb_agg(jsonb_build_object('date', d.date, 'fans', d.fans) order by d.date) as days
      from day d
    )
    select jsonb_build_object(
      'this_week', w.this_week, 'week_before', w.week_before, 'today', w.today, 'days', w.days,
      'percentage_growth', private.growth(w.week_before, w.this_week) -> 'percentage_growth')
    from week w
  );
end $$;

-- The five of a workspace's catalogs with the most plays, by what private.home_plays has of them; then the newest.
create function private.home_catalog_rows(workspace_id uuid, compared jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;

-- At most five of what needs an act, by the kinds in their order: the first of each kind before a second one.
create function private.most_urgent(attention jsonb) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(chosen.entry order by chosen.urgency, chosen.place), '[]')
    from (
      select a.entry, a.urgency, row_number() over (partition by a.urgency order by a.position) as place
      from (
        select entry, position, array_position(array['credits_low', 'capture_failed', 'count_invalid', 'counts_missing',
          'recording_fell', 'catalog_fell', 'site_without_link'], entry ->> 'kind') as urgency
        from jsonb_array_elements(attention) with ordinality listed (entry, position)
      ) a
      order by place, a.urgency limit 5
    ) chosen
  );
end $$;

create function api.get_home(organization_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' set work_mem = '64MB'
as $$
declare
  v_workspace_id uuid := private.acting_workspace_id(get_home.organization_id);
  v_today date := (now() at time zone 'UTC')::date;
  v_has_plays boolean := private.may_compare(v_workspace_id);
  v_catalog_ids uuid[] := case when v_has_plays then private.home_catalogs(v_workspace_id) else '{}' end;
  v_plays jsonb := private.home_plays(v_catalog_ids, v_today - 8);
begin
  return jsonb_build_object(
    'periods', private.comparison_periods(v_today - 8, 7),
    'compared', case when v_has_plays then jsonb_build_object(
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
end $$;
comment on function api.get_home is
  'What needs an act in a workspace, its movers, fans, pages and catalogs. Without play counts for an OAuth client that may not compare them. GET /api/home.';

grant execute on function private.failed_captures, private.low_balances, private.has_link, private.page_cover, private.describe_page,
  private.count_page_visits, private.count_page_fans, private.home_pages, private.pages_without_link, private.home_fans, private.home_catalog_rows,
  private.most_urgent to authenticated;
