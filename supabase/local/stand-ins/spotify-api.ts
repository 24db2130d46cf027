import { Buffer } from 'node:buffer'
import { type ServedStandIn, serveStandIn } from './serve.ts'
import { catalog } from './spotify-api-catalog.ts'

interface SpotifyStandIn extends ServedStandIn {
  /** Ends all tokens that it has given. */
  expireTokens(): void
}

interface Options {
  /** 50 with an extended quota, 10 for an app in development mode. */
  maxPerPage?: number
  tokenLifetimeS?: number
}

const clientId = 'stand-in'
/** Codes that ISO 3166 assigns to no country, but for Kosovo's. */
const noMarket = /^(AA|Q[M-Z]|X[A-JL-Z]|ZZ)$/

/**
 * Stands in for Spotify's Web API (https://developer.spotify.com/documentation/web-api/reference/search) and for the accounts
 * service that gives its tokens (https://developer.spotify.com/documentation/web-api/tutorials/client-credentials-flow).
 */
export function startSpotifyApi({ maxPerPage = 50, tokenLifetimeS = 3600 }: Options = {}): SpotifyStandIn {
  const clientSecret = crypto.randomUUID().replaceAll('-', '')
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const tokens = new Map<string, number>()

  async function giveToken(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text())
    const refuse = (error: string, error_description: string) =>
      Response.json({ error, error_description }, { status: 400 })
    if (request.headers.get('authorization') !== basic) {
      return refuse('invalid_client', 'Invalid client secret')
    }
    if (form.get('grant_type') !== 'client_credentials') {
      return refuse('unsupported_grant_type', 'grant_type parameter is missing')
    }
    const access_token = `BQStandIn${crypto.randomUUID().replaceAll('-', '')}`
    tokens.set(access_token, Date.now() + tokenLifetimeS * 1000)
    return Response.json({ access_token, token_type: 'Bearer', expires_in: tokenLifetimeS })
  }

  function search(request: Request, url: URL): Response {
    const until = tokens.get(request.headers.get('authorization')?.replace(/^Bearer /, '') ?? '')
    if (until === undefined) return refuse(401, 'Invalid access token')
    if (until <= Date.now()) return refuse(401, 'The access token expired')
    const query = url.searchParams
    const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)
    const [limit, offset] = [number('limit', Math.min(20, maxPerPage / 2)), number('offset', 0)]
    const names = (query.get('type') ?? '').split(',').map((type) => `${type}s`)
    if (!query.get('q')) return refuse(400, 'No search query')
    if (names.some((name) => !Object.hasOwn(catalog, name))) return refuse(400, 'Bad search type field')
    if (!(limit >= 0 && limit <= maxPerPage)) return refuse(400, 'Invalid limit')
    if (!(offset >= 0 && offset <= 1000)) return refuse(400, 'Invalid offset')
    if (noMarket.test(query.get('market') ?? '')) return refuse(400, 'Invalid market code')
    return Response.json(Object.fromEntries(names.map((name) => [name, page(url, name, limit, offset)])))
  }

  const standIn = serveStandIn({
    apiKey: clientSecret,
    refuse: (status) => refuse(status, `The stand-in for Spotify refuses with ${status}`),
    handle(request, url) {
      const asked = `${request.method} ${url.pathname}`
      if (asked === 'POST /api/token') return giveToken(request)
      return asked === 'GET /v1/search' ? search(request, url) : refuse(404, 'Service not found')
    },
  })
  return {
    ...standIn,
    expireTokens() {
      for (const token of tokens.keys()) tokens.set(token, 0)
    },
  }
}

/** What has every word of the query, whatever field a filter names. */
function page(url: URL, name: string, limit: number, offset: number) {
  const words = url.searchParams.get('q')!.toLowerCase().replace(/\b[a-z]+:/g, '').replaceAll('"', '').split(
    /\s+/,
  )
  const found = catalog[name]!.filter((entry) => words.every((word) => entry.words.includes(word)))
  const at = (offset: number) => {
    const other = new URL(url)
    other.searchParams.set('offset', String(offset))
    other.searchParams.set('limit', String(limit))
    return other.href
  }
  return {
    href: url.href,
    items: found.slice(offset, offset + limit).map(({ item }) => item),
    limit,
    next: offset + limit < found.length ? at(offset + limit) : null,
    offset,
    previous: offset > 0 ? at(Math.max(offset - limit, 0)) : null,
    total: found.length,
  }
}

const refuse = (status: number, message: string) => Response.json({ error: { status, message } }, { status })
