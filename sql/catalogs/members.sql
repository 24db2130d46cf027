-- A catalog's members: their count, kept as they come and go, and a page of them by ISRC. Every catalog knows an ISRC
-- for each 256 members or so and how many members lie before it, so any page costs what the first one does: a binary
-- search, then at most 512 entries of the key. Whatever the ISRCs have in common, that bound holds.

alter table app.catalogs
  add column range_isrcs text[] not null default array[''],
  add column range_offsets integer[] not null default array[0],
  add check (cardinality(range_isrcs) = cardinality(range_offsets) and range_isrcs[1] = '' and range_offsets[1] = 0);
comment on column app.catalogs.range_isrcs is
  'Where each range of members begins, ascending; the first takes all before the second.';
comment on column app.catalogs.range_offsets is 'How many members lie before each range.';

-- Definer, because members may be added by callers who may not edit catalogs.
create function private.count_catalog_songs() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  v_changed record;
  v_catalog app.catalogs;
  v_largest integer;
begin
  for v_changed in
    select t.catalog_id, array_agg(t.isrc) as isrcs from changed_songs t group by t.catalog_id order by t.catalog_id
  loop
    -- Locks the catalog: whoever changes its members next goes on from what is counted here.
    select c.* into v_catalog from app.catalogs c where c.id = v_changed.catalog_id for no key update;
    continue when not found; -- the catalog itself is being deleted
    v_catalog.song_count := v_catalog.song_count + v_sign * cardinality(v_changed.isrcs);
    with changed as (
      select width_bucket(isrc, v_catalog.range_isrcs) as range, v_sign * count(*) as difference
      from unnest(v_changed.isrcs) isrc
      group by 1
    ),
    shifted as (
      select range, range_offset + coalesce(sum(difference) over (
        order by range rows between unbounded preceding and 1 preceding), 0) as range_offset
      from unnest(v_catalog.range_offsets) with ordinality known (range_offset, range)
      left join changed using (range)
    )
    select array_agg(range_offset order by range), max(size)
    into v_catalog.range_offsets, v_largest
    from (
      select range, range_offset, lead(range_offset, 1, v_catalog.song_count) over (order by range) - range_offset as size
      from shifted
    ) sized;
    if v_largest > 512 then
      select array_agg(case number when 1 then '' else isrc end order by number), array_agg(number - 1 order by number)
      into v_catalog.range_isrcs, v_catalog.range_offsets
      from (
        select s.isrc, row_number() over (order by s.isrc) as number
        from app.catalog_songs s where s.catalog_id = v_changed.catalog_id
      ) member
      where number % 256 = 1;
    end if;
    update app.catalogs c
    set song_count = v_catalog.song_count, range_isrcs = v_catalog.range_isrcs, range_offsets = v_catalog.range_offsets,
      updated_at = now()
    where c.id = v_changed.catalog_id;
  end loop;
  return null;
end $$;
comment on function private.count_catalog_songs() is
  'Trigger: keeps song_count and the ranges of app.catalogs, once a statement.';

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
  v_first_isrc text;
  v_before integer;
begin
  if page_offset >= total then
    return '{}';
  end if;
  select c.range_isrcs[at.range], c.range_offsets[at.range] into v_first_isrc, v_before
  from app.catalogs c
  cross join lateral width_bucket(page_offset, c.range_offsets::bigint[]) at (range)
  where c.id = catalog_members.catalog_id;
  return array(
    select member.isrc from app.catalog_songs member
    where member.catalog_id = catalog_members.catalog_id and member.isrc >= v_first_isrc
    order by member.isrc limit page_limit offset page_offset - v_before
  );
end $$;
comment on function private.catalog_members(uuid, integer, integer, bigint) is
  'The ISRCs of one page of a catalog, ascending; empty past the end. `total` is the catalog''s song_count.';
