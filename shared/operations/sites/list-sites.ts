import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Pagination } from '../catalogs/catalog-schemas.ts'
import { artistId, organizationId, Site, sitePrincipals, sitesListed } from './site-schemas.ts'

const Listed = z.object({ sites: z.array(Site), pagination: Pagination })

/** The sites of a workspace, a page at a time. */
export const listSites = operation({
  name: 'list_sites',
  summary: "List a workspace's sites, newest first, without the code of their playable parts.",
  access: { scope: 'read', principals: sitePrincipals },
  http: { method: 'get', path: '/api/sites', errorBody: 'plain' },
  tool: { title: 'Sites', hints: { destructive: false, idempotent: true }, listed: sitesListed },
  input: z.strictObject({
    organizationId,
    artistId,
    page: z.int().min(1).max(1_000_000).default(1),
    limit: z.int().min(1).max(100).default(25),
  }),
  output: Listed,
  errors: [],
  handle: ({ db }, { organizationId = null, artistId = null, page, limit }) =>
    db.call<z.input<typeof Listed>>('list_sites', {
      organization_id: organizationId,
      artist_id: artistId,
      page,
      page_limit: limit,
    }),
})
