import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { success, Uuid } from '../schemas.ts'
import { Catalog } from './catalog-schemas.ts'

export const createSampleCatalog = operation({
  name: 'create_sample_catalog',
  summary: 'Add the sample catalog: recordings with counts, to look around before you have a catalog.',
  description:
    'It costs nothing. A workspace has one, which a repeat returns. A change of its recordings makes it a catalog like others. ' +
    'A deployment without a sample responds with 404.',
  access: { scope: 'write', principals: ['session', 'api_key'] },
  rate: 'creation',
  http: { method: 'post', path: '/api/catalogs/sample' },
  input: z.strictObject({
    organization_id: Uuid.optional().describe('The organization that gets it. Default: your own account.'),
  }),
  output: success({ catalog: Catalog.describe('The sample catalog.') }),
  errors: ['not_found'],
  handle: async ({ db }, { organization_id }) => ({
    catalog: await db.call('create_sample_catalog', { organization_id }),
  }),
})
