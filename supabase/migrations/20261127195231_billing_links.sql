SET local check_function_bodies = off;

DROP FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text);

DROP FUNCTION "jobs"."reply_to_mention"(uuid, text, text);

CREATE OR REPLACE FUNCTION jobs.order_from_mention (
  run_id            uuid,
  artist_account_id uuid,
  request           jsonb,
  billing_url       text  DEFAULT NULL::text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION jobs.reply_to_mention (
  run_id  uuid,
  reply   text,
  failure text,
  output  jsonb DEFAULT '{}'::jsonb
)
  RETURNS boolean
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$ begin return private.reply_to_mention(private.lock_mention(run_id), reply, output, failure); end $function$;

COMMENT ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) IS 'Orders content for the account of a mention''s workspace, replies with the result, and ends the run. Returns a shortage of credits, to which the caller replies, if no recharge ends it.';

COMMENT ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text, jsonb) IS 'Replies to a mention with a text and ends the run; false if it had ended.';

REVOKE ALL ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."order_from_mention"(uuid, uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text, jsonb) TO "platform_worker";

REVOKE ALL ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "jobs"."reply_to_mention"(uuid, text, text, jsonb) TO "postgres";
