import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { specialIsrcs } from '../../../supabase/local/stand-ins/apple-music-songs.ts'
import { createAccount, type TestAccount } from '../../support/accounts.ts'
import { revisions, rpc } from '../../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../../support/platform.ts'
import { delegated, type Headers, json, key, token } from '../../support/requests.ts'
import { createApiKey } from '../../../shared/platform/identity/api-key.ts'
import { expectError } from '../../contract/walk.ts'

let platform: TestPlatform
let account: TestAccount

beforeAll(async () => {
  platform = await openPlatform()
  account = await createAccount(platform.database)
})
afterEach(() => platform.vendors.appleMusic.clearFaults())
afterAll(() => platform.close())

/** The n-th demo recording. */
const demo = (n: number) => `QZDM0${2_000_000 + n}`
const demos = (count: number, first = 1) => Array.from({ length: count }, (_, n) => demo(first + n))
const get = (query: Record<string, string>, headers: Headers = key(account), on = platform) =>
  on.api.request(`/api/apple/songs?${new URLSearchParams(query)}`, { headers })
const ask = (isrcs: string[], storefront?: string) =>
  get({ isrc: isrcs.join(','), ...storefront && { storefront } })
const results = async (isrcs: string[], storefront?: string) => (await json(ask(isrcs, storefront))).results
const refused = async (query: Record<string, string>) =>
  await expectError(await get(query), 'status', 'invalid_input')
/** What the store was asked during some work. */
async function asked(work: () => Promise<unknown>): Promise<string[]> {
  const { requests } = platform.vendors.appleMusic
  const before = requests.length
  await work()
  return requests.slice(before).map(({ path }) => path)
}

describe('GET /api/apple/songs', () => {
  it('gives a row for each ISRC in the order asked, repeats included', async () => {
    const isrcs = [demo(3), demo(1), 'QZZZZ2600001', demo(3), demo(2)]
    const rows = await results(isrcs)
    expect(rows.map(({ isrc }: { isrc: string }) => isrc)).toEqual(isrcs)
    expect(rows.map(({ found }: { found: boolean }) => found)).toEqual([true, true, false, true, true])
    expect(rows[3]).toEqual(rows[0])
    expect(rows[2].songs).toEqual([])
  })

  it('answers with the contract\u2019s fields and no other', async () => {
    const body = await json(ask([demo(1)]))
    expect(body).toEqual({
      status: 'success',
      storefront: 'us',
      results: [{ isrc: demo(1), found: true, songs: [expect.anything()] }],
    })
    expect(body.results[0].songs[0]).toEqual({
      id: expect.stringMatching(/^\d+$/),
      isrc: demo(1),
      name: 'Harbour Signals',
      artist_name: 'The Paper Lanterns',
      composer_name: 'A. Lantern & B. Paper',
      album_name: 'Harbour Signals - Single',
      release_date: '2018-03-09',
      duration_ms: 151_000,
      track_number: 1,
      disc_number: 1,
      genre_names: ['Alternative', 'Music'],
      has_lyrics: true,
      is_apple_digital_master: false,
      audio_variants: ['lossless', 'lossy-stereo'],
      url: expect.stringContaining('https://music.apple.com/us/album/'),
      artwork_url: expect.stringContaining('{w}x{h}'),
      preview_url: expect.stringContaining('https://'),
      album: {
        id: expect.stringMatching(/^\d+$/),
        name: 'Harbour Signals - Single',
        upc: expect.stringMatching(/^\d{12}$/),
        record_label: 'Demo Records',
        copyright: expect.stringContaining('Demo Records'),
        release_date: '2018-03-09',
        track_count: 1,
        is_single: true,
        is_compilation: false,
        is_complete: true,
        url: expect.stringContaining('https://music.apple.com/us/album/'),
      },
    })
  })

  it('accepts lower case and spaces, and answers upper case', async () => {
    const [first, second] = await results([` ${demo(1).toLowerCase()}`, demo(2)])
    expect([first.isrc, second.isrc]).toEqual([demo(1), demo(2)])
    expect(first.found).toBe(true)
  })

  it('takes 25 ISRCs and refuses 26, repeats counted', async () => {
    expect(await results(demos(25))).toHaveLength(25)
    expect(await refused({ isrc: demos(26).join(',') }))
      .toBe('A maximum of 25 ISRCs may be requested at once; received 26')
    expect(await refused({ isrc: Array(31).fill(demo(1)).join(',') }))
      .toBe('A maximum of 25 ISRCs may be requested at once; received 31')
  })

  it('asks the store once for all, as documented', async () => {
    const paths = await asked(() => results([demo(31), demo(32), demo(31)], 'FR'))
    expect(paths).toEqual([
      `/v1/catalog/fr/songs?filter[isrc]=${demo(31)},${
        demo(32)
      }&include=albums&extend=composerName,audioVariants`,
    ])
  })

  it('gives all songs of an ISRC that is on several releases', async () => {
    const [row] = await results([specialIsrcs.twice])
    expect(row.songs.map(({ album }: { album: { is_single: boolean } }) => album.is_single)).toEqual([
      true,
      false,
    ])
  })

  it('follows the pages of one that is on very many', async () => {
    const [row] = await results([specialIsrcs.many])
    expect(row.songs).toHaveLength(43)
    expect(new Set(row.songs.map(({ id }: { id: string }) => id)).size).toBe(43)
    expect(row.songs[42]).toMatchObject({
      album: { record_label: 'Demo Records' },
      composer_name: expect.any(String),
    })
  })

  it('finds a song that carries another ISRC than the asked one', async () => {
    const [row] = await results([specialIsrcs.other])
    expect(row).toMatchObject({
      isrc: specialIsrcs.other,
      found: true,
      songs: [{ isrc: 'QZSTN2600902' }],
    })
  })

  it('does not find it in a storefront without it', async () => {
    expect(await results([specialIsrcs.usOnly], 'US')).toMatchObject([{ found: true }])
    expect(await results([specialIsrcs.usOnly], 'gb')).toEqual([
      { isrc: specialIsrcs.usOnly, found: false, songs: [] },
    ])
  })

  it('answers null for a missing album and for missing artwork', async () => {
    const rows = await results([specialIsrcs.noAlbum, specialIsrcs.noArtwork])
    expect(rows[0].songs[0]).toMatchObject({ album: null, artwork_url: expect.any(String) })
    expect(rows[1].songs[0]).toMatchObject({ album: expect.anything(), artwork_url: null })
  })

  it('answers null, false and empty lists for what is not told of a song', async () => {
    const [{ songs: [song] }] = await results([specialIsrcs.bare])
    const { id, genre_names, audio_variants, has_lyrics, is_apple_digital_master, ...rest } = song
    expect(id).toMatch(/^\d+$/)
    expect([genre_names, audio_variants, has_lyrics, is_apple_digital_master]).toEqual([[], [], false, false])
    expect(Object.values(rest)).toEqual(Object.values(rest).map(() => null))
  })

  it('names each bad ISRC, the first one in the error', async () => {
    const isrc = `${demo(1)},nonsense,,USRC1760783`
    expect(await refused({ isrc })).toBe('isrc must be a valid ISRC: nonsense')
    const response = await get({ isrc }, { ...key(account), accept: 'application/problem+json' })
    expect((await response.json()).errors).toEqual([
      { field: 'isrc', message: 'isrc must be a valid ISRC: nonsense' },
      { field: 'isrc', message: 'isrc must be a valid ISRC: ' },
      { field: 'isrc', message: 'isrc must be a valid ISRC: USRC1760783' },
    ])
  })

  it('requires an ISRC', async () => {
    expect(await refused({})).toBe('isrc parameter is required')
    expect(await refused({ isrc: ' ' })).toBe('isrc parameter is required')
    expect(await refused({ isrc: ',' })).toBe('isrc must be a valid ISRC: ')
  })

  it.each(['u', 'usa', 'u1', '../us', '', 'ZZ'])('refuses the storefront %j', async (storefront) => {
    expect(await refused({ isrc: demo(1), storefront })).toBe(`Unknown Apple Music storefront: ${storefront}`)
  })

  it('knows a storefront that is younger than its own list, and asks about it once', async () => {
    const paths = await asked(async () => {
      expect((await json(ask([demo(1)], 'QQ'))).storefront).toBe('qq')
      await json(ask([demo(1)], 'qq'))
    })
    expect(paths).toEqual(['/v1/storefronts/qq', expect.stringContaining('/v1/catalog/qq/songs?')])
  })

  it('refuses a bad credential before the store is asked', async () => {
    const paths = await asked(async () => {
      const unknown = { 'x-api-key': createApiKey().key }
      const response = await get({ isrc: demo(30), storefront: 'yy' }, unknown)
      expect(await expectError(response, 'status', 'unauthenticated')).not.toContain('storefront')
      await expectError(await get({ isrc: 'nonsense' }, {}), 'status', 'unauthenticated')
    })
    expect(paths).toEqual([])
  })

  it('answers a session, an OAuth client and a key alike', async () => {
    const bodies = await Promise.all(
      [key(account), await token(account), await delegated(account)].map((headers) =>
        json(get({ isrc: demo(1) }, headers))
      ),
    )
    expect(bodies[1]).toEqual(bodies[0])
    expect(bodies[2]).toEqual(bodies[0])
  })

  it('is not available where the store is not set up, and only the log names the variable', async () => {
    const bare = await openPlatform({ APPLE_MUSIC_PRIVATE_KEY: '' })
    try {
      const owner = await createAccount(bare.database)
      const response = await get({ isrc: demo(1) }, key(owner), bare)
      expect(await expectError(response, 'status', 'feature_unavailable')).toBe('This is not available here')
      expect(bare.log.at(-1)).toContain('APPLE_MUSIC_PRIVATE_KEY is not set')
    } finally {
      await bare.close()
    }
  })

  it('answers 502 for a malformed key, and the log names the variable alone', async () => {
    const bare = await openPlatform({ APPLE_MUSIC_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nMIGHx\\n' })
    try {
      const owner = await createAccount(bare.database)
      const response = await get({ isrc: demo(1) }, key(owner), bare)
      expect(await expectError(response, 'status', 'provider_failed')).toBe(
        'Failed to reach the Apple Music API',
      )
      expect(bare.log.at(-1)).toContain('APPLE_MUSIC_PRIVATE_KEY is not')
      expect(bare.log.join()).not.toContain('MIGHx')
    } finally {
      await bare.close()
    }
  })

  describe('keeps what is public for a while', () => {
    it('asks once for the same ISRC, found or not, whoever asks, and anew for another storefront', async () => {
      const other = await createAccount(platform.database)
      const isrcs = [demo(33), 'QZZZZ2600033']
      const paths = await asked(async () => {
        const first = await json(ask(isrcs))
        expect(await json(get({ isrc: isrcs.join(',') }, key(other)))).toEqual(first)
        await json(ask(isrcs, 'de'))
        await json(ask([...isrcs, demo(34)]))
      })
      expect(paths.map((path) => /songs\?filter\[isrc\]=([^&]+)/.exec(path)![1])).toEqual([
        isrcs.join(','),
        isrcs.join(','),
        demo(34),
      ])
    })

    it('asks once for 20 who ask at the same time', async () => {
      const paths = await asked(() => Promise.all(Array.from({ length: 20 }, () => results(demos(3, 35)))))
      expect(paths).toHaveLength(1)
    })

    it('does not keep a fault', async () => {
      platform.vendors.appleMusic.order({ fault: 'html' })
      const response = await ask([demo(38)])
      expect(await expectError(response, 'status', 'provider_failed')).toBe(
        'Failed to reach the Apple Music API',
      )
      expect(await results([demo(38)])).toMatchObject([{ found: true }])
    })
  })
})

describe.each(revisions)('lookup_songs over MCP %s', (revision) => {
  const call = async (values: Record<string, unknown>) =>
    (await rpc(platform.mcp, revision, key(account), 'tools/call', {
      name: 'lookup_songs',
      arguments: values,
    }))
      .body.result

  it('answers as HTTP does', async () => {
    const isrc = [demo(1), specialIsrcs.twice, demo(1)].join(',').toLowerCase()
    expect((await call({ isrc })).structuredContent).toEqual(await json(get({ isrc })))
  })

  it('refuses as HTTP does', async () => {
    const { isError, content } = await call({ isrc: 'nonsense' })
    expect([isError, content[0].text]).toEqual([true, 'isrc must be a valid ISRC: nonsense'])
    const storefront = await call({ isrc: demo(1), storefront: 'ZZ' })
    expect(storefront.content[0].text).toBe('Unknown Apple Music storefront: ZZ')
  })
})
