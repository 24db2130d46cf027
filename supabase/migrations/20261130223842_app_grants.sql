SET local check_function_bodies = off;

DROP POLICY "invitations_select_workspace" ON "app"."invitations";

DROP POLICY "organization_members_select_workspace" ON "app"."organization_members";

DROP TRIGGER "grants_end_client_rights_on_narrowing" ON "app"."grants";

DROP FUNCTION "api"."create_grant"(uuid, text[]);

DROP FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[], boolean);

DROP FUNCTION "private"."create_reservation"(uuid, text, integer, interval, text);

DROP FUNCTION "private"."granted_scopes"(uuid, uuid);

DROP FUNCTION "private"."key_account_id"(uuid);

CREATE TABLE "app"."app_blocks" (
  "organization_id" uuid                     NOT NULL,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "app_blocks_pkey" PRIMARY KEY (organization_id)
);

ALTER TABLE "app"."app_blocks"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."app_blocks"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "app"."grant_workspaces" (
  "id"              uuid                     NOT NULL DEFAULT gen_random_uuid(),
  "account_id"      uuid                     NOT NULL,
  "client_id"       uuid                     NOT NULL,
  "organization_id" uuid                     NOT NULL,
  "scopes"          text[]                   NOT NULL,
  "approved_by"     uuid,
  "approved_at"     timestamp with time zone,
  "created_at"      timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "grant_workspaces_account_id_client_id_organization_id_key" UNIQUE (account_id, client_id, organization_id),
  CONSTRAINT "grant_workspaces_pkey" PRIMARY KEY (id),
  CONSTRAINT "grant_workspaces_scopes_check" CHECK (((scopes <@ '{read,write}'::text[]) AND ('read'::text = ANY (scopes))))
);

ALTER TABLE "app"."grant_workspaces"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."grant_workspaces"
  FORCE ROW LEVEL SECURITY;

ALTER TABLE "app"."credit_reservations"
  ADD COLUMN "client_id" uuid;

ALTER TABLE "app"."grants"
  ADD COLUMN "monthly_budget_credits" integer NOT NULL DEFAULT 100;

ALTER TABLE "app"."grants"
  ADD COLUMN "may_publish" boolean NOT NULL DEFAULT false;

ALTER TABLE "app"."grants"
  ADD COLUMN "may_schedule" boolean NOT NULL DEFAULT false;

-- An app keeps the schedules that it has ordered, until its person decides.
UPDATE app.grants g SET may_schedule = true WHERE EXISTS (
  SELECT FROM app.scheduled_tasks t WHERE (t.created_by, t.client_id) = (g.account_id, g.client_id) AND t.enabled);

ALTER TABLE "app"."grants"
  ADD COLUMN "ends_at" timestamp WITH time zone NOT NULL DEFAULT (now() + '90 days'::interval);

CREATE OR REPLACE FUNCTION api.approve_organization_grant (
  organization_id uuid,
  account_id      uuid,
  client_id       uuid,
  scopes          text[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_given app.grant_workspaces;
begin
  perform private.managed_account_id(organization_id);
  perform private.require_proof();
  select w.* into v_given from app.grant_workspaces w
  where (w.organization_id, w.account_id, w.client_id)
    = (approve_organization_grant.organization_id, approve_organization_grant.account_id, approve_organization_grant.client_id)
  for no key update;
  perform private.refuse_if(not found, 'PT404', 'App not found');
  perform private.refuse_if(not (v_given.scopes <@ approve_organization_grant.scopes),
    'PT409', 'The person has let the app do more meanwhile; read it again');
  update app.grant_workspaces w set
    approved_by = private.account_id(), approved_at = coalesce(w.approved_at, now()),
    -- A right that was given again is another one (private.maker_right).
    created_at = case when w.approved_at is null then now() else w.created_at end
  where w.id = v_given.id;
  return private.describe_organization_grants(organization_id, account_id, client_id) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_grant (
  client_id              uuid,
  scopes                 text[]  DEFAULT '{read,write}'::text[],
  monthly_budget_credits integer DEFAULT 100,
  may_publish            boolean DEFAULT false,
  may_schedule           boolean DEFAULT false,
  days                   integer DEFAULT 90,
  organizations          jsonb   DEFAULT '[]'::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.require_proof();
  perform private.refuse_if(private.client_details(client_id) is null, 'PT404', 'App not found');
  -- Two concurrent requests would not count each other.
  perform pg_advisory_xact_lock(hashtextextended('grants ' || private.account_id(), 0));
  perform private.refuse_if(
    100 <= (
      select count(*) from app.grants g
      where g.account_id = private.account_id() and g.client_id <> create_grant.client_id),
    'PT409', 'The account has let 100 apps in: disconnect one first');
  insert into app.grants (account_id, client_id, scopes, monthly_budget_credits, may_publish, may_schedule, ends_at)
  values (private.account_id(), create_grant.client_id, create_grant.scopes, create_grant.monthly_budget_credits,
    create_grant.may_publish, create_grant.may_schedule, now() + make_interval(days => create_grant.days))
  on conflict on constraint grants_pkey do update set
    scopes = excluded.scopes, monthly_budget_credits = excluded.monthly_budget_credits, may_publish = excluded.may_publish,
    may_schedule = excluded.may_schedule, ends_at = excluded.ends_at, created_at = now();
  perform private.save_grant_workspaces(client_id, organizations);
  return private.describe_grants(array[client_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.create_key (
  organization_id uuid,
  name            text,
  scopes          text[],
  expires_at      timestamp with time zone,
  key_hash        text,
  key_prefix      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.managed_account_id(organization_id);
  v_id uuid;
begin
  perform private.refuse_if(expires_at <= now(), 'PT400', 'expires_at must be in the future');
  perform private.require_proof();
  insert into app.api_keys as k (account_id, name, prefix, key_hash, scopes, expires_at)
  values (
    v_account_id, create_key.name, key_prefix, decode(create_key.key_hash, 'hex'),
    coalesce(create_key.scopes, '{read,write}'), create_key.expires_at
  )
  returning k.id into v_id;
  return private.describe_keys(array[v_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.end_organization_grant (
  organization_id uuid,
  account_id      uuid,
  client_id       uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.managed_account_id(organization_id);
  delete from app.grant_workspaces w
  where (w.organization_id, w.account_id, w.client_id)
    = (end_organization_grant.organization_id, end_organization_grant.account_id, end_organization_grant.client_id);
  perform private.refuse_if(not found, 'PT404', 'App not found');
  return jsonb_build_object('client_id', client_id);
end $function$;

CREATE OR REPLACE FUNCTION api.explain_missing (
  ids uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_read_ids uuid[] := private.granted_organization_ids(private.account_id(), private.client_id(), null);
  v_write_ids uuid[] := private.granted_organization_ids(private.account_id(), private.client_id(), 'write');
begin
  v_read_ids := array(select unnest(v_read_ids) except select unnest(v_write_ids));
  perform private.refuse_if(
    exists (select from app.account_catalogs c where c.catalog_id = any (ids) and c.account_id = any (v_read_ids))
    or exists (select from app.sites s where s.id = any (ids) and s.owner_id = any (v_read_ids))
    or exists (select from app.site_assets a where a.id = any (ids) and a.owner_id = any (v_read_ids))
    or exists (select from app.playcount_snapshots s where s.id = any (ids) and s.account_id = any (v_read_ids))
    or exists (
      select from app.organization_members m
      where m.account_id = any (ids) and m.organization_id = any (v_read_ids) and m.role = 'artist'),
    'PTGRO', 'This app may only read in this organization. You can change that in the console: Settings, Apps');
  return 'null';
end $function$;

CREATE OR REPLACE FUNCTION api.get_account()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select jsonb_build_object(
      'account', private.describe_account(a),
      'organizations', (
        select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role) order by o.name, o.id), '[]')
        from app.organization_members m
        join app.accounts o on o.id = m.organization_id
        where m.account_id = a.id
      ),
      'credits', private.credit_balance(a.id),
      'credential', jsonb_build_object('kind', auth.jwt() ->> 'credential', 'scopes', auth.jwt() -> 'scopes'),
      'grant', private.own_grant()
    )
    from app.accounts a
    where a.id = private.account_id()
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_keys (
  organization_id uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.managed_account_id(organization_id);
begin
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit,
      (select count(*)::integer from app.api_keys k where k.account_id = v_account_id)),
    'keys', private.describe_keys(array(
      select k.id from app.api_keys k
      where k.account_id = v_account_id
      order by k.created_at desc, k.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.list_organization_grants (
  organization_id uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.managed_account_id(organization_id);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, (
      select count(*)::integer from app.grant_workspaces w where w.organization_id = list_organization_grants.organization_id)),
    'grants', private.describe_organization_grants(organization_id, page => page, page_limit => page_limit),
    'is_blocked', exists (select from app.app_blocks b where b.organization_id = list_organization_grants.organization_id));
end $function$;

CREATE OR REPLACE FUNCTION api.list_requests (
  organization_id uuid,
  key_id          uuid,
  outcome         text,
  status          integer,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.managed_account_id(list_requests.organization_id);
  v_since timestamptz := now() - interval '1 day';
begin
  perform private.refuse_if(list_requests.key_id is not null and not exists (
    select from app.api_keys k where k.id = list_requests.key_id and k.account_id = v_account_id
  ), 'PT404', 'Key not found');
  return (
    with kept as materialized (
      select r.*, r.status >= 400 as has_failed from app.key_requests r
      where r.account_id = v_account_id and r.requested_at > v_since
        and (list_requests.key_id is null or r.key_id = list_requests.key_id)
    ),
    found as materialized (
      select k.* from kept k
      where (list_requests.outcome is null or k.has_failed = (list_requests.outcome = 'failed'))
        and (list_requests.status is null or k.status = list_requests.status)
    ),
    hours as (
      select date_trunc('hour', now(), 'UTC') - make_interval(hours => n) as hour from generate_series(0, 24) n
    )
    select jsonb_build_object(
      'pagination', private.pagination(page, page_limit, (select count(*)::integer from found)),
      'requests', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', f.id, 'key_id', f.key_id, 'requested_at', private.format_timestamp(f.requested_at),
          'surface', f.surface, 'method', f.method, 'route', f.route, 'operation', f.operation,
          'status', f.status, 'code', f.code, 'duration_ms', round(f.duration_ms::numeric, 1)
        ) order by f.requested_at desc, f.id), '[]')
        from (
          select * from found order by requested_at desc, id limit page_limit offset (page - 1)::bigint * page_limit
        ) f
      ),
      'day', jsonb_build_object(
        'since', private.format_timestamp((
          select case when count(*) < private.max_key_requests() then v_since else min(r.requested_at) end
          from app.key_requests r where r.account_id = v_account_id and r.requested_at > v_since)),
        'succeeded', (select count(*) from kept where not has_failed),
        'failed', (select count(*) from kept where has_failed),
        'hours', (
          select jsonb_agg(jsonb_build_object(
            'from', private.format_timestamp(h.hour),
            'succeeded', (select count(*) from kept k where not k.has_failed and date_trunc('hour', k.requested_at, 'UTC') = h.hour),
            'failed', (select count(*) from kept k where k.has_failed and date_trunc('hour', k.requested_at, 'UTC') = h.hour)
          ) order by h.hour)
          from hours h
        ),
        'failures', (
          select coalesce(jsonb_agg(jsonb_build_object('status', c.status, 'code', c.code, 'requests', c.requests)
            order by c.requests desc, c.status, c.code), '[]')
          from (
            select k.status, k.code, count(*) as requests from kept k where k.has_failed
            group by k.status, k.code order by count(*) desc, k.status, k.code limit 5
          ) c
        )
      )
    )
  );
end $function$;

CREATE OR REPLACE FUNCTION api.quote_credits (
  operation text,
  units     integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return jsonb_build_object(
    'credits', private.price(operation, units),
    'balance', case when private.is_delegated() then (private.own_grant() #>> '{budget,left}')::bigint
      else private.credit_balance(private.account_id()) - private.reserved_credits(private.account_id()) end,
    'is_budget', private.is_delegated()
  );
end $function$;

CREATE OR REPLACE FUNCTION api.revoke_key (
  organization_id uuid,
  key_id          uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  SET lock_timeout TO '8s'
  AS $function$
declare
  v_account_id uuid := private.managed_account_id(organization_id);
begin
  update app.api_keys k set revoked_at = now()
  where k.id = key_id and k.account_id = v_account_id and k.revoked_at is null;
  if not found then
    perform from app.api_keys k where k.id = key_id and k.account_id = v_account_id;
    perform private.refuse_if(not found, 'PT404', 'Key not found');
    -- The policy also hides the other keys of an organization from the change of one of its keys.
    perform from app.api_keys k where k.id = key_id and k.revoked_at is null;
    perform private.refuse_if(found, 'PT403', 'A key of an organization revokes only itself');
  end if;
  return jsonb_build_object('id', key_id);
end $function$;

CREATE OR REPLACE FUNCTION api.set_app_block (
  organization_id uuid,
  is_blocked      boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  if is_blocked then
    perform private.block_apps(organization_id);
  else
    perform private.managed_account_id(organization_id);
    perform private.require_proof();
    delete from app.app_blocks b where b.organization_id = set_app_block.organization_id;
  end if;
  return jsonb_build_object('is_blocked', is_blocked);
end $function$;

CREATE OR REPLACE FUNCTION api.update_grant (
  client_id              uuid,
  scopes                 text[]  DEFAULT NULL::text[],
  monthly_budget_credits integer DEFAULT NULL::integer,
  may_publish            boolean DEFAULT NULL::boolean,
  may_schedule           boolean DEFAULT NULL::boolean,
  days                   integer DEFAULT NULL::integer,
  organizations          jsonb   DEFAULT NULL::jsonb
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(not exists (
    select from app.grants g where (g.account_id, g.client_id) = (private.account_id(), update_grant.client_id)
  ), 'PT404', 'App not found');
  perform private.require_proof();
  update app.grants g set
    -- A right that was given again is another one (private.maker_right).
    created_at = case when 'write' = any (update_grant.scopes) and 'write' <> all (g.scopes)
      or update_grant.days is not null and g.ends_at <= now() then now() else g.created_at end,
    scopes = coalesce(update_grant.scopes, g.scopes),
    monthly_budget_credits = coalesce(update_grant.monthly_budget_credits, g.monthly_budget_credits),
    may_publish = coalesce(update_grant.may_publish, g.may_publish),
    may_schedule = coalesce(update_grant.may_schedule, g.may_schedule),
    ends_at = coalesce(now() + make_interval(days => update_grant.days), g.ends_at)
  where (g.account_id, g.client_id) = (private.account_id(), update_grant.client_id);
  if update_grant.organizations is not null then
    perform private.save_grant_workspaces(client_id, update_grant.organizations);
  end if;
  return private.describe_grants(array[client_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION private.block_apps (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  SET lock_timeout TO '8s'
  AS $function$
declare
  v_account_id uuid;
begin
  perform private.managed_account_id(organization_id);
  for v_account_id in
    select w.account_id from app.grant_workspaces w where w.organization_id = block_apps.organization_id
    union
    select private.account_id()
    order by 1
  loop
    perform pg_advisory_xact_lock(hashtextextended('memberships ' || v_account_id, 0));
  end loop;
  -- Another owner may have removed the caller meanwhile.
  perform private.managed_account_id(organization_id);
  perform private.lock_organization(organization_id);
  insert into app.app_blocks (organization_id) values (block_apps.organization_id) on conflict do nothing;
  delete from app.grant_workspaces w where w.organization_id = block_apps.organization_id;
end $function$;

CREATE OR REPLACE FUNCTION private.caller_rights()
  RETURNS text[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return case when private.is_delegated() then array(
    select g.client_id || '@' || extract(epoch from g.created_at) from app.grants g
    where (g.account_id, g.client_id) = (private.account_id(), private.client_id())
    union all
    select w.organization_id || '@' || extract(epoch from w.created_at) || ':' || w.scopes::text from app.grant_workspaces w
    where (w.account_id, w.client_id) = (private.account_id(), private.client_id())
      and w.organization_id = any (private.granted_organization_ids(w.account_id, w.client_id, null))
  ) else array(
    select m.organization_id || right_of_role
    from app.organization_members m
    cross join unnest(case when m.role in ('owner', 'member') then
      array['@' || extract(epoch from m.created_at), case m.role when 'owner' then ':owner@' || extract(epoch from m.role_set_at) end]
      -- Rows of the previous release have these, for a day.
      || array['', case m.role when 'owner' then ':owner' end] end) right_of_role
    where m.account_id = private.account_id() and right_of_role is not null
  ) end;
end $function$;

CREATE OR REPLACE FUNCTION private.can_see_organization (
  organization_id uuid
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from app.accounts o
    where o.id = can_see_organization.organization_id and o.kind = 'organization'
      and (o.id = any (private.workspace_ids()) or private.is_admin())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.check_account (
  account_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_own_id uuid := private.account_id();
  v_id uuid := coalesce(check_account.account_id, v_own_id);
begin
  if v_id = v_own_id or v_id = any (private.reachable_account_ids())
    or private.is_admin() and exists (select from app.accounts a where a.id = v_id)
  then
    return v_id;
  end if;
  perform private.check_let_in(v_id);
  raise exception using errcode = 'PT403', message = 'Access denied to this account';
end $function$;

CREATE OR REPLACE FUNCTION private.check_budget (
  payer     uuid,
  client_id uuid,
  required  bigint
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_left bigint;
begin
  if client_id is null then
    return;
  end if;
  select g.monthly_budget_credits - private.client_credits(payer, check_budget.client_id) into v_left
  from app.grants g where (g.account_id, g.client_id) = (payer, check_budget.client_id);
  if coalesce(v_left, 0) < required then
    raise exception using errcode = 'PTGBU', message = 'This app has too few credits left of what it may spend this month',
      detail = jsonb_build_object('remaining_credits', greatest(coalesce(v_left, 0), 0), 'required_credits', required)::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.check_let_in (
  organization_id uuid
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  if not private.is_delegated() or organization_id = any (private.workspace_ids()) then
    return;
  end if;
  perform private.refuse_if(
    organization_id = any (private.granted_organization_ids(private.account_id(), private.client_id(), null)),
    'PTGRO', 'This app may only read in this organization. You can change that in the console: Settings, Apps');
  perform private.refuse_if(private.acts_for(private.account_id(), organization_id),
    'PTGWS', 'This app was not let into this organization. You can change that in the console: Settings, Apps');
end $function$;

CREATE OR REPLACE FUNCTION private.check_may_publish()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(private.is_delegated() and (auth.jwt() ->> 'may_publish')::boolean is not true, 'PTGPU',
    'This app may not publish, unpublish or delete pages, or change their addresses. You can allow it in the console: Settings, Apps');
end $function$;

CREATE OR REPLACE FUNCTION private.check_may_schedule()
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(private.is_delegated() and (auth.jwt() ->> 'may_schedule')::boolean is not true, 'PTGSC',
    'This app may not schedule captures. You can allow it in the console: Settings, Apps');
end $function$;

CREATE OR REPLACE FUNCTION private.check_organization (
  organization_id uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if check_organization.organization_id is null then
    return private.check_account(null);
  end if;
  perform private.check_let_in(check_organization.organization_id);
  perform private.refuse_if(private.can_see_organization(check_organization.organization_id) is not true,
    'PT403', 'Access denied to this organization');
  return check_organization.organization_id;
end $function$;

CREATE OR REPLACE FUNCTION private.check_publication()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.check_may_publish();
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION private.check_site_change (
  site           app.sites,
  revision       integer,
  is_publication boolean   DEFAULT false
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(site.id is null, 'PT404', 'Site not found');
  if site.revision <> check_site_change.revision then
    raise exception using errcode = 'PT409', message = 'Site changed; read it again',
      detail = format('The current revision is %s', site.revision);
  end if;
  if is_publication and site.draft is null then
    raise exception using errcode = 'PT400', message = 'Generate a preview before publishing',
      detail = 'Generate a draft first';
  end if;
  if is_publication then
    perform private.check_may_publish();
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.claim_snapshot (
  snapshot_id uuid,
  name        text,
  owner_id    uuid
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
  v_id uuid;
begin
  -- Locked, so that a concurrent claim gets the catalog that the first one creates.
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = claim_snapshot.snapshot_id and s.account_id = any (private.workspace_ids())
  for update;
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  if v_snapshot.catalog_id is not null then
    perform from app.account_catalogs link
    where link.catalog_id = v_snapshot.catalog_id and link.account_id = any (private.workspace_ids());
    perform private.refuse_if(not found, 'PT409', 'The snapshot belongs to a catalog that you have no access to');
    return v_snapshot.catalog_id;
  end if;
  perform private.refuse_if(
    claim_snapshot.owner_id <> v_snapshot.account_id and v_snapshot.account_id <> all (private.owned_account_ids()),
    'PT403', 'Only an owner may take a snapshot out of its organization');
  v_id := private.create_empty_catalog(claim_snapshot.name, coalesce(claim_snapshot.owner_id, v_snapshot.account_id));
  insert into app.catalog_songs (catalog_id, isrc)
  select v_id, recording.isrc
  from unnest(private.snapshot_isrcs(v_snapshot.id)) recording (isrc)
  order by recording.isrc;
  update app.playcount_snapshots s set catalog_id = v_id where s.id = v_snapshot.id;
  if v_snapshot.state = 'done' then
    perform private.value_catalog(v_id, v_snapshot.id);
  end if;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.claims_for_token (
  token          jsonb,
  required_scope text  DEFAULT NULL::text
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
  v_grant app.grants;
  v_scopes text[] := '{read,write}';
begin
  select a.* into v_account from app.accounts a where a.auth_user_id = private.uuid_or_null(token ->> 'sub');
  select u.email, u.is_sso_user into v_email, v_is_sso_user
  from private.confirmed_users u where u.id = v_account.auth_user_id and not u.is_banned;
  if token ? 'client_id' then
    v_grant := private.live_grant(v_account.id, private.uuid_or_null(token ->> 'client_id'));
    v_scopes := v_grant.scopes;
  end if;
  if v_email is null or v_scopes is null or not private.has_session(token) then
    return null;
  end if;
  perform private.refuse_if(required_scope is not null and required_scope <> all (v_scopes),
    'PTSCO', format('This app lacks the %s scope', required_scope));
  if v_email is distinct from v_account.email and not v_is_sso_user then
    perform private.refresh_address(v_account.id, v_email);
  end if;
  return token - 'email' || jsonb_build_object(
    'role', 'authenticated',
    'credential', case when token ? 'client_id' then 'delegated' else 'session' end,
    'account_id', v_account.id,
    'scopes', to_jsonb(v_scopes)
  ) || case when token ? 'client_id' then jsonb_build_object(
    'required_scope', required_scope,
    'may_publish', v_grant.may_publish,
    'may_schedule', v_grant.may_schedule
  ) else '{}' end;
end $function$;

CREATE OR REPLACE FUNCTION private.client_credits (
  payer     uuid,
  client_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(sum(r.credits), 0) from app.credit_reservations r
    where r.account_id = payer and r.client_id = client_credits.client_id and r.state in ('reserved', 'committed')
      and r.created_at >= date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'
  );
end $function$;

CREATE OR REPLACE FUNCTION private.client_spending (
  client_id uuid
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.client_credits(private.account_id(), client_spending.client_id); end $function$;

CREATE OR REPLACE FUNCTION private.create_capture (
  account_id uuid,
  catalog_id uuid,
  payer_id   uuid,
  isrcs      text[],
  scheduled  boolean DEFAULT false,
  client_id  uuid    DEFAULT private.client_id()
)
  RETURNS app.captures
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_id uuid;
  v_count integer;
  v_capture app.captures;
begin
  loop
    insert into app.playcount_snapshots (account_id, catalog_id, payer_id)
    values (create_capture.account_id, create_capture.catalog_id, create_capture.payer_id)
    on conflict do nothing returning id into v_id;
    exit when found;
    -- The conflicting capture may have ended since: then try again.
    select c.* into v_capture from app.playcount_snapshots s join app.captures c on c.snapshot_id = s.id
    where s.catalog_id = create_capture.catalog_id and s.account_id = create_capture.account_id
      and s.payer_id is not null and s.state in ('queued', 'running');
    if found then
      return v_capture;
    end if;
  end loop;
  insert into app.songs (isrc) select distinct i.isrc from unnest(isrcs) i (isrc) order by i.isrc
  on conflict do nothing;
  insert into app.snapshot_songs (snapshot_id, isrc) select distinct v_id, i.isrc from unnest(isrcs) i (isrc);
  get diagnostics v_count = row_count;
  perform private.refuse_if(v_count not between 1 and 1000000,
    'PT400', 'A snapshot takes 1 to 1000000 recordings; add some to the catalog first');
  update app.playcount_snapshots s set recording_count = v_count where s.id = v_id;
  insert into app.captures (snapshot_id, run_id, reservation_id, scheduled)
  values (
    v_id, private.enqueue_run('capture_playcounts', create_capture.account_id),
    -- A capture ends within a day. A week outlasts an outage.
    private.create_reservation(create_capture.payer_id, 'playcount_snapshot', v_count, interval '7 days',
      client_id => create_capture.client_id),
    create_capture.scheduled)
  returning * into v_capture;
  return v_capture;
end $function$;

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
  perform private.check_budget(payer, client_id, v_credits);
  perform private.check_credits(v_balance, v_credits);
  update app.credit_balances b set reserved = b.reserved + v_credits where b.account_id = payer;
  insert into app.credit_reservations (account_id, operation, units, credits, idempotency_key, client_id, expires_at)
  values (payer, operation, units, v_credits, idempotency_key, client_id, v_expires_at)
  returning id into v_id;
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.create_schedule (
  task                   text,
  account_id             uuid,
  created_by             uuid,
  catalog_id             uuid,
  snapshot_id            uuid,
  artist_account_id      uuid    DEFAULT NULL::uuid,
  schedule               text    DEFAULT 'monthly'::text,
  hour_utc               integer DEFAULT NULL::integer,
  monthly_budget_credits integer DEFAULT NULL::integer
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_task app.scheduled_tasks;
begin
  v_task.id := gen_random_uuid();
  v_task.created_at := now();
  v_task.schedule := create_schedule.schedule;
  v_task.hour_utc := create_schedule.hour_utc;
  insert into app.scheduled_tasks (
    id, task, account_id, created_by, catalog_id, snapshot_id, artist_account_id, schedule, hour_utc,
    monthly_budget_credits, created_at, next_run_at)
  values (
    v_task.id, create_schedule.task, create_schedule.account_id, create_schedule.created_by, create_schedule.catalog_id,
    create_schedule.snapshot_id, create_schedule.artist_account_id, create_schedule.schedule, create_schedule.hour_utc,
    create_schedule.monthly_budget_credits, v_task.created_at,
    -- Today is captured by the request.
    private.next_run(v_task, private.end_of_day(now())))
  on conflict do nothing;
  if found then
    return v_task.id;
  end if;
  select t.* into v_task from app.scheduled_tasks t
  where t.enabled and t.task = create_schedule.task
    and (t.account_id = create_schedule.account_id and t.catalog_id = create_schedule.catalog_id
      or t.snapshot_id = create_schedule.snapshot_id);
  perform private.refuse_if(
    v_task.schedule <> create_schedule.schedule or v_task.hour_utc is distinct from
      coalesce(create_schedule.hour_utc, v_task.hour_utc) or v_task.monthly_budget_credits is distinct from
      coalesce(create_schedule.monthly_budget_credits, v_task.monthly_budget_credits),
    'PT409', 'It has another schedule; change that with PATCH /api/tasks/{taskId}');
  -- Who pays for the schedule of an app and orders it too relies on it, whatever becomes of the app. Nobody else takes it out of
  -- the app's budget.
  if private.client_id() is null then
    update app.scheduled_tasks t set client_id = null
    where t.id = v_task.id and t.client_id is not null and t.created_by = create_schedule.created_by;
  end if;
  return v_task.id;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_grant_workspaces (
  account_id uuid,
  client_id  uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'organization_id', w.organization_id, 'name', o.name, 'scopes', w.scopes,
      'state', case when w.approved_at is null then 'waiting' else 'granted' end) order by o.name, o.id), '[]')
    from app.grant_workspaces w
    join app.accounts o on o.id = w.organization_id
    where (w.account_id, w.client_id) = (describe_grant_workspaces.account_id, describe_grant_workspaces.client_id)
  );
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
      'scopes', g.scopes,
      'monthly_budget_credits', g.monthly_budget_credits,
      'spent_credits', private.client_spending(g.client_id),
      'may_publish', g.may_publish,
      'may_schedule', g.may_schedule,
      'ends_at', private.format_timestamp(g.ends_at),
      'organizations', private.describe_grant_workspaces(g.account_id, g.client_id),
      'created_at', private.format_timestamp(g.created_at),
      'last_token_at', details.value ->> 'last_token_at'
    ) order by g.created_at desc, g.client_id), '[]')
    from app.grants g
    cross join lateral (select private.client_details(g.client_id)) details (value)
    where g.account_id = private.account_id() and g.client_id = any (client_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_organization_grants (
  organization_id uuid,
  account_id      uuid    DEFAULT NULL::uuid,
  client_id       uuid    DEFAULT NULL::uuid,
  page            integer DEFAULT 1,
  page_limit      integer DEFAULT 1
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  perform private.managed_account_id(organization_id);
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'account_id', w.account_id, 'account_name', a.name, 'account_email', a.email,
      'client_id', w.client_id, 'client_name', details.value ->> 'name', 'client_uri', details.value ->> 'uri',
      'scopes', w.scopes, 'state', case when w.approved_at is null then 'waiting' else 'granted' end,
      'created_at', private.format_timestamp(w.created_at), 'ends_at', private.format_timestamp(g.ends_at)
    ) order by w.approved_at is not null, w.created_at desc, w.id), '[]')
    from (
      select one.* from app.grant_workspaces one
      where one.organization_id = describe_organization_grants.organization_id
        and one.account_id = coalesce(describe_organization_grants.account_id, one.account_id)
        and one.client_id = coalesce(describe_organization_grants.client_id, one.client_id)
      order by one.approved_at is not null, one.created_at desc, one.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ) w
    join app.grants g on (g.account_id, g.client_id) = (w.account_id, w.client_id)
    join app.accounts a on a.id = w.account_id
    cross join lateral (select private.client_details(w.client_id)) details (value)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.end_client_rights()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  update app.scheduled_tasks t set enabled = false, disabled_reason = 'app_disconnected', updated_at = now()
  where t.created_by = old.account_id and t.client_id = old.client_id and t.enabled;
  -- A right that nobody has: a repeat of the request that let the client in is a conflict.
  update app.idempotency_keys k set rights = k.rights || array['ended']
  where k.account_id = old.account_id and k.result ->> 'client_id' = old.client_id::text;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.end_client_workspace()
  RETURNS TRIGGER
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  update app.scheduled_tasks t set enabled = false, disabled_reason = 'app_disconnected', updated_at = now()
  where t.account_id = old.organization_id and t.created_by = old.account_id and t.client_id = old.client_id and t.enabled;
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
    delete from app.grant_workspaces w
    where (w.organization_id, w.account_id) = (old.organization_id, old.account_id);
  else
    -- An owner approved it, and is none any more.
    update app.grant_workspaces w set approved_by = null, approved_at = null
    where (w.organization_id, w.account_id, w.approved_by) = (old.organization_id, old.account_id, old.account_id);
  end if;
  if tg_op = 'DELETE' then
    -- The people of an organization lose an artist that leaves it.
    perform private.request_link_end(case old.role when 'artist' then old.account_id else old.organization_id end);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.granted_organization_ids (
  account_id     uuid,
  client_id      uuid,
  required_scope text
)
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return array(
    select w.organization_id
    from app.grant_workspaces w
    join app.organization_members m on (m.organization_id, m.account_id) = (w.organization_id, w.account_id)
    join app.accounts o on o.id = w.organization_id and o.kind = 'organization'
    where (w.account_id, w.client_id) = (granted_organization_ids.account_id, granted_organization_ids.client_id)
      and w.approved_at is not null and m.role in ('owner', 'member')
      and (required_scope is null or required_scope = any (w.scopes))
  );
end $function$;

CREATE OR REPLACE FUNCTION private.live_grant (
  account_id uuid,
  client_id  uuid
)
  RETURNS app.grants
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_grant app.grants;
begin
  select g.* into v_grant from app.grants g
  join app.accounts a on a.id = g.account_id
  join auth.oauth_consents c on c.user_id = a.auth_user_id and c.client_id = g.client_id
  where (g.account_id, g.client_id) = (live_grant.account_id, live_grant.client_id) and c.revoked_at is null
    and g.ends_at > now()
    -- A consent that was revoked at Auth and given again later, perhaps by another client, needs a new grant. The
    -- interval allows for clocks, and for a consent page that creates the grant first.
    and c.granted_at < g.created_at + interval '10 minutes';
  return v_grant;
end $function$;

CREATE OR REPLACE FUNCTION private.maker_right (
  account_id   uuid,
  client_id    uuid,
  workspace_id uuid,
  roles        text[] DEFAULT '{owner,member}'::text[]
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_grant app.grants := private.live_grant(account_id, client_id);
begin
  return private.right_of(account_id, workspace_id, roles) || case
    when client_id is null then ''
    when 'write' <> all (v_grant.scopes) then null
    when account_id = workspace_id then '-' || extract(epoch from v_grant.created_at)
    else (
      select '-' || extract(epoch from v_grant.created_at) || '-' || extract(epoch from w.created_at) from app.grant_workspaces w
      where (w.account_id, w.client_id, w.organization_id) = (maker_right.account_id, maker_right.client_id, workspace_id)
        and w.organization_id = any (private.granted_organization_ids(w.account_id, w.client_id, 'write'))) end;
end $function$;

CREATE OR REPLACE FUNCTION private.managed_account_id (
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
  perform private.refuse_if(organization_id is not null and not private.can_see_organization(organization_id),
    'PT404', 'Organization not found');
  perform private.refuse_if(v_id <> all (private.owned_account_ids()), 'PT403', 'Only an owner may do this');
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.own_grant()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select jsonb_build_object(
      'budget', jsonb_build_object(
        'limit', g.monthly_budget_credits, 'used', spent.credits,
        'left', greatest(g.monthly_budget_credits - spent.credits, 0),
        'resets_at', private.format_timestamp(
          date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' + interval '1 month')),
      'may_publish', g.may_publish,
      'may_schedule', g.may_schedule,
      'ends_at', private.format_timestamp(g.ends_at),
      'organizations', private.describe_grant_workspaces(g.account_id, g.client_id))
    from app.grants g
    cross join lateral (select private.client_credits(g.account_id, g.client_id)) spent (credits)
    where (g.account_id, g.client_id) = (private.account_id(), private.client_id())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.reachable_account_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_workspace_ids uuid[] := private.workspace_ids();
begin
  return v_workspace_ids
    || array(select artist.account_id from app.artists artist where artist.owner_id = v_account_id)
    || array(
      select m.account_id
      from app.organization_members m
      join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
      join app.accounts a on a.id = m.account_id
      where m.organization_id = any (v_workspace_ids) and (a.kind = 'artist' or not private.is_delegated())
    );
end $function$;

CREATE OR REPLACE FUNCTION private.renew_reservation (
  balance     app.credit_balances,
  reservation app.credit_reservations
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  balance := private.grant_monthly_credits(balance);
  begin
    perform private.check_budget(reservation.account_id, reservation.client_id, reservation.credits);
  exception when sqlstate 'PTGBU' then
    raise exception using errcode = 'PT409', message = 'The work took longer than its credits were reserved for; it was not charged';
  end;
  perform private.refuse_if(balance.balance - balance.reserved < reservation.credits or exists (
    select from app.credit_reservations r
    where r.account_id = reservation.account_id and r.idempotency_key = reservation.idempotency_key
      and r.state in ('reserved', 'committed')
  ), 'PT409', 'The work took longer than its credits were reserved for; it was not charged');
  -- It is charged in this month, of which it uses the budget.
  update app.credit_reservations r set state = 'reserved', created_at = now() where r.id = reservation.id;
  update app.credit_balances b set reserved = b.reserved + reservation.credits where b.account_id = balance.account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.save_grant_workspaces (
  client_id     uuid,
  organizations jsonb
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
  v_ids uuid[] := array(
    select distinct o.organization_id from jsonb_to_recordset(organizations) o (organization_id uuid) order by 1);
  v_id uuid;
begin
  perform private.refuse_if(not private.is_session(), 'PT403', 'Only a person may do this');
  perform private.require_proof();
  foreach v_id in array v_ids loop
    perform private.acting_workspace_id(v_id);
    -- An owner may be about to block apps.
    perform private.lock_organization(v_id);
    perform private.refuse_if(exists (select from app.app_blocks b where b.organization_id = v_id),
      'PT403', 'The owners of this organization let no apps in');
  end loop;
  delete from app.grant_workspaces w
  where (w.account_id, w.client_id) = (v_account_id, save_grant_workspaces.client_id) and w.organization_id <> all (v_ids);
  insert into app.grant_workspaces as existing (account_id, client_id, organization_id, scopes, approved_by, approved_at)
  select v_account_id, save_grant_workspaces.client_id, o.organization_id, o.scopes,
    case when o.organization_id = any (private.owned_organization_ids()) then v_account_id end,
    case when o.organization_id = any (private.owned_organization_ids()) then now() end
  from jsonb_to_recordset(organizations) o (organization_id uuid, scopes text[])
  on conflict on constraint grant_workspaces_account_id_client_id_organization_id_key do update set
    scopes = excluded.scopes,
    created_at = case when excluded.scopes <@ existing.scopes then existing.created_at else excluded.created_at end,
    approved_by = coalesce(excluded.approved_by, case when excluded.scopes <@ existing.scopes then existing.approved_by end),
    approved_at = coalesce(excluded.approved_at, case when excluded.scopes <@ existing.scopes then existing.approved_at end);
end $function$;

CREATE OR REPLACE FUNCTION private.schedule_capture (
  snapshot_id            uuid,
  schedule               text,
  hour_utc               integer,
  monthly_budget_credits integer
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_snapshot app.playcount_snapshots;
  v_price bigint;
  v_id uuid;
begin
  select s.* into v_snapshot from app.playcount_snapshots s
  where s.id = schedule_capture.snapshot_id and s.account_id = any (private.workspace_ids());
  perform private.refuse_if(not found, 'PT404', 'Snapshot not found');
  -- Locked, so that a grant that ends meanwhile finds the new schedule.
  perform from app.grants g
  where g.account_id = private.account_id() and g.client_id = private.client_id() and 'write' = any (g.scopes) for share;
  perform private.refuse_if(not found and private.is_delegated(), 'PT403', 'The app has been disconnected');
  perform private.check_may_schedule();
  v_price := private.price('playcount_snapshot', v_snapshot.recording_count);
  perform private.refuse_if(schedule_capture.monthly_budget_credits < v_price, 'PT400', format(
    'monthly_budget_credits must cover one capture, which costs %s credits', v_price));
  v_id := private.create_schedule(
    'capture_playcounts', v_snapshot.account_id, private.paying_account_id(), v_snapshot.catalog_id,
    case when v_snapshot.catalog_id is null then v_snapshot.id end, null, schedule_capture.schedule,
    schedule_capture.hour_utc, schedule_capture.monthly_budget_credits);
  -- The requested capture is the first one of a new schedule. One of an existing schedule is started beside it.
  insert into app.scheduled_runs (schedule_id, date, run_id)
  select t.id, (now() at time zone 'UTC')::date, c.run_id
  from app.scheduled_tasks t join app.captures c on c.snapshot_id = v_snapshot.id
  where t.id = v_id and t.created_at = now()
  -- Two requests may have begun in the same microsecond.
  on conflict do nothing;
  return v_id;
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
  perform private.check_let_in(v_id);
  -- Only members of the owner see a site. An administrator, who reaches all accounts, does not.
  perform private.refuse_if(v_id = any (private.workspace_ids()) is not true, 'PT403', 'Workspace not available');
  return v_id;
end $function$;

CREATE OR REPLACE FUNCTION private.start_scheduled_task (
  task app.scheduled_tasks
)
  RETURNS uuid
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_isrcs text[];
  v_error text;
  v_shortage text;
begin
  perform from app.catalogs c where c.id = task.catalog_id for key share;
  v_isrcs := array(
    select member.isrc from app.catalog_songs member where member.catalog_id = task.catalog_id
    union all
    select unnest(private.snapshot_isrcs(task.snapshot_id)));
  if not private.maker_acts_for(task.created_by, task.client_id, task.account_id) then
    v_error := case when private.acts_for(task.created_by, task.account_id)
      then 'app_disconnected: The app that ordered the schedule may not change anything any more; who switches it on pays'
      else 'payer_left: The account that pays no longer belongs to the workspace; who switches the schedule on pays' end;
    update app.scheduled_tasks t set enabled = false, disabled_reason = split_part(v_error, ':', 1) where t.id = task.id;
  else
    v_error := private.budget_error(task, cardinality(v_isrcs));
  end if;
  if v_error is not null then
    return private.create_failed_capture(task, v_error);
  end if;
  begin
    return (private.create_capture(
      task.account_id, task.catalog_id, task.created_by, v_isrcs, true, task.client_id)).run_id;
  exception when sqlstate 'PTGBU' then
    return private.create_failed_capture(
      task, 'budget_exceeded: The app that ordered the schedule has spent what it may in this month');
  when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
    return case when not private.create_recharge(task.created_by, (v_shortage::jsonb ->> 'required_credits')::bigint)
      then private.create_failed_capture(
        task, 'insufficient_credits: The account that pays for the schedule has too few credits') end;
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.workspace_ids()
  RETURNS uuid[]
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_account_id uuid := private.account_id();
begin
  if v_account_id is null then
    return null;
  end if;
  if private.is_delegated() then
    return v_account_id
      || private.granted_organization_ids(v_account_id, private.client_id(), auth.jwt() ->> 'required_scope');
  end if;
  return v_account_id || array(
    select m.organization_id
    from app.organization_members m
    join app.accounts a on a.id = m.account_id and a.kind = 'person'
    join app.accounts o on o.id = m.organization_id and o.kind = 'organization'
    where m.account_id = v_account_id and m.role in ('owner', 'member')
  );
end $function$;

ALTER TABLE "app"."app_blocks"
  ADD CONSTRAINT "app_blocks_organization_id_fkey" FOREIGN KEY (organization_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."grant_workspaces"
  ADD CONSTRAINT "grant_workspaces_account_id_client_id_fkey" FOREIGN KEY (account_id, client_id) REFERENCES app.grants(account_id, client_id) ON DELETE CASCADE;

ALTER TABLE "app"."grant_workspaces"
  ADD CONSTRAINT "grant_workspaces_approved_by_fkey" FOREIGN KEY (approved_by) REFERENCES app.accounts(id) ON DELETE SET NULL;

ALTER TABLE "app"."grant_workspaces"
  ADD CONSTRAINT "grant_workspaces_organization_id_fkey" FOREIGN KEY (organization_id) REFERENCES app.accounts(id) ON DELETE CASCADE;

ALTER TABLE "app"."grants"
  ADD CONSTRAINT "grants_monthly_budget_credits_check" CHECK (((monthly_budget_credits >= 0) AND (monthly_budget_credits <= 1000000)));

CREATE INDEX credit_reservations_client_id_idx ON app.credit_reservations USING btree (account_id, client_id, created_at)
  WHERE (client_id IS NOT NULL);

CREATE INDEX grant_workspaces_approved_by_idx ON app.grant_workspaces USING btree (approved_by);

CREATE INDEX grant_workspaces_organization_id_idx ON app.grant_workspaces USING btree (organization_id);

CREATE TRIGGER grant_workspaces_end_on_narrowing
  AFTER UPDATE OF scopes, approved_at ON app.grant_workspaces
  FOR EACH ROW
  WHEN ((('write'::text <> ALL (new.scopes)) OR (new.approved_at IS NULL)))
  EXECUTE FUNCTION private.end_client_workspace();

CREATE TRIGGER grant_workspaces_end_on_removal
  AFTER DELETE ON app.grant_workspaces
  FOR EACH ROW
  EXECUTE FUNCTION private.end_client_workspace();

CREATE TRIGGER grants_end_client_rights_on_narrowing
  AFTER UPDATE OF scopes, may_schedule ON app.grants
  FOR EACH ROW
  WHEN ((('write'::text <> ALL (new.scopes)) OR (old.may_schedule AND (NOT new.may_schedule))))
  EXECUTE FUNCTION private.end_client_rights();

CREATE TRIGGER sites_check_publication_on_change
  BEFORE UPDATE OF published, slug ON app.sites
  FOR EACH ROW
  WHEN ((((old.published IS NOT NULL) <> (new.published IS NOT NULL)) OR (old.published_revision IS DISTINCT FROM new.published_revision) OR ((old.published IS
    NOT NULL) AND (old.slug IS DISTINCT FROM new.slug))))
  EXECUTE FUNCTION private.check_publication();

CREATE TRIGGER sites_check_publication_on_removal
  BEFORE DELETE ON app.sites
  FOR EACH ROW
  WHEN ((old.published IS NOT NULL))
  EXECUTE FUNCTION private.check_publication();

CREATE POLICY "app_blocks_delete_owner" ON "app"."app_blocks"
  FOR DELETE
  TO "authenticated"
  USING
    (((organization_id = ANY (( SELECT private.owned_organization_ids() AS owned_organization_ids)::uuid[])) AND ( SELECT private.is_session() AS is_session) AND ( SELECT
    private.is_proven() AS is_proven)));

CREATE POLICY "app_blocks_select_workspace" ON "app"."app_blocks"
  FOR SELECT
  TO "authenticated"
  USING ((organization_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])));

CREATE POLICY "grant_workspaces_delete_person" ON "app"."grant_workspaces"
  FOR DELETE
  TO "authenticated"
  USING
    ((( SELECT private.is_session() AS is_session) AND ((account_id = ( SELECT private.account_id() AS account_id)) OR (organization_id = ANY (( SELECT
    private.owned_organization_ids() AS owned_organization_ids)::uuid[])))));

CREATE POLICY "grant_workspaces_select_person" ON "app"."grant_workspaces"
  FOR SELECT
  TO "authenticated"
  USING
    ((( SELECT private.is_session() AS is_session) AND ((account_id = ( SELECT private.account_id() AS account_id)) OR (organization_id = ANY (( SELECT
    private.owned_organization_ids() AS owned_organization_ids)::uuid[])))));

CREATE POLICY "grant_workspaces_update_owner" ON "app"."grant_workspaces"
  FOR UPDATE
  TO "authenticated"
  USING
    (((organization_id = ANY (( SELECT private.owned_organization_ids() AS owned_organization_ids)::uuid[])) AND ( SELECT private.is_session() AS is_session) AND ( SELECT
    private.is_proven() AS is_proven)))
  WITH CHECK ((approved_by = ( SELECT private.account_id() AS account_id)));

CREATE POLICY "invitations_select_workspace" ON "app"."invitations"
  FOR SELECT
  TO "authenticated"
  USING (((organization_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND (NOT ( SELECT private.is_delegated() AS is_delegated))));

CREATE POLICY "organization_members_select_workspace" ON "app"."organization_members"
  FOR SELECT
  TO "authenticated"
  USING
    ((((organization_id = ANY (( SELECT private.workspace_ids() AS workspace_ids)::uuid[])) AND ((ROLE = 'artist'::text) OR (account_id = ( SELECT private.account_id() AS
    account_id)) OR (NOT ( SELECT private.is_delegated() AS is_delegated)))) OR ( SELECT private.is_admin() AS is_admin)));

COMMENT ON COLUMN "app"."credit_reservations"."client_id" IS 'The OAuth client that ordered the work or its schedule, whose budget it uses; null if a person or key did.';

COMMENT ON COLUMN "app"."grant_workspaces"."approved_at" IS 'Null while an owner of the organization has not approved it.';

COMMENT ON COLUMN "app"."grant_workspaces"."approved_by" IS 'The owner of the organization who approved it.';

COMMENT ON COLUMN "app"."grant_workspaces"."created_at" IS 'When the person gave it, or last gave more.';

COMMENT ON COLUMN "app"."grant_workspaces"."scopes" IS 'What the client may do there, within the scopes of its grant.';

COMMENT ON COLUMN "app"."grants"."ends_at" IS 'From when a token of the client is refused, until the person lets it in again.';

COMMENT ON COLUMN "app"."grants"."may_publish" IS 'Whether the client may change what the public sees: publish, unpublish and delete a page, and change its address.';

COMMENT ON COLUMN "app"."grants"."may_schedule" IS 'Whether the client may order captures that repeat.';

COMMENT ON COLUMN "app"."grants"."monthly_budget_credits" IS 'What the client may spend of the person''s credits in a calendar month (UTC), its schedules included.';

COMMENT ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[]) IS 'Approves an app that a person has let into an organization that the caller owns, if it asks for no more than these scopes: otherwise PT409. Requires a recent proof. PUT /api/organizations/{organizationId}/grants/{accountId}/{clientId}.';

COMMENT ON FUNCTION "api"."create_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) IS 'Lets an OAuth client in. Requires a recent proof. A repeat replaces the grant, which applies at once. Raises PT409 for the 101st. POST /api/grants.';

COMMENT ON FUNCTION "api"."end_organization_grant"(uuid, uuid, uuid) IS 'Takes an app of a person out of an organization that the caller owns, at once. DELETE /api/organizations/{organizationId}/grants/{accountId}/{clientId}.';

COMMENT ON FUNCTION "api"."explain_missing"(uuid[]) IS 'Raises PTGRO if an OAuth client may read one of these records and not change it. shared/operation/run.ts, after a change that found nothing.';

COMMENT ON FUNCTION "api"."list_organization_grants"(uuid, integer, integer) IS 'A page of the apps that people have let into an organization that the caller owns. GET /api/organizations/{organizationId}/grants.';

COMMENT ON FUNCTION "api"."quote_credits"(text, integer) IS 'The price of units of an operation, and the credits that are left for it: for an OAuth client of its budget. shared/operation/credits.ts.';

COMMENT ON FUNCTION "api"."set_app_block"(uuid, boolean) IS 'Whether an organization that the caller owns lets apps in. Blocking ends those that are in it, at once; letting them in requires a recent proof. PATCH /api/organizations/{organizationId}/grants.';

COMMENT ON FUNCTION "api"."update_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) IS 'Changes what an OAuth client may do, which applies at once; null leaves a value. Requires a recent proof. PATCH /api/grants/{clientId}.';

COMMENT ON TABLE "app"."app_blocks" IS 'The organizations whose owners let no OAuth client in.';

COMMENT ON TABLE "app"."grant_workspaces" IS 'The organizations that a person has let an OAuth client into. It reaches one while an owner has approved it and the person belongs to it.';

REVOKE ALL ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."approve_organization_grant"(uuid, uuid, uuid, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "api"."create_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "api"."end_organization_grant"(uuid, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."end_organization_grant"(uuid, uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."end_organization_grant"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."end_organization_grant"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."explain_missing"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."explain_missing"(uuid[]) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."explain_missing"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."explain_missing"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_organization_grants"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_organization_grants"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_organization_grants"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_organization_grants"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."set_app_block"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."set_app_block"(uuid, boolean) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."set_app_block"(uuid, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."set_app_block"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "api"."update_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."update_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."update_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."update_grant"(uuid, text[], integer, boolean, boolean, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."block_apps"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."block_apps"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."block_apps"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."block_apps"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_budget"(uuid, uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_budget"(uuid, uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_budget"(uuid, uuid, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_let_in"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_let_in"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_let_in"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_let_in"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_may_publish"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_may_publish"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_may_publish"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_may_publish"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_may_schedule"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_may_schedule"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."check_may_schedule"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_may_schedule"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_publication"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."check_publication"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."check_publication"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_credits"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."client_credits"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."client_credits"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."client_spending"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."client_spending"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."client_spending"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."client_spending"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[], boolean, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[], boolean, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_capture"(uuid, uuid, uuid, text[], boolean, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."create_reservation"(uuid, text, integer, interval, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."create_reservation"(uuid, text, integer, interval, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."create_reservation"(uuid, text, integer, interval, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_grant_workspaces"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_grant_workspaces"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_grant_workspaces"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_grant_workspaces"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_organization_grants"(uuid, uuid, uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_organization_grants"(uuid, uuid, uuid, integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_organization_grants"(uuid, uuid, uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_organization_grants"(uuid, uuid, uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_client_workspace"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_client_workspace"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_client_workspace"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."granted_organization_ids"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."granted_organization_ids"(uuid, uuid, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."granted_organization_ids"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."granted_organization_ids"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."live_grant"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."live_grant"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."live_grant"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."managed_account_id"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."managed_account_id"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."managed_account_id"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."managed_account_id"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_grant"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_grant"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_grant"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_grant"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_grant_workspaces"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."save_grant_workspaces"(uuid, jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."save_grant_workspaces"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_grant_workspaces"(uuid, jsonb) TO "postgres";

GRANT DELETE, SELECT ON TABLE "app"."app_blocks" TO "authenticated";

GRANT UPDATE ("approved_at") ON TABLE "app"."grant_workspaces" TO "authenticated";

GRANT UPDATE ("approved_by") ON TABLE "app"."grant_workspaces" TO "authenticated";

GRANT UPDATE ("created_at") ON TABLE "app"."grant_workspaces" TO "authenticated";

GRANT DELETE, SELECT ON TABLE "app"."grant_workspaces" TO "authenticated";

REVOKE ALL ("ends_at") ON TABLE "app"."grants" FROM "authenticated";

GRANT INSERT ("ends_at"), UPDATE ("ends_at") ON TABLE "app"."grants" TO "authenticated";

REVOKE ALL ("may_publish") ON TABLE "app"."grants" FROM "authenticated";

GRANT INSERT ("may_publish"), UPDATE ("may_publish") ON TABLE "app"."grants" TO "authenticated";

REVOKE ALL ("may_schedule") ON TABLE "app"."grants" FROM "authenticated";

GRANT INSERT ("may_schedule"), UPDATE ("may_schedule") ON TABLE "app"."grants" TO "authenticated";

REVOKE ALL ("monthly_budget_credits") ON TABLE "app"."grants" FROM "authenticated";

GRANT INSERT ("monthly_budget_credits"), UPDATE ("monthly_budget_credits") ON TABLE "app"."grants" TO "authenticated";
