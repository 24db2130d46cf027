-- The members of catalogs. A trigger stores their count, and an ISRC for each 256 members or so with the number of
-- members before it. A page then costs the same wherever it is: a binary search and at most 512 entries of the key.

create table app.catalog_songs (
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  isrc text not null references app.songs (isrc),
  created_at timestamptz not null default now(),
  share numeric(7, 4) check (share > 0 and share <= 100),
  name text check (length(name) between 1 and 500),
  artist text check (length(artist) between 1 and 500),
  release_date date,
  primary key (catalog_id, isrc)
);
comment on table app.catalog_songs is 'The current members of a catalog, measured or not.';
comment on column app.catalog_songs.share is
  'The part of the recording that the owners of the catalog have, in percent; null if they gave none.';
comment on column app.catalog_songs.name is
  'As the owners of the catalog gave it, like artist and release_date. What the stores say is in app.songs, which all accounts share.';
create index catalog_songs_isrc_idx on app.catalog_songs (isrc);

alter table app.catalog_songs enable row level security, force row level security;
create policy catalog_songs_select_workspace on app.catalog_songs for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_songs.catalog_id));
create policy catalog_songs_insert_workspace on app.catalog_songs for insert to authenticated
  with check (exists (select from app.account_catalogs link where link.catalog_id = catalog_songs.catalog_id));
create policy catalog_songs_update_workspace on app.catalog_songs for update to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_songs.catalog_id));
create policy catalog_songs_delete_workspace on app.catalog_songs for delete to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_songs.catalog_id));
grant select, insert (catalog_id, isrc, share, name, artist, release_date), update (share, name, artist, release_date), delete
  on app.catalog_songs to authenticated;

-- Definer, because callers that may add members may not update the counts.
-- Trigger: updates the counts of app.catalogs, once per statement.
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
    -- Locks the catalog, so that concurrent changes of its members are counted one after the other.
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
      from unnest(v_catalog.range_offsets) with ordinality existing (range_offset, range)
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
      updated_at = now(), is_sample = false
    where c.id = v_changed.catalog_id;
  end loop;
  return null;
end $$;

create trigger catalog_songs_count_added after insert on app.catalog_songs
  referencing new table as changed_songs for each statement execute function private.count_catalog_songs();
create trigger catalog_songs_count_removed after delete on app.catalog_songs
  referencing old table as changed_songs for each statement execute function private.count_catalog_songs();

-- A membership is added or removed, never moved: an update would leave both counts wrong.
create function private.refuse_membership_change() returns trigger
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  raise exception using errcode = 'PT400', message = 'Remove the song and add it again; a membership cannot be changed';
end $$;
create trigger catalog_songs_refuse_change before update of catalog_id, isrc on app.catalog_songs
  for each row when (old.catalog_id <> new.catalog_id or old.isrc <> new.isrc)
  execute function private.refuse_membership_change();
