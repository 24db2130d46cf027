SET local check_function_bodies = off;

CREATE TABLE "app"."run_tickets" (
  "run_id"      uuid                     NOT NULL,
  "ticket_hash" bytea                    NOT NULL,
  "claims"      jsonb                    NOT NULL,
  "expires_at"  timestamp with time zone NOT NULL DEFAULT (now() + '00:01:00'::interval),
  CONSTRAINT "run_tickets_pkey" PRIMARY KEY (run_id, ticket_hash),
  CONSTRAINT "run_tickets_ticket_hash_check" CHECK ((octet_length(ticket_hash) = 32))
);

ALTER TABLE "app"."run_tickets"
  ENABLE ROW LEVEL SECURITY;

ALTER TABLE "app"."run_tickets"
  FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION api.create_run_ticket (
  run_id      uuid,
  ticket_hash text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$
begin
  perform private.refuse_if(
    not exists (select from app.task_runs r where r.id = create_run_ticket.run_id), 'PT404', 'Run not found');
  insert into app.run_tickets (run_id, ticket_hash, claims)
  values (create_run_ticket.run_id, decode(create_run_ticket.ticket_hash, 'hex'), auth.jwt());
  return jsonb_build_object('expires_at', private.format_timestamp(now() + interval '1 minute'));
end $function$;

CREATE OR REPLACE FUNCTION api.redeem_run_ticket (
  run_id      text,
  ticket_hash text
)
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION jobs.run_maintenance()
  RETURNS jsonb
  LANGUAGE plpgsql
  SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'pg_temp'
  AS $function$
declare
  v_started integer;
  v_deleted integer;
begin
  -- One worker at a time is enough.
  if not pg_try_advisory_xact_lock(hashtextextended('maintenance', 0)) then
    return jsonb_build_object();
  end if;
  perform private.record_worker();
  v_started := private.start_due_tasks();
  delete from app.task_runs r where r.id in (
    select old.id from app.task_runs old where old.finished_at < now() - interval '90 days'
    order by old.finished_at limit 1000
  );
  get diagnostics v_deleted = row_count;
  perform private.delete_old_signup_attempts();
  perform private.delete_unconfirmed_signups();
  perform private.delete_old_mails();
  perform private.delete_unverified_accounts();
  perform private.delete_old_site_visits();
  perform private.delete_old_site_previews();
  perform private.delete_old_run_tickets();
  perform private.delete_old_chats();
  perform private.delete_old_rate_counts();
  perform private.delete_old_ended_sessions();
  perform private.delete_old_idempotency_keys();
  perform private.delete_old_webhook_events();
  perform private.fail_abandoned_purchases();
  return jsonb_build_object('started', v_started, 'deleted', v_deleted);
end $function$;

CREATE OR REPLACE FUNCTION private.check_credits (
  balance  app.credit_balances,
  required bigint
)
  RETURNS void
  LANGUAGE plpgsql
  STABLE
  SET search_path TO ''
  AS $function$
begin
  if balance.balance - balance.reserved < required then
    raise exception using errcode = 'PTPAY', message = 'Too few credits',
      detail = (jsonb_build_object(
        'remaining_credits', balance.balance - balance.reserved, 'required_credits', required)
        || coalesce((
          select jsonb_build_object('organization_id', a.id) from app.accounts a
          where a.id = balance.account_id and a.kind = 'organization'
        ), '{}'))::text;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.delete_old_run_tickets()
  RETURNS void
  LANGUAGE plpgsql
  SET search_path TO ''
  AS $function$ begin delete from app.run_tickets t where t.expires_at <= now(); end $function$;

ALTER TABLE "app"."run_tickets"
  ADD CONSTRAINT "run_tickets_run_id_fkey" FOREIGN KEY (run_id) REFERENCES app.task_runs(id) ON DELETE CASCADE;

CREATE INDEX run_tickets_expires_at_idx ON app.run_tickets USING btree (expires_at);

CREATE POLICY "run_tickets_insert_caller" ON "app"."run_tickets"
  FOR INSERT
  TO "authenticated"
  WITH CHECK (((claims = ( SELECT auth.jwt() AS jwt)) AND (EXISTS ( SELECT
   FROM app.task_runs r
  WHERE (r.id = run_tickets.run_id)))));

COMMENT ON COLUMN "app"."run_tickets"."claims" IS 'The claims of the request that created it. A redeemed ticket acts with its credential.';

COMMENT ON COLUMN "app"."run_tickets"."ticket_hash" IS 'SHA-256 of the ticket, which has 32 random bytes.';

COMMENT ON FUNCTION "api"."create_run_ticket"(uuid, text) IS 'Keeps the hash of a ticket with which the caller will follow a run. POST /api/tasks/runs/{runId}/events/ticket.';

COMMENT ON FUNCTION "api"."redeem_run_ticket"(text, text) IS 'The credential of the caller who created a ticket, and its end: a second use finds none. Both values are null for an invalid ticket. The credential is checked as in any other request.';

COMMENT ON FUNCTION "private"."check_credits"(app.credit_balances, bigint) IS 'Raises PTPAY, with the remaining and the required credits and an organization that pays, unless a locked balance covers the required ones.';

COMMENT ON FUNCTION "private"."delete_old_run_tickets"() IS 'Deletes tickets that nobody used. For jobs.run_maintenance.';

COMMENT ON TABLE "app"."run_tickets" IS 'Unused tickets for the events of a run. The ticket itself is never stored.';

REVOKE ALL ON FUNCTION "api"."create_run_ticket"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."create_run_ticket"(uuid, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."create_run_ticket"(uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."create_run_ticket"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "api"."redeem_run_ticket"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "api"."redeem_run_ticket"(text, text) TO "platform_api";

REVOKE ALL ON FUNCTION "api"."redeem_run_ticket"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "api"."redeem_run_ticket"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."delete_old_run_tickets"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."delete_old_run_tickets"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."delete_old_run_tickets"() TO "postgres";

GRANT INSERT ("claims") ON TABLE "app"."run_tickets" TO "authenticated";

GRANT INSERT ("run_id") ON TABLE "app"."run_tickets" TO "authenticated";

GRANT INSERT ("ticket_hash") ON TABLE "app"."run_tickets" TO "authenticated";
