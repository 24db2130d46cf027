import { type Compressed, compressible, sentCompressed } from '../../compressed.ts'
import { type Sendable, sendable, sent } from '../../sendable.ts'
import type { PageHandler } from '../page-response.tsx'
import { pictureFiles } from './pictures.ts'
import type { LandingOptions } from './snippets.ts'

/** The landing page and its pictures. Each is made with the first request for it. */
export function landingRoutes(
  get: (path: string, handler: PageHandler) => void,
  options: LandingOptions,
): void {
  let page: Compressed | undefined
  get('/s', async (c) => {
    if (!page) {
      const { landingHeaders, landingPage } = await import('./landing.tsx')
      page = compressible(landingPage(options), landingHeaders(options))
    }
    return await sentCompressed(c, page, 'public, max-age=60')
  })
  for (const [name, read] of Object.entries(pictureFiles)) {
    let picture: Sendable | undefined
    get(`/s/${name}`, async (c) => {
      const headers = { 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' }
      return sent(c, picture ??= sendable(await read(), headers), 'public, max-age=3600')
    })
  }
}
