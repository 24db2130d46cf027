SET local check_function_bodies = off;

DROP POLICY "site_assets_select_workspace" ON "app"."site_assets";

ALTER TABLE "app"."site_assets"
  DROP CONSTRAINT "site_assets_type_check";

ALTER TABLE "app"."sites"
  ADD COLUMN "face" jsonb;

ALTER TABLE "app"."sites"
  ADD COLUMN "face_run_id" uuid;

CREATE OR REPLACE FUNCTION api.get_published_page (
  address       text,
  known_version text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_is_id constant boolean := private.is_uuid(address);
  v_id uuid;
  v_site record;
  v_version text;
begin
  -- Not one statement with a CASE, which would be planned at each call.
  if v_is_id then
    v_id := address;
  else
    select x.site_id into v_id from app.site_slugs x where x.slug = address;
  end if;
  -- Without the document, which most callers have already.
  select s.slug, s.published_at, s.face into v_site from app.sites s where s.id = v_id and s.published is not null;
  perform private.refuse_if(not found, 'PT404', 'This site is not published.');
  if not v_is_id and v_site.slug is distinct from address then
    return jsonb_build_object('moved_to', coalesce(v_site.slug, v_id::text));
  end if;
  -- The address is on the page, and its typeface comes later.
  v_version := concat_ws(' ', (extract(epoch from v_site.published_at) * 1000000)::bigint, v_site.slug, v_site.face ->> 'path');
  if v_version = known_version then
    return jsonb_build_object('version', v_version);
  end if;
  return jsonb_build_object(
    'version', v_version, 'id', v_id, 'slug', v_site.slug, 'face', v_site.face,
    'snapshot', (select s.published from app.sites s where s.id = v_id));
end $function$;

CREATE OR REPLACE FUNCTION api.publish_site (
  site_id  uuid,
  revision integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.lock_site(publish_site.site_id, publish_site.revision);
begin
  perform private.check_site_change(v_site, publish_site.revision, true);
  update app.sites s
  set published = s.draft, published_at = clock_timestamp(), published_revision = s.revision + 1,
    face = private.face_for(s.face, s.published, s.draft), revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  perform private.request_face(v_site.id);
  perform private.announce_site(v_site.id);
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.unpublish_site (
  site_id  uuid,
  revision integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.lock_site(unpublish_site.site_id, unpublish_site.revision);
begin
  update app.sites s
  set published = null, published_at = null, published_revision = null, face = null, revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_face_cut (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object(
      'document', s.published - 'experience', 'cut', s.face ->> 'cut',
      'age_ms', (extract(epoch from now() - s.published_at) * 1000)::bigint)
    from app.sites s where s.face_run_id = begin_face_cut.run_id and s.published is not null);
end $function$;

CREATE OR REPLACE FUNCTION jobs.create_face_file (
  run_id     uuid,
  name       text,
  size_bytes integer
)
  RETURNS text
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_id constant uuid := gen_random_uuid();
  v_path constant text := v_id || '.woff2';
begin
  insert into app.site_assets (id, owner_id, path, name, type, size_bytes)
  select v_id, s.owner_id, v_path, create_face_file.name, 'font/woff2', create_face_file.size_bytes
  from app.sites s where s.face_run_id = create_face_file.run_id;
  return case when found then v_path end;
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_face_cut (
  run_id uuid,
  face   jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_site_id uuid;
begin
  update app.sites s set face = end_face_cut.face, face_run_id = null
  where s.face_run_id = end_face_cut.run_id and s.published is not null returning s.id into v_site_id;
  -- Half the time after which maintenance deletes it, as for other assets.
  update app.site_assets a set stored_at = now()
  where v_site_id is not null and a.path = face ->> 'path' and a.created_at > now() - interval '30 minutes';
  perform private.refuse_if(v_site_id is not null and face is not null and not found, 'PT503', 'The face took too long to store');
  return private.end_run(end_face_cut.run_id, jsonb_build_object('cut', v_site_id is not null and face is not null), null);
end $function$;

CREATE OR REPLACE FUNCTION private.face_for (
  face      jsonb,
  published jsonb,
  draft     jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_chosen_by constant text[] := '{headline,font,layout}';
begin
  if exists (
    select from unnest(v_chosen_by) field
    where published #>> array['design', field] is distinct from draft #>> array['design', field]
  ) or published ->> 'language' is distinct from draft ->> 'language' then
    return null;
  end if;
  return face_for.face;
end $function$;

CREATE OR REPLACE FUNCTION private.release_face()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- As if it was just begun: maintenance removes the file in an hour. Until then somebody may have the page in a cache.
  update app.site_assets a set stored_at = null, created_at = now()
  where a.path = old.face ->> 'path' and a.type = 'font/woff2';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.request_face (
  site_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  -- Of no account: what anybody publishes takes turns with others, and not with that person's own runs.
  update app.sites s
  set face_run_id = private.enqueue_run('cut_face', null, turn_id => md5('face ' || s.owner_id)::uuid)
  where s.id = request_face.site_id and s.owner_id = any (private.workspace_ids()) and s.published is not null;
end $function$;

ALTER TABLE "app"."site_assets"
  ADD CONSTRAINT "site_assets_type_check" CHECK ((type = ANY (ARRAY['image/webp'::text, 'audio/mpeg'::text, 'audio/wav'::text, 'font/woff2'::text])));

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_face_check" CHECK ((jsonb_typeof(face) = 'object'::text));

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_face_run_id_fkey" FOREIGN KEY (face_run_id) REFERENCES app.task_runs(id) ON DELETE SET NULL;

CREATE INDEX sites_face_run_id_idx ON app.sites USING btree (face_run_id);

CREATE TRIGGER sites_release_face_on_removal
  AFTER DELETE ON app.sites
  FOR EACH ROW
  WHEN ((old.face IS NOT NULL))
  EXECUTE FUNCTION private.release_face();

CREATE TRIGGER sites_release_face
  AFTER UPDATE OF face ON app.sites
  FOR EACH ROW
  WHEN (((old.face ->> 'path'::text) IS DISTINCT FROM (new.face ->> 'path'::text)))
  EXECUTE FUNCTION private.release_face();

CREATE POLICY "site_assets_select_workspace" ON "app"."site_assets"
  FOR SELECT
  TO "authenticated"
  USING (((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (TYPE <> 'font/woff2'::text)));

COMMENT ON COLUMN "app"."sites"."face" IS 'The typeface of the published title and headings, cut to their letters (shared/site/page-face.ts). Null until there is one: the page has the system''s.';

COMMENT ON COLUMN "app"."sites"."face_run_id" IS 'The run that cuts it for the latest publication. An earlier one does nothing.';

COMMENT ON FUNCTION "jobs"."begin_face_cut"(uuid) IS 'The published view whose face a run cuts, and what its present face was cut from. Null if there is a later publication, or none.';

COMMENT ON FUNCTION "jobs"."create_face_file"(uuid, text, integer) IS 'Inserts the row of a face before its file is written, and returns its path. Null if the site has no such run any more.';

COMMENT ON FUNCTION "jobs"."end_face_cut"(uuid, jsonb) IS 'Gives a published page its face, or none, and ends the run. Neither revision nor published_at change.';

COMMENT ON FUNCTION "private"."face_for"(jsonb, jsonb, jsonb) IS 'The face that a page keeps when a draft is published: its own, if the title looks the same. A new one replaces it later.';

COMMENT ON FUNCTION "private"."release_face"() IS 'Leaves the file of a face that a page has no longer to maintenance.';

COMMENT ON FUNCTION "private"."request_face"(uuid) IS 'Has a face cut for a site that the caller has just published.';

REVOKE ALL ON FUNCTION "jobs"."begin_face_cut"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_face_cut"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_face_cut"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_face_cut"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."create_face_file"(uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."create_face_file"(uuid, text, integer) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."create_face_file"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."create_face_file"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."end_face_cut"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_face_cut"(uuid, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_face_cut"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."end_face_cut"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."face_for"(jsonb, jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."face_for"(jsonb, jsonb, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."face_for"(jsonb, jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."face_for"(jsonb, jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."release_face"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."release_face"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."release_face"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_face"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."request_face"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."request_face"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_face"(uuid) TO "postgres";

REVOKE ALL ("face") ON TABLE "app"."sites" FROM "authenticated";

GRANT UPDATE ("face") ON TABLE "app"."sites" TO "authenticated";

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('site-assets', 'site-assets', true, 8388608, '{image/webp,audio/mpeg,audio/wav,font/woff2}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('typefaces', 'typefaces', true, 8388608, '{font/ttf}')
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;
