import { beforeAll, describe, expect, it } from 'vitest'
import type { DailyGains } from '../../../shared/operations/catalogs/daily-gains-schemas.ts'
import { observe, testIsrc } from '../../support/accounts.ts'
import { dateAfter, itToday } from '../../support/clock.ts'
import { seededRandom } from '../../support/random.ts'
import { isrcsOf, openCatalogs } from './world.ts'

const { platform, get, read, create } = openCatalogs()
const gains = (id: string, query: string): Promise<DailyGains> => read(`/${id}/daily-gains?${query}`)
const dateAt = (from: string, day: number) =>
  new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10)
type Series = (number | undefined)[]

async function catalogOf(from: string, series: Series[], first: number): Promise<string> {
  const isrcs = isrcsOf(series.length, first)
  const id = await create(isrcs)
  await Promise.all(series.map((values, n) => observe(platform.database, isrcs[n]!, from, values)))
  return id
}

const isCount = (value: number | undefined) => value !== undefined && value >= 0 && value < 2 ** 53

/** The gains from the observations themselves, a day and a recording at a time. Index 0 is the date of since. */
function expected(series: Series[], first: number, last: number) {
  const dates = Array.from({ length: last - first }, () => ({
    ...{ gap: true, gain: null as number | null, recordings_compared: 0, recordings_observed: 0 },
    ...{ recordings_expected: 0, late_gain: 0, late_recordings: 0, late_days: 0, late_average: 0 },
    ...{ corrections: 0, corrected_plays: 0 },
  }))
  for (const values of series) {
    let before: number | undefined
    for (let day = first; day <= last; day++) {
      const date = dates[day - first - 1]
      const value = values[day]
      if (date && (before !== undefined || isCount(value))) date.recordings_expected++
      if (!isCount(value)) continue
      if (date) [date.gap, date.recordings_observed] = [false, date.recordings_observed + 1]
      if (date && before !== undefined) {
        const change = value! - values[before]!
        if (change < 0) {
          ;[date.corrections, date.corrected_plays] = [date.corrections + 1, date.corrected_plays + change]
          if (before === day - 1) {
            ;[date.gain, date.recordings_compared] = [date.gain ?? 0, date.recordings_compared + 1]
          }
        } else if (before === day - 1) {
          ;[date.gain, date.recordings_compared] = [(date.gain ?? 0) + change, date.recordings_compared + 1]
        } else {
          date.late_gain += change
          date.late_recordings++
          date.late_days = Math.max(date.late_days, day - before)
          for (let late = before + 1; late <= day; late++) {
            dates[late - first - 1]!.late_average += change / (day - before)
          }
        }
      }
      before = day
    }
  }
  return dates
}

describe('the daily gains', () => {
  const from = '2025-12-20'
  const days = 80
  let catalogId: string
  let series: Series[]

  beforeAll(async () => {
    const { random } = seededRandom(11)
    series = Array.from({ length: 24 }, (_, n) => {
      let count = n % 3 === 0 ? 99_900 : 1000 * n
      const released = n % 5 === 0 ? 40 : 0
      return Array.from({ length: days }, (_, day) => {
        count += Math.floor(random() * 50)
        const chance = random()
        // A third of the series have no gap, as most have.
        if (day < released || n % 3 > 0 && chance < 0.12 || n % 4 === 2 && day > 12 && day < 50) {
          return undefined
        }
        if (n % 6 === 1 && chance < 0.2) return chance < 0.15 ? -5 : 2 ** 60
        if (n % 6 === 2 && chance < 0.2) count -= 400
        return Math.max(0, count)
      })
    })
    catalogId = await catalogOf(from, series, 1000)
  })

  it.each([[0, 79], [5, 6], [11, 12], [11, 43], [30, 61], [41, 79]])(
    'are those of the observations themselves, from day %i to day %i',
    async (first, last) => {
      const body = await gains(catalogId, `since=${dateAt(from, first)}&until=${dateAt(from, last)}`)
      expect(body).toMatchObject({ catalog_id: catalogId, name: 'Test catalog', recordings: 24 })
      expect(body.dates.map(({ date }) => date)).toEqual(
        Array.from({ length: last - first }, (_, day) => dateAt(from, first + 1 + day)),
      )
      const rounded = expected(series, first, last).map((date, day) => ({
        date: dateAt(from, first + 1 + day),
        ...date,
        late_average: expect.closeTo(date.late_average, 1),
      }))
      // Jumps and merges are tested by themselves.
      expect(body.dates.map(({ event_recordings: _, event_plays: __, ...date }) => date)).toEqual(rounded)
    },
  )

  it('of a comparable recording add up to the change of the comparison', async () => {
    const counts = [99_990, 99_995, 100_007, 100_100, 100_100, 100_105, 100_300]
    const id = await catalogOf('2026-02-20', [counts], 2000)
    const { dates } = await gains(id, 'since=2026-02-23&days=3')
    const { recordings: [recording] } = await read(`/${id}/playcount-history?since=2026-02-23&days=3`)
    expect(recording.state).toBe('comparable')
    expect(dates.reduce((sum, { gain }) => sum + gain!, 0)).toBe(recording.current_change)
  })

  it('compare a recording that fell, which gains nothing', async () => {
    const id = await catalogOf('2026-02-20', [[5_000, 5_100, 5_200, 4_100]], 2010)
    expect((await gains(id, 'since=2026-02-20&days=3')).dates).toMatchObject([
      { gain: 100, recordings_compared: 1, corrections: 0 },
      { gain: 100, recordings_compared: 1, corrections: 0 },
      { gain: 0, recordings_compared: 1, corrections: 1 },
    ])
    const svg = await (await get(`/${id}/daily-gains.svg?since=2026-02-22&days=1`)).text()
    expect(svg).toContain(
      'No plays gained, of 1 of 1 recording a day. Counters fell on 1 day, by 1,100 plays',
    )
    const own = `playcount-history.svg?since=2026-02-23&days=1&isrc=${testIsrc(2010)}&width=720`
    expect(await (await get(`/${id}/${own}`)).text()).toContain('No plays gained')
  })

  it('of an empty catalog are gaps', async () => {
    expect((await gains(await create(), 'since=2026-02-20&days=2')).dates)
      .toMatchObject([{ gap: true, gain: null }, { gap: true, recordings_expected: 0 }])
  })

  const range = 'Give either until, 1 to 400 days after since, or days'
  const incomplete = 'Daily gains require completed UTC observation days'
  const refused = async (query: string, message: string) => {
    for (const suffix of ['', '.svg', '.png']) {
      expect((await read(`/${catalogId}/daily-gains${suffix}?${query}`, 400)).error, suffix).toContain(
        message,
      )
    }
  }
  itToday(
    'refuse a period that ends today',
    (today) => refused(`since=${dateAfter(-3)}&until=${today}`, incomplete),
  )

  it.each([
    ['no end', 'since=2026-02-20', range],
    ['two ends', 'since=2026-02-20&days=2&until=2026-02-22', range],
    ['no day', 'since=2026-02-20&until=2026-02-20', range],
    ['401 days', 'since=2025-01-01&until=2026-02-06', range],
    ['the end of the calendar', 'since=9999-12-31&days=400', incomplete],
    ['the year 0', 'since=0000-02-20&days=2', 'since must be in the year 1 or later'],
  ])('refuse %s', (_, query, message) => refused(query, message))

  it('refuse more than 10 million days of recordings', async () => {
    const { owner: sql } = platform.database
    const id = await create([testIsrc(1000)])
    await sql`update app.catalogs set song_count = 100001 where id = ${id}`
    const response = await get(`/${id}/daily-gains?since=2026-01-01&days=100`)
    expect([response.status, response.headers.get('x-error-detail')])
      .toEqual([400, expect.stringContaining('99 days')])
    await sql`update app.catalogs set song_count = 1 where id = ${id}`
  })
})
