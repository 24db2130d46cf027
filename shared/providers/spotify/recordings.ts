import * as z from 'zod'
import { serviceText } from '../../platform/given-text.ts'
import { hasStatus, orMissing } from '../../errors/provider-error.ts'
import { oldestRelease, pageOfRecordings, walkReleases } from '../walk-releases.ts'
import type { SpotifyOptions } from './access-token.ts'
import { type Get, webApi } from './request.ts'
import type { RecordingPage, Recordings } from '../ports/recordings.ts'

/** The page limit of releases and of a search for an app in development mode since 2026. */
const smallPage = 10
const pageSize = 50
/** What the service does not have, or does not let this app read. */
const missing = [400, 403, 404]
/** Requests at a time, where each track needs one. */
const concurrency = 4

const text = serviceText.nullish()
const Artists = z.array(z.object({ id: text, name: text })).nullish()
const Track = z.object({
  name: text,
  artists: Artists,
  album: z.object({ release_date: text }).nullish(),
  external_ids: z.object({ isrc: text }).nullish(),
})
type Track = z.output<typeof Track>

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: text, total: z.int().nullish() })
const Albums = pageOf(z.object({ id: z.string() }).nullable())
const Album = z.object({ external_ids: z.object({ upc: text }).nullish(), artists: Artists })
/** The tracks of an album have no ISRC here. */
const AlbumTracks = pageOf(z.object({ id: text, artists: Artists }).nullable())
/** Before 2026 `item` was `track`. */
const PlaylistItems = pageOf(z.object({ item: Track.nullish(), track: Track.nullish() }))
const Tracks = z.object({ tracks: z.array(Track.nullable()) })

const Found = z.object({ albums: Albums.nullish(), tracks: pageOf(Track.nullable()).nullish() })

/** Recordings of artists, albums and playlists (https://developer.spotify.com/documentation/web-api). */
export function spotifyRecordings(options: SpotifyOptions): Recordings {
  const { timeoutMs = 30_000 } = options
  const api = webApi(options)
  /** Since 2026 an app in development mode gets 403 for several tracks in one request. */
  let isBatchRefused = false

  const request = <R>(signal: AbortSignal | undefined, work: (get: Get) => Promise<R>): Promise<R> =>
    api(timeoutMs, work, signal)

  async function tracksWithIds(get: Get, ids: string[]): Promise<(Track | null)[]> {
    if (!isBatchRefused && ids.length > 1) {
      try {
        return (await get(`tracks?ids=${ids.join(',')}`, Tracks)).tracks
      } catch (error) {
        if (!hasStatus(error, 403, 404)) throw error
      }
    }
    const tracks = await inParallel(ids, (id) => orMissing(get(`tracks/${id}`, Track), 404))
    isBatchRefused ||= ids.length > 1
    return tracks.map((track) => track ?? null)
  }

  async function albumTracks(get: Get, source: string, album: string, at: string | null) {
    const offset = Number(at ?? 0)
    const page = await orMissing(
      get(`albums/${album}/tracks?limit=${pageSize}&offset=${offset}`, AlbumTracks),
      ...missing,
    )
    if (!page) return undefined
    const [kind, id] = source.split(':')
    // An album may have tracks of other artists.
    const own = page.items.filter((track) =>
      kind !== 'artist' || track?.artists?.some((artist) => artist.id === id)
    )
    const tracks = await tracksWithIds(get, own.flatMap((track) => track?.id ?? []))
    return recordingsOf(tracks, page.next ? String(offset + pageSize) : null)
  }

  async function releases(get: Get, source: string, at: string | null) {
    const [kind, id] = source.split(':') as [string, string]
    if (kind === 'album') return { ids: [id], next: null }
    const offset = Number(at ?? 0)
    const page = kind === 'upc'
      ? (await get(`search?q=upc:${id}&type=album&limit=1`, Found)).albums
      : await orMissing(
        get(`artists/${id}/albums?include_groups=album,single&limit=${smallPage}&offset=${offset}`, Albums),
        ...missing,
      )
    const ids = page?.items.flatMap((album) => album?.id ?? []) ?? []
    if (!page || kind === 'upc' && ids.length === 0) return undefined
    return { ids, next: kind === 'artist' && page.next ? String(offset + smallPage) : null }
  }

  async function playlist(get: Get, id: string, at: string | null): Promise<RecordingPage | undefined> {
    const offset = Number(at ?? 0)
    const path = `playlists/${id}/items?limit=${pageSize}&offset=${offset}&additional_types=track`
    const page = await orMissing(get(path, PlaylistItems), ...missing)
    return page && recordingsOf(
      page.items.map(({ item, track }) => item ?? track ?? null),
      page.next ? String(offset + pageSize) : null,
      page.total,
    )
  }

  return {
    lookUpSize: 20,

    list: (source, position, signal) =>
      request(signal, async (get) => {
        const [kind, id] = source.split(':') as [string, string]
        if (kind === 'playlist') return await playlist(get, id, position)
        if (kind === 'track') {
          const track = await orMissing(get(`tracks/${id}`, Track), ...missing)
          return track && recordingsOf([track], null, 1)
        }
        return await walkReleases({
          releases: (at) => releases(get, source, at),
          tracks: (album, at) => albumTracks(get, source, album, at),
        }, position)
      }),

    readAlbum: (album, signal) =>
      request(signal, async (get) => {
        const found = await orMissing(get(`albums/${album.split(':')[1]}`, Album), ...missing)
        return found && { upc: found.external_ids?.upc ?? undefined, artist: creditOf(found.artists) }
      }),

    lookUp: (isrcs, signal) =>
      request(signal, async (get) => {
        const found = await inParallel(isrcs, async (isrc) => {
          const { tracks } = await get(`search?q=isrc:${isrc}&type=track&limit=${smallPage}`, Found)
          // Some apps do not get the ISRC of a result: the filter has it.
          const items = tracks?.items.map((track) =>
            track && { ...track, external_ids: track.external_ids ?? { isrc } }
          )
          return recordingsOf(items ?? [], null).recordings.filter((recording) => recording.isrc === isrc)
        })
        return oldestRelease(found.flat())
      }),
  }
}

const creditOf = (artists: z.output<typeof Artists>) => artists?.flatMap(({ name }) => name ?? []).join(', ')

const recordingsOf = (tracks: (Track | null)[], next: string | null, total: number | null = null) =>
  pageOfRecordings(
    tracks.map((track) => ({
      isrc: track?.external_ids?.isrc,
      name: track?.name,
      artist: creditOf(track?.artists),
      date: track?.album?.release_date,
    })),
    next,
    total ?? null,
  )

/** In the order of the items. After a fault no further request is sent. */
async function inParallel<A, B>(items: readonly A[], work: (item: A) => Promise<B>): Promise<B[]> {
  const results: B[] = []
  const pending = items.entries()
  let hasFailed = false
  await Promise.all(Array.from({ length: concurrency }, async () => {
    for (const [index, item] of pending) {
      if (hasFailed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }))
  return results
}
