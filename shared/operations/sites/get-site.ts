import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { etag, Site, SiteId, siteListed, sitePrincipals, withoutCode } from './site-schemas.ts'

/** A site as its people see it: the draft, and what is published of it. */
export const getSite = operation({
  name: 'get_site',
  summary: 'Read a site: its revision, its draft and its published view.',
  access: { scope: 'read', principals: sitePrincipals },
  http: { method: 'get', path: '/api/sites/{id}', errorBody: 'plain', etag },
  tool: {
    title: 'Site',
    hints: { destructive: false, idempotent: true },
    listed: siteListed,
    shown: withoutCode,
  },
  input: z.strictObject({ id: SiteId }),
  output: z.object({ site: Site }),
  errors: ['not_found'],
  handle: async ({ db }, { id }) => ({ site: await db.call<Site>('get_site', { site_id: id }) }),
})
