import { join } from 'node:path'
import { setPasswords } from '../../supabase/local/database.ts'
import { startLite } from '../../supabase/local/lite.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { rates } from './load.ts'
import { compared, type Row } from './report.ts'
import { functionEnvironment, serve } from './serve.ts'
import { progress, type Session } from './session.ts'
import { dateFromToday } from './statistics.ts'
import { insertCatalog, insertObservations, openStore, type Store } from './store.ts'

const pageLimit = 25
const days = 31
const recordings = 2_500
const rounds = 5
const [first, since, last] = [-2 * days - 1, -days - 1, -1].map(dateFromToday) as [string, string, string]

/** B20: the play-count page of functions/api, beside one that reads observations through the data API. */
export async function comparisonBudget(session: Session): Promise<Row> {
  const store = await openStore(session, 'comparison')
  progress(`B20: ${recordings} recordings with ${2 * days + 1} days`)
  const catalogId = await insertCatalog(store, recordings, 1)
  await insertObservations(store, recordings, 2 * days + 1, 1)
  await store.liftRateLimits()
  const api = await serve(session, 'api', 'functions/api/index.ts', functionEnvironment(store, 10))
  const platform = {
    url:
      `${api.origin}/api/catalogs/${catalogId}/playcount-history?since=${since}&days=${days}&limit=${pageLimit}`,
    headers: { 'x-api-key': store.key },
  }
  const server = await serve(session, 'incumbent', 'tests/bench/incumbent-server.ts', {
    INCUMBENT_SERVER: JSON.stringify({
      ...await startDataApi(session, store),
      ...{ catalogId, pageLimit, first, since, last },
    }),
  })
  const incumbent = { url: server.origin, headers: {} }
  await assertSame(platform, incumbent)

  progress(`B20: both ways, ${rounds} rounds each`)
  const rate = await rates(session, rounds, { platform, incumbent })
  return {
    id: 'B20',
    what: `play-count page over HTTP, ${pageLimit} recordings x ${2 * days + 1} dates, 16 connections`,
    ...compared(
      rate,
      'platform',
      'incumbent',
      'observations read with supabase-js, compared in the process',
      5,
    ),
    budget: '>= 5x',
    notes: [
      'no gateway in front of either; the reference reads the members and 1,575 observations in three requests ' +
      'from Supabase Lite, checks no credential, and returns the same recordings',
    ],
  }
}

/** Supabase Lite with what the data API may read. The platform itself lets it read no tables. */
async function startDataApi(session: Session, { name, owner }: Store) {
  await owner.unsafe(`
    create view public.bench_members as
      select m.catalog_id, s.isrc, s.name from app.catalog_songs m join app.songs s on s.isrc = m.isrc;
    create view public.bench_observations as select isrc, captured_at, value from app.song_measurements;
    grant select on public.bench_members, public.bench_observations to service_role`)
  const server = await session.postgres()
  const authenticator = crypto.randomUUID()
  await setPasswords(server.adminUrl(name), { authenticator })
  const serviceKey = 'sb_secret_bench'
  const { origin } = await startLite({
    settings: {
      port: freePort(),
      databaseUrl: server.url('authenticator', authenticator, name),
      siteUrl: 'http://localhost',
      appUrl: 'http://localhost',
      jwtSecret: crypto.randomUUID(),
      publishableKey: 'sb_publishable_bench',
      serviceKey,
      storageDir: join(session.folder, 'storage'),
      mailDir: join(session.folder, 'mail'),
      limitsRequests: false,
    },
    log: join(session.folder, 'lite.log'),
    onChild: ({ stop }) => session.defer(stop),
  })
  return { supabaseUrl: origin, serviceKey }
}

interface Page {
  recordings: {
    isrc: string
    state: string
    previous_change: number
    current_change: number
    observations: unknown[]
  }[]
}

/** The comparison is only valid if both find the same. */
async function assertSame(...requests: { url: string; headers: Record<string, string> }[]) {
  const found = await Promise.all(requests.map(async ({ url, headers }) => {
    const response = await fetch(url, { headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`)
    const { recordings }: Page = JSON.parse(text)
    return JSON.stringify(recordings.map(({ isrc, state, previous_change, current_change, observations }) => [
      ...[isrc, state, previous_change, current_change, observations.length],
    ]))
  }))
  if (found[0] !== found[1] || !found[0]!.includes('"comparable"')) {
    throw new Error(`The pages differ: ${found.join('\n')}`)
  }
}
