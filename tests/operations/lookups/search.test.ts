import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApiKey } from '../../../shared/platform/identity/api-key.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { revisions, rpc } from '../../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { delegated, type Headers, json, key, token } from '../../support/requests.ts'
import { expectError } from '../../contract/walk.ts'

let platform: TestPlatform
let account: TestAccount

beforeAll(async () => {
  platform = await openPlatform()
  account = await createAccount(platform.database)
})
afterEach(() => platform.vendors.spotifyApi.clearFaults())
afterAll(() => platform.close())

const get = (query: Record<string, string>, headers: Headers = key(account), on = platform) =>
  on.api.request(`/api/spotify/search?${new URLSearchParams(query)}`, { headers })
const find = (query: Record<string, string>) => json(get(query))
const refused = async (query: Record<string, string>) =>
  await expectError(await get(query), 'status', 'invalid_input')
/** What the service was asked during some work. */
async function asked(work: () => Promise<unknown>, on = platform): Promise<string[]> {
  const { requests } = on.vendors.spotifyApi
  const before = requests.length
  await work()
  return requests.slice(before).map(({ method, path }) => `${method} ${path}`)
}

const lanterns = { q: 'paper lanterns', type: 'track' }

describe('GET /api/spotify/search', () => {
  it('answers a page of what music people need of a track', async () => {
    const body = await find({ q: 'isrc:QZDM02000001', type: 'track' })
    expect(body).toEqual({
      status: 'success',
      tracks: {
        items: [{
          id: expect.any(String),
          type: 'track',
          name: 'Harbour Signals',
          url: expect.stringContaining('https://open.spotify.com/track/'),
          uri: expect.stringContaining('spotify:track:'),
          image_url: expect.stringContaining('https://'),
          artists: [{ id: expect.any(String), name: 'The Paper Lanterns' }],
          album: { id: expect.any(String), name: 'Harbour Signals and Others' },
          release_date: '2018-03-09',
          duration_ms: 151_000,
          track_number: 2,
          total_tracks: null,
          isrc: 'QZDM02000001',
          explicit: false,
          popularity: 99,
          publisher: null,
        }],
        total: 1,
        limit: 20,
        offset: 0,
        next_offset: null,
      },
    })
  })

  it('has a page for each type that was asked for, and no other', async () => {
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

  it('passes accents, emoji and what means something in an address on as they are', async () => {
    const paths = await asked(() => find({ q: 'Åkesson & 🎈 #1 + 100%?', type: 'artist', market: 'se' }))
    const query = new URL(paths.at(-1)!.split(' ')[1]!, 'http://x').searchParams
    expect(Object.fromEntries(query)).toEqual({
      q: 'Åkesson & 🎈 #1 + 100%?',
      market: 'SE',
      limit: '20',
      offset: '0',
      type: 'artist',
    })
    expect((await find({ q: 'ana åkesson', type: 'artist' })).artists.items).toHaveLength(1)
  })

  it.each([
    [{ type: 'track' }, 'q is required'],
    [{ q: ' ', type: 'track' }, 'q cannot be empty'],
    [{ q: 'x'.repeat(251), type: 'track' }, 'q must have at most 250 characters'],
    [{ q: 'x' }, 'type is required'],
    [
      { q: 'x', type: 'track,song' },
      'type must be one or more of album, artist, playlist, track, show, episode, audiobook: song',
    ],
    [
      { q: 'x', type: '' },
      'type must be one or more of album, artist, playlist, track, show, episode, audiobook: ',
    ],
    [{ ...lanterns, market: 'USA' }, 'market must be a two-letter country code'],
    [{ ...lanterns, limit: '0' }, 'limit must be at least 1'],
    [{ ...lanterns, limit: '51' }, 'limit must be at most 50'],
    [{ ...lanterns, offset: '-1' }, 'offset must be at least 0'],
    [{ ...lanterns, offset: '1001' }, 'offset must be at most 1000'],
  ])('refuses %j without asking', async (query, text) => {
    const paths = await asked(async () => expect(await refused(query as Record<string, string>)).toBe(text))
    expect(paths).toEqual([])
  })

  it('refuses what Spotify refuses: a market that it does not know', async () => {
    expect(await refused({ ...lanterns, market: 'ZZ' }))
      .toBe('Spotify rejected this search: check q, market and offset')
  })

  it('refuses a bad credential before Spotify is asked', async () => {
    const paths = await asked(async () => {
      const unknown = { 'x-api-key': createApiKey().key }
      await expectError(await get({ q: 'nobody', type: 'track' }, unknown), 'status', 'unauthenticated')
      await expectError(await get({ q: '', type: 'track' }, {}), 'status', 'unauthenticated')
    })
    expect(paths).toEqual([])
  })

  it('answers a session, an OAuth client and a key alike', async () => {
    const bodies = await Promise.all(
      [key(account), await token(account), await delegated(account)].map((headers) =>
        json(get(lanterns, headers))
      ),
    )
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })

  it('is not available where Spotify is not set up, and only the log names the variable', async () => {
    const bare = await openPlatform({ SPOTIFY_CLIENT_SECRET: '' })
    try {
      const owner = await createAccount(bare.database)
      const response = await get(lanterns, key(owner), bare)
      expect(await expectError(response, 'status', 'feature_unavailable')).toBe('This is not available here')
      expect(bare.log.at(-1)).toContain('SPOTIFY_CLIENT_SECRET is not set')
    } finally {
      await bare.close()
    }
  })

  it('answers 502 where Spotify refuses our own credentials, which are not the caller\u2019s fault', async () => {
    const wrong = await openPlatform({ SPOTIFY_CLIENT_SECRET: 'wrong-secret' })
    try {
      const owner = await createAccount(wrong.database)
      const response = await get(lanterns, key(owner), wrong)
      expect(await expectError(response, 'status', 'provider_failed')).toBe('Failed to reach the Spotify API')
      expect(wrong.log.at(-1)).toContain('Spotify Accounts responded with 400')
      expect(wrong.log.join()).not.toContain('wrong-secret')
    } finally {
      await wrong.close()
    }
  })

  it('asks once for the same search within a minute, and again after a fault', async () => {
    const query = { q: 'velvet', type: 'track,album' }
    const other = await createAccount(platform.database)
    const paths = await asked(async () => {
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
    const fresh = await openPlatform()
    try {
      const owner = await createAccount(fresh.database)
      const paths = await asked(() =>
        Promise.all(
          Array.from({ length: 20 }, (_, n) =>
            json(get({ q: `paper ${n}`, type: 'track' }, key(owner), fresh))),
        ), fresh)
      expect(paths.filter((path) => path === 'POST /api/token')).toHaveLength(1)
      expect(paths).toHaveLength(21)
    } finally {
      await fresh.close()
    }
  })
})

describe.each(revisions)('search_streaming_catalog over MCP %s', (revision) => {
  const call = async (values: Record<string, unknown>) =>
    (await rpc(platform.mcp, revision, key(account), 'tools/call', {
      name: 'search_streaming_catalog',
      arguments: values,
    })).body.result

  it('answers as HTTP does', async () => {
    const { structuredContent } = await call({ q: 'paper lanterns', type: 'track,playlist', limit: 3 })
    expect(structuredContent).toEqual(await find({ q: 'paper lanterns', type: 'track,playlist', limit: '3' }))
  })

  it('refuses as HTTP does', async () => {
    const { isError, content } = await call({ q: 'x', type: 'song' })
    expect([isError, content[0].text]).toEqual([
      true,
      'type must be one or more of album, artist, playlist, track, show, episode, audiobook: song',
    ])
  })
})
