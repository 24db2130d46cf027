import { monthNames } from '../dates.ts'
import type { DateScale } from './scale.ts'
import { type DateTick, withMonths } from './ticks.ts'

interface Options {
  /** The least distance of two ticks, which is the width of their labels. */
  readonly minDistance_px?: number
  /** How many days a column has. */
  readonly columnDays?: number
}

/** Ticks for any number of columns: at days, or where months begin if days would be too close together. */
export function calendarTicks(
  dates: readonly string[],
  scale: DateScale,
  { minDistance_px = 38, columnDays = 1 }: Options = {},
): DateTick[] {
  const daily = [1, 2, 7, 14].find((days) => days * scale.step_px >= minDistance_px)
  const hasFew = daily !== undefined && dates.length <= 92 && columnDays === 1
  if (hasFew) return withMonths([...dates.keys()].filter((day) => day % daily === 0), dates, scale)
  return monthTicks(dates, 28 * scale.step_px / columnDays, minDistance_px)
}

/** The months below, and the year where one begins. */
function monthTicks(dates: readonly string[], month_px: number, minDistance_px: number): DateTick[] {
  const monthOf = (day: number) => dates[day]!.slice(0, 7)
  const firsts = [...dates.keys()].filter((day) =>
    day === 0 ? dates[day]!.endsWith('-01') : monthOf(day) !== monthOf(day - 1)
  )
  const every = [1, 2, 3, 6, 12].find((count) => count * month_px >= minDistance_px) ?? 12
  const days = firsts.filter((day) => (Number(dates[day]!.slice(5, 7)) - 1) % every === 0)
  return days.map((day, tick) => {
    const [year, month] = dates[day]!.split('-')
    const isNew = tick === 0 || dates[days[tick - 1]!]!.slice(0, 4) !== year
    return { day, label: monthNames[Number(month) - 1]!, month: isNew ? year! : '' }
  })
}
