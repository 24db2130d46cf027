import { operation } from '../../operation/operation.ts'
import { exportPlaycountSummary } from './export-playcount-summary.ts'
import { comparisonAccess, describeInvalidComparison, historyUnavailable } from './history-schemas.ts'
import { readSummary, summaryQuery } from './read-summary.ts'
import { SummaryResponse } from './summary-schemas.ts'

export const getPlaycountSummary = operation({
  name: 'get_playcount_summary',
  summary: 'Compare the play counts of a whole catalog.',
  description: 'Growth, movers, artists, and merges or corrections of counters.',
  access: comparisonAccess,
  http: { method: 'get', path: '/api/catalogs/{catalogId}/playcount-summary', strictQuery: true },
  tool: {
    title: 'Catalog play-count summary',
    hints: { destructive: false, idempotent: true },
    listed: ['percentage_growth'],
    links: (_, { input }) => [{
      title: 'Summary of the catalog, as CSV',
      operation: exportPlaycountSummary,
      input,
    }],
  },
  input: summaryQuery,
  describeInvalid: describeInvalidComparison,
  output: SummaryResponse,
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: ({ db }, query) => readSummary(db, query),
})
