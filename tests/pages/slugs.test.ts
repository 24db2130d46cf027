import { expect, it } from 'vitest'
import { slugPattern } from '../../shared/site/links.ts'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { callTool } from '../support/mcp-clients.ts'
import { json, key } from '../support/requests.ts'
import { createSite, edit, readSite, send } from '../operations/sites/world.ts'
import { siteDocument } from './sites.ts'
import { appUrl, fans, form, openPages } from './world.ts'

const world = fixture(openPages)
const owner = fixture(() => createAccount(world.platform.database))

const newSlug = () => `slug-${crypto.randomUUID().slice(0, 13)}`
const get = (path: string, headers: Record<string, string> = {}) => world.pages.request(path, { headers })

/** A published site of the owner's. */
const published = (columns = {}) => world.publish(siteDocument(), { owner_id: owner.id, ...columns })

const setSlug = async (id: string, slug: unknown) =>
  await edit(world.platform, owner, await readSite(world.platform, owner, { id }), { slug })

async function withSlug(columns = {}) {
  const id = await published(columns)
  const slug = newSlug()
  await json(setSlug(id, slug))
  return { id, slug }
}

const parts = ['', '/play', '/card.png']

it.each(parts)('what is at /s/{id}%s is also at the slug, with the same headers', async (part) => {
  const { id, slug } = await withSlug()
  const [byId, bySlug, capitals] = await Promise.all(
    [id, slug, slug.toUpperCase()].map((address) => get(`/s/${address}${part}`)),
  )
  expect(byId!.status).toBe(200)
  for (const { headers } of [byId!, bySlug!, capitals!]) headers.delete('x-request-id')
  for (const other of [bySlug!, capitals!]) {
    expect([other.status, ...other.headers]).toEqual([200, ...byId!.headers])
  }
  expect(new Uint8Array(await bySlug!.arrayBuffer())).toEqual(new Uint8Array(await byId!.arrayBuffer()))
  const etag = byId!.headers.get('etag')!
  expect((await get(`/s/${slug}${part}`, { 'if-none-match': etag })).status).toBe(304)
})

it('an address with a slash at its end leads to the page', async () => {
  const { id, slug } = await withSlug()
  for (const address of [id, slug]) {
    const { status, headers } = await get(`/s/${address}/?utm_source=newsletter`)
    expect([status, headers.get('location')]).toEqual([308, `${appUrl}/s/${address}?utm_source=newsletter`])
  }
  expect((await get('/s/%20/')).status).toBe(404)
})

it('the page names its slug as its address, and has its form and its frame by its id', async () => {
  const { id, slug } = await withSlug()
  const response = await get(`/s/${slug}`)
  const page = await response.text()
  expect(page).toContain(`<link rel="canonical" href="${appUrl}/s/${slug}"/>`)
  expect(page).toContain(`<meta property="og:url" content="${appUrl}/s/${slug}"/>`)
  expect(page).toContain(`action="${appUrl}/s/${id}/signup"`)
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain(`form-action ${appUrl}/s/${id}/signup;`)
  // A policy does not allow a redirect, which the address of an opened page may become.
  expect(policy).toContain(`frame-src ${appUrl}/s/${id}/play;`)
})

it('a tool returns the address with the slug', async () => {
  const { id, slug } = await withSlug()
  const read = await callTool(world.platform, '2025-11-25', key(owner), 'get_site', { id })
  const public_url = expect.stringMatching(`/s/${slug}$`)
  expect(read.structuredContent).toMatchObject({ public_url, site: { slug } })
})

it.each([...parts, '/play?x=1', '/go/%E6%97%A5%0A'])(
  'a former slug redirects to the present one, /s/{slug}%s',
  async (part) => {
    const { id, slug } = await withSlug()
    const next = newSlug()
    // Rendered once before, so that the redirect does not depend on a cache.
    await get(`/s/${slug}`)
    await json(setSlug(id, next))
    const response = await get(`/s/${slug}${part}`)
    expect([response.status, response.headers.get('location')]).toEqual([308, `${appUrl}/s/${next}${part}`])
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30, must-revalidate')
    expect(await (await get(`/s/${next}`)).text()).toContain(`href="${appUrl}/s/${next}"`)
    expect(await (await get(`/s/${id}`)).text()).toContain(`href="${appUrl}/s/${next}"`)
    await json(setSlug(id, null))
    for (const old of [slug, next]) {
      expect((await get(`/s/${old}${part}`)).headers.get('location')).toBe(`${appUrl}/s/${id}${part}`)
    }
  },
)

it('a former slug can be taken back by its site, and by no other', async () => {
  const { id, slug } = await withSlug()
  const next = newSlug()
  await json(setSlug(id, next))
  const other = await createSite(world.platform, owner)
  for (const taken of [slug, next]) {
    const response = await setSlug(other.id, taken)
    expect(response.headers.get('x-error-detail')).toBe('slug is taken')
    expect(await json(response, 400)).toEqual({ error: 'Another page has this address; choose another' })
  }
  await json(setSlug(id, slug))
  expect((await get(`/s/${slug}`)).status).toBe(200)
  expect((await get(`/s/${next}`)).headers.get('location')).toBe(`${appUrl}/s/${slug}`)
  await json(send(world.platform, owner, 'DELETE', `/${id}`))
  await json(setSlug(other.id, slug))
})

it('of sites that take one address at once, one gets it', async () => {
  const slug = newSlug()
  const sites = await Promise.all([1, 2, 3, 4].map(() => createSite(world.platform, owner)))
  const responses = await Promise.all(sites.map(({ id }) => setSlug(id, slug)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
})

it('a sign-up at the slug is one of the site, and at a former slug is redirected', async () => {
  const { id, slug } = await withSlug()
  const signUp = (address: string) =>
    world.pages.request(`/s/${address}/signup`, form({ email: 'fan@example.com', consent: 'yes' }))
  const response = await signUp(slug)
  expect([response.status, await fans(world, id)]).toEqual([200, ['fan@example.com']])
  expect(await response.text()).toContain('You are on the list.')
  const next = newSlug()
  await json(setSlug(id, next))
  const moved = await signUp(slug)
  expect([moved.status, moved.headers.get('location')]).toEqual([308, `${appUrl}/s/${next}/signup`])
  expect((await signUp(newSlug())).status).toBe(404)
})

it('a slug of a page that is not published is as one that nobody has, a former one too', async () => {
  const { id, slug } = await withSlug({ published: null })
  const next = newSlug()
  await json(setSlug(id, next))
  for (const part of [...parts, '/preview']) {
    const responses = await Promise.all([slug, next, newSlug(), id].map(async (address) => {
      const response = await get(`/s/${address}${part}`)
      return [response.status, await response.text()]
    }))
    for (const response of responses) expect(response).toEqual(responses[0])
    expect(responses[0]![0]).toBe(404)
  }
})

it.each<[string, unknown, string]>([
  ['of 2 characters', 'ab', 'slug'],
  ['of 61 characters', 'a'.repeat(61), 'slug'],
  ['with other characters', 'two words', 'slug'],
  ['with a slash', 'a/b/c', 'slug'],
  ['that begins with a hyphen', '-tide', 'slug'],
  ['that is no text', 123, 'slug'],
  ['that is reserved', 'unsubscribe', 'This address is reserved'],
  ['that will be a path', 'Preview', 'This address is reserved'],
  ['that is a UUID', crypto.randomUUID(), 'This address is reserved'],
])('a slug %s is a 400', async (_, slug, text) => {
  const site = await createSite(world.platform, owner)
  const response = await setSlug(site.id, slug)
  const detail = response.headers.get('x-error-detail')
  expect(`${(await json(response, 400)).error} ${detail}`).toContain(text)
  expect(await readSite(world.platform, owner, site)).toEqual(site)
})

it('no path below /s/ can be taken as a slug', async () => {
  const { database: { owner: sql } } = world.platform
  const [row] = await sql<{ reserved: string[] }[]>`select private.reserved_slugs() as reserved`
  const own = world.pages.routes.map(({ path }) => path.split('/')[2])
    .filter((part) => part !== undefined && /^[a-z-]{3,60}$/.test(part))
  expect(own).toContain('unsubscribe')
  expect(own.filter((part) => !row!.reserved.includes(part!))).toEqual([])
  // Each can be matched by the table's own rule.
  expect(row!.reserved.filter((slug) => !slugPattern.test(slug))).toEqual([])
})

it('a site has at most 20 addresses in its life', async () => {
  const id = await published()
  const slugs = Array.from({ length: 20 }, newSlug)
  for (const slug of slugs) await json(setSlug(id, slug))
  expect((await json(setSlug(id, newSlug()), 400)).error).toContain('at most 20 addresses')
  await json(setSlug(id, slugs[0]))
})
