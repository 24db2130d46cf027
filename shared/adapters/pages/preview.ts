import { typefacesBucket } from '../../platform/storage.ts'
import { readDocument } from '../../site/document.ts'
import { smallSource, sourcePath } from '../../site/page-face.ts'
import type { Services } from '../services.ts'
import type { Compressed } from '../compressed.ts'
import { PageRefusal, refuseAs } from './page-refusal.ts'
import { framed, type PageHandler } from './page-response.tsx'
import { publish, type SiteOptions } from './site-pages.ts'

/** The day of a query; undefined for any other text. */
const dayIn = (text = '') =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/**
 * Shows a draft, or a preview of one, as publishing would, to anybody with a link that has not ended. With `frame`, for the editor:
 * it runs no script, because it stands in a frame of the console's origin. With `day`, as on that day.
 */
export function previewRoutes(
  get: (path: string, handler: PageHandler) => void,
  { database, ports }: Services,
  options: SiteOptions,
) {
  const files = new URL(ports.storage.publicUrl(''), options.appUrl)
  const preview =
    (send: (site: ReturnType<typeof publish>, day?: string) => Compressed | undefined): PageHandler =>
    async (c, { requestId }) => {
      const id = c.req.param('id') ?? ''
      const token = c.req.query('token') ?? ''
      const preview = await ports.links.readPreview(token)
      if (preview?.site_id !== id) throw new PageRefusal('previewEnded')
      const draft = await database.scope({ kind: 'public' }, 'read', requestId).call('get_site_draft', {
        site_id: id,
        maker: preview.maker,
        preview_id: preview.id,
      }).catch(refuseAs('previewEnded'))
      const isFramed = c.req.query('frame') !== undefined
      const document = readDocument(draft)
      const source = smallSource(document.design)
      const site = publish(document, 'draft', {
        ...options,
        id,
        wholeFace: source && {
          url: new URL(`../${typefacesBucket}/${sourcePath(source)}`, files).href,
          zero: source.zero,
        },
        preview: `?token=${token}`,
        isFramed,
      })
      const made = send(site, dayIn(c.req.query('day')))
      if (!made) throw new PageRefusal('notPlayable')
      // Never sent again, so it is neither copied nor compared with what the client has.
      const { response } = await made.plain()
      response.headers.set('cache-control', 'private, no-store')
      response.headers.set('x-robots-tag', 'noindex')
      return response
    }
  get('/s/:id/preview', preview((site, day) => site.page(day)))
  get(
    '/s/:id/preview/play',
    framed(preview((site) => site.play()), (id, query) => `${options.appUrl}/s/${id}/preview${query}`),
  )
}
