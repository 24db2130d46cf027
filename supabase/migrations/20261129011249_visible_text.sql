SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.check_disk()
  RETURNS integer
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform set_config('work_mem', '64kB', true);
  -- A sort of more than that is written to the disk. Nothing stays.
  return (
    select count(*)::integer
    from (select n, repeat('x', 1000) from generate_series(1, 1000) n order by 2, 1 offset 0) sorted);
end $function$;

CREATE OR REPLACE FUNCTION private.create_account (
  token jsonb
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_user_id uuid := private.uuid_or_null(token ->> 'sub');
  v_email text;
  v_is_sso_user boolean;
  v_id uuid;
begin
  -- Only the person opens an account.
  if token ? 'client_id' or not private.has_session(token) then
    return null;
  end if;
  -- The first requests of a user may be concurrent.
  perform pg_advisory_xact_lock(hashtextextended('user ' || v_user_id, 0));
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_user_id and not u.is_banned;
  if v_email is null then
    return null;
  end if;
  select a.id into v_id from app.accounts a where a.auth_user_id = v_user_id;
  if found then
    return v_id;
  end if;
  if not v_is_sso_user then
    v_id := private.ensure_account(v_email);
    update app.accounts a set auth_user_id = v_user_id where a.id = v_id and a.auth_user_id is null;
  end if;
  if v_is_sso_user or not found then
    insert into app.accounts (kind, name, auth_user_id)
    values ('person', private.name_of_address(v_email), v_user_id)
    returning id into v_id;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_failures()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.maintenance_failures f
  where not private.is_item_left(f.job, f.item) or f.retry_at < now() - interval '1 hour';
end $function$;

CREATE OR REPLACE FUNCTION private.ensure_account (
  email text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_email text := lower(ensure_account.email);
  v_id uuid := private.resolve_address(v_email);
begin
  if v_id is null then
    insert into app.accounts (id, kind, name, email)
    values (private.new_account_id(v_email), 'person', private.name_of_address(v_email), v_email)
    -- Tools that load accounts do not take the lock.
    on conflict on constraint accounts_email_key do nothing;
    select a.id into v_id from app.accounts a where a.email = v_email;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.is_item_left (
  job  text,
  item text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return case when item = '' then true
    when job = 'update_headlines' then exists (select from app.catalogs c where c.id = item::uuid)
    when job = 'warn_low_credits' then
      exists (select from app.scheduled_tasks t where t.created_by = item::uuid and t.enabled)
    when job = 'delete_unverified_accounts' then exists (
      select from app.sign_up_codes c
      where c.account_id = item::uuid and private.last_code_at(c) < now() - interval '1 day')
    else true end;
end $function$;

CREATE OR REPLACE FUNCTION private.name_of_address (
  email text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  -- An address needs no joiner, selector or private character either, and U+FFFD is in what was not UTF-8.
  return nullif(left(private.visible_name(regexp_replace(split_part(email, '@', 1),
    '[\u180b-\u180f\u200c\u200d\ue000-\uf8ff\ufe0e\ufe0f\ufffd\U000e0100-\U000e01ef\U000f0000-\U0010ffff]', '', 'g')), 200), '');
end $function$;

CREATE OR REPLACE FUNCTION private.unseen()
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return '[\u0001-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u200b\u200e\u200f\u2028-\u202e'
    '\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffc\uffff\U00013430-\U0001343f\U00016fe4'
    '\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]';
end $function$;

CREATE OR REPLACE FUNCTION private.visible_name (
  given text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return btrim(regexp_replace(
    private.visible_text(regexp_replace(given, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g')), ' +', ' ', 'g'));
end $function$;

CREATE OR REPLACE FUNCTION private.visible_text (
  given text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return btrim(normalize(regexp_replace(
    regexp_replace(given, '\r\n?|[\u2028\u2029]', E'\n', 'g'),
    -- The flags of England, Scotland and Wales stay.
    '(\U0001F3F4\U000E0067\U000E0062(?:\U000E0065\U000E006E\U000E0067|\U000E0073\U000E0063\U000E0074|\U000E0077\U000E006C\U000E0073)\U000E007F)|'
      || private.unseen(),
    '\1', 'g'), NFC), E' \n\t');
end $function$;

COMMENT ON FUNCTION "api"."check_disk"() IS 'Writes a megabyte to the disk of Postgres and releases it. Raises 53100 if the disk is full: reads still work then. GET /api/ready.';

COMMENT ON FUNCTION "private"."delete_old_failures"() IS 'Deletes the failures of items that are left no more, and those that were not tried again, as of a job that a release removed. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."is_item_left"(text, text) IS 'Whether a job still has to do with an item: nobody tries again what was deleted, or is no longer due.';

COMMENT ON FUNCTION "private"."name_of_address"(text) IS 'The first name of a person: what is seen of the address before the @. Null if nothing is.';

COMMENT ON FUNCTION "private"."unseen"() IS 'A regular expression of the characters that are not seen anywhere. Tags are in flags; joiners and selectors depend on what is around them, and are not in it.';

COMMENT ON FUNCTION "private"."visible_name"(text) IS 'A name without what is never seen, on one line.';

COMMENT ON FUNCTION "private"."visible_text"(text) IS 'A text of several lines without what is never seen.';

REVOKE ALL ON FUNCTION "api"."check_disk"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_disk"() TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_disk"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_disk"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_item_left"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_item_left"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_item_left"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_of_address"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."name_of_address"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."name_of_address"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unseen"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."unseen"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unseen"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."visible_name"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visible_name"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visible_name"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visible_text"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visible_text"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visible_text"(text) TO "postgres";

-- Text that was stored before the rule for text: without what is never seen. A row that cannot be changed stays as it is.
set local lock_timeout = '2s';

create or replace function pg_temp.visible_json(given jsonb) returns jsonb
language plpgsql immutable as $$
begin
  return case jsonb_typeof(given)
    when 'string' then case when given #>> '{}' ~ private.unseen()
      then to_jsonb(coalesce(nullif(private.visible_text(given #>> '{}'), ''), '–')) else given end
    when 'array' then (
      select coalesce(jsonb_agg(pg_temp.visible_json(e.element) order by e.place), '[]')
      from jsonb_array_elements(given) with ordinality e (element, place))
    -- Addresses and the code of a page's playable part stay, as where pages are read (shared/site/facts.ts).
    when 'object' then (
      select coalesce(jsonb_object_agg(p.key,
        case when p.key ~* '^experience$|url$' then p.value else pg_temp.visible_json(p.value) end), '{}')
      from jsonb_each(given) p)
    else given end;
end $$;

do $$
declare
  v_target record;
  v_row tid;
begin
  for v_target in
    select t.relation, t.field, case t.kind
        when 'json' then format('pg_temp.visible_json(%I)', t.field)
        else format('coalesce(nullif(private.visible_%s(%I), %L), %L)', t.kind, t.field, '', t.fallback) end as visible,
      -- The text of JSON has controls as \u0007, \b and \f.
      private.unseen() || case t.kind when 'json' then '|\\(u00[01]|[bf])' else '' end as unseen
    from (values
      ('accounts', 'name', 'name', null),
      ('api_keys', 'name', 'name', 'Untitled'),
      ('artists', 'label', 'name', null),
      ('artists', 'instruction', 'text', null),
      ('artists', 'knowledges', 'json', null),
      ('catalogs', 'name', 'name', 'Untitled'),
      ('songs', 'name', 'name', null),
      ('songs', 'artist', 'name', null),
      ('catalog_songs', 'name', 'name', null),
      ('catalog_songs', 'artist', 'name', null),
      ('sites', 'name', 'name', 'Untitled'),
      ('sites', 'brief', 'text', ''),
      ('sites', 'assets', 'json', null),
      ('sites', 'facts', 'json', null),
      ('sites', 'proposed', 'json', null),
      ('sites', 'design', 'json', null),
      ('sites', 'draft', 'json', null),
      ('sites', 'published', 'json', null),
      ('site_assets', 'name', 'name', 'Untitled'),
      ('site_revisions', 'name', 'name', 'Untitled'),
      ('site_revisions', 'assets', 'json', null),
      ('site_revisions', 'facts', 'json', null),
      ('site_revisions', 'draft', 'json', null),
      ('sessions', 'title', 'name', null),
      ('chats', 'title', 'name', 'New chat'),
      ('webhook_endpoints', 'description', 'name', '')
    ) t (relation, field, kind, fallback)
  loop
    for v_row in
      execute format('select ctid from app.%I where %I::text ~ $1', v_target.relation, v_target.field) using v_target.unseen
    loop
      begin
        execute format('update app.%I set %I = %s where ctid = $1', v_target.relation, v_target.field, v_target.visible)
        using v_row;
      exception when others then
        raise warning 'app.%.%: %', v_target.relation, v_target.field, sqlerrm;
      end;
    end loop;
  end loop;
end $$;
