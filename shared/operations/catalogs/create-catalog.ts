import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Success, success, Uuid } from '../schemas.ts'
import { Catalog, CatalogName, catalogPrincipals } from './catalog-schemas.ts'

/** A new catalog, empty or of a snapshot's recordings; asked again for one snapshot it answers the same catalog. */
export const createCatalog = operation({
  name: 'create_catalog',
  summary: 'Create a catalog: an empty one by name, or one of what a snapshot measured.',
  description:
    'A snapshot whose catalog was deleted gives it back with all its recordings; one that has a catalog ' +
    'answers that one, unchanged. It need not be finished.',
  access: { scope: 'write', principals: catalogPrincipals },
  http: { method: 'post', path: '/api/catalogs', errorBody: 'status', status: 201 },
  tool: { title: 'Create catalog', hints: { destructive: false, idempotent: false } },
  input: z.strictObject({
    name: CatalogName.optional().describe('This or snapshot must be given; default Valuation Catalog.'),
    snapshot: Uuid.optional().describe('A snapshot of yours or of your organizations.'),
    organization_id: Uuid.optional().describe(
      'The organization that owns it; default you, or who owns the snapshot.',
    ),
  }).refine(
    ({ name, snapshot }) => name !== undefined || snapshot !== undefined,
    'At least one of name and snapshot is required',
  ),
  output: z.object({ status: Success, catalog: Catalog }),
  errors: ['not_found', 'conflict'],
  handle: async ({ db }, { name, snapshot, organization_id }) =>
    success({
      catalog: await db.call<z.input<typeof Catalog>>('create_catalog', {
        name: name ?? null,
        snapshot_id: snapshot ?? null,
        organization_id: organization_id ?? null,
      }),
    }),
})
