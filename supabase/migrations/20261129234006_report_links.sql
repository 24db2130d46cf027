SET local check_function_bodies = off;

DROP POLICY "rate_limits_select_account" ON "app"."rate_limits";

CREATE TABLE "app"."report_links" (
  "id"               uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "catalog_id"       uuid                     NOT NULL,
  "account_id"       uuid                     NOT NULL,
  "valuation_id"     uuid                     NOT NULL,
  "token_hash"       bytea                    NOT NULL,
  "maker"            text                     NOT NULL,
  "shows_recordings" boolean                  NOT NULL,
  "ends_at"          timestamp with time zone NOT NULL,
  "revoked_at"       timestamp with time zone,
  "opened_count"     integer                  NOT NULL DEFAULT 0,
  "last_opened_at"   timestamp with time zone,
  "created_at"       timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "report_links_pkey" PRIMARY KEY (id),
  CONSTRAINT "report_links_token_hash_check" CHECK ((octet_length(token_hash) = 32)),
  CONSTRAINT "report_links_token_hash_key" UNIQUE (token_hash)
);

ALTER TABLE "app"."report_links"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."report_links"
  FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION api.create_report_link (
  catalog_id       uuid,
  valuation_id     uuid,
  ends_after_days  integer,
  shows_recordings boolean,
  token_hash       text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_valuation app.valuations := private.find_valuation(catalog_id, valuation_id, null);
  v_account_id uuid;
  v_id uuid;
begin
  -- The caller's own workspace, if it owns the catalog, else an organization of the caller.
  select link.account_id into v_account_id from app.account_catalogs link
  where link.catalog_id = create_report_link.catalog_id
  order by (link.account_id = private.account_id()) desc, link.account_id limit 1;
  insert into app.report_links as l (catalog_id, account_id, valuation_id, token_hash, maker, shows_recordings, ends_at)
  values (
    v_valuation.catalog_id, v_account_id, v_valuation.id, decode(create_report_link.token_hash, 'hex'),
    private.link_maker(v_account_id), create_report_link.shows_recordings, now() + make_interval(days => ends_after_days)
  )
  returning l.id into v_id;
  return private.describe_report_links(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.list_report_link_inputs (
  token_hash     text,
  page           integer,
  parts_per_page integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  SET work_mem TO '64MB'
  AS $function$
declare
  v_link app.report_links := private.find_report_link(token_hash);
  v_valuation app.valuations;
begin
  perform private.refuse_if(not v_link.shows_recordings, 'PT404', 'Report not found');
  select v.* into strict v_valuation from app.valuations v where v.id = v_link.valuation_id;
  return private.valuation_inputs_page(v_valuation, page, parts_per_page);
end $function$;

CREATE OR REPLACE FUNCTION api.list_report_links (
  catalog_id uuid,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_catalog_visible(catalog_id);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit,
      (select count(*)::integer from app.report_links l where l.catalog_id = list_report_links.catalog_id)),
    'report_links', private.describe_report_links(array(
      select l.id from app.report_links l
      where l.catalog_id = list_report_links.catalog_id
      order by (private.report_link_state(l.id) = 'active') desc, l.created_at desc, l.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_stored_valuations (
  catalog_id uuid,
  last_of    text,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  -- No two valuations are of one microsecond.
  v_unit text := coalesce(last_of, 'microseconds');
begin
  perform private.check_catalog_visible(catalog_id);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(distinct date_trunc(v_unit, v.as_of, 'UTC'))::integer
      from app.valuations v where v.catalog_id = list_stored_valuations.catalog_id)),
    'valuations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'as_of', private.format_timestamp(v.as_of), 'state', v.headline -> 'state', 'value', v.headline -> 'value'
      ) order by v.as_of desc), '[]')
      from (
        select distinct on (date_trunc(v_unit, each.as_of, 'UTC')) each.id
        from app.valuations each where each.catalog_id = list_stored_valuations.catalog_id
        order by date_trunc(v_unit, each.as_of, 'UTC') desc, each.as_of desc
        limit page_limit offset (page - 1)::bigint * page_limit
      ) kept
      join app.valuations v on v.id = kept.id));
end $function$;

CREATE OR REPLACE FUNCTION api.list_valuation_inputs (
  catalog_id          uuid,
  valuation_id        uuid,
  as_of               timestamp with time zone,
  page                integer,
  parts_per_page      integer,
  recordings_per_page integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_valuation app.valuations := private.find_valuation(catalog_id, valuation_id, as_of);
  v_members record;
begin
  if v_valuation.id is not null then
    return private.valuation_inputs_page(v_valuation, page, parts_per_page);
  elsif as_of is null then
    return null;
  end if;
  v_members := private.catalog_members(
    list_valuation_inputs.catalog_id, recordings_per_page, (page - 1)::bigint * recordings_per_page);
  return jsonb_build_object(
    'id', null, 'seal', null, 'names', private.input_names(),
    'parts', (select coalesce(jsonb_agg(c.columns order by c.part), '[]') from private.input_columns(catalog_id, array(
      select r from private.report_recordings(
        private.valuation_model_at(as_of), catalog_id, v_members.isrcs, as_of) r
    )) c),
    'has_more', page::bigint * recordings_per_page < v_members.total);
end $function$;

CREATE OR REPLACE FUNCTION api.open_report_link (
  token_hash text,
  is_visit   boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_link app.report_links := private.find_report_link(token_hash);
  v_report jsonb;
begin
  if is_visit then
    -- It waits for a change that ends the link.
    update app.report_links l set opened_count = l.opened_count + 1, last_opened_at = now()
    where l.id = v_link.id and l.revoked_at is null;
    perform private.refuse_if(not found, 'PT404', 'Report not found');
  end if;
  -- Evidence is read with a credential.
  select v.report || jsonb_build_object('id', v.id, 'sha256', v.sha256, 'updating', false, 'evidence', '[]'::jsonb)
  into strict v_report from app.valuations v where v.id = v_link.valuation_id;
  if not v_link.shows_recordings then
    v_report := v_report || jsonb_build_object(
      'recordings', '[]'::jsonb,
      'not_valued', (
        select coalesce(jsonb_agg(n.row || '{"isrcs": [], "counted_as": []}' order by n.number), '[]')
        from jsonb_array_elements(v_report -> 'not_valued') with ordinality n (row, number)),
      'at_risk', v_report -> 'at_risk' || jsonb_build_object('reasons', (
        select coalesce(jsonb_agg(r.row || '{"isrcs": []}' order by r.number), '[]')
        from jsonb_array_elements(v_report -> 'at_risk' -> 'reasons') with ordinality r (row, number))));
  end if;
  return jsonb_build_object(
    'report', v_report, 'shows_recordings', v_link.shows_recordings,
    'ends_at', private.format_timestamp(v_link.ends_at));
end $function$;

CREATE OR REPLACE FUNCTION api.revoke_report_link (
  catalog_id uuid,
  link_id    uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.check_catalog_visible(catalog_id);
  update app.report_links l set revoked_at = coalesce(l.revoked_at, now())
  where (l.id, l.catalog_id) = (link_id, revoke_report_link.catalog_id);
  perform private.refuse_if(not found, 'PT404', 'Report link not found');
  return jsonb_build_object('id', link_id);
end $function$;

CREATE OR REPLACE FUNCTION private.describe_report_links (
  link_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'state', state, 'valuation_id', l.valuation_id, 'as_of', private.format_timestamp(v.as_of),
      'shows_recordings', l.shows_recordings, 'ends_at', private.format_timestamp(l.ends_at),
      'opened_count', l.opened_count, 'last_opened_at', private.format_timestamp(l.last_opened_at),
      'created_at', private.format_timestamp(l.created_at)
    ) order by (state = 'active') desc, l.created_at desc, l.id), '[]')
    from app.report_links l
    join app.valuations v on v.id = l.valuation_id
    cross join lateral private.report_link_state(l.id) state
    where l.id = any (link_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.find_report_link (
  token_hash text
)
  RETURNS app.report_links
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_link app.report_links;
begin
  select l.* into v_link from app.report_links l
  where l.token_hash = decode(find_report_link.token_hash, 'hex') and private.report_link_state(l.id) = 'active';
  perform private.refuse_if(not found, 'PT404', 'Report not found');
  return v_link;
end $function$;

CREATE OR REPLACE FUNCTION private.refuse_excess_report_links()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Two concurrent inserts would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('app.report_links ' || new.catalog_id, 0));
  perform private.refuse_if(50 <= (
    select count(*) from app.report_links l
    where l.catalog_id = new.catalog_id and private.report_link_state(l.id) = 'active'
  ), 'PT409', 'The catalog has 50 report links in use: end one first');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION private.report_link_state (
  link_id uuid
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select case
      when l.revoked_at is not null then 'revoked'
      when l.ends_at <= now() then 'expired'
      when private.link_maker_acts_for(l.maker, l.account_id) then 'active'
      else 'maker_left' end
    from app.report_links l where l.id = link_id);
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_inputs_page (
  valuation      app.valuations,
  page           integer,
  parts_per_page integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', valuation.id, 'seal', valuation.sha256 || ' ' || valuation.seal, 'names', private.input_names(),
    'parts', (select coalesce(jsonb_agg(c.columns order by c.part), '[]') from private.stored_columns(
      valuation, (page - 1) * parts_per_page + 1, page * parts_per_page) c),
    'has_more', page * parts_per_page < array_length(valuation.input_hashes, 1));
end $function$;

ALTER TABLE "app"."report_links"
  ADD CONSTRAINT "report_links_catalog_id_account_id_fkey" FOREIGN KEY (catalog_id, account_id) REFERENCES app.account_catalogs(catalog_id, account_id) ON DELETE CASCADE;

ALTER TABLE "app"."report_links"
  ADD CONSTRAINT "report_links_valuation_id_fkey" FOREIGN KEY (valuation_id) REFERENCES app.valuations(id) ON DELETE CASCADE;

CREATE INDEX report_links_catalog_id_idx ON app.report_links USING btree (catalog_id, account_id, created_at DESC);

CREATE INDEX report_links_valuation_id_idx ON app.report_links USING btree (valuation_id);

CREATE TRIGGER report_links_refuse_excess
  BEFORE INSERT ON app.report_links
  FOR EACH ROW
  EXECUTE FUNCTION private.refuse_excess_report_links();

CREATE POLICY "rate_limits_select_account" ON "app"."rate_limits"
  FOR SELECT
  TO "authenticated"
  USING (((( SELECT private.account_id() AS account_id) IS
    NOT NULL) AND (POLICY <> ALL (ARRAY['fan_sign_up'::text, 'report_link'::text, 'search'::text, 'sign_up'::text, 'verification'::text]))));

CREATE POLICY "report_links_insert_workspace" ON "app"."report_links"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE ((link.catalog_id = report_links.catalog_id) AND (link.account_id = report_links.account_id)))) AND (EXISTS ( SELECT
   FROM app.valuations v
  WHERE ((v.id = report_links.valuation_id) AND (v.catalog_id = report_links.catalog_id)))) AND (maker = ( SELECT private.link_maker(report_links.account_id) AS link_maker))));

CREATE POLICY "report_links_select_workspace" ON "app"."report_links"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE ((link.catalog_id = report_links.catalog_id) AND (link.account_id = report_links.account_id)))));

CREATE POLICY "report_links_update_workspace" ON "app"."report_links"
  FOR UPDATE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.account_catalogs link
  WHERE ((link.catalog_id = report_links.catalog_id) AND (link.account_id = report_links.account_id)))))
  WITH CHECK ((revoked_at IS NOT NULL));

COMMENT ON COLUMN "app"."report_links"."account_id" IS 'The workspace for which it was made, an owner of the catalog.';

COMMENT ON COLUMN "app"."report_links"."opened_count" IS 'How often a person opened it. Programs are not counted.';

COMMENT ON COLUMN "app"."report_links"."shows_recordings" IS 'Whether its reader sees the recordings, and their CSV.';

COMMENT ON COLUMN "app"."report_links"."token_hash" IS 'SHA-256 of its secret; readable by no role but the owner of the table.';

COMMENT ON FUNCTION "api"."create_report_link"(uuid, uuid, integer, boolean, text) IS 'Stores a link to a stored report of a catalog by the hash of its secret. POST /api/catalogs/{catalogId}/report-links.';

COMMENT ON FUNCTION "api"."list_report_link_inputs"(text, integer, integer) IS 'A page of the inputs of the stored report of a link that shows its recordings. GET /s/r/{token}/report.csv.';

COMMENT ON FUNCTION "api"."list_report_links"(uuid, integer, integer) IS 'A page of the links to reports of a catalog: those that open first, then newest first. GET /api/catalogs/{catalogId}/report-links.';

COMMENT ON FUNCTION "api"."list_stored_valuations"(uuid, text, integer, integer) IS 'A page of the stored valuations of a catalog, or of the last ones of each day or month (UTC), newest first. GET /api/catalogs/{catalogId}/valuation-history.';

COMMENT ON FUNCTION "api"."open_report_link"(text, boolean) IS 'The stored report of a link, for whoever has it, without what the link leaves out; counts a visit of a person. Raises PT404 once the link has ended. GET /s/r/{token}.';

COMMENT ON FUNCTION "api"."revoke_report_link"(uuid, uuid) IS 'Ends a link to a report at once. A repeat changes nothing. DELETE /api/catalogs/{catalogId}/report-links/{linkId}.';

COMMENT ON TABLE "app"."report_links" IS 'Links to stored reports. One ends with its catalog, and with the right of its maker (private.link_maker). The link itself is never stored.';

REVOKE ALL ON FUNCTION "api"."create_report_link"(uuid, uuid, integer, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_report_link"(uuid, uuid, integer, boolean, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_report_link"(uuid, uuid, integer, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_report_link"(uuid, uuid, integer, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_report_link_inputs"(text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_report_link_inputs"(text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_report_link_inputs"(text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_report_link_inputs"(text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_report_links"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_report_links"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_report_links"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_report_links"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_stored_valuations"(uuid, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_stored_valuations"(uuid, text, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_stored_valuations"(uuid, text, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_stored_valuations"(uuid, text, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."open_report_link"(text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."open_report_link"(text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."open_report_link"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."open_report_link"(text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."revoke_report_link"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."revoke_report_link"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."revoke_report_link"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."revoke_report_link"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_report_links"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_report_links"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_report_links"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_report_links"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_report_link"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_report_link"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_report_link"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_excess_report_links"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_excess_report_links"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_excess_report_links"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_link_state"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_link_state"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_link_state"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_link_state"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."valuation_inputs_page"(app.valuations, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."valuation_inputs_page"(app.valuations, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_inputs_page"(app.valuations, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."valuation_inputs_page"(app.valuations, integer, integer) TO "postgres";

GRANT INSERT ("account_id"), SELECT ("account_id") ON TABLE "app"."report_links" TO "authenticated";

GRANT INSERT ("catalog_id"), SELECT ("catalog_id") ON TABLE "app"."report_links" TO "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."report_links" TO "authenticated";

GRANT INSERT ("ends_at"), SELECT ("ends_at") ON TABLE "app"."report_links" TO "authenticated";

GRANT SELECT ("id") ON TABLE "app"."report_links" TO "authenticated";

GRANT SELECT ("last_opened_at") ON TABLE "app"."report_links" TO "authenticated";

GRANT INSERT ("maker") ON TABLE "app"."report_links" TO "authenticated";

GRANT SELECT ("opened_count") ON TABLE "app"."report_links" TO "authenticated";

GRANT SELECT ("revoked_at"), UPDATE ("revoked_at") ON TABLE "app"."report_links" TO "authenticated";

GRANT INSERT ("shows_recordings"), SELECT ("shows_recordings") ON TABLE "app"."report_links" TO "authenticated";

GRANT INSERT ("token_hash") ON TABLE "app"."report_links" TO "authenticated";

GRANT INSERT ("valuation_id"), SELECT ("valuation_id") ON TABLE "app"."report_links" TO "authenticated";

insert into app.rate_limits (policy, max_requests, window_seconds) values ('report_link', 120, 60);
