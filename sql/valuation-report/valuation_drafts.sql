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
create policy valuation_drafts_select_workspace on app.valuation_drafts for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = valuation_drafts.catalog_id));
create policy valuation_draft_parts_select_workspace on app.valuation_draft_parts for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = valuation_draft_parts.catalog_id));
grant select on app.valuation_drafts, app.valuation_draft_parts to authenticated;

create function private.first_value_progress(catalog_id uuid) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return coalesce(
    (
      select format('The first value is being made: %s of %s recordings are done.', done.recordings, cardinality(d.isrcs))
      from app.valuation_drafts d
      cross join lateral (
        select coalesce(sum(cardinality(p.recordings)), 0) as recordings
        from app.valuation_draft_parts p where p.catalog_id = d.catalog_id
      ) done
      where d.catalog_id = first_value_progress.catalog_id
    ),
    'The first value is being made: it is there in about ten seconds, of a large catalog in minutes.');
end $$;

grant execute on function private.first_value_progress to authenticated;
