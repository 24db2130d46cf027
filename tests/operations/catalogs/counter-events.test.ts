import { beforeAll, describe, expect, it } from 'vitest'
import type { Summary } from '../../../shared/operations/catalogs/summary-schemas.ts'
import { createAccount, createCatalog, observe, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { openPlatform } from '../../support/platform.ts'

const days = 41
const dateOf = (day: number) =>
  new Date(Date.parse('2026-03-01') + day * 86_400_000).toISOString().slice(0, 10)
const [merged, fell, jumped, stale] = [14, 20, 25, 30]

/** Counts of 41 days from 2026-03-01. `add` is what a day adds beside the daily gain. */
function countsOf(start: number, daily: number, add: Record<number, number> = {}, from = 0) {
  let count = start
  return Array.from({ length: days }, (_, day) => {
    if (day > from) count += daily + (day * 37 % 11) * daily / 100 + (add[day] ?? 0)
    return day < from ? undefined : Math.round(count)
  })
}

describe('the counter events of a summary', () => {
  const platform = fixture(openPlatform)
  const owner = fixture(() => createAccount(platform.database))
  const isrcs = Array.from({ length: 12 }, (_, index) => testIsrc(index))
  const track = '0123456789abcdefghijAB'
  let catalogId: string

  beforeAll(async () => {
    const sql = platform.database.owner
    catalogId = await createCatalog(platform.database, owner, isrcs)
    await sql`update app.songs set artist = 'Artist ' || right(isrc, 2)`
    await sql`update app.songs set spotify_track_id = ${track} where isrc = any (${isrcs.slice(0, 2)})`
    await sql`update app.songs set artist = 'One artist' where isrc = any (${isrcs.slice(2, 5)})`
    await sql`update app.songs set release_date = ${dateOf(6)} where isrc = ${isrcs[6]!}`
    for (const [index, isrc] of isrcs.entries()) {
      const daily = 1000 + index * 100
      const add: Record<number, number> = {
        [stale]: -daily - stale * 37 % 11 * daily / 100,
        [stale + 1]: daily,
        ...index < 2 && { [merged]: 500_000 },
        ...index >= 2 && index < 5 && { [fell]: -20_000 },
        ...index === 5 && { [jumped]: 80_000 },
      }
      // The seventh is released on the seventh day: its first days are large, and its second week is viral.
      const launch: Record<number, number> = {
        7: 400_000,
        8: 250_000,
        9: 120_000,
        10: 60_000,
        16: 9_000,
        17: 7_000,
      }
      const counts = index === 6
        ? countsOf(0, daily, { ...add, ...launch }, 6)
        : countsOf(1_000_000 + index * 5000, daily, add)
      await observe(platform.database, isrc, '2026-03-01', counts)
    }
  })

  const read = async (since: string, days: number, id = catalogId): Promise<Summary> => {
    const response = await platform.api.request(
      `/api/catalogs/${id}/playcount-summary?since=${since}&days=${days}`,
      { headers: { 'x-api-key': owner.key } },
    )
    return await response.json()
  }

  it('names no move of a slow counter, nor one that catches up after it stood still', async () => {
    const own = [testIsrc(30), testIsrc(31)]
    const id = await createCatalog(platform.database, owner, own)
    const standing = (counts: (day: number) => number) =>
      Array.from({ length: days }, (_, day) => counts(day))
    const [slow, still] = [
      (day: number) => 14_000 * Math.floor(day / 14),
      (day: number) => day < 14 ? 0 : 14_000,
    ]
    await observe(platform.database, own[0]!, '2026-03-01', standing((day) => 700_000 + slow(day)))
    await observe(platform.database, own[1]!, '2026-03-01', standing((day) => 800_000 + still(day)))
    const { counter_events } = await read(dateOf(20), 15, id)
    expect(counter_events).toEqual([])
  })

  it('names merges, corrections, jumps and stale captures, and no first days of a release', async () => {
    const { counter_events } = await read(dateOf(20), 15)
    expect(counter_events).toEqual([
      {
        ...{ date: dateOf(merged), kind: 'merge', shared: 'track', shared_value: track, recordings: 2 },
        ...{ isrcs: isrcs.slice(0, 2), streams: expect.closeTo(1_000_000, -3), on_boundary: false },
      },
      {
        ...{ date: dateOf(fell), kind: 'correction', shared: 'artist', shared_value: 'One artist' },
        ...{
          recordings: 3,
          isrcs: isrcs.slice(2, 5),
          streams: expect.closeTo(-55_920, -3),
          on_boundary: true,
        },
      },
      {
        ...{ date: dateOf(jumped), kind: 'jump', shared: null, shared_value: null, recordings: 1 },
        ...{ isrcs: [isrcs[5]], streams: expect.closeTo(80_000, -3), on_boundary: false },
      },
      {
        ...{
          date: dateOf(stale),
          kind: 'stale_capture',
          shared: 'capture',
          shared_value: null,
          recordings: 12,
        },
        ...{ isrcs: isrcs.slice(0, 10), streams: expect.closeTo(-18_700, -4), on_boundary: false },
      },
    ])
  })

  it('gives a merge one size, whatever the range, also in the gains and the pictures of recordings', async () => {
    const own = [testIsrc(40), testIsrc(41)]
    const id = await createCatalog(platform.database, owner, own)
    await platform.database.owner`update app.songs set artist = 'Both' where isrc = any (${own})`
    for (const [n, isrc] of own.entries()) {
      // Each day gains more than the one before, so that each range has another median.
      const counts = Array.from(
        { length: days },
        (_, day) => 1_000_000 * (n + 1) + day * 1_001 + day * day * 51 + (day < merged ? 0 : 300_000),
      )
      await observe(platform.database, isrc, '2026-03-01', counts)
    }
    const get = async (path: string) =>
      await platform.api.request(`/api/catalogs/${id}/${path}`, { headers: { 'x-api-key': owner.key } })
    const sizes = await Promise.all([[16, 10], [14, 3], [20, 20]].map(async ([since, length]) => {
      const { counter_events } = await read(dateOf(since!), length!, id)
      return counter_events.map(({ kind, streams }) => [kind, streams])
    }))
    for (const [first, last] of [[0, 40], [10, 16]]) {
      const { dates } = await (await get(`daily-gains?since=${dateOf(first!)}&until=${dateOf(last!)}`)).json()
      sizes.push([['merge', dates[merged - first! - 1].event_plays]])
    }
    expect(sizes).toEqual(Array(5).fill([['merge', 600_000]]))
    for (const [since, length] of [[16, 10], [14, 3]]) {
      const query = `isrc=${own[0]}&since=${dateOf(since!)}&days=${length}`
      expect(await (await get(`playcount-history.svg?${query}`)).text())
        .toContain(`beyond a typical day: +300,000 on ${dateOf(merged)}.`)
    }
  })

  it('shows the growth with and without merged recordings', async () => {
    const summary = await read(dateOf(13), 5)
    const { movers, without_counter_events: without } = summary
    expect(movers.up.slice(0, 2).map(({ isrc, counter_event }) => [isrc, counter_event]).sort())
      .toEqual([[isrcs[0], true], [isrcs[1], true]])
    expect(without.recordings).toBe(summary.recordings.comparable - 2)
    const gained = movers.up.slice(0, 2).reduce((sum, { current_change }) => sum + current_change!, 0)
    expect(without.current_change).toBe(summary.current_change! - gained)
  })

  it('calls a jump of most of a catalog one of the capture', async () => {
    const others = [20, 21, 22, 23].map(testIsrc)
    const catalog = await createCatalog(platform.database, owner, others)
    await platform.database.owner`
      update app.songs set artist = 'Other ' || isrc where isrc = any (${others})`
    for (const isrc of others) {
      await observe(platform.database, isrc, '2026-03-01', countsOf(90_000, 500, { 14: 70_000 }))
    }
    const response = await platform.api.request(
      `/api/catalogs/${catalog}/playcount-summary?since=${dateOf(15)}&days=5`,
      { headers: { 'x-api-key': owner.key } },
    )
    expect((await response.json()).counter_events).toMatchObject([
      { date: dateOf(14), kind: 'jump', shared: 'capture', recordings: 4 },
    ])
  })
})
