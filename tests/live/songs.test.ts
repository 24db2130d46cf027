import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { newIsrc } from './support/created.ts'
import { credentialText, expectError, expectInvalid } from './support/errors.ts'
import { get } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { orderFault } from './support/stand-ins.ts'

const read = (query: string) => get(`/api/apple/songs?${query}`, owner)
const demo = deployment.demo?.isrcs ?? []

const isText = (value: unknown) => value === null || typeof value === 'string'
const isInteger = (value: unknown) => value === null || Number.isInteger(value)
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isTexts = (value: unknown) => Array.isArray(value) && value.every((entry) => typeof entry === 'string')

const fields: Record<string, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string',
  ...Object.fromEntries(
    [
      ...['isrc', 'name', 'artist_name', 'composer_name', 'album_name', 'release_date', 'url'],
      ...['artwork_url', 'preview_url'],
    ].map((name) => [name, isText]),
  ),
  duration_ms: isInteger,
  track_number: isInteger,
  disc_number: isInteger,
  genre_names: isTexts,
  audio_variants: isTexts,
  has_lyrics: isBoolean,
  is_apple_digital_master: isBoolean,
  album: (value) => value === null || typeof value === 'object',
}
const albumFields: Record<string, (value: unknown) => boolean> = {
  id: (value) => typeof value === 'string',
  ...Object.fromEntries(
    ['name', 'upc', 'record_label', 'copyright', 'release_date', 'url'].map((name) => [name, isText]),
  ),
  track_count: isInteger,
  is_single: isBoolean,
  is_compilation: isBoolean,
  is_complete: isBoolean,
}

function expectFields(record: Record<string, unknown>, expected: typeof fields) {
  expect(Object.keys(record).sort()).toEqual(Object.keys(expected).sort())
  for (const [name, isValid] of Object.entries(expected)) expect(isValid(record[name]), name).toBe(true)
}

rule('songs have every documented field with its type', { needs: ['demo.isrcs'] }, async () => {
  const { status, body } = await read(`isrc=${demo.join(',')}`)
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['results', 'status', 'storefront'])
  expect([body.status, body.storefront]).toEqual(['success', 'us'])
  for (const { isrc, found, songs, ...more } of body.results) {
    expect([more, found]).toEqual([{}, true])
    expect(demo).toContain(isrc)
    expect(songs.length).toBeGreaterThan(0)
    for (const song of songs) {
      expectFields(song, fields)
      if (song.album) expectFields(song.album, albumFields)
      if (song.artwork_url) expect(song.artwork_url).toContain('{w}x{h}')
    }
  }
})

rule('there is a row for each requested ISRC, in the requested order, repeats included', {
  needs: ['demo.isrcs'],
}, async () => {
  const absent = newIsrc()
  const requested = [demo[0]!, absent, demo[0]!.toLowerCase(), demo.at(-1)!]
  const { body } = await read(`isrc=${requested.join(',')}`)
  const rows = body.results.map(({ isrc, found }: { isrc: string; found: boolean }) => [isrc, found])
  expect(rows).toEqual(requested.map((isrc) => [isrc.toUpperCase(), isrc !== absent]))
  expect(body.results[1]).toEqual({ isrc: absent, found: false, songs: [] })
  expect(body.results[0]).toEqual(body.results[2])
})

rule(
  'a song is found by the filter of the store, also with another ISRC',
  { needs: ['stand_ins'] },
  async () => {
    const { body } = await read('isrc=QZSTN2600002,QZSTN2600007,QZSTN2600004')
    expect(body.results[0]).toMatchObject({ isrc: 'QZSTN2600002', found: true })
    expect(body.results[0].songs[0].isrc).not.toBe('QZSTN2600002')
    expectFields(body.results[1].songs[0], fields)
    expect(body.results[2].songs[0].album).toBeNull()
  },
)

rule('the storefront decides what is available', { needs: ['stand_ins'] }, async () => {
  const find = async (storefront: string) => (await read(`isrc=QZSTN2600003&storefront=${storefront}`)).body
  expect(await find('us')).toMatchObject({ storefront: 'us', results: [{ found: true }] })
  expect(await find('de')).toMatchObject({ storefront: 'de', results: [{ found: false, songs: [] }] })
})

rule('errors of a song lookup have their texts', {}, async () => {
  const isrc = newIsrc()
  const texts: [query: string, message: string][] = [
    ['', 'isrc parameter is required'],
    ['isrc=', 'isrc parameter is required'],
    ['isrc=US-ABC-26-00001', 'isrc must be a valid ISRC: US-ABC-26-00001'],
    [`isrc=${isrc},nonsense`, 'isrc must be a valid ISRC: nonsense'],
    [`isrc=${'1' + isrc.slice(1)}`, `isrc must be a valid ISRC: ${'1' + isrc.slice(1)}`],
    [`isrc=${isrc}&storefront=USA`, 'Unknown Apple Music storefront: USA'],
    [`isrc=${isrc}&storefront=zz`, 'Unknown Apple Music storefront: zz'],
    [
      `isrc=${Array.from({ length: 26 }, newIsrc).join(',')}`,
      'A maximum of 25 ISRCs may be requested at once; received 26',
    ],
  ]
  for (const [query, message] of texts) expectInvalid(await read(query), 'status', message)
  expectError(await get('/api/apple/songs?isrc=x'), 401, 'unauthenticated', 'status', credentialText)
  const most = Array.from({ length: 25 }, newIsrc)
  expect((await read(`isrc=${most.join(',')}`)).body.results).toHaveLength(25)
})

rule('a failing music store is a 502 with one text', { needs: ['stand_ins'] }, async () => {
  for (const fault of ['error', 'html', 'truncated', 'forbidden', 'wrong_types']) {
    const isrc = newIsrc()
    await orderFault('appleMusic', fault, isrc)
    expectError(
      await read(`isrc=${isrc}`),
      502,
      'provider_failed',
      'status',
      'Failed to reach the Apple Music API',
    )
  }
})

rule('releases are searched in the streaming catalog', {}, async () => {
  const search = (query: string) => get(`/api/spotify/search?${query}`, owner)
  const { status, body } = await search('q=paper&type=track&limit=1')
  expect([status, body.status]).toEqual([200, 'success'])
  expect(body.tracks.items.length).toBeLessThanOrEqual(1)
  for (const query of ['q=x', 'type=track', 'q=&type=track', 'q=x&type=dance', 'q=x&type=track&limit=0']) {
    expectInvalid(await search(query), 'status')
  }
})
