-- Sites: private drafts, published views, and the fans who signed up. A draft and a published view are whole documents
-- (shared/pages/document.ts): a change replaces one, so a reader never sees half of it. `revision` counts the changes; whoever
-- writes says which one they read.

create table app.sites (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app.accounts (id),
  created_by uuid references app.accounts (id),
  artist_id uuid references app.accounts (id) on delete set null,
  name text not null default '' check (length(name) <= 120),
  brief text not null default '' check (length(brief) <= 6000),
  release_url text,
  assets jsonb not null default '[]' check (jsonb_typeof(assets) = 'array'),
  draft jsonb check (jsonb_typeof(draft) = 'object'),
  published jsonb check (jsonb_typeof(published) = 'object'),
  published_at timestamptz,
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (published is null or published_at is not null)
);
comment on table app.sites is 'A page: its private draft and, where it is published, the view that the public sees.';
comment on column app.sites.owner_id is 'The workspace: a person''s or an organization''s account.';
comment on column app.sites.assets is 'At most eight of the workspace''s assets: [{url, name, type}].';
comment on column app.sites.revision is 'Grows by one with each successful change.';
create index sites_owner_id_idx on app.sites (owner_id, created_at desc);
create index sites_created_by_idx on app.sites (created_by);
create index sites_artist_id_idx on app.sites (artist_id);

create table app.site_assets (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app.accounts (id),
  path text not null unique,
  name text not null check (length(name) between 1 and 200),
  type text not null check (type in ('image/webp', 'audio/mpeg', 'audio/wav')),
  size_bytes integer not null check (size_bytes > 0),
  stored_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table app.site_assets is 'Whose a file of the public bucket site-assets is: its address says nothing of an account.';
comment on column app.site_assets.stored_at is 'When Storage had taken it; null while that is not known, and such a row is swept away.';
create index site_assets_owner_id_idx on app.site_assets (owner_id);

create table app.site_signups (
  site_id uuid not null references app.sites (id) on delete cascade,
  email text not null check (length(email) <= 254),
  consent text not null default '',
  page_revision integer,
  created_at timestamptz not null default now(),
  primary key (site_id, email)
);
comment on table app.site_signups is 'Fans by site, with the proof of their consent: its text, when, and the revision of the page that asked.';
create index site_signups_newest_idx on app.site_signups (site_id, created_at desc, email);

create table app.site_signup_attempts (
  site_id uuid not null references app.sites (id) on delete cascade,
  client_hash bytea not null,
  minute timestamptz not null,
  attempts integer not null default 1,
  primary key (site_id, client_hash, minute)
);
comment on table app.site_signup_attempts is 'How often a client tried in a minute; the address is kept as a keyed hash, for minutes.';

create table app.site_generations (
  run_id uuid primary key references app.task_runs (id) on delete cascade,
  site_id uuid references app.sites (id) on delete set null,
  revision integer not null,
  instruction text not null,
  reservation_id uuid not null references app.credit_reservations (id),
  requested_by uuid not null references app.accounts (id)
);
comment on table app.site_generations is 'What a generation in the background was asked for.';
comment on column app.site_generations.site_id is 'Null where the site was deleted: its run still ends, and its credits are given back.';
create index site_generations_site_id_idx on app.site_generations (site_id);
create index site_generations_reservation_id_idx on app.site_generations (reservation_id);
create index site_generations_requested_by_idx on app.site_generations (requested_by);
