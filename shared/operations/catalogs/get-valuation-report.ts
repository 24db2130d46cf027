import { operation } from '../../operation/operation.ts'
import { exportValuationReport } from './export-valuation-report.ts'
import { printValuationReport } from './print-valuation-report.ts'
import { compactReport } from './valuation-report/compact-report.ts'
import { reportArguments, reportQuery } from './valuation-report/report-input.ts'
import { reportUnavailable, ValuationReport } from './valuation-report/report-schemas.ts'

export const getValuationReport = operation({
  name: 'get_valuation_report',
  summary: 'Value a catalog by its trailing year and a discounted cash flow.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs/{catalogId}/valuation-report', strictQuery: true },
  tool: {
    title: 'Valuation report',
    hints: { destructive: false, idempotent: true },
    present: compactReport,
    listed: ['state'],
    links: (_, { input }) => [
      { title: 'Valuation report as a page to print', operation: printValuationReport, input },
      {
        title: 'All recordings of the report, as CSV',
        operation: exportValuationReport,
        input: { catalogId: input.catalogId, as_of: input.as_of },
      },
    ],
  },
  resource: { title: 'Valuation report of a catalog' },
  input: reportQuery,
  output: ValuationReport,
  errors: ['not_found'],
  faultTexts: reportUnavailable,
  handle: ({ db }, query) => db.call('get_valuation_report', reportArguments(query)),
})
