import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, Success, success, Uuid } from '../schemas.ts'
import { catalogPrincipals } from './catalog-schemas.ts'

const Deleted = z.object({
  catalog_id: Uuid,
  released_snapshot_ids: z.array(Uuid).describe(
    'Snapshots that it was measured by: create_catalog takes them.',
  ),
})

/** Deletes a catalog; what it was measured by stays, and is released. */
export const deleteCatalog = operation({
  name: 'delete_catalog',
  summary: 'Delete a catalog with its list of recordings, its owners and its valuations.',
  description:
    'Destructive, and meant for true duplicates: to change a name, rename it. The snapshots that measured it are kept ' +
    'and released, so that it can be created again from one.',
  access: { scope: 'write', principals: catalogPrincipals },
  http: { method: 'delete', path: '/api/catalogs/{catalogId}', errorBody: 'status' },
  tool: {
    title: 'Delete catalog',
    description: 'Call it only on explicit instruction.',
    hints: { destructive: true, idempotent: true },
  },
  input: z.strictObject({ catalogId: CatalogId }),
  output: z.object({ status: Success, ...Deleted.shape }),
  errors: ['not_found'],
  handle: async ({ db }, { catalogId }) =>
    success(await db.call<z.input<typeof Deleted>>('delete_catalog', { catalog_id: catalogId })),
})
