import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { byPage } from '../../operation/paging.ts'
import { pageQuery, Pagination } from '../schemas.ts'
import { artistId, organizationId, Site } from './site-schemas.ts'

export const listSites = operation({
  name: 'list_sites',
  summary: "List a workspace's sites, newest first, without the code of their playable parts.",
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/sites', errorBody: 'plain' },
  tool: {
    title: 'Sites',
    description: 'Without workspace: your own only.',
    hints: { destructive: false, idempotent: true },
    paging: byPage('sites'),
    listed: ['sites.id', 'sites.name', 'sites.revision', 'sites.published_at'],
  },
  input: z.strictObject({ organizationId, artistId, ...pageQuery }),
  output: z.object({ sites: z.array(Site).describe('Newest first.'), pagination: Pagination }),
  handle: ({ db }, { organizationId, artistId, page, limit }) =>
    db.call('list_sites', {
      organization_id: organizationId,
      artist_id: artistId,
      page,
      page_limit: limit,
    }),
})
