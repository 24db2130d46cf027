import type { Day } from './series.ts'

/** What was gained on a date, by a catalog or by one recording. */
export interface GainDay {
  readonly index: number
  readonly date: string
  /** The gain since the day before; null if no observation of that day can be compared. */
  readonly gain: number | null
  /** The part of gains over several days that falls on this date on average. */
  readonly average: number
  /** Whether nothing was observed. */
  readonly gap: boolean
  readonly observed: number
  readonly expected: number
  /** How many counters fell. */
  readonly corrections: number
  /** How many counters jumped or were merged. */
  readonly events?: number
}

/** The gains of one recording between its counted days. */
export function gainsOf(days: readonly Day[]): GainDay[] {
  const averages = days.map(() => 0)
  const gains: (number | null)[] = days.map(() => null)
  const falls = days.map(() => 0)
  let before: Day | undefined
  for (const day of days) {
    if (day.value === null) continue
    // What a jump added is no listening.
    const change = before ? day.value - before.value! - day.jump : 0
    const span = day.index - (before?.index ?? day.index)
    if (change < 0) falls[day.index] = 1
    // A fall is compared too, and gains nothing.
    if (span === 1) gains[day.index] = Math.max(0, change)
    else if (change > 0) averages.fill(change / span, day.index - span + 1, day.index + 1)
    before = day
  }
  return days.map(({ index, date, kind, value, jump }) => ({
    index,
    date,
    gain: gains[index]!,
    average: averages[index]!,
    gap: kind === 'missing',
    observed: value === null ? 0 : 1,
    expected: 1,
    corrections: falls[index]!,
    events: jump ? 1 : 0,
  }))
}

export const height = ({ gain, average }: GainDay): number => (gain ?? 0) + average
export const isPartial = ({ gap, observed, expected }: GainDay): boolean => !gap && observed < expected
export const isCorrected = ({ corrections }: GainDay): boolean => corrections > 0
export const hasEvents = ({ events }: GainDay): boolean => (events ?? 0) > 0
export const isAveraged = ({ average }: GainDay): boolean => average > 0

export const largestOf = (days: readonly GainDay[]): number => Math.max(0, ...days.map(height))

/** The day with the largest bar, if there is one. */
export const peakOf = (days: readonly GainDay[]): GainDay | undefined =>
  days.filter((day) => height(day) > 0)
    .reduce<GainDay | undefined>((peak, day) => peak && height(peak) >= height(day) ? peak : day, undefined)
