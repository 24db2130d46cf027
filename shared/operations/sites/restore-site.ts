import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Revision, Site, siteAction, SiteId } from './site-schemas.ts'

export const restoreSite = operation({
  name: 'restore_site',
  summary: 'Bring back an earlier revision of a site as its next one.',
  description:
    'Restores name, brief, artist, assets, facts and draft. The published page and the address stay. If nothing differs, the revision stays.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: siteAction('restore'),
  input: z.strictObject({
    id: SiteId,
    revision: Revision,
    to: z.int().min(0).max(2_147_483_647).describe('An earlier revision, as in the list of revisions.'),
  }),
  output: z.object({
    site: Site.describe('The site.'),
    missing_assets: z.array(z.string())
      .describe('Names of assets of that revision that were deleted meanwhile: the site is without them.'),
  }),
  errors: ['not_found', 'conflict'],
  handle: ({ db }, { id, revision, to }) =>
    db.call('restore_site', { site_id: id, revision, to_revision: to }),
})
