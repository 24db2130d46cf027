-- Counts of what happens on published pages, by UTC day. A row is a number: nothing of a visitor is stored. It is written
-- by visits.sql, and by public.sql for sign-ups that the trap field caught.

create table app.site_visits (
  site_id uuid not null references app.sites (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('visit', 'play', 'click', 'trap')),
  name text not null default '' check (length(name) <= 40),
  count bigint not null check (count > 0),
  primary key (site_id, day, kind, name)
);
comment on table app.site_visits is 'How often a page was visited, played, left by a button and signed up at with the trap field filled, by UTC day.';
comment on column app.site_visits.name is 'The source of visits, the button of clicks; empty for plays and traps.';
create index site_visits_day_idx on app.site_visits (day);

alter table app.site_visits enable row level security, force row level security;
create policy site_visits_select_workspace on app.site_visits for select to authenticated
  using (exists (select from app.sites s where s.id = site_visits.site_id));
grant select on app.site_visits to authenticated;
