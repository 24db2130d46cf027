-- Files on their way into a repository. A row is laid before an address to upload to is given out, so that what is never
-- committed is known to the sweep; one that was committed keeps its git id for a day, so that its request may be repeated.

create function api.stage_file(key text) returns text
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_account_id uuid := private.account_id();
  v_path text := v_account_id || '/' || gen_random_uuid() || '/' || key;
begin
  insert into app.staged_files (path, account_id) values (v_path, v_account_id);
  return v_path;
end $$;
comment on function api.stage_file is
  'Lays the row of a file that the caller may upload: the path to upload it to. POST /api/sandboxes/staged-file.';

create function api.find_staged_files(paths jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_repository text;
begin
  select s.repository into v_repository from app.sandboxes s where s.account_id = private.account_id();
  if v_repository is null then
    raise exception using errcode = 'PT404', message = 'No sandbox yet: set one up with POST /api/sandboxes/setup, and commit once its run has completed';
  end if;
  return jsonb_build_object('repository', v_repository, 'staged', (
    select coalesce(jsonb_object_agg(f.path, f.sha), '{}') from app.staged_files f
    where f.path in (select jsonb_array_elements_text(find_staged_files.paths))
  ));
end $$;
comment on function api.find_staged_files is
  'The caller''s repository, and by path which of these are files that the caller staged: git''s id of one that was committed, null for others. Raises PT404 where there is no repository.';

create function api.note_committed_files(shas jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.staged_files f set sha = committed.value
  from jsonb_each_text(note_committed_files.shas) committed
  where f.path = committed.key;
end $$;
comment on function api.note_committed_files is
  'Notes that a commit has taken these of the caller''s staged files: git''s ids by path. Safe to repeat.';

create function jobs.list_stale_staged_files() returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(old.path), '[]') from (
      select f.path from app.staged_files f where f.created_at < now() - interval '24 hours'
      -- An address can be used once more while its row is being forgotten: that file has none.
      union
      select o.name from storage.objects o
      where o.bucket_id = 'staged-files' and o.created_at < now() - interval '24 hours'
      limit 100
    ) old
  );
end $$;
comment on function jobs.list_stale_staged_files is
  'Paths of files that were staged a day ago: to be removed, where no commit has taken them, and then forgotten.';

create function jobs.forget_stale_staged_files(paths jsonb) returns integer
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_count integer;
begin
  delete from app.staged_files f
  where f.path in (select jsonb_array_elements_text(forget_stale_staged_files.paths)) and f.created_at < now() - interval '24 hours';
  get diagnostics v_count = row_count;
  return v_count;
end $$;
comment on function jobs.forget_stale_staged_files is
  'Deletes the rows of stale staged files that were removed: how many.';
