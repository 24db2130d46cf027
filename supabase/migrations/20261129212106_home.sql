SET local check_function_bodies = off;

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
    'catalogs', private.home_catalog_rows(v_workspace_id, v_plays -> 'catalogs')
  );
end $function$;

CREATE OR REPLACE FUNCTION api.search_workspace (
  organization_id uuid,
  query           text,
  row_limit       integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(search_workspace.organization_id);
  -- Nothing is left of accents alone, and nothing is in everything.
  v_sought text := nullif(private.search_form(query), '');
begin
  return (
    with catalog as materialized (
      select c.id, c.name, c.created_at
      from app.account_catalogs link join app.catalogs c on c.id = link.catalog_id
      where link.account_id = v_workspace_id
      order by c.created_at desc, c.id limit 5000
    ),
    member as materialized (
      select c.id as catalog_id, c.created_at, m.*
      from catalog c
      cross join lateral (
        select s.isrc, coalesce(s.name, own.name) as name, coalesce(s.artist, own.artist) as artist
        from app.catalog_songs own join app.songs s on s.isrc = own.isrc
        where own.catalog_id = c.id
      ) m
      limit 50000
    ),
    recording as (
      -- A recording is found by its title or ISRC before it is found by its artist.
      select distinct on (m.isrc) m.*, coalesce(
        least(private.search_rank(form.name, v_sought), private.search_rank(lower(m.isrc), v_sought)),
        private.search_rank(form.artist, v_sought) + 2) as rank
      from member m
      cross join lateral (
        select private.search_form(m.name) as name, private.search_form(m.artist) as artist offset 0
      ) form
      where strpos(concat_ws(e'\n', lower(m.isrc), form.name, form.artist), v_sought) > 0
      order by m.isrc, m.created_at desc, m.catalog_id
    ),
    hit as (
      select 0 as kind_order, 'catalog' as kind, c.id, null as isrc, c.name, null as artist, null::uuid as catalog_id,
        private.search_rank(private.search_form(c.name), v_sought) as rank
      from catalog c
      union all
      select 1, 'site', s.id, null, s.name, s.artist, null, private.search_rank(private.search_form(s.name), v_sought)
      from (
        select listed.id, coalesce(nullif(listed.name, ''), listed.draft #>> '{design,headline}') as name,
          coalesce(listed.draft ->> 'artistName', listed.facts ->> 'artist') as artist
        from app.sites listed where listed.owner_id = v_workspace_id
        order by listed.created_at desc, listed.id limit 5000
      ) s
      union all
      select 2, 'artist', a.id, null, a.name, null, null, private.search_rank(private.search_form(a.name), v_sought)
      from app.accounts a
      where a.kind = 'artist' and a.id in (
        select own.account_id from app.artists own where own.owner_id = v_workspace_id
        union all
        select unnest(private.organization_artist_ids(v_workspace_id)))
      union all
      select 3, 'recording', null, r.isrc, r.name, r.artist, r.catalog_id, r.rank from recording r
    )
    select jsonb_build_object(
      'complete', (select count(*) from member) >= (
        select coalesce(sum(c.song_count), 0)
        from app.account_catalogs link join app.catalogs c on c.id = link.catalog_id where link.account_id = v_workspace_id),
      'hits', coalesce(jsonb_agg(jsonb_build_object(
          'kind', best.kind, 'id', best.id, 'isrc', best.isrc, 'name', best.name, 'artist', best.artist,
          'catalog_id', best.catalog_id
        ) order by best.rank, best.kind_order, best.name, best.id, best.isrc), '[]'))
    from (
      select h.* from hit h where h.rank is not null
      order by h.rank, h.kind_order, h.name, h.id, h.isrc limit row_limit
    ) best
  );
end $function$;

CREATE OR REPLACE FUNCTION private.attention (
  kind  text,
  facts jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'kind', kind, 'catalog_id', null, 'catalog_name', null, 'site_id', null, 'site_name', null, 'isrc', null,
    'recording_name', null, 'artist', null, 'recordings', null, 'previous_change', null, 'current_change', null,
    'absolute_growth', null, 'percentage_growth', null, 'date', null, 'back_on', null, 'error', null, 'balance', null,
    'needed', null, 'visits', null) || facts;
end $function$;

CREATE OR REPLACE FUNCTION private.count_page_visits (
  site_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(v.count), 0) from app.site_visits v where v.site_id = count_page_visits.site_id and v.kind = 'visit');
end $function$;

CREATE OR REPLACE FUNCTION private.describe_page (
  site app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_page jsonb := coalesce(site.published, site.draft,
    site.facts || jsonb_build_object('releaseUrl', site.release_url, 'assets', site.assets));
begin
  return jsonb_build_object(
    'id', site.id,
    'name', coalesce(nullif(site.name, ''), v_page #>> '{design,headline}'),
    'artist', coalesce(v_page ->> 'artistName', site.facts ->> 'artist',
      (select a.name from app.accounts a where a.id = site.artist_id)),
    'state', case when site.published is not null then 'published' when site.draft is not null then 'draft' else 'empty' end,
    'artwork_url', jsonb_path_query_first(v_page, '$.assets[*] ? (@.type like_regex "^image/").url') #>> '{}',
    'fans', (select count(*) from app.site_signups f where f.site_id = site.id and f.state <> 'pending'),
    'visits', private.count_page_visits(site.id),
    'release_date', v_page ->> 'releaseDate',
    'has_link', private.has_link(v_page),
    'published_at', private.format_timestamp(site.published_at)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.failed_captures (
  workspace_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.has_fallen (
  previous numeric,
  current  numeric
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return previous - current >= 1000 and current <= 0.9 * previous; end $function$;

CREATE OR REPLACE FUNCTION private.has_link (
  page jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_path_exists(page, '$.links[*]') or jsonb_path_exists(page, '$.shows[*].url')
    or page ->> 'videoUrl' is not null or coalesce(page ->> 'releaseUrl' like 'https:%', false);
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
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', c.name, 'recordings', c.song_count, 'headline', private.describe_headline(c),
        'captured_at', (
          select private.format_timestamp(max(s.finished_at)) from app.playcount_snapshots s
          where s.catalog_id = c.id and s.state = 'done')
      ) || coalesce(compared -> c.id::text, jsonb_build_object('comparable_recordings', null) || private.growth(null, null))
      order by largest.place), '[]')
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

CREATE OR REPLACE FUNCTION private.home_catalogs (
  workspace_id uuid
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.home_fans (
  workspace_id uuid,
  today        date
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.home_pages (
  workspace_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
    with recording as materialized (
      select s.isrc, change.previous, change.current, change.current - change.previous as growth,
        case when s.invalid <> 0 then private.latest_date(s.invalid, since - 7) end as invalid_on,
        case when s.state = 'incomplete' then private.latest_gap(s.missing, since - 7, 15) end as missing_on
      from private.recording_series(v_isrcs, since, 7, false, null) s
      cross join lateral (
        select case when s.state = 'comparable' then s.middle_count - s.start_count end as previous,
          case when s.state = 'comparable' then s.end_count - s.middle_count end as current
      ) change
    ),
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
        select coalesce(jsonb_object_agg(t.id, jsonb_build_object('comparable_recordings', t.comparable)
          || private.growth(t.previous, t.current)), '{}') from total t),
      'movers', jsonb_build_object(
        'up', (select coalesce(jsonb_agg(m.entry order by m.growth desc, m.isrc), '[]') from mover m where m.direction = 'up'),
        'down', (select coalesce(jsonb_agg(m.entry order by m.growth, m.isrc), '[]') from mover m where m.direction = 'down')),
      'attention', (
        select coalesce(jsonb_agg(private.attention(a.kind, a.facts) order by a.size desc, a.catalog_id), '[]') from attention a))
  );
end $function$;

CREATE OR REPLACE FUNCTION private.latest_date (
  bits       bigint,
  first_date date
)
  RETURNS date
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$ begin return first_date + length(ltrim(nullif(bits, 0)::bit(64)::text, '0')) - 1; end $function$;

CREATE OR REPLACE FUNCTION private.latest_gap (
  missing    bigint,
  first_date date,
  days       integer
)
  RETURNS date
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_present bigint := ~missing & ((1::bigint << days) - 1);
  v_gap bigint := missing & ~((v_present & -v_present) - 1);
begin
  return case when bit_count(v_present::bit(64)) > bit_count(v_gap::bit(64)) then private.latest_date(v_gap, first_date) end;
end $function$;

CREATE OR REPLACE FUNCTION private.low_balances (
  workspace_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.most_urgent (
  attention jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.named_recording (
  catalog_id uuid,
  isrc       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'isrc', member.isrc, 'recording_name', coalesce(song.name, member.name), 'artist', coalesce(song.artist, member.artist))
    from app.catalog_songs member join app.songs song on song.isrc = member.isrc
    where member.catalog_id = named_recording.catalog_id and member.isrc = named_recording.isrc
  );
end $function$;

CREATE OR REPLACE FUNCTION private.pages_without_link (
  workspace_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.search_form (
  given text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  -- Nearly all texts are ASCII, which has no accents.
  return case when octet_length(given) = length(given) then lower(given)
    else regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g') end;
end $function$;

CREATE OR REPLACE FUNCTION private.search_rank (
  form   text,
  sought text
)
  RETURNS integer
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when form = sought then 0
    when starts_with(form, sought) then 1
    when strpos(form, ' ' || sought) > 0 then 2
    when strpos(form, sought) > 0 then 3 end;
end $function$;

COMMENT ON FUNCTION "api"."get_home"(uuid) IS 'What needs an act in a workspace, its movers, fans, pages and catalogs. Without play counts for an OAuth client. GET /api/home.';

COMMENT ON FUNCTION "api"."search_workspace"(uuid, text, integer) IS 'What in a workspace has a text in its name, title, artist or ISRC, best first. GET /api/search.';

REVOKE ALL ON FUNCTION "api"."get_home"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_home"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_home"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_home"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."search_workspace"(uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."search_workspace"(uuid, text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."search_workspace"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."search_workspace"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attention"(text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."attention"(text, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."attention"(text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attention"(text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_page_visits"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_page_visits"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_page_visits"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_page_visits"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_page"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_page"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_page"(app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_page"(app.sites) TO "postgres";

REVOKE ALL ON FUNCTION "private"."failed_captures"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."failed_captures"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."failed_captures"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."failed_captures"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_fallen"(numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_fallen"(numeric, numeric) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."has_fallen"(numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_fallen"(numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_link"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_link"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."has_link"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_link"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."home_catalog_rows"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."home_catalog_rows"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."home_catalog_rows"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."home_catalog_rows"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."home_catalogs"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."home_catalogs"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."home_catalogs"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."home_catalogs"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."home_fans"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."home_fans"(uuid, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."home_fans"(uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."home_fans"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."home_pages"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."home_pages"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."home_pages"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."home_pages"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."home_plays"(uuid[], date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."home_plays"(uuid[], date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."home_plays"(uuid[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."home_plays"(uuid[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."latest_date"(bigint, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."latest_date"(bigint, date) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."latest_date"(bigint, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."latest_date"(bigint, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."latest_gap"(bigint, date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."latest_gap"(bigint, date, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."latest_gap"(bigint, date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."latest_gap"(bigint, date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."low_balances"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."low_balances"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."low_balances"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."low_balances"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."most_urgent"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."most_urgent"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."most_urgent"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."most_urgent"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."named_recording"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."named_recording"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."named_recording"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."named_recording"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pages_without_link"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pages_without_link"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."pages_without_link"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."pages_without_link"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_form"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_form"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_form"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_form"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_rank"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."search_rank"(text, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."search_rank"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_rank"(text, text) TO "postgres";
