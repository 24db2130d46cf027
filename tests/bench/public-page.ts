import { get } from 'node:http'
import { siteDocument } from '../pages/sites.ts'
import { openLoad } from './load.ts'
import { met, perSecond, type Row, times } from './report.ts'
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
  const { bare, etag } = await serveBare(session, setting)
  const { name, load } = await openLoad(session)
  progress(`B6: ${name}, functions/s and a bare server, ${rounds} rounds each`)
  const url = addressOf(setting)
  const page = { url, headers: {} }
  const known = { url, headers: { 'if-none-match': etag } }
  const memory = { url: bare.origin, headers: {} }
  for (const request of [page, known, memory]) await load(request, warmup_s)
  const rate = await alternate(rounds, {
    page: () => load(page, round_s),
    memory: () => load(memory, round_s),
    known: () => load(known, round_s),
  })
  await bare.child.stop()
  const ratio = rate.ratio('page', 'memory')
  const cheaper = rate.ratio('known', 'page')
  return {
    id: 'B6',
    what: 'GET /s/{id} with its look-up, 16 connections',
    measured: perSecond(rate.median('page')),
    reference: `${perSecond(rate.median('memory'))} (a bare Deno.serve, the same bytes from memory)`,
    ratio: times(ratio),
    budget: '>= 0.5; If-None-Match cheaper',
    verdict: met([ratio, { min: 0.5 }], [cheaper, { min: 1 }]),
    notes: [`with If-None-Match ${perSecond(rate.median('known'))}, ${times(cheaper)} of the page`],
  }
}

/** A minimal server that sends the same headers and body as functions/s. */
async function serveBare(session: Session, setting: Setting): Promise<{ bare: Served; etag: string }> {
  const response = await fetch(addressOf(setting))
  const body = await response.text()
  const headers = Object.fromEntries(response.headers)
  for (const name of ['date', 'content-length', 'vary']) delete headers[name]
  const bare = serve(session, 'bare', 'tests/bench/bare-page.ts', {
    BARE_PAGE: JSON.stringify({ body, headers }),
  })
  await responses(bare)
  return { bare, etag: headers.etag! }
}

/** The length of a body as a browser gets it. Not by fetch, which decompresses it. */
const sentBytes = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'gzip, br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Uint8Array) => bytes += chunk.byteLength)
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

async function weightBudget(opened: () => Promise<Setting>): Promise<Row> {
  const setting = await opened()
  const kilobytes = (await sentBytes(addressOf(setting))) / 1000
  return {
    id: 'B7',
    what: 'weight of a page without pictures and playable part, as it is sent',
    measured: `${kilobytes.toFixed(1)} KB`,
    reference: 'one first TCP window',
    ratio: '-',
    budget: '<= 14 KB',
    verdict: met([kilobytes, { max: 14 }]),
    notes: ['no third-party request, no script needed: tests/pages/public-page.test.ts'],
  }
}
