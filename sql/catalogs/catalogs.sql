-- Catalogs are labels over sets of recordings, owned by accounts. Both tables are in this file because the policies of
-- app.catalogs read app.account_catalogs. Membership is decided by the policy of account_catalogs alone; other tables
-- check that the caller sees an ownership link, so a foreign catalog and a missing one look the same.

create table app.catalogs (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  song_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  range_isrcs text[] not null default array[''],
  range_offsets integer[] not null default array[0],
  is_sample boolean not null default false,
  check (cardinality(range_isrcs) = cardinality(range_offsets) and range_isrcs[1] = '' and range_offsets[1] = 0)
);
comment on table app.catalogs is 'A label over a set of recordings.';
comment on column app.catalogs.song_count is
  'Stored by triggers on catalog_songs, because counting 200,000 members for each page cost more than the page.';
comment on column app.catalogs.range_isrcs is
  'The first ISRC of each range of members, ascending; the first range begins with all before the second.';
comment on column app.catalogs.range_offsets is 'The number of members before each range.';
comment on column app.catalogs.is_sample is
  'Whether it has the recordings of the sample (private.sample_songs) and no others. A change of its members makes it one of its owner''s own.';

create table app.account_catalogs (
  account_id uuid not null references app.accounts (id) on delete cascade,
  catalog_id uuid not null references app.catalogs (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (catalog_id, account_id)
);
comment on table app.account_catalogs is 'The people and organizations that own a catalog.';
create index account_catalogs_account_id_idx on app.account_catalogs (account_id);

alter table app.account_catalogs enable row level security, force row level security;
create policy account_catalogs_select_workspace on app.account_catalogs for select to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]));
grant select on app.account_catalogs to authenticated;

alter table app.catalogs enable row level security, force row level security;
create policy catalogs_select_workspace on app.catalogs for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalogs.id));
create policy catalogs_update_workspace on app.catalogs for update to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalogs.id));
create policy catalogs_delete_workspace on app.catalogs for delete to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalogs.id));
grant select, update (name, updated_at), delete on app.catalogs to authenticated;
