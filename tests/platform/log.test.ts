import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { httpApp } from '../../shared/adapters/http/app.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { createApiKey } from '../../shared/platform/identity/api-key.ts'
import { inBatches, jsonLog } from '../../shared/platform/log.ts'
import { createAccount, createCatalog, testIsrc } from '../support/accounts.ts'
import { openPlatform } from '../support/platform.ts'
import { goodClaims, signToken } from '../support/tokens.ts'
import { uuid, writeNote } from '../contract/walk.ts'
import { groupOf } from '../support/groups.ts'
import { fixture } from '../support/fixture.ts'

const platform = fixture(openPlatform)
const owner = fixture(() => createAccount(platform.database, { email: 'jane.doe@private.example' }))
let catalogId: string
let token: string
beforeAll(async () => {
  catalogId = await createCatalog(platform.database, owner, [testIsrc(1)])
  token = await signToken(goodClaims(owner.email!))
})

const printed: unknown[] = []
beforeEach(() => {
  printed.length = 0
  platform.log.length = 0
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, method).mockImplementation((...args) => void printed.push(...args))
  }
  return () => vi.restoreAllMocks()
})

function oneLine(log = platform.log): Record<string, unknown> {
  expect(log).toHaveLength(1)
  expect(log[0]).not.toContain('\n')
  return JSON.parse(log.pop()!)
}

function expectSilent(secrets: string[], log = platform.log) {
  const all = [...log, ...printed.map((value) => Deno.inspect(value))].join('\n')
  for (const secret of secrets) expect(all).not.toContain(secret)
}

describe('the log', () => {
  it('has one JSON line per request: time, route, kind of caller, status and duration', async () => {
    const response = await platform.api.request(
      `/api/catalogs/${catalogId}/playcount-history?since=2026-03-03&days=2`,
      { headers: { 'x-api-key': owner.key } },
    )
    await response.body?.cancel()
    const line = oneLine()
    expect(line).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 'info',
      request_id: response.headers.get('x-request-id'),
      surface: 'http',
      method: 'GET',
      route: '/api/catalogs/{catalogId}/playcount-history',
      operation: 'get_catalog_playcount_history',
      principal: 'api_key',
      status: 200,
      duration_ms: expect.any(Number),
    })
    expect(line.duration_ms).toBeGreaterThan(0)
    expect(printed).toEqual([])
  })

  it.each<[string, () => Promise<Response> | Response, Record<string, unknown>]>([
    ['no credential', () => platform.api.request('/api/me'), {
      status: 401,
      code: 'unauthenticated',
      route: '/api/me',
      level: 'info',
    }],
    ['bad input', () => request('/api/catalogs/secret-value/valuations'), {
      status: 400,
      code: 'invalid_input',
      principal: 'api_key',
    }],
    ['a missing catalog', () => request(`/api/catalogs/${crypto.randomUUID()}/valuations`), {
      status: 404,
      code: 'not_found',
      operation: 'list_catalog_valuations',
    }],
    ['an unknown path', () => request('/api/secret-value'), { status: 404, code: 'not_found', route: '*' }],
    ['a wrong method', () => platform.api.request('/api/me', { method: 'DELETE' }), {
      status: 405,
      code: 'method_not_allowed',
      method: 'DELETE',
    }],
    ['HEAD', () => platform.api.request('/api/me', { method: 'HEAD' }), { status: 401, method: 'HEAD' }],
    ['a session', () => platform.api.request('/api/me', { headers: { authorization: `Bearer ${token}` } }), {
      status: 200,
      principal: 'session',
    }],
    ['a document', () => platform.api.request('/api/openapi.json'), {
      status: 200,
      route: '/api/openapi.json',
    }],
    ['a page', () => platform.api.request('/api/docs'), { status: 200, route: '/api/docs' }],
    ['a missing page', () => request('/api/docs/secret-value', { accept: 'text/html' }), {
      status: 404,
      code: 'not_found',
      route: '*',
    }],
  ])('has one for %s, with the id of the response', async (_, send, expected) => {
    const response = await send()
    await response.body?.cancel()
    const line = oneLine()
    expect(line).toMatchObject(expected)
    expect(line.request_id).toMatch(uuid)
    expect(line.request_id).toBe(response.headers.get('x-request-id'))
    expectSilent(['secret-value'])
  })

  const request = (path: string, headers: Record<string, string> = {}, app = platform.api) =>
    app.request(path, { headers: { 'x-api-key': owner.key, ...headers } })

  it('contains no credential, e-mail, query value or header, for any outcome', async () => {
    const unknown = createApiKey().key
    const secrets = [
      owner.key,
      owner.key.slice(7),
      unknown,
      token,
      token.split('.')[1]!,
      'jane.doe',
      'hush-hush',
      'evil-agent',
      catalogId,
    ]
    const requests: [string, Record<string, string>][] = [
      [`/api/catalogs/${catalogId}/valuations?limit=5&note=hush-hush`, { 'x-api-key': owner.key }],
      [`/api/catalogs/${catalogId}/playcount-history?since=hush-hush`, { 'x-api-key': owner.key }],
      [`/api/catalogs/hush-hush/valuations?key=${owner.key}`, { 'x-api-key': owner.key }],
      ['/api/me?access_token=hush-hush', { authorization: `Bearer ${token}` }],
      ['/api/me', { authorization: `Bearer ${token}x` }],
      ['/api/me', { authorization: 'Basic hush-hush' }],
      ['/api/me', { 'x-api-key': `${owner.key}x` }],
      ['/api/me', { 'x-api-key': unknown }],
      ['/api/me', { 'x-api-key': owner.key, authorization: `Bearer ${token}` }],
      [`/api/${owner.key}`, {}],
      [`/api/me/${token}`, {}],
    ]
    for (const [path, headers] of requests) {
      const response = await platform.api.request(path, {
        headers: { ...headers, 'user-agent': 'evil-agent' },
      })
      await response.body?.cancel()
    }
    expect(platform.log).toHaveLength(requests.length)
    expectSilent(secrets)
  })

  it('writes an unknown method in one line', async () => {
    const response = await platform.api.request('/api/me', { method: 'EVIL' })
    await response.body?.cancel()
    expect(oneLine()).toMatchObject({ method: 'EVIL', status: 405 })
  })

  it.each([
    ['without a server', () => 'postgres://platform_api:p%40ss-hunter2@127.0.0.1:9/none', 503],
    [
      'whose host is unknown',
      () => 'postgres://platform_api:p%40ss-hunter2@nowhere.invalid/none?sslmode=disable',
      503,
    ],
    [
      'that refuses the password',
      () => platform.database.apiUrl.replace(/:[^:@/]+@/, ':p%40ss-hunter2@'),
      503,
    ],
    ['that does not exist', () => platform.database.apiUrl.replace(/\/\w+$/, '/nothing_hunter2'), 503],
  ])('never contains the password of a database %s, and has the cause', async (_, url, status) => {
    const cut = await openPlatform({ DATABASE_URL: url() })
    const response = await request('/api/me', {}, cut.api)
    const body = await response.text()
    await cut.close()
    const [line] = cut.log.map((text) => JSON.parse(text))
    expect(cut.log).toHaveLength(1)
    expect(line).toMatchObject({ level: 'error', cause: { message: expect.any(String) } })
    expectSilent(['p%40ss', 'p@ss', owner.key], cut.log)
    expect(cut.log.join()).not.toMatch(/ss-hunter2/)
    expect(body).not.toMatch(/hunter2|platform_api|nowhere|password/)
    expect(response.status).toBe(status)
  })

  describe('of an internal error', () => {
    /** A handler that fails so: its response, and its line, in which none of these texts is. */
    async function expectInternal(change: Partial<AnyOperation>, secrets: string[], line = {}) {
      const app = httpApp([groupOf({ ...writeNote, ...change } as AnyOperation)], platform.services)
      const response = await app.request(`/api/notes/${crypto.randomUUID()}?note=hush-hush`, {
        method: 'POST',
        headers: { 'x-api-key': owner.key, 'content-type': 'application/json' },
        body: '{"title":"hush-hush title"}',
      })
      expect([response.status, await response.text()]).toEqual([500, '{"error":"Internal server error"}'])
      expectSilent(['hush-hush', ...secrets])
      expect(oneLine()).toMatchObject({ level: 'error', status: 500, code: 'internal', ...line })
    }
    const throws = (thrown: unknown) => ({ handle: () => Promise.reject(thrown) })

    it.each<[string, () => string]>([
      ['an API key', () => owner.key],
      ['a token', () => token],
      ['the address of a database', () => 'postgres://platform_api:hunter2@db/x'],
      [
        'the address of a database whose password holds a colon and a slash',
        () => 'postgres://u:hunt:er/2x@db/x',
      ],
      ['the address of a server with a password alone', () => 'redis://:hunter2@cache/0'],
      ['a bearer header', () => 'Authorization: Bearer opaque-token-hunter2'],
      ['an e-mail', () => owner.email!],
    ])('does not contain %s from an exception', async (_, secret) => {
      const parts = ['hunter2', 'hunt:er', 'er/2x', 'jane.doe', owner.key, token.split('.')[1]!]
      await expectInternal(throws(new Error(`Vendor said: ${secret()}`)), parts, { cause: { name: 'Error' } })
    })

    it('contains neither the cause nor the fields of an exception', async () => {
      const cause = new Error(`inner ${owner.key}`, { cause: new Error(owner.email!) })
      const error = Object.assign(new Error('outer', { cause }), { detail: owner.email, query: owner.key })
      await expectInternal(throws(error), [owner.key, owner.email!])
    })

    it.each<[string, unknown]>([
      ['nothing', undefined],
      ['null', null],
      ['a text', 'hush-hush'],
      ['a number', 7],
      ['an object', { toString: null }],
      ['an error without a message', Object.assign(new Error(), { message: undefined })],
    ])('has a line for a handler that throws %s', async (_, thrown) => {
      await expectInternal(throws(thrown), [])
    })

    it('does not contain an invalid output', async () => {
      const output = { title: 7, note: owner.key, mail: owner.email }
      const line = { cause: { name: 'ZodError' } }
      await expectInternal({ handle: () => Promise.resolve(output) }, [owner.key, owner.email!], line)
    })

    it('does not contain values that Postgres quotes', async () => {
      const handle: AnyOperation['handle'] = async ({ db }) => {
        await db.call('list_catalog_valuations', { catalog_id: 'hush-hush', row_limit: 1 })
        return { title: 'x' }
      }
      await expectInternal({ handle }, [], { cause: { name: 'PostgresError', code: '22P02' } })
    })

    it('has the place in the code', async () => {
      const stack = expect.stringContaining('log.test.ts')
      const cause = { name: 'TypeError', message: 'x is undefined', stack }
      await expectInternal(throws(new TypeError('x is undefined')), [], { cause })
    })
  })

  it('has levels', () => {
    const record = { request_id: 'x', surface: 'http', method: 'GET', route: '/', duration_ms: 1 } as const
    const lines = (level: 'info' | 'error' | 'none') => {
      const written: string[] = []
      const log = jsonLog(level, (line) => written.push(line))
      for (const status of [200, 404, 500, 503]) log.request({ ...record, status })
      return written.map((line) => JSON.parse(line).status)
    }
    expect(lines('info')).toEqual([200, 404, 500, 503])
    expect(lines('error')).toEqual([500, 503])
    expect(lines('none')).toEqual([])
  })

  it('writes lines in ordered batches, and urgent lines at once', () => {
    vi.useFakeTimers()
    try {
      const written: string[] = []
      const write = inBatches((lines) => written.push(lines), 5, 3)
      write('a', false)
      write('b', false)
      expect(written).toEqual([])
      vi.advanceTimersByTime(5)
      expect(written).toEqual(['a\nb'])
      write('c', false)
      write('d', true)
      expect(written.at(-1)).toBe('c\nd')
      for (const line of ['e', 'f', 'g']) write(line, false)
      expect(written.at(-1)).toBe('e\nf\ng')
      vi.advanceTimersByTime(50)
      expect(written).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })
})
