-- The headline of each catalog: the value of its report with the usual assumptions, as lists show it. The report itself is
-- too slow for a list.

create table app.catalog_headlines (
  catalog_id uuid primary key references app.catalogs (id) on delete cascade,
  as_of timestamptz not null,
  headline jsonb not null,
  report jsonb
);
comment on table app.catalog_headlines is
  'The latest headline of each catalog: computed after changes of its recordings, captures or imports, and once a UTC day.';
comment on column app.catalog_headlines.as_of is 'The time of the report that it is from; -infinity once an import changed what it is from.';
comment on column app.catalog_headlines.headline is
  'What the report says first: state, as_of, value, currency, confidence, base, at_risk, missing.';
comment on column app.catalog_headlines.report is
  'The whole report of a catalog of more than 5,000 recordings, which is not computed for each request.';

alter table app.catalog_headlines enable row level security, force row level security;
create policy catalog_headlines_select_workspace on app.catalog_headlines for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_headlines.catalog_id));
grant select on app.catalog_headlines to authenticated;
