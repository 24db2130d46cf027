-- The typeface of a published page: one file with the letters of its title and headings, which the worker cuts and stores after
-- the publication (shared/tasks/cut-face.ts). The page is public before. Its file is an asset that no account sees.

-- The face that a page keeps when a draft is published: its own, if the title looks the same. A new one replaces it later.
create function private.face_for(face jsonb, published jsonb, draft jsonb) returns jsonb
language plpgsql immutable security invoker set search_path = ''
as $$
declare
  v_chosen_by constant text[] := '{headline,font,layout}';
begin
  if exists (
    select from unnest(v_chosen_by) field
    where published #>> array['design', field] is distinct from draft #>> array['design', field]
  ) or published ->> 'language' is distinct from draft ->> 'language' then
    return null;
  end if;
  return face_for.face;
end $$;

-- Definer, because no request role enqueues runs.
-- Has a face cut for a site that the caller has just published.
create function private.request_face(site_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- Of no account: what anybody publishes takes turns with others, and not with that person's own runs.
  update app.sites s
  set face_run_id = private.enqueue_run('cut_face', null, turn_id => md5('face ' || s.owner_id)::uuid)
  where s.id = request_face.site_id and s.owner_id = any (private.workspace_ids()) and s.published is not null;
end $$;

create function jobs.begin_face_cut(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'document', s.published - 'experience', 'cut', s.face ->> 'cut',
      'age_ms', (extract(epoch from now() - s.published_at) * 1000)::bigint)
    from app.sites s where s.face_run_id = begin_face_cut.run_id and s.published is not null);
end $$;
comment on function jobs.begin_face_cut is
  'The published view whose face a run cuts, and what its present face was cut from. Null if there is a later publication, or none.';

create function jobs.create_face_file(run_id uuid, name text, size_bytes integer) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_id constant uuid := gen_random_uuid();
  v_path constant text := v_id || '.woff2';
begin
  insert into app.site_assets (id, owner_id, path, name, type, size_bytes)
  select v_id, s.owner_id, v_path, create_face_file.name, 'font/woff2', create_face_file.size_bytes
  from app.sites s where s.face_run_id = create_face_file.run_id;
  return case when found then v_path end;
end $$;
comment on function jobs.create_face_file is
  'Inserts the row of a face before its file is written, and returns its path. Null if the site has no such run any more.';

create function jobs.end_face_cut(run_id uuid, face jsonb) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_site_id uuid;
begin
  update app.sites s set face = end_face_cut.face, face_run_id = null
  where s.face_run_id = end_face_cut.run_id and s.published is not null returning s.id into v_site_id;
  -- Half the time after which maintenance deletes it, as for other assets.
  update app.site_assets a set stored_at = now()
  where v_site_id is not null and a.path = face ->> 'path' and a.created_at > now() - interval '30 minutes';
  perform private.refuse_if(v_site_id is not null and face is not null and not found, 'PT503', 'The face took too long to store');
  return private.end_run(end_face_cut.run_id, jsonb_build_object('cut', v_site_id is not null and face is not null), null);
end $$;
comment on function jobs.end_face_cut is
  'Gives a published page its face, or none, and ends the run. Neither revision nor published_at change.';

-- Definer, because no request role sees the file of a face.
-- Leaves the file of a face that a page has no longer to maintenance.
create function private.release_face() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  -- As if it was just begun: maintenance removes the file in an hour. Until then somebody may have the page in a cache.
  update app.site_assets a set stored_at = null, created_at = now()
  where a.path = old.face ->> 'path' and a.type = 'font/woff2';
  return null;
end $$;

create trigger sites_release_face after update of face on app.sites for each row
  when (old.face ->> 'path' is distinct from new.face ->> 'path') execute function private.release_face();
create trigger sites_release_face_on_removal after delete on app.sites for each row
  when (old.face is not null) execute function private.release_face();

-- Whole typefaces, from which the worker cuts. A deployment uploads them (npm run deploy:files); only the service key writes them.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('typefaces', 'typefaces', true, 8388608, '{font/ttf}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

grant execute on function private.face_for, private.request_face to authenticated;
