-- Artists of a workspace with what it has of them. A page names its artist by id. A catalog names none: what is known is which
-- of its recordings are stored under exactly this name, which others may have too.

-- The recordings of each catalog under each of these names, in the catalogs that the home of the workspace reads.
create function private.recordings_by_name(names text[], catalog_ids uuid[])
returns table (name text, catalog_id uuid, recordings bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return query
    select s.artist, member.catalog_id, count(*)
    from app.catalog_songs member join app.songs s on s.isrc = member.isrc
    where member.catalog_id = any (catalog_ids) and s.artist = any (names)
    group by s.artist, member.catalog_id;
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

create function api.list_artist_figures(organization_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_workspace_id uuid := private.acting_workspace_id(organization_id);
  v_catalog_ids uuid[] := private.home_catalogs(v_workspace_id);
  v_listed jsonb := private.list_artists(
    case when organization_id is null then private.account_artist_ids(v_workspace_id)
      else private.organization_artist_ids(organization_id) end, page, page_limit);
  v_names text[] := array(select jsonb_path_query(v_listed, '$.artists[*].name') #>> '{}');
begin
  return v_listed || jsonb_build_object(
    'unread_catalogs', private.unread_catalogs(v_workspace_id, v_catalog_ids),
    'artists', (
      with named as materialized (
        select r.name, count(*) as catalogs from private.recordings_by_name(v_names, v_catalog_ids) r group by r.name
      )
      select coalesce(jsonb_agg(private.artist_reach(v_workspace_id, (a.value ->> 'id')::uuid) || jsonb_build_object(
        'artist', a.value,
        'unlinked_pages', (
          select count(*) from app.sites s
          where s.owner_id = v_workspace_id and s.artist_id is distinct from (a.value ->> 'id')::uuid
            and coalesce(coalesce(s.published, s.draft) ->> 'artistName', s.facts ->> 'artist') = a.value ->> 'name'),
        'artwork_url', (
          select private.describe_page(s) ->> 'artwork_url' from app.sites s
          where s.owner_id = v_workspace_id and s.artist_id = (a.value ->> 'id')::uuid
          order by s.created_at desc, s.id limit 1),
        'catalogs', coalesce((select n.catalogs from named n where n.name = a.value ->> 'name'), 0)
      ) order by a.ordinality), '[]')
      from jsonb_array_elements(v_listed -> 'artists') with ordinality a
    ));
end $$;
comment on function api.list_artist_figures is
  'A page of the artists of a workspace, each with how many of its pages are about it, whom they reached, and how many of its catalogs have recordings under its name. GET /api/artists/figures.';

create function api.get_artist(artist_id uuid, organization_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_workspace_id uuid := private.acting_workspace_id(organization_id);
  v_catalog_ids uuid[] := private.home_catalogs(v_workspace_id);
  v_artist jsonb;
begin
  perform private.check_artist(artist_id);
  v_artist := private.describe_artists(array[artist_id]) -> 0;
  return jsonb_build_object(
    'artist', v_artist,
    'catalogs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', c.name, 'recordings', c.song_count, 'recordings_by_name', r.recordings
      ) order by r.recordings desc, c.name, c.id), '[]')
      from private.recordings_by_name(array[v_artist ->> 'name'], v_catalog_ids) r
      join app.catalogs c on c.id = r.catalog_id),
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
      from (select private.artist_reach(v_workspace_id, get_artist.artist_id) as of) reach));
end $$;
comment on function api.get_artist is
  'An artist with the pages of a workspace about it, and the catalogs that have recordings under its name. Raises PT404 for an artist that the caller does not reach. GET /api/artists/{artistId}.';

grant execute on function private.recordings_by_name, private.unread_catalogs, private.artist_reach to authenticated;
