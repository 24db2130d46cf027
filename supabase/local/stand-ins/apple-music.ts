import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { addReleases } from './apple-music-releases.ts'
import { songsFor } from './apple-music-songs.ts'
import { createRoutes, type ServedStandIn, serveStandIn } from './serve.ts'

/** The issuer and the key of the tokens that it accepts. */
const teamId = 'STANDIN001'
const keyId = 'STANDINKEY'
const maxTokenS = 15_777_000
const maxIsrcs = 25
const pageSize = 30
/** The last one is not in the platform's list of storefronts. */
const storefronts = ['us', 'gb', 'de', 'fr', 'jp', 'br', 'qq']

/**
 * Stands in for the Apple Music API (https://developer.apple.com/documentation/applemusicapi): finds songs of
 * a made-up catalog by ISRC. Developer tokens must be signed with its key.
 */
export function startAppleMusic(): ServedStandIn {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const key = importSPKI(publicKey, 'ES256')

  async function isValid(authorization: string | null): Promise<boolean> {
    try {
      const { payload, protectedHeader } = await jwtVerify(
        authorization?.replace(/^Bearer /, '') ?? '',
        await key,
        { issuer: teamId, algorithms: ['ES256'], requiredClaims: ['iat', 'exp'] },
      )
      return protectedHeader.kid === keyId && payload.exp! - payload.iat! <= maxTokenS
    } catch {
      return false
    }
  }

  const routes = createRoutes(refuse)
  routes.use(async (c, next) =>
    await isValid(c.req.header('authorization') ?? null) ? await next() : refuse(401)
  )
  routes.get(
    '/v1/catalog/:storefront{[a-z]{2}}/songs',
    (c) => findSongs(c.req.param('storefront'), c.req.query()),
  )
  addReleases(routes, refuse)
  routes.get('/v1/storefronts/:id{[a-z]{2}}', (c) => {
    const id = c.req.param('id')
    return storefronts.includes(id) ? c.json({ data: [{ id, type: 'storefronts' }] }) : refuse(404)
  })

  return serveStandIn({ apiKey: privateKey, handle: routes.fetch, refuse })
}

/** An invalid ISRC has no songs, but is no error. */
function findSongs(storefront: string, query: Record<string, string>): Response {
  const isrcs = (query['filter[isrc]'] ?? '').split(',').filter(Boolean)
  if (isrcs.length === 0 || isrcs.length > maxIsrcs) return refuse(400)
  const fields = {
    withAlbums: (query.include ?? '').split(',').includes('albums'),
    extended: (query.extend ?? '').split(','),
  }
  const songs = new Map(
    isrcs.map((isrc) => [isrc.toUpperCase(), songsFor(isrc.toUpperCase(), storefront, fields)]),
  )
  const hits = [...songs].map((
    [isrc, songs],
  ) => [isrc, songs.map(({ id, type, href }) => ({ id, type, href }))])
  const all = [...songs.values()].flat()
  const nextOffset = Number(query.offset ?? 0) + pageSize
  return Response.json({
    data: all.slice(nextOffset - pageSize, nextOffset),
    // As Apple does, without the other parameters of the request.
    ...nextOffset < all.length && {
      next: `/v1/catalog/${storefront}/songs?filter[isrc]=${isrcs.join(',')}&offset=${nextOffset}`,
    },
    meta: { filters: { isrc: Object.fromEntries(hits) } },
  })
}

const errors: Record<number, [title: string, code: string]> = {
  400: ['Invalid Parameter Value', '40005'],
  401: ['Unauthorized', '40100'],
  403: ['Forbidden', '40300'],
  404: ['Resource Not Found', '40400'],
  429: ['Too Many Requests', '42900'],
}

function refuse(status: number): Response {
  const [title, code] = errors[status] ?? ['Upstream Service Error', `${status}00`]
  const detail = `The stand-in for Apple Music refuses: ${title}`
  return Response.json({
    errors: [{ id: 'STANDIN0000000000000000000', title, detail, status: String(status), code }],
  }, { status })
}
