-- Reading deliveries, and sending events on request.

-- The deliveries among these that the caller sees, with their latest 20 attempts, newest first.
create function private.describe_deliveries(delivery_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'endpoint_id', d.endpoint_id,
      'event', jsonb_build_object(
        'id', e.id, 'type', e.type, 'timestamp', private.format_timestamp(e.created_at), 'data', e.data),
      'state', d.state, 'error', d.error, 'attempt_count', d.attempt_count,
      'attempts', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'number', a.number, 'attempted_at', private.format_timestamp(a.attempted_at), 'duration_ms', a.duration_ms,
          'status_code', a.status_code, 'error', a.error
        ) order by a.number desc), '[]')
        from app.webhook_attempts a where a.delivery_id = d.id and a.number > d.attempt_count - 20
      ),
      'next_attempt_at', private.format_timestamp(d.next_attempt_at),
      'created_at', private.format_timestamp(d.created_at),
      'finished_at', private.format_timestamp(d.finished_at)
    ) order by d.created_at desc, d.id), '[]')
    from app.webhook_deliveries d join app.webhook_events e on e.id = d.event_id
    where d.id = any (delivery_ids)
  );
end $$;

create function api.list_webhook_deliveries(endpoint_id uuid, state text, page integer, page_limit integer) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_offset bigint := (page - 1)::bigint * page_limit;
  v_total integer;
  v_ids uuid[];
begin
  perform private.refuse_if(not exists (
    select from app.webhook_endpoints e where e.id = list_webhook_deliveries.endpoint_id
  ), 'PT404', 'Webhook endpoint not found');
  -- Two statements, because each has an index of its own.
  if list_webhook_deliveries.state is null then
    select count(*) into v_total from app.webhook_deliveries d
    where d.endpoint_id = list_webhook_deliveries.endpoint_id and d.is_listed;
    v_ids := array(
      select d.id from app.webhook_deliveries d where d.endpoint_id = list_webhook_deliveries.endpoint_id and d.is_listed
      order by d.created_at desc, d.id limit page_limit offset v_offset);
  else
    select count(*) into v_total from app.webhook_deliveries d
    where d.endpoint_id = list_webhook_deliveries.endpoint_id and d.state = list_webhook_deliveries.state and d.is_listed;
    v_ids := array(
      select d.id from app.webhook_deliveries d
      where d.endpoint_id = list_webhook_deliveries.endpoint_id and d.state = list_webhook_deliveries.state and d.is_listed
      order by d.created_at desc, d.id limit page_limit offset v_offset);
  end if;
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total), 'deliveries', private.describe_deliveries(v_ids));
end $$;
comment on function api.list_webhook_deliveries is
  'The deliveries to an endpoint, newest first. GET /api/webhooks/endpoints/{id}/deliveries.';

-- Raises PT409 for a disabled endpoint.
create function private.check_webhook_enabled(endpoint_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(not (
    select e.is_enabled from app.webhook_endpoints e where e.id = check_webhook_enabled.endpoint_id
  ), 'PT409', 'The webhook endpoint is disabled: enable it first');
end $$;

-- Raises PT409 for an endpoint with as many pending deliveries as may be.
create function private.check_webhook_queue(endpoint_id uuid) returns void
language plpgsql stable security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(private.has_full_queue(endpoint_id), 'PT409', format(
    'The webhook endpoint has %s pending deliveries: wait until some are delivered', private.max_pending_deliveries()));
end $$;

-- Definer, because no request role writes events.
-- Sends a ping to an endpoint of the caller's workspaces, whatever events it takes. Raises PT404, and PT409 if it is disabled.
create function private.send_ping(endpoint_id uuid) returns uuid
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_owner_id uuid;
  v_event_id uuid;
begin
  select e.owner_id into v_owner_id from app.webhook_endpoints e
  where e.id = send_ping.endpoint_id and e.owner_id = any (private.workspace_ids()) and not private.is_delegated()
  for key share;
  perform private.refuse_if(not found, 'PT404', 'Webhook endpoint not found');
  perform private.check_webhook_enabled(send_ping.endpoint_id);
  perform private.check_webhook_queue(send_ping.endpoint_id);
  insert into app.webhook_events (owner_id, type, data)
  values (v_owner_id, 'ping', jsonb_build_object('account_id', v_owner_id, 'endpoint_id', send_ping.endpoint_id))
  returning id into v_event_id;
  return private.add_webhook_delivery(v_event_id, send_ping.endpoint_id, v_owner_id);
end $$;

create function api.send_test_webhook(endpoint_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_id uuid := private.send_ping(endpoint_id);
begin
  return private.describe_deliveries(array[v_id]) -> 0;
end $$;
comment on function api.send_test_webhook is 'The delivery of a ping. POST /api/webhooks/endpoints/{id}/test.';

-- Definer, because no request role writes deliveries or runs.
-- Sends an event again, with a new series of attempts; one that is pending at once, without advancing its schedule. Raises
-- PT404, and PT409 if the endpoint is disabled.
create function private.resend_webhook_delivery(delivery_id uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_owner_id uuid;
  v_delivery app.webhook_deliveries;
  v_is_extra boolean;
begin
  -- The endpoint first (deliver.sql).
  select e.owner_id into v_owner_id from app.webhook_endpoints e
  where e.id = (select d.endpoint_id from app.webhook_deliveries d where d.id = resend_webhook_delivery.delivery_id)
    and e.owner_id = any (private.workspace_ids()) and not private.is_delegated()
  for no key update;
  select d.* into v_delivery from app.webhook_deliveries d
  where d.id = resend_webhook_delivery.delivery_id and v_owner_id is not null for no key update;
  perform private.refuse_if(not found, 'PT404', 'Webhook delivery not found');
  perform private.check_webhook_enabled(v_delivery.endpoint_id);
  update app.webhook_endpoints e set paused_until = null where e.id = v_delivery.endpoint_id;
  if v_delivery.state = 'pending' then
    update app.webhook_deliveries d set sent_at = now() where d.id = v_delivery.id;
    v_is_extra := v_delivery.next_attempt_at > clock_timestamp();
    -- The extra attempt is counted instead of the last one, so that the same delay follows it.
    update app.webhook_deliveries d
    set next_attempt_at = clock_timestamp(), attempts_since_send = greatest(d.attempts_since_send - 1, 0)
    where d.id = v_delivery.id and v_is_extra;
    -- An attempt that is in progress is not followed by another one.
    update app.task_runs r set run_at = clock_timestamp()
    where r.id = v_delivery.run_id and (v_is_extra or r.run_at > now());
    notify task_runs;
  else
    perform private.check_webhook_queue(v_delivery.endpoint_id);
    update app.webhook_deliveries d set
      state = 'pending', attempts_since_send = 0, error = null, finished_at = null, next_attempt_at = now(),
      sent_at = now(), run_id = private.enqueue_run('deliver_webhook', v_owner_id)
    where d.id = v_delivery.id;
  end if;
end $$;

create function api.resend_webhook_delivery(delivery_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.resend_webhook_delivery(delivery_id);
  return private.describe_deliveries(array[delivery_id]) -> 0;
end $$;
comment on function api.resend_webhook_delivery is 'The delivery that is sent again. POST /api/webhooks/deliveries/{id}/resend.';

grant execute on function private.describe_deliveries, private.check_webhook_enabled, private.send_ping,
  private.resend_webhook_delivery to authenticated;
