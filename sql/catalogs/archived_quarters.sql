-- Closed quarters of observations that were moved to files. Their months stay, so the play-count history continues.

create table app.archived_quarters (
  quarter date primary key check (quarter = date_trunc('quarter', quarter::timestamp)::date),
  file_name text not null,
  row_count bigint not null check (row_count >= 0),
  sha256 bytea not null unique check (length(sha256) = 32),
  archived_at timestamptz not null default now()
);
comment on table app.archived_quarters is
  'Quarters whose observations are in a file. A check constraint of the default partition refuses new ones (npm run archive).';
comment on column app.archived_quarters.quarter is 'Its first day.';
comment on column app.archived_quarters.sha256 is 'Of the rows as COPY writes them, before compression.';

alter table app.archived_quarters enable row level security, force row level security;
create policy archived_quarters_select_account on app.archived_quarters for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.archived_quarters to authenticated;
