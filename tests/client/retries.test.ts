import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import {
  ApiError,
  type ClientOptions,
  ConnectionError,
  createClient,
  type Retry,
} from '../../shared/client/mod.ts'
import { retryAfterOf } from '../../shared/client/errors.ts'
import { retryDelayMs } from '../../shared/client/retry.ts'
import { head, openRawServer } from '../providers/raw-server.ts'
import { loseSignals } from '../support/lost-signal.ts'
import { html, json, problem, startFaultyServer, type Step } from './faulty-server.ts'

const servers: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

/** A client of a server that does these steps, one a request. */
async function against(steps: Step[], options: Partial<ClientOptions> = {}) {
  const server = await startFaultyServer(steps)
  servers.push(server)
  return { client: createClient({ baseUrl: server.url, apiKey: 'acp_sk_test', ...options }), server }
}

const catalogs = json({ status: 'success', catalogs: [], pagination: { has_more: false } })
const content = { artist_account_id: '0e000000-0000-4000-8000-000000000003' }
const now = { 'retry-after': '0' }

describe('a request that is safe to repeat', () => {
  const faults: [string, Step][] = [
    ['a broken connection', 'drop'],
    ['a connection that breaks in the body', 'drop in the body'],
    ['429 with Retry-After', problem(429, 'rate_limited', now)],
    ['502', problem(502, 'provider_failed', now)],
    ['503 with Retry-After', problem(503, 'store_unavailable', now)],
    ['504 of a proxy', html(504, now)],
  ]
  it.each(faults)('is repeated after %s', async (_, fault) => {
    const { client, server } = await against([fault, catalogs])
    expect((await client.catalogs.list()).catalogs).toEqual([])
    expect(server.received.map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  it('is announced before each wait', async () => {
    const retries: Retry[] = []
    const faults: Step[] = ['drop', problem(503, 'store_unavailable', now)]
    const { client } = await against([...faults, catalogs], { onRetry: (retry) => retries.push(retry) })
    await client.catalogs.list()
    expect(retries).toEqual([
      { status: undefined, delayMs: expect.any(Number), attempt: 1 },
      { status: 503, delayMs: expect.any(Number), attempt: 2 },
    ])
    expect(Math.max(...retries.map(({ delayMs }) => delayMs))).toBeLessThanOrEqual(1000)
  })

  it('is repeated after no response within the time limit, and has a limit as a whole', async () => {
    let requests = 0
    const { client, server } = await against(['hang'], {
      timeoutMs: 50,
      maxRetries: 1,
      fetch(request) {
        requests++
        return fetch(request)
      },
    })
    const error = await client.catalogs.list().catch((error) => error)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error.message).toBe(`${server.url} could not be reached: No complete response within 0.05 s`)
    expect([error.attempts, requests]).toEqual([2, 2])
  })

  it.each([
    [
      'the code of its cause',
      { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) },
      'ECONNREFUSED',
    ],
    ['the message of a cause without a code', { cause: new Error('bad port') }, 'bad port'],
    ['its own message without a cause', {}, 'fetch failed'],
  ])('says why the server could not be reached: %s', async (_, options, reason) => {
    const failing = () => Promise.reject(new TypeError('fetch failed', options))
    const client = createClient({ baseUrl: 'http://127.0.0.1', maxRetries: 0, fetch: failing })
    await expect(client.catalogs.list()).rejects.toThrow(`http://127.0.0.1 could not be reached: ${reason}`)
  })

  it.each([
    ['500', problem(500, 'internal')],
    ['404', problem(404, 'not_found')],
    ['503 of a feature that is not configured', problem(503, 'feature_unavailable', now)],
    ['a wait that is too long', problem(429, 'rate_limited', { 'retry-after': '31' })],
  ])('is not repeated after %s', async (_, fault) => {
    const { client, server } = await against([fault, catalogs])
    await expect(client.catalogs.list()).rejects.toBeInstanceOf(ApiError)
    expect(server.received).toHaveLength(1)
  })

  it('has the time limit also for a body that stops, if the runtime has lost the signal', async () => {
    loseSignals()
    const { url, close } = openRawServer((send) =>
      send(head('content-length: 9') + '{').then(() => new Promise(() => {}))
    )
    onTestFinished(close)
    const client = createClient({ baseUrl: url, apiKey: 'acp_sk_test', timeoutMs: 100, maxRetries: 0 })
    const error = await client.catalogs.list().catch((error) => error)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error.message).toContain('No complete response within 0.1 s')
  })

  it('ends at once when it is aborted, during a request and between two', async () => {
    for (const step of ['hang' as const, problem(503, 'store_unavailable', { 'retry-after': '20' })]) {
      const { client, server } = await against([step])
      const stop = new AbortController()
      const ended = client.catalogs.list({}, { signal: stop.signal }).catch((error) => error)
      while (server.received.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))
      stop.abort(new Error('Enough'))
      expect((await ended).message).toBe('Enough')
      expect(server.received).toHaveLength(1)
    }
  })
})

describe('a POST', () => {
  const created = json({ status: 'triggered', runIds: ['r'] }, 202)

  it('has one Idempotency-Key for all attempts of a call, and another for the next call', async () => {
    const { client, server } = await against(['drop', problem(409, 'request_in_progress', now), created])
    for (const _ of [1, 2]) {
      const { response } = await client.POST('/api/content/create', { body: content })
      expect(response.status).toBe(202)
    }
    const keys = server.received.map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys).toEqual([keys[0], keys[0], keys[0], expect.not.stringMatching(keys[0]!)])
    expect(new Set(server.received.map(({ body }) => body))).toEqual(new Set([JSON.stringify(content)]))
  })

  it('is not repeated with a key that was used for another request', async () => {
    const { client, server } = await against([problem(409, 'idempotency_key_reused'), created])
    const { error } = await client.POST('/api/content/create', { body: content })
    expect(error?.code).toBe('idempotency_key_reused')
    expect(server.received).toHaveLength(1)
  })

  it('is repeated with the key of the caller, whatever the operation', async () => {
    const { client, server } = await against(['drop', json({ catalog: { id: 'c' } }, 201)])
    await client.catalogs.create({ name: 'One' }, { idempotencyKey: 'mine' })
    expect(server.received.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['mine', 'mine'])
  })

  it('without a key is repeated only after 429, which did nothing', async () => {
    for (const fault of ['drop' as const, problem(503, 'store_unavailable', now)]) {
      const { client, server } = await against([fault, json({ account_id: 'a' })])
      await expect(client.agents.verify('a@example.com', '123456')).rejects.toThrow()
      expect(server.received).toHaveLength(1)
    }
    const { client, server } = await against([problem(429, 'rate_limited', now), json({ account_id: 'a' })])
    await client.agents.verify('a@example.com', '123456')
    expect(server.received).toHaveLength(2)
  })
})

describe('a credential', () => {
  it('is sent, and a token is requested for each attempt', async () => {
    let count = 0
    const { client, server } = await against(['drop', catalogs], {
      apiKey: undefined,
      accessToken: () => Promise.resolve(`token-${++count}`),
    })
    await client.catalogs.list()
    expect(server.received.map(({ headers }) => headers.get('authorization')))
      .toEqual(['Bearer token-1', 'Bearer token-2'])
    expect(server.received[0]!.headers.has('x-api-key')).toBe(false)
  })

  it('that cannot be had is the error of the caller, and nothing is sent', async () => {
    const accessToken = () => Promise.reject(new Error('Signed out'))
    const { client, server } = await against([catalogs], { apiKey: undefined, accessToken })
    await expect(client.catalogs.list()).rejects.toThrow(/^Signed out$/)
    expect(server.received).toEqual([])
  })

  it.each([undefined, null, ''])('that is %j is a 401 of the client, and nothing is sent', async (token) => {
    const accessToken = () => Promise.resolve(token)
    const { client, server } = await against([catalogs], { apiKey: undefined, accessToken })
    const error = await client.catalogs.list().catch((error) => error)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 401, code: 'unauthenticated', detail: 'Nobody is signed in' })
    const { response } = await client.GET('/api/catalogs')
    expect(response.status).toBe(401)
    await expect(client.runs.wait(crypto.randomUUID())).rejects.toMatchObject({ status: 401 })
    expect(server.received).toEqual([])
  })

  it('is not needed for a public operation', async () => {
    const { client, server } = await against([json({ account_id: 'a', api_key: null })], {
      apiKey: undefined,
      accessToken: () => undefined,
    })
    await client.agents.signUp('a@example.com')
    expect(server.received.map(({ headers }) => headers.has('authorization'))).toEqual([false])
  })

  it('is one, never two', () => {
    expect(() => createClient({ baseUrl: 'http://127.0.0.1', apiKey: 'a', accessToken: 'b' }))
      .toThrow('Give apiKey or accessToken, not both')
  })
})

describe('an error', () => {
  it('has what the server says about it', async () => {
    const { client } = await against([
      json(
        { code: 'invalid_input', detail: 'name is empty', errors: [{ field: 'name', message: 'empty' }] },
        400,
        {
          'x-error-code': 'invalid_input',
          'x-request-id': 'r7',
          'retry-after': '7',
        },
      ),
    ])
    const error = await client.catalogs.rename('c', '').catch((error) => error)
    expect(error).toMatchObject({
      name: 'ApiError',
      message: 'name is empty',
      status: 400,
      code: 'invalid_input',
      requestId: 'r7',
      retryAfter: 7,
      fields: [{ field: 'name', message: 'empty' }],
    })
  })

  it('of a proxy without our body is an ApiError too', async () => {
    const { client } = await against([html(403)])
    await expect(client.me()).rejects.toMatchObject({
      name: 'ApiError',
      status: 403,
      code: 'unknown',
      detail: 'The server responded with status 403',
    })
  })

  it('asks for problem details', async () => {
    const { client, server } = await against([catalogs])
    await client.catalogs.list()
    expect(server.received[0]!.headers.get('accept')).toMatch(/^application\/problem\+json/)
  })
})

describe('the wait before a repeat', () => {
  const response = (status: number, headers: Record<string, string> = {}) => ({
    response: new Response(null, { status, headers }),
  })
  const wait = (outcome: Parameters<typeof retryDelayMs>[0], attempt: number, random: number) =>
    retryDelayMs(outcome, { attempt, repeatable: true, random: () => random })

  it('doubles, and varies by half of it', () => {
    const failed = { failure: new Error() }
    expect([0, 1, 2, 3].map((attempt) => wait(failed, attempt, 0))).toEqual([250, 500, 1000, 2000])
    expect([0, 1, 2, 3, 20].map((attempt) => wait(failed, attempt, 1)))
      .toEqual([500, 1000, 2000, 4000, 30_000])
  })

  it('is never shorter than Retry-After, in seconds or as a date', () => {
    expect(wait(response(503, { 'retry-after': '3' }), 0, 0)).toBe(3000)
    expect(wait(response(503, { 'retry-after': '3' }), 0, 1)).toBeGreaterThan(3000)
    const date = new Headers({ 'retry-after': 'Sun, 22 Nov 2026 12:00:09 GMT' })
    expect(retryAfterOf(date, Date.parse('2026-11-22T12:00:02.500Z'))).toBe(7)
    expect(retryAfterOf(new Headers({ 'retry-after': 'soon' }))).toBeUndefined()
  })
})
