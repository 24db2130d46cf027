-- Storing and reading the requests of API keys. A process keeps them in memory and stores them every few seconds, so that a
-- request needs no statement of its own.

-- How many requests of an account are kept.
create function private.max_key_requests() returns integer
language plpgsql immutable security invoker set search_path = ''
as $$ begin return 5000; end $$;

-- Definer, because a refused key has no scope and no role writes requests.
create function api.store_key_requests(requests jsonb) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_account_id uuid;
begin
  -- Keys that do not exist are left out; one that has ended is still its owner's.
  for v_account_id in
    with stored as (
      insert into app.key_requests (
        id, account_id, key_id, requested_at, surface, method, route, operation, status, code, duration_ms)
      select r.id, k.account_id, k.id, r.requested_at, r.surface, r.method, r.route, r.operation, r.status, r.code, r.duration_ms
      from jsonb_to_recordset(requests) as r (
        id uuid, key_hash text, requested_at timestamptz, surface text, method text, route text, operation text,
        status smallint, code text, duration_ms real)
      join app.api_keys k on k.key_hash = decode(r.key_hash, 'hex')
      on conflict do nothing
      returning account_id
    )
    select distinct s.account_id from stored s order by s.account_id
  loop
    delete from app.key_requests r
    where r.account_id = v_account_id and r.requested_at < (
      select newest.requested_at from app.key_requests newest where newest.account_id = v_account_id
      order by newest.requested_at desc, newest.id offset private.max_key_requests() - 1 limit 1);
  end loop;
  return 'true';
end $$;
comment on function api.store_key_requests is
  'Stores requests of API keys, and deletes the oldest of an account that has too many: [{id, key_hash, requested_at, surface, method, route, operation, status, code, duration_ms}].';

create function api.list_requests(
  organization_id uuid, key_id uuid, outcome text, status integer, page integer, page_limit integer
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
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
end $$;
comment on function api.list_requests is
  'A page of the requests that the keys of the caller, or of an organization that it owns, sent within a day. GET /api/requests.';

-- Deletes requests after a day. For jobs.run_maintenance.
create function private.delete_old_key_requests() returns void
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  delete from app.key_requests r where r.ctid = any (array(
    select old.ctid from app.key_requests old where old.requested_at < now() - interval '1 day' limit 10000));
end $$;

grant execute on function private.max_key_requests to authenticated;
