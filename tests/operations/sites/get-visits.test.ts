import { describe, expect, it } from 'vitest'
import { visitCounter } from '../../../shared/adapters/pages/visit-counter.ts'
import { isVisit, sourceOf } from '../../../shared/adapters/pages/visitor.ts'
import { outgoing } from '../../../shared/site/outgoing.ts'
import { createAccount } from '../../support/accounts.ts'
import { fixture } from '../../support/fixture.ts'
import { json, sendJson } from '../../support/requests.ts'
import { siteDocument } from '../../pages/sites.ts'
import { appUrl, form, openPages } from '../../pages/world.ts'

const world = fixture(() => openPages({}, { visitFlushMs: 20 }))

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.pages.request(path, { method, headers: { 'user-agent': browser, ...headers } })

/** A request of a page by a client. */
const opened = (agent: string) => new Request(appUrl, { headers: { 'user-agent': agent } })

const links = [
  { service: 'bandcamp', url: 'https://lanterns.example/album' },
  { service: 'other', label: 'Record shop', url: 'https://shop.example/?a=1&b=2' },
] as const
const document = siteDocument({}, {
  links: [...links],
  shows: [{ date: '2027-04-11', city: 'Hamburg', url: 'https://tickets.example/11' }],
  videoUrl: 'https://video.example/1',
})

/** A published site, and how to read its counts. */
async function site() {
  const owner = await createAccount(world.platform.database)
  const id = await world.publish(document, { owner_id: owner.id })
  const read = async (query = '?days=1') =>
    (await json(sendJson(world.platform, owner, 'GET', `/api/sites/${id}/visits${query}`))) as {
      since: string
      days: Record<string, unknown>[]
    }
  return { id, owner, today: async () => (await read()).days[0]!, read }
}

const keyOf = (url: string) => [...outgoing(document)].find(([, link]) => link.url === url)![0]

describe('what is counted', () => {
  it('is each opening of the page, from the cache too, with its source', async () => {
    const { id, today } = await site()
    const first = await get(`/s/${id}`, { referer: 'https://www.google.de/' })
    await get(`/s/${id}`, { 'if-none-match': first.headers.get('etag')! })
    await get(`/s/${id}?utm_source=Newsletter`, { referer: 'https://www.google.de/' })
    await expect.poll(today).toMatchObject({
      visits: 3,
      plays: 0,
      sources: ['direct', 'newsletter', 'search'].map((source) => ({ source, visits: 1 })),
    })
  })

  it('is each start of the playable part in its frame, and each link that is followed', async () => {
    const { id, today } = await site()
    await get(`/s/${id}/play`, { 'sec-fetch-dest': 'iframe' })
    expect((await get(`/s/${id}/play`, { 'sec-fetch-dest': 'document' })).status).toBe(303)
    for (const { url } of [...links, links[0]]) {
      const response = await get(`/s/${id}/go/${keyOf(url)}`)
      expect([response.status, response.headers.get('location')]).toEqual([302, url])
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
    await expect.poll(today).toMatchObject({
      visits: 0,
      plays: 1,
      buttons: [{ button: 'bandcamp', clicks: 2 }, { button: 'Record shop', clicks: 1 }],
    })
  })

  it('leaves out programs, prefetches, previews, missing pages and requests without a body', async () => {
    const { id, today } = await site()
    const agents = ['Googlebot/2.1', 'WhatsApp/2.23', 'curl/8.5.0', '', 'facebookexternalhit/1.1']
    for (const agent of agents) await get(`/s/${id}`, { 'user-agent': agent })
    await get(`/s/${id}`, { 'sec-purpose': 'prefetch;prerender' })
    await get(`/s/${crypto.randomUUID()}`)
    for (const path of ['', `/go/${keyOf(links[0].url)}`, '/play']) await get(`/s/${id}${path}`, {}, 'HEAD')
    await get(`/s/${id}`, { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' })
    await get(`/s/${id}/go/unknown`)
    await get(`/s/${id}/play`, { 'sec-fetch-dest': 'iframe' })
    await expect.poll(today).toMatchObject({ visits: 0, plays: 1, buttons: [] })
  })

  it.each([
    ['https://l.instagram.com/?u=x', 'instagram'],
    ['https://instagram.com.evil.example/', 'other'],
    ['https://t.co/abc', 'x'],
    ['android-app://com.google.android.gm/', 'mail'],
    ['https://mail.google.com/mail/u/0', 'mail'],
    ['https://mail.yahoo.com/', 'mail'],
    ['https://docs.google.com/document/1', 'other'],
    ['https://calendar.google.com/', 'other'],
    ['android-app://com.google.android.googlequicksearchbox/', 'search'],
    ['https://www.google.co.uk/', 'search'],
    ['https://de.search.yahoo.com/', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['android-app://com.instagram.android/', 'instagram'],
    ['not an address', 'direct'],
    ['http://platform.test/s/else', 'direct'],
  ])('names the referrer %s as %s', (referer, source) => {
    expect(sourceOf(new Request(appUrl, { headers: { referer } }), appUrl)).toBe(source)
  })

  it.each(['<script>', 'a'.repeat(31), 'fan@example.com', '%00', ''])(
    'takes no utm_source that is not a plain word: %s',
    async (value) => {
      const { id, today } = await site()
      await get(`/s/${id}?utm_source=${encodeURIComponent(value)}`)
      await expect.poll(today).toMatchObject({ sources: [{ source: 'direct', visits: 1 }] })
    },
  )

  const programs =
    `node | undici | Deno/2.9.6 | Bun/1.2 | HTTPie/3.2 | PostmanRuntime/7.4 | PHP/8.1 | Ruby | http.rb/5.1 |
    Apache-HttpClient/4.5 | ${browser} HeadlessChrome/120.0 | Embedly/0.2 | Iframely/1.3 | GoogleOther |
    Mozilla/5.0 (compatible; Google-InspectionTool/1.0;) | Mozilla/5.0 (compatible; ChatGPT-User/1.0)`
  it.each(programs.split(/\s*\|\s*/))(
    'takes %s for a program',
    (agent) => expect(isVisit(opened(agent))).toBe(false),
  )

  it.each([
    'Mozilla/5.0 (Linux; Android 9; CUBOT) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300.0.0.0 (iPhone14,2; iOS 17_0; en_US)',
  ])('takes %s for a person', (agent) => expect(isVisit(opened(agent))).toBe(true))

  it('has at most 60 sources a day, the rest as other, where several processes count at once', async () => {
    const { id, today } = await site()
    const day = new Date().toISOString().slice(0, 10)
    const source = (name: string) => ({ site_id: id, day, kind: 'visit', name, count: 1 })
    const count = (process: number) => {
      const counts = Array.from({ length: 30 }, (_, n) => source(`s${process}-${n}`))
      return world.platform.services.database.scope({ kind: 'public' }, 'write', crypto.randomUUID())
        .call('count_site_visits', { counts })
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map(count))
    const { visits, sources } = await today()
    const names = (sources as { source: string }[]).map(({ source }) => source)
    expect([visits, names.length, names[0]]).toEqual([180, 60, 'other'])
  })
})

describe('a link of a page', () => {
  it('is counted on the page after a sign-up without JavaScript too', async () => {
    const { id, today } = await site()
    const response = await world.pages.request(
      `/s/${id}/signup`,
      form({ email: 'fan@example.com', consent: 'yes' }),
    )
    const [, listen] = /href="([^"]*\/go\/[^"]*)"/.exec(await response.text())!
    expect((await get(new URL(listen!).pathname)).headers.get('location')).toBe(document.releaseUrl)
    await expect.poll(today).toMatchObject({ buttons: [{ button: 'spotify', clicks: 1 }] })
  })

  it('leads to the addresses of the published page only', async () => {
    const { id } = await site()
    const html = await (await get(`/s/${id}`)).text()
    const [, listen] = /href="([^"]*\/go\/[^"]*)"/.exec(html)!
    const response = await get(new URL(listen!).pathname)
    expect(response.headers.get('location')).toBe(document.releaseUrl)
    const known = keyOf(links[0].url)
    for (const key of ['0', 'https:%2f%2fevil.example', known.toLowerCase() + 'x', '__proto__']) {
      const refused = await get(`/s/${id}/go/${key}`)
      expect([refused.status, refused.headers.get('location')]).toEqual([404, null])
    }
    await world.platform.database.owner`update app.sites set published = null where id = ${id}`
    expect((await get(`/s/${id}/go/${known}`)).status).toBe(404)
  })

  it.each([
    ['https://bücher.example/日本', 'https://xn--bcher-kva.example/%E6%97%A5%E6%9C%AC'],
    ['https://shop.example/é', 'https://shop.example/%C3%A9'],
    ['https://shop.example/\n\nfoo', 'https://shop.example/foo'],
  ])('leads to an address that was stored as it was typed: %j', async (url, location) => {
    const id = await world.publish(
      siteDocument({}, { releaseUrl: undefined, links: [{ service: 'tidal', url }] }),
    )
    const [, listen] = /href="([^"]*\/go\/[^"]*)"/.exec(await (await get(`/s/${id}`)).text())!
    const response = await get(new URL(listen!).pathname)
    expect([response.status, response.headers.get('location')]).toEqual([302, location])
  })

  it('still leads where its button said after the links changed their order, or nowhere', () => {
    const changed = outgoing({ ...document, links: [links[1]] })
    expect(changed.get(keyOf(links[1].url))!.url).toBe(links[1].url)
    expect(changed.get(keyOf(links[0].url))).toBeUndefined()
  })

  it('is direct in a preview, which counts nothing', async () => {
    const { id, today } = await site()
    await world.platform.database.owner`update app.sites set draft = published where id = ${id}`
    const { url } = await world.platform.services.ports.links.preview(await world.preview(id))
    const html = await (await get(url.replace('http://platform.test', ''))).text()
    expect(html).toContain(`href="${document.releaseUrl}"`)
    expect((await today()).visits).toBe(0)
  })
})

describe('the counts', () => {
  it('have every day of a period, and fans by the day of their sign-up', async () => {
    const { id, read } = await site()
    const { owner } = world.platform.database
    await owner`insert into app.site_visits (site_id, day, kind, name, count) values
      (${id}, '2026-02-28', 'visit', 'direct', 5), (${id}, '2026-03-02', 'visit', 'x', 7)`
    await owner`insert into app.site_signups (site_id, email, created_at)
      values (${id}, 'a@example.com', '2026-03-01T23:59:59.9Z')`
    const { since, days } = await read('?since=2026-02-28&days=3')
    expect(since).toBe('2026-02-28')
    expect(days.map(({ date, visits, signups }) => [date, visits, signups])).toEqual([
      ['2026-02-28', 5, 0],
      ['2026-03-01', 0, 1],
      ['2026-03-02', 7, 0],
    ])
    expect((await read('')).days).toHaveLength(30)
  })

  it('are not lost for others when a site is deleted meanwhile, and are deleted with it', async () => {
    const [gone, stays] = [await site(), await site()]
    await get(`/s/${gone.id}`)
    await get(`/s/${stays.id}`)
    await world.platform.database.owner`delete from app.sites where id = ${gone.id}`
    await expect.poll(stays.today).toMatchObject({ visits: 1 })
    expect(await world.platform.database.owner`select from app.site_visits where site_id = ${gone.id}`)
      .toEqual([])
  })

  it('end after two years', async () => {
    const { id } = await site()
    const { owner } = world.platform.database
    await owner`insert into app.site_visits (site_id, day, kind, count)
      select ${id}, current_date - n, 'play', 1 from unnest(array[1, 732]) n`
    await owner`select jobs.run_maintenance()`
    expect(await owner`select from app.site_visits where site_id = ${id}`).toHaveLength(1)
  })

  it.each(['?days=0', '?days=367', '?since=2026-02-30', '?since=yesterday', '?since=9999-12-31&days=30'])(
    'are refused for %s',
    async (query) => {
      const { id, owner } = await site()
      await json(sendJson(world.platform, owner, 'GET', `/api/sites/${id}/visits${query}`), 400)
    },
  )
})

const openCounter = () => visitCounter(world.platform.services.database, world.platform.services.log, 20)

const counted = (id: string, kind = 'visit') =>
  world.platform.database.value`
    select coalesce(sum(count), 0)::integer from app.site_visits where site_id = ${id} and kind = ${kind}`

/** Makes each flush fail in the database, after it began. */
const rename = (from: string, to: string) =>
  world.platform.database.owner.unsafe(`alter function api.${from} rename to ${to}`)

it('a flush that fails loses its own counts, once and with a line in the log, and no others', async () => {
  const id = await world.publish()
  const count = openCounter()
  count(id, 'visit', 'direct')
  await expect.poll(() => counted(id)).toBe(1)
  await rename('count_site_visits', 'no_visits_now')
  const before = world.platform.log.length
  for (let n = 0; n < 3; n++) count(id, 'visit', 'direct')
  count(id, 'play')
  const faults = () => world.platform.log.slice(before).filter((line) => line.includes('visits_not_counted'))
  await expect.poll(() => faults().length).toBe(1)
  expect(JSON.parse(faults()[0]!)).toMatchObject({ visits: 2 })
  await rename('no_visits_now', 'count_site_visits')
  for (let n = 0; n < 2; n++) count(id, 'visit', 'direct')
  count(id, 'click', 'bandcamp')
  await expect.poll(() => counted(id, 'click')).toBe(1)
  expect([await counted(id), await counted(id, 'play')]).toEqual([3, 0])
  expect(faults()).toHaveLength(1)
})

it('at most 5,000 different counts wait at a time: more of a site are left out, and its known ones go on', async () => {
  const [id, other] = [await world.publish(), await world.publish()]
  const count = openCounter()
  for (let n = 0; n < 5_000; n++) count(id, 'visit', `source ${n}`)
  count(id, 'visit', 'one too many')
  count(id, 'play')
  count(id, 'visit', 'source 0')
  count(other, 'visit', 'direct')
  await expect.poll(() => counted(id)).toBe(5_001)
  expect(await counted(other)).toBe(1)
  expect(await counted(id, 'play')).toBe(0)
  count(id, 'play')
  await expect.poll(() => counted(id, 'play')).toBe(1)
})
