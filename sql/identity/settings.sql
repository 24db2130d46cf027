-- Settings of this deployment: one row, written by the owner of the database. No role has a grant.

create table private.settings (
  id boolean primary key default true check (id),
  admin_organization_id uuid references app.accounts (id) on delete set null
);
comment on table private.settings is 'Settings of this deployment, in one row.';
comment on column private.settings.admin_organization_id is 'The organization whose members reach all accounts.';
create index settings_admin_organization_id_idx on private.settings (admin_organization_id);
alter table private.settings enable row level security, force row level security;
create policy settings_select_nobody on private.settings for select to authenticated using (false);
