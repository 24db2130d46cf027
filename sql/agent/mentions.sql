-- Mentions of the agent. Slack sends an event again until it is taken, and may send it twice at once: its id is stored once,
-- with the run that answers it. What comes of it, orders and payment included, and the reply are one transaction with the run's end.

-- Definer, because whoever sends it is known by a signature, and has no account.
create function api.receive_mention(
  event_id text, team_id text, channel text, ts text, thread_ts text, text text
) returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_thread_ts text := coalesce(thread_ts, ts);
  v_thread_id text := format('slack:%s:%s', channel, v_thread_ts);
begin
  insert into app.chat_threads (id, platform, team_id, channel, ts)
  values (v_thread_id, 'slack', receive_mention.team_id, receive_mention.channel, v_thread_ts)
  on conflict do nothing;
  insert into app.chat_events (platform, event_id, team_id, thread_id, text)
  values ('slack', receive_mention.event_id, receive_mention.team_id, v_thread_id, receive_mention.text)
  on conflict do nothing;
  if not found then
    return to_jsonb(false);
  end if;
  update app.chat_events e
  set run_id = private.enqueue_run('answer_mention', private.linked_account_id('slack', receive_mention.team_id))
  where (e.platform, e.event_id) = ('slack', receive_mention.event_id);
  return to_jsonb(true);
end $$;
comment on function api.receive_mention is
  'Takes a mention, with the run that answers it; false for one that was taken before. POST /api/content-agent/{platform}.';

create function private.linked_account_id(platform text, team_id text) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select w.account_id from app.chat_workspaces w
    where (w.platform, w.team_id) = (linked_account_id.platform, linked_account_id.team_id)
  );
end $$;
comment on function private.linked_account_id is
  'The account that a workspace acts for, null for none. For functions that run as their owner.';

create function jobs.begin_mention(run_id uuid) returns jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('text', e.text)
    from app.chat_events e join app.task_runs r on r.id = e.run_id and r.state in ('queued', 'running')
    where e.run_id = begin_mention.run_id
  );
end $$;
comment on function jobs.begin_mention is 'What a run is to answer; null where it has ended.';

create function private.lock_mention(run_id uuid) returns app.chat_events
language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_event app.chat_events;
begin
  perform from app.task_runs r where r.id = lock_mention.run_id and r.state in ('queued', 'running') for no key update;
  if found then
    select e.* into v_event from app.chat_events e where e.run_id = lock_mention.run_id;
  end if;
  return v_event;
end $$;
comment on function private.lock_mention is
  'The mention that a run answers, all null where the run has ended. For functions that run as their owner.';

create function private.answer_mention(event app.chat_events, reply text, output jsonb, failure text default null) returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if event.event_id is null then
    return false;
  end if;
  perform private.say(
    event.thread_id, 'reply ' || event.event_id, reply, (select r.account_id from app.task_runs r where r.id = event.run_id));
  return private.end_run(
    event.run_id,
    jsonb_build_object('thread_id', event.thread_id) || output, failure);
end $$;
comment on function private.answer_mention is
  'Says the reply to a mention and ends its run; false where it had ended. For functions that run as their owner.';

create function jobs.reply_to_mention(run_id uuid, reply text, failure text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.answer_mention(private.lock_mention(run_id), reply, '{}', failure); end $$;
comment on function jobs.reply_to_mention is 'Answers a mention with a text alone, and ends the run.';

create function jobs.link_from_mention(run_id uuid, code text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_event app.chat_events := private.lock_mention(run_id);
  v_account_id uuid;
begin
  if v_event.event_id is null then
    return false;
  end if;
  -- One after the other, so that tries made at once are counted.
  perform pg_advisory_xact_lock(hashtextextended('link ' || v_event.team_id, 0));
  if 10 <= (
    select count(*) from app.chat_events e join app.task_runs r on r.id = e.run_id and r.output ? 'linked'
    where (e.platform, e.team_id) = (v_event.platform, v_event.team_id) and e.received_at > now() - interval '1 hour')
  then
    return private.answer_mention(v_event, 'That were too many codes for one hour. Try again later.', '{}');
  end if;
  v_account_id := private.take_link_code(v_event.platform, v_event.team_id, code);
  return private.answer_mention(
    v_event,
    case when v_account_id is null
      then 'That code is wrong, was used before or is older than 15 minutes. Ask for a new one where you got it '
        || '(POST /api/content-agent/workspaces), and write it here as: link CODE'
      else format(
        'Linked. This workspace now works for %s, which pays for the videos that are asked for here.',
        coalesce((select a.name from app.accounts a where a.id = v_account_id), 'your account'))
    end,
    jsonb_build_object('linked', v_account_id is not null));
end $$;
comment on function jobs.link_from_mention is
  'Links the workspace of a mention by the code that was said there, says so, and ends the run. Ten tries an hour.';

create function jobs.order_from_mention(run_id uuid, artist_account_id uuid, request jsonb, billing_url text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_event app.chat_events := private.lock_mention(run_id);
  v_payer_id uuid := private.linked_account_id(v_event.platform, v_event.team_id);
  v_count integer := (request ->> 'batch')::integer;
  v_run_ids uuid[];
  v_shortage jsonb;
begin
  if v_event.event_id is null then
    return false;
  end if;
  if v_payer_id is null then
    return private.answer_mention(
      v_event,
      'This workspace is not linked to an account yet. Somebody who has one asks for a code '
        || '(POST /api/content-agent/workspaces) and writes it here as: link CODE',
      '{}');
  end if;
  if private.workspace_of_artist(v_payer_id, artist_account_id) is null then
    return private.answer_mention(
      v_event,
      format(
        'I cannot find that artist: the account that this workspace is linked to has none with the id %s. Check the id, or link the workspace to the artist''s organization.',
        artist_account_id),
      '{}');
  end if;
  begin
    v_run_ids := private.order_content(v_payer_id, artist_account_id, request, v_event.thread_id);
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
  end;
  if v_shortage is not null then
    return private.answer_mention(
      v_event,
      format(
        'Not enough credits: this takes %s, and %s are left. %s',
        v_shortage ->> 'required_credits', v_shortage ->> 'remaining_credits',
        case when private.lay_recharge(v_payer_id, (v_shortage ->> 'required_credits')::bigint)
          then 'More are being bought; ask again in a minute.'
          else coalesce('Buy more here: ' || billing_url, 'Buy more, or ask for fewer.') end),
      jsonb_build_object('insufficient_credits', v_shortage));
  end if;
  return private.answer_mention(
    v_event,
    format(
      'On it: %s of %s (%s%s). That may take up to 30 minutes; I will post here when it is done.',
      case v_count when 1 then '1 video' else v_count || ' videos' end,
      coalesce((select a.name from app.accounts a where a.id = artist_account_id), 'your artist'),
      request ->> 'template', case when (request ->> 'lipsync')::boolean then ', lipsync' else '' end),
    jsonb_build_object('runIds', v_run_ids));
end $$;
comment on function jobs.order_from_mention is
  'Orders what a mention asks for on behalf of the account that its workspace is linked to, says so or why not, and ends the run.';
