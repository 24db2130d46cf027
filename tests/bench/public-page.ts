import { get } from 'node:http'
import { rates } from './load.ts'
import { compared, met, perSecond, type Row, times } from './report.ts'
import { functionEnvironment, serve, type Served } from './serve.ts'
import { progress, type Session } from './session.ts'
import { openStore, publishPage } from './store.ts'

const rounds = 6

/** B6 and B7 share one store with a published page and one process of functions/s. */
export function pageBudgets(session: Session) {
  let url: Promise<string> | undefined
  const opened = () => url ??= openSetting(session)
  return { B6: () => rateBudget(session, opened), B7: () => weightBudget(opened) }
}

/** Returns the address of the page. */
async function openSetting(session: Session): Promise<string> {
  const store = await openStore(session, 'pages')
  const siteId = await publishPage(store)
  const environment = functionEnvironment(store, navigator.hardwareConcurrency)
  const pages = await serve(session, 's', 'functions/s/index.ts', environment)
  return `${pages.origin}/s/${siteId}`
}

async function rateBudget(session: Session, opened: () => Promise<string>): Promise<Row> {
  const url = await opened()
  const { bare, etag } = await serveBare(session, url)
  progress(`B6: functions/s and a bare server, ${rounds} rounds each`)
  const rate = await rates(session, rounds, {
    page: { url, headers: {} },
    memory: { url: bare.origin, headers: {} },
    known: { url, headers: { 'if-none-match': etag } },
  })
  await bare.child.stop()
  const cheaper = rate.ratio('known', 'page')
  return {
    id: 'B6',
    what: 'GET /s/{id} with its look-up, 16 connections',
    ...compared(rate, 'page', 'memory', 'a bare Deno.serve, the same bytes from memory', 0.5),
    budget: '>= 0.5; If-None-Match cheaper',
    verdict: met([rate.ratio('page', 'memory'), { min: 0.5 }], [cheaper, { min: 1 }]),
    notes: [`with If-None-Match ${perSecond(rate.median('known'))}, ${times(cheaper)} of the page`],
  }
}

/** A minimal server that sends the same headers and body as functions/s. */
async function serveBare(session: Session, url: string): Promise<{ bare: Served; etag: string }> {
  const response = await fetch(url)
  const body = await response.text()
  const headers = Object.fromEntries(response.headers)
  for (const name of ['date', 'content-length', 'vary']) delete headers[name]
  const bare = await serve(session, 'bare', 'tests/bench/bare-page.ts', {
    BARE_PAGE: JSON.stringify({ body, headers }),
  })
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

async function weightBudget(opened: () => Promise<string>): Promise<Row> {
  const kilobytes = (await sentBytes(await opened())) / 1000
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
