import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { FanEmail } from '../../site/email.ts'
import { quoted } from '../schemas.ts'
import { SiteId } from './site-schemas.ts'

export const eraseSignup = operation({
  name: 'erase_site_signup',
  summary: 'Erase one fan from the list of a site.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'delete', path: '/api/sites/{id}/signups', errorBody: 'plain', body: true },
  preview: async (db, { id, email }) => {
    const { name } = await db.call('get_site', { site_id: id })
    return { effect: `Erase ${email} from the fans of ${quoted(name)}?`, deletes: true, asks: true }
  },
  input: z.strictObject({ id: SiteId, email: FanEmail.describe('The address to erase.') }),
  output: z.object({ erased: z.int().describe('0 if it was not on the list.') }),
  errors: ['not_found'],
  handle: async ({ db }, { id, email }) => ({
    erased: await db.call('erase_site_signup', { site_id: id, email }),
  }),
})
