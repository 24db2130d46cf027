-- Counting requests, so that all processes agree. A process is granted a share of what is left in a window and counts that
-- share itself, so most requests write nothing. A share shrinks as the window fills up, at the end to one request.

-- How many of the requests that are left are granted to a process at once; 0 if none is left.
create function private.request_share(max_requests integer, used integer) returns integer
language plpgsql immutable security invoker set search_path = ''
as $$ begin return least(max_requests - used, greatest(1, (max_requests - used) / 16)); end $$;

-- Definer, because no request role writes counts.
-- Takes a share of the requests that a caller may still send, for each policy. Raises PT429 if none is left.
create function private.take_requests(caller text, policies text[]) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_limit app.rate_limits;
  v_count app.rate_counts;
  v_reset_ms integer;
  v_rate jsonb;
  v_rates jsonb := '[]';
begin
  -- In one order, so that two requests of a caller cannot wait for each other.
  for v_limit in select l.* from app.rate_limits l where l.policy = any (policies) order by l.policy loop
    insert into app.rate_counts as existing (caller, policy, window_started_at, used, granted)
    select take_requests.caller, v_limit.policy, clock_timestamp(), share, share
    from private.request_share(v_limit.max_requests, 0) share
    on conflict on constraint rate_counts_pkey do update set (window_started_at, used, granted) = (
      select case when is_over then clock_timestamp() else existing.window_started_at end, base.used + share, share
      from (select existing.window_started_at <= clock_timestamp() - make_interval(secs => v_limit.window_seconds)) ended (is_over)
      cross join lateral (select case when is_over then 0 else least(existing.used, v_limit.max_requests) end) base (used)
      cross join lateral private.request_share(v_limit.max_requests, base.used) share
    )
    returning existing.* into v_count;
    v_reset_ms := greatest(1, ceil(1000 * extract(epoch from
      v_count.window_started_at + make_interval(secs => v_limit.window_seconds) - clock_timestamp())));
    v_rate := jsonb_build_object(
      'policy', v_limit.policy,
      'max_requests', v_limit.max_requests,
      'window_seconds', v_limit.window_seconds,
      'granted', v_count.granted,
      'remaining', v_limit.max_requests - v_count.used,
      'reset_ms', v_reset_ms
    );
    if v_count.granted = 0 then
      raise exception using errcode = 'PT429', message = format(
        'Too many requests: at most %s in %s seconds. Send the next one in %s seconds.',
        v_limit.max_requests, v_limit.window_seconds, ceil(v_reset_ms / 1000.0)),
        detail = jsonb_build_object(
          'retry_after_seconds', ceil(v_reset_ms / 1000.0), 'caller', take_requests.caller, 'rate', v_rate);
    end if;
    v_rates := v_rates || v_rate;
  end loop;
  return v_rates;
end $$;

-- Deletes counts whose window ended, because no window is longer than a day. For jobs.run_maintenance.
create function private.delete_old_rate_counts() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.rate_counts c where c.ctid = any (array(
    select old.ctid from app.rate_counts old where old.window_started_at < now() - interval '1 day' limit 10000));
end $$;

-- The statement of a request calls it, and Postgres checks that before the statement enters the scope.
grant execute on function private.take_requests to platform_api;
