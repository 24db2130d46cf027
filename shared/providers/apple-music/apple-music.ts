import { orMissing } from '../../errors/provider-error.ts'
import { fetchJson } from '../../platform/http/client.ts'
import { Cache } from '../../platform/http/cache.ts'
import { invalidResponse, pathOfPage } from './pages.ts'
import { baseOf, maxPages, requestTo } from './request.ts'
import { AlbumsResponse, songsByIsrc, SongsResponse, StorefrontsResponse } from './responses.ts'
import { type AppleMusicOptions, developerToken } from './developer-token.ts'
import type { Song, Songs } from '../ports/songs.ts'
import { storefronts } from './storefronts.ts'

/** A missing song is cached for less time, because it may be released soon. */
const ttlMs = (value: unknown) => value ? 600_000 : 120_000

/** The Apple Music API (https://developer.apple.com/documentation/applemusicapi). */
export function appleMusicSongs(options: AppleMusicOptions): Songs {
  const { timeoutMs = 8_000 } = options
  const base = baseOf(options)
  const token = developerToken(options)
  const songs = new Cache<Song[] | undefined>(5_000)
  const otherStorefronts = new Cache<boolean>(1_000)

  function fetchSongs(storefront: string, isrcs: string[]): Promise<Map<string, Song[]>> {
    return token.use(timeoutMs, async (token, leftMs) => {
      const pages: SongsResponse[] = []
      let next: string | null | undefined =
        `/v1/catalog/${storefront}/songs?filter[isrc]=${isrcs.join(',')}` +
        '&include=albums&extend=composerName,audioVariants'
      while (next) {
        if (pages.length === maxPages) throw invalidResponse('has no last page')
        const page: SongsResponse = await fetchJson(requestTo(base + next, token, leftMs()), SongsResponse)
        pages.push(page)
        next = page.next && nextPage(page.next)
      }
      return songsByIsrc(pages, isrcs)
    })
  }

  /** The path of the next page, with the parameters of the first one. */
  function nextPage(address: string): string {
    const url = new URL(pathOfPage(address, base), base)
    url.searchParams.set('include', 'albums')
    url.searchParams.set('extend', 'composerName,audioVariants')
    return url.pathname + url.search
  }

  return {
    async lookUp(storefront, isrcs) {
      const missing: string[] = []
      let fetching: Promise<Map<string, Song[]>> | undefined
      // The cache starts to load all missing entries at once, so in the next microtask one request can fetch them all.
      const fetchAll = () => fetching ??= Promise.resolve().then(() => fetchSongs(storefront, missing))
      const load = async (isrc: string) => {
        missing.push(isrc)
        return (await fetchAll()).get(isrc)
      }
      const distinct = [...new Set(isrcs)]
      const values = await Promise.all(
        distinct.map((isrc) => songs.get(`${storefront} ${isrc}`, () => load(isrc), ttlMs)),
      )
      return new Map(distinct.flatMap((isrc, n) => values[n] ? [[isrc, values[n]] as const] : []))
    },

    albumPage: (storefront, upc) =>
      token.use(timeoutMs, async (token, leftMs) => {
        // Services write the same code with and without leading zeros.
        const digits = upc.replace(/\D/g, '').replace(/^0+/, '')
        const forms = new Set([12, 13, 14].map((length) => digits.padStart(length, '0')))
        const url = `${base}/v1/catalog/${storefront}/albums?filter[upc]=${[...forms].join(',')}`
        const { data } = await fetchJson(requestTo(url, token, leftMs()), AlbumsResponse)
        return data[0]?.attributes?.url ?? undefined
      }),

    async hasStorefront(storefront) {
      return storefronts.has(storefront) ||
        await otherStorefronts.get(storefront, () => token.use(timeoutMs, fetchStorefront), ttlMs)

      async function fetchStorefront(token: string, leftMs: () => number): Promise<boolean> {
        const url = `${base}/v1/storefronts/${storefront}`
        const found = await orMissing(fetchJson(requestTo(url, token, leftMs()), StorefrontsResponse), 404)
        return found !== undefined && found.data.length > 0
      }
    },
  }
}
