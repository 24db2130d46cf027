-- Valuations while they are made: that of a large catalog is stored between its steps.

create table app.valuation_drafts (
  catalog_id uuid primary key references app.catalogs (id) on delete cascade,
  as_of timestamptz not null,
  request_ids uuid[] not null,
  isrcs text[] not null,
  conditions app.catalog_conditions[] not null,
  seasonality jsonb not null
);
comment on table app.valuation_drafts is 'Valuations of large catalogs that are being made.';
comment on column app.valuation_drafts.request_ids is 'The requests that it answers (app.valuation_requests).';
comment on column app.valuation_drafts.isrcs is 'The members when it was begun.';

create table app.valuation_draft_parts (
  catalog_id uuid not null references app.valuation_drafts (catalog_id) on delete cascade,
  part integer not null,
  recordings private.report_recording[] not null,
  primary key (catalog_id, part)
);
comment on table app.valuation_draft_parts is 'The parts of drafts that are done, from 0.';
comment on column app.valuation_draft_parts.recordings is 'Of 20,000 members each.';

alter table app.valuation_drafts enable row level security, force row level security;
alter table app.valuation_draft_parts enable row level security, force row level security;
create policy valuation_drafts_select_nobody on app.valuation_drafts for select to authenticated using (false);
create policy valuation_draft_parts_select_nobody on app.valuation_draft_parts for select to authenticated using (false);
