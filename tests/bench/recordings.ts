import postgres from 'postgres'
import { insertMonths } from './large-catalog.ts'
import { met, milliseconds, type Row } from './report.ts'
import { progress, type Session } from './session.ts'
import { median } from './statistics.ts'
import { insertCatalog, openStore, statementOf } from './store.ts'

const recordings = 25_000
const rounds = 9

/** B23: the recordings of a large catalog, listed, sorted by title and searched. */
export async function recordingsBudget(session: Session): Promise<Row> {
  const store = await openStore(session, 'recordings')
  progress(`B23: a catalog of ${recordings.toLocaleString('en')} recordings, valued`)
  const catalogId = await insertCatalog(store, recordings, 1)
  await insertMonths(store, recordings)
  const isValued = async () => (await store.owner`select from app.catalog_figures`).length > 0
  while (!await isValued()) await store.owner`select jobs.make_valuation(${catalogId})`
  const api = postgres(store.apiUrl, { max: 1, fetch_types: false })
  const list = async (fields: Record<string, unknown>) => {
    const { text, values } = statementOf(store, 'list_catalog_recordings', {
      ...{ catalog_id: catalogId, search: null, state: null, sort: 'plays', direction: 'desc', page: 1 },
      page_limit: 100,
      ...fields,
    })
    const took: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const started = performance.now()
      await api.unsafe(text, values as never[], { prepare: true })
      took.push(performance.now() - started)
    }
    return median(took.slice(1))
  }
  try {
    const times = [
      await list({}),
      await list({ sort: 'name', direction: 'asc' }),
      await list({ search: 'qzbch00012' }),
    ]
    return {
      id: 'B23',
      what: `recordings of a catalog of ${
        recordings.toLocaleString('en')
      } with their figures, 100 of them: by plays; by title; searched`,
      measured: times.map(milliseconds).join('; '),
      reference: '-',
      ratio: '-',
      budget: '<= 300 ms',
      verdict: met(...times.map((time): [number, { max: number }] => [time, { max: 300 }])),
      notes: [
        `medians of ${rounds} calls after one, in SQL with an API key; the figures are those of the headline`,
      ],
    }
  } finally {
    await api.end()
    await store.close()
  }
}
