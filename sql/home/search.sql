-- One search of everything in a workspace. No index has the parts of names, so all are read: those of the newest 5,000 catalogs,
-- their first 50,000 recordings and the newest 5,000 pages.

-- A text in the form in which texts are searched: lower case, without accents.
create function private.search_form(given text) returns text
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  -- Nearly all texts are ASCII, which has no accents.
  return case when octet_length(given) = length(given) then lower(given)
    else regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g') end;
end $$;

-- How well a text in that form fits: 0 it is what is sought, 1 it begins with it, 2 a word of it does, 3 it contains it; null if
-- it does not.
create function private.search_rank(form text, sought text) returns integer
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return case
    when form = sought then 0
    when starts_with(form, sought) then 1
    when strpos(form, ' ' || sought) > 0 then 2
    when strpos(form, sought) > 0 then 3 end;
end $$;

create function api.search_workspace(organization_id uuid, query text, row_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
end $$;
comment on function api.search_workspace is
  'What in a workspace has a text in its name, title, artist or ISRC, best first. GET /api/search.';

grant execute on function private.search_form, private.search_rank to authenticated;
