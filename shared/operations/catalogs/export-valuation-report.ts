import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { bom, csvDownload, csvFile, csvLine, csvPages } from '../csv.ts'
import { readValuation, recordingsQuery } from './valuation-report/report-input.ts'
import { reportUnavailable } from './valuation-report/report-schemas.ts'

/** Some columns of a report for some recordings each: the values are separated by U+001F. */
interface InputsPage {
  /** Null where they are not of a stored valuation. */
  id: string | null
  seal: string | null
  names: string[]
  parts: string[][]
  has_more: boolean
}

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
    let { seal } = first
    const line = (cells: (string | undefined)[]) => {
      const text = csvLine([...cells, seal])
      seal = null
      return text
    }
    const linesOf = ({ parts }: InputsPage) =>
      parts.map((part) => {
        const columns = part.map((values) => values.split('\x1f'))
        return columns[0]!.map((_, row) => line(columns.map((values) => values[row]))).join('')
      }).join('')
    let number = 1
    const next = (page: InputsPage) =>
      page.has_more ? read(++number, first.id ?? undefined) as Promise<InputsPage> : undefined
    return csvFile(bom, csvPages([...first.names, 'seal'], first, linesOf, next))
  },
})
