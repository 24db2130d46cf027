set local lock_timeout = '2s';

SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION jobs.begin_link_end (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run app.task_runs;
  v_workspace_ids uuid[];
begin
  select r.* into v_run from app.task_runs r where r.id = begin_link_end.run_id and r.finished_at is null;
  if not found then
    return null;
  end if;
  v_workspace_ids := v_run.turn_id || array(
    select m.organization_id from app.organization_members m
    where m.account_id = v_run.turn_id and m.role in ('owner', 'member'));
  return jsonb_build_object(
    'age_ms', floor(extract(epoch from clock_timestamp() - v_run.created_at) * 1000),
    -- An administrator may have named any account.
    'account_ids', case when not exists (
      select from private.settings s where s.admin_organization_id = any (v_workspace_ids)
    ) then array(
      select unnest(v_workspace_ids) union select unnest(private.account_artist_ids(v_run.turn_id))
    ) end);
end $function$;

CREATE OR REPLACE FUNCTION private.end_key()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_creator_id uuid := coalesce(new.created_by, new.account_id);
begin
  -- The writes with the key end before, also if an operator revokes it.
  perform private.lock_memberships(new.account_id, new.account_id);
  delete from app.chat_link_codes c where (c.created_by, c.key_id) = (new.account_id, new.id);
  delete from app.invitations i where (i.invited_by, i.key_id) = (new.account_id, new.id);
  if not private.acts_for(v_creator_id, new.account_id, '{owner}') then
    perform private.end_made(new.account_id, null, array[new.id], private.acts_for(v_creator_id, new.account_id));
  end if;
  if 'write' = any (new.scopes) then
    perform private.request_link_end(new.account_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_links_of_user()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.request_link_end(a.id) from app.accounts a where a.auth_user_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_rights()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.end_made(old.organization_id, old.account_id,
    array(select k.id from app.api_keys k where (k.account_id, k.created_by) = (old.organization_id, old.account_id)),
    tg_op = 'UPDATE');
  if tg_op = 'DELETE' then
    -- The people of an organization lose an artist that leaves it.
    perform private.request_link_end(case old.role when 'artist' then old.account_id else old.organization_id end);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.request_link_end (
  account_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Of no account, whose people could cancel it.
  perform private.enqueue_run('end_connector_links', null, turn_id => account_id);
end $function$;

CREATE TRIGGER users_end_links_on_ban
  AFTER UPDATE OF banned_until, deleted_at ON auth.users
  FOR EACH ROW
  WHEN ((((new.banned_until > now()) AND (new.banned_until IS DISTINCT FROM old.banned_until)) OR ((new.deleted_at IS NOT NULL) AND (old.deleted_at IS NULL))))
  EXECUTE FUNCTION private.end_links_of_user();

CREATE TRIGGER users_end_links_on_removal
  AFTER DELETE ON auth.users
  FOR EACH ROW
  EXECUTE FUNCTION private.end_links_of_user();

COMMENT ON COLUMN "app"."task_runs"."turn_id" IS 'With whom a run without an account takes turns: the mails to the fans of one owner have the same. Of end_connector_links the account whose links it ends.';

COMMENT ON FUNCTION "jobs"."begin_link_end"(uuid) IS 'The accounts whose open links to connect a service a run has to end, null for all, and how old it is; null if it has ended.';

COMMENT ON FUNCTION "private"."end_key"() IS 'Trigger: ends the invitations, codes and open links to connect a service that a revoked key made; if its creator may not make them for the organization any more, also all else (private.end_made).';

COMMENT ON FUNCTION "private"."end_links_of_user"() IS 'Trigger: ends the open links to connect a service that a person who was banned or deleted at Auth may have made.';

COMMENT ON FUNCTION "private"."end_rights"() IS 'Trigger: ends what a person made for an organization by a right that it no longer has, itself or with a key of the organization that it created (private.end_made), and the open links to connect a service.';

COMMENT ON FUNCTION "private"."request_link_end"(uuid) IS 'Ends soon the links to connect a service that wait for consent, of an account and of those whose connectors it may use. For definers.';

REVOKE ALL ON FUNCTION "jobs"."begin_link_end"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_link_end"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_link_end"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_link_end"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_links_of_user"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_links_of_user"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_links_of_user"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."request_link_end"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."request_link_end"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."request_link_end"(uuid) TO "postgres";
