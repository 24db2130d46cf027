import { recorded } from '../../../shared/operations/examples.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { createAccount } from '../../support/accounts.ts'
import { callTool, revisions } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Headers, json, key } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { expectError } from '../../contract/walk.ts'

const platform = fixture(openPlatform)
const account = fixture(() => createAccount(platform.database))

afterEach(() => platform.vendors.spotifyApi.clearFaults())

const get = (query: Record<string, string>, headers: Headers = key(account), on = platform) =>
  on.api.request(`/api/spotify/search?${new URLSearchParams(query)}`, { headers })
const find = (query: Record<string, string>) => json(get(query))
const refused = async (query: Record<string, string>) =>
  await expectError(await get(query), 'status', 'invalid_input')
async function requestsDuring(work: () => Promise<unknown>, on = platform): Promise<string[]> {
  const { requests } = on.vendors.spotifyApi
  const before = requests.length
  await work()
  return requests.slice(before).map(({ method, path }) => `${method} ${path}`)
}

const lanterns = { q: 'paper lanterns', type: 'track' }

describe('GET /api/spotify/search', () => {
  it('returns a page with the documented fields of a track', async () => {
    expect(await find({ ...lanterns, limit: '1' })).toEqual(recorded.search_streaming_catalog!.output)
  })

  it('has a page for each requested type, and no other', async () => {
    const types = { album: 10, artist: 1, playlist: 5, track: 40, show: 2, episode: 12, audiobook: 1 }
    const everything = await find({ q: 'lantern', type: Object.keys(types).join(','), limit: '50' })
    for (const [type, count] of Object.entries(types)) {
      const { items } = everything[`${type}s`]
      expect([type, items.length]).toEqual([type, count])
      for (const item of items) expect(item).toMatchObject({ type, name: expect.any(String) })
    }
    expect(everything.audiobooks.items[0].artists).toEqual([{ id: null, name: 'Ana Åkesson' }])
    expect(Object.keys(await find({ ...lanterns, type: 'artist, artist' }))).toEqual(['status', 'artists'])
  })

  it('drops the playlists that Spotify gives as null, and counts as Spotify does', async () => {
    const { playlists } = await find({ q: 'paper lanterns', type: 'playlist' })
    expect(playlists.items).toHaveLength(5)
    expect(playlists.total).toBe(6)
    expect(playlists.items[0]).toMatchObject({ publisher: 'A stand-in', total_tracks: 25 })
  })

  it('leads from page to page to the end, over each item once', async () => {
    const ids: string[] = []
    let offset: number | null = 0
    while (offset !== null) {
      const { tracks } = await find({ ...lanterns, limit: '15', offset: String(offset) })
      expect(tracks).toMatchObject({ total: 40, limit: 15, offset })
      ids.push(...tracks.items.map(({ id }: { id: string }) => id))
      offset = tracks.next_offset
    }
    expect(new Set(ids).size).toBe(40)
    expect(ids).toHaveLength(40)
  })

  it('finds nothing as an empty page', async () => {
    expect((await find({ q: 'zzzz', type: 'track' })).tracks)
      .toEqual({ items: [], total: 0, limit: 20, offset: 0, next_offset: null })
  })

  it.each([
    'https://open.spotify.com/intl-de/album/0PaperLanterns00000001?si=x',
    'spotify:album:0PaperLanterns00000001',
  ])('finds the album that an address names, and nothing else: %s', async (q) => {
    const { albums, tracks } = await find({ q, type: 'album,track' })
    expect(albums.items).toMatchObject([{ artists: [{ name: 'The Paper Lanterns' }] }])
    expect(albums).toMatchObject({ total: 1, next_offset: null })
    expect(tracks).toMatchObject({ items: [], total: 0, next_offset: null })
  })

  it('finds nothing at an address that Spotify does not have', async () => {
    const { tracks } = await find({ q: `https://open.spotify.com/track/${'z'.repeat(22)}`, type: 'track' })
    expect(tracks).toMatchObject({ items: [], total: 0, next_offset: null })
  })

  it('passes accents, emoji and what means something in an address on as they are', async () => {
    const query = { q: 'Åkesson & 🎈 #1 + 100%?', type: 'artist' }
    const paths = await requestsDuring(() => find({ ...query, market: 'se' }))
    const sent = new URL(paths.at(-1)!.split(' ')[1]!, 'http://x').searchParams
    expect(Object.fromEntries(sent)).toEqual({ ...query, market: 'SE', limit: '20', offset: '0' })
    expect((await find({ q: 'ana åkesson', type: 'artist' })).artists.items).toHaveLength(1)
  })

  const types = 'type must be one or more of album, artist, playlist, track, show, episode, audiobook'
  it.each([
    [{ type: 'track' }, 'q is required'],
    [{ q: ' ', type: 'track' }, 'q cannot be empty'],
    [{ q: 'x'.repeat(251), type: 'track' }, 'q must have at most 250 characters'],
    [{ q: 'x' }, 'type is required'],
    [{ q: 'x', type: 'track,song' }, `${types}: song`],
    [{ q: 'x', type: '' }, `${types}: `],
    [{ ...lanterns, market: 'USA' }, 'market must be a two-letter country code'],
    [{ ...lanterns, limit: '51' }, 'limit must be at most 50'],
    [{ ...lanterns, offset: '1001' }, 'offset must be at most 1000'],
  ])('refuses %j without a request to Spotify', async (query, text) => {
    const paths = await requestsDuring(async () =>
      expect(await refused(query as Record<string, string>)).toBe(text)
    )
    expect(paths).toEqual([])
  })

  it('refuses what Spotify refuses: a market that it does not know', async () => {
    expect(await refused({ ...lanterns, market: 'ZZ' }))
      .toBe('Spotify rejected this search: check q, market and offset')
  })

  it('returns 502 where Spotify refuses our own credentials, which are not the caller\u2019s fault', async () => {
    await using wrong = await openPlatform({ SPOTIFY_CLIENT_SECRET: 'wrong-secret' })
    const owner = await createAccount(wrong.database)
    const response = await get(lanterns, key(owner), wrong)
    expect(await expectError(response, 'status', 'provider_failed')).toBe('Failed to reach the Spotify API')
    expect(wrong.log.at(-1)).toContain('Spotify Accounts responded with 400')
    expect(wrong.log.join()).not.toContain('wrong-secret')
  })

  it('sends one request for the same search within a minute, and again after a fault', async () => {
    const query = { q: 'velvet', type: 'track,album' }
    const other = await createAccount(platform.database)
    const paths = await requestsDuring(async () => {
      platform.vendors.spotifyApi.order({ fault: 'truncated', on: '/v1/search' })
      expect(await expectError(await get(query), 'status', 'provider_failed'))
        .toBe('Failed to reach the Spotify API')
      const first = await find(query)
      expect(await json(get(query, key(other)))).toEqual(first)
      await find({ ...query, limit: '19' })
    })
    expect(paths.filter((path) => path.includes('/v1/search'))).toHaveLength(3)
  })

  it('gets one token for 20 who search at the same time', async () => {
    await using fresh = await openPlatform()
    const owner = await createAccount(fresh.database)
    const search = (q: string) => json(get({ q, type: 'track' }, key(owner), fresh))
    const queries = Array.from({ length: 20 }, (_, n) => `paper ${n}`)
    const paths = await requestsDuring(() => Promise.all(queries.map(search)), fresh)
    expect(paths.filter((path) => path === 'POST /api/token')).toHaveLength(1)
    expect(paths).toHaveLength(21)
  })
})

it.each(revisions)('search_streaming_catalog over MCP %s returns what HTTP returns', async (revision) => {
  const query = { q: 'paper lanterns', type: 'track,playlist' }
  const args = { ...query, limit: 3 }
  const tool = await callTool(platform, revision, key(account), 'search_streaming_catalog', args)
  expect(tool.structuredContent).toEqual(await find({ ...query, limit: '3' }))
})
