import { createAccount, createCatalog, type TestAccount, testIsrc } from '../../support/accounts.ts'
import type { TestDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { callTool } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Caller, headersOf, json, sendJson } from '../../support/requests.ts'
import { linesOf, saveSeries, type Series } from './report-world.ts'

/** The platform with an account that owns catalogs. Paths follow that of the list of catalogs. */
export function openCatalogs(when: 'once' | 'each' = 'once', environment: Record<string, string> = {}) {
  const platform = fixture(() => openPlatform(environment))
  const owner = fixture(() => createAccount(platform.database), when)
  const get = (path: string, who: Caller = owner) =>
    platform.api.request(`/api/catalogs${path}`, { headers: headersOf(who) })
  const send = (method: string, path: string, body?: unknown, who: Caller = owner) =>
    sendJson(platform, who, method, `/api/catalogs${path}`, body)
  const reportPath = (id: string, kind: '' | '.html' | '.csv', query: string) =>
    `/${id}/valuation-report${kind}${query}`
  return {
    platform,
    owner,
    get,
    send,
    read: (path: string, status = 200, who: Caller = owner) => json(get(path, who), status),
    tool: async (name: string, args: Record<string, unknown> = {}, who: Caller = owner) =>
      await callTool(platform, '2026-07-28', headersOf(who), name, args),
    create: (isrcs: string[] = []) => createCatalog(platform.database, owner, isrcs),
    /** A catalog of series, which are saved. */
    async saved(series: Series[]) {
      await saveSeries(platform.database, series)
      return await createCatalog(platform.database, owner, series.map(({ isrc }) => isrc))
    },
    value: (id: string) => platform.database.value`select jobs.make_valuation(${id})`,
    // The three forms of a report.
    report: (id: string, query = '') => json(get(reportPath(id, '', query))),
    /** Its text breaks nowhere before a percent sign, which has a plain space here. */
    page: async (id: string, query = '') =>
      (await (await get(reportPath(id, '.html', query))).text()).replaceAll('\u00a0', ' '),
    csv: async (id: string, query = '') => await (await get(reportPath(id, '.csv', query))).text(),
    lines: async (id: string, query = '') => linesOf(await (await get(reportPath(id, '.csv', query))).text()),
  }
}

/** The tests' first recordings. */
export const isrcsOf = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => testIsrc(from + n))

/** What a snapshot captured of a recording: nothing, where there is no value. */
export interface Captured {
  isrc: string
  value?: number
  releaseDate?: string
}

export interface SnapshotOptions {
  catalogId?: string
  state?: 'queued' | 'running' | 'done' | 'failed'
  capturedAt?: string
}

let instants = 0
/** No two captures are of one instant. */
const nextInstant = () => new Date(Date.UTC(2026, 2, 1, 4, 20, instants++)).toISOString()

/** A snapshot as a capture leaves it. */
export async function createSnapshot(
  { owner: sql }: TestDatabase,
  account: TestAccount,
  captured: Captured[],
  { catalogId, state = 'done', capturedAt = nextInstant() }: SnapshotOptions = {},
): Promise<string> {
  const [snapshot] = await sql<{ id: string }[]>`
    insert into app.playcount_snapshots (account_id, catalog_id, state)
    values (${account.id}, ${catalogId ?? null}, ${state}) returning id`
  const rows = sql.json(captured as never)
  await sql`
    insert into app.songs (isrc, release_date)
    select isrc, "releaseDate" from jsonb_to_recordset(${rows}) as song (isrc text, "releaseDate" date)
    on conflict (isrc) do update set release_date = excluded.release_date`
  await sql`
    insert into app.snapshot_songs (snapshot_id, isrc)
    select ${snapshot!.id}, isrc
    from jsonb_to_recordset(${rows}) as song (isrc text, value bigint) where value is null`
  await sql`
    insert into app.snapshot_pages (snapshot_id, captured_at, isrcs)
    select ${snapshot!.id}, ${capturedAt}::timestamptz, array_agg(isrc)
    from jsonb_to_recordset(${rows}) as song (isrc text, value bigint) where value is not null having count(*) > 0`
  await sql`
    insert into app.song_measurements (isrc, captured_at, value, snapshot_id, recorded_at)
    select isrc, ${capturedAt}::timestamptz, value, ${snapshot!.id}, null
    from jsonb_to_recordset(${rows}) as song (isrc text, value bigint) where value is not null
    on conflict do nothing`
  return snapshot!.id
}

/** What is in a catalog behind the scenes. */
export async function membersOf({ owner: sql }: TestDatabase, catalogId: string): Promise<string[]> {
  const rows = await sql<{ isrc: string }[]>`
    select isrc from app.catalog_songs where catalog_id = ${catalogId} order by isrc`
  return rows.map(({ isrc }) => isrc)
}

/** A valuation stored as a result, as tools load them. */
export const loadValuation = (
  { owner: sql }: TestDatabase,
  id: string,
  measuredAt = '2026-01-01T00:00:00Z',
  mid = 2,
) =>
  sql`
    insert into app.catalog_valuations (catalog_id, low, mid, high, measured_song_count, total_streams, measured_at)
    values (${id}, ${mid - 1}, ${mid}, ${mid + 1}, 1, 6, ${measuredAt})`
