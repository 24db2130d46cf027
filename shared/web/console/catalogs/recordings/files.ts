import { csvLine } from '../../../../presentation/csv.ts'
import { recordingDayStates, recordingStates } from '../../../../presentation/recording-states.ts'
import { saveFile } from '../../dom/files.ts'
import type { Recording, Row } from './list.ts'

const columns: readonly (readonly [name: string, value: (row: Row) => string | number | null])[] = [
  ['isrc', ({ isrc }) => isrc],
  ['name', ({ name }) => name],
  ['artist', ({ artist }) => artist],
  ['release_date', ({ release_date }) => release_date],
  ['share_percent', ({ share }) => share],
  ['state', ({ state }) => state && recordingStates[state]],
  ['plays_7_days', ({ plays }) => plays],
  ['plays_7_days_before', ({ previous_change }) => previous_change],
  ['growth_percent', ({ percentage_growth }) => percentage_growth],
  ['value_usd', ({ value }) => value],
  ['last_count', ({ last_count }) => last_count],
  ['last_counted_on', ({ last_counted_on }) => last_counted_on],
]

const save = (lines: readonly string[], name: string) =>
  // With the mark by which Excel knows the encoding.
  saveFile(new Blob(['\ufeff', ...lines], { type: 'text/csv' }), name)

/** Saves recordings with their figures. */
export const saveRecordings = (rows: readonly Row[]): void =>
  save([
    csvLine(columns.map(([name]) => name)),
    ...rows.map((row) => csvLine(columns.map(([, value]) => value(row)))),
  ], 'recordings.csv')

/** Saves the days of a recording. */
export const saveDays = ({ isrc, days }: Recording): void =>
  save([
    csvLine(['date', 'state', 'count', 'plays', 'plays_since_last_count', 'days_since_last_count']),
    ...days.map(({ date, state, count, gain, late_gain, late_days }) =>
      csvLine([date, recordingDayStates[state], count, gain, late_gain, late_days])
    ),
  ], `${isrc}.csv`)
