import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { bom, csvDownload, csvFile, csvLine, csvPages } from '../csv.ts'
import { formatNames, formatOf, type Signup } from './export-formats.ts'
import { SiteId } from './site-schemas.ts'

const fansPerRead = 1000
export const exportSignups = operation({
  name: 'export_site_signups',
  summary: 'Download all fans of a site as CSV, with consent text, time, page revision and unsubscribe link.',
  description:
    'Newest first, streamed. The formats of mailing tools have only fans who are on the list, none that is pending. The unsubscribe link needs the scope `write`, because it erases. If the transfer breaks off, the store failed meanwhile: repeat the request.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  uses: ['links'],
  http: { method: 'get', path: '/api/sites/{id}/signups.csv', errorBody: 'plain', ...csvDownload('signups') },
  resource: { title: 'Sign-ups of a site as CSV' },
  input: z.strictObject({
    id: SiteId,
    bom,
    format: z.enum(formatNames).default('generic')
      .describe('Generic, or the columns that a mailing tool imports.'),
  }),
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found', 'feature_unavailable'],
  handle: async ({ db, links }, { id, format, bom }) => {
    const columns = Object.entries(formatOf(format))
    const read = async (after?: Signup): Promise<Page> => {
      const fans: Signup[] = await db.call('export_site_signups', {
        site_id: id,
        row_limit: fansPerRead,
        after_created_at: after?.created_at,
        after_email: after?.email,
        without_pending: format !== 'generic',
      })
      const lines = fans.map(async (fan) => {
        const unsubscribeUrl = fan.may_erase
          ? await links.unsubscribe({ site_id: id, email: fan.email })
          : null
        return csvLine(columns.map(([, cell]) => cell(fan, unsubscribeUrl)))
      })
      return { text: (await Promise.all(lines)).join(''), last: fans[fansPerRead - 1] }
    }
    const names = columns.map(([name]) => name)
    return csvFile(bom, csvPages(names, await read(), ({ text }) => text, ({ last }) => last && read(last)))
  },
})

interface Page {
  text: string
  /** The last fan of this page; undefined if there is no next page. */
  last?: Signup
}
