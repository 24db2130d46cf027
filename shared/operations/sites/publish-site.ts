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

/** Shows the public the draft as it is. */
export const publishSite = operation({
  name: 'publish_site',
  summary: 'Publish the draft of a site: anybody can read it at /s/{id}.',
  access: { scope: 'write', principals: sitePrincipals },
  http: {
    method: 'patch',
    path: '/api/sites/{id}',
    action: 'publish',
    errorBody: 'plain',
    fromHeaders: revisionFromHeaders,
    etag,
  },
  tool: {
    title: 'Publish site',
    description: 'Call it only when the user explicitly told you to publish this site.',
    hints: { destructive: true, idempotent: false },
    listed: siteListed,
    shown: withoutCode,
  },
  input: z.strictObject({ id: SiteId, revision: Revision }),
  output: z.object({ site: Site }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { id, revision }) => ({
    site: await db.call<Site>('publish_site', { site_id: id, revision }),
  }),
})
