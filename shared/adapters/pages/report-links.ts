import type { Context } from 'hono'
import { OperationError } from '../../errors/errors.ts'
import { csvDownload } from '../../operations/csv.ts'
import { inputsCsv, type InputsPage } from '../../operations/catalogs/valuation-report/inputs-csv.ts'
import {
  printAct,
  printReport,
  reportPolicy,
} from '../../operations/catalogs/valuation-report/page/print-report.tsx'
import { type Report, ValuationReport } from '../../operations/catalogs/valuation-report/report-schemas.ts'
import { interFile } from '../../presentation/type.ts'
import { reportTokenHash } from '../../platform/identity/report-token.ts'
import type { RequestDatabase } from '../../platform/database/database.ts'
import { hashOf } from '../documents/headers.ts'
import { clientAddress } from '../client-address.ts'
import { privateHeaders } from '../http/headers.ts'
import type { Services } from '../services.ts'
import { TitledRefusal } from './page-refusal.ts'
import type { PageHandler } from './page-response.tsx'
import { isVisit } from './visitor.ts'

const ended = () =>
  new TitledRefusal(
    'This link has ended',
    'The report is shared no more, or the link is not complete. Ask who sent it for another one.',
  )

/** The link is a secret: no cache keeps the page, no search lists it, and no other site learns its address. */
const headers = {
  ...privateHeaders,
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** A shared page has its typeface, and a button that prints it. */
const policy = `${reportPolicy}; font-src 'self'; script-src 'unsafe-hashes' ${hashOf(printAct)}`

/** Shows one stored report, as its valuation was sealed, to anybody with a link that has not ended. */
export function reportLinkRoutes(get: (path: string, handler: PageHandler) => void, services: Services) {
  const { database, hashNetwork, clientAddressHeader } = services
  const opened =
    (send: (c: Context, hash: string, db: RequestDatabase) => Promise<Response>): PageHandler =>
    async (c, { requestId }) => {
      const hash = reportTokenHash(c.req.param('token') ?? '')
      if (!hash) throw ended()
      const caller = `network ${hashNetwork(clientAddress(c, clientAddressHeader))}`
      const terms = { policies: ['report_link'], caller }
      return await send(c, hash, database.scope({ kind: 'public' }, 'write', requestId, terms)).catch(
        (error) => {
          throw error instanceof OperationError && error.code === 'not_found' ? ended() : error
        },
      )
    }
  get(
    '/s/r/:token',
    opened(async (c, token_hash, db) => {
      const { report, shows_recordings, ends_at } = await db.call('open_report_link', {
        token_hash,
        is_visit: isVisit(c.req.raw),
      })
      const csv = shows_recordings ? `${c.req.param('token')}/report.csv` : null
      const html = printReport(ValuationReport.parse(report) as Report, {
        endsAt: ends_at,
        csv,
        font: `../${interFile}`,
        model: `${services.baseUrl}/api/valuation-model/page`,
      })
      return new Response(html, {
        headers: {
          ...headers,
          'content-type': 'text/html; charset=utf-8',
          'content-security-policy': policy,
        },
      })
    }),
  )
  const file = csvDownload('valuation-report')
  get(
    '/s/r/:token/report.csv',
    opened(async (_, token_hash, db) => {
      const read = (page: number): Promise<InputsPage> =>
        db.call('list_report_link_inputs', { token_hash, page, parts_per_page: 5 })
      const csv = inputsCsv(false, await read(1), read)
      return new Response(csv, { headers: { ...headers, ...file.headers, 'content-type': file.produces } })
    }),
  )
}
