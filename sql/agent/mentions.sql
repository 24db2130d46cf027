-- Mentions of the agent. Slack repeats an event until it is accepted, may send it twice at once, and may deliver one message under
-- several event ids: event and message are stored once, with the run that replies. Orders, payment, reply and the end of the run
-- are one transaction.

-- Definer, because the sender has a signature, but no account.
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
  -- A conflict of either key. A delivery at the same time waits for the first one's commit.
  insert into app.chat_events (platform, event_id, team_id, thread_id, text, channel, ts)
  values (
    'slack', receive_mention.event_id, receive_mention.team_id, v_thread_id, receive_mention.text,
    receive_mention.channel, receive_mention.ts)
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
  'Stores a mention with the run that replies; false if its event or message was stored before. POST /api/content-agent/{platform}.';

-- The account that a workspace is linked to; null for none, and if who linked it may not do so any more.
create function private.linked_account_id(platform text, team_id text) returns uuid
language plpgsql stable security invoker set search_path = ''
as $$
begin
  return (
    select w.account_id from app.chat_workspaces w
    where (w.platform, w.team_id) = (linked_account_id.platform, linked_account_id.team_id)
      and private.acts_for(coalesce(w.linked_by, w.account_id), w.account_id, '{owner}')
  );
end $$;

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
comment on function jobs.begin_mention is 'The mention of a run; null if the run has ended.';

-- Locks a run and returns its mention; all null if the run has ended.
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

-- Posts the reply to a mention and ends its run; false if it had ended.
create function private.reply_to_mention(event app.chat_events, reply text, output jsonb, failure text default null)
returns boolean
language plpgsql volatile security invoker set search_path = ''
as $$
begin
  if event.event_id is null then
    return false;
  end if;
  perform private.post_message(
    event.thread_id, 'reply ' || event.event_id, reply, (select r.account_id from app.task_runs r where r.id = event.run_id));
  return private.end_run(
    event.run_id, jsonb_build_object('thread_id', event.thread_id) || output, failure);
end $$;

create function jobs.reply_to_mention(run_id uuid, reply text, failure text, output jsonb default '{}') returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$ begin return private.reply_to_mention(private.lock_mention(run_id), reply, output, failure); end $$;
comment on function jobs.reply_to_mention is 'Replies to a mention with a text and ends the run; false if it had ended.';

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
  -- Serialized, so that concurrent attempts are counted.
  perform pg_advisory_xact_lock(hashtextextended('link ' || v_event.team_id, 0));
  if 10 <= (
    select count(*) from app.chat_events e join app.task_runs r on r.id = e.run_id and r.output ? 'linked'
    where (e.platform, e.team_id) = (v_event.platform, v_event.team_id) and e.received_at > now() - interval '1 hour')
  then
    return private.reply_to_mention(v_event, 'Too many codes were tried within an hour. Try again later.', '{}');
  end if;
  v_account_id := private.redeem_link_code(v_event.platform, v_event.team_id, code);
  return private.reply_to_mention(
    v_event,
    case when v_account_id is null
      then 'That code is wrong, was used before or is older than 15 minutes. Create a new one '
        || '(POST /api/content-agent/workspaces), and write it here as: link CODE'
      else format(
        'Linked. This workspace now works for %s, which pays for the videos that are requested here.',
        coalesce((select a.name from app.accounts a where a.id = v_account_id), 'your account'))
    end,
    jsonb_build_object('linked', v_account_id is not null));
end $$;
comment on function jobs.link_from_mention is
  'Links the workspace of a mention by the code in it, replies, and ends the run. Ten attempts an hour.';

create function jobs.order_from_mention(run_id uuid, artist_account_id uuid, request jsonb, billing_url text default null)
returns jsonb
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  v_event app.chat_events := private.lock_mention(run_id);
  v_payer_id uuid := private.linked_account_id(v_event.platform, v_event.team_id);
  v_count integer := (request ->> 'batch')::integer;
  v_run_ids uuid[];
  v_shortage jsonb;
  v_is_recharging boolean;
begin
  if v_event.event_id is null then
    return null;
  end if;
  if v_payer_id is null then
    perform private.reply_to_mention(
      v_event,
      'This workspace is not linked to an account. Create a code for your account, or for an organization that you own '
        || '(POST /api/content-agent/workspaces), and write it here as: link CODE',
      '{}');
    return null;
  end if;
  if private.artist_workspace_id(v_payer_id, artist_account_id) is null then
    perform private.reply_to_mention(
      v_event,
      format(
        'I cannot find that artist: the account that this workspace is linked to has none with the id %s. '
          || 'Check the id, or link the workspace to the artist''s organization.',
        artist_account_id),
      '{}');
    return null;
  end if;
  begin
    v_run_ids := private.create_content_batch(v_payer_id, artist_account_id, request, v_event.thread_id);
  exception when sqlstate 'PTPAY' then
    get stacked diagnostics v_shortage = pg_exception_detail;
  end;
  if v_shortage is not null then
    v_is_recharging := private.create_recharge(v_payer_id, (v_shortage ->> 'required_credits')::bigint);
    -- The worker replies with the address of its page. One of the release before passed the address, and is replied to here.
    if not v_is_recharging and billing_url is null then
      return v_shortage;
    end if;
    perform private.reply_to_mention(
      v_event,
      format(
        'Not enough credits: this takes %s, and %s are left. %s',
        v_shortage ->> 'required_credits', v_shortage ->> 'remaining_credits',
        case when v_is_recharging then 'More are being bought; ask again in a minute.'
          else 'Buy more here: ' || billing_url end),
      jsonb_build_object('insufficient_credits', v_shortage));
    return null;
  end if;
  perform private.reply_to_mention(
    v_event,
    format(
      'On it: %s of %s (%s%s). That may take up to 30 minutes; I will post here when it is done.',
      case v_count when 1 then '1 video' else v_count || ' videos' end,
      coalesce((select a.name from app.accounts a where a.id = artist_account_id), 'your artist'),
      request ->> 'template', case when (request ->> 'lipsync')::boolean then ', lipsync' else '' end),
    jsonb_build_object('runIds', v_run_ids));
  return null;
end $$;
comment on function jobs.order_from_mention is
  'Orders content for the account of a mention''s workspace, replies with the result, and ends the run. Returns a shortage of credits, to which the caller replies, if no recharge ends it.';
