import { corsHeaders } from '@supabase/supabase-js/cors'
import { describe, expect, it } from 'vitest'
import { documentPaths } from '../../shared/adapters/documents/routes.ts'
import { errorTable } from '../../shared/errors/errors.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { fixture } from '../support/fixture.ts'
import { openPlatform } from '../support/platform.ts'
import { goodCredential, type Provocation, provocations } from './provocations.ts'
import {
  allOperations,
  cacheControlOf,
  errorText,
  expectError,
  isPublic,
  named,
  requestOf,
  send,
  takesBody,
  uuid,
} from './walk.ts'
import { openWorld } from './world.ts'
import { sample } from '../support/sample.ts'
import { words } from '../support/words.ts'

const world = fixture(openWorld)
const cut = fixture(() => openPlatform({ DATABASE_URL: 'postgres://platform_api:x@127.0.0.1:9/none' }))
const cast = fixture(() => world.stage())

const provoke = (provocation: Provocation, op: AnyOperation, headers: Record<string, string> = {}) =>
  send((provocation.cut ? cut : world.platform).api, op, {
    ...provocation,
    headers: { ...provocation.headers, ...headers },
  })

/** The operations with the same path. */
const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')
const siblings = (op: AnyOperation) =>
  allOperations.filter(({ http }) => shape(http.path) === shape(op.http.path))

const rows = named(allOperations).map(([name, op], row) => [name, op, row] as const)
describe.each(rows)('an error of %s', (_, op, row) => {
  it('has exactly the body of its group, a code of the list, a request id of its own, and the caching headers', async () => {
    const ids = new Set<string>()
    const all = sample(provocations(op, cast), 4, row)
    for (const provocation of all) {
      const response = await provoke(provocation, op)
      ids.add(response.headers.get('x-request-id')!)
      expect(response.headers.get('cache-control'), provocation.name).toBe(cacheControlOf(op))
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const text = await expectError(response, op.http.errorBody, provocation.code)
      if (provocation.text) expect(text).toBe(provocation.text)
    }
    expect(ids.size).toBe(all.length)
  })

  it('is RFC 9457 if the client accepts it', async () => {
    for (const provocation of sample(provocations(op, cast), 16, row)) {
      const status = errorTable[provocation.code].status
      const plain = errorText(op.http.errorBody, status, await (await provoke(provocation, op)).json())
      const response = await provoke(provocation, op, {
        accept: 'application/json;q=0.9, application/problem+json',
      })
      expect(response.headers.get('content-type')).toBe('application/problem+json')
      expect(response.status).toBe(status)
      expect(response.headers.get('x-error-code')).toBe(provocation.code)
      const { errors, next_step, ...problem } = await response.json()
      expect(next_step !== undefined)
        .toBe(['unauthenticated', 'not_found', 'insufficient_scope'].includes(provocation.code))
      expect(problem).toStrictEqual({
        type: `http://platform.test/api/docs/errors/${provocation.code}`,
        title: expect.any(String),
        status,
        code: provocation.code,
        detail: expect.stringContaining(plain),
        request_id: response.headers.get('x-request-id'),
      })
      const { name, fields } = provocation
      // A parameter that is repeated and unknown may be listed twice. A nested field is listed by its parent.
      const named = errors &&
        [...new Set(errors.map(({ field }: { field: string }) => field.split('.')[0]))]
      expect({ name, fields: named }).toEqual({ name, fields })
      for (const { field, message } of errors ?? []) expect(message).toContain(field)
    }
  })

  it('of a wrong method is a 405 with Allow, in the shape of its group', async () => {
    const all = siblings(op).flatMap(({ http }) =>
      http.method === 'get' ? ['GET', 'HEAD'] : [http.method.toUpperCase()]
    )
    const own = [...new Set(all)]
    for (const method of sample(['POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'PROPFIND'], 3, row)) {
      if (own.includes(method)) continue
      const { target } = requestOf(op)
      const response = await world.platform.api.request(target, { method })
      expect(response.headers.get('allow')?.split(', ').sort()).toEqual(own.toSorted())
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      await expectError(response, op.http.errorBody, 'method_not_allowed')
    }
  })

  it('has the same head, and no body, for HEAD', async () => {
    if (op.http.method !== 'get') return
    for (const headers of [{}, goodCredential(op, cast)]) {
      const [get, head] = await Promise.all(['GET', 'HEAD'].map(async (method) => {
        const response = await send(world.platform.api, op, { method, headers })
        return { response, body: await response.text() }
      }))
      expect(head!.body).toBe('')
      expect(head!.response.status).toBe(get!.response.status)
      const comparable = ({ response }: { response: Response }) =>
        [...response.headers].filter(([name]) => name !== 'x-request-id' && name !== 'ratelimit')
      expect(comparable(head!)).toEqual(comparable(get!))
    }
  })
})

describe.each(named(allOperations.filter(isPublic)))('anybody may call %s', (_, op) => {
  it('so credentials change nothing', async () => {
    for (const [name, headers] of Object.entries(cast.credentials)) {
      const refused = await send(world.platform.api, op, { headers, query: 'twice=1&twice=2' })
      expect([name, refused.status, refused.headers.has('www-authenticate')]).toEqual([name, 400, false])
      await refused.body?.cancel()
      // Operations with their own credential have their own tests.
      if (!takesBody(op) || op.http.ownCredential) continue
      await expectError(
        await send(world.platform.api, op, { headers, body: '{' }),
        op.http.errorBody,
        'invalid_input',
      )
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
    ['application/json, application/problem+json', 'application/problem+json'],
    ['application/json;q=0.5, application/problem+json;q=0.5', 'application/problem+json'],
    ['application/json, application/problem+json;q=0.9', 'application/json'],
    ['application/json;q=0.5, application/problem+json;q=0.501', 'application/problem+json'],
    ['application/problem+json;q=0.2, application/*;q=0.5', 'application/json'],
    ['application/problem+json;q=0.5, */*;q=0.8', 'application/json'],
    ['application/problem+json, */*;q=0.8', 'application/problem+json'],
    ['application/json;q=0.1, application/problem+json;q=0.5, */*', 'application/problem+json'],
    ['application/*', 'application/json'],
    ['nonsense', 'application/json'],
    ['', 'application/json'],
  ])('%s gets an error as %s', async (accept, type) => {
    const response = await world.platform.api.request('/api/me', { headers: { accept } })
    await response.body?.cancel()
    expect(response.headers.get('content-type')).toBe(type)
  })
})

describe('a path without an operation', () => {
  it.each([
    ...words(`
    / /api /api/ /api/nonsense /api/me/ /api/me/x //api/me /api/catalog /api/catalogs//valuations
    /api/catalogs//playcount-history /API/ME /api/%6de/x /api/% /api/%ff /api/%00
    /api/..%2f..%2fetc%2fpasswd /favicon.ico /constructor`),
    `/api/catalogs/${crypto.randomUUID()}/valuations/x`,
    `/api/catalogs/${crypto.randomUUID()}/playcount-history/`,
    `/api/catalogs/${crypto.randomUUID()}/playcount-history.xml`,
  ])('is a 404 at %s, with any method', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await world.platform.api.request(path, { method })
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await expectError(response, 'status', 'not_found')).toBe('Not found')
    }
  })

  it('is RFC 9457 too if the client accepts it', async () => {
    const response = await world.platform.api.request('/api/nonsense', {
      headers: { accept: 'application/problem+json' },
    })
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json())
      .toMatchObject({ code: 'not_found', request_id: response.headers.get('x-request-id') })
  })

  it('is a 405 for the documents, with any method except GET', async () => {
    for (const path of documentPaths) {
      const response = await world.platform.api.request(path.replace(':code', 'conflict'), { method: 'POST' })
      await expectError(response, 'status', 'method_not_allowed')
      expect(response.headers.get('allow')).toBe('GET, HEAD')
    }
  })
})

describe('every response', () => {
  it('has a request id', async () => {
    const requests: [string, RequestInit][] = [
      ['/api/me', { headers: cast.credentials.key }],
      ['/api/me', {}],
      ['/api/me', { method: 'HEAD' }],
      ['/api/me', { method: 'OPTIONS', headers: { origin: 'https://a.test' } }],
      ['/api/nonsense', {}],
      ['/api/openapi.json', {}],
      ['/api/docs', {}],
      ['/api/docs/errors/conflict', {}],
      ['/api/docs/errors/nonsense', {}],
      ['/api/llms.txt', {}],
    ]
    const without = []
    for (const [path, init] of requests) {
      const response = await world.platform.api.request(path, init)
      await response.body?.cancel()
      if (!uuid.test(response.headers.get('x-request-id') ?? '')) {
        without.push(`${init.method ?? 'GET'} ${path}`)
      }
    }
    expect(without).toEqual([])
  })

  it('has a new request id, not the caller\u2019s', async () => {
    const mine = crypto.randomUUID()
    const response = await world.platform.api.request('/api/me', { headers: { 'x-request-id': mine } })
    await response.body?.cancel()
    expect(response.headers.get('x-request-id')).not.toBe(mine)
  })

  const list = (response: Response, name: string) =>
    (response.headers.get(name) ?? '').toLowerCase().split(',').map((item) => item.trim()).sort()
  const exposed = words(`
    x-request-id x-error-code x-error-detail etag link retry-after www-authenticate ratelimit
    ratelimit-policy idempotent-replayed`).sort()

  const origins = ['https://app.example', 'http://localhost:3000', 'null']
  it.each(origins)('may be read by a page of origin %s, good or bad, without cookies', async (origin) => {
    for (const headers of [{}, cast.credentials.key]) {
      const response = await world.platform.api.request('/api/me', { headers: { origin, ...headers } })
      await response.body?.cancel()
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(list(response, 'access-control-expose-headers')).toEqual(exposed)
    }
  })

  /** What the installed supabase-js sends. Its list leaves out the header of its option `region`. */
  const headersOfSupabase = corsHeaders['Access-Control-Allow-Headers']!.split(', ')

  it('is allowed by a preflight: any origin, exactly our headers, every method, no credentials', async () => {
    for (const op of allOperations) {
      const response = await world.platform.api.request(requestOf(op).target, {
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
        ...words(`
        x-api-key accept idempotency-key if-match last-event-id prefer mcp-protocol-version mcp-method
        mcp-name if-none-match x-confirm x-region`),
        ...headersOfSupabase,
      ].sort())
      expect(list(response, 'access-control-allow-methods')).toContain(op.http.method)
    }
  })
})
