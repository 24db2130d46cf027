import type { Page } from 'playwright-core'
import { pagesApp } from '../../shared/adapters/pages/app.ts'
import { route } from '../../supabase/local/gateway.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { openBrowser } from '../support/browser.ts'
import { openPlatform } from '../support/platform.ts'

/** The documents without a script. */
export const plain = [
  ...['/docs', '/docs/guides', '/docs/guides/mcp', '/docs/guides/access'],
  ...['/docs/operations/create_site', '/docs/search?q=idempotency', '/docs/play-count-history'],
  ...['/docs/errors', '/api/docs/errors', '/api/docs/errors/insufficient_credits'],
]

/** The API and the pages behind the addresses of the embedded stack, and a browser. */
export async function openDocuments() {
  const port = freePort()
  const url = `http://localhost:${port}`
  const platform = await openPlatform({ BASE_URL: url, APP_URL: url })
  const auth = { authUrl: `${url}/auth/v1`, publishableKey: 'sb_publishable_test' }
  const apps: Record<string, { fetch: Deno.ServeHandler }> = {
    api: platform.api,
    s: pagesApp(platform.services, { appUrl: url, playUrl: url, assetOrigin: url, auth }),
  }
  const server = Deno.serve({ port, hostname: 'localhost', onListen: () => {} }, (request, connection) => {
    const { pathname, search } = new URL(request.url)
    const target = route(pathname + search, { lite: 0, functions: { api: 1, s: 1 } })
    const app = target && apps[target.name]
    return app
      ? app.fetch(new Request(url + target.path, request), connection)
      : new Response(null, { status: 404 })
  })
  const browser = await openBrowser()
  return {
    url,
    platform,
    browser,
    async close() {
      await browser.close()
      await server.shutdown()
      await platform.close()
    },
  }
}

/** Whether a page is not wider than its screen: not than `innerWidth`, which a phone widens for such a page. */
export const fits = async (page: Page) =>
  await page.evaluate<number>('document.documentElement.scrollWidth') <= page.viewportSize()!.width

/** The addresses that a page links to, with what they are called. */
export function linksOf(html: string, from: string): string[] {
  const hrefs = [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href]) =>
    href!.replaceAll('&amp;', '&')
  )
  return [...new Set(hrefs.map((href) => new URL(href, from).href))]
}

/** Links that do not lead to a page, or to a part of it that does not exist. */
export async function broken(links: readonly string[]): Promise<string[]> {
  const pages = Map.groupBy(links, (link) => link.split('#')[0]!)
  const wrong = await Promise.all([...pages].map(async ([page, own]) => {
    const response = await fetch(page)
    const text = await response.text()
    return own.filter((link) => {
      const part = link.split('#')[1]
      return response.status !== 200 || (part !== undefined && !text.includes(`id="${part}"`))
    })
  }))
  return wrong.flat()
}

/** Blocked loads that no console message tells about. */
export const reportViolations = (page: Page) =>
  page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('blocked', event.blockedURI))",
  )

/** The addresses that a page loads beside its typeface and its icon. */
export const loaded = (requests: readonly string[]) =>
  requests.filter((url) =>
    !url.startsWith('data:') && !/^http:\/\/localhost:\d+\/(s|api\/docs)\/inter-[\d.]+woff2$/.test(url)
  )

/** The origins of requests. */
export const hosts = (requests: readonly string[]) => [...new Set(requests.map((url) => new URL(url).origin))]
