import { OperationError } from '../../errors/errors.ts'
import { SiteDocument } from '../../pages/document.ts'
import type { Services } from '../services.ts'
import { type Sendable, sent } from '../sendable.ts'
import { framed, type PageHandler } from './page-response.tsx'
import { publish, type SiteOptions } from './site-pages.ts'

/** Shows a draft as publishing would, to anybody with a signed link that has not expired. */
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
        throw new OperationError('not_found', 'This preview has ended. Request a new link.')
      }
      const draft = await database.scope({ kind: 'public' }, 'read', requestId).call('get_site_draft', {
        site_id: id,
      })
      const site = publish(SiteDocument.parse(draft), 'draft', { ...options, id, preview: `?token=${token}` })
      const sendable = send(site)
      if (!sendable) throw new OperationError('not_found', 'This site has no playable part.')
      const response = sent(c, { ...sendable, etag: `"${requestId}"` }, 'private, no-store')
      response.headers.set('x-robots-tag', 'noindex')
      return response
    }
  get('/s/:id/preview', preview((site) => site.page()))
  get(
    '/s/:id/preview/play',
    framed(preview((site) => site.play()), (id, query) => `${options.appUrl}/s/${id}/preview${query}`),
  )
}
