import { csvLine } from '../csv.ts'
import { boundaryDates } from './history-dates.ts'
import type { Periods, RecordingHistory } from './history-schemas.ts'

const summary = [
  'previous_change',
  'current_change',
  'absolute_growth',
  'percentage_growth',
  'zero_baseline',
] as const
const dayLists = ['missing_days', 'invalid_days', 'correction_days'] as const

/** The header: what is known of a recording, then a column for each boundary date. */
export const historyCsvHeader = (periods: Periods): string =>
  csvLine(['isrc', 'name', 'state', ...summary, ...dayLists, ...boundaryDates(periods)])

/** One recording: null is empty, lists are separated by spaces, a date without an observation is empty. */
export function historyCsvRow(recording: RecordingHistory, periods: Periods): string {
  const values = new Map(recording.observations.map(({ date, value }) => [date, value]))
  return csvLine([
    recording.isrc,
    recording.name,
    recording.state,
    ...summary.map((field) => recording[field]),
    ...dayLists.map((field) => recording[field].join(' ')),
    ...boundaryDates(periods).map((date) => values.get(date)),
  ])
}
