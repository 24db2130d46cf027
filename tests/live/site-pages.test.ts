import { expect } from 'vitest'
import { once, openPayer, outsider } from './support/actors.ts'
import { atApp, page, useCreated } from './support/created.ts'
import { expectError, expectInvalid } from './support/errors.ts'
import { get } from './support/http.ts'
import { rule } from './support/rule.ts'
import { generate, publish } from './support/sites.ts'
import { until } from './support/until.ts'

const created = useCreated()
const payer = once(openPayer)

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
