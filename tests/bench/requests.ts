import { type Load, openLoad, openPgbench, type Request } from './load.ts'
import { progress } from './progress.ts'
import { met, notMeasured, perSecond, type Row, times } from './report.ts'
import { answers, functionEnvironment, serve, type Served } from './serve.ts'
import type { Session } from './session.ts'
import { alternate } from './statistics.ts'
import { layCatalog, openStore, statementOf, type Store } from './store.ts'
import { assertAnswered, toolCall } from './tool-call.ts'

/** One a core: the driver sends several statements down each, and more backends only wait for one another. */
const databaseConnections = navigator.hardwareConcurrency
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
  const catalogId = await layCatalog(store, 25, 1)
  await store.owner`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at)
    select ${catalogId}, 1000 * day, 2000 * day, 3000 * day, 25, 1000000, now() - interval '1 day' * day
    from generate_series(1, 90) day`
  await store.owner.unsafe('vacuum (analyze) app.catalog_valuations')
  const api = serve(session, 'api', 'functions/api/index.ts', functionEnvironment(store, databaseConnections))
  await answers(api)
  const { name, load } = await openLoad(session)
  return { store, catalogId, api, tool: name, load }
}

const overHttp = ({ api, catalogId, store }: Setting, served = api): Request => ({
  url: `${served.origin}/api/catalogs/${catalogId}/valuations?limit=1`,
  headers: { 'x-api-key': store.key },
})

async function httpBudget(session: Session, opened: () => Promise<Setting>): Promise<Row> {
  const setting = await opened()
  const what = 'GET /api/catalogs/{id}/valuations?limit=1, 16 connections'
  const budget = '>= 0.6'
  const args = { catalog_id: setting.catalogId, row_limit: 1 }
  const statement = await statementOf(setting.store, 'list_catalog_valuations', args)
  const values = [setting.store.keyHash, 'read', 'bench', ...Object.values(args)]
  const pgbench = await openPgbench(session, setting.store.apiUrl, statement, values)
  if (!pgbench) return notMeasured('B3', what, budget, 'pgbench is not on PATH (apt-get install postgresql)')
  progress(`B3: ${setting.tool} and pgbench, ${rounds} rounds each`)
  const single = serve(session, 'api-single', 'functions/api/index.ts', functionEnvironment(setting.store, 1))
  await answers(single)
  for (const served of [setting.api, single]) await setting.load(overHttp(setting, served), warmup_s)
  await pgbench(warmup_s)
  const rate = await alternate(rounds, {
    http: () => setting.load(overHttp(setting), round_s),
    sql: () => pgbench(round_s),
    single: () => setting.load(overHttp(setting, single), round_s),
  })
  await single.child.stop()
  const ratio = rate.ratio('http', 'sql')
  return {
    id: 'B3',
    what,
    measured: perSecond(rate.median('http')),
    reference: `${perSecond(rate.median('sql'))} (pgbench, the same statement)`,
    ratio: times(ratio),
    budget,
    verdict: met([ratio, { least: 0.6 }]),
    notes: [
      `${setting.tool}, functions/api and Postgres share the machine; DATABASE_CONNECTIONS=${databaseConnections}; ` +
      `with 1 it is ${perSecond(rate.median('single'))}, ${times(rate.ratio('single', 'sql'))}; ` +
      `medians of ${rounds} rounds of ${round_s} s`,
    ],
  }
}

async function mcpBudget(session: Session, opened: () => Promise<Setting>): Promise<Row> {
  const setting = await opened()
  const env = functionEnvironment(setting.store, databaseConnections)
  const mcp = serve(session, 'mcp', 'functions/mcp/index.ts', env)
  await answers(mcp)
  const [current, earlier] = [
    toolCall(setting, mcp.origin, '2026-07-28'),
    toolCall(setting, mcp.origin, '2025-11-25'),
  ]
  for (const request of [current, earlier]) await assertAnswered(request)
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
    budget: '>= 0.5',
    verdict: met([ratio, { least: 0.5 }]),
    notes: [
      `in revision 2026-07-28; in 2025-11-25: ${perSecond(rate.median('earlier'))}, ${
        times(rate.ratio('earlier', 'http'))
      }`,
    ],
  }
}
