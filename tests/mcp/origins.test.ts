import { describe, expect, it } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { revisions, rpcBody, rpcHeaders } from '../support/mcp-clients.ts'
import { openPlatform, type TestPlatform } from '../support/platform.ts'
import { words } from '../support/words.ts'

const environment = {
  BASE_URL: 'https://api.example/functions/v1',
  APP_URL: 'https://app.example',
  MCP_ORIGINS: 'https://inspector.example http://localhost:6274',
}
const platform = fixture(() => openPlatform(environment))
const local = fixture(() => openPlatform({ ...environment, BASE_URL: 'http://localhost:8000' }))

type Send = [on: TestPlatform, revision: typeof revisions[number], headers: Record<string, string>]

async function send(...[on, revision, headers]: Send) {
  const { key } = await createAccount(on.database)
  return on.mcp.request('/mcp', {
    method: 'POST',
    headers: { ...rpcHeaders(revision, 'tools/list'), 'x-api-key': key, host: 'localhost:8000', ...headers },
    body: JSON.stringify(rpcBody(revision, 'tools/list')),
  })
}
async function post(...request: Send) {
  const response = await send(...request)
  return [response.status, response.headers.get('x-error-code')]
}

const preflight = (on: TestPlatform, origin: string) =>
  on.mcp.request('/mcp', {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'POST' },
  })

const foreign = words(`
  https://evil.example https://api.example.evil.example http://api.example https://api.example:8443
  http://localhost:6275 null file:// nonsense`)
const allowed = [
  'https://api.example',
  'https://app.example',
  'https://inspector.example',
  'http://localhost:6274',
]

describe.each(revisions)('the origin of a request, %s', (revision) => {
  it.each(foreign)('%s is refused with 403', async (origin) => {
    expect(await post(platform, revision, { origin })).toEqual([403, 'forbidden'])
  })

  it('a foreign one is refused before its credential is looked at', async () => {
    const origin = 'https://evil.example'
    expect(await post(platform, revision, { origin, 'x-api-key': 'none' })).toEqual([403, 'forbidden'])
  })

  it.each(allowed)('%s is served', async (origin) => {
    expect(await post(platform, revision, { origin })).toEqual([200, null])
  })

  it('a request without one is served: it is not from a browser', async () => {
    expect(await post(platform, revision, {})).toEqual([200, null])
  })

  it('on loopback, pages on any port of loopback are served, and no others', async () => {
    for (const origin of ['http://localhost:6274', 'http://127.0.0.1:3000', 'http://[::1]:5173']) {
      expect(await post(local, revision, { origin })).toEqual([200, null])
    }
    for (const origin of ['https://evil.example', 'http://localhost.evil.example', 'null']) {
      expect(await post(local, revision, { origin })).toEqual([403, 'forbidden'])
    }
  })
})

describe.each(revisions)('who may read a response, %s', (revision) => {
  const readers = async (headers: Record<string, string>) => {
    const response = await send(platform, revision, headers)
    expect(response.headers.get('vary')).toMatch(/\borigin\b/i)
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    return response.headers.get('access-control-allow-origin')
  }

  it.each(allowed)('a page of %s, errors included', async (origin) => {
    expect(await readers({ origin })).toBe(origin)
    expect(await readers({ origin, 'x-api-key': 'none' })).toBe(origin)
    expect(await readers({ origin, 'content-type': 'text/plain' })).toBe(origin)
  })

  it.each(foreign)('no page of %s', async (origin) => {
    expect(await readers({ origin })).toBeNull()
  })

  it('no page, if the request has no origin', async () => {
    expect(await readers({})).toBeNull()
  })
})

describe.each(revisions)('the host of a request to a server on loopback, %s', (revision) => {
  it.each<Record<string, string>>([
    { host: 'localhost:8000' },
    { host: '127.0.0.1:8000', 'x-forwarded-host': 'localhost:8000' },
    { host: '[::1]:8000' },
    // Behind a gateway in another container, as in self-hosted Supabase.
    { host: 'functions:9000', 'x-forwarded-host': 'localhost:8000' },
  ])('%j is served', async (headers) => {
    expect(await post(local, revision, headers)).toEqual([200, null])
  })

  it.each<Record<string, string>>([
    { host: 'evil.example:8000' },
    { host: 'localhost:8000', 'x-forwarded-host': 'evil.example:8000' },
    // A page under a rebound name can add headers, but its browser sets Host.
    { host: 'evil.example:8000', 'x-forwarded-host': 'localhost:8000' },
    { host: 'evil.example.:8000', 'x-forwarded-host': 'localhost:8000' },
    { host: '192.0.2.1:8000', 'x-forwarded-host': 'localhost:8000' },
    { host: '[2001:db8::1]:8000', 'x-forwarded-host': 'localhost:8000' },
    { host: 'functions:9000' },
    { host: 'functions:9000', 'x-forwarded-host': 'evil.example' },
    { host: 'localhost:8000', 'x-forwarded-host': '' },
    { host: '', 'x-forwarded-host': 'localhost:8000' },
  ])('%j is refused', async (headers) => {
    expect(await post(local, revision, headers)).toEqual([403, 'forbidden'])
  })
})

describe('the preflight of a request', () => {
  it.each(allowed)('allows %s', async (origin) => {
    const { headers } = await preflight(platform, origin)
    expect(headers.get('access-control-allow-origin')).toBe(origin)
    expect(headers.get('vary')).toMatch(/\borigin\b/i)
  })

  it.each(foreign)('does not allow %s', async (origin) => {
    expect((await preflight(platform, origin)).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('allows any origin for the metadata, and for the API', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'GET' }
    const metadata = await platform.mcp.request('/mcp/.well-known/oauth-protected-resource', { headers })
    expect(metadata.headers.get('access-control-allow-origin')).toBe('*')
    for (
      const [app, path] of [
        [platform.mcp, '/mcp/.well-known/oauth-protected-resource'],
        [platform.api, '/api/me'],
      ] as const
    ) {
      const response = await app.request(path, { method: 'OPTIONS', headers })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})
