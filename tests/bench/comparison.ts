import postgres from 'postgres'
import { freePort } from '../../supabase/local/ports.ts'
import { startStack } from '../support/stack.ts'
import { openLoad } from './load.ts'
import { met, perSecond, type Row, times } from './report.ts'
import { responses, serve } from './serve.ts'
import { progress, type Session } from './session.ts'
import { alternate, dateFromToday } from './statistics.ts'
import { insertCatalog, insertObservations } from './store.ts'

const pageLimit = 25
const days = 31
const recordings = 2_500
const rounds = 5
const round_s = 4
const [first, since, last] = [-2 * days - 1, -days - 1, -1].map(dateFromToday) as [string, string, string]

/** B20: the play-count page of the embedded stack, beside one that reads observations through its data API. */
export async function comparisonBudget(session: Session): Promise<Row> {
  const folder = await Deno.makeTempDir({ dir: session.folder })
  await Deno.chmod(folder, 0o755)
  const running = await startStack(folder, freePort())
  session.defer(() => {
    running.signal('SIGTERM')
    return running.exited
  })
  const { base_url, supabase_url, service_key, accounts: { owner }, database_url } = running.stack
  const sql = postgres(database_url, { max: 1, onnotice: () => {} })
  progress(`B20: ${recordings} recordings with ${2 * days + 1} days`)
  const catalogId = await insertCatalog({ owner: sql, accountId: owner.account_id! }, recordings, 1)
  await insertObservations({ owner: sql }, recordings, 2 * days + 1, 1)
  await sql`update app.rate_limits set max_requests = 1000000000`
  // What the data API may read. The platform itself lets it read no tables.
  await sql.unsafe(`
    create view public.bench_members as
      select m.catalog_id, s.isrc, s.name from app.catalog_songs m join app.songs s on s.isrc = m.isrc;
    create view public.bench_observations as select isrc, captured_at, value from app.song_measurements;
    grant select on public.bench_members, public.bench_observations to service_role`)
  await sql.end()

  const platform = {
    url:
      `${base_url}/api/catalogs/${catalogId}/playcount-history?since=${since}&days=${days}&limit=${pageLimit}`,
    headers: { 'x-api-key': owner.api_key },
  }
  const server = serve(session, 'incumbent', 'tests/bench/incumbent-server.ts', {
    INCUMBENT_SERVER: JSON.stringify(
      { supabaseUrl: supabase_url, serviceKey: service_key, catalogId, pageLimit, first, since, last },
    ),
  })
  await responses(server)
  const incumbent = { url: server.origin, headers: {} }
  await assertSame(platform, incumbent)

  const { name, load } = await openLoad(session)
  progress(`B20: ${name}, both ways, ${rounds} rounds each`)
  for (const request of [platform, incumbent]) await load(request, 3)
  const rate = await alternate(rounds, {
    platform: () => load(platform, round_s),
    incumbent: () => load(incumbent, round_s),
  })
  const ratio = rate.ratio('platform', 'incumbent')
  return {
    id: 'B20',
    what: `play-count page over HTTP, ${pageLimit} recordings x ${2 * days + 1} dates, 16 connections`,
    measured: perSecond(rate.median('platform')),
    reference: `${
      perSecond(rate.median('incumbent'))
    } (observations read with supabase-js, compared in the process)`,
    ratio: times(ratio),
    budget: '>= 5x',
    verdict: met([ratio, { min: 5 }]),
    notes: [
      'both through the gateway of the embedded stack, whose data API is that of Supabase Lite; the reference ' +
      'reads the members and 1,575 observations in three requests, checks no credential, and returns the same recordings',
    ],
  }
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
