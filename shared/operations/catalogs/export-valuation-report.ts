import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { bom, csvFile, csvLine } from '../csv.ts'
import type { Pagination } from '../schemas.ts'
import type { ReportRecording } from './valuation-report/recording-schema.ts'
import { recordingsQuery } from './valuation-report/report-input.ts'
import { reportUnavailable } from './valuation-report/report-schemas.ts'

const recordingsPerRead = 5_000

interface RecordingsPage {
  /** The instant that the first page stands for, which the other pages repeat. */
  as_of: string
  pagination: z.output<typeof Pagination>
  recordings: ReportRecording[]
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
    produces: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': 'attachment; filename="valuation-report.csv"' },
  },
  resource: { title: 'Recordings of a valuation report as CSV' },
  input: recordingsQuery.extend({ bom }),
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found'],
  faultTexts: reportUnavailable,
  handle: async ({ db }, { catalogId, as_of, bom }) => {
    const read = (page: number, as_of: string | undefined): Promise<RecordingsPage> =>
      db.call('list_valuation_recordings', {
        catalog_id: catalogId,
        as_of,
        page,
        page_limit: recordingsPerRead,
      })
    // The first page is read before the response begins, so that an error still has its own status.
    return csvFile(bom, rows(await read(1, as_of), read))
  },
})

async function* rows(
  first: RecordingsPage,
  read: (page: number, as_of: string) => Promise<RecordingsPage>,
): AsyncGenerator<string> {
  yield csvLine(columns.map(([title]) => title))
  for (let page = first;; page = await read(page.pagination.page + 1, first.as_of)) {
    yield page.recordings.map((recording) => csvLine(columns.map(([, cell]) => cell(recording)))).join('')
    if (!page.pagination.has_more) return
  }
}

const plain = [
  ...['isrc', 'name', 'artist', 'release_date', 'basis', 'age_class', 'age_days'],
  ...['trailing_streams', 'measured_streams', 'estimated_streams', 'measured_days'],
  ...['run_rate_per_day', 'decay_exponent', 'first_error_80', 'gap_days'],
] as (keyof ReportRecording)[]

/** Null is empty. */
const columns: [string, (recording: ReportRecording) => string | number | null | undefined][] = [
  ...plain.map((name) => [name, (recording: ReportRecording) => recording[name]] as never),
  ['next_year_low', ({ next_year }) => next_year?.low],
  ['next_year_mid', ({ next_year }) => next_year?.mid],
  ['next_year_high', ({ next_year }) => next_year?.high],
  ['first_captured_at', ({ first_observation }) => first_observation?.captured_at],
  ['first_count', ({ first_observation }) => first_observation?.value],
  ['last_captured_at', ({ last_observation }) => last_observation?.captured_at],
  ['last_count', ({ last_observation }) => last_observation?.value],
  ['from_file', ({ from_file }) => from_file.join(' ')],
  ['condition', ({ condition }) => condition],
  ['counted_until', ({ counted_until }) => counted_until],
  ['shared_since', ({ shared_since }) => shared_since],
  ['related', ({ related }) => related.join(' ')],
]
