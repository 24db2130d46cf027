-- Delivering events. The worker reads what to send, makes one attempt without a transaction, and stores its result, so a
-- killed worker can only repeat an attempt. An endpoint that fails, or takes long to respond, is paused, so that
-- its other deliveries do not occupy the worker.
--
-- A change of a delivery locks its endpoint first. Deleting an endpoint, which locks its deliveries last, would otherwise
-- deadlock.

-- Locks and returns the endpoint of a run's delivery; null if it was deleted.
create function private.lock_delivery_endpoint(run_id uuid) returns app.webhook_endpoints
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_endpoint app.webhook_endpoints;
begin
  select e.* into v_endpoint from app.webhook_endpoints e
  where e.id = (select d.endpoint_id from app.webhook_deliveries d where d.run_id = lock_delivery_endpoint.run_id)
  for no key update;
  return v_endpoint;
end $$;

-- Why a pending delivery is given up without a further attempt; null if it is to be attempted.
create function private.delivery_obstacle(delivery app.webhook_deliveries, endpoint app.webhook_endpoints) returns text
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return case
    when not endpoint.is_enabled then 'endpoint_disabled'
    -- An endpoint that only fails gets too few attempts for eight of each delivery, because it is paused. All eight take up to
    -- 31 hours. What waited longer because no worker ran is attempted first.
    when greatest(delivery.sent_at, endpoint.failing_since) < now() - interval '32 hours' and endpoint.failing_since is not null
    then 'expired'
  end;
end $$;

create function jobs.begin_delivery(run_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_delivery app.webhook_deliveries;
  v_event app.webhook_events;
  v_endpoint app.webhook_endpoints;
  v_obstacle text;
begin
  select d.* into v_delivery from app.webhook_deliveries d where d.run_id = begin_delivery.run_id and d.state = 'pending';
  select e.* into v_event from app.webhook_events e where e.id = v_delivery.event_id;
  select e.* into v_endpoint from app.webhook_endpoints e where e.id = v_delivery.endpoint_id;
  -- The endpoint or the event may be deleted, and a repeated sign-up is not sent.
  if v_endpoint.id is null or v_event.data is null then
    delete from app.webhook_events e where e.id = v_event.id and e.data is null;
    perform private.end_run(begin_delivery.run_id, null, null);
    return null;
  end if;
  v_obstacle := private.delivery_obstacle(v_delivery, v_endpoint);
  if v_obstacle is not null then
    -- Once more with the lock: another attempt may have succeeded, or the endpoint have been enabled.
    v_obstacle := private.delivery_obstacle(v_delivery, private.lock_delivery_endpoint(begin_delivery.run_id));
  end if;
  if v_obstacle is not null then
    update app.webhook_deliveries d
    set state = 'failed', error = v_obstacle, next_attempt_at = null, finished_at = now()
    where d.id = v_delivery.id and d.state = 'pending';
    perform private.disable_failing_endpoint(v_endpoint.id);
    perform private.end_run(begin_delivery.run_id, null, null);
    return null;
  end if;
  if v_endpoint.paused_until > now() then
    return jsonb_build_object(
      'wait_ms', ceil(extract(epoch from v_endpoint.paused_until - now()) * 1000));
  end if;
  return jsonb_build_object(
    'delivery_id', v_delivery.id, 'endpoint_id', v_endpoint.id, 'url', v_endpoint.url,
    'event', jsonb_build_object('id', v_event.id, 'type', v_event.type,
      'timestamp', private.format_timestamp(v_event.created_at), 'data', v_event.data),
    'secrets', array[private.format_webhook_secret(v_endpoint.secret)] || case
      when v_endpoint.previous_secret_expires_at > now()
      then array[private.format_webhook_secret(v_endpoint.previous_secret)] else '{}' end,
    'attempt', v_delivery.attempts_since_send + 1,
    'failures', v_endpoint.failure_count);
end $$;
comment on function jobs.begin_delivery is
  'What to send for a run, or how long its endpoint is paused. Null if there is nothing to send: the run has then ended.';

create function jobs.end_delivery(
  run_id uuid, status_code integer, duration_ms integer, error text, repeat_after_ms bigint, pause_ms bigint,
  url text default null
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_endpoint app.webhook_endpoints := private.lock_delivery_endpoint(run_id);
  -- The address may have been changed during the attempt. A result of the old one does not count for the new one.
  v_is_current boolean := coalesce(v_endpoint.url = end_delivery.url, true);
  v_gives_up boolean := error is not null and (repeat_after_ms is null or error = 'gone' and v_is_current);
  v_delivery app.webhook_deliveries;
begin
  update app.webhook_deliveries d set
    attempt_count = d.attempt_count + 1, attempts_since_send = d.attempts_since_send + 1, error = end_delivery.error,
    state = case when end_delivery.error is null then 'delivered' when v_gives_up then 'failed' else 'pending' end,
    next_attempt_at = case when end_delivery.error is not null and not v_gives_up
      then now() + repeat_after_ms * interval '1 millisecond' end,
    finished_at = case when end_delivery.error is null or v_gives_up then now() end
  where d.run_id = end_delivery.run_id and d.state = 'pending' returning d.* into v_delivery;
  if found then
    insert into app.webhook_attempts (delivery_id, number, attempted_at, duration_ms, status_code, error)
    values (
      v_delivery.id, v_delivery.attempt_count, now() - end_delivery.duration_ms * interval '1 millisecond',
      end_delivery.duration_ms, end_delivery.status_code, end_delivery.error);
    if v_is_current then
      perform private.count_delivery(v_delivery, pause_ms);
    end if;
  end if;
  if v_delivery.state = 'pending' then
    return true;
  end if;
  perform private.end_run(end_delivery.run_id, jsonb_build_object('state', v_delivery.state), null);
  return false;
end $$;
comment on function jobs.end_delivery is
  'Stores an attempt: delivered without an error, otherwise to be repeated after repeat_after_ms, or given up. Returns whether it is repeated; else the run is ended.';

-- Counts an attempt at its endpoint. Disables one that is gone, and one that fails when a delivery is given up.
create function private.count_delivery(delivery app.webhook_deliveries, pause_ms bigint) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.webhook_endpoints e set
    failure_count = case when delivery.error is null then 0 else e.failure_count + 1 end,
    failing_since = case when delivery.error is not null then coalesce(e.failing_since, now()) end,
    paused_until = case when pause_ms > 0 then now() + pause_ms * interval '1 millisecond' end
  where e.id = delivery.endpoint_id;
  if delivery.error = 'gone' then
    update app.webhook_endpoints e set is_enabled = false, disabled_at = now(), disabled_reason = 'gone'
    where e.id = delivery.endpoint_id and e.is_enabled;
  elsif delivery.state = 'failed' then
    perform private.disable_failing_endpoint(delivery.endpoint_id);
  end if;
end $$;

-- Disables an endpoint that had only failures for five days. Called when a delivery is given up.
create function private.disable_failing_endpoint(endpoint_id uuid) returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  update app.webhook_endpoints e set is_enabled = false, disabled_at = now(), disabled_reason = 'failing'
  where e.id = disable_failing_endpoint.endpoint_id and e.is_enabled and e.failing_since < now() - interval '5 days';
end $$;

-- Definer, because no request role writes deliveries or runs.
-- Trigger: fails the pending deliveries of an endpoint that was disabled, however many wait, and ends their runs.
create function private.fail_pending_deliveries() returns trigger
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  with pending as (
    -- Those that are being erased with their event are skipped; the worker fails what remains.
    select d.id, d.run_id from app.webhook_deliveries d where d.endpoint_id = new.id and d.state = 'pending'
    for no key update skip locked
  ), failed as (
    update app.webhook_deliveries d
    set state = 'failed', error = 'endpoint_disabled', next_attempt_at = null, finished_at = now()
    from pending p where d.id = p.id
  )
  update app.task_runs r set state = 'completed', started_at = coalesce(r.started_at, now()), finished_at = now()
  from pending p where r.id = p.run_id and r.finished_at is null;
  return null;
end $$;
create trigger webhook_endpoints_fail_pending after update of is_enabled on app.webhook_endpoints
  for each row when (old.is_enabled and not new.is_enabled) execute function private.fail_pending_deliveries();
