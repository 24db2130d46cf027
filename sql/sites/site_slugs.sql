-- Every address that a site has or had below /s/. An old one redirects to the present one (addresses.sql), and no other
-- site can have it before the site is deleted.

create table app.site_slugs (
  slug text primary key check (slug ~ '^[a-z0-9]([a-z0-9-]{1,58})[a-z0-9]$'),
  site_id uuid not null references app.sites (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (site_id, slug)
);
comment on table app.site_slugs is 'Present and former addresses of sites.';

alter table app.sites add constraint sites_slug_fkey foreign key (slug, id) references app.site_slugs (slug, site_id);
create index sites_slug_idx on app.sites (slug, id);

alter table app.site_slugs enable row level security, force row level security;
create policy site_slugs_select_workspace on app.site_slugs for select to authenticated
  using (exists (select from app.sites s where s.id = site_slugs.site_id));
create policy site_slugs_insert_workspace on app.site_slugs for insert to authenticated
  with check (exists (select from app.sites s where s.id = site_slugs.site_id));
grant select, insert (slug, site_id) on app.site_slugs to authenticated;
