import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { printReport, reportPolicy } from './valuation-report/page/print-report.tsx'
import { readReport, reportQuery } from './valuation-report/report-input.ts'
import { type Report, reportUnavailable, ValuationReport } from './valuation-report/report-schemas.ts'

export const printValuationReport = operation({
  name: 'print_valuation_report',
  summary: 'The valuation report of a catalog as a page to print.',
  description: 'HTML for A4 and Letter, without scripts, and complete in itself.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: {
    method: 'get',
    path: '/api/catalogs/{catalogId}/valuation-report.html',
    strictQuery: true,
    produces: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': reportPolicy,
    },
  },
  resource: { title: 'Valuation report of a catalog as a page to print (HTML)' },
  input: reportQuery,
  output: z.string(),
  errors: ['not_found', 'conflict'],
  faultTexts: reportUnavailable,
  handle: async ({ db }, query) => printReport(ValuationReport.parse(await readReport(db, query)) as Report),
})
