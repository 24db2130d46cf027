import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { quoted, Uuid } from '../schemas.ts'
import { SiteId } from './site-schemas.ts'

export const deleteSite = operation({
  name: 'delete_site',
  summary: 'Delete a site with its draft, its page and its fans. This cannot be undone.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: { method: 'delete', path: '/api/sites/{id}', errorBody: 'plain' },
  preview: async (db, { id }) => {
    const { name, fans, version } = await db.call('check_site_deletion', { site_id: id })
    const list = `${fans} ${fans === 1 ? 'fan' : 'fans'}`
    return {
      effect: `Delete the site ${quoted(name)} with its draft, its page and ${list}? This cannot be undone.`,
      deletes: true,
      version,
      asks: true,
    }
  },
  input: z.strictObject({ id: SiteId }),
  output: z.object({ id: Uuid.describe('The deleted site.') }),
  errors: ['not_found', 'grant_may_not_publish'],
  handle: async ({ db }, { id }) => ({ id: await db.call('delete_site', { site_id: id }) }),
})
