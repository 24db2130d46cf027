import { monthNames } from '../../../presentation/dates.ts'
import type { DateScale } from './scale.ts'
import { type DateTick, withMonths } from './ticks.ts'

const minDistance_px = 38

/** Ticks for any number of days: at days, or at the first of months if days would be too close together. */
export function calendarTicks(dates: readonly string[], scale: DateScale): DateTick[] {
  const daily = [1, 2, 7, 14].find((days) => days * scale.step_px >= minDistance_px)
  const hasFew = daily !== undefined && dates.length <= 92
  return hasFew
    ? withMonths([...dates.keys()].filter((day) => day % daily === 0), dates, scale)
    : monthTicks(dates, scale)
}

/** The months below, and the year where one begins. */
function monthTicks(dates: readonly string[], scale: DateScale): DateTick[] {
  const firsts = [...dates.keys()].filter((day) => dates[day]!.endsWith('-01'))
  const month_px = 28 * scale.step_px
  const every = [1, 2, 3, 6, 12].find((count) => count * month_px >= minDistance_px) ?? 12
  const days = firsts.filter((day) => (Number(dates[day]!.slice(5, 7)) - 1) % every === 0)
  return days.map((day, tick) => {
    const [year, month] = dates[day]!.split('-')
    const isNew = tick === 0 || dates[days[tick - 1]!]!.slice(0, 4) !== year
    return { day, label: monthNames[Number(month) - 1]!, month: isNew ? year! : '' }
  })
}
