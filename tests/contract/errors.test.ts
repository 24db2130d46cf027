import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, errorTable, exactlyOneCredential } from '../../shared/operation/errors.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { createAccount, type TestAccount } from '../support/accounts.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { goodClaims, signToken } from '../support/tokens.ts'
import { address, allOperations, errorText, expectError, goodQuery, hasPathParameter, uuid } from './walk.ts'

interface Provocation {
  name: string
  code: ErrorCode
  path: string
  headers: Record<string, string>
  text?: string
  /** Sent to a platform whose database cannot be reached. */
  cut?: boolean
  /** The error is about these fields. */
  fields?: string[]
}

let platform: TestPlatform
let cut: TestPlatform
let owner: TestAccount
let writer: TestAccount
let revoked: TestAccount
let delegated: string

beforeAll(async () => {
  platform = await openPlatform()
  cut = await openPlatform({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:9/none' })
  owner = await createAccount(platform.database)
  writer = await createAccount(platform.database, { scopes: ['write'] })
  revoked = await createAccount(platform.database, { revokedAt: '2026-01-01' })
  delegated = await signToken(goodClaims(owner.email!, { client_id: crypto.randomUUID() }))
})
afterAll(() => Promise.all([platform.close(), cut.close()]))

/** Every error that any operation can be brought to without knowing what it does. */
function provocations(op: AnyOperation): Provocation[] {
  const path = address(op)
  const query = goodQuery(op)
  const more = `${query}${query ? '&' : '?'}`
  const key = { 'x-api-key': owner.key }
  const both = { ...key, authorization: `Bearer ${owner.key}` }
  const parameter = /\{(\w+)\}/.exec(op.http.path)?.[1]
  const given = [...new URLSearchParams(query).keys()][0]
  return [
    { name: 'no credential', code: 'unauthenticated', path, headers: {}, text: exactlyOneCredential },
    { name: 'both', code: 'unauthenticated', path: path + query, headers: both, text: exactlyOneCredential },
    { name: 'a typo', code: 'unauthenticated', path, headers: { 'x-api-key': `${owner.key}x` } },
    { name: 'an unknown key', code: 'unauthenticated', path, headers: { 'x-api-key': createApiKey().key } },
    { name: 'a revoked key', code: 'unauthenticated', path, headers: { 'x-api-key': revoked.key } },
    { name: 'a bad token', code: 'unauthenticated', path, headers: { authorization: 'Bearer a.b.c' } },
    { name: 'another scheme', code: 'unauthenticated', path, headers: { authorization: 'Basic eDp5' } },
    {
      name: 'a repeated parameter',
      code: 'invalid_input',
      path: `${path}${more}twice=1&twice=2`,
      headers: key,
      fields: ['twice'],
    },
    { name: 'an unreachable store', code: 'store_unavailable', path: path + query, headers: key, cut: true },
    ...op.access.scope === 'read'
      ? [{
        name: 'a key without the scope',
        code: 'insufficient_scope' as const,
        path: path + query,
        headers: { 'x-api-key': writer.key },
      }]
      : [],
    ...op.access.principals.includes('delegated') ? [] : [{
      name: 'a delegated token',
      code: 'forbidden' as const,
      path: path + query,
      headers: { authorization: `Bearer ${delegated}` },
    }],
    ...op.http.strictQuery
      ? [{
        name: 'an unknown parameter',
        code: 'invalid_input' as const,
        path: `${path}${more}unknown=1`,
        headers: key,
        fields: ['unknown'],
      }]
      : [],
    ...parameter
      ? [{
        name: 'a malformed path parameter',
        code: 'invalid_input' as const,
        path: `${address(op, 'nonsense')}${query}`,
        headers: key,
        fields: [parameter],
      }]
      : [],
    ...given
      ? [{
        name: 'a malformed parameter',
        code: 'invalid_input' as const,
        path: `${path}${query.replace(/=[^&]*/, '=nonsense')}`,
        headers: key,
        fields: [given],
      }]
      : [],
    ...hasPathParameter(op) && op.errors.includes('not_found')
      ? [{ name: 'a thing that is not there', code: 'not_found' as const, path: path + query, headers: key }]
      : [],
  ]
}

const ask = (provocation: Provocation, op: AnyOperation, headers: Record<string, string> = {}) =>
  (provocation.cut ? cut : platform).api.request(provocation.path, {
    method: op.http.method.toUpperCase(),
    headers: { ...provocation.headers, ...headers },
  })

describe.each(allOperations.map((op) => [op.name, op] as const))('an error of %s', (_, op) => {
  it('has exactly the body of its group, a code of the list, and a request id of its own', async () => {
    const ids = new Set<string>()
    const all = provocations(op)
    for (const provocation of all) {
      const response = await ask(provocation, op)
      ids.add(response.headers.get('x-request-id')!)
      const text = await expectError(response, op.http.errorBody, provocation.code)
      if (provocation.text) expect(text).toBe(provocation.text)
    }
    expect(ids.size).toBe(all.length)
  })

  it('is RFC 9457 for who accepts it', async () => {
    for (const provocation of provocations(op)) {
      const status = errorTable[provocation.code].status
      const plain = errorText(op.http.errorBody, status, await (await ask(provocation, op)).json())
      const response = await ask(provocation, op, {
        accept: 'application/json, application/problem+json;q=0.9',
      })
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.status).toBe(status)
      expect(response.headers.get('x-error-code')).toBe(provocation.code)
      const { errors, ...problem } = await response.json()
      expect(problem).toStrictEqual({
        type: `http://platform.test/api/docs/errors#${provocation.code}`,
        title: expect.any(String),
        status,
        code: provocation.code,
        detail: plain,
        request_id: response.headers.get('x-request-id'),
      })
      const { name, fields } = provocation
      // A repeated parameter that is unknown too may be told twice.
      const told = errors && [...new Set(errors.map(({ field }: { field: string }) => field))]
      expect({ name, fields: told }).toEqual({ name, fields })
      for (const { field, message } of errors ?? []) expect(message).toContain(field)
    }
  })

  it('of a wrong method is a 405 with Allow, in the shape of its group', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'PROPFIND']) {
      if (method === op.http.method.toUpperCase()) continue
      const response = await platform.api.request(address(op), { method })
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      await expectError(response, op.http.errorBody, 'method_not_allowed')
    }
  })

  it('has the same head, and no body, for HEAD', async () => {
    if (op.http.method !== 'get') return
    for (const headers of [{}, { 'x-api-key': owner.key }] as Record<string, string>[]) {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map(async (method) => {
        const response = await platform.api.request(address(op) + goodQuery(op), { method, headers })
        return { response, body: await response.text() }
      }))
      expect(head!.body).toBe('')
      expect(head!.response.status).toBe(get!.response.status)
      const comparable = ({ response }: { response: Response }) =>
        [...response.headers].filter(([name]) => name !== 'x-request-id')
      expect(comparable(head!)).toEqual(comparable(get!))
    }
  })
})

describe('the Accept header', () => {
  it.each([
    ['application/problem+json', 'application/problem+json'],
    ['Application/Problem+JSON', 'application/problem+json'],
    ['text/html, application/problem+json;q=0.1', 'application/problem+json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/problem+jsonx', 'application/json'],
    ['application/problem+json;q=0', 'application/json'],
    ['nonsense', 'application/json'],
    ['', 'application/json'],
  ])('%s gets an error as %s', async (accept, type) => {
    const response = await platform.api.request('/api/me', { headers: { accept } })
    await response.body?.cancel()
    expect(response.headers.get('content-type')).toBe(type)
  })
})

describe('what no operation answers', () => {
  it.each([
    '/',
    '/api',
    '/api/',
    '/api/nonsense',
    '/api/me/',
    '/api/me/x',
    '//api/me',
    '/api/catalogs',
    '/api/catalogs//valuations',
    `/api/catalogs/${crypto.randomUUID()}/valuations/x`,
    '/API/ME',
    '/api/%6de/x',
    '/api/%',
    '/api/%ff',
    '/api/%00',
    '/api/..%2f..%2fetc%2fpasswd',
    '/favicon.ico',
    '/constructor',
  ])('is a 404 at %s, with any method', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await platform.api.request(path, { method })
      expect(await expectError(response, 'status', 'not_found')).toBe('Not found')
    }
  })

  it('is RFC 9457 too for who accepts it', async () => {
    const response = await platform.api.request('/api/nonsense', {
      headers: { accept: 'application/problem+json' },
    })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({
      code: 'not_found',
      request_id: response.headers.get('x-request-id'),
    })
  })

  it('is a 405 at the documents, with any method but GET', async () => {
    for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/errors', '/api/llms.txt']) {
      const response = await platform.api.request(path, { method: 'POST' })
      await expectError(response, 'status', 'method_not_allowed')
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    }
  })
})

describe('the list of errors', () => {
  it('is closed: a page of the docs names each, where the type of a problem links to', async () => {
    const page = await (await platform.api.request('/api/docs/errors')).text()
    for (const [code, { status, meaning }] of Object.entries(errorTable)) {
      expect(page).toContain(`id="${code}"`)
      expect(page).toContain(String(status))
      expect(page).toContain(meaning.replaceAll('"', '&quot;').replaceAll("'", '&#39;'))
    }
  })
})

describe('every answer', () => {
  it('carries a request id, whatever it is', async () => {
    const requests: [string, RequestInit][] = [
      ['/api/me', { headers: { 'x-api-key': owner.key } }],
      ['/api/me', {}],
      ['/api/me', { method: 'HEAD' }],
      ['/api/me', { method: 'OPTIONS', headers: { origin: 'https://a.test' } }],
      ['/api/nonsense', {}],
      ['/api/openapi.json', {}],
      ['/api/docs', {}],
      ['/api/docs/errors', {}],
      ['/api/llms.txt', {}],
    ]
    const without = []
    for (const [path, init] of requests) {
      const response = await platform.api.request(path, init)
      await response.body?.cancel()
      if (!uuid.test(response.headers.get('x-request-id') ?? '')) {
        without.push(`${init.method ?? 'GET'} ${path}`)
      }
    }
    expect(without).toEqual([])
  })

  it('has a request id of ours, not the caller\u2019s', async () => {
    const mine = crypto.randomUUID()
    const response = await platform.api.request('/api/me', { headers: { 'x-request-id': mine } })
    await response.body?.cancel()
    expect(response.headers.get('x-request-id')).not.toBe(mine)
  })

  const list = (response: Response, name: string) =>
    (response.headers.get(name) ?? '').toLowerCase().split(',').map((item) => item.trim()).sort()
  const exposed = [
    'x-request-id',
    'x-error-code',
    'etag',
    'retry-after',
    'www-authenticate',
    'ratelimit',
    'ratelimit-policy',
  ].sort()

  it.each(['https://app.example', 'http://localhost:3000', 'null'])(
    'may be read by a page of origin %s, good or bad, without cookies',
    async (origin) => {
      for (const headers of [{}, { 'x-api-key': owner.key }] as Record<string, string>[]) {
        const response = await platform.api.request('/api/me', { headers: { origin, ...headers } })
        await response.body?.cancel()
        expect(response.headers.get('access-control-allow-origin')).toBe('*')
        expect(response.headers.get('access-control-allow-credentials')).toBeNull()
        expect(response.headers.get('set-cookie')).toBeNull()
        expect(list(response, 'access-control-expose-headers')).toEqual(exposed)
      }
    },
  )

  it('is announced by a preflight: any origin, exactly our headers, every method, no credentials', async () => {
    for (const op of allOperations) {
      const response = await platform.api.request(address(op), {
        method: 'OPTIONS',
        headers: {
          origin: 'https://app.example',
          'access-control-request-method': op.http.method.toUpperCase(),
          'access-control-request-headers': 'x-api-key, x-evil',
        },
      })
      expect(response.status).toBe(204)
      expect(await response.text()).toBe('')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      expect(list(response, 'access-control-allow-headers')).toEqual([
        'authorization',
        'x-api-key',
        'content-type',
        'accept',
        'idempotency-key',
        'if-match',
        'prefer',
        'mcp-protocol-version',
        'mcp-method',
        'mcp-name',
      ].sort())
      expect(list(response, 'access-control-allow-methods')).toContain(op.http.method)
    }
  })
})
