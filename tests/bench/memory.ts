import { usedBy } from './machine.ts'
import { met, type Row, times } from './report.ts'
import { functionEnvironment, serve } from './serve.ts'
import { progress, type Session } from './session.ts'
import { median } from './statistics.ts'
import { insertCatalog, openStore, type Store } from './store.ts'

const requests = 20_000
const atATime = 16

/** B9: the memory of functions/api over many requests of all kinds, with errors and large bodies. */
export async function memoryBudget(session: Session): Promise<Row> {
  const store = await openStore(session, 'memory')
  await store.liftRateLimits()
  const catalogId = await insertCatalog(store, 2_500, 30)
  const api = await serve(session, 'api-memory', 'functions/api/index.ts', functionEnvironment(store, 2))
  progress(`B9: ${requests} requests`)
  const mixed = mixedRequests(store, `${api.origin}/api`, catalogId)
  const samples_mb: number[] = []
  for (let sent = 0; sent < requests; sent += atATime) {
    await Promise.all(Array.from({ length: atATime }, (_, n) => mixed[(sent + n) % mixed.length]!()))
    if (sent % 400 === 0) samples_mb.push(await usedBy(api.child.pid).then(({ resident_mb }) => resident_mb))
  }
  const half = samples_mb.slice(samples_mb.length / 2)
  const quarters = [half.slice(0, half.length / 2), half.slice(half.length / 2)].map(median) as [
    number,
    number,
  ]
  const growth = quarters[1] / quarters[0]
  const max_mb = Math.max(...samples_mb)
  return {
    id: 'B9',
    what: `resident memory of functions/api over ${requests.toLocaleString('en')} mixed requests`,
    measured: `${max_mb.toFixed(0)} MB peak, ${samples_mb.at(-1)!.toFixed(0)} MB at the end`,
    reference: '256 MB on the edge',
    ratio: times(growth),
    budget: '<= 220 MB, flat over the second half',
    verdict: met([max_mb, { max: 220 }], [growth, { max: 1.05 }]),
    notes: [
      'histories, their CSV and picture, valuations, lists, 10,000 ISRCs in one body, errors of every kind; the ratio compares the medians of the last two quarters',
    ],
  }
}

/** The requests in turn. An unexpected status ends the measurement. */
function mixedRequests(store: Store, base: string, catalogId: string): (() => Promise<void>)[] {
  const headers = { 'x-api-key': store.key }
  const json = { ...headers, 'content-type': 'application/json' }
  const period = 'since=2025-01-10&days=7'
  const catalog = `${base}/catalogs/${catalogId}`
  const isrcs = JSON.stringify({
    isrcs: Array.from({ length: 10_000 }, (_, n) => `QZZZZ${String(n).padStart(7, '0')}`),
  })
  const send = (status: number, url: string, init: RequestInit = { headers }) => async () => {
    const response = await fetch(url, init)
    await response.body?.pipeTo(new WritableStream())
    if (response.status !== status) throw new Error(`${url}: ${response.status} instead of ${status}`)
  }
  const frequent = [
    send(200, `${catalog}/playcount-history?${period}`),
    send(200, `${catalog}/playcount-history?${period}&page=50`),
    send(200, `${catalog}/valuations?limit=30`),
    send(200, `${catalog}/songs`),
    send(200, `${base}/catalogs`),
    send(200, `${base}/me`),
    send(200, `${base}/credits`),
    send(401, `${base}/me`, {}),
    send(400, `${catalog}/playcount-history?since=x&days=7`),
    send(404, `${base}/catalogs/${crypto.randomUUID()}/valuations`),
    send(400, `${base}/catalogs`, { method: 'POST', headers: json, body: '{"nmae":1}' }),
    send(413, `${base}/catalogs`, { method: 'POST', headers: json, body: ' '.repeat(1_100_000) }),
  ]
  const rare = [
    send(200, `${catalog}/songs?limit=1000`),
    send(200, `${catalog}/playcount-history.csv?${period}`),
    send(404, `${catalog}/playcount-history.svg?${period}&isrc=QZZZZ0000000`),
    send(200, `${catalog}/songs`, { method: 'DELETE', headers: json, body: isrcs }),
  ]
  return [...Array.from({ length: 20 }, () => frequent).flat(), ...rare]
}
