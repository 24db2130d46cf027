import { expect } from 'vitest'
import { once, owner } from './support/actors.ts'
import { catalogPath, readAll } from './support/comparison.ts'
import { expectInvalid } from './support/errors.ts'
import { type Changes, growthOf, median, near, ratio, sum } from './support/growth.ts'
import { addDays, today } from './support/history.ts'
import { get } from './support/http.ts'
import { rule } from './support/rule.ts'

const read = (query: string) => get(`${catalogPath}/playcount-summary?${query}`, owner)

/** The summary of the last finished periods, and all recordings of the same comparison. */
const readBoth = (days: number) =>
  once(async () => {
    const since = addDays(today(), -days - 1)
    const { status, body: summary } = await read(`since=${since}&days=${days}`)
    expect(status).toBe(200)
    const { recordings } = await readAll(since, days)
    return { summary, recordings, comparable: recordings.filter(({ state }) => state === 'comparable') }
  })
const comparisons = [readBoth(1), readBoth(7)]
const week = comparisons[1]!

rule(
  'movers are the largest changes of the comparison, with how unusual they are',
  { needs: ['catalog_id'] },
  async () => {
    for (const compare of comparisons) {
      const { summary, comparable } = await compare()
      const logarithm = ({ previous_change, current_change }: Changes) =>
        Math.log((current_change + 1) / (previous_change + 1))
      const growths = comparable.map(logarithm)
      const middle = growths.length > 0 ? median(growths) : 0
      const deviation = growths.length > 0
        ? 1.4826 * median(growths.map((growth) => Math.abs(growth - middle)))
        : 0
      expect(summary).toMatchObject({
        growth_median: near(growths.length > 0 ? middle : null),
        growth_deviation: near(growths.length > 0 ? deviation : null),
      })
      for (const [direction, sign] of [['up', 1], ['down', -1]] as const) {
        const largest = comparable.filter(({ absolute_growth }) => absolute_growth * sign > 0)
          .sort((one, other) =>
            (other.absolute_growth - one.absolute_growth) * sign || (one.isrc < other.isrc ? -1 : 1)
          )
        expect(summary.movers[direction]).toEqual(
          largest.slice(0, 10).map((recording) => ({
            isrc: recording.isrc,
            name: recording.name,
            artist: summary.movers[direction].find(({ isrc }: { isrc: string }) => isrc === recording.isrc)
              ?.artist,
            from_file: expect.any(Array),
            ...growthOf([recording]),
            robust_z: deviation === 0 ? null : expect.closeTo((logarithm(recording) - middle) / deviation, 4),
            counter_event: expect.any(Boolean),
            condition: expect.toBeOneOf([null, {
              code: expect.any(String),
              explanation: expect.any(String),
            }]),
          })),
        )
      }
    }
  },
)

rule(
  'the current change is divided among recordings and artists without a rest',
  { needs: ['catalog_id'] },
  async () => {
    const { summary, comparable } = await week()
    const changes = comparable.map(({ current_change }) => current_change).sort((one, other) => other - one)
    const whole = sum(changes)
    expect(summary.concentration).toEqual({
      top_1: ratio(changes[0] ?? 0, whole),
      top_10: ratio(sum(changes.slice(0, 10)), whole),
      hhi: whole === 0 ? null : near(sum(changes.map((change) => (change / whole) ** 2))),
    })
    const { artists, other_artists } = summary
    expect(artists.length).toBeLessThanOrEqual(20)
    const order = artists.map(({ current_change }: Changes) => current_change ?? -1)
    expect(order).toEqual([...order].sort((one, other) => other - one))
    const rows = [...artists, other_artists]
    const added = (field: string) => sum(rows.map((row) => row[field] ?? 0))
    expect([
      added('recordings'),
      added('comparable_recordings'),
      added('previous_change'),
      added('current_change'),
    ])
      .toEqual([
        summary.recordings.total,
        comparable.length,
        summary.previous_change ?? 0,
        summary.current_change ?? 0,
      ])
  },
)

rule('as_of repeats a summary as it was known then', { needs: ['catalog_id'] }, async () => {
  const query = `since=${addDays(today(), -8)}&days=7`
  const { body } = await read(query)
  expect(body.as_of).toBeNull()
  const { body: repeated } = await read(`${query}&as_of=${body.known_at}`)
  expect(repeated).toEqual({ ...body, as_of: body.known_at })
  // Before anybody captured play counts.
  const as_of = '2001-02-01T00:00:00.000Z'
  const { total } = body.recordings
  expect((await read(`since=2001-01-08&days=7&as_of=${as_of}`)).body).toMatchObject({
    as_of,
    known_at: as_of,
    ...growthOf([]),
    recordings: { total, comparable: 0, incomplete: total },
    known_streams: 0,
    comparable_share: null,
    counter_events: [],
    movers: { up: [], down: [] },
    concentration: { top_1: null, top_10: null, hhi: null },
  })
  const unfinished = 'Comparison requires completed UTC observation days'
  expectInvalid(await read(`${query}&as_of=${addDays(today(), -1)}T23:59:59Z`), 'status', unfinished)
  for (
    const wrong of [`${addDays(today(), 2)}T00:00:00Z`, 'yesterday', today(), '2026-02-30T00:00:00Z', '']
  ) {
    expectInvalid(await read(`${query}&as_of=${wrong}`), 'status', 'Invalid comparison query')
  }
})
