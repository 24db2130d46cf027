import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { quoted } from '../schemas.ts'
import { publicationTool, Revision, Site, siteAction, SiteId } from './site-schemas.ts'

export const unpublishSite = operation({
  name: 'unpublish_site',
  summary: 'Take the page of a site offline. Its draft and its fans stay.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  http: siteAction('unpublish'),
  tool: {
    title: 'Unpublish site',
    description: 'Call it only when the user explicitly told you to unpublish this site.',
    hints: { destructive: true, idempotent: false },
    ...publicationTool,
  },
  preview: async (db, { id, revision }) => {
    const change = { site_id: id, revision, is_publication: false }
    const { name, is_published } = await db.call('check_site_change', change)
    return is_published ? { effect: `Take the page of ${quoted(name)} offline?`, asks: true } : undefined
  },
  input: z.strictObject({ id: SiteId, revision: Revision.optional() }),
  output: z.object({ site: Site.describe('The site.') }),
  errors: ['not_found', 'conflict', 'grant_may_not_publish'],
  handle: async ({ db }, { id, revision }) => ({
    site: await db.call('unpublish_site', { site_id: id, revision }),
  }),
})
