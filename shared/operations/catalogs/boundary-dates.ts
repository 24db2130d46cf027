import { addDays } from '../../platform/day.ts'
import type { Periods } from './history-schemas.ts'

/** Every boundary date from the first to the last, both included. */
export function boundaryDates({ previous, days }: Pick<Periods, 'previous' | 'days'>): string[] {
  return Array.from({ length: 2 * days + 1 }, (_, day) => addDays(previous.start, day))
}
