import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { historyCsvHeader, historyCsvRow } from './history-csv.ts'
import { type HistoryPage, readPage } from './history-page.ts'
import { comparisonQuery, describeInvalidComparison, historyUnavailable } from './history-schemas.ts'

const recordingsPerRead = 25

/** All pages of a comparison as one CSV, a row a recording. */
export const exportPlaycountHistory = operation({
  name: 'export_catalog_playcount_history',
  summary: 'Download the play-count comparison of a whole catalog as CSV.',
  description:
    'One row a recording, all pages, streamed; a column for each boundary date. A transfer that ends early ' +
    'means that the store failed on the way: ask again.',
  access: { scope: 'read', principals: ['session', 'api_key'] },
  http: {
    method: 'get',
    path: '/api/catalogs/{catalogId}/playcount-history.csv',
    errorBody: 'status',
    strictQuery: true,
    produces: 'text/csv; charset=utf-8',
    headers: {
      'content-disposition': 'attachment; filename="playcount-history.csv"',
    },
  },
  input: z.strictObject(comparisonQuery),
  describeInvalid: describeInvalidComparison,
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found'],
  faultTexts: historyUnavailable,
  handle: async ({ db }, query) => {
    const read = (page: number) => readPage(db, { ...query, page, limit: recordingsPerRead })
    // The first page comes before the answer begins, so that a refusal still has its status.
    return ReadableStream.from(rows(await read(1), read)).pipeThrough(new TextEncoderStream())
  },
})

async function* rows(
  first: HistoryPage,
  read: (page: number) => Promise<HistoryPage>,
): AsyncGenerator<string> {
  yield historyCsvHeader(first.periods)
  for (let page = first;; page = await read(page.pagination.page + 1)) {
    yield page.recordings.map((recording) => historyCsvRow(recording, first.periods)).join('')
    if (!page.pagination.has_more) return
  }
}
