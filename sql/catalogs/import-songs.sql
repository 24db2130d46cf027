-- Adding recordings to a catalog: by ISRC, and with what its owners know of them. The rows of app.songs are shared by all
-- accounts, so a caller only adds ISRCs there; the details that it gives stay in its catalog.

-- The recordings of a request, each once.
create function private.given_songs(songs jsonb)
returns table (isrc text, name text, artist text, release_date date, share numeric, "position" bigint)
language plpgsql immutable security invoker set search_path = ''
as $$
begin
  return query
    select distinct on (i.isrc) i.* from rows from (
      jsonb_to_recordset(songs) as (isrc text, name text, artist text, release_date date, share numeric)
    ) with ordinality i (isrc, name, artist, release_date, share, "position")
    order by i.isrc, i."position";
end $$;

-- Adds recordings to a catalog and returns how many it did not have. Lock the catalog first, and call
-- private.request_completion last.
create function private.add_songs(catalog_id uuid, songs jsonb) returns integer
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_added integer;
begin
  insert into app.songs (isrc) select given.isrc from private.given_songs(songs) given order by given.isrc
  on conflict do nothing;
  insert into app.catalog_songs (catalog_id, isrc, name, artist, release_date, share)
  select add_songs.catalog_id, given.isrc, given.name, given.artist, given.release_date, given.share
  from private.given_songs(songs) given order by given.isrc
  on conflict do nothing;
  get diagnostics v_added = row_count;
  return v_added;
end $$;

-- Definer, because no request role writes fills or runs.
-- The run that fills a catalog of the caller's workspaces from a store: the open one or a new one.
create function private.request_fill(catalog_id uuid, port text, source text, excluded text[] default '{}') returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_run_id uuid;
  v_account_id uuid;
begin
  select link.account_id into v_account_id from app.account_catalogs link
  where link.catalog_id = request_fill.catalog_id and link.account_id = any (private.workspace_ids())
  order by link.account_id <> private.account_id(), link.account_id limit 1;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  -- The same request twice is one fill. The caller has locked the catalog.
  select f.run_id into v_run_id from app.catalog_fills f join app.task_runs r on r.id = f.run_id
  where f.catalog_id = request_fill.catalog_id and f.source = request_fill.source
    and f.excluded = request_fill.excluded
    and r.finished_at is null and r.cancelled_at is null;
  if found then
    -- Who orders it too relies on it, whatever becomes of an app that did before.
    update app.catalog_fills f set maker = null where f.run_id = v_run_id and not private.is_delegated();
    return v_run_id;
  end if;
  v_run_id := private.enqueue_run('fill_catalog', v_account_id);
  insert into app.catalog_fills (run_id, catalog_id, port, source, excluded, maker)
  values (v_run_id, request_fill.catalog_id, request_fill.port, request_fill.source, request_fill.excluded,
    case when private.is_delegated() then private.link_maker(v_account_id) end);
  return v_run_id;
end $$;

-- Recordings as they are in a catalog after an import, and whether that changes it.
create function private.compare_songs(catalog_id uuid, songs jsonb)
returns table (
  isrc text, name text, artist text, release_date date, share numeric, "position" bigint, state text
)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
    select given.isrc, merged.name, merged.artist, merged.release_date, merged.share, given."position",
      case
        when member.isrc is null then 'new'
        when (merged.name, merged.artist, merged.release_date, merged.share)
          is distinct from (member.name, member.artist, member.release_date, member.share) then 'changed'
        else 'unchanged'
      end
    from private.given_songs(songs) given
    left join app.catalog_songs member
      on member.catalog_id = compare_songs.catalog_id and member.isrc = given.isrc
    cross join lateral (
      -- What a file leaves out stays as it is.
      select coalesce(given.name, member.name) as name, coalesce(given.artist, member.artist) as artist,
        coalesce(given.release_date, member.release_date) as release_date, coalesce(given.share, member.share) as share
    ) merged;
end $$;

-- What an import of recordings changes in a catalog: how many are added, updated and unchanged, and the first 100.
create function private.describe_import(catalog_id uuid, songs jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'catalog_id', describe_import.catalog_id,
      'added', count(*) filter (where c.state = 'new'),
      'updated', count(*) filter (where c.state = 'changed'),
      'unchanged', count(*) filter (where c.state = 'unchanged'),
      'song_count', private.catalog_song_count(describe_import.catalog_id),
      'recordings', coalesce(
        jsonb_agg(jsonb_build_object(
          'isrc', c.isrc, 'name', coalesce(s.name, c.name), 'artist', coalesce(s.artist, c.artist),
          'release_date', coalesce(s.release_date, c.release_date), 'share', c.share, 'state', c.state
        ) order by c."position") filter (where c."position" <= 100), '[]')
    )
    from private.compare_songs(describe_import.catalog_id, songs) c
    left join app.songs s on s.isrc = c.isrc and c."position" <= 100
  );
end $$;

create function api.add_catalog_songs(catalog_id uuid, isrcs text[], port text, source text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_added integer := 0;
  v_run_id uuid;
begin
  perform private.lock_catalog(add_catalog_songs.catalog_id);
  if source is not null then
    v_run_id := private.request_fill(add_catalog_songs.catalog_id, port, source);
  else
    v_added := private.add_songs(
      add_catalog_songs.catalog_id, (select jsonb_agg(jsonb_build_object('isrc', i.isrc)) from unnest(isrcs) i (isrc)));
    perform private.request_completion();
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'catalog_id', add_catalog_songs.catalog_id,
    'added', v_added,
    'song_count', private.catalog_song_count(add_catalog_songs.catalog_id),
    'runId', v_run_id
  ));
end $$;
comment on function api.add_catalog_songs is
  'Adds recordings to a catalog, or starts a run that adds what a store lists. Existing members are unchanged, and unknown recordings are created. POST /api/catalogs/{catalogId}/songs.';

create function api.preview_catalog_songs(catalog_id uuid, songs jsonb) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if preview_catalog_songs.catalog_id is not null then
    perform private.check_catalog_visible(preview_catalog_songs.catalog_id);
  end if;
  return private.describe_import(preview_catalog_songs.catalog_id, songs);
end $$;
comment on function api.preview_catalog_songs is
  'What an import would change: in a catalog, or in one that does not exist yet. POST /api/catalogs/{catalogId}/songs/import with dry_run and POST /api/catalogs/songs/preview.';

create function api.import_catalog_songs(
  catalog_id uuid, songs jsonb, port text, source text, excluded text[] default '{}'
) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_import jsonb;
begin
  perform private.lock_catalog(import_catalog_songs.catalog_id);
  -- Before anything is written, so that it says what this import changes.
  v_import := private.describe_import(import_catalog_songs.catalog_id, songs);
  if source is not null then
    return v_import || jsonb_build_object(
      'runId', private.request_fill(
        import_catalog_songs.catalog_id, port, source, import_catalog_songs.excluded));
  end if;
  if (v_import ->> 'updated')::integer > 0 then
    update app.catalog_songs member
    set name = c.name, artist = c.artist, release_date = c.release_date, share = c.share
    from private.compare_songs(import_catalog_songs.catalog_id, songs) c
    where c.state = 'changed' and member.catalog_id = import_catalog_songs.catalog_id and member.isrc = c.isrc;
    update app.catalogs c set updated_at = now() where c.id = import_catalog_songs.catalog_id;
  end if;
  perform private.add_songs(import_catalog_songs.catalog_id, songs);
  perform private.request_completion();
  return v_import || jsonb_build_object('song_count', private.catalog_song_count(import_catalog_songs.catalog_id));
end $$;
comment on function api.import_catalog_songs is
  'Adds recordings with their shares and details to a catalog, or starts a run that adds what a store lists. POST /api/catalogs/{catalogId}/songs/import.';

grant execute on function private.given_songs, private.add_songs, private.request_fill, private.compare_songs,
  private.describe_import to authenticated;
