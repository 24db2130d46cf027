SET local check_function_bodies = off;

DROP POLICY "valuation_draft_parts_select_nobody" ON "app"."valuation_draft_parts";

DROP POLICY "valuation_drafts_select_nobody" ON "app"."valuation_drafts";

CREATE OR REPLACE FUNCTION api.make_valuation (
  catalog_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.check_catalog_visible(catalog_id);
  perform private.refuse_if(private.catalog_song_count(catalog_id) > 5000, 'PT409',
    private.first_value_progress(catalog_id));
  perform private.make_first_valuation(catalog_id);
end $function$;

CREATE OR REPLACE FUNCTION private.describe_headline (
  catalog app.catalogs
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    (
      select v.headline || jsonb_build_object(
        'id', v.id, 'sha256', v.sha256, 'updating', private.is_being_valued(v.catalog_id))
      from app.valuations v where v.catalog_id = catalog.id order by v.as_of desc limit 1
    ),
    jsonb_build_object(
      'id', null, 'sha256', null, 'updating', true, 'state', 'being_made', 'as_of', private.format_timestamp(catalog.created_at),
      'value', null, 'confidence', null, 'base', null, 'at_risk', null, 'missing', jsonb_build_object(
        'explanation', private.first_value_progress(catalog.id),
        'possible_from', null)));
end $function$;

CREATE OR REPLACE FUNCTION private.first_value_progress (
  catalog_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return coalesce(
    (
      select format('The first value is being made: %s of %s recordings are done.', done.recordings, cardinality(d.isrcs))
      from app.valuation_drafts d
      cross join lateral (
        select coalesce(sum(cardinality(p.recordings)), 0) as recordings
        from app.valuation_draft_parts p where p.catalog_id = d.catalog_id
      ) done
      where d.catalog_id = first_value_progress.catalog_id
    ),
    'The first value is being made: it is there in about ten seconds, of a large catalog in minutes.');
end $function$;

CREATE POLICY "valuation_draft_parts_select_workspace" ON "app"."valuation_draft_parts"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = valuation_draft_parts.catalog_id))));

CREATE POLICY "valuation_drafts_select_workspace" ON "app"."valuation_drafts"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE (link.catalog_id = valuation_drafts.catalog_id))));

COMMENT ON FUNCTION "private"."first_value_progress"(uuid) IS 'How far the first valuation of a catalog is.';

REVOKE ALL ON FUNCTION "private"."first_value_progress"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."first_value_progress"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."first_value_progress"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."first_value_progress"(uuid) TO "postgres";

REVOKE ALL ON TABLE "app"."valuation_draft_parts" FROM "authenticated";

GRANT SELECT ON TABLE "app"."valuation_draft_parts" TO "authenticated";

REVOKE ALL ON TABLE "app"."valuation_drafts" FROM "authenticated";

GRANT SELECT ON TABLE "app"."valuation_drafts" TO "authenticated";
