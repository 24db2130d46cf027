import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { SiteDocument } from '../../pages/document.ts'
import { Uuid } from '../schemas.ts'

/** What everybody sees of a published site: its document, and nothing of whose it is. */
export const getPublicSite = operation({
  name: 'get_public_site',
  summary: 'The published view of a site.',
  access: { scope: 'read', principals: ['public'] },
  http: { method: 'get', path: '/api/sites/public/{id}', errorBody: 'plain' },
  input: z.strictObject({ id: Uuid }),
  output: z.object({ snapshot: SiteDocument }),
  errors: ['not_found'],
  handle: ({ db }, { id }) => db.call<{ snapshot: SiteDocument }>('get_public_site', { site_id: id }),
})
