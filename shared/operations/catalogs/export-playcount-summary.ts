import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { bom, type Cell, csvDownload, csvFile, csvLine } from '../csv.ts'
import {
  comparisonAccess,
  comparisonQuery,
  describeInvalidComparison,
  historyUnavailable,
} from './history-schemas.ts'
import { readSummary, summaryOptions } from './read-summary.ts'
import type { Summary } from './summary-schemas.ts'

export const exportPlaycountSummary = operation({
  name: 'export_playcount_summary',
  summary: 'Download the play-count summary of a catalog as CSV.',
  description: 'One row per sum, state, mover, artist and counter event; the first column says which.',
  access: comparisonAccess,
  http: {
    method: 'get',
    path: '/api/catalogs/{catalogId}/playcount-summary.csv',
    strictQuery: true,
    ...csvDownload('playcount-summary'),
  },
  resource: { title: 'Play-count summary of a catalog as CSV' },
  input: comparisonQuery({ ...summaryOptions, bom }),
  describeInvalid: describeInvalidComparison,
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: async ({ db }, { bom, ...query }) => csvFile(bom, rows(await readSummary(db, query)).map(line)),
})

const columns = [
  ...['section', 'date', 'isrc', 'name', 'artist', 'recordings', 'comparable_recordings', 'previous_change'],
  ...['current_change', 'absolute_growth', 'percentage_growth', 'zero_baseline', 'robust_z', 'streams'],
]

type Row = Record<string, unknown>

/** Missing values are empty. */
const line = (row: Row) => csvLine(columns.map((column) => row[column] as Cell))

function rows(summary: Summary): Row[] {
  const { recordings, movers, without_counter_events: without } = summary
  const totals = { ...summary, recordings: recordings.total, comparable_recordings: recordings.comparable }
  return [
    Object.fromEntries(columns.map((column) => [column, column])),
    { section: 'catalog', ...totals },
    { section: 'without_counter_events', ...without, comparable_recordings: without.recordings },
    { section: 'by_boundary_dates', ...summary.by_boundary_dates },
    ...summary.not_comparable.map(({ state, recordings }) => ({ section: 'state', name: state, recordings })),
    ...movers.up.map((mover) => ({ section: 'mover_up', ...mover })),
    ...movers.down.map((mover) => ({ section: 'mover_down', ...mover })),
    ...summary.artists.map((artist) => ({ section: 'artist', ...artist })),
    { section: 'other_artists', ...summary.other_artists },
    ...summary.counter_events.map(({ date, kind, recordings, streams, isrcs, shared_value }) => ({
      ...{ section: 'counter_event', date, isrc: isrcs.join(' '), name: kind },
      ...{ artist: shared_value, recordings, streams },
    })),
  ]
}
