import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { useCreated } from './support/created.ts'
import { expectInvalid, type Shape } from './support/errors.ts'
import { call, get, post } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { rule } from './support/rule.ts'

const created = useCreated()
const missing = '00000000-0000-4000-8000-00000000feed'
const history = `/api/catalogs/${missing}/playcount-history`

interface Mistake {
  path: string
  /** Sent with POST. */
  body?: unknown
  shape: Shape
  /** The message of the endpoint, where it is the same for several mistakes. */
  message?: string
  fields: string[]
  detail: string
}

const mistakes: Mistake[] = [
  {
    path: `${history}?since=2026-02-30&days=32&limt=5`,
    shape: 'status',
    message: 'Invalid comparison query',
    fields: ['since', 'days', 'limt'],
    detail: 'since must be a date that exists, and 2026-02-30 does not; days must be at most 31; ' +
      'Unknown field: limt. Did you mean limit?',
  },
  {
    path: `${history}?since=2026-03-03&days=2&days=3`,
    shape: 'status',
    message: 'Duplicate or overridden query parameter',
    fields: ['days'],
    detail: 'days may be given only once',
  },
  {
    path: `/api/catalogs/${missing}/valuations?limit=0`,
    shape: 'number',
    fields: ['limit'],
    detail: 'limit must be at least 1',
  },
  {
    path: '/api/catalogs',
    body: { name: 'x', organizationId: 'x' },
    shape: 'status',
    fields: ['organizationId'],
    detail: 'Unknown field: organizationId. Did you mean organization_id?',
  },
  {
    path: '/api/playcount-snapshots',
    body: { isrcs: ['QZZZZ0000001', 'x'] },
    shape: 'status',
    fields: ['isrcs.1'],
    detail: 'isrcs.1: isrc must be a valid ISRC: x',
  },
]

const send = ({ path, body }: Mistake, accept = '*/*') =>
  call(body ? 'POST' : 'GET', path, { as: owner, body, headers: { accept } })

rule(
  'x-error-detail names each invalid field and why, where a message is the same for several',
  {},
  async () => {
    for (const mistake of mistakes) {
      const reply = await send(mistake)
      expectInvalid(reply, mistake.shape, mistake.message)
      expect(reply.headers.get('x-error-detail'), reply.request).toBe(mistake.detail)
    }
  },
)

rule('problem details have the same, and a list of the invalid fields', {}, async () => {
  for (const mistake of mistakes) {
    const { body, headers, request } = await send(mistake, 'application/problem+json')
    expect(headers.get('x-error-detail'), request).toBe(mistake.detail)
    expect(body.detail, request).toContain(mistake.detail)
    expect(body.detail, request).toContain(mistake.message ?? mistake.detail)
    expect(body.errors.map(({ field }: { field: string }) => field), request).toEqual(mistake.fields)
    const messages = body.errors.map(({ message }: { message: string }) => message)
    for (const message of messages) expect(mistake.detail, request).toContain(message)
  }
})

rule('x-error-detail is short printable ASCII, whatever a request contains', {}, async () => {
  const bodies = [
    { 'a\r\nset-cookie: x=1': 1 },
    { 'é\u202e\u{1f600}% "': 1 },
    { ['x'.repeat(10_000)]: 1 },
    Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field-${n}-é`, n])),
    { name: 1, organization_id: 'é'.repeat(10_000) },
  ]
  for (const body of bodies) {
    const reply = await post('/api/catalogs', body, owner)
    expectInvalid(reply, 'status')
    const detail = reply.headers.get('x-error-detail')!
    expect(detail).toMatch(/^[ -~]{1,500}$/)
    expect(() => decodeURIComponent(detail)).not.toThrow()
    expect(reply.headers.get('set-cookie')).toBeNull()
  }
})

rule('only invalid requests have an x-error-detail, which pages of any origin may read', {}, async () => {
  const id = await created.catalog()
  const others = [
    await get(`/api/catalogs/${id}`, owner),
    await get(`/api/catalogs/${missing}`, owner),
    await get(`/api/catalogs/${id}`),
  ]
  expect(others.map(({ status, headers }) => [status, headers.get('x-error-detail')]))
    .toEqual([[200, null], [404, null], [401, null]])
  const headers = { origin: 'https://front-end.example.com' }
  const invalid = await get('/api/catalogs?limit=0', owner, { headers })
  expect(invalid.headers.get('access-control-expose-headers')).toMatch(/\bx-error-detail\b/i)
})

rule('a tool names its invalid arguments', {}, async () => {
  await withClients(owner, async (client, revision) => {
    const { content, isError, _meta } = await client.call('get_catalog_playcount_history', {
      catalogId: missing,
      since: '2026-03-03',
      days: 32,
      limt: 1,
    })
    expect([isError, _meta?.error_code], revision).toEqual([true, 'invalid_input'])
    const [message, next] = content.map(({ text }) => text)
    expect(message, revision).toBe('Invalid comparison query')
    expect(next, revision).toContain('days must be at most 31; Unknown field: limt. Did you mean limit?')
  })
})
