import { describe, expect, it } from 'vitest'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { appleMusicSongs } from '../../shared/providers/apple-music/apple-music.ts'
import { storefronts } from '../../shared/providers/apple-music/storefronts.ts'
import { startAppleMusic } from '../../supabase/local/stand-ins/apple-music.ts'
import { serve, useStandIn } from './vendor.ts'

const store = useStandIn(startAppleMusic())
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

async function responding(responses: (unknown | ((origin: string) => unknown))[], prefix = '') {
  const paths: string[] = []
  const origin = serve((request) => {
    const url = new URL(request.url)
    const response = responses[paths.push(url.pathname + url.search) - 1]
    return Response.json(typeof response === 'function' ? response(url.origin) : response)
  })
  return { songs: await open({ apiBase: origin + prefix }).lookUp('us', [isrc]), paths }
}
const invalidResponse = { fault: 'provider_invalid_response' }

describe('the developer token', () => {
  it('is signed with ES256 for the team and the key, for less than six months', async () => {
    await open().lookUp('us', [isrc])
    const [token] = tokens()
    expect(decodeProtectedHeader(token!)).toEqual({ alg: 'ES256', kid: 'STANDINKEY' })
    const { iss, iat, exp } = decodeJwt(token!)
    expect(iat! * 1000).toBeLessThan(Date.now() - 30_000)
    expect(iss).toBe('STANDIN001')
    expect(exp! - iat!).toBe(3600)
  })

  it('is signed once for many requests', async () => {
    const songs = open()
    await Promise.all(
      ['QZDM02000001', 'QZDM02000002', 'QZDM02000003'].map((one) => songs.lookUp('us', [one])),
    )
    await songs.lookUp('gb', [isrc])
    expect(store.requests).toHaveLength(4)
    expect(new Set(tokens()).size).toBe(1)
  })

  it('accepts a key whose lines are separated by \\n', async () => {
    const privateKey = store.apiKey.replaceAll('\n', '\\n')
    expect((await open({ privateKey }).lookUp('us', [isrc])).size).toBe(1)
  })

  it('is replaced once if the store rejects it', async () => {
    store.order({ fault: 'unauthorized' })
    expect((await open().lookUp('us', [isrc])).size).toBe(1)
    expect(store.requests).toHaveLength(2)
    store.requests.splice(0)
    store.order({ fault: 'unauthorized', times: 5 })
    await expect(open().lookUp('us', [isrc])).rejects.toMatchObject({ status: 401 })
    expect(store.requests).toHaveLength(2)
  })

  it('with a malformed key is an error that names the variable and quotes nothing', async () => {
    const error = await open({ privateKey: '-----BEGIN PRIVATE KEY-----\nMIGTAgEAsecret\n' })
      .lookUp('us', [isrc]).catch((error) => error)
    expect(error).toMatchObject({ fault: 'provider_failed' })
    expect(String(error.stack)).toContain('APPLE_MUSIC_PRIVATE_KEY')
    expect(String(error.stack) + String(error.cause)).not.toContain('secret')
  })
})

describe('a response of the store', () => {
  const song = (id: string, own: string, more = {}) => ({
    id,
    type: 'songs',
    attributes: { isrc: own },
    ...more,
  })

  it('without matches is assigned by the songs\u2019 own ISRC', async () => {
    const { songs } = await responding([{ data: [song('1', isrc), song('2', 'QZDM02000009')] }])
    expect([...songs].map(([isrc, songs]) => [isrc, songs.map(({ id }) => id)])).toEqual([[isrc, ['1']]])
  })

  it('with an empty list of matches has no songs', async () => {
    const { songs } = await responding([{
      data: [song('1', isrc)],
      meta: { filters: { isrc: { [isrc]: [] } } },
    }])
    expect(songs.size).toBe(0)
  })

  it('may have its albums separately', async () => {
    const { songs } = await responding([{
      data: [song('1', isrc, { relationships: { albums: { data: [{ id: '7' }] } } })],
      included: [{ id: '7', type: 'albums', attributes: { upc: '0123' } }],
    }])
    expect(songs.get(isrc)![0]!.album).toMatchObject({ id: '7', upc: '0123' })
  })

  it('may have unknown fields', async () => {
    const { songs } = await responding([{
      data: [{ ...song('1', isrc), views: 1 }],
      links: [],
      meta: { x: 1 },
    }])
    expect(songs.size).toBe(1)
  })

  it.each([
    ['a list', []],
    ['no data', { meta: {} }],
    ['an id that is a number', { data: [{ id: 7 }] }],
    ['a name that is a number', { data: [{ id: '7', attributes: { name: 7 } }] }],
    ['an ISRC\u2019s hits that are text', { data: [], meta: { filters: { isrc: { [isrc]: 'none' } } } }],
  ])('is an invalid response: %s', async (_, response) => {
    await expect(responding([response])).rejects.toMatchObject(invalidResponse)
  })
})

describe('a next page', () => {
  const page = (next: unknown) => ({ data: [], next })
  const lastPage = { data: [{ id: '1', attributes: { isrc } }] }

  it('is requested with the parameters of the first one, at the configured address', async () => {
    for (const prefix of ['', '/apple']) {
      const { songs, paths } = await responding(
        [page(`/v1/catalog/us/songs?filter[isrc]=${isrc}&offset=25`), lastPage],
        prefix,
      )
      expect(songs.size).toBe(1)
      const url = new URL(paths[1]!, 'http://x')
      expect(url.pathname).toBe(`${prefix}/v1/catalog/us/songs`)
      expect(Object.fromEntries(url.searchParams)).toEqual({
        'filter[isrc]': isrc,
        offset: '25',
        include: 'albums',
        extend: 'composerName,audioVariants',
      })
    }
  })

  it('may be an absolute address of the same host', async () => {
    const { songs } = await responding([
      (origin: string) => page(`${origin}/v1/catalog/us/songs?offset=25`),
      lastPage,
    ])
    expect(songs.size).toBe(1)
  })

  it.each([
    'https://elsewhere.example.com/v1/catalog/us/songs?offset=25',
    '//elsewhere.example.com/v1/songs',
    '/elsewhere',
    'http://',
  ])('at %s is an invalid response: the token is sent to no other host', async (next) => {
    await expect(responding([page(next)])).rejects.toMatchObject(invalidResponse)
  })

  it('without end is an invalid response', async () => {
    const endless = Array.from({ length: 30 }, (_, n) => page(`/v1/catalog/us/songs?offset=${n}`))
    await expect(responding(endless)).rejects.toMatchObject(invalidResponse)
  })
})

describe('storefronts', () => {
  it('are well-formed, and those in the list need no request', async () => {
    for (const storefront of storefronts) expect(storefront).toMatch(/^[a-z]{2}$/)
    expect(storefronts.size).toBe(167)
    expect(await open().hasStorefront('us')).toBe(true)
    expect(store.requests).toEqual([])
  })

  it('outside the list are requested once and cached', async () => {
    const songs = open()
    expect(await Promise.all(['qq', 'zz', 'qq', 'zz'].map(songs.hasStorefront)))
      .toEqual([true, false, true, false])
    expect(store.requests.map(({ path }) => path)).toEqual(['/v1/storefronts/qq', '/v1/storefronts/zz'])
  })

  it('that cannot be checked are an error, which is not cached', async () => {
    const songs = open()
    store.order({ fault: 'forbidden' })
    await expect(songs.hasStorefront('qq')).rejects.toMatchObject({ status: 403 })
    expect(await songs.hasStorefront('qq')).toBe(true)
  })
})

it('does not double the version of an address that ends in it', async () => {
  expect((await open({ apiBase: `${store.origin}/v1` }).lookUp('us', [isrc])).size).toBe(1)
})
