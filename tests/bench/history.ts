import { parseHistory } from '../../shared/operations/catalogs/history-page.ts'
import { openPages, pageLimit } from './pages.ts'
import { met, milliseconds, notMeasured, type Row, times } from './report.ts'
import { progress, type Session } from './session.ts'
import { interleave, median } from './statistics.ts'
import { insertCatalog, insertObservations, openStore, type Store } from './store.ts'

const full = 10_000_000
const days = 400
const wideCatalog = 200_000
const rounds = 240

export interface StoreSize {
  observations: number
  /** Captures a day, of which a comparison uses the last. */
  captures: number
}

interface Inserted extends Store, StoreSize {
  recordings: number
  catalogId: string
}

/** B1 and B2 share stores, which take minutes to create and are created on first use. */
export function historyBudgets(session: Session, size: StoreSize) {
  let large: Promise<Inserted> | undefined
  const openLarge = () => large ??= createStore(session, 'large', size)
  return { B1: () => pageBudget(openLarge), B2: () => growthBudget(session, openLarge) }
}

async function createStore(
  session: Session,
  name: string,
  { observations, captures }: StoreSize,
): Promise<Inserted> {
  const store = await openStore(session, name)
  const recordings = Math.max(Math.round(observations / days / captures), pageLimit)
  progress(`store "${name}": ${recordings} recordings, ${days} days, ${captures} captures a day`)
  // Spread over the wide catalog's recordings, so that its first and last pages have as many observations.
  const spacing = Math.max(Math.floor(wideCatalog / recordings), 1)
  const catalogId = await insertCatalog(store, recordings, spacing)
  await insertObservations(store, recordings, days, spacing, captures)
  await store.owner.unsafe('checkpoint')
  return { ...store, observations: recordings * days * captures, captures, recordings, catalogId }
}

/** Pages spread evenly over a catalog. */
const spread = (recordings: number) => (round: number) => {
  const pages = Math.floor(recordings / pageLimit)
  return 1 + Math.floor((round % Math.min(rounds, pages)) * pages / Math.min(rounds, pages))
}
const numbers = (pageOf: (round: number) => number) =>
  Array.from({ length: rounds }, (_, round) => pageOf(round))

const size = (store: Inserted) =>
  `${store.observations.toLocaleString('en')} observations${
    store.captures > 1 ? ` (${store.captures} a day)` : ''
  }`
const smaller = (store: Inserted) =>
  store.observations < full ? [`a smaller store than the budget's: ${size(store)}`] : []

async function pageBudget(openLarge: () => Promise<Inserted>): Promise<Row> {
  const store = await openLarge()
  progress('B1: pages against their rows')
  const pageOf = spread(store.recordings)
  const pages = await openPages(store, store.catalogId, numbers(pageOf))
  await assertSameRows(pages, pageOf(0), store.captures)
  const time = await interleave(rounds, (round) => ({
    page: pages.page(pageOf(round)),
    index: pages.sum(pageOf(round), 'index'),
    heap: pages.sum(pageOf(round), 'heap'),
  }))
  const handler_ms = await compareTime(pages, pageOf(0))
  await pages.close()
  const ratio = time.ratio('page', 'index')
  return {
    id: 'B1',
    what: `play-count history page in SQL, ${pageLimit} recordings x 63 dates, of ${size(store)}`,
    measured: milliseconds(time.median('page')),
    reference: `${milliseconds(time.median('index'))} (the same rows summed from their index)`,
    ratio: times(ratio),
    budget: '<= 2.0x',
    verdict: met([ratio, { max: 2 }]),
    notes: [
      `${times(time.ratio('page', 'heap'))}x of ${
        milliseconds(time.median('heap'))
      }, the same sum with each row fetched ` +
      'from the table',
      `medians of ${rounds} calls on different pages, in turn on one connection each, with an API key`,
      `to parse the page and put its observations together, the handler then takes ${
        milliseconds(handler_ms)
      }`,
      ...smaller(store),
    ],
  }
}

/** The comparison is only valid if both read the same days. The reference reads every capture of a day. */
async function assertSameRows(
  pages: Awaited<ReturnType<typeof openPages>>,
  number: number,
  captures: number,
) {
  const [row] = await pages.page(number)()
  const observations = parseHistory(row!.result).recordings.flatMap((one) => one.observations)
  // The captures of a day have the same count.
  const total = observations.reduce((sum, { value }) => sum + value, 0) * captures
  const rows = observations.length * captures
  for (const source of ['index', 'heap'] as const) {
    const [bare] = await pages.sum(number, source)()
    if (Number(bare!.sum) !== total || Number(bare!.rows) !== rows) {
      throw new Error(`The page has ${rows} observations, the reference ${bare!.rows}`)
    }
  }
}

/** The time that the handler needs after the database. */
async function compareTime(pages: Awaited<ReturnType<typeof openPages>>, number: number): Promise<number> {
  const [row] = await pages.page(number)()
  return median(Array.from({ length: rounds }, () => {
    const started = performance.now()
    parseHistory(row!.result)
    return performance.now() - started
  }))
}

async function growthBudget(session: Session, openLarge: () => Promise<Inserted>): Promise<Row> {
  const what = 'the same page as the store and the catalog grow'
  const budget = 'store <= 1.3x, last page <= 3x'
  const large = await openLarge()
  const factor = 10
  if (large.recordings < 2 * factor * pageLimit) {
    return notMeasured('B2', what, budget, 'the store is too small')
  }
  const small = await createStore(session, 'small', { ...large, observations: large.observations / factor })
  const wide = await insertCatalog(large, wideCatalog, 1)
  progress('B2: as the store and the catalog grow')
  // Pages of the smaller catalog's first half, so that both are at the same depth and only the store differs.
  const pageOf = spread(small.recordings / 2)
  const last = wideCatalog / pageLimit
  const [largePages, smallPages, widePages] = await Promise.all([
    openPages(large, large.catalogId, numbers(pageOf)),
    openPages(small, small.catalogId, numbers(pageOf)),
    openPages(large, wide, [1, last]),
  ])
  const time = await interleave(rounds, (round) => ({
    large: largePages.page(pageOf(round)),
    small: smallPages.page(pageOf(round)),
    first: widePages.page(1),
    last: widePages.page(last),
    middle: widePages.page(last / 2),
  }))
  await Promise.all([largePages.close(), smallPages.close(), widePages.close(), small.close()])
  const [growth, depth] = [time.ratio('large', 'small'), time.ratio('last', 'first')]
  return {
    id: 'B2',
    what,
    measured: `${milliseconds(time.median('large'))}; last page ${milliseconds(time.median('last'))}`,
    reference: `${milliseconds(time.median('small'))} at a tenth; first page ${
      milliseconds(time.median('first'))
    }`,
    ratio: `${times(growth)}; ${times(depth)}`,
    budget,
    verdict: met([growth, { max: 1.3 }], [depth, { max: 3 }]),
    notes: [
      `store: ${size(large)} against ${size(small)}; catalog: ${
        wideCatalog.toLocaleString('en')
      } recordings, ` +
      `whose middle page, the farthest from both ends, takes ${milliseconds(time.median('middle'))}`,
      ...smaller(large),
    ],
  }
}
