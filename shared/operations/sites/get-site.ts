import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { etag, Site, SiteId, siteTool } from './site-schemas.ts'

export const getSite = operation({
  name: 'get_site',
  summary: 'Get a site: its revision, its draft and its published view.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sites/{id}', errorBody: 'plain', etag },
  tool: {
    title: 'Site',
    hints: { destructive: false, idempotent: true },
    ...siteTool,
    listed: [...siteTool.listed, 'site.published'],
  },
  input: z.strictObject({ id: SiteId }),
  output: z.object({ site: Site.describe('The site.') }),
  errors: ['not_found'],
  handle: async ({ db }, { id }) => ({ site: await db.call('get_site', { site_id: id }) }),
})
