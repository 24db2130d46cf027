import { describe, expect, it } from 'vitest'
import { spotifySearch } from '../../shared/providers/spotify/web-api.ts'
import { startSpotifyApi } from '../../supabase/local/stand-ins/spotify-api.ts'
import { serve, useStandIn } from './vendor.ts'
import { startTimer } from '../support/timer.ts'

const spotify = useStandIn(startSpotifyApi())
type Options = { clientSecret?: string; base?: string; timeoutMs?: number }
const open = (
  { clientSecret, base, timeoutMs = 2_000 }: Options = {},
  at: { origin: string; apiKey: string } = spotify,
) =>
  spotifySearch({
    apiBase: base ?? at.origin,
    accountsBase: at.origin,
    clientId: 'stand-in',
    clientSecret: clientSecret ?? at.apiKey,
    timeoutMs,
  })
const query = { q: 'paper lanterns', types: ['track' as const], limit: 10, offset: 0 }
const another = (n: number) => ({ ...query, offset: n })
const paths = (of = spotify) => of.requests.map(({ method, path }) => `${method} ${path}`)
const tokenRequests = () => paths().filter((path) => path === 'POST /api/token').length

describe('the token', () => {
  it('is requested as documented, and once for all searches', async () => {
    const search = open()
    await Promise.all(Array.from({ length: 20 }, (_, n) => search.search(another(n))))
    await search.search(another(21))
    expect(tokenRequests()).toBe(1)
    const [{ headers, body }] = spotify.requests as [typeof spotify.requests[0]]
    expect(headers.get('authorization')).toBe(`Basic ${btoa(`stand-in:${spotify.apiKey}`)}`)
    expect(headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(body).toBe('grant_type=client_credentials')
  })

  it('that expired is replaced once for all rejected searches', async () => {
    const search = open()
    await search.search(query)
    spotify.expireTokens()
    spotify.requests.splice(0)
    await Promise.all(Array.from({ length: 20 }, (_, n) => search.search(another(n + 1))))
    expect(tokenRequests()).toBe(1)
  })

  it('is replaced shortly before it expires', async () => {
    const brief = startSpotifyApi({ tokenLifetimeS: 1e-9 })
    const search = open({}, brief)
    await expect(search.search(query)).rejects.toMatchObject({ status: 401 })
    expect(paths(brief).map((path) => path.split('?')[0]))
      .toEqual(['POST /api/token', 'GET /v1/search', 'POST /api/token', 'GET /v1/search'])
    await brief.stop()
  })

  it('is requested again after an error, and an invalid secret is an error that quotes nothing', async () => {
    const search = open()
    spotify.order({ fault: 'html', on: '/api/token' })
    await expect(search.search(query)).rejects.toMatchObject({ fault: 'provider_invalid_response' })
    expect((await search.search(query))!.track!.total).toBe(40)
    const error = await open({ clientSecret: 'wrong-secret' }).search(query).catch((error) => error)
    expect(error).toMatchObject({ fault: 'provider_failed', status: 400 })
    expect(error.message).toBe('Spotify Accounts responded with 400')
  })

  it('shares its time limit with the search', async () => {
    spotify.order({ fault: 'slow', on: '/api/token' })
    const timer = startTimer()
    await expect(open({ timeoutMs: 200 }).search(query))
      .rejects.toMatchObject({ fault: 'provider_unavailable' })
    timer.expectAbout(200)
  })
})

describe('a search', () => {
  it('does not double the version of an address that ends in it', async () => {
    expect((await open({ base: `${spotify.origin}/v1` }).search(query))!.track!.items).toHaveLength(10)
  })

  it('for more than the page limit of an app in development mode is split, and so are later ones', async () => {
    const small = startSpotifyApi({ maxPerPage: 10 })
    const search = open({}, small)
    const large = { ...query, types: ['track' as const, 'artist' as const], limit: 35 }
    const result = (await search.search(large))!
    expect(result.track).toMatchObject({ total: 40, limit: 35, offset: 0, next_offset: 35 })
    expect(new Set(result.track!.items.map(({ id }) => id)).size).toBe(35)
    expect(result.artist!.items).toHaveLength(1)
    const limits = () =>
      paths(small).flatMap((path) => /limit=(\d+)&offset=(\d+)/.exec(path)?.slice(1).join('@') ?? [])
    expect(limits()).toEqual(['35@0', '10@0', '10@10', '10@20', '5@30'])
    small.requests.splice(0)
    expect((await search.search({ ...large, offset: 35 }))!.track).toMatchObject({ next_offset: null })
    expect(limits()).toEqual(['10@35'])
    expect((await search.search({ ...large, offset: 1000 }))!.track).toMatchObject({ items: [], total: 40 })
    await small.stop()
  })

  it('that Spotify rejects is undefined, and later searches are not split', async () => {
    const search = open()
    const refused = { ...query, limit: 50, market: 'ZZ' }
    expect(await search.search(refused)).toBeUndefined()
    spotify.requests.splice(0)
    await search.search({ ...query, limit: 50 })
    expect(paths()).toHaveLength(1)
  })

  it('has no next page beyond the maximum offset of Spotify', async () => {
    const result = await responding(
      { tracks: { items: [], total: 5000, next: 'https://x.example.com' } },
      995,
    )
    expect(result.track).toMatchObject({ total: 5000, next_offset: null })
  })

  it.each([
    ['a response without the page', {}, { items: [], total: 0, next_offset: null }],
    ['a page without its total', { tracks: { items: [{ id: '1' }] } }, { total: 1, next_offset: null }],
    ['a page without next', { tracks: { items: [], total: 99 } }, { next_offset: 10 }],
    ['unknown fields', { tracks: { items: [{ id: '1', x: {} }], y: 1 }, z: [] }, { total: 1 }],
  ])('accepts %s', async (_, response, page) => {
    expect((await responding(response)).track).toMatchObject(page)
  })

  it.each([
    ['a list', []],
    ['items that are none', { tracks: { items: 'none' } }],
    ['a name that is a number', { tracks: { items: [{ name: 7 }] } }],
    ['a total that is text', { tracks: { items: [], total: 'many' } }],
  ])('rejects %s', async (_, response) => {
    await expect(responding(response)).rejects.toMatchObject({ fault: 'provider_invalid_response' })
  })
})

async function responding(response: unknown, offset = 0) {
  const origin = serve((request) =>
    Response.json(request.method === 'POST' ? { access_token: 'token', token_type: 'Bearer' } : response)
  )
  return (await open({}, { origin, apiKey: 'any' }).search({ ...query, offset }))!
}
