import { expect, it } from 'vitest'
import { createAccount, join, testIsrc } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'

// Each form of a 401, a 402 and a 404 says what to do next.

const platform = fixture(openPlatform)
const page = 'http://platform.test/s/console/settings/credits'

const problem = { accept: 'application/problem+json' }
const request = (path: string, headers: Record<string, string> = {}, body?: unknown) =>
  platform.api.request(path, {
    headers: { 'content-type': 'application/json', ...headers },
    ...body !== undefined && { method: 'POST', body: JSON.stringify(body) },
  })

/** The addresses of a response's links by their relation. */
const linksOf = ({ headers }: Response) =>
  Object.fromEntries(
    [...(headers.get('link') ?? '').matchAll(/<([^>]*)>; rel="([\w-]+)"/g)].map(([, url, rel]) => [rel, url]),
  )

it('a 401 says how to get a credential', async () => {
  const credentials: Record<string, string>[] = [{}, { 'x-api-key': 'acp_sk_wrong' }]
  for (const headers of credentials) {
    const response = await request('/api/me', { ...headers, ...problem })
    expect(response.status).toBe(401)
    expect((await response.json()).next_step).toContain('POST http://platform.test/api/agents/signup')
    const plain = await request('/api/me', headers)
    expect(Object.keys(await plain.json())).toEqual(['status', 'error'])
    const links = { help: 'http://platform.test/api/docs/errors/unauthenticated' }
    expect([linksOf(response), linksOf(plain)]).toEqual([links, links])
  }
  const mcp = await platform.mcp.request('/mcp', { method: 'POST', body: '{}' })
  await mcp.body?.cancel()
  expect([mcp.status, linksOf(mcp).help])
    .toEqual([401, 'http://platform.test/api/docs/errors/unauthenticated'])
})

it('a 404 for an unknown path leads to the descriptions of all paths', async () => {
  const response = await request('/api/nope', problem)
  expect((await response.json()).next_step).toContain('http://platform.test/api/llms.txt')
  expect(linksOf(response)).toEqual({
    help: 'http://platform.test/api/docs/errors/not_found',
    'service-desc': 'http://platform.test/api/openapi.json',
    'service-doc': 'http://platform.test/api/llms.txt',
  })
})

it('a 404 for a record says where ids come from, the same for a foreign and a missing one', async () => {
  const [owner, stranger] = [await createAccount(platform.database), await createAccount(platform.database)]
  const created = await request('/api/catalogs', { 'x-api-key': owner.key }, { name: 'Own' })
  const { catalog } = await created.json()
  const read = async (id: string) => {
    const response = await request(`/api/catalogs/${id}`, { 'x-api-key': stranger.key, ...problem })
    const { request_id: _, ...body } = await response.json()
    return [response.status, body, linksOf(response)]
  }
  const foreign = await read(catalog.id)
  expect(foreign).toMatchObject([
    404,
    { next_step: expect.stringMatching(/^List the records of this kind/) },
    {
      help: 'http://platform.test/api/docs/errors/not_found',
    },
  ])
  expect(await read(crypto.randomUUID())).toEqual(foreign)
})

/** The 402 for a capture of so many recordings, at ten recordings a credit. */
async function shortage(headers: Record<string, string>, recordings: number) {
  const isrcs = Array.from({ length: recordings }, (_, index) => testIsrc(index))
  const response = await request('/api/playcount-snapshots', { ...headers, ...problem }, { isrcs })
  expect(response.status).toBe(402)
  return { response, body: await response.json() }
}

it('a 402 leads to the page of credits with the missing amount, at least what can be bought', async () => {
  const { key } = await createAccount(platform.database)
  const { response, body } = await shortage({ 'x-api-key': key }, 3_340)
  expect(body).toMatchObject({ required_credits: 334, billingUrl: `${page}?credits=500` })
  expect(body.next_step).toBe(`Buy credits at ${body.billingUrl}, then repeat the request.`)
  expect(linksOf(response).payment).toBe(body.billingUrl)
  expect((await shortage({ 'x-api-key': key }, 10_000)).body.billingUrl).toBe(`${page}?credits=667`)
})

it('a 402 of an organization leads to its own credits', async () => {
  const [person, organization] = [
    await createAccount(platform.database),
    await createAccount(platform.database, { kind: 'organization' }),
  ]
  await join(platform.database, organization, person, 'owner')
  const { body } = await shortage({ 'x-api-key': organization.key }, 3_340)
  expect(body.billingUrl).toBe(`${page}?credits=500&organization=${organization.id}`)
})
