import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Uuid } from '../schemas.ts'
import { SiteId, sitePrincipals } from './site-schemas.ts'

/** Deletes a site and all who signed up for it. */
export const deleteSite = operation({
  name: 'delete_site',
  summary: 'Delete a site with its draft, its page and its fans. There is no way back.',
  access: { scope: 'write', principals: sitePrincipals },
  http: { method: 'delete', path: '/api/sites/{id}', errorBody: 'plain' },
  input: z.strictObject({ id: SiteId }),
  output: z.object({ id: Uuid }),
  errors: ['not_found'],
  handle: async ({ db }, { id }) => ({ id: await db.call<string>('delete_site', { site_id: id }) }),
})
