import { describe, expect, it } from 'vitest'
import { registry } from '../../../shared/platform/metrics/metrics.ts'
import { consentTexts } from '../../../shared/site/consent.ts'
import { tables } from '../../../shared/site/words/words.ts'
import { siteDocument } from '../../pages/sites.ts'
import { fans, form, openPages, signUp } from '../../pages/world.ts'
import { parseMetrics, valueOf } from '../../observability/parse.ts'
import { createAccount } from '../../support/accounts.ts'
import { json, sendJson } from '../../support/requests.ts'
import { changed, edited, send, siteWithDraft } from './world.ts'
import { withLock } from '../../support/with-lock.ts'
import { fixture } from '../../support/fixture.ts'

const world = fixture(openPages)

const good = { consent: 'yes' }
const signUpAs = (id: string, email: string, options?: Parameters<typeof signUp>[3]) =>
  signUp(world, id, { ...good, email }, options)
const seen = async (response: Response) => {
  const { 'x-request-id': _, ratelimit: __, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, body: await response.text() }
}

describe('a fan who signs up', () => {
  it('is put on the list of this site, with what they agreed to, when, and to which page', async () => {
    const [id, other] = [await world.publish(), await world.publish()]
    expect(await json(signUpAs(id, 'fan@example.com'))).toEqual({ success: true })
    const { owner } = world.platform.database
    expect(await owner`select * from app.site_signups where email = 'fan@example.com'`).toEqual([{
      ...{
        site_id: id,
        email: 'fan@example.com',
        consent: consentTexts.en!,
        page_revision: 7,
        language: 'en',
      },
      ...{ created_at: expect.any(Date), state: 'single', confirmed_at: null, page_name: 'Harbour Morning' },
      ...{ page_url: `http://platform.test/s/${id}`, controller: 'The Paper Lanterns', privacy_url: null },
      network_hash: expect.anything(),
      mail_held_by: null,
    }])
    expect(await fans(world, other)).toEqual([])
  })

  it('agreed to the page as it was published, whatever was edited since', async () => {
    const { owner, site } = await siteWithDraft(world.platform)
    const published = await changed(world.platform, owner, site, 'publish')
    await edited(world.platform, owner, published, { name: 'Ebb' })
    await json(signUpAs(site.id, 'fan@example.com'))
    const path = `/${site.id}/signups/receipt?email=fan@example.com`
    const { receipt } = await json(send(world.platform, owner, 'GET', path))
    expect(receipt).toMatchObject({ page_revision: published.revision, page_name: 'Tide' })
  })

  it('gets the same response a second time, as does a bot, and stays one row with its first proof', async () => {
    const id = await world.publish()
    const first = await seen(await signUpAs(id, 'fan@example.com'))
    const rows = () => world.platform.database.owner`select * from app.site_signups where site_id = ${id}`
    const before = await rows()
    expect(await seen(await signUpAs(id, ' FAN@Example.COM '))).toEqual(first)
    for (const website of ['', 'https://spam.example']) {
      const email = website ? 'bot@example.com' : 'fan@example.com'
      expect(await seen(await signUp(world, id, { ...good, email, website }))).toEqual(first)
    }
    expect(await rows()).toEqual(before)
  })

  it('is on the list from now on if it was pending since a time in which there was mail', async () => {
    const id = await world.publish()
    for (const email of ['fan@example.com', 'another@example.com']) await signUpAs(id, email)
    const { owner } = world.platform.database
    await owner`update app.site_signups set state = 'pending' where site_id = ${id}`
    await signUpAs(id, 'fan@example.com')
    expect(await owner`select email, state from app.site_signups where site_id = ${id} order by email`)
      .toEqual([
        { email: 'another@example.com', state: 'pending' },
        { email: 'fan@example.com', state: 'single' },
      ])
  })

  it('is one row, however many requests come at once', async () => {
    const id = await world.publish()
    const { owner } = world.platform.database
    const responses = await withLock(
      owner,
      (sql) => sql`select from app.sites where id = ${id} for update`,
      [1, 2, 3, 4].map((n) => async () => await signUpAs(id, 'fan@example.com', { from: `192.0.2.${n}` })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await fans(world, id)).toEqual(['fan@example.com'])
  })

  const long = `${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(62)}`
  it.each([
    ['upper and lower case', 'Fan.Of+Tag@EXAMPLE.com', 'fan.of+tag@example.com'],
    ['a domain in another script', 'fan@bücher.example', 'fan@xn--bcher-kva.example'],
    ['the same domain as DNS writes it', 'fan@XN--bcher-kva.example', 'fan@xn--bcher-kva.example'],
    ['a name in another script', 'Ärzte@example.com', 'ärzte@example.com'],
    ['the same name in parts', 'A\u0308rzte@example.com', 'ärzte@example.com'],
    ['spaces around', '\t fan@example.com\n', 'fan@example.com'],
    ['254 characters', `${long}.io`, `${long}.io`],
  ])('is kept by %s', async (_, typed, kept) => {
    const id = await world.publish()
    expect(await json(signUpAs(id, typed))).toEqual({ success: true })
    expect(await fans(world, id)).toEqual([kept])
  })

  it.each([
    ['255 characters', `${long}.com`],
    ['more as DNS writes it', `a@${Array(4).fill('ü'.repeat(55)).join('.')}.example`],
    ['no address', 'fan'],
    ['two addresses', 'a@example.com,b@example.com'],
    ['a dot in front', '.a@example.com'],
    ['two dots', 'a..b@example.com'],
    ['a dot at the end', 'a.@example.com'],
    ['a header', 'a@example.com\r\nBcc: b@example.com'],
    ['a number for a domain', 'fan@127.0.0.1'],
    ['a domain with a path', 'fan@example.com/x'],
    ['a percent sign in the domain', 'fan@ex%61mple.com'],
    ['a domain without a top', 'fan@localhost'],
    ['a blank that is no space', 'a\u2800@example.com'],
    ['five accents', `q${'\u0301'.repeat(5)}@example.com`],
    ['nothing', ''],
  ])('is refused with %s', async (_, email) => {
    const id = await world.publish()
    expect(await json(signUpAs(id, email), 400)).toEqual({ error: expect.stringContaining('email') })
    expect(await fans(world, id)).toEqual([])
  })

  it.each([
    ['no consent', { email: 'a@example.com' }],
    ['another consent', { email: 'a@example.com', consent: 'Yes' }],
    ['consent as a boolean', { email: 'a@example.com', consent: true }],
    ['a field that there is not', { ...good, email: 'a@example.com', account_id: crypto.randomUUID() }],
  ])('is refused with %s', async (_, body) => {
    const id = await world.publish()
    expect(await json(signUp(world, id, body), 400)).toEqual({ error: expect.any(String) })
    expect(await fans(world, id)).toEqual([])
  })

  it('is counted where the trap is filled, for those who manage the site and for the operator', async () => {
    const [owner, other] = await Promise.all([1, 2].map(() => createAccount(world.platform.database)))
    const id = await world.publish(undefined, { owner_id: owner!.id })
    const countOf = (outcome: string) =>
      valueOf(parseMetrics(registry.text()), 'platform_signups_total', { outcome })
    const before = [countOf('taken'), countOf('trapped')]
    const website = 'https://spam.example'
    const email = 'a@example.com'
    await signUpAs(id, email)
    await signUp(world, id, { ...good, email, website })
    await signUp(world, id, { ...good, email: 'b@example.com', website })
    await world.platform.api.request(`/api/sites/public/${id}/signup`, form({ ...good, email, website }))
    await world.pages.request(`/s/${id}/signup`, form({ ...good, email, website }))
    expect((await signUp(world, id, { ...good, email: 'b', website })).status).toBe(400)
    expect([countOf('taken') - before[0]!, countOf('trapped') - before[1]!]).toEqual([1, 4])
    const path = `/api/sites/${id}/visits?days=1`
    const { days } = await json(sendJson(world.platform, owner!, 'GET', path))
    expect(days).toMatchObject([{ visits: 0, signups: 1, trapped_signups: 4, sources: [], buttons: [] }])
    await json(sendJson(world.platform, other!, 'GET', path), 404)
  })

  it('is refused after unpublishing as at a site that never was', async () => {
    const id = await world.publish()
    await world.platform.database.owner`update app.sites set published = null where id = ${id}`
    for (const one of [id, crypto.randomUUID()]) {
      expect(await json(signUpAs(one, 'a@example.com'), 404)).toEqual({
        error: 'This site is not published.',
      })
    }
    expect(await fans(world, id)).toEqual([])
  })
})

describe('a client', () => {
  const eleven = async (id: string, options: (n: number) => Parameters<typeof signUp>[3]) => {
    const statuses: number[] = []
    for (let n = 0; n < 11; n++) statuses.push((await signUpAs(id, `${n}@example.com`, options(n))).status)
    return statuses
  }
  const tenAndOne = [...Array(10).fill(200), 429]

  it('is its whole network in IPv6, and the same in either form of IPv4', async () => {
    const id = await world.publish()
    expect(await eleven(id, (n) => ({ from: `2001:db8:1:2::${n}` }))).toEqual(tenAndOne)
    expect((await signUpAs(id, 'x@example.com', { from: '2001:db8:1:3::1' })).status).toBe(200)
    const mapped = await world.publish()
    const inEitherForm = (n: number) => {
      // Whatever headers it sends.
      const forged = { 'x-forwarded-for': `203.0.113.${n}`, 'x-real-ip': `203.0.113.${n}` }
      const headers = { ...forged, forwarded: `for=203.0.113.${n}` }
      return { from: n % 2 ? '::ffff:192.0.2.9' : '192.0.2.9', headers }
    }
    expect(await eleven(mapped, inEitherForm)).toEqual(tenAndOne)
    const refused = await signUpAs(mapped, 'x@example.com', inEitherForm(99))
    expect(refused.headers.get('retry-after')).toMatch(/^(4[5-9]|5\d|60)$/)
    // Another site, and another network.
    expect((await signUpAs(id, 'x@example.com', inEitherForm(1))).status).toBe(200)
    expect((await signUpAs(mapped, 'x@example.com', { from: '192.0.2.2' })).status).toBe(200)
  })

  it('counts no more after a minute, and counts duplicates and traps', async () => {
    const id = await world.publish()
    for (let n = 0; n < 5; n++) await signUpAs(id, 'same@example.com')
    for (let n = 0; n < 5; n++) await signUp(world, id, { ...good, email: 'b@example.com', website: 'x' })
    expect((await signUpAs(id, 'same@example.com')).status).toBe(429)
    const { owner } = world.platform.database
    await owner`update app.site_signup_attempts set minute = minute - interval '1 minute' where site_id = ${id}`
    expect((await signUpAs(id, 'same@example.com')).status).toBe(200)
    expect(await owner`select from app.site_signup_attempts where site_id = ${id}`).toHaveLength(1)
  })

  it('is kept only as a hash that nobody can make without the secret, another at each site', async () => {
    const ids = [await world.publish(), await world.publish()]
    for (const id of ids) await signUpAs(id, 'a@example.com', { from: '198.51.100.7' })
    const rows = await world.platform.database.owner<{ hash: string }[]>`
      select encode(client_hash, 'hex') as hash from app.site_signup_attempts where site_id = any (${ids})`
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2)
    for (const { hash } of rows) expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(world.platform.log.join()).not.toContain('198.51.100.7')
  })

  it('is the last entry of the trusted header, where the operator configures one', async () => {
    await using trusting = await openPages({ CLIENT_ADDRESS_HEADER: 'x-forwarded-for' })
    const id = await trusting.publish()
    const from = (header: string) =>
      signUp(trusting, id, { ...good, email: 'a@example.com' }, { headers: { 'x-forwarded-for': header } })
    for (let n = 0; n < 10; n++) expect((await from(`203.0.113.${n}, 192.0.2.1`)).status).toBe(200)
    expect((await from('203.0.113.99, 192.0.2.1')).status).toBe(429)
    expect((await from('192.0.2.1, 192.0.2.2')).status).toBe(200)
  })
})

it.each(['api', 's'])('a form that is posted to %s gets a page', async (where) => {
  const id = await world.publish()
  const [app, path] = where === 'api'
    ? [world.platform.api, `/api/sites/public/${id}/signup`]
    : [world.pages, `/s/${id}/signup`]
  const done = await app.request(path, form({ email: 'fan@example.com', consent: 'yes', website: '' }))
  expect([done.status, done.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await done.text()).toContain(where === 'api' ? 'Thank you.' : 'You are on the list.')
  expect(await fans(world, id)).toEqual(['fan@example.com'])
  const refused = await app.request(path, form({ email: '<script>alert(1)</script>' }))
  expect(refused.status).toBe(400)
  expect(await refused.text()).not.toContain('<script')
})

describe("somebody's own form", () => {
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const id = await world.publish(siteDocument({}, { language: 'de' }))
    const request = { method: 'POST', headers, body }
    const own = await world.platform.api.request(`/api/sites/public/${id}/signup`, request)
    const ours = await world.pages.request(`/s/${id}/signup`, request)
    return { id, own, pages: await Promise.all([own, ours].map((response) => response.text())) }
  }
  const fields = (given: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(given)) data.set(name, value)
    return data
  }
  const email = 'fan@example.com'

  it.each([
    ['a field of its own', new URLSearchParams({ email, consent: 'yes', utm_source: 'x', id: '7' })],
    ['a checkbox without a value', new URLSearchParams({ email, consent: 'on' })],
    ['FormData', fields({ email, consent: 'true', 'g-recaptcha-response': 'x' })],
  ])('may have %s', async (_, body) => {
    const { id, own } = await post(body)
    expect(own.status).toBe(200)
    expect(await fans(world, id)).toEqual([email])
  })

  it.each([
    ['an invalid address', { email: 'fan', consent: 'on' }, [tables.de!.check]],
    ['no consent', { email, consent: 'no' }, [tables.de!.tick]],
    ['neither', {}, [tables.de!.check, tables.de!.tick]],
    ['an address that is not UTF-8', { email: 'a\ufffd@example.com', consent: 'on' }, [tables.de!.check]],
    ['another fault', { email, consent: 'on', website: 'x'.repeat(2_001) }, [tables.de!.notSent]],
  ])('is told what is wrong, in the language of the page: %s', async (_, given, texts) => {
    const { own, pages } = await post(fields({ ...given, language: 'de' }), { 'accept-language': 'fr' })
    expect(own.status).toBe(400)
    const all = [tables.de!.check, tables.de!.tick, tables.de!.notSent]
    for (const page of pages) expect(all.filter((text) => page.includes(text))).toEqual(texts)
  })
})

it('without the secret of links nobody signs up, and the log names the missing variable', async () => {
  await using bare = await openPages({ LINK_SECRET: '' })
  const id = await bare.publish()
  expect(await json(signUp(bare, id, { ...good, email: 'a@example.com' }), 503))
    .toEqual({ error: 'This is not offered here' })
  expect(bare.platform.log.join()).toContain('LINK_SECRET is not set')
})

it('who tried to sign up is forgotten within minutes, also where nobody comes again', async () => {
  const id = await world.publish()
  await signUpAs(id, 'a@example.com')
  await signUpAs(id, 'b@example.com', { from: '192.0.2.2' })
  const { owner } = world.platform.database
  await owner`update app.site_signup_attempts set minute = minute - interval '3 minutes' where site_id = ${id}
    and encode(client_hash, 'hex') = (select min(encode(client_hash, 'hex')) from app.site_signup_attempts where site_id = ${id})`
  await owner`select jobs.run_maintenance()`
  expect(await owner`select from app.site_signup_attempts where site_id = ${id}`).toHaveLength(1)
})
