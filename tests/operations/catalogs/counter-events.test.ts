import { beforeAll, describe, expect, it } from 'vitest'
import type { Summary } from '../../../shared/operations/catalogs/summary-schemas.ts'
import { dateText } from '../../../shared/presentation/dates.ts'
import { observe, testIsrc } from '../../support/accounts.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const days = 41
const from = '2026-03-01'
const dateOf = (day: number) => new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10)
const [merged, fell, jumped, stale] = [14, 20, 25, 30]
const series = (count: (day: number) => number | undefined) =>
  Array.from({ length: days }, (_, day) => count(day))

/** Counts of 41 days. `add` is what a day adds beside the daily gain. */
function countsOf(start: number, daily: number, add: Record<number, number> = {}, first = 0) {
  let count = start
  return series((day) => {
    if (day > first) count += daily + (day * 37 % 11) * daily / 100 + (add[day] ?? 0)
    return day < first ? undefined : Math.round(count)
  })
}

describe('the counter events of a summary', () => {
  const { platform, get, read: readPath, create } = openCatalogs()
  const isrcs = isrcsOf(12, 0)
  const track = '0123456789abcdefghijAB'
  let catalogId: string

  /** A catalog of recordings with these counts, all of one artist or each of its own. */
  async function catalogOf(first: number, counts: (number | undefined)[][], artist?: string) {
    const own = isrcsOf(counts.length, first)
    const id = await create(own)
    for (const [n, isrc] of own.entries()) await observe(platform.database, isrc, from, counts[n]!)
    await platform.database.owner`
      update app.songs set artist = coalesce(${artist ?? null}, 'Artist ' || isrc) where isrc = any (${own})`
    return id
  }

  beforeAll(async () => {
    const sql = platform.database.owner
    catalogId = await catalogOf(
      0,
      isrcs.map((_, index) => {
        const daily = 1000 + index * 100
        const add: Record<number, number> = {
          [stale]: -daily - stale * 37 % 11 * daily / 100,
          [stale + 1]: daily,
          ...index < 2 && { [merged]: 500_000 },
          ...index >= 2 && index < 5 && { [fell]: -20_000 },
          ...index === 5 && { [jumped]: 80_000 },
        }
        // The seventh is released on the seventh day: its first days are large, and its second week is viral.
        const launch = { 7: 400_000, 8: 250_000, 9: 120_000, 10: 60_000, 16: 9_000, 17: 7_000 }
        return index === 6
          ? countsOf(0, daily, { ...add, ...launch }, 6)
          : countsOf(1_000_000 + index * 5000, daily, add)
      }),
    )
    await sql`update app.songs set spotify_track_id = ${track} where isrc = any (${isrcs.slice(0, 2)})`
    await sql`update app.songs set artist = 'One artist' where isrc = any (${isrcs.slice(2, 5)})`
    await sql`update app.songs set release_date = ${dateOf(6)} where isrc = ${isrcs[6]!}`
  })

  const read = (since: number, days: number, id = catalogId): Promise<Summary> =>
    readPath(`/${id}/playcount-summary?since=${dateOf(since)}&days=${days}`)

  it('names no move of a slow counter, nor one that catches up after it stood still', async () => {
    const id = await catalogOf(30, [
      series((day) => 700_000 + 14_000 * Math.floor(day / 14)),
      series((day) => 800_000 + (day < 14 ? 0 : 14_000)),
    ])
    expect((await read(20, 15, id)).counter_events).toEqual([])
  })

  it('names merges, corrections, jumps and stale captures, and no first days of a release', async () => {
    const { counter_events } = await read(20, 15)
    const alone = { shared: null, shared_value: null }
    expect(counter_events).toEqual([
      {
        ...{ date: dateOf(merged), kind: 'merge', shared: 'track', shared_value: track, recordings: 2 },
        ...{ isrcs: isrcs.slice(0, 2), streams: expect.closeTo(1_000_000, -3), on_boundary: false },
      },
      {
        ...{ date: dateOf(fell), kind: 'correction', shared: 'artist', shared_value: 'One artist' },
        ...{ recordings: 3, isrcs: isrcs.slice(2, 5), streams: expect.closeTo(-55_920, -3) },
        on_boundary: true,
      },
      {
        ...{ date: dateOf(jumped), kind: 'jump', ...alone, recordings: 1, isrcs: [isrcs[5]] },
        ...{ streams: expect.closeTo(80_000, -3), on_boundary: false },
      },
      {
        ...{ date: dateOf(stale), kind: 'stale_capture', ...alone, shared: 'capture', recordings: 12 },
        ...{ isrcs: isrcs.slice(0, 10), streams: expect.closeTo(-18_700, -4), on_boundary: false },
      },
    ])
  })

  it('gives a merge one size, whatever the range, also in the gains and the pictures of recordings', async () => {
    // Each day gains more than the one before, so that each range has another median.
    const counts = [1, 2].map((n) =>
      series((day) => 1_000_000 * n + day * 1_001 + day * day * 51 + (day < merged ? 0 : 300_000))
    )
    const id = await catalogOf(40, counts, 'Both')
    const sizes = []
    for (const [since, length] of [[16, 10], [14, 3], [20, 20]]) {
      const { counter_events } = await read(since!, length!, id)
      sizes.push(counter_events.map(({ kind, streams }) => [kind, streams]))
    }
    for (const [first, last] of [[0, 40], [10, 16]]) {
      const range = `since=${dateOf(first!)}&until=${dateOf(last!)}`
      const { dates } = await readPath(`/${id}/daily-gains?${range}`)
      sizes.push([['merge', dates[merged - first! - 1].event_plays]])
    }
    expect(sizes).toEqual(Array(5).fill([['merge', 600_000]]))
    for (const [since, length] of [[16, 10], [14, 3]]) {
      const query = `isrc=${testIsrc(40)}&since=${dateOf(since!)}&days=${length}`
      expect(await (await get(`/${id}/playcount-history.svg?${query}`)).text())
        .toContain(`beyond a typical day: +300,000 on ${dateText(dateOf(merged))}.`)
    }
  })

  it('shows the growth with and without merged recordings', async () => {
    const { movers, recordings, current_change, without_counter_events: without } = await read(13, 5)
    const largest = movers.up.slice(0, 2)
    expect(largest.map(({ isrc, counter_event }) => [isrc, counter_event]).sort())
      .toEqual([[isrcs[0], true], [isrcs[1], true]])
    expect(without.recordings).toBe(recordings.comparable - 2)
    const gained = largest.reduce((sum, { current_change }) => sum + current_change!, 0)
    expect(without.current_change).toBe(current_change! - gained)
  })

  it('calls a jump of most of a catalog one of the capture', async () => {
    const id = await catalogOf(20, Array(4).fill(countsOf(90_000, 500, { 14: 70_000 })))
    expect((await read(15, 5, id)).counter_events)
      .toMatchObject([{ date: dateOf(14), kind: 'jump', shared: 'capture', recordings: 4 }])
  })
})
