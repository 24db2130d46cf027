-- The figures of the recordings of each catalog, stored with its headline: the part of its value that each has, and, for a
-- catalog that is too large to be compared when it is read, its comparison (sql/catalogs/recordings.sql).

create type private.recording_figure as (
  isrc text,
  state text,
  comparison_state text,
  plays bigint,
  previous bigint,
  current bigint,
  mid numeric
);
comment on type private.recording_figure is
  'A recording of a catalog: its state, that of the comparison of two weeks (private.recording_series), the plays of the latter week by the counts at its ends, its changes if it is comparable, and its part of the mid value; null if unknown.';

create table app.catalog_figures (
  catalog_id uuid primary key references app.catalogs (id) on delete cascade,
  as_of timestamptz not null,
  since date not null,
  figures private.recording_figure[] not null
);
comment on table app.catalog_figures is
  'The figures of the recordings of each catalog, as of its headline. One that was removed since may still have some.';
comment on column app.catalog_figures.since is 'The first day of the latter week.';

alter table app.catalog_figures enable row level security, force row level security;
create policy catalog_figures_select_workspace on app.catalog_figures for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_figures.catalog_id));
grant select on app.catalog_figures to authenticated;
