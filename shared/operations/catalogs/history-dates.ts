import type { Periods } from './history-schemas.ts'

/** Every boundary date from the first to the last, both included. */
export function boundaryDates({ previous, days }: Periods): string[] {
  const first = Date.parse(previous.start)
  return Array.from(
    { length: 2 * days + 1 },
    (_, day) => new Date(first + day * 86_400_000).toISOString().slice(0, 10),
  )
}
