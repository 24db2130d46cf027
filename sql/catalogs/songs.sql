-- A catalog's members as they are listed, added and removed: up to 10,000 in one statement each. The catalog is locked
-- first, so that changes of one follow each other and a deletion finds nobody inside.

create policy songs_insert_account on app.songs for insert to authenticated
  with check (isrc is not null and (select private.account_id()) is not null);
grant insert (isrc) on app.songs to authenticated;

create policy catalog_songs_insert_workspace on app.catalog_songs for insert to authenticated
  with check (exists (select from app.account_catalogs link where link.catalog_id = catalog_songs.catalog_id));
create policy catalog_songs_delete_workspace on app.catalog_songs for delete to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_songs.catalog_id));
grant insert (catalog_id, isrc), delete on app.catalog_songs to authenticated;

create function private.lock_catalog(catalog_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform from app.catalogs c where c.id = lock_catalog.catalog_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Catalog not found';
  end if;
end $$;
comment on function private.lock_catalog(uuid) is
  'Locks a catalog whose members are to change. Raises PT404 for one that is missing, just deleted, or not the caller''s.';

create function private.count_of_songs(catalog_id uuid) returns integer
language plpgsql stable security invoker set search_path = ''
as $$ begin return (select c.song_count from app.catalogs c where c.id = count_of_songs.catalog_id); end $$;
comment on function private.count_of_songs(uuid) is 'How many members a catalog has.';

create function api.list_catalog_songs(catalog_id uuid, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_total integer;
begin
  perform private.check_catalog_visible(list_catalog_songs.catalog_id);
  v_total := private.count_of_songs(list_catalog_songs.catalog_id);
  return jsonb_build_object(
    'catalog_id', list_catalog_songs.catalog_id,
    'pagination', private.page_of(page, page_limit, v_total),
    'songs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'isrc', s.isrc, 'name', s.name, 'artist', s.artist, 'release_date', s.release_date,
        'added_at', to_char(member.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by s.isrc), '[]')
      from unnest(private.catalog_members(
        list_catalog_songs.catalog_id, v_total, page_limit, (page - 1)::bigint * page_limit)) listed (isrc)
      join app.catalog_songs member on member.catalog_id = list_catalog_songs.catalog_id and member.isrc = listed.isrc
      join app.songs s on s.isrc = listed.isrc
    )
  );
end $$;
comment on function api.list_catalog_songs(uuid, integer, integer) is
  'One page of a catalog''s members by ISRC. GET /api/catalogs/{catalogId}/songs.';

create function api.add_catalog_songs(catalog_id uuid, isrcs text[]) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_added integer;
begin
  perform private.lock_catalog(add_catalog_songs.catalog_id);
  insert into app.songs (isrc)
  select given.isrc from unnest(isrcs) given (isrc)
  order by given.isrc
  on conflict do nothing;
  insert into app.catalog_songs (catalog_id, isrc)
  select add_catalog_songs.catalog_id, given.isrc from unnest(isrcs) given (isrc)
  order by given.isrc
  on conflict do nothing;
  get diagnostics v_added = row_count;
  return jsonb_build_object(
    'catalog_id', add_catalog_songs.catalog_id,
    'added', v_added,
    'song_count', private.count_of_songs(add_catalog_songs.catalog_id)
  );
end $$;
comment on function api.add_catalog_songs(uuid, text[]) is
  'Adds recordings to a catalog; those that are there stay, unknown ones become known. POST /api/catalogs/{catalogId}/songs.';

create function api.remove_catalog_songs(catalog_id uuid, isrcs text[]) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_removed integer;
begin
  perform private.lock_catalog(remove_catalog_songs.catalog_id);
  delete from app.catalog_songs member
  where member.catalog_id = remove_catalog_songs.catalog_id and member.isrc = any (isrcs);
  get diagnostics v_removed = row_count;
  return jsonb_build_object(
    'catalog_id', remove_catalog_songs.catalog_id,
    'removed', v_removed,
    'song_count', private.count_of_songs(remove_catalog_songs.catalog_id)
  );
end $$;
comment on function api.remove_catalog_songs(uuid, text[]) is
  'Removes recordings from a catalog; their observations stay. DELETE /api/catalogs/{catalogId}/songs.';

revoke execute on all functions in schema private, api from public;
grant execute on function private.lock_catalog(uuid), private.count_of_songs(uuid) to authenticated;
grant execute on function
  api.list_catalog_songs(uuid, integer, integer),
  api.add_catalog_songs(uuid, text[]),
  api.remove_catalog_songs(uuid, text[])
to platform_api;
