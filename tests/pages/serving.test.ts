import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { interFile } from '../../shared/presentation/type.ts'
import { layouts, type SiteDocument } from '../../shared/site/document.ts'
import { fullSite } from './full-site.ts'
import { siteDocument } from './sites.ts'
import { appUrl, openPages } from './world.ts'
import { fixture } from '../support/fixture.ts'

const world = fixture(openPages)

const get = (path: string, headers: Record<string, string> = {}) => world.pages.request(path, { headers })
const parts = ['', '/play', '/card.png', '/qr.svg']

describe('what is served of a site', () => {
  it.each(parts)(
    'at /s/{id}%s is revalidated each time, with 304 while it is unchanged',
    async (part) => {
      const id = await world.publish()
      const first = await get(`/s/${id}${part}`)
      expect(first.status).toBe(200)
      // The playable part depends on Sec-Fetch-Dest, which shared caches may ignore.
      const policy = part === '/play' ? 'private, max-age=0' : 'public, max-age=0, s-maxage=30'
      expect(first.headers.get('cache-control')).toBe(`${policy}, must-revalidate`)
      const etag = first.headers.get('etag')!
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await get(`/s/${id}${part}`, { 'if-none-match': known })
        expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
      }
      expect((await get(`/s/${id}${part}`, { 'if-none-match': '"other"' })).status).toBe(200)
      const head = await world.pages.request(`/s/${id}${part}`, { method: 'HEAD' })
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
    },
  )

  it.each(parts)('at /s/{id}%s is the same for all, with a request id for each', async (part) => {
    const id = await world.publish()
    const responses = await Promise.all(Array.from({ length: 3 }, () => get(`/s/${id}${part}`)))
    const ids = responses.map(({ headers }) => headers.get('x-request-id'))
    expect([new Set(ids).size, ids.includes(null)]).toEqual([3, false])
    const [first, ...others] = await Promise.all(responses.map(async ({ headers, body }) => {
      headers.delete('x-request-id')
      return { headers: [...headers], bytes: await new Response(body).bytes() }
    }))
    for (const other of others) expect(other).toEqual(first)
  })

  it.each(parts)('at /s/{id}%s is 404 after unpublishing, and new after publishing', async (part) => {
    const id = await world.publish()
    const { owner } = world.platform.database
    const { etag } = Object.fromEntries((await get(`/s/${id}${part}`)).headers)
    await owner`update app.sites set published = null where id = ${id}`
    for (const headers of [{}, { 'if-none-match': etag! }] as Record<string, string>[]) {
      const gone = await get(`/s/${id}${part}`, headers)
      expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
    const experience = { html: 'new', css: '', javascript: '' }
    const changed = owner.json(siteDocument({ palette: 'dark' }, { experience }) as never)
    await owner`update app.sites set published = ${changed}, published_at = now() where id = ${id}`
    const anew = await get(`/s/${id}${part}`, { 'if-none-match': etag! })
    // The QR code is that of the address, which is the same.
    const isSame = part === '/qr.svg'
    expect([anew.status, anew.headers.get('etag') === etag]).toEqual([isSame ? 304 : 200, isSame])
  })

  it.each(['', '/play', '/card.png', '/preview', '/signup'])(
    'is the same for a draft, a missing site and an invalid id: /s/{id}%s',
    async (part) => {
      const draft = await world.publish(siteDocument(), { published: null })
      const ids = [draft, crypto.randomUUID(), 'x', '%00', '..%2f']
      const responses = await Promise.all(ids.map(async (id) => {
        const response = await get(`/s/${id}${part}`)
        return [response.status, await response.text()]
      }))
      for (const response of responses) expect(response).toEqual(responses[0])
      expect(responses[0]![0]).toBe(part === '/signup' ? 405 : 404)
    },
  )

  it('has no playable part if the document has none', async () => {
    const id = await world.publish(siteDocument({}, { experience: undefined }))
    expect((await get(`/s/${id}/play`)).status).toBe(404)
    const page = await (await get(`/s/${id}`)).text()
    expect(page).not.toContain('<dialog')
    expect(page).not.toContain('Wake the harbour')
  })

  it('is an error page while the database is unavailable', async () => {
    await using unavailable = await openPages({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:1/none' })
    const response = await unavailable.pages.request(`/s/${crypto.randomUUID()}`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await response.text()).toContain('Please try again in a moment.')
  })
})

describe('a page', () => {
  it('is at most 14 KB on the wire, in every layout', async () => {
    for (const layout of layouts) {
      const id = await world.publish(fullSite({ layout, description: 'Nine songs. '.repeat(50) }))
      const response = await get(`/s/${id}`, { 'accept-encoding': 'gzip, deflate, br, zstd' })
      expect(response.headers.get('content-encoding')).toBe('gzip')
      expect((await response.bytes()).byteLength).toBeLessThan(14_000)
    }
  })

  it.each(['', '/play'])('at /s/{id}%s is the same compressed, with an ETag of its own', async (part) => {
    const id = await world.publish()
    const plain = await get(`/s/${id}${part}`)
    const packed = await get(`/s/${id}${part}`, { 'accept-encoding': 'gzip' })
    for (const { headers } of [plain, packed]) expect(headers.get('vary')).toContain('accept-encoding')
    expect([plain, packed].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip'])
    expect(gunzipSync(await packed.bytes()).toString()).toBe(await plain.text())
    const etag = packed.headers.get('etag')!
    expect(etag).not.toBe(plain.headers.get('etag'))
    const again = await get(`/s/${id}${part}`, { 'accept-encoding': 'gzip', 'if-none-match': etag })
    expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
  })

  it('has metadata for link previews', async () => {
    const type = 'image/webp'
    const ours = { url: `${appUrl}/storage/v1/object/public/site-assets/a.webp`, name: 'a', type } as const
    const theirs = { url: 'https://elsewhere.example/b.webp', name: 'b', type } as const
    const publish = (assets: SiteDocument['assets']) => world.publish(siteDocument({}, { assets }))
    const [own, drawn] = await Promise.all([publish([ours, theirs]), publish([theirs])])
    const tag = (page: string, name: string) =>
      new RegExp(`property="og:${name}" content="([^"]*)"`).exec(page)?.[1]
    const page = await (await get(`/s/${own}`)).text()
    expect([tag(page, 'title'), tag(page, 'url'), tag(page, 'image')]).toEqual([
      'Harbour Morning · The Paper Lanterns',
      `${appUrl}/s/${own}`,
      `${appUrl}/s/${own}/card.png`,
    ])
    expect([tag(page, 'image:width'), tag(page, 'image:height')]).toEqual(['1200', '630'])
    const other = await (await get(`/s/${drawn}`)).text()
    expect(tag(other, 'image')).toBe(`${appUrl}/s/${drawn}/card.png`)
    expect(page + other).not.toContain('elsewhere')
  })

  it('allows nothing but itself', async () => {
    const id = await world.publish()
    const { headers } = await get(`/s/${id}`)
    const policy = headers.get('content-security-policy')!
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-\S+ 'sha256-\S+; script-src 'sha256-\S+;/)
    expect(policy).not.toMatch(/unsafe|\*|https?:(?!\/\/platform\.test)/)
    expect(policy).toContain(`frame-src ${appUrl}/s/${id}/play;`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.has('set-cookie')).toBe(false)
  })
})

it('the typeface of our own pages may be kept', async () => {
  const { status, headers } = await get(`/s/${interFile}`)
  expect([status, headers.get('content-type'), headers.get('cache-control')])
    .toEqual([200, 'font/woff2', 'public, max-age=31536000, immutable'])
})

it('the playable part is sandboxed wherever it is opened, and has no way to the network', async () => {
  const id = await world.publish()
  const { headers } = await get(`/s/${id}/play`)
  expect(headers.get('content-security-policy')!.split('; ')).toEqual(expect.arrayContaining([
    'sandbox allow-scripts',
    "default-src 'none'",
    "connect-src 'none'",
    "form-action 'none'",
    `frame-ancestors ${appUrl}`,
  ]))
  expect(headers.get('x-robots-tag')).toBe('noindex')
})

describe('the playable part', () => {
  const frames = ['iframe', 'frame']
  const others = ['document', 'embed', 'object', 'empty', 'script', 'image', 'worker', 'nonsense']

  it.each([...frames, undefined])(
    'is served for the destination %s',
    async (destination) => {
      const id = await world.publish()
      const headers: Record<string, string> = destination ? { 'sec-fetch-dest': destination } : {}
      const vary = 'accept-encoding, Sec-Fetch-Dest'
      const response = await get(`/s/${id}/play`, headers)
      expect([response.status, response.headers.get('vary')]).toEqual([200, vary])
      const known = { ...headers, 'if-none-match': response.headers.get('etag')! }
      const again = await get(`/s/${id}/play`, known)
      expect([again.status, again.headers.get('vary')]).toEqual([304, vary])
    },
  )

  it.each(others)('is a redirect to the page for the destination %s', async (destination) => {
    const id = await world.publish()
    const { etag } = Object.fromEntries((await get(`/s/${id}/play`)).headers)
    const headers = { 'sec-fetch-dest': destination, 'if-none-match': etag! }
    const response = await get(`/s/${id}/play`, headers)
    expect([response.status, response.headers.get('location')]).toEqual([303, `${appUrl}/s/${id}`])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('vary')).toBe('Sec-Fetch-Dest')
    expect(await response.text()).toBe('')
  })

  it('of a missing site is no redirect', async () => {
    const headers = { 'sec-fetch-dest': 'document' }
    expect((await get(`/s/${crypto.randomUUID()}/play`, headers)).status).toBe(404)
    expect((await get('/s/nonsense/play', headers)).status).toBe(404)
  })
})

it('the card is a valid PNG of 1200 by 630, the same for one site and different for others', async () => {
  const [one, other] = [await world.publish(), await world.publish()]
  const draw = async (id: string) => new Uint8Array(await (await get(`/s/${id}/card.png`)).arrayBuffer())
  const png = await draw(one)
  const view = new DataView(png.buffer)
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1200, 630])
  expect(await draw(one)).toEqual(png)
  expect(await draw(other)).not.toEqual(png)
})

it.each([
  ['PUT', '', 'GET, HEAD'],
  ['POST', '/play', 'GET, HEAD'],
  ['DELETE', '/signup', 'POST'],
])('%s /s/{id}%s is rejected with the allowed methods', async (method, part, allow) => {
  const response = await world.pages.request(`/s/${await world.publish()}${part}`, { method })
  expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
})

it('a page, and a preview, that was stored with an address that is refused now is served without it', async () => {
  const privacyUrl = 'https://tide.example/privacy'
  const [secret, long] = ['https://me:secret@a.example/', `https://a.example/${'\u00e9'.repeat(1000)}`]
  const stored = siteDocument({}, {
    links: [{ service: 'bandcamp', url: secret }, { service: 'bandcamp', url: 'https://b.example/kept' }],
    shows: [{ date: '2999-06-01', city: 'Hamburg', url: long }],
    videoUrl: long,
    privacyUrl,
  })
  const { owner: sql } = world.platform.database
  const id = await world.publish(stored, { draft: sql.json(stored as never) })
  const preview = (await world.platform.services.ports.links.preview(await world.preview(id))).url
  for (const path of [`/s/${id}`, preview.replace(appUrl, '')]) {
    const page = await (await get(path)).text()
    for (const kept of ['Hamburg', privacyUrl]) expect(page).toContain(kept)
    expect(page).not.toContain('a.example')
  }
})
