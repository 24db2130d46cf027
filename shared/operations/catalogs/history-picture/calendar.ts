import type { DateScale } from './scale.ts'
import type { DateTick } from './ticks.ts'

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const minDistance_px = 38
const monthWithYear_px = 66

/** 2026-03-09 as 9 Mar. */
export const shortDate = (date: string): string =>
  `${Number(date.slice(8))} ${monthNames[Number(date.slice(5, 7)) - 1]}`

/** Ticks for any number of days: at days, or at the first of months if days would be too close together. */
export function calendarTicks(dates: readonly string[], scale: DateScale): DateTick[] {
  const daily = [1, 2, 7, 14].find((days) => days * scale.step_px >= minDistance_px)
  const hasFew = daily !== undefined && dates.length <= 92
  return hasFew ? dayTicks(dates, daily, scale) : monthTicks(dates, scale)
}

/** The days below, and the month where one begins and has space. */
function dayTicks(dates: readonly string[], every: number, scale: DateScale): DateTick[] {
  const days = [...dates.keys()].filter((day) => day % every === 0)
  let from_px = -Infinity
  return days.map((day, tick) => {
    const date = dates[day]!
    const isNew = tick === 0 || dates[days[tick - 1]!]!.slice(0, 7) !== date.slice(0, 7)
    const withYear = tick === 0 || dates[days[tick - 1]!]!.slice(0, 4) !== date.slice(0, 4)
    const name = monthNames[Number(date.slice(5, 7)) - 1]!
    const month = isNew && scale.x(day) >= from_px ? withYear ? `${name} ${date.slice(0, 4)}` : name : ''
    if (month) from_px = scale.x(day) + (withYear ? monthWithYear_px : minDistance_px)
    return { day, label: String(Number(date.slice(8))), month }
  })
}

/** The months below, and the year where one begins. */
function monthTicks(dates: readonly string[], scale: DateScale): DateTick[] {
  const firsts = [...dates.keys()].filter((day) => dates[day]!.endsWith('-01'))
  const month_px = 28 * scale.step_px
  const every = [1, 2, 3, 6, 12].find((months) => months * month_px >= minDistance_px) ?? 12
  const days = firsts.filter((day) => (Number(dates[day]!.slice(5, 7)) - 1) % every === 0)
  return days.map((day, tick) => {
    const [year, month] = dates[day]!.split('-')
    const isNew = tick === 0 || dates[days[tick - 1]!]!.slice(0, 4) !== year
    return { day, label: monthNames[Number(month) - 1]!, month: isNew ? year! : '' }
  })
}
