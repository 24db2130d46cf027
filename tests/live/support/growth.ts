// Numbers of a summary computed from the recordings of a comparison, rounded to six decimals.
import { expect } from 'vitest'

export interface Changes {
  previous_change: number
  current_change: number
}

export const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

export const near = (value: number | null) => value === null ? null : expect.closeTo(value, 5)
export const ratio = (part: number, whole: number) => near(whole === 0 ? null : part / whole)

/** The median of at least one value. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** What the changes of recordings are together. */
export function growthOf(recordings: Changes[]) {
  if (recordings.length === 0) {
    return {
      previous_change: null,
      current_change: null,
      absolute_growth: null,
      percentage_growth: null,
      zero_baseline: false,
    }
  }
  const previous_change = sum(recordings.map((recording) => recording.previous_change))
  const current_change = sum(recordings.map((recording) => recording.current_change))
  const absolute_growth = current_change - previous_change
  return {
    previous_change,
    current_change,
    absolute_growth,
    percentage_growth: ratio(absolute_growth * 100, previous_change),
    zero_baseline: previous_change === 0,
  }
}
