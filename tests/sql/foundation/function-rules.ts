import { functions, type Rule } from './rule.ts'

/**
 * The definers, with the reason for each. All functions of schema jobs are definers too, because the worker's role has no
 * grant on any table.
 */
export const definers: Record<string, string> = {
  'private.describe_origin(uuid)': 'no request role reads captures',
  'private.workspace_ids()': 'the policies on memberships call it',
  'private.find_key_accounts(text[])': 'reads key hashes, before there is a caller',
  'private.claims_for_key(text,text)': 'reads key hashes, and runs before there is a caller',
  'private.hold_key(text,text,boolean,uuid)': 'reads key hashes, and runs before there is a caller',
  'private.take_requests(text,text[])': 'writes counts, which no caller may',
  'private.staged_bytes()': 'no request role reads the objects of Storage',
  'private.caller_email()': 'request roles do not read auth.users',
  'private.mail_proof_at(uuid)': 'request roles do not read the sessions of Auth',
  'private.session_proof_at(uuid)': 'request roles do not read the sessions of Auth',
  'private.note_ended_session()': 'a trigger on a table of Auth, whose role may not write ours',
  'private.check_password_change()': 'a trigger on a table of Auth, whose role need not read what it reads',
  'private.caller_rights()': 'policies would cost each request with a key more than the rows do',
  'private.link_maker(uuid,text[])': 'an OAuth client does not read its grant',
  'private.check_owner_remains(uuid,uuid)': 'request roles do not read auth.users',
  'private.end_rights()': 'a person that leaves may no longer change what it created',
  'private.end_key()': 'a key that is revoked may no longer change what it made',
  'private.request_valuation_of_catalog()': 'no role writes requests of valuations',
  'private.request_valuations_of_songs()': 'no role writes requests of valuations',
  'private.request_all_valuations()': 'no role writes requests of valuations',
  'private.report_link_state(uuid)': 'callers read neither the maker of a link nor what its right depends on',
  'api.open_report_link(text,boolean)': 'reads a report for the holder of a link',
  'api.list_report_link_inputs(text,integer,integer)': 'reads a report for the holder of a link',
  'private.make_first_valuation(uuid)': 'no role writes valuations',
  'private.end_links_of_user()': 'a trigger on a table of Auth, whose role may not write ours',
  'private.has_session(jsonb)': 'reads the sessions of Auth, before there is a caller',
  'private.end_revoked_grant()': 'a trigger on a table of Auth, whose role may not write ours',
  'private.client_details(uuid)': 'request roles do not read the tables of Auth',
  'private.requested_resource(text)': 'request roles do not read the tables of Auth',
  'private.end_client_access(uuid)': 'request roles do not write the tables of Auth',
  'private.client_spending(uuid)': 'an OAuth client reads no reservations',
  'private.check_let_in(uuid)': 'an OAuth client does not read its grant',
  'private.own_grant()': 'an OAuth client does not read its grant',
  'private.granted_organization_ids(uuid,uuid,text)': 'the policies on memberships call it',
  'private.describe_grant_workspaces(uuid)': 'an OAuth client does not read its grant',
  'private.save_grant_workspaces(uuid,jsonb)': 'a person who is no owner may not approve',
  'private.describe_organization_grants(uuid,uuid,uuid,integer,integer)':
    'an owner does not read the grants of other people',
  'private.block_apps(uuid)': 'an owner does not hold the memberships of other people',
  'private.end_client_workspace()': 'a person that has left an organization does not change its schedules',
  'private.claims_for_token(jsonb,text)': 'finds the account of an Auth user, before there is a caller',
  'private.hold_token(jsonb,text,boolean,uuid)':
    'finds the account of an Auth user, before there is a caller',
  'private.create_account(jsonb)': 'creates the account of a caller',
  'api.sign_up_agent(text,text,text)': 'creates an account and its code for a caller without a credential',
  'api.cancel_sign_up_mail(uuid)': 'corrects the count of mails for a caller without a credential',
  'api.verify_agent(text,text,text,text,text)':
    'reads a code and stores a key for a caller without a credential',
  'private.reachable_account_ids()': 'the policies on accounts and memberships call it',
  'private.is_admin()': 'no role reads the settings',
  'private.check_account(uuid)': 'an administrator reaches accounts whose rows it does not read',
  'private.owned_organization_ids()': 'the policies on memberships call it',
  'private.create_organization(text)': 'no role may insert accounts or memberships',
  'private.lock_organization(uuid)': 'callers who may not update the row lock it',
  'private.invite_person(uuid,text,text,boolean,text)':
    'callers can neither look up an address nor insert accounts',
  'private.renew_invitation(uuid,uuid,boolean,text)':
    'request roles see neither the run of a mail nor change when an invitation expires',
  'private.describe_invitation(uuid,uuid)': 'request roles do not see the run of a mail',
  'private.block_invitations(uuid)': 'only leaving and declining insert a block',
  'private.list_received_invitations(text,integer,integer)':
    'the caller sees neither the organization nor who invites',
  'private.take_invitation(uuid)': 'the caller reads neither the invitation nor the organization',
  'private.accept_invitation(uuid)': 'no request role inserts members',
  'private.create_artist(text,uuid)': 'no role may insert accounts or memberships',
  'private.count_catalog_songs()': 'callers that may add members may not update the counts',
  'private.create_empty_catalog(text,uuid)': 'no role may insert catalogs or ownership links',
  'private.describe_sample(uuid)': 'no role reads the recordings of the sample',
  'private.create_sample(uuid)': 'no role may insert catalogs or read the recordings of the sample',
  'private.change_owner(uuid,uuid)':
    'no role may change ownership links, or the workspace of snapshots, schedules and runs',
  'private.claim_snapshot(uuid,text,uuid)': "no role may change a snapshot's catalog",
  'private.release_snapshots(uuid)':
    "a catalog's snapshots may belong to accounts that the caller does not see",
  'private.reserve_credits(text,integer,integer,text)':
    'writes balances and reservations, which no caller may',
  'private.commit_credits(uuid)': 'writes balances, reservations and the ledger, which no caller may',
  'private.release_credits(uuid)': 'writes balances and reservations, which no caller may',
  'private.request_completion()': 'writes runs, which no caller may',
  'private.request_fill(uuid,text,text,text[])': 'writes fills and runs, which no caller may',
  'private.request_capture(uuid,text[])': 'writes snapshots, runs and reservations, which no caller may',
  'private.schedule_capture(uuid,text,integer,integer)': 'no request role inserts schedules',
  'api.get_public_site(uuid)': 'reads the published view for a caller without a credential',
  'api.get_published_page(text,text)': 'reads the published view for a caller without a credential',
  'api.get_valuation_model()': 'reads the published model for a caller without a credential',
  'api.redeem_run_ticket(text,text)': 'reads the credential for the holder of a ticket',
  'api.get_site_draft(uuid,text,uuid)': 'reads a draft for the holder of a signed link',
  'private.describe_signup_mail(app.site_signups)': 'no request role reads mails or their runs',
  'api.confirm_fan(uuid,text,text)': 'confirms a fan for the holder of a signed link',
  'api.sign_up_fan(uuid,text,jsonb,text,text,text,boolean,text,boolean)':
    'stores a fan for a caller without a credential',
  'private.run_objects(uuid[])': 'reads captures and fills, which no request role may read',
  'api.store_key_requests(jsonb)': 'stores requests of keys, also of those that have ended',
  'api.count_site_visits(jsonb)': 'adds counts of visitors, who have no credential',
  'api.unsubscribe_fan(uuid,text)': 'erases a fan for the holder of a signed link',
  'private.request_site_generation(uuid,text,text,boolean)':
    'writes runs, orders and reservations, which no caller may',
  'api.claim_payment_customer(uuid)': 'writes customers, which no caller may',
  'api.save_payment_customer(uuid,text)': 'writes customers, which no caller may',
  'api.reset_payment_customer(uuid,text)': 'writes customers, which no caller may',
  'api.check_card_event(text,text,text)':
    "reads customers for Stripe's events, which come without a credential",
  'api.save_card(text,jsonb,timestamp with time zone,text)': "writes cards for Stripe's events",
  'api.record_card_event(text,text,text,text)': "stores Stripe's events",
  'api.remove_card(text,text,text,timestamp with time zone)': "writes cards for Stripe's events",
  'private.request_setup(uuid)': 'writes sandboxes and runs, which no caller may',
  'private.request_recharge(bigint)': 'writes recharges and runs, which no caller may',
  'api.settle_recharge(uuid,text,text)': "settles a recharge by Stripe's signed event, which has no caller",
  'api.create_purchase(uuid,text,integer)': 'writes purchases, which no caller may',
  'api.settle_purchase(uuid,text,text,bigint,text,text)':
    "settles a purchase by Stripe's signed event, which has no caller",
  'api.find_payment(text,uuid)': "reads payments for Stripe's signed events, which have no caller",
  'private.request_content(uuid,jsonb)': 'writes runs, orders and reservations, which no caller may',
  'private.create_link_code(uuid,text)': 'writes codes, which no caller may',
  'api.receive_mention(text,text,text,text,text,text)':
    'stores signed events of the chat platform, which have no caller',
  'api.has_migration(text)': 'reads the history of migrations for GET /api/ready, which has no caller',
  'api.read_queue()': 'counts runs of all accounts for GET /api/ready and /api/metrics, which have no caller',
  'api.check_disk()': 'writes to the disk for GET /api/ready, which has no caller',
  'api.report_to_thread(text,text,text)': "writes messages for the holder of the platform's own secret",
  'private.create_webhook_endpoint(uuid,text,text,text[])': 'writes a secret, which no caller may',
  'private.rotate_webhook_secret(uuid)': 'writes a secret, which no caller may',
  'private.send_ping(uuid)': 'writes events, deliveries and runs, which no caller may',
  'private.resend_webhook_delivery(uuid)': 'writes deliveries and runs, which no caller may',
  'private.fail_pending_deliveries()': 'writes deliveries and runs, which no caller may',
  'private.request_face(uuid)': 'enqueues a run, which no caller may',
  'private.release_face()': 'no request role sees the file of a face',
  'private.low_balances(uuid)': 'what schedules cost depends on rights that the caller does not read',
  'private.announce_site(uuid)': 'writes events, deliveries and runs, which no caller may',
  'private.erase_signup_events()': 'erases events with the fan, which no caller may',
}

/**
 * Definers that callers reach and that do not ask who calls, with what keeps them harmless: nobody calls a function of schema
 * private but the functions of schema api.
 */
const unasking: Record<string, string> = {
  'private.check_owner_remains(uuid,uuid)':
    'only refuses; called for a member that row-level security showed',
  'private.granted_organization_ids(uuid,uuid,text)': 'callers name themselves; others are named by definers',
  'private.report_link_state(uuid)': 'one word; called for links that row-level security showed',
  'private.request_completion()': 'work of the platform itself, whoever asks for it',
  'private.run_objects(uuid[])': 'called for runs that row-level security showed',
  'private.session_proof_at(uuid)': 'called for the session of the claims',
}

/** What asks who calls, as a regular expression. */
const asking =
  'auth\\.jwt\\(\\)|private\\.(account_id|client_id|is_session|is_delegated|workspace_ids|owned_organization_ids|paying_account_id|managed_account_id|check_account|check_organization|acting_workspace_id|create_empty_catalog)\\('

/** The functions that the API's statements name. Postgres checks the right to call them before a scope exists. */
export const statementFunctions = [
  'private.claims_for_key(text,text)',
  'private.find_key_accounts(text[])',
  'private.claims_for_token(jsonb,text)',
  'private.create_account(jsonb)',
  'private.hold_key(text,text,boolean,uuid)',
  'private.hold_token(jsonb,text,boolean,uuid)',
  'private.hold_memberships(text)',
  'private.take_requests(text,text[])',
  'private.find_idempotency_key(text,text)',
  'private.save_idempotency_result(text,text,text[],jsonb,boolean)',
]

const list = (values: string[]) => values.map((value) => `'${value}'`).join(', ')
const silent = (name: string, attributes: string) =>
  `create function ${name}() returns int language plpgsql ${attributes} as $$ begin return 1; end $$`

export const functionRules: Rule[] = [
  {
    guarantee:
      'a function that runs as its caller has the empty search_path, a definer pg_catalog before pg_temp',
    // With the empty path Postgres looks for types in pg_temp first, where the caller may have created its own.
    offenders: `with ${functions} select signature from functions
      where not coalesce(proconfig, '{}') @> array[case when prosecdef then 'search_path=pg_catalog, pg_temp' else 'search_path=""' end]`,
    breaches: [
      [silent('private.loose', ''), 'private.loose()'],
      [silent('private.loose', 'set search_path = app'), 'private.loose()'],
      [silent('private.loose', `security definer set search_path = ''`), 'private.loose()'],
    ],
  },
  {
    guarantee: 'no function is executable by anon or PUBLIC',
    offenders:
      `with ${functions} select signature from functions where has_function_privilege('anon', oid, 'execute')`,
    breaches: [
      ['grant execute on function api.get_account() to public', 'api.get_account()'],
      [
        `alter default privileges grant execute on functions to public; ${silent('api.open', '')}`,
        'api.open()',
      ],
      ['grant execute on function api.get_account() to anon', 'api.get_account()'],
    ],
  },
  {
    guarantee: 'every function is an invoker, except for the listed definers',
    offenders: `with ${functions} select signature from functions
      where prosecdef and nspname <> 'jobs' and signature not in (${list(Object.keys(definers))})
      union all select 'no longer a definer: ' || known from unnest(array[${
      list(Object.keys(definers))
    }]) known
      where not exists (select from functions where signature = known and prosecdef)`,
    breaches: [
      [silent('private.mighty', 'security definer'), 'private.mighty()'],
      [
        'alter function private.workspace_ids() security invoker',
        'no longer a definer: private.workspace_ids()',
      ],
    ],
  },
  {
    guarantee: 'a definer that callers reach asks who calls, except for the listed ones',
    offenders: `with ${functions}, found as (
        select signature, prosrc ~ '${asking}' as asks from functions
        where nspname = 'private' and prosecdef and has_function_privilege('authenticated', oid, 'execute'))
      select signature from found where not asks and signature not in (${list(Object.keys(unasking))})
      union all select 'no need to list: ' || known from unnest(array[${list(Object.keys(unasking))}]) known
      where not exists (select from found where signature = known and not asks)`,
    breaches: [
      [
        `${
          silent('private.mighty', 'security definer')
        }; grant execute on function private.mighty() to authenticated`,
        'private.mighty()',
      ],
      [
        `create or replace function private.client_spending(client_id uuid) returns bigint language plpgsql
          security definer as $$ begin return private.client_credits(client_id, client_id); end $$`,
        'private.client_spending(uuid)',
      ],
      [
        'alter function private.run_objects(uuid[]) security invoker',
        'no need to list: private.run_objects(uuid[])',
      ],
    ],
  },
  {
    guarantee: 'every definer is owned by a role that row-level security does not stop',
    offenders: `with ${functions} select signature from functions f join pg_roles r on r.oid = f.proowner
      where f.prosecdef and not r.rolbypassrls`,
    breaches: [[
      'grant create on schema private to authenticated; reset role; alter function private.workspace_ids() owner to authenticated',
      'private.workspace_ids()',
    ]],
  },
  {
    guarantee:
      'every function of schemas api and jobs has a comment, and no helper: sql/ has it beside the helper',
    offenders: `with ${functions} select signature from functions
      where (obj_description(oid, 'pg_proc') is null) = (nspname in ('api', 'jobs'))`,
    breaches: [
      ['comment on function api.get_account() is null', 'api.get_account()'],
      [`comment on function private.account_id() is 'The account'`, 'private.account_id()'],
    ],
  },
  {
    guarantee: 'every function of schema api is called by platform_api, and by no role inside a scope',
    offenders: `with ${functions} select signature from functions
      where nspname = 'api' and (not has_function_privilege('platform_api', oid, 'execute')
        or has_function_privilege('authenticated', oid, 'execute'))`,
    breaches: [
      ['revoke execute on function api.get_account() from platform_api', 'api.get_account()'],
      ['grant execute on function api.get_account() to authenticated', 'api.get_account()'],
    ],
  },
  {
    guarantee: 'every function of schema api is plpgsql, which is never inlined under the calling role',
    offenders: `with ${functions} select signature from functions f join pg_language l on l.oid = f.prolang
      where nspname = 'api' and l.lanname <> 'plpgsql'`,
    breaches: [['create function api.inlined() returns int language sql as $$ select 1 $$', 'api.inlined()']],
  },
  {
    guarantee: 'every function of schema jobs runs as its owner, and is called by platform_worker alone',
    offenders: `with ${functions}, callers as (
        select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role') or rolname like 'platform\\_%')
      select signature from functions
      where nspname = 'jobs' and (not prosecdef
        or array(select rolname::text from callers where has_function_privilege(rolname, oid, 'execute')) <> '{platform_worker}')`,
    breaches: [
      ['revoke execute on function jobs.run_maintenance() from platform_worker', 'jobs.run_maintenance()'],
      ['grant execute on function jobs.run_maintenance() to authenticated', 'jobs.run_maintenance()'],
      ['alter function jobs.run_maintenance() security invoker', 'jobs.run_maintenance()'],
    ],
  },
  {
    guarantee: 'platform_worker executes nothing outside schema jobs',
    offenders: `with ${functions} select signature from functions
      where nspname <> 'jobs' and has_function_privilege('platform_worker', oid, 'execute')`,
    breaches: [[
      'grant execute on function private.run_lock(uuid) to platform_worker',
      'private.run_lock(uuid)',
    ]],
  },
  {
    guarantee: 'platform_api executes, outside schema api, the three credential functions alone',
    offenders: `with ${functions} select signature from functions
      where nspname <> 'api' and has_function_privilege('platform_api', oid, 'execute')
        <> (signature in (${list(statementFunctions)}))`,
    breaches: [
      ['grant execute on function private.account_id() to platform_api', 'private.account_id()'],
      [
        'revoke execute on function private.create_account(jsonb) from platform_api',
        'private.create_account(jsonb)',
      ],
    ],
  },
]
