import fc from 'fast-check'
import type { Sql } from 'postgres'
import { type HistoryPage, parseHistory } from '../../shared/operations/catalogs/history-page.ts'
import { compareRecording } from '../support/history/reference.ts'
import { type Range, ranges, seriesOf } from '../support/history/series.ts'

const songsPerCatalog = 25
const landingRounds = 10
const missing = '00000000-0000-4000-8000-000000000000'

export interface DistributedReport {
  /** Whether supabase/distributed/citus.sql was applied. */
  isVariant: boolean
  /** Whether Citus distributes the observations. */
  isDistributed: boolean
  passed: number
  failures: string[]
}

/**
 * Captures recordings through the one landing function, compares the pages of their history with the reference of the
 * tests, and checks who sees them. It creates its own accounts, catalogs and recordings, and deletes them.
 */
export async function checkDistributed(sql: Sql): Promise<DistributedReport> {
  const failures: string[] = []
  let passed = 0
  const expectSame = (what: string, actual: unknown, expected: unknown) => {
    const [one, other] = [actual, expected].map(print)
    if (one === other) passed++
    else failures.push(`${what}: ${one} instead of ${other}`)
  }
  const [state] = await sql<[{ variant: boolean; distributed: boolean }]>`
    select not exists (select from pg_policies where tablename = 'monthly_playcounts') as variant,
      to_regclass('pg_dist_partition') is not null as distributed`
  const [member, organization, stranger] = [1, 2, 3].map(() => crypto.randomUUID()) as [
    string,
    string,
    string,
  ]
  const catalogs = ranges.filter((_, index) => index % 4 === 0).map((range, index) =>
    createSeries(range, index)
  )
  const isrcs = catalogs.flatMap(({ songs }) => songs.map(({ isrc }) => isrc))
  try {
    await sql`insert into app.accounts (id, kind, name) values (${member}, 'person', 'Check'),
      (${organization}, 'organization', 'Check'), (${stranger}, 'person', 'Check')`
    await sql`insert into app.organization_members (organization_id, account_id, role)
      values (${organization}, ${member}, 'member')`
    await sql`insert into app.songs (isrc) select unnest(${isrcs}::text[])`
    for (const { id, songs } of catalogs) {
      await sql`insert into app.catalogs (id, name) values (${id}, 'Check')`
      await sql`insert into app.account_catalogs (account_id, catalog_id) values (${organization}, ${id})`
      await sql`insert into app.catalog_songs (catalog_id, isrc)
        select ${id}, unnest(${songs.map(({ isrc }) => isrc)}::text[])`
      const rows = songs.flatMap(({ isrc, observations }) =>
        observations.map(({ captured_at, value }) => ({ isrc, captured_at, value }))
      )
      expectSame('a landing', await land(sql, rows), rows.length)
      expectSame('the same landing again', await land(sql, rows), 0)
    }
    await landTogether(sql, isrcs)
    const [months] = await sql<[{ wrong: number }]>`
      select count(*)::int as wrong from app.monthly_playcounts stored
      full join (select built.* from (
          select array_agg(m.isrc) isrcs, array_agg(m.data_source) sources, array_agg(m.captured_at) times,
            array_agg(m.value) counts, array_agg(m.recorded_at) recorded
          from app.song_measurements m where m.isrc = any (${isrcs})
        ) all_of, private.build_months(all_of.isrcs, sources, times, counts, recorded) built
      ) built on (built.isrc, built.data_source, built.month) = (stored.isrc, stored.data_source, stored.month)
      where coalesce(stored.isrc, built.isrc) = any (${isrcs})
        and (stored.counts, stored.seconds) is distinct from (built.counts, built.seconds)`
    expectSame('months that differ from their observations', months.wrong, 0)

    for (const { id, range, songs } of catalogs) {
      const page = parseHistory<HistoryPage>(await readPage(sql, member, id, range) as string)
      expectSame('the recordings of a page', page.recordings.length, songs.length)
      for (const { isrc, observations } of songs) {
        const { observations: kept, ...expected } = compareRecording(observations, range.since, range.days)
        const found = page.recordings.find((recording) => recording.isrc === isrc)
        const { name: _, observations: shown, ...actual } = found as never as Record<string, unknown>
        expectSame(`${isrc} since ${range.since}`, actual, { isrc, ...expected })
        expectSame(
          `${isrc}: counts`,
          (shown as { value: number }[]).map(({ value }) => value),
          kept.map(({ value }) => value),
        )
      }
    }

    const [{ id, range }] = catalogs as [typeof catalogs[0]]
    const unknown = await readPage(sql, member, missing, range)
    expectSame('a missing catalog', unknown, 'PT404 Catalog not found')
    expectSame("a stranger's page", await readPage(sql, stranger, id, range), unknown)
    for (const table of ['song_measurements', 'monthly_playcounts']) {
      const direct = await readDirectly(sql, stranger, table)
      expectSame(
        `${table} as a caller`,
        typeof direct === 'string' && direct.startsWith('42501'),
        state.variant,
      )
    }
  } finally {
    await sql`delete from app.song_measurements where isrc = any (${isrcs})`
    await sql`delete from app.monthly_playcounts where isrc = any (${isrcs})`
    await sql`delete from app.catalogs where id = any (${catalogs.map(({ id }) => id)})`
    await sql`delete from app.songs where isrc = any (${isrcs})`
    await sql`delete from app.accounts where id = any (${[member, organization, stranger]})`
  }
  return { isVariant: state.variant, isDistributed: state.distributed, passed, failures }
}

const print = (value: unknown) =>
  JSON.stringify(value, (_, item) => typeof item === 'bigint' ? Number(item) : item, 0)
    // The order of fields is not compared.
    .replace(/^\{.*\}$/, (text) => JSON.stringify(Object.entries(JSON.parse(text)).sort()))

function createSeries(range: Range, index: number) {
  const songs = fc.sample(seriesOf(range), { seed: index, numRuns: songsPerCatalog })
    .map(({ observations }, number) => ({
      isrc: `QZCHK${String(index * songsPerCatalog + number).padStart(7, '0')}`,
      observations,
    }))
  return { id: crypto.randomUUID(), range, songs }
}

type Row = { isrc: string; captured_at: string; value: bigint }

async function land(sql: Sql, rows: Row[]): Promise<number> {
  const [{ count }] = await sql<[{ count: number }]>`
    select cardinality(private.land_observations(${rows.map(({ isrc }) => isrc)}::text[],
      ${rows.map(({ captured_at }) => captured_at)}::text[]::timestamptz[],
      ${
    rows.map(({ value }) => String(value))
  }::text[]::bigint[], 'apify_spotify_playcount', null, null)) as count`
  return count
}

/** Two captures of the same recordings at a time, in opposite orders, on a day that no page has: a deadlock is thrown. */
async function landTogether(sql: Sql, isrcs: string[]) {
  for (let round = 0; round < landingRounds; round++) {
    const at = (millisecond: number) =>
      isrcs.map((isrc) => ({
        isrc,
        captured_at: `2023-01-${10 + round}T04:00:00.00${millisecond}Z`,
        value: 1n,
      }))
    await Promise.all([land(sql, at(1)), land(sql, at(2).reverse())])
  }
}

/** The page as the API reads it: the owner may call the function, which then runs as the caller. */
const readPage = (sql: Sql, account: string, catalog_id: string, { since, days }: Range) =>
  orRefusal(async () => {
    const [row] = await sql`
      with scope as materialized (
        select set_config('request.jwt.claims', ${
      claimsOf(account)
    }, true), set_config('role', 'authenticated', true)
      ) select api.get_catalog_playcount_history(${catalog_id}, ${since}, ${days}, 1, 25) as page from scope`
    return row!.page as string
  })

const readDirectly = (sql: Sql, account: string, table: string) =>
  orRefusal(() =>
    sql.begin(async (own) => {
      await own`select set_config('request.jwt.claims', ${
        claimsOf(account)
      }, true), set_config('role', 'authenticated', true)`
      return await own.unsafe(`select isrc from app.${table} limit 1`)
    })
  )

const claimsOf = (account: string) => JSON.stringify({ account_id: account, credential: 'session' })

/** The result, or the SQLSTATE and the message of the refusal. */
async function orRefusal<T>(work: () => Promise<T>): Promise<T | string> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as { code: string; message: string }
    return `${code} ${message}`
  }
}
