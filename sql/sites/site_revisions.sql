-- What a site was after each of its newest changes, to go back to. Publishing changes no content and has no row.

create table app.site_revisions (
  site_id uuid not null references app.sites (id) on delete cascade,
  revision integer not null,
  action text not null check (action in ('create', 'generate', 'edit', 'restore')),
  changed_by uuid references app.accounts (id) on delete set null,
  client_id uuid default private.client_id(),
  name text not null,
  artist_id uuid,
  assets jsonb not null,
  facts jsonb not null,
  draft jsonb,
  created_at timestamptz not null,
  brief text,
  design jsonb,
  primary key (site_id, revision)
);
comment on table app.site_revisions is 'The newest 50 states of each site, whole, with what made them.';
comment on column app.site_revisions.action is
  'What made it. create is also the first state that was kept of a site that is older than this table.';
comment on column app.site_revisions.client_id is
  'The OAuth client that made it for changed_by; null if a person or key did, or for a revision from before this column.';
comment on column app.site_revisions.artist_id is
  'The artist at that time, also one whose account was deleted since: its name is not brought back.';
comment on column app.site_revisions.brief is 'Null for a revision from before this column, as design is.';
create index site_revisions_changed_by_idx on app.site_revisions (changed_by);

alter table app.site_revisions enable row level security, force row level security;
create policy site_revisions_select_workspace on app.site_revisions for select to authenticated
  using (exists (select from app.sites s where s.id = site_revisions.site_id));
create policy site_revisions_insert_workspace on app.site_revisions for insert to authenticated
  with check (exists (select from app.sites s where s.id = site_revisions.site_id));
create policy site_revisions_delete_workspace on app.site_revisions for delete to authenticated
  using (exists (select from app.sites s where s.id = site_revisions.site_id));
grant select, insert, delete on app.site_revisions to authenticated;
