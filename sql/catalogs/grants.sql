-- Functions are granted by name; PUBLIC gets none.
revoke execute on all functions in schema private, api from public;

grant execute on function
  private.dates_of(bigint, date),
  private.is_aligned(text, date, date),
  private.compare_recordings(text[], date, integer),
  private.comparison_periods(date, integer),
  private.check_comparison_period(date, integer),
  private.check_catalog_visible(uuid),
  private.catalog_members(uuid, integer, integer, bigint)
to authenticated;

grant execute on function
  api.get_catalog_playcount_history(uuid, date, integer, integer, integer),
  api.get_recording_playcount_history(uuid, text, date, integer),
  api.list_catalog_valuations(uuid, integer)
to platform_api;
