SET local check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."fit_valuation_model"(timestamp WITH time zone, text) FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_pairs"(text[], timestamp WITH time zone, timestamp WITH time zone) FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."valuation_sample"(timestamp WITH time zone) FROM "authenticated";

DROP FUNCTION "jobs"."update_headlines"();

DROP FUNCTION "private"."known_conditions"(uuid, text[], timestamp WITH time zone);

DROP FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone);

DROP FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric);

CREATE TABLE "private"."maintenance_failures" (
  "job"           text                     NOT NULL,
  "item"          text                     NOT NULL,
  "failures"      integer                  NOT NULL,
  "failing_since" timestamp with time zone NOT NULL DEFAULT now(),
  "retry_at"      timestamp with time zone NOT NULL,
  "error"         text                     NOT NULL,
  CONSTRAINT "maintenance_failures_failures_check" CHECK ((failures > 0)),
  CONSTRAINT "maintenance_failures_pkey" PRIMARY KEY (job, item)
);

ALTER TABLE "private"."maintenance_failures"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."maintenance_failures"
  FORCE ROW LEVEL SECURITY;

CREATE TABLE "private"."model_requests" (
  "id"           bigint                   GENERATED ALWAYS AS IDENTITY NOT NULL,
  "requested_at" timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT "model_requests_pkey" PRIMARY KEY (id)
);

ALTER TABLE "private"."model_requests"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."model_requests"
  FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION api.read_queue()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return jsonb_build_object(
    'worker_seen_seconds', (select extract(epoch from now() - a.seen_at) from private.worker_activity a),
    -- The oldest runs suffice: no worker has more in progress.
    'oldest_due_seconds', (
      select coalesce(extract(epoch from now() - min(r.run_at)), 0)
      from (
        select o.id, o.run_at from app.task_runs o
        where o.finished_at is null and o.run_at <= now() order by o.run_at limit 1000
      ) r
      where not exists (
        select from pg_locks l
        where l.locktype = 'advisory' and l.database = (select d.oid from pg_database d where d.datname = current_database())
          and (l.classid::bigint << 32 | l.objid::bigint) = private.run_lock(r.id))),
    'open', (
      select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
        select r.task, count(*) filter (where r.run_at <= now()) as due, count(*) filter (where r.run_at > now()) as postponed,
          max(r.attempts) as attempts
        from app.task_runs r where r.finished_at is null group by r.task
      ) o),
    'ended', (
      select coalesce(jsonb_agg(to_jsonb(e)), '[]') from (
        select r.task, r.state, coalesce(split_part(r.error, ':', 1), 'none') as code, count(*) as runs
        from app.task_runs r where r.finished_at > now() - interval '1 hour' group by 1, 2, 3
      ) e),
    'webhook_endpoints', (
      select jsonb_build_object(
        'ok', count(*) filter (where e.failing_since is null), 'failing', count(e.failing_since))
      from app.webhook_endpoints e where e.is_enabled),
    'mail', private.describe_mail(),
    'maintenance', private.describe_failures()
  );
end $function$;

CREATE OR REPLACE FUNCTION jobs.list_due_headlines()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return (select coalesce(jsonb_agg(due), '[]') from private.due_headlines(100) due); end $function$;

CREATE OR REPLACE FUNCTION jobs.list_failing_jobs()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(f.job, f.retry_at > now()), '{}')
    from private.maintenance_failures f where f.item = '');
end $function$;

CREATE OR REPLACE FUNCTION jobs.record_job (
  job   text,
  error text DEFAULT NULL::text
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
begin
  if error is null then
    perform private.end_failure(job, '');
  else
    perform private.record_failure(job, '', error);
  end if;
  return 1;
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
      'delete_old_webhook_events', 'fail_abandoned_purchases', 'delete_old_failures'
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

CREATE OR REPLACE FUNCTION jobs.update_headlines (
  catalog_id uuid DEFAULT NULL::uuid
)
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_catalog app.catalogs;
begin
  -- An import computes them anew after its end.
  if not pg_try_advisory_xact_lock_shared(hashtextextended('headlines', 0)) then
    return 0;
  end if;
  select c.* into v_catalog from app.catalogs c
  where c.id = coalesce(update_headlines.catalog_id, (select due from private.due_headlines(1) due));
  if not found or not pg_try_advisory_xact_lock(hashtextextended('headline ' || v_catalog.id, 0)) then
    return 0;
  end if;
  begin
    perform private.update_headline(v_catalog, date_trunc('milliseconds', now()));
    perform private.end_failure('update_headlines', v_catalog.id::text);
  exception when query_canceled or others then
    -- It may have been deleted meanwhile.
    if exists (select from app.catalogs c where c.id = v_catalog.id) then
      perform private.record_failure('update_headlines', v_catalog.id::text, sqlerrm);
    end if;
  end;
  return 1;
end $function$;

CREATE OR REPLACE FUNCTION jobs.update_valuation_model()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_today date := (now() at time zone 'UTC')::date;
  v_step text;
begin
  -- One step a call, so that other maintenance does not wait long: the model of the day, then a horizon each.
  if not pg_try_advisory_xact_lock(hashtextextended('valuation model', 0)) then
    return 0;
  end if;
  select step.name into v_step
  from unnest(array['fit', '91', '182', '365']) with ordinality step (name, number)
  where case when step.name = 'fit' then exists (select from private.model_requests)
      or not exists (
        select from app.valuation_models m where m.known_until >= v_today::timestamp at time zone 'UTC')
    else not exists (select from app.valuation_backtests b where b.run_on = v_today and b.days::text = step.name) end
    and not private.is_postponed('update_valuation_model', step.name)
  order by step.number limit 1;
  if v_step is null then
    return 0;
  end if;
  begin
    if v_step = 'fit' then
      perform private.store_valuation_model();
    else
      perform private.store_backtest(v_today, v_step::integer);
    end if;
    perform private.end_failure('update_valuation_model', v_step);
  exception when query_canceled or others then
    perform private.record_failure('update_valuation_model', v_step, sqlerrm);
  end;
  return 1;
end $function$;

CREATE OR REPLACE FUNCTION jobs.warn_low_credits()
  RETURNS integer
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_payer uuid;
  v_count integer := 0;
begin
  for v_payer in
    with due as (
      select t.id from app.scheduled_tasks t
      where t.enabled and t.credits_checked_at < now() - interval '1 hour'
      order by t.credits_checked_at limit 20
      for no key update skip locked
    ),
    checked as (
      update app.scheduled_tasks t set credits_checked_at = now() from due where t.id = due.id returning t.created_by
    )
    select distinct c.created_by from checked c order by 1
  loop
    begin
      v_count := v_count + private.check_schedule_credits(v_payer)::integer;
      perform private.end_failure('warn_low_credits', v_payer::text);
    exception when query_canceled or others then
      -- Its schedules are compared again in an hour.
      perform private.record_failure('warn_low_credits', v_payer::text, sqlerrm);
    end;
  end loop;
  -- Those that have no schedules any more.
  update app.credit_balances b set schedules_low_since = null
  where b.schedules_low_since is not null
    and not exists (select from app.scheduled_tasks t where t.created_by = b.account_id and t.enabled);
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.default_valuation_model()
  RETURNS app.valuation_models
  LANGUAGE plpgsql
  IMMUTABLE
  SET search_path TO ''
  AS $function$
declare
  v_model app.valuation_models;
begin
  v_model.method := 'default';
  v_model.basis := 'recorded';
  v_model.recordings := 0;
  v_model.pairs := 0;
  v_model.parameters := jsonb_build_object('exponent', 0.75, 'error_80', 0.1, 'common_share', 0.5, 'classes', (
    select jsonb_object_agg(class.name, jsonb_build_object(
      'recordings', 0, 'pairs', 0, 'exponent', 0.75, 'error_80', 0.1, 'lifetime_ratio', 1, 'lifetime_error_80', 1.2))
    from unnest(array['under_1_year', '1_to_3_years', '3_to_10_years', 'over_10_years']) class (name)
  ));
  return v_model;
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_chats()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.chat_threads t where t.id in (
    select old.id from app.chat_threads old
    where old.created_at < now() - interval '90 days'
      and not exists (
        select from app.chat_events e where e.thread_id = old.id and e.received_at > now() - interval '90 days')
    order by old.created_at limit 1000
  );
  delete from app.chat_link_codes c where c.ctid = any (array(
    select old.ctid from app.chat_link_codes old where old.expires_at <= now() limit 10000));
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_ended_sessions()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.ended_sessions e where e.ctid = any (array(
    select old.ctid from app.ended_sessions old where old.ended_at < now() - interval '10 minutes' limit 10000));
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_failures()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin delete from private.maintenance_failures f where f.retry_at < now() - interval '1 hour'; end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_mails()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.mails m where m.ctid = any (array(
    select old.ctid from app.mails old where old.mailed_at < now() - interval '7 days' limit 10000));
  update app.mails m set address_hash = null where m.ctid = any (array(
    select old.ctid from app.mails old
    where old.mailed_at < now() - interval '1 day' and old.address_hash is not null limit 10000));
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_rate_counts()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.rate_counts c where c.ctid = any (array(
    select old.ctid from app.rate_counts old where old.window_started_at < now() - interval '1 day' limit 10000));
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_run_tickets()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.run_tickets t where t.ctid = any (array(
    select old.ctid from app.run_tickets old where old.expires_at <= now() limit 10000));
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_runs()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_deleted integer;
begin
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days'
    order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  return v_deleted;
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_signup_attempts()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.site_signup_attempts a where a.ctid = any (array(
    select old.ctid from app.site_signup_attempts old where old.minute < now() - interval '2 minutes' limit 10000));
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_site_previews()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.site_previews p where p.ctid = any (array(
    select old.ctid from app.site_previews old where old.written_at <= now() - interval '1 hour' limit 10000));
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_site_visits()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from app.site_visits v where v.ctid = any (array(
    select old.ctid from app.site_visits old where old.day < (now() at time zone 'UTC')::date - 731 limit 10000));
end $function$;

CREATE OR REPLACE FUNCTION private.delete_unverified_accounts()
  RETURNS integer
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_account record;
  v_is_deleted boolean;
  v_count integer := 0;
begin
  for v_account in
    select c.account_id, a.email from app.sign_up_codes c join app.accounts a on a.id = c.account_id
    where private.last_code_at(c) < now() - interval '1 day'
      and not private.is_postponed('delete_unverified_accounts', c.account_id::text)
    limit 100
  loop
    begin
      -- Skip what a sign-up, a verification, a sign-in or an invitation is working on: the next maintenance looks again.
      continue when not coalesce(private.lock_address(v_account.email, false), true);
      -- Locked before its references are read, so that none is added in between.
      perform from app.sign_up_codes c join app.accounts a on a.id = c.account_id
      where c.account_id = v_account.account_id and private.last_code_at(c) < now() - interval '1 day' for update skip locked;
      continue when not found;
      delete from app.sign_up_codes c where c.account_id = v_account.account_id;
      continue when private.has_references(v_account.account_id);
      delete from app.accounts a where a.id = v_account.account_id and a.auth_user_id is null returning true into v_is_deleted;
      v_count := v_count + coalesce(v_is_deleted, false)::integer;
    exception when others then
      perform private.record_failure('delete_unverified_accounts', v_account.account_id::text, sqlerrm);
    end;
  end loop;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.describe_failures()
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(failing)), '[]') from (
      select f.job, count(*) as items, extract(epoch from now() - min(f.failing_since)) as failing_seconds
      from private.maintenance_failures f group by f.job
    ) failing);
end $function$;

CREATE OR REPLACE FUNCTION private.due_headlines (
  max_count integer
)
  RETURNS SETOF uuid
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return query
  select c.id from app.catalogs c left join app.catalog_headlines h on h.catalog_id = c.id
  where (
    not private.is_headline_current(c, h)
    or exists (select from app.playcount_snapshots s where s.catalog_id = c.id and s.finished_at > h.as_of)
  ) and not private.is_postponed('update_headlines', c.id::text)
  order by c.song_count > 5000, h.as_of nulls first, c.id limit max_count;
end $function$;

CREATE OR REPLACE FUNCTION private.end_failure (
  job  text,
  item text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  delete from private.maintenance_failures f where f.job = end_failure.job and f.item = end_failure.item;
end $function$;

CREATE OR REPLACE FUNCTION private.expire_headlines (
  isrcs text[]
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  insert into private.model_requests default values;
  perform pg_advisory_xact_lock(hashtextextended('headlines', 0));
  update app.catalog_headlines h set as_of = '-infinity'
  where h.catalog_id in (select member.catalog_id from app.catalog_songs member where member.isrc = any (isrcs));
end $function$;

CREATE OR REPLACE FUNCTION private.is_postponed (
  job  text,
  item text
)
  RETURNS boolean
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  return exists (
    select from private.maintenance_failures f
    where f.job = is_postponed.job and f.item = is_postponed.item and f.retry_at > now());
end $function$;

CREATE OR REPLACE FUNCTION private.known_conditions (
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone,
  conditions app.catalog_conditions[]
)
  RETURNS TABLE (
    isrc          text,
    condition     text,
    counted_until date,
    shared_since  date,
    related       text[]
  )
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
#variable_conflict use_column
begin
  if conditions is not null then
    return query
    select member.isrc, coalesce(c.condition, 'counted'), c.counted_until, c.shared_since, coalesce(c.related, '{}')
    from unnest(isrcs) member (isrc)
    left join unnest(conditions) c on c.isrc = member.isrc;
  elsif exists (
    select from app.catalog_headlines h join app.catalogs c on c.id = h.catalog_id
    where h.catalog_id = known_conditions.catalog_id and h.as_of = known_conditions.as_of and private.is_headline_current(c, h)
  ) then
    return query
    select member.isrc, coalesce(c.condition, 'counted'), c.counted_until, c.shared_since, coalesce(c.related, '{}')
    from unnest(isrcs) member (isrc)
    left join app.catalog_conditions c on c.catalog_id = known_conditions.catalog_id and c.isrc = member.isrc;
  else
    return query
    select c.isrc, c.condition, c.counted_until, c.shared_since, c.related
    from private.recording_conditions(case when private.catalog_song_count(catalog_id) > 5000 then isrcs else array(
      select member.isrc from app.catalog_songs member where member.catalog_id = known_conditions.catalog_id
    ) end, as_of, catalog_id) c
    where c.isrc = any (isrcs);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.record_failure (
  job   text,
  item  text,
  error text
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  -- After 10, 20, 40 seconds and so on, up to a day; a whole job up to 5 minutes, because schedules wait for one.
  insert into private.maintenance_failures as known (job, item, failures, retry_at, error)
  values (job, item, 1, clock_timestamp() + interval '10 seconds', error)
  on conflict on constraint maintenance_failures_pkey do update set
    failures = known.failures + 1, error = excluded.error,
    retry_at = clock_timestamp() + least(
      interval '10 seconds' * power(2, least(known.failures, 20)),
      case known.item when '' then interval '5 minutes' else interval '1 day' end);
end $function$;

CREATE OR REPLACE FUNCTION private.report_recordings (
  model      app.valuation_models,
  catalog_id uuid,
  isrcs      text[],
  as_of      timestamp with time zone,
  conditions app.catalog_conditions[] DEFAULT NULL::app.catalog_conditions[]
)
  RETURNS SETOF private.report_recording
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET plan_cache_mode TO 'force_generic_plan'
  AS $function$
begin
  return query
  select member.isrc,
    case when unused.is_so then known.condition when f.isrc is null then 'no_count' else f.basis end,
    f.age_class, f.age_days,
    round(f.trailing_measured_streams::numeric)::bigint,
    greatest(round((f.trailing_streams - f.trailing_measured_streams)::numeric), 0)::bigint, f.trailing_measured_days,
    case when not unused.is_so then f.run_rate_per_day end, f.exponent, f.first_error_80, f.gap_days,
    case when not unused.is_so then f.low end, case when not unused.is_so then f.mid end,
    case when not unused.is_so then f.high end,
    f.first_observed_at, f.first_count, f.last_observed_at, f.last_count,
    known.condition, coalesce(known.counted_until, (f.last_observed_at at time zone 'UTC')::date), known.shared_since,
    known.related
  from unnest(isrcs) member (isrc)
  left join private.forecast_streams(model, isrcs, as_of, 365, catalog_id) f on f.isrc = member.isrc
  left join private.known_conditions(catalog_id, isrcs, as_of, conditions) known on known.isrc = member.isrc
  cross join lateral (
    select coalesce(known.condition in ('implausible', 'shares_counter', 'continues_as'), false) as is_so
  ) unused;
end $function$;

CREATE OR REPLACE FUNCTION private.store_backtest (
  today date,
  days  integer
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_model app.valuation_models := private.fit_valuation_model(now() - days * interval '1 day');
begin
  if v_model.pairs = 0 then
    v_model := private.fit_valuation_model(v_model.known_until, 'captured');
  end if;
  insert into app.valuation_backtests select b.* from private.backtest(
    v_model, private.valuation_sample(v_model.known_until), days) b;
  if not found then
    insert into app.valuation_backtests (run_on, days, age_class, size_class, method, known_until, basis, recordings)
    values (today, days, 'all', 'all', 'model', v_model.known_until, v_model.basis, 0);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.store_valuation_model()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_model app.valuation_models;
begin
  delete from private.model_requests;
  v_model := private.fit_valuation_model(now());
  insert into app.valuation_models (method, fitted_at, known_until, known_from, basis, recordings, pairs, parameters)
  values (v_model.method, v_model.fitted_at, v_model.known_until, v_model.known_from, v_model.basis,
    v_model.recordings, v_model.pairs, v_model.parameters);
end $function$;

CREATE OR REPLACE FUNCTION private.update_headline (
  catalog app.catalogs,
  as_of   timestamp with time zone
)
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
declare
  v_is_valued boolean := catalog.song_count <= 50000;
  v_conditions app.catalog_conditions[];
  v_report jsonb;
  v_headline jsonb;
begin
  if v_is_valued then
    v_conditions := array(
      select row(catalog.id, k.isrc, k.condition,
        private.condition_words(k.condition, k.counted_until, k.shared_since, k.related, k.days_per_move),
        k.counted_until, k.shared_since, k.related)::app.catalog_conditions
      from private.recording_conditions(array(
        select member.isrc from app.catalog_songs member where member.catalog_id = catalog.id
      ), as_of, catalog.id) k
      where k.condition <> 'counted' or k.related <> '{}'
    );
    v_report := private.value_report(catalog.id, as_of, 10, 0.1, null, v_conditions);
    v_headline := (
      select jsonb_object_agg(part.key, part.value) from jsonb_each(v_report) part
      where part.key in ('state', 'as_of', 'value', 'confidence', 'base', 'missing')
    ) || jsonb_build_object('at_risk', (v_report -> 'at_risk') - 'reasons');
  else
    v_headline := jsonb_build_object(
      'state', 'too_large', 'as_of', private.format_timestamp(as_of),
      'value', null, 'confidence', null, 'base', null, 'at_risk', null, 'missing', jsonb_build_object(
        'explanation', 'A report is of at most 50,000 recordings, and the catalog has more.', 'possible_from', null));
  end if;
  -- Last, because from here to the commit the catalog is locked: its deletion waits.
  delete from app.catalog_conditions c where c.catalog_id = catalog.id;
  insert into app.catalog_headlines (catalog_id, as_of, headline, report)
  values (catalog.id, as_of, v_headline, case when v_is_valued and catalog.song_count > 5000 then v_report end)
  on conflict (catalog_id) do update set
    as_of = excluded.as_of, headline = excluded.headline, report = excluded.report;
  insert into app.catalog_conditions select c.* from unnest(v_conditions) c;
end $function$;

CREATE OR REPLACE FUNCTION private.valuation_model_at (
  as_of timestamp with time zone
)
  RETURNS app.valuation_models
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
declare
  v_model app.valuation_models;
begin
  select m.* into v_model from app.valuation_models m
  where m.basis = 'recorded' and m.known_until <= as_of
  order by m.known_until desc, m.id desc limit 1;
  return case when found then v_model else private.default_valuation_model() end;
end $function$;

CREATE OR REPLACE FUNCTION private.value_report (
  catalog_id           uuid,
  as_of                timestamp with time zone,
  term_years           integer,
  discount_rate        numeric,
  usd_per_1000_streams numeric,
  conditions           app.catalog_conditions[] DEFAULT NULL::app.catalog_conditions[]
)
  RETURNS jsonb
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  SET work_mem TO '64MB'
  AS $function$
declare
  v_price jsonb := private.report_price(usd_per_1000_streams);
  v_usd numeric := coalesce(usd_per_1000_streams, (v_price ->> 'usd_per_1000_streams')::numeric);
  v_model app.valuation_models;
  v_constants app.valuation_constants;
  v_isrcs text[];
  v_recordings private.report_recording[];
  v_largest private.report_recording[];
  v_low bigint[];
  v_mid bigint[];
  v_high bigint[];
  v_net numeric;
  v_missing jsonb;
  v_trailing jsonb;
  v_value jsonb;
  v_at_risk jsonb;
begin
  perform private.refuse_if(v_usd is null, 'PT400', 'No price is published for the service: give usd_per_1000_streams');
  v_isrcs := array(select member.isrc from app.catalog_songs member
    where member.catalog_id = value_report.catalog_id);
  v_model := private.valuation_model_at(as_of);
  select c.* into strict v_constants from app.valuation_constants c order by c.version desc limit 1;
  v_net := v_usd / 1000 * v_constants.first_share * v_constants.second_share;
  v_recordings := array(select r from private.report_recordings(
    v_model, catalog_id, v_isrcs, as_of, conditions) r);
  v_missing := private.report_missing(v_recordings, as_of);
  v_trailing := private.report_trailing_year(v_recordings, as_of, v_net);
  v_largest := array(
    select r from unnest(v_recordings) r where r.mid is not null
    order by r.measured_streams + r.estimated_streams desc, r.isrc limit 100);
  if v_missing is null then
    select y.low, y.mid, y.high into v_low, v_mid, v_high
    from private.report_years(v_recordings, term_years + 1, 1, (v_model.parameters ->> 'common_share')::float8) y;
    v_value := private.report_value(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years], v_net, discount_rate);
  end if;
  v_at_risk := private.report_at_risk(v_recordings, (v_value ->> 'mid')::numeric, term_years, v_net, discount_rate);
  return jsonb_build_object(
    'catalog_id', catalog_id,
    'catalog_name', (select c.name from app.catalogs c where c.id = value_report.catalog_id),
    'as_of', private.format_timestamp(as_of),
    'state', case when v_missing is null then 'valued' else 'insufficient_data' end,
    'missing', v_missing,
    'value', v_value,
    'multiple', private.report_multiple(v_value, (v_trailing ->> 'net_revenue')::numeric),
    'confidence', private.report_confidence(v_value, (v_at_risk ->> 'share')::numeric),
    'base', private.report_base(v_recordings, v_trailing),
    'at_risk', v_at_risk,
    'assumptions', jsonb_build_object(
      'term_years', term_years, 'discount_rate', discount_rate, 'usd_per_1000_streams', v_usd, 'price', v_price,
      'first_share', v_constants.first_share, 'second_share', v_constants.second_share,
      'constants_version', v_constants.version, 'model', private.report_model(v_model)),
    'trailing_year', v_trailing,
    'seasonality', private.report_seasonality(v_isrcs, as_of),
    'decay', private.report_decay(v_recordings),
    'cash_flow', case when v_missing is null then private.cash_flow(
      v_low[1:term_years], v_mid[1:term_years], v_high[1:term_years],
      v_usd / 1000, v_constants.first_share * v_constants.second_share, discount_rate) else '[]' end,
    'sensitivity', case when v_missing is null then private.report_sensitivity(
      v_mid,
      (private.report_years(v_recordings, term_years, 0.9, 1)).mid,
      (private.report_years(v_recordings, term_years, 1.1, 1)).mid,
      v_usd, v_constants.first_share * v_constants.second_share, discount_rate, term_years) else '[]' end,
    'concentration', private.report_concentration(v_recordings),
    'coverage', private.report_coverage(v_recordings),
    'not_valued', private.not_valued(v_recordings),
    'comparison', private.report_comparison(
      catalog_id, as_of, (v_value ->> 'mid')::numeric, (v_trailing ->> 'streams')::numeric),
    'recordings', private.listed_recordings(catalog_id, v_largest, as_of, false),
    'other_recordings', private.other_recordings(v_recordings, v_largest),
    'evidence', private.report_evidence(catalog_id, as_of)
  );
end $function$;

CREATE POLICY "maintenance_failures_select_nobody" ON "private"."maintenance_failures"
  FOR SELECT
  TO "authenticated"
  USING (false);

CREATE POLICY "model_requests_select_nobody" ON "private"."model_requests"
  FOR SELECT
  TO "authenticated"
  USING (false);

COMMENT ON COLUMN "private"."maintenance_failures"."failures" IS 'How many attempts failed in a row.';

COMMENT ON COLUMN "private"."maintenance_failures"."item" IS 'What of the job: an id, a step or a function; empty for the job itself.';

COMMENT ON COLUMN "private"."maintenance_failures"."job" IS 'A function of schema jobs, or the name of a job of the worker.';

COMMENT ON COLUMN "private"."maintenance_failures"."retry_at" IS 'Not attempted before.';

COMMENT ON FUNCTION "api"."read_queue"() IS 'The state of the queue: when a worker was last seen, the age of the oldest run that no worker has claimed, open runs by task, those that ended within an hour by task, state and code, how many endpoints of webhooks fail, the budgets of mail, and the maintenance that fails.';

COMMENT ON FUNCTION "jobs"."list_due_headlines"() IS 'At most 100 catalogs whose headlines are due, for jobs.update_headlines.';

COMMENT ON FUNCTION "jobs"."list_failing_jobs"() IS 'The jobs that failed as a whole, and whether their next attempt is still to come.';

COMMENT ON FUNCTION "jobs"."record_job"(text, text) IS 'Records that a job failed, or, without an error, that it succeeded.';

COMMENT ON FUNCTION "jobs"."run_maintenance"() IS 'Starts the schedules that are due, deletes runs that ended 90 days ago and other expired rows, and ends abandoned purchases. A part that fails comes again later, and the others are done.';

COMMENT ON FUNCTION "jobs"."update_headlines"(uuid) IS 'Stores the headline of a catalog, and the conditions of its recordings: of the given one, or of the next one that is due. One that fails comes again later, so that it blocks no other. 0 if there is none, or another call is at it. Safe to repeat.';

COMMENT ON FUNCTION "jobs"."update_valuation_model"() IS 'Once a UTC day, and after imports: fits a model; once a day compares forecasts from 91, 182 and 365 days ago with what came. One step a call, and a step that fails comes again later; 0 when nothing is due. Safe to repeat.';

COMMENT ON FUNCTION "private"."default_valuation_model"() IS 'The starting values of the fit, for a time before the first model. Its id and known_until are null.';

COMMENT ON FUNCTION "private"."delete_old_failures"() IS 'Deletes failures that were not tried again: what failed, such as a catalog, was deleted. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."delete_old_runs"() IS 'Deletes runs that ended 90 days ago. Returns how many. For jobs.run_maintenance.';

COMMENT ON FUNCTION "private"."describe_failures"() IS 'The maintenance that fails: by job how many items, and for how long the first of them.';

COMMENT ON FUNCTION "private"."due_headlines"(integer) IS 'Catalogs whose headline is missing, or not of the UTC day and the latest change, capture or import; large ones last, the oldest headline first.';

COMMENT ON FUNCTION "private"."end_failure"(text, text) IS 'Records that an item succeeded.';

COMMENT ON FUNCTION "private"."expire_headlines"(text[]) IS 'Has a model fitted, and the headlines of all catalogs with any of these recordings computed anew, once the transaction is committed. Call it last.';

COMMENT ON FUNCTION "private"."is_postponed"(text, text) IS 'Whether an item failed, and its next attempt is still to come.';

COMMENT ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp with time zone, app.catalog_conditions[]) IS 'The conditions of recordings of a catalog: the given ones, or the stored ones at the time of its headline, and at other times by comparison with all others, in a catalog of more than 5,000 recordings with each other. The stored ones have no counted_until if nothing is to be said of a recording.';

COMMENT ON FUNCTION "private"."record_failure"(text, text, text) IS 'Records that an item failed, and postpones it: longer with each failure in a row.';

COMMENT ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp with time zone, app.catalog_conditions[]) IS 'These recordings of a catalog as known at a time, with their forecasts and conditions. One that is implausible or counted as another recording has no forecast. In no order.';

COMMENT ON FUNCTION "private"."store_backtest"(date, integer) IS 'Compares the forecasts of some days ago with what came, and stores the errors.';

COMMENT ON FUNCTION "private"."store_valuation_model"() IS 'Fits a model on what is known now, and stores it.';

COMMENT ON FUNCTION "private"."valuation_model_at"(timestamp with time zone) IS 'The latest stored model of a time, also one that was fitted on nothing, or the default: no request waits for a fit.';

COMMENT ON FUNCTION "private"."value_report"(uuid, timestamp with time zone, integer, numeric, numeric, app.catalog_conditions[]) IS 'The report of a catalog as known at a time. conditions are those of its recordings, where they were computed before.';

COMMENT ON TABLE "private"."maintenance_failures" IS 'Maintenance whose last attempt failed: a job, or one item of its work.';

COMMENT ON TABLE "private"."model_requests" IS 'Imports since the latest model. A row becomes visible with the observations of its import, so the next fit has them. No role has a grant.';

REVOKE ALL ON FUNCTION "jobs"."list_due_headlines"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_due_headlines"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_due_headlines"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_due_headlines"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."list_failing_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."list_failing_jobs"() TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."list_failing_jobs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."list_failing_jobs"() TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."record_job"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."record_job"(text, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."record_job"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."record_job"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."update_headlines"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."update_headlines"(uuid) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."update_headlines"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."update_headlines"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."default_valuation_model"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."default_valuation_model"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."default_valuation_model"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."default_valuation_model"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_failures"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_failures"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_failures"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_runs"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_runs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_runs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."describe_failures"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."describe_failures"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."describe_failures"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_headlines"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_headlines"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_headlines"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_failure"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."end_failure"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."end_failure"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_postponed"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_postponed"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_postponed"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp WITH time zone, app.catalog_conditions[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp WITH time zone, app.catalog_conditions[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp WITH time zone, app.catalog_conditions[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."known_conditions"(uuid, text[], timestamp WITH time zone, app.catalog_conditions[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."record_failure"(text, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."record_failure"(text, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."record_failure"(text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone, app.catalog_conditions[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone, app.catalog_conditions[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone, app.catalog_conditions[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."report_recordings"(app.valuation_models, uuid, text[], timestamp WITH time zone, app.catalog_conditions[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."store_backtest"(date, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_backtest"(date, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_backtest"(date, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."store_valuation_model"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."store_valuation_model"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."store_valuation_model"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric, app.catalog_conditions[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric, app.catalog_conditions[]) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric, app.catalog_conditions[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."value_report"(uuid, timestamp WITH time zone, integer, numeric, numeric, app.catalog_conditions[]) TO "postgres";
