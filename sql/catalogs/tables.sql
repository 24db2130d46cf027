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
  payer_id uuid references app.accounts (id),
  recording_count integer not null default 0 check (recording_count >= 0),
  captured_count integer not null default 0 check (captured_count between 0 and recording_count),
  error text check (error is null or state = 'failed'),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz
);
comment on table app.playcount_snapshots is
  'A metered capture of play counts. It cost credits and cannot be made again for a past date, so it outlives its catalog.';
comment on column app.playcount_snapshots.payer_id is 'Who asked for it and pays; null for one that was loaded, which nobody captures.';
comment on column app.playcount_snapshots.recording_count is 'How many recordings it asks for: its rows of app.snapshot_songs.';
comment on column app.playcount_snapshots.captured_count is 'How many of them have an observation.';
comment on column app.playcount_snapshots.error is 'Why it failed: a name of the list in docs/captures.md, then what it means.';
create index playcount_snapshots_account_id_idx on app.playcount_snapshots (account_id, created_at desc, id);
create index playcount_snapshots_catalog_id_idx on app.playcount_snapshots (catalog_id);
create index playcount_snapshots_payer_id_idx on app.playcount_snapshots (payer_id);
-- A catalog is captured once at a time: who asks again while a capture is going on gets that one, and pays for one.
create unique index playcount_snapshots_open_idx on app.playcount_snapshots (catalog_id, account_id)
  where payer_id is not null and state in ('queued', 'running');

create table app.valuation_constants (
  version integer primary key check (version > 0),
  usd_per_stream numeric not null check (usd_per_stream > 0),
  gross_up_low numeric not null,
  gross_up_mid numeric not null,
  gross_up_high numeric not null,
  first_share numeric not null check (first_share > 0 and first_share <= 1),
  second_share numeric not null check (second_share > 0 and second_share <= 1),
  multiple_low numeric not null,
  multiple_mid numeric not null,
  multiple_high numeric not null,
  default_age_years numeric not null check (default_age_years > 0),
  least_age_years numeric not null check (least_age_years > 0),
  check (0 < gross_up_low and gross_up_low <= gross_up_mid and gross_up_mid <= gross_up_high),
  check (0 < multiple_low and multiple_low <= multiple_mid and multiple_mid <= multiple_high)
);
comment on table app.valuation_constants is
  'What a valuation multiplies with. The highest version is in force; a version that has been used is never changed.';
comment on column app.valuation_constants.first_share is 'With second_share: the parts of the revenue that are multiplied one after the other.';

insert into app.valuation_constants (
  version, usd_per_stream, gross_up_low, gross_up_mid, gross_up_high, first_share, second_share,
  multiple_low, multiple_mid, multiple_high, default_age_years, least_age_years
) values (1, 0.0035, 1.25, 1.4, 1.6, 0.85, 0.75, 10, 13, 16, 5, 1);

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
  'With song_count, dated_song_count and age_days: what the band was computed from. Null where it was loaded as a result.';
comment on column app.catalog_valuations.song_count is 'The catalog''s members at that time.';
comment on column app.catalog_valuations.dated_song_count is 'The measured recordings whose release date is known.';
comment on column app.catalog_valuations.age_days is
  'The sum of their ages in days: kept undivided, so that the band can be computed again to the cent.';
create unique index catalog_valuations_day_idx
  on app.catalog_valuations (catalog_id, ((measured_at at time zone 'UTC')::date) desc);
create index catalog_valuations_constants_version_idx on app.catalog_valuations (constants_version);
create index catalog_valuations_snapshot_id_idx on app.catalog_valuations (snapshot_id);
