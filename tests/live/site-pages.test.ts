import { expect } from 'vitest'
import { once, openPayer, outsider, owner } from './support/actors.ts'
import { atApp, page, useCreated } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { get, type Headers, patch } from './support/http.ts'
import { deployment, rule } from './support/rule.ts'
import { generate, publish } from './support/sites.ts'
import { until } from './support/until.ts'

const created = useCreated()
const payer = once(openPayer)

const newSlug = () => `acceptance-${crypto.randomUUID().slice(0, 8)}`
const setSlug = async (id: string, slug: string | null, as: Headers = owner) => {
  const { body } = await get(`/api/sites/${id}`, as)
  return await patch(`/api/sites/${id}`, { action: 'edit', revision: body.site.revision, slug }, as)
}
const link = 'https://example.bandcamp.com/album/tide'

/** A published site with facts, that the rules only read. */
const site = once(async () => {
  const { as } = await payer()
  const { id } = await created.site(as, {
    releaseDate: '2031-05-08',
    guests: ['Mara Lindqvist'],
    tracks: [{ title: 'Low Tide' }],
    links: [{ service: 'bandcamp', url: link }],
    shows: [{ date: '2031-06-01', city: 'Malmö', url: 'https://example.com/tickets' }],
    language: 'de',
  })
  await generate(id, 0, as)
  await publish(id, 1, as)
  return { id, as }
})

/** The path of the page's first link that is counted. */
const countedPath = (html: string, id: string) => new RegExp(`/s/${id}/go/[\\w-]+`).exec(html)![0]

rule('the page states its facts, in its language', { credits: 25, timeoutMs: 320_000 }, async () => {
  const { id } = await site()
  const { text } = await get(page(id), undefined, atApp)
  expect(text).toMatch(/<html lang="de"/)
  for (const fact of ['8. Mai 2031', 'Mara Lindqvist', 'Low Tide', 'Bandcamp', 'Malmö', '1. Juni 2031']) {
    expect(text).toContain(fact)
  }
})

rule('the links of a page are followed through its own address, and lead nowhere else', {
  timeoutMs: 320_000,
}, async () => {
  const { id } = await site()
  const { text } = await get(page(id), undefined, atApp)
  const followed = await get(countedPath(text, id), undefined, atApp)
  expect(followed.status).toBeGreaterThanOrEqual(302)
  expect(followed.headers.get('location')).toBe(link)
  expect(followed.headers.get('set-cookie')).toBeNull()
  for (const key of ['AAAAAAAAAAAA', encodeURIComponent('https://evil.example'), '..%2F..']) {
    expect((await get(`${page(id)}/go/${key}`, undefined, atApp)).status, key).toBe(404)
  }
})

rule('the QR code of a page is a picture without scripts', { timeoutMs: 320_000 }, async () => {
  const { id } = await site()
  const { status, headers, text } = await get(`${page(id)}/qr.svg`, undefined, atApp)
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\/svg\+xml/)])
  expect(text).toMatch(/^<svg/)
  expect(text).not.toMatch(/<script|\son\w+=/)
  expect((await get(`${page(crypto.randomUUID())}/qr.svg`, undefined, atApp)).status).toBe(404)
})

rule('visits and clicks are counted by day, source and button, for the workspace alone', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await payer()
  const { id } = await created.site(as, { links: [{ service: 'bandcamp', url: link }] })
  await generate(id, 0, as)
  await publish(id, 1, as)
  const visitor = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
  const asVisitor = { ...atApp, headers: visitor }
  const { text } = await get(`${page(id)}?utm_source=newsletter`, undefined, asVisitor)
  await get(page(id), undefined, { ...atApp, headers: { 'user-agent': 'Googlebot/2.1' } })
  await get(countedPath(text, id), undefined, asVisitor)
  const day = await until(async () => {
    const { body } = await get(`/api/sites/${id}/visits?days=2`, as)
    expect(body.days).toHaveLength(2)
    return body.days.find(({ buttons }: { buttons: unknown[] }) => buttons.length)
  })
  expect(day).toMatchObject({
    visits: 1,
    sources: [{ source: 'newsletter', visits: 1 }],
    buttons: [{ button: 'bandcamp', clicks: 1 }],
  })
  expectError(await get(`/api/sites/${id}/visits`, outsider), 404, 'not_found', 'error')
  for (const query of ['days=0', 'since=9999-12-31']) {
    expectInvalid(await get(`/api/sites/${id}/visits?${query}`, as), 'error')
  }
})

rule('a page has an address of its own, former ones lead to it, and no other site takes them', {
  credits: 25,
  timeoutMs: 320_000,
}, async () => {
  const { as } = await payer()
  const [first, second] = [newSlug(), newSlug()]
  const { id } = await created.site(as)
  expect((await setSlug(id, first, as)).body.site.slug).toBe(first)
  expect((await get(page(first), undefined, atApp)).status).toBe(404)
  const { revision } = (await get(`/api/sites/${id}`, as)).body.site
  await generate(id, revision, as)
  await publish(id, revision + 1, as)
  const { status, text } = await get(page(first), undefined, atApp)
  expect(status).toBe(200)
  expect(text).toContain(`${deployment.app_url}/s/${first}"`)
  await setSlug(id, second, as)
  const former = await get(page(first), undefined, atApp)
  expect([former.status, former.headers.get('location')]).toEqual([
    308,
    expect.stringMatching(new RegExp(`/s/${second}$`)),
  ])
  expect((await get(page(second), undefined, atApp)).status).toBe(200)
  expect((await get(page(id), undefined, atApp)).status).toBe(200)
  const other = await created.site(as)
  for (const taken of [first, second]) {
    expectInvalid(await setSlug(other.id, taken, as), 'error')
  }
  expect((await setSlug(id, first, as)).body.site.slug).toBe(first)
})

rule('an address of a page is a plain word that is not reserved', {}, async () => {
  const { id } = await created.site()
  for (
    const wrong of [
      'ab',
      '-abc',
      'abc-',
      'a b c',
      'a/b',
      'äöü',
      'x'.repeat(61),
      'console',
      'preview',
      crypto.randomUUID(),
    ]
  ) {
    expectInvalid(await setSlug(id, wrong), 'error')
  }
})
