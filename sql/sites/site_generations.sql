-- Generations of drafts. Who sees a site sees which runs generate it; no role writes them.

create table app.site_generations (
  run_id uuid primary key references app.task_runs (id) on delete cascade,
  site_id uuid references app.sites (id) on delete set null,
  revision integer not null,
  instruction text not null,
  reservation_id uuid references app.credit_reservations (id),
  requested_by uuid not null references app.accounts (id),
  begun_count integer not null default 0,
  events_profile text
);
comment on table app.site_generations is 'The instructions of generations.';
comment on column app.site_generations.site_id is 'Null if the site was deleted: the run ends without a charge.';
comment on column app.site_generations.reservation_id is
  'Null for a free generation, for which no model works.';
comment on column app.site_generations.begun_count is 'How often a worker has begun it. A function that is ended in the middle begins anew.';
comment on column app.site_generations.events_profile is
  'The profile at Bandsintown whose shows are read again, as the caller reaches its artist. Null if the shows stay.';
create index site_generations_site_id_idx on app.site_generations (site_id);
create index site_generations_reservation_id_idx on app.site_generations (reservation_id);
create index site_generations_requested_by_idx on app.site_generations (requested_by);

alter table app.site_generations enable row level security, force row level security;
create policy site_generations_select_workspace on app.site_generations for select to authenticated
  using (exists (select from app.sites s where s.id = site_generations.site_id));
grant select (run_id, site_id, revision) on app.site_generations to authenticated;
