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

-- Definer, because no request role reads captures.
-- What started a snapshot of the caller's workspaces, and what it cost; null for what is not known.
create function private.describe_origin(snapshot_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object(
      'run_id', c.run_id,
      -- A snapshot without recordings is one that a schedule could not start.
      'scheduled', case when s.state = 'failed' and s.recording_count = 0 then true else c.scheduled end,
      'credits', case
        when s.state in ('queued', 'running') then null
        when s.state = 'failed' and s.recording_count = 0 then 0
        when v.state = 'committed' then v.credits
        when v.id is not null then 0 end
    )
    from app.playcount_snapshots s
    left join app.captures c on c.snapshot_id = s.id
    left join app.credit_reservations v on v.id = c.reservation_id
    where s.id = describe_origin.snapshot_id and s.account_id = any (private.workspace_ids())
  );
end $$;

create function api.get_snapshot(snapshot_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_snapshot jsonb := private.describe_snapshot(snapshot_id);
begin
  perform private.refuse_if(v_snapshot is null, 'PT404', 'Snapshot not found');
  return v_snapshot || private.describe_origin(snapshot_id);
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

create function api.list_snapshots(page integer, page_limit integer, catalog_id uuid default null) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if list_snapshots.catalog_id is not null then
    perform private.check_catalog_visible(list_snapshots.catalog_id);
  end if;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.playcount_snapshots s
      where list_snapshots.catalog_id is null or s.catalog_id = list_snapshots.catalog_id)),
    'snapshots', (
      select coalesce(jsonb_agg(private.describe_snapshot(listed.id) || private.describe_origin(listed.id)
        order by listed.created_at desc, listed.id), '[]')
      from (
        select s.id, s.created_at from app.playcount_snapshots s
        where list_snapshots.catalog_id is null or s.catalog_id = list_snapshots.catalog_id
        order by s.created_at desc, s.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
    )
  );
end $$;
comment on function api.list_snapshots is 
  'A page of the caller''s snapshots, or of those of a catalog, newest first. GET /api/playcount-snapshots.';

grant execute on function private.describe_snapshot, private.describe_origin to authenticated;
