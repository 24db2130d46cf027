import { afterEach, describe, expect, it } from 'vitest'
import { recorded } from '../../../shared/operations/examples.ts'
import { specialIsrcs } from '../../../supabase/local/stand-ins/apple-music-songs.ts'
import { createAccount } from '../../support/accounts.ts'
import { callTool, revisions } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { type Headers, json, key } from '../../support/requests.ts'
import { fixture } from '../../support/fixture.ts'
import { createApiKey } from '../../../shared/platform/identity/api-key.ts'
import { expectError } from '../../contract/walk.ts'

const platform = fixture(openPlatform)
const account = fixture(() => createAccount(platform.database))

afterEach(() => platform.vendors.appleMusic.clearFaults())

const demo = (n: number) => `QZDM0${2_000_000 + n}`
const demos = (count: number, first = 1) => Array.from({ length: count }, (_, n) => demo(first + n))
const get = (query: Record<string, string>, headers: Headers = key(account), on = platform) =>
  on.api.request(`/api/apple/songs?${new URLSearchParams(query)}`, { headers })
const lookUp = (isrcs: string[], storefront?: string) =>
  get({ isrc: isrcs.join(','), ...storefront && { storefront } })
const results = async (isrcs: string[], storefront?: string) =>
  (await json(lookUp(isrcs, storefront))).results
const refused = async (query: Record<string, string>) =>
  await expectError(await get(query), 'status', 'invalid_input')
async function requestsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const { requests } = platform.vendors.appleMusic
  const before = requests.length
  await work()
  return requests.slice(before).map(({ path }) => path)
}

describe('GET /api/apple/songs', () => {
  it('gives a row for each ISRC in the order of the request, repeats, lower case and spaces included', async () => {
    const isrcs = [demo(3), demo(1), 'QZZZZ2600001', demo(3), demo(2)]
    const rows = await results(isrcs.map((isrc) => ` ${isrc.toLowerCase()}`))
    expect(rows).toMatchObject(isrcs.map((isrc) => ({ isrc, found: isrc !== 'QZZZZ2600001' })))
    expect(rows[3]).toEqual(rows[0])
    expect(rows[2].songs).toEqual([])
  })

  it('returns the documented fields and no other', async () => {
    expect(await json(lookUp([demo(1)]))).toEqual(recorded.lookup_songs!.output)
  })

  it('takes 25 ISRCs and refuses 26, repeats counted', async () => {
    expect(await results(demos(25))).toHaveLength(25)
    for (const isrcs of [demos(26), Array(31).fill(demo(1))]) {
      expect(await refused({ isrc: isrcs.join(',') }))
        .toBe(`A maximum of 25 ISRCs may be requested at once; received ${isrcs.length}`)
    }
  })

  it('sends one request for all, as the store documents it', async () => {
    const paths = await requestsDuring(() => results([demo(31), demo(32), demo(31)], 'FR'))
    expect(paths).toEqual([
      `/v1/catalog/fr/songs?filter[isrc]=${demo(31)},${
        demo(32)
      }&include=albums&extend=composerName,audioVariants`,
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

  it.each<[string, string, object[]]>([
    ['on two releases', specialIsrcs.twice, [{ album: { is_single: true } }, {
      album: { is_single: false },
    }]],
    ['of a song that carries another', specialIsrcs.other, [{ isrc: 'QZSTN2600902' }]],
    ['of a song without an album', specialIsrcs.noAlbum, [{ album: null, artwork_url: expect.any(String) }]],
    ['of a song without artwork', specialIsrcs.noArtwork, [{ album: expect.anything(), artwork_url: null }]],
  ])('gives all songs of an ISRC %s', async (_, isrc, songs) => {
    expect(await results([isrc])).toMatchObject([{ isrc, found: true, songs }])
  })

  it('does not find it in a storefront without it', async () => {
    expect(await results([specialIsrcs.usOnly], 'US')).toMatchObject([{ found: true }])
    expect(await results([specialIsrcs.usOnly], 'gb')).toEqual([
      { isrc: specialIsrcs.usOnly, found: false, songs: [] },
    ])
  })

  it('returns null, false and empty lists for missing attributes of a song', async () => {
    const [{ songs: [song] }] = await results([specialIsrcs.bare])
    const { id, genre_names, audio_variants, has_lyrics, is_apple_digital_master, ...rest } = song
    expect(id).toMatch(/^\d+$/)
    expect([genre_names, audio_variants, has_lyrics, is_apple_digital_master]).toEqual([[], [], false, false])
    expect(Object.values(rest)).toEqual(Object.values(rest).map(() => null))
  })

  it('names each bad ISRC, the first one in the error', async () => {
    const isrc = `${demo(1)},nonsense,,USRC1760783`
    expect(await refused({ isrc })).toBe('isrc must be a valid ISRC: nonsense')
    expect(await refused({ isrc: ',' })).toBe('isrc must be a valid ISRC: ')
    for (const none of [{}, { isrc: ' ' }] as Record<string, string>[]) {
      expect(await refused(none)).toBe('isrc parameter is required')
    }
    const response = await get({ isrc }, { ...key(account), accept: 'application/problem+json' })
    expect((await response.json()).errors).toEqual(
      ['nonsense', '', 'USRC1760783'].map((isrc) => ({
        field: 'isrc',
        message: `isrc must be a valid ISRC: ${isrc}`,
      })),
    )
  })

  it.each(['u', 'usa', 'u1', '../us', '', 'ZZ'])('refuses the storefront %j', async (storefront) => {
    expect(await refused({ isrc: demo(1), storefront })).toBe(`Unknown Apple Music storefront: ${storefront}`)
  })

  it('accepts a storefront that its own list lacks, with one request about it', async () => {
    const paths = await requestsDuring(async () => {
      expect((await json(lookUp([demo(1)], 'QQ'))).storefront).toBe('qq')
      await json(lookUp([demo(1)], 'qq'))
    })
    expect(paths).toEqual(['/v1/storefronts/qq', expect.stringContaining('/v1/catalog/qq/songs?')])
  })

  it('refuses a bad credential before a request to the store', async () => {
    const paths = await requestsDuring(async () => {
      const unknown = { 'x-api-key': createApiKey().key }
      const response = await get({ isrc: demo(30), storefront: 'yy' }, unknown)
      expect(await expectError(response, 'status', 'unauthenticated')).not.toContain('storefront')
      await expectError(await get({ isrc: 'nonsense' }, {}), 'status', 'unauthenticated')
    })
    expect(paths).toEqual([])
  })

  it('returns 502 for a malformed key, and the log names the variable alone', async () => {
    await using bare = await openPlatform({
      APPLE_MUSIC_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nMIGHx\\n',
    })
    const owner = await createAccount(bare.database)
    const response = await get({ isrc: demo(1) }, key(owner), bare)
    expect(await expectError(response, 'status', 'provider_failed')).toBe(
      'Failed to reach the Apple Music API',
    )
    expect(bare.log.at(-1)).toContain('APPLE_MUSIC_PRIVATE_KEY is not')
    expect(bare.log.join()).not.toContain('MIGHx')
  })

  describe('keeps what is public for a while', () => {
    it('sends one request for the same ISRC, for all callers, also 20 at once, and another for another storefront', async () => {
      const other = await createAccount(platform.database)
      const isrcs = [demo(33), 'QZZZZ2600033']
      const paths = await requestsDuring(async () => {
        const [first] = await Promise.all(Array.from({ length: 20 }, () => json(lookUp(isrcs))))
        expect(await json(get({ isrc: isrcs.join(',') }, key(other)))).toEqual(first)
        await json(lookUp(isrcs, 'de'))
        await json(lookUp([...isrcs, demo(34)]))
      })
      expect(paths.map((path) => /songs\?filter\[isrc\]=([^&]+)/.exec(path)![1])).toEqual([
        isrcs.join(','),
        isrcs.join(','),
        demo(34),
      ])
    })

    it('does not keep a fault', async () => {
      platform.vendors.appleMusic.order({ fault: 'html' })
      const response = await lookUp([demo(38)])
      expect(await expectError(response, 'status', 'provider_failed')).toBe(
        'Failed to reach the Apple Music API',
      )
      expect(await results([demo(38)])).toMatchObject([{ found: true }])
    })
  })
})

it.each(revisions)('lookup_songs over MCP %s returns what HTTP returns', async (revision) => {
  const isrc = [demo(1), specialIsrcs.twice, demo(1)].join(',')
  const { structuredContent } = await callTool(platform, revision, key(account), 'lookup_songs', { isrc })
  expect(structuredContent).toEqual(await json(get({ isrc })))
})
