import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Summary } from '../../../shared/operations/catalogs/summary-schemas.ts'
import { observe, testIsrc } from '../../support/accounts.ts'
import { compareRecording, LARGEST_VALUE } from '../../support/history/reference.ts'
import { seriesOf } from '../../support/history/series.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const range = { since: '2025-06-17', days: 7 }
/** Three more than a summary lists. */
const artists = [...Array.from({ length: 22 }, (_, n) => `Artist ${n}`), null]
const artistRows = 20

/** Hostile series: gaps, falls, invalid counts, captures at other hours, some of them clean. */
const songs = fc.sample(seriesOf(range), { seed: 16, numRuns: 90 }).map(({ observations }, index) => ({
  ...compareRecording(observations, range.since, range.days),
  isrc: testIsrc(index),
  artist: artists[index % artists.length]!,
  captures: observations,
}))

const rounded = (value: number) => Math.round(value * 1e6) / 1e6
/** To five digits after the point, or to nine digits of a hostile number. */
const near = (value: number) => expect.closeTo(value, Math.abs(value) > 1e9 ? -3 : 5)
const median = (values: number[]) => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

function growthOf(recordings: typeof songs) {
  if (recordings.length === 0) {
    return { previous_change: null, current_change: null, percentage_growth: null, zero_baseline: false }
  }
  const sum = (field: 'previous_change' | 'current_change') =>
    recordings.reduce((total, recording) => total + recording[field]!, 0n)
  const [previous, current] = [sum('previous_change'), sum('current_change')]
  return {
    previous_change: Number(previous),
    current_change: Number(current),
    absolute_growth: Number(current - previous),
    percentage_growth: previous === 0n ? null : near(Number(current - previous) / Number(previous) * 100),
    zero_baseline: previous === 0n,
  }
}

const { platform, read: readPath, get: getPath, tool, create } = openCatalogs()
const comparable = songs.filter(({ state }) => state === 'comparable')
let catalogId: string

beforeAll(async () => {
  const sql = platform.database.owner
  catalogId = await create(songs.map(({ isrc }) => isrc))
  for (const { isrc, artist } of songs) {
    await sql`update app.songs set artist = ${artist} where isrc = ${isrc}`
  }
  // Recorded when they were captured.
  const rows = songs.flatMap(({ isrc, captures }) =>
    captures.map(({ captured_at, value }) => ({ isrc, captured_at, value: String(value) }))
  )
  await sql`
    insert into app.song_measurements (isrc, captured_at, value, recorded_at)
    select isrc, captured_at, value, null from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (isrc text, captured_at timestamptz, value bigint)`
})

const path = (query: Record<string, unknown> = {}, kind = '', id = catalogId) =>
  `/${id}/playcount-summary${kind}?${new URLSearchParams({ ...range, ...query } as never)}`
const read = (query: Record<string, unknown> = {}, id = catalogId): Promise<Summary> =>
  readPath(path(query, '', id))
/** Without the time of the answer. */
const known = async (query: Record<string, unknown> = {}) => {
  const { as_of: _, known_at: __, ...rest } = await read(query)
  return rest
}

describe('the summary', () => {
  it('equals a computation from the raw observations', async () => {
    const summary = await read()
    const count = (state: string) => songs.filter((song) => song.state === state).length
    const streams = (of: typeof songs) =>
      of.reduce((total, { observations }) => {
        const last = observations.at(-1)?.value ?? -1n
        return last >= 0n && last <= LARGEST_VALUE ? total + last : total
      }, 0n)
    const logarithms = comparable.map(({ current_change, previous_change }) =>
      Math.log((Number(current_change) + 1) / (Number(previous_change) + 1))
    )
    const center = median(logarithms)
    const deviation = 1.4826 * median(logarithms.map((one) => Math.abs(one - center)))
    const currents = comparable.map(({ current_change }) => Number(current_change)).toSorted((a, b) => b - a)
    const total = currents.reduce((sum, value) => sum + value, 0)
    expect(comparable.length).toBeGreaterThan(20)
    expect(summary).toMatchObject({
      ...growthOf(comparable),
      recordings: {
        total: songs.length,
        comparable: count('comparable'),
        incomplete: count('incomplete'),
        counter_correction: count('counter_correction'),
        invalid_observation: count('invalid_observation'),
        unaligned_observations: count('unaligned_observations'),
      },
      known_streams: Number(streams(songs)),
      comparable_share: rounded(Number(streams(comparable)) / Number(streams(songs))),
      growth_median: expect.closeTo(center, 5),
      growth_deviation: expect.closeTo(deviation, 5),
      concentration: {
        top_1: expect.closeTo(currents[0]! / total, 5),
        top_10: expect.closeTo(currents.slice(0, 10).reduce((sum, value) => sum + value, 0) / total, 5),
        hhi: expect.closeTo(currents.reduce((sum, value) => sum + (value / total) ** 2, 0), 5),
      },
    })
    const ordered = comparable.toSorted((a, b) => Number(b.absolute_growth! - a.absolute_growth!))
    const isrcs = (some: { isrc: string }[]) => some.map(({ isrc }) => isrc)
    const [grew, fell] = [ordered.slice(0, 10), ordered.slice(-10).reverse()]
    expect(isrcs(summary.movers.up)).toEqual(isrcs(grew.filter((one) => one.absolute_growth! > 0n)))
    expect(isrcs(summary.movers.down)).toEqual(isrcs(fell.filter((one) => one.absolute_growth! < 0n)))
    for (const { isrc, robust_z } of [...summary.movers.up, ...summary.movers.down]) {
      const { previous_change, current_change } = comparable.find((song) => song.isrc === isrc)!
      const growth = Math.log((Number(current_change) + 1) / (Number(previous_change) + 1))
      expect(robust_z).toBeCloseTo((growth - center) / deviation, 4)
    }
    expect(summary.artists).toHaveLength(artistRows)
    for (const { artist, ...row } of summary.artists) {
      expect(row).toMatchObject({
        recordings: songs.filter((song) => song.artist === artist).length,
        ...growthOf(comparable.filter((song) => song.artist === artist)),
      })
    }
    const changes = summary.artists.map(({ current_change }) => current_change ?? -1)
    expect(changes).toEqual(changes.toSorted((a, b) => b - a))
    const listed = new Set(summary.artists.map(({ artist }) => artist))
    const others = songs.filter(({ artist }) => !listed.has(artist))
    expect(summary.other_artists).toMatchObject({
      recordings: others.length,
      ...growthOf(others.filter(({ state }) => state === 'comparable')),
    })
  })

  it('equals the sum over all pages of the history', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) =>
        readPath(`/${catalogId}/playcount-history?since=${range.since}&days=7&page=${page}`)
      ),
    )
    const recordings = pages.flatMap((page) => page.recordings)
    const sum = (field: string) =>
      Number(recordings.reduce((total, one) => total + BigInt(one[field] ?? 0), 0n))
    expect(await read()).toMatchObject({
      recordings: {
        total: recordings.length,
        comparable: pages.reduce((total, page) => total + page.comparable_recordings, 0),
      },
      previous_change: sum('previous_change'),
      current_change: sum('current_change'),
    })
  })

  it('is the same as of now, and as of an earlier time whatever is recorded later', async () => {
    const asOf = '2026-01-01T00:00:00Z'
    const before = await known()
    expect(await known({ as_of: new Date(Date.now() - 1000).toISOString() })).toEqual(before)
    expect(await read({ as_of: asOf })).toMatchObject({ as_of: '2026-01-01T00:00:00.000Z', ...before })
    // An import of a later capture of the boundary, recorded now.
    const [first] = comparable
    await platform.database.owner`
      insert into app.song_measurements (isrc, captured_at, value)
      values (${first!.isrc}, '2025-06-24T23:59:59.9Z', ${String(LARGEST_VALUE)})`
    expect(await known({ as_of: asOf })).toEqual(before)
    expect(await known()).not.toEqual(before)
    await platform.database
      .owner`delete from app.song_measurements where captured_at = '2025-06-24T23:59:59.9Z'`
    expect(await known()).toEqual(before)
    // Before anybody captured play counts.
    const early = { since: '2001-01-08', as_of: '2001-02-01T00:00:00Z' }
    expect(await read(early)).toMatchObject({
      known_at: '2001-02-01T00:00:00.000Z',
      recordings: { total: songs.length, comparable: 0, incomplete: songs.length },
      ...{ previous_change: null, known_streams: 0, comparable_share: null, counter_events: [] },
      movers: { up: [], down: [] },
      concentration: { top_1: null, top_10: null, hhi: null },
    })
  })

  it.each([
    ['a time in the future', { as_of: '2999-01-01T00:00:00Z' }, 'Invalid comparison query'],
    ['a period that was not over', { as_of: '2025-06-24T23:59:59Z' }, 'completed UTC observation days'],
    ['a date in place of a time', { as_of: '2026-01-01' }, 'Invalid comparison query'],
    ['the year 0', { as_of: '0000-06-01T00:00:00Z' }, 'Invalid comparison query'],
    ['endless decimals', { as_of: `2026-01-01T00:00:00.${'0'.repeat(200)}Z` }, 'Invalid comparison query'],
    ['an offset', { as_of: '2026-01-01T00:00:00+20:00' }, 'Invalid comparison query'],
    ['the year 1', { as_of: '0001-01-01T00:00:00Z' }, 'completed UTC observation days'],
    ['days 32', { days: 32 }, 'Invalid comparison query'],
    ['a page', { page: 1 }, 'Invalid comparison query'],
  ])('refuses %s', async (_, query, message) => {
    for (const suffix of ['', '.csv']) {
      const response = await getPath(path(query, suffix))
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(message)])
    }
  })

  it('is the same as a tool, with a link to the CSV', async () => {
    const { structuredContent, content } = await tool('get_playcount_summary', { catalogId, ...range })
    expect(structuredContent).toMatchObject(await known())
    expect(JSON.stringify(content)).toContain('playcount-summary.csv')
  })

  it('has no sums for an empty catalog', async () => {
    expect(await read({}, await create())).toMatchObject({
      ...{ previous_change: null, percentage_growth: null, zero_baseline: false, comparable_share: null },
      recordings: { total: 0, comparable: 0 },
      ...{ movers: { up: [], down: [] }, artists: [], not_comparable: [], counter_events: [] },
      concentration: { top_1: null, top_10: null, hhi: null },
    })
  })

  /** A catalog of recordings that are counted daily from a date on, but on the day that each one misses. */
  async function counted(
    first: number,
    from: string,
    missing: (number | undefined)[],
    valueOf: (day: number) => number,
    days: number,
  ) {
    for (const [n, gap] of missing.entries()) {
      const counts = Array.from({ length: days }, (_, day) => day === gap ? undefined : valueOf(day) + n)
      await observe(platform.database, testIsrc(first + n), from, counts)
    }
    return await create(isrcsOf(missing.length, first))
  }

  it('has a second growth by the boundary dates, also of recordings with a missing day', async () => {
    const value = (day: number) => 1_000 + 100 * day + (day > 7 ? 10 * (day - 7) : 0)
    const id = await counted(800, '2025-06-10', [undefined, 3, 7], value, 15)
    expect(await read({}, id)).toMatchObject({
      recordings: { total: 3, comparable: 1, incomplete: 2 },
      ...{ previous_change: 700, current_change: 770, complete_since: null },
      by_boundary_dates: {
        ...{ recordings: 2, previous_change: 1_400, current_change: 1_540, percentage_growth: 10 },
      },
    })
  })

  it('offers the nearest period in which nearly all recordings are counted, unless its own is one', async () => {
    const value = (day: number) => 1_000 + 100 * day
    // 2025-06-13 is missing.
    const id = await counted(810, '2025-05-20', [24, 24], value, 60)
    for (
      const [since, comparable, complete_since] of [
        ['2025-06-14', 0, '2025-06-17'],
        ['2025-06-11', 0, '2025-06-09'],
        ['2025-06-17', 2, null],
      ] as const
    ) {
      expect(await read({ since, days: 3 }, id), since).toMatchObject({
        recordings: { comparable },
        complete_since,
      })
    }
    const nearly = await counted(820, '2025-04-01', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], value, 7)
    expect(await read({ since: '2025-04-04', days: 3 }, nearly))
      .toMatchObject({ recordings: { comparable: 3 }, complete_since: null })
  })
})
