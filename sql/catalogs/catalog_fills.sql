-- The state that a worker needs to resume a fill, which adds what a store lists. No role has a grant.

create table app.catalog_fills (
  run_id uuid primary key references app.task_runs (id) on delete cascade,
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  port text not null check (length(port) between 1 and 50),
  source text not null check (length(source) between 1 and 300),
  excluded text[] not null default '{}' check (cardinality(excluded) <= 100),
  position text check (length(position) <= 100000),
  page_count integer not null default 0,
  read_count integer not null default 0,
  added_count integer not null default 0,
  skipped_count integer not null default 0,
  created_at timestamptz not null default now(),
  maker text check (length(maker) <= 300)
);
comment on table app.catalog_fills is 'The state that a worker needs to resume a fill of a catalog from a store.';
comment on column app.catalog_fills.port is 'Which service has the source.';
comment on column app.catalog_fills.source is 'What is read there, such as an album, as the service''s adapter writes it.';
comment on column app.catalog_fills.excluded is 'The ISRCs that are not added.';
comment on column app.catalog_fills.position is 'Where the next page begins, as the adapter writes it; null at the start.';
comment on column app.catalog_fills.maker is 'The OAuth client that ordered it (private.link_maker), by whose right it goes on; null for others.';
comment on column app.catalog_fills.read_count is 'How many recordings were read, those that the catalog had already included.';
comment on column app.catalog_fills.skipped_count is 'How many items had no ISRC.';
create index catalog_fills_catalog_id_idx on app.catalog_fills (catalog_id);

alter table app.catalog_fills enable row level security, force row level security;
create policy catalog_fills_select_nobody on app.catalog_fills for select to authenticated using (false);
