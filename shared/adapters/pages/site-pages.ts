import { LRUCache } from 'lru-cache'
import { OperationError } from '../../errors/errors.ts'
import { drawArt } from '../../pages/art.ts'
import { drawCard } from '../../pages/card.ts'
import { SiteDocument } from '../../pages/document.ts'
import { outgoing } from '../../pages/outgoing.ts'
import { palette } from '../../pages/palette.ts'
import { playDocument, playHeaders } from '../../pages/play.ts'
import { type PageOptions, renderPage } from '../../pages/render.ts'
import type { Database } from '../../platform/database/database.ts'
import { coalesced } from './coalesce.ts'
import { type Sendable, sendable } from '../sendable.ts'

export type PublishedSite = ReturnType<typeof publish>

export type SiteOptions = Omit<PageOptions, 'id' | 'slug' | 'preview'>

/** Published sites, looked up at each request and rendered once per version. */
export function publishedSites(database: Database, options: SiteOptions, maxBytes = 32_000_000) {
  const cache = new LRUCache<string, PublishedSite>({ maxSize: maxBytes })
  /**
   * By id or slug. The present address of a site whose former slug was given.
   * @throws OperationError not_found for a site that is not published
   */
  return coalesced(async (address): Promise<PublishedSite | { movedTo: string }> => {
    const known = cache.get(address)
    const query = { address, known_version: known?.version }
    try {
      const { id, slug, version, snapshot, moved_to } = await database.scope(
        { kind: 'public' },
        'read',
        crypto.randomUUID(),
      )
        .call('get_published_page', query)
      if (moved_to !== undefined) {
        cache.delete(address)
        return { movedTo: moved_to }
      }
      if (snapshot === undefined) return known!
      const made = publish(SiteDocument.parse(snapshot), version, { ...options, id, slug: slug ?? undefined })
      // Counted twice, because the page and the playable part are stored as well.
      cache.set(address, made, { size: 50_000 + JSON.stringify(snapshot).length * 4 })
      return made
    } catch (error) {
      if (error instanceof OperationError && error.code === 'not_found') cache.delete(address)
      throw error
    }
  })
}

/** The documents of one published view, each rendered on first use. */
export function publish(site: SiteDocument, version: string, options: PageOptions) {
  let page: Sendable | undefined
  let play: Sendable | undefined
  let card: Promise<Sendable> | undefined
  let links: ReturnType<typeof outgoing> | undefined
  return {
    id: options.id,
    version,
    site,
    page(): Sendable {
      if (page) return page
      const { html, headers } = renderPage(site, options)
      return page = sendable(html, headers)
    },
    play(): Sendable | undefined {
      if (!site.experience) return undefined
      return play ??= sendable(playDocument(site.experience), {
        ...playHeaders(options.appUrl),
        'content-type': 'text/html; charset=utf-8',
      })
    },
    /** The link with this key. */
    link: (key: string) => (links ??= outgoing(site)).get(key),
    card: () =>
      card ??= drawCard(drawArt(options.id, palette(site.design)))
        .then((png) => sendable(png, { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })),
  }
}
