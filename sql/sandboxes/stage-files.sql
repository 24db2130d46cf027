-- Staging files for a commit. The row is inserted before the upload address is returned, so that maintenance can delete files
-- that are never committed. A committed file keeps its git id for a day, so that its request can be repeated.

-- Definer, because no request role reads the objects of Storage.
-- The size of the caller's staged files: as uploaded, or the most that may still be uploaded. Committed files are not in
-- Storage.
create function private.staged_bytes() returns bigint
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(sum(case
      when o.id is not null then (o.metadata ->> 'size')::bigint
      -- The address takes any file for two hours, whatever size was announced.
      when f.created_at > now() - interval '2 hours' then 104857600
    end), 0)::bigint from app.staged_files f
    left join storage.objects o on o.bucket_id = 'staged-files' and o.name = f.path
    where f.account_id = private.account_id() and f.sha is null
  );
end $$;

create function api.stage_file(key text) returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.account_id();
  v_path text := v_account_id || '/' || gen_random_uuid() || '/' || key;
begin
  perform private.lock_storage('staged-files', v_account_id);
  perform private.check_quota('staged-files', private.staged_bytes(), 104857600);
  insert into app.staged_files (path, account_id) values (v_path, v_account_id);
  return v_path;
end $$;
comment on function api.stage_file is
  'Inserts the row of a file that the caller may upload, and returns its path. Raises PTQUO above the quota. POST /api/sandboxes/staged-file.';

create function api.find_staged_files(paths jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_repository text;
begin
  select s.repository into v_repository from app.sandboxes s where s.account_id = private.account_id();
  perform private.refuse_if(v_repository is null,
    'PT404', 'No sandbox yet: set one up with POST /api/sandboxes/setup, and commit once its run has completed');
  return jsonb_build_object('repository', v_repository, 'staged', (
    select coalesce(jsonb_object_agg(f.path, f.sha), '{}') from app.staged_files f
    where f.path in (select jsonb_array_elements_text(find_staged_files.paths))
  ));
end $$;
comment on function api.find_staged_files is
  'The caller''s repository, and the staged files among these paths: git''s id if committed, else null. Raises PT404 without a repository.';

create function api.mark_files_committed(shas jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.staged_files f set sha = committed.value
  from jsonb_each_text(mark_files_committed.shas) committed
  where f.path = committed.key;
end $$;
comment on function api.mark_files_committed is 'Marks files as committed, by path and git''s id. Safe to repeat.';

create function jobs.list_stale_staged_files() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(old.path), '[]') from (
      select f.path from app.staged_files f where f.created_at < now() - interval '24 hours'
      -- An upload may finish while its row is being deleted: that file has no row.
      union
      select o.name from storage.objects o
      where o.bucket_id = 'staged-files' and o.created_at < now() - interval '24 hours'
      limit 100
    ) old
  );
end $$;
comment on function jobs.list_stale_staged_files is
  'Paths of files that were staged more than a day ago. The worker deletes the files, then the rows.';

create function jobs.delete_stale_staged_files(paths jsonb) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  delete from app.staged_files f
  where f.path in (select jsonb_array_elements_text(delete_stale_staged_files.paths))
    and f.created_at < now() - interval '24 hours';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function jobs.delete_stale_staged_files is 'Deletes the rows of stale staged files. Returns how many.';

grant execute on function private.staged_bytes to authenticated;
