import type { Periods } from './history-schemas.ts'

const dayMs = 86_400_000

/** Every boundary date from the first to the last, both included. */
export function boundaryDates({ previous, days }: Pick<Periods, 'previous' | 'days'>): string[] {
  const first = Date.parse(previous.start)
  return Array.from(
    { length: 2 * days + 1 },
    (_, day) => new Date(first + day * dayMs).toISOString().slice(0, 10),
  )
}
