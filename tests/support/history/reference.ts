// The play-count comparison in plain TypeScript, written from the specification and never from the SQL, so that a test
// can compare the two. Dates and instants are integers, in UTC.

export type State =
  | 'invalid_observation'
  | 'incomplete'
  | 'counter_correction'
  | 'unaligned_observations'
  | 'comparable'

export type Observation = { captured_at: string; value: bigint }

export type Comparison = {
  state: State
  observations: { date: string; captured_at: string; value: bigint }[]
  missing_days: string[]
  invalid_days: string[]
  correction_days: string[]
  previous_change: bigint | null
  current_change: bigint | null
  absolute_growth: bigint | null
  percentage_growth: number | null
  zero_baseline: boolean
}

export const LARGEST_VALUE = 2n ** 53n - 1n
export const DAY_US = 86_400_000_000n
export const TOLERANCE_US = 3_600_000_000n

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

export function compareRecording(observations: Observation[], since: string, days: number): Comparison {
  const middle = dayNumber(since)
  const dates = Array.from({ length: 2 * days + 1 }, (_, index) => middle - days + index)

  // The latest observation of each UTC date in the range; the specification does not order two at one instant.
  const latest = new Map<number, { instant: bigint; observation: Observation }>()
  for (const observation of observations) {
    const instant = instantOf(observation.captured_at)
    const timeOfDay = ((instant % DAY_US) + DAY_US) % DAY_US
    const date = Number((instant - timeOfDay) / DAY_US)
    if (date < middle - days || date > middle + days) continue
    const rival = latest.get(date)
    if (rival?.instant === instant && rival.observation.value !== observation.value) {
      throw new Error(`two values at ${observation.captured_at}`)
    }
    if (!rival || instant > rival.instant) latest.set(date, { instant, observation })
  }

  const kept = dates.flatMap((date) => {
    const entry = latest.get(date)
    if (!entry) return []
    const { instant, observation } = entry
    return [{ date: dateOf(date), time: instant - BigInt(date) * DAY_US, ...observation }]
  })
  const missing = dates.filter((date) => !latest.has(date)).map(dateOf)
  const invalid = kept.filter(({ value }) => value < 0n || value > LARGEST_VALUE)
  const corrections = kept.filter(({ value }, index) => index > 0 && value < kept[index - 1]!.value)
  const unaligned = kept.some(({ time }) => {
    const drift = time - kept[0]!.time
    return drift > TOLERANCE_US || drift < -TOLERANCE_US
  })

  let state: State = 'comparable'
  if (invalid.length > 0) state = 'invalid_observation'
  else if (missing.length > 0) state = 'incomplete'
  else if (corrections.length > 0) state = 'counter_correction'
  else if (unaligned) state = 'unaligned_observations'

  return {
    state,
    observations: kept.map(({ date, captured_at, value }) => ({ date, captured_at, value })),
    missing_days: missing,
    invalid_days: invalid.map(({ date }) => date),
    correction_days: corrections.map(({ date }) => date),
    ...growth(state === 'comparable' ? kept.map(({ value }) => value) : null, days),
  }
}

/** Growth between the three boundaries of a comparable series; nothing without one. */
function growth(values: bigint[] | null, days: number) {
  if (!values) {
    return {
      previous_change: null,
      current_change: null,
      absolute_growth: null,
      percentage_growth: null,
      zero_baseline: false,
    }
  }
  const previous = values[days]! - values[0]!
  const current = values[2 * days]! - values[days]!
  const absolute = current - previous
  return {
    previous_change: previous,
    current_change: current,
    absolute_growth: absolute,
    // Every change of a comparable series is at most 2^53 - 1, so each Number here is exact.
    percentage_growth: previous === 0n ? null : Number(absolute) / Number(previous) * 100,
    zero_baseline: previous === 0n,
  }
}
