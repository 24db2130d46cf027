import { drawArtwork } from './spotify-artwork.ts'
import { type ServedStandIn, serveStandIn } from './serve.ts'

interface SpotifyStandIn extends ServedStandIn {
  /** Where it says that artwork is, where that is not itself. */
  artworkHost?: string
}

const adjectives = ['Amber', 'Distant', 'Electric', 'Golden', 'Hollow', 'Midnight', 'Paper', 'Silver']
const nouns = ['Coastline', 'Echoes', 'Fields', 'Harbour', 'Lanterns', 'Satellites', 'Summers', 'Tides']

/**
 * Stands in for Spotify's oEmbed (https://developer.spotify.com/documentation/embeds/reference/oembed): every well-formed
 * release is there, with a made-up title and cover of its own.
 */
export function startSpotifyOembed(): SpotifyStandIn {
  function handle(_request: Request, { pathname, searchParams, origin }: URL): Response {
    const artwork = /^\/image\/(\w+)$/.exec(pathname)?.[1]
    if (artwork !== undefined) {
      return new Response(drawArtwork(artwork) as BodyInit, { headers: { 'content-type': 'image/png' } })
    }
    const release = /^https:\/\/open\.spotify\.com\/(track|album|playlist)\/(\w+)$/.exec(
      searchParams.get('url') ?? '',
    )
    if (pathname !== '/oembed' || !release) return refuse(404)
    const [address, kind, id] = release as unknown as [string, string, string]
    const sum = [...id].reduce((sum, character) => sum * 31 + character.charCodeAt(0) >>> 0, 7)
    return Response.json({
      html: `<iframe src="https://open.spotify.com/embed/${kind}/${id}"></iframe>`,
      iframe_url: address.replace('.com/', '.com/embed/'),
      width: 456,
      height: 352,
      version: '1.0',
      provider_name: 'Spotify (a stand-in)',
      provider_url: 'https://spotify.com',
      type: 'rich',
      title: `${adjectives[sum % 8]} ${nouns[(sum >>> 3) % 8]}`,
      thumbnail_url: `${standIn.artworkHost ?? origin}/image/${id}`,
      thumbnail_width: 640,
      thumbnail_height: 640,
    })
  }

  const standIn: SpotifyStandIn = serveStandIn({ apiKey: '', handle, refuse })
  return standIn
}

const refuse = (status: number) => new Response(`The stand-in for Spotify refuses: ${status}`, { status })
