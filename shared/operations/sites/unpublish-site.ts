import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import {
  etag,
  Revision,
  revisionFromHeaders,
  Site,
  SiteId,
  siteListed,
  sitePrincipals,
  withoutCode,
} from './site-schemas.ts'

/** Takes a page from the public and keeps its draft. */
export const unpublishSite = operation({
  name: 'unpublish_site',
  summary: 'Take the page of a site from the public. Its draft and its fans stay.',
  access: { scope: 'write', principals: sitePrincipals },
  http: {
    method: 'patch',
    path: '/api/sites/{id}',
    action: 'unpublish',
    errorBody: 'plain',
    fromHeaders: revisionFromHeaders,
    etag,
  },
  tool: {
    title: 'Unpublish site',
    description: 'Call it only when the user explicitly told you to unpublish this site.',
    hints: { destructive: true, idempotent: false },
    listed: siteListed,
    shown: withoutCode,
  },
  input: z.strictObject({ id: SiteId, revision: Revision.optional() }),
  output: z.object({ site: Site }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { id, revision = null }) => ({
    site: await db.call<Site>('unpublish_site', { site_id: id, revision }),
  }),
})
