SET local check_function_bodies = off;

ALTER TABLE "app"."chat_events"
  ADD COLUMN "channel" text;

ALTER TABLE "app"."chat_events"
  ADD COLUMN "ts" text;

CREATE OR REPLACE FUNCTION api.receive_mention (
  event_id  text,
  team_id   text,
  channel   text,
  ts        text,
  thread_ts text,
  text      text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
end $function$;

ALTER TABLE "app"."chat_events"
  ADD CONSTRAINT "chat_events_channel_check" CHECK (((length(channel) >= 1) AND (length(channel) <= 100)));

ALTER TABLE "app"."chat_events"
  ADD CONSTRAINT "chat_events_platform_team_id_channel_ts_key" UNIQUE (platform, team_id, channel, ts);

ALTER TABLE "app"."chat_events"
  ADD CONSTRAINT "chat_events_ts_check" CHECK (((length(ts) >= 1) AND (length(ts) <= 50)));

COMMENT ON COLUMN "app"."chat_events"."channel" IS 'With ts, the message at the platform, which may come in several events. Null if the row is older than the column.';

COMMENT ON FUNCTION "api"."receive_mention"(text, text, text, text, text, text) IS 'Stores a mention with the run that replies; false if its event or message was stored before. POST /api/content-agent/{platform}.';
