import { LRUCache } from 'lru-cache'
import { OperationError } from '../../errors/errors.ts'
import { drawCard } from '../../media/card/draw-card.ts'
import { type Asset, readDocument, type SiteDocument } from '../../site/document.ts'
import type { PageFace } from '../../site/page-face.ts'
import { gameOf } from '../../site/games.ts'
import { outgoing } from '../../site/outgoing.ts'
import { playDocument, playHeaders } from '../../pages/play.ts'
import { qrSvg } from '../../pages/qr.ts'
import { type PageOptions, renderPage } from '../../pages/render.ts'
import { dayOf } from '../../platform/day.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Bytes } from '../../platform/encoding.ts'
import type { Storage } from '../../platform/storage.ts'
import { coalesced } from './coalesce.ts'
import { refuseAs } from './page-refusal.ts'
import { type Compressed, compressible } from '../compressed.ts'
import { type Sendable, sendable } from '../sendable.ts'

export type PublishedSite = ReturnType<typeof publish>

export type SiteOptions = Omit<PageOptions, 'id' | 'slug' | 'preview' | 'face' | 'wholeFace'> & {
  /** After what time a card without its artwork is drawn again, because Storage may have failed only then. */
  cardRetryMs?: number
}

/** The page, the playable part and a card, if it has a picture. */
const baseBytes = 50_000
const cardBytes = 300_000

/** Published sites, looked up at each request and rendered once per version. */
export function publishedSites(
  { database, storage }: { database: Database; storage: Storage },
  options: SiteOptions,
  maxBytes = 32_000_000,
) {
  const cache = new LRUCache<string, PublishedSite>({ maxSize: maxBytes })
  /**
   * By id or slug. The present address of a site whose former slug was given.
   * @throws OperationError not_found for a site that is not published
   */
  return coalesced(async (address): Promise<PublishedSite | { movedTo: string }> => {
    const known = cache.get(address)
    const query = { address, known_version: known?.version }
    try {
      const { id, slug, version, snapshot, face, moved_to } = await database.scope(
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
      const made = publish(
        readDocument(snapshot),
        version,
        {
          ...options,
          id,
          slug: slug ?? undefined,
          face: face ? { ...face, url: storage.publicUrl(face.path) } : undefined,
        },
        (asset) => readArtwork(storage, asset),
        (face) => storage.read(face.path),
      )
      // Counted twice, because the page and the playable part are stored as well, compressed too.
      const size = baseBytes + (made.site.assets.length > 0 ? cardBytes : 0)
      cache.set(address, made, { size: size + JSON.stringify(snapshot).length * 4 })
      return made
    } catch (error) {
      if (error instanceof OperationError && error.code === 'not_found') cache.delete(address)
      return refuseAs('unpublished')(error)
    }
  })
}

/** A picture of a page from our own Storage; undefined for any other address. */
async function readArtwork(storage: Storage, { url }: Asset): Promise<Bytes | undefined> {
  const path = /\/([\da-f-]{36}\.webp)$/.exec(url)?.[1]
  if (!path || storage.publicUrl(path) !== url) return undefined
  return await storage.read(path)
}

/** The documents of one published view, each rendered on first use. */
export function publish(
  site: SiteDocument,
  version: string,
  { cardRetryMs = 10_000, ...options }: PageOptions & Pick<SiteOptions, 'cardRetryMs'>,
  read: (artwork: Asset) => Promise<Bytes | undefined> = () => Promise.resolve(undefined),
  readFace: (face: PageFace) => Promise<Bytes | undefined> = () => Promise.resolve(undefined),
) {
  let page: { today: string; made: Compressed } | undefined
  let qr: Sendable | undefined
  let play: Compressed | undefined
  let card: Promise<Sendable> | undefined
  let cardEndsAt = Infinity
  let links: ReturnType<typeof outgoing> | undefined
  return {
    id: options.id,
    version,
    site,
    /** Rendered again on each day, because it says what is out and which shows are to come. */
    page(today = dayOf()): Compressed {
      if (page?.today !== today) {
        const { html, headers } = renderPage(site, { ...options, today })
        page = { today, made: compressible(html, headers) }
      }
      return page.made
    },
    play(): Compressed | undefined {
      const game = gameOf(site)
      if (!game) return undefined
      const { experience: _, ...stated } = site
      return play ??= compressible(playDocument(game, stated), {
        ...playHeaders(options.appUrl),
        'content-type': 'text/html; charset=utf-8',
      })
    },
    /** The link with this key. */
    link: (key: string) => (links ??= outgoing(site)).get(key),
    qr: () =>
      qr ??= sendable(qrSvg(`${options.appUrl}/s/${options.slug ?? options.id}`), {
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      }),
    card(): Promise<Sendable> {
      if (Date.now() >= cardEndsAt) card = undefined
      return card ??= drawn()
    },
  }

  async function drawn(): Promise<Sendable> {
    cardEndsAt = Infinity
    const drawAgain = () => cardEndsAt = Date.now() + cardRetryMs
    const picture = site.assets.find(({ type }) => type === 'image/webp')
    const artwork = picture && await read(picture).catch(() => void drawAgain())
    const file = options.face && await readFace(options.face).catch(() => void drawAgain())
    const face = file && { ...options.face!, file }
    const withoutArtwork = () => drawCard(site, options.id, { face })
    try {
      // A file that cannot be decoded stays so.
      const png = artwork
        ? await drawCard(site, options.id, { artwork, face }).catch(withoutArtwork)
        : await withoutArtwork()
      return sendable(png, { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
    } catch (error) {
      drawAgain()
      throw error
    }
  }
}
