import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, success } from '../schemas.ts'
import { Catalog, CatalogName } from './catalog-schemas.ts'

export const renameCatalog = operation({
  name: 'rename_catalog',
  summary: 'Rename a catalog. Its recordings, measurements and valuations stay.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'patch', path: '/api/catalogs/{catalogId}' },
  tool: {
    title: 'Rename catalog',
    hints: { destructive: false, idempotent: true },
    listed: ['catalog.id'],
  },
  input: z.strictObject({ catalogId: CatalogId, name: CatalogName.describe('The new name.') }),
  output: success({ catalog: Catalog.describe('The catalog.') }),
  errors: ['not_found'],
  handle: async ({ db }, { catalogId, name }) => ({
    catalog: await db.call('rename_catalog', { catalog_id: catalogId, name }),
  }),
})
