import type * as z from 'zod'
import type { Recording, RecordingHistory } from './history-schemas.ts'
import { type DayOfSeries, daysOf, instantOf, type RecordingSeries } from './history-series.ts'

const tolerance_us = 3_600_000_000

/** Compares a recording's two periods (contract 4.1, rules 2 to 6), given all boundary dates from the first to the last. */
export function compareSeries(series: RecordingSeries, dates: string[]): z.input<typeof Recording> {
  const days = daysOf(series, dates)
  const spoiled = {
    missing_days: days.length === dates.length ? [] : without(dates, days),
    invalid_days: days.filter((day) => !isExact(day) || day.value < 0).map(({ date }) => date),
    correction_days: days.filter((day, index) => index > 0 && isLower(day, days[index - 1]!))
      .map(({ date }) => date),
  }
  const state = stateOf(spoiled, days)
  return {
    isrc: series.isrc,
    name: series.name,
    state,
    observations: days.map((day) => ({
      date: day.date,
      captured_at: instantOf(day),
      value: day.value,
    })),
    ...spoiled,
    ...growth(state === 'comparable' ? days.map(({ value }) => value) : undefined),
  }
}

type Spoiled = Pick<RecordingHistory, 'missing_days' | 'invalid_days' | 'correction_days'>

/** The first that applies. */
function stateOf(spoiled: Spoiled, days: DayOfSeries[]): RecordingHistory['state'] {
  if (spoiled.invalid_days.length > 0) return 'invalid_observation'
  if (spoiled.missing_days.length > 0) return 'incomplete'
  if (spoiled.correction_days.length > 0) return 'counter_correction'
  const first = microseconds(days[0]!)
  const aligned = days.every((day) => Math.abs(microseconds(day) - first) <= tolerance_us)
  return aligned ? 'comparable' : 'unaligned_observations'
}

function without(dates: string[], days: DayOfSeries[]): string[] {
  const present = new Set(days.map(({ date }) => date))
  return dates.filter((date) => !present.has(date))
}

function growth(values: number[] | undefined) {
  if (!values) {
    const unknown = { previous_change: null, current_change: null, absolute_growth: null }
    return { ...unknown, percentage_growth: null, zero_baseline: false }
  }
  const middle = values[values.length >> 1]!
  const previous_change = middle - values[0]!
  const current_change = values.at(-1)! - middle
  const absolute_growth = current_change - previous_change
  return {
    previous_change,
    current_change,
    absolute_growth,
    percentage_growth: previous_change === 0 ? null : absolute_growth / previous_change * 100,
    zero_baseline: previous_change === 0,
  }
}

const isExact = ({ value }: DayOfSeries) => Number.isSafeInteger(value)

const isLower = (day: DayOfSeries, than: DayOfSeries) =>
  isExact(day) && isExact(than) ? day.value < than.value : BigInt(day.digits) < BigInt(than.digits)

const microseconds = ({ second }: DayOfSeries) => Math.round(second * 1_000_000)
