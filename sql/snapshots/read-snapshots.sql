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
