import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { FanEmail } from '../../pages/email.ts'
import { SiteId, sitePrincipals } from './site-schemas.ts'

/** Erases one fan, as they may ask (issue: erasure). */
export const eraseSignup = operation({
  name: 'erase_site_signup',
  summary: 'Erase one fan from the list of a site.',
  access: { scope: 'write', principals: sitePrincipals },
  http: { method: 'delete', path: '/api/sites/{id}/signups', errorBody: 'plain', body: true },
  input: z.strictObject({ id: SiteId, email: FanEmail.describe('The address to erase.') }),
  output: z.object({ erased: z.int().describe('0 where it was not on the list.') }),
  errors: ['not_found'],
  handle: async ({ db }, { id, email }) => ({
    erased: await db.call<number>('erase_site_signup', { site_id: id, email }),
  }),
})
