import { type Load, openLoad, type Request } from './load.ts'
import { met, perSecond, type Row, times } from './report.ts'
import { functionEnvironment, responses, serve, type Served } from './serve.ts'
import { progress, type Session } from './session.ts'
import { alternate } from './statistics.ts'
import { insertCatalog, openStore, statementOf, type Store } from './store.ts'

/** The default of DATABASE_CONNECTIONS. */
const databaseConnections = 10
const rounds = 6
const round_s = 4
const warmup_s = 3

interface Setting {
  store: Store
  catalogId: string
  api: Served
  tool: string
  load: Load
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
  await store.owner`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at)
    select ${catalogId}, 1000 * day, 2000 * day, 3000 * day, 25, 1000000, now() - interval '1 day' * day
    from generate_series(1, 90) day`
  await store.owner.unsafe('vacuum (analyze) app.catalog_valuations')
  await store.liftRateLimits()
  const api = serve(session, 'api', 'functions/api/index.ts', functionEnvironment(store, databaseConnections))
  await responses(api)
  const { name, load } = await openLoad(session)
  return { store, catalogId, api, tool: name, load }
}

const overHttp = ({ api, catalogId, store }: Setting, served = api): Request => ({
  url: `${served.origin}/api/catalogs/${catalogId}/valuations?limit=1`,
  headers: { 'x-api-key': store.key },
})

/** A minimal server that sends the same response as functions/api. Its driver may send statements before earlier ones have ended. */
async function serveBare(
  session: Session,
  { store, catalogId, api }: Setting,
  isPipelined: boolean,
): Promise<Served> {
  const args = { catalog_id: catalogId, row_limit: 1 }
  const { text, values } = statementOf(store, 'list_catalog_valuations', args)
  const { url, headers } = overHttp({ store, catalogId, api } as Setting)
  const response = await fetch(url, { headers })
  const expected = await response.json()
  const sent = Object.fromEntries(response.headers)
  for (const name of ['date', 'content-length', 'vary', 'x-request-id']) delete sent[name]
  const bare = serve(session, isPipelined ? 'bare' : 'bare-serial', 'tests/bench/bare-server.ts', {
    BARE_SERVER: JSON.stringify({
      url: store.apiUrl,
      connections: databaseConnections,
      isPipelined,
      text,
      values,
      headers: sent,
    }),
  })
  await responses(bare)
  assertEqual(await fetch(bare.origin).then((response) => response.json()), expected)
  return bare
}

function assertEqual(got: unknown, expected: unknown) {
  if (JSON.stringify(got) !== JSON.stringify(expected)) {
    throw new Error(`The bare server's body differs: ${JSON.stringify(got)} from ${JSON.stringify(expected)}`)
  }
}

async function httpBudget(session: Session, opened: () => Promise<Setting>): Promise<Row> {
  const setting = await opened()
  const bare = await serveBare(session, setting, true)
  const serial = await serveBare(session, setting, false)
  progress(`B3: ${setting.tool}, functions/api and a bare server, ${rounds} rounds each`)
  for (const served of [setting.api, bare, serial]) await setting.load(overHttp(setting, served), warmup_s)
  const rate = await alternate(rounds, {
    http: () => setting.load(overHttp(setting), round_s),
    bare: () => setting.load(overHttp(setting, bare), round_s),
    serial: () => setting.load(overHttp(setting, serial), round_s),
  })
  await Promise.all([bare, serial].map(({ child }) => child.stop()))
  const ratio = rate.ratio('http', 'bare')
  return {
    id: 'B3',
    what: 'GET /api/catalogs/{id}/valuations?limit=1, 16 connections',
    measured: perSecond(rate.median('http')),
    reference: `${perSecond(rate.median('bare'))} (a bare Deno.serve, the same statement)`,
    ratio: times(ratio),
    budget: '>= 0.6',
    verdict: met([ratio, { min: 0.6 }]),
    notes: [
      `${setting.tool}, the server and Postgres share the machine; ${databaseConnections} database connections each, of ` +
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
  const mcp = serve(session, 'mcp', 'functions/mcp/index.ts', env)
  await responses(mcp)
  const [current, earlier] = [
    toolCall(setting, mcp.origin, '2026-07-28'),
    toolCall(setting, mcp.origin, '2025-11-25'),
  ]
  for (const request of [current, earlier]) await assertSuccess(request)
  progress(`B5: ${setting.tool} over MCP and HTTP, ${rounds} rounds each`)
  for (const request of [overHttp(setting), current, earlier]) await setting.load(request, warmup_s)
  const rate = await alternate(rounds, {
    http: () => setting.load(overHttp(setting), round_s),
    mcp: () => setting.load(current, round_s),
    earlier: () => setting.load(earlier, round_s),
  })
  await mcp.child.stop()
  const ratio = rate.ratio('mcp', 'http')
  return {
    id: 'B5',
    what: 'MCP tools/call list_catalog_valuations, 16 connections',
    measured: perSecond(rate.median('mcp')),
    reference: `${perSecond(rate.median('http'))} (the same over HTTP)`,
    ratio: times(ratio),
    budget: '>= 0.6',
    verdict: met([ratio, { min: 0.6 }]),
    notes: [
      `in revision 2026-07-28; in 2025-11-25: ${perSecond(rate.median('earlier'))}, ${
        times(rate.ratio('earlier', 'http'))
      }`,
    ],
  }
}

/** One tools/call of a revision. 2026-07-28 is stateless and repeats the method and the name in headers. */
function toolCall({ store, catalogId }: Setting, origin: string, version: string): Request {
  const stateless = version >= '2026'
  const name = 'list_catalog_valuations'
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  return {
    url: `${origin}/mcp`,
    headers: {
      'x-api-key': store.key,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...stateless ? { 'mcp-method': 'tools/call', 'mcp-name': name } : {},
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name,
        arguments: { catalogId, limit: 1 },
        ...stateless ? { _meta: envelope } : {},
      },
    }),
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
