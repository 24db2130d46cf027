import type { Hono } from 'hono'
import { catalog } from './spotify-api-catalog.ts'

// deno-lint-ignore no-explicit-any -- made-up items of any type
type Item = any

const items = (name: string): Item[] => catalog[name]!.flatMap(({ item }) => item ?? [])
const find = (name: string, id: string): Item => items(name).find((item) => item.id === id)

/** Without the fields that only a track of its own has. */
const simplified = ({ external_ids: _ids, album: _album, popularity: _popularity, ...track }: Item) => track

/** What a playlist has beside tracks. */
const others = [
  { item: { type: 'episode', name: 'An episode' } },
  { item: { type: 'track', name: 'A local file', is_local: true, id: null, artists: [], external_ids: {} } },
  { item: null },
]

/**
 * The paths for recordings: https://developer.spotify.com/documentation/web-api/reference. An app in development mode gets no
 * several tracks at once, and reads no playlists
 * (https://developer.spotify.com/documentation/web-api/tutorials/february-2026-migration-guide).
 */
export function addRecordings(routes: Hono, isDevelopment: boolean) {
  const paged = (href: string, all: unknown[], maximum: number) => {
    const { searchParams } = new URL(href)
    const limit = Number(searchParams.get('limit') ?? 5)
    const offset = Number(searchParams.get('offset') ?? 0)
    if (!(limit >= 1 && limit <= maximum && offset >= 0)) return refuse(400, 'Invalid limit')
    return Response.json(page(href, all, limit, offset))
  }

  routes.get('/v1/tracks', (c) => {
    const ids = (c.req.query('ids') ?? '').split(',')
    if (isDevelopment) return refuse(403, 'Forbidden')
    if (ids.length > 50) return refuse(400, 'Too many ids requested')
    return c.json({ tracks: ids.map((id) => find('tracks', id) ?? null) })
  })
  for (const name of ['tracks', 'albums']) {
    routes.get(`/v1/${name}/:id`, (c) => {
      const item = find(name, c.req.param('id'))
      return item ? c.json(item) : refuse(404, 'Resource not found')
    })
  }
  routes.get('/v1/albums/:id/tracks', (c) => {
    const album = find('albums', c.req.param('id'))
    if (!album) return refuse(404, 'Resource not found')
    const own = items('tracks').filter((track) => track.album.id === album.id)
    return paged(c.req.url, own.map(simplified), 50)
  })
  routes.get('/v1/artists/:id/albums', (c) => {
    const id = c.req.param('id')
    if (!find('artists', id)) return refuse(404, 'Resource not found')
    const own = items('albums').filter((album) => album.artists.some((artist: Item) => artist.id === id))
    return paged(c.req.url, own, 10)
  })
  routes.get('/v1/playlists/:id/items', (c) => {
    const playlist = find('playlists', c.req.param('id'))
    if (!playlist) return refuse(404, 'Resource not found')
    if (isDevelopment) return refuse(403, 'Forbidden')
    const tracks = items('tracks').slice(0, playlist.tracks.total - others.length).map((item) => ({ item }))
    return paged(c.req.url, [...tracks, ...others], 50)
  })
}

export function page(href: string, items: unknown[], limit: number, offset: number) {
  const next = new URL(href)
  next.searchParams.set('offset', String(offset + limit))
  const hasMore = offset + limit < items.length
  return {
    items: items.slice(offset, offset + limit),
    next: hasMore ? next.href : null,
    total: items.length,
  }
}

export const refuse = (status: number, message: string) =>
  Response.json({ error: { status, message } }, { status })
