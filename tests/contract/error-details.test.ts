import { describe, expect, it } from 'vitest'
import { createAccount, createCatalog } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { itToday } from '../support/clock.ts'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { openPlatform } from '../support/platform.ts'

const platform = fixture(openPlatform)
const account = fixture(() => createAccount(platform.database))
const catalog = fixture(async () => ({ id: await createCatalog(platform.database, account, []) }))

/** The query of a comparison, or the path and the body of another request. */
type Mistake = [mistake: string, query: string, detail: string, message?: string, body?: unknown]
const comparison = 'Invalid comparison query'
const twice = 'Duplicate or overridden query parameter'
const at = (path: string) =>
  (path.startsWith('/') ? path : `/api/catalogs/{id}/playcount-history?${path}`).replace('{id}', catalog.id)

const request = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
  const response = await platform.api.request(at(path), {
    headers: { 'x-api-key': account.key, 'content-type': 'application/json', ...headers },
    ...body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
  })
  const json = await response.json()
  return { response, json, detail: response.headers.get('x-error-detail') }
}

const since = 'since=2026-03-03'
const tooEarly = 'since is too early: no date of the previous period lies before the year 1'
const notThere = 'since must be a date that exists, and 2026-02-30 does not'
const longName = 'Unknown field: snapshotId. Did you mean snapshot?'
const otherStyle = 'Unknown field: organizationId. Did you mean organization_id?'
const mistakes: Mistake[] = [
  ['days above 31', `${since}&days=32`, 'days must be at most 31', comparison],
  ['no days', since, 'days is required', comparison],
  ['days in words', `${since}&days=two`, 'days must be an integer', comparison],
  ['a date that does not exist', 'since=2026-02-30&days=2', notThere, comparison],
  ['another form of date', 'since=3.3.2026&days=2', 'since must be a date (YYYY-MM-DD)', comparison],
  ['the year 0', 'since=0001-01-02&days=2', tooEarly, comparison],
  ['a misspelt parameter', `${since}&days=2&limt=5`, 'Unknown field: limt. Did you mean limit?', comparison],
  ['an override', `${since}&days=2&account_id=x`, 'Unknown field: account_id', twice],
  ['a repeated one', `${since}&days=2&days=3`, 'days may be given only once', twice],
  [
    'two mistakes',
    'since=x&days=0',
    'since must be a date (YYYY-MM-DD); days must be at least 1',
    comparison,
  ],
  ['limit 0 of valuations', '/api/catalogs/{id}/valuations?limit=0', 'limit must be at least 1'],
  ['a name that is too long', '/api/catalogs', longName, undefined, { name: 'x', snapshotId: 'x' }],
  ['a name in another style', '/api/catalogs', otherStyle, undefined, { name: 'x', organizationId: 'x' }],
  ['no JSON', '/api/catalogs', 'Invalid JSON body', undefined, '{'],
  ['an ISRC of a list', '/api/playcount-snapshots', 'isrcs.1: isrc must be a valid ISRC: x', undefined, {
    isrcs: ['USRC17607839', 'x'],
  }],
]

describe('x-error-detail', () => {
  it.each(mistakes)('%s', async (_, path, detail, message, body) => {
    const { response, json, detail: header } = await request(path, body)
    expect({ status: response.status, header }).toEqual({ status: 400, header: detail })
    if (message) expect(json.error).toBe(message)
    const { json: problem } = await request(path, body, { accept: 'application/problem+json' })
    expect(problem.detail).toContain(detail)
    if (message) expect(problem.detail).toContain(message)
  })

  itToday('names the date that is not over yet', async (today) => {
    const { json, detail } = await request(`since=${today}&days=1`, undefined)
    expect(json.error).toBe('Comparison requires completed UTC observation days')
    expect(detail).toMatch(new RegExp(`^since \\+ days is [\\d-]+ and must be before ${today} \\(UTC\\)$`))
  })

  it.each<[string, unknown]>([
    ['newlines', { 'a\r\nset-cookie: x=1': 1 }],
    ['text beyond ASCII', { 'é\u202e\u{1f600}% "': 1 }],
    ['10 KB', { ['x'.repeat(10_000)]: 1 }],
    ['many fields', Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`field-${n}-é`, n]))],
    ['a long value', { name: 1, organization_id: 'é'.repeat(10_000) }],
    ['a prototype key', JSON.parse('{"__proto__":{"x":1},"constructor":1}')],
  ])('is short printable ASCII that decodes, after %s', async (_, body) => {
    const { response, detail } = await request('/api/catalogs', body)
    expect(response.status).toBe(400)
    expect(detail).toMatch(/^[ -~]{1,500}$/)
    expect(() => decodeURIComponent(detail!)).not.toThrow()
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('may be read by pages of any origin, and only errors have it', async () => {
    const { response } = await request('/api/catalogs', { unknown: 1 })
    expect(response.headers.get('access-control-expose-headers')).toContain('x-error-detail')
    expect((await request('/api/catalogs', undefined)).detail).toBeNull()
    expect((await request('/api/catalogs', undefined, { 'x-api-key': '' })).detail).toBeNull()
    expect((await request(`/api/catalogs/${crypto.randomUUID()}/songs`, undefined)).detail).toBeNull()
  })
})

it.each(revisions)('a tool names the invalid arguments in its next step, %s', async (revision) => {
  const call = async (args: Record<string, unknown>) => {
    const { body } = await rpc(platform.mcp, revision, { 'x-api-key': account.key }, 'tools/call', {
      name: 'get_catalog_playcount_history',
      arguments: { catalogId: catalog.id, since: '2026-03-03', days: 2, ...args },
    })
    return body.result.content.map(({ text }: { text: string }) => text)
  }
  const [message, next] = await call({ days: 32, limt: 1 })
  expect(message).toBe(comparison)
  expect(next)
    .toContain('Invalid: days, limt. days must be at most 31; Unknown field: limt. Did you mean limit?')
  expect((await call({ picture_of: 7 }))[1]).toContain('Invalid: picture_of.')
})
