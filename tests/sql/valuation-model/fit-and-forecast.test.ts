import { beforeAll, describe, expect, it } from 'vitest'
import { testIsrc } from '../../support/accounts.ts'
import { openDatabase } from '../../support/database.ts'
import { fixture } from '../../support/fixture.ts'
import { dayNumber, generate, spoil, store } from './generated.ts'
import { fit, forecast, intervals, type Recording, streamsIn } from './reference.ts'

const database = fixture(openDatabase)
const cut = '2026-07-20T00:00:00Z'
let known: Recording[]

const parameters = async (at = cut, basis = 'recorded') => {
  const [row] = await database.owner`select m.parameters, m.recordings, m.pairs
    from private.fit_valuation_model(${at}, ${basis}) m`
  return row!
}
const forecasts = (isrcs: string[], days = 365) =>
  database.owner`select f.* from private.fit_valuation_model(${cut}) m
    cross join lateral private.forecast_streams(m, ${isrcs}, ${cut}, ${days}) f order by f.isrc`
const closeTo = (expected: number) => expect.closeTo(expected, -Math.log10(Math.abs(expected) * 1e-6))

beforeAll(async () => {
  const recordings = generate(16, '2026-01-05T00:00:00Z', 287)
  known = recordings.map((one) => ({
    ...one,
    observations: one.observations.filter(({ at }) => at <= dayNumber(cut)),
  }))
  for (const [n, one] of known.entries()) spoil(one, n)
  await store(database.owner, known)
})

describe('the fit', () => {
  it('is what an independent program computes from the raw observations', async () => {
    const expected = fit(known)
    const { parameters: actual, recordings, pairs } = await parameters()
    expect({ recordings, isLarge: pairs > 80 }).toEqual({ recordings: 16, isLarge: true })
    expect(actual).toMatchObject({
      exponent: closeTo(expected.exponent),
      error_80: closeTo(expected.error_80),
      common_share: closeTo(expected.common_share),
      trend_kept: closeTo(expected.trend_kept),
    })
    for (const [name, { exponent, error_80 }] of expected.classes) {
      expect(actual.classes[name], name).toMatchObject({
        exponent: closeTo(exponent),
        error_80: closeTo(error_80),
      })
    }
  })

  it('has its starting values where nothing is known', async () => {
    expect(await parameters('2025-12-01T00:00:00Z')).toMatchObject({
      recordings: 0,
      pairs: 0,
      parameters: {
        exponent: 0.75,
        error_80: closeTo(Math.hypot(0.1, 1.281552 * 0.05)),
        trend_kept: 0.4,
        tested_days: 365,
      },
    })
    const [row] = await database.owner`select m.parameters from private.default_valuation_model() m`
    const { common_share, error_80, classes, ...rest } = row!.parameters
    const fitted = (await parameters('2025-12-01T00:00:00Z')).parameters
    expect(fitted).toMatchObject({
      ...rest,
      common_share: closeTo(common_share),
      error_80: closeTo(error_80),
    })
    for (const [name, { error_80, ...of }] of Object.entries<{ error_80: number }>(classes)) {
      expect(fitted.classes[name]).toEqual({ ...of, error_80: closeTo(error_80) })
    }
  })
})

describe('the decay of recordings that are all young', () => {
  it('is not taken for a movement of all', async () => {
    await using other = await openDatabase()
    const first = dayNumber(cut) - 252
    const album = Array.from({ length: 12 }, (_, n) => {
      let count = 1_000_000
      return {
        isrc: testIsrc(n + 1),
        released: Math.floor(first) - 100 - n % 3,
        observations: Array.from({ length: 252 }, (_, day) => ({
          at: first + day + 0.2,
          count: count += Math.round(10_000 * (n + 1) * (1 + day / (100 + n % 3)) ** -1.2),
        })),
      }
    })
    await store(other.owner, album)
    const [row] = await other.owner`select m.parameters from private.fit_valuation_model(${cut}) m`
    expect(row!.parameters.classes.under_1_year.exponent).toBeGreaterThan(1)
  })
})

describe('the forecast', () => {
  it('keeps a part of a trend once: it is the same factor in a month and in ten years', async () => {
    const isrcs = known.map(({ isrc }) => isrc)
    const kept = async (
      parameters: object,
      days: number,
    ) => (await database.owner`select f.mid, f.run_rate_per_day as rate
        from private.fit_valuation_model(${cut}) m
        cross join lateral jsonb_populate_record(m, jsonb_build_object('parameters',
          m.parameters || ${database.owner.json(parameters as never)})) changed
        cross join lateral private.forecast_streams(changed, ${isrcs}, ${cut}, ${days}) f order by f.isrc`)
    const factors = async (days: number) => {
      const [full, none] = [await kept({ trend_kept: 1 }, days), await kept({ trend_kept: null }, days)]
      return full.map((row, n) => row.mid / none[n]!.mid)
    }
    const [month, decade] = [await factors(28), await factors(3_650)]
    expect(decade).toEqual(month.map((factor) => closeTo(factor)))
    for (const factor of month) expect(Math.abs(Math.log(factor))).toBeLessThan(0.3 + 1e-9)
    expect(new Set(month.map((factor) => factor.toFixed(3))).size).toBeGreaterThan(8)
  })

  it('by a model that was stored before trends and tested horizons is as it was', async () => {
    const model = fit(known)
    const rows = await database.owner`select f.* from private.fit_valuation_model(${cut}) m
      cross join lateral jsonb_populate_record(m, jsonb_build_object('method', 'power-law-28-days-2', 'parameters',
        m.parameters - '{trend_kept,tested_days}'::text[])) old
      cross join lateral private.forecast_streams(old, ${known.map(({ isrc }) => isrc)}, ${cut}, 3650) f
      order by f.isrc`
    for (const [n, row] of rows.entries()) {
      const { low, mid } = forecast({ ...model, trend_kept: 0 }, known[n]!, dayNumber(cut), 3_650, Infinity)
      expect(row, row.isrc).toMatchObject({ low: closeTo(low), mid: closeTo(mid) })
    }
  })

  it('of a catalog is between the sum of independent errors and that of equal ones, and its years add up', async () => {
    const isrcs = known.map(({ isrc }) => isrc)
    const rows = await forecasts(isrcs)
    const total = rows.reduce((sum, { mid }) => sum + mid, 0)
    const years = await database.owner`select f.* from private.fit_valuation_model(${cut}) m
      cross join lateral private.forecast_years(m, ${isrcs}, ${cut}, 3) f`
    expect(years[0]!.mid).toEqual(closeTo(total))
    const width = Math.log(years[0]!.high / years[0]!.mid)
    const errors = rows.map(({ mid, high }) => (Math.log(high / mid) * mid) / total)
    expect(width).toBeGreaterThan(Math.hypot(...errors))
    expect(width).toBeLessThan(errors.reduce((sum, error) => sum + error, 0))
    const threeYears = await forecasts(isrcs, 3 * 365)
    expect(years.reduce((sum, { mid }) => sum + mid, 0)).toEqual(
      closeTo(threeYears.reduce((sum, { mid }) => sum + mid, 0)),
    )
  })

  it.each([7, 14, 20, 30])(
    'of a counter that moves every %i days is within 1 % of that of the same counter seen daily',
    async (days) => {
      const first = dayNumber(cut) - 119.8
      let count = 10_000_000
      const seen = Array.from({ length: 120 }, (_, day) => ({
        at: first + day,
        count: count += Math.round(300_000 * (780 + day) ** -0.75),
      }))
      // One recording for each day on which its last move may have been.
      const held = Array.from(
        { length: days },
        (_, phase) =>
          seen.map(({ at }, day) => ({ at, count: seen[Math.max(0, day - (day + phase) % days)]!.count })),
      )
      const recordings = [seen, ...held].map((observations, n) => ({
        isrc: testIsrc(1_000 * days + n),
        released: Math.floor(first) - 780,
        observations,
      }))
      await store(database.owner, recordings)
      const [daily, ...slow] = await forecasts(recordings.map(({ isrc }) => isrc))
      for (const { isrc, mid } of slow) expect(Math.abs(mid / daily!.mid - 1), isrc).toBeLessThan(0.01)
    },
  )

  it('says what it stands on where little is known', async () => {
    const at = dayNumber('2026-07-01T04:00:00Z')
    const observed = (counts: number[]) => counts.map((count, day) => ({ at: at + day, count }))
    const little: Recording[] = [
      { isrc: testIsrc(101), released: Math.floor(at) - 500, observations: observed([900_000]) },
      {
        isrc: testIsrc(102),
        released: Math.floor(at) - 500,
        observations: observed([...Array(15)].map((_, n) => 900_000 + n * 1_000)),
      },
      { isrc: testIsrc(103), released: Math.floor(at) - 500, observations: observed([-5]) },
    ]
    await store(database.owner, little)
    await store(database.owner, [{ ...little[0]!, isrc: testIsrc(104) }])
    await database.owner`update app.songs set release_date = null where isrc = ${testIsrc(104)}`
    const rows = await forecasts([101, 102, 103, 104].map(testIsrc))
    expect(rows.map(({ isrc, basis, mid }) => [isrc, basis, mid > 0])).toEqual([
      [testIsrc(101), 'lifetime', true],
      [testIsrc(102), 'short_window', true],
      [testIsrc(104), 'none', false],
    ])
  })
})

it('the comparison with the last 30 days has their streams alone', async () => {
  const earlier = '2026-05-01T00:00:00Z'
  const rows = await database.owner`select b.isrc, b.forecast from private.fit_valuation_model(${earlier}) m
    cross join lateral private.backtest_recordings(m, ${known.map(({ isrc }) => isrc)}, 28) b
    where b.method = 'last_30_days' order by b.isrc`
  expect(rows).toEqual(known.map(({ isrc, observations }) => {
    const steps = intervals(observations.filter(({ at }) => at <= dayNumber(earlier)))
    const last = steps.at(-1)!.to
    return { isrc, forecast: closeTo(streamsIn(steps, last - 30, last)! / 30 * 28) }
  }))
})

describe('what is recorded after the cut', () => {
  it('changes neither the fit nor a forecast', async () => {
    const isrcs = known.map(({ isrc }) => isrc)
    const before = [await parameters(), await forecasts(isrcs)]
    const later = known.map((one) => ({ ...one.observations.at(-1)!, isrc: one.isrc }))
    // Captured later; and captured before, even on a day that has an observation, but recorded now.
    for (const { isrc, at, count } of later) {
      await database.owner`insert into app.song_measurements (isrc, captured_at, value, recorded_at) values
        (${isrc}, to_timestamp(${(at + 9) * 86_400}::float8), ${count * 3}, null),
        (${isrc}, to_timestamp(${(at - 40.1) * 86_400}::float8), ${count + 7}, now()),
        (${isrc}, to_timestamp(${(at + 0.1) * 86_400}::float8), ${count + 9}, now())`
    }
    expect([await parameters(), await forecasts(isrcs)]).toEqual(before)
    expect(await parameters(cut, 'captured')).not.toEqual(before[0])
    expect(await parameters(later.length ? '2026-10-19T00:00:00Z' : cut)).not.toEqual(before[0])
  })
})
