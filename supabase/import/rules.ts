/** Returns what is wrong with a value, if anything. */
export type Rule = (value: string) => string | undefined

const timePattern =
  /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-](0\d|1[0-5])(:?[0-5]\d)?)$/

const rule = (isValid: (value: string) => boolean, problem: string): Rule => (value) =>
  isValid(value) ? undefined : problem

const text: Rule = () => undefined

const isrc = rule(
  (value) => /^[A-Za-z]{2}[A-Za-z0-9]{3}\d{7}$/.test(value),
  'is not an ISRC (two letters, three letters or digits, seven digits)',
)

const date = rule(
  (value) => value === '' || /^\d{4}-\d\d-\d\d$/.test(value) && dayExists(value),
  'is not a date (YYYY-MM-DD)',
)

const time = rule(
  (value) => timePattern.test(value) && dayExists(value.slice(0, 10)),
  'is not a time in UTC (ISO 8601)',
)

const bigint: Rule = (value) => {
  if (!/^-?\d+$/.test(value)) return 'is not a whole number'
  const fits = value.length <= 18 || BigInt.asIntN(64, BigInt(value)) === BigInt(value)
  return fits ? undefined : 'does not fit a bigint'
}

export const recordingColumns = { isrc, name: text, artist: text, release_date: date }
export const observationColumns = { isrc, captured_at: time, value: bigint }

/** Date accepts 30 February as 1 March, so the day of the month is compared. */
const dayExists = (date: string) =>
  date >= '0001' && new Date(`${date}T00:00:00Z`).getUTCDate() === Number(date.slice(8))
