import { dateText, shortDate } from '../../presentation/dates.ts'

const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const compactFormat = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

export const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : numberFormat.format(value)

/** A number of plays where the size matters more than the last digit, such as 47.3 M. */
export const compact = (value: number | null): string =>
  value === null ? '–' : compactFormat.format(value).replace(/(?<=\d)(?=[A-Z])/, ' ')

/** A number with its sign. */
export const signed = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value))}`
export const percent = (value: number): string => `${signed(value)} %`

/** An instant in ISO 8601, as it is where the person is. */
const local = (instant: string): string => {
  const date = new Date(instant)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}
/** The day of a date, or of an instant where the person is. */
export const day = (value: string | null): string =>
  value ? dateText(value.length === 10 ? value : local(value)) : '–'
export const time = (instant: string | null): string =>
  instant ? `${day(instant)}, ${local(instant).slice(11, 16)}` : '–'
/** The same where the year is clear. */
export const shortTime = (instant: string): string =>
  `${shortDate(local(instant))}, ${local(instant).slice(11, 16)}`

export const money = (value: number, currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(value)
/** What `updating` of a value means. */
export const newerValue = 'A newer value is being made.'
export const credits = (value: number): string =>
  `${numberFormat.format(value)} ${value === 1 ? 'credit' : 'credits'}`
export const permissions = (scopes: readonly string[]): string =>
  scopes.includes('write') ? 'Read and write' : 'Read only'

export const count = (value: number, one: string, many = `${one}s`): string =>
  `${numberFormat.format(value)} ${value === 1 ? one : many}`
