import * as z from 'zod'
import { boundaryDates } from './boundary-dates.ts'
import { operation } from '../../operation/operation.ts'
import { bom, csvDownload, csvFile, csvLine, csvPages } from '../csv.ts'
import { readPage } from './history-page.ts'
import {
  comparisonAccess,
  comparisonQuery,
  describeInvalidComparison,
  historyUnavailable,
  type Periods,
  type RecordingHistory,
} from './history-schemas.ts'

const recordingsPerRead = 25

export const exportPlaycountHistory = operation({
  name: 'export_catalog_playcount_history',
  summary: 'Download the play-count comparison of a whole catalog as CSV.',
  description:
    'One row per recording and one column per boundary date, for all pages, streamed. If the transfer breaks off, ' +
    'the store failed meanwhile: repeat the request.',
  access: comparisonAccess,
  http: {
    method: 'get',
    path: '/api/catalogs/{catalogId}/playcount-history.csv',
    strictQuery: true,
    ...csvDownload('playcount-history'),
  },
  resource: { title: 'Play-count comparison of a catalog as CSV' },
  input: comparisonQuery({ bom }),
  describeInvalid: describeInvalidComparison,
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: async ({ db }, { bom, ...query }) => {
    const read = (page: number) => readPage(db, { ...query, page, limit: recordingsPerRead })
    const first = await read(1)
    const { periods } = first
    const pages = csvPages(
      ['isrc', 'name', 'state', ...summary, ...dayLists, ...boundaryDates(periods)],
      first,
      ({ recordings }) => recordings.map((recording) => row(recording, periods)).join(''),
      ({ pagination: { page, has_more } }) => has_more ? read(page + 1) : undefined,
    )
    return csvFile(bom, pages)
  },
})

const summary = [
  'previous_change',
  'current_change',
  'absolute_growth',
  'percentage_growth',
  'zero_baseline',
] as const
const dayLists = ['missing_days', 'invalid_days', 'correction_days'] as const

/** Null and dates without an observation are empty; lists are separated by spaces. */
function row(recording: RecordingHistory, periods: Periods): string {
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
