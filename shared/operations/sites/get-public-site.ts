import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { SiteDocument } from '../../site/document.ts'
import { Uuid } from '../schemas.ts'

/** The output never says whose site it is. */
export const getPublicSite = operation({
  name: 'get_public_site',
  summary: 'Get the published view of a site.',
  access: { scope: 'read', principals: ['public'] },
  http: { method: 'get', path: '/api/sites/public/{id}', errorBody: 'plain' },
  input: z.strictObject({ id: Uuid.describe('A published site.') }),
  output: z.object({ snapshot: SiteDocument.describe('The published view.') }),
  errors: ['not_found'],
  handle: ({ db }, { id }) => db.call('get_public_site', { site_id: id }),
})
