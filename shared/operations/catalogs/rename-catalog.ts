import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, Success, success } from '../schemas.ts'
import { Catalog, CatalogName, catalogPrincipals } from './catalog-schemas.ts'

/** Another name for the same catalog. */
export const renameCatalog = operation({
  name: 'rename_catalog',
  summary: 'Rename a catalog. Its recordings, measurements and valuations stay.',
  access: { scope: 'write', principals: catalogPrincipals },
  http: { method: 'patch', path: '/api/catalogs/{catalogId}', errorBody: 'status' },
  tool: { title: 'Rename catalog', hints: { destructive: false, idempotent: true } },
  input: z.strictObject({ catalogId: CatalogId, name: CatalogName.describe('The new name.') }),
  output: z.object({ status: Success, catalog: Catalog }),
  errors: ['not_found'],
  handle: async ({ db }, { catalogId, name }) =>
    success({
      catalog: await db.call<z.input<typeof Catalog>>('rename_catalog', { catalog_id: catalogId, name }),
    }),
})
