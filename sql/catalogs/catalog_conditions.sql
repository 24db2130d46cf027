-- The conditions of the recordings of each catalog, stored with its headline: a page of a catalog cannot compare a recording
-- with all others.

create table app.catalog_conditions (
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  isrc text not null,
  condition text not null,
  explanation text,
  counted_until date,
  shared_since date,
  related text[] not null,
  primary key (catalog_id, isrc)
);
comment on table app.catalog_conditions is
  'What is known of recordings in a catalog, as of its headline (private.recording_conditions). A recording without a row is counted, in no other''s place. A recording that was removed since may still have one.';
comment on column app.catalog_conditions.explanation is 'The condition in a sentence; null for one that needs no word.';
comment on column app.catalog_conditions.related is
  'The recording that is counted in its place, or those in whose place it is counted.';

alter table app.catalog_conditions enable row level security, force row level security;
create policy catalog_conditions_select_workspace on app.catalog_conditions for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_conditions.catalog_id));
grant select on app.catalog_conditions to authenticated;

-- The stored condition of a recording in a catalog; null without one.
create function private.catalog_condition(catalog_id uuid, isrc text) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('code', c.condition, 'explanation', c.explanation)
    from app.catalog_conditions c
    where c.catalog_id = catalog_condition.catalog_id and c.isrc = catalog_condition.isrc and c.explanation is not null
  );
end $$;

-- Whether the counts of a recording are in the sums of its catalog: they are plays, and no other recording is counted in its
-- place.
create function private.has_own_counts(condition text) returns boolean
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return coalesce(condition not in ('implausible', 'shares_counter', 'continues_as'), true);
end $$;

-- The recordings of a catalog without counts of their own on a date, by the stored conditions.
create function private.counted_elsewhere(catalog_id uuid, until date) returns text[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return array(
    select c.isrc from app.catalog_conditions c
    where c.catalog_id = counted_elsewhere.catalog_id and not private.has_own_counts(c.condition)
      -- Before that date, its counts were its own.
      and case c.condition when 'shares_counter' then c.shared_since when 'continues_as' then c.counted_until
        else '-infinity' end <= until);
end $$;

create function private.page_conditions(catalog_id uuid, isrcs text[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('isrc', c.isrc, 'explanation', c.explanation) order by c.isrc), '[]')
    from app.catalog_conditions c
    where c.catalog_id = page_conditions.catalog_id and c.isrc = any (isrcs) and c.explanation is not null
  );
end $$;

create function private.count_conditions(catalog_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'condition', counted.condition, 'recordings', counted.recordings, 'isrcs', counted.isrcs[1:10]
    ) order by counted.recordings desc, counted.condition), '[]')
    from (
      select c.condition, count(*) as recordings, array_agg(c.isrc order by c.isrc) as isrcs
      from app.catalog_conditions c
      join app.catalog_songs member on member.catalog_id = c.catalog_id and member.isrc = c.isrc
      where c.catalog_id = count_conditions.catalog_id and c.explanation is not null
      group by c.condition
    ) counted
  );
end $$;

grant execute on function private.catalog_condition, private.has_own_counts, private.counted_elsewhere, private.page_conditions, private.count_conditions to authenticated;
