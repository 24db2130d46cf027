import { expect, it } from 'vitest'
import { observe, testIsrc } from '../../support/accounts.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const { platform, get, read, create } = openCatalogs()

// What it refuses: get-playcount-summary.test.ts.

it('the summary is a CSV with a row for each sum, state, mover and artist', async () => {
  const id = await create(isrcsOf(26))
  for (let n = 0; n < 26; n++) {
    const count = (day: number) => 1_000 * (n + 1) + day * (100 + n) + (day > 7 ? (n - 9) * (day - 7) : 0)
    // One misses a day, one falls, and one jumps.
    const counts = Array.from({ length: 15 }, (_, day) => {
      if (n === 24 && day === 4) return undefined
      return count(day) + (n === 25 && day > 9 ? -5_000 : n === 23 && day > 9 ? 90_000 : 0)
    })
    await observe(platform.database, testIsrc(1 + n), '2025-06-10', counts)
    await platform.database.owner`
      update app.songs set artist = ${n < 23 ? `Artist ${n}` : null} where isrc = ${testIsrc(1 + n)}`
  }
  const query = '?since=2025-06-17&days=7'
  const response = await get(`/${id}/playcount-summary.csv${query}`)
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [header, catalog, ...rows] = (await response.text()).trimEnd().split('\r\n')
  const { recordings, previous_change, current_change, ...summary } = await read(
    `/${id}/playcount-summary${query}`,
  )
  expect(header).toMatch(/^section,date,isrc,name,artist,recordings,comparable_recordings,previous_change,/)
  expect(catalog)
    .toContain(
      `catalog,,,,,${recordings.total},${recordings.comparable},${previous_change},${current_change},`,
    )
  const listed = (section: string) => rows.filter((row) => row.startsWith(`${section},`))
  const states = summary.not_comparable.length
  const counts = { without_counter_events: 1, state: states, artist: 20, other_artists: 1, counter_event: 2 }
  expect([states, summary.counter_events.length]).toEqual([2, 2])
  for (const [section, count] of Object.entries(counts)) expect(listed(section), section).toHaveLength(count)
  for (const direction of ['up', 'down']) {
    const movers: Record<string, unknown>[] = summary.movers[direction]
    expect(movers.length).toBeGreaterThan(5)
    expect(listed(`mover_${direction}`)).toEqual(movers.map((mover) =>
      expect.stringMatching(
        `,${mover.isrc},.*,${mover.previous_change},${mover.current_change},${mover.absolute_growth},`,
      )
    ))
  }
})
