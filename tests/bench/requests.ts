import { rates, type Request, round_s, toolCall } from './load.ts'
import { compared, perSecond, type Row, times } from './report.ts'
import { functionEnvironment, serve, type Served, serveStatements } from './serve.ts'
import { progress, type Session } from './session.ts'
import { insertCatalog, insertValuations, openStore, statementOf, type Store } from './store.ts'

/** The default of DATABASE_CONNECTIONS. */
const databaseConnections = 10
const rounds = 6

interface Setting {
  store: Store
  catalogId: string
  api: Served
}

/** B3 and B5 share one store and one process of functions/api. */
export function requestBudgets(session: Session) {
  let setting: Promise<Setting> | undefined
  const opened = () => setting ??= openSetting(session)
  return { B3: () => httpBudget(session, opened), B5: () => mcpBudget(session, opened) }
}

async function openSetting(session: Session): Promise<Setting> {
  const store = await openStore(session, 'requests')
  const catalogId = await insertCatalog(store, 25, 1)
  await insertValuations(store, catalogId, 90)
  await store.owner.unsafe('vacuum (analyze) app.catalog_valuations')
  await store.liftRateLimits()
  const environment = functionEnvironment(store, databaseConnections)
  const api = await serve(session, 'api', 'functions/api/index.ts', environment)
  return { store, catalogId, api }
}

const pathOf = (catalogId: string) => `api/catalogs/${catalogId}/valuations`
const overHttp = ({ api, catalogId, store }: Setting, served = api): Request => ({
  url: `${served.origin}/${pathOf(catalogId)}?limit=1`,
  headers: { 'x-api-key': store.key },
})

/** A minimal server that sends the same response as functions/api. Its driver may send statements before earlier ones have ended. */
async function serveBare(
  session: Session,
  setting: Setting,
  isPipelined: boolean,
): Promise<Served> {
  const { store, catalogId } = setting
  const args = { catalog_id: catalogId, row_limit: 1 }
  const { text, values } = statementOf(store, 'list_catalog_valuations', args)
  const response = await fetch(overHttp(setting).url, { headers: { 'x-api-key': store.key } })
  const expected = await response.text()
  const sent = Object.fromEntries(response.headers)
  for (const name of ['date', 'content-length', 'vary', 'x-request-id']) delete sent[name]
  const bare = await serveStatements(session, isPipelined ? 'bare' : 'bare-serial', {
    store,
    connections: databaseConnections,
    isPipelined,
    headers: sent,
    statements: { [pathOf(catalogId)]: { text, values, field: 'valuations' } },
  })
  const got = await (await fetch(overHttp(setting, bare).url)).text()
  if (got !== expected) throw new Error(`The bare server's body differs: ${got} from ${expected}`)
  return bare
}

async function httpBudget(session: Session, opened: () => Promise<Setting>): Promise<Row> {
  const setting = await opened()
  const bare = await serveBare(session, setting, true)
  const serial = await serveBare(session, setting, false)
  progress(`B3: functions/api and a bare server, ${rounds} rounds each`)
  const rate = await rates(session, rounds, {
    http: overHttp(setting),
    bare: overHttp(setting, bare),
    serial: overHttp(setting, serial),
  })
  await Promise.all([bare, serial].map(({ child }) => child.stop()))
  return {
    id: 'B3',
    what: 'GET /api/catalogs/{id}/valuations?limit=1, 16 connections',
    ...compared(rate, 'http', 'bare', 'a bare Deno.serve, the same statement', 0.6),
    notes: [
      `autocannon, the server and Postgres share the machine; ${databaseConnections} database connections each, of ` +
      `which functions/api gives one account half; medians of ${rounds} rounds of ${round_s} s`,
      `${times(rate.ratio('http', 'serial'))} of ${
        perSecond(rate.median('serial'))
      }, a bare server with one statement at a ` +
      'time on each connection, as functions/api has it',
    ],
  }
}

async function mcpBudget(session: Session, opened: () => Promise<Setting>): Promise<Row> {
  const setting = await opened()
  const env = functionEnvironment(setting.store, databaseConnections)
  const mcp = await serve(session, 'mcp', 'functions/mcp/index.ts', env)
  const caller = { key: setting.store.key, catalogId: setting.catalogId }
  const current = toolCall(mcp.origin, caller, '2026-07-28')
  const earlier = toolCall(mcp.origin, caller, '2025-11-25')
  for (const request of [current, earlier]) await assertSuccess(request)
  progress(`B5: MCP and HTTP, ${rounds} rounds each`)
  const rate = await rates(session, rounds, { http: overHttp(setting), mcp: current, earlier })
  await mcp.child.stop()
  return {
    id: 'B5',
    what: 'MCP tools/call list_catalog_valuations, 16 connections',
    ...compared(rate, 'mcp', 'http', 'the same over HTTP', 0.6),
    notes: [
      `in revision 2026-07-28; in 2025-11-25: ${perSecond(rate.median('earlier'))}, ${
        times(rate.ratio('earlier', 'http'))
      }`,
    ],
  }
}

/** Over MCP an error has status 200 too, and it would be fast. */
async function assertSuccess({ url, headers, body }: Request) {
  const response = await fetch(url, { method: 'POST', headers, body })
  // The earlier revision responds with one server-sent event.
  const text = (await response.text()).replace(/^event: .*\ndata: /, '')
  if (!response.ok || JSON.parse(text).result?.structuredContent?.valuations?.length !== 1) {
    throw new Error(`The tool failed: ${response.status} ${text}`)
  }
}
