import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { csvDownload } from '../csv.ts'
import { fanArguments, fanQuery } from './fan-query.ts'
import { fansFile, fansFileOptions, nextPage } from './fans-file.ts'

export const exportFans = operation({
  name: 'export_fans',
  summary: 'Download the fans of all sites of a workspace as CSV.',
  description:
    'The fans that `GET /api/fans` lists, with the columns and the rules of the export of a site. The formats of mailing tools have no pending fans.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  uses: ['links'],
  http: { method: 'get', path: '/api/fans.csv', ...csvDownload('fans') },
  input: z.strictObject({ ...fanQuery, ...fansFileOptions }),
  output: z.instanceof(ReadableStream<Uint8Array>),
  errors: ['not_found', 'feature_unavailable'],
  handle: async ({ db, links }, { bom, format, ...which }) =>
    await fansFile(links, { bom, format }, (after) =>
      db.call('export_fans', {
        ...fanArguments(which),
        ...nextPage(format, after),
        after_site_id: after?.site_id,
      })),
})
