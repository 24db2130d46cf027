-- Reading snapshots.

-- A snapshot as the API returns it; null if the caller does not see it.
create function private.describe_snapshot(snapshot_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id,
      'state', s.state,
      'catalog_id', s.catalog_id,
      'recording_count', s.recording_count,
      'captured_count', s.captured_count,
      'error', s.error,
      'created_at', private.format_timestamp(s.created_at),
      'started_at', private.format_timestamp(s.started_at),
      'finished_at', private.format_timestamp(s.finished_at)
    )
    from app.playcount_snapshots s where s.id = describe_snapshot.snapshot_id
  );
end $$;

create function api.get_snapshot(snapshot_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_snapshot jsonb := private.describe_snapshot(snapshot_id);
begin
  perform private.refuse_if(v_snapshot is null, 'PT404', 'Snapshot not found');
  return v_snapshot;
end $$;
comment on function api.get_snapshot is 'One snapshot. GET /api/playcount-snapshots/{snapshotId}.';

-- The recordings of a snapshot with their counts; those without one have null.
create function private.snapshot_counts(snapshot_id uuid) returns table (isrc text, value bigint)
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return query
    select observed.isrc, observed.value from private.snapshot_observations(snapshot_counts.snapshot_id) observed
    union all
    select waiting.isrc, null from app.snapshot_songs waiting where waiting.snapshot_id = snapshot_counts.snapshot_id;
end $$;

create function api.list_snapshot_recordings(snapshot_id uuid, row_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_catalog_id uuid;
begin
  select s.catalog_id into v_catalog_id from app.playcount_snapshots s
  where s.id = list_snapshot_recordings.snapshot_id;
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  return (
    with counted as materialized (select * from private.snapshot_counts(list_snapshot_recordings.snapshot_id))
    select jsonb_build_object(
      'plays', (select sum(c.value) from counted c),
      'recordings', coalesce(jsonb_agg(jsonb_build_object(
        'isrc', first.isrc, 'name', coalesce(s.name, member.name), 'artist', coalesce(s.artist, member.artist),
        'plays', first.value
      ) order by first.value desc nulls last, first.isrc), '[]')
    )
    from (
      select c.* from counted c order by c.value desc nulls last, c.isrc limit list_snapshot_recordings.row_limit
    ) first
    left join app.songs s on s.isrc = first.isrc
    left join app.catalog_songs member on member.catalog_id = v_catalog_id and member.isrc = first.isrc
  );
end $$;
comment on function api.list_snapshot_recordings is
  'What a snapshot captured so far: the sum, and its recordings by their counts. GET /api/playcount-snapshots/{snapshotId}/recordings.';

grant execute on function private.snapshot_counts, private.snapshot_observations, private.observations_at to authenticated;

create function api.list_snapshots(page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (select count(*)::integer from app.playcount_snapshots)),
    'snapshots', (
      select coalesce(jsonb_agg(private.describe_snapshot(listed.id) order by listed.created_at desc, listed.id), '[]')
      from (
        select s.id, s.created_at from app.playcount_snapshots s
        order by s.created_at desc, s.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
    )
  );
end $$;
comment on function api.list_snapshots is 'A page of the caller''s snapshots, newest first. GET /api/playcount-snapshots.';

grant execute on function private.describe_snapshot to authenticated;
