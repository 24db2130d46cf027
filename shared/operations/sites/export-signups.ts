import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { csvDownload } from '../csv.ts'
import type { Signup } from './export-formats.ts'
import { fansFile, fansFileOptions, nextPage } from './fans-file.ts'
import { SiteId } from './site-schemas.ts'

export const exportSignups = operation({
  name: 'export_site_signups',
  summary: 'Download all fans of a site as CSV, with consent text, time, page revision and unsubscribe link.',
  description:
    'Newest first, streamed. The formats of mailing tools have only fans who are on the list, none that is pending. The unsubscribe link needs the scope `write`, because it erases. If the transfer breaks off, the store failed meanwhile: repeat the request.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  uses: ['links'],
  http: { method: 'get', path: '/api/sites/{id}/signups.csv', errorBody: 'plain', ...csvDownload('signups') },
  resource: { title: 'Sign-ups of a site as CSV' },
  input: z.strictObject({ id: SiteId, ...fansFileOptions }),
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found', 'feature_unavailable'],
  handle: async ({ db, links }, { id, ...options }) =>
    await fansFile(links, options, async (after) => {
      const fans = await db.call('export_site_signups', { site_id: id, ...nextPage(options.format, after) })
      return fans.map((fan: Signup) => ({ ...fan, site_id: id }))
    }),
})
