import { OperationError } from '../../errors/errors.ts'
import { SiteDocument } from '../../pages/document.ts'
import type { Services } from '../services.ts'
import { type PageHandler, sent } from './page-response.tsx'
import { framed } from './framed.ts'
import { publish, type Sendable, type SiteOptions } from './site-pages.ts'

/** A draft as publishing would show it, for whoever has a link that is signed and not old. */
export function previewRoutes(
  get: (path: string, handler: PageHandler) => void,
  { database, ports }: Services,
  options: SiteOptions,
) {
  const preview =
    (send: (site: ReturnType<typeof publish>) => Sendable | undefined): PageHandler =>
    async (c, { requestId }) => {
      const id = c.req.param('id') ?? ''
      const token = c.req.query('token') ?? ''
      if (!ports.links.isPreview(id, token)) {
        throw new OperationError('not_found', 'This preview has ended. Ask for a new link.')
      }
      const draft = await database.scope({ kind: 'public' }, 'read', requestId).call('get_site_draft', {
        site_id: id,
      })
      const site = publish(SiteDocument.parse(draft), 'draft', { ...options, id, preview: `?token=${token}` })
      const found = send(site)
      if (!found) throw new OperationError('not_found', 'This site has no playable part.')
      const { etag: _, ...page } = found
      const response = sent(c, { ...page, etag: `"${requestId}"` }, 'private, no-store')
      response.headers.set('x-robots-tag', 'noindex')
      return response
    }
  get('/s/:id/preview', preview((site) => site.page()))
  get(
    '/s/:id/preview/play',
    framed(preview((site) => site.play()), (id, query) => `${options.appUrl}/s/${id}/preview${query}`),
  )
}
