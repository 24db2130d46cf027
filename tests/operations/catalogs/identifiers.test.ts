import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { observe, testIsrc } from '../../support/accounts.ts'
import { json, sendJson, token } from '../../support/requests.ts'
import { membersOf, openCatalogs } from './world.ts'

const { platform, owner, read, get, send: sendTo, tool, create } = openCatalogs('each')
let catalogId: string
beforeAll(() => observe(platform.database, isrc, '2026-03-01', [100, 200, 350, 500, 700]))
beforeEach(async () => {
  catalogId = await create()
})

const isrc = testIsrc(1)
const send = (method: string, path: string, body: object, status = 200) =>
  json(sendJson(platform, owner, method, path, body), status)
const songs = (method: string, body: object, more = '', status = 200) =>
  json(sendTo(method, `/${catalogId}/songs${more}`, body), status)

it.each([
  'QZ-TST-26-00001',
  'qz-tst-26-00001',
  'QZ TST 26 00001',
  'ISRC: QZ‑TST‑26‑00001',
  `${isrc}\u200b`,
  '\ufeffＱＺＴＳＴ２６００００１',
])(
  'the ISRC %s is taken in JSON, files, tools, searches and pictures, and compared in its usual form',
  async (spelling) => {
    const members = () => membersOf(platform.database, catalogId)
    expect(await songs('POST', { isrcs: [spelling, isrc] })).toMatchObject({ added: 1 })
    expect(await members()).toEqual([isrc])
    expect(await songs('DELETE', { isrcs: [spelling] })).toMatchObject({ removed: 1 })
    expect(await songs('POST', { csv: spelling }, '/import')).toMatchObject({ added: 1 })
    expect(await members()).toEqual([isrc])
    await songs('DELETE', { isrcs: [spelling] })
    expect(await tool('add_catalog_songs', { catalogId, isrcs: [spelling] }))
      .toMatchObject({ structuredContent: { added: 1 } })
    expect(await tool('lookup_songs', { isrc: spelling }))
      .toMatchObject({ structuredContent: { results: [{ isrc }] } })
    await songs('POST', { isrcs: [testIsrc(2)] })
    expect((await read(`/${catalogId}/songs?search=${encodeURIComponent(spelling)}`)).songs)
      .toMatchObject([{ isrc }])
    const query = new URLSearchParams({ since: '2026-03-03', days: '2', isrc: spelling })
    const picture = await get(`/${catalogId}/playcount-history.svg?${query}`)
    await picture.body?.cancel()
    expect(picture.status).toBe(200)
    // The contract of the look-up over HTTP has 12 characters.
    const lookUp = sendJson(platform, owner, 'GET', `/api/apple/songs?isrc=${encodeURIComponent(spelling)}`)
    expect((await json(lookUp, 400)).error).toBe(`isrc must be a valid ISRC: ${spelling.trim()}`)
  },
)

describe('what the platform returns as an identifier', () => {
  it('is a source: the UPC and the addresses of the look-up, the address and the URI of the search', async () => {
    const found = await json(sendJson(platform, owner, 'GET', '/api/apple/songs?isrc=QZDM02000001'))
    const [{ url, album }] = found.results[0].songs
    const search = '/api/spotify/search?q=isrc:qz-dm0-20-00001&type=track'
    const { tracks: { items: [track] } } = await json(sendJson(platform, owner, 'GET', search))
    expect(track.isrc).toBe('QZDM02000001')
    for (const source of [url, album.url, album.upc, `UPC: ${album.upc.slice(0, 6)} ${album.upc.slice(6)}`]) {
      const response = await sendTo('POST', `/${catalogId}/songs/import`, { source, dry_run: true })
      await response.body?.cancel()
      // The stand-in lists some songs without their releases.
      expect([200, 404]).toContain(response.status)
    }
    for (const source of [track.url, track.uri, track.url.replace('https://', '')]) {
      expect(await songs('POST', { source, dry_run: true }, '/import')).toMatchObject({ added: 1 })
      expect((await send('POST', '/api/sites', { releaseUrl: source }, 201)).site)
        .toMatchObject({ release_url: track.url })
    }
  })

  it.each(['https://spotify.link/abc', 'https://spoti.fi/abc', 'http://lnk.to/abc', 'bit.ly/abc'])(
    '%s is a short link, which has to be opened first',
    async (source) => {
      for (
        const refused of [
          songs('POST', { source }, '', 400),
          songs('POST', { source }, '/import', 400),
          send('POST', '/api/sites', { releaseUrl: source }, 400),
        ]
      ) expect((await refused).error).toMatch(/This is a short link. Open it in a browser first/)
    },
  )
})

it.each<[string, string, object?]>([
  ['POST', '/api/catalogs'],
  ['POST', '/api/organizations'],
  ['POST', '/api/artists'],
  ['POST', '/api/keys'],
  ['PATCH', '/api/me'],
  ['POST', '/api/sites', { brief: 'A page.' }],
])('a name has the joiners that scripts and emoji need: %s %s', async (method, path, more) => {
  // No key creates a key. What a name may not have: tests/contract/hidden-text.test.ts.
  const body = { name: 'می\u200cخواهم क्\u200dष 👩\u200d🎤', ...more }
  const response = await sendJson(platform, await token(owner), method, path, body)
  await response.body?.cancel()
  expect(response.status).toBeLessThan(300)
})
