import { Validator } from '@seriousme/openapi-schema-validator'
import { expect } from 'vitest'
import { owner } from './support/actors.ts'
import { call, get } from './support/http.ts'
import { openApi } from './support/openapi.ts'
import { deployment, rule } from './support/rule.ts'

const endpoints = [
  'get /api/catalogs/{catalogId}/playcount-history',
  'post /api/connectors',
  'patch /api/sessions/{sessionId}/chats/{chatId}',
  'post /api/sandboxes/setup',
  'post /api/subscriptions/card-on-file',
  'post /api/sites',
  'get /api/sites',
  'patch /api/sites/{id}',
  'post /api/sites/assets',
  'get /api/sites/public/{id}',
  'post /api/sites/public/{id}/signup',
  'get /api/apple/songs',
  'post /api/sandboxes/staged-file',
  'post /api/sandboxes/files',
  'get /api/catalogs/{catalogId}/valuations',
  'delete /api/catalogs/{catalogId}',
  'post /api/content-agent/callback',
  'post /api/research/events',
  'post /api/content-agent/{platform}',
  'post /api/agents/signup',
  'post /api/agents/verify',
  'get /api/tasks',
  'get /api/tasks/runs',
  'post /api/content/create',
  'get /api/organizations',
  'post /api/catalogs',
  'patch /api/catalogs/{catalogId}',
  'get /api/spotify/search',
  'patch /api/artists/{artistId}',
  'get /api/catalogs/{catalogId}/playcount-summary',
  'get /api/catalogs/{catalogId}/playcount-summary.csv',
  'get /api/catalogs/{catalogId}/playcount-history.svg',
  'get /api/catalogs/{catalogId}/playcount-history.png',
  'get /api/catalogs/{catalogId}/daily-gains',
  'get /api/catalogs/{catalogId}/daily-gains.svg',
  'get /api/catalogs/{catalogId}/daily-gains.png',
  'get /api/catalogs/{catalogId}/movers.svg',
  'get /api/catalogs/{catalogId}/movers.png',
  'get /api/catalogs/{catalogId}/valuation-report',
  'get /api/catalogs/{catalogId}/valuation-report.html',
  'get /api/catalogs/{catalogId}/valuation-report.csv',
  'get /api/valuation-model',
  'get /api/valuation-model/page',
  'post /api/catalogs/{catalogId}/songs/import',
  'post /api/playcount-snapshots',
  'get /api/playcount-snapshots/price',
]

rule('the OpenAPI document is valid, of version 1.0.0, and has every endpoint', {}, async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(await openApi()) as never)
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  const { openapi, info, paths, servers } = await openApi()
  expect(openapi).toMatch(/^3\.1/)
  expect(info.version).toBe('1.0.0')
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`)
  )
  expect(endpoints.filter((endpoint) => !described.includes(endpoint))).toEqual([])
  for (const path of Object.keys(paths)) expect(path).not.toMatch(/\/v\d/)
  expect(servers).toEqual([{ url: deployment.base_url }])
})

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
