-- Valuation history: what was computed when a whole-catalog measurement landed.

create function api.list_catalog_valuations(catalog_id uuid, row_limit integer) returns json
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.check_catalog_visible(catalog_id);
  return (
    select coalesce(json_agg(valuation), '[]')
    from (
      select v.low, v.mid, v.high, v.measured_song_count, v.total_streams,
        private.format_timestamp(v.measured_at) as measured_at
      from app.catalog_valuations v
      where v.catalog_id = list_catalog_valuations.catalog_id
      order by v.measured_at desc
      limit row_limit
    ) valuation
  );
end $$;
comment on function api.list_catalog_valuations is
  'Stored valuation bands of a catalog, latest first. GET /api/catalogs/{catalogId}/valuations.';
