import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { call, get } from './support/http.ts'
import { openApi } from './support/openapi.ts'
import { deployment, rule } from './support/rule.ts'

rule(
  'the OpenAPI document is valid, of version 1.0.0, and names the address of the deployment',
  {},
  async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(await openApi()) as never)
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
    const { openapi, info, paths, servers } = await openApi()
    expect(openapi).toMatch(/^3\.1/)
    expect(info.version).toBe('1.0.0')
    for (const path of Object.keys(paths)) expect(path).not.toMatch(/\/v\d/)
    expect(servers).toEqual([{ url: deployment.base_url }])
  },
)

rule('public addresses come from the configuration, never from a request', {}, async () => {
  const headers = { 'x-forwarded-host': 'elsewhere.example.com', 'x-forwarded-proto': 'gopher' }
  for (const path of ['/api/openapi.json', '/mcp/.well-known/oauth-protected-resource']) {
    const { status, text } = await get(path, undefined, { headers })
    expect(status).toBe(200)
    expect(text).not.toMatch(/elsewhere\.example\.com|gopher/)
  }
})

rule('any origin may send requests, without cookies, and read the headers', {}, async () => {
  const origin = 'https://front-end.example.com'
  const list = (text: string | null) => (text ?? '').toLowerCase().split(/,\s*/)
  const metadata = '/mcp/.well-known/oauth-protected-resource'
  for (const path of ['/api/me', '/api/sites/public/x', metadata, '/api/nothing']) {
    const preflight = await call('OPTIONS', path, {
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'x-api-key,content-type',
      },
    })
    expect(preflight.status, path).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(list(preflight.headers.get('access-control-allow-headers'))).toEqual(expect.arrayContaining([
      ...['authorization', 'x-api-key', 'content-type', 'accept', 'idempotency-key', 'if-match', 'prefer'],
      ...['mcp-protocol-version', 'mcp-method', 'mcp-name', 'if-none-match'],
      ...['apikey', 'x-client-info', 'x-region', 'x-retry-count', 'traceparent', 'tracestate', 'baggage'],
    ]))
    expect(list(preflight.headers.get('access-control-allow-methods'))).toEqual(
      expect.arrayContaining(['get', 'post', 'put', 'patch', 'delete']),
    )
  }
  for (const as of [owner, {}]) {
    const { headers } = await get('/api/me', as, { headers: { origin } })
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-allow-credentials')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(list(headers.get('access-control-expose-headers'))).toEqual(expect.arrayContaining([
      ...['x-request-id', 'x-error-code', 'etag', 'retry-after', 'www-authenticate'],
      ...['ratelimit', 'ratelimit-policy'],
    ]))
  }
})

rule('each response has its own request id, and private ones are not cached', {}, async () => {
  const ids = new Set<string | null>()
  for (let time = 0; time < 5; time++) {
    const { headers } = await get('/api/me', owner)
    ids.add(headers.get('x-request-id'))
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(ids.size).toBe(5)
})
