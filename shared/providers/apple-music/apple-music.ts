import { ProviderError } from '../../errors/provider-error.ts'
import { fetchJson } from '../../platform/http/json.ts'
import { Cache } from '../../platform/http/cache.ts'
import { songsByIsrc, SongsResponse, StorefrontsResponse } from './responses.ts'
import type { AppleMusicOptions } from './developer-token.ts'
import { developerToken } from './developer-token.ts'
import type { Song, Songs } from '../ports/songs.ts'
import { storefronts } from './storefronts.ts'

/** One ISRC may be on dozens of releases, and each song brings its album along. */
const maxBytes = 8_000_000
const maxPages = 20
/** What is not there may be soon: a release comes out. */
const ttlMs = (found: unknown) => found ? 600_000 : 120_000

/** The Apple Music API (https://developer.apple.com/documentation/applemusicapi). */
export function appleMusicSongs(options: AppleMusicOptions): Songs {
  const { timeoutMs = 8_000 } = options
  const base = options.apiBase.replace(/\/v1$/, '')
  const token = developerToken(options)
  const songs = new Cache<Song[] | undefined>(5_000)
  const known = new Cache<boolean>(1_000)

  const requestTo = (url: string, token: string, leftMs: () => number) => ({
    vendor: 'Apple Music',
    url,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    timeoutMs: leftMs(),
    maxBytes,
  })

  function fetchSongs(storefront: string, isrcs: string[]): Promise<Map<string, Song[]>> {
    return token.use(timeoutMs, async (token, leftMs) => {
      const pages: SongsResponse[] = []
      let next: string | null | undefined =
        `/v1/catalog/${storefront}/songs?filter[isrc]=${isrcs.join(',')}` +
        '&include=albums&extend=composerName,audioVariants'
      while (next) {
        if (pages.length === maxPages) throw nonsense('has no last page')
        const page: SongsResponse = await fetchJson(requestTo(base + next, token, leftMs), SongsResponse)
        pages.push(page)
        next = page.next && nextPage(page.next)
      }
      return songsByIsrc(pages, isrcs)
    })
  }

  /** The rest of an address of the store's; the token goes nowhere else. It asks for the same as the first page did. */
  function nextPage(address: string): string {
    const url = URL.parse(address, base)
    const path = url && /\/v1\/.*/.exec(url.pathname)?.[0]
    if (!path || url.origin !== new URL(base).origin) throw nonsense('names a next page that is not its own')
    url.searchParams.set('include', 'albums')
    url.searchParams.set('extend', 'composerName,audioVariants')
    return path + url.search
  }

  return {
    async lookUp(storefront, isrcs) {
      const missing: string[] = []
      let fetching: Promise<Map<string, Song[]>> | undefined
      // The cache starts loading all missing entries at once, so by the next microtask all are known and one request fetches them.
      const fetchAll = () => fetching ??= Promise.resolve().then(() => fetchSongs(storefront, missing))
      const load = async (isrc: string) => {
        missing.push(isrc)
        return (await fetchAll()).get(isrc)
      }
      const distinct = [...new Set(isrcs)]
      const found = await Promise.all(
        distinct.map((isrc) => songs.get(`${storefront} ${isrc}`, () => load(isrc), ttlMs)),
      )
      return new Map(distinct.flatMap((isrc, n) => found[n] ? [[isrc, found[n]] as const] : []))
    },

    async hasStorefront(storefront) {
      return storefronts.has(storefront) ||
        await known.get(storefront, () => token.use(timeoutMs, fetchStorefront), ttlMs)

      async function fetchStorefront(token: string, leftMs: () => number): Promise<boolean> {
        const url = `${base}/v1/storefronts/${storefront}`
        try {
          return (await fetchJson(requestTo(url, token, leftMs), StorefrontsResponse)).data.length > 0
        } catch (error) {
          if (error instanceof ProviderError && error.status === 404) return false
          throw error
        }
      }
    },
  }
}

const nonsense = (what: string) => new ProviderError('provider_nonsense', `An answer of Apple Music ${what}`)
