import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { TrieRouter } from 'hono/router/trie-router'
import { signUpFan } from '../../operations/sites/sign-up-fan.ts'
import { interFile } from '../../presentation/type.ts'
import { languageOf, preferredLanguage } from '../../site/language.ts'
import { responsePage } from '../../pages/response-page.tsx'
import { handleRequest } from '../http/handle-request.ts'
import { crossOrigin } from '../http/headers.ts'
import { logged as loggedPreflight } from '../logged.ts'
import { monitoring } from '../monitoring/monitoring.ts'
import type { Services } from '../services.ts'
import { type Compressed, sentCompressed } from '../compressed.ts'
import { type Sendable, sent } from '../sendable.ts'
import { sendInter } from '../typeface.ts'
import { confirmRoutes } from './confirm.ts'
import { consoleRoutes } from './console/routes.ts'
import { landingRoutes } from './landing/route.ts'
import type { LandingOptions } from './landing/snippets.ts'
import { PageRefusal } from './page-refusal.ts'
import {
  framed,
  isForFrame,
  logged,
  moved,
  type PageHandler,
  siteAddress,
  type SiteOf,
  uuid,
  wrongMethod,
} from './page-response.tsx'
import { previewRoutes } from './preview.ts'
import { reportLinkRoutes } from './report-links.ts'
import { type PublishedSite, publishedSites, type SiteOptions } from './site-pages.ts'
import { unsubscribeRoutes } from './unsubscribe.tsx'
import { visitCounter } from './visit-counter.ts'
import { isVisit, sourceOf } from './visitor.ts'

export interface PagesOptions extends SiteOptions {
  /** What front ends sign people in with. */
  auth?: Pick<LandingOptions, 'authUrl' | 'publishableKey'>
  /** How long visits are counted in memory. */
  visitFlushMs?: number
}

/** The public pages: the landing page, reports behind links, a site's page, its playable part, its card and QR code, its sign-up, and unsubscribing. */
export function pagesApp(services: Services, { auth, visitFlushMs, ...options }: PagesOptions): Hono {
  const app = new Hono({ router: new TrieRouter() })
  const confirms = services.ports.host.hasMail
  const sites = publishedSites(
    { database: services.database, storage: services.ports.storage },
    { ...options, confirms },
  )
  const countVisit = visitCounter(services.database, services.log, visitFlushMs)

  const siteOf: SiteOf = async (id, c) => {
    // Only for the look of a message: without the site, it has the platform's own.
    const published = await sites(id.toLowerCase()).catch(() => undefined)
    return published && 'site' in published
      ? {
        site: published.site,
        back: `${options.appUrl}/s/${published.id}`,
        language: languageOf(published.site.language),
      }
      : { language: preferredLanguage(c.req.header('accept-language') ?? null) }
  }
  /** A response about the published site of an address; an address that it had before leads to the present one. */
  const about =
    (send: (site: PublishedSite, c: Context) => Response | Promise<Response>): PageHandler => async (c) => {
      const site = await sites(siteAddress(c))
      return 'movedTo' in site ? moved(c, `${options.appUrl}/s/${site.movedTo}`) : await send(site, c)
    }
  const published = (
    send: (site: PublishedSite) => Compressed | Sendable | undefined | Promise<Sendable>,
    { cacheControl = 'public, max-age=0, s-maxage=30, must-revalidate', count }: {
      cacheControl?: string
      /** Called for each response to a visitor, also a 304: a browser with the page in its cache asks at each visit. */
      count?: (site: PublishedSite, c: Context) => void
    } = {},
  ) =>
    about(async (site, c) => {
      const made = await send(site)
      if (!made) throw new PageRefusal('notPlayable')
      const response = 'gzip' in made
        ? await sentCompressed(c, made, cacheControl)
        : sent(c, made, cacheControl)
      if (count && isVisit(c.req.raw)) count(site, c)
      return response
    })
  const get = (path: string, handler: PageHandler) => {
    app.get(path, (c) => logged(services, c, path, handler))
    app.all(path, wrongMethod(services, 'GET, HEAD'))
  }

  app.options('*', loggedPreflight(services, 'http'), cors(crossOrigin))
  get(`/s/${interFile}`, sendInter)
  landingRoutes(get, { ...services, ...options, authUrl: services.issuer ?? '', ...auth })
  monitoring(app, '/s', services)
  consoleRoutes(app, services, { ...services, ...options, authUrl: services.issuer ?? '', ...auth })
  unsubscribeRoutes(app, services, siteOf)
  confirmRoutes(app, services, siteOf)
  reportLinkRoutes(get, services)
  get(
    '/s/:id',
    published((site) => site.page(), {
      count: ({ id }, c) => countVisit(id, 'visit', sourceOf(c.req.raw, options.appUrl)),
    }),
  )
  // Some programs add a slash to an address.
  get('/s/:id/', (c) => moved(c, `${options.appUrl}/s/${siteAddress(c)}`))
  const play = published((site) => site.play(), {
    // Not in shared caches, which may ignore Vary: Sec-Fetch-Dest.
    cacheControl: 'private, max-age=0, must-revalidate',
    count: ({ id }, c) => void (isForFrame(c) && countVisit(id, 'play')),
  })
  get('/s/:id/play', framed(play, (id) => `${options.appUrl}/s/${id}`))
  get(
    '/s/:id/go/:key',
    about((site, c) => {
      const link = site.link(c.req.param('key') ?? '')
      if (!link) throw new PageRefusal('linkGone')
      if (isVisit(c.req.raw)) countVisit(site.id, 'click', link.button)
      return new Response(null, {
        status: 302,
        headers: {
          location: link.url,
          'cache-control': 'private, no-store',
          'referrer-policy': 'no-referrer',
          'x-robots-tag': 'noindex',
        },
      })
    }),
  )
  get('/s/:id/card.png', published((site) => site.card()))
  get('/s/:id/qr.svg', published((site) => site.qr()))
  previewRoutes(get, services, options)

  // The operation of the API on this origin, with a page in the site's own design.
  const signup = '/s/:id/signup'
  app.post(signup, async (c) => {
    const id = c.req.param('id')
    if (!uuid.test(id)) return await atSlug(c)
    const about = await siteOf(id, c)
    const form = {
      page: (outcome: Parameters<typeof responsePage>[0]) => responsePage(outcome, { ...about, confirms }),
    }
    return await handleRequest([{ ...signUpFan, http: { ...signUpFan.http, form } }], services, c)
  })
  /** A sign-up whose address has a slug: the operation knows sites by id. */
  async function atSlug(c: Context): Promise<Response> {
    try {
      const site = await sites(siteAddress(c))
      if ('movedTo' in site) {
        return await logged(services, c, signup, () => moved(c, `${options.appUrl}/s/${site.movedTo}`))
      }
      return await app.fetch(new Request(new URL(`/s/${site.id}/signup`, c.req.url), c.req.raw), c.env)
    } catch (error) {
      return await logged(services, c, signup, () => {
        throw error
      })
    }
  }
  app.all(signup, wrongMethod(services, 'POST'))
  app.notFound((c) =>
    logged(services, c, '*', () => {
      throw new PageRefusal('nothing')
    })
  )
  return app
}
