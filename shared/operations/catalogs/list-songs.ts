import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, Success, success, Uuid } from '../schemas.ts'
import { catalogPrincipals, CatalogSong, Page, Pagination } from './catalog-schemas.ts'

const Listed = z.object({ catalog_id: Uuid, pagination: Pagination, songs: z.array(CatalogSong) })

/** One page of a catalog's recordings. */
export const listSongs = operation({
  name: 'list_catalog_songs',
  summary: 'List the recordings of a catalog by ISRC.',
  access: { scope: 'read', principals: catalogPrincipals },
  http: { method: 'get', path: '/api/catalogs/{catalogId}/songs', errorBody: 'status' },
  input: z.strictObject({
    catalogId: CatalogId,
    page: Page,
    limit: z.int().min(1).max(1000).default(100),
  }),
  output: z.object({ status: Success, ...Listed.shape }),
  errors: ['not_found'],
  handle: async ({ db }, { catalogId, page, limit }) =>
    success(
      await db.call<z.input<typeof Listed>>('list_catalog_songs', {
        catalog_id: catalogId,
        page,
        page_limit: limit,
      }),
    ),
})
