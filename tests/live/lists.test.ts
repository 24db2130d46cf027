import { expect, vi } from 'vitest'
import { once, owner, payer } from './support/actors.ts'
import { newIsrc, openChat, useCreated } from './support/created.ts'
import { get, type Headers, post } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { openApi } from './support/openapi.ts'
import { deployment, rule } from './support/rule.ts'

const created = useCreated()

interface List {
  path: string
  field: string
  /** What identifies a row. */
  id?: string
  max?: number
  byDefault?: number
  /** Whether it continues by `next` and `before` too. */
  hasNext?: true
}

/** Every list with pages, as the OpenAPI document writes its path. */
const lists: List[] = [
  { path: '/api/catalogs', field: 'catalogs' },
  { path: '/api/catalogs/{catalogId}/songs', field: 'songs', id: 'isrc', max: 1000, byDefault: 100 },
  { path: '/api/playcount-snapshots', field: 'snapshots' },
  { path: '/api/tasks/runs', field: 'runs', byDefault: 20 },
  { path: '/api/tasks', field: 'tasks' },
  { path: '/api/webhooks/endpoints/{id}/deliveries', field: 'deliveries', byDefault: 20 },
  { path: '/api/keys', field: 'keys' },
  { path: '/api/organizations', field: 'organizations' },
  { path: '/api/invitations', field: 'invitations', id: 'organization_id' },
  { path: '/api/invitation-blocks', field: 'blocks', id: 'organization_id' },
  { path: '/api/artists', field: 'artists' },
  { path: '/api/content-agent/workspaces', field: 'workspaces', id: 'team_id' },
  { path: '/api/sessions', field: 'sessions', hasNext: true },
  { path: '/api/sessions/{sessionId}/chats', field: 'chats', hasNext: true },
  { path: '/api/credits', field: 'entries', hasNext: true },
  { path: '/api/sites', field: 'sites' },
  { path: '/api/sites/assets', field: 'assets' },
  { path: '/api/sites/{id}/signups', field: 'signups', id: 'email', max: 10_000, byDefault: 10_000 },
  { path: '/api/sites/{id}/revisions', field: 'revisions', id: 'revision' },
]

/** Lists of a record that a deployment has or has not, and one that has rules of its own. */
const members: List = {
  path: '/api/organizations/{organizationId}/members',
  field: 'members',
  id: 'account_id',
}
const keys: List = { path: '/api/organizations/{organizationId}/keys', field: 'keys' }
/** Only a session reads it, and these rules send a key. */
const grants: List = { path: '/api/grants', field: 'grants', id: 'client_id' }
const history: List = {
  path: '/api/catalogs/{catalogId}/playcount-history',
  field: 'recordings',
  max: 25,
  byDefault: 25,
}

/** The account that reads, and the address of each list. All rows are created before the first rule reads. */
const world = once(async () => {
  const { as } = await payer()
  const catalog = await created.catalog(as)
  await post(`/api/catalogs/${catalog}/songs`, { isrcs: Array.from({ length: 5 }, newIsrc) }, as)
  const site = await created.site(as)
  const endpoint = await created.webhookEndpoint(as)
  for (const number of ['one', 'two', 'three']) {
    await created.catalog(as)
    await created.site(as)
    await openChat(as, `acceptance-list-${number}`)
    await post('/api/sessions', { id: `acceptance-list-${number}` }, as)
    await post(`/api/webhooks/endpoints/${endpoint.id}/test`, {}, as)
  }
  const ids: Record<string, string> = {
    '/api/catalogs/{catalogId}/songs': catalog,
    '/api/sites/{id}/signups': site.id,
    '/api/sites/{id}/revisions': site.id,
    '/api/webhooks/endpoints/{id}/deliveries': endpoint.id,
    '/api/sessions/{sessionId}/chats': 'acceptance-test',
  }
  return { as, addressOf: ({ path }: List) => path.replace(/\{\w+\}/, () => ids[path]!) }
})

/** Reads a page, and returns what identifies its rows, after a check that its counts agree. */
async function readPage({ field, id = 'id' }: List, path: string, as: Headers, page: number, limit: number) {
  const { status, body, request, text } = await get(`${path}?page=${page}&limit=${limit}`, as)
  expect(status, `${request}: ${text}`).toBe(200)
  const { total_count } = body.pagination
  const total_pages = Math.ceil(total_count / limit)
  expect(body.pagination, request).toEqual({
    page,
    limit,
    total_count: expect.any(Number),
    total_pages,
    has_more: page < total_pages,
  })
  const rows: Record<string, unknown>[] = body[field]
  expect(rows, request).toHaveLength(Math.max(0, Math.min(limit, total_count - (page - 1) * limit)))
  return rows.map((row) => row[id])
}

async function checkPages(list: List, path: string, as: Headers) {
  const read = (page: number, limit: number) => readPage(list, path, as, page, limit)
  const whole = await read(1, 100)
  expect(new Set(whole).size, path).toBe(whole.length)
  expect(whole, path).not.toContain(undefined)
  const listed = [await read(1, 2), await read(2, 2), await read(3, 2)]
  expect(listed.flat(), path).toEqual(whole.slice(0, 6))
  expect(await read(1_000_000, 2), path).toEqual([])
}

rule(
  'the pages of each list have every row once, in one order, and a page past the end is empty',
  {},
  async () => {
    const { as, addressOf } = await world()
    for (const list of lists) await checkPages(list, addressOf(list), as)
  },
)

rule('the members of an organization have pages', { needs: ['organization_id'] }, async () => {
  await checkPages(members, `/api/organizations/${deployment.organization_id}/members`, owner)
  await checkPages(keys, `/api/organizations/${deployment.organization_id}/keys`, owner)
})

rule('page and limit have bounds in every list, and the limit a default', {}, async () => {
  const { as, addressOf } = await world()
  for (const list of lists) {
    const { max = 100, byDefault = 50 } = list
    const path = addressOf(list)
    const wrong: [query: string, detail: RegExp][] = [
      ['limit=0', /^limit must be at least 1$/],
      [`limit=${max + 1}`, new RegExp(`^limit must be at most ${max}$`)],
      ['limit=x', /^limit must be an integer$/],
      ['page=0', /^page must be at least 1$/],
      ['page=1000001', /^page must be at most 1000000$/],
    ]
    for (const [query, detail] of wrong) {
      const { status, headers, request } = await get(`${path}?${query}`, as)
      expect([status, headers.get('x-error-code')], request).toEqual([400, 'invalid_input'])
      expect(headers.get('x-error-detail'), request).toMatch(detail)
    }
    expect((await get(path, as)).body.pagination, path).toMatchObject({ page: 1, limit: byDefault })
    expect((await get(`${path}?limit=${max}`, as)).body.pagination.limit, path).toBe(max)
  }
})

rule(
  'the OpenAPI document has page and limit, with bounds and a default, for exactly these lists',
  {},
  async () => {
    const known = [...lists, members, keys, grants, history]
    const described = Object.entries((await openApi()).paths).flatMap(([path, { get }]) => {
      const parameter = (name: string) => get?.parameters.find((parameter) => parameter.name === name)?.schema
      const [page, limit] = [parameter('page'), parameter('limit')]
      return page && limit ? [{ path, page, limit }] : []
    })
    expect(described.map(({ path }) => path).sort()).toEqual(known.map(({ path }) => path).sort())
    for (const { path, page, limit } of described) {
      const { max = 100, byDefault = 50 } = known.find((list) => list.path === path)!
      expect(page, path).toMatchObject({ minimum: 1, maximum: 1_000_000, default: 1 })
      expect(limit, path).toMatchObject({ minimum: 1, maximum: max, default: byDefault })
    }
  },
)

rule('a list with next continues after a row, without that row and those before it', {}, async () => {
  const { as, addressOf } = await world()
  for (const list of lists.filter(({ hasNext }) => hasNext)) {
    const path = addressOf(list)
    const whole = await readPage(list, path, as, 1, 100)
    const { body: first } = await get(`${path}?limit=1`, as)
    if (whole.length < 2) {
      expect(first.next, path).toBeNull()
      continue
    }
    const { body: rest } = await get(`${path}?limit=100&before=${encodeURIComponent(first.next)}`, as)
    const ids = rest[list.field].map((row: Record<string, unknown>) => row[list.id ?? 'id'])
    expect(ids.slice(0, whole.length - 1), path).toEqual(whole.slice(1))
    expect(rest.pagination.total_count, path).toBe(first.pagination.total_count - 1)
    if (!rest.pagination.has_more) expect(rest.next, path).toBeNull()
  }
})

rule('tools page as the API does', {}, async () => {
  const { as } = await world()
  await withClients(as, async (client, revision) => {
    // Again where a headline was stored between the two.
    await vi.waitFor(async () => {
      const { body } = await get('/api/catalogs?page=2&limit=1', as)
      const { structuredContent } = await client.call('list_catalogs', { page: 2, limit: 1 })
      expect(structuredContent, revision).toEqual(body)
    }, { timeout: 10_000 })
    const { isError, _meta } = await client.call('list_catalogs', { limit: 101 })
    expect([isError, _meta?.error_code], revision).toEqual([true, 'invalid_input'])
  })
})
