import { expect } from 'vitest'
import { once, owner } from './support/actors.ts'
import { catalogPath, readAll } from './support/comparison.ts'
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
  'a summary has the sums and the states of all pages of the comparison',
  { needs: ['catalog_id'] },
  async () => {
    for (const compare of comparisons) {
      const { summary, recordings, comparable } = await compare()
      const { total, ...states } = summary.recordings
      expect(total).toBe(recordings.length)
      for (const [state, count] of Object.entries(states)) {
        expect(count, state).toBe(recordings.filter((recording) => recording.state === state).length)
      }
      const reasons = summary.not_comparable.map(({ state, recordings }: Record<string, unknown>) => [
        state,
        recordings,
      ])
      expect(Object.fromEntries(reasons)).toEqual(
        Object.fromEntries(
          Object.entries(states).filter(([state, count]) => state !== 'comparable' && count !== 0),
        ),
      )
      const lastCounts = (some: typeof recordings) =>
        sum(
          some.map(({ observations }) => observations.at(-1)?.value ?? 0)
            .filter((count) => count >= 0 && count <= Number.MAX_SAFE_INTEGER),
        )
      expect(summary).toMatchObject({
        ...growthOf(comparable),
        known_streams: lastCounts(recordings),
        comparable_share: ratio(lastCounts(comparable), lastCounts(recordings)),
      })
    }
  },
)

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

rule(
  'a counter that fell is an event, and growth is given without merged and jumped counters',
  { needs: ['catalog_id'] },
  async () => {
    const { summary, recordings, comparable } = await week()
    const { counter_events: events, counter_event_count, periods, without_counter_events } = summary
    expect(events).toHaveLength(Math.min(counter_event_count, 50))
    const boundaries = [periods.previous.start, periods.current.start, periods.current.end]
    const members = new Set(recordings.map(({ isrc }) => isrc))
    for (const event of events) {
      expect(event.isrcs).toHaveLength(Math.min(event.recordings, 10))
      for (const isrc of event.isrcs) expect(members).toContain(isrc)
      expect(event.on_boundary).toBe(boundaries.includes(event.date))
      expect(event.date >= periods.previous.start && event.date <= periods.current.end, event.date).toBe(true)
    }
    // With more of them, an event or a recording need not be listed.
    const isWhole = counter_event_count <= 50 &&
      events.every(({ recordings }: { recordings: number }) => recordings <= 10)
    for (const { isrc, state, correction_days } of isWhole ? recordings : []) {
      if (state !== 'counter_correction') continue
      for (const date of correction_days) {
        expect(events).toContainEqual(
          expect.objectContaining({ date, kind: 'correction', isrcs: expect.arrayContaining([isrc]) }),
        )
      }
    }
    const affected = new Set(
      events.filter(({ kind }: { kind: string }) => ['jump', 'merge'].includes(kind))
        .flatMap(({ isrcs }: { isrcs: string[] }) => isrcs),
    )
    if (isWhole) {
      const others = comparable.filter(({ isrc }) => !affected.has(isrc))
      expect(without_counter_events).toEqual({ recordings: others.length, ...growthOf(others) })
    }
  },
)
