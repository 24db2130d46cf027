SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.list_snapshot_recordings (
  snapshot_id uuid,
  row_limit   integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.snapshot_counts (
  snapshot_id uuid
)
  RETURNS TABLE (
    isrc  text,
    value bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
    select observed.isrc, observed.value from private.snapshot_observations(snapshot_counts.snapshot_id) observed
    union all
    select waiting.isrc, null from app.snapshot_songs waiting where waiting.snapshot_id = snapshot_counts.snapshot_id;
end $function$;

COMMENT ON FUNCTION "api"."list_snapshot_recordings"(uuid, integer) IS 'What a snapshot captured so far: the sum, and its recordings by their counts. GET /api/playcount-snapshots/{snapshotId}/recordings.';

REVOKE ALL ON FUNCTION "api"."list_snapshot_recordings"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_snapshot_recordings"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_snapshot_recordings"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_snapshot_recordings"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."observations_at"(text[], timestamp WITH time zone) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."observations_at"(text[], timestamp WITH time zone) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."snapshot_counts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."snapshot_counts"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."snapshot_counts"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."snapshot_counts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."snapshot_observations"(uuid) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."snapshot_observations"(uuid) TO "authenticated";
