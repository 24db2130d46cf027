// The comparison of two periods in plain TypeScript, from the documented rules, with nothing but a response's own observations.

export interface Observation<T extends number | bigint = number> {
  date: string
  captured_at: string
  value: T
}

const dayMs = 86_400_000

/** The date that lies a number of days after another one. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Today in UTC. */
export const today = () => new Date().toISOString().slice(0, 10)

/** The dates of both periods: 2 * days + 1 of them. */
export const datesOf = (since: string, days: number): string[] =>
  Array.from({ length: 2 * days + 1 }, (_, index) => addDays(since, index - days))

/** Microseconds after midnight in UTC. Date keeps milliseconds only. */
function timeOfDay(capturedAt: string): number {
  const [, whole, fraction = ''] = /^([^.]+?)(?:\.(\d+))?(?:Z|[+-]\d\d:?\d\d)$/.exec(capturedAt)!
  const zone = capturedAt.slice(whole!.length + (fraction ? fraction.length + 1 : 0))
  const ms = Date.parse(`${whole}${zone}`)
  return (ms % dayMs) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}

const toleranceUs = 3600 * 1_000_000
const isInvalid = (value: number | bigint) => value < 0 || value > Number.MAX_SAFE_INTEGER

/** What a recording's fields must be, given its observations. */
export function compareObservations<T extends number | bigint>(
  observations: Observation<T>[],
  since: string,
  days: number,
) {
  const dates = datesOf(since, days)
  const byDate = new Map(observations.map((observation) => [observation.date, observation]))
  const missing_days = dates.filter((date) => !byDate.has(date))
  const invalid_days = observations.filter(({ value }) => isInvalid(value)).map(({ date }) => date)
  const correction_days = observations
    .filter(({ value }, index) => index > 0 && value < observations[index - 1]!.value)
    .map(({ date }) => date)
  const times = observations.map(({ captured_at }) => timeOfDay(captured_at))
  const isAligned = times.every((time) => Math.abs(time - times[0]!) <= toleranceUs)
  const state = invalid_days.length > 0
    ? 'invalid_observation'
    : missing_days.length > 0
    ? 'incomplete'
    : correction_days.length > 0
    ? 'counter_correction'
    : isAligned
    ? 'comparable'
    : 'unaligned_observations'
  return { state, missing_days, invalid_days, correction_days, ...growth() }

  function growth() {
    if (state !== 'comparable') {
      const none = { previous_change: null, current_change: null, absolute_growth: null }
      return { ...none, percentage_growth: null, zero_baseline: false }
    }
    const [first, middle, last] = [0, days, 2 * days].map((index) => observations[index]!.value)
    const difference = (one: T, other: T) => (one as number) - (other as number) as T
    const [previous_change, current_change] = [difference(middle!, first!), difference(last!, middle!)]
    const absolute_growth = difference(current_change, previous_change)
    const [baseline, growth] = [Number(previous_change), Number(absolute_growth)]
    const percentage_growth = baseline === 0 ? null : growth / baseline * 100
    return {
      previous_change,
      current_change,
      absolute_growth,
      percentage_growth,
      zero_baseline: baseline === 0,
    }
  }
}
