import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { appleMusicSongs } from '../../shared/providers/apple-music/apple-music.ts'
import { storefronts } from '../../shared/providers/apple-music/storefronts.ts'
import { startAppleMusic } from '../../supabase/local/stand-ins/apple-music.ts'
import { type ServedStandIn, serveStandIn } from '../../supabase/local/stand-ins/serve.ts'

let store: ServedStandIn

beforeAll(() => {
  store = startAppleMusic()
})
afterEach(() => {
  store.clearFaults()
  store.requests.splice(0)
})
afterAll(() => store.stop())

const open = (options: { apiBase?: string; privateKey?: string; keyId?: string } = {}) =>
  appleMusicSongs({
    apiBase: store.origin,
    teamId: 'STANDIN001',
    keyId: 'STANDINKEY',
    privateKey: store.apiKey,
    timeoutMs: 2_000,
    ...options,
  })
const isrc = 'QZDM02000001'
const tokens = () => store.requests.map(({ headers }) => headers.get('authorization')!.replace('Bearer ', ''))

/** Another's stand-in, which answers every look-up with this. */
async function responding(
  responses: (unknown | ((origin: string) => unknown))[],
  isrcs = [isrc],
  prefix = '',
) {
  const asked: string[] = []
  const other = serveStandIn({
    apiKey: '',
    refuse: (status) => new Response(null, { status }),
    handle(_, url) {
      const response = responses[asked.push(url.pathname + url.search) - 1]
      return Response.json(typeof response === 'function' ? response(url.origin) : response)
    },
  })
  try {
    return { found: await open({ apiBase: other.origin + prefix }).lookUp('us', isrcs), asked }
  } finally {
    await other.stop()
  }
}
const nonsense = { fault: 'provider_nonsense' }

describe('the developer token', () => {
  it('is an ES256 one of the team and the key, for no more than six months', async () => {
    await open().lookUp('us', [isrc])
    const [token] = tokens()
    expect(decodeProtectedHeader(token!)).toEqual({ alg: 'ES256', kid: 'STANDINKEY' })
    const { iss, iat, exp } = decodeJwt(token!)
    expect(iat! * 1000).toBeLessThan(Date.now() - 30_000)
    expect(iss).toBe('STANDIN001')
    expect(exp! - iat!).toBe(3600)
  })

  it('is signed once for many questions', async () => {
    const songs = open()
    await Promise.all(
      ['QZDM02000001', 'QZDM02000002', 'QZDM02000003'].map((one) => songs.lookUp('us', [one])),
    )
    await songs.lookUp('gb', [isrc])
    expect(store.requests).toHaveLength(4)
    expect(new Set(tokens()).size).toBe(1)
  })

  it('takes a key whose lines are separated by \\n written out', async () => {
    const privateKey = store.apiKey.replaceAll('\n', '\\n')
    expect((await open({ privateKey }).lookUp('us', [isrc])).size).toBe(1)
  })

  it('is got anew once where the store refuses it, and then no more', async () => {
    store.order({ fault: 'unauthorized' })
    expect((await open().lookUp('us', [isrc])).size).toBe(1)
    expect(store.requests).toHaveLength(2)
    store.requests.splice(0)
    store.order({ fault: 'unauthorized', times: 5 })
    await expect(open().lookUp('us', [isrc])).rejects.toMatchObject({ status: 401 })
    expect(store.requests).toHaveLength(2)
  })

  it('of a malformed key names the variable and nothing of the key', async () => {
    const error = await open({ privateKey: '-----BEGIN PRIVATE KEY-----\nMIGTAgEAsecret\n' })
      .lookUp('us', [isrc]).catch((error) => error)
    expect(error).toMatchObject({ fault: 'provider_failed' })
    expect(String(error.stack)).toContain('APPLE_MUSIC_PRIVATE_KEY')
    expect(String(error.stack) + String(error.cause)).not.toContain('secret')
  })

  it('of another key is refused by the stand-in', async () => {
    await expect(open({ keyId: 'ANOTHERKEY' }).lookUp('us', [isrc])).rejects.toMatchObject({ status: 401 })
  })
})

describe('what a store answers', () => {
  const song = (id: string, own: string, more = {}) => ({
    id,
    type: 'songs',
    attributes: { isrc: own },
    ...more,
  })

  it('is found by the ISRC that a song carries where it does not say which led to it', async () => {
    const { found } = await responding([{ data: [song('1', isrc), song('2', 'QZDM02000009')] }])
    expect([...found].map(([isrc, songs]) => [isrc, songs.map(({ id }) => id)])).toEqual([[isrc, ['1']]])
  })

  it('is not found by the ISRC that a song carries where it says that none led to it', async () => {
    const { found } = await responding([{
      data: [song('1', isrc)],
      meta: { filters: { isrc: { [isrc]: [] } } },
    }])
    expect(found.size).toBe(0)
  })

  it('may have its albums beside the songs', async () => {
    const { found } = await responding([{
      data: [song('1', isrc, { relationships: { albums: { data: [{ id: '7' }] } } })],
      included: [{ id: '7', type: 'albums', attributes: { upc: '0123' } }],
    }])
    expect(found.get(isrc)![0]!.album).toMatchObject({ id: '7', upc: '0123' })
  })

  it('may have fields that nobody has heard of', async () => {
    const { found } = await responding([{
      data: [{ ...song('1', isrc), views: 1 }],
      links: [],
      meta: { x: 1 },
    }])
    expect(found.size).toBe(1)
  })

  it.each([
    ['a list', []],
    ['no data', { meta: {} }],
    ['an id that is a number', { data: [{ id: 7 }] }],
    ['a name that is a number', { data: [{ id: '7', attributes: { name: 7 } }] }],
    ['an ISRC\u2019s hits that are text', { data: [], meta: { filters: { isrc: { [isrc]: 'none' } } } }],
  ])('is nonsense: %s', async (_, response) => {
    await expect(responding([response])).rejects.toMatchObject(nonsense)
  })
})

describe('a next page', () => {
  const page = (next: unknown) => ({ data: [], next })
  const songs = { data: [{ id: '1', attributes: { isrc } }] }

  it('asks for the same as the first one, at the configured address', async () => {
    for (const prefix of ['', '/apple']) {
      const { found, asked } = await responding(
        [page(`/v1/catalog/us/songs?filter[isrc]=${isrc}&offset=25`), songs],
        [isrc],
        prefix,
      )
      expect(found.size).toBe(1)
      const url = new URL(asked[1]!, 'http://x')
      expect(url.pathname).toBe(`${prefix}/v1/catalog/us/songs`)
      expect(Object.fromEntries(url.searchParams)).toEqual({
        'filter[isrc]': isrc,
        offset: '25',
        include: 'albums',
        extend: 'composerName,audioVariants',
      })
    }
  })

  it('may be a whole address of the same host', async () => {
    const { found } = await responding([
      (origin: string) => page(`${origin}/v1/catalog/us/songs?offset=25`),
      songs,
    ])
    expect(found.size).toBe(1)
  })

  it.each([
    'https://elsewhere.example.com/v1/catalog/us/songs?offset=25',
    '//elsewhere.example.com/v1/songs',
    '/elsewhere',
    'http://',
  ])('at %s is nonsense: the token goes nowhere else', async (next) => {
    await expect(responding([page(next)])).rejects.toMatchObject(nonsense)
  })

  it('without end is nonsense', async () => {
    const endless = Array.from({ length: 30 }, (_, n) => page(`/v1/catalog/us/songs?offset=${n}`))
    await expect(responding(endless)).rejects.toMatchObject(nonsense)
  })
})

describe('storefronts', () => {
  it('are well-formed, and those of the list are not asked for', async () => {
    for (const storefront of storefronts) expect(storefront).toMatch(/^[a-z]{2}$/)
    expect(storefronts.size).toBe(167)
    expect(await open().hasStorefront('us')).toBe(true)
    expect(store.requests).toEqual([])
  })

  it('beyond the list are asked for once, and whether there is one is kept', async () => {
    const songs = open()
    expect(await Promise.all(['qq', 'zz', 'qq', 'zz'].map(songs.hasStorefront))).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(store.requests.map(({ path }) => path)).toEqual(['/v1/storefronts/qq', '/v1/storefronts/zz'])
  })

  it('of which the store tells nothing are a fault, which is not kept', async () => {
    const songs = open()
    store.order({ fault: 'forbidden' })
    await expect(songs.hasStorefront('qq')).rejects.toMatchObject({ status: 403 })
    expect(await songs.hasStorefront('qq')).toBe(true)
  })
})

it('does not double the version of an address that ends in it', async () => {
  expect((await open({ apiBase: `${store.origin}/v1` }).lookUp('us', [isrc])).size).toBe(1)
})
