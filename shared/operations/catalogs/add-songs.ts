import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, Success, success, Uuid } from '../schemas.ts'
import { catalogPrincipals, isrcList, Isrcs } from './catalog-schemas.ts'

const Added = z.object({ catalog_id: Uuid, added: z.int(), song_count: z.int() })

/** Adds recordings: all, or none where one ISRC is malformed. */
export const addSongs = operation({
  name: 'add_catalog_songs',
  summary: 'Add up to 10,000 recordings to a catalog. What it has already stays.',
  access: { scope: 'write', principals: catalogPrincipals },
  http: { method: 'post', path: '/api/catalogs/{catalogId}/songs', errorBody: 'status' },
  input: z.strictObject({ catalogId: CatalogId, isrcs: Isrcs }),
  output: z.object({ status: Success, ...Added.shape }),
  errors: ['not_found'],
  handle: async ({ db }, { catalogId, isrcs }) =>
    success(
      await db.call<z.input<typeof Added>>('add_catalog_songs', {
        catalog_id: catalogId,
        isrcs: isrcList(isrcs),
      }),
    ),
})
