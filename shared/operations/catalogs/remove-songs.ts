import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, Success, success, Uuid } from '../schemas.ts'
import { catalogPrincipals, isrcList, Isrcs } from './catalog-schemas.ts'

const Removed = z.object({ catalog_id: Uuid, removed: z.int(), song_count: z.int() })

/** Removes recordings from a catalog; what was observed of them stays. */
export const removeSongs = operation({
  name: 'remove_catalog_songs',
  summary: 'Remove up to 10,000 recordings from a catalog. Their observations stay.',
  access: { scope: 'write', principals: catalogPrincipals },
  http: { method: 'delete', path: '/api/catalogs/{catalogId}/songs', errorBody: 'status', body: true },
  input: z.strictObject({ catalogId: CatalogId, isrcs: Isrcs }),
  output: z.object({ status: Success, ...Removed.shape }),
  errors: ['not_found'],
  handle: async ({ db }, { catalogId, isrcs }) =>
    success(
      await db.call<z.input<typeof Removed>>('remove_catalog_songs', {
        catalog_id: catalogId,
        isrcs: isrcList(isrcs),
      }),
    ),
})
