SET local check_function_bodies = off;

DROP VIEW "private"."listed_members";

DROP VIEW "private"."received_invitations";

DROP VIEW "private"."open_invitations";

ALTER TABLE "app"."mails"
  DROP CONSTRAINT "mails_kind_check";

DROP FUNCTION "api"."add_organization_member"(uuid, text, text);

DROP FUNCTION "api"."list_organization_members"(uuid, integer, integer);

DROP FUNCTION "private"."invite_person"(uuid, text, text);

ALTER TABLE "app"."invitations"
  ADD COLUMN "expires_at" timestamp WITH time zone NOT NULL DEFAULT (now() + '14 days'::interval);

ALTER TABLE "app"."invitations"
  ADD COLUMN "mail_run_id" uuid;

ALTER TABLE "app"."invitations"
  ADD COLUMN "mail_from" text;

ALTER TABLE "app"."invitations"
  ADD COLUMN "network_hash" bytea;

CREATE OR REPLACE FUNCTION api.add_organization_member (
  organization_id uuid,
  email           text,
  role            text,
  has_mail        boolean DEFAULT false,
  client          text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.invite_person(organization_id, email, role, has_mail, client);
begin
  return private.describe_members(organization_id, array[v_account_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION api.get_artist (
  artist_id       uuid,
  organization_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_workspace_id uuid := private.acting_workspace_id(organization_id);
  v_catalog_ids uuid[] := private.home_catalogs(v_workspace_id);
  v_artist jsonb;
begin
  perform private.check_artist(artist_id);
  v_artist := private.describe_artists(array[artist_id]) -> 0;
  return jsonb_build_object(
    'artist', v_artist,
    'catalogs', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', c.name, 'recordings', c.song_count, 'recordings_by_name', r.recordings
      ) order by r.recordings desc, c.name, c.id), '[]')
      from private.recordings_by_name(array[v_artist ->> 'name'], v_catalog_ids) r
      join app.catalogs c on c.id = r.catalog_id),
    'unread_catalogs', private.unread_catalogs(v_workspace_id, v_catalog_ids),
    'pages', (
      select jsonb_build_object(
        'total', count(*),
        'newest', (
          select coalesce(jsonb_agg(private.describe_page(newest) order by newest.created_at desc, newest.id), '[]')
          from (
            select listed.* from app.sites listed
            where listed.owner_id = v_workspace_id and listed.artist_id = get_artist.artist_id
            order by listed.created_at desc, listed.id limit 24
          ) newest))
      from app.sites s where s.owner_id = v_workspace_id and s.artist_id = get_artist.artist_id));
end $function$;

CREATE OR REPLACE FUNCTION api.list_artist_figures (
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
  v_workspace_id uuid := private.acting_workspace_id(organization_id);
  v_catalog_ids uuid[] := private.home_catalogs(v_workspace_id);
  v_listed jsonb := private.list_artists(
    case when organization_id is null then private.account_artist_ids(v_workspace_id)
      else private.organization_artist_ids(organization_id) end, page, page_limit);
  v_names text[] := array(select jsonb_path_query(v_listed, '$.artists[*].name') #>> '{}');
begin
  return v_listed || jsonb_build_object(
    'unread_catalogs', private.unread_catalogs(v_workspace_id, v_catalog_ids),
    'artists', (
      with named as materialized (
        select r.name, count(*) as catalogs from private.recordings_by_name(v_names, v_catalog_ids) r group by r.name
      )
      select coalesce(jsonb_agg(jsonb_build_object(
        'artist', a.value,
        'pages', (
          select count(*) from app.sites s
          where s.owner_id = v_workspace_id and s.artist_id = (a.value ->> 'id')::uuid),
        'artwork_url', (
          select private.describe_page(s) ->> 'artwork_url' from app.sites s
          where s.owner_id = v_workspace_id and s.artist_id = (a.value ->> 'id')::uuid
          order by s.created_at desc, s.id limit 1),
        'catalogs', coalesce((select n.catalogs from named n where n.name = a.value ->> 'name'), 0)
      ) order by a.ordinality), '[]')
      from jsonb_array_elements(v_listed -> 'artists') with ordinality a
    ));
end $function$;

CREATE OR REPLACE FUNCTION api.list_artists (
  organization_id uuid,
  account_id      uuid,
  page            integer,
  page_limit      integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_account_id uuid := private.check_account(list_artists.account_id);
  v_organization_id uuid := private.check_organization(list_artists.organization_id);
  v_ids uuid[];
begin
  if list_artists.organization_id is null then
    v_ids := private.account_artist_ids(v_account_id);
  else
    v_ids := private.organization_artist_ids(v_organization_id);
    if list_artists.account_id is not null then
      v_ids := array(select unnest(v_ids) intersect select unnest(private.account_artist_ids(v_account_id)));
    end if;
  end if;
  return private.list_artists(v_ids, page, page_limit);
end $function$;

CREATE OR REPLACE FUNCTION api.list_organization_members (
  organization_id uuid,
  page            integer,
  page_limit      integer,
  only_part       text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_total integer;
begin
  perform private.refuse_if(not private.can_see_organization(organization_id), 'PT404', 'Organization not found');
  select count(*) into v_total from private.listed_members m
  where m.organization_id = list_organization_members.organization_id and m.part = coalesce(only_part, m.part);
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'members', private.describe_members(list_organization_members.organization_id, array(
      select m.account_id from private.listed_members m
      where m.organization_id = list_organization_members.organization_id and m.part = coalesce(only_part, m.part)
      order by m.created_at, m.account_id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION api.resend_organization_invitation (
  organization_id uuid,
  account_id      uuid,
  has_mail        boolean DEFAULT false,
  client          text    DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.renew_invitation(organization_id, account_id, has_mail, client);
  return private.describe_members(organization_id, array[account_id]) -> 0;
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_invitation_mail (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run app.task_runs;
  v_invitation record;
  v_mail app.mails;
  v_age_ms bigint;
  v_limit text;
begin
  select r.* into v_run from app.task_runs r
  where r.id = begin_invitation_mail.run_id and r.finished_at is null for no key update;
  -- It may have been accepted, withdrawn or sent again since.
  select i.* into v_invitation from private.open_invitations i where i.mail_run_id = v_run.id;
  if not found then
    return null;
  end if;
  v_age_ms := floor(extract(epoch from clock_timestamp() - v_run.created_at) * 1000);
  -- A repeated run sends the same mail with the same key.
  v_mail.id := v_run.id;
  v_mail.kind := 'invitation';
  v_mail.address_hash := private.keyed_hash('address ' || v_invitation.email);
  v_mail.network_hash := v_invitation.network_hash;
  -- Anybody creates organizations: the mail counts for who sends it.
  v_mail.owner_id := v_invitation.invited_by;
  v_limit := private.take_mail(v_mail);
  update app.task_runs r set progress = case when v_limit is not null then jsonb_build_object('limit', v_limit) end
  where r.id = v_run.id and (v_limit is not null or r.progress is not null);
  if v_limit is not null then
    return jsonb_build_object('limit', v_limit, 'waits', true, 'ageMs', v_age_ms);
  end if;
  return jsonb_build_object(
    'to', v_invitation.email,
    'from', v_invitation.mail_from,
    'expires_at', private.format_timestamp(v_invitation.expires_at),
    'ageMs', v_age_ms);
end $function$;

CREATE OR REPLACE FUNCTION jobs.run_maintenance()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_part text;
  v_started integer := 0;
  v_deleted integer := 0;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('maintenance', 0)) then
    return jsonb_build_object();
  end if;
  perform private.record_worker();
  for v_part in
    select part.name
    from unnest(array[
      'start_due_tasks', 'delete_old_runs', 'delete_old_signup_attempts', 'delete_unconfirmed_signups', 'delete_old_mails',
      'delete_unverified_accounts', 'delete_old_site_visits', 'delete_old_site_previews', 'delete_old_run_tickets',
      'delete_old_chats', 'delete_old_rate_counts', 'delete_old_ended_sessions', 'delete_old_idempotency_keys',
      'delete_old_webhook_events', 'delete_old_invitations', 'fail_abandoned_purchases', 'delete_old_failures'
    ]) part (name)
    -- Schedules always. The others in any order, so that a slow one does not keep the same ones from their turn.
    where part.name = 'start_due_tasks' or not private.is_postponed('run_maintenance', part.name)
    order by part.name <> 'start_due_tasks', random()
  loop
    begin
      case v_part
        when 'start_due_tasks' then v_started := private.start_due_tasks();
        when 'delete_old_runs' then v_deleted := private.delete_old_runs();
        else execute format('select private.%I()', v_part);
      end case;
      perform private.end_failure('run_maintenance', v_part);
    exception when query_canceled or others then
      perform private.record_failure('run_maintenance', v_part, sqlerrm);
    end;
    -- What is done is committed before the time limit of the statement; the rest is done by the next call.
    exit when clock_timestamp() > statement_timestamp() + interval '10 seconds';
  end loop;
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_invitations()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account record;
begin
  for v_account in
    select i.account_id, a.email from app.invitations i join app.accounts a on a.id = i.account_id
    where i.expires_at < now() - interval '30 days'
    limit 100
  loop
    -- Skip an address that a sign-in or another invitation is working on: the next maintenance looks again.
    continue when not coalesce(private.lock_address(v_account.email, false), true);
    delete from app.invitations i where (i.organization_id, i.account_id) in (
      select old.organization_id, old.account_id from app.invitations old
      where old.account_id = v_account.account_id and old.expires_at < now() - interval '30 days'
      for update skip locked);
    continue when private.has_references(v_account.account_id);
    delete from app.accounts a where a.id = v_account.account_id and a.auth_user_id is null;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_invitation (
  organization_id uuid,
  account_id      uuid
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
      'expires_at', private.format_timestamp(i.expires_at),
      'is_open', exists (
        select from private.open_invitations o
        where (o.organization_id, o.account_id) = (i.organization_id, i.account_id)),
      'resend_at', private.format_timestamp(greatest(i.created_at, r.created_at + interval '1 day')),
      'mail', jsonb_build_object(
        'state', case
          when r.id is null then 'not_mailed'
          when r.output ->> 'is_mailed' = 'true' then 'sent'
          when r.finished_at is not null then 'failed'
          when r.progress ? 'limit' or r.run_at > r.claimed_at then 'held'
          else 'waiting' end,
        'reason', case
          when r.output ->> 'is_mailed' = 'true' then null
          when r.progress ? 'limit' then private.mail_reason(r.progress ->> 'limit')
          when r.error like 'provider_failed%' then 'refused'
          when r.error is not null or r.run_at > r.claimed_at then 'service' end,
        'sent_at', private.format_timestamp(case when r.output ->> 'is_mailed' = 'true' then r.finished_at end)))
    from app.invitations i
    left join app.task_runs r on r.id = i.mail_run_id
    where (i.organization_id, i.account_id) = (describe_invitation.organization_id, describe_invitation.account_id)
      and i.organization_id = any (private.workspace_ids())
  );
end $function$;

CREATE OR REPLACE FUNCTION private.describe_members (
  organization_id uuid,
  account_ids     uuid[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object(
        'account_id', m.account_id,
        -- Only rows of people can be hidden from a caller that sees the membership.
        'kind', coalesce(a.kind, 'person'),
        'name', case when m.invited_email is null then a.name end,
        'email', case when m.invited_email is null then a.email else m.invited_email end,
        'role', m.role,
        'accepted', m.invited_email is null,
        'invitation', case when m.invited_email is not null then
          private.describe_invitation(m.organization_id, m.account_id) end,
        'created_at', private.format_timestamp(m.created_at)
      ) order by m.created_at, m.account_id), '[]')
    from private.listed_members m
    left join app.accounts a on a.id = m.account_id
    where m.organization_id = describe_members.organization_id
      and m.account_id = any (account_ids)
  );
end $function$;

CREATE OR REPLACE FUNCTION private.invite_person (
  organization_id uuid,
  email           text,
  role            text,
  has_mail        boolean,
  client          text
)
  RETURNS uuid
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_email text := lower(invite_person.email);
  v_account_id uuid;
begin
  perform private.refuse_if(private.lock_organization(organization_id) is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.require_proof();
  v_account_id := private.ensure_account(v_email);
  perform private.refuse_if(exists (
    select from app.invitation_blocks b
    where (b.account_id, b.organization_id) = (v_account_id, invite_person.organization_id)
  ), 'PT409', 'This person left the organization or declined its invitation, and has not allowed another one');
  insert into app.invitations as existing (organization_id, account_id, email, role, invited_by)
  select invite_person.organization_id, v_account_id, v_email, invite_person.role, private.account_id()
  where not exists (
    select from app.organization_members m
    where (m.organization_id, m.account_id) = (invite_person.organization_id, v_account_id)
  )
  on conflict on constraint invitations_pkey do update set
    email = excluded.email, role = excluded.role, invited_by = excluded.invited_by, key_id = excluded.key_id,
    created_at = excluded.created_at, expires_at = excluded.expires_at
  -- What nobody can accept stands in nobody's way.
  where not exists (
    select from private.open_invitations i
    where (i.organization_id, i.account_id) = (existing.organization_id, existing.account_id)
  );
  if found then
    perform private.mail_invitation(organization_id, v_account_id, has_mail, client);
  end if;
  return v_account_id;
end $function$;

CREATE OR REPLACE FUNCTION private.list_artists (
  artist_ids uuid[],
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
      select count(*)::integer from app.accounts a where a.id = any (artist_ids) and a.kind = 'artist')),
    'artists', private.describe_artists(array(
      select a.id from app.accounts a
      left join app.artist_pins pin on pin.artist_id = a.id and pin.account_id = (select private.account_id())
      where a.id = any (artist_ids) and a.kind = 'artist'
      order by pin.artist_id is null, a.name, a.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $function$;

CREATE OR REPLACE FUNCTION private.mail_invitation (
  organization_id uuid,
  account_id      uuid,
  has_mail        boolean,
  client          text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_from text := (
    select a.email from app.accounts a
    where a.id = private.account_id() and a.email ~ '^[^\s[:cntrl:]@<>()\[\]\\,;:"/]{1,64}@[^\s[:cntrl:]@<>()\[\]\\,;:"/]+$');
begin
  update app.invitations i
  set mail_from = v_from,
    network_hash = private.keyed_hash('network ' || nullif(client, '')),
    -- Mails that one person causes take turns with those of others.
    mail_run_id = case when has_mail and v_from is not null then
      private.enqueue_run('mail_invitation', null, turn_id => md5('mail ' || private.account_id())::uuid) end
  where (i.organization_id, i.account_id) = (mail_invitation.organization_id, mail_invitation.account_id);
end $function$;

CREATE OR REPLACE FUNCTION private.mail_reason (
  mail_limit text
)
  RETURNS text
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
begin
  return case
    when mail_limit in ('address', 'invitation') then 'address'
    when mail_limit in ('owner', 'few_confirmed') then 'sender'
    when mail_limit = 'network' then 'network'
    when mail_limit like 'deployment%' then 'deployment'
  end;
end $function$;

CREATE OR REPLACE FUNCTION private.reached_mail_limit (
  mail app.mails
)
  RETURNS text
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_owner_limit integer := case when mail.owner_id is not null then private.owner_mail_limit(mail.owner_id) end;
begin
  return (
    select l.name
    from app.mail_limits l
    cross join lateral (select clock_timestamp() - make_interval(secs => l.window_seconds) as since) as windowed
    cross join lateral (
      select
        case
          when l.name like 'deployment%' then (select count(*) from app.mails m where m.mailed_at > since)
          when l.name = 'address' then (
            select count(*) from app.mails m where m.address_hash = mail.address_hash and m.mailed_at > since)
          when l.name = 'invitation' then (
            select count(*) from app.mails m
            where m.kind = 'invitation' and m.address_hash = mail.address_hash and m.owner_id = mail.owner_id
              and m.mailed_at > since)
          when l.name like 'address%' then (
            select count(*) from app.mails m
            where m.address_hash = mail.address_hash and m.site_id = mail.site_id and m.mailed_at > since)
          when l.name = 'network' then (
            select count(*) from app.mails m where m.network_hash = mail.network_hash and m.mailed_at > since)
          when l.name = 'owner_network' then (
            select count(*) from app.mails m
            where m.owner_id = mail.owner_id and m.network_hash = mail.network_hash and m.mailed_at > since)
          when l.name = 'site' then (
            select count(*) from app.mails m where m.site_id = mail.site_id and m.mailed_at > since)
          when l.name = 'owner' then (
            select count(*) from app.mails m where m.owner_id = mail.owner_id and m.mailed_at > since)
        end as used,
        case
          -- A flood of one kind leaves room for the kinds that matter more.
          when l.name like 'deployment%' then
            floor(l.max_mails * case mail.kind when 'warning' then 1 when 'code' then 0.95 else 0.8 end)
          when l.name = 'owner' then v_owner_limit
          when l.name = 'owner_network' then greatest(l.max_mails, v_owner_limit / 2)
          else l.max_mails
        end as allowed
    ) counted
    -- What is not known of a mail, such as the site of a code, has no limit.
    where case
        when l.name like 'address%' then mail.address_hash is not null
        when l.name = 'network' then mail.network_hash is not null
        when l.name = 'site' then mail.site_id is not null
        when l.name = 'owner' then mail.owner_id is not null
        when l.name = 'invitation' then mail.kind = 'invitation'
        -- An owner invites from one network.
        when l.name = 'owner_network' then
          mail.owner_id is not null and mail.network_hash is not null and mail.kind <> 'invitation'
        else true
      end and used >= allowed
    order by l.name limit 1);
end $function$;

CREATE OR REPLACE FUNCTION private.recordings_by_name (
  names       text[],
  catalog_ids uuid[]
)
  RETURNS TABLE (
    name       text,
    catalog_id uuid,
    recordings bigint
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_custom_plan'
  AS $function$
begin
  return query
    select s.artist, member.catalog_id, count(*)
    from app.catalog_songs member join app.songs s on s.isrc = member.isrc
    where member.catalog_id = any (catalog_ids) and s.artist = any (names)
    group by s.artist, member.catalog_id;
end $function$;

CREATE OR REPLACE FUNCTION private.renew_invitation (
  organization_id uuid,
  account_id      uuid,
  has_mail        boolean,
  client          text
)
  RETURNS void
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run_id uuid;
  v_next_at timestamptz;
begin
  -- It orders this with accepting and withdrawing.
  perform private.refuse_if(private.lock_organization(organization_id) is distinct from 'owner',
    'PT403', 'Only an owner may do this');
  perform private.require_proof();
  select i.mail_run_id into v_run_id from app.invitations i
  where (i.organization_id, i.account_id) = (renew_invitation.organization_id, renew_invitation.account_id)
  for no key update;
  perform private.refuse_if(not found, 'PT404', 'Invitation not found');
  select r.created_at + interval '1 day' into v_next_at from app.task_runs r
  where r.id = v_run_id and r.created_at > now() - interval '1 day';
  if v_next_at is not null then
    raise exception using errcode = 'PT429', message = 'An invitation is mailed at most once a day',
      detail = jsonb_build_object('retry_after_seconds', greatest(1, ceil(extract(epoch from v_next_at - now()))));
  end if;
  update app.invitations i
  set invited_by = private.account_id(), key_id = private.key_id(), expires_at = now() + interval '14 days'
  where (i.organization_id, i.account_id) = (renew_invitation.organization_id, renew_invitation.account_id);
  perform private.mail_invitation(organization_id, account_id, has_mail, client);
end $function$;

CREATE OR REPLACE FUNCTION private.unread_catalogs (
  workspace_id uuid,
  catalog_ids  uuid[]
)
  RETURNS bigint
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select count(*) from app.account_catalogs link
    where link.account_id = unread_catalogs.workspace_id and link.catalog_id <> all (catalog_ids));
end $function$;

ALTER TABLE "app"."mails"
  ADD CONSTRAINT "mails_kind_check" CHECK ((kind = ANY (ARRAY['code'::text, 'confirmation'::text, 'known'::text, 'warning'::text, 'invitation'::text])));

CREATE VIEW "private"."listed_members" WITH (security_invoker=true) AS  SELECT m.organization_id,
    m.account_id,
    m.role,
    m.created_at,
    NULL::text AS invited_email,
        CASE m.role
            WHEN 'artist'::text THEN 'artists'::text
            ELSE 'people'::text
        END AS part
   FROM app.organization_members m
UNION ALL
 SELECT i.organization_id,
    i.account_id,
    i.role,
    i.created_at,
    i.email AS invited_email,
    'invited'::text AS part
   FROM app.invitations i;

CREATE VIEW "private"."open_invitations" WITH (security_invoker=true) AS  SELECT i.organization_id,
    i.account_id,
    i.email,
    i.role,
    i.invited_by,
    i.key_id,
    i.created_at,
    i.expires_at,
    i.mail_run_id,
    i.mail_from,
    i.network_hash
   FROM (app.invitations i
     JOIN private.present_accounts p ON (((p.id = i.invited_by) AND (NOT p.is_banned))))
  WHERE ((i.expires_at > now()) AND private.is_valid_key(i.key_id));

CREATE VIEW "private"."received_invitations" WITH (security_invoker=true) AS  SELECT 'invitations'::text AS list,
    i.account_id,
    i.organization_id,
    i.created_at,
    jsonb_build_object('role', i.role, 'invited_by', p.email, 'expires_at', private.format_timestamp(i.expires_at)) AS details
   FROM (private.open_invitations i
     JOIN app.accounts p ON ((p.id = i.invited_by)))
UNION ALL
 SELECT 'blocks'::text AS list,
    b.account_id,
    b.organization_id,
    b.created_at,
    '{}'::jsonb AS details
   FROM app.invitation_blocks b;

CREATE INDEX invitations_expires_at_idx ON app.invitations USING btree (expires_at);

CREATE INDEX invitations_mail_run_id_idx ON app.invitations USING btree (mail_run_id);

COMMENT ON COLUMN "app"."invitations"."expires_at" IS '14 days after it was sent, or sent again.';

COMMENT ON COLUMN "app"."invitations"."mail_from" IS 'The address of who sent it, which the mail names. Stored, so that a repeated mail is identical.';

COMMENT ON COLUMN "app"."invitations"."mail_run_id" IS 'The run that mails it (invitation-mails.sql); null if it is not mailed. No foreign key: runs are deleted after 90 days.';

COMMENT ON COLUMN "app"."invitations"."network_hash" IS 'Keyed hash of the network that sent it (app.mails).';

COMMENT ON COLUMN "app"."mails"."address_hash" IS 'Keyed hash of the address of a fan or an invited person, for a day.';

COMMENT ON COLUMN "app"."mails"."kind" IS 'A code: of a sign-up for an API key. confirmation: the link of a fan. known: tells a fan who is on the list already. warning: of few credits. invitation: to an organization.';

COMMENT ON FUNCTION "api"."add_organization_member"(uuid, text, text, boolean, text) IS 'Invites a person by e-mail, which is mailed if has_mail. Safe to repeat: an existing role is unchanged, and nothing is mailed again. client is the caller''s network. POST /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."get_artist"(uuid, uuid) IS 'An artist with the pages of a workspace about it, and the catalogs that have recordings under its name. Raises PT404 for an artist that the caller does not reach. GET /api/artists/{artistId}.';

COMMENT ON FUNCTION "api"."list_artist_figures"(uuid, integer, integer) IS 'A page of the artists of a workspace, each with how many of its pages are about it and how many of its catalogs have recordings under its name. GET /api/artists/figures.';

COMMENT ON FUNCTION "api"."list_organization_members"(uuid, integer, integer, text) IS 'A page of the members of an organization that the caller sees, with the people invited, or only its people, artists or invited, oldest first. GET /api/organizations/{organizationId}/members.';

COMMENT ON FUNCTION "api"."resend_organization_invitation"(uuid, uuid, boolean, text) IS 'An owner sends an invitation again, at most once a day. It then expires in 14 days and rests on this owner. Requires a recent proof. client is the caller''s network. POST /api/organizations/{organizationId}/members/{accountId}/resend.';

COMMENT ON FUNCTION "jobs"."begin_invitation_mail"(uuid) IS 'The invitation that a run has to mail; a limit instead if it may not be mailed now; null if it cannot be accepted any more or has a newer mail.';

COMMENT ON TABLE "app"."invitations" IS 'Pending invitations to organizations. Deleted when they are accepted, declined or withdrawn, 30 days after they expired, and when who sent them is no longer an owner or the key that sent them is revoked (endings.sql).';

COMMENT ON VIEW "private"."listed_members" IS 'The members of organizations and the people whom they have invited. invited_email is null for members.';

COMMENT ON VIEW "private"."open_invitations" IS 'The invitations that can be accepted: not those that expired, of a person who is banned or deleted in Auth, or of a key that has ended. For definers.';

COMMENT ON VIEW "private"."received_invitations" IS 'The invitations that people can accept, and the organizations that may not invite them. For definers.';

REVOKE ALL ON FUNCTION "api"."add_organization_member"(uuid, text, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."add_organization_member"(uuid, text, text, boolean, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."add_organization_member"(uuid, text, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."add_organization_member"(uuid, text, text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."get_artist"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."get_artist"(uuid, uuid) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."get_artist"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."get_artist"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_artist_figures"(uuid, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_artist_figures"(uuid, integer, integer) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_artist_figures"(uuid, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_artist_figures"(uuid, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "api"."list_organization_members"(uuid, integer, integer, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."list_organization_members"(uuid, integer, integer, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."list_organization_members"(uuid, integer, integer, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."list_organization_members"(uuid, integer, integer, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."resend_organization_invitation"(uuid, uuid, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."resend_organization_invitation"(uuid, uuid, boolean, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."resend_organization_invitation"(uuid, uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."resend_organization_invitation"(uuid, uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."begin_invitation_mail"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."begin_invitation_mail"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."begin_invitation_mail"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."begin_invitation_mail"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_invitations"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_invitations"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_invitations"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_invitation"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."describe_invitation"(uuid, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."describe_invitation"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_invitation"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invite_person"(uuid, text, text, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."invite_person"(uuid, text, text, boolean, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."invite_person"(uuid, text, text, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invite_person"(uuid, text, text, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."list_artists"(uuid[], integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."list_artists"(uuid[], integer, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."list_artists"(uuid[], integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."list_artists"(uuid[], integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_invitation"(uuid, uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_invitation"(uuid, uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_invitation"(uuid, uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_reason"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_reason"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_reason"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recordings_by_name"(text[], uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recordings_by_name"(text[], uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."recordings_by_name"(text[], uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."recordings_by_name"(text[], uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."renew_invitation"(uuid, uuid, boolean, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."renew_invitation"(uuid, uuid, boolean, text) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."renew_invitation"(uuid, uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."renew_invitation"(uuid, uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."unread_catalogs"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."unread_catalogs"(uuid, uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."unread_catalogs"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."unread_catalogs"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON TABLE "app"."invitations" FROM "authenticated";

REVOKE ALL ("account_id") ON TABLE "app"."invitations" FROM "authenticated";

GRANT SELECT ("account_id") ON TABLE "app"."invitations" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "app"."invitations" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "app"."invitations" TO "authenticated";

REVOKE ALL ("email") ON TABLE "app"."invitations" FROM "authenticated";

GRANT SELECT ("email") ON TABLE "app"."invitations" TO "authenticated";

REVOKE ALL ("expires_at") ON TABLE "app"."invitations" FROM "authenticated";

GRANT SELECT ("expires_at") ON TABLE "app"."invitations" TO "authenticated";

REVOKE ALL ("invited_by") ON TABLE "app"."invitations" FROM "authenticated";

GRANT SELECT ("invited_by"), UPDATE ("invited_by") ON TABLE "app"."invitations" TO "authenticated";

REVOKE ALL ("key_id") ON TABLE "app"."invitations" FROM "authenticated";

GRANT UPDATE ("key_id") ON TABLE "app"."invitations" TO "authenticated";

REVOKE ALL ("organization_id") ON TABLE "app"."invitations" FROM "authenticated";

GRANT SELECT ("organization_id") ON TABLE "app"."invitations" TO "authenticated";

REVOKE ALL ("role") ON TABLE "app"."invitations" FROM "authenticated";

GRANT SELECT ("role"), UPDATE ("role") ON TABLE "app"."invitations" TO "authenticated";

GRANT DELETE ON TABLE "app"."invitations" TO "authenticated";

GRANT SELECT ON TABLE "private"."listed_members" TO "authenticated";

INSERT INTO app.mail_limits (name, max_mails, window_seconds) VALUES ('invitation', 1, 86400);
