SET local check_function_bodies = off;

CREATE TABLE "app"."site_assets" (
  "id"         uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "owner_id"   uuid                     NOT NULL,
  "path"       text                     NOT NULL,
  "name"       text                     NOT NULL,
  "type"       text                     NOT NULL,
  "size_bytes" integer                  NOT NULL,
  "stored_at"  timestamp with time zone,
  "created_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "site_assets_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  CONSTRAINT "site_assets_path_key" UNIQUE (path),
  CONSTRAINT "site_assets_pkey" PRIMARY KEY (id),
  CONSTRAINT "site_assets_size_bytes_check" CHECK ((size_bytes > 0)),
  CONSTRAINT "site_assets_type_check" CHECK ((type = ANY (ARRAY['image/webp'::text, 'audio/mpeg'::text, 'audio/wav'::text])))
);

ALTER TABLE "app"."site_assets"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_assets"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_generations" (
  "run_id"         uuid    NOT NULL,
  "site_id"        uuid,
  "revision"       integer NOT NULL,
  "instruction"    text    NOT NULL,
  "reservation_id" uuid    NOT NULL,
  "requested_by"   uuid    NOT NULL,
  CONSTRAINT "site_generations_pkey" PRIMARY KEY (run_id)
);

ALTER TABLE "app"."site_generations"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_generations"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_signup_attempts" (
  "site_id"     uuid                     NOT NULL,
  "client_hash" bytea                    NOT NULL,
  "minute"      timestamp with time zone NOT NULL,
  "attempts"    integer                  NOT NULL DEFAULT 1,
  CONSTRAINT "site_signup_attempts_pkey" PRIMARY KEY (site_id, client_hash, minute)
);

ALTER TABLE "app"."site_signup_attempts"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_signup_attempts"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."site_signups" (
  "site_id"       uuid                     NOT NULL,
  "email"         text                     NOT NULL,
  "consent"       text                     NOT NULL DEFAULT ''::text,
  "page_revision" integer,
  "created_at"    timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "site_signups_email_check" CHECK ((length(email) <= 254)),
  CONSTRAINT "site_signups_pkey" PRIMARY KEY (site_id, email)
);

ALTER TABLE "app"."site_signups"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."site_signups"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."sites" (
  "id"           uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "owner_id"     uuid                     NOT NULL,
  "created_by"   uuid,
  "artist_id"    uuid,
  "name"         text                     NOT NULL DEFAULT ''::text,
  "brief"        text                     NOT NULL DEFAULT ''::text,
  "release_url"  text,
  "assets"       jsonb                    NOT NULL DEFAULT '[]'::jsonb,
  "draft"        jsonb,
  "published"    jsonb,
  "published_at" timestamp with time zone,
  "revision"     integer                  NOT NULL DEFAULT 0,
  "created_at"   timestamp with time zone NOT NULL DEFAULT now(),
  "updated_at"   timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "sites_assets_check" CHECK ((jsonb_typeof(assets) = 'array'::text)),
  CONSTRAINT "sites_brief_check" CHECK ((length(brief) <= 6000)),
  CONSTRAINT "sites_check" CHECK (((published IS NULL) OR (published_at IS NOT NULL))),
  CONSTRAINT "sites_draft_check" CHECK ((jsonb_typeof(draft) = 'object'::text)),
  CONSTRAINT "sites_name_check" CHECK ((length(name) <= 120)),
  CONSTRAINT "sites_pkey" PRIMARY KEY (id),
  CONSTRAINT "sites_published_check" CHECK ((jsonb_typeof(published) = 'object'::text))
);

ALTER TABLE "app"."sites"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."sites"
  FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION api.begin_asset (
  organization_id uuid,
  name            text,
  type            text,
  extension       text,
  size_bytes      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := gen_random_uuid();
  v_path text := v_id || '.' || extension;
begin
  insert into app.site_assets (id, owner_id, path, name, type, size_bytes)
  values (v_id, private.site_workspace_id(organization_id), v_path, begin_asset.name, begin_asset.type, begin_asset.size_bytes);
  return jsonb_build_object('id', v_id, 'path', v_path);
end $function$;

CREATE OR REPLACE FUNCTION api.begin_site_generation (
  site_id     uuid,
  revision    integer,
  instruction text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.open_site(begin_site_generation.site_id, begin_site_generation.revision);
begin
  return jsonb_build_object(
    'reservation_id', private.reserve_credits('site_generation'),
    'request', private.describe_generation(v_site, instruction));
end $function$;

CREATE OR REPLACE FUNCTION api.check_new_site (
  organization_id uuid,
  artist_id       uuid,
  files           jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(check_new_site.organization_id);
begin
  perform private.check_site_artist(check_new_site.artist_id, check_new_site.organization_id);
  perform private.describe_assets(v_owner_id, files);
  return to_jsonb(v_owner_id);
end $function$;

CREATE OR REPLACE FUNCTION api.check_site_workspace (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$ begin return private.site_workspace_id(organization_id); end $function$;

CREATE OR REPLACE FUNCTION api.complete_asset (
  asset_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin perform private.complete_asset(asset_id); end $function$;

CREATE OR REPLACE FUNCTION api.create_site (
  organization_id uuid,
  artist_id       uuid,
  name            text,
  brief           text,
  release_url     text,
  files           jsonb,
  artwork_id      uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(create_site.organization_id);
  v_site app.sites;
begin
  perform private.check_site_artist(create_site.artist_id, create_site.organization_id);
  if artwork_id is not null then
    perform private.complete_asset(artwork_id);
  end if;
  insert into app.sites (owner_id, created_by, artist_id, name, brief, release_url, assets)
  values (
    v_owner_id, private.account_id(), create_site.artist_id, create_site.name, create_site.brief, create_site.release_url,
    private.describe_assets(v_owner_id, files))
  returning * into v_site;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.delete_site (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.sites s where s.id = delete_site.site_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
  return to_jsonb(delete_site.site_id);
end $function$;

CREATE OR REPLACE FUNCTION api.erase_site_signup (
  site_id uuid,
  email   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_count integer;
begin
  perform private.check_site(erase_site_signup.site_id);
  delete from app.site_signups f where f.site_id = erase_site_signup.site_id and f.email = erase_site_signup.email;
  get diagnostics v_count = row_count;
  return to_jsonb(v_count);
end $function$;

CREATE OR REPLACE FUNCTION api.export_site_signups (
  site_id          uuid,
  row_limit        integer,
  after_created_at timestamp with time zone,
  after_email      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_site(export_site_signups.site_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'email', f.email,
        -- To the microsecond: the next page goes on after it.
        'created_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'consent', f.consent,
        'page_revision', f.page_revision
      ) order by f.created_at desc, f.email), '[]')
    from (
      select s.* from app.site_signups s
      where s.site_id = export_site_signups.site_id
        and (after_created_at is null or s.created_at <= after_created_at and (s.created_at < after_created_at or s.email > after_email))
      order by s.created_at desc, s.email
      limit row_limit
    ) f
  );
end $function$;

CREATE OR REPLACE FUNCTION api.finish_site_generation (
  site_id        uuid,
  revision       integer,
  reservation_id uuid,
  document       jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.open_site(finish_site_generation.site_id, finish_site_generation.revision);
begin
  update app.sites s set draft = document, revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  perform private.commit_credits(reservation_id);
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.get_public_site (
  site_id       uuid,
  known_version text DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_version text;
  v_published jsonb;
begin
  select (extract(epoch from s.published_at) * 1000000)::bigint::text, s.published into v_version, v_published
  from app.sites s where s.id = get_public_site.site_id and s.published is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'This site is not published.';
  end if;
  if v_version = known_version then
    return jsonb_build_object('version', v_version);
  end if;
  return jsonb_build_object('version', v_version, 'snapshot', v_published);
end $function$;

CREATE OR REPLACE FUNCTION api.get_site (
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
  select s.* into v_site from app.sites s where s.id = get_site.site_id;
  if not found then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.get_site_draft (
  site_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_draft jsonb;
begin
  select s.draft into v_draft from app.sites s where s.id = get_site_draft.site_id and s.draft is not null;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no draft.';
  end if;
  return v_draft;
end $function$;

CREATE OR REPLACE FUNCTION api.get_site_signups (
  site_id   uuid,
  row_limit integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_site(get_site_signups.site_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'email', f.email,
        'created_at', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) order by f.created_at desc, f.email), '[]')
    from (
      select s.email, s.created_at from app.site_signups s
      where s.site_id = get_site_signups.site_id
      order by s.created_at desc, s.email
      limit row_limit
    ) f
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_sites (
  organization_id uuid,
  artist_id       uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_id uuid := private.site_workspace_id(list_sites.organization_id);
  v_total integer;
begin
  perform private.check_site_artist(list_sites.artist_id, list_sites.organization_id);
  select count(*) into v_total from app.sites s
  where s.owner_id = v_owner_id and (list_sites.artist_id is null or s.artist_id = list_sites.artist_id);
  return jsonb_build_object(
    'pagination', private.page_of(page, page_limit, v_total),
    'sites', (
      select coalesce(jsonb_agg(private.describe_site(s) || jsonb_build_object(
          'draft', s.draft - 'experience', 'published', s.published - 'experience'
        ) order by s.created_at desc, s.id), '[]')
      from (
        select listed.* from app.sites listed
        where listed.owner_id = v_owner_id and (list_sites.artist_id is null or listed.artist_id = list_sites.artist_id)
        order by listed.created_at desc, listed.id
        limit page_limit offset (page - 1)::bigint * page_limit
      ) s
    )
  );
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
  v_site app.sites := private.open_site(publish_site.site_id, publish_site.revision);
begin
  if v_site.draft is null then
    raise exception using errcode = 'PT400', message = 'Generate a preview before publishing';
  end if;
  update app.sites s
  set published = s.draft, published_at = clock_timestamp(), revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.sign_up_fan (
  site_id     uuid,
  email       text,
  consent     text,
  client_hash text,
  is_trap     boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_revision integer;
begin
  -- Kept from being deleted until the fan is in: what the row refers to stays.
  select s.revision into v_revision
  from app.sites s where s.id = sign_up_fan.site_id and s.published is not null for key share;
  if not found then
    raise exception using errcode = 'PT404', message = 'This site is not published.';
  end if;
  perform private.count_signup_attempt(site_id, decode(client_hash, 'hex'));
  if not is_trap then
    -- One who is there already is written once more as they are: the same work, so that a clock tells nothing.
    insert into app.site_signups as known (site_id, email, consent, page_revision)
    values (sign_up_fan.site_id, sign_up_fan.email, sign_up_fan.consent, v_revision)
    on conflict on constraint site_signups_pkey do update set consent = known.consent;
  end if;
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION api.start_site_generation (
  site_id     uuid,
  revision    integer,
  instruction text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites := private.open_site(start_site_generation.site_id, start_site_generation.revision);
begin
  return jsonb_build_object('runId', private.order_site_generation(v_site.id, instruction));
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
  v_site app.sites := private.open_site(unpublish_site.site_id, unpublish_site.revision);
begin
  update app.sites s
  set published = null, published_at = null, revision = s.revision + 1, updated_at = now()
  where s.id = v_site.id returning s.* into v_site;
  return private.describe_site(v_site);
end $function$;

CREATE OR REPLACE FUNCTION api.unsubscribe_fan (
  site_id uuid,
  email   text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  delete from app.site_signups f where f.site_id = unsubscribe_fan.site_id and f.email = unsubscribe_fan.email;
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_site_generation (
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
      'overdue', now() > r.created_at + interval '1 hour',
      'request', case when s.id is not null then private.describe_generation(s, g.instruction) end)
    from app.site_generations g
    join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running')
    left join app.sites s on s.id = g.site_id and s.revision = g.revision
    where g.run_id = begin_site_generation.run_id
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.end_site_generation (
  run_id   uuid,
  document jsonb,
  failure  text
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_order app.site_generations;
  v_revision integer;
  v_failure text := failure;
  v_credits bigint;
begin
  select g.* into v_order from app.site_generations g where g.run_id = end_site_generation.run_id;
  select s.revision into v_revision from app.sites s where s.id = v_order.site_id for no key update;
  perform from app.task_runs r where r.id = v_order.run_id and r.state in ('queued', 'running') for no key update;
  if not found then
    return false;
  end if;
  if v_revision = v_order.revision is not true or document is null and failure is null then
    v_failure := 'conflict: Site changed; read it again';
  end if;
  if v_failure is null then
    update app.sites s set draft = document, revision = s.revision + 1, updated_at = now() where s.id = v_order.site_id;
  end if;
  v_credits := private.settle_credits(v_order.reservation_id, case when v_failure is null then 1 else 0 end);
  return private.end_run(
    v_order.run_id, case when v_failure is null then 'completed' else 'failed' end,
    jsonb_build_object(
      'site_id', v_order.site_id, 'revision', case when v_failure is null then v_revision + 1 else v_revision end,
      'credits', v_credits),
    v_failure);
end $function$;

CREATE OR REPLACE FUNCTION jobs.forget_unfinished_assets (
  paths jsonb
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_count integer;
begin
  delete from app.site_assets a
  where a.path in (select jsonb_array_elements_text(forget_unfinished_assets.paths)) and a.stored_at is null
    and a.created_at < now() - interval '1 hour';
  get diagnostics v_count = row_count;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION jobs.keep_house()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_unlocked integer;
  v_started integer;
  v_deleted integer;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('keep_house', 0)) then
    return jsonb_build_object();
  end if;
  v_unlocked := private.unlock_jobs();
  v_started := private.start_due_tasks();
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days' order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  perform private.sweep_signup_attempts();
  return jsonb_build_object('unlocked', v_unlocked, 'started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_unfinished_assets()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(old.path), '[]') from (
      select a.path from app.site_assets a
      where a.stored_at is null and a.created_at < now() - interval '1 hour'
      order by a.created_at limit 100
    ) old
  );
end $function$;

CREATE OR REPLACE FUNCTION private.check_site (
  site_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if not exists (select from app.sites s where s.id = check_site.site_id) then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_site_artist (
  artist_id       uuid,
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if check_site_artist.artist_id is null
    or exists (select from app.accounts a where a.id = check_site_artist.artist_id and a.kind = 'artist')
      and (check_site_artist.organization_id is null
        or check_site_artist.artist_id = any (private.contained_artist_ids(check_site_artist.organization_id)))
  then
    return;
  end if;
  raise exception using errcode = 'PT403', message = 'Artist not available in this workspace';
end $function$;

CREATE OR REPLACE FUNCTION private.complete_asset (
  asset_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- Half the time after which the sweep takes it: what was completed is never swept, whatever the order.
  update app.site_assets a set stored_at = coalesce(a.stored_at, now())
  where a.id = complete_asset.asset_id and (a.stored_at is not null or a.created_at > now() - interval '30 minutes');
  if not found then
    raise exception using errcode = 'PT503', message = 'The file took too long to store; send it again';
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.count_signup_attempt (
  site_id     uuid,
  client_hash bytea
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_now timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(encode(count_signup_attempt.client_hash, 'hex'), 0));
  -- After the lock, so that those who waited for it come one after the other.
  v_now := clock_timestamp();
  delete from app.site_signup_attempts a
  where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash
    and a.minute <= v_now - interval '1 minute';
  if (select coalesce(sum(a.attempts), 0) >= 10 from app.site_signup_attempts a
    where a.site_id = count_signup_attempt.site_id and a.client_hash = count_signup_attempt.client_hash)
  then
    raise exception using errcode = 'PT429', message = 'Too many sign-ups in a minute. Please wait a little and try again.';
  end if;
  insert into app.site_signup_attempts as a (site_id, client_hash, minute)
  values (count_signup_attempt.site_id, count_signup_attempt.client_hash, v_now)
  on conflict on constraint site_signup_attempts_pkey do update set attempts = a.attempts + 1;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_assets (
  owner_id uuid,
  files    jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_assets jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('url', file ->> 'url', 'name', a.name, 'type', a.type) order by place), '[]')
  into v_assets
  from jsonb_array_elements(files) with ordinality asked (file, place)
  join app.site_assets a
    on a.path = file ->> 'path' and a.owner_id = describe_assets.owner_id and a.stored_at is not null;
  if jsonb_array_length(v_assets) <> jsonb_array_length(files) then
    raise exception using errcode = 'PT400', message = 'Upload assets to this workspace first';
  end if;
  return v_assets;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_generation (
  site        app.sites,
  instruction text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_strip_nulls(jsonb_build_object(
    'site', jsonb_build_object(
      'name', site.name, 'brief', site.brief, 'releaseUrl', site.release_url, 'assets', site.assets,
      'artistName', (select a.name from app.accounts a where a.id = site.artist_id)),
    'instruction', instruction,
    'previous', site.draft));
end $function$;

CREATE OR REPLACE FUNCTION private.describe_site (
  site app.sites
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'id', site.id, 'owner_id', site.owner_id, 'created_by', site.created_by, 'artist_id', site.artist_id,
    'name', site.name, 'brief', site.brief, 'release_url', site.release_url, 'assets', site.assets,
    'draft', site.draft, 'published', site.published, 'revision', site.revision,
    'published_at', to_char(site.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'created_at', to_char(site.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updated_at', to_char(site.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  );
end $function$;

CREATE OR REPLACE FUNCTION private.open_site (
  site_id  uuid,
  revision integer
)
  RETURNS app.sites
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s where s.id = open_site.site_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
  if v_site.revision <> open_site.revision then
    raise exception using errcode = 'PT409', message = 'Site changed; read it again';
  end if;
  return v_site;
end $function$;

CREATE OR REPLACE FUNCTION private.order_site_generation (
  site_id     uuid,
  instruction text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer_id uuid := private.paying_account_id();
  v_site app.sites;
  v_run_id uuid;
begin
  select s.* into v_site from app.sites s
  where s.id = order_site_generation.site_id and s.owner_id = any (private.workspace_ids());
  if not found then
    raise exception using errcode = 'PT404', message = 'Site not found';
  end if;
  select g.run_id into v_run_id
  from app.site_generations g join app.task_runs r on r.id = g.run_id and r.state in ('queued', 'running')
  where g.site_id = v_site.id and g.requested_by = v_payer_id
    and (g.revision, g.instruction) = (v_site.revision, order_site_generation.instruction);
  if not found then
    v_run_id := private.lay_run('generate_site', v_site.owner_id);
    insert into app.site_generations (run_id, site_id, revision, instruction, reservation_id, requested_by)
    values (
      v_run_id, v_site.id, v_site.revision, order_site_generation.instruction,
      -- It ends within the hour that it has; a day outlasts an outage that is noticed.
      private.lay_reservation(v_payer_id, 'site_generation', 1, interval '1 day'), v_payer_id);
  end if;
  return v_run_id;
end $function$;

CREATE OR REPLACE FUNCTION private.site_workspace_id (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_id uuid := coalesce(organization_id, private.account_id());
begin
  -- Sites are seen by those who belong to their owner: an administrator, who reaches accounts, is not one of them.
  if v_id = any (private.workspace_ids()) then
    return v_id;
  end if;
  raise exception using errcode = 'PT403', message = 'Workspace not available';
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_signup_attempts()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_deleted integer;
begin
  delete from app.site_signup_attempts a where a.minute < now() - interval '2 minutes';
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $function$;

ALTER TABLE "app"."site_assets"
  ADD CONSTRAINT "site_assets_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_requested_by_fkey" FOREIGN KEY (requested_by) REFERENCES app.accounts(id);

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_reservation_id_fkey" FOREIGN KEY (reservation_id) REFERENCES app.credit_reservations(id);

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_artist_id_fkey" FOREIGN KEY (artist_id) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_created_by_fkey" FOREIGN KEY (created_by) REFERENCES app.accounts(id);

ALTER TABLE "app"."sites"
  ADD CONSTRAINT "sites_owner_id_fkey" FOREIGN KEY (owner_id) REFERENCES app.accounts(id);

ALTER TABLE "app"."site_generations"
  ADD CONSTRAINT "site_generations_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE SET NULL;

ALTER TABLE "app"."site_signup_attempts"
  ADD CONSTRAINT "site_signup_attempts_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

ALTER TABLE "app"."site_signups"
  ADD CONSTRAINT "site_signups_site_id_fkey" FOREIGN KEY (site_id) REFERENCES app.sites(id) ON DELETE CASCADE;

CREATE INDEX site_assets_owner_id_idx ON app.site_assets USING btree (owner_id);

CREATE INDEX site_assets_unfinished_idx ON app.site_assets USING btree (created_at)
  WHERE (stored_at IS NULL);

CREATE INDEX site_generations_requested_by_idx ON app.site_generations USING btree (requested_by);

CREATE INDEX site_generations_reservation_id_idx ON app.site_generations USING btree (reservation_id);

CREATE INDEX site_generations_site_id_idx ON app.site_generations USING btree (site_id);

CREATE INDEX site_signups_newest_idx ON app.site_signups USING btree (site_id, created_at DESC, email);

CREATE INDEX sites_artist_id_idx ON app.sites USING btree (artist_id);

CREATE INDEX sites_created_by_idx ON app.sites USING btree (created_by);

CREATE INDEX sites_owner_id_idx ON app.sites USING btree (owner_id, created_at DESC);

CREATE POLICY "site_assets_insert_workspace" ON "app"."site_assets"
  FOR INSERT
  TO "authenticated"
  WITH CHECK ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "site_assets_select_workspace" ON "app"."site_assets"
  FOR SELECT
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "site_assets_update_workspace" ON "app"."site_assets"
  FOR UPDATE
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])))
  WITH CHECK ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "site_generations_select_nobody" ON "app"."site_generations"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "site_signup_attempts_select_nobody" ON "app"."site_signup_attempts"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "site_signups_delete_workspace" ON "app"."site_signups"
  FOR DELETE
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_signups.site_id))));

CREATE POLICY "site_signups_select_workspace" ON "app"."site_signups"
  FOR SELECT
  TO "authenticated"
  USING ((EXISTS ( SELECT
   FROM app.sites s
  WHERE (s.id = site_signups.site_id))));

CREATE POLICY "sites_delete_workspace" ON "app"."sites"
  FOR DELETE
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "sites_insert_workspace" ON "app"."sites"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (created_by = ( SELECT private.account_id() AS account_id))));

CREATE POLICY "sites_select_workspace" ON "app"."sites"
  FOR SELECT
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "sites_update_workspace" ON "app"."sites"
  FOR UPDATE
  TO "authenticated"
  USING ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])))
  WITH CHECK ((owner_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

COMMENT ON COLUMN "app"."site_assets"."stored_at" IS 'When Storage had taken it; null while that is not known, and such a row is swept away.';

COMMENT ON COLUMN "app"."site_generations"."site_id" IS 'Null where the site was deleted: its run still ends, and its credits are given back.';

COMMENT ON COLUMN "app"."sites"."assets" IS 'At most eight of the workspace''s assets: [{url, name, type}].';

COMMENT ON COLUMN "app"."sites"."owner_id" IS 'The workspace: a person''s or an organization''s account.';

COMMENT ON COLUMN "app"."sites"."revision" IS 'Grows by one with each successful change.';

COMMENT ON FUNCTION "api"."begin_asset"(uuid, text, text, text, integer) IS 'Lays the row of a file that is about to be written: its id, and the path to write it to.';

COMMENT ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) IS 'What a draft is to be made of, with its credits set aside; they are charged by finish_site_generation or given back. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) IS 'What is asked before a release is looked up for a new site: its workspace, or the refusal. POST /api/sites.';

COMMENT ON FUNCTION "api"."check_site_workspace"(uuid) IS 'Whether the caller may work in a workspace, asked before costly work for it: its id. Raises PT403.';

COMMENT ON FUNCTION "api"."complete_asset"(uuid) IS 'Says that an asset''s file is stored. Safe to repeat.';

COMMENT ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid) IS 'A new site without a draft, in the caller''s workspace or an organization''s; a release''s artwork, which is among its files, becomes an asset with it. POST /api/sites.';

COMMENT ON FUNCTION "api"."delete_site"(uuid) IS 'Deletes a site with its fans; its assets stay the workspace''s. DELETE /api/sites/{id}.';

COMMENT ON FUNCTION "api"."erase_site_signup"(uuid, text) IS 'Erases a fan of a site: how many there were, none where it was done before. DELETE /api/sites/{id}/signups.';

COMMENT ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp with time zone, text) IS 'A page of a site''s fans with the proof of their consent, newest first, after the one that is named. GET /api/sites/{id}/signups.csv.';

COMMENT ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb) IS 'Writes a draft and charges for it, or does neither: PT409 where the site changed meanwhile. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."get_public_site"(uuid, text) IS 'The published view of a site and its version, without the view where the caller knows this version. Raises PT404 for a site that is not published or does not exist. GET /api/sites/public/{id}, GET /s/{id}.';

COMMENT ON FUNCTION "api"."get_site"(uuid) IS 'A site with its draft and its published view. GET /api/sites/{id}.';

COMMENT ON FUNCTION "api"."get_site_draft"(uuid) IS 'A draft, for whoever holds a link that its owner has made. Raises PT404 where there is none. GET /s/{id}/preview.';

COMMENT ON FUNCTION "api"."get_site_signups"(uuid, integer) IS 'The newest fans of a site. GET /api/sites/{id}/signups.';

COMMENT ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) IS 'The sites of a workspace, or those of one artist in it, newest first; their documents without the playable part''s code. GET /api/sites.';

COMMENT ON FUNCTION "api"."publish_site"(uuid, integer) IS 'Shows the public the draft as it is now. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."sign_up_fan"(uuid, text, text, text, boolean) IS 'Puts an address on a published site''s list, once, with the proof of consent; a trap that was filled stores nothing. Raises PT404 where the site is not published, PT429 from a client''s eleventh sign-up in a minute on. POST /api/sites/public/{id}/signup.';

COMMENT ON FUNCTION "api"."start_site_generation"(uuid, integer, text) IS 'Has a draft made in the background. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."unpublish_site"(uuid, integer) IS 'Takes the page from the public and keeps the draft, at whichever revision for null. PATCH /api/sites/{id}.';

COMMENT ON FUNCTION "api"."unsubscribe_fan"(uuid, text) IS 'Erases a fan from a site''s list; one who is not on it is none. POST /s/unsubscribe.';

COMMENT ON FUNCTION "jobs"."begin_site_generation"(uuid) IS 'What a run''s draft is to be made of, nothing where the site changed meanwhile; null where the run has ended.';

COMMENT ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text) IS 'Ends a run: with its draft written and charged, or failed for a reason, the draft as it was and nothing charged. False where it had ended.';

COMMENT ON FUNCTION "jobs"."forget_unfinished_assets"(jsonb) IS 'Deletes the rows of unfinished assets whose files were removed: how many.';

COMMENT ON FUNCTION "jobs"."list_unfinished_assets"() IS 'Paths of files that were begun an hour ago and never completed: to be removed, and then forgotten.';

COMMENT ON FUNCTION "private"."check_site"(uuid) IS 'Raises PT404 for a site that is missing or, by row-level security, hidden: one answer for both.';

COMMENT ON FUNCTION "private"."check_site_artist"(uuid, uuid) IS 'Raises PT403 for an artist that the caller does not reach, or that the organization which it names does not contain.';

COMMENT ON FUNCTION "private"."complete_asset"(uuid) IS 'Says that an asset''s file is stored. Raises PT503 where that is so late that the sweep may have taken it.';

COMMENT ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) IS 'Counts a client''s sign-up. Raises PT429 from the eleventh within a minute on.';

COMMENT ON FUNCTION "private"."describe_assets"(uuid, jsonb) IS 'A workspace''s assets by [{path, url}], where the url is the address under which the path is read. Raises PT400 for one that it does not have.';

COMMENT ON FUNCTION "private"."describe_generation"(app.sites, text) IS 'What a generator is asked for (shared/generation/generator.ts).';

COMMENT ON FUNCTION "private"."describe_site"(app.sites) IS 'A site as its people read it.';

COMMENT ON FUNCTION "private"."open_site"(uuid, integer) IS 'Locks a site for a change. Raises PT404, and PT409 where it is not at the revision that the caller read; null asks for none.';

COMMENT ON FUNCTION "private"."order_site_generation"(uuid, text) IS 'The run that makes a draft of a site in the caller''s workspaces; the one that is going on for the same order. The caller pays. Open the site first.';

COMMENT ON FUNCTION "private"."site_workspace_id"(uuid) IS 'The workspace whose sites and assets a request is about: the caller''s own for null. Raises PT403 for one that the caller does not act in or that does not exist: one answer for both.';

COMMENT ON FUNCTION "private"."sweep_signup_attempts"() IS 'Forgets who tried to sign up more than two minutes ago, and returns how many tries that were.';

COMMENT ON TABLE "app"."site_assets" IS 'Whose a file of the public bucket site-assets is: its address says nothing of an account.';

COMMENT ON TABLE "app"."site_generations" IS 'What a generation in the background was asked for.';

COMMENT ON TABLE "app"."site_signup_attempts" IS 'How often a client tried in a minute; the address is kept as a keyed hash, for minutes.';

COMMENT ON TABLE "app"."site_signups" IS 'Fans by site, with the proof of their consent: its text, when, and the revision of the page that asked.';

COMMENT ON TABLE "app"."sites" IS 'A page: its private draft and, where it is published, the view that the public sees.';

REVOKE ALL ON FUNCTION "api"."begin_asset"(uuid, text, text, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."begin_asset"(uuid, text, text, text, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."begin_site_generation"(uuid, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_new_site"(uuid, uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."check_site_workspace"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."check_site_workspace"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."complete_asset"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."complete_asset"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_site"(uuid, uuid, text, text, text, jsonb, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."delete_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."delete_site"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."erase_site_signup"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."erase_site_signup"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."export_site_signups"(uuid, integer, timestamp WITH time zone, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."finish_site_generation"(uuid, integer, uuid, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_public_site"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_public_site"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_draft"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_draft"(uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_site_signups"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_site_signups"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_sites"(uuid, uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."publish_site"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."publish_site"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."sign_up_fan"(uuid, text, text, text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."sign_up_fan"(uuid, text, text, text, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."start_site_generation"(uuid, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."start_site_generation"(uuid, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."unpublish_site"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."unpublish_site"(uuid, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."unsubscribe_fan"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."unsubscribe_fan"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "jobs"."begin_site_generation"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_site_generation"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."end_site_generation"(uuid, jsonb, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."forget_unfinished_assets"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."forget_unfinished_assets"(jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_unfinished_assets"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_unfinished_assets"() TO "platform_worker";

REVOKE ALL ON FUNCTION "private"."check_site"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_site"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_site_artist"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_site_artist"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."complete_asset"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."complete_asset"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."count_signup_attempt"(uuid, bytea) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_assets"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_assets"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_generation"(app.sites, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_generation"(app.sites, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_site"(app.sites) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_site"(app.sites) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."open_site"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_site"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."order_site_generation"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."order_site_generation"(uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."site_workspace_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."site_workspace_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."sweep_signup_attempts"() FROM PUBLIC;

GRANT INSERT ("id") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("name") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("owner_id") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("path") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("size_bytes") ON TABLE "app"."site_assets" TO "authenticated";

GRANT UPDATE ("stored_at") ON TABLE "app"."site_assets" TO "authenticated";

GRANT INSERT ("type") ON TABLE "app"."site_assets" TO "authenticated";

GRANT SELECT ON TABLE "app"."site_assets" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."site_signups" TO "authenticated";

GRANT INSERT ("artist_id") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("assets") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("brief") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("created_by") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("draft") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("id") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("name") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("owner_id") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("published_at") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("published") ON TABLE "app"."sites" TO "authenticated";

GRANT INSERT ("release_url") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("revision") ON TABLE "app"."sites" TO "authenticated";

GRANT UPDATE ("updated_at") ON TABLE "app"."sites" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."sites" TO "authenticated";

-- Written by hand: a comparison of schemas does not see rows.
INSERT INTO "storage"."buckets" ("id", "name", "public", "file_size_limit", "allowed_mime_types")
VALUES ('site-assets', 'site-assets', true, 8388608, '{image/webp,audio/mpeg,audio/wav}')
ON CONFLICT ("id") DO UPDATE SET "public" = excluded."public", "file_size_limit" = excluded."file_size_limit",
  "allowed_mime_types" = excluded."allowed_mime_types";
