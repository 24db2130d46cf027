import { hasStatus, orMissing } from '../../errors/provider-error.ts'
import { Cache } from '../../platform/http/cache.ts'
import type { SpotifyOptions } from './access-token.ts'
import { identifySpotify } from './addresses.ts'
import { type Get, webApi } from './request.ts'
import { Item, maxOffset, pageOf, SearchResponse } from './responses.ts'
import {
  type Search,
  type SearchQuery,
  type SearchResult,
  type SearchType,
  searchTypes,
} from '../ports/search.ts'

/** The page limit of an app in development mode since 2026; with an extended quota it is 50. */
const smallPage = 10
const ttlMs = 60_000

/** Spotify's Web API (https://developer.spotify.com/documentation/web-api). */
export function spotifySearch(options: SpotifyOptions): Search {
  const { timeoutMs = 8_000 } = options
  const api = webApi(options)
  const results = new Cache<SearchResult | undefined>(500)
  let isSmall = false

  function fetchPage({ q, types, market, limit, offset }: SearchQuery, get: Get): Promise<SearchResponse> {
    const parameters = new URLSearchParams({
      q,
      ...market && { market },
      limit: String(limit),
      offset: String(offset),
    })
    return get(`search?${parameters}&type=${types.join(',')}`, SearchResponse)
  }

  /** The same in small pages, until the last one. */
  async function fetchInSteps(query: SearchQuery, get: Get): Promise<SearchResponse[]> {
    const responses: SearchResponse[] = []
    const end = query.offset + query.limit
    for (let offset = query.offset; offset < end && offset <= maxOffset; offset += smallPage) {
      const step = { ...query, offset, limit: Math.min(smallPage, end - offset) }
      const response = await fetchPage(step, get)
      responses.push(response)
      if (!query.types.some((type) => response[searchTypes[type]]?.next)) break
    }
    return responses
  }

  async function fetchAll(query: SearchQuery, get: Get): Promise<SearchResponse[]> {
    if (isSmall || query.limit <= smallPage) return await fetchInSteps(query, get)
    try {
      return [await fetchPage(query, get)]
    } catch (error) {
      if (!hasStatus(error, 400)) throw error
    }
    // Either the page is too large for this app or the query is invalid: small pages show which.
    const responses = await fetchInSteps(query, get)
    isSmall = true
    return responses
  }

  /** What an address names, as a page with at most one item; Spotify's own search does not read addresses. */
  async function fetchNamed(
    [kind, id]: [SearchType, string],
    { types, offset }: SearchQuery,
    get: Get,
  ): Promise<SearchResponse[]> {
    if (!types.includes(kind)) return []
    const item = await orMissing(get(`${kind}s/${id}`, Item), 400, 403, 404)
    return item ? [{ [searchTypes[kind]]: { items: offset > 0 ? [] : [item], total: 1, next: null } }] : []
  }

  const find = (query: SearchQuery): Promise<SearchResult | undefined> =>
    api(timeoutMs, async (get) => {
      const [kind = '', id = ''] = identifySpotify(query.q)?.split(':') ?? []
      const responses = Object.hasOwn(searchTypes, kind)
        ? await fetchNamed([kind as SearchType, id], query, get)
        : await orMissing(fetchAll(query, get), 400)
      return responses && Object.fromEntries(
        query.types.map((type) => [type, pageOf(type, responses, query.limit, query.offset)]),
      )
    })

  return {
    search: (query) => results.get(JSON.stringify(query), () => find(query), () => ttlMs),
  }
}
