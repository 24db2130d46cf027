import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, quoted, success, Uuid } from '../schemas.ts'

export const revokeReportLink = operation({
  name: 'revoke_report_link',
  summary: 'End a link to a report at once. A repeat changes nothing.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'delete', path: '/api/catalogs/{catalogId}/report-links/{linkId}' },
  preview: async (db, { catalogId }) => {
    const { name } = await db.call('get_catalog', { catalog_id: catalogId })
    return { effect: `End this link to a report of the catalog ${quoted(name)}?`, deletes: true, asks: true }
  },
  input: z.strictObject({ catalogId: CatalogId, linkId: Uuid.describe('The link.') }),
  output: success({ id: Uuid.describe('The link that has ended.') }),
  errors: ['not_found'],
  handle: ({ db }, { catalogId, linkId }) =>
    db.call('revoke_report_link', { catalog_id: catalogId, link_id: linkId }),
})
