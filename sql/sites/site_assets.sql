-- The owners of the files in the public bucket site-assets, whose addresses do not name an account: uploads, and typefaces of
-- published pages (faces.sql).

create table app.site_assets (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references app.accounts (id),
  path text not null unique,
  name text not null check (length(name) between 1 and 200),
  type text not null check (type in ('image/webp', 'audio/mpeg', 'audio/wav', 'font/woff2')),
  size_bytes integer not null check (size_bytes > 0),
  colors text[] not null default '{}'
    check (cardinality(colors) <= 5 and array_to_string(colors, '', '?') ~ '^(#[0-9a-f]{6})*$'),
  stored_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  width integer check (width > 0),
  height integer check (height > 0),
  check (deleted_at is null or stored_at is null)
);
comment on table app.site_assets is 'Files of the public bucket site-assets, with their owners.';
comment on column app.site_assets.colors is
  'The main colors of a picture, largest share first. Pages are made in them.';
comment on column app.site_assets.size_bytes is 'The bytes of all its files.';
comment on column app.site_assets.width is
  'The width of a picture''s largest file, which is at path. Smaller ones are beside it (shared/site/picture-files.ts). Null for a sound, and for a picture from before it had several sizes.';
comment on column app.site_assets.height is 'The height of a picture''s largest file. Null where width is null.';
comment on column app.site_assets.stored_at is
  'When the files were stored. Null until that is confirmed, and once it is deleted; maintenance deletes such rows.';
comment on column app.site_assets.deleted_at is
  'When it was deleted. The row no longer counts, and stays until its files are removed.';
create index site_assets_owner_id_idx on app.site_assets (owner_id);

alter table app.site_assets enable row level security, force row level security;
-- A typeface belongs to one published view: nobody lists, uses or deletes it, and it takes no quota.
create policy site_assets_select_workspace on app.site_assets for select to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]) and type <> 'font/woff2');
create policy site_assets_insert_workspace on app.site_assets for insert to authenticated
  with check (owner_id = any ((select private.workspace_ids())::uuid[]));
create policy site_assets_update_workspace on app.site_assets for update to authenticated
  using (owner_id = any ((select private.workspace_ids())::uuid[]));
grant select, insert (id, owner_id, path, name, type, size_bytes, colors, width, height), update (stored_at, deleted_at)
  on app.site_assets to authenticated;
create index site_assets_unfinished_idx on app.site_assets (created_at) where stored_at is null;

-- Files are public. Only the edge functions, with the service key, write them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-assets', 'site-assets', true, 8388608, '{image/webp,audio/mpeg,audio/wav,font/woff2}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
