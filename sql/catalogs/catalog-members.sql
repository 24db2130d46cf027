-- Listing, adding and removing the members of a catalog, up to 10,000 in one statement. The catalog is locked first, so
-- that changes are serialized, also with a deletion of the catalog.

-- Locks a catalog before its members change. Raises PT404 for one that is missing or not the caller's.
create function private.lock_catalog(catalog_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform from app.catalogs c where c.id = lock_catalog.catalog_id for no key update;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
end $$;

-- What a confirmation of a change of the catalog is bound to.
create function private.catalog_version(catalog app.catalogs) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$ begin return jsonb_build_array(private.format_timestamp(catalog.updated_at), catalog.song_count); end $$;

create function private.catalog_song_count(catalog_id uuid) returns integer
language plpgsql stable security invoker set search_path = ''
as $$ begin return (select c.song_count from app.catalogs c where c.id = catalog_song_count.catalog_id); end $$;

-- Always the generic plan: with a limit it looks expensive, so the planner would plan every call anew, and walk the index
-- on isrc alone, past the members of other catalogs.
-- One page of a catalog's members by ISRC, empty past the end, and how many members there are. Raises PT404 for a catalog that
-- the caller does not see.
create function private.catalog_members(
  catalog_id uuid, page_limit integer, page_offset bigint, out total integer, out isrcs text[]
) language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_first_isrc text;
  v_before integer;
begin
  select c.song_count, c.range_isrcs[at.range], c.range_offsets[at.range] into total, v_first_isrc, v_before
  from app.catalogs c
  cross join lateral (select width_bucket(least(page_offset, c.song_count)::integer, c.range_offsets) as range) at
  where c.id = catalog_members.catalog_id;
  if not found then
    perform private.check_catalog_visible(catalog_members.catalog_id);
  end if;
  -- Past the end there is nothing to read, however far the offset is.
  isrcs := case when page_offset < total then array(
    select member.isrc from app.catalog_songs member
    where member.catalog_id = catalog_members.catalog_id and member.isrc >= v_first_isrc
    order by member.isrc limit page_limit offset page_offset - v_before
  ) else '{}' end;
end $$;

-- Reads every member, because no index has the parts of titles.
-- One page, by ISRC, of the members of a catalog whose ISRC, name or artist contains a text in any case, and how many there
-- are. Raises PT404 for a catalog that the caller does not see.
create function private.search_catalog_members(
  catalog_id uuid, search text, page_limit integer, page_offset bigint, out total integer, out isrcs text[]
) language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_catalog_visible(search_catalog_members.catalog_id);
  with found as (
    select member.isrc from app.catalog_songs member
    join app.songs s on s.isrc = member.isrc
    where member.catalog_id = search_catalog_members.catalog_id
      and strpos(lower(concat_ws(e'\n', s.isrc, coalesce(s.name, member.name), coalesce(s.artist, member.artist))),
        lower(search)) > 0
  )
  select (select count(*) from found), array(select f.isrc from found f order by f.isrc limit page_limit offset page_offset)
  into total, isrcs;
end $$;

-- The details of a recording that the owners of a catalog gave, because the stores have none.
create function private.from_file(song app.songs, member app.catalog_songs) returns text[]
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return array_remove(array[
    case when song.name is null and member.name is not null then 'name' end,
    case when song.artist is null and member.artist is not null then 'artist' end,
    case when song.release_date is null and member.release_date is not null then 'release_date' end
  ], null);
end $$;

create function api.list_catalog_songs(catalog_id uuid, page integer, page_limit integer, search text)
returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_offset bigint := (page - 1)::bigint * page_limit;
  v_members record;
begin
  if search is null then
    v_members := private.catalog_members(list_catalog_songs.catalog_id, page_limit, v_offset);
  else
    v_members := private.search_catalog_members(list_catalog_songs.catalog_id, search, page_limit, v_offset);
  end if;
  return jsonb_build_object(
    'catalog_id', list_catalog_songs.catalog_id,
    'pagination', private.pagination(page, page_limit, v_members.total),
    'songs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'isrc', s.isrc, 'name', coalesce(s.name, member.name), 'artist', coalesce(s.artist, member.artist),
        'release_date', coalesce(s.release_date, member.release_date), 'share', member.share,
        'from_file', private.from_file(s, member), 'added_at', private.format_timestamp(member.created_at),
        'condition', private.catalog_condition(member.catalog_id, member.isrc)
      ) order by s.isrc), '[]')
      from unnest(v_members.isrcs) listed (isrc)
      join app.catalog_songs member on member.catalog_id = list_catalog_songs.catalog_id and member.isrc = listed.isrc
      join app.songs s on s.isrc = listed.isrc
    )
  );
end $$;
comment on function api.list_catalog_songs is 'A page of a catalog''s members, or of those that match a search. GET /api/catalogs/{catalogId}/songs.';

create function api.check_song_removal(catalog_id uuid, isrcs text[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_catalog app.catalogs;
begin
  select c.* into v_catalog from app.catalogs c where c.id = check_song_removal.catalog_id;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  return jsonb_build_object(
    'name', v_catalog.name, 'song_count', v_catalog.song_count, 'version', private.catalog_version(v_catalog),
    'removed', (
      select count(*) from app.catalog_songs member
      where member.catalog_id = v_catalog.id and member.isrc = any (isrcs))
  );
end $$;
comment on function api.check_song_removal is 'What a user is asked about before recordings are removed from a catalog.';

create function api.remove_catalog_songs(catalog_id uuid, isrcs text[]) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_removed integer;
begin
  perform private.lock_catalog(remove_catalog_songs.catalog_id);
  perform private.check_confirmed((
    select private.catalog_version(c) from app.catalogs c where c.id = remove_catalog_songs.catalog_id));
  delete from app.catalog_songs member
  where member.catalog_id = remove_catalog_songs.catalog_id and member.isrc = any (isrcs);
  get diagnostics v_removed = row_count;
  return jsonb_build_object(
    'catalog_id', remove_catalog_songs.catalog_id,
    'removed', v_removed,
    'song_count', private.catalog_song_count(remove_catalog_songs.catalog_id)
  );
end $$;
comment on function api.remove_catalog_songs is
  'Removes recordings from a catalog; their observations stay. DELETE /api/catalogs/{catalogId}/songs.';

grant execute on function private.lock_catalog, private.catalog_version, private.catalog_song_count, private.catalog_members,
  private.search_catalog_members, private.from_file to authenticated;
