SET local check_function_bodies = off;

CREATE TABLE "app"."grants" (
  "account_id" uuid                     NOT NULL,
  "client_id"  uuid                     NOT NULL,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "grants_pkey" PRIMARY KEY (account_id, client_id)
);

ALTER TABLE "app"."grants"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."grants"
  FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION api.create_grant (
  client_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(private.client_details(client_id) is null, 'PT404', 'App not found');
  -- Two concurrent requests would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('grants ' || private.account_id(), 0));
  perform private.refuse_if(
    100 <= (
      select count(*) from app.grants g
      where g.account_id = private.account_id() and g.client_id <> create_grant.client_id),
    'PT409', 'The account has let 100 apps in: disconnect one first');
  insert into app.grants (account_id, client_id) values (private.account_id(), create_grant.client_id)
  on conflict on constraint grants_pkey do update set created_at = now();
  return private.describe_grants(array[client_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.delete_grant (
  client_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_ended boolean := private.end_client_access(client_id);
begin
  delete from app.grants g where g.account_id = private.account_id() and g.client_id = delete_grant.client_id;
  perform private.refuse_if(not found and not v_is_ended, 'PT404', 'App not found');
  return jsonb_build_object('client_id', client_id);
end $function$;

CREATE OR REPLACE FUNCTION api.list_grants (
  page       integer,
  page_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.grants g where g.account_id = private.account_id())),
    'grants', private.describe_grants(array(
      select g.client_id from app.grants g
      where g.account_id = private.account_id()
      order by g.created_at desc, g.client_id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION private.claims_for_token (
  token jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account app.accounts;
  v_email text;
  v_is_sso_user boolean;
begin
  select a.* into v_account from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_account.auth_user_id and not u.is_banned;
  if v_email is null or not private.has_session(token) then
    return null;
  end if;
  if v_email is distinct from v_account.email and not v_is_sso_user then
    perform private.refresh_address(v_account.id, v_email);
  end if;
  return token - 'email' || jsonb_build_object(
    'role', 'authenticated',
    'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
    'account_id', v_account.id,
    'scopes', '["read", "write"]'::jsonb
  );
end $function$;

CREATE OR REPLACE FUNCTION private.client_details (
  client_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object('name', c.client_name, 'uri', c.client_uri)
    from auth.oauth_clients c where c.id = client_details.client_id
  );
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
    values ('person', left(split_part(v_email, '@', 1), 200), v_user_id)
    returning id into v_id;
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_grants (
  client_ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'client_id', g.client_id,
      'client_name', details.value ->> 'name',
      'client_uri', details.value ->> 'uri',
      'created_at', private.format_timestamp(g.created_at)
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.end_client_access (
  client_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_user_id uuid;
  v_is_ended boolean;
begin
  perform private.refuse_if(not private.is_session(), 'PT403', 'Only a person may do this');
  select a.auth_user_id into v_user_id from app.accounts a where a.id = private.account_id();
  -- Auth's table requires that revoked_at is not before granted_at, which is the time of Auth's own clock.
  update auth.oauth_consents c set revoked_at = greatest(now(), c.granted_at)
  where c.user_id = v_user_id and c.client_id = end_client_access.client_id and c.revoked_at is null;
  v_is_ended := found;
  delete from auth.sessions s
  where s.user_id = v_user_id and s.oauth_client_id = end_client_access.client_id;
  return v_is_ended or found;
end $function$;

CREATE OR REPLACE FUNCTION private.has_session (
  token jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_user_id uuid := private.uuid_or_null(token ->> 'sub');
  v_client_id uuid := private.uuid_or_null(token ->> 'client_id');
begin
  if not exists (
    select from auth.sessions s
    where s.id = private.uuid_or_null(token ->> 'session_id') and s.user_id = v_user_id
      and s.oauth_client_id is not distinct from v_client_id and (s.not_after is null or s.not_after > now())
  ) then
    return false;
  end if;
  return not token ? 'client_id' or exists (
    select from app.grants g
    join app.accounts a on a.id = g.account_id
    join auth.oauth_consents c on c.user_id = a.auth_user_id and c.client_id = g.client_id
    where a.auth_user_id = v_user_id and g.client_id = v_client_id and c.revoked_at is null
      -- A consent that was revoked at Auth and given again later, perhaps by another client, needs a new grant. The
      -- interval allows for clocks, and for a consent page that creates the grant first.
      and c.granted_at < g.created_at + interval '10 minutes'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.is_session()
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return coalesce(auth.jwt() ->> 'credential' = 'session', false) and not private.is_delegated(); end $function$;

ALTER TABLE "app"."grants"
  ADD CONSTRAINT "grants_account_id_fkey" FOREIGN KEY (account_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

CREATE POLICY "grants_delete_session" ON "app"."grants"
  FOR DELETE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND ( SELECT private.is_session() AS is_session)));

CREATE POLICY "grants_insert_session" ON "app"."grants"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((account_id = ( SELECT private.account_id() AS account_id)) AND ( SELECT private.is_session() AS is_session)));

CREATE POLICY "grants_select_session" ON "app"."grants"
  FOR SELECT
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND ( SELECT private.is_session() AS is_session)));

CREATE POLICY "grants_update_session" ON "app"."grants"
  FOR UPDATE
  TO "authenticated"
  USING (((account_id = ( SELECT private.account_id() AS account_id)) AND ( SELECT private.is_session() AS is_session)));

COMMENT ON COLUMN "app"."grants"."client_id" IS 'A client of auth.oauth_clients. No foreign key: migrations may not reference the tables of Auth on every host.';

COMMENT ON COLUMN "app"."grants"."created_at" IS 'When the person let the client in, for the latest time.';

COMMENT ON COLUMN "app"."idempotency_keys"."fingerprint" IS 'A hash of the kind of credential, its OAuth client, the operation and its input.';

COMMENT ON FUNCTION "api"."create_grant"(uuid) IS 'Lets an OAuth client in. A repeat renews the grant. Raises PT409 for the 101st. POST /api/grants.';

COMMENT ON FUNCTION "api"."delete_grant"(uuid) IS 'Ends the access of an OAuth client, here and at Auth, at once. DELETE /api/grants/{clientId}.';

COMMENT ON FUNCTION "api"."list_grants"(integer, integer) IS 'A page of the OAuth clients that the caller has let in, newest first. GET /api/grants.';

COMMENT ON FUNCTION "private"."claims_for_token"(jsonb) IS 'The claims of a verified access token and the account of its Auth user. Null if the user has no account yet, is deleted or banned, or has no confirmed address, if the session has ended, or if the token is that of an OAuth client without a grant. Writes only when the user''s address has changed.';

COMMENT ON FUNCTION "private"."client_details"(uuid) IS 'The name and the website of an OAuth client, as it registered them; null for one that does not exist.';

COMMENT ON FUNCTION "private"."create_account"(jsonb) IS 'First sign-in: binds the account of the user''s confirmed address to the user if it has no Auth user yet, or creates an account. Safe to repeat and to run concurrently. Null if the user is deleted or banned or has no confirmed address, if the session has ended, and for the token of an OAuth client.';

COMMENT ON FUNCTION "private"."describe_grants"(uuid[]) IS 'The grants of the caller to these clients, newest first.';

COMMENT ON FUNCTION "private"."end_client_access"(uuid) IS 'Revokes Auth''s consent of the caller to a client and ends the client''s sessions, as DELETE /auth/v1/user/oauth/grants does. False if there was nothing to end.';

COMMENT ON FUNCTION "private"."has_session"(jsonb) IS 'Whether the session of a verified access token still exists at Auth, which deletes it when it ends, and whether the person has let its OAuth client in, here and at Auth.';

COMMENT ON FUNCTION "private"."is_session"() IS 'Whether the caller is a signed-in person. Evaluate once: (select private.is_session()).';

COMMENT ON TABLE "app"."grants" IS 'The OAuth clients that a person has let in. A token of another client is refused, whatever Auth has approved.';

REVOKE ALL ON FUNCTION "api"."create_grant"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_grant"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_grant"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_grant"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."delete_grant"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_grant"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_grant"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."delete_grant"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_grants"(integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_grants"(integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_grants"(integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_grants"(integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_details"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."client_details"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."client_details"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."client_details"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_grants"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_grants"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_grants"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_grants"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_client_access"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_client_access"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."end_client_access"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_client_access"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_session"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_session"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_session"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_session"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_session"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."is_session"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_session"() TO "postgres";

GRANT INSERT ("account_id") ON TABLE "app"."grants" TO "authenticated";

GRANT INSERT ("client_id") ON TABLE "app"."grants" TO "authenticated";

GRANT UPDATE ("created_at") ON TABLE "app"."grants" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."grants" TO "authenticated";
