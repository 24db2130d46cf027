import { boundaryDates } from '../../operations/catalogs/boundary-dates.ts'
import { addDays } from '../../platform/day.ts'
import { type Periods, type RecordingHistory } from '../../operations/catalogs/history-schemas.ts'

/** A recording of an example: a count per boundary date, null for a date without an observation. */
export interface ExampleSeries {
  isrc: string
  name: string
  counts: readonly (number | null)[]
  /** The time of day of captures at another time than 04:20, by the date's position. */
  times?: Readonly<Record<number, string>>
}

/** Two periods of 7 days from a date on. */
export function periodsOf(since: string, days = 7): Periods {
  return {
    previous: { start: addDays(since, -days), end: since },
    current: { start: since, end: addDays(since, days) },
    days,
  }
}

export const examplePeriods = periodsOf('2026-03-09')

const plays = (start: number, steps: readonly number[]) =>
  steps.reduce((counts, step) => [...counts, counts.at(-1)! + step], [start])
const steady = plays(1_204_310, [
  1840,
  1795,
  1910,
  2130,
  2260,
  1880,
  1760,
  1985,
  2050,
  2210,
  2480,
  2730,
  2390,
  2240,
])
const without = (counts: readonly number[], ...positions: number[]) =>
  counts.map((count, position) => positions.includes(position) ? null : count)

/** One recording for each state, and one without a baseline. */
export const exampleSeries = {
  comparable: { isrc: 'QZDOC2600001', name: 'Harbour Morning', counts: steady },
  incomplete: { isrc: 'QZDOC2600002', name: 'Low Tide', counts: without(steady, 4, 9, 10) },
  counter_correction: {
    isrc: 'QZDOC2600003',
    name: 'Paper Boats',
    counts: plays(86_400, [310, 295, 340, 360, 405, 330, -5_200, 290, 305, 350, 380, 415, 340, 320]),
  },
  invalid_observation: {
    isrc: 'QZDOC2600004',
    name: 'Second Bell',
    counts: steady.map((count, position) => position === 6 ? -1 : count),
  },
  unaligned_observations: {
    isrc: 'QZDOC2600005',
    name: 'Lamplight',
    counts: plays(402_900, [610, 580, 640, 1180, 120, 700, 590, 630, 655, 690, 720, 745, 700, 640]),
    times: { 4: '16:45:00' },
  },
  zero_baseline: {
    isrc: 'QZDOC2600006',
    name: 'Unreleased (Demo)',
    counts: plays(512, [0, 0, 0, 0, 0, 0, 0, 14, 52, 88, 140, 191, 176, 205]),
  },
} satisfies Record<string, ExampleSeries>

/** The comparison of a series, as the API returns it. A test compares it with the database's. */
export function compareExample(series: ExampleSeries, periods = examplePeriods): RecordingHistory {
  const dates = boundaryDates(periods)
  const { isrc, name, counts, times = {} } = series
  const where = (belongs: (count: number | null, position: number) => boolean) =>
    dates.filter((_, position) => belongs(counts[position] ?? null, position))
  const missing_days = where((count) => count === null)
  const invalid_days = where((count) => count !== null && count < 0)
  const correction_days = where((count, position) => {
    const before = counts.slice(0, position).findLast((earlier) => earlier !== null)
    return count !== null && before != null && count < before
  })
  const state = invalid_days.length > 0
    ? 'invalid_observation'
    : missing_days.length > 0
    ? 'incomplete'
    : correction_days.length > 0
    ? 'counter_correction'
    : Object.keys(times).length > 0
    ? 'unaligned_observations'
    : 'comparable'
  return {
    isrc,
    name,
    state,
    observations: dates.flatMap((date, position) => {
      const value = counts[position] ?? null
      return value === null ? [] : [{ date, captured_at: `${date}T${times[position] ?? '04:20:00'}Z`, value }]
    }),
    missing_days,
    invalid_days,
    correction_days,
    ...growth(state === 'comparable' ? counts as readonly number[] : undefined, periods.days),
  }
}

function growth(counts: readonly number[] | undefined, days: number) {
  if (!counts) {
    return {
      previous_change: null,
      current_change: null,
      absolute_growth: null,
      percentage_growth: null,
      zero_baseline: false,
    }
  }
  const [first, middle, last] = [counts[0]!, counts[days]!, counts[2 * days]!]
  const [previous_change, current_change] = [middle - first, last - middle]
  const absolute_growth = current_change - previous_change
  return {
    previous_change,
    current_change,
    absolute_growth,
    percentage_growth: previous_change === 0 ? null : absolute_growth / previous_change * 100,
    zero_baseline: previous_change === 0,
  }
}
