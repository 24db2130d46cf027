import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccount, createCatalog, observe, testIsrc } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { rpc } from '../../support/mcp-clients.ts'
import { openPlatform } from '../../support/platform.ts'
import { json, key, sendJson, token } from '../../support/requests.ts'
import { membersOf } from './world.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database), 'each')
let catalogId: string
beforeAll(() => observe(platform.database, isrc, '2026-03-01', [100, 200, 350, 500, 700]))
beforeEach(async () => {
  catalogId = await createCatalog(platform.database, owner, [])
})

const isrc = testIsrc(1)
const spellings = [
  'QZ-TST-26-00001',
  'qz-tst-26-00001',
  'QZ TST 26 00001',
  'ISRC: QZ‑TST‑26‑00001',
  `${isrc}\u200b`,
  '\ufeffＱＺＴＳＴ２６００００１',
]
const send = (method: string, path: string, body: object) =>
  sendJson(platform, key(owner), method, path, body)
const get = (path: string) => platform.api.request(path, { headers: key(owner) })
const call = async (name: string, args: Record<string, unknown>) => {
  const { body } = await rpc(platform.mcp, '2026-07-28', key(owner), 'tools/call', { name, arguments: args })
  return body.result
}
const songs = () => `/api/catalogs/${catalogId}/songs`

describe.each(spellings)('the ISRC %s', (spelling) => {
  it('is taken in JSON, and compared in its usual form', async () => {
    expect(await json(send('POST', songs(), { isrcs: [spelling, isrc] }))).toMatchObject({ added: 1 })
    expect(await membersOf(platform.database, catalogId)).toEqual([isrc])
    expect(await json(send('DELETE', songs(), { isrcs: [spelling] }))).toMatchObject({ removed: 1 })
  })

  it('is taken in a file', async () => {
    expect(await json(send('POST', `${songs()}/import`, { csv: spelling }))).toMatchObject({ added: 1 })
    expect(await membersOf(platform.database, catalogId)).toEqual([isrc])
  })

  it('is taken by tools', async () => {
    expect(await call('add_catalog_songs', { catalogId, isrcs: [spelling] }))
      .toMatchObject({ structuredContent: { added: 1 } })
    expect(await call('lookup_songs', { isrc: spelling }))
      .toMatchObject({ structuredContent: { results: [{ isrc }] } })
  })

  it('is found by the search', async () => {
    await json(send('POST', songs(), { isrcs: [isrc, testIsrc(2)] }))
    expect(await json(get(`${songs()}?search=${encodeURIComponent(spelling)}`)))
      .toMatchObject({ songs: [{ isrc }] })
  })

  it('is taken in the query of a picture', async () => {
    await json(send('POST', songs(), { isrcs: [isrc] }))
    const query = new URLSearchParams({ since: '2026-03-03', days: '2', isrc: spelling })
    const response = await get(`/api/catalogs/${catalogId}/playcount-history.svg?${query}`)
    await response.body?.cancel()
    expect(response.status).toBe(200)
  })

  it('is refused by the look-up over HTTP, whose contract has 12 characters', async () => {
    const response = get(`/api/apple/songs?isrc=${encodeURIComponent(spelling)}`)
    expect((await json(response, 400)).error).toBe(`isrc must be a valid ISRC: ${spelling.trim()}`)
  })
})

describe('what the platform returns as an identifier', () => {
  it('is a source: the UPC and the addresses of the look-up, the address and the URI of the search', async () => {
    const found = await json(get(`/api/apple/songs?isrc=${'QZDM02000001'}`))
    const [{ url, album }] = found.results[0].songs
    const { tracks } = await json(get('/api/spotify/search?q=isrc:qz-dm0-20-00001&type=track'))
    const [track] = tracks.items
    expect(track.isrc).toBe('QZDM02000001')
    for (const source of [url, album.url, album.upc, `UPC: ${album.upc.slice(0, 6)} ${album.upc.slice(6)}`]) {
      const response = await send('POST', `${songs()}/import`, { source, dry_run: true })
      await response.body?.cancel()
      // The stand-in lists some songs without their releases.
      expect([200, 404]).toContain(response.status)
    }
    for (const source of [track.url, track.uri, track.url.replace('https://', '')]) {
      expect(await json(send('POST', `${songs()}/import`, { source, dry_run: true }))).toMatchObject({
        added: 1,
      })
      expect(await json(send('POST', '/api/sites', { releaseUrl: source }), 201))
        .toMatchObject({ site: { release_url: track.url } })
    }
  })

  it.each(['https://spotify.link/abc', 'https://spoti.fi/abc', 'http://lnk.to/abc', 'bit.ly/abc'])(
    '%s is a short link, which has to be opened first',
    async (source) => {
      const advice = /This is a short link. Open it in a browser first/
      expect((await json(send('POST', songs(), { source }), 400)).error).toMatch(advice)
      expect((await json(send('POST', `${songs()}/import`, { source }), 400)).error).toMatch(advice)
      expect((await json(send('POST', '/api/sites', { releaseUrl: source }), 400)).error).toMatch(advice)
    },
  )
})

describe('a name', () => {
  const names: [string, string, (name: string) => object][] = [
    ['POST', '/api/catalogs', (name) => ({ name })],
    ['POST', '/api/organizations', (name) => ({ name })],
    ['POST', '/api/artists', (name) => ({ name })],
    ['POST', '/api/keys', (name) => ({ name })],
    ['PATCH', '/api/me', (name) => ({ name })],
    ['POST', '/api/sites', (name) => ({ name, brief: 'A page.' })],
  ]

  it.each(names)('has nothing that cannot be seen: %s %s', async (method, path, body) => {
    for (const [hidden, code] of [['\u202e', 'U+202E'], ['\u{e0041}', 'U+E0041']]) {
      const { error } = await json(send(method, path, body(`a${hidden}b`)), 400)
      expect(error).toBe(`name must have no characters that cannot be seen: ${code} at position 2`)
    }
  })

  it.each(names)('has the joiners that scripts and emoji need: %s %s', async (method, path, body) => {
    // No key creates a key.
    const response = await sendJson(
      platform,
      await token(owner),
      method,
      path,
      body('می\u200cخواهم क्\u200dष 👩\u200d🎤'),
    )
    await response.body?.cancel()
    expect(response.status).toBeLessThan(300)
  })
})
