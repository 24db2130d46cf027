import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { bom, csvDownload } from '../csv.ts'
import { inputsCsv, type InputsPage } from './valuation-report/inputs-csv.ts'
import { readValuation, recordingsQuery } from './valuation-report/report-input.ts'
import { reportUnavailable } from './valuation-report/report-schemas.ts'

export const exportValuationReport = operation({
  name: 'export_valuation_report',
  summary: 'Download every recording of a valuation report with the inputs of its forecast, as CSV.',
  description:
    'Streamed, by ISRC. If the transfer breaks off, the store failed meanwhile: repeat the request.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: {
    method: 'get',
    path: '/api/catalogs/{catalogId}/valuation-report.csv',
    strictQuery: true,
    ...csvDownload('valuation-report'),
  },
  resource: { title: 'Recordings of a valuation report as CSV' },
  input: recordingsQuery.extend({ bom }),
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found', 'conflict'],
  faultTexts: reportUnavailable,
  handle: async ({ db }, { catalogId, id, as_of, bom }) => {
    const read = (page: number, id: string | undefined): Promise<InputsPage | null> =>
      db.call('list_valuation_inputs', {
        catalog_id: catalogId,
        valuation_id: id,
        as_of,
        page,
        parts_per_page: 5,
        recordings_per_page: 5_000,
      })
    const first = await readValuation(db, catalogId, () => read(1, id))
    return inputsCsv(bom, first, (page) => read(page, first.id ?? undefined) as Promise<InputsPage>)
  },
})
