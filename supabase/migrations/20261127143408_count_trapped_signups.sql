SET local check_function_bodies = off;

ALTER TABLE "app"."site_visits"
  DROP CONSTRAINT "site_visits_kind_check";

CREATE OR REPLACE FUNCTION api.get_site_visits (
  site_id uuid,
  since   date,
  days    integer
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_since date := coalesce(get_site_visits.since, (now() at time zone 'UTC')::date - (get_site_visits.days - 1));
begin
  perform private.check_site(get_site_visits.site_id);
  return (
    with counted as (
      select v.day, v.kind, v.name, v.count from app.site_visits v
      where v.site_id = get_site_visits.site_id and v.day >= v_since and v.day < v_since + get_site_visits.days
    ),
    by_day as (
      select c.day, sum(c.count) filter (where c.kind = 'visit') as visits,
        sum(c.count) filter (where c.kind = 'play') as plays,
        sum(c.count) filter (where c.kind = 'trap') as trapped_signups,
        jsonb_agg(jsonb_build_object('source', c.name, 'visits', c.count) order by c.count desc, c.name)
          filter (where c.kind = 'visit') as sources,
        jsonb_agg(jsonb_build_object('button', c.name, 'clicks', c.count) order by c.count desc, c.name)
          filter (where c.kind = 'click') as buttons
      from counted c group by c.day
    ),
    -- Of the fans who are still on the list.
    signed_up as (
      select (f.created_at at time zone 'UTC')::date as day, count(*) as count from app.site_signups f
      where f.site_id = get_site_visits.site_id and f.created_at >= v_since::timestamp at time zone 'UTC'
        and f.created_at < (v_since + get_site_visits.days)::timestamp at time zone 'UTC'
      group by 1
    ),
    confirmed as (
      select (f.confirmed_at at time zone 'UTC')::date as day, count(*) as count from app.site_signups f
      where f.site_id = get_site_visits.site_id and f.confirmed_at >= v_since::timestamp at time zone 'UTC'
        and f.confirmed_at < (v_since + get_site_visits.days)::timestamp at time zone 'UTC'
      group by 1
    )
    select jsonb_build_object('since', v_since, 'days', jsonb_agg(jsonb_build_object(
        'date', d.day, 'visits', coalesce(b.visits, 0), 'plays', coalesce(b.plays, 0),
        'signups', coalesce(s.count, 0), 'confirmations', coalesce(c.count, 0),
        'trapped_signups', coalesce(b.trapped_signups, 0),
        'sources', coalesce(b.sources, '[]'), 'buttons', coalesce(b.buttons, '[]')
      ) order by d.day))
    from (select v_since + n as day from generate_series(0, get_site_visits.days - 1) n) d
    left join by_day b using (day) left join signed_up s using (day) left join confirmed c using (day)
  );
end $function$;

CREATE OR REPLACE FUNCTION api.sign_up_fan (
  site_id     uuid,
  email       text,
  consents    jsonb,
  language    text,
  client_hash text,
  is_trap     boolean,
  page_url    text,
  has_mail    boolean
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_owner_id uuid;
  v_page jsonb;
  v_revision integer;
  v_run_id uuid;
  v_is_new boolean;
  v_signup app.site_signups;
  v_fan app.site_signups;
begin
  -- Locked, so that the site is not deleted before the fan is inserted.
  select s.published_revision, s.owner_id, s.published into v_revision, v_owner_id, v_page
  from app.sites s where s.id = sign_up_fan.site_id and s.published is not null for key share;
  perform private.refuse_if(not found, 'PT404', 'This site is not published.');
  perform private.count_signup_attempt(site_id, decode(client_hash, 'hex'));
  -- For each request, so that the response time does not reveal a known address.
  if has_mail then
    v_run_id := private.enqueue_run('confirm_signup', null);
  end if;
  if is_trap then
    update app.task_runs r set progress = '{"trapped": true}' where r.id = v_run_id;
    insert into app.site_visits as existing (site_id, day, kind, count)
    values (sign_up_fan.site_id, (now() at time zone 'UTC')::date, 'trap', 1)
    on conflict on constraint site_visits_pkey do update set count = existing.count + 1;
    return 'true';
  end if;
  v_signup.site_id := sign_up_fan.site_id;
  v_signup.email := sign_up_fan.email;
  v_signup.created_at := now();
  v_signup.state := case when has_mail then 'pending' else 'single' end;
  v_signup.language := coalesce(sign_up_fan.language, v_page ->> 'language', 'en');
  v_signup.consent := coalesce(consents ->> split_part(v_signup.language, '-', 1), consents ->> 'en');
  v_signup.page_revision := v_revision;
  v_signup.page_name := coalesce(nullif(v_page ->> 'name', ''), v_page #>> '{design,headline}');
  v_signup.page_url := sign_up_fan.page_url;
  -- Never the account's name: that of a person is a part of an address.
  v_signup.controller := coalesce(v_page ->> 'controller', v_page ->> 'artistName');
  v_signup.privacy_url := v_page ->> 'privacyUrl';
  v_signup.network_hash := decode(client_hash, 'hex');
  -- An existing fan is rewritten unchanged.
  insert into app.site_signups as existing select v_signup.*
  on conflict on constraint site_signups_pkey do update set consent = existing.consent
  -- Only an inserted row has no xmax.
  returning existing.xmax = 0 into v_is_new;
  if has_mail then
    insert into app.site_signup_mails (run_id, site_id, email, signup)
    values (v_run_id, sign_up_fan.site_id, sign_up_fan.email, to_jsonb(v_signup));
    return 'true';
  end if;
  select f.* into v_fan from app.site_signups f
  where f.site_id = sign_up_fan.site_id and f.email = sign_up_fan.email;
  -- Pending since a time in which this deployment had mail.
  if v_fan.state = 'pending' then
    update app.site_signups f set state = 'single'
    where f.site_id = v_fan.site_id and f.email = v_fan.email returning f.* into v_fan;
    v_is_new := true;
  end if;
  perform private.announce_signup(v_owner_id, v_fan, v_is_new);
  return 'true';
end $function$;

CREATE OR REPLACE FUNCTION jobs.begin_signup_mail (
  run_id uuid
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_run app.task_runs;
  v_fan app.site_signups;
  v_signup jsonb;
  v_is_known boolean;
  v_limit text;
begin
  select r.* into v_run from app.task_runs r
  where r.id = begin_signup_mail.run_id and r.finished_at is null for no key update;
  if v_run.progress ? 'trapped' then
    return jsonb_build_object('limit', 'trapped');
  end if;
  select m.signup into v_signup from app.site_signup_mails m where m.run_id = v_run.id;
  select f.* into v_fan
  from app.site_signup_mails m join app.site_signups f on f.site_id = m.site_id and f.email = m.email
  where m.run_id = v_run.id;
  if not found then
    return null;
  end if;
  -- A repeated run sends the same mail with the same key.
  if v_run.progress is null then
    v_limit := private.count_site_mail(v_fan.site_id, v_fan.email);
    if v_limit is not null then
      return jsonb_build_object('limit', v_limit);
    end if;
    update app.task_runs r set progress = '{"counted": true}' where r.id = v_run.id;
  end if;
  v_is_known := v_fan.state <> 'pending';
  v_fan := jsonb_populate_record(v_fan, v_signup);
  return jsonb_build_object(
    'site_id', v_fan.site_id,
    'email', v_fan.email,
    'signed_up_at', private.format_exactly(v_fan.created_at),
    'page_name', v_fan.page_name,
    'page_url', v_fan.page_url,
    'controller', v_fan.controller,
    'privacy_url', v_fan.privacy_url,
    'language', v_fan.language,
    'is_known', v_is_known,
    'ageMs', floor(extract(epoch from clock_timestamp() - v_run.created_at) * 1000));
end $function$;

ALTER TABLE "app"."site_visits"
  ADD CONSTRAINT "site_visits_kind_check" CHECK ((kind = ANY (ARRAY['visit'::text, 'play'::text, 'click'::text, 'trap'::text])));

COMMENT ON COLUMN "app"."site_visits"."name" IS 'The source of visits, the button of clicks; empty for plays and traps.';

COMMENT ON FUNCTION "api"."sign_up_fan"(uuid, text, jsonb, text, text, boolean, text, boolean) IS 'Adds an address to a published site''s list, once, with the proof of consent in the language of the page, and a run that mails its link if this deployment has mail. If the trap field was filled, it stores nothing of the fan and counts the sign-up. Raises PT404 if the site is not published, and PT429 after ten sign-ups of a client in a minute. POST /api/sites/public/{id}/signup.';

COMMENT ON FUNCTION "jobs"."begin_signup_mail"(uuid) IS 'The fan that a run has to mail, and whether it is on the list already; only a limit if the address got enough mail or the trap field was filled, and null if it was erased.';

COMMENT ON TABLE "app"."site_visits" IS 'How often a page was visited, played, left by a button and signed up at with the trap field filled, by UTC day.';
