-- Stored valuations.

create table app.catalog_valuations (
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  low numeric not null,
  mid numeric not null,
  high numeric not null,
  measured_song_count integer not null,
  total_streams bigint not null,
  measured_at timestamptz not null default now(),
  constants_version integer references app.valuation_constants (version),
  song_count integer,
  dated_song_count integer,
  age_days bigint,
  snapshot_id uuid references app.playcount_snapshots (id) on delete set null,
  primary key (catalog_id, measured_at),
  check (low <= mid and mid <= high),
  check (num_nulls(constants_version, song_count, dated_song_count, age_days) in (0, 4))
);
comment on table app.catalog_valuations is 'Valuation bands in US dollars, at most one per catalog and UTC day.';
comment on column app.catalog_valuations.constants_version is
  'With song_count, dated_song_count and age_days: the inputs of the band. Null if the valuation was loaded as a result.';
comment on column app.catalog_valuations.dated_song_count is 'The measured recordings with a release date.';
comment on column app.catalog_valuations.age_days is
  'The sum of their ages in days, undivided, so that the band can be recomputed to the cent.';
create unique index catalog_valuations_day_idx
  on app.catalog_valuations (catalog_id, ((measured_at at time zone 'UTC')::date) desc);
create index catalog_valuations_constants_version_idx on app.catalog_valuations (constants_version);
create index catalog_valuations_snapshot_id_idx on app.catalog_valuations (snapshot_id);

alter table app.catalog_valuations enable row level security, force row level security;
create policy catalog_valuations_select_workspace on app.catalog_valuations for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_valuations.catalog_id));
grant select on app.catalog_valuations to authenticated;
