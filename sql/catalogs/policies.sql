-- Membership is decided in one policy, that of account_catalogs. What hangs on a catalog asks whether the caller
-- sees an ownership link of it, so a foreign catalog and a missing one look the same.

alter table app.account_catalogs enable row level security;
alter table app.account_catalogs force row level security;
create policy account_catalogs_select_workspace on app.account_catalogs for select to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]));
grant select on app.account_catalogs to authenticated;

alter table app.catalogs enable row level security;
alter table app.catalogs force row level security;
create policy catalogs_select_workspace on app.catalogs for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalogs.id));
grant select on app.catalogs to authenticated;

alter table app.catalog_songs enable row level security;
alter table app.catalog_songs force row level security;
create policy catalog_songs_select_workspace on app.catalog_songs for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_songs.catalog_id));
grant select on app.catalog_songs to authenticated;

alter table app.catalog_valuations enable row level security;
alter table app.catalog_valuations force row level security;
create policy catalog_valuations_select_workspace on app.catalog_valuations for select to authenticated
  using (exists (select from app.account_catalogs link where link.catalog_id = catalog_valuations.catalog_id));
grant select on app.catalog_valuations to authenticated;

alter table app.playcount_snapshots enable row level security;
alter table app.playcount_snapshots force row level security;
create policy playcount_snapshots_select_workspace on app.playcount_snapshots for select to authenticated
  using (account_id = any ((select private.workspace_ids())::uuid[]));
grant select on app.playcount_snapshots to authenticated;

-- Recordings and their public counts belong to nobody: any account may read them, and which capture paid for
-- an observation (snapshot_id) is not granted.
alter table app.songs enable row level security;
alter table app.songs force row level security;
create policy songs_select_account on app.songs for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.songs to authenticated;

alter table app.song_measurements enable row level security;
alter table app.song_measurements force row level security;
create policy song_measurements_select_account on app.song_measurements for select to authenticated
  using ((select private.account_id()) is not null);
grant select (isrc, platform, metric, captured_at, value, data_source) on app.song_measurements to authenticated;

alter table app.monthly_playcounts enable row level security;
alter table app.monthly_playcounts force row level security;
create policy monthly_playcounts_select_account on app.monthly_playcounts for select to authenticated
  using ((select private.account_id()) is not null);
grant select on app.monthly_playcounts to authenticated;
