-- Adding events, in the transaction of the change that they report. Without an endpoint that takes the event, nothing is stored.

create function private.max_pending_deliveries() returns integer
language plpgsql immutable security invoker set search_path = ''
as $$ begin return 10000; end $$;

create function private.has_full_queue(endpoint_id uuid) returns boolean
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return exists (
    select from app.webhook_deliveries d where d.endpoint_id = has_full_queue.endpoint_id and d.state = 'pending'
    offset private.max_pending_deliveries() - 1);
end $$;

-- Adds the delivery of an event to an endpoint, with its run. If too many are pending, it has failed already, which its owner
-- sees.
create function private.add_webhook_delivery(event_id uuid, endpoint_id uuid, owner_id uuid) returns uuid
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_is_full boolean := private.has_full_queue(endpoint_id);
  v_id uuid;
begin
  insert into app.webhook_deliveries (event_id, endpoint_id, is_listed, run_id, state, error, next_attempt_at, finished_at)
  select e.id, add_webhook_delivery.endpoint_id, e.data is not null,
    case when not v_is_full then private.enqueue_run('deliver_webhook', add_webhook_delivery.owner_id) end,
    case when v_is_full then 'failed' else 'pending' end,
    case when v_is_full then 'too_many_pending' end,
    case when not v_is_full then now() end,
    case when v_is_full then now() end
  from app.webhook_events e where e.id = add_webhook_delivery.event_id
  returning id into v_id;
  return v_id;
end $$;

create function private.add_webhook_event(owner_id uuid, type text, data jsonb) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_endpoint_id uuid;
  v_event_id uuid;
begin
  for v_endpoint_id in
    select e.id from app.webhook_endpoints e
    where e.owner_id = add_webhook_event.owner_id and e.is_enabled and add_webhook_event.type = any (e.events)
    -- Locked, so that an endpoint that is deleted meanwhile does not fail the change.
    for key share
  loop
    if v_event_id is null then
      insert into app.webhook_events (owner_id, type, data)
      values (add_webhook_event.owner_id, add_webhook_event.type, add_webhook_event.data)
      returning id into v_event_id;
    end if;
    perform private.add_webhook_delivery(v_event_id, v_endpoint_id, add_webhook_event.owner_id);
  end loop;
end $$;

create function private.announce_run(run_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_owner_id uuid := (
    select r.account_id from app.task_runs r
    -- A delivery must not cause others, and only the account itself sees that it ran out of credits.
    where r.id = announce_run.run_id and r.task not in ('deliver_webhook', 'recharge_credits', 'warn_low_credits'));
begin
  if v_owner_id is not null then
    perform private.add_webhook_event(v_owner_id, 'run.finished', jsonb_build_object(
      'account_id', v_owner_id, 'run', private.describe_runs(array[announce_run.run_id]) -> 0));
  end if;
end $$;

-- Adds snapshot.captured for a capture that has just been completed.
create function private.announce_snapshot(snapshot app.playcount_snapshots) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.add_webhook_event(snapshot.account_id, 'snapshot.captured', jsonb_build_object(
    'account_id', snapshot.account_id, 'snapshot', private.describe_snapshot(snapshot.id)));
end $$;

create function private.announce_valuation(valuation app.catalog_valuations) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_owner_id uuid;
begin
  for v_owner_id in
    select link.account_id from app.account_catalogs link where link.catalog_id = valuation.catalog_id
  loop
    perform private.add_webhook_event(v_owner_id, 'valuation.computed', jsonb_build_object(
      'account_id', v_owner_id, 'catalog_id', valuation.catalog_id, 'valuation', jsonb_build_object(
        'low', valuation.low, 'mid', valuation.mid, 'high', valuation.high,
        'measured_song_count', valuation.measured_song_count, 'total_streams', valuation.total_streams,
        'measured_at', private.format_timestamp(valuation.measured_at))));
  end loop;
end $$;

-- Adds valuation.stored for each owner of a catalog, after its latest valuation and the end of its requests.
create function private.announce_headline(catalog_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_headline jsonb := (
    select private.describe_headline(c) || '{"currency": "USD"}' from app.catalogs c where c.id = announce_headline.catalog_id);
  v_owner_id uuid;
begin
  for v_owner_id in
    select link.account_id from app.account_catalogs link where link.catalog_id = announce_headline.catalog_id
  loop
    perform private.add_webhook_event(v_owner_id, 'valuation.stored', jsonb_build_object(
      'account_id', v_owner_id, 'catalog_id', catalog_id, 'headline', v_headline));
  end loop;
end $$;

-- Definer, because no request role writes events.
create function private.announce_site(site_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_site app.sites;
begin
  select s.* into v_site from app.sites s
  where s.id = announce_site.site_id and s.owner_id = any (private.workspace_ids()) and s.published is not null;
  if found then
    perform private.add_webhook_event(v_site.owner_id, 'site.published', jsonb_build_object(
      'account_id', v_site.owner_id, 'site', jsonb_build_object(
        'id', v_site.id, 'name', v_site.name, 'artist_id', v_site.artist_id, 'release_url', v_site.release_url,
        'revision', v_site.revision, 'published_at', private.format_timestamp(v_site.published_at))));
  end if;
end $$;

-- Adds site.signup for a fan who is on the list now; one without data, which is not sent, for a repeated sign-up.
create function private.announce_signup(owner_id uuid, fan app.site_signups, is_new boolean) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- A repeated sign-up is added too, without data, so that the response time does not reveal it.
  perform private.add_webhook_event(owner_id, 'site.signup', case when is_new then jsonb_build_object(
    'account_id', owner_id, 'site_id', fan.site_id,
    'signup', jsonb_build_object(
      'email', fan.email, 'created_at', private.format_timestamp(fan.created_at),
      'state', fan.state, 'confirmed_at', private.format_timestamp(fan.confirmed_at))) end);
end $$;

-- A charge that lowers a balance below this adds credits.low. The smallest recharge.
create function private.low_credits() returns integer
language plpgsql immutable security invoker set search_path = ''
as $$ begin return 50; end $$;

-- Adds credits.low, once in a UTC month. Lock the balance first.
create function private.announce_low_credits(balance app.credit_balances) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_month date := date_trunc('month', now() at time zone 'UTC')::date;
begin
  if balance.low_announced_month = v_month then
    return;
  end if;
  update app.credit_balances b set low_announced_month = v_month where b.account_id = balance.account_id;
  perform private.add_webhook_event(balance.account_id, 'credits.low', jsonb_build_object(
    'account_id', balance.account_id,
    'credits', jsonb_build_object('reason', 'charge', 'balance', balance.balance, 'threshold', private.low_credits())));
end $$;

create function private.delete_webhook_events(event_ids uuid[]) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  -- Their deliveries are deleted with them: the endpoints first (deliver.sql). This lock waits for a deletion only.
  perform from app.webhook_endpoints ep where ep.id in (
    select d.endpoint_id from app.webhook_deliveries d where d.event_id = any (event_ids)
  ) order by ep.id for key share;
  delete from app.webhook_events e where e.id = any (event_ids);
end $$;

-- Definer, because no request role writes events.
-- Trigger: erases the events of erased fans, sent or not.
create function private.erase_signup_events() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform private.delete_webhook_events(array(
    select e.id from app.webhook_events e join erased
      on e.type = 'site.signup' and e.data ->> 'site_id' = erased.site_id::text
      and e.data #>> '{signup,email}' = erased.email));
  return null;
end $$;
create trigger site_signups_erase_events after delete on app.site_signups
  referencing old table as erased for each statement execute function private.erase_signup_events();

-- Deletes events after 30 days, with their deliveries, and the runs of deliveries a day after their end. For
-- jobs.run_maintenance.
create function private.delete_old_webhook_events() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.delete_webhook_events(array(
    select old.id from app.webhook_events old where old.created_at < now() - interval '30 days'
    order by old.created_at limit 1000));
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old
    where old.task = 'deliver_webhook' and old.finished_at < now() - interval '1 day'
    order by old.finished_at limit 1000
  );
end $$;

grant execute on function private.announce_site to authenticated;
