-- A site is its workspace's. What hangs on one asks whether the caller sees the site. The public reads nothing here: what
-- is published is told by functions that give the published view alone (public.sql).

alter table app.sites enable row level security;
alter table app.sites force row level security;
create policy sites_select_workspace on app.sites for select to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]));
create policy sites_insert_workspace on app.sites for insert to authenticated
  with check (owner_id = any ((select private.workspace_ids())::uuid[]) and created_by = (select private.account_id()));
create policy sites_update_workspace on app.sites for update to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]))
  with check (owner_id = any ((select private.workspace_ids())::uuid[]));
create policy sites_delete_workspace on app.sites for delete to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]));
grant select, insert (id, owner_id, created_by, artist_id, name, brief, release_url, assets),
  update (draft, published, published_at, revision, updated_at), delete on app.sites to authenticated;

alter table app.site_assets enable row level security;
alter table app.site_assets force row level security;
create policy site_assets_select_workspace on app.site_assets for select to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]));
grant select on app.site_assets to authenticated;

alter table app.site_signups enable row level security;
alter table app.site_signups force row level security;
create policy site_signups_select_workspace on app.site_signups for select to authenticated
  using (exists (select from app.sites s where s.id = site_signups.site_id));
create policy site_signups_delete_workspace on app.site_signups for delete to authenticated
  using (exists (select from app.sites s where s.id = site_signups.site_id));
grant select, delete on app.site_signups to authenticated;

alter table app.site_signup_attempts enable row level security;
alter table app.site_signup_attempts force row level security;
create policy site_signup_attempts_select_nobody on app.site_signup_attempts for select to authenticated using (false);

alter table app.site_generations enable row level security;
alter table app.site_generations force row level security;
create policy site_generations_select_nobody on app.site_generations for select to authenticated using (false);
