import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { quoted } from '../schemas.ts'
import { publicationTool, Revision, Site, siteAction, SiteId } from './site-schemas.ts'

export const publishSite = operation({
  name: 'publish_site',
  summary: 'Publish the draft of a site: anybody can read it at /s/{id}.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  rate: 'creation',
  http: siteAction('publish'),
  tool: {
    title: 'Publish site',
    description: 'Call it only when the user explicitly told you to publish this site.',
    hints: { destructive: true, idempotent: false },
    ...publicationTool,
  },
  preview: async (db, { id, revision }) => {
    const { name } = await db.call('check_site_change', { site_id: id, revision, is_publication: true })
    return { effect: `Publish the draft of ${quoted(name)}? Anybody can then read it.`, asks: true }
  },
  input: z.strictObject({ id: SiteId, revision: Revision }),
  output: z.object({ site: Site.describe('The site.') }),
  errors: ['not_found', 'conflict', 'grant_may_not_publish'],
  handle: async ({ db }, { id, revision }) => ({
    site: await db.call('publish_site', { site_id: id, revision }),
  }),
})
