import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant } from '../schemas.ts'
import { Corrections, readEdit, siteEdit } from './site-edit.ts'
import { SiteId } from './site-schemas.ts'

export const previewSite = operation({
  name: 'preview_site',
  summary: 'Get a link that shows the draft of a site exactly as publishing would, for an hour.',
  description: 'Anybody with the link sees the draft, without a credential, for as long as you may see it.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  uses: ['links', 'storage'],
  http: { method: 'post', path: '/api/sites/{id}/preview', errorBody: 'plain' },
  tool: {
    title: 'Preview site',
    hints: { destructive: false, idempotent: true },
    view: 'site-preview',
    without: Object.keys(siteEdit),
    listed: ['url', 'expires_at'],
    links: ({ url }) => [{ title: 'Preview of the draft', uri: url, mimeType: 'text/html' }],
  },
  input: z.strictObject({ id: SiteId, ...siteEdit }),
  output: z.object({
    url: z.string().describe('Give it to the user.'),
    expires_at: Instant.describe('When the link ends (UTC).'),
    corrections: Corrections.optional(),
  }),
  errors: ['not_found', 'feature_unavailable'],
  handle: async (context, { id, ...fields }) => {
    const { db, links } = context
    if (Object.keys(fields).length > 0) {
      const { edit, corrections } = await readEdit(context, id, fields)
      const preview = await db.call('preview_site_edit', { ...edit, site_id: id })
      return { ...await links.preview(preview), corrections }
    }
    return await links.preview(await db.call('preview_site_draft', { site_id: id }))
  },
})
