import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, success } from '../schemas.ts'
import { Catalog } from './catalog-schemas.ts'

export const getCatalog = operation({
  name: 'get_catalog',
  summary: 'Get a catalog with its owners and its value.',
  access: { scope: 'read', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'get', path: '/api/catalogs/{catalogId}' },
  resource: { title: 'A catalog' },
  input: z.strictObject({ catalogId: CatalogId }),
  output: success({ catalog: Catalog.describe('The catalog.') }),
  errors: ['not_found'],
  handle: async ({ db }, { catalogId }) => ({
    catalog: await db.call('get_catalog', { catalog_id: catalogId }),
  }),
})
