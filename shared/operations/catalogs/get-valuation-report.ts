import { operation } from '../../operation/operation.ts'
import { exportValuationReport } from './export-valuation-report.ts'
import { printValuationReport } from './print-valuation-report.ts'
import { compactReport } from './valuation-report/compact-report.ts'
import { readReport, reportQuery } from './valuation-report/report-input.ts'
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
    links: ({ id }, { input }) => [
      {
        title: 'Valuation report as a page to print',
        operation: printValuationReport,
        input: { ...input, id: id ?? undefined },
      },
      {
        title: 'All recordings of the report, as CSV',
        operation: exportValuationReport,
        input: { catalogId: input.catalogId, as_of: input.as_of, id: id ?? undefined },
      },
    ],
  },
  resource: { title: 'Valuation report of a catalog' },
  input: reportQuery,
  output: ValuationReport,
  errors: ['not_found', 'conflict'],
  faultTexts: reportUnavailable,
  handle: ({ db }, query) => readReport(db, query),
})
