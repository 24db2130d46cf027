import { describe, expect, it } from 'vitest'
import { inputSchema, outputSchema } from '../../shared/adapters/json-schema.ts'
import { Page, Pagination } from '../../shared/operations/schemas.ts'
import { createCatalog, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import type { Values } from './samples/sample.ts'
import { allOperations, send } from './walk.ts'
import { openWorld, type Stage } from './world.ts'

const world = fixture(openWorld)

interface ListField {
  type?: string
  items?: { type?: string }
}
const rowsOf = (op: typeof allOperations[number]) =>
  Object.entries(outputSchema(op).properties as Record<string, ListField>)
    .filter(([, { type, items }]) => type === 'array' && items?.type === 'object')
    .map(([name]) => name)

/** Reads whose response begins with a list of records. */
const lists = allOperations.filter((op) =>
  op.http.method === 'get' && !op.http.produces && rowsOf(op).length === 1
)

/** Lists without pages, each with the reason. */
const unpaged: Record<string, string> = {
  list_catalog_valuations: 'its response is fixed: the latest rows, at most one per day',
  list_snapshot_recordings: 'the most played so far, which no page of a running capture continues',
  list_connectors: 'the vendor returns all of them, at most one per service',
  list_services: 'the most used ones, which a search narrows',
  list_webhook_endpoints: 'at most 10 of each workspace',
  lookup_songs: 'one row per requested ISRC',
  explain_catalog_valuation: 'a fixed number of steps',
  get_valuation_model: 'a fixed number of horizons, classes and methods',
  get_site_visits: 'one row per day of the range, at most 366',
  search_workspace: 'the best hits, which no page continues',
  get_artist:
    'at most the 24 newest pages and the 200 catalogs that a home reads; both have lists with pages',
  get_account: 'a part of the account; list_organizations has pages',
}

/** Limits that differ from 1 to 100, default 50. */
const limits: Record<string, { maximum: number; default: number }> = {
  get_catalog_playcount_history: { maximum: 25, default: 25 },
  list_catalog_songs: { maximum: 1_000, default: 100 },
  list_catalog_recordings: { maximum: 200, default: 50 },
  list_task_runs: { maximum: 100, default: 20 },
  list_webhook_deliveries: { maximum: 100, default: 20 },
  get_site_signups: { maximum: 10_000, default: 10_000 },
}

describe('every list that can grow', () => {
  const paged = lists.filter(({ name }) => !unpaged[name])

  it.each(paged.map((op) => [op.name, op] as const))('%s has page, limit and pagination', (name, op) => {
    const { page, limit } = inputSchema(op).properties
    expect(op.input.shape.page).toBe(Page)
    expect(page).toMatchObject({ minimum: 1, maximum: 1_000_000, default: 1 })
    expect(limit).toMatchObject({ minimum: 1, maximum: 100, default: 50, ...limits[name] })
    expect((op.output as unknown as { shape: Record<string, unknown> }).shape.pagination).toBe(Pagination)
  })

  it('is listed as an exception only while it is one', () => {
    const names = lists.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining([...Object.keys(unpaged), ...Object.keys(limits)]))
    for (const name of Object.keys(unpaged)) {
      expect(allOperations.find((op) => op.name === name)!.input.shape).not.toHaveProperty('page')
    }
  })
})

type Row = (stage: Stage, number: number) => Promise<unknown>
const act = (actor: 'key' | 'session', name: string, values: (number: number) => Values): Row => (stage, n) =>
  stage.act(actor, name, values(n))
/** Inserts a row of the owner. */
const insert =
  (insert: (sql: Stage['database']['owner'], ownerId: string, n: number) => Promise<unknown>): Row =>
  ({ database, accounts }, n) => insert(database.owner, accounts.owner.id, n)

const ofOrganization = ({ accounts }: Stage) => Promise.resolve({ organizationId: accounts.organization.id })
const ofValuation = async ({ database, accounts: { owner } }: Stage) => {
  const catalogId = await createCatalog(database, { key: '', ...owner }, [testIsrc(1)])
  await database.owner`select jobs.make_valuation(${catalogId})`
  return { catalogId }
}
const ofRecordings = async ({ database, accounts: { owner } }: Stage) => ({
  catalogId: await createCatalog(database, { key: '', ...owner }, [0, 1, 2, 3, 4].map(testIsrc)),
})
const ofSite = async (stage: Stage) => ({
  id: (await stage.act('key', 'create_site', { name: 'Site', brief: 'A page.' })).site.id,
})

/** How a row of each list is created for the owner of a new cast, which has some rows already where `before` says so. */
const rows: Record<string, { create: Row; input?: (stage: Stage) => Promise<Values>; before?: number }> = {
  list_catalogs: { create: act('key', 'create_catalog', (n) => ({ name: `Catalog ${n}` })) },
  list_catalog_figures: { create: act('key', 'create_catalog', (n) => ({ name: `Catalog ${n}` })) },
  list_keys: { create: act('session', 'create_key', (n) => ({ name: `Key ${n}` })), before: 5 },
  list_grants: {
    create: insert((sql, id) =>
      sql`insert into app.grants (account_id, client_id) values (${id}, gen_random_uuid())`
    ),
    before: 4,
  },
  list_organization_grants: {
    create: async ({ accounts: { owner, organization } }) => {
      const clientId = crypto.randomUUID()
      await world.platform.database.owner`
        with granted as (insert into app.grants (account_id, client_id) values (${owner.id}, ${clientId}))
        insert into app.grant_workspaces (account_id, client_id, organization_id, scopes)
        values (${owner.id}, ${clientId}, ${organization.id}, '{read}')`
    },
    input: ofOrganization,
    before: 2,
  },
  list_organization_keys: {
    create: async (stage, n) =>
      stage.act('session', 'create_organization_key', { ...await ofOrganization(stage), name: `Key ${n}` }),
    input: ofOrganization,
    before: 1,
  },
  list_requests: {
    create: insert((sql, id) =>
      sql`
        insert into app.key_requests (id, account_id, key_id, requested_at, surface, method, route, status, duration_ms)
        select gen_random_uuid(), ${id}, k.id, now(), 'http', 'GET', '/api/me', 200, 1
        from app.api_keys k where k.account_id = ${id} limit 1`
    ),
  },
  list_organizations: {
    create: act('key', 'create_organization', (n) => ({ name: `Label ${n % 3}` })),
    before: 1,
  },
  list_organization_members: {
    create: async (stage, n) => {
      const email = `${n}-${crypto.randomUUID()}@example.com`
      await stage.act('key', 'add_organization_member', { ...await ofOrganization(stage), email })
    },
    input: ofOrganization,
    before: 3,
  },
  list_invitations: {
    create: ({ database, accounts: { owner, outsider } }) =>
      database.owner`
        with organization as (insert into app.accounts (kind, name) values ('organization', 'Label') returning id)
        insert into app.invitations (organization_id, account_id, email, role, invited_by)
        select id, ${owner.id}, 'owner@example.com', 'member', ${outsider.id} from organization`,
  },
  list_invitation_blocks: {
    create: insert((sql, id) =>
      sql`
        with organization as (insert into app.accounts (kind, name) values ('organization', 'Label') returning id)
        insert into app.invitation_blocks (account_id, organization_id) select ${id}, id from organization`
    ),
  },
  list_artists: { create: act('key', 'create_artist', (n) => ({ name: `Artist ${n % 3}` })), before: 1 },
  list_artist_figures: {
    create: act('key', 'create_artist', (n) => ({ name: `Artist ${n % 3}` })),
    before: 1,
  },
  list_stored_valuations: {
    create: insert((sql, id) =>
      sql`
        insert into app.valuations (catalog_id, as_of, headline, report, input_hashes, seal, sha256)
        select distinct on (v.catalog_id) v.catalog_id, v.as_of + interval '1 ms', v.headline, v.report, '{}', '', v.sha256
        from app.valuations v join app.account_catalogs link using (catalog_id)
        where link.account_id = ${id} order by v.catalog_id, v.as_of desc`
    ),
    input: ofValuation,
    before: 1,
  },
  list_report_links: {
    create: insert((sql, id, n) =>
      sql`
        insert into app.report_links
          (catalog_id, account_id, valuation_id, token_hash, maker, shows_recordings, ends_at, revoked_at)
        select v.catalog_id, ${id}, v.id, sha256(uuid_send(gen_random_uuid())), ${`${id}:session::`}, true,
          now() + interval '1 day', case when ${n} % 2 = 0 then now() end
        from app.valuations v join app.account_catalogs link using (catalog_id) where link.account_id = ${id}`
    ),
    input: ofValuation,
  },
  list_playcount_snapshots: {
    create: insert((sql, id) =>
      sql`insert into app.playcount_snapshots (account_id, state) values (${id}, 'done')`
    ),
  },
  list_task_runs: {
    create: insert((sql, id) =>
      sql`insert into app.task_runs (account_id, task, state, finished_at) values (${id}, 'test', 'completed', now())`
    ),
  },
  list_activity: {
    create: insert((sql, id) =>
      sql`insert into app.task_runs (account_id, task, state, finished_at) values (${id}, 'test', 'completed', now())`
    ),
  },
  list_tasks: {
    create: insert((sql, id) =>
      sql`
        with snapshot as (insert into app.playcount_snapshots (account_id) values (${id}) returning *)
        insert into app.scheduled_tasks (task, account_id, created_by, snapshot_id, next_run_at)
        select 'capture_playcounts', account_id, account_id, id, now() from snapshot`
    ),
  },
  list_chat_workspaces: {
    create: insert((sql, id, n) =>
      sql`
        insert into app.chat_workspaces (platform, team_id, account_id)
        values ('slack', ${`T-${n}-${crypto.randomUUID()}`}, ${id})`
    ),
  },
  list_sessions: { create: act('key', 'create_session', (n) => ({ title: `Session ${n}` })) },
  get_credits: {
    create: insert((sql, id, n) =>
      sql`
        insert into app.credit_entries (account_id, number, kind, amount, balance_after)
        values (${id}, ${n}, 'adjustment', 1, ${n})`
    ),
  },
  list_sites: { create: act('key', 'create_site', (n) => ({ name: `Site ${n}`, brief: 'A page.' })) },
  list_site_assets: {
    create: insert((sql, id) =>
      sql`
        insert into app.site_assets (owner_id, path, name, type, size_bytes, stored_at)
        values (${id}, ${`${crypto.randomUUID()}.wav`}, 'a.wav', 'audio/wav', 52, now())`
    ),
  },
  list_chats: {
    create: act('key', 'create_chat', (n) => ({ sessionId: 'one', title: `Chat ${n}` })),
    input: async (stage) => {
      await stage.act('key', 'create_session', { id: 'one' })
      return { sessionId: 'one' }
    },
  },
  get_site_signups: {
    create: insert((sql, id, n) =>
      sql`
        insert into app.site_signups (site_id, email, consent, page_revision)
        select s.id, ${`fan-${n}@example.com`}, 'yes', 1 from app.sites s where s.owner_id = ${id}`
    ),
    input: ofSite,
  },
  list_pages: { create: act('key', 'create_site', (n) => ({ name: `Site ${n}`, brief: 'A page.' })) },
  list_fans: {
    create: insert((sql, id, n) =>
      sql`
        insert into app.site_signups (site_id, email)
        select s.id, ${`fan-${n}@example.com`} from app.sites s where s.owner_id = ${id}`
    ),
    input: async (stage) => ({ site_id: (await ofSite(stage)).id }),
  },
  list_site_revisions: {
    create: insert((sql, id, n) =>
      sql`
        insert into app.site_revisions (site_id, revision, action, name, assets, facts, created_at)
        select s.id, ${n}, 'edit', ${`Name ${n}`}, '[]', '{}', now() from app.sites s where s.owner_id = ${id}`
    ),
    input: ofSite,
    before: 1,
  },
  list_webhook_deliveries: {
    create: insert((sql, id) =>
      sql`
        with event as (
          insert into app.webhook_events (owner_id, type, data) values (${id}, 'ping', '{}') returning *
        )
        insert into app.webhook_deliveries (event_id, endpoint_id)
        select event.id, e.id from event join app.webhook_endpoints e using (owner_id)`
    ),
    input: async (stage) => {
      const fields = { url: 'https://hooks.example.com/', events: ['run.finished'] }
      return { id: (await stage.act('key', 'create_webhook_endpoint', fields)).endpoint.id }
    },
  },
  list_catalog_songs: { create: () => Promise.resolve(), input: ofRecordings },
  list_catalog_recordings: { create: () => Promise.resolve(), input: ofRecordings },
}

describe('the pages of a list', () => {
  it.each(Object.entries(rows))(
    'of %s have every row once, in the order of the whole list',
    async (name, { create, input, before = 0 }) => {
      const op = allOperations.find((op) => op.name === name)!
      const [field] = rowsOf(op)
      const stage = await world.stage()
      const values = await input?.(stage) ?? {}
      for (let n = 1; n <= 5; n++) await create(stage, n)
      const read = async (query: Values) => {
        const options = { values: { ...values, ...query }, headers: stage.credentials.session }
        return await (await send(world.platform.api, op, options)).json()
      }
      const whole = await read({ limit: 25 })
      const total = 5 + before
      const one = { page: 1, limit: 25, total_count: total, total_pages: 1, has_more: false }
      expect(whole.pagination).toEqual(one)
      expect(whole[field!]).toHaveLength(total)
      const listed: unknown[] = []
      const pages = Math.ceil(total / 2)
      for (let page = 1; page <= pages; page++) {
        const { [field!]: rows, pagination } = await read({ page, limit: 2 })
        const expected = { page, limit: 2, total_count: total, total_pages: pages, has_more: page < pages }
        expect(pagination).toEqual(expected)
        listed.push(...rows)
      }
      expect(listed).toEqual(whole[field!])
      const past = await read({ page: 1_000_000, limit: 2 })
      expect(past[field!]).toEqual([])
      expect(past.pagination.has_more).toBe(false)
    },
  )

  it('of every list are tested', () => {
    const names = lists.map(({ name }) => name).filter((name) => !unpaged[name])
    // The comparison of play counts has tests of its own.
    expect(Object.keys(rows).sort())
      .toEqual(names.filter((name) => name !== 'get_catalog_playcount_history').sort())
  })

  it.each(['list_sessions', 'get_credits'])('of %s after the row `before` are of the rest', async (name) => {
    const op = allOperations.find((op) => op.name === name)!
    const stage = await world.stage()
    for (let n = 1; n <= 5; n++) await rows[name]!.create(stage, n)
    const read = async (values: Values) =>
      await (await send(world.platform.api, op, { values, headers: stage.credentials.session })).json()
    const { next } = await read({ limit: 1 })
    const rest = await read({ before: next, limit: 2 })
    expect(rest.pagination).toEqual({ page: 1, limit: 2, total_count: 4, total_pages: 2, has_more: true })
    const last = await read({ before: next, limit: 2, page: 2 })
    expect(last.next).toBeNull()
    const [field] = rowsOf(op)
    expect([...rest[field!], ...last[field!]]).toEqual((await read({}))[field!].slice(1))
  })
})
