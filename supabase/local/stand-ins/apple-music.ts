import { generateKeyPairSync } from 'node:crypto'
import { importSPKI, jwtVerify } from 'jose'
import { songsFor } from './apple-music-songs.ts'
import { type ServedStandIn, serveStandIn } from './serve.ts'

/** Whose tokens it takes. */
const teamId = 'STANDIN001'
const keyId = 'STANDINKEY'
const maxTokenS = 15_777_000
const maxIsrcs = 25
const pageSize = 30
const storefronts: Record<string, string> = {
  us: 'United States',
  gb: 'United Kingdom',
  de: 'Germany',
  fr: 'France',
  jp: 'Japan',
  br: 'Brazil',
  // Opened after every list of storefronts was written.
  qq: 'A storefront of the stand-in',
}

/**
 * Stands in for the Apple Music API (https://developer.apple.com/documentation/applemusicapi): looks up songs by ISRC, of a
 * made-up catalog, for whoever signs a developer token with its key.
 */
export function startAppleMusic(): ServedStandIn {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const key = importSPKI(publicKey, 'ES256')

  async function isGood(authorization: string | null): Promise<boolean> {
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

  async function handle(request: Request, { pathname, searchParams }: URL): Promise<Response> {
    if (!await isGood(request.headers.get('authorization'))) return refuse(401)
    const [, storefront] = /^\/v1\/catalog\/([a-z]{2})\/songs$/.exec(pathname) ?? []
    if (storefront) return songs(storefront, searchParams)
    const [, id] = /^\/v1\/storefronts\/([a-z]{2})$/.exec(pathname) ?? []
    const name = id && storefronts[id]
    if (!name) return refuse(404)
    const attributes = { name, defaultLanguageTag: 'en-US', supportedLanguageTags: ['en-US'] }
    return Response.json({
      data: [{ id, type: 'storefronts', href: `/v1/storefronts/${id}`, attributes }],
    })
  }

  return serveStandIn({ apiKey: privateKey, handle, refuse })
}

/** What is not an ISRC is in no catalog, and no error either. */
function songs(storefront: string, query: URLSearchParams): Response {
  const isrcs = (query.get('filter[isrc]') ?? '').split(',').filter(Boolean)
  if (isrcs.length === 0 || isrcs.length > maxIsrcs) return refuse(400)
  const wanted = {
    withAlbums: (query.get('include') ?? '').split(',').includes('albums'),
    extended: (query.get('extend') ?? '').split(','),
  }
  const offset = Number(query.get('offset') ?? 0)
  const found = new Map(
    isrcs.map((isrc) => [isrc.toUpperCase(), songsFor(isrc.toUpperCase(), storefront, wanted)]),
  )
  const all = [...found.values()].flat()
  const hits = [...found].map((
    [isrc, songs],
  ) => [isrc, songs.map(({ id, type, href }) => ({ id, type, href }))])
  return Response.json({
    data: all.slice(offset, offset + pageSize),
    ...offset + pageSize < all.length && {
      // As the store does it: the rest of the question is for whoever asks to repeat.
      next: `/v1/catalog/${storefront}/songs?filter[isrc]=${isrcs.join(',')}&offset=${offset + pageSize}`,
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
