-- Artists of a workspace with what it has of them. A page names its artist by id. A catalog names none: what is known is which
-- of its recordings are stored under exactly this name, which others may have too.

-- The recordings under each of these names in each of these catalogs, with their plays, and in all of them, where catalog_id is
-- null and each recording counts once. comparable are those that the plays stand on. Without a date, plays are unknown.
create function private.plays_by_name(names text[], catalog_ids uuid[], since date)
returns table (name text, catalog_id uuid, recordings bigint, plays jsonb, comparable text[])
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    with member as materialized (
      select s.artist, m.catalog_id, m.isrc
      from app.catalog_songs m join app.songs s on s.isrc = m.isrc
      where m.catalog_id = any (catalog_ids) and s.artist = any (names)
    ),
    recording as materialized (
      select r.* from private.compared_recordings(array(select distinct m.isrc from member m where since is not null), since) r
    )
    select listed.artist, listed.catalog_id, count(*),
      private.catalog_plays(case when since is not null then count(r.current) end, sum(r.previous), sum(r.current)),
      array_agg(r.isrc) filter (where r.current is not null)
    from (select m.* from member m union all select distinct m.artist, null::uuid, m.isrc from member m) listed
    left join recording r on r.isrc = listed.isrc
    group by listed.artist, listed.catalog_id;
end $$;

-- How many recordings there are under a name, with their plays; null if there are none.
create function private.named_plays(recordings bigint, plays jsonb, since date) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object('recordings', coalesce(recordings, 0))
    || coalesce(plays, private.catalog_plays(case when since is not null then 0 end, null, null));
end $$;

-- How many catalogs of a workspace its home does not read.
create function private.unread_catalogs(workspace_id uuid, catalog_ids uuid[]) returns bigint
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select count(*) from app.account_catalogs link
    where link.account_id = unread_catalogs.workspace_id and link.catalog_id <> all (catalog_ids));
end $$;

-- The pages of a workspace about an artist, and whom they reached.
create function private.artist_reach(workspace_id uuid, artist_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'pages', count(*),
      'visits', coalesce(sum(private.count_page_visits(s.id)), 0),
      'fans', coalesce(sum(private.count_page_fans(s.id)), 0))
    from app.sites s where s.owner_id = artist_reach.workspace_id and s.artist_id = artist_reach.artist_id);
end $$;

create function api.list_artist_figures(
  organization_id uuid, page integer, page_limit integer,
  search text default null, sort text default 'name', descending boolean default false, with_plays boolean default false
) returns jsonb
language plpgsql stable security invoker set search_path = '' set work_mem = '64MB'
as $$
declare
  v_workspace_id uuid := private.acting_workspace_id(organization_id);
  v_catalog_ids uuid[] := private.home_catalogs(v_workspace_id);
  v_week date := (now() at time zone 'UTC')::date - 8;
  v_since date := case when with_plays and private.may_compare(v_workspace_id) then v_week end;
  v_artist_ids uuid[] := case when organization_id is null then private.account_artist_ids(v_workspace_id)
    else private.organization_artist_ids(organization_id) end;
  v_sought text := private.search_form(coalesce(search, ''));
  v_all integer;
  v_total integer;
  v_ids uuid[];
begin
  with own as materialized (
    select a.id, a.name, private.search_form(coalesce(a.name, '')) as form, pin.artist_id is not null as is_pinned
    from app.accounts a
    left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
    where a.id = any (v_artist_ids) and a.kind = 'artist'
  ),
  found as materialized (
    select o.*, case
        when sort in ('plays', 'change') then
          (p.plays ->> case sort when 'plays' then 'current_change' else 'percentage_growth' end)::numeric
        when sort <> 'name' then (private.artist_reach(v_workspace_id, o.id) ->> sort)::numeric end as figure
    from own o
    left join private.plays_by_name(
      array(select named.name from own named where sort in ('plays', 'change')), v_catalog_ids, v_since) p
      on p.name = o.name and p.catalog_id is null
    where strpos(o.form, v_sought) > 0
  )
  select (select count(*) from own), (select count(*) from found), array(
    select f.id from found f
    order by f.is_pinned desc, case when descending then f.figure end desc nulls last, case when not descending then f.figure end,
      case when sort = 'name' and descending then f.form end desc, f.form, f.id
    limit page_limit offset (page - 1)::bigint * page_limit)
  into v_all, v_total, v_ids;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'periods', private.comparison_periods(v_week, 7),
    'total_artists', v_all,
    'unread_catalogs', private.unread_catalogs(v_workspace_id, v_catalog_ids),
    'artists', (
      with plays as materialized (
        select p.* from private.plays_by_name(
          array(select a.name from app.accounts a where a.id = any (v_ids)), v_catalog_ids, v_since) p
      ),
      named_page as materialized (
        select s.artist_id, coalesce(coalesce(s.published, s.draft) ->> 'artistName', s.facts ->> 'artist') as name
        from app.sites s where s.owner_id = v_workspace_id
      )
      select coalesce(jsonb_agg(
        private.artist_reach(v_workspace_id, a.id) || private.named_plays(own.recordings, own.plays, v_since) || jsonb_build_object(
          'artist', a.described,
          'gains', array(
            select f.change from private.daily_facts(own.comparable, v_since - 7, v_since + 7) f
            where f.fact = 'change' and f.days = 1 order by f.date),
          'unlinked_pages', (
            select count(*) from named_page g
            where g.name = a.described ->> 'name' and g.artist_id is distinct from a.id),
          'artwork_url', (
            select private.page_cover(s) ->> 'url' from app.sites s
            where s.owner_id = v_workspace_id and s.artist_id = a.id and private.page_cover(s) is not null
            order by s.created_at desc, s.id limit 1),
          'latest_page', newest.latest,
          'catalogs', (select count(catalog.catalog_id) from plays catalog where catalog.name = a.described ->> 'name')
        ) order by array_position(v_ids, a.id)), '[]')
      from (
        select (listed.value ->> 'id')::uuid as id, listed.value as described
        from jsonb_array_elements(private.describe_artists(v_ids)) listed
      ) a
      left join plays own on own.name = a.described ->> 'name' and own.catalog_id is null
      cross join lateral (
        select jsonb_agg(p.described order by p.described ->> 'release_date' desc nulls last, p.place) -> 0 as latest
        from (
          select private.describe_page(s) as described, row_number() over (order by s.created_at desc, s.id) as place
          from (
            select listed.* from app.sites listed where listed.owner_id = v_workspace_id and listed.artist_id = a.id
            order by listed.created_at desc, listed.id limit 4
          ) s
        ) p
      ) newest
    ));
end $$;
comment on function api.list_artist_figures is
  'A page of the artists of a workspace, each with the plays of the recordings under its name, its pages, whom they reached, and how many catalogs have such recordings. Without play counts for an OAuth client that may not compare them. GET /api/artists/figures.';

create function api.get_artist(artist_id uuid, organization_id uuid, with_plays boolean default false) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_workspace_id uuid := private.acting_workspace_id(organization_id);
  v_catalog_ids uuid[] := private.home_catalogs(v_workspace_id);
  v_since date := case when with_plays and private.may_compare(v_workspace_id) then (now() at time zone 'UTC')::date - 8 end;
  v_artist jsonb;
begin
  perform private.check_artist(artist_id);
  v_artist := private.describe_artists(array[artist_id]) -> 0;
  return (
    with named as materialized (
      select p.* from private.plays_by_name(array[v_artist ->> 'name'], v_catalog_ids, v_since) p
    )
    select jsonb_build_object(
      'artist', v_artist,
      'plays', (
        select private.named_plays(sum(n.recordings)::bigint, jsonb_agg(n.plays) -> 0, v_since)
        from named n where n.catalog_id is null),
      'catalogs', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', c.id, 'name', c.name, 'recordings', c.song_count, 'recordings_by_name', n.recordings
        ) || n.plays order by n.recordings desc, c.name, c.id), '[]')
        from named n join app.catalogs c on c.id = n.catalog_id),
      'unread_catalogs', private.unread_catalogs(v_workspace_id, v_catalog_ids),
      'pages', (
        select (reach.of - 'pages') || jsonb_build_object(
          'total', reach.of -> 'pages',
          'newest', (
            select coalesce(jsonb_agg(private.describe_page(newest) order by newest.created_at desc, newest.id), '[]')
            from (
              select listed.* from app.sites listed
              where listed.owner_id = v_workspace_id and listed.artist_id = get_artist.artist_id
              order by listed.created_at desc, listed.id limit 24
            ) newest))
        from (select private.artist_reach(v_workspace_id, get_artist.artist_id) as of) reach)));
end $$;
comment on function api.get_artist is
  'An artist with the plays of the recordings under its name, the pages of a workspace about it, and the catalogs that have such recordings. Raises PT404 for an artist that the caller does not reach. Without play counts for an OAuth client that may not compare them. GET /api/artists/{artistId}.';

grant execute on function private.plays_by_name, private.named_plays, private.unread_catalogs, private.artist_reach to authenticated;
