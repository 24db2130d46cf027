SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.list_site_revisions (
  site_id    uuid,
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.check_site(list_site_revisions.site_id);
  select count(*) into v_total from app.site_revisions r where r.site_id = list_site_revisions.site_id;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'revisions', (
      select coalesce(jsonb_agg(jsonb_build_object(
          'revision', listed.revision, 'action', listed.action, 'changed_by', listed.changed_by, 'name', listed.name,
          'headline', listed.headline, 'created_at', private.format_timestamp(listed.created_at),
          'changes', listed.changes
        ) order by listed.revision desc), '[]')
      from (
        select r.revision, r.action, r.changed_by, r.name, r.draft #>> '{design,headline}' as headline, r.created_at,
          private.revision_changes(r, (
            select former from app.site_revisions former
            where former.site_id = r.site_id and former.revision < r.revision
            order by former.revision desc limit 1
          )) as changes
        from app.site_revisions r where r.site_id = list_site_revisions.site_id
        order by r.revision desc
        limit page_limit offset (page - 1)::bigint * page_limit
      ) listed
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION private.revision_changes (
  kept   app.site_revisions,
  former app.site_revisions
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'field', key,
        'from', case when jsonb_typeof(old.value) = 'string' and key not in ('artistId', 'experience')
          then left(old.value #>> '{}', 200) end,
        'to', case when jsonb_typeof(new.value) = 'string' and key not in ('artistId', 'experience')
          then left(new.value #>> '{}', 200) end
      ) order by key), '[]')
    from jsonb_each(private.revision_content(former)) old
    full join jsonb_each(private.revision_content(kept)) new using (key)
    where former.site_id is not null and old.value is distinct from new.value
  );
end $function$;

CREATE OR REPLACE FUNCTION private.revision_content (
  kept app.site_revisions
)
  RETURNS jsonb
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_strip_nulls(
    jsonb_build_object(
      'name', kept.name, 'artistId', kept.artist_id, 'assets', kept.assets, 'brief', nullif(kept.brief, ''),
      'experience', md5(kept.draft ->> 'experience'))
    || kept.facts || coalesce(kept.draft -> 'design', kept.design, '{}'));
end $function$;

REVOKE ALL ON FUNCTION "private"."revision_changes"(app.site_revisions, app.site_revisions) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."revision_changes"(app.site_revisions, app.site_revisions) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."revision_changes"(app.site_revisions, app.site_revisions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."revision_changes"(app.site_revisions, app.site_revisions) TO "postgres";

REVOKE ALL ON FUNCTION "private"."revision_content"(app.site_revisions) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."revision_content"(app.site_revisions) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."revision_content"(app.site_revisions) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."revision_content"(app.site_revisions) TO "postgres";
