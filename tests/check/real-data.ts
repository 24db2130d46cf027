// npm run check:real-data -- <folder>: imports a folder's recordings.csv and observations.csv.gz, and compares every page of
// the history of a catalog of all its recordings, over HTTP, with the reference of the tests.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { httpApp } from '../../shared/adapters/http/app.ts'
import { openServices } from '../../shared/composition/services.ts'
import type { HistoryPage } from '../../shared/operations/catalogs/history-page.ts'
import type { RecordingHistory } from '../../shared/operations/catalogs/history-schemas.ts'
import { groups } from '../../shared/operations/index.ts'
import { readConfiguration } from '../../shared/composition/configuration.ts'
import { runImport } from '../bench/import.ts'
import { openSession } from '../bench/session.ts'
import { openStore, type Store } from '../bench/store.ts'
import { compareRecording, type Observation } from '../support/history/reference.ts'
import { reportChecks } from './report.ts'

const { positionals: [folder = '../shared/data'] } = parseArgs({ allowPositionals: true, args: Deno.args })

const periods = [
  ['2024-02-29', 31],
  ['2024-04-18', 1],
  ['2024-06-02', 3],
  ['2024-07-15', 7],
  ['2024-10-14', 7],
  ['2025-01-01', 31],
  ['2025-06-12', 14],
  ['2025-09-01', 7],
] as const

let passed = 0
const failures: string[] = []
const session = await openSession()
try {
  const store = await openStore(session, 'platform')
  const [recordings, observations] = ['recordings.csv', 'observations.csv.gz'].map((name) =>
    resolve(folder, name)
  ) as [string, string]
  await runImport(session, { recordings, observations }, store.ownerUrl)
  await comparePages(store)
  await store.close()
} finally {
  await session.close()
}
reportChecks(passed, failures)

async function comparePages({ owner, accountId, apiUrl, key }: Store) {
  const [{ catalog, total }] = await owner<[{ catalog: string; total: number }]>`
    with catalog as (insert into app.catalogs (name) values ('Real data') returning id),
    link as (insert into app.account_catalogs (account_id, catalog_id) select ${accountId}, id from catalog),
    member as (insert into app.catalog_songs (catalog_id, isrc) select catalog.id, isrc from app.songs, catalog returning 1)
    select (select id from catalog) as catalog, (select count(*)::int from member) as total`
  const series = await readSeries()
  const api = httpApp(
    groups({ playcountHistory: true }),
    openServices(readConfiguration({
      BASE_URL: 'http://localhost',
      APP_URL: 'http://localhost',
      AUTH_ISSUER: 'http://localhost/auth/v1',
      AUTH_JWT_SECRET: crypto.randomUUID(),
      LOG_LEVEL: 'none',
      DATABASE_URL: apiUrl,
    })),
  )
  for (const [since, days] of periods) {
    const states = new Map<string, number>()
    let seen = 0
    for (let page = 1, more = true; more; page++) {
      const response = await api.request(
        `/api/catalogs/${catalog}/playcount-history?since=${since}&days=${days}&page=${page}`,
        { headers: { 'x-api-key': key } },
      )
      const body = await response.json() as HistoryPage
      if (response.status !== 200) throw new Error(`Page ${page} of ${since}: ${response.status}`)
      for (const recording of body.recordings) {
        seen++
        states.set(recording.state, (states.get(recording.state) ?? 0) + 1)
        compare(recording, series.get(recording.isrc) ?? [], since, days)
      }
      more = body.pagination.has_more
    }
    if (seen !== total) failures.push(`${since}: ${seen} of ${total} recordings`)
    console.log(
      `${since} ${String(days).padStart(2)} days: ${[...states].map((state) => state.join(' ')).join(', ')}`,
    )
  }
}

/** The observations of the file, read without the import command. */
async function readSeries(): Promise<Map<string, Observation[]>> {
  const file = await Deno.open(join(folder, 'observations.csv.gz'))
  const text = await new Response(file.readable.pipeThrough(new DecompressionStream('gzip'))).text()
  const series = new Map<string, Observation[]>()
  for (const line of text.trim().split('\n').slice(1)) {
    const [isrc, captured_at, value] = line.trim().split(',') as [string, string, string]
    if (!series.has(isrc)) series.set(isrc, [])
    series.get(isrc)!.push({ captured_at, value: BigInt(value) })
  }
  return series
}

function compare(recording: RecordingHistory, observations: Observation[], since: string, days: number) {
  const expected = compareRecording(observations, since, days)
  const plain = (value: unknown) =>
    JSON.stringify(value, (key, inner) => {
      if (typeof inner === 'bigint') return Number(inner)
      return key === 'captured_at' ? Date.parse(inner) : inner
    })
  const differing = (Object.keys(expected) as (keyof typeof expected)[])
    .filter((field) => plain(recording[field]) !== plain(expected[field]))
  if (differing.length === 0) passed++
  else failures.push(`${recording.isrc} since ${since}, ${days} days differs in ${differing.join(', ')}`)
}
