import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareRecording,
  type Comparison,
  dateOf,
  dayNumber,
  instantOf,
  type Observation,
} from './reference.ts'
import { boundaries, type Range, ranges, seriesOf, seriesWith } from './series.ts'

const MAX = 9_007_199_254_740_991n
const suppressed = {
  previous_change: null,
  current_change: null,
  absolute_growth: null,
  percentage_growth: null,
  zero_baseline: false,
}

/** `02-28T12:00:00Z=100` of 2024, one per line. */
function read(text: string): Observation[] {
  return text.trim().split(/\s+/).map((item) => {
    const [captured_at, value] = item.split('=') as [string, string]
    return { captured_at: `2024-${captured_at}`, value: BigInt(value) }
  })
}
/** What is compared: observations as `date=value`. */
function compare(text: string, since = '2024-02-29', days = 1) {
  const { observations, ...rest } = compareRecording(read(text), since, days)
  return { kept: observations.map(({ date, value }) => `${date}=${value}`).join(' '), ...rest }
}
const nothing = { missing_days: [], invalid_days: [], correction_days: [] }
const state = (text: string, since?: string, days?: number): Comparison['state'] =>
  compare(text, since, days).state

describe('examples worked out by hand', () => {
  it('compares three aligned days over the leap day', () => {
    // previous 110 - 100 = 10, current 125 - 110 = 15, growth 5, 5 / 10 = 50 %
    expect(
      compareRecording(read('02-28T04:20:00Z=100 02-29T04:20:00Z=110 03-01T04:20:00Z=125'), '2024-02-29', 1),
    )
      .toStrictEqual({
        state: 'comparable',
        observations: [
          { date: '2024-02-28', captured_at: '2024-02-28T04:20:00Z', value: 100n },
          { date: '2024-02-29', captured_at: '2024-02-29T04:20:00Z', value: 110n },
          { date: '2024-03-01', captured_at: '2024-03-01T04:20:00Z', value: 125n },
        ],
        ...nothing,
        previous_change: 10n,
        current_change: 15n,
        absolute_growth: 5n,
        percentage_growth: 50,
        zero_baseline: false,
      })
  })

  it('uses only the three boundaries for changes of longer periods', () => {
    // v[0] = 10, v[2] = 13, v[4] = 14: previous 3, current 1, growth -2, -2 / 3 * 100
    const text =
      '02-27T01:00:00Z=10 02-28T01:00:00Z=10 02-29T01:00:00Z=13 03-01T01:00:00Z=14 03-02T01:00:00Z=14'
    expect(compare(text, '2024-02-29', 2)).toMatchObject({
      state: 'comparable',
      previous_change: 3n,
      current_change: 1n,
      absolute_growth: -2n,
      percentage_growth: -66.66666666666666,
    })
  })

  it('misses every date of a recording that was never measured', () => {
    expect(compareRecording([], '2024-01-01', 1)).toStrictEqual({
      state: 'incomplete',
      observations: [],
      missing_days: ['2023-12-31', '2024-01-01', '2024-01-02'],
      invalid_days: [],
      correction_days: [],
      ...suppressed,
    })
  })

  it('keeps zeros as values and has no percentage over a zero baseline', () => {
    const zero = { absolute_growth: 0n, percentage_growth: null, zero_baseline: true }
    expect(compare('02-28T04:20:00Z=0 02-29T04:20:00Z=0 03-01T04:20:00Z=0')).toStrictEqual({
      kept: '2024-02-28=0 2024-02-29=0 2024-03-01=0',
      state: 'comparable',
      ...nothing,
      previous_change: 0n,
      current_change: 0n,
      ...zero,
    })
    expect(compare('02-28T04:20:00Z=7 02-29T04:20:00Z=7 03-01T04:20:00Z=9')).toMatchObject({
      state: 'comparable',
      current_change: 2n,
      ...zero,
      absolute_growth: 2n,
    })
  })

  it('takes the latest capture of a UTC date, to the microsecond and whatever its offset', () => {
    const text = `02-28T04:00:00.000001Z=100 02-28T04:00:00Z=999
      02-29T04:10:00Z=110 02-29T03:00:00Z=-1 03-01T04:00:00Z=125 03-01T01:00:00Z=5`
    expect(compare(text)).toMatchObject({
      state: 'comparable',
      kept: '2024-02-28=100 2024-02-29=110 2024-03-01=125',
    })
    // 23:30 on 28 February five hours west of UTC is 04:30 on the 29th.
    expect(compare('02-28T04:20:00Z=1 02-28T23:30:00-05:00=2 03-01T04:20:00+00:00=3')).toMatchObject({
      state: 'comparable',
      kept: '2024-02-28=1 2024-02-29=2 2024-03-01=3',
    })
  })

  it('ignores what lies one microsecond outside the range', () => {
    const inside = '02-28T00:00:00Z=100 02-29T00:00:00Z=110 03-01T00:00:00Z=125'
    const text = `02-27T23:59:59.999999Z=500 ${inside} 03-02T00:00:00.000000Z=-1`
    expect(compare(text)).toStrictEqual(compare(inside))
  })

  it('takes 2^53 - 1 and refuses 2^53, the largest bigint and every negative', () => {
    expect(compare(`02-28T04:20:00Z=0 02-29T04:20:00Z=${MAX} 03-01T04:20:00Z=${MAX}`)).toMatchObject({
      state: 'comparable',
      previous_change: MAX,
      current_change: 0n,
      absolute_growth: -MAX,
      percentage_growth: -100,
    })
    for (const value of [MAX + 1n, 9_223_372_036_854_775_807n, -1n, -9_223_372_036_854_775_808n]) {
      expect(compare(`02-28T04:20:00Z=0 02-29T04:20:00Z=1 03-01T04:20:00Z=${value}`)).toMatchObject({
        state: 'invalid_observation',
        invalid_days: ['2024-03-01'],
        correction_days: value < 0n ? ['2024-03-01'] : [],
        ...suppressed,
      })
    }
  })

  it('counts a fall by one as a correction, equality not', () => {
    expect(compare('02-28T04:20:00Z=100 02-29T04:20:00Z=99 03-01T04:20:00Z=99')).toMatchObject({
      state: 'counter_correction',
      correction_days: ['2024-02-29'],
      ...suppressed,
    })
  })

  it('compares with the day before and not with the highest value so far', () => {
    const text =
      '02-27T01:00:00Z=50 02-28T01:00:00Z=40 02-29T01:00:00Z=45 03-01T01:00:00Z=45 03-02T01:00:00Z=44'
    expect(compare(text, '2024-02-29', 2).correction_days).toStrictEqual(['2024-02-28', '2024-03-02'])
  })

  it('finds a correction across a gap, and none in a superseded capture', () => {
    expect(compare('02-28T04:20:00Z=100 03-01T04:20:00Z=99')).toMatchObject({
      state: 'incomplete',
      missing_days: ['2024-02-29'],
      correction_days: ['2024-03-01'],
    })
    const text = '02-28T04:20:00Z=100 02-29T04:19:00Z=99 02-29T04:20:00Z=100 03-01T04:20:00Z=100'
    expect(compare(text)).toMatchObject({ state: 'comparable', correction_days: [] })
  })

  it('allows exactly 3600 s on both sides of the first time of day, and not a microsecond more', () => {
    const at = (second: string, third: string) =>
      state(`02-28T12:00:00Z=1 02-29T${second}Z=2 03-01T${third}Z=3`)
    expect(at('13:00:00', '11:00:00')).toBe('comparable')
    expect(at('13:00:00.000001', '12:00:00')).toBe('unaligned_observations')
    expect(at('12:00:00', '10:59:59.999999')).toBe('unaligned_observations')
    expect(at('13:00:01', '12:00:00')).toBe('unaligned_observations')
  })

  it('does not wrap at midnight', () => {
    const at = (first: string, others: string) =>
      state(`02-28T${first}Z=1 02-29T${others}Z=2 03-01T${others}Z=3`)
    expect(at('23:59:59.999999', '00:00:00.000000')).toBe('unaligned_observations')
    expect(at('00:00:00.000000', '23:59:59.999999')).toBe('unaligned_observations')
    expect(at('23:59:59.999999', '22:59:59.999999')).toBe('comparable')
    expect(at('00:00:00.000000', '01:00:00.000000')).toBe('comparable')
  })

  it('names the first state that applies', () => {
    // Each line removes the fault that decided the line before it.
    expect(state('02-28T01:00:00Z=9 03-01T09:00:00Z=-1')).toBe('invalid_observation')
    expect(state('02-28T01:00:00Z=9 03-01T09:00:00Z=8')).toBe('incomplete')
    expect(state('02-28T01:00:00Z=9 02-29T01:00:00Z=9 03-01T09:00:00Z=8')).toBe('counter_correction')
    expect(state('02-28T01:00:00Z=9 02-29T01:00:00Z=9 03-01T09:00:00Z=9')).toBe('unaligned_observations')
    expect(state('02-28T01:00:00Z=9 02-29T01:00:00Z=9 03-01T01:00:00Z=9')).toBe('comparable')
  })

  it('refuses two values at one instant, for which the specification names no winner', () => {
    expect(() => compare('02-28T04:20:00Z=1 02-28T04:20:00Z=2')).toThrow('two values at')
  })
})

describe('the calendar of the reference', () => {
  it('agrees with the platform on every day from 1896 to 2104', () => {
    for (let number = -27_000; number < 49_000; number++) {
      const date = new Date(number * 86_400_000).toISOString().slice(0, 10)
      if (dateOf(number) !== date || dayNumber(date) !== number) throw new Error(date)
    }
  })

  it('refuses dates that do not exist and reads instants to the microsecond', () => {
    for (const date of ['2023-02-29', '2026-02-30', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00']) {
      expect(() => dayNumber(date)).toThrow('not a date')
    }
    expect(instantOf('1970-01-02T00:00:01.5Z')).toBe(86_401_500_000n)
    expect(instantOf('1969-12-31T23:59:59.999999Z')).toBe(-1n)
    expect(instantOf('2024-02-29T05:30:00.000001+05:30')).toBe(instantOf('2024-02-29T00:00:00.000001Z'))
  })
})

describe('the generated series', () => {
  const range: fc.Arbitrary<Range> = fc.constantFrom(...ranges)

  it.each(Object.entries(boundaries))('%s: gives what it promises when alone', (name, { alone }) => {
    let inserted = 0
    const series = range.chain((range) =>
      fc.record({ range: fc.constant(range), one: seriesWith(fc.constant([name]), range) })
    )
    fc.assert(
      fc.property(series, ({ range: { since, days }, one }) => {
        if (one.boundaries.length === 0) return
        inserted++
        expect(compareRecording(one.observations, since, days).state).toBe(alone)
      }),
      { seed: 20240229, numRuns: 100 },
    )
    expect(inserted).toBeGreaterThan(30)
  })

  it('never hold two captures at one instant, nor a value past 64 bits', () => {
    fc.assert(
      fc.property(range.chain(seriesOf), ({ observations }) => {
        expect(new Set(observations.map(({ captured_at }) => captured_at)).size).toBe(observations.length)
        expect(observations.every(({ value }) => BigInt.asIntN(64, value) === value)).toBe(true)
      }),
      { seed: 20240229, numRuns: 1000 },
    )
  })
})
