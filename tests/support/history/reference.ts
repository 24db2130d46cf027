// The play-count comparison of a recording's captures in plain TypeScript, written from the specification and never from the SQL,
// so that a test can compare the two.

import { compareObservations, datesOf } from '../../live/support/history.ts'

export type Observation = { captured_at: string; value: bigint }
export type Comparison = ReturnType<typeof compareRecording>

export const LARGEST_VALUE = 2n ** 53n - 1n

const DAY_MS = 86_400_000

/** Days from 1970-01-01 to a date. */
export function dayNumber(date: string): number {
  const number = Date.parse(`${date}T00:00:00Z`) / DAY_MS
  if (Number.isNaN(number) || dateOf(number) !== date) throw new Error(`not a date: ${date}`)
  return number
}

/** The date that lies this many days after 1970-01-01. */
export const dateOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Microseconds since 1970-01-01T00:00:00Z of an ISO date-time with Z or a numeric offset. */
export function instantOf(iso: string): bigint {
  const parts = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,6}))?(?:Z|([+-])(\d{2}):(\d{2}))$/
    .exec(iso)
  if (!parts) throw new Error(`not a date-time with an offset: ${iso}`)
  const [, date, hour, minute, second, fraction = '', sign, offsetHour = '0', offsetMinute = '0'] = parts
  const offset = (BigInt(offsetHour) * 60n + BigInt(offsetMinute)) * (sign === '-' ? -1n : 1n)
  const minutes = BigInt(dayNumber(date!)) * 1440n + BigInt(hour!) * 60n + BigInt(minute!) - offset
  return (minutes * 60n + BigInt(second!)) * 1_000_000n + BigInt(fraction.padEnd(6, '0'))
}

export function compareRecording(observed: Observation[], since: string, days: number) {
  // The latest observation of each UTC date in the range; the specification does not order two at one instant.
  const latest = new Map<string, { instant: bigint; observation: Observation }>()
  for (const observation of observed) {
    const instant = instantOf(observation.captured_at)
    const date = new Date(Number(instant / 1000n)).toISOString().slice(0, 10)
    const rival = latest.get(date)
    if (rival?.instant === instant && rival.observation.value !== observation.value) {
      throw new Error(`two values at ${observation.captured_at}`)
    }
    if (!rival || instant > rival.instant) latest.set(date, { instant, observation })
  }
  const observations = datesOf(since, days).flatMap((date) => {
    const { observation } = latest.get(date) ?? {}
    return observation ? [{ date, captured_at: observation.captured_at, value: observation.value }] : []
  })
  return { observations, ...compareObservations(observations, since, days) }
}
