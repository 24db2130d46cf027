import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { CatalogId, success, Uuid } from '../schemas.ts'
import { Catalog } from './catalog-schemas.ts'

export const moveCatalog = operation({
  name: 'move_catalog',
  summary: 'Move a catalog between your own account and an organization, or from one to another.',
  description:
    'Its recordings, valuations, captures and schedules go along, and links to its reports end. Only an owner of an organization takes a catalog out of it (403). ' +
    'A schedule goes on if you pay for it, and is disabled otherwise: who enables it pays. ' +
    'A capture in progress is charged to who requested it. Of several owners, those for whom you do not act keep the catalog. ' +
    'A sample catalog does not move (409).',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  http: { method: 'post', path: '/api/catalogs/{catalogId}/move' },
  input: z.strictObject({
    catalogId: CatalogId,
    organization_id: Uuid.nullable().describe(
      'The organization that owns it from then on; null for your own account.',
    ),
  }),
  output: success({
    catalog: Catalog.describe('The catalog.'),
    stopped_schedules: z.int().describe(
      'Schedules that were disabled, because another account paid for them.',
    ),
  }),
  errors: ['not_found', 'conflict'],
  handle: ({ db }, { catalogId, organization_id }) =>
    db.call('move_catalog', { catalog_id: catalogId, organization_id }),
})
