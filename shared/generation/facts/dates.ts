import type { Marks } from './marks.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const weekday = /((?:sun|mon|tues|wednes|thurs|fri|satur)day|sun|mon|tue|wed|thu|fri|sat)\b\.?,? (?:the )?$/i
const iso = /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?![\d-])/g
const dayFirst =
  /(?<![\d.,:])(\d{1,2})(?:st|nd|rd|th)?(?: of)? (january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\b(?:\.?,? ((?:19|20)\d\d)\b)?/gi
const monthFirst =
  /\b(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\.? (\d{1,2})(?:st|nd|rd|th)?\b(?:,? ((?:19|20)\d\d)\b)?/gi
const dotted = /(?<![\d.,:])(\d{1,2})\. ?(\d{1,2})\.(?: ?((?:19|20)\d\d)|(\d\d))?(?!\d)/g
const slashed = /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/g

/**
 * Replaces the dates of a text by marks. Without a year it is the next such day from today on. A day that does not exist, a
 * weekday that does not fit, and an order of day and month that could be either are no dates.
 */
export function markDates(text: string, today: string, marks: Marks<string>): string {
  const read = (day: string, month: number, year: string | undefined, { index, input }: RegExpExecArray) => {
    const named = weekday.exec(input.slice(Math.max(0, index - 20), index))?.[1]
    return dateOf(Number(day), month, year, today, named && weekdays.indexOf(named.slice(0, 3).toLowerCase()))
  }
  const byName = (name: string) => months.indexOf(name.slice(0, 3).toLowerCase()) + 1
  // "may" and "march" are also verbs: in lower case they are months only with a year.
  const isVerb = (name: string, year?: string) => !year && /^ma(?:y|rch)$/.test(name)
  let marked = marks.mark(text, iso, (match) => read(match[3]!, Number(match[2]), match[1], match))
  marked = marks.mark(marked, dayFirst, (match) => {
    const [, day, name, year] = match as unknown as [string, string, string, string?]
    return isVerb(name, year) ? undefined : read(day, byName(name), year, match)
  })
  marked = marks.mark(marked, monthFirst, (match) => {
    const [, name, day, year] = match as unknown as [string, string, string, string?]
    return isVerb(name, year) ? undefined : read(day, byName(name), year, match)
  })
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

function dateOf(
  day: number,
  month: number,
  year: string | undefined,
  today: string,
  weekdayNumber: number | '' | undefined,
): string | undefined {
  const thisYear = Number(today.slice(0, 4))
  for (let tried = year ? Number(year) : thisYear; tried <= (year ? Number(year) : thisYear + 1); tried++) {
    const date = new Date(Date.UTC(tried, month - 1, day))
    if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) continue
    const written = date.toISOString().slice(0, 10)
    if (!year && written < today) continue
    const fits = typeof weekdayNumber !== 'number' || date.getUTCDay() === weekdayNumber
    return fits ? written : undefined
  }
  return undefined
}
