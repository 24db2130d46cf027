import type { Page } from 'playwright-core'
import axe from 'axe-core'
import { drawCard } from '../../shared/media/card/draw-card.ts'
import type { Asset } from '../../shared/site/document.ts'
import { freePort } from '../../supabase/local/ports.ts'
import { wavOf } from '../media/files.ts'
import { openBrowser, type TestBrowser } from '../support/browser.ts'
import { siteDocument } from './sites.ts'
import { openPages, type PageWorld } from './world.ts'

/** The pages and their Storage on loopback, and a browser. */
export interface Served {
  world: PageWorld
  browser: TestBrowser
  url: string
  /** A picture and a track in Storage. */
  assets: Asset[]
  close(): Promise<void>
}

/** @param prefix the path of APP_URL, which whatever serves the pages takes off again */
export async function openServed(prefix = ''): Promise<Served> {
  const picture = await drawCard(siteDocument(), 'art')
  // Ten seconds.
  const sound = wavOf(80_000)
  const port = freePort()
  const origin = `http://localhost:${port}`
  const url = origin + prefix
  const world = await openPages({ APP_URL: url }, {
    appUrl: url,
    playUrl: url.replace('localhost', '127.0.0.1'),
    assetOrigin: origin,
  })
  const server = Deno.serve({ port, hostname: 'localhost', onListen: () => {} }, (request, connection) => {
    const { pathname, search } = new URL(request.url)
    if (pathname.startsWith('/storage/')) {
      if (pathname.endsWith('.wav')) {
        return new Response(sound, { headers: { 'content-type': 'audio/wav' } })
      }
      return new Response(pathname.endsWith('.webp') ? picture : null)
    }
    if (!pathname.startsWith(`${prefix}/`)) return new Response('Not below the prefix', { status: 404 })
    const inner = new Request(origin + pathname.slice(prefix.length) + search, request)
    return world.pages.fetch(inner, connection)
  })
  const at = (name: string) => `${origin}/storage/v1/object/public/site-assets/${crypto.randomUUID()}.${name}`
  const browser = await openBrowser()
  return {
    world,
    browser,
    url,
    assets: [
      { url: at('webp'), name: 'cover.webp', type: 'image/webp' },
      { url: at('mp3'), name: 'Low Tide.mp3', type: 'audio/mpeg' },
    ],
    async close() {
      await browser.close()
      await server.shutdown()
      await world.close()
    },
  }
}

/** Opens every part of a page that a fan can open. */
export const openDetails = "for (const details of document.querySelectorAll('details')) details.open = true"

/** Titles on the faded end of a picture: axe finds the picture behind them, and does not see that it is gone there. */
export const fadingTitles = [':is(.bleed, .tour) .who', '.index h1']

/**
 * The violations of WCAG 2.2 AA that axe finds, and undecided contrasts.
 * @param except what it does not look at
 * @param within what it looks at
 */
export async function violations(
  page: Page,
  except: readonly string[] = [],
  within = 'html',
): Promise<string[]> {
  // By the debugger, which bypasses the content security policy.
  if (!await page.evaluate('"axe" in window')) await page.evaluate(axe.source)
  await page.evaluate('Promise.all(document.getAnimations().map(({ finished }) => finished))')
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  if (await page.locator(within).count() === 0) return []
  const context = { include: [[within]], exclude: except.map((selector) => [selector]) }
  const found = await page.evaluate(
    `axe.run(${JSON.stringify(context)}, ${
      JSON.stringify({ runOnly: tags, iframes: false })
    }).then(({ violations, incomplete }) => [...violations, ...incomplete.filter(({ id }) => id === 'color-contrast')]
    .map(({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html.slice(0, 120) + ' ' + failureSummary).join('; ')))`,
  )
  return found as string[]
}
