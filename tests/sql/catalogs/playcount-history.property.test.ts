import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type HistoryPage, parseHistory } from '../../../shared/operations/catalogs/history-page.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import {
  compareRecording,
  type Comparison,
  dateOf,
  dayNumber,
  instantOf,
  LARGEST_VALUE,
  type Observation,
} from '../../support/history/reference.ts'
import { type Range, ranges, seriesOf } from '../../support/history/series.ts'

const SEED = Number(Deno.env.get('PROPERTY_SEED') ?? 20240229)
const SERIES_PER_RANGE = 75
const PAGE_LIMIT = 25

type Song = { isrc: string; name: string | null; observations: Observation[]; expected: Comparison }
type Recording = Omit<ReturnType<typeof expectedOf>, 'observations'> & {
  observations: { date: string; captured_at: string; value: number }[]
}
type Page = {
  periods: unknown
  pagination: { has_more: boolean }
  comparable_recordings: number
  recordings: Recording[]
}
type Catalog = { id: string; range: Range; songs: Song[]; pages: Page[] }

const account = crypto.randomUUID()
const catalogs = ranges.map((range, index): Catalog => {
  const all = fc.sample(seriesOf(range), { seed: SEED + index * 1_000_003, numRuns: SERIES_PER_RANGE })
  const songs = all.map((series, number): Song => ({
    ...series,
    // Not in the order of generation, so that the order of the result is tested.
    isrc: `QZ${'ZA9M0'[number % 5]}${String(index).padStart(2, '0')}24${
      String(number * 61 % 75).padStart(5, '0')
    }`,
    name: number % 7 === 0 ? null : `Song ${number}`,
    expected: compareRecording(series.observations, range.since, range.days),
  }))
  songs.sort((a, b) => a.isrc < b.isrc ? -1 : 1)
  return { id: crypto.randomUUID(), range, songs, pages: [] }
})
const songs = catalogs.flatMap((catalog) => catalog.songs)

const database = fixture(openDatabase)

beforeAll(async () => {
  console.info(`play-count property: PROPERTY_SEED=${SEED}, ${songs.length} series`)
  // Dates and times of day are UTC's, whatever zone a session has: this one is half a day away.
  const name = await database.value`select current_database()`
  await database.owner.unsafe(`alter database ${name} set timezone to 'Pacific/Auckland'`)
  await load()
  for (const { id, range, pages } of catalogs) {
    do {
      const args = { catalog_id: id, ...range, page: pages.length + 1, page_limit: PAGE_LIMIT }
      const page = await database.callAs(account, 'get_catalog_playcount_history', args)
      pages.push(parseHistory<HistoryPage>(page) as unknown as Page)
    } while (pages.at(-1)!.pagination.has_more && pages.length < SERIES_PER_RANGE)
  }
})

async function load(): Promise<void> {
  const sql = database.owner
  const memberships = catalogs.flatMap(({ id, songs }) => songs.map(({ isrc }) => ({ catalog_id: id, isrc })))
  const measurements = songs.flatMap(({ isrc, observations }) =>
    observations.map(({ captured_at, value }) => ({ isrc, captured_at, value: String(value) }))
  )
  const rows = (list: unknown[]) => sql`${JSON.stringify(list)}::text::jsonb`
  await sql`insert into app.accounts (id, kind, name) values (${account}, 'person', 'Property')`
  await sql`insert into app.catalogs (id, name)
    select id, id::text from jsonb_to_recordset(${rows(catalogs.map(({ id }) => ({ id })))}) as r (id uuid)`
  await sql`insert into app.account_catalogs (account_id, catalog_id) select ${account}::uuid, id from app.catalogs`
  await sql`insert into app.songs (isrc, name)
    select isrc, name from jsonb_to_recordset(${rows(songs.map(({ isrc, name }) => ({ isrc, name })))})
      as r (isrc text, name text)`
  await sql`insert into app.catalog_songs (catalog_id, isrc)
    select catalog_id, isrc from jsonb_to_recordset(${rows(memberships)}) as r (catalog_id uuid, isrc text)`
  await sql`insert into app.song_measurements (isrc, captured_at, value)
    select isrc, captured_at, value from jsonb_to_recordset(${rows(measurements)})
      as r (isrc text, captured_at timestamptz, value bigint)`
}

/** The reference's result with the contract's numbers, instants in place of their many spellings. */
function expectedOf({ isrc, name, expected }: Song) {
  const number = (value: bigint | null) => value === null ? null : Number(value)
  return {
    isrc,
    name,
    ...expected,
    observations: expected.observations.map(({ date, captured_at, value }) => (
      { date, captured_at: instantOf(captured_at), value: Number(value) }
    )),
    previous_change: number(expected.previous_change),
    current_change: number(expected.current_change),
    absolute_growth: number(expected.absolute_growth),
  }
}

describe('get_catalog_playcount_history over generated series', () => {
  it('is read in a session far from UTC', async () => {
    expect(await database.asClaims(null, 'show timezone')).toMatchObject([{ TimeZone: 'Pacific/Auckland' }])
  })

  it('agrees with the reference in every field of every recording, each once, by ISRC', () => {
    for (const { range, songs, pages } of catalogs) {
      const recordings = pages.flatMap((page) => page.recordings)
      expect(recordings.map(({ isrc }) => isrc)).toEqual(songs.map(({ isrc }) => isrc))
      for (const [n, song] of songs.entries()) {
        const observations = recordings[n]!.observations.map((one) => ({
          ...one,
          captured_at: instantOf(one.captured_at),
        }))
        const series = song.observations.map(({ captured_at, value }) => `${captured_at}=${value}`)
        // All that is needed to see why, and to run it again.
        const about = `PROPERTY_SEED=${SEED} ${JSON.stringify(range)} ${series}`
        expect({ ...recordings[n], observations }, about).toStrictEqual(expectedOf(song))
      }
    }
  })

  it('returns the counts of each page, and the two adjacent periods that it compared', () => {
    for (const { range: { since, days }, songs, pages } of catalogs) {
      const [start, end] = [dateOf(dayNumber(since) - days), dateOf(dayNumber(since) + days)]
      const total_pages = Math.ceil(songs.length / PAGE_LIMIT)
      pages.forEach(({ comparable_recordings, pagination, periods }, index) => {
        const own = songs.slice(index * PAGE_LIMIT, (index + 1) * PAGE_LIMIT)
        expect(comparable_recordings).toBe(
          own.filter(({ expected }) => expected.state === 'comparable').length,
        )
        expect(pagination).toStrictEqual({
          ...{ page: index + 1, limit: PAGE_LIMIT, total_count: songs.length, total_pages },
          has_more: index + 1 < total_pages,
        })
        const [previous, current] = [{ start, end: since }, { start: since, end }]
        expect(periods).toMatchObject({ previous, current, days })
      })
    }
  })
})

it('the generated series are at least 2,000, and often at each side of each limit', () => {
  expect(songs.length).toBeGreaterThanOrEqual(2000)
  const seen = new Map<unknown, number>()
  for (const { observations: { length }, expected: { state, observations, ...growth } } of songs) {
    const times = observations.map(({ captured_at }) => Number(instantOf(captured_at) % 86_400_000_000n))
    const drift = Math.max(...times.map((time) => Math.abs(time - times[0]!)))
    const kinds = [state, `${state} after ${drift} us`, `zero baseline: ${growth.zero_baseline}`]
    if (length > observations.length) kinds.push('not each capture counts')
    const values = observations.map(({ value }, n) =>
      n > 0 && value + 1n === observations[n - 1]!.value ? 'lower by 1' : value
    )
    for (const kind of new Set([...kinds, ...values])) seen.set(kind, (seen.get(kind) ?? 0) + 1)
  }
  for (
    const kind of [
      ...['invalid_observation', 'incomplete', 'counter_correction', 'zero baseline: true'],
      ...['comparable after 3600000000 us', 'unaligned_observations after 3600000001 us'],
      ...['lower by 1', 'not each capture counts', LARGEST_VALUE, LARGEST_VALUE + 1n, -1n, 0n],
    ]
  ) expect(seen.get(kind), String(kind)).toBeGreaterThanOrEqual(20)
})
