-- A catalog's members: their count, kept as they come and go, and a page of them by ISRC.

create function private.count_catalog_songs() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update app.catalogs c
  set song_count = c.song_count + changed.difference, updated_at = now()
  from (
    select t.catalog_id, case tg_op when 'INSERT' then count(*) else -count(*) end as difference
    from changed_songs t
    group by t.catalog_id
    order by t.catalog_id
  ) changed
  where c.id = changed.catalog_id;
  return null;
end $$;
comment on function private.count_catalog_songs() is
  'Trigger: keeps app.catalogs.song_count, once a statement. Definer, because members may be added by callers who may not edit catalogs.';

create trigger catalog_songs_count_added after insert on app.catalog_songs
  referencing new table as changed_songs for each statement execute function private.count_catalog_songs();
create trigger catalog_songs_count_removed after delete on app.catalog_songs
  referencing old table as changed_songs for each statement execute function private.count_catalog_songs();

-- A membership is added or removed, never moved: an update could leave both counts wrong.
create function private.refuse_moved_song() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  raise exception using errcode = 'PT400', message = 'Remove the song and add it again; a membership cannot be changed';
end $$;
comment on function private.refuse_moved_song() is 'Trigger: refuses to change the key of a membership.';
create trigger catalog_songs_refuse_moved before update of catalog_id, isrc on app.catalog_songs
  for each row when (old.catalog_id <> new.catalog_id or old.isrc <> new.isrc)
  execute function private.refuse_moved_song();

create function private.catalog_members(catalog_id uuid, total integer, page_limit integer, page_offset bigint)
returns text[]
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_take bigint := least(page_limit, total - page_offset);
begin
  if v_take <= 0 then
    return '{}';
  end if;
  -- Walk the key from its nearer end, so that a last page costs what a first one does.
  if page_offset <= total / 2 then
    return array(
      select member.isrc from app.catalog_songs member
      where member.catalog_id = catalog_members.catalog_id
      order by member.isrc limit v_take offset page_offset
    );
  end if;
  return array(
    select page.isrc
    from (
      select member.isrc from app.catalog_songs member
      where member.catalog_id = catalog_members.catalog_id
      order by member.isrc desc limit v_take offset total - page_offset - v_take
    ) page
    order by page.isrc
  );
end $$;
comment on function private.catalog_members(uuid, integer, integer, bigint) is
  'The ISRCs of one page of a catalog, ascending; empty past the end. `total` is the catalog''s song_count.';
