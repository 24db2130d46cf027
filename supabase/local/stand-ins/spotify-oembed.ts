import { createRoutes, type ServedStandIn, serveStandIn } from './serve.ts'
import { releaseNames } from './spotify-api-catalog.ts'
import { drawArtwork } from './spotify-artwork.ts'

interface SpotifyStandIn extends ServedStandIn {
  /** The next responses have this `thumbnail_url`, which is absent if undefined, in place of the stand-in's picture. */
  thumbnail?: { url?: string | null }
}

const adjectives = ['Amber', 'Distant', 'Electric', 'Golden', 'Hollow', 'Midnight', 'Paper', 'Silver']
const nouns = ['Coastline', 'Echoes', 'Fields', 'Harbour', 'Lanterns', 'Satellites', 'Summers', 'Tides']

/**
 * Stands in for Spotify's oEmbed (https://developer.spotify.com/documentation/embeds/reference/oembed). Every well-formed
 * release exists, with its name in a search or a made-up title, and a made-up cover.
 */
export function startSpotifyOembed(): SpotifyStandIn {
  const routes = createRoutes(refuse)
  routes.get(
    '/image/:id{\\w+}',
    (c) => c.body(drawArtwork(c.req.param('id')), 200, { 'content-type': 'image/png' }),
  )
  routes.get('/oembed', (c) => {
    const url = c.req.query('url') ?? ''
    const [, id] = /^https:\/\/open\.spotify\.com\/(?:track|album|playlist)\/(\w+)$/.exec(url) ?? []
    if (!id) return refuse(404)
    const hash = [...id].reduce((sum, character) => sum * 31 + character.charCodeAt(0) >>> 0, 7)
    return c.json({
      title: releaseNames.get(id) ?? `${adjectives[hash % 8]} ${nouns[(hash >>> 3) % 8]}`,
      thumbnail_url: standIn.thumbnail ? standIn.thumbnail.url : `${standIn.origin}/image/${id}`,
    })
  })

  const standIn: SpotifyStandIn = serveStandIn({ apiKey: '', handle: routes.fetch, refuse })
  return standIn
}

const refuse = (status: number) => new Response(`The stand-in for Spotify refuses: ${status}`, { status })
