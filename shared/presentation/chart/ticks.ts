import { monthNames } from '../dates.ts'
import { grouped, units } from '../numbers.ts'
import type { DateScale, ValueScale } from './scale.ts'

export interface Tick {
  readonly value: number
  readonly label: string
}

const maxTicks = 6

/** The minimum distance of a tick's line from the base line. */
const minHeight_px = 8

/** At most six round values. A flat series has one tick. */
export function valueTicks(scale: ValueScale): Tick[] {
  if (scale.lowest === scale.highest) return labelled([scale.lowest], 1)
  const smallest = Math.floor(Math.log10((scale.to - scale.from) / 10))
  const steps = [0, 1, 2].flatMap((power) => [1, 2, 5].map((factor) => factor * 10 ** (smallest + power)))
  // Plays are integers, so no step is below 1.
  for (const step of steps.filter((step) => step >= 1)) {
    const first = Math.max(0, Math.ceil(scale.from / step))
    const count = Math.floor(Math.min(scale.to, Number.MAX_SAFE_INTEGER) / step) - first + 1
    if (count > maxTicks) continue
    const ticks = Array.from({ length: Math.max(0, count) }, (_, tick) => (first + tick) * step)
    return labelled(ticks.filter((tick) => scale.y(tick) <= scale.bottom - minHeight_px), step)
  }
  return []
}

/** The same of bars, which begin at a line of zero. Without a bar there is no scale. */
export const barTicks = (scale: ValueScale, largest: number): Tick[] => [
  { value: 0, label: '0' },
  ...largest > 0 ? valueTicks(scale) : [],
]

/** Labels for ticks one step apart, in the largest unit that needs at most two decimals, and none beside six digits. */
function compactLabels(ticks: readonly number[], step: number): string[] {
  const largest = Math.max(0, ...ticks)
  const [unit, letter] =
    units.find(([unit]) => largest >= unit && decimals(step, unit) <= (largest < 100_000 * unit ? 2 : 0)) ??
      [1, '']
  return ticks.map((tick) => {
    if (tick === 0) return '0'
    const [whole, fraction] = (tick / unit).toFixed(decimals(step, unit)).split('.')
    return grouped(Number(whole)) + (fraction ? `.${fraction}` : '') + letter
  })
}

/** How many decimals a step needs in a unit. Both are 1, 2 or 5 times a power of ten. */
const decimals = (step: number, unit: number) =>
  Math.max(0, Math.round(Math.log10(unit)) - Math.floor(Math.log10(step) + 1e-9))

const labelled = (ticks: number[], step: number): Tick[] => {
  const labels = compactLabels(ticks, step)
  return ticks.map((value, tick) => ({ value, label: labels[tick] ?? '' }))
}

export interface DateTick {
  readonly day: number
  readonly label: string
  readonly month: string
}

const minDistance_px = 36
const monthWithYear_px = 80
/** At the right edge the text begins this much further left. */
const atEdge_px = 110

/** Days counted from the start of the current period. The month is under its first tick. */
export function dateTicks(dates: readonly string[], scale: DateScale): DateTick[] {
  const middle = (dates.length - 1) / 2
  const every = [1, 2, 7].find((days) => days * scale.step_px >= minDistance_px) ?? 7
  return withMonths([...dates.keys()].filter((day) => (day - middle) % every === 0), dates, scale)
}

/** Ticks at these days, with the month at its first one. */
export function withMonths(days: readonly number[], dates: readonly string[], scale: DateScale): DateTick[] {
  const month = (day: number | undefined) => day === undefined ? undefined : dates[day]?.slice(0, 7)
  const opening = days.filter((day, tick) => month(day) !== month(days[tick - 1]))
  return days.map((day) => {
    const [year, monthNumber, dayNumber] = (dates[day] ?? '').split('-')
    const label = String(Number(dayNumber))
    const order = opening.indexOf(day)
    if (order < 0) return { day, label, month: '' }
    const name = monthNames[Number(monthNumber) - 1] ?? ''
    return { day, label, month: yearBelongs(order, opening, dates, scale) ? `${name} ${year}` : name }
  })
}

/** The year is added once, to its first month with enough space before the next one. */
function yearBelongs(
  order: number,
  opening: readonly number[],
  dates: readonly string[],
  scale: DateScale,
): boolean {
  const year = (at: number) => dates[opening[at] ?? -1]?.slice(0, 4)
  const hasRoom = (at: number) => {
    const [before, here, next] = [opening[at - 1], opening[at] ?? 0, opening[at + 1]]
    if (next !== undefined) return scale.x(next) - scale.x(here) >= monthWithYear_px
    return before === undefined || scale.right - scale.x(here) >= monthWithYear_px ||
      scale.x(here) - scale.x(before) >= atEdge_px
  }
  const first = opening.findIndex((_, at) => year(at) === year(order) && hasRoom(at))
  return order === first
}
