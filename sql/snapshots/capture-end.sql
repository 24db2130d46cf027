-- The end of a capture: its state, charge, valuation and run, in one transaction.

create function jobs.end_capture(run_id uuid, failure text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_catalog_id uuid := (
    select s.catalog_id from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where c.run_id = end_capture.run_id);
  v_snapshot app.playcount_snapshots;
  v_failure text;
  v_credits bigint;
begin
  -- The catalog before its snapshot, as in its deletion.
  perform from app.catalogs c where c.id = v_catalog_id for key share;
  v_snapshot := private.lock_capture(run_id);
  if v_snapshot.id is null then
    return false;
  end if;
  perform private.refuse_if(
    v_snapshot.catalog_id <> v_catalog_id or v_snapshot.catalog_id is not null and v_catalog_id is null,
    'PT409', 'A catalog was made from the snapshot meanwhile; end it again');
  v_failure := coalesce(failure, case v_snapshot.captured_count
    when 0 then 'nothing_captured: The provider had none of the recordings' end);
  v_credits := private.settle_credits(
    (select c.reservation_id from app.captures c where c.snapshot_id = v_snapshot.id), v_snapshot.captured_count);
  update app.playcount_snapshots s
  set state = case when v_failure is null then 'done' else 'failed' end, error = v_failure,
    started_at = coalesce(s.started_at, now()), finished_at = now()
  where s.id = v_snapshot.id;
  if v_failure is null then
    perform private.announce_snapshot(v_snapshot);
  end if;
  if v_failure is null and v_snapshot.catalog_id is not null then
    perform private.value_catalog(v_catalog_id, v_snapshot.id);
  end if;
  perform private.request_valuations(array(
    select unnest(page.isrcs) from app.snapshot_pages page where page.snapshot_id = v_snapshot.id));
  return private.end_run(
    run_id,
    jsonb_build_object(
      'snapshot_id', v_snapshot.id, 'recording_count', v_snapshot.recording_count,
      'captured_count', v_snapshot.captured_count, 'credits', v_credits)
      || jsonb_strip_nulls(jsonb_build_object('not_found', private.describe_missing_tracks(v_snapshot.id))),
    v_failure);
end $$;
comment on function jobs.end_capture is
  'Ends a capture: done, or failed with a code of docs/captures.md. Charges for the captured recordings only, values the catalog if the capture is complete, and has the catalogs with its recordings valued. False if it had ended.';
