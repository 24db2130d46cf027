import {
  createAccount,
  createCatalog,
  fund,
  join,
  observe,
  type TestAccount,
  testIsrc,
} from '../../support/accounts.ts'
import type { TestDatabase } from '../../support/database.ts'
import { testClientId } from '../../support/tokens.ts'

/** A person with an organization, an artist, and something in every table; and somebody who has nothing to do with them. */
export interface World {
  person: TestAccount
  organization: TestAccount
  artist: TestAccount
  outsider: TestAccount
  personalCatalog: string
  organizationCatalog: string
  artistCatalog: string
  snapshots: string[]
}

export async function buildWorld(database: TestDatabase): Promise<World> {
  const person = await createAccount(database)
  const organization = await createAccount(database, { kind: 'organization' })
  const artist = await createAccount(database, { kind: 'artist' })
  const outsider = await createAccount(database)
  await join(database, organization, person, 'owner')
  await join(database, organization, artist, 'artist')
  const { owner: sql } = database
  const invited = await createAccount(database)
  await sql`insert into app.invitations (organization_id, account_id, email, role, invited_by)
    values (${organization.id}, ${invited.id}, ${invited.email}, 'owner', ${person.id})`
  await sql`insert into app.invitation_blocks (account_id, organization_id) values (${person.id}, ${organization.id})`
  await sql`insert into app.grant_workspaces (account_id, client_id, organization_id, scopes)
    values (${person.id}, ${testClientId}, ${organization.id}, '{read}')`
  await sql`insert into app.app_blocks (organization_id) values (${organization.id})`
  const personalCatalog = await createCatalog(database, person, [testIsrc(1), testIsrc(2)])
  const organizationCatalog = await createCatalog(database, organization, [testIsrc(1), testIsrc(3)])
  const artistCatalog = await createCatalog(database, artist, [testIsrc(3)])
  await observe(database, testIsrc(1), '2026-01-01', [1, 2, 3])
  await fund(database, organization)
  await sql`insert into app.artists (account_id) values (${artist.id})`
  await sql`insert into app.artist_pins (account_id, artist_id) values (${person.id}, ${artist.id})`
  const charge = { operation: 'research_events', units: 1, lifetime_minutes: 15, idempotency_key: null }
  const reservation_id = await database.callAs(person.id, 'reserve_credits', charge)
  await database.callAs(person.id, 'commit_credits', { reservation_id })
  await sql`insert into app.idempotency_keys (account_id, key, fingerprint, claimed_until)
    values (${person.id}, 'key', '', now())`
  await sql`insert into app.rate_counts (caller, policy, window_started_at, used, granted)
    values (${person.id}, 'account', now(), 1, 1)`
  await sql`insert into app.key_requests (id, account_id, key_id, requested_at, surface, method, route, status, duration_ms)
    select gen_random_uuid(), account_id, id, now(), 'http', 'GET', '/api/me', 200, 1 from app.api_keys
    where account_id = ${person.id}`
  await sql`insert into app.payment_customers (account_id) values (${person.id})`
  await sql`insert into app.payment_events (id, type) values ('evt_1', 'ping')`
  await sql`insert into app.recharge_settings (account_id) values (${person.id})`
  await sql`insert into app.recharges (account_id, credits, customer_id, card_id)
    values (${person.id}, 500, 'cus_1', 'pm_1')`
  await sql`insert into app.archived_quarters (quarter, file_name, row_count, sha256)
    values ('1990-01-01', 'file', 0, sha256(''))`
  await sql`insert into app.valuation_models (method, known_until, basis, recordings, pairs, parameters)
    values ('decay', now(), 'recorded', 0, 0, '{}')`
  await sql`insert into app.valuation_backtests (run_on, days, age_class, size_class, method, known_until, basis, recordings)
    values (current_date, 91, 'all', 'all', 'model', now(), 'recorded', 0)`
  await sql`insert into app.sessions (account_id, id) values (${person.id}, 'session')`
  await sql`insert into app.chats (account_id, session_id, id) values (${person.id}, 'session', 'chat')`
  const snapshots: string[] = []
  const workspaces = [[person, personalCatalog], [organization, organizationCatalog]] as const
  for (const [{ id }, catalog] of workspaces) {
    const isrcs = [testIsrc(1)]
    const snapshot: string = await database
      .value`select (private.create_capture(${id}, ${catalog}, ${id}, ${isrcs})).snapshot_id`
    snapshots.push(snapshot)
    await sql`insert into app.snapshot_pages (snapshot_id, captured_at, isrcs) values (${snapshot}, now(), ${isrcs})`
    await sql`
      insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams,
        constants_version, song_count, dated_song_count, age_days)
      values (${catalog}, 1, 2, 3, 2, 6, 1, 2, 0, 0)`
    await sql`select private.make_valuation(${catalog})`
    await sql`
      insert into app.report_links (catalog_id, account_id, valuation_id, token_hash, maker, shows_recordings, ends_at)
      select ${catalog}, ${id}, v.id, sha256(uuid_send(v.id)), '', true, now() + interval '1 day'
      from app.valuations v where v.catalog_id = ${catalog}`
    await sql`insert into app.valuation_drafts values (${catalog}, now(), '{}', '{}', '{}', '{}')`
    await sql`insert into app.valuation_draft_parts values (${catalog}, 0, '{}')`
    await sql`
      with run as (insert into app.task_runs (account_id, task) values (${id}, 'work') returning id)
      insert into app.scheduled_runs (schedule_id, date, run_id)
      select private.create_schedule('work', ${id}, ${person.id}, ${catalog}, null), current_date, run.id from run`
    const site_id = await database
      .value`insert into app.sites (owner_id, draft) values (${id}, '{}') returning id`
    await sql`insert into app.site_signups (site_id, email) values (${site_id}, 'fan@example.com')`
    await sql`insert into app.site_slugs (slug, site_id) values (${`site-${
      site_id.slice(0, 8)
    }`}, ${site_id})`
    await sql`insert into app.site_visits (site_id, day, kind, count) values (${site_id}, current_date, 'visit', 1)`
    await sql`insert into app.mail_owner_limits (owner_id, max_mails) values (${id}, 20)`
    await sql`insert into app.mails (id, kind, site_id, owner_id) values (gen_random_uuid(), 'known', ${site_id}, ${id})`
    await sql`
      with run as (insert into app.task_runs (task) values ('work') returning id)
      insert into app.site_signup_mails (run_id, site_id, email) select run.id, ${site_id}, 'fan@example.com' from run`
    await sql`
      insert into app.site_revisions (site_id, revision, action, name, assets, facts, created_at)
      values (${site_id}, 0, 'create', '', '[]', '{}', now())`
    await sql`
      insert into app.site_previews (site_id, account_id, revision, document) values (${site_id}, ${id}, 0, '{}')`
    await sql`insert into app.site_signup_attempts (site_id, client_hash, minute) values (${site_id}, '', now())`
    await sql`
      insert into app.site_assets (owner_id, path, name, type, size_bytes, stored_at)
      values (${id}, ${`${site_id}.webp`}, 'Artwork', 'image/webp', 1, now())`
    await database.callAs(person.id, 'setup_sandbox', { account_id: id })
    await database.callAs(person.id, 'start_site_generation', { site_id, revision: 0, instruction: '' })
    const endpoint_id = await database.value`
      insert into app.webhook_endpoints (owner_id, url, events, secret)
      values (${id}, 'https://example.com/', '{run.finished}', 'secret') returning id`
    const event_id = await database.value`
      insert into app.webhook_events (owner_id, type, data) values (${id}, 'run.finished', '{}') returning id`
    const delivery_id = await database.value`
      insert into app.webhook_deliveries (event_id, endpoint_id) values (${event_id}, ${endpoint_id}) returning id`
    await sql`insert into app.webhook_attempts (delivery_id, number, duration_ms) values (${delivery_id}, 1, 1)`
    await sql`insert into app.chat_workspaces (platform, team_id, account_id) values ('slack', ${id}, ${id})`
  }
  await database.callAs(person.id, 'stage_file', { key: 'a.wav' })
  await sql`update app.sandboxes set repository = 'owner/name' where account_id = ${person.id}`
  await sql`select private.create_content_batch(${person.id}, ${artist.id}, '{}', 'slack:C1:1')`
  return {
    person,
    organization,
    artist,
    outsider,
    personalCatalog,
    organizationCatalog,
    artistCatalog,
    snapshots,
  }
}

const list = (...ids: string[]) => ids.map((id) => `'${id}'`).join(', ')

/** For each table whose rows are somebody's: the condition that selects those of the world's people. */
export function privateRows(world: World): Record<string, string> {
  const accounts = list(world.person.id, world.organization.id, world.artist.id)
  const catalogs = list(world.personalCatalog, world.organizationCatalog, world.artistCatalog)
  const of = (condition: string, tables: string) =>
    Object.fromEntries(tables.trim().split(/\s+/).map((table) => [table, condition]))
  return {
    accounts: `id in (${accounts})`,
    catalogs: `id in (${catalogs})`,
    scheduled_runs: `schedule_id in (select id from app.scheduled_tasks where account_id in (${accounts}))`,
    ...of(
      `account_id in (${accounts})`,
      `account_catalogs api_keys artist_pins artists chat_workspaces chats credit_balances credit_entries
      credit_reservations grants idempotency_keys invitation_blocks key_requests payment_customers playcount_snapshots
      recharge_settings recharges sandboxes scheduled_tasks sessions staged_files task_runs`,
    ),
    ...of(
      `organization_id in (${accounts})`,
      'app_blocks grant_workspaces invitations organization_members',
    ),
    ...of(`owner_id in (${accounts})`, 'site_assets sites webhook_endpoints webhook_events'),
    ...of(
      `catalog_id in (${catalogs})`,
      `catalog_conditions catalog_figures catalog_songs catalog_valuations report_links valuation_draft_parts valuation_drafts
        valuation_inputs valuation_requests valuations`,
    ),
    ...of(`snapshot_id in (${list(...world.snapshots)})`, 'snapshot_pages snapshot_songs'),
    ...of(
      'site_id in (select id from app.sites)',
      'site_generations site_previews site_revisions site_signups site_slugs site_visits',
    ),
    ...of('true', 'webhook_attempts webhook_deliveries'),
  }
}

/** Recordings and their public counts: every account reads them, nobody without one. */
export const sharedTables = `
archived_quarters credit_prices monthly_playcounts song_measurements songs storage_quotas stream_prices
valuation_backtests valuation_constants valuation_models
`.trim().split(/\s+/)

/** What nobody reads, its people included. */
export const hiddenTables = `
captures catalog_fills chat_events chat_link_codes chat_messages chat_threads content_batches content_orders
ended_sessions mail_limits mail_owner_limits mails payment_events rate_counts rate_limits run_tickets sign_up_codes
site_signup_attempts site_signup_mails
`.trim().split(/\s+/)

/** Every table of schema app, partitions apart: they are reached through their parent. */
export async function appTables(
  { owner }: TestDatabase,
): Promise<{ tables: string[]; partitions: string[] }> {
  const rows = await owner<{ name: string; partition: boolean }[]>`
    select relname as name, relispartition as partition from pg_class
    where relnamespace = 'app'::regnamespace and relkind in ('r', 'p') order by relname`
  const names = (partition: boolean) =>
    rows.filter((row) => row.partition === partition).map(({ name }) => name)
  return { tables: names(false), partitions: names(true) }
}

/** Everything that schema app holds, in one value that changes when anything does. */
export async function fingerprint(database: TestDatabase): Promise<Record<string, string>> {
  const { tables } = await appTables(database)
  const states = tables.map((table) => `
    select '${table}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as state
    from app.${table} t`)
  const rows = await database.owner.unsafe<{ name: string; state: string }[]>(states.join(' union all '))
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}
