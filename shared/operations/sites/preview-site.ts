import * as z from 'zod'
import { operation } from '../../operation/operation.ts'
import { Instant } from '../schemas.ts'
import { SiteId } from './site-schemas.ts'

export const previewSite = operation({
  name: 'preview_site',
  summary: 'Get a link that shows the draft of a site exactly as publishing would, for an hour.',
  description: 'Anybody with the link sees the draft, without a credential.',
  access: { scope: 'write', principals: ['session', 'delegated', 'api_key'] },
  uses: ['links'],
  http: { method: 'post', path: '/api/sites/{id}/preview', errorBody: 'plain' },
  tool: {
    title: 'Preview site',
    hints: { destructive: false, idempotent: true },
    view: 'site-preview',
    links: ({ url }) => [{ title: 'Preview of the draft', uri: url, mimeType: 'text/html' }],
  },
  input: z.strictObject({ id: SiteId }),
  output: z.object({
    url: z.string().describe('Give it to the user.'),
    expires_at: Instant.describe('When the link ends (UTC).'),
  }),
  errors: ['not_found', 'feature_unavailable'],
  handle: async ({ db, links, fail }, { id }) => {
    const { draft } = await db.call('get_site', { site_id: id })
    if (!draft) fail('invalid_input', 'Generate a draft before previewing it')
    return links.preview(id)
  },
})
