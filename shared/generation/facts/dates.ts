import { dayOf } from '../../platform/day.ts'
import type { Marks } from './marks.ts'

/** A day as it was written. Without a year it may be the next such day or the latest one; either may be uncertain. */
export interface WrittenDay {
  next?: string
  latest?: string
}

export type DayOf = (mark?: string) => WrittenDay | undefined

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const weekday = /((?:sun|mon|tues|wednes|thurs|fri|satur)day|sun|mon|tue|wed|thu|fri|sat)\b\.?,? (?:the )?$/i
const iso = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g
const dayFirst = /(?<![\d.,:])(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3,9})\b(?:\.?,? ((?:19|20)\d\d)\b)?/gi
const monthFirst = /\b([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?\b(?:,? ((?:19|20)\d\d)\b)?/gi
const dotted = /(?<![\d.,:])(\d{1,2})\. ?(\d{1,2})\.(?: ?((?:19|20)\d\d)|(\d\d))?(?!\d)/g
const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g

/**
 * Replaces the dates of a text by marks. A day that does not exist, a weekday that does not fit, and an order of day and month
 * that could be either are no dates.
 */
export function markDates(text: string, today: string, marks: Marks<WrittenDay>): string {
  const read = (day: string, month: number, year: string | undefined, { index, input }: RegExpExecArray) => {
    const named = weekday.exec(input.slice(Math.max(0, index - 20), index))?.[1]
    return writtenDay(
      Number(day),
      month,
      year,
      today,
      named && weekdays.indexOf(named.slice(0, 3).toLowerCase()),
    )
  }
  const readNamed = (day: string, name: string, year: string | undefined, match: RegExpExecArray) => {
    const month = monthOf(name)
    // "may" and "march" are also verbs: in lower case they are months only with a year.
    const isVerb = !year && /^ma(?:y|rch)$/.test(name)
    return month && !isVerb ? read(day, month, year, match) : undefined
  }
  let marked = marks.mark(text, iso, (match) => read(match[3]!, Number(match[2]), match[1], match))
  marked = marks.mark(marked, dayFirst, (match) => readNamed(match[1]!, match[2]!, match[3], match))
  marked = marks.mark(marked, monthFirst, (match) => readNamed(match[2]!, match[1]!, match[3], match))
  marked = marks.mark(marked, dotted, (match) => {
    const year = match[3] ?? (match[4] && `20${match[4]}`)
    return read(match[1]!, Number(match[2]), year, match)
  })
  return marks.mark(marked, slashed, (match) => {
    const [one, two] = [Number(match[1]), Number(match[2])]
    if (one <= 12 && two <= 12 && one !== two) return undefined
    return one > 12 ? read(match[1]!, two, match[3], match) : read(match[2]!, one, match[3], match)
  })
}

/** The number of a month by its name, or by its first three letters ("sept" has four). */
function monthOf(name: string): number | undefined {
  const written = name.toLowerCase().replace(/^sept$/, 'sep')
  const at = months.findIndex((month) => written === month || written === month.slice(0, 3))
  return at < 0 ? undefined : at + 1
}

/** Who means a day that far ahead names its year or its weekday. */
const maxDaysAhead = 300

function writtenDay(
  day: number,
  month: number,
  year: string | undefined,
  today: string,
  weekdayNumber: number | '' | undefined,
): WrittenDay | undefined {
  const thisYear = Number(today.slice(0, 4))
  const years = year ? [Number(year)] : [thisYear - 1, thisYear, thisYear + 1]
  const days = years.map((each) => new Date(Date.UTC(each, month - 1, day)))
    .filter((date) => date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
  const fits = (date: Date | undefined) =>
    date && (typeof weekdayNumber !== 'number' || date.getUTCDay() === weekdayNumber)
      ? dayOf(date)
      : undefined
  if (year) {
    const written = fits(days[0])
    return written === undefined ? undefined : { next: written, latest: written }
  }
  const isPast = (date: Date) => dayOf(date) < today
  const limit = Date.parse(today) + maxDaysAhead * 86_400_000
  const ahead = days.find((date) => !isPast(date))
  const isNear = typeof weekdayNumber === 'number' || (ahead && ahead.getTime() <= limit)
  const next = isNear ? fits(ahead) : undefined
  const latest = fits(days.findLast((date) => isPast(date) || dayOf(date) === today))
  return next || latest ? { ...next && { next }, ...latest && { latest } } : undefined
}
