-- The recordings that a snapshot captured, as lists: a row for each of them would take as much space as its observation
-- (docs/decisions/captures-and-catalogs.md). The observations of a page share its captured_at, so their key finds them.

create table app.snapshot_pages (
  snapshot_id uuid not null references app.playcount_snapshots (id) on delete cascade,
  captured_at timestamptz not null,
  isrcs text[] not null check (cardinality(isrcs) > 0),
  primary key (snapshot_id, captured_at)
);
comment on table app.snapshot_pages is 'The recordings that a snapshot captured, by page.';
comment on column app.snapshot_pages.captured_at is 'The captured_at of their observations in app.song_measurements.';

alter table app.snapshot_pages enable row level security, force row level security;
create policy snapshot_pages_select_workspace on app.snapshot_pages for select to authenticated
  using (exists (select from app.playcount_snapshots s where s.id = snapshot_pages.snapshot_id));
grant select on app.snapshot_pages to authenticated;

-- A function of its own reads the observations, as on a distributed Postgres no query may join them with other tables.
create function private.observations_at(isrcs text[], page_at timestamptz)
returns table (isrc text, captured_at timestamptz, value bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  select m.isrc, m.captured_at, m.value from app.song_measurements m
  where m.isrc = any (isrcs) and m.data_source = 'apify_spotify_playcount'
    and m.captured_at = page_at;
end $$;

create function private.snapshot_observations(snapshot_id uuid)
returns table (isrc text, captured_at timestamptz, value bigint)
language plpgsql stable security invoker set search_path = '' set plan_cache_mode = force_generic_plan
as $$
declare
  v_page app.snapshot_pages;
begin
  for v_page in
    select page.* from app.snapshot_pages page where page.snapshot_id = snapshot_observations.snapshot_id
    order by page.captured_at
  loop
    return query select o.* from private.observations_at(v_page.isrcs, v_page.captured_at) o;
  end loop;
end $$;
