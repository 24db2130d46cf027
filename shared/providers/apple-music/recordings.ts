import * as z from 'zod'
import { serviceText } from '../../platform/given-text.ts'
import { orMissing } from '../../errors/provider-error.ts'
import { fetchJson } from '../../platform/http/client.ts'
import { oldestRelease, pageOfRecordings, walkReleases } from '../walk-releases.ts'
import { type AppleMusicOptions, developerToken } from './developer-token.ts'
import { pathOfPage } from './pages.ts'
import { baseOf, maxPages, requestTo } from './request.ts'
import type { RecordingPage, Recordings } from '../ports/recordings.ts'

const pageSize = 100
/** The limit of ISRCs in one request. */
const lookUpSize = 25
/** What the store does not have in this country. */
const missing = [400, 404]

const text = serviceText.nullish()
const Page = z.object({
  data: z.array(z.object({
    id: z.string(),
    attributes: z.object({
      isrc: text,
      name: text,
      artistName: text,
      releaseDate: text,
      isCompilation: z.boolean().nullish(),
    }).nullish(),
  })),
  next: text,
  meta: z.object({ total: z.int().nullish() }).nullish(),
})
type Page = z.output<typeof Page>

/** Recordings of artists, albums and playlists (https://developer.apple.com/documentation/applemusicapi). */
export function appleMusicRecordings(options: AppleMusicOptions): Recordings {
  const { timeoutMs = 30_000 } = options
  const base = baseOf(options)
  const token = developerToken(options)

  type Get = (path: string) => Promise<Page>
  const request = <R>(signal: AbortSignal | undefined, work: (get: Get) => Promise<R>): Promise<R> =>
    token.use(
      timeoutMs,
      (token, leftMs) => work((path) => fetchJson(requestTo(base + path, token, leftMs(), signal), Page)),
    )

  const nextOf = ({ next }: Page) => next ? pathOfPage(next, base) : null
  const recordingsOf = (page: Page): RecordingPage =>
    pageOfRecordings(
      page.data.map(({ attributes }) => ({
        isrc: attributes?.isrc,
        name: attributes?.name,
        artist: attributes?.artistName,
        date: attributes?.releaseDate,
      })),
      nextOf(page),
      page.meta?.total ?? null,
    )

  async function releases(get: Get, source: string, at: string | null) {
    const [kind, storefront, id] = source.split(':') as [string, string, string]
    if (kind === 'album') return { ids: [id], next: null }
    const catalog = `/v1/catalog/${storefront}`
    const first = kind === 'upc'
      ? `${catalog}/albums?filter[upc]=${id}`
      : `${catalog}/artists/${id}/albums?limit=${pageSize}`
    const page = await orMissing(get(at ?? first), ...missing)
    if (!page || kind === 'upc' && page.data.length === 0) return undefined
    // A compilation has songs of other artists; a UPC may well be that of one.
    const own = page.data.filter(({ attributes }) => kind === 'upc' || !attributes?.isCompilation)
    return { ids: own.map(({ id }) => id), next: nextOf(page) }
  }

  return {
    lookUpSize,

    list: (source, position, signal) =>
      request(signal, async (get) => {
        const [kind, storefront, id] = source.split(':') as [string, string, string]
        const catalog = `/v1/catalog/${storefront}`
        const page = async (first: string, at: string | null) => {
          const found = await orMissing(get(at ?? first), ...missing)
          return found && recordingsOf(found)
        }
        if (kind === 'song') return await page(`${catalog}/songs/${id}`, position)
        if (kind === 'playlist') {
          return await page(`${catalog}/playlists/${id}/tracks?limit=${pageSize}`, position)
        }
        return await walkReleases({
          releases: (at) => releases(get, source, at),
          tracks: (album, at) => page(`${catalog}/albums/${album}/tracks?limit=${pageSize}`, at),
        }, position)
      }),

    lookUp: (isrcs, signal) =>
      request(signal, async (get) => {
        const found = []
        let path: string | null = `/v1/catalog/us/songs?filter[isrc]=${isrcs.join(',')}`
        for (let page = 0; path && page < maxPages; page++) {
          const songs: Page = await get(path)
          found.push(...recordingsOf(songs).recordings)
          path = nextOf(songs)
        }
        return oldestRelease(found).filter(({ isrc }) => isrcs.includes(isrc))
      }),
  }
}
