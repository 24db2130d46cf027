import { gzipSync } from 'node:zlib'
import { siteDocument } from '../pages/sites.ts'
import { openLoad, openPgbench } from './load.ts'
import { met, notMeasured, perSecond, type Row, times } from './report.ts'
import { functionEnvironment, responses, serve, type Served } from './serve.ts'
import { progress, type Session } from './session.ts'
import { alternate } from './statistics.ts'
import { openStore, type Store } from './store.ts'

const rounds = 6
const round_s = 4
const warmup_s = 3

/** B6 and B7 share one store with a published page and one process of functions/s. */
export function pageBudgets(session: Session) {
  let setting: Promise<Setting> | undefined
  const opened = () => setting ??= openSetting(session)
  return { B6: () => rateBudget(session, opened), B7: () => weightBudget(opened) }
}

interface Setting {
  store: Store
  siteId: string
  pages: Served
}

async function openSetting(session: Session): Promise<Setting> {
  const store = await openStore(session, 'pages')
  const [site] = await store.owner<{ id: string }[]>`
    insert into app.sites (owner_id, published, published_at)
    values (${store.accountId}, ${store.owner.json(siteDocument() as never)}, now()) returning id`
  const pages = serve(
    session,
    's',
    'functions/s/index.ts',
    functionEnvironment(store, navigator.hardwareConcurrency),
  )
  await responses(pages)
  return { store, siteId: site!.id, pages }
}

const addressOf = ({ pages, siteId }: Setting) => `${pages.origin}/s/${siteId}`

async function rateBudget(session: Session, opened: () => Promise<Setting>): Promise<Row> {
  const setting = await opened()
  const what = 'GET /s/{id} with its look-up, 16 connections'
  const budget = '>= 0.6; If-None-Match cheaper'
  const { etag, version } = await seen(setting)
  // The page's own statement (shared/platform/database): the public scope, and the look-up of a known version.
  const statement = `with scope as materialized (
  select set_config('request.jwt.claims', '{}', true), set_config('request.id', $1::text, true), set_config('role', 'platform_api', true)
) select api.get_public_site(site_id => $2::uuid, known_version => $3::text) as result from scope`
  const pgbench = await openPgbench(session, setting.store.apiUrl, statement, [
    'bench',
    setting.siteId,
    version,
  ])
  if (!pgbench) return notMeasured('B6', what, budget, 'pgbench is not on PATH (apt-get install postgresql)')
  const { name, load } = await openLoad(session)
  progress(`B6: ${name} and pgbench, ${rounds} rounds each`)
  const url = addressOf(setting)
  const page = { url, headers: {} }
  const known = { url, headers: { 'if-none-match': etag } }
  for (const request of [page, known]) await load(request, warmup_s)
  await pgbench(warmup_s)
  const rate = await alternate(rounds, {
    page: () => load(page, round_s),
    sql: () => pgbench(round_s),
    known: () => load(known, round_s),
  })
  const ratio = rate.ratio('page', 'sql')
  const cheaper = rate.ratio('known', 'page')
  return {
    id: 'B6',
    what,
    measured: perSecond(rate.median('page')),
    reference: `${perSecond(rate.median('sql'))} (pgbench, the look-up)`,
    ratio: times(ratio),
    budget,
    verdict: met([ratio, { min: 0.6 }], [cheaper, { min: 1 }]),
    notes: [`with If-None-Match ${perSecond(rate.median('known'))}, ${times(cheaper)} of the page`],
  }
}

async function seen(setting: Setting): Promise<{ etag: string; version: string }> {
  const response = await fetch(addressOf(setting))
  await response.body?.cancel()
  const [row] = await setting.store.owner<{ version: string }[]>`
    select api.get_public_site(${setting.siteId}) ->> 'version' as version`
  return { etag: response.headers.get('etag')!, version: row!.version }
}

async function weightBudget(opened: () => Promise<Setting>): Promise<Row> {
  const setting = await opened()
  const html = await (await fetch(addressOf(setting))).text()
  const kilobytes = gzipSync(new TextEncoder().encode(html)).byteLength / 1000
  return {
    id: 'B7',
    what: 'weight of a page without pictures and playable part, gzip',
    measured: `${kilobytes.toFixed(1)} KB`,
    reference: 'one first TCP window',
    ratio: '-',
    budget: '<= 14 KB',
    verdict: met([kilobytes, { max: 14 }]),
    notes: ['no third-party request, no script needed: tests/pages/public-page.test.ts'],
  }
}
