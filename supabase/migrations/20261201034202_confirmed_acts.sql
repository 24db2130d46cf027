SET local check_function_bodies = off;

CREATE OR REPLACE FUNCTION api.check_site_deletion (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = check_site_deletion.site_id;
  perform private.check_site_change(v_site, v_site.revision);
  if v_site.published is not null then
    perform private.check_may_publish();
  end if;
  return jsonb_build_object(
    'name', v_site.name, 'fans', private.count_site_fans(v_site.id), 'version', private.site_version(v_site));
end $function$;

CREATE OR REPLACE FUNCTION api.check_song_removal (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_catalog app.catalogs;
begin
  select c.* into v_catalog from app.catalogs c where c.id = check_song_removal.catalog_id;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  return jsonb_build_object(
    'name', v_catalog.name, 'song_count', v_catalog.song_count, 'version', private.catalog_version(v_catalog),
    'removed', (
      select count(*) from app.catalog_songs member
      where member.catalog_id = v_catalog.id and member.isrc = any (isrcs))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.delete_catalog (
  catalog_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_released_ids uuid[];
  v_catalog app.catalogs;
begin
  perform private.check_catalog_visible(delete_catalog.catalog_id);
  v_released_ids := private.release_snapshots(delete_catalog.catalog_id);
  delete from app.catalogs c where c.id = delete_catalog.catalog_id returning c.* into v_catalog;
  perform private.refuse_if(not found, 'PT404', 'Catalog not found');
  perform private.check_confirmed(private.catalog_version(v_catalog));
  return jsonb_build_object('catalog_id', delete_catalog.catalog_id, 'released_snapshot_ids', v_released_ids);
end $function$;

CREATE OR REPLACE FUNCTION api.delete_site (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  -- Nobody signs up meanwhile.
  select s.* into v_site from app.sites s where s.id = delete_site.site_id for update;
  perform private.refuse_if(not found, 'PT404', 'Site not found');
  perform private.check_confirmed(private.site_version(v_site));
  delete from app.sites s where s.id = delete_site.site_id;
  return to_jsonb(delete_site.site_id);
end $function$;

CREATE OR REPLACE FUNCTION api.remove_catalog_songs (
  catalog_id uuid,
  isrcs      text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_removed integer;
begin
  perform private.lock_catalog(remove_catalog_songs.catalog_id);
  perform private.check_confirmed((
    select private.catalog_version(c) from app.catalogs c where c.id = remove_catalog_songs.catalog_id));
  delete from app.catalog_songs member
  where member.catalog_id = remove_catalog_songs.catalog_id and member.isrc = any (isrcs);
  get diagnostics v_removed = row_count;
  return jsonb_build_object(
    'catalog_id', remove_catalog_songs.catalog_id,
    'removed', v_removed,
    'song_count', private.catalog_song_count(remove_catalog_songs.catalog_id)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.catalog_version (
  catalog app.catalogs
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return jsonb_build_array(private.format_timestamp(catalog.updated_at), catalog.song_count); end $function$;

CREATE OR REPLACE FUNCTION private.check_confirmed (
  version jsonb  DEFAULT NULL::jsonb,
  credits bigint DEFAULT NULL::bigint
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_confirmed jsonb := nullif(current_setting('request.confirmed', true), '')::jsonb;
begin
  perform private.refuse_if(
    version <> v_confirmed -> 'version' or check_confirmed.credits > (v_confirmed ->> 'credits')::bigint,
    'PTCNF', 'It has changed since it was confirmed');
end $function$;

CREATE OR REPLACE FUNCTION private.count_site_fans (
  site_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return (select count(*) from app.site_signups f where f.site_id = count_site_fans.site_id); end $function$;

CREATE OR REPLACE FUNCTION private.create_reservation (
  payer           uuid,
  operation       text,
  units           integer,
  lifetime        interval,
  idempotency_key text     DEFAULT NULL::text,
  client_id       uuid     DEFAULT private.client_id()
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_credits bigint := private.price(operation, units);
  v_balance app.credit_balances := private.lock_credits(payer);
  v_expires_at timestamptz := clock_timestamp() + lifetime;
  v_existing app.credit_reservations;
  v_id uuid;
begin
  select r.* into v_existing from app.credit_reservations r
  where r.account_id = payer and r.idempotency_key = create_reservation.idempotency_key
    and r.state in ('reserved', 'committed');
  if found then
    perform private.refuse_if(
      (v_existing.operation, v_existing.units) <> (create_reservation.operation, create_reservation.units),
      'PT409', 'The idempotency key was used for another charge');
    -- A retry starts the work again, so it gets the full lifetime.
    update app.credit_reservations r set expires_at = greatest(r.expires_at, v_expires_at)
    where r.id = v_existing.id and r.state = 'reserved';
    return v_existing.id;
  end if;

  v_balance := private.grant_monthly_credits(v_balance);
  perform private.check_confirmed(credits => v_credits);
  perform private.check_budget(payer, client_id, v_credits);
  perform private.check_credits(v_balance, v_credits);
  update app.credit_balances b set reserved = b.reserved + v_credits where b.account_id = payer;
  insert into app.credit_reservations (account_id, operation, units, credits, idempotency_key, client_id, expires_at)
  values (payer, operation, units, v_credits, idempotency_key, client_id, v_expires_at)
  returning id into v_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.site_version (
  site app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return jsonb_build_array(site.revision, private.count_site_fans(site.id)); end $function$;

COMMENT ON FUNCTION "api"."check_song_removal"(uuid, text[]) IS 'What a user is asked about before recordings are removed from a catalog.';

REVOKE ALL ON FUNCTION "api"."check_song_removal"(uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_song_removal"(uuid, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_song_removal"(uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."check_song_removal"(uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."catalog_version"(app.catalogs) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."catalog_version"(app.catalogs) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."catalog_version"(app.catalogs) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."catalog_version"(app.catalogs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_confirmed"(jsonb, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_confirmed"(jsonb, bigint) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_confirmed"(jsonb, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_confirmed"(jsonb, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_site_fans"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_site_fans"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_site_fans"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_site_fans"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."site_version"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_version"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_version"(app.sites) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."site_version"(app.sites) TO "postgres";
