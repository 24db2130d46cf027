-- Catalogs are labels over sets of recordings, owned by accounts. Measurements belong to no catalog:
-- they are shared by ISRC, so two catalogs with one recording read one history.

create table app.catalogs (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  song_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table app.catalogs is 'A label over a set of recordings.';
comment on column app.catalogs.song_count is
  'Kept by triggers on catalog_songs, because counting 200,000 members on each page cost more than the page.';

create table app.account_catalogs (
  account_id uuid not null references app.accounts (id) on delete cascade,
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (catalog_id, account_id)
);
comment on table app.account_catalogs is 'Which accounts, people or organizations, own a catalog.';
create index account_catalogs_account_id_idx on app.account_catalogs (account_id);

create table app.songs (
  isrc text primary key check (isrc ~ '^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$'),
  name text,
  artist text,
  release_date date,
  created_at timestamptz not null default now()
);
comment on table app.songs is 'Recordings by ISRC: public facts, shared by all catalogs.';

create table app.catalog_songs (
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  isrc text not null references app.songs (isrc),
  created_at timestamptz not null default now(),
  primary key (catalog_id, isrc)
);
comment on table app.catalog_songs is 'The current members of a catalog, measured or not.';
create index catalog_songs_isrc_idx on app.catalog_songs (isrc);

create table app.playcount_snapshots (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references app.accounts (id),
  catalog_id uuid references app.catalogs (id) on delete set null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed')),
  created_at timestamptz not null default now()
);
comment on table app.playcount_snapshots is
  'A metered capture of play counts. It cost credits and cannot be made again for a past date, so it outlives its catalog.';
create index playcount_snapshots_account_id_idx on app.playcount_snapshots (account_id);
create index playcount_snapshots_catalog_id_idx on app.playcount_snapshots (catalog_id);

create table app.catalog_valuations (
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  low numeric not null,
  mid numeric not null,
  high numeric not null,
  measured_song_count integer not null,
  total_streams bigint not null,
  measured_at timestamptz not null default now(),
  primary key (catalog_id, measured_at),
  check (low <= mid and mid <= high)
);
comment on table app.catalog_valuations is 'Valuation bands in US dollars, at most one per catalog and UTC day.';
create unique index catalog_valuations_day_idx
  on app.catalog_valuations (catalog_id, ((measured_at at time zone 'UTC')::date) desc);
