import { Hono } from 'hono'
import { TrieRouter } from 'hono/router/trie-router'
import { OperationError } from '../../errors/errors.ts'
import { signUpFan } from '../../operations/sites/sign-up-fan.ts'
import { responsePage } from '../../pages/response-page.tsx'
import { handleRequest } from '../http/handle-request.ts'
import { monitoring } from '../monitoring/monitoring.ts'
import type { Services } from '../services.ts'
import { type Sendable, sent } from '../sendable.ts'
import { landing } from './landing/route.ts'
import type { LandingOptions } from './landing/snippets.ts'
import { framed, logged, type PageHandler, siteId, uuid, wrongMethod } from './page-response.tsx'
import { previewRoutes } from './preview.ts'
import { publishedSites, type SiteOptions } from './site-pages.ts'
import { unsubscribeRoutes } from './unsubscribe.tsx'

export interface PagesOptions extends SiteOptions {
  /** What front ends sign people in with. */
  auth?: Pick<LandingOptions, 'authUrl' | 'publishableKey'>
}

/** The public pages: the landing page, a site's page, its playable part, its card, its sign-up, and unsubscribing. */
export function pagesApp(services: Services, { auth, ...options }: PagesOptions): Hono {
  const app = new Hono({ router: new TrieRouter() })
  const sites = publishedSites(services.database, options)

  const published = (
    send: (site: Awaited<ReturnType<typeof sites>>) => Sendable | undefined | Promise<Sendable>,
    cacheControl = 'public, max-age=0, s-maxage=30, must-revalidate',
  ): PageHandler =>
  async (c) => {
    const sendable = await send(await sites(siteId(c)))
    if (!sendable) throw new OperationError('not_found', 'This site has no playable part.')
    return sent(c, sendable, cacheControl)
  }
  const get = (path: string, handler: PageHandler) => {
    app.get(path, (c) => logged(services, c, path, handler))
    app.all(path, wrongMethod(services, 'GET, HEAD'))
  }

  get('/s', landing({ ...services, ...options, authUrl: services.issuer, ...auth }))
  monitoring(app, '/s', services)
  unsubscribeRoutes(app, services)
  get('/s/:id', published((site) => site.page()))
  // Not in shared caches, which may ignore Vary: Sec-Fetch-Dest.
  const play = published((site) => site.play(), 'private, max-age=0, must-revalidate')
  get('/s/:id/play', framed(play, (id) => `${options.appUrl}/s/${id}`))
  get('/s/:id/card.png', published((site) => site.card()))
  previewRoutes(get, services, options)

  // The operation of the API on this origin, with a page in the site's own design.
  app.post('/s/:id/signup', async (c) => {
    const id = c.req.param('id')
    const site = uuid.test(id) ? await sites(id.toLowerCase()).catch(() => undefined) : undefined
    const back = site && `${options.appUrl}/s/${id}`
    const form = {
      page: (outcome: Parameters<typeof responsePage>[0]) =>
        responsePage(outcome, { site: site?.site, back }),
    }
    return await handleRequest([{ ...signUpFan, http: { ...signUpFan.http, form } }], services, c)
  })
  app.all('/s/:id/signup', wrongMethod(services, 'POST'))
  app.notFound((c) =>
    logged(services, c, '*', () => {
      throw new OperationError('not_found', 'There is nothing here.')
    })
  )
  return app
}
