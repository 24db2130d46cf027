-- Listing and cancelling runs.

-- The accounts whose runs or schedules a list contains: the given one (PT403 if the caller does not reach it), else the
-- caller's workspaces. Null for a lookup by id, which may be of any account.
create function private.listed_account_ids(account_id uuid, has_id boolean) returns uuid[]
language plpgsql stable security invoker set search_path = ''
as $$
begin
  if listed_account_ids.account_id is not null then
    return array[private.check_account(listed_account_ids.account_id)];
  end if;
  -- For a lookup by id, row-level security decides.
  return case when not has_id then private.workspace_ids() end;
end $$;

-- The runs among these that the caller sees, newest first.
create function private.describe_runs(run_ids uuid[]) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'taskId', r.task, 'status', r.state, 'progress', r.progress, 'output', r.output, 'error', r.error,
        'createdAt', private.format_timestamp(r.created_at),
        'startedAt', private.format_timestamp(r.started_at),
        'finishedAt', private.format_timestamp(r.finished_at)
      ) order by r.created_at desc, r.id), '[]')
    from app.task_runs r
    where r.id = any (run_ids)
  );
end $$;

create function api.list_task_runs(
  run_id uuid, account_id uuid, page integer, page_limit integer, site_id uuid default null
) returns jsonb
language plpgsql stable security invoker set search_path = ''
as $$
declare
  v_account_ids uuid[] := private.listed_account_ids(
    list_task_runs.account_id, coalesce(list_task_runs.run_id, list_task_runs.site_id) is not null);
  v_run_ids uuid[] := case when list_task_runs.site_id is not null then private.generation_run_ids(list_task_runs.site_id) end;
  v_total integer;
begin
  select count(*) into v_total from app.task_runs r
  where (v_account_ids is null or r.account_id = any (v_account_ids))
    and (list_task_runs.run_id is null or r.id = list_task_runs.run_id)
    and (v_run_ids is null or r.id = any (v_run_ids));
  perform private.refuse_if(list_task_runs.run_id is not null and v_total = 0, 'PT404', 'Run not found');
  return jsonb_build_object(
    'pagination', private.pagination(page, page_limit, v_total),
    'runs', private.describe_runs(array(
      select r.id from app.task_runs r
      where (v_account_ids is null or r.account_id = any (v_account_ids))
        and (list_task_runs.run_id is null or r.id = list_task_runs.run_id)
        and (v_run_ids is null or r.id = any (v_run_ids))
      order by r.created_at desc, r.id
      limit page_limit offset (page - 1)::bigint * page_limit
    ))
  );
end $$;
comment on function api.list_task_runs is
  'A run, or a page of the latest runs of the caller''s workspaces, of the given account or of the generations of a site. GET /api/tasks/runs.';

create function api.create_run_ticket(run_id uuid, ticket_hash text) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  perform private.refuse_if(
    not exists (select from app.task_runs r where r.id = create_run_ticket.run_id), 'PT404', 'Run not found');
  insert into app.run_tickets (run_id, ticket_hash, claims)
  values (create_run_ticket.run_id, decode(create_run_ticket.ticket_hash, 'hex'), auth.jwt());
  return jsonb_build_object('expires_at', private.format_timestamp(now() + interval '1 minute'));
end $$;
comment on function api.create_run_ticket is
  'Keeps the hash of a ticket with which the caller will follow a run. POST /api/tasks/runs/{runId}/events/ticket.';

-- Definer, because the holder of a ticket has no other credential, and no request role reads tickets or hashes of keys.
create function api.redeem_run_ticket(run_id text, ticket_hash text) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_claims jsonb;
begin
  delete from app.run_tickets t
  where t.run_id = private.uuid_or_null(redeem_run_ticket.run_id)
    and t.ticket_hash = decode(redeem_run_ticket.ticket_hash, 'hex') and t.expires_at > now()
  returning t.claims into v_claims;
  return jsonb_build_object(
    'claims', v_claims,
    'key_hash', (select encode(k.key_hash, 'hex') from app.api_keys k where k.id::text = v_claims ->> 'key_id'));
end $$;
comment on function api.redeem_run_ticket is
  'The credential of the caller who created a ticket, and its end: a second use finds none. Both values are null for an invalid ticket. The credential is checked as in any other request.';

create function api.cancel_run(run_id uuid) returns jsonb
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_run record;
begin
  select r.state, r.task into v_run from app.task_runs r where r.id = cancel_run.run_id for no key update;
  perform private.refuse_if(not found, 'PT404', 'Run not found');
  if v_run.state in ('queued', 'running') then
    -- It may have been paid already; only the task can find out.
    perform private.refuse_if(v_run.task = 'recharge_credits',
      'PT409', 'A payment cannot be cancelled; switch recharging off instead');
    -- A worker that works on it checks once a second. Otherwise it is due now, and the next worker ends it.
    update app.task_runs r set cancelled_at = coalesce(r.cancelled_at, now()), run_at = now() where r.id = cancel_run.run_id;
    notify task_runs;
  end if;
  return private.describe_runs(array[cancel_run.run_id]) -> 0;
end $$;
comment on function api.cancel_run is
  'Cancels a run of the caller''s workspaces. A run that has ended is unchanged. POST /api/tasks/runs/{runId}/cancel.';

grant execute on function private.listed_account_ids, private.describe_runs to authenticated;
