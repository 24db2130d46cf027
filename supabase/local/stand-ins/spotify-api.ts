import { Buffer } from 'node:buffer'
import { createRoutes, serveStandIn } from './serve.ts'
import { catalog } from './spotify-api-catalog.ts'
import { addRecordings, page, refuse } from './spotify-api-recordings.ts'

interface Options {
  /** 50 with an extended quota, 10 for an app in development mode. */
  maxPerPage?: number
  tokenLifetimeS?: number
}

const clientId = 'stand-in'
/** Codes that ISO 3166 does not assign to a country, except Kosovo's. */
const noMarket = /^(AA|Q[M-Z]|X[A-JL-Z]|ZZ)$/

/**
 * Stands in for Spotify's Web API (https://developer.spotify.com/documentation/web-api/reference/search) and its accounts
 * service (https://developer.spotify.com/documentation/web-api/tutorials/client-credentials-flow).
 */
export function startSpotifyApi({ maxPerPage = 50, tokenLifetimeS = 3600 }: Options = {}) {
  const clientSecret = crypto.randomUUID().replaceAll('-', '')
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const tokens = new Map<string, number>()

  const routes = createRoutes((status) => refuse(status, 'Service not found'))
  routes.post('/api/token', async (c) => {
    const { grant_type } = await c.req.parseBody()
    const tokenError = (error: string, error_description: string) => c.json({ error, error_description }, 400)
    if (c.req.header('authorization') !== basic) return tokenError('invalid_client', 'Invalid client secret')
    if (grant_type !== 'client_credentials') {
      return tokenError('unsupported_grant_type', 'grant_type parameter is missing')
    }
    const access_token = `BQStandIn${crypto.randomUUID().replaceAll('-', '')}`
    tokens.set(access_token, Date.now() + tokenLifetimeS * 1000)
    return c.json({ access_token, token_type: 'Bearer', expires_in: tokenLifetimeS })
  })

  routes.use('/v1/*', async (c, next) => {
    const expiry = tokens.get(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '')
    if (expiry === undefined) return refuse(401, 'Invalid access token')
    if (expiry <= Date.now()) return refuse(401, 'The access token expired')
    await next()
  })
  addRecordings(routes, maxPerPage < 50)

  routes.get('/v1/search', (c) => {
    const { q, type = '', market = '', ...paging } = c.req.query()
    const limit = Number(paging.limit ?? Math.min(20, maxPerPage / 2))
    const offset = Number(paging.offset ?? 0)
    const names = type.split(',').map((type) => `${type}s`)
    if (!q) return refuse(400, 'No search query')
    if (names.some((name) => !Object.hasOwn(catalog, name))) return refuse(400, 'Bad search type field')
    if (!(limit >= 0 && limit <= maxPerPage)) return refuse(400, 'Invalid limit')
    if (!(offset >= 0 && offset <= 1000)) return refuse(400, 'Invalid offset')
    if (noMarket.test(market)) return refuse(400, 'Invalid market code')
    const pages = names.map((name) => [name, page(c.req.url, findItems(name, q), limit, offset)])
    return c.json(Object.fromEntries(pages))
  })

  const served = serveStandIn({
    apiKey: clientSecret,
    refuse: (status) => refuse(status, `The stand-in for Spotify refuses with ${status}`),
    handle: routes.fetch,
  })
  /** Makes all access tokens expire. */
  const expireTokens = () => tokens.forEach((_, token) => tokens.set(token, 0))
  return { ...served, expireTokens }
}

/** Items that have every word of the query. The field of a filter is ignored. */
function findItems(name: string, query: string) {
  const words = query.toLowerCase().replace(/\b[a-z]+:/g, '').replaceAll('"', '').split(/\s+/)
  return catalog[name]!.filter((entry) => words.every((word) => entry.words.includes(word)))
    .map(({ item }) => item)
}
