import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRecording, dayNumber, instantOf, type Observation } from './reference.ts'
import { boundaries, type Range, ranges, seriesOf, seriesWith } from './series.ts'

const MAX = 9_007_199_254_740_991n
const none = { previous_change: null, current_change: null, absolute_growth: null, percentage_growth: null }
const noDays = { missing_days: [], invalid_days: [], correction_days: [] }

/** `02-28T12:00:00Z=100` of 2024, separated by spaces. */
function read(text: string): Observation[] {
  return text.trim().split(/\s+/).map((item) => {
    const [captured_at, value] = item.split('=') as [string, string]
    return { captured_at: `2024-${captured_at}`, value: BigInt(value) }
  })
}
/** Compares around the leap day. The observations that count are written as `date=value`. */
function compare(text: string, days = 1) {
  const { observations, ...rest } = compareRecording(read(text), '2024-02-29', days)
  return { kept: observations.map(({ date, value }) => `${date}=${value}`).join(' '), ...rest }
}

describe('an example worked out by hand', () => {
  it('compares three aligned days over the leap day', () => {
    // previous 110 - 100 = 10, current 125 - 110 = 15, growth 5, 5 / 10 = 50 %
    const observations = read('02-28T04:20:00Z=100 02-29T04:20:00Z=110 03-01T04:20:00Z=125')
    expect(compareRecording(observations, '2024-02-29', 1)).toStrictEqual({
      state: 'comparable',
      observations: [
        { date: '2024-02-28', captured_at: '2024-02-28T04:20:00Z', value: 100n },
        { date: '2024-02-29', captured_at: '2024-02-29T04:20:00Z', value: 110n },
        { date: '2024-03-01', captured_at: '2024-03-01T04:20:00Z', value: 125n },
      ],
      ...noDays,
      previous_change: 10n,
      current_change: 15n,
      absolute_growth: 5n,
      percentage_growth: 50,
      zero_baseline: false,
    })
  })

  it('misses every date of a recording that was never measured', () => {
    expect(compareRecording([], '2024-01-01', 1)).toStrictEqual({
      state: 'incomplete',
      observations: [],
      ...noDays,
      missing_days: ['2023-12-31', '2024-01-01', '2024-01-02'],
      ...none,
      zero_baseline: false,
    })
  })

  const fiveDays =
    '02-27T01:00:00Z=50 02-28T01:00:00Z=40 02-29T01:00:00Z=45 03-01T01:00:00Z=45 03-02T01:00:00Z=44'
  it.each<[string, string, Partial<ReturnType<typeof compare>>, number?]>([
    [
      'uses only the three boundaries for changes of longer periods',
      // v[0] = 10, v[2] = 13, v[4] = 14: previous 3, current 1, growth -2, -2 / 3 * 100
      '02-27T01:00:00Z=10 02-28T01:00:00Z=10 02-29T01:00:00Z=13 03-01T01:00:00Z=14 03-02T01:00:00Z=14',
      {
        previous_change: 3n,
        current_change: 1n,
        absolute_growth: -2n,
        percentage_growth: -66.66666666666666,
      },
      2,
    ],
    [
      'keeps zeros as values and has no percentage over a zero baseline',
      '02-28T04:20:00Z=0 02-29T04:20:00Z=0 03-01T04:20:00Z=0',
      { state: 'comparable', absolute_growth: 0n, percentage_growth: null, zero_baseline: true },
    ],
    [
      'has no percentage where a counter stood still and then moved',
      '02-28T04:20:00Z=7 02-29T04:20:00Z=7 03-01T04:20:00Z=9',
      { current_change: 2n, absolute_growth: 2n, percentage_growth: null, zero_baseline: true },
    ],
    [
      'takes the latest capture of a UTC date, to the microsecond',
      `02-28T04:00:00.000001Z=100 02-28T04:00:00Z=999
      02-29T04:10:00Z=110 02-29T03:00:00Z=-1 03-01T04:00:00Z=125 03-01T01:00:00Z=5`,
      { state: 'comparable', kept: '2024-02-28=100 2024-02-29=110 2024-03-01=125' },
    ],
    [
      'counts a capture to its UTC date: 23:30 five hours west of UTC is the next day',
      '02-28T04:20:00Z=1 02-28T23:30:00-05:00=2 03-01T04:20:00+00:00=3',
      { state: 'comparable', kept: '2024-02-28=1 2024-02-29=2 2024-03-01=3' },
    ],
    [
      'ignores what is one microsecond outside the range',
      `02-27T23:59:59.999999Z=500 02-28T00:00:00Z=100 02-29T00:00:00Z=110 03-01T00:00:00Z=125
      03-02T00:00:00.000000Z=-1`,
      { state: 'comparable', kept: '2024-02-28=100 2024-02-29=110 2024-03-01=125' },
    ],
    [
      'takes 2^53 - 1',
      `02-28T04:20:00Z=0 02-29T04:20:00Z=${MAX} 03-01T04:20:00Z=${MAX}`,
      { previous_change: MAX, current_change: 0n, absolute_growth: -MAX, percentage_growth: -100 },
    ],
    [
      'counts a fall by one as a correction, equality not',
      '02-28T04:20:00Z=100 02-29T04:20:00Z=99 03-01T04:20:00Z=99',
      { state: 'counter_correction', correction_days: ['2024-02-29'], ...none },
    ],
    [
      'compares with the day before and not with the highest value so far',
      fiveDays,
      { correction_days: ['2024-02-28', '2024-03-02'] },
      2,
    ],
    [
      'finds a correction across a gap',
      '02-28T04:20:00Z=100 03-01T04:20:00Z=99',
      { state: 'incomplete', missing_days: ['2024-02-29'], correction_days: ['2024-03-01'] },
    ],
    [
      'finds no correction in a superseded capture',
      '02-28T04:20:00Z=100 02-29T04:19:00Z=99 02-29T04:20:00Z=100 03-01T04:20:00Z=100',
      { state: 'comparable', correction_days: [] },
    ],
  ])('%s', (_, text, expected, days) => expect(compare(text, days)).toMatchObject(expected))

  it.each([MAX + 1n, 2n ** 63n - 1n, -1n, -(2n ** 63n)])('finds %s invalid', (value) => {
    expect(compare(`02-28T04:20:00Z=0 02-29T04:20:00Z=1 03-01T04:20:00Z=${value}`)).toMatchObject({
      state: 'invalid_observation',
      invalid_days: ['2024-03-01'],
      correction_days: value < 0n ? ['2024-03-01'] : [],
      ...none,
    })
  })

  // Exactly 3600 s on both sides of the first time of day, without a wrap at midnight.
  it.each([
    ['12:00:00', '13:00:00', '11:00:00', 'comparable'],
    ['12:00:00', '13:00:00.000001', '12:00:00', 'unaligned_observations'],
    ['12:00:00', '12:00:00', '10:59:59.999999', 'unaligned_observations'],
    ['12:00:00', '13:00:01', '12:00:00', 'unaligned_observations'],
    ['23:59:59.999999', '00:00:00.000000', '00:00:00.000000', 'unaligned_observations'],
    ['00:00:00.000000', '23:59:59.999999', '23:59:59.999999', 'unaligned_observations'],
    ['23:59:59.999999', '22:59:59.999999', '22:59:59.999999', 'comparable'],
    ['00:00:00.000000', '01:00:00.000000', '01:00:00.000000', 'comparable'],
  ])('captures at %s, %s and %s are %s', (first, second, third, state) => {
    expect(compare(`02-28T${first}Z=1 02-29T${second}Z=2 03-01T${third}Z=3`).state).toBe(state)
  })

  // Each row removes the fault that decided the row before it.
  it.each([
    ['02-28T01:00:00Z=9 03-01T09:00:00Z=-1', 'invalid_observation'],
    ['02-28T01:00:00Z=9 03-01T09:00:00Z=8', 'incomplete'],
    ['02-28T01:00:00Z=9 02-29T01:00:00Z=9 03-01T09:00:00Z=8', 'counter_correction'],
    ['02-28T01:00:00Z=9 02-29T01:00:00Z=9 03-01T09:00:00Z=9', 'unaligned_observations'],
    ['02-28T01:00:00Z=9 02-29T01:00:00Z=9 03-01T01:00:00Z=9', 'comparable'],
  ])('of %s has the first state that applies: %s', (text, state) => expect(compare(text).state).toBe(state))

  it('refuses two values at one instant, which the specification does not order', () => {
    expect(() => compare('02-28T04:20:00Z=1 02-28T04:20:00Z=2')).toThrow('two values at')
  })
})

describe('the calendar of the reference', () => {
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
