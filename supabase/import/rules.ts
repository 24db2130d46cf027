import { show } from './problems.ts'

/** What is wrong with the fields of a row, where anything is. */
export type Rule = (fields: string[]) => string | undefined

const isrcForm = /^[A-Za-z]{2}[A-Za-z0-9]{3}\d{7}$/
const dateForm = /^\d{4}-\d\d-\d\d$/
const timeForm =
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5])(:?[0-5]\d)?)$/
const integerForm = /^-?\d+$/

const isrcFault = (isrc: string) =>
  isrcForm.test(isrc)
    ? undefined
    : `isrc is not an ISRC (two letters, three letters or digits, seven digits): ${show(isrc)}`

export const observationRule: Rule = ([isrc, time, value]) => {
  const fault = isrcFault(isrc!)
  if (fault) return fault
  if (!timeForm.test(time!) || !dayExists(time!.slice(0, 10))) {
    return `captured_at is not a time in UTC (ISO 8601): ${show(time!)}`
  }
  if (!integerForm.test(value!)) return `value is not a whole number: ${show(value!)}`
  if (value!.length > 18 && BigInt.asIntN(64, BigInt(value!)) !== BigInt(value!)) {
    return `value does not fit a bigint: ${show(value!)}`
  }
}

export const recordingRule: Rule = ([isrc, , , date]) => {
  const fault = isrcFault(isrc!)
  if (fault) return fault
  if (date !== '' && !(dateForm.test(date!) && dayExists(date!))) {
    return `release_date is not a date (YYYY-MM-DD): ${show(date!)}`
  }
}

/** Whether the calendar has this day. JavaScript takes 30 February for 1 March, so the day is written back. */
function dayExists(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`)
  return date >= '0001' && !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(date)
}
