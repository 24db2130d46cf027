import type { StandIn } from '../environment.ts'
import { drawArtwork } from './spotify-artwork.ts'

/** What a request may get in place of its answer; those that begin with artwork_ are of the second one. */
export const oembedFaults = [
  'not_found',
  'rate_limited',
  'error',
  'slow',
  'redirect',
  'html',
  'huge',
  'empty',
  'wrong_shape',
  'wrong_artwork_host',
  'artwork_not_found',
  'artwork_slow',
  'artwork_redirect',
  'artwork_html',
  'artwork_huge',
  'artwork_empty',
] as const
export type OembedFault = typeof oembedFaults[number]

interface SpotifyStandIn extends StandIn {
  /** Has so many requests go wrong. */
  order(fault: OembedFault, times?: number): void
  /** Takes back what has not gone wrong yet. */
  calm(): void
  /** The path of every request that it got. */
  requests: string[]
  stop(): Promise<void>
}

const adjectives = ['Amber', 'Distant', 'Electric', 'Golden', 'Hollow', 'Midnight', 'Paper', 'Silver']
const nouns = ['Coastline', 'Echoes', 'Fields', 'Harbour', 'Lanterns', 'Satellites', 'Summers', 'Tides']

/**
 * Stands in for Spotify's oEmbed (https://developer.spotify.com/documentation/embeds/reference/oembed): every well-formed
 * release is there, with a made-up title and cover of its own.
 */
export function startSpotifyOembed(): SpotifyStandIn {
  const orders: OembedFault[] = []
  const requests: string[] = []

  function handle(request: Request): Response | Promise<Response> {
    const { pathname, searchParams, origin } = new URL(request.url)
    requests.push(pathname)
    const artwork = /^\/image\/(\w+)$/.exec(pathname)?.[1]
    const due = orders.findIndex((fault) => fault.startsWith('artwork_') === (artwork !== undefined))
    const [fault] = due < 0 ? [] : orders.splice(due, 1)
    if (fault && fault !== 'wrong_artwork_host') return answerBadly(fault.replace('artwork_', ''), origin)
    if (artwork !== undefined) {
      return new Response(drawArtwork(artwork) as BodyInit, { headers: { 'content-type': 'image/png' } })
    }
    const release = /^https:\/\/open\.spotify\.com\/(track|album|playlist)\/(\w+)$/.exec(
      searchParams.get('url') ?? '',
    )
    if (pathname !== '/oembed' || !release) return new Response('Not Found', { status: 404 })
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
      thumbnail_url: fault ? 'https://images.example.com/cover.png' : `${origin}/image/${id}`,
      thumbnail_width: 640,
      thumbnail_height: 640,
    })
  }

  const stopping = new AbortController()
  const server = Deno.serve({
    signal: stopping.signal,
    port: 0,
    hostname: '127.0.0.1',
    onListen: () => {},
  }, handle)
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    apiKey: '',
    requests,
    order: (fault, times = 1) => orders.push(...Array<OembedFault>(times).fill(fault)),
    calm: () => orders.splice(0),
    stop() {
      // At once: some requests are never answered.
      stopping.abort()
      return server.finished
    },
  }
}

function answerBadly(fault: string, origin: string): Response | Promise<Response> {
  switch (fault) {
    case 'rate_limited':
      return new Response('Too many requests', { status: 429, headers: { 'retry-after': '30' } })
    case 'error':
      return new Response('Internal Server Error', { status: 500 })
    case 'slow':
      // Until whoever asked has had enough.
      return new Promise(() => {})
    case 'redirect':
      return Response.redirect(`${origin}/oembed?url=https%3A%2F%2Fopen.spotify.com%2Ftrack%2Felsewhere`, 302)
    case 'html':
      return new Response('<!doctype html><title>The stand-in for Spotify talks nonsense</title>', {
        headers: { 'content-type': 'text/html' },
      })
    case 'huge':
      return new Response(endless())
    case 'empty':
      return new Response('')
    case 'wrong_shape':
      return Response.json({ title: 7, thumbnail_url: null })
    default:
      return new Response('Not Found', { status: 404 })
  }
}

/** Spaces, for as long as somebody reads. */
const endless = () =>
  new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536).fill(32)),
  })
