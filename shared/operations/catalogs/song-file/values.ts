import * as z from 'zod'

/** The text of a cell: without what makes a spreadsheet keep it as text (`="0123"`, a leading apostrophe), and without controls. */
export function textOf(cell: string): string {
  const [, formula] = /^="((?:[^"]|"")*)"$/.exec(cell) ?? []
  const text = formula?.replaceAll('""', '"') ?? (/^'[\w=+@-]/.test(cell) ? cell.slice(1) : cell)
  return text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** An ISRC with or without hyphens, blanks and the word before it, in any case; undefined for another text. */
export function isrcOf(cell: string): string | undefined {
  const text = textOf(cell).toUpperCase().replace(/^ISRC[\s:]*/, '').replace(/[\s.\-\u2010-\u2015]/g, '')
  return /^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/.test(text) ? text : undefined
}

export type DateOrder = 'dmy' | 'mdy'

const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:[ T].*)?$/

/** Which number of dates like 05/31/2024 is the month; undefined if no date of the column shows it. */
export function dateOrderOf(cells: readonly string[]): DateOrder | undefined {
  const orders = new Set(cells.flatMap((cell): DateOrder[] => {
    const [, first, second] = dayFirst.exec(textOf(cell)) ?? []
    if (Number(first) > 12) return ['dmy']
    if (Number(second) > 12) return ['mdy']
    // Dots are written only where the day comes first.
    return first !== undefined && cell.includes('.') ? ['dmy'] : []
  }))
  return orders.size === 1 ? [...orders][0] : undefined
}

/** A date as YYYY-MM-DD, null for an empty cell, or what is wrong with it. */
export function dateOf(cell: string, order: DateOrder | undefined): string | null | { problem: string } {
  const text = textOf(cell)
  if (text === '') return null
  const [, year, month, day] = /^(\d{4})(?:[-./]?)(\d{2})(?:[-./]?)(\d{2})(?:[ T].*)?$/.exec(text) ??
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/.exec(text) ?? []
  if (year !== undefined) return existing(year, month!, day!) ?? { problem: `${show(text)} is not a date` }
  const [, first, second, lastYear] = dayFirst.exec(text) ?? []
  if (lastYear === undefined) return { problem: `${show(text)} is not a date such as 2024-05-31` }
  const asDayFirst = existing(lastYear, second!, first!)
  const asMonthFirst = existing(lastYear, first!, second!)
  if (order !== undefined) {
    return (order === 'dmy' ? asDayFirst : asMonthFirst) ?? { problem: `${show(text)} is not a date` }
  }
  if (asDayFirst === asMonthFirst || !asMonthFirst || !asDayFirst) {
    return asDayFirst ?? asMonthFirst ?? { problem: `${show(text)} is not a date` }
  }
  return { problem: `${show(text)} may be two dates: give date_order dmy or mdy` }
}

function existing(year: string, month: string, day: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return z.iso.date().safeParse(date).success && year >= '1850' && year <= '2200' ? date : undefined
}

export type ShareUnit = 'percent' | 'fraction'

/** A number with a decimal point or comma, and whether a percent sign follows. */
function numberOf(cell: string): { value: number; hasSign: boolean } | undefined {
  const [, digits, sign] = /^(\d{1,3}(?:[.,]\d{1,12})?)\s*(%?)$/.exec(textOf(cell)) ?? []
  return digits === undefined ? undefined : { value: Number(digits.replace(',', '.')), hasSign: sign === '%' }
}

/** Whether a column has percents or fractions: fractions if no number has a sign or is above 1, and one is below it. */
export function shareUnitOf(cells: readonly string[]): ShareUnit {
  const numbers = cells.flatMap((cell) => numberOf(cell) ?? [])
  const areFractions = numbers.every(({ value, hasSign }) => !hasSign && value <= 1) &&
    numbers.some(({ value }) => value > 0 && value < 1)
  return areFractions ? 'fraction' : 'percent'
}

/** A share in percent, null for an empty cell, or what is wrong with it. */
export function shareOf(cell: string, unit: ShareUnit): number | null | { problem: string } {
  const text = textOf(cell)
  if (text === '') return null
  const number = numberOf(cell)
  if (!number) return { problem: `${show(text)} is not a share in percent` }
  const percent = unit === 'fraction' && !number.hasSign ? number.value * 100 : number.value
  const rounded = Math.round(percent * 10_000) / 10_000
  return rounded > 0 && rounded <= 100
    ? rounded
    : { problem: `a share must be more than 0 and at most 100 percent, not ${show(text)}` }
}

/** A value in a message. */
export const show = (text: string): string =>
  `"${text.length > 40 ? `${text.slice(0, 40).toWellFormed()}...` : text}"`
