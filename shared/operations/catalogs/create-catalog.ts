import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { Catalog, CatalogName } from './catalog-schemas.ts'

export const createCatalog = operation({
  name: 'create_catalog',
  summary: 'Create a catalog: an empty one by name, or one of the recordings of a snapshot.',
  description:
    'A snapshot whose catalog was deleted restores it with all its recordings. A snapshot that has a catalog ' +
    'returns it unchanged. The snapshot need not be finished. By name, a repeat without an Idempotency-Key ' +
    'creates a second catalog.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  idempotency: { savedWith: 'create_catalog' },
  http: { method: 'post', path: '/api/catalogs', status: 201 },
  tool: {
    title: 'Create catalog',
    hints: { destructive: false, idempotent: false },
    listed: ['catalog.id'],
  },
  input: z.strictObject({
    name: CatalogName.optional().describe('Required without snapshot. Default: Valuation Catalog.'),
    snapshot: Uuid.optional().describe('A snapshot of yours or of your organizations.'),
    organization_id: Uuid.optional().describe(
      'The organization that owns it. Default: the owner of the snapshot, or you.',
    ),
  }).refine(
    ({ name, snapshot }) => name !== undefined || snapshot !== undefined,
    'At least one of name and snapshot is required',
  ),
  output: success({ catalog: Catalog.describe('The catalog.') }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { name, snapshot, organization_id }) => ({
    catalog: await db.call('create_catalog', { name, snapshot_id: snapshot, organization_id }),
  }),
})
