import * as z from 'zod'
import { type Problem, show, textOf } from './values.ts'

/** Which number of a date like 05/31/2024 comes first. */
export type DateOrder = 'dmy' | 'mdy'

const yearFirst =
  /^(\d{4})(?:\s*[-./年년]\s*(\d{1,2})\s*[-./月월]\s*(\d{1,2})[日일.]?|(\d{2})(\d{2}))(?:[ T].*)?$/
const isoDate = z.iso.date()
const yearLast = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T].*)?$/
/** Languages in which exports write the names of months. */
const languages = ['en', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'pl', 'tr', 'id']

const normalized = (word: string) => word.normalize('NFD').toLowerCase().replace(/[^\p{L}]/gu, '')

let months: Map<string, number> | undefined

/** The months by their long and short names. */
function monthNames(): Map<string, number> {
  if (months) return months
  months = new Map()
  for (const language of languages) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
      for (let n = 0; n < 12; n++) {
        const parts = format.formatToParts(Date.UTC(2024, n, 1))
        months.set(normalized(parts.find(({ type }) => type === 'month')!.value), n + 1)
      }
    }
  }
  return months
}

/** Which order the dates of a column show, and a date that has two readings; no order if none shows it. */
export function dateOrderOf(cells: readonly string[]): { order?: DateOrder; example?: string } {
  const orders = new Set<DateOrder>()
  let example: string | undefined
  for (const cell of cells) {
    const text = textOf(cell)
    const [, first, second] = yearLast.exec(text) ?? []
    if (first === undefined) continue
    // Dots are written only where the day comes first.
    if (Number(second) > 12) orders.add('mdy')
    else if (Number(first) > 12 || text.includes('.')) orders.add('dmy')
    else if (Number(first) !== Number(second)) example ??= text
  }
  return { order: orders.size === 1 ? [...orders][0] : undefined, example }
}

/** A date as YYYY-MM-DD, null for an empty cell, or why it is not understood. */
export function dateOf(cell: string, order: DateOrder | undefined): string | null | Problem {
  const text = textOf(cell)
  if (text === '') return null
  const date = numericDate(text, order) ?? wordDate(text)
  if (date !== undefined) return date
  if (order === undefined && yearLast.test(text) && bothReadings(text).every((reading) => reading)) {
    return { problem: `${show(text)} may be two dates: give date_order dmy or mdy` }
  }
  return {
    problem: /^\d{4}$/.test(text)
      ? `${show(text)} is a year, not a date such as 2024-05-31`
      : `${show(text)} is not a date such as 2024-05-31`,
  }
}

/** A date with two readings, day first and month first. */
export function bothReadings(text: string): [dmy: string | undefined, mdy: string | undefined] {
  const [, first, second, year] = yearLast.exec(text) ?? []
  return [existing(year, second, first), existing(year, first, second)]
}

function numericDate(text: string, order: DateOrder | undefined): string | undefined {
  const [, year, month, day, compactMonth, compactDay] = yearFirst.exec(text) ?? []
  if (year !== undefined) return existing(year, month ?? compactMonth, day ?? compactDay)
  const [dmy, mdy] = bothReadings(text)
  if (order !== undefined) return order === 'dmy' ? dmy : mdy
  return dmy === mdy || !dmy || !mdy ? dmy ?? mdy : undefined
}

/** A date with the name of its month, such as 31-May-2019 or May 31st, 2019. */
function wordDate(text: string): string | undefined {
  if (text.length > 40) return undefined
  const parts = text.split(/[\s,.\/-]+/).filter((part) => part !== '' && !/^(de|del|of)$/i.test(part))
  if (parts.length !== 3) return undefined
  const at = parts.findIndex((part) => /^\p{L}/u.test(part))
  const month = at < 0 || at > 1 ? undefined : monthNames().get(normalized(parts[at]!))
  if (month === undefined) return undefined
  const [first, second] = parts.toSpliced(at, 1).map((part) =>
    part.replace(/(?<=\d)(st|nd|rd|th|er|º)$/i, '')
  )
  const isYearFirst = at === 1 && /^\d{4}$/.test(first!)
  return isYearFirst ? existing(first, String(month), second) : existing(second, String(month), first)
}

function existing(year = '', month = '', day = ''): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isoDate.safeParse(date).success && year >= '1850' && year <= '2200' ? date : undefined
}
